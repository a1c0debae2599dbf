"""Problems of a variant's own file: names, values and choices that cannot be laid over its text."""

from __future__ import annotations

from collections.abc import Iterator

from variorum.diagnostics import Code, Finding
from variorum.games import family
from variorum.games.family import UnknownName
from variorum.games.types import ValueProblems
from variorum.library import Library, Origin, Variant

from .common import judged, near, whole

PROBLEM = Code(
    "L414",
    "problem in a variant",
    "What cannot be laid over the text is passed over, and the variant plays by other rules than its file says.",
    "`variorum explain VARIANT` shows what each rule is and why.",
)
CONTRADICTION = Code(
    "L419",
    "values that cannot stand together",
    "Each value is lawful by itself, and no deal could be played by all of them.",
    "`variorum explain VARIANT PARAMETER` shows where each of them comes from.",
)
CODES = (PROBLEM, CONTRADICTION)


def check(library: Library) -> Iterator[Finding]:
    """What resolving each variant met with, stocks of supplies included."""
    for variant in judged(library, stocks=True):
        sound = whole(library, variant)
        for problem in library.resolve(variant.id).problems:
            if problem.kind == "choice" and not sound:
                continue  # what it chooses among may stand in what could not be read
            place = variant.origin
            for step in problem.loc:
                place = place / step
            hint = problem.hint
            if problem.kind in ("text", "extends"):
                known = list(library.texts if problem.kind == "text" else library.variants)
                named = str(getattr(variant.model, problem.kind))
                hint = hint if named in known else near(named, known, hint)
            yield place.finding(PROBLEM, problem.message, hint=hint, key=problem.kind in ("name", "constant"))
        yield from _alternatives(variant)
        if variant.playable and sound:
            yield from _contradictions(library, variant)


def _alternatives(variant: Variant) -> Iterator[Finding]:
    """Alternatives of a supply that the parameter cannot take; the resolved value itself never shows them."""
    fam = family(variant.game)
    for address, supply in variant.model.supply.items():
        for i, raw in enumerate(supply.alternatives):
            try:
                fam.parse(fam.address(address), raw)
            except UnknownName:
                break  # reported with the address
            except ValueProblems as error:
                for problem in error.problems:
                    place = variant.origin / "supply" / address / "alternatives" / i
                    for step in problem.path:
                        place = place / step
                    yield place.finding(PROBLEM, f"`{address}`: {problem.message}", hint=problem.hint)


def _contradictions(library: Library, variant: Variant) -> Iterator[Finding]:
    ruleset = library.resolve(variant.id).ruleset
    values = {name: resolved.value for name, resolved in ruleset.values.items()}
    for found in family(variant.game).contradictions(values, ruleset.players):
        own = "players.count" in found.names and variant.model.players is not None
        place = variant.origin / "players" if own else _where(variant, found.names)
        clauses = [c for name in found.names if name in ruleset.values for c in ruleset.values[name].provenance.clauses]
        known = [c for c in dict.fromkeys(clauses) if c in library.clauses]
        also = [library.clauses[c].origin.related(f"stated in {c}") for c in known]
        yield place.finding(CONTRADICTION, f"`{variant.id}`: {found.message}", also=also)


def _where(variant: Variant, names: tuple[str, ...]) -> Origin:
    """Where the variant's own file states one of these parameters, or an entry; the file, if it inherits them all."""
    for section in ("choose", "supply", "facts"):
        for address in getattr(variant.model, section):
            if any(address == name or address.rpartition(".")[0] == name for name in names):
                place: Origin = variant.origin / section / address
                return place
    return variant.origin
