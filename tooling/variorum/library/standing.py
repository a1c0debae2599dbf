"""Which facts of a text hold under a reading, and how each comes to its value."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any, Final

from variorum.games.family import Family
from variorum.games.ruleset import Provenance, Status

from .cells import undivided
from .entities import ABSENT, Fact
from .reading import Reading

# An emendation of these kinds decides between clauses of its text that disagree.
DECIDING: Final = ("contamination", "crux")


@dataclass(frozen=True)
class Standing:
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


def in_force(fam: Family, facts: Iterable[Fact], reading: Reading) -> list[Standing]:
    """The facts that a reading has, in the order in which they are laid: the stronger over the weaker.

    Whole values come before entries, which are laid into them; an entry that a stronger whole contradicts is left out.
    """
    standing = [s for f in facts if f.parameter in fam.parameters and (s := _stand(f, reading)) is not None]
    strongest: dict[str, Standing] = {}
    for s in standing:
        if s.fact.whole and s.rank > (strongest[s.fact.parameter].rank if s.fact.parameter in strongest else ()):
            strongest[s.fact.parameter] = s
    kept = [s for s in standing if not _overruled(fam, s, strongest.get(s.fact.parameter))]
    return sorted(kept, key=lambda s: (s.fact.variation is not None, not s.fact.whole, s.rank))


def _overruled(fam: Family, standing: Standing, whole: Standing | None) -> bool:
    if standing.fact.whole or whole is None or whole.rank <= standing.rank:
        return False
    if undivided(whole.value):
        return True
    parts = fam.parameters[whole.fact.parameter].type.split(whole.value)
    # One that agrees stays, as a further witness.
    return standing.fact.entry in parts and parts[standing.fact.entry] != standing.value


def _stand(fact: Fact, reading: Reading) -> Standing | None:
    transmitted = fact.emendation is not None and reading.transmitted(fact.address)
    value = fact.stated if transmitted else fact.read
    if value is ABSENT:
        return None
    if fact.emendation is None:
        return Standing(fact, value, Status.ATTESTED)
    if transmitted:
        return Standing(fact, value, Status.TRANSMITTED)
    return Standing(fact, value, Status.CRUX if fact.emendation.kind == "crux" else Status.EMENDED)


def provenance(fam: Family, fact: Fact, value: Any, status: Status, foreign: str, own: bool) -> Provenance:
    """Where a standing fact's value comes from; ``foreign`` is the title of a text that is not the variant's own."""
    em = fact.emendation
    below = None
    if em is not None:
        other = fact.stated if status in (Status.EMENDED, Status.CRUX) else fact.read
        if other is not ABSENT:
            side = Status.TRANSMITTED if status in (Status.EMENDED, Status.CRUX) else Status.EMENDED
            below = Provenance(
                side,
                (fact.clause,),
                fact.clause.partition("#")[0],
                emendation=em.id,
                certainty=em.certainty,
                value=fam.written(fact.address, other),
            )
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
