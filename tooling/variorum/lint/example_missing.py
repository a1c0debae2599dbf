"""Missing examples: every executable clause is shown at work, once as it should be and once in contrast."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import Any

from variorum.diagnostics import Code, Finding
from variorum.games import family
from variorum.games.ruleset import Resolved, Status
from variorum.library import Example, Library
from variorum.library.entities import Shown

from .common import and_, judged, text_of

NO_EXAMPLE = Code(
    "L410",
    "example missing",
    "A rule that no deal puts to the test may be encoded wrongly and nobody would notice.",
    "Write a record under variants/examples/ that names the clause under `clauses:` and says what comes of it, and one "
    "in contrast: an act the clause forbids, another outcome, or another variant that rules otherwise.",
)
CODES = (NO_EXAMPLE,)

_STATED = frozenset({Status.ATTESTED, Status.EMENDED, Status.CRUX, Status.TRANSMITTED, Status.CHOSEN})


def check(library: Library) -> Iterator[Finding]:
    """Clauses in force in a playable variant of their text that lack an example, or one in contrast."""
    naming: dict[str, list[Shown]] = {}
    for one in (*map(shown, library.examples.values()), *library.spared):
        for ref in dict.fromkeys(one.clauses):
            naming.setdefault(ref, []).append(one)
    variants = {v.id: text.id for v in judged(library) if (text := text_of(library, v)) is not None}
    executable = _executable(library, variants)
    for ref, clause in library.clauses.items():
        if ref not in executable:
            continue
        lacks = []
        examples = naming.get(ref, [])
        if not any(variants.get(_variant(name)) == clause.text for e in examples for name in e.rulesets):
            lacks.append("no example shows it lawful")
        if len(examples) < 2 and not any(e.contrasts for e in examples):
            lacks.append("no contrasting example")
        if lacks:
            rules = and_(f"`{name}`" for name in executable[ref])
            yield (clause.origin / "id").finding(NO_EXAMPLE, f"{clause.label} ({rules}): {and_(lacks)}")


def shown(example: Example) -> Shown:
    """What an example shows of the clauses it names."""
    expect = example.model.expect
    return Shown(example.model.clauses, tuple(expect), _contrasts(expect))


def _executable(library: Library, variants: Mapping[str, str]) -> dict[str, list[str]]:
    """The clauses that some variant of their text runs by, each with its parameters in force."""
    out: dict[str, dict[str, None]] = {}
    for variant_id, text_id in variants.items():
        fam = family(library.variants[variant_id].game)
        for name, resolved in library.resolve(variant_id).ruleset.values.items():
            if not fam.parameters[name].advisory:
                for ref in _clauses(resolved):
                    if ref.startswith(f"{text_id}#"):
                        out.setdefault(ref, {})[name] = None
    return {ref: list(names) for ref, names in out.items()}


def _clauses(resolved: Resolved) -> Iterator[str]:
    """The clauses that state the value, or leave it open to the choice that was made."""
    for why in tuple(resolved.entries.values()) or (resolved.provenance,):
        if why.status in _STATED:
            yield from why.clauses


def _variant(expected: str) -> str:
    return expected.strip().partition(" ")[0]


def _contrasts(expect: Mapping[str, Any]) -> bool:
    """Whether an act is ruled other than legal, or two variants or readings come to different results."""
    if any(_unlawful(results) for results in expect.values()):
        return True
    return any(
        a[key] != b[key]
        for a, b in combinations([e for e in expect.values() if isinstance(e, dict)], 2)
        for key in a.keys() & b.keys()
    )


def _unlawful(results: Any) -> bool:
    rulings = results.get("rulings", []) if isinstance(results, dict) else []
    return any(
        isinstance(ruling, dict) and ruling.get("verdict", "legal") != "legal"
        for ruling in (rulings if isinstance(rulings, list) else [])
    )
