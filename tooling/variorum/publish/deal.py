"""A record laid out for the eye: the cards on the table, and the deal step by step with its rulings and scores."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from variorum.games.engine import Action, Holding, Record
from variorum.games.ruleset import RuleSet
from variorum.games.values import Table
from variorum.referee.rulings import Outcome, Ruling

_ROLES = {("E", 2): "E, the elder hand", ("D", 2): "D, the dealer", ("Y", 2): "Y, the younger hand, deals"}
_CITED = re.compile(r" \([^()]*\)$")
_NOT_LAWFUL = {"offence", "illegal", "refused"}


@dataclass(frozen=True)
class Hand:
    """A hand on the table: who holds it, its cards (``?`` unknown), and cards that come in a run (step, cards)."""

    seat: str
    name: str
    cards: tuple[str, ...]
    runs: tuple[tuple[int, tuple[str, ...]], ...] = ()


@dataclass(frozen=True)
class Turned:
    """A card turned up, and the step at which it is turned."""

    step: int
    card: str


@dataclass(frozen=True)
class Said:
    """What the referee says of one action: the sentence without its citation, and what it rests on."""

    ruling: Ruling
    sentence: str

    @property
    def lawful(self) -> bool:
        """Whether the action may be done."""
        return self.ruling.verdict not in _NOT_LAWFUL

    @property
    def undecided(self) -> bool:
        """Whether the rules leave it open."""
        return self.ruling.verdict == "undecided"


@dataclass(frozen=True)
class Step:
    """One entry of the record: what was done, the cards played in it, what is said of it, the score after it.

    ``number`` is that of its actions as rulings count them, ``2–3`` for several; empty for what was done in dealing.
    """

    number: str
    where: str
    actions: tuple[str, ...]
    cards: tuple[str, ...]
    said: tuple[Said, ...]
    score: str
    pips: tuple[int, ...]

    @property
    def lawful(self) -> bool:
        """Whether nothing in it is unlawful or undecided."""
        return all(s.lawful and not s.undecided for s in self.said)


@dataclass(frozen=True)
class Laid:
    """The deal as it lies: hands and turned cards; the pack, the cut, bare numbers of cards where those are given."""

    hands: tuple[Hand, ...]
    turned: tuple[Turned, ...]
    pack: tuple[str, ...]
    counts: tuple[tuple[str, int], ...]
    cut: tuple[tuple[str, str], ...]
    many: bool


def table(record: Record) -> Laid:
    """What lies on the table when the deal begins, with what comes in runs."""
    deal = record.deal
    shown: Mapping[str, Holding] = deal.hands or deal.after or deal.left
    run_steps = [a.entry + 1 for a in _entries(record) if a.verb == "runs"]
    hands = []
    for seat in record.seats or tuple(shown):
        if seat not in shown:
            continue
        runs = tuple(
            (run_steps[i] if i < len(run_steps) else 1, run.hands[seat].cards)
            for i, run in enumerate(deal.runs)
            if seat in run.hands
        )
        hands.append(Hand(seat, seat_name(record, seat), _cards(shown[seat]), runs))
    turned = [Turned(0, deal.turn_up)] if deal.turn_up else []
    for i, run in enumerate(deal.runs):
        if run.turn_up:
            turned.append(Turned(run_steps[i] if i < len(run_steps) else 1, run.turn_up))
    return Laid(
        tuple(hands), tuple(turned), deal.pack, tuple(deal.counts.items()), tuple(deal.cut.items()),
        len(hands) > 2 or any(len(h.cards) > 6 for h in hands) or bool(deal.pack),
    )  # fmt: skip


def seat_name(record: Record, seat: str) -> str:
    """A seat with its part in the deal: ``E, the elder hand``."""
    named = _ROLES.get((seat, len(record.seats)))
    if named:
        return named
    side = next((s for s, members in record.sides.items() if seat in members and s != seat), "")
    parts = [seat, *([f"side {side}"] if side else []), *(["the dealer"] if seat == record.deal.dealer else [])]
    return ", ".join(parts)


def _cards(holding: Holding) -> tuple[str, ...]:
    return (*holding.cards, *("?" for _ in range(holding.unknown)))


@dataclass(frozen=True)
class _Entry:
    entry: int
    verb: str


def _entries(record: Record) -> list[_Entry]:
    return [_Entry(_entry(action), action.verb) for action in record.actions]


def _entry(action: Action) -> int:
    last = action.path[-1] if action.path else 0
    return last if isinstance(last, int) else 0


def steps(record: Record, outcome: Outcome, ruleset: RuleSet) -> tuple[Step, ...]:
    """The deal step by step; a step is an entry of the record, a trick on one line among them.

    What was seen to in dealing comes first, without a number.
    """
    out: list[Step] = []
    events = [r for r in outcome.rulings if r.at == 0]
    if events:
        out.append(Step("", "dealing", tuple(a.text for a in record.deal.events) or ("in dealing",), (), _said(events),
                        _score(outcome, 0), _pips(record, outcome, ruleset, 0)))  # fmt: skip
    for entry in dict.fromkeys(_entry(a) for a in record.actions):
        actions = [a for a in record.actions if _entry(a) == entry]
        rulings = [r for a in actions for r in outcome.rulings if r.at == a.at]
        first, last = actions[0].at, actions[-1].at
        out.append(
            Step(
                str(first) if first == last else f"{first}–{last}",
                rulings[0].where if rulings else "",
                tuple(a.text for a in actions),
                tuple(c for a in actions if a.verb == "plays" for c in a.cards),
                _said(rulings),
                _score(outcome, last, counted=False),
                _pips(record, outcome, ruleset, last),
            )
        )
    return tuple(out)


def _said(rulings: Sequence[Ruling]) -> tuple[Said, ...]:
    return tuple(Said(r, _CITED.sub("", r.sentence) if r.clauses else r.sentence) for r in rulings)


def _score(outcome: Outcome, at: int, *, counted: bool = True) -> str:
    """``E 1, D 0`` after an action; ``counted`` false leaves out what is marked when the deal is counted."""
    score: tuple[int, ...] = tuple(outcome.prior.values())
    for step in outcome.steps:
        if step.at > at or (not counted and step.item in ("high", "low", "jack", "game")):
            break
        if step.score:
            score = step.score
    return written_score(dict(zip(outcome.prior, score, strict=False)))


def written_score(score: Mapping[str, int]) -> str:
    """``E 1, D 0``."""
    return ", ".join(f"{side} {points}" for side, points in score.items())


def _pips(record: Record, outcome: Outcome, ruleset: RuleSet, at: int) -> tuple[int, ...]:
    """The pips in each side's tricks after an action, where the rule set counts them and all tricks are seen."""
    values = ruleset.get("game.pips")
    if not isinstance(values, Table) or record.scope not in ("whole", "play") or not outcome.prior:
        return ()
    trumps = ruleset.get("game.pips.suits") == "trump"
    won = dict.fromkeys(outcome.prior, 0)
    for step in outcome.steps:
        if step.what == "wins-trick" and step.at <= at:
            side = outcome.sides.get(step.who, step.who)
            if side in won:
                won[side] += sum(values.get(c[0], 0) for c in step.cards if not trumps or c[1] == outcome.trump)
    return tuple(won.values())
