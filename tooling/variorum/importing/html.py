"""HTML to blocks, by lxml's parser: no script runs, nothing is fetched, and a file of nothing but markup is refused.

What is no text (scripts, styles, navigation, forms, hidden parts) is left out, and told.
"""

from __future__ import annotations

import re
from typing import Any

from lxml.etree import _Element

from variorum.diagnostics import Code, Position, Report
from variorum.source.marks import SUPERSCRIPTS

from .blocks import CLOSE, OPEN, Block, Kind, LeftOut, Page, Remark, few, quoted
from .furniture import HEADER, PAGE_NUMBER
from .html_source import TOO_MUCH, line_of, parsed
from .words import Vocabulary, first_word, last_word

SCRIPT = Code(
    "I512",
    "part of a page that is no text",
    "Scripts, styles and forms are for the browser; nothing of them is run or read.",
    "Nothing need be done; see that the draft lacks no words.",
)
CODES = (TOO_MUCH, SCRIPT)

_DROPPED_NAMES = """
    script style template noscript iframe object embed applet svg math canvas audio video form button select textarea
    nav footer aside link meta base head title
"""
_DROPPED = frozenset(_DROPPED_NAMES.split())
_TOLD = _DROPPED - {"head", "title", "meta", "link", "base", "style"}
_BREAKING_NAMES = """
    p div section article main header blockquote pre ul ol li dl dt dd table thead tbody tfoot tr td th caption
    h1 h2 h3 h4 h5 h6 hr body html center address figure figcaption details summary fieldset
"""
_BREAKING = frozenset(_BREAKING_NAMES.split())
_BESIDE = {
    "del": "struck out in the page", "s": "struck out in the page", "strike": "struck out in the page",
    "rt": "set over the words", "rp": "",
}  # fmt: skip
_SET_OFF = frozenset({"b", "strong", "i", "em", "dfn", "cite", "u"})
_RAISED = str.maketrans("0123456789", SUPERSCRIPTS)
_NOTES = re.compile(r"\b(?:footnotes?|references|reflist)\b", re.IGNORECASE)
_PAGE_NUMBER = re.compile(r"\b(?:page-?n(?:um(?:ber)?|o)|folio)\b", re.IGNORECASE)  # as classes
_WEB_EDIT = "mw-editsection"


def read_html(path: str, text: str, report: Report) -> Page | None:
    """The blocks of a page, or None and a finding where there is too much markup to be a page of rules."""
    root = parsed(path, text, report)
    if root is None:
        return None
    body = root.find(".//body")
    reader = _Reader(path, report, Vocabulary(text))
    reader.walk(root if body is None else body)
    title = root.findtext(".//title") or ""
    marked_up = any(block.kind is Kind.HEADING for block in reader.blocks)
    return Page(
        path, tuple(reader.blocks), text.count("\n") + 1, tuple(reader.left_out),
        title=" ".join(title.split()), marked_up=marked_up, language=root.get("lang", ""),
    )  # fmt: skip


class _Reader:
    def __init__(self, path: str, report: Report, vocabulary: Vocabulary) -> None:
        self.path = path
        self.report = report
        self.vocabulary = vocabulary
        self.remarks: list[Remark] = []
        self.blocks: list[Block] = []
        self.left_out: list[LeftOut] = []
        self.told: set[str] = set()
        self.notes = False

    def walk(self, element: _Element, number: str = "", bulleted: bool = False) -> None:
        """Blocks of an element that breaks lines; ``number`` and ``bulleted`` are of the list member it is."""
        run: list[str] = []
        lines: list[int] = []
        pending = [number, bulleted]

        def flush() -> None:
            text, repairs = self.vocabulary.mended("".join(run))
            run.clear()
            if PAGE_NUMBER.fullmatch(_bare(text)) and not (pending[0] or pending[1] or self.notes):
                self.left_out.append(LeftOut(_through(tuple(lines) or (line_of(element),)), HEADER))
            elif text.strip(f"{OPEN}{CLOSE} "):
                kind = Kind.NOTE if self.notes else Kind.ITEM if pending[0] or pending[1] else Kind.PARAGRAPH
                own = tuple(dict.fromkeys(lines)) or (line_of(element),)
                self.blocks.append(
                    Block(
                        kind, text, _through(own), number=str(pending[0]), bulleted=bool(pending[1]), repairs=repairs,
                        remarks=self._remarked(),
                    )
                )  # fmt: skip
                pending[:] = ["", False]
            lines.clear()

        def words(text: str | None, line: int) -> None:
            if text:
                run.append(text)
                lead = text[: len(text) - len(text.lstrip())].count("\n")
                if text.strip():
                    lines.append(line + lead)
                    lines.append(line + lead + text.strip().count("\n"))

        words(element.text, line_of(element))
        for child in element:
            name = self._name(child)
            if name in _DROPPED or self._hidden(child):
                self._tell(child, name)
            elif name in _BESIDE or name == "img":
                self._beside(child, name)
            elif name == "br":
                before = "".join(part[-80:] for part in run[-2:]).rstrip()
                if last_word(before) and first_word((child.tail or "").lstrip())[:1].islower():
                    run.append("\n")  # a word divided where the page broke the line
                elif (child.tail or "").strip() and "".join(run).strip():
                    flush()
            elif name in _BREAKING or _breaks_inside(child):
                flush()
                self._block(child, name, str(pending[0]), bool(pending[1]))
                pending[:] = ["", False]
            else:
                run.append(self._inline(child, words_seen=lines))
            if child.tail:
                words(child.tail, _end_line(child))
        flush()

    def _block(self, element: _Element, name: str, number: str = "", bulleted: bool = False) -> None:
        notes, self.notes = self.notes, self.notes or _is_notes(element)
        if re.fullmatch(r"h[1-6]", name):
            text, repairs = self.vocabulary.mended(self._inline(element))
            if text:
                self.blocks.append(
                    Block(
                        Kind.HEADING, _bare(text), (line_of(element),), level=int(name[1]), repairs=repairs,
                        remarks=self._remarked(),
                    )
                )  # fmt: skip
        elif name in ("ul", "ol"):
            self._list(element, name)
        elif name == "dl":
            self._definitions(element)
        elif name == "table":
            self._table(element)
        elif name != "hr":
            self.walk(element, number, bulleted)
        self.notes = notes

    def _list(self, element: _Element, name: str) -> None:
        start = int(element.get("start", "1")) if element.get("start", "1").isdigit() else 1
        first = {"a": 96, "A": 64}.get(element.get("type", ""), 0)
        at = start
        for child in element:
            if self._name(child) != "li":
                self._block(child, self._name(child)) if isinstance(child.tag, str) else None
                continue
            own = child.get("value", "")
            at = int(own) if own.isdigit() else at
            number = "" if name == "ul" else chr(first + at) if first and at < 27 else str(at)
            self.walk(child, number=number, bulleted=name == "ul")
            at += 1

    def _definitions(self, element: _Element) -> None:
        term = ""
        term_line: tuple[int, ...] = ()
        for child in element.iter("dt", "dd"):
            text, repairs = self.vocabulary.mended(self._inline(child))
            if self._name(child) == "dt":
                term, term_line = _bare(text), (line_of(child),)
            elif text:
                lines = (*term_line, *_through((line_of(child), _end_line(child))))
                self.blocks.append(
                    Block(
                        Kind.ITEM, text, tuple(dict.fromkeys(lines)), term=term, repairs=repairs,
                        remarks=self._remarked(),
                    )
                )  # fmt: skip
                term, term_line = "", ()

    def _table(self, element: _Element) -> None:
        for caption in element.iterchildren("caption"):
            self.walk(caption)
        for row in element.iter("tr"):
            cells = [(cell.tag, _bare(_spaced(self._inline(cell)))) for cell in row.iterchildren("td", "th")]
            if any(text for _, text in cells):
                head = len(cells) > 1 and all(tag == "th" for tag, _ in cells)
                text = " | ".join(text for _, text in cells)
                lines = _through((line_of(row), _end_line(row)))
                self.blocks.append(Block(Kind.ROW, text, lines, headed=head, remarks=self._remarked()))

    def _inline(self, element: _Element, words_seen: list[int] | None = None) -> str:
        """The words of an element within a line; raised figures stay raised, words set off are marked."""
        name = self._name(element)
        if name in _DROPPED or self._hidden(element):
            self._tell(element, name)
            return ""
        if name in _BESIDE or name == "img":
            self._beside(element, name)
            return ""
        if words_seen is not None:
            words_seen += [line_of(element), _end_line(element)]
        inner = (element.text or "") + "".join(
            (" " if self._name(child) in (*_BREAKING, "br") else "") + self._inline(child) + (child.tail or "")
            for child in element
        )
        if name == "sup" and re.fullmatch(r"[≤≥]?\d{4}(?:[-–]\d{4})?", inner.strip()):
            return inner.strip().translate(_RAISED)
        if name == "sup" and re.fullmatch(r"\d{1,3}|[*†‡]", inner.strip()):
            return f"[{inner.strip()}]"
        if name in _SET_OFF and inner.strip():
            lead, core, tail = re.match(r"(\s*)(.*?)(\s*)$", inner, re.DOTALL).groups()  # type: ignore[union-attr]
            return f"{lead}{OPEN}{_bare(core)}{CLOSE}{tail}"
        return inner

    def _beside(self, element: _Element, name: str) -> None:
        """What stands beside the words or was struck out of them: left out, and told."""
        said = "a picture left out" if name == "img" else _BESIDE[name]
        words = element.get("alt", "") if name == "img" else "".join(map(str, element.itertext()))
        if said and words.strip():
            self.remarks.append(Remark(f"{said}: {quoted(words)}"))

    def _remarked(self) -> tuple[Remark, ...]:
        found = few(self.remarks)
        self.remarks.clear()
        return found

    @staticmethod
    def _name(element: _Element) -> str:
        return element.tag.lower() if isinstance(element.tag, str) else ""

    @staticmethod
    def _hidden(element: _Element) -> bool:
        style = element.get("style", "").replace(" ", "").lower()
        hidden = element.get("hidden") is not None or "display:none" in style
        names = element.get("class", "")
        hidden = hidden or _WEB_EDIT in names or bool(_PAGE_NUMBER.search(names))
        return hidden or not isinstance(element.tag, str)

    def _tell(self, element: _Element, name: str) -> None:
        if _PAGE_NUMBER.search(element.get("class", "")):
            self.left_out.append(LeftOut((line_of(element),), HEADER))
        if name in _TOLD and name not in self.told:
            self.told.add(name)
            place = Position(self.path, line_of(element), 1)
            self.report.add(SCRIPT.at(place, f"the element `{name}` was left out", severity="warning"))


def _is_notes(element: _Element) -> bool:
    return bool(_NOTES.search(f"{element.get('class', '')} {element.get('id', '')} {element.get('role', '')}"))


def _breaks_inside(element: _Element) -> bool:
    return any(isinstance(e.tag, str) and e.tag.lower() in _BREAKING for e in element.iterdescendants())


def _end_line(element: Any) -> int:
    """The line on which an element's words end, as far as the words themselves tell."""
    return line_of(element) + "".join(t for t in element.itertext() if isinstance(t, str)).rstrip().count("\n")


def _through(lines: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(range(min(lines), max(lines) + 1))


def _spaced(text: str) -> str:
    return " ".join(text.split())


def _bare(text: str) -> str:
    return text.replace(OPEN, "").replace(CLOSE, "")


