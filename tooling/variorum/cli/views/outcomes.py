"""What the referee found: a deal's result under a rule set, its rulings, and the answer to what may be played."""

from __future__ import annotations

from typing import Any

from variorum.cli.views.page import Page, Span
from variorum.games.cards import show
from variorum.games.engine import LEGAL, Record
from variorum.games.ruleset import RuleSet
from variorum.library import Library
from variorum.referee.legal import LegalAnswer
from variorum.referee.rulings import Outcome, Ruling, explained

VERDICT_STYLE = {"legal": "good", "refused": "bad", "illegal": "bad", "offence": "bad", "undecided": "old"}


def blemished(outcome: Outcome) -> bool:
    """True if an action was refused, illegal or an offence."""
    return any(d.verdict in ("refused", "illegal", "offence") for d in outcome.decisions)


def outcome(library: Library, record: Record, ruleset: RuleSet, found: Outcome, *, trace: bool) -> Page:
    """The result; before it the rulings that are not plain lawful ones, or with ``trace`` all of them."""
    page = Page().title(record.title or "A record", f"under {ruleset.id}")
    for ruling in found.rulings:
        if trace or ruling.verdict != LEGAL or ruling.then:
            page.item(_place(ruling), *_ruling(library, ruling, trace))
    if page.rows and page.rows[-1][0] == "item":
        page.blank()
    for name, item in found.items.items():
        page.item(name, item.text(), ("" if item.scored else "  not scored", "note"), style="note")
    for name, value in found.extra.items():
        page.item(name, value, style="note")
    if found.trump:
        page.item("trump", show_suit(found.trump), style="note")
    if found.score:
        was = found.prior
        page.item("score", ", ".join(f"{side} {n}" for side, n in found.score.items()),
                  (_before(was) if any(was.values()) else "", "note"), style="note")  # fmt: skip
    if found.void:
        page.item("deal", f"void; {found.next_dealer or 'who'} deals", style="note")
    if found.winner:
        page.item("winner", "nobody yet" if found.winner == "none" else found.winner, style="note")
    if found.open:
        page.item("open", ", ".join(found.open), style="old")
    for warn in found.warns:
        page.item(warn.kind, f"{warn.parameter}: ", (explained(ruleset, warn), "note"), style="old")
    return page


def _before(prior: Any) -> str:
    return "  (before: " + ", ".join(f"{side} {n}" for side, n in prior.items()) + ")"


def show_suit(suit: str) -> str:
    """A suit as people read it."""
    return {"S": "♠ spades", "H": "♥ hearts", "D": "♦ diamonds", "C": "♣ clubs"}.get(suit, suit)


def _place(ruling: Ruling) -> str:
    number = f"deal.{ruling.event}" if ruling.event else str(ruling.at) if ruling.at else "deal"
    if ruling.deal:
        number = f"{ruling.deal}.{number}"
    return f"{number} {ruling.where}".strip()


def _ruling(library: Library, ruling: Ruling, trace: bool) -> list[Span]:
    # Where somebody else noticed or claimed it, the offence is not of him who is named first.
    by = "" if ruling.action.partition(" ")[0] == ruling.offender or not ruling.offender else f" by {ruling.offender}"
    spans: list[Span] = [(f"{ruling.action or 'the deal'}: ", "lemma"),
                         (ruling.verdict + by, VERDICT_STYLE[ruling.verdict])]  # fmt: skip
    if ruling.sentence:
        spans.append((f". {ruling.sentence}", ""))
    if ruling.parameter and (trace or ruling.verdict != LEGAL):
        value = f" = {ruling.value}" if ruling.value else ""
        status = f", {ruling.status}" if ruling.status else ""
        clauses = f", {', '.join(ruling.clauses)}" if ruling.clauses else ""
        source = ""
        if ruling.provenance is not None and ruling.provenance.source and not ruling.clauses:
            source = f", {ruling.provenance.source}"
        spans.append((f"  [{ruling.parameter}{value}{status}{clauses}{source}]", "note"))
    return spans


def misfit(name: str, reason: str) -> Page:
    """Why a rule set was passed over."""
    return Page().line((f"{name} does not fit: ", "note"), (reason, "note"))


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
    value = f" = {ruling.value}" if ruling.value else ""
    clauses = f", {', '.join(ruling.clauses)}" if ruling.clauses else ""
    source = ""
    if ruling.provenance is not None and ruling.provenance.source and not ruling.clauses:
        source = f", {ruling.provenance.source}"
    note = f"  [{ruling.parameter}{value}, {ruling.status}{clauses}{source}]" if ruling.parameter else ""
    return [(ruling.sentence, ""), (note, "note")]
