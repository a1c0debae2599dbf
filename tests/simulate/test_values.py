"""A rule set with one other value: whatever lawful value it is, it is played, or it is said why it cannot be."""

import pytest

from variorum.errors import UserError
from variorum.games import family
from variorum.library import Library
from variorum.library.contrasts import at_odds, named
from variorum.simulate import Arm, Plan, Unit
from variorum.simulate.batch import play

from ..conftest import Variorum


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("hoyle-1807 with deal.cards 26", "leave nothing of a pack of 52"),
        ("hoyle-1807 with deal.cards 5", "cannot be dealt 3 at a time|packets of 3 do not make 5 cards"),
        ("rubicon with rank.order AKQJT98765432", "pack.size is 32, but rank.order names 13 ranks"),
        ("rubicon with discard.elder.max 0", "discard.elder.min is 1, more than discard.elder.max, 0"),
        ("rubicon with partie.form target", "it needs a value of double.threshold, match.games, .*partie.win"),
        ("boussac with partie.form deals", "it needs a value of .*partie.deals"),
        ("rubicon with call.until never", "do not know how to keep call.until"),
        ("hoyle-1807 with revoke.includes-void yes", "do not know how to keep revoke.includes-void"),
    ],
)
@pytest.mark.parametrize("model", ["random", "sensible"])
def test_a_value_that_cannot_be_played_is_told(library: Library, name: str, said: str, model: str) -> None:
    with pytest.raises(UserError, match=said):
        play([Arm(name, named(library, name))], Plan(Unit.DEALS, model, "s", 60, kernels=False), 0)


def test_of_two_cards_no_more_are_thrown_out(library: Library) -> None:
    """The elder may throw out five."""
    two = named(library, "rubicon with deal.cards 2")
    (tally,) = play([Arm("two", two)], Plan(Unit.DEALS, "random", "s", 60, kernels=False), 0).arms
    assert tally.sums["elder tricks"] + tally.sums["dealer tricks"] == 2 * 60


def test_the_command_says_so(variorum: Variorum) -> None:
    for name in ("hoyle-1807 with deal.cards 26", "rubicon with call.until never"):
        done = variorum("simulate", name, "-n", "500", "--processes", "2")
        assert done.returncode == 2
        assert "internal error" not in done.stderr and "Traceback" not in done.stderr
        assert len(done.stderr.splitlines()) == 2


@pytest.mark.proof
@pytest.mark.parametrize("name", ["hoyle-1807", "trinidad", "rubicon", "boussac"])
def test_every_neighbouring_value_is_played_or_told(library: Library, name: str) -> None:
    base = library.ruleset(name)
    fam = family(base.game)
    played = 0
    for parameter, resolved in base.values.items():
        kind = fam.parameters[parameter].type
        for value in dict.fromkeys((*kind.samples(), *kind.neighbours(resolved.value))):
            changed = base.replaced(parameter, value)
            if at_odds(changed):
                continue
            for model in ("random", "sensible"):
                for unit, size in ((Unit.DEALS, 3), (Unit.GAMES, 1)):
                    try:
                        play([Arm("changed", changed)], Plan(unit, model, "s", size, kernels=False), 0)
                        played += 1
                    except UserError as error:
                        assert "cannot be played" in error.message or "do not know how to keep" in error.message
    assert played > 800
