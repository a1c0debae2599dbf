"""What may be played: a question without a record, or about a place in one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ..games import family
from ..games.cards import UNKNOWN_CARD, show
from ..games.engine import Decision, Problem, Record, RecordError, engine
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

    Cards are ``"TH"``; ``trump`` is a suit, or empty where there is none or the first lead makes it. Raises
    ``RecordError`` for a question that cannot be; the path of a problem is ``hand``, ``trick`` or ``trump``.
    """
    found = tuple(_impossible(ruleset, hand, trick, trump))
    if found:
        raise RecordError(found)
    return _answer(ruleset, engine(ruleset.game).legal(ruleset, tuple(hand), tuple(trick), trump))


def _impossible(ruleset: RuleSet, hand: Sequence[str], trick: Sequence[str], trump: str) -> Iterator[Problem]:
    """Why a question without a record cannot be asked of these rules."""
    title = family(ruleset.game).title
    order = ruleset.get("rank.order")
    seen: set[str] = set()
    for where, cards in (("hand", hand), ("trick", trick)):
        for card in cards:
            if card == UNKNOWN_CARD:
                yield Problem((where,), "a card that is not known cannot be asked about",
                              "name the cards, or leave it out")
            elif isinstance(order, str) and card[0] not in order:
                yield Problem((where,), f"there is no {show(card)} in this pack",
                              f"its ranks are {' '.join(order)}, high to low")
            elif card in seen:
                yield Problem((where,), f"{show(card)} is named twice",
                              "a card is either in the hand or in the trick, and once")
            seen.add(card)
    if not hand:
        yield Problem(("hand",), "no card is named", "write the cards held, parted by blanks: TH KC 7S")
    if len(trick) >= ruleset.players:
        yield Problem(("trick",), f"{len(trick)} cards lie in the trick, which is full with {ruleset.players}",
                      "write the cards that lie before this one is played, none for a lead")
    maker = ruleset.get("trump.maker", None)
    if trump and maker is None:
        yield Problem(("trump",), f"{title} has no trumps", "leave them out")
    if not trump and (maker == "turn-up" or (maker == "first-lead" and trick)):
        yield Problem(("trump",), "which suit is trumps is not said", "name it: S, H, D or C")


def legal_at(record: Record, ruleset: RuleSet, at: int) -> LegalAnswer:
    """What may be played at entry ``at`` of a record by the one who acts there. Raises as ``run`` does."""
    game = engine(record.game)
    rules = agreed(record, ruleset)
    reason = misfit(game, record, rules)
    if reason:
        raise Misfit(ruleset.id, reason)
    state = game.start(record, game.compile(rules), True)
    game.replay(state, record.play.before(at - 1))
    return _answer(rules, game.legal_now(state, record.actions[at - 1]))


def _answer(ruleset: RuleSet, decisions: Sequence[tuple[str, Decision]]) -> LegalAnswer:
    ruled = [(card, ruling(ruleset, decision, card)) for card, decision in decisions]
    legal = [(card, r) for card, r in ruled if r.verdict == "legal"]
    return LegalAnswer(tuple(card for card, _ in legal),
                       tuple((card, r) for card, r in ruled if r.verdict not in ("legal", "undecided")),
                       tuple(r for _, r in legal), tuple((card, r) for card, r in ruled if r.verdict == "undecided"))


