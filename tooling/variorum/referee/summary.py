"""An outcome in few words: its result in a line, where the play stopped, what another value would have made of it."""

from collections.abc import Iterator, Sequence
from operator import itemgetter

from ..games.cards import SUIT_WORDS
from ..games.engine import REFUSED, Decision, Record
from ..games.ruleset import RuleSet
from .rulings import Halt, Outcome

BREACHES = {"refused": "refused", "illegal": "not lawful", "offence": "an offence", "undecided": "undecided"}
AT = itemgetter(0)
UNDONE = ("take-back", "replay")
"""Effects after which play goes on as if the act had not been done."""
"""The number of the action that a decision is about."""
MOST = 2
"""Breaches, or differences, that a line names."""


def in_a_line(found: Outcome) -> str:
    """A result in a line: what comes of it, then what was not lawful and where the play stopped, then the items."""
    parts = [*_result(found), *_breaches(found)]
    if found.halt is not None:
        parts.append(found.halt.short)
    items = [f"{name} {item.text()}" for name, item in found.items.items()]
    if items and not found.void:
        parts.append(", ".join(items))
    return "; ".join(parts) or ("open" if found.open else "no result")


def result_line(found: Outcome) -> str:
    """What comes of a record: the score, who has won, whether the deal is void."""
    parts = list(_result(found))
    if found.winner == "none" and not found.void:
        parts.append("nobody has won yet")
    return "; ".join(parts) or ("open" if found.open else "no result")


def _result(found: Outcome) -> Iterator[str]:
    if found.void:
        yield f"deal void, {found.next_dealer or 'who'} deals"
    if found.score and not (found.void and found.score == found.prior):
        yield ", ".join(f"{side} {n}" for side, n in found.score.items())
    if found.winner and found.winner != "none":
        yield f"{found.winner} wins"


def _breaches(found: Outcome) -> Iterator[str]:
    broken = [r for r in found.rulings if r.verdict in BREACHES]
    for r in broken[:MOST]:
        by = f" by {r.offender}" if r.offender and not r.action.startswith(f"{r.offender} ") else ""
        yield f"{f'{r.at} ' if r.at else ''}{r.action or 'the deal'} {BREACHES[r.verdict]}{by}"
    if len(broken) > MOST:
        yield f"{len(broken) - MOST} more breaches"


# -- where it stopped -------------------------------------------------------------------------------------------------


def halt(record: Record, ruleset: RuleSet, decisions: Sequence[Decision], void: bool, winner: str, trump: str
         ) -> Halt | None:
    """Where a record was judged no further although more is written, or a card was refused and none has followed.

    None if all was judged, and for a partie of several deals.
    """
    if record.deals or not record.play:
        return None
    judged = max(map(AT, decisions), default=0)
    if judged == len(record.play) and decisions[-1].verdict != REFUSED:  # as nearly always
        return None
    left = record.actions[judged:]
    last = next((d for d in reversed(decisions) if d.at), None)
    if not left:
        return _refused(record, last, 0) if last is not None and last.verdict == REFUSED else None
    if void:
        return Halt(left[0].at, len(left), "the deal is void", "the deal is void, and what follows belongs to no deal")
    if winner not in ("", "none"):
        return Halt(left[0].at, len(left), "the game is won",
                    f"{winner} has won the game, and what follows is not judged")
    if last is not None and last.verdict == REFUSED:
        return _refused(record, last, len(left))
    if last is not None and any(effect.name in UNDONE for effect in last.then):
        return Halt(left[0].at, len(left), f"play goes back at {last.at}",
                    f"{last.at} {record.actions[last.at - 1].text} is undone, and {left[0].at} {left[0].text} is not "
                    "how play can go on from there, so what follows is not judged",
                    "write what is done instead as the next action, and the play from there")
    if not trump and record.game == "all-fours" and ruleset.get("trump.maker") == "turn-up" and not record.trump \
            and not record.deal.turn_up:
        return Halt(left[0].at, len(left), "the turn-up is missing",
                    "the turn-up is missing, so the trumps are not known and the play is not judged",
                    "add the card turned up to the deal: turn-up: 8C; or, if only its suit is known, trump: C to the "
                    "record")
    if last is not None and last.verdict == "illegal":
        return Halt(left[0].at, len(left), f"play stops at {last.at}",
                    f"{last.at} {record.actions[last.at - 1].text} may not be done and is not put right, so what "
                    "follows is not judged", "put right what is wrong there, then go on")
    if last is not None and last.verdict == "undecided":
        return Halt(left[0].at, len(left), f"play stops at {last.at}",
                    f"{last.at} {record.actions[last.at - 1].text} is undecided, and what follows depends on it, so it "
                    "is not judged")
    return Halt(left[0].at, len(left), f"not judged from {left[0].at} on",
                f"from {left[0].at} {left[0].text} on nothing is judged")


def _refused(record: Record, last: Decision, left: int) -> Halt:
    text, rest = record.actions[last.at - 1].text, " and what follows is not judged" if left else ""
    return Halt(last.at + 1, left, f"play stops at {last.at}",
                f"{last.at} {text} is refused, so play stops there{rest}",
                f"write the card that {last.seat} plays instead as the next action, then go on")


# -- what another value would have made of it -------------------------------------------------------------------------


def difference(record: Record, one: Outcome, other: Outcome) -> str:
    """What is otherwise in a second outcome of a record: the first verdict that differs, then what comes of it."""
    found = [*dict.fromkeys(_differences(record, one, other))][:MOST]
    return "; ".join(found) or ("another penalty" if not _same_effects(one, other) else "")


def _differences(record: Record, one: Outcome, other: Outcome) -> Iterator[str]:
    unsure = {*one.open, *other.open}
    if one.void != other.void:
        yield "the deal is void" if other.void else "the deal stands"
    yield from _other_verdicts(record, one, other)
    if one.score != other.score and "score" not in unsure:
        yield ", ".join(f"{side} {n}" for side, n in other.score.items())
    if one.winner != other.winner and "winner" not in unsure:
        yield f"{other.winner} wins" if other.winner not in ("", "none") else "nobody has won yet"
    if one.next_dealer != other.next_dealer and other.next_dealer:
        yield f"{other.next_dealer} deals"
    if one.trump != other.trump and other.trump and "trump" not in unsure:
        yield f"trumps are {SUIT_WORDS[other.trump]}"
    for name, item in other.items.items():
        if name in one.items and item.text() != one.items[name].text() and name not in unsure:
            yield f"{name} {item.text()}"
    for name, text in other.extra.items():
        if one.extra.get(name) != text and name not in unsure:
            yield f"{name} {text}"


def _other_verdicts(record: Record, one: Outcome, other: Outcome) -> Iterator[str]:
    before = {(d.deal, d.at, d.event): d.verdict for d in one.decisions}
    for d in other.decisions:
        if before.get((d.deal, d.at, d.event), d.verdict) == d.verdict:
            continue
        actions = record.deals[d.deal - 1].actions if d.deal else record.actions
        text = f"{d.at} {actions[d.at - 1].text}" if d.at else "the deal"
        yield f"{text} {BREACHES.get(d.verdict, 'lawful')}"


def _same_effects(one: Outcome, other: Outcome) -> bool:
    return [d.then for d in one.decisions] == [d.then for d in other.decisions]
