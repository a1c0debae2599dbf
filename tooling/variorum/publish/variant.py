"""Variants: an index, and for each rule set every parameter with its value, its status and where it comes from."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from variorum.games.family import Family, Parameter
from variorum.games.ruleset import Provenance, Resolved, Status
from variorum.games.types_base import EntryType
from variorum.games.values import UNKNOWN, By, Open
from variorum.library import Resolution, Variant
from variorum.library.describe import plural

from . import addresses
from .page import Entry, Page
from .site import Site

PATH = "variants/index.html"
_SAID = (Status.ATTESTED, Status.EMENDED, Status.TRANSMITTED, Status.CRUX)
_WORDS = {
    "attested": "said by the text",
    "emended": "emended",
    "crux": "undecided",
    "chosen": "chosen where the text leaves it open",
    "supplied": "supplied from a named source",
    "default": "default, no source settles it",
    "unknown": "unknown",
}


@dataclass(frozen=True)
class Source:
    """Where a value, or one entry of it, comes from: in words and links."""

    status: str
    clauses: tuple[str, ...] = ()
    supplied_from: str = ""
    because: str = ""
    transmitted: str = ""
    certainty: str = ""
    options: tuple[str, ...] = ()
    usual: bool = False
    inherited: str = ""


@dataclass(frozen=True)
class Row:
    """A parameter of a rule set. ``entries`` are the rules of a list of several, each in words."""

    name: str
    meaning: str
    value: str
    source: Source
    entries: tuple[str, ...] = ()
    alternatives: tuple[str, ...] = ()

    @property
    def said(self) -> bool:
        """True where the text itself gives the value."""
        return self.source.status in (*_SAID, Status.CHOSEN)


@dataclass(frozen=True)
class Phase:
    """The parameters of one phase of the game, in the order of a rule sheet."""

    title: str
    rows: tuple[Row, ...] = field(default=())


def pages(site: Site) -> Iterator[Page]:
    """The index of variants and a page for each that can be played."""
    yield _index(site)
    for variant in site.variants():
        yield _page(site, variant)


def _index(site: Site) -> Page:
    groups = []
    for game in site.games:
        listed = []
        for variant in site.variants(game):
            resolution = site.library.resolve(variant.id)
            counts = _counts(resolution)
            total = sum(counts.values())
            said = sum(counts[s] for s in (*_SAID, Status.CHOSEN))
            listed.append((variant, addresses.variant(variant.id), site.text_of(variant),
                           resolution.ruleset.players, total, said))  # fmt: skip
        if listed:
            groups.append((game, site.game(game), listed))
    html = site.render("variants.html", PATH, groups=groups)
    titles = " ".join(v.title for v in site.variants())
    return Page(
        PATH, "Variants", "The rule sets that can be played, each with the text it follows.", html, "Variants",
        (Entry("", "Variants", titles),),
    )  # fmt: skip


def _page(site: Site, variant: Variant) -> Page:
    path = addresses.variant(variant.id)
    resolution = site.library.resolve(variant.id)
    family = site.family(variant.game)
    assert family is not None  # a variant of a game without parameters does not resolve
    phases = _phases(site, family, variant, resolution)
    counts = _counts(resolution)
    text = site.text_of(variant)
    lede = (variant.model.lede or "").strip() or _lede(site, variant, counts)
    html = site.render(
        "variant.html",
        path,
        variant=variant,
        text=text,
        over=f"{site.game(variant.game)} · {plural(resolution.ruleset.players, 'player')}",
        lede=lede,
        phases=phases,
        counts=[(s, counts[s], w) for s, w in _WORDS.items() if counts[s]],
        missing=sorted(resolution.missing.items()),
        idle=[_row(site, family, variant, n, r) for n, r in resolution.idle.items()],
        advisory=[(site.topic_title(t), t, note) for t, note in resolution.ruleset.advisory],
    )
    # a parameter is found on its topic's page: one line here for every variant would bury it
    return Page(path, variant.title, lede, html, "Variants", (Entry("", variant.title, lede),))


def _lede(site: Site, variant: Variant, counts: Counter[str]) -> str:
    total, said = sum(counts.values()), sum(counts[s] for s in (*_SAID, Status.CHOSEN))
    text = site.text_of(variant)
    whose = site.text_name(text) if text else "its own rules"
    rest = f"the other {total - said} are supplied, and say so"
    return f"To play by {whose} takes {total} rules. The text gives {said}; {rest}."


def _counts(resolution: Resolution) -> Counter[str]:
    return Counter(_status(r) for r in resolution.ruleset.values.values())


def _status(resolved: Resolved) -> str:
    return "unknown" if resolved.value is UNKNOWN else str(resolved.provenance.status)


def _phases(site: Site, family: Family, variant: Variant, resolution: Resolution) -> tuple[Phase, ...]:
    phases: dict[str, list[Row]] = {}
    for name, resolved in resolution.ruleset.values.items():
        title = family.parameters[name].phase
        phases.setdefault(title, []).append(_row(site, family, variant, name, resolved))
    return tuple(Phase(title, tuple(rows)) for title, rows in phases.items())


def _row(site: Site, family: Family, variant: Variant, name: str, resolved: Resolved) -> Row:
    parameter = family.parameters[name]
    kind = parameter.type
    entries: tuple[str, ...] = ()
    if isinstance(kind, EntryType) and kind.entries == "rules" and resolved.value is not UNKNOWN:
        rules = kind.split(resolved.value)
        entries = tuple(kind.text_entry(key, rule) for key, rule in rules.items()) if len(rules) > 1 else ()
    value = kind.text(resolved.value)
    return Row(
        name, parameter.meaning, value, _source(site, parameter, variant, resolved), entries,
        _alternatives(site, parameter, resolved),
    )  # fmt: skip


def _source(site: Site, parameter: Parameter, variant: Variant, resolved: Resolved) -> Source:
    why = resolved.provenance
    options, usual = _left_open(site, parameter, why)
    # a crux may run as transmitted: then nothing is set aside
    aside = why.below is not None and why.below.value != why.value and why.status in (Status.EMENDED, Status.CRUX)
    below = why.below.value if why.below is not None and aside else ""
    stock = site.library.variants.get(why.origin)
    return Source(
        _status(resolved),
        why.clauses,
        "" if why.source == "default" else why.source,
        why.because,
        below,
        why.certainty,
        options,
        usual,
        stock.title if why.inherited and stock is not None and stock.id != variant.id else "",
    )


def _left_open(site: Site, parameter: Parameter, why: Provenance) -> tuple[tuple[str, ...], bool]:
    """The values among which the clauses leave the choice, and whether one of them is usual."""
    for ref in why.clauses:
        clause = site.library.clauses.get(ref)
        for fact in clause.facts if clause else ():
            if fact.parameter != parameter.name:
                continue
            cases = [case for _, case in fact.read.cases] if isinstance(fact.read, By) else [fact.read]
            for case in cases:
                if isinstance(case, Open):
                    return tuple(parameter.type.text(option) for option in case.options), case.has_usual
    return (), False


def _alternatives(site: Site, parameter: Parameter, resolved: Resolved) -> tuple[str, ...]:
    """Other values worth offering: those of a crux, or those that the supply names."""
    if resolved.alternatives:
        return tuple(parameter.type.text(value) for value in resolved.alternatives)
    origin = site.library.variants.get(resolved.provenance.origin)
    supply = origin.model.supply.get(parameter.name) if origin is not None else None
    if supply is None or resolved.provenance.status not in (Status.SUPPLIED, Status.DEFAULT):
        return ()
    return tuple(_read(parameter, raw) for raw in supply.alternatives)


def _read(parameter: Parameter, raw: object) -> str:
    try:
        return parameter.type.text(parameter.type.parse(raw))  # type: ignore[arg-type]  # as YAML gives it
    except ValueError:
        return str(raw)
