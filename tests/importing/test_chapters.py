"""Chapters of old books as public libraries give them: what an editor finds in the draft, whole, in a golden file.

The chapters are made up, in our own words; what is old in them are the ways in which books and libraries set them.
"""

from pathlib import Path

import pytest

from variorum.importing import Told

from .conftest import SAMPLES, Draft, Drafted

GOLDEN = Path(__file__).resolve().parent.parent / "golden" / "importing"
CHAPTERS = {
    "library-page": "a library's own words around the book, page numbers in brackets, footnotes, a bare heading",
    "stars": "a chapter number, rules of stars, Roman numbers, lettered parts of a law, terms in italics",
    "ordinals": "a title page, headings with a stop, 1st and 2ndly, `Law 1.`",
    "running": "running heads left and right, divided words, small capitals, rows with leaders",
    "articles": "articles as headings, numbers that run on through them, a picture, a note of the margin",
    "long-s": "long s, numbers in brackets with a stop, a note with its label",
    "no-stops": "a heading with no blank line under it, numbers without a stop, letters with one",
}


def outline(found: Drafted) -> str:
    """The draft as an editor reads it: sections with their lines, clauses with number, headword and wording."""
    text = found.text
    heading = text.heading
    lines = [f"= {heading.wording}  {span(heading.source_lines)}" if heading else "= no heading"]
    for section in text.sections:
        told = f"  {span(section.source_lines)}" if section.source_lines else "  supplied"
        lines += ["", f"[{section.id}] {section.title}{told}"]
        for clause in text.clauses:
            if clause.place.section == section.id:
                head = f"{clause.headword}: " if clause.headword else ""
                note = clause.guesses.get("wording", "") if clause.guesses else ""
                lines.append(f"{clause.id}  {span(clause.place.source_lines)}  {clause.kind}")
                lines.append(f"    {head}{clause.wording}{f'  ({note})' if note else ''}")
    lines += ["", *(f"- {span(skip.lines)}  {skip.because}" for skip in text.skips)]
    return "\n".join(lines) + "\n"


def span(lines: tuple[int, ...]) -> str:
    return ",".join(map(str, lines))


@pytest.mark.parametrize("name", CHAPTERS)
def test_a_chapter_becomes_the_draft_that_an_editor_would_make(name: str, draft: Draft) -> None:
    found = draft(SAMPLES / f"{name}.txt")
    assert found.findings == []
    assert outline(found) == (GOLDEN / f"{name}.txt").read_text(encoding="utf-8"), CHAPTERS[name]
    claimed = {n for s in found.text.sections for n in s.source_lines} | {n for k in found.text.skips for n in k.lines}
    claimed |= {n for c in found.text.clauses for n in c.place.source_lines}
    claimed |= set(found.text.heading.source_lines) if found.text.heading else set()
    lines = (SAMPLES / f"{name}.txt").read_text(encoding="utf-8").split("\n")
    assert [n for n, line in enumerate(lines, 1) if line.strip() and n not in claimed] == []


@pytest.mark.parametrize("heading", ["Laws", "LAWS.", "THE LAWS.", "Rules", "Laws."])
@pytest.mark.parametrize("between", ["\n\n", "\n"])
def test_a_heading_of_a_word_stands_over_a_numbered_list(heading: str, between: str, draft: Draft) -> None:
    found = draft(
        "The game is played by two persons with a whole pack of cards, and either\n"
        f"of them may deal the first hand.\n\n{heading}{between}"
        "1. The dealer gives six cards to each player, and turns up the next for\nthe trump suit of the hand.\n\n"
        "2. Whoever deals a card too many to his adversary must deal the hand anew.\n"
    )
    assert [(s.title, s.source_lines) for s in found.text.sections if s.supplied == "no"] == [
        (heading.rstrip(".").capitalize(), (4,))
    ]
    assert [c.place.item for c in found.text.clauses if c.place.section != "intro"] == ["1", "2"]


def test_capitals_of_a_heading_that_were_set_small_are_told(draft: Draft) -> None:
    found = draft("ALL FOURS.\n\nTwo play it.\n\nTHE LAWS.\n\n1. Each has six cards.\n\n2. The next is turned up.\n")
    assert found.text.heading is not None and found.text.heading.wording == "All fours"
    assert "capitals set small: ALL FOURS." in (found.text.guesses or {})["heading"]
    (law,) = [section for section in found.text.sections if section.supplied == "no"]
    assert "capitals set small: THE LAWS." in (law.guesses or {})["title"]


@pytest.mark.parametrize(
    ("members", "numbers"),
    [
        (["1st. Cut.", "2nd. Deal.", "3rd. Play."], ["1", "2", "3"]),
        (["1st, Cut.", "2dly, Deal.", "3dly, Play."], ["1", "2", "3"]),
        (["Firstly, cut.", "Secondly, deal."], [None, None]),  # words are no numbers
        (["(a.) Cut.", "(b.) Deal."], ["a", "b"]),
        (["i. Cut.", "ii. Deal.", "iii. Play."], ["1", "2", "3"]),
        (["§ 1. Cut.", "§ 2. Deal."], ["1", "2"]),
        (["Art. I. Cut.", "Art. II. Deal."], ["1", "2"]),
        (["No. 1. Cut.", "No. 2. Deal."], ["1", "2"]),
        (["1.--Cut.", "2.--Deal."], ["1", "2"]),
        (["1 Cut.", "2 Deal."], ["1", "2"]),
        (["a. Cut.", "q. Deal."], [None, None]),
        (["9 Hearts are left.", "7 Clubs are left."], [None, None]),
    ],
)
def test_numbers_as_old_books_have_them(members: list[str], numbers: list[str | None], draft: Draft) -> None:
    found = draft("THE LAWS.\n\n" + "\n\n".join(members) + "\n")
    assert [clause.place.item for clause in found.text.clauses] == numbers


def test_letters_under_two_laws_are_told_apart(draft: Draft) -> None:
    found = draft(
        "THE LAWS.\n\n1. The dealer may\n(a) cut;\n(b) deal.\n\n2. The elder may\n(a) stand;\n(b) beg;\n(c) propose.\n"
    )
    assert [c.place.item for c in found.text.clauses] == ["1", "1a", "1b", "2", "2a", "2b", "2c"]
    assert [s.id for s in found.text.sections] == ["law"]


@pytest.mark.parametrize(
    ("words", "game"),
    [
        ("PIQUET.\n\nTwo persons play it with thirty-two cards.\n", "piquet"),
        ("ALL-FOURS.\n\nTwo persons play it with fifty-two cards.\n", "all-fours"),
        ("THE LAWS.\n\nAt Piquet two persons play with thirty-two cards.\n", "piquet"),
    ],
)
def test_the_game_is_told_by_its_name_and_marked_as_a_guess(words: str, game: str, draft: Draft) -> None:
    found = draft(words, told=Told(date="2027-01-31"))
    assert found.id.startswith(f"{game}/")
    said = (found.text.guesses or {})["game"]
    assert "named in the" in said and "likeness of the words 0." in said
