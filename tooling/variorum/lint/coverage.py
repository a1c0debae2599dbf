"""The corpus held against the source copies: no line lost, like rendered alike, quotations true.

Needs the copies, which are not shipped; ``variorum sources DIR`` runs it. A copy is known by its digest, whatever its
file is called.
"""

from __future__ import annotations

import hashlib
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from variorum.diagnostics import Code, Finding, Position
from variorum.errors import UserError
from variorum.library import Clause, Library, Origin, Reading
from variorum.library.wording import plain

UNCLAIMED = Code(
    "C601",
    "line of a source copy that nothing claims",
    "A statement of the source may have been lost.",
    "Claim it by a clause, a heading or a book, or list it under `skips:` with the reason.",
)
UNLIKE = Code(
    "C602",
    "identical sentences rendered differently",
    "A diff of two editions would show a change that no book made.",
    "Render the same words the same way, here or there; where the copies only seem alike, say so in an allowance.",
)
MISQUOTED = Code(
    "C603",
    "quotation that does not stand in its line",
    "A transmitted reading that is quoted must be what the copy has.",
    "Quote the words as they stand in the lines that the clause cites.",
)
NO_LINE = Code(
    "C604",
    "line that the copy has not",
    "A citation beyond the end of the copy leads nowhere.",
    "Correct the line number; lines count from 1, blank ones too.",
)
NO_COPY = Code(
    "C605",
    "source copy not among the files",
    "What is not there cannot be compared.",
    "Put the file into the folder, or correct `digest:`, the first 16 hexadecimal digits of its SHA-256.",
)
COUNT = Code(
    "C607",
    "another number of lines than the copy has",
    "By it lines beyond the end of a copy are found where the copy is not at hand.",
    "Write the number of line feeds in the file, and one: the end of a file that ends in a line feed is a line too.",
)
CODES = (UNCLAIMED, UNLIKE, MISQUOTED, NO_LINE, NO_COPY, COUNT)

# Item numbers at the head of a line, the sources' apparatus marks, list signs: what may differ in identical sentences.
_NUMBER = re.compile(r"^\s*(?:\d+[.、]\s*|[-•]\s*)")
_MARK = re.compile(r"\[[^\]]*\][⁰¹²³⁴⁵⁶⁷⁸⁹]*|\^\[\d+\]|\[\d+\]")
_END = re.compile(r"(?<=[。！？!?])|(?<=[.])(?=\s|$)")
_ENGLISH_END = re.compile(r"(?<=[.!?])\s+")


@dataclass(frozen=True)
class Copy:
    """A source copy on disk: its id, file and lines."""

    id: str
    path: Path
    lines: tuple[str, ...]

    def position(self, line: int) -> Position:
        """The beginning of a line."""
        return Position(str(self.path), line, 1)


def find_copies(library: Library, folder: Path) -> tuple[dict[str, Copy], list[Finding]]:
    """The corpus's copies among the files of ``folder``, and a finding for each that is missing.

    Raises UserError where the folder has no file that is any of them.
    """
    by_digest: dict[str, Path] = {}
    for path in sorted(p for p in folder.iterdir() if p.is_file()):
        by_digest.setdefault(hashlib.sha256(path.read_bytes()).hexdigest()[:16], path)
    found, missing = {}, []
    for copy in library.copies.values():
        path_of = by_digest.get(copy.digest)
        if path_of is None:
            origin = library.origins[f"copy:{copy.id}"] / "digest"
            missing.append(origin.finding(NO_COPY, f"no file in {folder} has the digest {copy.digest}…"))
        else:
            text = path_of.read_text(encoding="utf-8")
            found[copy.id] = Copy(copy.id, path_of, tuple(text.split("\n")))
    if not found:
        raise UserError(f"{folder} holds none of the source copies of this corpus", NO_COPY.hint, exit_code=1)
    return found, missing


def check(library: Library, copies: Mapping[str, Copy]) -> Iterator[Finding]:
    """Hold the corpus against the copies."""
    claims = list(_claims(library))
    for copy in copies.values():
        said = library.copies[copy.id].lines
        if said != len(copy.lines):
            place = library.origins[f"copy:{copy.id}"] / "lines"
            yield place.finding(COUNT, f"`{copy.id}` is said to have {said} lines, and has {len(copy.lines)}")
        claimed: set[int] = set()
        for claim in claims:
            if claim.copy == copy.id:
                claimed.update(claim.lines)
                beyond = [n for n in claim.lines if n > len(copy.lines)]
                if beyond:
                    message = f"`{copy.id}` has {len(copy.lines)} lines, and no line {beyond[0]}"
                    yield claim.origin.finding(NO_LINE, message)
        for number, line in enumerate(copy.lines, 1):
            if line.strip() and number not in claimed:
                shown = line.strip() if len(line.strip()) <= 40 else line.strip()[:39] + "…"
                yield UNCLAIMED.at(copy.position(number), f"nothing claims this line: {shown}", source=line)
    yield from _quotations(library, copies)
    yield from _renderings(library, copies)


@dataclass(frozen=True)
class _Claim:
    copy: str
    lines: tuple[int, ...]
    origin: Origin


def _claims(library: Library) -> Iterator[_Claim]:
    for text in library.texts.values():
        copy, model, top = text.model.source.copy_, text.model, text.origin
        if model.heading is not None:
            yield _Claim(copy, model.heading.source_lines, top / "heading" / "source-lines")
        for i, section in enumerate(model.sections):
            yield _Claim(copy, section.source_lines, top / "sections" / i / "source-lines")
        for clause in text.clauses:
            yield _Claim(copy, clause.model.place.source_lines, clause.origin / "place" / "source-lines")
        for i, skip in enumerate(model.skips):
            yield _Claim(copy, skip.lines, top / "skips" / i / "lines")
    for book in library.books.values():
        place = library.origins[f"book:{book.id}"] / "transmitted-from"
        for i, source in enumerate(book.transmitted_from):
            yield _Claim(source.copy_, source.lines, place / i / "lines")


def _quotations(library: Library, copies: Mapping[str, Copy]) -> Iterator[Finding]:
    for clause, copy in _clauses(library, copies):
        lines = clause.model.place.source_lines
        heard = "\n".join(copy.lines[n - 1] for n in lines if n <= len(copy.lines))
        for i, em in enumerate(clause.model.emendations):
            if em.source_reading is not None and not _stands(em.source_reading, heard):
                place = clause.origin / "emendations" / i / "source-reading"
                yield place.finding(MISQUOTED, f"`{em.source_reading.strip()}` does not stand in {_named(lines)}")
        for i, mark in enumerate(clause.model.apparatus):
            if mark.source_mark is not None and not _stands(mark.source_mark, heard):
                place = clause.origin / "apparatus" / i / "source-mark"
                yield place.finding(MISQUOTED, f"`{mark.source_mark.strip()}` does not stand in {_named(lines)}")


def _stands(quoted: str, heard: str) -> bool:
    """True if every part of a quotation, parted by an ellipsis, stands in the lines in that order."""
    at = 0
    for part in re.split(r"…+|\.\.\.", quoted.strip()):
        found = heard.find(part.strip(), at)
        if found < 0:
            return False
        at = found + len(part.strip())
    return True


def _named(lines: tuple[int, ...]) -> str:
    return f"line {lines[0]}" if len(lines) == 1 else f"lines {', '.join(map(str, lines))}"


def _clauses(library: Library, copies: Mapping[str, Copy]) -> Iterator[tuple[Clause, Copy]]:
    for text in library.texts.values():
        copy = copies.get(text.model.source.copy_)
        if copy is not None:
            for clause in text.clauses:
                yield clause, copy


def _renderings(library: Library, copies: Mapping[str, Copy]) -> Iterator[Finding]:
    """Source passages met twice, and their renderings: whole lines, and sentences where both sides have as many."""
    by_line: dict[tuple[str, tuple[int, ...]], list[Clause]] = defaultdict(list)
    for clause, copy in _clauses(library, copies):
        by_line[copy.id, clause.model.place.source_lines].append(clause)
    first: dict[tuple[str, str], tuple[str, Clause]] = {}
    for (copy_id, lines), clauses in by_line.items():
        if any(n > len(copies[copy_id].lines) for n in lines):
            continue
        source = "".join(_bare(copies[copy_id].lines[n - 1]) for n in lines)
        words = [_words(library, clause) for clause in clauses]
        language = library.copies[copy_id].language
        for passage, rendered, clause in _pairs(source, words, clauses):
            before = first.setdefault((language, passage), (rendered, clause))
            if _like(before[0]) != _like(rendered):
                other = before[1]
                also = [(other.origin / "wording").related(f"{other.ref}: {before[0]}")]
                message = f"`{_cut(passage)}` is rendered otherwise in {other.ref}"
                yield (clause.origin / "wording").finding(UNLIKE, message, also=also)


def _pairs(source: str, words: list[str], clauses: list[Clause]) -> Iterable[tuple[str, str, Clause]]:
    """Passages of the copy, each with its rendering and the clause it stands in.

    A line that is one clause is a passage; a line parted into clauses is one with their wordings joined; and its
    sentences are passages where the rendering has as many.
    """
    joined = " ".join(words)
    out = [(source, joined, clauses[0])]
    sentences = [s.strip() for s in _END.split(source) if s.strip()]
    rendered = [(s, clause) for text, clause in zip(words, clauses, strict=True) for s in _ENGLISH_END.split(text) if s]
    if len(sentences) == len(rendered) > 1:
        out += [(s, r, clause) for s, (r, clause) in zip(sentences, rendered, strict=True)]
    return [(p, r, c) for p, r, c in out if len(p) > 3]


def _words(library: Library, clause: Clause) -> str:
    """The wording as transmitted, of the first printing, without headword."""
    return " ".join(plain(clause, library.texts[clause.text], reading=Reading(everywhere=True)).split())


def _bare(line: str) -> str:
    return _MARK.sub("", _NUMBER.sub("", line)).strip()


def _like(rendered: str) -> str:
    """A rendering for comparison: capitals and stops may follow the sentence it stands in."""
    return re.sub(r"\s+", " ", re.sub(r"[.,;:]+", "", rendered)).strip().lower()


def _cut(passage: str) -> str:
    return passage if len(passage) <= 24 else passage[:23] + "…"
