"""``make mutants``: each mutant is one small change, and its code is other code than the function's."""

import importlib.util
import sys
from pathlib import Path
from random import Random
from types import ModuleType

import pytest

from variorum.games.all_fours import count, follow
from variorum.games.piquet import reckon

SOURCE = '''
def first(a: int, b: int = 1) -> bool:
    """What is said is not changed."""
    if not a and b > 2:
        a += 1
    return a == b or False


class Kind:
    def second(self, cards):
        self.cards = cards & 3
        return [c for c in cards if c is not None]
'''


@pytest.fixture(scope="module")
def mutations(request: pytest.FixtureRequest) -> ModuleType:
    path = Path(__file__).parents[1] / "tooling" / "mutants" / "mutations.py"
    spec = importlib.util.spec_from_file_location("mutations", path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["mutations"] = module
    request.addfinalizer(lambda: sys.modules.pop("mutations"))
    spec.loader.exec_module(module)
    return module


def test_what_is_changed(mutations: ModuleType) -> None:
    found = [(m.function, m.before, m.after) for m in mutations.mutants(ModuleType("some"), SOURCE)]
    assert found == [
        ("first", "not a and b > 2", "not a or b > 2"), ("first", "not a and b > 2", "b > 2"), ("first", "not a", "a"),
        ("first", "b > 2", "b >= 2"), ("first", "b > 2", "b <= 2"), ("first", "2", "3"), ("first", "a += 1", "pass"),
        ("first", "1", "2"), ("first", "a == b or False", "a == b and False"), ("first", "a == b or False", "False"),
        ("first", "a == b", "a != b"), ("first", "False", "True"),
        ("Kind.second", "self.cards = cards & 3", "pass"), ("Kind.second", "cards & 3", "cards | 3"),
        ("Kind.second", "3", "4"), ("Kind.second", "c is not None", "c is None")]


def test_the_changed_function_does_otherwise(mutations: ModuleType) -> None:
    module = ModuleType("some")
    exec(compile(SOURCE, "some", "exec"), vars(module))
    for mutant in mutations.mutants(module, SOURCE):
        if (mutant.before, mutant.after) == ("a == b", "a != b"):
            function = mutations.function_of(module, mutant.function)
            assert function(1, 1)
            function.__code__ = mutations.mutated(SOURCE, mutant, "some")
            assert not function(1, 1) and function(1, 2)


@pytest.mark.parametrize("module", [count, follow, reckon])
def test_every_mutant_of_an_engine_can_be_run(mutations: ModuleType, module: ModuleType) -> None:
    source = Path(str(module.__file__)).read_text("utf-8")
    every = list(mutations.mutants(module, source))
    assert len(every) > 50
    for mutant in Random(1).sample(every, 12):
        function = mutations.function_of(module, mutant.function)
        code = mutations.mutated(source, mutant, "some")
        assert code.co_name == function.__name__ and code.co_freevars == function.__code__.co_freevars
        assert code != function.__code__.replace(co_filename="some")
