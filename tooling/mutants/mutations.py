"""What may be changed in a function: one small change each, such as a slip of the pen would make."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from types import CodeType, FunctionType, ModuleType
from typing import Any, TypeAlias

Change: TypeAlias = "Callable[[], ast.AST]"

COMPARED: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Eq: (ast.NotEq,), ast.NotEq: (ast.Eq,), ast.Is: (ast.IsNot,), ast.IsNot: (ast.Is,), ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,), ast.Lt: (ast.LtE, ast.GtE), ast.LtE: (ast.Lt, ast.Gt), ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt)}
COUNTED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.FloorDiv, ast.FloorDiv: ast.Mult, ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd, ast.LShift: ast.RShift, ast.RShift: ast.LShift}


@dataclass(frozen=True)
class Mutant:
    """One change of one function: ``number`` among all changes of the module's source, and how it reads."""

    module: str
    function: str
    number: int
    line: int
    before: str
    after: str


def mutants(module: ModuleType, source: str) -> Iterator[Mutant]:
    """Every mutant of the functions of a module."""
    tree = ast.parse(source)
    for number, (function, node, change) in enumerate(changes(tree)):
        line: int = node.lineno  # type: ignore[attr-defined]  # statements and expressions have one
        yield Mutant(module.__name__, function, number, line, ast.unparse(node), ast.unparse(change()))


def mutated(source: str, mutant: Mutant, filename: str) -> CodeType:
    """The code of the mutant's function."""
    tree = ast.parse(source)
    for number, (_, node, change) in enumerate(changes(tree)):
        if number == mutant.number:
            new = change()
            if new is not node:
                replace(tree, node, new)
            break
    code = compile(ast.fix_missing_locations(tree), filename, "exec", dont_inherit=True)
    for name in mutant.function.split("."):
        code = next(c for c in code.co_consts if isinstance(c, CodeType) and c.co_name == name)
    return code


def replace(tree: ast.AST, old: ast.AST, new: ast.AST) -> None:
    """Put a node in the place of another."""
    ast.copy_location(new, old)
    for parent in ast.walk(tree):
        for name, value in ast.iter_fields(parent):
            if value is old:
                setattr(parent, name, new)
            elif isinstance(value, list):
                value[:] = [new if item is old else item for item in value]


def function_of(module: ModuleType, name: str) -> FunctionType | None:
    """The function of that qualified name as it runs, without what is wrapped around it."""
    found: Any = module
    for part in name.split("."):
        found = vars(found).get(part)
    found = getattr(found, "fget", None) or getattr(found, "__func__", found)
    while hasattr(found, "__wrapped__"):
        found = found.__wrapped__
    return found if isinstance(found, FunctionType) and found.__module__ == module.__name__ else None


# -- what is changed --------------------------------------------------------------------------------------------------


def changes(tree: ast.Module) -> Iterator[tuple[str, ast.AST, Change]]:
    """Every change: the function's qualified name, the node changed, and what makes the new node."""
    for function, body in functions(tree.body, ""):
        for statement in body:
            for node in inside(statement):
                for change in changes_of(node):
                    yield function, node, change


def functions(body: list[ast.stmt], prefix: str) -> Iterator[tuple[str, list[ast.stmt]]]:
    """The functions and methods of a module with their bodies, without docstrings; inner ones belong to the outer."""
    for node in body:
        if isinstance(node, ast.FunctionDef):
            yield prefix + node.name, node.body[ast.get_docstring(node) is not None:]
        elif isinstance(node, ast.ClassDef):
            yield from functions(node.body, f"{prefix}{node.name}.")


def inside(node: ast.AST) -> Iterator[ast.AST]:
    """A node and all below it, without annotations."""
    yield node
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "returns"):
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST):
                yield from inside(child)


def changes_of(node: ast.AST) -> Iterator[Change]:
    """The changes of one node."""
    if isinstance(node, ast.Compare):
        for i, operator in enumerate(node.ops):
            for other in COMPARED[type(operator)]:
                yield lambda i=i, other=other: with_operator(node, i, other())  # type: ignore[misc]
    elif isinstance(node, ast.BoolOp):
        yield lambda: ast.BoolOp(ast.And() if isinstance(node.op, ast.Or) else ast.Or(), node.values)
        yield lambda: node.values[-1]
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield lambda: node.operand
    elif isinstance(node, ast.BinOp) and type(node.op) in COUNTED:
        yield lambda: ast.BinOp(node.left, COUNTED[type(node.op)](), node.right)
    elif isinstance(node, ast.IfExp):
        yield lambda: ast.IfExp(node.test, node.orelse, node.body)
    elif isinstance(node, ast.Constant) and isinstance(node.value, bool):
        yield lambda: ast.Constant(not node.value)
    elif isinstance(node, ast.Constant) and isinstance(node.value, int):
        yield lambda: ast.Constant(int(node.value) + 1)  # type: ignore[arg-type]
    elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return  # the words about an attribute
    elif isinstance(node, ast.Expr | ast.AugAssign) or (
            isinstance(node, ast.Assign) and not isinstance(node.targets[0], ast.Name | ast.Tuple)):
        yield ast.Pass
    elif isinstance(node, ast.Break | ast.Continue):
        yield lambda: ast.Continue() if isinstance(node, ast.Break) else ast.Break()


def with_operator(node: ast.Compare, i: int, operator: ast.cmpop) -> ast.Compare:
    """The comparison with another operator in one place."""
    return ast.Compare(node.left, [*node.ops[:i], operator, *node.ops[i + 1:]], node.comparators)
