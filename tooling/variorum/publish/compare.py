"""Comparisons: an index of the pairs of the lineage, and for each pair its rules, clauses and words side by side."""

from collections.abc import Iterator
from dataclasses import dataclass

from markupsafe import Markup

from variorum.collate.changes import (
    ClauseChange,
    ClauseKind,
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
from variorum.inpage.words import became, lede
from variorum.library import Text

from . import addresses
from .leaves import Leaf, Piece, leaved
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
        yield from _pair(site, older, newer)


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


def _pair(site: Site, older: Text, newer: Text) -> Iterator[Page]:
    path = addresses.pair(older.id, newer.id)
    diff = difference(site.library, compared(site.library, older.id), compared(site.library, newer.id))
    a, b = older.model.short, newer.model.short
    rules = tuple(_rule(site, older.game, change) for change in diff.rules)
    words = tuple(Words(change, typeset_html(pair_html(change.words, a, b))) for change in diff.wording)
    title = f"{older.title} compared with {b}"
    found = lede(diff, {r.name for r in rules if r.advisory})
    shared: dict[str, object] = {"older": older, "newer": newer, "a": a, "b": b, "title": title}

    def piece(template: str, change: ClauseChange | WordingChange, **context: object) -> Piece:
        label = site.clause_name(_whole(change, older, newer), with_text=False)
        return site.piece(label, template, path, {"older": older, "newer": newer, "told": rules_told, **context})

    clauses = [piece("compare-clauses.html", c, c=c, became=became) for c in diff.clauses]
    wording = [piece("compare-words.html", w.change, w=w) for w in words]

    def levels(leaf: Leaf) -> dict[str, list[Piece]]:
        here = {id(p) for p in leaf.pieces}
        return {"clauses": [p for p in clauses if id(p) in here], "wording": [p for p in wording if id(p) in here]}

    def made(leaves: tuple[Leaf, ...], leaf: Leaf) -> Page:
        html = site.render(
            "compare.html", path, lede=found, over=f"{site.game(older.game)} · compare",
            rules=rules, clause_changes=diff.clauses, words=words, levels=levels(leaf), leaves=leaves,
            differing=sum(r.differs for r in rules), restated=sum(r.change.kind is RuleKind.RESTATED for r in rules),
            changed_clauses=sum(c.kind is not ClauseKind.SAME for c in diff.clauses),
            changed_words=sum(w.touched for w in words),
            diff=diff, dated=older.date is not None and newer.date is not None, unsaid=unsaid, **shared,
        )  # fmt: skip
        return Page(path, title, found, html, "Compare", (Entry("", title, found),))

    def further(leaves: tuple[Leaf, ...], leaf: Leaf) -> Page:
        html = site.render("compare-leaf.html", leaf.path, leaves=leaves, leaf=leaf, levels=levels(leaf), **shared)
        name = f"{title}: {leaf.name}"
        return Page(leaf.path, name, f"{name}.", html, "Compare", (Entry("", name, leaf.name),))

    pieces = (*clauses, *wording)
    whole = made((), Leaf(1, path, pieces))
    if len(whole.html.encode()) <= site.room:
        yield whole
    else:
        yield from leaved(site.room, path, pieces, made, further)


def _whole(change: ClauseChange | WordingChange, older: Text, newer: Text) -> str:
    """The reference of the first clause of a change."""
    ref = (change.a or change.b)[0]
    return ref if "#" in ref else f"{(older if change.a else newer).id}#{ref}"


def _rule(site: Site, game: str, change: RuleChange) -> Rule:
    family = site.family(game)
    if family is None:
        return Rule(change, change.address, change.title)
    declared = family.declared(family.address(change.address).parameter)
    return Rule(change, change.address, declared.meaning, isinstance(declared, Parameter) and declared.advisory)
