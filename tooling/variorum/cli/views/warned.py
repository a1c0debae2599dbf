"""Warnings in short: on what that no text settles a result rests, and what it would be otherwise."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from variorum.cli.views.page import Page
from variorum.cli.views.variants import reason
from variorum.games.ruleset import RuleSet
from variorum.referee.rulings import Outcome, Warn
from variorum.referee.warned import HEAD, KINDS, told

MOST = 3
"""Warnings that are printed; the others only if asked for."""


class Judged(NamedTuple):
    """An outcome with the rules it came from, and the name under which warnings speak of it."""

    name: str
    ruleset: RuleSet
    outcome: Outcome


def warned(judged: Sequence[Judged], where: str = "", *, verbose: bool) -> Page:
    """Each warning once; all of them, with reasons, if ``verbose``.

    ``where``: the word before the names of the outcomes that a warning is about, where there are several.
    """
    page, found = Page(), _gathered(judged)
    if not found:
        return page
    page.head(HEAD)
    shown = found if verbose or len(found) == MOST + 1 else found[:MOST]
    for warn, those in shown:
        first = those[0]
        about = f"  ({where} {', '.join(j.name for j in those)})" if where else ""
        page.item(KINDS[warn.kind], *_told(warn, first, verbose), (about, "note"), style="old")
        why = first.ruleset.why(warn.parameter)
        if verbose and why is not None:
            page.item("", (reason(why), "note"))
            if why.because:
                page.item("", (" ".join(why.because.split()), "note"))
    if len(found) > len(shown):
        page.line((f"and {len(found) - len(shown)} more: --verbose lists all, with their reasons", "note"))
    return page


def _gathered(judged: Sequence[Judged]) -> list[tuple[Warn, list[Judged]]]:
    """Each warning with the outcomes it is about, once for each value that ran."""
    found: dict[tuple[Warn, str], list[Judged]] = {}
    for one in judged:
        for warn in one.outcome.warns:
            otherwise = one.outcome.otherwise.get(warn)
            found.setdefault((warn, otherwise.value if otherwise is not None else ""), []).append(one)
    order = list(KINDS)
    return sorted(
        ((warn, those) for (warn, _), those in found.items()), key=lambda w: (order.index(w[0].kind), w[0].parameter)
    )


def _told(warn: Warn, judged: Judged, verbose: bool) -> list[tuple[str, str]]:
    value, otherwise = told(judged.ruleset, judged.outcome, warn, short=not verbose)
    if not otherwise:
        return [(warn.parameter, "lemma"), (f": {value}", "")]
    return [(warn.parameter, "lemma"), (f": {value}. ", ""), (otherwise, "note")]
