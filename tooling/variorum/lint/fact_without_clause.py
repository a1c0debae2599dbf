"""Facts without a clause: where there is a text, its clauses alone state facts."""

from __future__ import annotations

from collections.abc import Iterator

from variorum.diagnostics import Code, Finding
from variorum.games.ruleset import Provenance, Resolved, Status
from variorum.library import Library, Variant

from .common import and_, judged

CLAUSELESS = Code(
    "L403",
    "executable fact without a clause",
    "A value that claims to stand in the text and cites no clause of it cannot be checked by anybody.",
    "State it in the clause that says it; where the text is silent, supply it with its source.",
)
CODES = (CLAUSELESS,)


def check(library: Library) -> Iterator[Finding]:
    """Variants of a text that state facts themselves, or take over facts that no clause states."""
    for variant in judged(library, stocks=True):
        if variant.model.text or not variant.playable:
            what = f"`{variant.id}` is the rule set of {variant.model.text}" if variant.model.text else (
                f"`{variant.id}` is a stock of supplies")  # fmt: skip
            for address in variant.model.facts:
                place = variant.origin / "facts" / address
                yield place.finding(CLAUSELESS, f"{what} and states `{address}` without a clause", key=True)
        if variant.model.text and variant.playable:
            yield from _inherited(library, variant)


def _inherited(library: Library, variant: Variant) -> Iterator[Finding]:
    taken: dict[str, list[str]] = {}
    for name, resolved in library.resolve(variant.id).ruleset.values.items():
        for origin in dict.fromkeys(_clauseless(resolved)):
            if origin != variant.id and not origin.startswith("_"):
                taken.setdefault(origin, []).append(name)
    for origin, names in taken.items():
        message = f"{and_(f'`{n}`' for n in names)} would be taken over from `{origin}` as attested, without a clause"
        hint = f"Supply {'it' if len(names) == 1 else 'them'} in this variant, naming `{origin}` as the source."
        yield (variant.origin / "extends").finding(CLAUSELESS, message, hint=hint)


def _clauseless(resolved: Resolved) -> Iterator[str]:
    """The files that give the value, or an entry of it, as attested without naming a clause."""
    provenances: tuple[Provenance, ...] = tuple(resolved.entries.values()) or (resolved.provenance,)
    for why in provenances:
        if why.status == Status.ATTESTED and not why.clauses:
            yield why.origin
