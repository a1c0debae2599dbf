"""Imports point one way, so that the same referee and diff run in a terminal, a worker and a browser."""

import ast
import re
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

# A layer imports the layers above it in this list, never a later one and never a sibling in its own.
LAYERS: tuple[frozenset[str], ...] = tuple(
    frozenset(layer.split())
    for layer in (
        "errors deferred",
        "paths diagnostics folders keeping drawing",
        "source",
        "model inpage",
        "library",
        "lint comparison rulesheet",
        "export importing publish simulate",
        "mkdocs_plugin pytest_plugin",
        "cli api",
        "__init__ __main__",
    )
)
LEVEL = {name: level for level, layer in enumerate(LAYERS) for name in layer}

# The core: what each part may import of the package. Nothing else, and only the standard library outside it.
CORE = {"games": {"games"}, "referee": {"games", "referee"}, "collate": {"collate"}}

@dataclass(frozen=True)
class Import:
    file: Path
    line: int
    module: str


def module_name(file: Path, top: Path) -> str:
    parts = file.relative_to(top.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports(file: Path, top: Path) -> Iterator[Import]:
    """Every import of a file, also inside functions, behind TYPE_CHECKING and through ``import_module("…")``."""
    package = module_name(file, top).split(".")
    if file.name != "__init__.py":
        package = package[:-1]
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"), str(file))):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield Import(file, node.lineno, alias.name)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            origin = ".".join([*base, *([node.module] if node.module else [])])
            for alias in node.names:
                # `from variorum import lint` names a module; a name that is no module is harmless at the end.
                yield Import(file, node.lineno, f"{origin}.{alias.name}")
        elif isinstance(node, ast.Call) and node.args and isinstance(node.args[0], ast.Constant):
            called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            if called in {"import_module", "__import__"} and isinstance(node.args[0].value, str):
                yield Import(file, node.lineno, node.args[0].value)


def room(module: str, top: Path) -> str:
    """The layer a module of the package belongs to: the first part of its name after ``variorum``."""
    parts = module.split(".")
    if len(parts) == 1:
        return "__init__"
    return parts[1] if (top / parts[1]).is_dir() or (top / f"{parts[1]}.py").is_file() else "__init__"


def declares(module: str, top: Path) -> bool:
    """Whether a module of the core says what rules there are: all of ``games`` but what plays a single game.

    The library resolves rule sets by these declarations and never plays.
    """
    part, *rest = module.split(".")[1:]
    if part != "games":
        return False
    if rest and (top / part / rest[0]).is_dir():
        return len(rest) > 1 and rest[1].startswith("parameters")
    return True


def broken_rule(found: Import, top: Path) -> str | None:
    """The sentence of the rule that an import breaks, or None."""
    here = room(module_name(found.file, top), top)
    if here not in CORE and here not in LEVEL:
        return f"{here} is in no layer: give it its place in LAYERS"
    if found.module.partition(".")[0] != top.name:
        outside = found.module.partition(".")[0]
        if here in CORE and outside not in sys.stdlib_module_names:
            return f"the core imports only the standard library, not {outside}"
        if outside == "mkdocs" and here != "mkdocs_plugin":
            return "only mkdocs_plugin imports mkdocs"
        return None
    there = room(found.module, top)
    if here in CORE:
        return None if there in CORE[here] else f"{here} imports only {' and '.join(sorted(CORE[here]))}, not {there}"
    if there in CORE:
        if here == "library" and not declares(found.module, top):
            return f"the library imports only the parameter declarations of the core, not {found.module}"
        return None
    if there not in LEVEL:
        return f"{there} is in no layer: give it its place in LAYERS"
    if there == here:
        return None
    # The root of the package holds the version; what it offers beside it, it imports only when asked.
    if there == "__init__" and found.module in {top.name, f"{top.name}.__version__"}:
        return None
    if LEVEL[there] == LEVEL[here]:
        return f"{here} and {there} are siblings and do not import each other"
    if LEVEL[there] > LEVEL[here]:
        return f"{here} lies below {there} and does not import it"
    return None


def violations(top: Path) -> list[str]:
    return [
        f"{found.file.relative_to(top.parent)}:{found.line}: {rule}"
        for file in sorted(top.rglob("*.py"))
        for found in imports(file, top)
        if (rule := broken_rule(found, top)) is not None
    ]


def test_the_package_keeps_its_layers(root: Path) -> None:
    top = root / "tooling" / "variorum"
    assert len(list(top.rglob("*.py"))) > 20, "the package was not found"
    assert not violations(top), "\n" + "\n".join(violations(top))


def test_every_outside_import_is_a_declared_dependency(root: Path) -> None:
    top = root / "tooling" / "variorum"
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    declared = {re.split(r"[^\w.-]", line, maxsplit=1)[0].lower() for line in project["dependencies"]}
    modules = {"yaml": "pyyaml", "markdown_it": "markdown-it-py"}
    # pytest loads its plugin itself: whoever has none never imports that module, and needs no pytest. What an extra
    # brings is imported in one place each, which nobody reaches without it.
    simulate = top / "simulate"
    kernels = {*(simulate / "kernels").glob("*.py")}
    hosts = {"pytest": {top / "pytest_plugin.py"}, "distributed": {simulate / "cluster.py"}}
    hosts |= {"numba": kernels, "numpy": kernels, "llvmlite": kernels}
    undeclared = [
        f"{found.file.relative_to(root)}:{found.line}: {outside} is not among the dependencies in pyproject.toml"
        for file in sorted(top.rglob("*.py"))
        for found in imports(file, top)
        if (outside := found.module.partition(".")[0]) not in sys.stdlib_module_names
        and outside != "variorum"
        and modules.get(outside, outside) not in declared
        and found.file not in hosts.get(outside, ())
    ]
    assert not undeclared, "\n" + "\n".join(undeclared)


def package(tmp_path: Path, files: dict[str, str]) -> Path:
    top = tmp_path / "variorum"
    rooms = ("source", "model", "library", "lint", "export", "publish", "cli", "games", "referee", "collate")
    for name in ("", *rooms, "games/all_fours"):
        (top / name).mkdir(parents=True, exist_ok=True)
        (top / name / "__init__.py").write_text("")
    for name in ("errors.py", "diagnostics.py", "mkdocs_plugin.py"):
        (top / name).write_text("")
    for name, text in files.items():
        (top / name).write_text(text)
    return top


@pytest.mark.parametrize(
    ("file", "text", "rule"),
    [
        ("source/yaml.py", "import variorum.model", "source lies below model"),
        ("source/yaml.py", "from variorum import lint", "source lies below lint"),
        ("source/yaml.py", "from .. import lint", "source lies below lint"),
        ("source/yaml.py", "from ..model.books import Book", "source lies below model"),
        ("model/books.py", "def f():\n    from variorum.library import Library", "model lies below library"),
        ("library/load.py", "import importlib\nimportlib.import_module('variorum.cli')", "library lies below cli"),
        ("export/tei.py", "from variorum.publish import pages", "siblings"),
        ("publish/pages.py", "from ..export import tei", "siblings"),
        ("mkdocs_plugin.py", "from variorum.cli import main", "mkdocs_plugin lies below cli"),
        ("diagnostics.py", "import variorum.source", "diagnostics lies below source"),
        ("games/cards.py", "import yaml", "only the standard library, not yaml"),
        ("games/cards.py", "from variorum.diagnostics import Finding", "games imports only games, not diagnostics"),
        ("games/cards.py", "from ..referee import run", "games imports only games, not referee"),
        ("games/cards.py", "from variorum import __version__", "games imports only games, not __init__"),
        ("collate/align.py", "from variorum.games import cards", "collate imports only collate, not games"),
        ("referee/run.py", "from ..collate import align", "referee imports only games and referee, not collate"),
        ("library/resolve.py", "from variorum.referee import run", "only the parameter declarations"),
        ("library/resolve.py", "from variorum.games.all_fours import play", "only the parameter declarations"),
        ("publish/pages.py", "import mkdocs.config", "only mkdocs_plugin imports mkdocs"),
        ("model/books.py", "from variorum import Library", "model lies below __init__"),
        ("stray.py", "import os", "stray is in no layer"),
    ],
)
def test_a_broken_rule_is_named_with_its_place(tmp_path: Path, file: str, text: str, rule: str) -> None:
    (found,) = violations(package(tmp_path, {file: text}))
    assert rule in found
    assert found.startswith(f"variorum/{file}:{len(text.splitlines())}:")


@pytest.mark.parametrize(
    ("file", "text"),
    [
        ("lint/check.py", "from variorum.library import Library\nfrom ..model import Book\nimport pydantic"),
        ("cli/check.py", "from variorum import __version__, lint\nfrom variorum.referee import run"),
        ("cli/build.py", "from variorum.mkdocs_plugin import build"),
        ("library/resolve.py", "from variorum.games import family\nfrom variorum.games.values import Value"),
        ("library/resolve.py", "from variorum.games.all_fours.parameters import FAMILY"),
        ("referee/run.py", "from ..games import cards\nfrom .records import Record\nimport dataclasses"),
        ("mkdocs_plugin.py", "from mkdocs.plugins import BasePlugin\nfrom variorum.publish import pages"),
        ("__init__.py", "def load():\n    from variorum.library import Library"),
    ],
)
def test_a_lawful_import_is_let_through(tmp_path: Path, file: str, text: str) -> None:
    assert violations(package(tmp_path, {file: text})) == []
