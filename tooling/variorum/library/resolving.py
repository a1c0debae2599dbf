"""From a variant and a reading to one value, with its provenance, for every needed parameter.

Layers lie one on another: what is inherited, the text's facts, the variant's own facts or supplies, its choices. A
whole value stated above replaces the one below; an entry stated above is laid into it. What lies underneath stays
visible as ``Provenance.below``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from variorum.errors import UserError
from variorum.games import family
from variorum.games.ruleset import Resolved, RuleSet

from .cells import settle
from .entities import Origin, Variant
from .layers import Problem, Stack
from .reading import Reading

if TYPE_CHECKING:
    from .library import Library

# The reason given for a value that nothing states.
SILENT: Final = "no clause states it and nothing supplies it"
CIRCLE: Final = "One of them must stand on its own; what both need belongs in a stock that both extend."


@dataclass(frozen=True)
class Resolution:
    """A variant resolved. ``missing`` are needed parameters without a value, with the reason; ``idle`` are values that
    this variant does not need; ``problems`` are faults of the variant's own file.
    """

    ruleset: RuleSet
    missing: Mapping[str, str]
    idle: Mapping[str, Resolved]
    problems: tuple[Problem, ...] = ()


def resolve(library: Library, variant: Variant, reading_name: str = "") -> Resolution:
    """Resolve ``variant`` under a reading (empty, ``transmitted``, ``transmitted ADDRESS+ADDRESS``).

    Raises UserError for a reading that names no emended place of the variant's text.
    """
    fam = family(variant.game)
    reading = Reading.parse(reading_name)
    stack = Stack(fam, variant)
    lineage = _ancestry(library, stack)
    for place in reading.places:
        _check_place(library, variant, lineage, place)
    for ancestor in lineage:
        _lay(library, stack, ancestor, reading)
    players = _players(variant, lineage)
    values, stated, gaps = settle(fam, stack.cells, players)
    needed = fam.needed(stated, players)
    wanted = needed | fam.optional(stated, players) | {p.name for p in fam.parameters.values() if p.advisory}
    kept = {n: r for n, r in values.items() if n in wanted}
    idle = {n: r for n, r in values.items() if n not in wanted}
    lacking = {n: gaps.get(n, SILENT) for n in fam.parameters if n in needed and n not in kept}
    name = f"{variant.id} {reading}".strip()
    order = [n for n in fam.parameters if n in kept]
    ruleset = RuleSet(
        name,
        variant.game,
        variant.title,
        players,
        MappingProxyType({n: kept[n] for n in order}),
        _advisory(lineage),
        MappingProxyType(stack.fixed),
    )
    return Resolution(ruleset, MappingProxyType(lacking), MappingProxyType(idle), tuple(stack.problems))


def _advisory(lineage: Iterable[Variant]) -> tuple[tuple[str, str], ...]:
    """The advisory rules: what a variant says on a topic stands in place of all that those it extends say on it."""
    notes: dict[str, list[str]] = {}
    for layer in lineage:
        own: dict[str, list[str]] = {}
        for a in layer.model.advisory:
            own.setdefault(a.topic, []).append(a.note)
        notes |= own
    return tuple((topic, note) for topic, said in notes.items() for note in said if note != "none")


def _ancestry(library: Library, stack: Stack) -> tuple[Variant, ...]:
    """The variant and all it extends, the farthest first."""
    own = stack.own
    chain: list[Variant] = [own]
    while (parent := chain[0].model.extends) is not None:
        if parent == own.id:
            way = "" if chain[0] is own else f" by way of `{chain[0].id}`"
            stack.report(own, Problem("extends", ("extends",), f"`{own.id}` extends itself{way}", CIRCLE))
        if parent in (v.id for v in chain):
            break  # a circle further off is told of by its own members
        found = library.variants.get(parent)
        if found is None or found.game != own.game:
            if parent not in library.broken:
                stack.report(chain[0], Problem("extends", ("extends",), f"no {own.game} variant is called `{parent}`"))
            break
        chain.insert(0, found)
    return tuple(chain)


def _players(variant: Variant, lineage: Iterable[Variant]) -> int:
    for v in (variant, *reversed(tuple(lineage))):
        if v.model.players is not None:
            return v.model.players
    return 2


def _lay(library: Library, stack: Stack, layer: Variant, reading: Reading) -> None:
    """Lay one file of the chain over what is there."""
    named = layer.model.text
    text = library.texts.get(named) if named else None
    if named and text is None and named not in library.broken:
        stack.report(layer, Problem("text", ("text",), f"no text is called `{named}`"))
    elif text is not None and text.game != layer.game:
        stack.report(layer, Problem("text", ("text",), f"`{named}` is a text of {text.game}, not of {layer.game}"))
    elif text is not None and not _repeats_text(layer, stack.own):
        stack.text(text, layer, reading, foreign=text.id != text_of(library, stack.own))
    stack.variant(layer)


def _repeats_text(layer: Variant, variant: Variant) -> bool:
    """True where a descendant in the chain has the same text, which is then laid once, by the descendant."""
    if layer is variant or layer.model.text != variant.model.text:
        return False
    return tuple(layer.model.variations) == tuple(variant.model.variations)


def text_of(library: Library, variant: Variant) -> str | None:
    """The text a variant is the rule set of: its own, else the nearest inherited one."""
    seen: set[str] = set()
    current: Variant | None = variant
    while current is not None and current.id not in seen:
        if current.model.text:
            return current.model.text
        seen.add(current.id)
        current = library.variants.get(current.model.extends or "")
    return None


def rests_on(library: Library, variant: Variant) -> tuple[Origin | None, ...]:
    """The files that decide how a variant resolves: its own, those it extends, their texts; None for one missing."""
    chain = _ancestry(library, Stack(family(variant.game), variant))
    found: list[Origin | None] = [v.origin for v in chain]
    if chain[0].model.extends is not None:
        found.append(None)  # what it extends is not there, or is the variant itself
    for v in chain:
        if v.model.text:
            text = library.texts.get(v.model.text)
            found.append(text.origin if text is not None else None)
    return tuple(found)


def _check_place(library: Library, variant: Variant, lineage: tuple[Variant, ...], place: str) -> None:
    known: list[str] = []
    for v in lineage:
        text = library.texts.get(v.model.text or "")
        if text:
            known += [f.address for f in text.facts(tuple(v.model.variations)) if f.emendation is not None]
    if place not in known:
        listed = ", ".join(sorted(set(known))) or "none"
        raise UserError(f"{variant.id} has no emended place `{place}`", f"emended places: {listed}")
