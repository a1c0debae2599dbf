"""The notes of a rule sheet: why a statement is not simply what the text says, each reason once."""

import contextlib
from collections.abc import Callable

import yaml

from variorum.games.family import Family
from variorum.games.ruleset import Provenance, Resolved, Status
from variorum.games.types import EntryType, ValueProblems
from variorum.games.values import Value

from .sheet import Note


class Notes:
    """Notes in order of first use, each with its letter."""

    def __init__(self, family: Family, say: Callable[[str, Value], str]) -> None:
        """``say(name, value)`` is the sentence of a parameter if it had that value."""
        self._family = family
        self._say = say
        self._letters: dict[tuple[str, str], str] = {}

    def of(self, name: str, resolved: Resolved, whys: tuple[Provenance, ...]) -> tuple[str, str]:
        """The status word of a statement and the letter of its note, empty where it needs none."""
        why = whys[0]
        reason = self._reason(name, resolved, why)
        if reason is None:
            return str(why.status), ""
        key = (str(why.status), reason)
        return str(why.status), self._letters.setdefault(key, letter(len(self._letters)))

    def all(self) -> tuple[Note, ...]:
        """Every note that was asked for."""
        return tuple(Note(mark, kind, text) for (kind, text), mark in self._letters.items())

    @staticmethod
    def alike(a: Provenance, b: Provenance) -> bool:
        """Whether two entries come to stand there in the same way."""
        return (a.status, a.source, a.emendation) == (b.status, b.source, b.emendation)

    def _reason(self, name: str, resolved: Resolved, why: Provenance) -> str | None:
        if why.status is Status.SUPPLIED:
            return why.source
        if why.status is Status.DEFAULT:
            return "no source settles it"
        if why.status is Status.EMENDED:
            return self._below(name, resolved, why)
        if why.status is Status.CRUX:
            return f"perhaps: {self._others(name, resolved.alternatives)}" if resolved.alternatives else ""
        if why.status is Status.CHOSEN:
            others = tuple(o for o in resolved.options if o != resolved.value)
            return f"the text also allows: {self._others(name, others)}" if others else "the text leaves it open"
        return "" if why.status is Status.TRANSMITTED else None

    def _others(self, name: str, values: tuple[Value, ...]) -> str:
        return "; or: ".join(self._say(name, value) for value in values)

    def _below(self, name: str, resolved: Resolved, why: Provenance) -> str:
        """What an emendation put out of force, in the words of its sentence; of an entry, in the words of the type."""
        was = why.below
        if was is None or not was.value or was.status in (Status.SUPPLIED, Status.DEFAULT):
            return "our copy does not say it"
        kind = self._family.parameters[name].type
        raw = yaml.load(was.value, yaml.BaseLoader)
        for key, entry in resolved.entries.items():
            if entry is why and isinstance(kind, EntryType):
                with contextlib.suppress(ValueProblems):
                    return f"our copy has: {kind.text_entry(key, kind.parse_entry(key, raw))}"
        with contextlib.suppress(ValueProblems):
            return f"our copy has: {self._say(name, kind.parse_settled(raw))}"
        return f"our copy has: {was.value}"


def letter(number: int) -> str:
    """``a`` to ``z``, then ``aa``.

    >>> letter(0), letter(25), letter(26)
    ('a', 'z', 'aa')
    """
    return (letter(number // 26 - 1) if number >= 26 else "") + "abcdefghijklmnopqrstuvwxyz"[number % 26]
