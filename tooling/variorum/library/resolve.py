"""From a variant and a reading to one value, with its provenance, for every needed parameter.

Layers lie one on another: what is inherited, the text's facts, the variant's own facts or supplies, its choices. A
whole value stated above replaces the one below; an entry stated above is laid into it. What lies underneath stays
visible as ``Provenance.below``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, TypeVar

from variorum.errors import UserError
from variorum.games import family
from variorum.games.family import Family, UnknownName
from variorum.games.ruleset import Provenance, Resolved, RuleSet, Status
from variorum.games.types import ValueProblem, ValueProblems

from .cells import Cell, leaves_open, settle, undivided
from .entities import ABSENT, Fact, Variant
from .reading import Reading

if TYPE_CHECKING:
    from .library import Library

T = TypeVar("T")

# An emendation of these kinds decides between clauses of its text that disagree.
DECIDING: Final = ("contamination", "crux")
# The reason given for a value that nothing states.
SILENT: Final = "no clause states it and nothing supplies it"


@dataclass(frozen=True)
class Problem:
    """Something that stands in a variant's way: which kind, where in the variant's file, what."""

    kind: str
    loc: tuple[str | int, ...]
    message: str
    hint: str = ""


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
    problems: list[Problem] = []
    cells: dict[str, Cell] = {}
    lineage = _ancestry(library, variant, problems)
    for place in reading.places:
        _check_place(library, variant, lineage, place)
    for ancestor in lineage:
        _lay(library, fam, cells, ancestor, variant, reading, problems)
    players = _players(variant, lineage)
    values, stated, gaps = settle(fam, cells, players)
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
        tuple((a.topic, a.note) for v in lineage for a in v.model.advisory),
    )
    return Resolution(ruleset, MappingProxyType(lacking), MappingProxyType(idle), tuple(problems))


def _ancestry(library: Library, variant: Variant, problems: list[Problem]) -> tuple[Variant, ...]:
    """The variant and all it extends, the farthest first."""
    chain: list[Variant] = [variant]
    while (parent := chain[0].model.extends) is not None:
        if parent in (v.id for v in chain):
            problems.append(Problem("extends", ("extends",), f"`{variant.id}` extends itself by way of `{parent}`"))
            break
        found = library.variants.get(parent)
        if found is None or found.game != variant.game:
            if chain[0] is variant and parent not in library.broken:
                problems.append(Problem("extends", ("extends",), f"no {variant.game} variant is called `{parent}`"))
            break
        chain.insert(0, found)
    return tuple(chain)


def _players(variant: Variant, lineage: Iterable[Variant]) -> int:
    for v in (variant, *reversed(tuple(lineage))):
        if v.model.players is not None:
            return v.model.players
    return 2


def _lay(
    library: Library,
    fam: Family,
    cells: dict[str, Cell],
    layer: Variant,
    variant: Variant,
    reading: Reading,
    problems: list[Problem],
) -> None:
    """Lay one file of the chain over what is there: its text, its own facts, its supplies, its choices."""
    own = layer is variant
    model = layer.model
    text = library.texts.get(model.text) if model.text else None
    if text is None and model.text and own and model.text not in library.broken:
        problems.append(Problem("text", ("text",), f"no text is called `{model.text}`"))
    if text is not None and not _repeats_text(library, layer, variant):
        foreign = text.title if model.text != text_of(library, variant) else ""
        for standing in _in_force(fam, text.facts(tuple(model.variations)), reading):
            fact = standing.fact
            why = _fact_provenance(fam, fact, standing.value, standing.status, foreign, own)
            others = fact.alternatives if standing.status == Status.CRUX else ()
            layer_key = (text.id, fact.variation or "")
            _cell(fam, cells, fact.parameter).put(fact.entry, standing.value, why, layer_key, others)
    for address, raw in _wholes_first(fam, model.facts):
        why = Provenance(Status.ATTESTED, origin=layer.id, inherited=not own)
        _put_raw(fam, cells, problems, own, ("facts", address), address, raw, why)
    for address, supply in _wholes_first(fam, model.supply):
        source, because = supply.from_.strip(), supply.because.strip()
        status = Status.DEFAULT if source == "default" else Status.SUPPLIED
        why = Provenance(status, tuple(supply.clauses), layer.id, source, because, inherited=not own)
        _put_raw(fam, cells, problems, own, ("supply", address, "value"), address, supply.value, why)
    for address, raw in model.choose.items():
        _choose(fam, cells, problems, layer, own, address, raw)


def _cell(fam: Family, cells: dict[str, Cell], parameter: str) -> Cell:
    return cells.setdefault(parameter, Cell(fam.parameters[parameter]))


def _wholes_first(fam: Family, stated: Mapping[str, T]) -> list[tuple[str, T]]:
    """Addresses as written, those of whole parameters before those of entries, which are laid into them."""
    return sorted(stated.items(), key=lambda item: item[0] not in fam.parameters)


def _repeats_text(library: Library, layer: Variant, variant: Variant) -> bool:
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


@dataclass(frozen=True)
class _Standing:
    """A fact under a reading: its value there, and how it comes to it."""

    fact: Fact
    value: Any
    status: Status

    @property
    def rank(self) -> tuple[bool, bool, bool]:
        """What puts other clauses' facts on the same entry out of force, strongest first.

        A fact of a variation the text's own; one read as transmitted because that was asked for; one whose emendation
        decides between clauses that disagree.
        """
        em = self.fact.emendation
        transmitted = self.status == Status.TRANSMITTED
        decides = em is not None and em.kind in DECIDING and not transmitted
        return self.fact.variation is not None, transmitted, decides


def _in_force(fam: Family, facts: Iterable[Fact], reading: Reading) -> list[_Standing]:
    """The facts that a reading has, in the order in which they are laid: the stronger over the weaker.

    Whole values come before entries, which are laid into them; an entry that a stronger whole contradicts is left out.
    """
    standing = [s for f in facts if f.parameter in fam.parameters and (s := _stand(f, reading)) is not None]
    strongest: dict[str, _Standing] = {}
    for s in standing:
        if s.fact.whole and s.rank > (strongest[s.fact.parameter].rank if s.fact.parameter in strongest else ()):
            strongest[s.fact.parameter] = s
    kept = [s for s in standing if not _overruled(fam, s, strongest.get(s.fact.parameter))]
    return sorted(kept, key=lambda s: (s.fact.variation is not None, not s.fact.whole, s.rank))


def _overruled(fam: Family, standing: _Standing, whole: _Standing | None) -> bool:
    if standing.fact.whole or whole is None or whole.rank <= standing.rank:
        return False
    if undivided(whole.value):
        return True
    parts = fam.parameters[whole.fact.parameter].type.split(whole.value)
    # One that agrees stays, as a further witness.
    return standing.fact.entry in parts and parts[standing.fact.entry] != standing.value


def _stand(fact: Fact, reading: Reading) -> _Standing | None:
    transmitted = fact.emendation is not None and reading.transmitted(fact.address)
    value = fact.stated if transmitted else fact.read
    if value is ABSENT:
        return None
    if fact.emendation is None:
        return _Standing(fact, value, Status.ATTESTED)
    if transmitted:
        return _Standing(fact, value, Status.TRANSMITTED)
    return _Standing(fact, value, Status.CRUX if fact.emendation.kind == "crux" else Status.EMENDED)


def _fact_provenance(fam: Family, fact: Fact, value: Any, status: Status, foreign: str, own: bool) -> Provenance:
    em = fact.emendation
    below = None
    if em is not None:
        other = fact.stated if status in (Status.EMENDED, Status.CRUX) else fact.read
        if other is not ABSENT:
            side = Status.TRANSMITTED if status in (Status.EMENDED, Status.CRUX) else Status.EMENDED
            below = Provenance(side, (fact.clause,), fact.clause.partition("#")[0], emendation=em.id,
                               certainty=em.certainty, value=fam.written(fact.address, other))  # fmt: skip
    why = Provenance(
        status,
        (fact.clause,),
        fact.clause.partition("#")[0],
        because=em.because.strip() if em else "",
        emendation=em.id if em else "",
        certainty=em.certainty if em else "",
        inherited=not own,
        value=fam.written(fact.address, value),
        below=below,
    )
    if foreign:
        return replace(why, status=Status.SUPPLIED, source=foreign)
    return why


def _put_raw(
    fam: Family,
    cells: dict[str, Cell],
    problems: list[Problem],
    own: bool,
    loc: tuple[str, ...],
    address: str,
    raw: Any,
    why: Provenance,
) -> None:
    try:
        target = fam.address(address)
        if target.parameter not in fam.parameters:
            if own:
                problems.append(Problem("constant", loc[:2], f"`{address}` has one lawful value and is never supplied"))
            return
        value = fam.parse(target, raw)
    except UnknownName as error:
        if own:
            problems.append(Problem("name", loc[:2], error.message, error.hint))
        return
    except ValueProblems as error:
        if own:
            problems.extend(_value_problem(loc, p) for p in error.problems)
        return
    layer = (why.origin, loc[0])
    _cell(fam, cells, target.parameter).put(target.entry, value, replace(why, value=fam.written(target, value)), layer)


def _value_problem(loc: tuple[str | int, ...], problem: ValueProblem) -> Problem:
    return Problem("value", (*loc, *problem.path), problem.message, problem.hint)


def _choose(
    fam: Family, cells: dict[str, Cell], problems: list[Problem], layer: Variant, own: bool, address: str, raw: Any
) -> None:
    loc = ("choose", address)
    try:
        target = fam.address(address)
        if target.parameter not in fam.parameters:
            raise UnknownName(address, "a constant cannot be chosen")
        value = fam.parse(target, raw)
    except UnknownName as error:
        if own:
            problems.append(Problem("name", loc, error.message, error.hint))
        return
    except ValueProblems as error:
        if own:
            problems.extend(_value_problem(loc, p) for p in error.problems)
        return
    cell = cells.get(target.parameter)
    if cell is None or not leaves_open(cell, target.entry, value):
        if own:
            says = "is not stated" if cell is None else f"is settled: {cell.text()}"
            problems.append(
                Problem("choice", loc, f"`{address}: {fam.written(target, value)}` cannot be chosen: it {says}",
                        "Choose among the values a clause leaves open; a silence takes a supply."))  # fmt: skip
        return
    clauses = cell.why.clauses if cell.why else ()
    why = Provenance(Status.CHOSEN, clauses, layer.id, inherited=not own, value=fam.written(target, value))
    cell.put(None, value, why, (layer.id, "choose"))


def _check_place(library: Library, variant: Variant, lineage: tuple[Variant, ...], place: str) -> None:
    known: list[str] = []
    for v in lineage:
        text = library.texts.get(v.model.text or "")
        if text:
            known += [f.address for f in text.facts(tuple(v.model.variations)) if f.emendation is not None]
    if place not in known:
        listed = ", ".join(sorted(set(known))) or "none"
        raise UserError(f"{variant.id} has no emended place `{place}`", f"emended places: {listed}")
