"""Reading the plain parts of a raw record: words, numbers, cards, and what is given by seat."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ..games.cards import UNKNOWN_CARD, CardProblem, CardProblems, plain_cards, read_card, read_cards, read_suit
from ..games.engine import Holding, Problem
from ..games.problems import close, joined, meant, shown

Path = tuple[str | int, ...]

MORE = 100_000
"""No score, size or number in a record comes near."""


class Raw:
    """A raw record or deal being read; ``found`` gathers the problems, their paths from ``path`` on."""

    def __init__(self, raw: Mapping[str, Any], path: Path = ()) -> None:
        self.raw = raw
        self.path = path
        self.found: list[Problem] = []
        self.seats: tuple[str, ...] = ()
        self.sides: dict[str, tuple[str, ...]] = {}

    def wrong(self, path: Path, message: str, hint: str = "", offset: int | None = None) -> None:
        """Note a problem at a place below this one."""
        self.found.append(Problem((*self.path, *path), message, hint, offset))

    def mapping(self, path: Path, raw: Any, what: str, example: str = "…") -> Mapping[str, Any]:
        """A mapping that must stand here; ``example`` shows one."""
        if isinstance(raw, dict):
            return raw
        self.wrong(path, f"{shown(raw)} is not a mapping of {what}", f"write {path[-1]}: {{{example}}}")
        return {}

    def number(self, path: Path, raw: Any) -> int | None:
        """A whole number, perhaps negative."""
        text = raw.strip() if isinstance(raw, str) else ""
        digits = text.removeprefix("-")
        if digits.isascii() and digits.isdigit():
            if len(digits) < 6:
                return int(text)
            self.wrong(path, f"{shown(raw)} is too large a number", f"write a number below {MORE:,}")
            return None
        self.wrong(path, f"{shown(raw)} is not a whole number", "write figures alone, such as 3")
        return None

    def words(self, path: Path, raw: Any, what: str) -> tuple[str, ...]:
        """A list of words."""
        if isinstance(raw, list) and all(isinstance(item, str) for item in raw):
            return tuple(raw)
        parts = raw.replace(",", " ").split() if isinstance(raw, str) else []
        self.wrong(path, f"{shown(raw)} is not a list of {what}",
                   f"write {path[-1]}: [{', '.join(parts) if parts else 'P1, P2, …'}]")
        return ()

    def title(self, raw: Any) -> str:
        """What the record is called."""
        if isinstance(raw, str):
            return raw
        self.wrong(("title",), f"{shown(raw)} is not a title", "write it as one text")
        return ""

    def card(self, path: Path, raw: Any) -> str:
        """One card."""
        if not isinstance(raw, str):
            self.wrong(path, f"{shown(raw)} is not a card", "write it as 9H or 9♥")
            return ""
        try:
            card = read_card(raw)
            if card != UNKNOWN_CARD:
                return card
            self.wrong(path, "a card must be named here", "leave it out where it is not known", 0)
            return ""
        except CardProblems as error:
            self.wrong(path, error.problems[0].message, error.problems[0].hint, error.problems[0].offset)
            return ""

    def holding(self, path: Path, raw: Any) -> Holding:
        """Cards in one string separated by blanks; ``?`` a card not known, ``?x3`` three of them."""
        if not isinstance(raw, str):
            plain = isinstance(raw, list) and bool(raw) and all(isinstance(item, str) for item in raw)
            self.wrong(path, f"{shown(raw)} is not a string of cards",
                       f"write the cards in one string: {' '.join(raw) if plain else '9H 5D 3C'}")
            return Holding()
        cards = plain_cards(raw)
        if cards is not None:
            return Holding(cards)
        try:
            read = read_cards(raw)
        except CardProblems as error:
            if self.parted_otherwise(path, raw):
                return Holding()
            for problem in error.problems:
                self.wrong(path, problem.message, problem.hint, problem.offset)
            return Holding()
        return Holding(tuple(w.card for w in read if w.card != "?"), sum(w.times for w in read if w.card == "?"))

    def parted_otherwise(self, path: Path, raw: str) -> bool:
        """Whether nothing is wrong with the cards but the marks between them; said once for all of them."""
        problem = parted(raw)
        if problem is not None:
            self.wrong(path, problem.message, problem.hint, problem.offset)
        return problem is not None

    def per_seat(self, path: Path, raw: Any, what: str, read: Callable[[Path, Any], Any],
                 names: Sequence[str] = (), example: str = "…") -> dict[str, Any]:
        """What is given by seat (or side, where ``names`` has sides); ``example`` is a value in a hint."""
        out: dict[str, Any] = {}
        names = names or self.seats
        if not isinstance(raw, dict):
            shape = ", ".join(f"{seat}: {example}" for seat in self.seats)
            raw = self.mapping(path, raw, f"{what} by seat", shape)
        for name, value in raw.items():
            if name in names:
                out[name] = read((*path, name), value)
            else:
                self.wrong((*path, name), f"{shown(name)} is not a seat" + (" or side" if self.sides else ""),
                           self.seat_meant(name, names))
        return {name: value for name, value in out.items() if value is not None}

    def seat_meant(self, name: Any, names: Sequence[str]) -> str:
        """What would be right for a name that is no seat; ``D`` and ``Y`` are the dealers of two games."""
        if name in ("D", "Y") and len(names) == 2 and names[0] == "E":
            return f"in this game the dealer is written {names[1]}"
        return meant(close(str(name), names, 1)) or f"seats are {joined(names, 'and')}"

    def yes(self, path: Path, raw: Any) -> bool:
        """``yes`` or ``no``."""
        if raw not in ("yes", "no"):
            self.wrong(path, f"{shown(raw)} is neither yes nor no", "write yes or no")
        return bool(raw == "yes")

    def suit(self, path: Path, raw: Any) -> str:
        """A suit, in any notation."""
        suit = read_suit(raw) if isinstance(raw, str) else None
        if suit is None:
            self.wrong(path, f"{shown(raw)} is not a suit", "write S, H, D or C")
        return suit or ""


MARKS = ",;/|，、；·"
"""What people put between cards."""


def parted(raw: str) -> CardProblem | None:
    """What is wrong with a string of cards that would be right if blanks alone stood between them; else None."""
    blanks = "".join(" " if c in MARKS else c for c in raw)
    try:
        if blanks == raw or not read_cards(blanks):
            return None
    except CardProblems:
        return None
    offset = next(i for i, c in enumerate(raw) if c in MARKS)
    return CardProblem(offset, 1, f"{shown(raw[offset])} stands between cards, which are parted by blanks alone",
                       f"write {' '.join(blanks.split())}")
