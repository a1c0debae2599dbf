"""Rulings as a player is told them."""

import ast
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

import variorum.games.all_fours
from variorum.referee.rulings import explained
from variorum.referee.sentences import SENTENCES, Said, cited, law

from .raw import judged
from .rules import ALL_DUTIES, NEW_DEAL, hoyle, rules, trinidad

LEFT = "{game: all-fours, scope: ending, trump: S, deal: {dealer: D, left: {E: 9H 5D 3C, D: TH KC 7S}}, play: [%s]}"
DEAL = ("{game: all-fours, scope: deal, deal: {dealer: D, turn-up: 8C, hands: {E: AC 9C KH 4H TD 2S, "
        "D: JC 3C QH TH AD 7S}%s}, play: [%s]}")


def told(text: str, at: int, **changes: object) -> str:
    return next(r.sentence for r in judged(text, hoyle(**changes)).rulings if r.at == at)


@pytest.mark.parametrize(("play", "at", "sentence"), [
    ("E 9H, D KC", 2, "D had a heart (10♥) and threw K♣: he neither followed suit nor trumped. E adds 1 point. "
     "(law 5)"),
    ("E 9H, D TH", 2, "D follows suit with 10♥. (law 5)"),
    ("E 9H, D 7S", 2, "D had a heart and trumps with 7♠, as he may. (law 5)"),
    ("E 5D, D KC", 2, "D has none of the suit led and throws K♣."),
    ("E 9H, D KC, D corrects TH", 3, "D wants to change his card; until when that may be done the source does not "
     "tell. It cannot be decided: the source is lost here."),
])
def test_a_card(play: str, at: int, sentence: str) -> None:
    assert told(LEFT % play, at) == sentence


def test_a_card_refused() -> None:
    assert told(LEFT % "E 9H, D KC", 2, follow__enforced=ALL_DUTIES) == (
        "D had a heart (10♥) and threw K♣: he neither followed suit nor trumped. The card is refused and taken back. "
        "(law 5)")


@pytest.mark.parametrize(("events", "play", "at", "sentence"), [
    ("", "E begs, D gives", 2, "D gives E 1 point."),
    ("", "E begs, D runs", 2, "D runs the cards."),
    (", events: [D exposes E 2S]", "E demands new-deal", 1,
     "E demands new-deal: that settles it. There is a new deal by the same dealer."),
    (", counts: {E: 7}", "E notices surplus E, both consent", 2,
     "Both consent: that settles it. D draws the surplus. (law 3)"),
])
def test_the_deal(events: str, play: str, at: int, sentence: str) -> None:
    text = DEAL % (events, play)
    if "counts" in events:
        text = text.replace("hands: {E: AC 9C KH 4H TD 2S, D: JC 3C QH TH AD 7S}, ", "")
    assert told(text, at) == sentence


def test_what_is_unknown_because_nobody_says_it_is_not_called_lost() -> None:
    silent = rules(supplied=("revoke.correctable-until",))
    outcome = judged(LEFT % "E 9H, D KC, D corrects TH", silent)
    assert outcome.rulings[2].sentence == (
        "D wants to change his card; until when that may be done the source does not tell. It cannot be decided: the "
        "text is silent and no source settles it.")
    (warn,) = outcome.warns
    assert explained(silent, warn) == "the text is silent and no source settles it, and the value was needed"
    assert explained(hoyle(), warn) == "the source is lost here, and the value was needed"


def test_a_clause_of_another_text_names_it() -> None:
    # What a supply rests on is cited as what it is; the text's own laws need no name.
    surplus = {"misdeal.surplus.1": "all-fours/1807#law.3", "misdeal.deficit": "all-fours/1823#law.2"}
    ruleset = rules(clauses={"follow.plain-lead": "all-fours/1807#law.5", **surplus}, supplied=("misdeal.deficit",))
    text = "{game: all-fours, scope: deal, deal: {dealer: D, turn-up: 8C, counts: {E: %s}}, play: [E notices %s E%s]}"
    assert judged(text % ("5", "deficit", ""), ruleset).rulings[0].sentence.endswith("(law 2 of 1823)")
    assert judged(text % ("7", "surplus", ", both consent"), ruleset).rulings[1].sentence.endswith("(law 3)")
    assert cited(("all-fours/1807#law.5", "all-fours/gamerules#calling.3"), frozenset({"all-fours/1807"})) == (
        "law 5", "calling 3 of gamerules")


def test_a_beg_agreed_beforehand_cites_the_law_that_lets_both_agree() -> None:
    text = DEAL % (", runs: [{turn-up: 9S}]", "E begs, D runs, E begs")
    text = text.replace("{game: all-fours,", "{game: all-fours, agreed: {beg.limit: 2},")
    text = text.replace("hands: {E: AC 9C KH 4H TD 2S, D: JC 3C QH TH AD 7S}, ", "")
    laws = {"beg.limit": "all-fours/1807#law.4", "beg.limit.waivable": "all-fours/1807#law.4"}
    assert judged(text, rules(clauses=laws)).rulings[2].sentence == (
        "E begs again, as both sides have agreed beforehand. (law 4)")


def test_what_is_said_between_two_tricks_is_not_of_the_next() -> None:
    play = "E stands, E AC, D 3C, D asks low, E answers yes, E claims revoke, E KH, D QH"
    rulings = judged(DEAL.replace("scope: deal, ", "") % ("", play), hoyle()).rulings
    assert [r.where for r in rulings] == [
        "the beg", "trick 1", "trick 1", "after trick 1", "after trick 1", "after trick 1", "trick 2", "trick 2"]


def test_a_further_beg() -> None:
    text = DEAL % (", runs: [{turn-up: 9S}]", "E begs, D runs, E begs")
    text = text.replace("hands: {E: AC 9C KH 4H TD 2S, D: JC 3C QH TH AD 7S}, ", "")
    assert told(text, 3) == "E begs a second time in this deal; the limit is 1. That may not be done. (law 4)"


def test_several_opponents_and_several_effects() -> None:
    text = ("{game: all-fours, scope: ending, trump: S, seats: [P1, P2, P3], deal: {dealer: P3, "
            "left: {P1: 9H, P2: TH KC, P3: 2C}}, play: [P1 9H, P2 KC]}")
    changed = trinidad(follow__enforced=[], players__sides=None, revoke__penalty=[
        {"effects": [{"points": "2", "to": "opponents"}, {"deduct": "1", "from": "offender"}, NEW_DEAL]}])
    three = replace(changed, players=3)
    assert judged(text, three).rulings[1].sentence == (
        "P2 had a heart (10♥) and threw K♣: he neither followed suit nor trumped. P1 and P3 add 2 points. "
        "1 point off the score of P2. There is a new deal by the same dealer.")


CLAIMED = {"revoke__claim": "claimed", "revoke__claimable_until": "play-end"}


@pytest.mark.parametrize(("effect", "said"), [
    ("lose-game", "D loses the game."), ({"forfeit": ["jack", "game"]}, "D cannot score game and jack in this deal."),
    ({"transfer": ["jack"]}, "Jack, if won by D, goes to the other side."),
    ("cap-below-target", "D cannot win the game in this deal."), ("withdraw", "D plays no further in this deal."),
])
def test_what_follows_falls_on_the_offender_and_not_on_him_who_claims(effect: object, said: str) -> None:
    penalty = [{"effects": [effect]}]
    claimed = told(LEFT % '"E 9H, D KC", E claims revoke 2', 3, revoke__penalty=penalty, **CLAIMED)
    assert claimed.startswith(f"E claims the revoke of D at action 2 (D KC). {said}")


def test_of_several_who_play_together_the_side_of_the_offender_is_named() -> None:
    text = ("{game: all-fours, scope: ending, trump: S, seats: [P1, P2, P3, P4], sides: {A: [P1, P3], B: [P2, P4]}, "
            "deal: {dealer: P4, left: {P1: 9H, P2: TH KC, P3: 2C, P4: 3C}}, play: [P1 9H, P2 KC]}")
    rules = trinidad(follow__enforced=[], revoke__penalty=[
        {"effects": ["withdraw", {"forfeit": ["jack"]}, {"points": "2", "to": "opponents"}]}])
    assert judged(text, rules).rulings[1].sentence == (
        "P2 had a heart (10♥) and threw K♣: he neither followed suit nor trumped. P2 plays no further in this deal. "
        "The side of P2 cannot score jack in this deal. A adds 2 points.")


def test_a_fault_in_dealing_is_the_dealers_whoever_notices_it() -> None:
    text = DEAL % (", counts: {E: 7}", "E notices surplus E, both consent")
    text = text.replace("hands: {E: AC 9C KH 4H TD 2S, D: JC 3C QH TH AD 7S}, ", "")
    noticed = judged(text, hoyle()).rulings[0]
    assert noticed.sentence == "E notices that E was dealt too many cards (7). The fault is D's, who dealt."
    assert noticed.offender == "D"


def test_a_claim_without_ground_names_the_action_it_points_at() -> None:
    assert told(LEFT % '"E 9H, D TH", E claims revoke 2', 3, **CLAIMED) == (
        "E claims a revoke at action 2 (D TH), but there was none. That may not be done.")
    assert told(LEFT % '"E 9H, D TH", E claims undertrump', 3, **CLAIMED) == (
        "E claims an undertrump, but there was none. That may not be done.")


def test_how_a_clause_is_cited() -> None:
    assert law("all-fours/1807#law.5") == "law 5"
    assert law("all-fours/gamerules#calling.3") == "calling 3"


@pytest.mark.parametrize("counted", ["cards", "rounds"])
def test_one_is_not_said_in_the_plural(counted: str) -> None:
    assert f"{Said('1'):{counted}-n}" == f"1 {counted[:-1]}"
    assert f"{Said('2'):{counted}-n}" == f"2 {counted}"


def test_no_sentence_counts_things_without_minding_the_singular() -> None:
    bare = [name for name, text in SENTENCES.items()
            if re.search(r"\{\d\} (cards|points|rounds|times|tricks)\b", text)]
    assert bare == []


def reasons(file: Path) -> Iterator[str]:
    """The names of sentences in a module: the first word behind what ``decide`` and ``misdeal`` are given."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if not isinstance(node, ast.Call):
            continue
        name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        place = {"decide": 7, "misdeal": 4}.get(name)
        if place is not None and len(node.args) > place:
            found = node.args[place]
            if isinstance(found, ast.Constant):
                yield str(found.value)
            elif isinstance(found, ast.IfExp):
                yield from (str(part.value) for part in (found.body, found.orelse) if isinstance(part, ast.Constant))


def test_every_reason_an_engine_gives_has_its_sentence() -> None:
    folder = Path(variorum.games.all_fours.__file__).parent
    named = {reason for file in folder.glob("*.py") for reason in reasons(file)}
    assert len(named) > 60
    assert named <= set(SENTENCES)
