"""What the page compares is what the command compares: rules, clauses and words of any two sides."""

import json
from functools import cache
from typing import Any

import pytest

from variorum.collate.changes import Diff
from variorum.collate.render_html import pair_html
from variorum.collate.render_json import diff_data
from variorum.comparison.texts import Compared, compared, difference
from variorum.inpage.desk import Desk
from variorum.inpage.texts import Shelf
from variorum.library import Library, load
from variorum.paths import data_root
from variorum.publish.compare_any import of_rulesets, of_text, texts_data
from variorum.publish.site import Site

PAIRS = [
    ("all-fours/1807", "all-fours/1845"),
    ("all-fours/1823@NY1823", "all-fours/1823@NY1830"),
    ("all-fours/1823", "all-fours/1823@NY1830"),
    ("all-fours/1845", "all-fours/1845 transmitted"),
    ("all-fours/1814 transmitted low.owner", "all-fours/1814"),
    ("all-fours/gamerules", "all-fours/westminster-1876"),
    ("piquet/rubicon-1882", "piquet/au-cent-1882"),
    ("piquet/overview", "all-fours/1807"),
    ("hoyle-1807", "trinidad"),
    ("hoyle-1845", "hoyle-1845-four"),
    ("hoyle-1814 transmitted", "hoyle-1814"),
    ("all-fours/1845", "zone-two"),
    ("trinidad-two-handed", "all-fours/gamerules"),
    ("au-cent-hundred", "rubicon"),
    ("piquet/boussac-1896", "old-36"),
]


@cache
def site() -> Site:
    return Site(load(data_root()).library, "1", "2026-11-30")


def library() -> Library:
    return site().library


@cache
def desk() -> Desk:
    made = Desk()
    for game in ("all-fours", "piquet"):
        made.hold(json.loads(json.dumps(texts_data(site(), game))))
    return made


def names(game: str) -> list[str]:
    chosen = [c for text in site().texts(game) for c in of_text(site(), text)] + of_rulesets(site(), game)
    return [choice.name for choice in chosen]


def in_full(diff: Diff, a: Compared, b: Compared) -> dict[str, Any]:
    """The command's answer with full references, and the words of clauses as pages set them."""
    out: dict[str, Any] = json.loads(json.dumps(diff_data(diff)))

    def full(refs: list[str], side: Compared) -> list[str]:
        return [ref if "#" in ref else f"{side.text.id if side.text else ''}#{ref}" for ref in refs]

    for rule in out["rules"]:
        for key, side in (("before", a), ("after", b)):
            rule[key]["clauses"] = full(rule[key]["clauses"], side)
    for clause in (*out["clauses"], *out["wording"]):
        clause |= {"a": full(clause["a"], a), "b": full(clause["b"], b)}
    for written, change in zip(out["wording"], diff.wording, strict=True):
        written["html"] = pair_html(change.words, diff.a, diff.b)
        del written["words"], written["rules"]
    return out


def unworded(found: dict[str, Any]) -> dict[str, Any]:
    """The page's answer without what it says besides in words."""
    for rule in found["rules"]:
        del rule["advisory"], rule["before"]["unsaid"], rule["after"]["unsaid"]
    for clause in found["clauses"]:
        del clause["became"]
    for changed in (*found["clauses"], *found["wording"]):
        del changed["told"]
    return {key: value for key, value in found.items() if key != "lede"}


def agrees(a: str, b: str) -> None:
    found = desk().answer({"ask": "texts", "a": a, "b": b})
    one, other = compared(library(), a), compared(library(), b)
    assert unworded(found) == in_full(difference(library(), one, other), one, other), (a, b)


@pytest.mark.parametrize(("a", "b"), PAIRS)
def test_two_sides_compare_as_by_the_command(a: str, b: str) -> None:
    agrees(a, b)


@pytest.mark.proof
@pytest.mark.parametrize("game", ["all-fours", "piquet"])
def test_many_pairs_compare_as_by_the_command(game: str) -> None:
    """Each side of a game beside every seventh other."""
    for i, a in enumerate(names(game)):
        for b in names(game)[i % 7 :: 7]:
            agrees(a, b)


def test_a_rule_set_and_a_text_of_another_game_have_nothing_to_compare() -> None:
    found = desk().answer({"ask": "texts", "a": "hoyle-1807", "b": "piquet/overview"})
    assert "two games have no rules in common" in found["refused"]["message"]


def test_the_finding_is_said_first() -> None:
    found = desk().answer({"ask": "texts", "a": "all-fours/1807", "b": "all-fours/1823@NY1830"})
    assert found["lede"].startswith(("One rule is", "Two rules are", "Three rules are", "The same game"))
    silent = next(r for r in found["rules"] if not r["after"]["said"] and r["after"]["status"] == "supplied")
    assert silent["after"]["unsaid"].startswith("supplied from ")


def test_rules_of_three_stand_beside_each_other() -> None:
    """The number of points that make the game, as the three texts have it."""
    found = desk().answer({"ask": "synopsis", "names": ["all-fours/1807", "all-fours/1814 transmitted", "trinidad"]})
    rule = next(r for r in found["rules"] if r["address"] == "target")
    assert [side["value"] for side in rule["sides"]] == ["10", "7", "14"]
    assert rule["differs"]
    assert [side["said"] for side in rule["sides"]] == [True, True, True]


def test_every_side_of_every_text_can_be_had() -> None:
    for game in ("all-fours", "piquet"):
        for name in names(game):
            same = desk().answer({"ask": "texts", "a": name, "b": name})
            assert {c["kind"] for c in same["clauses"]} <= {"same"}
            assert {r["kind"] for r in same["rules"]} <= {"same", "silent in both"}
            assert same["notes"][0] == "Both sides are the same."


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
    nobody = {"text": "", "ruleset": "", "seats": {}, "table": None, "views": {"": 0}}
    rules = {"views": [[[], {}]], "parties": {"g/x": nobody}, "meanings": {}, "constants": {}, "advisory": []}
    told = ["g/x", "x", "G", False, "g/x", "", "", ""]
    side = {"told": told, "game": "g", "party": "g/x", "clauses": ["g/x", "g/x"]}
    texts = {"g/x": {"sides": ["g/x"], "clauses": [hostile]}}
    shelf.hold("g", {"texts": texts, "rules": rules, "sides": {"g/x": side}})
    assert "<script" not in json.dumps(shelf.synopsis(["g/x", "g/x"]))
    assert "<script" not in json.dumps(shelf.compare("g/x", "g/x"))
