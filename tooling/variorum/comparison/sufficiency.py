"""Whether the examples are sufficient: change any executable fact, and some expectation must fail.

Every fact of a text that some variant runs is exchanged for each neighbouring value, all agreeing clauses together, the
variants are resolved anew, and the examples run under them. Only a changed expectation counts as noticed (or an
agreement of the record that the rules no longer leave open); a record that no longer fits or contradicts itself does
not. A change that makes other parameters needed takes a first lawful
value for each. A change that cannot stand with the text's other rules (a pack of 48 with thirteen ranks) is no rule
set anyone could play, and is passed over.

What no example can notice, because it is the same game, is declared in ``variants/equivalences.yaml`` with the reason;
a declaration that an example refutes, or that matches nothing, is a finding.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any

from variorum import model
from variorum.diagnostics import Code
from variorum.games import family, games
from variorum.games.engine import Record, RecordError
from variorum.games.family import Family
from variorum.games.ruleset import Provenance, Resolved, RuleSet, Status
from variorum.games.types import EntryType
from variorum.library import ABSENT, Clause, Fact, Library, Resolution, Text, Variant
from variorum.library.cells import undivided
from variorum.referee.expect import Expectation, mismatches, read_expectations, variant_of
from variorum.referee.records import read_record
from variorum.referee.replay import Misfit, run

UNNOTICED = Code(
    "X601",
    "rule that no example would miss",
    "If this value were another, every expectation would still be met.",
    "Write a record whose outcome hangs on it; or declare it equal in variants/equivalences.yaml, and prove it.",
)
REFUTED = Code(
    "X602",
    "declared equal, and noticed",
    "An example tells the two games apart, so they are not the same.",
    "Narrow the declaration or take it out.",
)
NEEDLESS = Code(
    "X603",
    "declared equal, and nothing to declare",
    "No change that goes unnoticed is covered by it.",
    "Take the declaration out.",
)
CODES = (UNNOTICED, REFUTED, NEEDLESS)


@dataclass(frozen=True)
class Change:
    """One fact of a text and the value it is exchanged for.

    ``address`` names the entry where a table or rule list is stated in entries; ``was`` and ``now`` are its values,
    written, ``now`` the whole list where the change moves other entries too. ``transmitted`` is true where the
    transmitted side of an emended fact is changed.
    """

    text: str
    game: str
    address: str
    was: str
    now: str
    clauses: tuple[str, ...]
    transmitted: bool = False


@dataclass(frozen=True)
class Verdict:
    """A change and what came of it: the first example that noticed it, or None; ``possible`` is false for a change
    that no variant could be played with; ``variants`` are those under which it was tried.
    """

    change: Change
    noticed: str | None
    possible: bool
    variants: tuple[str, ...]


@dataclass(frozen=True)
class Task:
    """One parameter of one text: the unit of work; ``variation`` is that of the section that states it, or None."""

    text: str
    parameter: str
    variation: str | None
    transmitted: bool


@dataclass
class Trial:
    """The records and expectations of a library, read once; ``judge`` tries all changes of a task.

    An expectation that is not met as the rules stand can notice nothing and is passed over; `variorum check` tells it.
    """

    library: Library
    _records: list[tuple[str, Record, tuple[Expectation, ...], frozenset[str]]] = field(default_factory=list)
    _met: dict[tuple[str, str], bool] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for example in self.library.examples.values():
            raw: Any = example.origin.document.plain()
            try:
                record = read_record(raw)
                wanted = read_expectations(raw.get("expect") or {}, record)
            except RecordError:
                continue  # `variorum check` reports it
            self._records.append((example.id, record, wanted, frozenset(example.model.clauses)))
        self._records.sort(key=lambda r: (len(r[1].actions), r[0]))

    def judge(self, task: Task) -> list[Verdict]:
        """Every change of a task with what came of it."""
        text = self.library.texts[task.text]
        fam = family(text.game)
        variants = [v for v in self.library.playable(text.game) if _runs(self.library, v, text, task)]
        found: dict[Change, Verdict] = {}
        for variant in variants:
            for change, patched in changes(self.library, fam, text, variant, task):
                before = found.get(change)
                if before is not None and before.noticed:
                    continue
                possible, noticed = self._try(change, patched, variant, task)
                found[change] = Verdict(
                    change,
                    noticed,
                    possible or (before is not None and before.possible),
                    (*(before.variants if before else ()), variant.id),
                )
        return list(found.values())

    def _try(self, change: Change, text: Text, variant: Variant, task: Task) -> tuple[bool, str | None]:
        library = replace(
            self.library,
            texts=MappingProxyType({**self.library.texts, text.id: text}),
            _resolved={},
        )
        rules: dict[str, RuleSet | None] = {}
        possible = False
        first = sorted(self._records, key=lambda r: not (r[3] & set(change.clauses)))
        for example_id, record, wanted, _ in first:
            for expectation in wanted:
                name = expectation.ruleset_id
                if variant_of(name) != variant.id or not _reads(name, task, change):
                    continue
                if name not in rules:
                    rules[name] = _ruleset(library, variant, name)
                ruleset = rules[name]
                if ruleset is None:
                    continue
                possible = True
                try:
                    outcome = run(record, ruleset, verdict_only=True)
                    differs = next(mismatches(record, expectation, outcome, ruleset, True), None) is not None
                    if differs and self._is_met(example_id, record, expectation):
                        return True, example_id
                except Misfit:
                    if task.parameter in record.agreed:
                        return True, example_id  # what the record says was agreed is open no longer
                except (RecordError, KeyError):
                    continue
        if not possible and not rules:
            possible = _ruleset(library, variant, variant.id) is not None
        return possible, None

    def _is_met(self, example_id: str, record: Record, expectation: Expectation) -> bool:
        """Whether an expectation holds under the rules as they stand."""
        key = (example_id, expectation.ruleset_id)
        if key not in self._met:
            ruleset = self.library.ruleset(expectation.ruleset_id)
            try:
                outcome = run(record, ruleset, verdict_only=True)
                self._met[key] = next(mismatches(record, expectation, outcome, ruleset, True), None) is None
            except (Misfit, RecordError, KeyError):
                self._met[key] = False
        return self._met[key]


def tasks(library: Library) -> list[Task]:
    """The work to do, in a fixed order: every parameter that a playable text states, on either side of emendations."""
    out: dict[Task, None] = {}
    for text in library.texts.values():
        if text.game not in games():
            continue
        declared = family(text.game).parameters
        for clause in text.clauses:
            for fact in clause.facts:
                if fact.parameter in declared and not declared[fact.parameter].advisory:
                    if fact.read is not ABSENT:
                        out[Task(text.id, fact.parameter, fact.variation, False)] = None
                    if fact.emendation is not None and fact.stated is not ABSENT and fact.stated != fact.read:
                        out[Task(text.id, fact.parameter, fact.variation, True)] = None
    return list(out)


def _runs(library: Library, variant: Variant, text: Text, task: Task) -> bool:
    """Whether a variant runs what the task changes: it is of this text, takes the variation in, needs the parameter."""
    if library.text_of(variant) != text.id:
        return False
    if task.variation is not None and task.variation not in _variations(library, variant):
        return False
    resolution = library.resolve(variant.id, "transmitted" if task.transmitted else "")
    resolved = resolution.ruleset.values.get(task.parameter)
    if resolution.missing or resolved is None:
        return False
    return any(_stated(why, text, task) for why in (resolved.provenance, *resolved.entries.values()))


def _stated(why: Provenance, text: Text, task: Task) -> bool:
    """Whether a value, or an entry, comes from the clauses of a task, and not from a variation that overrides them."""
    own = {c.ref for c in text.clauses if (c.variation or None) == task.variation}
    # a choice lies on what the text leaves open
    links = why.chain()[: 2 if why.status == Status.CHOSEN else 1]
    return any(set(link.clauses) & own for link in links)


def _variations(library: Library, variant: Variant) -> tuple[str, ...]:
    out: list[str] = []
    current: Variant | None = variant
    while current is not None:
        out += current.model.variations
        current = library.variants.get(current.model.extends or "")
    return tuple(out)


def changes(
    library: Library, fam: Family, text: Text, variant: Variant, task: Task
) -> Iterator[tuple[Change, Text]]:
    """Every neighbouring value of a task's fact under a variant, with the text that states it instead."""
    kind = fam.parameters[task.parameter].type
    facts = sorted((f for f in text.facts((task.variation,) if task.variation else ()) if _meant(f, task)),
                   key=lambda f: task.transmitted and f.emendation is None)  # the one in force first
    clauses = tuple(dict.fromkeys(f.clause for f in facts))
    side = [f.stated if task.transmitted else f.read for f in facts]
    whole: Any = next((v for f, v in zip(facts, side, strict=True) if f.whole), ABSENT)
    other: Any
    reading = "transmitted" if task.transmitted else ""
    resolved = library.resolve(variant.id, reading).ruleset.values[task.parameter]
    if isinstance(kind, EntryType) and not undivided(whole):
        value = resolved.value
        stated = [[f.entry] if f.entry else list(kind.split(v)) for f, v in zip(facts, side, strict=True)]
        keys = dict.fromkeys(key for some in stated for key in some)
        had = kind.split(value)
        for key in keys:
            if key is None or key not in had:
                continue
            if not _stated(resolved.entries.get(key, resolved.provenance), text, task):
                continue
            for other in kind.entry_neighbours(value, key):
                was, now = kind.written_entry(had[key]), _entry(kind, had, other, key)
                yield _change(text, task, f"{task.parameter}.{key}", was, now, other, clauses)
        if not had:
            for other in kind.neighbours(value):
                yield _change(text, task, task.parameter, kind.written(value), kind.written(other), other, clauses)
    elif whole is not ABSENT:
        for other in kind.neighbours(whole):
            yield _change(text, task, task.parameter, kind.written(whole), kind.written(other), other, clauses)


def _entry(kind: EntryType, had: Mapping[str, Any], other: Any, key: str) -> str:
    """The changed entry, written; ``none`` where it is gone; the whole where other entries change with it."""
    has = kind.split(other)
    if any(has.get(k) != v for k, v in had.items() if k != key) or set(has) - set(had):
        return str(kind.written(other))
    return str(kind.written_entry(has[key])) if key in has else "none"


def _meant(fact: Fact, task: Task) -> bool:
    if fact.parameter != task.parameter or fact.variation != task.variation:
        return False
    return (fact.stated if task.transmitted else fact.read) is not ABSENT


def _change(
    text: Text, task: Task, address: str, was: str, now: str, value: Any, clauses: tuple[str, ...]
) -> tuple[Change, Text]:
    change = Change(text.id, text.game, address, was, now, clauses, task.transmitted)
    return change, _patched(text, task, value)


def _patched(text: Text, task: Task, value: Any) -> Text:
    """The text with one parameter stated as a whole, by the clause that states it first, and nowhere else.

    Of a transmitted reading that is the clause which has the emendation: what it transmits is in force.
    """
    done = False
    emended = task.transmitted and any(_meant(f, task) and f.emendation for c in text.clauses for f in c.facts)
    clauses: list[Clause] = []
    for clause in text.clauses:
        facts: list[Fact] = []
        for fact in clause.facts:
            if not _meant(fact, task):
                facts.append(fact)
            elif not done and (fact.emendation is not None or not emended):
                done = True
                whole = replace(fact, address=task.parameter, entry=None, alternatives=())
                if task.transmitted:
                    facts.append(replace(whole, stated=value))
                else:
                    stated = fact.stated if fact.emendation is not None else value
                    facts.append(replace(whole, read=value, stated=stated))
        clauses.append(clause.saying(facts))
    return replace(text, clauses=tuple(clauses))


def _reads(name: str, task: Task, change: Change) -> bool:
    """Whether an expectation's reading has the side of the fact that is changed."""
    words = name.split()[1:]
    if not words:
        return not task.transmitted
    if len(words) == 1:
        return task.transmitted
    places = words[1].split("+")
    named = any(p == task.parameter or p.startswith(f"{task.parameter}.") for p in places)
    return named == task.transmitted or change.address in places


def _ruleset(library: Library, variant: Variant, name: str) -> RuleSet | None:
    """The changed rule set, completed where the change makes more parameters needed; None if it cannot be."""
    from variorum.errors import UserError

    fam = family(variant.game)
    try:
        resolution: Resolution = library.resolve(variant.id, name.partition(" ")[2])
    except UserError:
        return None
    if resolution.problems:
        return None
    values: dict[str, Resolved] = dict(resolution.ruleset.values)
    for _ in range(4):  # what a completion makes needed in its turn
        plain = {n: r.value for n, r in values.items()}
        missing = fam.needed(plain, resolution.ruleset.players) - set(values)
        if not missing:
            break
        for parameter in missing:
            idle = resolution.idle.get(parameter)
            samples = fam.parameters[parameter].type.samples()
            if idle is None and not samples:
                return None
            values[parameter] = idle or Resolved(samples[0], Provenance(Status.DEFAULT))
    plain = {n: r.value for n, r in values.items()}
    if fam.contradictions(plain, resolution.ruleset.players):
        return None
    needed = fam.needed(plain, resolution.ruleset.players) | fam.optional(plain, resolution.ruleset.players)
    kept = {n: r for n, r in values.items() if n in needed}
    return replace(resolution.ruleset, values=MappingProxyType(kept))


# -- declared equivalences --------------------------------------------------------------------------------------------


def covers(equal: model.Equivalence, verdict: Verdict) -> bool:
    """Whether a declaration speaks of a change: its parameter or entry, its values where named, these texts."""
    change = verdict.change
    if equal.game != change.game or not (
        equal.parameter == change.address or change.address.startswith(f"{equal.parameter}.")
    ):
        return False
    if equal.texts and change.text not in equal.texts:
        return False
    return (equal.was is None or equal.was.strip() == change.was) and (
        equal.now is None or equal.now.strip() == change.now
    )


@dataclass(frozen=True)
class Judgement:
    """All verdicts sorted: changes noticed, impossible, declared equal, and open; declarations refuted or needless.

    ``refuted`` pairs the number of a declaration with a change that an example noticed.
    """

    noticed: tuple[Verdict, ...]
    impossible: tuple[Verdict, ...]
    equal: tuple[Verdict, ...]
    open: tuple[Verdict, ...]
    refuted: tuple[tuple[int, Verdict], ...]
    needless: tuple[int, ...]


def judgement(verdicts: Iterable[Verdict], declared: tuple[model.Equivalence, ...]) -> Judgement:
    """Sort verdicts by what came of them, and hold the declarations against them."""
    every = sorted(verdicts, key=lambda v: (v.change.text, v.change.address, v.change.now, v.change.transmitted))
    use: Mapping[int, list[Verdict]] = {
        i: [v for v in every if v.possible and covers(equal, v)] for i, equal in enumerate(declared)
    }
    spoken = {v.change for matched in use.values() for v in matched}
    return Judgement(
        tuple(v for v in every if v.noticed),
        tuple(v for v in every if not v.noticed and not v.possible),
        tuple(v for v in every if not v.noticed and v.possible and v.change in spoken),
        tuple(v for v in every if not v.noticed and v.possible and v.change not in spoken),
        tuple((i, v) for i, matched in use.items() for v in matched if v.noticed),
        tuple(i for i, matched in use.items() if not any(not v.noticed for v in matched)),
    )
