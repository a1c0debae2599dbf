"""The source copies imported and held against the corpus, which people encoded: nothing they found may be missed.

The copies are not shipped. ``VARIORUM_SOURCES`` names their folder; without it these tests look at nothing, and the
closing lines of the run say so. ``test_samples`` has the same shapes in words of our own.
"""

import hashlib
import re
from pathlib import Path

import pytest

from variorum.importing import Told
from variorum.library import Library, Text
from variorum.paths import data_root

from .conftest import Draft, Drafted

TEXTS = sorted(f"{path.parent.name}/{path.stem}" for path in data_root().glob("corpus/*/*.yaml"))


def copy_of(text: Text, copies: Path) -> Path:
    assert text.copy is not None
    digests = {hashlib.sha256(path.read_bytes()).hexdigest()[:16]: path for path in copies.iterdir()}
    return digests[text.copy.digest]


def span(text: Text) -> tuple[int, int]:
    return min(text.model.source.lines), max(text.model.source.lines)


@pytest.fixture
def imported(draft: Draft, library: Library, copies: Path | None) -> dict[str, Drafted]:
    """Every text of the corpus imported from its lines of the source copy; nothing without the copies."""
    if copies is None:
        return {}
    out: dict[str, Drafted] = {}
    for name in TEXTS:
        text = library.texts[name]
        out[name] = draft(copy_of(text, copies), lines=span(text), told=Told(name, date="2027-01-31"))
    return out


def test_every_heading_is_a_section(imported: dict[str, Drafted], library: Library) -> None:
    for name, found in imported.items():
        text = library.texts[name].model
        ours = {n for section in found.text.sections if section.supplied == "no" for n in section.source_lines}
        ours |= set(found.text.heading.source_lines) if found.text.heading else set()
        theirs = [s for s in text.sections if s.supplied == "no" and s.source_lines]
        missed = [(s.id, s.source_lines) for s in theirs if not set(s.source_lines) <= ours]
        assert missed == [], name
        if text.heading is not None:
            assert set(text.heading.source_lines) <= ours, name


def test_every_number_of_a_list_is_a_clause(
    imported: dict[str, Drafted], library: Library, copies: Path | None
) -> None:
    for name, found in imported.items():
        text = library.texts[name]
        lines = copy_of(text, copies).read_text(encoding="utf-8").split("\n") if copies else []
        places = [c.model.place for c in text.clauses if c.model.place.item]
        theirs = [
            (place.item, place.source_lines)
            for place in places
            if re.match(rf"\s*{re.escape(place.item or '')}[.、]", lines[place.source_lines[0] - 1])
        ]
        ours = [(c.place.item, c.place.source_lines) for c in found.text.clauses]
        assert [one for one in theirs if one not in ours] == [], name
        if name in ("all-fours/1807", "all-fours/1823"):
            assert len(theirs) in (13, 14), name


def test_every_mark_of_the_apparatus_is_found_and_no_other(imported: dict[str, Drafted], library: Library) -> None:
    for name, found in imported.items():
        text = library.texts[name].model
        theirs = [m.source_mark for m in (text.heading.apparatus if text.heading else ())]
        theirs += [m.source_mark for c in text.clauses for m in c.apparatus]
        assert sorted(found.marks) == sorted(filter(None, theirs)), name


def test_a_place_says_of_each_printing_what_the_corpus_says(imported: dict[str, Drafted], library: Library) -> None:
    """The readings that our copy has in English stand in the corpus too; those in Chinese are rendered there."""
    if "all-fours/1823" in imported:
        found = {c.place.source_lines: c.wording for c in imported["all-fours/1823"].text.clauses}
        assert "[till a ^≤1829|until some ^≥1830]" in found[85,]
        assert "[the ^≥1830]" in found[83,]
        assert "[詢問|?詢問 ^1823]" in found[79,]


def test_every_definition_and_list_member_is_a_clause(imported: dict[str, Drafted], library: Library) -> None:
    for name, found in imported.items():
        text = library.texts[name]
        theirs = {c.model.place.source_lines for c in text.clauses if c.model.headword}
        ours = {n for c in found.text.clauses for n in c.place.source_lines}
        assert [lines for lines in theirs if not set(lines) <= ours and len(lines) < 3] == [], name


def test_no_line_is_lost(imported: dict[str, Drafted], library: Library, copies: Path | None) -> None:
    for name, found in imported.items():
        text = library.texts[name]
        lines = copy_of(text, copies).read_text(encoding="utf-8").split("\n") if copies else []
        claimed = {n for section in found.text.sections for n in section.source_lines}
        claimed |= {n for skip in found.text.skips for n in skip.lines}
        claimed |= {n for clause in found.text.clauses for n in clause.place.source_lines}
        claimed |= set(found.text.heading.source_lines) if found.text.heading else set()
        first, last = span(text)
        lost = [n for n in range(first, last + 1) if lines[n - 1].strip() and n not in claimed]
        assert lost == [], name


def test_printings_are_those_of_the_corpus(imported: dict[str, Drafted], library: Library) -> None:
    for name in ("all-fours/1807", "all-fours/1814", "all-fours/1823", "all-fours/1845"):
        if name in imported:
            assert imported[name].text.witnesses == library.texts[name].model.witnesses


def test_the_copy_is_known_by_its_digest(imported: dict[str, Drafted], library: Library) -> None:
    for name, found in imported.items():
        assert found.text.source.copy_ == library.texts[name].model.source.copy_
        assert found.text.language == library.texts[name].model.language


def test_several_texts_in_one_copy_are_told_apart(draft: Draft, library: Library, copies: Path | None) -> None:
    if copies is not None:
        found = draft(copy_of(library.texts["all-fours/1807"], copies), told=Told(date="2027-01-31"))
        mine = [span(library.texts[f"all-fours/{year}"]) for year in ("1807", "1823", "1845", "1814")]
        assert [part for part in mine if part not in found.parts] == []
