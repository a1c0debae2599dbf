"""The sources' own apparatus marks, written in the notation of the corpus.

A bracket is a place of the apparatus where something in it, or raised figures after it, say which printings are meant;
``[!]`` is *sic*; ``[1]`` or ``^[1]`` calls a footnote. Every other bracket belongs to the text.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass, replace
from functools import lru_cache

from variorum.collate.normalise import Reason, explain_runs
from variorum.collate.tokens import TokenKind, tokenise
from variorum.diagnostics import Code
from variorum.model import apparatus
from variorum.model.apparatus import Place, Reading
from variorum.model.notation import BRACKET, NOBODY, SAME
from variorum.source.marks import SUPERSCRIPTS, escaped

_RAISED = f"[≤≥]?[{SUPERSCRIPTS}]{{4}}(?:[-–—⁻][{SUPERSCRIPTS}]{{4}})?"
_PART = re.compile(
    rf"(?P<call>\^?\[(?P<sign>\d{{1,3}}|[a-z*†‡§])\])|(?P<sic>\[(?:!|sic!?)\])"
    rf"|\[(?P<inner>[^\[\]]*)\](?P<after>\^?{_RAISED}(?:, ?{_RAISED})*)?|(?P<stray>[\[\]])",
    re.IGNORECASE,
)
_SIGNS = re.compile(r"(?<=\S)(?P<sign>[*†‡§]{1,2})(?=[\s.,;:)]|$)")
NO_PARTNER = "this bracket has no partner, and was taken as a sign of the text"


@dataclass(frozen=True)
class Call:
    """A call for a footnote: its sign, and the words it stands after (the last few of the wording so far)."""

    sign: str
    after: str
    source: str


@dataclass(frozen=True)
class Mark:
    """A place of the wording: its number from 1, class, and how the source has it; ``guess`` where it was read in."""

    place: int
    class_: str
    source: str
    guess: str = ""


@dataclass(frozen=True)
class Problem:
    """What cannot stand in the source's notation, at an offset of the source's words."""

    offset: int
    code: Code
    message: str
    hint: str


@dataclass(frozen=True)
class Read:
    """A wording in our notation, with its marks, the calls taken out of it, the brackets taken as text, and problems.

    ``sure`` says that brackets were told by their conditions.
    """

    wording: str
    marks: tuple[Mark, ...] = ()
    calls: tuple[Call, ...] = ()
    brackets: tuple[str, ...] = ()
    problems: tuple[Problem, ...] = ()


def read_marks(text: str, footnotes: Collection[str] = ()) -> Read:
    """The words of a source as a wording; ``footnotes`` are the signs under which the page has footnotes."""
    out = ""
    marks: list[Mark] = []
    calls: list[Call] = []
    brackets: list[str] = []
    problems: list[Problem] = []
    at = 0
    text = text.strip()
    for found in _PART.finditer(text):
        out += _words(text[at : found.start()], out, calls, footnotes)
        at = found.end()
        source = found.group()
        if found["sic"]:
            out = out.rstrip() + "[!]"
            marks.append(Mark(len(marks) + 1, "sic", source))
        elif found["stray"]:
            problems.append(Problem(found.start(), BRACKET, NO_PARTNER, BRACKET.hint))
            brackets.append(source)
            out += escaped(source)
        elif found["call"] and (found["sign"] in footnotes or found["sign"].isdigit()):
            calls.append(_call(found["sign"], out, source))
            out = out.rstrip()
        else:
            place, wrong = _place(found["inner"] or "", (found["after"] or "").lstrip("^"))
            problems += (Problem(found.start(), p.code, p.message, p.hint) for p in wrong)
            if place is None:
                brackets.append(f"[{found['inner'] or found['sign']}]")
                out += escaped(f"[{found['inner'] or found['sign']}]") + (found["after"] or "")
                continue
            rest = text[at:]
            place, taken, out = _spaced(place, out, rest)
            at += taken
            guess = "the source gives the same words twice, so what one of them had is lost" if place[1] else ""
            marks.append(Mark(len(marks) + 1, _class(place[0]), source, guess))
            out += _written(place[0])
    out += _words(text[at:], out, calls, footnotes)
    return Read(out.strip(), tuple(marks), tuple(calls), tuple(brackets), tuple(problems))


def _words(text: str, before: str, calls: list[Call], footnotes: Collection[str]) -> str:
    """Words between brackets; signs that call a footnote of the page are taken out."""
    out, at = "", 0
    for found in _SIGNS.finditer(text):
        if found["sign"] in footnotes:
            out += escaped(text[at : found.start()])
            calls.append(_call(found["sign"], before + out, found["sign"]))
            at = found.end()
    return out + escaped(text[at:])


def _call(sign: str, before: str, source: str) -> Call:
    plain = apparatus.parse(before)[0].of("", ())
    words = plain.rstrip().split(" ")[-3:]
    tail = " ".join(words)
    while plain.count(tail) > 1 and len(tail) < len(plain.rstrip()):
        words = plain.rstrip().split(" ")[-len(tail.split(" ")) - 1 :]
        tail = " ".join(words)
    return Call(sign, tail[-60:] or plain, source)


@lru_cache(maxsize=1024)
def _place(inner: str, after: str) -> tuple[tuple[Place, bool] | None, tuple[apparatus.ApparatusProblem, ...]]:
    """The place that a bracket stands for, and whether a reading was found lost; None where it belongs to the text."""
    written = f"[{inner} ^{after}]" if after else f"[{inner}]"
    wording, problems = apparatus.parse(written)
    (segment, *_) = wording.segments or (None,)
    if not isinstance(segment, Place) or all(reading.condition is None for reading in segment.readings):
        return None, ()
    seen: dict[str, Reading] = {}
    readings: list[Reading] = []
    lost = False
    for reading in segment.readings:
        if reading.kind == "text" and reading.text and reading.text in seen:
            lost = True
            readings.append(replace(reading, kind="lost"))
        else:
            seen[reading.text] = reading
            readings.append(reading)
    told = tuple(p for p in problems if p.code not in (SAME, NOBODY))
    return (None, told) if told else ((replace(segment, readings=tuple(readings)), lost), ())


def _spaced(place: tuple[Place, bool], out: str, rest: str) -> tuple[tuple[Place, bool], int, str]:
    """The place with one of its outer spaces taken in, where printings that lack the words would have two."""
    readings = place[0].readings
    if any(r.condition is None for r in readings) or len(readings) > 1:
        return place, 0, out  # every printing has words here, as far as can be told
    open_before = not out or out.endswith(" ")
    if open_before and rest.startswith(" "):
        return _each(place, "", " "), 1, out
    if out.endswith(" ") and (not rest or not rest[0].isalnum()):
        return _each(place, " ", ""), 0, out[:-1]
    return place, 0, out


def _each(place: tuple[Place, bool], before: str, after: str) -> tuple[Place, bool]:
    readings = tuple(replace(r, text=f"{before}{r.text}{after}") if r.text else r for r in place[0].readings)
    return replace(place[0], readings=readings), place[1]


def _written(place: Place) -> str:
    return apparatus.write(apparatus.Wording((place,)))


@lru_cache(maxsize=1024)
def _class(place: Place) -> str:
    """What kind of difference it most likely is."""
    texts = [r.text for r in place.readings if r.kind != "lacuna"] or [""]
    if any(r.kind == "lost" for r in place.readings):
        return "spelling"
    if len(texts) == 1:
        texts.append("")
    a, b = tokenise(texts[0].strip()), tokenise(texts[1].strip())
    if all(token.kind is TokenKind.PUNCTUATION for token in (*a, *b)):
        return "punctuation"
    reason = explain_runs(a.items, b.items).reason
    if reason in (Reason.SPELLING, Reason.CASE, Reason.DIVISION):
        return "spelling"
    return "word" if max(len(a), len(b)) == 1 else "phrase"
