"""The rules of texts and rule sets in words, to be laid beside each other by ``inpage.rules``.

A text has what it states, and where it is silent what its own rule set supplies. A rule set has the value of every
parameter, and of what is fixed in its game or follows from other rules what its texts state.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any

from variorum.collate.changes import Side
from variorum.games import family, games
from variorum.games.family import Address, DerivedDecl, Family
from variorum.games.needs import settled
from variorum.games.ruleset import Provenance, RuleSet, Status
from variorum.games.types import EntryType, ValueProblems
from variorum.games.values import UNKNOWN, By, Open
from variorum.inpage.rules import ALONE, Means, Rule, Table, View, Who, beside, choose
from variorum.library.cells import undivided
from variorum.library.concordance import attested
from variorum.library.entities import ABSENT, Text
from variorum.library.library import Library
from variorum.library.reading import Reading
from variorum.library.resolving import Resolution


@dataclass(frozen=True)
class Party:
    """What has rules: a text under a reading, or a rule set and the text it is made from."""

    game: str
    text: Text | None
    variant: str | None
    reading: Reading


@dataclass(frozen=True)
class _Held:
    """A value, typed, and how it is shown."""

    value: Any
    side: Side


# By parameter, then by entry; None is the parameter undivided.
_Rules = dict[str, dict[str | None, _Held]]


def sides(library: Library, party: Party) -> dict[str, Side]:
    """The rules of one party by address, tables and rule lists entry by entry."""
    return beside([Views(library, party.game).view(party)], {})[0] if party.game in games() else {}


def paired(library: Library, a: Party, b: Party) -> tuple[dict[str, Side], dict[str, Side]]:
    """The rules of two parties of one game, made comparable, each by address."""
    if a.game != b.game or a.game not in games():
        return {}, {}
    views = Views(library, a.game)
    meant = list(zip((a, b), choose([views.who(a), views.who(b)]), strict=True))
    stated = views.stated_of_derived(meant)
    before, after = beside([views.view(party, means, stated) for party, means in meant], views.constants)
    return before, after


class Views:
    """The rules of parties of one game, in words, as ``inpage.rules`` lays them beside each other."""

    def __init__(self, library: Library, game: str) -> None:
        self._library = library
        self._fam = family(game)
        self._stated: dict[tuple[str, Reading, Table | None], _Rules] = {}
        self._supplied: dict[tuple[str, str], _Rules] = {}
        self.constants: Mapping[str, str] = {
            name: self._fam.text(Address(name), declared.value) for name, declared in self._fam.constants.items()
        }

    def who(self, party: Party) -> Who:
        """What a party is to the choice of a view."""
        seats = _by_players(self._library, party)
        ruleset = _ruleset(self._library, party) if party.variant else None
        return Who(
            party.text.id if party.text else "", party.variant or "", seats, _table(ruleset) if ruleset else None
        )

    def stated_of_derived(self, meant: Iterable[tuple[Party, Means]]) -> dict[str, list[Any]]:
        """Every value that one of the parties states of what follows from other rules, by its name."""
        out: dict[str, dict[str, Any]] = {}
        for party, means in meant:
            rules = self._rules(party, means)
            for name in self._fam.derived:
                held = rules.get(name, {}).get(None)
                if held is not None:
                    out.setdefault(name, {})[held.side.value or ""] = held.value
        return {name: list(values.values()) for name, values in out.items()}

    def view(
        self, party: Party, means: Means = ALONE, stated: Mapping[str, Sequence[Any]] = MappingProxyType({})
    ) -> View:
        """The rules of a party; ``stated`` are the values that others state of what follows from other rules."""
        rules = {
            name: Rule({key or "": held.side for key, held in entries.items()}, self._whole(name, entries))
            for name, entries in self._rules(party, means).items()
        }
        follows: dict[str, dict[str, str]] = {}
        ruleset = _ruleset(self._library, party, means.own) if stated else None
        for name, values in stated.items():
            if ruleset is None:
                break
            told = {self._fam.text(Address(name), v): _derived(self._fam.derived[name], v, ruleset) for v in values}
            follows[name] = {words: here for words, here in told.items() if here}
        return View(rules, follows)

    def _rules(self, party: Party, means: Means) -> _Rules:
        """The rules of a party, each value typed."""
        if party.variant is not None:
            ruleset = self._library.resolve(party.variant, str(party.reading)).ruleset
            played = self._played(party.variant, str(party.reading))
            return played | _beyond(self._library, self._fam, party, ruleset)
        if party.text is None:
            return {}
        key = (party.text.id, party.reading, means.table)
        if key not in self._stated:
            self._stated[key] = _stated(self._fam, party.text, party.reading, means.table)
        out = {name: dict(entries) for name, entries in self._stated[key].items()}
        for name, entries in self._played(means.own or next(_made_from(self._library, party.text), ""), "").items():
            have = out.setdefault(name, {})
            for entry, held in entries.items():
                if None not in have and not held.side.said:
                    have.setdefault(entry, held)
        return {name: entries for name, entries in out.items() if entries}


    def _played(self, variant: str, reading: str) -> _Rules:
        if (variant, reading) not in self._supplied:
            resolution = self._library.resolve(variant, reading) if variant else None
            self._supplied[variant, reading] = _played(self._library, self._fam, resolution)
        return self._supplied[variant, reading]

    def _whole(self, name: str, entries: Mapping[str | None, _Held]) -> Side | None:
        """The entries of a rule put together, with the clauses of all; None where they make no whole."""
        kind = self._fam.type_of(Address(name))
        if None in entries or not isinstance(kind, EntryType):
            return None
        try:
            value = kind.join({key: held.value for key, held in entries.items() if key is not None})
        except ValueProblems:
            return None
        parts = [held.side for held in entries.values()]
        lead = min(parts, key=lambda s: (not s.said, s.status == Status.ATTESTED))  # what is doubtful must show
        clauses = tuple(dict.fromkeys(clause for part in parts for clause in part.clauses))
        return replace(lead, value=self._fam.text(Address(name), value), clauses=clauses)


def _table(ruleset: RuleSet) -> Table:
    strict = ruleset.values.get("players.strict")
    return Table(ruleset.players, strict.value if strict and isinstance(strict.value, bool) else None)


def _ruleset(library: Library, party: Party, own: str = "") -> RuleSet | None:
    """That of a variant; of a text the one called ``own``, or its first that takes in no variation."""
    if party.variant is not None:
        return library.resolve(party.variant, str(party.reading)).ruleset
    name = own or next(_made_from(library, party.text), None)
    return library.resolve(name).ruleset if name else None


def _made_from(library: Library, text: Text | None) -> Iterator[str]:
    """The rule sets of a text that take in no variation; those made from another of them come after it."""
    if text is None:
        return
    own = {v.id: v for v in library.playable(text.game) if library.text_of(v) == text.id and not v.model.variations}

    def remove(name: str, seen: frozenset[str] = frozenset()) -> int:
        above = own[name].model.extends
        return 1 + remove(above, seen | {name}) if above in own and above not in seen and above is not None else 0

    yield from sorted(own, key=remove)


def _stated(fam: Family, text: Text, reading: Reading, table: Table | None) -> _Rules:
    """What a text states itself, its variations left out; with a ``table``, what it states for such players."""
    out: _Rules = {}
    for one in attested(text, reading=reading):
        value = one.fact
        if one.variation or value is ABSENT:
            continue
        target = fam.address(one.address)
        if isinstance(value, By) and table is not None:
            value = settled(value, table.players, table.strict)
            if value is UNKNOWN:  # the text has no case for such players
                continue
        before = _parts(fam, target, one.set_aside) if one.set_aside is not ABSENT else {}
        for key, part in _parts(fam, target, value).items():
            side = Side(
                _words(fam, target.parameter, key, part),
                str(one.status),
                one.clauses,
                "",
                _words(fam, target.parameter, key, before[key]) if key in before else one.transmitted_words or None,
                _options(fam, target.parameter, part),
            )
            out.setdefault(target.parameter, {})[key] = _Held(part, side)
    return out


def _played(library: Library, fam: Family, resolution: Resolution | None) -> _Rules:
    """The value of every parameter of a rule set, also of those that its texts state and it has no use for."""
    if resolution is None:
        return {}
    out: _Rules = {}
    for name, resolved in (*resolution.ruleset.values.items(), *resolution.idle.items()):
        for key, part in _parts(fam, Address(name), resolved.value).items():
            why = resolved.entries.get(key or "", resolved.provenance)
            side = _side(library, fam, Address(name, key), part, why)
            if resolved.options and side.status == Status.ATTESTED:  # left open, and the usual one of these
                side = replace(side, status="usual")
            if side.said or name in resolution.ruleset.values:
                out.setdefault(name, {})[key] = _Held(part, side)
    return out


def _beyond(library: Library, fam: Family, party: Party, ruleset: RuleSet) -> _Rules:
    """What the texts of a rule set state of constants and of what follows from other rules."""
    out: _Rules = {}
    for name, why in ruleset.fixed.items():
        value = fam.constant(name)
        out[name] = {None: _Held(value, _side(library, fam, Address(name), value, why))}
    if party.text is not None:
        stated = _stated(fam, party.text, party.reading, _table(ruleset))
        out |= {name: entries for name, entries in stated.items() if name in fam.derived}
    return out


def _side(library: Library, fam: Family, target: Address, value: Any, why: Provenance) -> Side:
    if why.status == Status.CHOSEN and why.below is not None and why.below.status == Status.SUPPLIED:
        why = replace(why.below, source=f"{why.below.source}, and chosen")  # the choice is another text's
    supplied = why.status in (Status.SUPPLIED, Status.DEFAULT)
    return Side(
        _words(fam, target.parameter, target.entry, value),
        str(why.status),
        () if supplied else why.clauses,
        why.source if supplied else "",
        _transmitted(library, fam, target, why),
    )


def _transmitted(library: Library, fam: Family, target: Address, why: Provenance) -> str | None:
    """The value that an emendation has set aside, in words, from the clause that has it."""
    if why.below is None or why.below.status is not Status.TRANSMITTED:
        return None
    for ref in why.clauses:
        clause = library.clauses.get(ref)
        for fact in clause.facts if clause is not None else ():
            if fact.emendation is not None and fact.parameter == target.parameter and fact.stated is not ABSENT:
                parts = _parts(fam, fam.address(fact.address), fact.stated)
                if target.entry in parts:
                    return _words(fam, target.parameter, target.entry, parts[target.entry])
    return why.below.value


def _parts(fam: Family, target: Address, value: Any) -> dict[str | None, Any]:
    """A value entry by entry where it has entries, else under None; that of an entry under its own key."""
    kind = fam.type_of(target)
    if target.entry is None and isinstance(kind, EntryType) and not undivided(value):
        parts: Mapping[str, Any] = kind.split(value)
        if parts:
            return dict(parts.items())
    return {target.entry: value}


def _words(fam: Family, name: str, key: str | None, value: Any) -> str:
    return fam.text(Address(name, key), value)


def _options(fam: Family, name: str, value: Any) -> tuple[str, ...]:
    return tuple(fam.text(Address(name), option) for option in value.options) if isinstance(value, Open) else ()


# -- which view, and what follows ------------------------------------------------------------------------------------


def _by_players(library: Library, party: Party) -> dict[int, str]:
    """The first rule set for each number of players."""
    out: dict[int, str] = {}
    for variant in [party.variant] if party.variant else _made_from(library, party.text):
        out.setdefault(library.resolve(variant).ruleset.players, variant)
    return out


def _derived(declared: DerivedDecl, stated: Any, ruleset: RuleSet) -> str:
    """A derived value under a rule set, in words; empty where it does not settle it."""
    values = {name: resolved.value for name, resolved in ruleset.values.items()}
    value = declared.compute(values, ruleset.players)
    if value is UNKNOWN:
        return ""
    agrees = declared.check(stated, values, ruleset.players) is None  # a text may state a part of it
    return declared.type.text(stated if agrees and not isinstance(stated, By) else value)
