"""``variorum build`` and ``variorum serve``: the site."""

import contextlib
from collections.abc import Callable, Iterator
from pathlib import Path

import click

from variorum.cli.options import Settings, command


@command("build", examples=("variorum build", "variorum build --site-dir /srv/www/variorum"))
@click.option(
    "--site-dir",
    type=click.Path(file_okay=False, path_type=Path),
    default=Path("site"),
    show_default=True,
    help="Where to put the site; what an earlier build left there is replaced as a whole.",
)
def build(settings: Settings, site_dir: Path) -> None:
    """Build the site.

    It is made beside SITE-DIR and put in its place only when it is complete.
    """
    from variorum import mkdocs_plugin

    if settings.json:
        built = mkdocs_plugin.build(site_dir, root=settings.root)
        settings.print_json({"site": str(built.folder), "pages": built.pages, "seconds": round(built.seconds, 2)})
        return
    with shown(settings) as progress:
        built = mkdocs_plugin.build(site_dir, root=settings.root, progress=progress)
    settings.console().print(f"{built.pages} pages in {built.folder}/ ({built.seconds:.1f} s)")


@contextlib.contextmanager
def shown(settings: Settings) -> Iterator[Callable[[str, int, int], None]]:
    """Give what a build is to tell of its progress: a bar on a terminal, elsewhere a line for each thing it begins.

    Both go to standard error, so that the answer stands alone on standard output.
    """
    from rich.progress import BarColumn, Progress, TaskID, TextColumn, TimeElapsedColumn

    console = settings.console(stderr=True)
    begun: dict[str, TaskID] = {}
    if not console.is_terminal:

        def said(doing: str, done: int, total: int) -> None:
            if doing not in begun:
                begun[doing] = TaskID(0)
                console.print(f"{doing} …")

        yield said
        return
    columns = (TextColumn("{task.description}"), BarColumn(), TextColumn("{task.fields[count]}"), TimeElapsedColumn())
    with Progress(*columns, console=console, transient=True) as bars:

        def drawn(doing: str, done: int, total: int) -> None:
            if doing not in begun:
                begun[doing] = bars.add_task(doing, total=None, count="")
            count = f"{done} of {total}" if total else str(done or "")
            bars.update(begun[doing], completed=done, total=total or None, count=count)

        yield drawn


@command("serve", examples=("variorum serve", "variorum serve --port 8800 --open"), machine_readable=False)
@click.option("--port", type=click.IntRange(1, 65535), default=8000, show_default=True, help="Port on this machine.")
@click.option("--open", "open_", is_flag=True, help="Open the site in a browser.")
def serve(settings: Settings, port: int, open_: bool) -> None:
    """Build and serve the site; rebuild it after every change.

    Stop it with Ctrl-C.
    """
    from variorum import mkdocs_plugin

    mkdocs_plugin.serve(f"127.0.0.1:{port}", root=settings.root, open_in_browser=open_)
