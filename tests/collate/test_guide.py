"""The order in which texts are brought together: average linkage, of equally like groups the lowest numbers first."""

from fractions import Fraction
from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from variorum.collate.gaps import LONGEST_WORD, likeness
from variorum.collate.guide import Tree, guide
from variorum.collate.tokens import TokenKind


@st.composite
def tables(draw: st.DrawFn) -> list[list[int]]:
    size = draw(st.integers(1, 9))
    table = [[0] * size for _ in range(size)]
    for x, y in combinations(range(size), 2):
        table[x][y] = table[y][x] = draw(st.integers(0, 4) | st.integers(0, 10_000))
    return table


def by_definition(table: list[list[int]]) -> list[tuple[Tree, Tree]]:
    """Average linkage as it is defined: the mean likeness of all pairs, one of each group, counted anew each time."""
    groups: list[Tree] = [(n,) for n in range(len(table))]
    out = []
    while len(groups) > 1:
        pairs = [(a, b) for a in groups for b in groups if a < b]
        mean = {(a, b): Fraction(sum(table[x][y] for x in a for y in b), len(a) * len(b)) for a, b in pairs}
        best = min(pairs, key=lambda pair: (-mean[pair], pair))
        out.append(best)
        groups = [group for group in groups if group not in best] + [tuple(sorted(best[0] + best[1]))]
    return out


@given(tables())
def test_the_likest_groups_are_merged_first(table: list[list[int]]) -> None:
    assert guide(table) == by_definition(table)


def test_a_word_without_end_is_held_alike_by_its_first_letters() -> None:
    word = TokenKind.WORD
    long, cut = "abc" * 1000, ("abc" * 1000)[:LONGEST_WORD]
    assert likeness(word, long, word, "abcd") == likeness(word, cut, word, "abcd")
