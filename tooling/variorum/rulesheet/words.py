"""Values in words: the filters that sentence templates use."""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from variorum.games.types_rules import RulesOf
from variorum.games.values import Rule, Table
from variorum.library.describe import count

# Marks in rendered text where an entry of a table or rule list begins: its key stands between them.
ENTRY, ENTRY_END = "\ue002", "\ue003"

_RANKS = {"A": "Ace", "K": "King", "Q": "Queen", "J": "Jack", "T": "ten", "9": "nine", "8": "eight", "7": "seven",
          "6": "six", "5": "five", "4": "four", "3": "three", "2": "two"}  # fmt: skip


def filters(kind: RulesOf, words: Mapping[str, Mapping[str, str]]) -> dict[str, Callable[..., Any]]:
    """The filters of one game: ``words`` are its tables of phrases, ``kind`` its rule lists."""

    def said(value: Any, table: str) -> Any:
        found = words[table]
        return found[value] if isinstance(value, str) else [found[str(v)] for v in value]

    return {
        "said": said, "number": number, "points": points, "cards": cards, "ranks": ranks, "either": either,
        "either_or": either_or, "both": both, "listed": listed, "scores": scores, "counts": counts, "pips": pips,
        "sizes": sizes, "capital": capital, "rules": lambda value: rules(kind, value),
    }  # fmt: skip


def number(value: Any) -> Any:
    """A number in words up to twelve; of a list, each."""
    return [count(int(v)) for v in value] if isinstance(value, Sequence) else count(int(value))


def points(value: int) -> str:
    """``no points``, ``one point``, ``ten points``."""
    return f"{count(value)} {'point' if value == 1 else 'points'}"


def cards(value: int) -> str:
    """``one card``, ``six cards``."""
    return f"{count(value)} {'card' if value == 1 else 'cards'}"


def ranks(value: str, between: str = " ") -> str:
    """Ranks as they stand on cards: ``A K Q J 10``."""
    return between.join("10" if r == "T" else r for r in value)


def capital(text: str) -> str:
    """The text with a capital first, its own marks of italics passed over."""
    return re.sub(r"[^\W\d_]", lambda m: m[0].upper(), text, count=1)


def either(items: Sequence[Any]) -> str:
    """``three or one``."""
    return _joined(items, " or ")


def either_or(items: Sequence[Any]) -> str:
    """``either gives or runs``; one alone stands by itself."""
    return ("either " if len(items) > 1 else "") + _joined(items, " or ")


def both(items: Sequence[Any]) -> str:
    """``tricks and discards``."""
    return _joined(items, " and ")


def listed(items: Sequence[Any]) -> str:
    """``High, Low, Jack, Game``."""
    return ", ".join(map(str, items))


def scores(table: Table) -> str:
    """``an Ace scores 1, a six 2``."""
    return _entries(table, lambda k, v, first: f"{_a(_RANKS[k])}{' scores' if first else ''} {v}")


def counts(table: Table) -> str:
    """``Ace 4, King 3``."""
    return _entries(table, lambda k, v, _: f"{_RANKS[k]} {v}")


def pips(table: Table) -> str:
    """``A = 11, K = 10``."""
    return _entries(table, lambda k, v, _: f"{ranks(k)} = {v}")


def sizes(table: Table) -> str:
    """``three score 3, four score 14``."""
    return _entries(table, lambda k, v, first: f"{count(k)} {'score ' if first else ''}{v}")


def rules(kind: RulesOf, value: Sequence[Rule]) -> str:
    """A rule list as one sentence: ``if the elder demands it: a new deal by the same dealer; otherwise it stands``."""
    if not value:
        return "no rule"
    out = []
    for at, rule in enumerate(value):
        said = kind.text_entry(str(at + 1), rule)
        said = said.replace(": ", ", ", 1) if said.startswith("if ") else said
        joint = "; otherwise, " if at and said.startswith("if ") else "; otherwise " if at else ""
        out.append(f"{ENTRY}{at + 1}{ENTRY_END}{joint}{said}")
    return "".join(out)


def _entries(table: Table, one: Callable[[Any, int, bool], str]) -> str:
    items = [(key, value) for key, value in table.items() if value]
    out = []
    for at, (key, value) in enumerate(items):
        joint = "" if not at else " and " if at == len(items) - 1 else ", "
        out.append(f"{ENTRY}{key}{ENTRY_END}{joint}{one(key, value, not at)}")
    return "".join(out)


def _joined(items: Sequence[Any], last: str) -> str:
    words = [str(i) for i in items]
    return last.join([", ".join(words[:-1]), words[-1]]) if len(words) > 1 else "".join(words)


def _a(noun: str) -> str:
    return f"{'an' if noun[:1] in 'Ae' else 'a'} {noun}"
