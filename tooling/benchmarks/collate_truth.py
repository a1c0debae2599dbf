"""Witnesses with a known history: texts copied from a common ancestor, so that the true alignment is known.

An ancestor is generated, copied along a random tree of copies, and changed at each copying as printers change a text:
words replaced, left out, put in; passages moved; case, spelling and punctuation altered. Every token keeps the number
it was born with: two tokens of different witnesses belong together if and only if they have the same number.
"""

import random
from dataclasses import dataclass, replace
from itertools import combinations

from variorum.collate.normalise import Form, Rank

PASSAGE = """
The dealer, having had the pack cut by his adversary, gives six cards to each player, by one or by three at a time, and
turns up the next card for the trump. If the card turned up be a knave, the dealer scores one point for it. When the
elder hand does not like his cards, he may beg; the dealer must then either give him one point, or deal three cards more
to each, and turn up a new card; but if it be of the same suit as before, he must go on until some other suit is turned.
The elder hand leads, and the younger must follow suit, or trump; whoever plays the highest card of the suit led, or the
best trump, wins the trick and leads again. Any player who, having a card of the suit led, neither follows nor trumps,
makes a revoke, and his adversary adds one to the score. High is the best trump out; low the smallest; the knave of
trumps counts one to whoever wins it; and game belongs to the side whose tricks hold most, reckoning every ace as four,
each king as three, each queen as two, each knave as one, and each ten as ten. Should both have an equal number, neither
scores, or the elder hand does, as may be agreed before the deal. A player that reckons wrongly, or scores more than is
due, takes it off, and the adverse party adds four points, or one, by agreement. No person can beg more than once in a
hand, unless both parties consent. If any card is exposed in dealing, a new deal may be demanded by the other party.
"""
SPELLINGS = {"until": "till", "knave": "jack", "while": "whilst", "inquire": "enquire", "among": "amongst"}
MARKS = [",", ";", ".", ":"]


@dataclass(frozen=True)
class Born:
    """A token and the number it was born with.

    ``instead``: numbers of the words whose place it took when several words were rewritten. Which of them it answers
    to nobody can say; it is neither asked for nor blamed that it shares a column with one.
    """

    text: str
    number: int
    instead: frozenset[int] = frozenset()


@dataclass(frozen=True)
class Witnesses:
    """The witnesses of one history by siglum."""

    texts: dict[str, tuple[Born, ...]]


class Scribe:
    """Writes an ancestor and copies it with changes; every choice comes from the one seed."""

    def __init__(self, seed: int, changes: float) -> None:
        """``changes``: the share of tokens touched between the ancestor and a witness, about."""
        self.chance = random.Random(seed)
        self.changes = changes
        words = PASSAGE.replace(",", " ,").replace(";", " ;").replace(".", " .").split()
        self.follow: dict[str, list[str]] = {}
        for one, other in zip(words, [*words[1:], words[0]], strict=True):
            self.follow.setdefault(one, []).append(other)
        self.plain = sorted({word for word in words if word.isalpha()})
        self.rare = [
            f"{one}{other}" for one in ("quil", "mar", "ton", "ver", "pas", "gol") for other in self.plain[:60]
        ]
        self.born = 0

    def _new(self, text: str, instead: frozenset[int] = frozenset()) -> Born:
        self.born += 1
        return Born(text, self.born, instead)

    def _word(self) -> str:
        return self.chance.choice(self.rare if self.chance.random() < 0.3 else self.plain)

    def ancestor(self, size: int) -> list[Born]:
        """A text of ``size`` tokens: it runs like the passage, with a rarer word now and then."""
        word = "the"
        out: list[Born] = []
        while len(out) < size:
            word = self.chance.choice(self.follow[word])
            out.append(self._new(self.chance.choice(self.rare) if self.chance.random() < 0.12 else word))
        return out

    def copy(self, text: list[Born], share: float) -> list[Born]:
        """A copy in which about ``share`` of the tokens are touched."""
        chance, out, n = self.chance, list[Born](), 0
        while n < len(text):
            token = text[n]
            if chance.random() >= share / 2:  # each event below touches about two tokens
                out.append(token)
                n += 1
                continue
            event = chance.random()
            if event < 0.30:  # another word, sometimes a like one
                like = token.text + "s" if chance.random() < 0.3 else self._word()
                out.append(replace(token, text=like if token.text.isalpha() else chance.choice(MARKS)))
                n += 1
            elif event < 0.45:
                n += min(chance.choice((1, 1, 1, 2, 3, 8)), len(text) - n)
            elif event < 0.60:
                out += [self._new(self._word()) for _ in range(chance.choice((1, 1, 1, 2, 3, 8)))]
            elif event < 0.80:  # an accidental
                if token.text in MARKS:
                    out += [replace(token, text=chance.choice(MARKS))] if chance.random() < 0.5 else []
                elif chance.random() < 0.5:  # beside its like nobody could say which of the two is new
                    near = text[n + 1].text if n + 1 < len(text) else ""
                    out += [token, self._new(chance.choice([mark for mark in MARKS if mark != near]))]
                else:
                    out.append(replace(token, text=SPELLINGS.get(token.text, token.text.capitalize())))
                n += 1
            elif event < 0.96:  # several words rewritten
                size = min(chance.choice((2, 3, 5)), len(text) - n)
                old = frozenset().union(*({t.number} | t.instead for t in text[n : n + size]))
                out += [self._new(self._word(), old) for _ in range(chance.choice((2, 3, 5)))]
                n += size
            else:  # a passage moved on
                size = chance.randint(3, 10)
                block, gap = text[n : n + size], text[n + size : n + size + chance.randint(5, 40)]
                out += gap + block
                n += len(block) + len(gap)
        return out

    def history(self, witnesses: int, size: int) -> Witnesses:
        """Copies of copies: every new one is made from the ancestor or from a copy already made."""
        made = [self.ancestor(size)]
        depth = [0]
        while len(made) < 2 * witnesses:
            source = self.chance.randrange(max(1, len(made) // 2 + 1))
            made.append(self.copy(made[source], self.changes / 2))
            depth.append(depth[source] + 1)
        chosen = sorted(self.chance.sample(range(1, len(made)), witnesses))
        return Witnesses({f"W{n}": tuple(made[which]) for n, which in enumerate(chosen)})


_CONTENT = 1 << 30  # tokens that one content word outweighs
Placed = tuple[str, int]  # a witness and the place of a token in it


@dataclass(frozen=True)
class Quality:
    """How well a table agrees with the truth; all between 0 and 1."""

    precision: float
    recall: float
    f1: float
    equal_precision: float
    equal_recall: float
    columns: float


def measure(truth: Witnesses, table: list[dict[str, int]], forms: dict[str, tuple[Form, ...]]) -> Quality:
    """Hold a table (columns of places by siglum) against the truth; ``forms`` are what tokens were compared by.

    Pairs: every two tokens of different witnesses in one column, right if they were born as one. *Equal* pairs are
    those of equal keys. ``columns``: the share of true columns found exactly.

    Of two passages that changed places only one can share columns, and the history does not say which. Two answers
    are sound: to keep as many tokens in place as can be, or as many content words and then as many tokens. For each
    two witnesses as many pairs are asked for as both answers have; pairs beyond that are not asked for.
    """
    sigla = sorted(truth.texts)
    at = {s: {token.number: n for n, token in enumerate(truth.texts[s])} for s in sigla}
    where = {s: {column[s]: n for n, column in enumerate(table) if s in column} for s in sigla}
    assert all(len(where[s]) == len(truth.texts[s]) for s in sigla), "the table has lost tokens"
    right = found = wanted = met = equal_right = equal_found = equal_wanted = equal_met = 0
    for a, b in combinations(sigla, 2):
        common = [(i, at[b][token.number]) for i, token in enumerate(truth.texts[a]) if token.number in at[b]]
        ours = [(i, j) for i, j in common if where[a][i] == where[b][j]]
        most_content = [_CONTENT if forms[a][i].rank is Rank.CONTENT else 1 for i, _ in common]
        orders = [_heaviest_rising(common, weights) for weights in ([1] * len(common), most_content)]

        def equal(pairs: list[tuple[int, int]], one: str = a, other: str = b) -> int:
            return sum(forms[one][i].key == forms[other][j].key for i, j in pairs)

        asked, equal_asked = min(map(len, orders)), min(map(equal, orders))
        wanted += asked
        met += min(asked, len(ours))
        equal_wanted += equal_asked
        equal_met += min(equal_asked, equal(ours))
    for column in table:
        for a, b in combinations(sorted(column), 2):
            i, j = column[a], column[b]
            one, other = truth.texts[a][i], truth.texts[b][j]
            same = forms[a][i].key == forms[b][j].key
            good = one.number == other.number
            if not good and (one.number in other.instead or other.number in one.instead or one.instead & other.instead):
                continue
            found += 1
            right += good
            equal_found += same
            equal_right += same and good
    true_columns: dict[int, set[Placed]] = {}
    for s in sigla:
        for n, token in enumerate(truth.texts[s]):
            true_columns.setdefault(token.number, set()).add((s, n))
    exact = 0
    for placed in true_columns.values():
        siglum, place = min(placed)
        exact += set(table[where[siglum][place]].items()) == placed
    precision, recall = right / max(1, found), met / max(1, wanted)
    return Quality(
        precision,
        recall,
        2 * precision * recall / max(1e-9, precision + recall),
        equal_right / max(1, equal_found),
        equal_met / max(1, equal_wanted),
        exact / max(1, len(true_columns)),
    )


def _heaviest_rising(points: list[tuple[int, int]], weights: list[int]) -> list[tuple[int, int]]:
    """The heaviest chain of points rising in both places; the points are given with rising first places."""
    size = max((j for _, j in points), default=0) + 1
    tree: list[tuple[int, int]] = [(0, -1)] * (size + 1)  # Fenwick 1994, of greatest values: weight, last point
    back: list[int] = []
    top = (0, -1)
    for n, ((_, j), weight) in enumerate(zip(points, weights, strict=True)):
        best, k = (0, -1), j
        while k:
            best = max(best, tree[k])
            k &= k - 1
        back.append(best[1])
        value, k = (best[0] + weight, n), j + 1
        top = max(top, value)
        while k <= size:
            tree[k] = max(tree[k], value)
            k += k & -k
    chain = []
    n = top[1]
    while n >= 0:
        chain.append(points[n])
        n = back[n]
    return chain[::-1]
