"""The rules of two sides laid against each other: the same addresses on both, whether they are texts or rule sets.

A text has what it states, and where it is silent what its own rule set supplies. A rule set has the value of every
parameter, and of what is fixed in its game or follows from other rules what its texts state. So that like stands
against like, a text beside a rule set is read for the players of that rule set; a table that one side has undivided is
undivided on both; and what is never otherwise in a game, or follows, is known of the silent side too.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from variorum.collate.changes import NOTHING, Side
from variorum.games import family, games
from variorum.games.family import Address, ConstantDecl, DerivedDecl, Family
from variorum.games.ruleset import Provenance, RuleSet, Status
from variorum.games.types import EntryType, ValueProblems
from variorum.games.values import UNKNOWN, By, Open
from variorum.library.cells import undivided
from variorum.library.concordance import attested
from variorum.library.entities import ABSENT, Text
from variorum.library.library import Library
from variorum.library.reading import Reading
from variorum.library.resolve import Resolution


@dataclass(frozen=True)
class Party:
    """What has rules: a text under a reading, or a rule set and the text it is made from.

    ``own`` is the rule set that supplies what a text is silent on, if not its first.
    """

    game: str
    text: Text | None
    variant: str | None
    reading: Reading
    own: str | None = None


@dataclass(frozen=True)
class _Held:
    """A value, typed, and how it is shown."""

    value: Any
    side: Side


# By parameter, then by entry; None is the parameter undivided.
_Rules = dict[str, dict[str | None, _Held]]


def sides(library: Library, party: Party) -> dict[str, Side]:
    """The rules of one party by address, tables and rule lists entry by entry."""
    return _flat(_rules(library, party, None)) if party.game in games() else {}


def paired(library: Library, a: Party, b: Party) -> tuple[dict[str, Side], dict[str, Side]]:
    """The rules of two parties of one game, made comparable, each by address."""
    if a.game != b.game or a.game not in games():
        return {}, {}
    fam = family(a.game)
    a, b = _alike(library, a, b)
    rules_a = _rules(library, a, _ruleset(library, b) if b.variant and not a.variant else None)
    rules_b = _rules(library, b, _ruleset(library, a) if a.variant and not b.variant else None)
    for name in {*rules_a} & {*rules_b}:
        if (None in rules_a[name]) != (None in rules_b[name]):
            divided = rules_b if None in rules_a[name] else rules_a
            _undivide(fam, name, divided)
    _known_anyway(library, fam, a, rules_a, rules_b)
    _known_anyway(library, fam, b, rules_b, rules_a)
    return _flat(rules_a), _flat(rules_b)


def _flat(rules: _Rules) -> dict[str, Side]:
    return {str(Address(name, key)): held.side for name, entries in rules.items() for key, held in entries.items()}


def _rules(library: Library, party: Party, table: RuleSet | None) -> _Rules:
    """The rules of a party; a text with a ``table`` is read for its number of players and their strictness."""
    fam = family(party.game)
    if party.variant is not None:
        resolution = _resolution(library, party)
        assert resolution is not None  # a variant resolves, if to little
        return _played(library, fam, resolution) | _beyond(library, fam, party, resolution.ruleset)
    if party.text is None:
        return {}
    out = _stated(fam, party.text, party.reading, table)
    for name, entries in _played(library, fam, _resolution(library, party)).items():
        have = out.setdefault(name, {})
        for key, held in entries.items():
            if None not in have and not held.side.said:
                have.setdefault(key, held)
    return {name: entries for name, entries in out.items() if entries}


def _ruleset(library: Library, party: Party) -> RuleSet | None:
    resolution = _resolution(library, party)
    return None if resolution is None else resolution.ruleset


def _resolution(library: Library, party: Party) -> Resolution | None:
    """That of a variant; of a text, its own, or its first that takes in no variation."""
    if party.variant is not None:
        return library.resolve(party.variant, str(party.reading))
    own = party.own or next(_made_from(library, party.text), None)
    return library.resolve(own) if own else None


def _made_from(library: Library, text: Text | None) -> Iterator[str]:
    """The rule sets of a text that take in no variation; those made from another of them come after it."""
    if text is None:
        return
    own = {v.id: v for v in library.playable(text.game) if library.text_of(v) == text.id and not v.model.variations}

    def remove(name: str, seen: frozenset[str] = frozenset()) -> int:
        above = own[name].model.extends
        return 1 + remove(above, seen | {name}) if above in own and above not in seen and above is not None else 0

    yield from sorted(own, key=remove)


def _stated(fam: Family, text: Text, reading: Reading, table: RuleSet | None) -> _Rules:
    """What a text states itself, its variations left out."""
    out: _Rules = {}
    for one in attested(text, reading=reading):
        value = one.fact
        if one.variation or value is ABSENT:
            continue
        target = fam.address(one.address)
        if isinstance(value, By) and table is not None:
            value = _for_table(fam, target.parameter, value, table)
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


def _for_table(fam: Family, name: str, value: By, table: RuleSet) -> Any:
    others = {n: resolved.value for n, resolved in table.values.items() if n != name}
    return fam.known({**others, name: value}, table.players).value(name)


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
        stated = _stated(fam, party.text, party.reading, ruleset)
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


# -- like against like ------------------------------------------------------------------------------------------------


def _alike(library: Library, a: Party, b: Party) -> tuple[Party, Party]:
    """Both sides with rule sets for the same number of players, where texts have such; a rule set fits its own text."""
    if a.variant and b.variant:
        return a, b
    for variant, text in ((a, b), (b, a)):
        if variant.variant and variant.text is text.text:
            return (a, replace(b, own=a.variant)) if variant is a else (replace(a, own=b.variant), b)
    by_players_a, by_players_b = _by_players(library, a), _by_players(library, b)
    common = min({*by_players_a} & {*by_players_b}, default=0)
    return replace(a, own=by_players_a.get(common)), replace(b, own=by_players_b.get(common))


def _by_players(library: Library, party: Party) -> dict[int, str]:
    """The first rule set for each number of players."""
    out: dict[int, str] = {}
    for variant in [party.variant] if party.variant else _made_from(library, party.text):
        out.setdefault(library.resolve(variant).ruleset.players, variant)
    return out


def _undivide(fam: Family, name: str, rules: _Rules) -> None:
    """Put the entries of a parameter together, with the clauses of all; left alone where they make no whole."""
    entries = {key: held for key, held in rules[name].items() if key is not None}
    kind = fam.type_of(Address(name))
    try:
        value = kind.join({key: held.value for key, held in entries.items()}) if isinstance(kind, EntryType) else None
    except ValueProblems:
        return
    parts = [held.side for held in entries.values()]
    lead = min(parts, key=lambda s: (not s.said, s.status == Status.ATTESTED))  # what is doubtful must show
    clauses = tuple(dict.fromkeys(clause for part in parts for clause in part.clauses))
    rules[name] = {None: _Held(value, replace(lead, value=fam.text(Address(name), value), clauses=clauses))}


def _known_anyway(library: Library, fam: Family, party: Party, mine: _Rules, other: _Rules) -> None:
    """Give a side that is silent of a constant or derived value the one that holds there all the same."""
    for name in {*other} - {*mine}:
        declared = fam.declared(name)
        stated = other[name].get(None)
        if isinstance(declared, ConstantDecl):
            text, status = fam.text(Address(name), declared.value), "constant"
        elif isinstance(declared, DerivedDecl) and stated is not None:
            text, status = _derived(library, party, declared, stated.value), "derived"
        else:
            continue
        if text and stated is not None:
            mine[name] = {None: _Held(None, replace(NOTHING, value=text, status=status))}


def _derived(library: Library, party: Party, declared: DerivedDecl, stated: Any) -> str:
    """A derived value under the party's rules, in words; empty where they do not settle it."""
    ruleset = _ruleset(library, party)
    if ruleset is None:
        return ""
    values = {name: resolved.value for name, resolved in ruleset.values.items()}
    value = declared.compute(values, ruleset.players)
    if value is UNKNOWN:
        return ""
    agrees = declared.check(stated, values, ruleset.players) is None  # a text may state a part of it
    return declared.type.text(stated if agrees and not isinstance(stated, By) else value)
