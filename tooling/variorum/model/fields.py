"""Field types that several documents share: ids, line lists, prose, yes and no, allowances."""

import re
from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, StringConstraints

ID = r"[a-z0-9]+(?:-[a-z0-9]+)*"
CLAUSE_ID = rf"{ID}(?:\.{ID})*"
SIGLUM = r"[A-Z][A-Z0-9-]{1,15}"
REF = rf"{ID}/{ID}#{CLAUSE_ID}"


def _yes_no(value: Any) -> Any:
    if isinstance(value, str) and value in ("yes", "no"):
        return value == "yes"
    raise ValueError(f"{value!r} is neither yes nor no")


def _lines(value: Any) -> Any:
    """``[77]``, ``[9, 11]``, ``["31-35"]`` or the string ``31-35`` as a tuple of 1-based line numbers."""
    items = value if isinstance(value, list) else [value]
    out: list[int] = []
    for item in items:
        match = re.fullmatch(r"(\d+)(?:[-–](\d+))?", item) if isinstance(item, str) else None
        if match is None:
            raise ValueError(f"{item!r} is not a line number or a range such as 31-35")
        first, last = int(match[1]), int(match[2] or match[1])
        if not 1 <= first <= last <= 100_000:
            raise ValueError(f"{item!r} is not a range of lines, smaller number first, counted from 1")
        out.extend(range(first, last + 1))
    return tuple(out)


YesNo = Annotated[bool, BeforeValidator(_yes_no, json_schema_input_type=Literal["yes", "no"])]
LineRange = Annotated[str, StringConstraints(pattern=r"^\d+([-–]\d+)?$")]
Lines = Annotated[tuple[int, ...], BeforeValidator(_lines, json_schema_input_type=LineRange | list[LineRange])]
Prose = Annotated[str, StringConstraints(min_length=1)]
Title = Annotated[str, StringConstraints(min_length=1, max_length=300)]
Id = Annotated[str, StringConstraints(pattern=rf"^{ID}$", max_length=80)]
DocId = Annotated[str, StringConstraints(pattern=rf"^{ID}/{ID}$", max_length=160)]
ClauseId = Annotated[str, StringConstraints(pattern=rf"^{CLAUSE_ID}$", max_length=80)]
ClauseRef = Annotated[str, StringConstraints(pattern=rf"^{REF}$", max_length=240)]
Address = Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9.\-]*(?:\.[A-Z0-9a-z]+)?$", max_length=80)]
Siglum = Annotated[str, StringConstraints(pattern=rf"^{SIGLUM}$")]
Date = Annotated[str, StringConstraints(pattern=r"^\d{4}-\d{2}-\d{2}$")]
Year = Annotated[int, Field(ge=1400, le=2200)]
Language = Literal["en", "zh-Hant", "zh-Hans", "ko", "fr"]
Game = Id
Certainty = Literal["high", "medium", "low"]


class Doc(BaseModel):
    """A frozen part of a document; unknown keys are refused by name. Keys are written with hyphens."""

    model_config = ConfigDict(
        extra="forbid",
        frozen=True,
        defer_build=True,  # a command that reads one kind of file pays for no other
        alias_generator=lambda name: name.rstrip("_").replace("_", "-"),
    )


class Allowance(Doc):
    """A finding that must stand where it occurs, with its reason; one no longer needed is itself a finding."""

    code: Annotated[str, StringConstraints(pattern=r"^[A-Z]\d{3}$")]
    """The code of the finding, `L410`."""
    because: Prose
    """Why it must stand."""


class Responsibility(Doc):
    """Who did what for a text: encoding, rendering, annotation."""

    who: Title
    """A person or group."""
    did: Prose
    """What they did."""


class Change(Doc):
    """One dated change of a document."""

    date: Date
    """The day, `2026-11-30`."""
    who: Title
    """Who made it."""
    what: Prose
    """What was changed."""
