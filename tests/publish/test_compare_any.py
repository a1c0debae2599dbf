"""What the page compares is what the command compares: clauses and words of any two texts or printings."""

import json
from functools import cache

import pytest

from variorum.collate.changes import Diff
from variorum.collate.render_html import pair_html
from variorum.comparison.texts import compared, difference
from variorum.inpage.desk import Desk
from variorum.inpage.texts import Shelf
from variorum.library import Library, load
from variorum.paths import data_root
from variorum.publish.compare_any import sides, texts_data
from variorum.publish.site import Site

PAIRS = [
    ("all-fours/1807", "all-fours/1845"),
    ("all-fours/1823@NY1823", "all-fours/1823@NY1830"),
    ("all-fours/1823", "all-fours/1823@NY1830"),
    ("all-fours/1845", "all-fours/1845 transmitted"),
    ("all-fours/gamerules", "all-fours/westminster-1876"),
    ("piquet/rubicon-1882", "piquet/au-cent-1882"),
    ("piquet/overview", "all-fours/1807"),
]


@cache
def library() -> Library:
    return load(data_root()).library


@cache
def desk() -> Desk:
    made, site = Desk(), Site(library(), "1", "2026-11-30")
    for game in ("all-fours", "piquet"):
        made.hold(json.loads(json.dumps(texts_data(site, game))))
    return made


def told(diff: Diff, a: str, b: str) -> set[tuple[object, ...]]:
    """Clauses and words with full references, in whatever order."""

    def full(refs: tuple[str, ...], name: str) -> tuple[str, ...]:
        text = name.partition(" ")[0].partition("@")[0]
        return tuple(ref if "#" in ref else f"{text}#{ref}" for ref in refs)

    return {(c.kind.value, c.reworded, c.reason.value, full(c.a, a), full(c.b, b)) for c in diff.clauses} | {
        (full(w.a, a), full(w.b, b), w.reason.value, pair_html(w.words, diff.a, diff.b)) for w in diff.wording
    }


@pytest.mark.parametrize(("a", "b"), PAIRS)
def test_two_sides_compare_as_by_the_command(a: str, b: str) -> None:
    found = desk().answer({"ask": "texts", "a": a, "b": b})
    wanted = difference(library(), compared(library(), a), compared(library(), b))
    assert (found["a"], found["b"]) == (wanted.a, wanted.b)
    assert {
        (c["kind"], c["reworded"], c["reason"], tuple(c["a"]), tuple(c["b"])) for c in found["clauses"]
    } | {(tuple(w["a"]), tuple(w["b"]), w["reason"], w["html"]) for w in found["wording"]} == told(wanted, a, b)


def test_every_side_of_every_text_can_be_had() -> None:
    for text in library().texts.values():
        for name, _ in sides(text):
            same = desk().answer({"ask": "texts", "a": text.id + name, "b": text.id + name})
            assert {c["kind"] for c in same["clauses"]} == {"same"}


def test_a_synopsis_has_every_clause_once_and_in_order() -> None:
    names = ["all-fours/1807", "all-fours/1823@NY1830", "all-fours/1845", "all-fours/1814"]
    found = desk().answer({"ask": "synopsis", "names": names})
    assert found["labels"] == ["1807", "NY1830", "1845", "1814"]
    for column, name in enumerate(names):
        refs = [ref for row in found["rows"] if row[column] for ref in row[column]["refs"]]
        assert sorted(refs) == sorted(c.id for c in desk().shelf.clauses(name)), name
    first = [row[0]["refs"][0] for row in found["rows"] if row[0]]
    assert first == [c.id for c in desk().shelf.clauses(names[0])]


def test_corresponding_clauses_stand_in_a_row_with_what_is_new_marked() -> None:
    found = desk().answer({"ask": "synopsis", "names": ["all-fours/1807", "all-fours/1814", "all-fours/1823"]})
    row = next(r for r in found["rows"] if r[0] and r[0]["refs"] == ["all-fours/1807#law.5"])
    assert row[2]["refs"] == ["all-fours/1823#law.4"]
    changed = [cell for row in found["rows"] for cell in row[1:] if cell and "<ins" in cell["html"]]
    assert changed
    assert not any("<del" in cell["html"] for cell in changed)


def test_wording_reaches_a_synopsis_as_harmless_text() -> None:
    shelf = Shelf()
    hostile = {"ref": "g/x#1", "topics": [], "section": "s", "pins": [], "words": ["<script>1</script>"], "at": []}
    shelf.hold({"g/x": {"short": "x", "sides": [""], "clauses": [hostile]}})
    assert "<script" not in json.dumps(shelf.synopsis(["g/x", "g/x"]))
    assert "<script" not in json.dumps(shelf.compare("g/x", "g/x"))
