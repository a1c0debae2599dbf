"""Texts and printings as witnesses to be collated: each by its siglum, with all its words in order."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from variorum.collate.tokens import Lacuna, Tokens, tokenise_parts
from variorum.errors import UserError
from variorum.library.library import Library

from .texts import Compared, clause_inputs, compared


def witnesses_of(library: Library, name: str) -> dict[str, Tokens]:
    """The witnesses that a name stands for: a printing, or every printing of a text; of one clause, if that is named.

    The keys are sigla, or what a text without a siglum is called in short. What a printing has lost is a lacuna. Raises
    UserError where the name is none of these.
    """
    side = compared(library, name)
    if side.variant is not None or side.text is None:
        raise UserError(f"{name!r} is a rule set, and has no words to collate", "name a text, a printing or a file")
    if side.siglum is not None or not side.text.witnesses:
        return {side.siglum or side.text.model.short: _tokens(side)}
    return {witness.siglum: _tokens(replace(side, siglum=witness.siglum)) for witness in side.text.witnesses}


def _tokens(side: Compared) -> Tokens:
    return tokenise_parts(_parts(side))


def _parts(side: Compared) -> Iterator[str | Lacuna]:
    """The words of each clause, a blank line between two clauses."""
    for clause in clause_inputs(side):
        parts = (clause.wording,) if isinstance(clause.wording, str) else clause.wording
        yield from (part for part in parts if part != "")
        yield "\n\n"
