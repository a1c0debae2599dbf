"""Ids of clauses and the numbers by which their source cites them."""

from __future__ import annotations

import re
from collections.abc import Sequence

from .markers import roman
from .naming import slug
from .pieces import DraftClause


def number_clauses(clauses: Sequence[DraftClause]) -> None:
    """Ids: section and the source's number, or the running number where it has none."""
    by_section: dict[str, list[DraftClause]] = {}
    for clause in clauses:
        by_section.setdefault(clause.section.id, []).append(clause)
    for name, own in by_section.items():
        numbered = {clause.item for clause in own if clause.item}
        running = notes = 0
        for clause in own:
            if clause.footnote:
                notes += 1
                clause.id = f"{name}.n{notes}"
                continue
            if clause.item:
                clause.id = f"{name}.{slug(clause.item) or clause.item.lower()}"
                continue
            running += 1
            clause.id = f"{name}.p{running}" if numbered else f"{name}.{running}"


def value(number: str) -> str | None:
    """``4`` for 4 and IV; a letter as it is.

    >>> value("IV"), value("c"), value("2b"), value("")
    ('4', 'c', '2b', None)
    """
    if not number:
        return None
    if number.isdigit():
        return str(int(number))
    if re.fullmatch(r"[IVXLC]+|[ivxlc]{2,}|[ivx]", number):
        return str(roman(number))
    return number.lower()
