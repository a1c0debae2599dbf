"""From a positioned document to its model, every fault reported where it stands."""

import re
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError

from variorum.diagnostics import Code, Finding
from variorum.source import Document

M = TypeVar("M", bound=BaseModel)

UNKNOWN_KEY = Code(
    "M201",
    "unknown key",
    "A key nobody reads is a statement that gets lost.",
    "Correct the spelling or take the key out; corpus/README.md lists the keys.",
)
MISSING_KEY = Code(
    "M202",
    "missing key",
    "Without it the entry cannot be cited, placed or read.",
    "Add the key; `variorum new` writes a skeleton with all of them.",
)
WRONG_KIND = Code(
    "M203",
    "wrong kind of value",
    "Each key takes one kind of value, so that nothing has to be guessed.",
    "Write the value in the form the message names.",
)
CODES = (UNKNOWN_KEY, MISSING_KEY, WRONG_KIND)

_KINDS: dict[str, str] = {
    "string_type": "text was expected here, not a list or a mapping",
    "tuple_type": "a list was expected here: `[one, two]`, or one item a line after `- `",
    "dict_type": "a mapping was expected here: `key: value`",
    "model_type": "a mapping was expected here: `key: value`",
    "model_attributes_type": "a mapping was expected here: `key: value`",
    "int_parsing": "a whole number was expected here",
    "int_type": "a whole number was expected here",
    "string_too_short": "this must not be empty",
}
_PATTERNS: tuple[tuple[str, str], ...] = (
    (r"#", "a clause of a text, such as all-fours/1823#law.4"),
    (r"/", "a text, such as all-fours/1823"),
    (r"^\d{4}-\d{2}", "a date, such as 2026-11-30"),
    (r"[A-Z][A-Z0-9-]", "a siglum: capitals and figures, such as NY1823"),
    (r"^[A-Z]\d{3}", "a finding's code, such as L401"),
    (r"A-Z0-9a-z", "a parameter or one of its entries, such as game.pips or game.pips.T"),
)


def read(document: Document, model: type[M]) -> tuple[M | None, list[Finding]]:
    """The document as ``model``, or None and the findings that stand in the way; both sides may be given."""
    try:
        return model.model_validate(document.plain()), []
    except ValidationError as error:
        found = {(f.line, f.column, f.code.id): f for f in (_finding(document, model, e) for e in error.errors())}
        return None, sorted(found.values())


def _near(written: str, known: Sequence[str]) -> list[str]:
    import difflib  # only where something is wrong

    return difflib.get_close_matches(written, known, 1)


def _finding(document: Document, model: type[BaseModel], error: Any) -> Finding:
    loc, kind = tuple(error["loc"]), error["type"]
    if kind == "extra_forbidden":
        known = _keys(model, loc[:-1])
        near = _near(str(loc[-1]), known)
        hint = f"did you mean `{near[0]}`?" if near else f"known here: {', '.join(known)}" if known else ""
        return document.finding(UNKNOWN_KEY, loc, f"unknown key `{loc[-1]}`", hint=hint, key=True)
    if kind == "missing":
        return document.finding(MISSING_KEY, loc[:-1], f"`{loc[-1]}` is missing{_where(document, loc[:-1])}")
    return document.finding(WRONG_KIND, loc, _explain(kind, error), hint=_meant(kind, error))


def _meant(kind: str, error: Any) -> str:
    """The one of a few words that was probably meant; empty where none is near."""
    if kind != "literal_error" or not isinstance(error["input"], str):
        return ""
    known = re.findall(r"'([^']*)'", error["ctx"]["expected"])
    written = error["input"].strip().lower()
    near = _near(written, known) or [word for word in known if word.startswith(written[:4])][:1]
    return f"did you mean `{near[0]}`?" if near and written else ""


def _explain(kind: str, error: Any) -> str:
    echo = f"`{error['input']}`: " if isinstance(error["input"], str) and len(error["input"]) < 60 else ""
    if kind in _KINDS:
        return echo + _KINDS[kind]
    if kind == "literal_error":
        return f"{echo}one of {error['ctx']['expected'].replace(chr(39), '`')} was expected here"
    if kind == "string_pattern_mismatch":
        pattern = error["ctx"]["pattern"]
        for sign, says in _PATTERNS:
            if sign in pattern:
                return f"{echo}this does not name {says}"
        return f"{echo}an id was expected here: small letters and figures, words joined by `-`"
    if kind == "string_too_long":
        return f"{echo}longer than {error['ctx']['max_length']} characters"
    if kind == "value_error":
        return str(error["ctx"]["error"])
    return f"{echo}{error['msg'][0].lower()}{error['msg'][1:]}"


def _where(document: Document, loc: tuple[Any, ...]) -> str:
    """`` in clause law.4`` where an entry on the way names itself, else nothing."""
    plain: Any = document.plain()
    name = ""
    for step in loc:
        try:
            plain = plain[step]
        except (KeyError, IndexError, TypeError):
            break
        if isinstance(plain, dict) and isinstance(plain.get("id"), str):
            name = f" in `{plain['id']}`"
    return name




def _keys(model: Any, loc: tuple[Any, ...]) -> list[str]:
    """The keys known at a place of a model."""
    current: Any = model
    for step in loc:
        if isinstance(step, int):
            continue
        field = _field(current, step)
        if field is None:
            return []
        current = _inner(field.annotation)
    return sorted(_alias(current)) if isinstance(current, type) and issubclass(current, BaseModel) else []


def _alias(model: type[BaseModel]) -> list[str]:
    return [f.alias or name for name, f in model.model_fields.items()]


def _field(model: Any, key: Any) -> Any:
    if not (isinstance(model, type) and issubclass(model, BaseModel)):
        return None
    return next((f for name, f in model.model_fields.items() if key in (f.alias, name)), None)


def _inner(annotation: Any) -> Any:
    """The model inside ``Model | None``, ``tuple[Model, ...]`` and the like."""
    find: Callable[[Any], Any] = _inner
    if isinstance(annotation, type) and not getattr(annotation, "__args__", ()):
        return annotation
    for part in getattr(annotation, "__args__", ()):
        found = find(part)
        if isinstance(found, type) and issubclass(found, BaseModel):
            return found
    return None
