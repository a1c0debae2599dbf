"""A found file made into a draft of a text: plain text, Markdown, HTML or TEI in, a file of the corpus out.

The stages, each a module or two: ``decode`` (bytes to characters and lines); ``plain`` with ``furniture``,
``markdown``, ``html`` and ``tei`` (a format to blocks); ``outline`` and ``lists`` (what blocks are); ``leading``,
``divide`` and ``numbering`` (heading, sections and clauses); ``marks`` (the sources' own apparatus); ``imprints``
(printings); ``propose`` (what the corpus suggests); ``draft`` and ``written``. What ``variorum export tei`` wrote comes
back as it was, without any of this but the last.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from variorum.diagnostics import Code, Position, Report
from variorum.library import Library
from variorum.source import read_file
from variorum.source import tei as our_tei
from variorum.source.tei.names import q
from variorum.source.xml import parse_xml

from . import decode as _decode
from . import html as _html
from .blocks import LeftOut, Page
from .decode import decode, evened, lines_of
from .divide import divide
from .draft import Draft, Told, draft_of, language_of
from .html import read_html
from .html_source import declared_encoding
from .markdown import read_markdown
from .outline import outlined
from .pieces import Part
from .plain import read_plain
from .tei import read_tei_page
from .written import written

NOTHING = Code(
    "I521",
    "nothing to import",
    "A draft needs words.",
    "Check that this is the right file, and that `--lines` names lines with words in them.",
)
TOO_LONG = Code(
    "I522",
    "too long for one text",
    "The rules of a game have some hundreds of clauses; a whole book is imported chapter by chapter.",
    "Name the lines of one game: `--lines 1200-1460`.",
)
CODES = (*_decode.CODES, *_html.CODES, NOTHING, TOO_LONG)

FORMS: Final = {
    "text": (".txt", ".text", ".asc"),
    "markdown": (".md", ".markdown", ".mkd"),
    "html": (".html", ".htm", ".xhtml"),
    "tei": (".xml", ".tei"),
}
"""The formats there are, with the endings by which a file is taken for one."""
MOST_LETTERS: Final = 500_000
MOST_LINES: Final = 150_000
MOST_BLOCKS: Final = 5_000
MOST_CLAUSES: Final = 1_000
MOST_TOLD: Final = 20  # places of one file whose notation cannot be read

__all__ = ["CODES", "FORMS", "Draft", "Imported", "Part", "Told", "import_file", "written"]


@dataclass(frozen=True)
class Imported:
    """The draft of a file; ``parts`` are the texts that seem to stand in it, where there are several."""

    draft: Draft
    parts: tuple[Part, ...] = ()


def import_file(
    path: Path,
    library: Library,
    report: Report,
    told: Told,
    *,
    form: str | None = None,
    encoding: str | None = None,
    lines: tuple[int, int] | None = None,
) -> Imported | None:
    """The draft of a file, or None and a finding.

    ``form`` is a key of ``FORMS``, by default told by the file's ending and beginning; ``lines`` are the first and the
    last to be read. Findings of severity warning do not stand in the way.
    """
    data = read_file(path, report)
    if data is None:
        return None
    name = path.as_posix()
    form = form or _form(path, data)
    if form == "tei":
        root = parse_xml(name, data, report)
        if root is None:
            return None
        if our_tei.is_ours(root):
            found = our_tei.text_of(root)
            return Imported(Draft(told.id or found.id, {**found.plain, **_game(told)}))
        if root.tag != q("TEI") and root.tag != q("teiCorpus"):
            shown = str(root.tag).rpartition("}")[2]
            report.add(our_tei.NOT_TEI.at(Position(name, 1, 1), f"the file begins with `{shown}`"))
            return None
        page: Page | None = read_tei_page(name, root, data.count(b"\n") + 1)
        if page is not None and not page.blocks:
            message = "no words of a text stand in this TEI file, only what is said of texts and books"
            report.add(NOTHING.at(Position(name, 1, 1), message, hint="Name the file of one text."))
            return None
    else:
        page = _page(name, data, form, encoding, lines, report)
    if page is None:
        return None
    return _drafted(_within(page, lines), path, data, library, report, told, lines)


def _form(path: Path, data: bytes) -> str:
    ending = path.suffix.lower()
    found = next((form for form, endings in FORMS.items() if ending in endings), "")
    start = data[:1024].lstrip().lower()
    if found in ("", "text", "tei"):
        if b"<html" in start or start.startswith(b"<!doctype html"):
            return "html"
        if start.startswith(b"<?xml") or b"<tei" in start:
            return "tei"
    return found or "text"


def _game(told: Told) -> dict[str, Any]:
    return {"game": told.id.partition("/")[0]} if told.id else {}


def _page(
    name: str, data: bytes, form: str, encoding: str | None, within: tuple[int, int] | None, report: Report
) -> Page | None:
    text = decode(name, data, report, encoding or (declared_encoding(data) if form == "html" else None))
    if text is None:
        return None
    lines = lines_of(name, text, report)
    if lines is None:
        return None
    first, last = within or (1, len(lines))
    if last > MOST_LINES:
        report.add(TOO_LONG.at(Position(name, MOST_LINES, 1), f"here the file passes {MOST_LINES:,} lines"))
        return None
    size = 0
    for number, line in enumerate(lines[first - 1 : last], first):
        size += len(line)
        if size > MOST_LETTERS:
            message = f"here the file passes {MOST_LETTERS:,} characters"
            report.add(TOO_LONG.at(Position(name, number, 1), message))
            return None
    if form == "html":
        return read_html(name, "\n".join(lines), report)
    if within is not None:  # what lies outside must not be taken into account either
        lines = [line if within[0] <= n <= within[1] else "" for n, line in enumerate(lines, 1)]
    return read_plain(name, lines) if form == "text" else read_markdown(name, lines, report)


def _within(page: Page, lines: tuple[int, int] | None) -> Page:
    if lines is None:
        return page
    inside = range(lines[0], lines[1] + 1)
    left_out = tuple(LeftOut(tuple(n for n in one.lines if n in inside), one.because) for one in page.left_out)
    blocks = tuple(block for block in page.blocks if block.lines[0] in inside)
    return replace(page, blocks=blocks, left_out=tuple(one for one in left_out if one.lines))


def _drafted(
    page: Page, path: Path, data: bytes, library: Library, report: Report, told: Told, lines: tuple[int, int] | None
) -> Imported | None:
    if len(page.blocks) > MOST_BLOCKS:
        place = Position(page.path, page.blocks[MOST_BLOCKS].lines[0], 1)
        report.add(TOO_LONG.at(place, f"here begins paragraph number {MOST_BLOCKS + 1:,}; so many are not drafted"))
        return None
    page = outlined(replace(page, blocks=evened(page.path, page.blocks, report)))
    divided = divide(page, library)
    for number, ((line, column), problem) in enumerate(divided.problems[:MOST_TOLD], 1):
        more = len(divided.problems) - MOST_TOLD if number == MOST_TOLD else 0
        message = f"{problem.message}; {more} more such places" if more > 0 else problem.message
        report.add(problem.code.at(Position(page.path, line, column), message, hint=problem.hint))
    if not divided.clauses:
        report.add(NOTHING.at(Position(page.path, 1, 1), "no words of a text were found"))
        return None
    if len(divided.clauses) > MOST_CLAUSES:
        place = Position(page.path, divided.clauses[MOST_CLAUSES].lines[0], 1)
        report.add(TOO_LONG.at(place, f"here begins clause number {MOST_CLAUSES + 1:,}; so many are not drafted"))
        return None
    words = " ".join(block.text for block in page.blocks)
    language = told.language or _declared(page.language) or language_of(words)
    claimed = [n for c in divided.clauses for n in c.lines] + [n for s in divided.sections for n in s.lines]
    claimed += divided.heading.lines if divided.heading else ()
    span = lines or (min(claimed), max(claimed))
    span = (min(span[0], *claimed), max(span[1] if lines is None or span[1] <= page.count else max(claimed), *claimed))
    draft = draft_of(
        divided, library, told, name=path.name, data=data, lines=span, language=language, count=page.count
    )
    return Imported(draft, tuple(divided.parts) if len(divided.parts) > 1 else ())


def _declared(language: str) -> str | None:
    """A language that the page names, if it is one of the corpus."""
    name = language.lower()
    if name.startswith("zh"):
        if any(part in name for part in ("hant", "tw", "hk")):
            return "zh-Hant"
        return "zh-Hans" if any(part in name for part in ("hans", "cn")) else None
    return next((known for known in ("en", "ko", "fr") if name.split("-")[0] == known), None)
