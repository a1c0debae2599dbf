"""JSON Schemas of the documents, made from their models, for editors that help while one types.

They say what a single file may say; what needs the rest of the corpus is left to ``variorum check``. An editor reads
YAML 1.2 to numbers and words where our reader keeps what was typed, so a number is taken with quotes and without.
"""

from __future__ import annotations

import ast
import inspect
import json
import re
import sys
from collections.abc import Callable
from functools import cache
from textwrap import dedent
from typing import Any, Final

from pydantic import BaseModel

from variorum.games import family, games

from .books import Books
from .effects import Effects
from .fields import Doc
from .texts import Text
from .topics import Glossary, Lineage, Topics
from .value_schemas import Schema, add_facts, add_supplies, address_schema
from .variants import Equivalences, Example, Variant

# The files' modelines name these; each with the place of such a file.
DOCUMENTS: Final[dict[str, tuple[type[Doc], str]]] = {
    "text": (Text, "corpus/GAME/NAME.yaml"),
    "books": (Books, "corpus/books.yaml"),
    "topics": (Topics, "corpus/topics.yaml"),
    "glossary": (Glossary, "corpus/glossary.yaml"),
    "lineage": (Lineage, "corpus/lineage.yaml"),
    "variant": (Variant, "variants/GAME/NAME.yaml"),
    "equivalences": (Equivalences, "variants/equivalences.yaml"),
    "effects": (Effects, "variants/effects.yaml"),
    "example": (Example, "variants/examples/GAME/NAME.yaml"),
}
DRAFT: Final = "http://json-schema.org/draft-07/schema#"


def schemas() -> dict[str, str]:
    """The JSON text of every schema by the name of its file, ``text.json``; the same in every run."""
    return {f"{name}.json": _written(schema(name)) for name in DOCUMENTS}


def _written(made: Schema) -> str:
    """A schema in JSON, each definition on a line of its own, so that a change of one is seen as such."""

    def line(value: Any) -> str:
        return json.dumps(value, ensure_ascii=False)

    definitions = ",\n".join(f"  {line(name)}: {line(part)}" for name, part in made["$defs"].items())
    head = "".join(f"{line(key)}: {line(part)},\n" for key, part in made.items() if key != "$defs")
    return f'{{\n{head}"$defs": {{\n{definitions}\n}}\n}}\n'


def schema(name: str) -> Schema:
    """The schema of one kind of document (a key of ``DOCUMENTS``)."""
    kind, place = DOCUMENTS[name]
    made: Schema = kind.model_json_schema(by_alias=True, mode="validation")
    made["$defs"] = made.pop("$defs", {})
    for title, part in [(kind.__name__, made), *made["$defs"].items()]:
        _describe(part, _models(kind)[title])
    out: Schema = _eased(made)
    if name == "text":
        _by_game(out, _text_part)
    elif name == "variant":
        _by_game(out, _variant_part)
    # No title: an editor would repeat it over every key that has none of its own.
    top = {"$schema": DRAFT, "description": f"{place}. {out.pop('description')}"}
    definitions = out.pop("$defs")
    return {**top, **out, "$defs": definitions}


# -- what pydantic gives, for an editor -------------------------------------------------------------------------------


def _models(kind: type[BaseModel]) -> dict[str, type[BaseModel]]:
    """The models of the module of a document, and those it uses, by name."""
    found: dict[str, type[BaseModel]] = {}
    for base in (kind.__module__, Doc.__module__):
        for name, value in vars(sys.modules[base]).items():
            if isinstance(value, type) and issubclass(value, BaseModel):
                found[name] = value
    return found


def _describe(part: Schema, kind: type[BaseModel]) -> None:
    """Give a model's properties what stands under the fields, and the model itself the first part of its docstring."""
    part["description"] = " ".join(inspect.cleandoc(kind.__doc__ or "").partition("\n\n")[0].split()).replace("``", "`")
    said = descriptions(kind)
    for field_name, info in kind.model_fields.items():
        key = info.alias or field_name
        own: Schema = part["properties"][key]
        if "$ref" in own:  # draft 7 reads nothing beside a reference
            own = {"allOf": [{"$ref": own["$ref"]}]}
        part["properties"][key] = {"description": said[field_name], **own}


@cache
def descriptions(kind: type[BaseModel]) -> dict[str, str]:
    """What the text under each field of a model says, by the field's name in Python.

    Raises KeyError for a field with nothing under it.
    """
    (tree,) = ast.parse(dedent(inspect.getsource(kind))).body
    assert isinstance(tree, ast.ClassDef)
    said: dict[str, str] = {}
    for field, text in zip(tree.body, tree.body[1:], strict=False):
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name) and isinstance(text, ast.Expr):
            said[field.target.id] = " ".join(ast.literal_eval(text.value).split())
    return {name: said[name] for name in kind.model_fields}


def _eased(part: Any) -> Any:
    """A schema that takes what the model takes once an editor has read numbers as numbers, and nothing empty."""
    if isinstance(part, list):
        return [_eased(item) for item in part]
    if not isinstance(part, dict):
        return part
    out = {k: _eased(v) for k, v in part.items() if not (k == "title" and isinstance(v, str)) and k != "default"}
    if "anyOf" in out:
        choices = [c for c in out.pop("anyOf") if c != {"type": "null"}]
        out |= choices[0] if len(choices) == 1 else {"anyOf": choices}
    if out.get("const") == "1":
        out = {**{k: v for k, v in out.items() if k not in ("const", "type")}, "enum": [1, "1"]}
    elif out.get("type") == "string" and "enum" not in out and "const" not in out:
        if re.search(out.get("pattern", ""), "12"):
            out["type"] = ["string", "number"]
    elif out.get("type") == "integer":
        out = {**out, "type": ["integer", "string"], "pattern": "^[0-9]+$"}
    return out


# -- facts, game by game ----------------------------------------------------------------------------------------------


def _by_game(out: Schema, part: Callable[[str, Schema], Schema]) -> None:
    """Add what the file may say further, by the game it names; a game without engine is left as it is."""
    out["allOf"] = [
        {
            "if": {"properties": {"game": {"const": game}}, "required": ["game"]},
            "then": {"properties": part(game, out["$defs"])},
        }
        for game in games()
    ]


def _text_part(game: str, definitions: Schema) -> Schema:
    add_facts(family(game), definitions)
    definitions[f"{game}.place"] = {"anyOf": [{"const": "wording"}, *address_schema(family(game))["anyOf"]]}
    clause = {
        "facts": {"$ref": f"#/$defs/{game}.facts"},
        "emendations": {"items": {"properties": {"where": {"$ref": f"#/$defs/{game}.place"}}}},
    }
    return {"clauses": {"items": {"properties": clause}}}


def _variant_part(game: str, definitions: Schema) -> Schema:
    add_facts(family(game), definitions)
    add_supplies(family(game), definitions, "Supply")
    facts = {"$ref": f"#/$defs/{game}.facts"}
    return {"facts": facts, "choose": facts, "supply": {"$ref": f"#/$defs/{game}.supplies"}}
