"""Parameters: what is declared of one, every text's value and every variant's."""

from __future__ import annotations

from typing import Any

from variorum.cli.views.page import STATUS_STYLE, Page
from variorum.cli.views.variants import in_words, reason, variant_data
from variorum.games import family
from variorum.games.family import Parameter
from variorum.games.types_rules import RulesOf
from variorum.games.vocabulary import EffectDecl
from variorum.library import Library
from variorum.library.concordance import matrix


def parameter(library: Library, game: str, name: str) -> Page:
    """A declaration with its type, need and topic, then its values by text and by variant."""
    fam = family(game)
    declared = fam.declared(name)
    page = Page().title(name, game).line(declared.meaning)
    page.item("type", declared.type.describe(), style="note")
    page.item("topic", declared.topic, style="note")
    if not isinstance(declared, Parameter):
        return page
    page.item("needed", str(declared.needed), style="note")
    page.head("Texts")
    row = matrix(library, game)[name]
    for text in library.texts.values():
        if text.game != game:
            continue
        values = row.get(text.id, ())
        if not values:
            page.item(text.model.short, ("—  silent", "note"))
        for v in values:
            entry = f"{v.address}: " if v.address != name else ""
            where = "  " + ", ".join(c.partition("#")[2] for c in v.clauses)
            status = f"  {v.status}" if v.status != "attested" else ""
            words = in_words(fam, v.address, v.value)
            page.item(text.model.short, f"{entry}{words}", (where, "note"), (status, "rubric"))
    page.head("Variants")
    for variant in library.playable(game):
        resolved = library.resolve(variant.id).ruleset.values.get(name)
        if resolved is None:
            page.item(variant.id, ("not needed", "note"))
        else:
            status = resolved.provenance.status
            page.item(variant.id, (declared.type.text(resolved.value), STATUS_STYLE[status]),
                      ("  " + reason(resolved.provenance), "note"))  # fmt: skip
    return page.extend(_rules(declared.name, declared.type)) if isinstance(declared.type, RulesOf) else page


def _rules(parameter: str, kind: RulesOf) -> Page:
    """How a rule is written: what it may ask, who may demand it, what it may do."""
    page = Page().head("How a rule is written")
    page.line("{when: {CONDITION: VALUE}, demand: PARTY, consent: both, effects: [EFFECT]}. The first rule of the list "
              "that applies is taken; the last has effects alone.")
    page.head("Conditions")
    for condition in (c for c in kind.conditions.values() if c.bears(parameter)):
        page.item(condition.name, f"{condition.describe()}. ", (condition.meaning, "note"))
    page.head("Parties")
    for party in kind.parties.values():
        page.item(party.name, (party.meaning, "note"))
    page.head("Effects")
    for effect in kind.effects.values():
        page.item(_written(effect), (effect.meaning, "note"))
    return page


def _written(effect: EffectDecl) -> str:
    """An effect as a rule has it, with what its arguments may be."""
    said = {"number": "n", "party": "PARTY"}
    args = ", ".join(f"{a.name}: {said.get(a.kind) or ('[high]' if a.kind == 'items' else ' or '.join(a.options))}"
                     for a in effect.args)
    return f"{{{args}}}" if args else effect.name


def parameter_data(library: Library, game: str, name: str) -> dict[str, Any]:
    """A parameter for a program."""
    declared = family(game).declared(name)
    out: dict[str, Any] = {
        "kind": "parameter", "game": game, "name": name, "meaning": declared.meaning, "type": declared.type.describe(),
        "topic": declared.topic,
    }  # fmt: skip
    if isinstance(declared, Parameter):
        out["needed"] = str(declared.needed)
        out["variants"] = {
            v.id: variant_data(library, v.id, only=name)["parameters"].get(name) for v in library.playable(game)
        }
    return out
