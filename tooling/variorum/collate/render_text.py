"""Stage 5, for the terminal: changes as plain text, or the same text with the names of styles for a caller to colour.

Nothing depends on colour: what only one side has stands in ``[-…-]`` or ``{+…+}`` either way. Style names: ``same``
``old`` ``new`` ``accidental-old`` ``accidental-new`` ``lacuna`` ``head`` ``note`` ``kind`` ``silent`` ``supplied``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from .changes import (
    ClauseChange,
    ClauseKind,
    Diff,
    RuleChange,
    RuleKind,
    Side,
    WordChange,
    WordingChange,
    WordKind,
    rules_told,
)
from .normalise import Reason
from .spacing import parted, with_spaces
from .tokens import TokenKind


class Span(NamedTuple):
    """A piece of text and the name of its style."""

    text: str
    style: str


def plain(spans: Iterable[Span]) -> str:
    """The text of the spans, without styles."""
    return "".join([span.text for span in spans])


def words_spans(words: Iterable[WordChange]) -> Iterator[Span]:
    """One running text for both sides: ``he [-may-]{+must+} deal``; white space stays outside the signs.

    Words that stand against a lacuna are in ``{?…?}``: it is not known that they differ.
    """
    for word, space in with_spaces(words, "merged"):
        text_a, text_b = word.text_a.rstrip(), word.text_b.rstrip()
        if word.kind is WordKind.SAME:
            yield Span(text_b, "same")
        elif word.kind is WordKind.LACUNA:
            for text, tokens in ((text_a, word.a), (text_b, word.b)):
                if text:
                    lost = any(token.kind is TokenKind.LACUNA for token in tokens)
                    yield Span(text if lost else f"{{?{text}?}}", "lacuna")
                    if tokens is word.a and parted(word):
                        yield Span(" ", "same")
        else:
            style = "accidental-" if word.reason.accidental else ""
            if text_a:
                yield Span(f"[-{text_a}-]", style + "old")
            if text_b:
                yield Span(f"{{+{text_b}+}}", style + "new")
        yield Span(space, "same")


def side_spans(side: Side) -> Iterator[Span]:
    """One side of a rule: value, how it comes to stand, clauses; silence is said, and never looks like *no*."""
    if not side.said:
        yield Span("— silent", "silent")
        if side.value is not None:
            yield Span(f" ‹{side.value}› {unsaid(side)}", "supplied")
        return
    yield Span("none given" if side.value is None else side.value, "same")
    if side.status not in ("attested", ""):
        was = f", transmitted: {side.transmitted}" if side.transmitted is not None else ""
        yield Span(f" ({side.status}{was})", "note")
    if side.clauses:
        yield Span(f" [{', '.join(side.clauses)}]", "note")


def unsaid(side: Side) -> str:
    """How a value comes to stand that the text does not say: ``supplied from Hoffmann 1909``."""
    if side.status == "supplied" and side.source:
        return f"supplied from {side.source}"
    return _UNSAID.get(side.status, side.status)


_UNSAID = {
    "default": "by default: no source settles it",
    "constant": "never otherwise in this game",
    "derived": "follows from its other rules",
}


def rule_spans(change: RuleChange) -> Iterator[Span]:
    """One rule on one line: ``jack.held (changed): … -> …``."""
    yield Span(change.address, "head")
    yield Span(f" ({change.kind.value}): ", "kind")
    yield from side_spans(change.before)
    if change.before != change.after:
        yield Span(" -> ", "kind")
        yield from side_spans(change.after)


def clause_relation(change: ClauseChange) -> str:
    """What became of a clause, in words: ``moved and reworded``, ``same but for punctuation``."""
    said = change.kind.value
    if change.reworded and change.kind is not ClauseKind.REWORDED:
        return f"{said} and reworded"
    if change.reason.accidental:
        return f"same but for {change.reason.value}" if said == "same" else f"{said}, other {change.reason.value}"
    return said


def clause_spans(change: ClauseChange) -> Iterator[Span]:
    """One correspondence of clauses on one line, with its evidence and the rules altered with it."""
    yield Span(" + ".join(change.a) or "—", "head")
    yield Span(" -> ", "kind")
    yield Span(" + ".join(change.b) or "—", "head")
    yield Span(f" ({clause_relation(change)})", "kind")
    notes = [rules_told(change.rules)] if change.rules else []
    if change.a and change.b:
        evidence = change.evidence
        notes.append(f"{round(100 * evidence.wording)}% of the words")
        notes += [f"topics {', '.join(evidence.topics)}"] if evidence.topics else []
        notes += ["pinned by an editor"] if evidence.pinned else []
    if notes:
        yield Span(f" {'; '.join(notes)}", "note")


def wording_spans(change: WordingChange) -> Iterator[Span]:
    """The wording of corresponding clauses: a line that names them, the running text on the next."""
    ids = [" + ".join(change.a) or "—", " + ".join(change.b) or "—"]
    yield Span(ids[0] if ids[0] == ids[1] else " -> ".join(ids), "head")
    if change.rules:
        yield Span(f" {rules_told(change.rules)}", "note")
    if change.reason.accidental:
        yield Span(f" {change.reason.value} only", "note")
    yield Span("\n", "same")
    yield from words_spans(change.words)


def diff_spans(diff: Diff, everything: bool = False) -> Iterator[Span]:
    """All three levels, each under its heading; unless ``everything``, what did not change is only counted.

    A rule that is the same in other words counts as such, and is not listed either.
    """
    yield Span(f"{diff.a} compared with {diff.b}\n", "head")
    for note in diff.notes:
        yield Span(f"{note}\n", "note")
    rules = [change for change in diff.rules if everything or change.differs or change.kind is RuleKind.CHOSEN]
    clauses = [change for change in diff.clauses if everything or change.kind is not ClauseKind.SAME]
    wording = [change for change in diff.wording if everything or change.reason is not Reason.NONE]
    levels: list[tuple[str, str, list[list[Span]]]] = [
        ("Rules", rules_counted(diff.rules), [list(rule_spans(change)) for change in rules]),
        ("Clauses", clauses_counted(diff.clauses), [list(clause_spans(change)) for change in clauses]),
        ("Wording", wording_counted(diff.wording), [list(wording_spans(change)) for change in wording]),
    ]
    for title, counted, lines in levels:
        if counted:
            yield Span(f"\n{title}", "head")
            yield Span(f": {counted}\n", "note")
            for spans in lines:
                yield Span("  ", "same")
                for span in spans:
                    yield Span(span.text.replace("\n", "\n  "), span.style)
                yield Span("\n", "same")


def rules_counted(rules: Iterable[RuleChange]) -> str:
    """``3 differ, 31 restated in other words, 62 the same``; empty where there are none."""
    rules = tuple(rules)
    differing = [change for change in rules if change.differs]
    others = [change.kind for change in rules if not change.differs]
    parts = [
        (len(differing), "differs" if len(differing) == 1 else "differ"),
        (others.count(RuleKind.CHOSEN), "chosen where the other leaves it open"),
        (others.count(RuleKind.RESTATED), "restated in other words"),
        (others.count(RuleKind.SAME), "the same"),
        (others.count(RuleKind.SILENT), "stated by neither"),
    ]
    return _counted(parts) if rules else ""


def clauses_counted(clauses: Iterable[ClauseChange]) -> str:
    """``9 reworded, 5 added, 12 the same``; empty where there are none."""
    kinds = [change.kind for change in clauses]
    parts = [(kinds.count(kind), kind.value) for kind in ClauseKind if kind is not ClauseKind.SAME]
    return _counted([*parts, (kinds.count(ClauseKind.SAME), "the same")]) if kinds else ""


def wording_counted(wording: Iterable[WordingChange]) -> str:
    """``10 differ, 2 in punctuation or spelling only, 6 the same``; empty where there are none."""
    reasons = [change.reason for change in wording]
    slight = sum(reason.accidental for reason in reasons)
    same = reasons.count(Reason.NONE)
    more = len(reasons) - slight - same
    parts = [
        (more, "differs" if more == 1 else "differ"),
        (slight, "in punctuation, spelling or capitals only"),
        (same, "the same"),
    ]
    return _counted(parts) if reasons else ""


def _counted(parts: Iterable[tuple[int, str]]) -> str:
    return ", ".join(f"{number} {word}" for number, word in parts if number)


def diff_text(diff: Diff, everything: bool = False) -> str:
    """The whole diff as plain text."""
    return plain(diff_spans(diff, everything))
