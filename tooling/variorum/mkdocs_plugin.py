"""The only module that knows MkDocs: a plugin that hands it the pages, and the commands that run it."""

import contextlib
import datetime
import logging
import os
import re
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from html import escape
from pathlib import Path

from mkdocs.commands import build as mkdocs_build
from mkdocs.commands import serve as mkdocs_serve
from mkdocs.config import load_config
from mkdocs.config.base import Config
from mkdocs.config.config_options import Optional, Type
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import Abort, MkDocsException, PluginError
from mkdocs.livereload import LiveReloadServer
from mkdocs.plugins import BasePlugin, CombinedEvent, event_priority
from mkdocs.structure.files import File, Files
from mkdocs.structure.nav import Navigation
from mkdocs.structure.pages import Page as MkDocsPage
from mkdocs.utils.templates import TemplateContext

import variorum
from variorum import export, publish
from variorum.errors import UserError
from variorum.folders import digests
from variorum.library import Library, Loaded, corpus_date, inputs, load
from variorum.paths import data_root
from variorum.publish import data, headers, searching
from variorum.publish.output import replacing
from variorum.source.memory import seldom_collected

_LOG = logging.getLogger("mkdocs.plugins.variorum")

# Material ships search for thirty languages and the sources of its scripts; the site asks for three and no sources.
_NOT_SHIPPED = ("wordcut.js", "tinyseg.js")
_SWITCH = re.compile(r'<input class="md-toggle"[^>]*>')
_LANGUAGES = ("ko", "zh", "multi", "stemmer.support")


Progress = Callable[[str, int, int], None]
"""Told what is being done, how many pages of it are done, and of how many, 0 where that is not known."""


def _silently(doing: str, done: int, total: int) -> None:
    pass


class PluginSettings(Config):  # type: ignore[no-untyped-call]  # MkDocs leaves __init_subclass__ untyped
    """``corpus``: the folder that holds ``corpus/`` and ``variants/``; the shipped material by default."""

    corpus = Optional(Type(str))


class VariorumPlugin(BasePlugin[PluginSettings]):  # type: ignore[no-untyped-call]
    """Adds the corpus's pages to MkDocs' own. Listed after ``search``, which must see the search text first."""

    def __init__(self) -> None:
        super().__init__()
        self.pages: dict[str, publish.Page] = {}
        self.loaded: Loaded | None = None  # by `build`, which has read the corpus before MkDocs begins
        self.serving = False
        self.sound: Loaded | None = None  # what was served last
        self.progress: Progress = _silently
        self.laid_out = 0

    def on_startup(self, *, command: str, dirty: bool) -> None:
        # MkDocs keeps a plugin that has this method from one build of a server to the next
        self.serving = command == "serve"

    @property
    def root(self) -> Path:
        """The folder with the corpus."""
        return Path(self.config.corpus) if self.config.corpus else data_root()

    def on_files(self, files: Files, *, config: MkDocsConfig) -> Files:
        loaded = self._load()
        date = corpus_date(loaded.library)
        self.pages = {}

        def written(number: int) -> None:
            self.progress("writing the pages", number, 0)

        for path, output in outputs(loaded.library, written).items():
            if isinstance(output, publish.Page):
                source = path.removesuffix(".html") + ".md"
                self.pages[source] = output
                files.append(File.generated(config, source, content=""))
            else:
                files.append(File.generated(config, path, content=output.content))
        for file in list(files):
            if _surplus(file.src_uri):
                files.remove(file)
        config.extra["edition"] = f"version {variorum.__version__} of {date}"
        return files

    def _load(self) -> Loaded:
        """The corpus; for a server the last sound one while a file is being mended, and what is wrong is logged."""
        loaded = self.loaded or load(self.root)
        try:
            _refuse_broken(loaded)
        except UserError as error:
            if not self.serving or self.sound is None:
                raise PluginError(str(error)) from error
            _LOG.error("%s", error)
            return self.sound
        self.sound = loaded
        return loaded

    def on_page_markdown(self, markdown: str, *, page: MkDocsPage, config: MkDocsConfig, files: Files) -> str:
        own = self.pages.get(page.file.src_uri)
        if own is not None:
            page.meta = {"title": own.title, "description": own.description, "under": own.under, "built": True}
            page.meta["scripts"] = own.scripts
            if not own.search:
                page.meta["search"] = {"exclude": True}
        return markdown

    def on_page_content(self, html: str, *, page: MkDocsPage, config: MkDocsConfig, files: Files) -> str:
        own = self.pages.get(page.file.src_uri)
        return html if own is None else _search_text(own)

    def on_page_context(
        self, context: TemplateContext, *, page: MkDocsPage, config: MkDocsConfig, nav: Navigation
    ) -> TemplateContext:
        own = self.pages.get(page.file.src_uri)
        if own is not None:
            page.content = own.html  # the search plugin has read its text; what is shown is the page
            self.laid_out += 1
            self.progress("laying them out", self.laid_out, len(self.pages))
        return context

    def on_post_page(self, output: str, *, page: MkDocsPage, config: MkDocsConfig) -> str:
        return _valid(output)

    def on_post_template(self, output_content: str, *, template_name: str, config: MkDocsConfig) -> str:
        return _valid(output_content) if template_name.endswith(".html") else output_content

    @event_priority(50)
    def _fill_index(self, *, config: MkDocsConfig) -> None:
        """Give the index its hidden keys before the search plugin writes it."""
        own = {
            page.path + (f"#{entry.id}" if entry.id else ""): entry.keys
            for page in self.pages.values()
            for entry in page.search
        }
        search = next(plugin for name, plugin in config.plugins.items() if name.endswith("search"))
        for found in search.search_index.entries:
            shown = f"{found['title']} {found['text']}"
            hidden = [*own.get(found["location"], ()), *searching.keys(shown)]
            found |= {"title": searching.closed(found["title"]), "text": searching.closed(found["text"])}
            if hidden:
                found["tags"] = [escape(" ".join(hidden))]  # Material writes them as HTML

    @event_priority(-100)
    def _write_headers(self, *, config: MkDocsConfig) -> None:
        """Write what a host is to send, when every script that is going to stand in a page does."""
        if self.serving:
            return
        site = Path(config.site_dir)
        pages = {p.relative_to(site).as_posix(): p.read_text(encoding="utf-8") for p in sorted(site.rglob("*.html"))}
        (site / headers.FILE).write_text(headers.headers(pages), encoding="utf-8")

    on_post_build = CombinedEvent(_fill_index, _write_headers)

    def on_template_context(
        self, context: TemplateContext, *, template_name: str, config: MkDocsConfig
    ) -> TemplateContext:
        """The page for what does not exist finds the site by itself where no address of the site is given."""
        if template_name == "404.html" and not config.site_url:
            context["base_url"] = "."
            context["extra_css"] = [path.removeprefix("/") for path in context["extra_css"]]
            context["extra_javascript"] = [path.removeprefix("/") for path in context["extra_javascript"]]
            folders = {path.partition("/")[0] for path in self.pages if "/" in path} | {"assets"}
            context["folders"] = sorted(folders)  # type: ignore[typeddict-unknown-key]  # for our template alone
        return context

    def on_serve(
        self, server: LiveReloadServer, *, config: MkDocsConfig, builder: object
    ) -> LiveReloadServer:
        for folder in (self.root / "corpus", self.root / "variants", data_root() / "site_src" / "templates"):
            if folder.is_dir():
                server.watch(str(folder))
        whole = server.builder

        def build() -> None:
            if self.hasten(Path(config.site_dir)):
                with server._epoch_cond:  # what browsers wait for: they show the edited page while the rest is built
                    server._visible_epoch = server._wanted_epoch
                    server._epoch_cond.notify_all()
            whole()

        server.builder = build
        return server

    def hasten(self, site: Path) -> list[str]:
        """Put what an edit changed on the reading pages into the served ``site``, before all is built anew.

        Gives the paths of the pages changed; none while a file is being mended.
        """
        loaded = load(self.root)
        if loaded.findings:
            return []
        date = corpus_date(loaded.library)
        changed = []
        for path, page in publish.reading_pages(loaded.library, version=variorum.__version__, date=date).items():
            source, file = path.removesuffix(".html") + ".md", site / path
            old = self.pages.get(source)
            if old is None or old.html == page.html or not file.is_file():
                continue
            file.write_text(file.read_text(encoding="utf-8").replace(old.html, page.html), encoding="utf-8")
            self.pages[source] = page
            changed.append(path)
        return changed


@dataclass(frozen=True)
class Built:
    """A finished build: where it lies, how many pages it has, how long it took in seconds."""

    folder: Path
    pages: int
    seconds: float


def build(site_dir: Path, *, root: Path | None = None, progress: Progress = _silently) -> Built:
    """Build the site of the corpus under ``root`` (the shipped one by default) into ``site_dir``, whole or not at all.

    The same corpus gives the same bytes: dates come from the corpus or from ``SOURCE_DATE_EPOCH``.
    Raises UserError where the corpus cannot be read or ``site_dir`` holds something else.
    """
    start = time.monotonic()
    progress("reading the corpus", 0, 0)
    loaded = load(root or data_root())
    _refuse_broken(loaded)
    date = corpus_date(loaded.library)
    about = {"version": variorum.__version__, "date": date, "inputs": _inputs(root or data_root())}
    with replacing(site_dir, about) as folder, _clock(date), seldom_collected():
        # MkDocs' notes on what lies outside the navigation are no news here; its warnings are
        logging.getLogger("mkdocs").setLevel(logging.WARNING)
        config = load_config(str(data_root() / "mkdocs.yml"), site_dir=str(folder))
        plugin = _plugin(config)
        plugin.loaded, plugin.progress = loaded, progress
        try:
            config.plugins.on_startup(command="build", dirty=False)
            mkdocs_build.build(config)
        except (Abort, MkDocsException) as error:
            raise UserError(f"the site could not be built: {error}", exit_code=1) from error
        finally:
            config.plugins.on_shutdown()
        pages = len(list(folder.rglob("*.html")))
    return Built(Path(site_dir), pages, time.monotonic() - start)


def serve(address: str = "127.0.0.1:8000", *, root: Path | None = None, open_in_browser: bool = False) -> None:
    """Serve the site at ``address`` until interrupted; an edited file is shown as soon as it is saved.

    A corpus with findings stops neither the server nor the pages served last: what is wrong is logged.
    """
    if root is not None:
        os.environ["VARIORUM_CORPUS"] = str(root)  # mkdocs.yml reads it at every rebuild
    loaded = load(root or data_root())
    _refuse_broken(loaded)
    with _clock(corpus_date(loaded.library)):
        # "dirty" keeps what is served until its successor is written: no page is missing while the rest is built
        logging.getLogger("mkdocs.commands.build").addFilter(lambda record: "'dirty' build" not in record.getMessage())
        mkdocs_serve.serve(
            str(data_root() / "mkdocs.yml"), build_type="dirty", open_in_browser=open_in_browser, dev_addr=address
        )


def _inputs(root: Path) -> dict[str, str]:
    """The SHA-256 of every file that the site is made from, but the code, whose version is told beside."""
    theirs = data_root()
    return {**inputs(root), **digests(theirs, "mkdocs.yml"), **digests(theirs, "site_src/**/*")}


def _plugin(config: MkDocsConfig) -> VariorumPlugin:
    found = config.plugins["variorum"]
    assert isinstance(found, VariorumPlugin)  # mkdocs.yml names it
    return found


@contextlib.contextmanager
def _clock(date: str) -> Iterator[None]:
    """Stop MkDocs' clock at ``date``, so that neither sitemap nor compressed files say when they were made."""
    before = os.environ.get("SOURCE_DATE_EPOCH")
    moment = datetime.datetime.fromisoformat(date).replace(tzinfo=datetime.UTC)
    os.environ["SOURCE_DATE_EPOCH"] = before or str(int(moment.timestamp()))
    try:
        yield
    finally:
        if before is None:
            del os.environ["SOURCE_DATE_EPOCH"]


def _refuse_broken(loaded: Loaded) -> None:
    """A site is built only from what could be read whole."""
    if loaded.findings:
        first, more = loaded.findings[0], len(loaded.findings) - 1
        also = f", and {more} more" if more else ""
        message = f"{first.path}:{first.line}:{first.column}: {first.code.id} {first.message}{also}"
        raise UserError(message, "`variorum check` shows all findings", exit_code=1)


def outputs(library: Library, written: Callable[[int], None] = lambda number: None) -> dict[str, publish.Output]:
    """Every page and generated file of the site by path, the exports of the corpus with their page among them.

    ``written`` is told after each page how many there are.
    """
    version, date = variorum.__version__, corpus_date(library)
    release = export.Release(version, date)
    forms = [data.Download(form, about, export.files(form, library, release)) for form, about in export.FORMS.items()]
    downloads = data.pages(library, forms, version=version, date=date)
    return publish.pages(library, version=version, date=date, written=written) | downloads


def _search_text(page: publish.Page) -> str:
    """What the search plugin is to index of a page: headings with the ids to jump to, and running text."""
    parts = []
    for number, entry in enumerate(page.search):
        tag = "h2" if number else "h1"
        parts.append(f'<{tag} id="{escape(entry.id or "content")}">{escape(entry.title)}</{tag}>')
        parts += [f"<p>{escape(paragraph)}</p>" for paragraph in (entry.text, *entry.more)]
    return "".join(parts)


def _valid(html: str) -> str:
    """A page without what Material writes against the rules of HTML: a completion for switches that take no text."""
    return _SWITCH.sub(lambda m: m[0].replace(' autocomplete="off"', ""), html)


def _surplus(path: str) -> bool:
    """True for Material's files that this site never asks for."""
    name = path.rpartition("/")[2]
    if name.endswith(".map") or name in _NOT_SHIPPED:
        return True
    return name.startswith("lunr.") and name.removeprefix("lunr.").removesuffix(".min.js") not in _LANGUAGES
