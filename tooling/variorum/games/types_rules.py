"""The type of rule lists for irregularities: ``[{when, demand, consent, effects}, …]``, read from the top.

The first rule that is not passed over applies, alone; so the last must have effects only.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar, cast

from .problems import Path, ValueProblem, ValueProblems, close, joined, meant, shown
from .scalars import Found
from .types_base import Entry, EntryType, Fact, unlike
from .values import Effect, Raw, Rule, Value
from .vocabulary import Condition, EffectDecl, Party

KEYS = ("when", "demand", "consent", "effects")


@dataclass(frozen=True)
class RulesOf(EntryType):
    """Rule lists over a family's conditions, effects and parties.

    A fact may state some of the rules only, so reading does not ask for the last one; ``join`` does.
    ``[]`` is lawful: there is no rule, the act has no consequence.
    """

    conditions: Mapping[str, Condition] = field(hash=False)
    effects: Mapping[str, EffectDecl] = field(hash=False)
    parties: Mapping[str, Party] = field(hash=False)
    plain: tuple[Effect, ...] = ()
    """The penalties that tables know best, nothing among them; see ``rivals``."""

    entries: ClassVar[str] = "rules"
    unknown_hint: ClassVar[str] = "where a rule's effect is lost write effects: [undecided]"

    # -- the whole list -----------------------------------------------------------------------------------------

    def describe(self) -> str:
        return "a list of rules, each with effects and, but for the last, conditions (when, demand, consent)"

    def read_plain(self, raw: Any, path: Path, found: Found) -> Value:
        if not isinstance(raw, list):
            hint = "a single rule is a list of one: put '- ' before it" if isinstance(raw, dict) else ""
            found.append(ValueProblem(path, f"{shown(raw)} is not a list of rules", hint or f"write {self.describe()}"))
            return ()
        return tuple(self.read_entry(item, (*path, i), found) for i, item in enumerate(raw))

    def write_plain(self, value: Value) -> Raw:
        return [self.write_entry(rule) for rule in rules_of(value)]

    def text_plain(self, value: Value) -> str:
        rules = rules_of(value)
        if len(rules) < 2:
            return "".join(self.text_entry("1", r) for r in rules) or "no rule"
        return "; ".join(f"({i}) {self.text_entry(str(i), rule)}" for i, rule in enumerate(rules, 1))

    def samples(self) -> tuple[Value, ...]:
        return ((), *((Rule((e,)),) for e in self._plain_effects()))

    def near(self, value: Value) -> tuple[Value, ...]:
        rules = rules_of(value)
        if not rules:
            return tuple((Rule((e,)),) for e in self._plain_effects() if e.name != "stands")
        return tuple(v for i in range(len(rules)) for v in self.entry_neighbours(value, str(i + 1)))

    # -- single rules -------------------------------------------------------------------------------------------

    def entry_key(self, key: str) -> str:
        if not (key.isascii() and key.isdigit() and len(key) < 4 and key[0] != "0"):
            raise ValueProblems(ValueProblem((), f"{shown(key)} is not the number of a rule",
                                             "rules are numbered 1, 2, 3 …"))
        return key

    def read_entry(self, raw: Any, path: Path, found: Found) -> Rule:
        if not isinstance(raw, dict):
            hint = "write a mapping with effects:"
            if isinstance(raw, str) and raw in self.effects:
                hint = f"write {{effects: [{raw}]}}"
            found.append(ValueProblem(path, f"{shown(raw)} is not a rule", hint))
            return Rule(())
        for name in raw:
            if name not in KEYS:
                hint = meant(close(name, KEYS, 1)) or f"a rule has {joined(KEYS, 'and')}"
                if name in self.conditions:
                    hint = f"a condition stands under when: {{when: {{{name}: …}}}}"
                elif name in self.effects:
                    hint = f"an effect stands under effects: {{effects: [{name}…]}}"
                found.append(ValueProblem((*path, name), f"{shown(name)} does not belong to a rule", hint))
        when = self._read_when(raw.get("when", {}), (*path, "when"), found)
        demand = self._party(raw["demand"], (*path, "demand"), found) if "demand" in raw else None
        if "consent" in raw and raw["consent"] != "both":
            found.append(ValueProblem((*path, "consent"), f"{shown(raw['consent'])} is not 'both'",
                                      "consent is of both sides, or left out"))
        return Rule(self._read_effects(raw, path, found), when, demand, "consent" in raw)

    def write_entry(self, value: Entry) -> Raw:
        rule = cast(Rule, value)
        raw: dict[str, Any] = {}
        if rule.when:
            raw["when"] = {name: single(self.conditions[name].ordered(values)) for name, values in rule.when}
        if rule.demand:
            raw["demand"] = rule.demand
        if rule.consent:
            raw["consent"] = "both"
        raw["effects"] = [self.write_effect(e) for e in rule.effects]
        return raw

    def text_entry(self, key: str, value: Entry) -> str:
        rule = cast(Rule, value)
        ifs = [self.conditions[name].text(values) for name, values in rule.when]
        if rule.demand:
            ifs.append(f"the {rule.demand} demand{'' if rule.demand.endswith('s') else 's'} it")
        if rule.consent:
            ifs.append("both sides consent")
        then = joined((self.text_effect(e) for e in rule.effects), "and")
        return f"if {joined(ifs, 'and')}: {then}" if ifs else then

    def split(self, value: Fact) -> dict[str, Entry]:
        return {str(i): rule for i, rule in enumerate(rules_of(value), 1)}

    def join(self, entries: Mapping[str, Entry]) -> Value:
        if not entries:
            return ()
        rules: list[Rule] = []
        for n in range(1, len(entries) + 1):
            if str(n) not in entries:
                have = joined(sorted(entries, key=lambda k: int(self.entry_key(k))), "and")
                verb = "is" if len(entries) == 1 else "are"
                raise ValueProblems(ValueProblem((), f"rule {n} is missing: there {verb} only {have}",
                                                 "rules are numbered from 1 without gaps"))
            rules.append(cast(Rule, entries[str(n)]))
        if conditional(rules[-1]):
            raise ValueProblems(ValueProblem(
                (len(rules) - 1,), f"the last rule, {len(rules)}, has conditions: it would leave some cases unsaid",
                f"add a rule {len(rules) + 1} with effects only, such as {{effects: [stands]}}"))
        return tuple(rules)

    def entry_neighbours(self, value: Value, key: str) -> tuple[Value, ...]:
        rules = rules_of(value)
        i = int(self.entry_key(key)) - 1
        out: list[Value] = [(*rules[:i], near, *rules[i + 1:]) for near in self._near_rule(rules[i])]
        if i < len(rules) - 1:
            out.append((*rules[:i], *rules[i + 1:]))
        return unlike(tuple(out), value)

    # -- effects ------------------------------------------------------------------------------------------------

    def parse_effect(self, raw: Any) -> Effect:
        """One effect, as an expectation's ``then`` also writes it; raises ``ValueProblems``."""
        found: Found = []
        effect = self.read_effect(raw, (), found)
        if found:
            raise ValueProblems(*found)
        return effect

    def write_effect(self, effect: Effect) -> Raw:
        """The canonical raw form of an effect: ``stands`` or ``{points: 1, to: opponents}``."""
        decl = self.effects[effect.name]
        if not decl.args:
            return effect.name
        given = dict(effect.args)
        return {a.name: a.write(given[a.name]) for a in decl.args if a.name in given}

    def text_effect(self, effect: Effect) -> str:
        """An effect in words."""
        return self.effects[effect.name].text(effect, dict(self.parties))

    def read_effect(self, raw: Any, path: Path, found: Found) -> Effect:
        """As ``parse_effect``; problems are appended to ``found``."""
        if isinstance(raw, str):
            decl = self.effects.get(raw)
            if decl is None:
                self._no_effect(raw, path, found)
            elif decl.args:
                found.append(ValueProblem(path, f"'{raw}' does not say enough", f"write {decl.describe()}"))
            return Effect(raw)
        if not isinstance(raw, dict) or not raw:
            found.append(ValueProblem(path, f"{shown(raw)} is not an effect", f"effects are {joined(self.effects)}"))
            return Effect("stands")
        heads = [name for name in raw if name in self.effects]
        if not heads:
            self._no_effect(next(iter(raw)), path, found)
            return Effect("stands")
        return self._read_args(self.effects[heads[0]], raw, path, found)

    def _read_args(self, decl: EffectDecl, raw: Mapping[str, Any], path: Path, found: Found) -> Effect:
        names = [a.name for a in decl.args]
        for name in raw:
            if name not in names:
                hint = f"write {decl.describe()}" if decl.args else f"write {decl.name} alone"
                if name in self.effects and name != decl.name:
                    hint = "each effect is an item of its own in the list"
                found.append(ValueProblem((*path, name), f"{shown(name)} does not belong to the effect {decl.name}",
                                          hint))
        args: list[tuple[str, Any]] = []
        for arg in decl.args:
            if arg.name in raw:
                args.append((arg.name, arg.read(raw[arg.name], (*path, arg.name), found)))
            elif not arg.optional:
                found.append(ValueProblem(path, f"the effect {decl.name} lacks '{arg.name}'",
                                          f"write {decl.describe()}"))
        return Effect(decl.name, tuple(args))

    def _no_effect(self, name: str, path: Path, found: Found) -> None:
        hint = meant(close(name, self.effects, 1)) or f"effects are {joined(self.effects)}"
        found.append(ValueProblem(path, f"{shown(name)} is not an effect", hint))

    # -- reading parts ------------------------------------------------------------------------------------------

    def _read_when(self, raw: Any, path: Path, found: Found) -> tuple[tuple[str, frozenset[str]], ...]:
        if not isinstance(raw, dict):
            found.append(ValueProblem(path, f"{shown(raw)} is not a mapping of conditions",
                                      "write when: {condition: value}"))
            return ()
        out: dict[str, frozenset[str]] = {}
        for name, values in raw.items():
            condition = self.conditions.get(name)
            if condition is None:
                hint = meant(close(name, self.conditions, 1)) or f"conditions are {joined(self.conditions)}"
                found.append(ValueProblem((*path, name), f"{shown(name)} is not a condition", hint))
            else:
                out[name] = condition.read(values, (*path, name), found)
        return tuple((name, out[name]) for name in self.conditions if name in out)

    def _party(self, raw: Any, path: Path, found: Found) -> str | None:
        if isinstance(raw, str) and raw in self.parties:
            return raw
        hint = meant(close(raw, self.parties, 1)) if isinstance(raw, str) else ""
        found.append(ValueProblem(path, f"{shown(raw)} is not a party", hint or f"parties are {joined(self.parties)}"))
        return None

    def _read_effects(self, raw: Mapping[str, Any], path: Path, found: Found) -> tuple[Effect, ...]:
        listed = raw.get("effects")
        if "effects" not in raw:
            found.append(ValueProblem(path, "the rule has no effects", "write effects: [stands] if nothing happens"))
        elif not isinstance(listed, list) or not listed:
            found.append(ValueProblem((*path, "effects"), f"{shown(listed)} is not a list of effects",
                                      "write effects: [stands] if nothing happens"))
        else:
            return tuple(self.read_effect(e, (*path, "effects", i), found) for i, e in enumerate(listed))
        return ()

    # -- neighbours ---------------------------------------------------------------------------------------------

    def _plain_effects(self) -> tuple[Effect, ...]:
        """Nothing; a point to the other side; the deal made again: what a rule's effects are exchanged for."""
        other = "opponents" if "opponents" in self.parties else "opponent"
        return (Effect("stands"), Effect("points", (("points", 1), ("to", other))),
                Effect("new-deal", (("new-deal", "same"),)))

    def _near_rule(self, rule: Rule) -> Iterator[Rule]:
        opposite = {p.name: p.opposite for p in self.parties.values()}
        for i, (name, values) in enumerate(rule.when):
            yield replace(rule, when=rule.when[:i] + rule.when[i + 1:])
            for near in self.conditions[name].near(values):
                yield replace(rule, when=(*rule.when[:i], (name, near), *rule.when[i + 1:]))
        if rule.demand:
            yield replace(rule, demand=None)
            yield replace(rule, demand=opposite[rule.demand])
        if rule.consent:
            yield replace(rule, consent=False)
        for effects in self._near_effects(rule.effects):
            yield replace(rule, effects=effects)

    def _near_effects(self, effects: tuple[Effect, ...]) -> Iterator[tuple[Effect, ...]]:
        opposite = {p.name: p.opposite for p in self.parties.values()}
        for i, effect in enumerate(effects):
            for near in self._near_args(effect, opposite):
                yield (*effects[:i], near, *effects[i + 1:])
            if len(effects) > 1:
                yield (*effects[:i], *effects[i + 1:])
                if i + 1 < len(effects):
                    yield (*effects[:i], effects[i + 1], effect, *effects[i + 2:])
            else:
                yield from ((plain,) for plain in self._plain_effects() if plain.name != effect.name)

    def _near_args(self, effect: Effect, opposite: dict[str, str]) -> Iterator[Effect]:
        given = dict(effect.args)
        for arg in self.effects[effect.name].args:
            changed: list[dict[str, Any]] = []
            if arg.name in given:
                changed = [{**given, arg.name: near} for near in arg.near(given[arg.name], opposite)]
            if arg.optional:
                kept = {k: v for k, v in given.items() if k != arg.name}
                changed.append(kept if arg.name in given else {**given, arg.name: arg.minimum})
            for new in changed:
                yield Effect(effect.name, tuple((a.name, new[a.name]) for a in self.effects[effect.name].args
                                                if a.name in new))


def rules_of(value: Fact) -> tuple[Rule, ...]:
    """The rules of a settled value; none for any other value."""
    return cast("tuple[Rule, ...]", value) if isinstance(value, tuple) else ()


def conditional(rule: Rule) -> bool:
    """Whether a rule may be passed over."""
    return bool(rule.when or rule.demand or rule.consent)


def single(values: list[str]) -> Any:
    """A list of one as its item."""
    return values[0] if len(values) == 1 else values
