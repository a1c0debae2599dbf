"""The first page: what this is, the line of years, four ways in, and a specimen of each kind."""

from dataclasses import dataclass

from markupsafe import Markup

from variorum.comparison.timeline import bands_of, summary
from variorum.drawing.signs import PLACES
from variorum.drawing.timeline import timeline
from variorum.library import Text
from variorum.library.describe import count, is_web, label, plural, where

from . import addresses
from .apparatus import AppNote, Editor
from .deal import written_score
from .judged import Bench
from .page import Entry, Page, relative
from .site import Site

PATH = "index.html"


@dataclass(frozen=True)
class Specimen:
    """A clause shown with its apparatus."""

    clause: object
    title: str
    wording: Markup
    notes: tuple[AppNote, ...]


def page(site: Site, bench: Bench) -> Page:
    """The first page."""
    bands = bands_of(site.library, lambda text: relative(PATH, addresses.text(text.id)))
    shapes = {p.shape for b in bands for t in b.threads for p in t.printings}
    lede = _lede(site)
    html = site.render(
        "home.html",
        PATH,
        sub=_sub(site),
        lede=lede,
        drawing=timeline(bands, summary(bands)),
        shapes=[(shape, name) for shape, name in PLACES.items() if shape in shapes],
        named=any(b.named for b in bands),
        descents=any(t.parents for b in bands for t in b.threads),
        lists=[(site.game(g), [_listed(site, t) for t in site.texts(g)]) for g in site.games],
        doors=_doors(site, bench),
        specimen=_specimen(site),
        decides=_decides(site, bench),
    )
    return Page(PATH, "The Hoyle Variorum", lede, html, "", (Entry("", "The Hoyle Variorum", lede),))


def _sub(site: Site) -> str:
    years = [y for t in site.library.texts.values() for y in t.years]
    span = ""
    if years:
        modern = any(is_web(t) for t in site.library.texts.values())
        span = f", {min(years)} to {'today' if modern else max(years)}"
    return f"the rules of {' & '.join(site.game(g).lower() for g in site.games)}{span}"


def _lede(site: Site) -> str:
    texts = list(site.library.texts.values())
    whose = f"{plural(len(texts), 'text')} of {plural(len(site.games), 'old card game')}".capitalize()
    return (
        f"{whose}, collated printing by printing and rule by rule. Every rule is also executable: give the referee a "
        "deal, and each edition rules on it and names the clause."
    )


def _listed(site: Site, text: Text) -> tuple[str, str, str]:
    return relative(PATH, addresses.text(text.id)), label(text), where(text)


def _doors(site: Site, bench: Bench) -> list[tuple[str, str, str, str, tuple[str, str] | None]]:
    """The four ways in, each with one thing behind it to begin with."""
    telling = bench.most_telling()
    deal = telling[1] if len(telling) > 1 else telling[0] if telling else None
    return [
        ("S", "Read an edition", "editions/index.html",
         "Clause by clause, in any of its printings, the apparatus at hand.", _edition(site)),
        ("H", "Trace a rule", "rules/index.html",
         "One question put to every text: who says so, since when, who is silent.", _topic(site)),
        ("D", "Compare two", "compare/index.html",
         "By rule, by clause or word for word, one text with another.", _pair(site)),
        ("C", "Run a deal", "run/index.html",
         "What was dealt and played, step by step; the ruling, and the score under each rule set.",
         (deal.example.title, addresses.example(deal.example.game, deal.example.id)) if deal else None),
    ]  # fmt: skip


def _edition(site: Site) -> tuple[str, str] | None:
    """The text of most printings."""
    text = max(site.library.texts.values(), key=lambda t: (len(t.witnesses), t.id), default=None)
    if text is None:
        return None
    many = f" in {count(len(text.witnesses))} printings" if len(text.witnesses) > 1 else ""
    return f"The {label(text)}{many}", addresses.text(text.id)


def _topic(site: Site) -> tuple[str, str] | None:
    """The topic under which most clauses are emended, among those that most texts speak of."""

    def weight(topic: str) -> tuple[int, int, str]:
        by_text = site.clauses_on[topic]
        refs = [ref for refs in by_text.values() for ref in refs]
        doubted = sum(any(f.emendation for f in site.library.clauses[ref].facts) for ref in refs)
        return doubted, len(by_text), topic

    topic = max((t for t in site.clauses_on if t in site.library.topics), key=weight, default=None)
    return (site.topic_title(topic), addresses.topic(topic)) if topic else None


def _pair(site: Site) -> tuple[str, str] | None:
    """The first pair of which one is held to come from the other."""
    derived = {frozenset((r.from_, r.to)) for r in site.library.relations if r.kind == "derived-from"}
    pairs = sorted(site.pairs, key=lambda pair: frozenset((pair[0].id, pair[1].id)) not in derived)
    if not pairs:
        return None
    older, newer = pairs[0]
    return f"The {label(older)} with that of {newer.model.short}", addresses.pair(older.id, newer.id)


@dataclass(frozen=True)
class Decides:
    """A deal that comes out differently: its lesson, and each score with the rule sets that give it."""

    title: str
    lesson: str
    href: str
    scores: tuple[tuple[str, tuple[str, ...]], ...]


def _decides(site: Site, bench: Bench) -> Decides | None:
    telling = bench.most_telling()
    if not telling:
        return None
    judged = telling[0]
    scores: dict[str, list[str]] = {}
    for group, head in zip(judged.comparison.groups, judged.heads, strict=True):
        names = [site.ruleset_title(name) for name in group.rulesets]
        scores.setdefault(written_score(head.outcome.score), []).extend(names)
    example = judged.example
    return Decides(
        example.title, (example.model.lesson or "").strip(), addresses.example(example.game, example.id),
        tuple((score, tuple(dict.fromkeys(names))) for score, names in scores.items()),
    )  # fmt: skip


def _specimen(site: Site) -> Specimen | None:
    """The shortest clause whose printings differ in more than a stop."""
    found = []
    for text in site.library.texts.values():
        for clause in text.clauses:
            words = [m for m in clause.model.apparatus if m.class_ in ("word", "phrase")]
            if words and len(clause.wording.places) == 1 and not clause.model.emendations:
                found.append((len(clause.model.wording), text.id, clause, text))
    if not found:
        return None
    _, _, clause, text = min(found, key=lambda f: f[:2])
    edited = Editor(site, text, PATH).edit(clause)
    return Specimen(clause, text.title, edited.wording, edited.notes)
