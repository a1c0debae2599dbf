"""The Python of a page: whole, smaller and the same, and nothing in it that Brython cannot do."""

import ast
import dataclasses
import enum
import json
import re
from collections.abc import Iterator
from functools import cache
from typing import Any, ClassVar

import pytest

from variorum.publish import bundle
from variorum.publish.minify import minified
from variorum.publish.stand_ins import STAND_INS

SMALLER = [
    ('"""Doc."""\n# why\ndef f(a: int, *b: str) -> int:\n    """Doc."""\n    c: int = a\n    return c\n',
     "def f(a, *b):\n c = a\n return c"),
    ("def f() -> None:\n    '''Doc.'''\n", "def f():\n pass"),
    ("class A:\n    '''Doc.'''\n    x: int\n    y: 'str' = 'a'\n    '''About y.'''\n",
     'class A:\n """-"""\n x: int\n y: \'str\' = \'a\''),
    ("@dataclass(frozen=True, slots=True)\nclass A:\n    x: int\n",
     '@dataclass(frozen=True)\nclass A:\n """-"""\n x: int\n\n def __init__(self, x):\n  self.x = x'),
    ("@dataclass\nclass A:\n    x: int\n    y: int = field(default=1)\n",
     '@dataclass\nclass A:\n """-"""\n x: int\n y: int = field(default=1)'),
    ("@dataclass\nclass A(B):\n    x: int\n", '@dataclass\nclass A(B):\n """-"""\n x: int'),
    ("x: int\ny: int = 3\n", "y = 3"),
    ("if a:\n    if b:\n        x = '''one\n        two'''\n", "if a:\n if b:\n  x = 'one\\n        two'"),
]  # fmt: skip


@pytest.mark.parametrize(("source", "wanted"), SMALLER)
def test_what_only_a_reader_needs_is_taken_out(source: str, wanted: str) -> None:
    assert minified(ast.parse(source)).strip() == wanted


CLASSES = """
from __future__ import annotations
@dataclass(frozen=True)
class Base:
    one: int
    two: str = "b"
    def double(self): return self.one * 2
@dataclass(frozen=True)
class Derived(Base):
    two: str = "c"
    three: tuple = ()
    shown: ClassVar[int] = 7
    hidden: dict = field(default_factory=dict, compare=False, repr=False)
@dataclass
class Open:
    made: list = field(default_factory=list)
    size: int = field(default=0, hash=False)
@dataclass(frozen=True)
class Late:
    names: tuple
    count: int = field(init=False, repr=False, compare=False)
    def __post_init__(self): object.__setattr__(self, 'count', len(self.names))
class Word(StrEnum):
    RED = "red"
    BLACK = "black"
    def other(self): return Word.BLACK if self is Word.RED else Word.RED
class Number(IntEnum):
    NONE = 0
    MUCH = 2
class Only(Enum):
    HERE = "here"
    def __repr__(self): return "HERE"
"""
SAID = [
    "Base(1)", "Base(1, 'x')", "Base(two='x', one=3).double()", "Base(1) == Base(1, 'b')", "Base(1) == Derived(1)",
    "hash(Base(1)) == hash(Base(1, 'b'))", "len({Base(1), Base(1), Base(2)})", "Base()", "Base(1, 'x', 3)",
    "Base(1, one=2)", "Base(four=4)", "Derived(1)", "Derived(1, hidden={1: 2}) == Derived(1)", "Derived(1).hidden",
    "Derived(1).shown", "Derived.__match_args__", "replace(Derived(1, 'x'), one=5)", "replace(Derived(1), five=5)",
    "Open().made is Open().made", "Open([1], 2)", "hash(Open())", "Open() == Open()", "Open.size",
    "hasattr(Open, 'made')",
    "Late((1, 2)).count", "Late(names=()).count", "Late((1,)) == Late((1,))", "Late((1,), 2)",
    "Word.RED", "str(Word.RED)", "f'{Word.RED:>5}'", "Word('black') is Word.BLACK", "Word('blue')", "Word.RED == 'red'",
    "{'red': 1}[Word.RED]", "[w.name for w in Word]", "Word.RED.other().value", "'red' in [Word.RED]", "Word['RED']",
    "''.join([Word.RED, Word.BLACK])", "Word.RED.upper()", "isinstance(Word.RED, str)", "sorted(Word)", "len(Word)",
    "Number.MUCH > Number.NONE", "Number(2)", "str(Number.MUCH)", "f'{Number.MUCH}'", "max(Number) + 1",
    "bool(Number.NONE)",
    "Only.HERE", "Only('here') is Only.HERE", "str(Only.HERE)", "Only.HERE == 'here'", "len({Only.HERE, Only.HERE})",
]  # fmt: skip


@pytest.mark.parametrize("said", SAID)
def test_stand_ins_for_dataclasses_and_enumerations_do_what_the_real_ones_do(said: str) -> None:
    def outcome(space: dict[str, Any]) -> str:
        exec(CLASSES, space)  # of this file
        try:
            return repr(eval(said, space))
        except (TypeError, ValueError) as error:
            return type(error).__name__

    ours: dict[str, Any] = {}
    for name in ("dataclasses", "enum"):
        exec(STAND_INS[name], ours)
    real: dict[str, Any] = {**vars(dataclasses), **vars(enum), "ClassVar": ClassVar}
    assert outcome({**ours, "ClassVar": None, "__name__": __name__}) == outcome({**real, "__name__": __name__})


@cache
def modules() -> dict[str, str]:
    return bundle.modules()


def test_the_page_has_the_core_and_the_reader_and_nothing_of_the_library() -> None:
    names = set(modules())
    for needed in ("inpage.desk", "games.plain", "games.piquet.game", "games.all_fours.game", "referee.compare"):
        assert f"variorum.{needed}" in names
    rooms = {name.split(".")[1] for name in names if name.startswith("variorum.")} - {""}
    assert rooms <= {"inpage", "games", "referee", "collate", "source", "diagnostics"}
    assert "yaml.constructor" not in names


def test_every_import_is_of_the_bundle_or_of_what_brython_has() -> None:
    held = {name.rstrip(".") for name in modules()} | set(bundle.STDLIB) | {"collections.abc"}
    for name, source in modules().items():
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.Import):
                wanted = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom) and not node.level:
                wanted = [node.module or ""]
            else:
                continue
            assert set(wanted) <= held, f"{name} imports {wanted}: add it to STDLIB, or a stand-in"


def beyond_brython(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """What Brython cannot do, by line."""
    future = any(isinstance(n, ast.ImportFrom) and n.module == "__future__" for n in tree.body)
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef) and not future and any(isinstance(n, ast.AnnAssign) for n in node.body):
            yield node.lineno, "annotations of a class are evaluated: from __future__ import annotations"
        if isinstance(node, ast.Attribute) and node.attr == "lastgroup":
            yield node.lineno, "a match has no lastgroup: ask each group"
        if isinstance(node, ast.Attribute) and node.attr in ("translate", "maketrans", "normalize"):
            yield node.lineno, f"{node.attr} goes wrong beyond the first plane: use replace or re.sub"
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Subscript) and _named(node.func.value):
            yield node.lineno, "a type with its parameters cannot be called: call the type"
        if isinstance(node, ast.ExceptHandler) and len(node.body) > 1:
            last = node.body[-1]
            if isinstance(last, ast.Raise) and last.exc is None:
                yield last.lineno, "a bare raise behind other statements finds no exception: raise it by its name"
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "accumulate" \
                and node.keywords:
            yield node.lineno, "accumulate takes no initial: put it before the others"
        if isinstance(node, ast.TypeAlias if hasattr(ast, "TypeAlias") else ()):
            yield node.lineno, "no type statement"


def _named(node: ast.expr) -> bool:
    return isinstance(node, ast.Name) and node.id in ("dict", "frozenset", "list", "set", "tuple", "type")


# Bytes are decoded before the page's reader sees them, so this line never runs there.
_NEVER_RUNS = {("variorum.source.text", "translate"), ("variorum.diagnostics", "translate")}


def test_nothing_is_beyond_brython() -> None:
    wrong = [
        f"{name}:{line}: {what}"
        for name, source in modules().items()
        if name.startswith("variorum.") and name not in STAND_INS
        for line, what in beyond_brython(ast.parse(source))
        if (name, what.split(" ")[0]) not in _NEVER_RUNS
    ]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize(
    "source",
    ["class A:\n x: int", "m.lastgroup", "s.translate(t)", "x = frozenset[str]()",
     "try:\n f()\nexcept E as e:\n g(e)\n raise", "accumulate(x, initial=0)"],
)
def test_the_guard_sees_what_it_guards_against(source: str) -> None:
    assert list(beyond_brython(ast.parse(source)))


def test_a_part_is_a_script_that_cannot_be_closed_from_inside() -> None:
    script = bundle.part("x", {"a": "</script>\u2028", "b": "♥"})
    assert "</" not in script
    assert "\u2028" not in script
    found = re.fullmatch(r'hoyle\.part\("x",(.*)\);\n', script)
    assert found
    assert json.loads(found[1]) == {"a": "</script>\u2028", "b": "♥"}


def test_the_bundle_is_the_same_each_time() -> None:
    assert bundle.worker_parts() == bundle.worker_parts()
