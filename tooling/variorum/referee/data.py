"""Answers of the referee for programs: dicts, lists, strings, numbers and booleans that JSON takes as they are.

``variorum --format json`` prints them, and the page in which a deal can be run asks for the same.
"""

from __future__ import annotations

from typing import Any, TypeAlias

from ..games.ruleset import RuleSet
from .compare import Comparison, Group, Separator
from .legal import LegalAnswer
from .rulings import Outcome, Ruling, explained
from .summary import in_a_line
from .warned import told

Data: TypeAlias = "dict[str, Any]"


def ruling_data(ruling: Ruling) -> Data:
    """A ruling with its grounds and its sentence; ``source`` is what a supply names as its own."""
    why = ruling.provenance
    return {
        "deal": ruling.deal, "at": ruling.at, "event": ruling.event, "where": ruling.where,
        "actor": ruling.actor, "offender": ruling.offender, "action": ruling.action,
        "verdict": ruling.verdict, "parameter": ruling.parameter, "value": ruling.value, "status": str(ruling.status),
        "clauses": list(ruling.clauses), "source": why.source if why is not None else "", "rule": ruling.rule,
        "then": [{"effect": e.name, **{k: sorted(v) if isinstance(v, frozenset) else v for k, v in e.args}}
                 for e in ruling.then],
        "sentence": ruling.sentence,
    }


def outcome_data(ruleset: RuleSet, found: Outcome) -> Data:
    """An outcome whole. ``unscored``: the items that are known and not marked."""
    return {
        "variant": ruleset.id, "fits": True,
        "rulings": [ruling_data(r) for r in found.rulings],
        **_result(ruleset, found),
    }


def misfit_data(name: str, reason: str) -> Data:
    """A rule set that cannot be asked about the record, and why."""
    return {"variant": name, "fits": False, "because": reason}


def legal_data(ruleset: RuleSet, answer: LegalAnswer) -> Data:
    """What may be played: the cards, and for each that may not, or that is in doubt, the ruling."""
    return {
        "variant": ruleset.id,
        "lawful": list(answer.cards),
        "because": [ruling_data(r) for r in {(r.parameter, r.sentence): r for r in answer.allowed}.values()],
        "barred": {card: ruling_data(r) for card, r in answer.barred},
        "undecided": {card: ruling_data(r) for card, r in answer.doubtful},
    }


def comparison_data(found: Comparison, heads: dict[str, RuleSet]) -> Data:
    """The groups of a comparison with what separates them; ``heads`` holds the first rule set of each group by id."""
    return {
        "groups": [_group(group, heads[group.rulesets[0]]) for group in found.groups],
        "separators": [_separator(s) for s in found.separators],
        "misfits": dict(found.misfits),
    }


def _group(group: Group, head: RuleSet) -> Data:
    return {"variants": list(group.rulesets), "line": in_a_line(group.outcome), **_result(head, group.outcome)}


def _separator(found: Separator) -> Data:
    return {
        "groups": [found.left, found.right],
        "between": list(found.between),
        "switches": [
            {"parameter": w.parameter, "left": w.left, "right": w.right,
             "left-clauses": list(w.left_clauses), "right-clauses": list(w.right_clauses)}
            for w in found.switches
        ],
    }


def _result(ruleset: RuleSet, found: Outcome) -> Data:
    return {
        "items": {name: item.text() for name, item in found.items.items()},
        "unscored": [name for name, item in found.items.items() if not item.scored],
        "extra": dict(found.extra), "trump": found.trump, "score": dict(found.score), "prior": dict(found.prior),
        "winner": found.winner, "void": found.void, "next-dealer": found.next_dealer, "open": list(found.open),
        "halt": found.halt._asdict() if found.halt is not None else None,
        "warns": [{"kind": w.kind, "parameter": w.parameter, "because": explained(ruleset, w),
                   **(found.otherwise[w]._asdict() if w in found.otherwise else {}),
                   "told": list(told(ruleset, found, w))} for w in found.warns],
    }
