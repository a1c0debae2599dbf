"""The measure that the benchmark of collation goes by: what is right has full marks, what is wrong has not."""

import importlib.util
import sys
from types import ModuleType

import pytest

from variorum.collate.normalise import Form, normalise
from variorum.collate.tokens import tokenise
from variorum.paths import data_root

Columns = list[dict[str, int]]


@pytest.fixture(scope="module")
def truth() -> ModuleType:
    """The module of the benchmark, which is no package."""
    path = data_root() / "tooling" / "benchmarks" / "collate_truth.py"
    spec = importlib.util.spec_from_file_location("collate_truth", path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module  # dataclasses look there
    spec.loader.exec_module(module)
    return module


def measured(truth: ModuleType, a: str, b: str, table: Columns) -> tuple[float, float]:
    """Precision and recall of a table of two texts; a token is written ``word#number``, born with that number."""
    texts, forms = {}, dict[str, tuple[Form, ...]]()
    for siglum, words in (("A", a), ("B", b)):
        pairs = [word.split("#") for word in words.split()]
        texts[siglum] = tuple(truth.Born(text, int(number)) for text, number in pairs)
        forms[siglum] = normalise([tokenise(text)[0] for text, _ in pairs])
    found = truth.measure(truth.Witnesses(texts), table, forms)
    return found.precision, found.recall


SAME = "the#1 dealer#2 gives#3 cards#4"


def test_the_true_table_has_full_marks(truth: ModuleType) -> None:
    assert measured(truth, SAME, SAME, [{"A": n, "B": n} for n in range(4)]) == (1, 1)


def test_a_pair_that_was_not_found_costs_recall(truth: ModuleType) -> None:
    table = [{"A": 0, "B": 0}, {"A": 1, "B": 1}, {"A": 2, "B": 2}, {"A": 3}, {"B": 3}]
    assert measured(truth, SAME, SAME, table) == (1, 0.75)


def test_a_wrong_pair_costs_precision(truth: ModuleType) -> None:
    other = "the#1 dealer#2 gives#3 points#9"
    assert measured(truth, SAME, other, [{"A": n, "B": n} for n in range(4)]) == (0.75, 1)


# `of the` changed places with `trump`: of two tokens and one content word either may stay.
MOVED = "of#1 the#2 trump#3", "trump#3 of#1 the#2"


@pytest.mark.parametrize(
    "table",
    [
        [{"B": 0}, {"A": 0, "B": 1}, {"A": 1, "B": 2}, {"A": 2}],  # more tokens in place
        [{"A": 0}, {"A": 1}, {"A": 2, "B": 0}, {"B": 1}, {"B": 2}],  # more content words in place
    ],
)
def test_either_side_of_a_passage_that_moved_may_stay_in_place(truth: ModuleType, table: Columns) -> None:
    assert measured(truth, *MOVED, table) == (1, 1)


def test_where_nothing_stayed_that_could_have_it_costs_recall(truth: ModuleType) -> None:
    apart: Columns = [{"A": 0}, {"A": 1}, {"A": 2}, {"B": 0}, {"B": 1}, {"B": 2}]
    assert measured(truth, *MOVED, apart)[1] == 0
