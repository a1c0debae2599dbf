"""The whole corpus in one JSON document, ``variorum.json``, with the JSON Schema that documents it.

In the document, what is not there is left out: no key has the value ``null``.
"""

from __future__ import annotations

import inspect
import json
from collections.abc import Iterator
from typing import Any, Final

from variorum.export.release import Release
from variorum.library import Library
from variorum.model.fields import Doc
from variorum.model.schema import descriptions

from .collect import collect
from .models import Data, Variorum

DOCUMENT: Final = "variorum.json"
SCHEMA: Final = "variorum.schema.json"
DRAFT: Final = "https://json-schema.org/draft/2020-12/schema"

__all__ = ["DOCUMENT", "SCHEMA", "files", "schema"]


def files(library: Library, release: Release) -> dict[str, bytes]:
    """The document and its schema by path."""
    whole = collect(library, release).model_dump(mode="json", by_alias=True, exclude_none=True)
    return {DOCUMENT: _written(whole), SCHEMA: _written(schema())}


def _written(value: Any) -> bytes:
    return (json.dumps(value, ensure_ascii=False, indent=1) + "\n").encode()


def schema() -> dict[str, Any]:
    """The JSON Schema of the document."""
    made = Variorum.model_json_schema(by_alias=True, mode="serialization")
    ours = {kind.__name__ for kind in Data.__subclasses__()}  # of the same name as a document's model, and not that
    kinds = {kind.__name__: kind for kind in _documents(Doc) if kind.__name__ not in ours}
    for name, part in (("", made), *made["$defs"].items()):
        _without_null(part)
        part["description"] = " ".join(part.get("description", "").partition("\n\n")[0].split())
        if name in kinds:
            _described(part, kinds[name])
    return {"$schema": DRAFT, "title": DOCUMENT, **{k: v for k, v in made.items() if k != "title"}}


def _documents(kind: type[Doc]) -> Iterator[type[Doc]]:
    for below in kind.__subclasses__():
        yield below
        yield from _documents(below)


def _without_null(part: dict[str, Any]) -> None:
    """A key whose value would be null is left out, so null is no type and such keys are not required."""
    required = list(part.get("required", ()))
    for key, own in part.get("properties", {}).items():
        own.pop("title", None)
        if "default" in own and own.pop("default") is None and key in required:
            required.remove(key)
        choices = [choice for choice in own.get("anyOf", ()) if choice != {"type": "null"}]
        if len(choices) == 1:
            own.pop("anyOf")
            own.update(choices[0])
    part["required"] = required


def _described(part: dict[str, Any], kind: type[Doc]) -> None:
    """The corpus's own models explain their keys in texts under the fields."""
    said = descriptions(kind)
    part["description"] = " ".join(inspect.cleandoc(kind.__doc__ or "").partition("\n\n")[0].split())
    for name, info in kind.model_fields.items():
        part["properties"][info.alias or name].setdefault("description", said[name])
