"""A record laid out step by step: what is counted beside it."""

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


def test_a_question_between_the_cards_of_a_trick_hides_none_of_its_pips(library: Library) -> None:
    """The king is taken by the ace: 3 and 4."""
    assert laid(library, "asking-if-it-is-high", "hoyle-1807")[-1].pips == (0, 7)
