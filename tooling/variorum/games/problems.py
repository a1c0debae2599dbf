"""What is wrong with a written value or name, said for the person who wrote it.

The core knows no files: a problem carries the path inside the raw value, and whoever read the file turns it into line
and column.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, TypeAlias

Path: TypeAlias = "tuple[str | int, ...]"


@dataclass(frozen=True)
class ValueProblem:
    """One thing wrong with a raw value.

    ``path`` leads from the raw value to the culprit (mapping keys and list indices; empty = the value itself).
    ``message`` echoes what was written and says why it cannot be; ``hint`` says what would be right, or is empty.
    """

    path: Path
    message: str
    hint: str = ""

    def __str__(self) -> str:
        where = "".join(f"[{p}]" if isinstance(p, int) else f".{p}" for p in self.path).lstrip(".")
        text = f"{where}: {self.message}" if where else self.message
        return f"{text} ({self.hint})" if self.hint else text


class ValueProblems(ValueError):
    """A raw value that cannot be read. ``problems`` are all that is wrong with it, in order of place."""

    def __init__(self, *problems: ValueProblem) -> None:
        super().__init__("; ".join(map(str, problems)))
        self.problems = problems


class UnknownName(ValueError):
    """A name that no family declares.

    ``suggestions`` are declared names that may have been meant, best first; ``hint`` says so in words.
    """

    def __init__(self, name: str, message: str, suggestions: tuple[str, ...] = (), hint: str = "") -> None:
        super().__init__(message)
        self.name = name
        self.message = message
        self.suggestions = suggestions
        self.hint = hint or meant(suggestions)


def shown(raw: Any, most: int = 40) -> str:
    """What was written, quoted, in one line of at most about ``most`` characters."""
    if isinstance(raw, str):
        text = raw.replace("\n", " ")
        return f"'{text}'" if len(text) <= most else f"'{text[:most]}…'"
    if isinstance(raw, list):
        return "a list"
    return "a mapping" if isinstance(raw, dict) else f"'{raw}'"


def close(name: str, names: Iterable[str], most: int = 3) -> tuple[str, ...]:
    """The names most like ``name``, best first: equal but for case, ending in it, or spelt much like it."""
    from difflib import SequenceMatcher  # here because it is slow to load and only errors need it

    known, wanted = list(names), name.strip().lower()[:80]
    certain = [n for n in known if n.lower() == wanted] or [n for n in known if wanted and n.endswith(f".{wanted}")]
    if certain:
        return tuple(certain[:most])
    scored = sorted((-SequenceMatcher(None, wanted, n.lower(), autojunk=False).ratio(), n) for n in known)
    # Only what comes near the best: a far second confuses.
    return tuple(n for score, n in scored[:most] if score <= -0.6 and score <= scored[0][0] + 0.08)


def meant(suggestions: tuple[str, ...]) -> str:
    """``did you mean 'a' or 'b'?``, or the empty string."""
    return f"did you mean {joined(tuple(repr(s) for s in suggestions))}?" if suggestions else ""


def counted(number: int, one: str, several: str = "") -> str:
    """``1 card``, ``3 cards``; ``several`` where the plural is not made with s."""
    return f"{number} {one if number == 1 else several or one + 's'}"


def another_size(seat: str, written: str, size: int, each: int, noticer: str) -> str:
    """What would be right for a hand that has not as many cards as are dealt; ``written``: those that are named."""
    what = "surplus" if size > each else "deficit"
    noticed = f"if it was a misdeal, say who noticed: {noticer} notices {what} {seat}"
    if size > each:
        return noticed
    few = "?" if each - size == 1 else f"?x{each - size}"
    return (f"cards that are not known are written ?: {seat}: {f'{written} ' if written else ''}{few}; if only the "
            f"last tricks are known, write scope: ending, and the hands there as left: {{{seat}: …}}; {noticed}")


def joined(words: Iterable[str], last: str = "or") -> str:
    """``a, b or c``."""
    items = list(words)
    if len(items) < 2:
        return "".join(items)
    return f"{', '.join(items[:-1])} {last} {items[-1]}"
