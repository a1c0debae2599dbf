"""Warnings in short: on what that no text settles a result rests, and what it would be otherwise."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from variorum.cli.views.page import Page
from variorum.cli.views.variants import reason
from variorum.games.ruleset import RuleSet
from variorum.referee.rulings import Outcome, Warn, explained

MOST = 3
"""Warnings that are printed; the others only if asked for."""
LONG = 60
"""Characters of a value; a list of rules is cut there."""
KINDS = {"crux": "in doubt", "unknown": "not known", "supplied": "supplied"}
"""In this order: what the text itself leaves in doubt, then what is lost, then what was filled in."""


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
    page.head("What decides, and no text settles")
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
    otherwise = judged.outcome.otherwise.get(warn)
    if otherwise is None:
        return [(warn.parameter, "lemma"), (f": {explained(judged.ruleset, warn)}", "")]
    value, instead = otherwise.value, otherwise.instead
    if not verbose:
        value, instead = map(_short, _unlike(value, instead))
    return [(warn.parameter, "lemma"), (f": {value}. ", ""), (f"If {instead}: {otherwise.result}", "note")]


def _unlike(one: str, other: str) -> tuple[str, str]:
    """Of two lists of rules those that only one of them has."""
    if not (one.startswith("(1)") and other.startswith("(1)")):
        return one, other
    left, right = (re.split(r"; (?=\(\d+\))", text) for text in (one, other))
    return "; ".join(r for r in left if r not in right) or one, "; ".join(r for r in right if r not in left) or other


def _short(text: str) -> str:
    return text if len(text) <= LONG else text[:LONG].rpartition(" ")[0] + " …"
