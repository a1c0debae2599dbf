"""A record laid out step by step: what is counted beside it, and what is left out because it is not known."""

from variorum.library import Library
from variorum.publish.deal import Step, steps
from variorum.referee.records import read_record
from variorum.referee.replay import run


def laid(library: Library, example: str, name: str) -> tuple[Step, ...]:
    raw = library.examples[example].origin.document.plain()
    assert isinstance(raw, dict)
    record, ruleset = read_record(raw), library.ruleset(name)
    return steps(record, run(record, ruleset), ruleset)


def test_pips_grow_with_the_tricks(library: Library) -> None:
    """Dealer 18, elder 6, as the count of that deal has it."""
    assert laid(library, "a-revoke-costs-a-point", "hoyle-1807")[-1].pips == (6, 18)


def test_no_pips_are_told_where_a_card_of_a_trick_is_not_known(library: Library) -> None:
    for example, name in (("a-third-suit-is-refused", "trinidad"), ("asking-if-it-is-high", "hoyle-1807")):
        assert laid(library, example, name)[-1].pips == ()
