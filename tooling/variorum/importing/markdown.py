"""Markdown to blocks, by markdown-it: the lines of each block are those of the file. HTML in it is left out."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from markdown_it import MarkdownIt
from markdown_it.token import Token

from variorum.diagnostics import Position, Report

from .blocks import CLOSE, OPEN, Block, Kind, LeftOut, Page
from .furniture import HEADER, PAGE_NUMBER
from .html import SCRIPT
from .words import Vocabulary

_FOOTNOTE = re.compile(r"\[\^(?P<sign>[\w*]{1,8})\]:\s*(?P<text>.+)", re.DOTALL)
_CALL = re.compile(r"\[\^([\w*]{1,8})\](?!:)")
FRONT = "What the file says of itself at its head, for programs."
_LONGEST_FRONT = 100  # lines
_RULING = re.compile(r"\s*\|?(?:\s*:?-+:?\s*\|)+\s*(?::?-+:?)?\s*")


def read_markdown(path: str, lines: Sequence[str], report: Report) -> Page:
    """The blocks of a Markdown file; ``lines`` are all its lines, the first being line 1."""
    parser = MarkdownIt("commonmark", {"html": True, "maxNesting": 20}).enable("table")
    head = front_matter(lines)
    tokens = parser.parse("\n".join(["" if number <= head else line for number, line in enumerate(lines, 1)]))
    reader = _Reader(path, lines, report)
    reader.read(tokens)
    marked_up = any(block.kind is Kind.HEADING for block in reader.blocks)
    left_out = [LeftOut(tuple(range(1, head + 1)), FRONT)] if head else []
    return Page(path, tuple(reader.blocks), len(lines), (*left_out, *reader.left_out), marked_up=marked_up)


def front_matter(lines: Sequence[str]) -> int:
    """How many lines at the head of a file are what a site generator is told of it, between two lines of hyphens."""
    if not lines or lines[0].rstrip() != "---":
        return 0
    for number, line in enumerate(lines[1:_LONGEST_FRONT], 2):
        if line.rstrip() in ("---", "..."):
            return number if any(re.match(r"[\w-]+:", one) for one in lines[1 : number - 1]) else 0
    return 0


class _Reader:
    def __init__(self, path: str, lines: Sequence[str], report: Report) -> None:
        self.path = path
        self.source = lines
        self.vocabulary = Vocabulary("\n".join(lines))
        self.report = report
        self.blocks: list[Block] = []
        self.left_out: list[LeftOut] = []
        self.told = False

    def read(self, tokens: Sequence[Token]) -> None:
        """Walk the tokens in order; lists give the number, or the bullet, of the next words."""
        number, bulleted, fresh = "", False, False
        level = 0
        heading: int | None = None
        cells: list[str] | None = None
        for token in tokens:
            kind = token.type
            if kind == "list_item_open":
                number, bulleted, fresh = token.info, not token.info, True
            elif kind == "heading_open":
                heading = int(token.tag[1])
            elif kind == "heading_close":
                heading = None
            elif kind in ("bullet_list_open", "ordered_list_open"):
                level += 1
            elif kind in ("bullet_list_close", "ordered_list_close"):
                level -= 1
            elif kind == "tr_open":
                cells = []
                row = self._lines(token)
            elif kind == "tr_close" and cells is not None:
                self._row(cells, row)
                cells = None
            elif kind == "inline":
                text, repairs = _inline(token, self.vocabulary)
                if cells is not None:
                    cells.append(_bare(text))
                elif heading is not None:
                    found = Block(Kind.HEADING, _bare(text), self._lines(token), level=heading)
                    self.blocks.append(replace(found, repairs=repairs))
                else:
                    if not level and PAGE_NUMBER.fullmatch(_bare(text)):
                        self.left_out.append(LeftOut(self._lines(token), HEADER))
                        continue
                    dotted = fresh and bulleted and level > 0
                    found = self._words(text, self._lines(token), number if fresh else "", dotted)
                    self.blocks.append(replace(found, repairs=repairs))
                    fresh = False
            elif kind in ("fence", "code_block"):
                for place, line in enumerate(token.content.splitlines()):
                    if line.strip():
                        number_of = (token.map or [0])[0] + place + (2 if kind == "fence" else 1)
                        self.blocks.append(Block(Kind.PARAGRAPH, line.strip(), (number_of,)))
            elif kind in ("html_block", "html_inline"):
                self._html(token)
            elif kind == "hr":
                self.left_out.append(LeftOut(self._lines(token), "A rule across the page."))

    def _lines(self, token: Token) -> tuple[int, ...]:
        first, last = token.map or [0, 1]
        numbers = tuple(n for n in range(first + 1, last + 1) if n <= len(self.source) and self.source[n - 1].strip())
        return numbers or (first + 1,)

    def _words(self, text: str, lines: tuple[int, ...], number: str, bulleted: bool) -> Block:
        raw = tuple(self.source[n - 1] for n in lines)
        note = _FOOTNOTE.fullmatch(text)
        text = _CALL.sub(r"[\1]", text)
        if note:
            return Block(Kind.NOTE, note["text"], lines, number=note["sign"], raw=raw)
        if number or bulleted:
            return Block(Kind.ITEM, text, lines, number=number, bulleted=bulleted, raw=raw)
        return Block(Kind.PARAGRAPH, text, lines, raw=raw)

    def _row(self, cells: list[str], lines: tuple[int, ...]) -> None:
        after = lines[-1] + 1
        ruled = after <= len(self.source) and _RULING.fullmatch(self.source[after - 1]) is not None
        if ruled:
            self.left_out.append(LeftOut((after,), "The ruling of a table."))
        self.blocks.append(Block(Kind.ROW, " | ".join(cells), lines, headed=ruled))

    def _html(self, token: Token) -> None:
        lines = self._lines(token)
        self.left_out.append(LeftOut(lines, "HTML, which is no part of the text."))
        if not self.told:
            self.told = True
            place = Position(self.path, lines[0], 1)
            self.report.add(SCRIPT.at(place, "HTML within Markdown was left out", severity="warning"))


def _inline(token: Token, vocabulary: Vocabulary) -> tuple[str, tuple[str, ...]]:
    """The words of a block, and which divided ones were put together by guess."""
    out: list[str] = []
    for child in token.children or ():
        if child.type in ("text", "code_inline"):
            out.append(child.content)
        elif child.type in ("softbreak", "hardbreak"):
            out.append("\n")
        elif child.type in ("strong_open", "em_open"):
            out.append(OPEN)
        elif child.type in ("strong_close", "em_close"):
            out.append(CLOSE)
        elif child.type == "image":
            out.append(child.content)
    text, repairs = vocabulary.mended("".join(out))
    return re.sub(f"[{OPEN}]{{2,}}", OPEN, re.sub(f"[{CLOSE}]{{2,}}", CLOSE, text)), repairs


def _bare(text: str) -> str:
    return text.replace(OPEN, "").replace(CLOSE, "")
