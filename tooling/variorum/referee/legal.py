"""What may be played: a question without a record, or about a place in one."""

from collections.abc import Sequence
from typing import NamedTuple

from ..games.engine import Decision, Record, engine
from ..games.ruleset import RuleSet
from .replay import Misfit, agreed, misfit
from .rulings import Ruling, ruling


class LegalAnswer(NamedTuple):
    """The cards that may be played, and for each that may not the ruling that bars it.

    ``allowed`` has the ruling for each card that may be played, in the order of ``cards``; ``doubtful`` those about
    which the rules, or the record, leave it open.
    """

    cards: tuple[str, ...]
    barred: tuple[tuple[str, Ruling], ...]
    allowed: tuple[Ruling, ...] = ()
    doubtful: tuple[tuple[str, Ruling], ...] = ()


def legal_cards(ruleset: RuleSet, hand: Sequence[str], trick: Sequence[str] = (), trump: str = "") -> LegalAnswer:
    """What may be played from ``hand`` to a trick that has these cards so far (none: a lead).

    Cards are ``"TH"``; ``trump`` is a suit, or empty where there is none or the first lead makes it.
    """
    return _answer(ruleset, engine(ruleset.game).legal(ruleset, tuple(hand), tuple(trick), trump))


def legal_at(record: Record, ruleset: RuleSet, at: int) -> LegalAnswer:
    """What may be played at entry ``at`` of a record by the one who acts there. Raises as ``run`` does."""
    game = engine(record.game)
    rules = agreed(record, ruleset)
    reason = misfit(game, record, rules)
    if reason:
        raise Misfit(ruleset.id, reason)
    state = game.start(record, game.compile(rules), True)
    game.replay(state, record.actions[:at - 1])
    return _answer(rules, game.legal_now(state, record.actions[at - 1]))


def _answer(ruleset: RuleSet, decisions: Sequence[tuple[str, Decision]]) -> LegalAnswer:
    ruled = [(card, ruling(ruleset, decision, card)) for card, decision in decisions]
    legal = [(card, r) for card, r in ruled if r.verdict == "legal"]
    return LegalAnswer(tuple(card for card, _ in legal),
                       tuple((card, r) for card, r in ruled if r.verdict not in ("legal", "undecided")),
                       tuple(r for _, r in legal), tuple((card, r) for card, r in ruled if r.verdict == "undecided"))


