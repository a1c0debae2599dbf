"""An unknown key anywhere in a file is answered with the keys that are known at its place."""

from typing import Any, Literal, get_origin

import pytest
from pydantic import BaseModel

from variorum.diagnostics import Report
from variorum.model import Doc, Text, Variant, read
from variorum.source import parse_yaml

BASE = """\
format: 1
game: all-fours
title: A text
short: A
basis: rendering
language: en
clauses:
- id: a.1
  kind: rule
  place: {section: a, item: 1}
  wording: Words.
"""
PLACES = {
    "of the file": ("", "gamme: x\n", "did you mean `game`?"),
    "of a clause": ("", "  zzz: x\n", "known here: "),
    "of a pin": ("", "  corresponds:\n  - {zzz: b}\n", "known here: because, to"),
    "of a note": ("", "  notes:\n  - {zzz: b}\n", "known here: "),
    "of an emendation": ("", "  emendations:\n  - {zzz: b}\n", "known here: "),
}


def hints(model: type[Doc], written: str) -> list[str]:
    report = Report()
    document = parse_yaml("file.yaml", written, report, engine="c")
    assert document is not None
    return [f.hint for f in read(document, model)[1] if f.message.startswith("unknown key")]


@pytest.mark.parametrize("place", PLACES)
def test_the_known_keys_are_told(place: str) -> None:
    _, more, hint = PLACES[place]
    found = hints(Text, BASE + more)
    assert len(found) == 1
    assert found[0].startswith(hint)


def nested(model: type[BaseModel], seen: set[type[BaseModel]]) -> set[type[BaseModel]]:
    """The models of the documents within a model."""

    def within(annotation: Any) -> None:
        if isinstance(annotation, type) and issubclass(annotation, BaseModel) and annotation not in seen:
            seen.add(annotation)
            nested(annotation, seen)
        for part in () if get_origin(annotation) is Literal else getattr(annotation, "__args__", ()):
            assert not isinstance(part, str), f"{model.__name__}: {part} is named before it stands"
            within(part)

    for field in model.model_fields.values():
        within(field.annotation)
    return seen


@pytest.mark.parametrize("model", [Text, Variant])
def test_no_model_is_named_before_it_stands(model: type[Doc]) -> None:
    """Its keys could not be told otherwise."""
    assert nested(model, set())
