"""The worked examples of the agreed vocabulary, with what they expect written there before there was a program."""

import pytest

from .raw import failures
from .rules import ALL_DUTIES, CLAUSES, HOYLE, SUPPLIED, TRINIDAD, hoyle, rules

ONE_PIP_TEN = {"A": "4", "K": "3", "Q": "2", "J": "1", "T": "1"}
RULESETS = {
    "hoyle-1807": hoyle(),
    "hoyle-1823": rules(name="hoyle-1823", supplied=SUPPLIED, clauses={"beg.limit": "all-fours/1823#law.3"}),
    "hoyle-1814": rules(name="hoyle-1814", target="7", crux={"target": ["10", "11"]}, supplied=SUPPLIED),
    "hoyle-1814 transmitted": rules(name="hoyle-1814 transmitted", low__owner="dealer", game__pips=ONE_PIP_TEN,
                                    target="7"),
    "zone-two": rules(name="zone-two", follow__enforced=ALL_DUTIES, revoke__penalty=None),
    "trinidad": rules(TRINIDAD, players=4, name="trinidad",
                      clauses={"exposed.callable-by": "all-fours/gamerules#calling.3"}),
}

EXAMPLES = {
    "the ten decides Game": """
        game: all-fours
        deal: {dealer: D, turn-up: 8C, hands: {E: AC 9C KH 4H TD 2S, D: JC 3C QH TH AD 7S}}
        play: [E stands, "E AC, D 3C", "E 9C, D JC > D", "D QH, E KH", "E TD, D AD", "D TH, E 4H", "D 7S, E 2S"]
        expect:
          hoyle-1807: {high: E, low: D, jack: D, game: D 25-9, score: {E: 1, D: 3}}
          hoyle-1814 transmitted: {low: D, game: E 9-7, score: {E: 2, D: 2}}
        """,
    "the run meets the same suit": """
        {game: all-fours, scope: deal, score: {E: 4, D: 5},
         deal: {dealer: D, turn-up: 7D, hands: {E: 5S 9S KC 8H 2C 3H, D: QD 4D TH 6S 6C JC},
           runs: [{E: 5C 9H KD, D: 2H JH 4S, turn-up: JD}, {E: AS 3C 8D, D: KS 7H QC, turn-up: TS}]},
         play: [E begs, D runs, E begs],
         expect: {hoyle-1823: {trump: S, score: {E: 4, D: 6}, warns: [supplied turn-up.bonus.counts],
           rulings: [{at: 3, verdict: illegal, parameter: beg.limit, clause: all-fours/1823#law.3}]}}}
        """,
    "a third suit thrown with a heart in hand": """
        {game: all-fours, scope: ending, trump: S,
         deal: {dealer: D, left: {E: 9H 5D 3C, D: TH KC 7S}}, play: [E 9H, D KC, D corrects TH],
         expect: {hoyle-1807: {warns: [unknown revoke.correctable-until], rulings: [
             {at: 2, verdict: offence, parameter: follow.plain-lead, clause: all-fours/1807#law.5},
             {at: 3, verdict: undecided, parameter: revoke.correctable-until}]},
           zone-two: {rulings: [{at: 2, verdict: refused, parameter: follow.plain-lead}, {at: 3, verdict: legal}]}}}
        """,
    "seven cards, seen in time; a score marked too high": """
        {game: all-fours, scope: score,
         agreed: {false-score.points: 1, cut.dealer: lowest}, score: {E: 3, D: 5},
         deal: {dealer: D, counts: {E: 7, D: 6}}, play: [E notices surplus E, both consent, E marks 5],
         expect: {hoyle-1807: {score: {E: 3, D: 6},
           rulings: [{at: 2, then: {draw-surplus: dealer}},
                     {at: 3, verdict: offence, parameter: false-score.corrected}]}}}
        """,
    "a card shown by accident is called": """
        {game: all-fours, scope: ending, trump: D, seats: [P1, P2, P3, P4], sides: {A: [P1, P3], B: [P2, P4]},
         deal: {dealer: P4, left: {P1: KC 2H, P2: QC 5D, P3: 9C 4H, P4: JC 6S}},
         play: [P2 exposes QC, P1 KC, P3 calls QC, P2 5D],
         expect: {trinidad: {rulings: [{at: 4, verdict: illegal, parameter: exposed.callable-by,
           clause: all-fours/gamerules#calling.3}]}}}
        """,
    "seven may be the end of it": """
        {game: all-fours, scope: count, score: {E: 6, D: 5}, items: {high: E, low: D, jack: D, game: D},
         expect: {hoyle-1814: {winner: E, score: {E: 7, D: 5}, warns: [crux target]},
           hoyle-1807: {winner: none, score: {E: 7, D: 8}}}}
        """,
}


@pytest.mark.parametrize("name", EXAMPLES)
def test_a_worked_example_comes_out_as_the_vocabulary_says(name: str) -> None:
    assert failures(EXAMPLES[name], RULESETS) == []


@pytest.mark.parametrize(("name", "changes", "ruleset"), [
    ("the ten decides Game", {"game__pips": ONE_PIP_TEN}, "hoyle-1807"),
    ("the run meets the same suit", {"beg__limit": "2"}, "hoyle-1823"),
    ("the run meets the same suit", {"run__same_suit": "accept"}, "hoyle-1823"),
    ("the run meets the same suit", {"turn_up__bonus__counts": "deciding"}, "hoyle-1823"),
    ("a third suit thrown with a heart in hand", {"follow__plain_lead": "free"}, "hoyle-1807"),
    ("seven cards, seen in time; a score marked too high", {"false_score__corrected": "no"}, "hoyle-1807"),
    ("seven may be the end of it", {"target": "7"}, "hoyle-1807"),
])
def test_a_worked_example_notices_another_value(name: str, changes: dict[str, object], ruleset: str) -> None:
    changed = rules(HOYLE, name=ruleset, clauses=CLAUSES, **changes)
    assert failures(EXAMPLES[name], {**RULESETS, ruleset: changed}) != []
