"""Sections and clauses of a draft: where the source numbers or sets something off, there a clause begins.

A numbered member of a list, a word defined, a table row is a clause as it stands; running prose is divided into its
sentences. Paragraphs under no heading are sections of their own, ``p1``, ``p2``.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from variorum.library import Library

from .blocks import Block, Kind, LeftOut, Page, bare
from .imprints import imprint, named
from .leading import heads_itself, leading
from .marks import Read, read_marks
from .naming import kind_of, label_of, section_id
from .numbering import number_clauses, value
from .pieces import MARGINAL, Divided, DraftClause, DraftSection, Heading, Part, plain_words
from .repairs import by_sentence, concerning
from .sentences import sentences

_PROSE = 3  # sentences of a paragraph that is a section of its own where there are no headings

_BINDING = re.compile(
    r"\b(?:must|may|shall|should|cannot|can|not|entitled|counts?|scores?|wins?|deals?|takes?|gives?|leads?|plays?)\b"
    r"|必須|必须|可以|不能|不得|應|应|計|计|得|해야|수 있|점|없습니다|\b(?:doit|peut|faut|compte)\b",
    re.IGNORECASE,
)


def divide(page: Page, library: Library) -> Divided:
    """Divide an outlined page into sections and clauses, ids given."""
    return _Divider(page, library).divided()


class _Divider:
    def __init__(self, page: Page, library: Library) -> None:
        self.page = page
        self.library = library
        self.footnotes = {block.number for block in page.blocks if block.kind is Kind.NOTE and block.number}
        self.out = Divided(None, [], [], list(page.left_out), [], [], [])
        self.current: DraftSection | None = None
        self.own_paragraph: tuple[int, ...] = ()  # lines of the paragraph that the current section's label heads
        self.prose = 0
        self.names: set[str] = set()
        self.items: set[tuple[str, str]] = set()  # sections and the numbers they have
        self.headless: dict[int, bool] = {}

    def divided(self) -> Divided:
        top = leading(self.page.blocks, self.library)
        if top.heading is not None:
            read = self._read(top.heading)
            repairs = (*top.heading.repairs, *(remark.said for remark in top.heading.remarks))
            self.out.heading = Heading(read, top.heading.lines, repairs)
        self.out.left_out += top.left_out
        self.out.imprints += top.imprints
        self.out.imprints += filter(None, (named(printing, self.library) for printing in self.page.printings))
        blocks = top.body
        for place, block in enumerate(blocks):
            self._block(block, blocks, place)
        number_clauses(self.out.clauses)
        self._tie_notes()
        self._parts()
        return self.out

    # -- blocks -------------------------------------------------------------------------------------------------

    def _block(self, block: Block, body: Sequence[Block], place: int) -> None:
        if block.kind is Kind.HEADING:
            self._heading(block, heads_itself(body, place))
        elif (found := imprint(block, self.library)) is not None:
            self.out.imprints.append(found)
            if self.current is None or self.current.printed:
                self.current = self._open("source", "Where it was printed", supplied=True, printed=False)
            self._clause(block, bare(block.text), "bibliography", {})
        elif block.kind is Kind.ROW:
            self._row(block)
        elif block.kind is Kind.NOTE:
            self._note(block)
        elif block.kind is Kind.ITEM:
            self._item(block, body, place)
        else:
            self._paragraph(block, body, place)

    def _heading(self, block: Block, run_in: bool) -> None:
        read = self._read(block)
        title = plain_words(read)
        told = "; ".join(filter(None, (block.guessed, *block.repairs, *(remark.said for remark in block.remarks))))
        guesses = {"title": told} if told else {}
        name = section_id(title)
        if run_in and not name:
            self.prose += 1
            name = f"p{self.prose}"
        elif not name and block.number:
            name = f"s{block.number.lower()}"
        self.current = self._open(name or "part", title, lines=block.lines, guesses=guesses)
        self.current.marks = (*(m.source for m in read.marks), *(c.source for c in read.calls))
        self.own_paragraph = block.lines if run_in else ()

    def _item(self, block: Block, body: Sequence[Block], place: int) -> None:
        number = value(block.number)
        if self.current is None:
            name, title = ("term", "Terms") if block.term and not number else ("item", "Items")
            self._supplied(name, title)
        elif number and (self.current.id, number) in self.items:
            self._supplied(self.current.id.rstrip("0123456789").rstrip("-"), self.current.title)
        elif block.term and not block.bulleted and not number and self._opens_terms(body, place):
            self._supplied("term", "Terms")
        guesses = {"headword": block.guessed} if block.term and block.guessed else {}
        self._clause(block, block.text, "definition" if block.term and not block.bulleted else "", guesses, number)

    def _opens_terms(self, body: Sequence[Block], place: int) -> bool:
        """Whether words are defined here, two or more, after prose that is under no heading of their own."""
        before = body[place - 1] if place else None
        two = place + 1 < len(body) and body[place + 1].kind is Kind.ITEM and bool(body[place + 1].term)
        section = self.current
        named = section is not None and not section.supplied
        return two and not named and before is not None and before.kind is Kind.PARAGRAPH

    def _row(self, block: Block) -> None:
        if block.headed:
            if self.current is not None and not self.current.supplied:
                self.current.lines = (*self.current.lines, *block.lines)
            else:
                self.out.left_out.append(LeftOut(block.lines, "The head of a table."))
            return
        if self.current is None:
            self._supplied("table", "Table")
        first, _, rest = block.text.partition(" | ")
        words = "; ".join(cell for cell in rest.split(" | ") if cell)
        self._clause(_with_term(block, bare(first) if words else ""), words or first, "", {})

    def _paragraph(self, block: Block, body: Sequence[Block], place: int) -> None:
        said = sentences(block.text)
        under_label = self.own_paragraph and self.own_paragraph != block.lines
        if under_label or (not self.own_paragraph and self._headless() and self._is_prose(body, place)):
            self.prose += 1
            self._supplied(f"p{self.prose}", _first_words(bare(block.text)), label=f"p{self.prose}")
            self.own_paragraph = block.lines
        elif self.current is None or not self.current.printed:
            self._supplied("intro", "The game")
        numbered = len(said) > 1 and self.current is not None and self.current.label == self.current.id
        remarks = by_sentence(block.remarks, said)
        for number, sentence in enumerate(said, 1):
            repairs = concerning(block.repairs, sentence)
            own_remarks = tuple(remarks[number - 1])
            part = Block(Kind.PARAGRAPH, sentence, block.lines, repairs=repairs, remarks=own_remarks, raw=block.raw)
            own = str(number) if numbered and re.fullmatch(r"p\d+", self.current.id if self.current else "") else None
            self._clause(part, sentence, "", {}, own)

    def _headless(self) -> bool:
        section = self.current
        return section is None or not section.printed or re.fullmatch(r"p\d+", section.id) is not None

    def _is_prose(self, body: Sequence[Block], place: int) -> bool:
        """Whether paragraphs here, between two headings, are long enough to be sections."""
        if not self.headless:
            stretches: list[list[int]] = [[]]
            for n, block in enumerate(body):
                if block.kind is Kind.HEADING:
                    stretches.append([])
                elif block.kind is Kind.PARAGRAPH:
                    stretches[-1].append(n)
            for stretch in stretches:
                long = sum(len(sentences(body[n].text)) >= _PROSE for n in stretch)
                self.headless |= dict.fromkeys(stretch, long > 1)
        return self.headless.get(place, False)

    def _note(self, block: Block) -> None:
        if self.current is None or not self.current.printed:
            self.current = self._open("footnote", "Footnotes", supplied=True)
        self._clause(block, block.text, "commentary", {}, None, footnote=block.number or MARGINAL)

    # -- sections and clauses -----------------------------------------------------------------------------------

    def _supplied(self, name: str, title: str, label: str | None = None) -> None:
        guesses = {"title": "the source has no heading here"}
        self.current = self._open(name, title, supplied=True, label=label, guesses=guesses)
        self.own_paragraph = ()

    def _open(
        self, name: str, title: str, *, lines: tuple[int, ...] = (), supplied: bool = False, printed: bool = True,
        label: str | None = None, guesses: dict[str, str] | None = None,
    ) -> DraftSection:  # fmt: skip
        number, own = 1, name
        while own in self.names:
            number += 1
            own = f"{name}-{number}"
        self.names.add(own)
        label = label or label_of(name) or (own if re.fullmatch(r"p\d+", own) else None)
        section = DraftSection(own, title or own, label, lines, supplied, printed, guesses or {})
        self.out.sections.append(section)
        return section

    def _clause(
        self, block: Block, words: str, kind: str, guesses: dict[str, str], item: str | None = None,
        footnote: str = "",
    ) -> None:  # fmt: skip
        assert self.current is not None  # a section was opened
        read = self._read(block, words)
        if not read.wording:
            self.out.left_out.append(LeftOut(block.lines, "A mark without words."))
            return
        made = dict(guesses)
        kind = kind or kind_of(self.current.id) or ("rule" if _BINDING.search(words) else "description")
        made["kind"] = "by its section" if kind == kind_of(self.current.id) else "by its words and form"
        if block.repairs or block.remarks:
            made["wording"] = "; ".join((*block.repairs, *(remark.said for remark in block.remarks)))
        if read.brackets:
            made["wording"] = "; ".join(
                filter(None, [made.get("wording", ""), f"brackets of the text: {', '.join(read.brackets)}"])
            )
        headword = bare(block.term).strip() or None
        clause = DraftClause(
            self.current, read, block.lines, kind, item, headword[:300] if headword else None, "", made, footnote
        )
        self.out.clauses.append(clause)
        if item:
            self.items.add((self.current.id, item))

    def _read(self, block: Block, words: str | None = None) -> Read:
        text = bare(words if words is not None else block.text).strip()
        read = read_marks(text, self.footnotes)
        self.out.problems += ((_place(block, text[problem.offset :]), problem) for problem in read.problems)
        return read

    # -- afterwards ---------------------------------------------------------------------------------------------

    def _tie_notes(self) -> None:
        """Say at each call which clause is its note."""
        self.note_of = {c.footnote: c for c in self.out.clauses if c.footnote}
        for clause in self.out.clauses:
            for call in clause.read.calls:
                if call.sign not in self.note_of:
                    clause.guesses["apparatus"] = "a call for a note that is not in the file"

    def _parts(self) -> None:
        """Where a heading follows the imprints of a text, another text begins."""
        starts: list[tuple[str, int]] = []
        if self.out.heading is not None:
            starts.append((plain_words(self.out.heading.read), min(self.out.heading.lines)))
        after = False
        for section in self.out.sections:
            if not section.printed:
                after = True
            elif after and section.lines:
                starts.append((section.title, min(section.lines)))
                after = False
        used = [n for c in self.out.clauses for n in c.lines]
        for (title, first), (_, following) in zip(starts, [*starts[1:], ("", self.page.count + 1)], strict=False):
            last = max((n for n in used if first <= n < following), default=first)
            self.out.parts.append(Part(title, first, last))


def _place(block: Block, rest: str) -> tuple[int, int]:
    """Line and column of the file where the ``rest`` of a block's words begins; its first line where that is not plain.

    Lines were joined and words put right, so as much of the rest is looked for as a line still has.
    """
    for size in (24, 12, 6, 3, 1):
        for number, line in zip(block.lines, block.raw, strict=False):
            if (at := line.find(rest[:size])) >= 0:
                return number, at + 1
    return block.lines[0], 1


def _with_term(block: Block, term: str) -> Block:
    return Block(block.kind, block.text, block.lines, term=term, repairs=block.repairs, remarks=block.remarks)


def _first_words(text: str) -> str:
    words = text.split(" ")
    made = " ".join(words[:5]).rstrip(" ,;:.。，；：")
    return (made if len(made) <= 40 else made[:39].rstrip()) + " …"
