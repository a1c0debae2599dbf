"""The engine of Piquet and the naive referee say the same of random deals and parties."""

from random import Random

import pytest

from variorum.referee.records import read_record
from variorum.referee.replay import run

from .chunks import disagreements
from .piquet_deals import random_totals
from .piquet_reckoning import partie
from .rulesets import random_ruleset, shipped


@pytest.mark.parametrize("chunk", range(4))
def test_they_agree_on_a_few_hundred_deals(chunk: int) -> None:
    assert disagreements("piquet", f"fast {chunk}", 100) == []


@pytest.mark.proof
@pytest.mark.parametrize("chunk", range(20))
def test_they_agree_on_a_hundred_thousand_deals(chunk: int) -> None:
    assert disagreements("piquet", chunk, 5_000) == []


def parties(seed: int, number: int) -> list[str]:
    """Where the two differ on parties of deals of which only the totals are known."""
    rng = Random(seed)
    found = []
    for _ in range(number):
        rules = rng.choice([*(r for r in shipped("piquet") if r["partie.form"] == "deals"),
                            random_ruleset(rng, "piquet", 2)])
        if rules["partie.form"] != "deals":
            continue
        raw = random_totals(rng, rules)
        mine = partie(rules, [(int(a), int(b)) for a, b in zip(*raw["totals"].values(), strict=True)])
        outcome = run(read_record(raw), rules, verdict_only=True)
        theirs = (dict(outcome.score), outcome.winner, outcome.extra.get("rubicon", ""), outcome.extra.get("value", ""))
        if theirs != (mine.totals, mine.winner, mine.rubicon, mine.value):
            found.append(f"{rules.id} {raw['totals']}: naive {mine}, engine {theirs}, "
                         f"{ {n: r.value for n, r in rules.values.items() if n.startswith(('partie', 'rubicon'))} }")
    return found


def test_they_agree_on_parties() -> None:
    assert parties(1, 200) == []
