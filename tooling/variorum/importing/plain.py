"""Plain text to paragraphs, as public libraries give old books: lines broken by hand, page headers and page numbers,
hyphens at line ends, words set off by low lines. Whether a paragraph is a heading or a list member ``outline`` tells.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from .blocks import CLOSE, OPEN, Block, Kind, LeftOut, Page, is_cjk
from .decode import PAGE
from .furniture import HEADER, LIBRARY, SIDENOTE, Line, asides, headers, in_capitals, library
from .markers import marker, runs
from .words import Vocabulary, first_word, last_word

WRAPPED_BELOW = 100  # a text whose lines are longer is not broken by hand
RULE = "A rule across the page."

_LEADERS = re.compile(r"(?P<what>[^\W\d_].*?)\s*(?:(?:[.·] ){3,}[.·]?|[.·…]{4,})\s*(?P<much>\S.{0,30})")
_IN_TEXT = re.compile(r" ?(?:\[(?:pg|page)\.?\s*\d{1,4}\]|\{\d{1,4}\})", re.I)
_RULE = re.compile(r"(?:[-–—=_*~+.·•]\s*){3,}")
_ENDED = re.compile(r"[.!?:;。！？；：…][\"'”’)\]』」]*$|\]$")
_ITALIC = re.compile(r"(?<![^\W_])_(?=\S)([^_]{1,300}?)(?<=\S)_(?![^\W_])")
_BOLD = re.compile(
    r"(?<![\w=])=(?=[^\s=])([^=]{1,120}?)(?<=\S)=(?![\w=])|(?<![\w*])\*\*(?=\S)([^*]{1,120}?)\*\*(?![\w*])"
)
_CAPITAL_TERM = re.compile(r"^([A-Z]{2,}(?:[ '’-][A-Z]+){0,4})(?=[.,:;]?[ —])(?=[.,:;—])")
_NOTE = re.compile(r"\[(?:foot)?note\b|\[\w{1,3}\]\s|[*†‡§]\s?(?=\w)", re.IGNORECASE)


@dataclass
class _Group:
    """Lines of one paragraph in the making; ``soft`` where the page ended before it."""

    lines: list[Line]
    apart: bool = True
    soft: bool = False
    underlined: bool = False


def read_plain(path: str, lines: Sequence[str], *, small_capitals: bool = True) -> Page:
    """The paragraphs of a plain text; ``lines`` are all lines of the file, the first being line 1."""
    vocabulary = Vocabulary("\n".join(lines))
    held = [Line(n, _IN_TEXT.sub("", line.replace(PAGE, "")).rstrip()) for n, line in enumerate(lines, 1)]
    breaks = {n for n, line in enumerate(lines, 1) if PAGE in line}
    running = headers(held, breaks)
    running |= {line.number for line in held if not line.words and lines[line.number - 1].strip(f" {PAGE}")}
    rules = {line.number for line in held if line.words and _RULE.fullmatch(line.words)}
    given_with = library(held)
    noted = list(asides(held))
    apart = running | given_with | {line.number for aside in noted for line in aside}
    groups = list(_groups(held, apart, rules - given_with))
    blocks = [_block(group, vocabulary, small_capitals) for group in _over_pages(groups)]
    blocks += [_aside(aside, vocabulary) for aside in noted]
    blocks.sort(key=lambda block: (block.lines[0], block.kind is Kind.NOTE))
    used = {n for block in blocks for n in block.lines}
    said = {
        HEADER: running - given_with,
        LIBRARY: {n for n in given_with if held[n - 1].words},
        RULE: rules - apart - used,
    }
    left_out = [LeftOut(tuple(sorted(numbers)), because) for because, numbers in said.items() if numbers]
    return Page(path, tuple(blocks), len(lines), tuple(left_out))


def _aside(lines: Sequence[Line], vocabulary: Vocabulary) -> Block:
    text, repairs = _joined([line.words for line in lines], vocabulary)
    numbers = tuple(line.number for line in lines)
    words = SIDENOTE.sub("", text).removesuffix("]").strip()
    return Block(Kind.NOTE, words, numbers, guessed="in the margin", repairs=repairs)


# -- paragraphs -----------------------------------------------------------------------------------------------------


def wrapped(lines: Sequence[Line]) -> bool:
    """Whether lines were broken by hand at a width, so that a paragraph has several."""
    going_on = [
        (line, after) for line, after in pairwise(lines)
        if line.words and after.words and not marker(after.words) and not line.words.startswith("|")
    ]  # fmt: skip
    longest = sorted(len(line.text) for line in lines if line.words)
    if not going_on or is_cjk(" ".join(line.text for line in lines[:400])):
        return False
    edge = longest[len(longest) * 95 // 100]
    if len(going_on) < 3:  # too few to measure
        return edge <= WRAPPED_BELOW and any(after.words[:1].islower() for _, after in going_on)
    return edge <= WRAPPED_BELOW and sum(len(line.text) > edge * 0.7 for line, _ in going_on) >= len(going_on) * 0.6


def _groups(lines: Sequence[Line], headers: set[int], rules: set[int]) -> Iterator[_Group]:
    """The lines of each paragraph; what was left out of the page divides softly."""
    by_hand = wrapped([line for line in lines if line.number not in headers])
    shown = [line for line in lines if line.number not in headers]
    members = {n for run in runs([marker(line.words) for line in shown]) for n in run}
    worded = [place for place, line in enumerate(shown) if line.words] or [0]
    spaced = sum(not line.words for line in shown[worded[0] : worded[-1]]) * 20 > len(shown)
    group: list[Line] = []
    soft = blank = False
    previous = 0

    def done(after_blank: bool) -> _Group:
        nonlocal group
        made = _Group(group, apart=(begun_apart and after_blank) or not spaced, soft=begun_soft)
        group = []
        return made

    begun_apart = begun_soft = False
    for place, line in enumerate(shown):
        soft = soft or any(n in headers for n in range(previous + 1, line.number))
        previous = line.number
        if not line.words or (line.number in rules and not (group and len(group) == 1 and not blank)):
            if group:
                yield done(True)
            blank = True
            if line.number in rules:
                soft = False
            continue
        if line.number in rules:  # beneath a single line: a heading underlined
            underlined = _Group([*group, line], apart=True, underlined=True)
            group = []
            yield underlined
            blank = True
            continue
        begins = marker(line.words)
        starts = begins is not None and (place in members or begins.style == "bullet")
        row = _LEADERS.fullmatch(line.words) is not None
        if group and (soft or row or _begins_anew(group, line, starts, by_hand)):
            yield done(False)
        if not group:
            begun_apart, begun_soft = blank or place == 0, soft
        group.append(line)
        soft = blank = False
    if group:
        yield done(True)


def _begins_anew(group: Sequence[Line], line: Line, starts: bool, by_hand: bool) -> bool:
    """Whether a line that follows another without a blank line begins a paragraph of its own."""
    last = group[-1]
    beneath = starts or (len(line.text) > len(last.text) and not in_capitals(line.words))
    if len(group) == 1 and beneath and _could_head(last.words):
        return True
    if starts:
        return not by_hand or bool(_ENDED.search(last.words)) or marker(group[0].words) is not None
    if not by_hand:
        return line.indent < 2
    if _NOTE.match(line.words) and _ENDED.search(last.words):
        return True
    indented = line.indent >= last.indent + 2 and len(group) > 1
    short = len(last.text) < 50 and line.words[:1].isupper() and not marker(group[0].words)
    return bool(_ENDED.search(last.words)) and (indented or (short and len(line.text) < 50))


def _could_head(words: str) -> bool:
    """Whether a line above others may be their heading, with no blank line between."""
    return in_capitals(words) or (words[:1].isupper() and len(words.split()) <= 3 and words[-1:].isalpha())


def _over_pages(groups: Sequence[_Group]) -> list[_Group]:
    """Paragraphs that a page header or a footnote divided, put together; the footnotes follow them."""
    out: list[_Group] = []
    for group in groups:
        place = len(out) - 1
        while group.soft and place > 0 and _NOTE.match(out[place].lines[0].words):
            place -= 1
        before = out[place] if group.soft and place >= 0 else None
        if before is not None and not _ENDED.search(before.lines[-1].words) and (
            group.lines[0].words[:1].islower() or last_word(before.lines[-1].words)
        ):
            before.lines += group.lines
        else:
            out.append(group)
    return out


def _block(group: _Group, vocabulary: Vocabulary, small_capitals: bool) -> Block:
    lines = [line for line in group.lines if not _RULE.fullmatch(line.words)]
    if len(lines) == 1 and (row := _LEADERS.fullmatch(lines[0].words)):
        return Block(Kind.PARAGRAPH, f"| {row['what']} | {row['much']} |", (lines[0].number,), raw=(lines[0].text,))
    text, repairs = _joined([line.words for line in lines], vocabulary)
    as_set = text
    text = _BOLD.sub(lambda m: f"{OPEN}{m[1] or m[2]}{CLOSE}", _ITALIC.sub(f"{OPEN}\\1{CLOSE}", text))
    if not text.startswith("|"):
        text = re.sub(r"(?<=\S)\s*--+\s*(?=\S)", "—", text)
    capitals = in_capitals(text)
    if not capitals:
        text = _CAPITAL_TERM.sub(f"{OPEN}\\1{CLOSE}", text)
    if small_capitals and not is_cjk(text):
        text, words = vocabulary.lowered(text)
        if words:
            repairs = (*repairs, f"capitals set small: {as_set if capitals else ', '.join(words)}")
    indent = min(line.indent for line in lines)
    return Block(
        Kind.HEADING if group.underlined else Kind.PARAGRAPH,
        text,
        tuple(line.number for line in group.lines),
        apart=group.apart,
        centred=indent >= 6 or capitals,
        capitals=capitals,
        repairs=repairs,
        raw=tuple(line.text for line in group.lines),
    )


def _joined(lines: Sequence[str], vocabulary: Vocabulary) -> tuple[str, tuple[str, ...]]:
    """The words of several lines as one, and which divided words were put together by guess."""
    out = ""
    guessed: list[str] = []
    for line in lines:
        if not out:
            out = line
        elif out.endswith("¬"):
            out = out[:-1] + line
        elif (head := last_word(out[-80:])) and (tail := first_word(line)) and tail[:1].islower():
            word, known = vocabulary.joined(head, tail)
            out = out[: -len(head)] + word + line[len(tail) :]
            if not known:
                guessed.append(f"{head}/{tail} joined to {word}")
        elif head or out.endswith(("--", "—")) or (is_cjk(out[-1:]) and is_cjk(line[:1])):
            out += line
        else:
            out += f" {line}"
    return out, tuple(guessed)


