"""Rule lists for irregularities: which rule applies. One place for all games.

A list is read from the top. A rule is passed over unless all its conditions hold, the party it names has demanded it,
and, where it asks for consent, both sides have consented. The first rule not passed over applies, alone.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeAlias

from .values import Effect, Rule

Test: TypeAlias = "Callable[[str, frozenset[str]], bool | None]"
"""Asked ``(condition, admitted values)`` of the state just before the offence; None = the record does not tell."""


class Choice(NamedTuple):
    """The rule that applies: its number from 1, its effects.

    ``doubt`` names the first condition the record leaves open, if the rule found depends on one (effects are then
    empty); else it is empty. ``spoken`` says that a demand or consent was needed for it.
    """

    number: int
    effects: tuple[Effect, ...] = ()
    doubt: str = ""
    spoken: bool = False


def choose(rules: Sequence[Rule], test: Test, demanded: Callable[[Rule], bool], consent: bool) -> Choice | None:
    """The rule that applies, or None if the list is empty or runs out.

    ``demanded(rule)`` says whether the party that rule names has demanded it; it is asked only where one is named.
    """
    for number, rule in enumerate(rules, 1):
        if (rule.demand is not None and not demanded(rule)) or (rule.consent and not consent):
            continue
        doubt = ""
        for condition, admitted in rule.when:
            holds = test(condition, admitted)
            if holds is False:
                break
            if holds is None and not doubt:
                doubt = condition
        else:
            if doubt:
                return Choice(number, (), doubt)
            return Choice(number, rule.effects, "", rule.demand is not None or rule.consent)
    return None


def asks_for(rule: Rule, what: str) -> bool:
    """Whether a demand in these words is one for this rule: ``new-deal`` for a rule with that effect.

    A word that is no effect of any rule (a bare ``demands penalty``) is a demand for whatever the rules give.
    """
    return what in ("", "penalty") or any(effect.name == what for effect in rule.effects)


def within(size: int, admitted: frozenset[str]) -> bool:
    """Whether a number of cards is one of those written ``12``, ``>=13`` or ``<=11``."""
    for text in admitted:
        if text.startswith(">="):
            if size >= int(text[2:]):
                return True
        elif text.startswith("<="):
            if size <= int(text[2:]):
                return True
        elif size == int(text):
            return True
    return False
