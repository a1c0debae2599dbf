"""Lines of the source copy: what a text claims of it lies within the text, and the text within the copy; clauses follow
one another there as they do here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from variorum.diagnostics import Code, Finding
from variorum.library import Clause, Library, Origin, Text

from .common import and_

LINES = Code(
    "L416",
    "lines outside the source",
    "By the line a reader finds the statement in the copy it comes from; a line outside leads him astray.",
    "Compare the source copy; lines are counted from 1.",
)
ORDER = Code(
    "L426",
    "lines claimed wrongly",
    "Clauses follow the order of their source, and only those made of the same lines share them; otherwise one of two "
    "clauses sends its reader to another's place.",
    "Compare the source copy: give each clause its own lines, and clauses of one passage all the lines of it.",
)
CODES = (LINES, ORDER)


def check(library: Library) -> Iterator[Finding]:
    """Lines of clauses, sections and headings outside the text's; of texts, skips and books outside their copy."""
    for text in library.texts.values():
        yield from _text(text)
        yield from _order(text)
        yield from _skips(text)
        copy = text.model.source.copy_
        yield from _copy(library, copy, text.model.source.lines, text.origin / "source" / "lines")
        for i, skip in enumerate(text.model.skips):
            yield from _copy(library, copy, skip.lines, text.origin / "skips" / i / "lines")
    for book in library.books.values():
        for i, passage in enumerate(book.transmitted_from):
            place = library.origins[f"book:{book.id}"] / "transmitted-from" / i / "lines"
            yield from _copy(library, passage.copy_, passage.lines, place)


def _text(text: Text) -> Iterator[Finding]:
    own = frozenset(text.model.source.lines)
    for name, lines, place in _claims(text):
        outside = [n for n in lines if n not in own]
        if outside:
            message = f"{name} claims {_said(outside)}, and the text has {_said(text.model.source.lines)} of its copy"
            yield place.finding(LINES, message)


def _order(text: Text) -> Iterator[Finding]:
    """Clauses that claim lines before those of the clause above, some of its lines, or a line of another section."""
    heads = {n: s.id for s in text.model.sections for n in s.source_lines}
    above: Clause | None = None
    for clause in text.clauses:
        message = _wrongly(clause, above, heads)
        if message:
            there = [] if above is None else [above.origin / "place" / "source-lines"]
            also = [place.related("the clause before it") for place in there]
            yield (clause.origin / "place" / "source-lines").finding(ORDER, message, also=also)
        above = clause


def _wrongly(clause: Clause, above: Clause | None, heads: Mapping[int, str]) -> str:
    own, section = set(clause.model.place.source_lines), clause.model.place.section
    foreign = [n for n in sorted(own) if heads.get(n, section) != section]
    if foreign:
        return f"{clause.label} claims {_said(foreign)}, where section `{heads[foreign[0]]}` begins"
    if above is None or not own:
        return ""
    theirs = set(above.model.place.source_lines)
    if theirs and min(own) < min(theirs):
        return f"{clause.label} claims {_said(own)}, and {above.label}, which stands before it, {_said(theirs)}"
    both = own & theirs
    if both and above.model.place.section != section:
        return f"{clause.label} claims {_said(both)} as does {above.label}, which is of section " \
            f"`{above.model.place.section}`"
    if both and own != theirs:
        return f"{clause.label} claims {_said(own)}, and shares {_said(both)} with {above.label}, which has " \
            f"{_said(theirs)}"
    return ""


def _claims(text: Text) -> Iterator[tuple[str, tuple[int, ...], Origin]]:
    if text.model.heading is not None:
        yield "the heading", text.model.heading.source_lines, text.origin / "heading" / "source-lines"
    for i, section in enumerate(text.model.sections):
        yield f"section `{section.id}`", section.source_lines, text.origin / "sections" / i / "source-lines"
    for clause in text.clauses:
        yield clause.label, clause.model.place.source_lines, clause.origin / "place" / "source-lines"


def _skips(text: Text) -> Iterator[Finding]:
    """Lines that are skipped and claimed as well. A skip may lie outside the text, as the title of a page does."""
    claimed = {n: name for name, lines, _ in reversed(list(_claims(text))) for n in lines}
    for i, skip in enumerate(text.model.skips):
        both = [n for n in skip.lines if n in claimed]
        if both:
            names = and_(dict.fromkeys(claimed[n] for n in both))
            verb = "is" if len(both) == 1 else "are"
            message = f"{_said(both)} of the copy {verb} skipped, and claimed by {names}"
            yield (text.origin / "skips" / i / "lines").finding(LINES, message)


def _copy(library: Library, copy_id: str, lines: tuple[int, ...], place: Origin) -> Iterator[Finding]:
    copy = library.copies.get(copy_id)
    if copy is not None and lines and max(lines) > copy.lines:
        message = f"{_said(n for n in lines if n > copy.lines)}: the copy `{copy_id}` has {copy.lines} lines"
        yield place.finding(LINES, message)


def _said(lines: Iterable[int]) -> str:
    """``line 7``, ``lines 3–49``, ``lines 3–5, 9``."""
    numbers = sorted(set(lines))
    runs: list[list[int]] = []
    for n in numbers:
        if runs and n == runs[-1][-1] + 1:
            runs[-1].append(n)
        else:
            runs.append([n])
    parts = [str(run[0]) if len(run) == 1 else f"{run[0]}–{run[-1]}" for run in runs]
    shown = ", ".join(parts[:6]) + (" …" if len(parts) > 6 else "")
    return f"line{'s' if len(numbers) > 1 else ''} {shown}"
