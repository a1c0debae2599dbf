"""The Python that a page runs: Brython, and the modules of ours it needs, as scripts that hold them as strings.

A page opened from a file may neither fetch nor start a worker from an address, but it may load scripts and start a
worker from a blob: so everything the worker is made of comes as strings, in scripts that are loaded when asked for.
"""

from __future__ import annotations

import ast
import json
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from .minify import minified, statements
from .stand_ins import STAND_INS

ENTRY = "variorum.inpage.desk"
"""Where the page's Python begins: this module and all of ours that it imports."""

UNDER = "run/"
"""Where the pages lie that run Python, and no others: Brython evaluates what it translates, in a worker made of a blob,
so a policy for these needs ``script-src 'unsafe-eval'`` and ``worker-src blob:``."""

FOLDER = "assets/run"
"""Where the scripts with Python and data lie."""

STDLIB = (
    "__future__", "_collections", "_collections_abc", "_functools", "_json", "_operator", "_py_abc", "_thread",
    "_weakref", "_weakrefset", "abc", "bisect", "collections", "copy",
    "copyreg", "difflib", "functools", "heapq", "html", "html.entities", "itertools", "json",
    "json.encoder", "keyword", "operator", "python_re", "reprlib", "sys", "types", "weakref",
)  # fmt: skip
"""The modules of Brython's standard library that those need; a test in a browser runs on no others."""


@cache
def worker_parts() -> Mapping[str, str]:
    """The worker in parts, each the source of a script, in the order in which they must run; made once a process."""
    return {
        "brython": f"{_BEFORE}\n{_brython('brython.js')}\n{_BETWEEN}",
        "python": f"{_modules_script()}\n{_AFTER.replace('PROGRAM', _json(_PROGRAM))}",
    }


# Brython takes its folder from its address; a blob has none.
_BEFORE = 'self.__BRYTHON__ = {brython_path: "brython:///"};'
# Modules come from the bundle or not at all: nothing is ever asked of a server.
_BETWEEN = """__BRYTHON__.use_VFS = true;
__BRYTHON__.make_import_paths = (file) => {
  __BRYTHON__.import_info[file] ??= {meta_path: [__BRYTHON__.finders.VFS], path_hooks: [], path: []};
};"""
# Brython's mappingproxy goes wrong when it is unpacked with **; nothing of ours tries to write into one.
_PROGRAM = """
import types
class MappingProxyType(dict): pass
types.MappingProxyType = MappingProxyType
import json
from browser import self as page
from variorum.inpage.desk import Desk
desk = Desk()
def hold(text): desk.hold(json.loads(text))
def answer(text): return json.dumps(desk.answer(json.loads(text)), ensure_ascii=False)
page.hoyleHold = hold
page.hoyleAnswer = answer
"""
_AFTER = """__BRYTHON__.runPythonSource(PROGRAM, "desk");
self.onmessage = ({data}) => {
  try {
    if (data.hold) hoyleHold(data.text);
    else postMessage({number: data.number, answer: hoyleAnswer(data.text)});
  } catch (error) {
    let said = String(error.message ?? error);
    try { said = __BRYTHON__.error_trace(error.$py_error ?? error); } catch { /* no error of Python's */ }
    postMessage({number: data.number, fault: said});
  }
};
postMessage({ready: true});"""


def modules() -> dict[str, str]:
    """Every module of the worker that is not Brython's own, by its full name; that of a package ends in a full stop."""
    return {name: source for name, (source, _) in _found().items()}


def _found() -> dict[str, tuple[str, list[str]]]:
    """Those modules, each with what it imports: names of modules, and others that are none."""
    found = {name: (source, sorted(set(_imports(ast.parse(source), name)))) for name, source in STAND_INS.items()}
    known = {name.rstrip(".") for name in found}
    waiting = [*_steps(ENTRY), *(name for _, imports in found.values() for name in imports)]
    while waiting:
        name = waiting.pop()
        path = None if name in known else _path(name)
        known.add(name)
        if path is None:
            continue
        name += "." if path.name == "__init__.py" else ""
        tree = ast.parse(path.read_text(encoding="utf-8"))
        imports = sorted(set(_imports(tree, name)))
        found[name] = minified(tree), imports
        waiting += imports
    return dict(sorted(found.items()))


def _path(name: str) -> Path | None:
    """The file of a module of ours or of PyYAML; None for any other, and for a name that is no module."""
    top, *rest = name.split(".")
    if top not in ("variorum", "yaml"):
        return None
    folder = Path(str(files(top))).joinpath(*rest)
    for path in (folder / "__init__.py", folder.with_suffix(".py")):
        if path.is_file():
            return path
    return None


def _imports(tree: ast.Module, name: str) -> Iterable[str]:
    """The modules a module imports, inside functions too, their packages included; and names that are no modules."""
    package = name.split(".")[:-1]
    for node in statements(tree):
        if isinstance(node, ast.Import):
            origins = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            origin = ".".join([*base, *([node.module] if node.module else [])])
            origins = [origin, *(f"{origin}.{alias.name}" for alias in node.names)]
        else:
            continue
        for origin in origins:
            yield from _steps(origin)


def _steps(name: str) -> Iterable[str]:
    """A name and the packages it lies in: ``a``, ``a.b``, ``a.b.c``."""
    parts = name.split(".")
    return (".".join(parts[: i + 1]) for i in range(len(parts)))


def _modules_script() -> str:
    """A script that gives Brython its modules."""
    shipped = _stdlib()
    missing = [name for name in STDLIB if name not in shipped]
    if missing:
        raise LookupError(f"this version of Brython has no {', '.join(missing)}")
    system: dict[str, Any] = {"$timestamp": 0}
    system |= {name: shipped[name] for name in STDLIB}
    for name, (source, imports) in _found().items():
        system[name.rstrip(".")] = [".py", source, imports, *([1] if name.endswith(".") else [])]
    return f"__BRYTHON__.update_VFS({_json(system)});"


def _stdlib() -> dict[str, Any]:
    """Brython's standard library: name -> extension, source, imports and, for a package, 1."""
    source = _brython("brython_stdlib.js")
    start = "scripts = "
    found, _ = json.JSONDecoder().raw_decode(source, source.index(start) + len(start))
    assert isinstance(found, dict)
    return found


@cache
def _brython(name: str) -> str:
    return (files("brython") / "data" / name).read_text(encoding="utf-8")


def part(name: str, value: object) -> str:
    """A script that hands a value over to the page: ``hoyle.part(name, value)``."""
    return f"hoyle.part({_json(name)},{_json(value)});\n"


def _json(value: object) -> str:
    """A value as JavaScript, safe inside a script in a page too."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return text.replace("</", "<\\/").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")
