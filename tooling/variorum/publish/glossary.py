"""The words of the games in four languages, with what misleads in the sources; and their links from the texts."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from weakref import WeakKeyDictionary

from markupsafe import Markup

from variorum import model
from variorum.library.describe import plural

from .page import Entry, Page, relative
from .site import Site, typeset

PATH = "glossary.html"
LANGUAGES = {"zh-Hant": "繁體", "zh-Hans": "简体", "ko": "한국어", "en": "English"}


@dataclass(frozen=True)
class TermView:
    """A term with its words in the three languages of the sources; ``ours`` are those that no source copy has."""

    term: model.Term
    forms: tuple[tuple[str, str, bool], ...]


def page(site: Site) -> Page:
    """The glossary, the terms of all games together first."""
    groups: dict[str, list[TermView]] = {}
    for term in sorted(site.library.terms.values(), key=lambda t: t.en.casefold()):
        groups.setdefault(_group(site, term), []).append(_view(term))
    order = sorted(groups, key=lambda name: (not name.startswith("Of "), name))
    count = plural(len(site.library.terms), "term").capitalize()
    lede = f"{count} of the games, with the words of the sources for them and what misleads in those."
    html = site.render(
        "glossary.html", PATH, groups=[(name, _slug(name), groups[name]) for name in order], languages=LANGUAGES,
        count=count,
    )  # fmt: skip
    entries = [Entry("", "Glossary", lede)]
    entries += [_entry(view) for name in order for view in groups[name]]
    return Page(PATH, "Glossary", lede, html, "About", tuple(entries))


def _group(site: Site, term: model.Term) -> str:
    names = [site.game(game) for game in site.games if game in term.games]
    return names[0] if len(names) == 1 else f"Of {'both' if len(names) == 2 else 'all'} games"


def _slug(name: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")


def _view(term: model.Term) -> TermView:
    words = (("zh-Hant", term.zh_hant), ("zh-Hans", term.zh_hans), ("ko", term.ko))
    return TermView(term, tuple((lang, said, lang in term.ours) for lang, said in words if said))


def _entry(view: TermView) -> Entry:
    term = view.term
    more = [" · ".join(said for _, said, _ in view.forms)]
    if term.synonyms:
        more.append(f"Also {', '.join(term.synonyms)}")
    more += [f"{f.word}: seems {f.seems}; means {f.means}" for f in term.false_friends]
    return Entry(f"term-{term.id}", term.en, term.definition.strip(), tuple(filter(None, more)), term.synonyms)


_KNOWN: WeakKeyDictionary[Site, dict[str, "Terms"]] = WeakKeyDictionary()


def terms_of(site: Site, game: str) -> "Terms":
    """The terms of a game, made ready once a site."""
    return _KNOWN.setdefault(site, {}).setdefault(game, Terms(site, game))


class Terms:
    """The terms of a game as they are found in a wording."""

    def __init__(self, site: Site, game: str) -> None:
        self._all = site.library.terms
        self._game = game

    @cached_property
    def _names(self) -> dict[str, str]:
        """Each name of a term with the term's id; a name that two terms share leads nowhere."""
        found: dict[str, set[str]] = {}
        for term in self._all.values():
            if self._game in term.games:
                for name in (term.en, *term.synonyms):
                    found.setdefault(typeset(name), set()).add(term.id)
        return {name: next(iter(ids)) for name, ids in found.items() if len(ids) == 1}

    @cached_property
    def _pattern(self) -> re.Pattern[str] | None:
        """Names, longest first; a small first letter may be a capital, where a sentence begins, never the reverse."""
        names = sorted(self._names, key=len, reverse=True)
        forms = [
            f"[{name[0]}{name[0].upper()}]{re.escape(name[1:])}" if name[0].islower() else re.escape(name)
            for name in names
        ]
        return re.compile(rf"(?<![\w’-])(?:{'|'.join(forms)})s?(?![\w’-])") if names else None

    def linked(self, words: str, here: str, seen: set[str]) -> Markup:
        """The words with each term linked that is not in ``seen``, which takes in what is linked."""
        out: list[Markup] = []
        last = 0
        for match in self._pattern.finditer(words) if self._pattern else ():
            term = self._term(match[0])
            if term is None or term in seen:
                continue
            seen.add(term)
            link = Markup('<a class="term" href="{}">{}</a>')
            out.append(Markup.escape(words[last : match.start()]))
            out.append(link.format(relative(here, f"{PATH}#term-{term}"), match[0]))
            last = match.end()
        return Markup("").join([*out, Markup.escape(words[last:])])

    def _term(self, written: str) -> str | None:
        for form in _forms(written):
            if form in self._names:
                return self._names[form]
        return None


def _forms(written: str) -> Iterator[str]:
    """A word as it may stand in the glossary: as written, with a small letter, without its s."""
    stems: Sequence[str] = (written, written.removesuffix("s"))
    for stem in stems:
        yield stem
        yield stem[:1].lower() + stem[1:]
