"""From a variant and a reading to one value, with its provenance, for every needed parameter.

Layers lie one on another: what is inherited, the text's facts, the variant's own facts or supplies, its choices. A
whole value stated above replaces the one below; an entry stated above is laid into it. What lies underneath stays
visible as ``Provenance.below``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from variorum.errors import UserError
from variorum.games import family
from variorum.games.family import Family, Parameter, UnknownName
from variorum.games.ruleset import Provenance, Resolved, RuleSet, Status
from variorum.games.types import ValueProblem, ValueProblems
from variorum.games.values import UNKNOWN, By, Open, Rule, Value

from .entities import ABSENT, Fact, Variant
from .reading import Reading

if TYPE_CHECKING:
    from .library import Library


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


@dataclass
class _Cell:
    """What the layers so far say of one parameter: the whole value, or its entries, with their provenances."""

    whole: Any = ABSENT
    why: Provenance | None = None
    entries: dict[str, tuple[Any, Provenance]] = field(default_factory=dict)
    alternatives: tuple[Value, ...] = ()


def resolve(library: Library, variant: Variant, reading_name: str = "") -> Resolution:
    """Resolve ``variant`` under a reading (empty, ``transmitted``, ``transmitted ADDRESS+ADDRESS``).

    Raises UserError for a reading that names no emended place of the variant's text.
    """
    fam = family(variant.game)
    reading = Reading.parse(reading_name)
    problems: list[Problem] = []
    cells: dict[str, _Cell] = {}
    lineage = _ancestry(library, variant, problems)
    for place in reading.places:
        _check_place(library, variant, lineage, place)
    for ancestor in lineage:
        _lay(library, fam, cells, ancestor, variant, reading, problems)
    players = _players(variant, lineage)
    values, missing = _settle(fam, cells, players)
    needed, optional = _needed(fam, values, players)
    kept = {n: r for n, r in values.items() if n in needed or n in optional}
    idle = {n: r for n, r in values.items() if n not in kept}
    lacking = {n: missing.get(n, "no clause states it and nothing supplies it") for n in sorted(needed - set(kept))}
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
    cells: dict[str, _Cell],
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
        foreign = model.text != _text_of(library, variant)
        facts = list(_in_force(text.facts(tuple(model.variations)), reading))
        for fact, value, status in facts:
            if fact.parameter not in fam.parameters:
                continue  # constants and derived values are checked by the lints, not resolved
            why = _fact_provenance(fam, fact, value, status, text.title if foreign else "", own)
            _put(cells, fam, fact.parameter, fact.entry, value, why, fact.alternatives if status == Status.CRUX else ())
    for address, raw in model.facts.items():
        _put_raw(fam, cells, problems, own, ("facts", address), address, raw, Provenance(
            Status.ATTESTED, origin=layer.id, inherited=not own))  # fmt: skip
    for address, supply in model.supply.items():
        status = Status.DEFAULT if supply.from_.strip() == "default" else Status.SUPPLIED
        _put_raw(fam, cells, problems, own, ("supply", address, "value"), address, supply.value, Provenance(
            status, tuple(supply.clauses), layer.id, supply.from_.strip(), supply.because.strip(), inherited=not own))  # fmt: skip
    for address, raw in model.choose.items():
        _choose(fam, cells, problems, layer, own, address, raw)


def _repeats_text(library: Library, layer: Variant, variant: Variant) -> bool:
    """True where a descendant in the chain has the same text, which is then laid once, by the descendant."""
    if layer is variant or layer.model.text != variant.model.text:
        return False
    return tuple(layer.model.variations) == tuple(variant.model.variations)


def _text_of(library: Library, variant: Variant) -> str | None:
    """The text a variant is the rule set of: its own, else the nearest inherited one."""
    seen: set[str] = set()
    current: Variant | None = variant
    while current is not None and current.id not in seen:
        if current.model.text:
            return current.model.text
        seen.add(current.id)
        current = library.variants.get(current.model.extends or "")
    return None


def _in_force(facts: Iterable[Fact], reading: Reading) -> list[tuple[Fact, Any, Status]]:
    """The facts that a reading has, each with its value and status.

    Where a place is read as transmitted, its fact puts out of force another clause's fact for the same entry: that is
    what was asked for. A fact of a variation puts out of force the text's own.
    """
    chosen: dict[tuple[str, str | None], tuple[tuple[bool, bool], list[tuple[Fact, Any, Status]]]] = {}
    for fact in facts:
        transmitted = fact.emendation is not None and reading.transmitted(fact.address)
        value = fact.stated if transmitted else fact.read
        if value is ABSENT:
            continue
        if fact.emendation is None:
            status = Status.ATTESTED
        elif transmitted:
            status = Status.TRANSMITTED
        else:
            status = Status.CRUX if fact.emendation.kind == "crux" else Status.EMENDED
        rank = (fact.variation is not None, transmitted)
        best = chosen.setdefault((fact.parameter, fact.entry), (rank, []))
        if rank > best[0]:
            chosen[fact.parameter, fact.entry] = (rank, [(fact, value, status)])
        elif rank == best[0]:
            best[1].append((fact, value, status))
    # whole values first, so that entries of other clauses are laid into them
    out = [item for _, items in chosen.values() for item in items]
    return sorted(out, key=lambda item: (item[0].variation is not None, not item[0].whole))


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
    cells: dict[str, _Cell],
    problems: list[Problem],
    own: bool,
    loc: tuple[str | int, ...],
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
            problems.append(Problem("name", loc[:2], str(error), error.hint))
        return
    except ValueProblems as error:
        if own:
            problems.extend(_value_problem(loc, p) for p in error.problems)
        return
    _put(cells, fam, target.parameter, target.entry, value, replace(why, value=fam.written(address, value)))


def _value_problem(loc: tuple[str | int, ...], problem: ValueProblem) -> Problem:
    return Problem("value", (*loc, *problem.path), problem.message, problem.hint)


def _put(
    cells: dict[str, _Cell],
    fam: Family,
    parameter: str,
    entry: str | None,
    value: Any,
    why: Provenance,
    alternatives: tuple[Value, ...] = (),
) -> None:
    cell = cells.setdefault(parameter, _Cell())
    kind = fam.parameters[parameter].type
    if entry is None and kind.entries != "none" and not isinstance(value, (Open, By)) and value is not UNKNOWN:
        parts = kind.split(value)
        same_layer = cell.why is not None and cell.why.origin == why.origin and cell.why.status == why.status
        old = cell.entries if same_layer else {}
        cell.entries = {
            name: (part, _join(old.get(name), cell, name, replace(why, value=kind.written_entry(part))))
            for name, part in parts.items()
        }
        cell.whole, cell.why, cell.alternatives = value, _over(cell.why, why), alternatives
        return
    if entry is None:
        cell.whole, cell.why, cell.entries, cell.alternatives = value, _over(cell.why, why), {}, alternatives
        return
    if cell.whole is not ABSENT and (isinstance(cell.whole, (Open, By)) or cell.whole is UNKNOWN):
        cell.whole, cell.entries = ABSENT, {}
    before = cell.entries.get(entry)
    cell.entries[entry] = (value, _over(before[1] if before else None, why))
    cell.why = cell.why if cell.why is not None and cell.why.origin == why.origin else _over(cell.why, why)
    cell.alternatives = alternatives or cell.alternatives
    if kind.entries == "rules" and isinstance(value, Rule) and not (value.when or value.demand or value.consent):
        # nothing after a rule without a condition can be reached
        cell.entries = {n: part for n, part in cell.entries.items() if int(n) <= int(entry)}
    cell.whole = ABSENT


def _join(old: tuple[Any, Provenance] | None, cell: _Cell, name: str, why: Provenance) -> Provenance:
    before = old[1] if old else (cell.entries[name][1] if name in cell.entries else None)
    return _over(before, why)


def _over(before: Provenance | None, why: Provenance) -> Provenance:
    """``why`` laid over ``before``: the same value said again by a clause of the same text adds its clause."""
    if before is None:
        return why
    if before.origin == why.origin and before.status == why.status and before.value == why.value:
        clauses = before.clauses + tuple(c for c in why.clauses if c not in before.clauses)
        return replace(before, clauses=clauses)
    return replace(why, below=why.below or before)


def _choose(
    fam: Family, cells: dict[str, _Cell], problems: list[Problem], layer: Variant, own: bool, address: str, raw: Any
) -> None:
    loc = ("choose", address)
    try:
        target = fam.address(address)
        if target.parameter not in fam.parameters:
            raise UnknownName(address, "a constant cannot be chosen")
        value = fam.parse(target, raw)
    except UnknownName as error:
        if own:
            problems.append(Problem("name", loc, str(error), error.hint))
        return
    except ValueProblems as error:
        if own:
            problems.extend(_value_problem(loc, p) for p in error.problems)
        return
    cell = cells.get(target.parameter)
    parameter = fam.parameters[target.parameter]
    if cell is None or not _leaves_open(parameter, cell, value):
        if own:
            says = "says nothing of it" if cell is None else f"settles it as {_cell_text(fam, target.parameter, cell)}"
            problems.append(
                Problem("choice", loc, f"`{address}: {parameter.type.text(value)}` is not left open: the text {says}",
                        "choose among the values a clause leaves open; a silence takes a supply"))  # fmt: skip
        return
    why = Provenance(Status.CHOSEN, cell.why.clauses if cell.why else (), layer.id, inherited=not own,
                     value=fam.written(address, value))  # fmt: skip
    _put(cells, fam, target.parameter, target.entry, value, replace(why, below=cell.why))


def _leaves_open(parameter: Parameter, cell: _Cell, value: Value) -> bool:
    whole = cell.whole
    if isinstance(whole, Open):
        return value in whole.options
    if isinstance(whole, By):
        return any(isinstance(v, Open) and value in v.options for _, v in whole.cases)
    if isinstance(whole, (tuple, frozenset)) and isinstance(value, (tuple, frozenset)) and parameter.type.entries == "none":
        return bool(value) and set(value) <= set(whole)
    return False


def _cell_text(fam: Family, name: str, cell: _Cell) -> str:
    if cell.whole is ABSENT or isinstance(cell.whole, (Open, By)):
        return "given in its clauses"
    return fam.parameters[name].type.text(cell.whole)


def _settle(fam: Family, cells: dict[str, _Cell], players: int) -> tuple[dict[str, Resolved], dict[str, str]]:
    """One value a parameter: tables taken at this number of players or this strictness, open ones at their usual."""
    strict: Any = UNKNOWN
    out: dict[str, Resolved] = {}
    missing: dict[str, str] = {}
    names = sorted(cells, key=lambda n: n != "players.strict")
    for name in names:
        cell, kind = cells[name], fam.parameters[name].type
        value = cell.whole
        if cell.entries:
            try:
                value = kind.join({n: v for n, (v, _) in cell.entries.items()})
            except ValueProblems as error:
                missing[name] = "; ".join(p.message for p in error.problems)
                continue
        if isinstance(value, By):
            try:
                value = value.case(players if value.key == "players" else strict)
            except KeyError:
                given = f"{players} players" if value.key == "players" else f"players.strict: {strict}"
                missing[name] = f"its table has no value for {given}"
                continue
        if isinstance(value, Open):
            if not value.has_usual:
                options = ", ".join(kind.text(v) for v in value.options)
                missing[name] = f"the text leaves it open ({options}) and the variant does not choose"
                continue
            value = value.usual
        why = cell.why or Provenance(Status.DEFAULT)
        entries = MappingProxyType({n: p for n, (_, p) in cell.entries.items()})
        if entries:
            why = _summary(entries, why)
        out[name] = Resolved(value, why, entries, cell.alternatives)
        if name == "players.strict":
            strict = value
    return out, missing


def _summary(entries: Mapping[str, Provenance], why: Provenance) -> Provenance:
    """The provenance of a whole made of entries: the shakiest status among them, all their clauses."""
    order = [Status.CRUX, Status.TRANSMITTED, Status.EMENDED, Status.DEFAULT, Status.SUPPLIED, Status.CHOSEN, Status.ATTESTED]
    worst = min(entries.values(), key=lambda p: order.index(p.status))
    clauses = tuple(dict.fromkeys(c for p in entries.values() for c in p.clauses))
    return replace(worst, clauses=clauses, value=why.value) if worst is not why else replace(why, clauses=clauses)


def _needed(
    fam: Family, values: Mapping[str, Resolved], players: int
) -> tuple[frozenset[str], frozenset[str]]:
    plain = {n: r.value for n, r in values.items()}
    return fam.needed(plain, players), fam.optional(plain, players)


def _check_place(library: Library, variant: Variant, lineage: tuple[Variant, ...], place: str) -> None:
    known: list[str] = []
    for v in lineage:
        text = library.texts.get(v.model.text or "")
        if text:
            known += [f.address for f in text.facts(tuple(v.model.variations)) if f.emendation is not None]
    if place not in known:
        listed = ", ".join(sorted(set(known))) or "none"
        raise UserError(f"{variant.id} has no emended place `{place}`", f"emended places: {listed}")
