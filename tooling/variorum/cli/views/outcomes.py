"""What the referee found: a deal's result under a rule set, its rulings, and the answer to what may be played."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from variorum.cli.views.page import Page, Span
from variorum.cli.views.variants import reason
from variorum.games.cards import show
from variorum.games.engine import LEGAL, Record
from variorum.games.ruleset import RuleSet
from variorum.library import Library
from variorum.referee.legal import LegalAnswer
from variorum.referee.rulings import Outcome, Ruling
from variorum.referee.summary import result_line

VERDICT_STYLE = {"legal": "good", "refused": "bad", "illegal": "bad", "offence": "bad", "undecided": "old"}


CONSTANT = "the same in all rules of this game"


def blemished(outcome: Outcome) -> bool:
    """True if an action was refused, illegal or an offence."""
    return any(d.verdict in ("refused", "illegal", "offence") for d in outcome.decisions)


def outcome(record: Record, ruleset: RuleSet, found: Outcome, *, trace: bool) -> Page:
    """The result, where the play stopped, the rulings that are not plain lawful ones, or with ``trace`` all of them;
    then the items. What the result rests on is for ``views.warned``.
    """
    page = Page().title(record.title or "A record", f"under {ruleset.id}")
    before = _before(found.prior) if any(found.prior.values()) and found.score else ""
    page.item("result", (result_line(found), "lemma"), (before, "note"), style="note")
    if found.halt is not None:
        page.item("stopped", f"{found.halt.reason}.", style="bad")
        if found.halt.hint:
            page.item("", (f"To go on: {found.halt.hint}.", "note"))
    rulings = [r for r in found.rulings
               if trace or r.verdict != LEGAL or r.then or r.parameter == "revoke.correctable-until"]
    if rulings:
        page.blank()
    for ruling in rulings:
        page.item(_place(ruling), *_ruling(ruling, trace))
    page.blank()
    for name, item in found.items.items():
        page.item(name, item.text(), ("" if item.scored else f"  {_unscored(found)}", "note"), style="note")
    for name, value in found.extra.items():
        page.item(name, value, style="note")
    if found.trump:
        page.item("trump", show_suit(found.trump), style="note")
    if sides(found):
        page.item("sides", sides(found), style="note")
    if found.open:
        page.item("open", ", ".join(found.open), style="old")
    return page


def _unscored(found: Outcome) -> str:
    """Why an item that is known was not marked."""
    return "not scored" if not found.open and not found.void else "not counted"


def sides(found: Outcome) -> str:
    """Which players make up a side, where a side is more than one: ``A = P1 + P3, B = P2 + P4``."""
    members: dict[str, list[str]] = {}
    for seat, side in found.sides.items():
        members.setdefault(side, []).append(seat)
    if all(len(seats) == 1 for seats in members.values()):
        return ""
    return ", ".join(f"{side} = {' + '.join(seats)}" for side, seats in members.items())


def _before(prior: Any) -> str:
    return "  before: " + ", ".join(f"{side} {n}" for side, n in prior.items())


def show_suit(suit: str) -> str:
    """A suit as people read it."""
    return {"S": "♠ spades", "H": "♥ hearts", "D": "♦ diamonds", "C": "♣ clubs"}.get(suit, suit)


def _place(ruling: Ruling) -> str:
    number = f"deal.{ruling.event}" if ruling.event else str(ruling.at) if ruling.at else "deal"
    if ruling.deal:
        number = f"{ruling.deal}.{number}"
    return f"{number} {ruling.where}".strip()


def _ruling(ruling: Ruling, trace: bool) -> list[Span]:
    # Where somebody else noticed or claimed it, the offence is not of him who is named first.
    by = "" if ruling.action.partition(" ")[0] == ruling.offender or not ruling.offender else f" by {ruling.offender}"
    spans: list[Span] = [(f"{ruling.action or 'the deal'}: ", "lemma"),
                         (ruling.verdict + by, VERDICT_STYLE[ruling.verdict])]  # fmt: skip
    if ruling.sentence:
        spans.append((f". {ruling.sentence}", ""))
    if trace or ruling.verdict != LEGAL:
        spans.append((_grounds(ruling), "note"))
    return spans


def _grounds(ruling: Ruling) -> str:
    """The parameter that decides, its value, and where that is from, in brackets; empty where nothing but play does."""
    if not ruling.parameter:
        return ""
    value = f" = {ruling.value}" if ruling.value else ""
    why = ruling.provenance
    if why is None:
        told = CONSTANT if ruling.status == "constant" else ""
    elif ruling.clauses:
        told = f"{ruling.status}, {', '.join(ruling.clauses)}"
    else:
        told = reason(why)
    return f"  [{ruling.parameter}{value}{f'; {told}' if told else ''}]"


def misfits(found: Sequence[tuple[str, str]]) -> Page:
    """The rule sets that were passed over, each reason once."""
    by_reason: dict[str, list[str]] = {}
    for name, because in found:
        by_reason.setdefault(because, []).append(name)
    page = Page()
    if by_reason:
        page.head("These do not fit")
    for because, names in by_reason.items():
        page.line((f"{because}: ", ""), (", ".join(names), "note"))
    return page


def legal(library: Library, ruleset: RuleSet, answer: LegalAnswer) -> Page:
    """The cards that may be played, then each that may not with the reason and the clause."""
    page = Page().title("What may be played", f"under {ruleset.id}")
    page.item("lawful", "  ".join(show(card) for card in answer.cards) or "no card", style="good")
    for ruling in _unlike(answer.allowed):
        if ruling.sentence or ruling.parameter:
            page.item("", *_reason(ruling))
    for card, ruling in answer.barred:
        page.item(show(card), ("not lawful", "bad"), ". ", *_reason(ruling), style="bad")
    for card, ruling in answer.doubtful:
        page.item(show(card), ("undecided", "old"), ". ", *_reason(ruling), style="old")
    return page


def _unlike(rulings: tuple[Ruling, ...]) -> list[Ruling]:
    """One ruling a reason."""
    return list({(r.parameter, r.sentence): r for r in rulings}.values())


def _reason(ruling: Ruling) -> list[Span]:
    return [(ruling.sentence, ""), (_grounds(ruling), "note")]
