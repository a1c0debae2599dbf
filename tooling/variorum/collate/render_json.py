"""Stage 5, for machines: changes as dicts, lists, strings, numbers and booleans that ``json.dumps`` takes as they are.

Keys are those of the dataclasses. A run of tokens is its characters; white space between tokens is kept in them.
"""

from __future__ import annotations

from typing import Any

from .changes import ClauseChange, Diff, RuleChange, Side, WordChange, WordingChange

Data = dict[str, Any]


def side_data(side: Side) -> Data:
    """One side of a rule; ``said`` tells silence (and what was supplied for it) from a statement of the text."""
    return {
        "value": side.value,
        "status": side.status,
        "said": side.said,
        "clauses": list(side.clauses),
        "source": side.source,
        "transmitted": side.transmitted,
        "options": list(side.options),
    }


def rule_data(change: RuleChange) -> Data:
    """One rule on both sides."""
    return {
        "address": change.address,
        "title": change.title,
        "kind": change.kind.value,
        "alters": change.alters,
        "differs": change.differs,
        "before": side_data(change.before),
        "after": side_data(change.after),
    }


def _touched(change: RuleChange) -> Data:
    """A rule that differs with a clause; both sides of it stand with the rules."""
    return {"address": change.address, "kind": change.kind.value, "alters": change.alters}


def clause_data(change: ClauseChange) -> Data:
    """Corresponding clauses with the evidence."""
    return {
        "kind": change.kind.value,
        "reworded": change.reworded,
        "reason": change.reason.value,
        "a": list(change.a),
        "b": list(change.b),
        "rules": [_touched(rule) for rule in change.rules],
        "evidence": {
            "wording": change.evidence.wording,
            "topics": list(change.evidence.topics),
            "order": change.evidence.order,
            "pinned": change.evidence.pinned,
        },
    }


def word_data(change: WordChange) -> Data:
    """One run of tokens on both sides."""
    return {
        "kind": change.kind.value,
        "a": change.text_a,
        "b": change.text_b,
        "reason": change.reason.value,
        "accidental": change.reason.accidental,
        "why": change.why,
    }


def wording_data(change: WordingChange) -> Data:
    """The wording of corresponding clauses."""
    return {
        "a": list(change.a),
        "b": list(change.b),
        "rules": [_touched(rule) for rule in change.rules],
        "reason": change.reason.value,
        "words": [word_data(word) for word in change.words],
    }


def diff_data(diff: Diff) -> Data:
    """The whole diff, all three levels in their order."""
    return {
        "a": diff.a,
        "b": diff.b,
        "notes": list(diff.notes),
        "counts": dict(diff.counts),
        "rules": [rule_data(change) for change in diff.rules],
        "clauses": [clause_data(change) for change in diff.clauses],
        "wording": [wording_data(change) for change in diff.wording],
    }
