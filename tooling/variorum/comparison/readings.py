"""Every rule set that can be run: each playable variant, and as transmitted where its text is emended."""

from __future__ import annotations

from variorum.games import family
from variorum.games.ruleset import RuleSet
from variorum.library import Library


def rulesets(library: Library, game: str, *, transmitted: bool = True) -> list[RuleSet]:
    """The rule sets of a game in order: each variant that resolves, then, if asked for, as it is transmitted.

    A transmitted reading that changes no needed value is left out, and one that cannot be played.
    """
    out: list[RuleSet] = []
    for variant in library.playable(game):
        resolution = library.resolve(variant.id)
        if resolution.missing:
            continue
        out.append(resolution.ruleset)
        if transmitted:
            other = library.resolve(variant.id, "transmitted")
            if not other.missing and _differs(resolution.ruleset, other.ruleset):
                out.append(other.ruleset)
    return out


def _differs(a: RuleSet, b: RuleSet) -> bool:
    declared = family(a.game).parameters

    def computed(ruleset: RuleSet) -> dict[str, object]:
        return {n: r.value for n, r in ruleset.values.items() if not declared[n].advisory}

    return computed(a) != computed(b)
