"""Numbers of facts: a number that a fact states stands in the wording of its clause, where the wording has numbers.

Found are numbers that contradict the wording: the fact's own is not in it, while it has another that the fact might
state and no fact of the clause accounts for. So ``target: 12`` in a clause of ten points is found, and a clause that
says its number in other words ("a complete pack") is left alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from variorum.diagnostics import Code, Finding
from variorum.games import family, games
from variorum.games.family import Family, UnknownName
from variorum.games.problems import ValueProblems, joined
from variorum.games.values import UNKNOWN, By, Effect, Open, Rule, Table
from variorum.library import ABSENT, Clause, Fact, Library, Reading, Text
from variorum.library.wording import plain
from variorum.model.apparatus import Place

NUMBER = Code(
    "L427",
    "number that the wording has not",
    "A fact says in numbers what the wording says in words; where the two differ, one of them is a slip.",
    "Compare the source, and correct the fact or the wording. What only we read otherwise is an emendation, under "
    "`emendations`.",
)
CODES = (NUMBER,)

NUMBERS = {
    "zero": 0, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9,
    "ten": 10, "eleven": 11, "twelve": 12, "thirteen": 13, "fourteen": 14, "fifteen": 15, "sixteen": 16,
    "seventeen": 17, "eighteen": 18, "nineteen": 19, "twenty": 20, "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60,
    "seventy": 70, "eighty": 80, "ninety": 90, "hundred": 100,
    "first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5, "sixth": 6, "seventh": 7, "eighth": 8, "ninth": 9,
    "tenth": 10, "eleventh": 11, "twelfth": 12, "thirteenth": 13, "fourteenth": 14, "fifteenth": 15, "sixteenth": 16,
    "seventeenth": 17, "eighteenth": 18, "nineteenth": 19, "twentieth": 20,
    "once": 1, "twice": 2, "thrice": 3, "single": 1, "double": 2, "both": 2, "pair": 2, "dozen": 12,
}  # fmt: skip
# A number before one of these says how often something is done, or how many heaps there are: seldom what a fact states.
_COUNTERS = frozenset({"times", "sets", "rounds", "packets", "parts", "lots"})
_MORE, _LESS = frozenset({"than", "over", "exceeding"}), frozenset({"under", "below"})
_ONE, _NONE = frozenset({"a", "an", "another", "the"}), frozenset({"no", "not", "none", "nothing", "never", "without"})
_TOKEN = re.compile(r"\d+|[a-z]+")
_RANGE = re.compile(r"(\d+)\s*[-–]\s*(\d+)")
AS_TRANSMITTED = Reading.parse("transmitted")
# A year in a text is no number of the game.
_MOST = 999


def check(library: Library) -> Iterator[Finding]:
    """Facts of the texts, as transmitted, held against the wording of the copy they were made from."""
    for text in library.texts.values():
        for clause in text.clauses if text.game in games() else ():
            yield from _clause(family(text.game), text, clause)


def _clause(fam: Family, text: Text, clause: Clause) -> Iterator[Finding]:
    if not any(True for fact in clause.facts if fact.stated is not ABSENT for _ in _stated(fact.stated)):
        return
    various = any(isinstance(segment, Place) for segment in clause.wording.segments)
    printings = text.witnesses if various else text.witnesses[:1]
    wordings = {plain(clause, text, w.siglum, AS_TRANSMITTED) for w in printings}
    found = [_numbers(wording) for wording in wordings]
    said = frozenset[int]().union(*(numbers for numbers, _ in found))
    loose = frozenset[int].intersection(*(numbers for _, numbers in found)) if found else frozenset[int]()
    free = loose - {n for fact in clause.facts for n in _accounted(fact)}
    if not free:
        return
    for fact in clause.facts:
        if fact.stated is ABSENT:
            continue
        other = [n for n in sorted(free) if _might_state(fam, fact, n)]
        strange = [n for n in dict.fromkeys(_stated(fact.stated)) if n not in said]
        if strange and other:
            states, has = (joined(map(str, numbers), "and") for numbers in (strange, other))
            message = f"`{fact.address}` states {states}, and the wording of {clause.label} has {has}"
            yield fact.origin.finding(NUMBER, message)


def _numbers(text: str) -> tuple[frozenset[int], frozenset[int]]:
    """All the numbers that a wording says or implies, and those of them that stand there as numbers of things."""
    low = text.lower()
    said: set[int] = set()
    loose: set[int] = set()
    for first, last in _RANGE.findall(low):
        said.update(range(int(first), min(int(last), int(first) + 100) + 1))
    words = _TOKEN.findall(low)
    for i, word in enumerate(words):
        number = int(word) if word.isdigit() else NUMBERS.get(word)
        if number is None:
            said.update({NUMBERS[word[:-1]]} if word[:-1] in NUMBERS and word.endswith("s") else ())
            continue
        if number > _MOST:
            continue
        said.add(number)
        before, after = words[max(i - 1, 0)], words[min(i + 1, len(words) - 1)]
        if before in _MORE | _LESS:  # "more than six" is seven at least
            said.update({number + 1, number - 1})
        elif after not in _COUNTERS:
            loose.add(number)
    if _ONE & set(words):
        said.add(1)
    if _NONE & set(words):
        said.add(0)
    return frozenset(said), frozenset(loose)


def _stated(value: Any) -> Iterator[int]:
    """The numbers that a value states; those it goes by (players, ranks) are none of them."""
    if isinstance(value, bool) or value is None or value is UNKNOWN:
        return
    if isinstance(value, int):
        yield value
    elif isinstance(value, Open):
        yield from _stated(value.options)
    elif isinstance(value, By):
        yield from _stated(tuple(case for _, case in value.cases))
    elif isinstance(value, Table):
        yield from value.values()
    elif isinstance(value, Rule):
        yield from _stated(value.effects)
    elif isinstance(value, Effect):
        yield from _stated(tuple(argument for _, argument in value.args))
    elif isinstance(value, (tuple, frozenset)):
        for part in value:
            yield from _stated(part)


def _accounted(fact: Fact) -> Iterator[int]:
    """Every number that a fact accounts for: those it states, as transmitted or as read, and those it goes by."""
    yield from _stated(fact.stated)
    yield from _stated(fact.read)
    yield from _named(fact.stated)
    yield from _named(fact.read)
    yield from _figures(fact.entry or "")


def _named(value: Any) -> Iterator[int]:
    """The numbers that a value goes by: players, lengths of a sequence, ranks."""
    if isinstance(value, str):
        yield from _figures(value)
    elif isinstance(value, Open):
        yield from _named(value.options)
    elif isinstance(value, By):
        for key, case in value.cases:
            yield from _named(str(key))
            yield from _named(case)
    elif isinstance(value, Table):
        yield from _named(tuple(map(str, value)))
    elif isinstance(value, Rule):
        yield from _named(tuple(admitted for _, admitted in value.when))
    elif isinstance(value, (tuple, frozenset)):
        for part in value:
            yield from _named(part)


def _figures(written: str) -> Iterator[int]:
    yield from (int(figures) for figures in re.findall(r"\d+", written))
    if re.fullmatch(r"[AKQJT2-9]+", written) and "T" in written:
        yield 10


def _might_state(fam: Family, fact: Fact, number: int) -> bool:
    """Whether a number could stand in place of a fact's own."""
    if not isinstance(fact.stated, int):
        return True
    try:
        fam.parse(fact.address, str(number))
    except (ValueProblems, UnknownName):
        return False
    return True
