"""The concordance, derived: for each topic, every text's clauses and values, or its silence."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from variorum.games import family, games
from variorum.games.family import Declared
from variorum.games.ruleset import Status

from .entities import ABSENT, Clause, Fact, Text
from .library import Library
from .reading import Reading


@dataclass(frozen=True)
class Attested:
    """What one text says of one address: the value written, its status, the clauses; ``variation`` if only there.

    ``fact`` is the value typed. ``transmitted`` is the value set aside where ``status`` is emended or crux, written;
    else empty, and ``set_aside`` is that value typed. ``value`` is empty where this reading states nothing. ``kind`` is
    that of the emendation, if any. ``words``, ``transmitted_words`` and ``alternative_words`` are the same for people.
    """

    address: str
    value: str
    status: Status
    clauses: tuple[str, ...]
    transmitted: str = ""
    variation: str = ""
    alternatives: tuple[str, ...] = ()
    fact: Any = ABSENT
    kind: str = ""
    set_aside: Any = ABSENT
    words: str = ""
    transmitted_words: str = ""
    alternative_words: tuple[str, ...] = ()


@dataclass(frozen=True)
class TextEntry:
    """One text under one topic; silent where it has neither clauses nor values."""

    text: Text
    clauses: tuple[Clause, ...]
    values: tuple[Attested, ...]

    @property
    def silent(self) -> bool:
        """True where the text says nothing under this topic."""
        return not self.clauses and not self.values


def parameters_of(topic: str, game: str) -> tuple[str, ...]:
    """The parameters, constants and derived values of a game that belong to a topic, in their declared order."""
    if game not in games():
        return ()
    fam = family(game)
    every: list[Declared] = [*fam.parameters.values(), *fam.constants.values(), *fam.derived.values()]
    return tuple(p.name for p in every if p.topic == topic)


def entry(library: Library, topic: str, text: Text) -> TextEntry:
    """What ``text`` has under ``topic``: clauses that stand under it, and values of its parameters."""
    names = set(parameters_of(topic, text.game))
    clauses = tuple(c for c in text.clauses if topic in c.model.topics)
    values = tuple(attested(text, names))
    return TextEntry(text, clauses, values)


def concerns(game: str, name: str, address: str) -> bool:
    """Whether an address is that of a rule (constant, derived value) or of an entry of it; of an entry: it or the
    whole."""
    asked, given = family(game).address(name), family(game).address(address)
    return given.parameter == asked.parameter and (asked.entry is None or given.entry in (None, asked.entry))


def narrowed(found: TextEntry, name: str) -> TextEntry:
    """What a text says of one rule, or of one entry of it: the values, and the clauses that state them."""
    game = found.text.game
    clauses = (c for c in found.text.clauses if any(concerns(game, name, f.address) for f in c.facts))
    return TextEntry(found.text, tuple(clauses), tuple(v for v in found.values if concerns(game, name, v.address)))


def history(library: Library, topic: str, game: str | None = None) -> tuple[TextEntry, ...]:
    """All texts of the game (or of every game that has parameters or clauses under the topic) in order of date."""
    out = []
    for text in library.texts.values():
        if game is not None and text.game != game:
            continue
        out.append(entry(library, topic, text))
    if game is None:
        speaking = {e.text.game for e in out if not e.silent or parameters_of(topic, e.text.game)}
        out = [e for e in out if e.text.game in speaking]
    return tuple(out)


def attested(text: Text, names: set[str] | None = None, reading: Reading | None = None) -> Iterator[Attested]:
    """The values a text states, one an address and variation; clauses that agree are joined.

    ``names`` limits them to these parameters; they are emended unless ``reading`` says otherwise.
    """
    reading = reading or Reading()
    if text.game not in games():
        return
    fam = family(text.game)
    joined: dict[tuple[str, str], list[Fact]] = {}
    for clause in text.clauses:
        for fact in clause.facts:
            if names is None or fact.parameter in names:
                joined.setdefault((fact.address, fact.variation or ""), []).append(fact)
    for (address, variation), facts in joined.items():
        as_sent = reading.transmitted(address)
        standing = [f for f in facts if (f.stated if as_sent else f.read) is not ABSENT] or facts
        lead = next((f for f in standing if f.emendation is not None), standing[0])
        value, other = (lead.stated, lead.read) if as_sent else (lead.read, lead.stated)
        status = Status.ATTESTED
        if lead.emendation is not None:
            crux = lead.emendation.kind == "crux"
            status = Status.TRANSMITTED if as_sent else Status.CRUX if crux else Status.EMENDED
        set_aside = lead.emendation is not None and other != value and not as_sent
        yield Attested(
            address,
            _written(fam, address, value),
            status,
            tuple(dict.fromkeys(f.clause for f in standing)),
            _written(fam, address, other) if set_aside else "",
            variation,
            tuple(_written(fam, address, a) for a in lead.alternatives),
            value,
            lead.emendation.kind if lead.emendation else "",
            other if set_aside else ABSENT,
            _in_words(fam, address, value),
            _in_words(fam, address, other) if set_aside else "",
            tuple(_in_words(fam, address, a) for a in lead.alternatives),
        )


def _in_words(fam: Any, address: str, value: Any) -> str:
    return "" if value is ABSENT else str(fam.text(address, value))


def _written(fam: Any, address: str, value: Any) -> str:
    return "" if value is ABSENT else str(fam.written(address, value))


def matrix(library: Library, game: str) -> Mapping[str, Mapping[str, tuple[Attested, ...]]]:
    """For every parameter of a game, the values of every text by text id; a text absent from a row is silent."""
    out: dict[str, dict[str, tuple[Attested, ...]]] = {name: {} for name in family(game).parameters}
    for text in library.texts.values():
        if text.game != game:
            continue
        rows: dict[str, list[Attested]] = {}
        for value in attested(text):
            rows.setdefault(family(game).address(value.address).parameter, []).append(value)
        for name, values in rows.items():
            if name in out:
                out[name][text.id] = tuple(values)
    return out
