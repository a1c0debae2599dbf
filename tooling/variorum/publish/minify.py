"""Python made smaller for travelling: what only a reader needs is taken out, what it does is not touched."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

_KEPT_DOC = "-"
_HELD = ("body", "orelse", "finalbody", "handlers", "cases")
"""The fields in which a statement has others, or has what has them."""


def minified(program: ast.Module) -> str:
    """The program without comments, docstrings and the annotations of functions and variables, indented by one blank.

    Classes keep their annotations, of which dataclasses and named tuples are made, and a docstring of one sign: where
    there is none, ``dataclasses`` would make one, and load half the standard library to do so. So it would for slots,
    which save memory and do nothing else; they are left out. A plain dataclass gets its ``__init__`` written out, lest
    the stand-in for ``dataclasses`` make a slow one. ``program`` is changed.
    """
    tree = _Smaller().visit(program)
    wide = ast.unparse(tree)
    if "'''" in wide or '"""' in wide.replace(f'"""{_KEPT_DOC}"""', ""):
        return wide  # a string over several lines, whose blanks count
    return re.sub(r"^( {4})+", lambda m: " " * (len(m[0]) // 4), wide, flags=re.M)


def statements(node: ast.AST) -> Iterator[ast.AST]:
    """Every statement in a program or statement, at any depth; expressions hold none and are not looked through."""
    for name in _HELD:
        for inner in getattr(node, name, ()):
            yield inner
            yield from statements(inner)


class _Smaller(ast.NodeTransformer):
    """Drops what only a reader needs."""

    def generic_visit(self, node: ast.AST) -> ast.AST:
        for name in _HELD:
            held: list[ast.AST] | None = getattr(node, name, None)
            if held:
                held[:] = [kept for inner in held if (kept := self.visit(inner)) is not None]
        return node

    def visit_Module(self, node: ast.Module) -> ast.Module:
        self._plain(node)
        return node

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.ClassDef:
        node.body = [n for n in node.body if not _is_text(n)]
        kept = [n for n in node.body if isinstance(n, ast.AnnAssign)]
        others = {id(n): self.visit(n) for n in node.body if not isinstance(n, ast.AnnAssign)}
        node.body = [n if n in kept else others[id(n)] for n in node.body]
        node.body.insert(0, ast.Expr(ast.Constant(_KEPT_DOC)))
        if any(_named(d, "dataclass") for d in node.decorator_list):
            node.body += _init(node, kept)
        for decorator in node.decorator_list:
            if isinstance(decorator, ast.Call):
                decorator.keywords = [k for k in decorator.keywords if k.arg != "slots"]
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        node.returns = None
        given = node.args
        for argument in (*given.posonlyargs, *given.args, *given.kwonlyargs, given.vararg, given.kwarg):
            if argument is not None:
                argument.annotation = None
        self._plain(node)
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.Assign | None:
        if node.value is None:
            return None
        return ast.Assign([node.target], node.value, lineno=node.lineno)

    def _plain(self, node: ast.Module | ast.FunctionDef) -> None:
        self.generic_visit(node)
        node.body = [n for n in node.body if not _is_text(n)] or [ast.Pass()]


def _init(node: ast.ClassDef, fields: list[ast.AnnAssign]) -> list[ast.FunctionDef]:
    """The ``__init__`` that a plain dataclass gets, as source translated with its module; none for any other."""
    own = {n.name for n in node.body if isinstance(n, ast.FunctionDef)}
    wanted = any(f.value is not None and _named(f.value, "field") for f in fields)
    if node.bases or wanted or not fields or own & {"__init__", "__post_init__"} or "ClassVar" in ast.unparse(node):
        return []
    names = [ast.unparse(f.target) for f in fields]
    given = [name if f.value is None else f"{name}={name}" for name, f in zip(names, fields, strict=True)]
    lines = "".join(f"\n    self.{name} = {name}" for name in names)
    (made,) = ast.parse(f"def __init__(self, {', '.join(given)}):{lines}").body
    assert isinstance(made, ast.FunctionDef)
    return [made]


def _named(node: ast.expr, name: str) -> bool:
    """Whether an expression is this name, or a call of it."""
    found = node.func if isinstance(node, ast.Call) else node
    return isinstance(found, ast.Name) and found.id == name


def _is_text(node: ast.stmt) -> bool:
    """Whether a statement is a string that stands alone."""
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
