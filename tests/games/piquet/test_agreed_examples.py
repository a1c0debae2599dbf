"""The worked examples of the agreed vocabulary, with what they expect written there before there was a program."""

import pytest

from ...referee.raw import failures
from .rules import au_cent, boussac, rubicon

RULESETS = {"rubicon": rubicon(), "au-cent": au_cent(), "boussac": boussac()}

EXAMPLES = {
    "a tierce sunk is the other side's tierce": """
        game: piquet
        deal:
          {dealer: Y, hands: {E: AS KS QS 9S KH 8H 7H AD TD 9C 8C 7C, Y: JS TS 8S AH QH JH TH KD QD AC KC JC},
           stock: 7S JD QC 9H 7D 9D 8D TC}
        play: [E discards 8H 7H 9C 8C 7C, Y discards JS TS 8S, E calls point 5, Y good, E AS,
          Y declares sequence QH JH TH, Y 8D,
          "E KS, Y 9D", "E QS, Y TC", "E 9S, Y JC", "E 7S, Y TH", "E AD, Y QD", "E JD, Y KD > Y",
          "Y AH, E 9H", "Y AC, E QC", "Y KC, E 7D", "Y QH, E KH", "E TD, Y JH"]
        expect: {rubicon: {point: E 5, sequence: Y 3, set: nobody, tricks: E 8-4, play: {E: 10, Y: 5}, cards: E 10,
          score: {E: 25, Y: 8}}}
        """,
    "the calls as a dialogue": """
        {game: piquet, scope: calls,
         deal: {dealer: Y, after: {E: AH KH QH 9H 8H AC KC QC AD KD JS TS, Y: AS QS 9S 8S 7S JH TH 7H JC TC 9D 8D}},
         play: [E calls point 5, Y making, E calls point 5 making 48, Y good, E calls sequence 3, Y equal,
           E calls sequence 3 to A in H, Y good, E calls sequence 3 to A in C, E calls set 3 A, Y good,
           E calls set 3 K],
         expect: {rubicon: {point: E 5, sequence: E 6, set: E 6, score: {E: 17, Y: 0}}}}
        """,
    "six deals added up": """
        {game: piquet, scope: partie, totals: {A: [31, 12, 8, 20, 9, 17], B: [14, 40, 25, 11, 36, 28]},
         expect: {rubicon: {totals: {A: 97, B: 154}, winner: B, rubicon: yes, value: 351}}}
        """,
    "a card too many taken and seen": """
        {game: piquet, scope: draw, deal: {dealer: Y}, play: [E discards 4, E draws 5, E looks 5, Y claims excess],
         expect: {boussac: {rulings: [{at: 4, parameter: draw.excess,
           then: [forfeit-declarations, opponent-all-good]}]}}}
        """,
    "younger speaks of his blank when elder has discarded": """
        {game: piquet, scope: draw, deal: {dealer: Y, hands: {Y: TS 9S 8S 7S TH 9H 8H AH TD 9D AC 7C}},
         play: [E discards 5, Y announces carte-blanche],
         expect: {rubicon: {rulings: [{at: 2, verdict: illegal, parameter: carte-blanche.announce.younger}]},
           au-cent: {rulings: [{at: 2, verdict: legal}]}}}
        """,
}


@pytest.mark.parametrize("name", EXAMPLES)
def test_a_worked_example_comes_out_as_the_vocabulary_says(name: str) -> None:
    assert failures(EXAMPLES[name], RULESETS) == []
