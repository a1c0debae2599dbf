"""TEI P5 of any maker to blocks: divisions and heads, paragraphs, lists, labels, tables, notes.

What stands within a line, the apparatus among it, ``tei_words`` reads. The printings are those of ``listWit``, else
the one that ``sourceDesc`` describes.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from lxml.etree import _Element

from variorum.model.fields import SIGLUM
from variorum.source.tei.names import XML_ID, XML_LANG, q
from variorum.source.xml import line_of

from .blocks import Block, Kind, Page, Printing
from .tei_words import LEFT_OUT, Words, spaced

_SIGLUM = re.compile(SIGLUM)
_BREAKING_NAMES = "p ab list table div head lg l quote cit sp floatingText body group front back"
_BREAKING = frozenset(map(q, _BREAKING_NAMES.split()))


def read_tei_page(path: str, root: _Element, count: int) -> Page:
    """The blocks of a TEI document; ``count`` is how many lines the file has."""
    reader = _Reader(root)
    body = root.find(f"./{q('text')}")
    for part in root.iter(q("body")) if body is None else [body]:
        reader.walk(part, 1)
    marked_up = any(block.kind is Kind.HEADING for block in reader.blocks)
    title = " ".join("".join(root.findtext(f".//{q('titleStmt')}/{q('title')}") or "").split())
    language = "" if body is None else body.get(XML_LANG, "") or root.get(XML_LANG, "")
    blocks = (*reader.blocks, *reader.notes)
    printings = tuple(_printings(root))
    return Page(path, blocks, count, title=title, marked_up=marked_up, language=language, printings=printings)


def _printings(root: _Element) -> Iterator[Printing]:
    """The witnesses that the header lists, else the one printing it describes."""
    witnesses = list(root.iter(q("witness")))
    for element in witnesses or root.iterfind(f".//{q('sourceDesc')}//{q('bibl')}"):
        own = element.get(XML_ID, "")
        words = spaced(" ".join(str(part) for part in element.itertext()))
        dates = " ".join(date.get("when", "")[:4] for date in element.iter(q("date")))
        siglum = own if witnesses and _SIGLUM.fullmatch(own) else ""
        yield Printing(siglum, f"{words} {dates}", line_of(element))


def witnesses_of(root: _Element) -> dict[str, str]:
    """The witnesses of a document by pointer (``#A``): a siglum of our kind, else the year they are dated."""
    found: dict[str, str] = {}
    for witness in root.iter(q("witness")):
        own = witness.get(XML_ID, "")
        words = "".join(str(part) for part in witness.itertext())
        dated = next((d.get("when", "")[:4] for d in witness.iter(q("date")) if d.get("when")), "")
        year = dated or (re.search(r"(?<!\d)(1[4-9]\d\d|20\d\d)(?!\d)", words) or [""])[0]
        found[f"#{own}"] = own if _SIGLUM.fullmatch(own) else year or own.upper()
    return found


class _Reader:
    def __init__(self, root: _Element) -> None:
        self.blocks: list[Block] = []
        self.notes: list[Block] = []
        self.words = Words(witnesses_of(root), self._note)
        self.calls = 0

    def walk(self, element: _Element, level: int, number: str = "", term: str = "", bulleted: bool = False) -> None:
        """Blocks of an element that holds paragraphs; the rest of the arguments are of the list member it is."""
        if not _has_blocks(element):
            kind = Kind.ITEM if number or term or bulleted else Kind.PARAGRAPH
            self._add(kind, element, number=number, term=term, bulleted=bulleted)
            return
        if (element.text or "").strip():
            self._add(Kind.PARAGRAPH, element, only_text=True)
        for child in element:
            name = child.tag
            if name in LEFT_OUT or not isinstance(name, str):
                self.words.leave_out(child)
                continue
            if name == q("head"):
                self._add(Kind.HEADING, child, level=level)
            elif name == q("list"):
                self._list(child, level)
            elif name == q("table"):
                self._table(child)
            elif name == q("note"):
                self._note(child)
            elif name in (q("p"), q("ab"), q("l")):
                self._paragraph(child, level, number, term, bulleted)
                number, term, bulleted = "", "", False
            else:
                self.walk(child, level + 1 if _is_division(child) else level)

    def _paragraph(self, element: _Element, level: int, number: str, term: str, bulleted: bool) -> None:
        label = element.find(q("label"))
        number = number or (element.get("n", "") if len(element.get("n", "")) < 5 else "")
        if label is not None:
            term = spaced(self.words.of(label))
            tail = label.tail
            element.remove(label)
            if tail:
                element.text = (element.text or "") + tail
        self.walk(element, level, number, term, bulleted)

    def _list(self, element: _Element, level: int) -> None:
        head = element.find(q("head"))
        if head is not None:
            self._add(Kind.HEADING, head, level=level + 1)
        ordered = element.get("rend", element.get("type", "")) in ("numbered", "ordered", "laws", "rules")
        term, at = "", 0
        for child in element:
            if child.tag == q("label"):
                term = spaced(self.words.of(child)).strip(" .")
            elif child.tag == q("item"):
                at += 1
                number = child.get("n", "") or (term if re.fullmatch(r"\d{1,3}|[IVXLC]+", term) else "")
                number = number or (str(at) if ordered else "")
                self.walk(child, level + 1, number, "" if number == term else term, not number and not term)
                term = ""

    def _table(self, element: _Element) -> None:
        for head in element.iterchildren(q("head")):
            self._add(Kind.PARAGRAPH, head)
        for row in element.iter(q("row")):
            text = " | ".join(spaced(self.words.of(cell)) for cell in row.iterchildren(q("cell")))
            if text.strip(" |"):
                headed = row.get("role") == "label"
                remarks = self.words.remarks()
                self.blocks.append(Block(Kind.ROW, text, _lines(row), headed=headed, remarks=remarks))

    def _note(self, element: _Element) -> str:
        self.calls += 1
        sign = element.get("n") or str(self.calls)
        sign = sign if re.fullmatch(r"\w{1,3}|[*†‡§]", sign) else str(self.calls)
        own = Words(self.words.witnesses, self._note)
        text = spaced(own.of(element))
        if text:
            self.notes.append(Block(Kind.NOTE, text, _lines(element), number=sign, remarks=own.remarks()))
        return f"[{sign}]"

    def _add(
        self, kind: Kind, element: _Element, *, level: int = 0, number: str = "", term: str = "",
        bulleted: bool = False, only_text: bool = False,
    ) -> None:  # fmt: skip
        text = spaced(element.text or "" if only_text else self.words.of(element))
        if text:
            number = number if number.isalnum() else ""
            self.blocks.append(
                Block(
                    kind, text, _lines(element), number=number, term=term, level=level, bulleted=bulleted,
                    remarks=self.words.remarks(),
                )
            )  # fmt: skip
            self.blocks += self.notes  # those called in it
            self.notes = []


def _is_division(element: _Element) -> bool:
    return isinstance(element.tag, str) and re.fullmatch(r"div\d?", element.tag.rpartition("}")[2]) is not None


def _has_blocks(element: _Element) -> bool:
    return any(child.tag in _BREAKING or _is_division(child) for child in element)


def _lines(element: _Element) -> tuple[int, ...]:
    first = line_of(element)
    words = "".join(map(str, element.itertext()))
    return tuple(range(first, first + words.rstrip().count("\n") + 1))
