"""The layers of a variant, each laid over what is there: a text's facts, own facts, supplies, choices."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final, TypeVar

from variorum.games.family import Address, Family, UnknownName
from variorum.games.ruleset import Provenance, Status
from variorum.games.types import ValueProblems

from .cells import Cell, leaves_open
from .entities import Text, Variant
from .reading import Reading
from .standing import in_force, provenance

T = TypeVar("T")

# What follows from the rules of the game is checked where a clause states it, and never set by a variant.
FIXED: Final = "Take it out: what is fixed or follows from other rules is not for a variant to say."
NOT_OPEN: Final = "Choose among the values a clause leaves open; a silence takes a supply."


@dataclass(frozen=True)
class Problem:
    """Something that stands in a variant's way: which kind, where in the variant's file, what."""

    kind: str
    loc: tuple[str | int, ...]
    message: str
    hint: str = ""


class Stack:
    """The cells of all parameters while the layers of a variant are laid; ``problems`` are those of its own file."""

    def __init__(self, fam: Family, own: Variant) -> None:
        self.fam = fam
        self.own = own
        self.cells: dict[str, Cell] = {}
        self.fixed: dict[str, Provenance] = {}
        """Where the family's constants are stated, by the text laid last that states each."""
        self.problems: list[Problem] = []

    def text(self, text: Text, layer: Variant, reading: Reading, *, foreign: bool) -> None:
        """The facts of a text under a reading; ``foreign`` where the variant is not a rule set of this text."""
        source = text.title if foreign else ""
        for fact in text.facts(tuple(layer.model.variations)):
            if fact.parameter in self.fam.constants:
                before = self.fixed.get(fact.parameter)
                clauses = before.clauses if before is not None and before.origin == text.id else ()
                self.fixed[fact.parameter] = Provenance(
                    Status.SUPPLIED if foreign else Status.ATTESTED,
                    tuple(dict.fromkeys((*clauses, fact.clause))),
                    text.id,
                    source,
                    inherited=layer is not self.own,
                )
        for standing in in_force(self.fam, text.facts(tuple(layer.model.variations)), reading):
            fact = standing.fact
            why = provenance(self.fam, fact, standing.value, standing.status, source, layer is self.own)
            others = fact.alternatives if standing.status == Status.CRUX else ()
            self._cell(fact.parameter).put(fact.entry, standing.value, why, (text.id, fact.variation or ""), others)

    def variant(self, layer: Variant) -> None:
        """What a variant's file states itself."""
        inherited = layer is not self.own
        for address, raw in self._wholes_first(layer.model.facts):
            why = Provenance(Status.ATTESTED, origin=layer.id, inherited=inherited)
            self._put(layer, ("facts", address), address, raw, why)
        for address, supply in self._wholes_first(layer.model.supply):
            source, because = supply.from_.strip(), supply.because.strip()
            status = Status.DEFAULT if source == "default" else Status.SUPPLIED
            why = Provenance(status, tuple(supply.clauses), layer.id, source, because, inherited=inherited)
            self._put(layer, ("supply", address, "value"), address, supply.value, why, supply.alternatives)
        for address, raw in layer.model.choose.items():
            self._choose(layer, address, raw)

    def report(self, layer: Variant, problem: Problem) -> None:
        """Keep a problem of the variant's own file; those of inherited files are reported with these."""
        if layer is self.own:
            self.problems.append(problem)

    def _cell(self, parameter: str) -> Cell:
        return self.cells.setdefault(parameter, Cell(self.fam.parameters[parameter]))

    def _wholes_first(self, stated: Mapping[str, T]) -> Iterable[tuple[str, T]]:
        """Addresses as written, those of whole parameters before those of entries, which are laid into them."""
        return sorted(stated.items(), key=lambda item: item[0] not in self.fam.parameters)

    def _typed(self, layer: Variant, loc: tuple[str | int, ...], address: str, raw: Any) -> tuple[Address, Any] | None:
        """The address and the value, or None and a problem."""
        try:
            target = self.fam.address(address)
            if target.parameter not in self.fam.parameters:
                message = f"`{address}` is no parameter that a variant could set"
                self.report(layer, Problem("name", loc[:2], message, FIXED))
                return None
            return target, self.fam.parse(target, raw)
        except UnknownName as error:
            self.report(layer, Problem("name", loc[:2], error.message, error.hint))
        except ValueProblems as error:
            for p in error.problems:
                self.report(layer, Problem("value", (*loc, *p.path), f"`{address}`: {p.message}", p.hint))
        return None

    def _put(
        self,
        layer: Variant,
        loc: tuple[str, ...],
        address: str,
        raw: Any,
        why: Provenance,
        others: tuple[Any, ...] = (),
    ) -> None:
        typed = self._typed(layer, loc, address, raw)
        if typed is None:
            return
        target, value = typed
        said = replace(why, value=self.fam.written(target, value))
        places: list[tuple[str | int, ...]] = [(*loc[:2], "alternatives", i) for i in range(len(others))]
        read = [self._typed(layer, place, address, other) for place, other in zip(places, others, strict=True)]
        alternatives = tuple(found[1] for found in read if found is not None)
        self._cell(target.parameter).put(target.entry, value, said, (layer.id, loc[0]), alternatives)

    def _choose(self, layer: Variant, address: str, raw: Any) -> None:
        loc = ("choose", address)
        typed = self._typed(layer, loc, address, raw)
        if typed is None:
            return
        target, value = typed
        written = self.fam.written(target, value)
        cell = self.cells.get(target.parameter)
        if cell is None or not leaves_open(cell, target.entry, value):
            self.report(
                layer, Problem("choice", loc, f"`{address}: {written}` cannot be chosen: {_says(cell)}", NOT_OPEN)
            )
            return
        clauses = cell.why.clauses if cell.why else ()
        why = Provenance(Status.CHOSEN, clauses, layer.id, inherited=layer is not self.own, value=written)
        cell.put(None, value, why, (layer.id, "choose"))


def _says(cell: Cell | None) -> str:
    """What stands where something else was to be chosen."""
    if cell is None or cell.why is None:
        return "nothing states it"
    return f"{', '.join(cell.why.clauses) or f'`{cell.why.origin}`'} has {cell.text()}"
