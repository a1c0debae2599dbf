"""The base of all parameter types: ``unknown``, open values and table values, which every type admits alike."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, TypeAlias

from .problems import Path, ValueProblem, ValueProblems, joined, shown
from .scalars import Found, flow
from .values import UNKNOWN, By, Open, Raw, Rule, Value

Fact: TypeAlias = "Value | Open | By"
Entry: TypeAlias = "int | Rule"

# The numbers of players a table value may name.
BY_PLAYERS = (2, 3, 4, 6)


class Type:
    """What a parameter may be set to.

    Subclasses give ``read_plain`` (raw to value, problems appended to a list), ``write_plain``, ``text_plain``,
    ``near`` and ``samples``. Values are immutable and hashable. ``entries`` says whether the value may be stated in
    parts: ``table`` (by rank or count), ``rules`` (by number) or ``none``.
    """

    entries: ClassVar[str] = "none"

    # -- reading ------------------------------------------------------------------------------------------------

    def parse(self, raw: Raw) -> Fact:
        """The typed value of what a fact, supply or choice says; may be ``Open`` or ``By``.

        Raises ``ValueProblems``, whose ``problems`` are all that is wrong with the value.
        """
        found: Found = []
        value = self.read(raw, (), found)
        if found:
            raise ValueProblems(*found)
        return value

    def parse_settled(self, raw: Raw) -> Value:
        """Like ``parse``, but the value must be settled: open and table values are refused."""
        found: Found = []
        value = self.read_settled(raw, (), found, "here one value is wanted")
        if found:
            raise ValueProblems(*found)
        return value

    def read(self, raw: Any, path: Path, found: Found) -> Fact:
        """As ``parse``, but problems are appended to ``found``; the result then means nothing."""
        if isinstance(raw, dict) and "by" in raw:
            return self._read_by(raw, path, found)
        if isinstance(raw, dict) and "open" in raw:
            return self._read_open(raw, path, found)
        if raw == "unknown":
            return UNKNOWN
        return self.read_plain(raw, path, found)

    def read_settled(self, raw: Any, path: Path, found: Found, reason: str) -> Value:
        """A value that may be ``unknown`` but neither open nor a table value."""
        if isinstance(raw, dict) and ("by" in raw or "open" in raw):
            kind = "a table value (by:)" if "by" in raw else "an open value (open:)"
            found.append(ValueProblem(path, f"{kind} cannot stand here: {reason}", f"write {self.describe()}"))
            return UNKNOWN
        return UNKNOWN if raw == "unknown" else self.read_plain(raw, path, found)

    def _read_by(self, raw: Mapping[str, Any], path: Path, found: Found) -> Fact:
        key = raw["by"]
        if key not in ("players", "strict"):
            found.append(ValueProblem((*path, "by"), f"{shown(key)} is not what a value may depend on",
                                      "write by: players or by: strict"))
            return UNKNOWN
        lawful: dict[str, int | bool] = {str(n): n for n in BY_PLAYERS}
        if key == "strict":
            lawful = {"yes": True, "no": False}
        cases: list[tuple[int | bool, Value]] = []
        for name, case in raw.items():
            if name == "by":
                continue
            if name not in lawful:
                right = joined(lawful, "and")
                found.append(ValueProblem((*path, name), f"{shown(name)} is not a case of by: {key}",
                                          f"its cases are {right}"))
                continue
            cases.append((lawful[name], self.read_settled(case, (*path, name), found, "table values do not nest")))
        if len(raw) == 1:
            found.append(ValueProblem(path, f"by: {key} has no cases", "give a value for each case the text names"))
        return By(key, tuple(cases))

    def _read_open(self, raw: Mapping[str, Any], path: Path, found: Found) -> Fact:
        for name in raw:
            if name not in ("open", "usual"):
                found.append(ValueProblem((*path, name), f"{shown(name)} does not belong to an open value",
                                          "its keys are open and usual"))
        listed = raw["open"]
        if not isinstance(listed, list) or len(listed) < 2:
            found.append(ValueProblem((*path, "open"), f"{shown(listed)} leaves nothing to choose",
                                      "list at least two values under open:"))
            return UNKNOWN
        options: list[Value] = []
        for i, item in enumerate(listed):
            before = len(found)
            option = self.read_settled(item, (*path, "open", i), found, "open values do not nest")
            if len(found) > before:
                continue
            if option is UNKNOWN:
                found.append(ValueProblem((*path, "open", i), "'unknown' is not an option", "leave it out"))
            elif any(same(option, o) for o in options):
                found.append(ValueProblem((*path, "open", i), f"{self.text(option)} is listed twice", "leave one out"))
            else:
                options.append(option)
        if "usual" not in raw:
            return Open(tuple(options))
        before = len(found)
        usual = self.read_settled(raw["usual"], (*path, "usual"), found, "the usual value is one of the open ones")
        if len(found) == before and len(options) == len(listed) and not any(same(usual, o) for o in options):
            found.append(ValueProblem((*path, "usual"), f"{self.text(usual)} is usual but not among the open values",
                                      f"these are {joined(map(self.text, options), 'and')}"))
        return Open(tuple(options), usual, True)

    # -- writing ------------------------------------------------------------------------------------------------

    def write(self, value: Fact) -> Raw:
        """The canonical raw form: ``parse(write(v)) == v``."""
        if value is UNKNOWN:
            return "unknown"
        if isinstance(value, Open):
            raw: dict[str, Any] = {"open": [self.write(o) for o in value.options]}
            return {**raw, "usual": self.write(value.usual)} if value.has_usual else raw
        if isinstance(value, By):
            return {"by": value.key} | {case_name(key): self.write(case) for key, case in value.cases}
        return self.write_plain(value)

    def written(self, value: Fact) -> str:
        """The value on one line as it may stand in a file: ``{A: 4, K: 3}``."""
        return flow(self.write(value))

    def text(self, value: Fact) -> str:
        """The value in one line of English, for messages and pages (not read back)."""
        if value is UNKNOWN:
            return "unknown"
        if isinstance(value, Open):
            usual = f" (usually {self.text(value.usual)})" if value.has_usual else ""
            return f"{joined(map(self.text, value.options))} as agreed{usual}"
        if isinstance(value, By):
            return "; ".join(f"{case_text(value.key, key)}: {self.text(case)}" for key, case in value.cases)
        return self.text_plain(value)

    # -- neighbours ---------------------------------------------------------------------------------------------

    def neighbours(self, value: Fact) -> tuple[Fact, ...]:
        """Every nearby lawful value: distinct, none equal to ``value``, never ``unknown``.

        Of ``unknown`` itself: a few lawful values of the type. Of an open or table value: the same form with one of
        its values changed.
        """
        if value is UNKNOWN:
            near: tuple[Fact, ...] = self.samples()
        elif isinstance(value, Open):
            near = self._near_open(value)
        elif isinstance(value, By):
            near = tuple(
                By(value.key, (*value.cases[:i], (key, other), *value.cases[i + 1:]))
                for i, (key, case) in enumerate(value.cases) for other in self.neighbours(case)
            )
        else:
            near = self.near(value)
        return unlike(near, value)

    def _near_open(self, value: Open) -> tuple[Fact, ...]:
        out: list[Fact] = []
        if value.has_usual:
            out += [Open(value.options, o, True) for o in value.options]
        for i, option in enumerate(value.options):
            fresh = [n for n in self.near(option) if not any(same(n, o) for o in value.options)]
            for other in fresh[:1]:
                usual = other if value.has_usual and same(option, value.usual) else value.usual
                out.append(Open((*value.options[:i], other, *value.options[i + 1:]), usual,
                                value.has_usual))
            if len(value.options) > 2 and not (value.has_usual and same(option, value.usual)):
                out.append(Open((*value.options[:i], *value.options[i + 1:]), value.usual, value.has_usual))
        return tuple(out)

    # -- entries ------------------------------------------------------------------------------------------------

    def split(self, value: Fact) -> dict[str, Entry]:
        """The entries of a settled value by key, in written order; empty for any other value and for other types."""
        return {}

    def join(self, entries: Mapping[str, Entry]) -> Value:
        """The value made of these entries; raises ``ValueProblems`` if they are not complete."""
        raise TypeError(f"{type(self).__name__} has no entries")

    def written_entry(self, value: Entry) -> str:
        """One entry on one line as it may stand in a file."""
        raise TypeError(f"{type(self).__name__} has no entries")

    def entry_neighbours(self, value: Value, key: str) -> tuple[Value, ...]:
        """Nearby lawful whole values that differ from ``value`` in that entry only (the entry may be gone)."""
        return ()

    # -- for subclasses -----------------------------------------------------------------------------------------

    def describe(self) -> str:
        """What may be written, to stand after *write* or *expects*: ``a whole number from 1 to 6``."""
        raise NotImplementedError

    def read_plain(self, raw: Any, path: Path, found: Found) -> Value:
        """Read a raw value that is neither ``unknown`` nor open nor a table value."""
        raise NotImplementedError

    def write_plain(self, value: Value) -> Raw:
        """Write a settled value."""
        raise NotImplementedError

    def text_plain(self, value: Value) -> str:
        """A settled value in one line of English."""
        return str(self.write_plain(value))

    def near(self, value: Value) -> tuple[Value, ...]:
        """Nearby lawful values of a settled value; repeats and the value itself are taken out afterwards."""
        raise NotImplementedError

    def samples(self) -> tuple[Value, ...]:
        """A few lawful values, to stand beside ``unknown``."""
        raise NotImplementedError

    def every(self) -> tuple[Value, ...]:
        """All lawful values, where they are few enough to be tried one by one; else none."""
        return ()


class EntryType(Type):
    """A type whose values may be stated in parts, each under an entry address such as ``game.pips.T``."""

    def parse_entry(self, key: str, raw: Raw) -> Entry:
        """The typed value of one entry. Open and table values and ``unknown`` belong to the whole parameter.

        Raises ``ValueProblems``.
        """
        self.entry_key(key)
        found: Found = []
        if isinstance(raw, dict) and ("by" in raw or "open" in raw):
            kind = "a table value (by:)" if "by" in raw else "an open value (open:)"
            found.append(ValueProblem((), f"{kind} cannot stand in a single entry", "write it for the whole parameter"))
        elif raw == "unknown":
            found.append(ValueProblem((), "'unknown' cannot stand in a single entry", self.unknown_hint))
        value = 0 if found else self.read_entry(raw, (), found)
        if found:
            raise ValueProblems(*found)
        return value

    def written_entry(self, value: Entry) -> str:
        return flow(self.write_entry(value))

    unknown_hint: ClassVar[str] = "write it for the whole parameter"

    def entry_key(self, key: str) -> str:
        """The entry's key, checked; raises ``ValueProblems`` if the type can have no such entry."""
        raise NotImplementedError

    def read_entry(self, raw: Any, path: Path, found: Found) -> Entry:
        """Read one entry's raw value; problems are appended to ``found``."""
        raise NotImplementedError

    def write_entry(self, value: Entry) -> Raw:
        """The canonical raw form of one entry."""
        raise NotImplementedError

    def text_entry(self, key: str, value: Entry) -> str:
        """One entry in a line of English."""
        raise NotImplementedError


def same(a: Any, b: Any) -> bool:
    """Equality that tells ``yes`` from 1."""
    return type(a) is type(b) and bool(a == b)


def unlike(values: tuple[Any, ...], value: Any) -> tuple[Any, ...]:
    """The values without repeats and without ``value``, in order."""
    seen: dict[tuple[type, Any], None] = {}
    for v in values:
        if not same(v, value):
            seen.setdefault((type(v), v))
    return tuple(v for _, v in seen)


def case_name(key: int | bool) -> str:
    """The key of a table value as written."""
    return {True: "yes", False: "no"}[key] if isinstance(key, bool) else str(key)


def case_text(by: str, key: int | bool) -> str:
    """The case of a table value in words."""
    if by == "strict":
        return "among strict players" if key else "otherwise"
    return f"with {key} players"
