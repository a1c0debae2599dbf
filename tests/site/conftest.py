"""The site of the shipped corpus, built once a session, served and opened in a real browser."""

import contextlib
import functools
import http.server
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from variorum.mkdocs_plugin import build

DESKTOP, PHONE = 1280, 390
HeadersFor = Callable[[str], list[tuple[str, str]]]
# One page of each kind.
KINDS = (
    "index.html",
    "editions/index.html",
    "editions/all-fours/1807.html",
    "editions/all-fours/1823.html",
    "rules/index.html",
    "rules/beg.limit.html",
    "compare/index.html",
    "compare/all-fours/1807-with-1823.html",
    "variants/index.html",
    "variants/hoyle-1807.html",
    "examples/index.html",
    "examples/all-fours/a-revoke-costs-a-point.html",
    "examples/all-fours/dealt-by-threes.html",
    "examples/all-fours/a-false-score-costs-four.html",
    "editions/piquet/rubicon-1882.html",
    "variants/trinidad.html",
    "sheets/trinidad.html",
    "sheets/rubicon.html",
    "matrix/all-fours.html",
    "examples/all-fours/by-threes-to-four-players.html",
    "run/index.html",
    "run/compare.html",
    "about.html",
    "glossary.html",
    "books.html",
    "data/index.html",
    "effects/index.html",
)


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> Path:
    """The folder of the built site; where tests run on several processors, one builds and the others wait for it."""
    if worker_id == "master":
        folder = tmp_path_factory.mktemp("built") / "site"
        build(folder)
        return folder
    shared = tmp_path_factory.getbasetemp().parent / "built"
    folder, failed = shared / "site", shared / "failed"
    try:
        shared.mkdir()
    except FileExistsError:
        until = time.monotonic() + 300
        while not folder.is_dir() and not failed.exists():
            if time.monotonic() > until:
                pytest.fail("the site was not built in 300 seconds by the worker that began it", pytrace=False)
            time.sleep(0.2)
        if failed.exists():
            pytest.fail(f"the site could not be built: {failed.read_text()}", pytrace=False)
        return folder
    try:
        build(folder)
    except BaseException as error:
        failed.write_text(str(error))
        raise
    return folder


def _none(path: str) -> list[tuple[str, str]]:
    return []


class _Quiet(http.server.SimpleHTTPRequestHandler):
    """Serves a folder and answers as a static host does: 404.html with status 404 for what is not there.

    ``headers_for`` gives what is sent besides with the answer to a path.
    """

    def __init__(self, *arguments: Any, headers_for: HeadersFor = _none, **options: Any) -> None:
        self.headers_for = headers_for
        super().__init__(*arguments, **options)

    def end_headers(self) -> None:
        for name, value in self.headers_for(self.path):
            self.send_header(name, value)
        super().end_headers()

    def log_message(self, format: str, *args: object) -> None:
        pass

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        if code != 404:
            super().send_error(code, message, explain)
            return
        body = (Path(self.directory) / "404.html").read_bytes()
        self.send_response(404)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


@contextlib.contextmanager
def serving(folder: Path, headers_for: HeadersFor = _none) -> Iterator[str]:
    """The address at which a folder is served while the block runs, with the headers that belong to each path."""
    handler = functools.partial(_Quiet, directory=str(folder), headers_for=headers_for)
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/"
    finally:
        server.shutdown()
        server.server_close()


@pytest.fixture(scope="session")
def served(site: Path) -> Iterator[str]:
    """The address of the served site."""
    with serving(site) as address:
        yield address


@dataclass
class Visit:
    """An open page and what it complained of and asked for while it was open."""

    page: Page
    complaints: list[str] = field(default_factory=list)
    requests: list[str] = field(default_factory=list)

    def foreign(self, home: str) -> list[str]:
        """Requests that did not go to ``home``, a file, or the page itself."""
        return [r for r in self.requests if not r.startswith((home, "data:", "blob:", "about:"))]


Opener = Callable[..., Visit]


@pytest.fixture
def visit(browser: Browser) -> Iterator[Opener]:
    """Open an address: ``visit(url, width=390, scheme="dark", javascript=False, touch=True)``."""
    contexts: list[BrowserContext] = []

    def go(
        url: str, *, width: int = DESKTOP, scheme: str = "light", javascript: bool = True, touch: bool = False
    ) -> Visit:
        context = browser.new_context(
            viewport={"width": width, "height": 1000 if width > PHONE else 844},
            color_scheme=scheme,  # type: ignore[arg-type]  # Playwright names the three it knows
            java_script_enabled=javascript,
            has_touch=touch,
            reduced_motion="reduce",
        )
        contexts.append(context)
        seen = Visit(context.new_page())
        seen.page.on("console", lambda m: m.type in ("error", "warning") and seen.complaints.append(m.text))
        seen.page.on("pageerror", lambda e: seen.complaints.append(str(e)))
        seen.page.on("request", lambda r: seen.requests.append(r.url))
        seen.page.goto(url, wait_until="load")
        return seen

    yield go
    for context in contexts:
        context.close()
