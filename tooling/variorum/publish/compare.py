"""Comparisons: an index of the pairs of the lineage, and for each pair its rules, clauses and words side by side."""

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from markupsafe import Markup

from variorum.collate.changes import (
    ClauseChange,
    ClauseKind,
    Diff,
    RuleChange,
    RuleKind,
    WordingChange,
    rules_told,
)
from variorum.collate.normalise import Reason
from variorum.collate.render_html import pair_html
from variorum.collate.render_text import unsaid
from variorum.comparison.texts import compared, difference
from variorum.games.family import Parameter
from variorum.library import Text
from variorum.library.describe import count, plural

from . import addresses
from .page import Entry, Page
from .site import Site, typeset_html

PATH = "compare/index.html"


@dataclass(frozen=True)
class Rule:
    """A rule on the two sides, with what it means."""

    change: RuleChange
    name: str
    meaning: str
    advisory: bool = False

    @property
    def differs(self) -> bool:
        """Whether the texts state different values, or only one of them states any."""
        return self.change.differs


@dataclass(frozen=True)
class Words:
    """The wording of corresponding clauses, as HTML in three forms."""

    change: WordingChange
    pair: Markup

    @property
    def touched(self) -> bool:
        """Whether any word or stop differs."""
        return self.change.reason is not Reason.NONE


def pages(site: Site) -> Iterator[Page]:
    """The index of comparisons and a page for each pair of the lineage."""
    yield _index(site)
    for older, newer in site.pairs:
        yield _pair(site, older, newer)


def _index(site: Site) -> Page:
    relations = {frozenset((r.from_, r.to)): r for r in reversed(site.library.relations)}
    pairs = [
        (older, newer, relations[frozenset((older.id, newer.id))], addresses.pair(older.id, newer.id))
        for older, newer in site.pairs
    ]
    groups = [(site.game(game), [p for p in pairs if p[0].game == game]) for game in site.games]
    html = site.render("compare-index.html", PATH, groups=[g for g in groups if g[1]], count=len(pairs))
    titles = " ".join(f"{older.title} with {newer.title}" for older, newer, _, _ in pairs)
    return Page(
        PATH, "Compare", "Texts side by side: by rule, by clause and word for word.", html, "Compare",
        (Entry("", "Compare", titles),),
    )  # fmt: skip


def _pair(site: Site, older: Text, newer: Text) -> Page:
    path = addresses.pair(older.id, newer.id)
    diff = difference(site.library, compared(site.library, older.id), compared(site.library, newer.id))
    a, b = older.model.short, newer.model.short
    rules = tuple(_rule(site, older.game, change) for change in diff.rules)
    words = tuple(Words(change, typeset_html(pair_html(change.words, a, b))) for change in diff.wording)
    title = f"{older.title} compared with {b}"
    lede = _lede(diff, {r.name for r in rules if r.advisory})
    html = site.render(
        "compare.html", path, older=older, newer=newer, a=a, b=b, title=title, lede=lede,
        over=f"{site.game(older.game)} · compare",
        rules=rules, clause_changes=diff.clauses, words=words,
        differing=sum(r.differs for r in rules), restated=sum(r.change.kind is RuleKind.RESTATED for r in rules),
        changed_clauses=sum(c.kind is not ClauseKind.SAME for c in diff.clauses),
        changed_words=sum(w.touched for w in words),
        diff=diff, dated=older.date is not None and newer.date is not None,
        became=_became, told=rules_told, unsaid=unsaid,
    )  # fmt: skip
    return Page(path, title, lede, html, "Compare", (Entry("", title, lede),))


def _rule(site: Site, game: str, change: RuleChange) -> Rule:
    family = site.family(game)
    if family is None:
        return Rule(change, change.address, change.title)
    declared = family.declared(family.address(change.address).parameter)
    return Rule(change, change.address, declared.meaning, isinstance(declared, Parameter) and declared.advisory)


def _became(change: ClauseChange) -> str:
    """What became of a clause, in words beside the drawing."""
    said = change.kind.value
    if change.kind is ClauseKind.SAME and change.a != change.b:
        said = "same, renumbered"
    if change.reworded and change.kind is not ClauseKind.REWORDED:
        said += " and reworded"
    if change.evidence.pinned:
        said += "; pinned by an editor"
    return said


def _lede(diff: Diff, advisory: Collection[str]) -> str:
    """The finding in two sentences: how many rules differ in play, and what became of the clauses."""
    altered = [r for r in diff.rules if r.alters and r.address not in advisory]
    dropped = [r for r in diff.rules if r.kind is RuleKind.DROPPED and not r.alters]
    if not altered:
        first = "The same game: no rule is played differently."
    else:
        first = f"{plural(len(altered), 'rule is', 'rules are').capitalize()} played differently."
    if dropped:
        first += f" {plural(len(dropped), 'rule falls', 'rules fall').capitalize()} silent and must be supplied."
    kinds = Counter(c.kind for c in diff.clauses)
    parts = [_several(kinds[kind], kind) for kind in ClauseKind if kinds[kind]]
    return f"{first} Of the clauses {_and(parts)}."


def _several(number: int, kind: ClauseKind) -> str:
    verb = "is" if number == 1 else "are"
    return f"{count(number)} {verb} {'the same' if kind is ClauseKind.SAME else kind.value}"


def _and(parts: Sequence[str]) -> str:
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}"


