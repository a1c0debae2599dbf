"""The words of a game's rule sheet, read from ``sentences/GAME.yaml`` and compiled once."""

import functools
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib import resources
from typing import Any

import yaml
from jinja2 import Environment, Template, Undefined, meta

from variorum.games import family
from variorum.games.family import Family, Parameter, UnknownName
from variorum.games.types import Bool, Word

from .sheet import ITALIC_OFF, ITALIC_ON
from .words import filters


@dataclass(frozen=True)
class Item:
    """One item of a section: the parameters it states, if any, and its words.

    ``cases`` has a template for each value of the first parameter, by the value as written; or one under ``""``.
    ``unknown`` is the question to which an unknown value leaves no answer. ``when`` must be true for words that stand
    without a parameter.
    """

    names: tuple[str, ...] = ()
    cases: Mapping[str, Template] = field(default_factory=dict)
    unknown: str = ""
    head: str = ""
    when: Template | None = None


@dataclass(frozen=True)
class Script:
    """A game's words: sections of items, and names computed from the values before any sentence is written."""

    family: Family
    sections: tuple[tuple[str, tuple[Item, ...]], ...]
    let: Mapping[str, Template]

    def names(self) -> frozenset[str]:
        """Every parameter and constant that some sentence states."""
        return frozenset(n for _, items in self.sections for i in items for n in i.names)

    def questions(self) -> dict[str, str]:
        """What each parameter answers, as a question without its mark: ``who cuts the shuffled pack``."""
        return {i.names[0]: i.unknown for _, items in self.sections for i in items if i.unknown}


def variable(name: str) -> str:
    """What a template calls a parameter: ``deal_batch`` for ``deal.batch``."""
    return re.sub(r"[.-]", "_", name)


@functools.cache
def script(game: str) -> Script:
    """The words of a game; ``KeyError`` for one without a sheet, ``ValueError`` where the file is wrong."""
    fam = family(game)
    file = resources.files(__package__) / "sentences" / f"{game}.yaml"
    return read(fam, yaml.load(file.read_text(encoding="utf-8"), yaml.BaseLoader))


def read(fam: Family, raw: Mapping[str, Any]) -> Script:
    """A script from its raw form, in which every scalar is a string.

    Raises ``ValueError`` for a name that the family does not declare, a value that its parameter cannot have, a lawful
    value or the question for an unknown one left out, and a template that uses an undeclared variable.
    """
    env = Environment(undefined=Undefined, keep_trailing_newline=False, autoescape=False)
    env.filters.update(filters(fam.rules, raw.get("words", {})))
    known = {variable(n) for n in (*fam.parameters, *fam.constants, *fam.derived)} | {"players", *raw.get("let", {})}

    def compiled(text: str, place: str) -> Template:
        strange = meta.find_undeclared_variables(env.parse(text)) - known
        if strange:
            raise ValueError(f"{place}: no parameter is called {', '.join(sorted(strange))}")
        return env.from_string(re.sub(r"\*(.+?)\*", f"{ITALIC_ON}\\1{ITALIC_OFF}", text))

    let = {name: compiled(text, name) for name, text in raw.get("let", {}).items()}
    sections = tuple(
        (section["title"], tuple(_item(fam, item, compiled) for item in section["say"])) for section in raw["sections"]
    )
    return Script(fam, sections, let)


def _item(fam: Family, raw: Any, compiled: Any) -> Item:
    if isinstance(raw, str):
        return Item(cases={"": compiled(raw, raw)})
    if "head" in raw:
        return Item(head=raw["head"])
    if "when" in raw:
        return Item(cases={"": compiled(raw["text"], raw["text"])}, when=compiled(raw["when"], raw["when"]))
    rest = dict(raw)
    unknown = rest.pop("unknown", "")
    ((key, words),) = rest.items()
    names = tuple(key.split())
    for name in names:
        if name not in fam.parameters and name not in fam.constants:
            raise ValueError(f"{key}: {UnknownName(name, f'{name} is no parameter of {fam.title}', ())}")
    if names[0] in fam.parameters and not unknown:
        raise ValueError(f"{key}: has no question for a value that is unknown")
    if isinstance(words, str):
        return Item(names, {"": compiled(words, key)}, unknown)
    lawful = _lawful(fam.parameters[names[0]])
    if set(words) != set(lawful):
        raise ValueError(f"{key}: has words for {', '.join(words)}; its values are {', '.join(lawful)}")
    return Item(names, {value: compiled(text, key) for value, text in words.items()}, unknown)


def _lawful(parameter: Parameter) -> tuple[str, ...]:
    kind = parameter.type
    if isinstance(kind, Bool):
        return ("yes", "no")
    if isinstance(kind, Word):
        return kind.options
    raise ValueError(f"{parameter.name}: {kind.describe()} has no words to choose from")
