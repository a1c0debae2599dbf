"""Which clauses of two texts correspond: scores of pairs, and the choice among them.

Wording decides; topics and place help where they are given. Correspondences that keep their order are found first,
then those that do not, then the clauses left over that are parts of another. An editor's pins come before everything.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from .chains import heaviest_chain
from .conventions import Conventions
from .normalise import Form, Rank, normalise
from .tokens import Lacuna, Tokens, tokenise_parts

ENOUGH = 40  # score (hundredths) from which two clauses may correspond; topics give up to 25 of it, place 5
BETWEEN = 15  # the same for two clauses left over between neighbours that correspond
LEAST_WORDING = 12  # hundredths of the words they must share, whatever else speaks for it
CLEAR = 65  # hundredths of a clause's own best score below which another partner is not considered
PART = 60  # hundredths of a clause that must lie in another for it to be a part of that one, beside its other parts
FAR_PART = 80  # the same where it does not stand beside them
LEAST_PART = 8  # weight below which a clause is too slight to be recognised as a part (two common words)


@dataclass(frozen=True)
class ClauseIn:
    """A clause as collation needs it.

    ``wording`` is a string, or its parts where some of it is lost. ``place`` names the section (``law``); the order of
    clauses is that of the sequence they stand in. ``pins`` are ids of clauses of the other text to which an editor
    says that this one corresponds.
    """

    id: str
    wording: str | tuple[str | Lacuna, ...]
    topics: frozenset[str] = frozenset()
    place: str = ""
    pins: tuple[str, ...] = ()

    @cached_property
    def tokens(self) -> Tokens:
        """The wording in tokens."""
        return tokenise_parts((self.wording,) if isinstance(self.wording, str) else self.wording)


class Pin(NamedTuple):
    """An editor's statement that clause ``a`` of the first text corresponds to clause ``b`` of the second."""

    a: str
    b: str


Link = tuple[int, int]


_WORDLESS = "\0"


class Table:
    """The clauses of both texts with the weights of their words and the scores of pairs that share any."""

    def __init__(self, a: Sequence[ClauseIn], b: Sequence[ClauseIn], conventions: Conventions) -> None:
        self.a, self.b, self.conventions = a, b, conventions
        forms_a = [normalise(clause.tokens, conventions) for clause in a]
        forms_b = [normalise(clause.tokens, conventions) for clause in b]
        spread = Counter(key for forms in (*forms_a, *forms_b) for key in {form.key for form in forms})
        total = len(a) + len(b)
        # A word in every clause weighs 4, in half of them 8, in a quarter 12 and so on; a function word 1; a mark 0.
        self.rarity = {key: 4 * (total // count).bit_length() for key, count in spread.items()}
        self.words_a = [self._bag(forms) for forms in forms_a]
        self.words_b = [self._bag(forms) for forms in forms_b]
        self.weight_a = [self.weigh(bag) for bag in self.words_a]
        self.weight_b = [self.weigh(bag) for bag in self.words_b]
        self.number_a = {clause.id: n for n, clause in enumerate(a)}
        self.number_b = {clause.id: n for n, clause in enumerate(b)}
        self.shared: dict[Link, int] = {}  # weight of words in common, where it is much of either clause
        self.scores: dict[Link, int] = {}  # hundredths, of the pairs that may correspond
        self.weak: dict[Link, int] = {}  # of those that may only between corresponding neighbours
        self._compare()

    def _bag(self, forms: Sequence[Form]) -> Counter[str]:
        for form in forms:
            if form.rank is Rank.FUNCTION:
                self.rarity[form.key] = 1
        bag = Counter(form.key for form in forms if form.rank is not Rank.PUNCTUATION)
        if not bag:  # a clause without words (all of it lost, or nothing but marks) is like those with the same marks
            self.rarity[_WORDLESS] = 4
            bag = Counter({_WORDLESS: 1, **{form.key: 1 for form in forms}})
        return bag

    def weigh(self, bag: Counter[str]) -> int:
        return sum(self.rarity[key] * count for key, count in bag.items())

    def _compare(self) -> None:
        holders: dict[str, list[int]] = {}
        for y, bag in enumerate(self.words_b):
            for key in bag:
                holders.setdefault(key, []).append(y)
        for x, bag in enumerate(self.words_a):
            shared: Counter[int] = Counter()
            for key, count in bag.items():
                for y in holders.get(key, ()):
                    shared[y] += self.rarity[key] * min(count, self.words_b[y][key])
            for y, weight in shared.items():
                if 100 * weight >= PART * min(self.weight_a[x], self.weight_b[y]):
                    self.shared[x, y] = weight
                wording = 200 * weight // (self.weight_a[x] + self.weight_b[y])
                score = wording + self._beside(self.a[x], self.b[y])
                if score >= ENOUGH and wording >= LEAST_WORDING:
                    self.scores[x, y] = score
                elif score >= BETWEEN and wording >= LEAST_WORDING:
                    self.weak[x, y] = score

    @staticmethod
    def _beside(x: ClauseIn, y: ClauseIn) -> int:
        topics = 25 * len(x.topics & y.topics) // len(x.topics | y.topics) if x.topics or y.topics else 0
        return topics + (5 if x.place and x.place == y.place else 0)


class Links:
    """Which clauses correspond, by their numbers. A clause may have several partners, if those have no other."""

    def __init__(self, links: Iterable[Link]) -> None:
        self.of_a: dict[int, set[int]] = {}
        self.of_b: dict[int, set[int]] = {}
        for x, y in links:
            self.add(x, y)

    def add(self, x: int, y: int) -> None:
        self.of_a.setdefault(x, set()).add(y)
        self.of_b.setdefault(y, set()).add(x)

    def free(self, x: int, y: int) -> bool:
        return x not in self.of_a and y not in self.of_b

    def has(self, x: int, y: int) -> bool:
        return y in self.of_a.get(x, ())


def correspond(table: Table, pins: Iterable[Pin]) -> Links:
    """Choose the correspondences; those pinned are kept whatever their scores."""
    pinned = {(table.number_a[pin.a], table.number_b[pin.b]) for pin in pins}
    links = Links(pinned)
    scores = {link: score for link, score in table.scores.items() if links.free(*link)}
    best_a: dict[int, int] = {}
    best_b: dict[int, int] = {}
    for (x, y), score in scores.items():
        best_a[x] = max(best_a.get(x, 0), score)
        best_b[y] = max(best_b.get(y, 0), score)
    clear = {(x, y): s for (x, y), s in scores.items() if 100 * s >= CLEAR * max(best_a[x], best_b[y])}
    for x, y in heaviest_chain([(x, y, score) for (x, y), score in clear.items()]):
        links.add(x, y)
    for some in (clear, scores):
        for (x, y), _ in sorted(some.items(), key=lambda item: (-item[1], abs(item[0][0] - item[0][1]), item[0])):
            if links.free(x, y):
                links.add(x, y)
    _add_parts(table, links, {x for x, _ in pinned}, {y for _, y in pinned})
    _add_between(table, links)
    return links


def _add_between(table: Table, links: Links) -> None:
    """Let weak pairs correspond that stand, in order, between the same two neighbours."""
    gap_a, gap_b = _gaps(len(table.a), links.of_a), _gaps(len(table.b), links.of_b)
    weak: list[tuple[int, int, int]] = []
    for (x, y), score in table.weak.items():
        if links.free(x, y):
            (before_a, after_a), (before_b, after_b) = gap_a[x], gap_b[y]
            follows = links.has(before_a, before_b) or before_a == before_b == -1
            precedes = links.has(after_a, after_b) or (after_a == len(table.a) and after_b == len(table.b))
            if follows and precedes:
                weak.append((x, y, score))
    for x, y in heaviest_chain(weak):
        links.add(x, y)


def _gaps(size: int, linked: dict[int, set[int]]) -> list[Link]:
    """For every clause the nearest linked clauses before and after it."""
    before, after = [-1] * size, [size] * size
    for n in range(1, size):
        before[n] = n - 1 if n - 1 in linked else before[n - 1]
        after[-1 - n] = size - n if size - n in linked else after[-n]
    return list(zip(before, after, strict=True))


def _add_parts(table: Table, links: Links, pinned_a: set[int], pinned_b: set[int]) -> None:
    """Give clauses that are left over to the one of which they are a part, the surest first; none to a pinned one."""
    offers: list[tuple[int, int, int, int, bool]] = []
    for x, y in table.shared:
        if x in pinned_a or y in pinned_b:
            continue
        for part_in_b in (True, False):
            share, near = _part(table, links, x, y, part_in_b)
            if share:
                offers.append((-share, near, x, y, part_in_b))
    for _, _, x, y, part_in_b in sorted(offers):
        if _part(table, links, x, y, part_in_b)[0]:  # still, after what was added meanwhile
            links.add(x, y)


def _part(table: Table, links: Links, x: int, y: int, part_in_b: bool) -> tuple[int, int]:
    """How much (hundredths) of a left-over clause lies in another beside that one's partners; 0 for too little.

    Also how far it stands from those partners. The part is ``y`` of the second text, or else ``x`` of the first.
    """
    if part_in_b:
        whole, part, partners = table.words_a[x], table.words_b[y], links.of_a.get(x, set())
        weight, place, words = table.weight_b[y], y, table.words_b
        free = y not in links.of_b and all(len(links.of_b[other]) == 1 for other in partners)
    else:
        whole, part, partners = table.words_b[y], table.words_a[x], links.of_b.get(y, set())
        weight, place, words = table.weight_a[x], x, table.words_a
        free = x not in links.of_a and all(len(links.of_a[other]) == 1 for other in partners)
    if not free or weight < LEAST_PART:
        return 0, 0
    rest = whole.copy()
    for other in sorted(partners):
        rest -= words[other]
    share = 100 * table.weigh(rest & part) // weight
    near = min((abs(place - other) for other in partners), default=2)
    return (share if share >= (PART if near == 1 else FAR_PART) else 0), near
