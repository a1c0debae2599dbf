"""The naive referee owes nothing to the engines: it reads their declarations and values, never their code."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

HERE = Path(__file__).parent
VALUES = {"variorum.games", "variorum.games.ruleset", "variorum.games.values"}
MATERIAL = {"variorum.library", "variorum.paths", "variorum.errors"}
ASKS = {"agreement.py", "chunks.py"}
"""These ask the engines, and are asked by no one but the tests."""
JUDGES = sorted(p.name for p in HERE.glob("*.py") if p.name not in ASKS and not p.name.startswith(("test_", "_")))


def imports(path: Path) -> Iterator[str]:
    """Every module a file imports, those beside it as ``.name``."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            module = "." * node.level + (node.module or "")
            if node.level and not node.module:
                yield from (module + alias.name for alias in node.names)
            else:
                yield module
                yield from (f"{module}.{alias.name}" for alias in node.names if module == "variorum")


@pytest.mark.parametrize("name", JUDGES)
def test_it_imports_no_engine(name: str) -> None:
    allowed = VALUES | (MATERIAL if name == "rulesets.py" else set())
    ours = {module for module in imports(HERE / name) if module.split(".")[0] == "variorum"}
    assert ours <= allowed


@pytest.mark.parametrize("name", JUDGES)
def test_it_is_not_told_what_the_engines_say(name: str) -> None:
    beside = {module for module in imports(HERE / name) if module.startswith(".")}
    assert beside <= {f".{other.removesuffix('.py')}" for other in JUDGES}


def test_all_its_parts_are_looked_at() -> None:
    assert {"all_fours.py", "all_fours_play.py", "all_fours_count.py", "all_fours_deals.py", "piquet.py",
            "piquet_reckoning.py", "piquet_deals.py", "rulesets.py"} <= set(JUDGES)
