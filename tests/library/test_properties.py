"""What must hold however facts are spread over clauses and layers."""

from collections.abc import Callable
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from variorum.games.ruleset import Status

RANKS = "AKQJT9"
PLAYED = "text: all-fours/small\nextends: _rest\nplayers: 2\n"
TABLES = st.dictionaries(st.sampled_from(RANKS), st.integers(0, 20), min_size=1)
POINTS = st.one_of(st.none(), st.integers(1, 99))
FEW = settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])


@st.composite
def spread(draw: Any) -> tuple[dict[str, int], list[dict[str, int]], list[bool]]:
    """A table; parts of it, as several clauses may state them, that together make it; which are stated as wholes."""
    table = draw(TABLES)
    parts = [dict(part) for part in draw(st.lists(st.sets(st.sampled_from(sorted(table))).map(
        lambda ranks: [(r, table[r]) for r in ranks]), max_size=4)) if part]  # fmt: skip
    said = {rank for part in parts for rank in part}
    if said != set(table):
        parts.append({rank: n for rank, n in table.items() if rank not in said})
    parts = draw(st.permutations(parts))
    return table, parts, draw(st.lists(st.booleans(), min_size=len(parts), max_size=len(parts)))


@FEW
@given(spread())
def test_however_a_table_is_spread_over_clauses_it_is_one_and_each_entry_cites_its_clauses(
    new_corpus: Callable[[], Any], case: tuple[dict[str, int], list[dict[str, int]], list[bool]]
) -> None:
    table, parts, as_whole = case
    laws = []
    for part, whole in zip(parts, as_whole, strict=True):
        if whole:
            laws.append(f"facts: {{game.pips: {{{', '.join(f'{r}: {n}' for r, n in part.items())}}}}}")
        else:
            laws.append(f"facts: {{{', '.join(f'game.pips.{r}: {n}' for r, n in part.items())}}}")
    library = new_corpus().text(*laws).variant("small", PLAYED).library
    resolved = library.resolve("small").ruleset.values["game.pips"]
    below: dict[str, int] = {} if any(as_whole) else {"A": 4, "K": 3, "Q": 2, "J": 1, "T": 10}
    assert dict(resolved.value) == {**below, **table}
    for rank in table:
        stating = {f"all-fours/small#law.{n}" for n, part in enumerate(parts, 1) if rank in part}
        assert set(resolved.entries[rank].clauses) == stating
        assert resolved.entries[rank].status == Status.ATTESTED
    inherited = {rank for rank, why in resolved.entries.items() if why.status == Status.DEFAULT}
    assert inherited == below.keys() - table.keys()


@FEW
@given(st.lists(POINTS, min_size=1, max_size=5), POINTS)
def test_the_topmost_statement_wins_and_all_others_stay_visible_below(
    new_corpus: Callable[[], Any], supplies: list[int | None], fact: int | None
) -> None:
    """A chain of stocks, each with or without a supply, under a text with or without the fact."""
    corpus = new_corpus()
    parent = "_rest"
    for n, points in enumerate(supplies):
        supply = f"supply: {{target: {{value: {points}, from: 'Book {n}', because: 'So.'}}}}" if points else ""
        corpus.variant(f"_stock-{n}", f"extends: {parent}\n{supply}\n")
        parent = f"_stock-{n}"
    corpus.text(f"facts: {{target: {fact}}}" if fact else "facts: {game.tie: elder}")
    corpus.variant("small", f"text: all-fours/small\nextends: {parent}\nplayers: 2\n")
    resolved = corpus.library.resolve("small").ruleset.values["target"]
    stated = [7, *(n for n in supplies if n), *([fact] if fact else [])]
    assert resolved.value == stated[-1]
    assert [link.value for link in resolved.provenance.chain()] == [str(n) for n in reversed(stated)]
    assert bool(resolved.provenance.clauses) == bool(fact)
