"""What is said of a comparison in sentences, and numbers as words: the same in a page and at the command."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

from variorum.collate.changes import ClauseChange, ClauseKind, Diff, RuleKind

_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


def count(number: int) -> str:
    """A number as a word up to twelve.

    >>> count(6), count(13)
    ('six', '13')
    """
    return _NUMBERS[number] if 0 <= number < len(_NUMBERS) else str(number)


def plural(number: int, one: str, more: str = "") -> str:
    """``one printing``, ``six printings``: a number with its noun.

    >>> plural(1, "printing"), plural(6, "printing"), plural(2, "copy", "copies")
    ('one printing', 'six printings', 'two copies')
    """
    return f"{count(number)} {one if number == 1 else more or one + 's'}"


class Told(NamedTuple):
    """A side of a comparison, as far as sentences speak of it.

    ``name`` is all that tells it from others, ``wording`` whose words it has (text, printing, reading). ``first`` is
    the printing whose words it has where its printings differ and none was chosen, ``describes`` the variations of the
    game that it describes, ``adds`` the clauses that no printing has; each may be empty. ``uncoded`` says how many of
    its rules are in machine form, where they are too few to be held against those of another: ``2 of the 12``.
    """

    name: str
    label: str
    game: str
    ruleset: bool
    wording: str
    first: str = ""
    describes: str = ""
    adds: str = ""
    uncoded: str = ""


def one_wording(a: Told, b: Told) -> bool:
    """Whether a rule set stands beside the very text it is made from, or beside another rule set of it."""
    return (a.ruleset or b.ruleset) and a.wording == b.wording


def worded_only(a: Told, b: Told) -> bool:
    """Whether two sides have no rules that can be held against each other, only words."""
    return a.game != b.game or bool(a.uncoded or b.uncoded)


def notes(a: Told, b: Told) -> Iterator[str]:
    """How the two were compared, where it is not what the names say."""
    if a.game != b.game:
        yield (
            f"These are two games, {a.game} and {b.game}: "
            "only the wording is compared, for no rule of the one can be held against one of the other."
        )
    if a.name == b.name:
        yield "Both sides are the same."
    elif one_wording(a, b):
        yield "Both have the same text, so that only rules can differ."
    if one_wording(a, b):
        return
    both = tuple(dict.fromkeys((a, b)))
    for side in both:
        if side.uncoded and a.game == b.game:
            verb = "is" if side.uncoded.startswith(("none ", "1 ")) else "are"
            yield (
                f"Only the wording is compared: {side.uncoded} rules of {side.label} {verb} in machine form yet, "
                "and of the others nobody can say that they are silent."
            )
    for side in both:
        if side.first:
            yield f"Where its printings differ, {side.label} has the words of the first, {side.first}."
    for side in both:
        if side.describes and a.game == b.game:
            yield f"Of the rules, those of variations are left out: {side.label} describes {side.describes}."
    added = list(dict.fromkeys(side.adds for side in both if side.adds))
    if added:
        yield f"Left out, for no printing has it: what our source copies add, {' and '.join(added)}."


def lede(diff: Diff, advisory: Collection[str] = ()) -> str:
    """The finding in two sentences: how many rules differ in play, and what became of the clauses.

    ``advisory`` are the addresses of rules that no deal is judged by; they do not count.
    """
    altered = [r for r in diff.rules if r.alters and r.address not in advisory]
    dropped = [r for r in diff.rules if r.kind is RuleKind.DROPPED and not r.alters]
    said = []
    if diff.rules:
        said.append(
            f"{plural(len(altered), 'rule is', 'rules are').capitalize()} played differently."
            if altered else "The same game: no rule is played differently."
        )  # fmt: skip
    if dropped:
        said.append(f"{plural(len(dropped), 'rule falls', 'rules fall').capitalize()} silent and must be supplied.")
    kinds = Counter(c.kind for c in diff.clauses)
    if kinds:
        said.append(f"Of the clauses {listed([_several(kinds[kind], kind) for kind in ClauseKind if kinds[kind]])}.")
    return " ".join(said)


def _several(number: int, kind: ClauseKind) -> str:
    verb = "is" if number == 1 else "are"
    return f"{count(number)} {verb} {'the same' if kind is ClauseKind.SAME else kind.value}"


def listed(parts: Sequence[str]) -> str:
    """Several things in a row: ``one is the same, two are moved and one is added``."""
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}"


def became(change: ClauseChange) -> str:
    """What became of a clause, in words beside the drawing; references may be full or ids alone."""
    said = change.kind.value
    if change.kind is ClauseKind.SAME and _ids(change.a) != _ids(change.b):
        said = "same, renumbered"
    if change.reworded and change.kind is not ClauseKind.REWORDED:
        said += " and reworded"
    if change.evidence.pinned:
        said += "; pinned by an editor"
    return said


def _ids(refs: Sequence[str]) -> list[str]:
    return [ref.rpartition("#")[2] for ref in refs]
