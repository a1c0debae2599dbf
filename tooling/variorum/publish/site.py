"""What all page types share: the library with its indexes, the templates, the links, the words for games and people."""

import re
from collections import defaultdict
from collections.abc import Callable, Mapping
from functools import cached_property, lru_cache, partial
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from variorum.drawing import cards, signs
from variorum.games import family, games
from variorum.games.family import Family
from variorum.library import Example, Library, Text, Variant
from variorum.library.contrasts import related
from variorum.library.describe import count, game_name, games_of, plural
from variorum.paths import data_root

from . import addresses, leaves
from .leaves import Piece
from .measured import Measures
from .page import relative


class Site:
    """One build: the library, its version and date, and what is computed from it once and used on many pages."""

    room = leaves.ROOM
    """Bytes of HTML that a page may have before it is divided."""

    def __init__(self, library: Library, version: str, date: str, templates: Path | None = None) -> None:
        self.library = library
        self.version = version
        self.date = date
        self._env = Environment(
            loader=FileSystemLoader(templates or data_root() / "site_src" / "templates"),
            autoescape=True,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
        )
        self._env.filters.update(prose=prose, act=act, count=count, plural=plural)
        self._env.globals.update(
            card=cards.card, suit=cards.suit, sign=signs.sign, strip=signs.strip, swell=signs.swell,
            relation=signs.relation, place_key=signs.place_key, at=addresses, external=external, site=self,
        )  # fmt: skip

    def render(self, template: str, path: str, **context: object) -> str:
        """A template filled for the page at ``path``; in it ``link`` turns an address into a relative link."""
        link: Callable[[str], str] = partial(relative, path)
        return self._env.get_template(template).render(link=link, here=path, **context)

    def piece(self, name: str, template: str, path: str, context: Mapping[str, object], apart: str = "") -> Piece:
        """A piece of the page at ``path``, or of a leaf of it, from a template of its own; see ``leaves``."""
        return Piece(name, Markup(self.render(template, path, **context)), Markup(apart))

    # -- things by game and text --------------------------------------------------------------------------------

    @cached_property
    def games(self) -> tuple[str, ...]:
        """The games of the corpus, those with a name of their own here first."""
        return games_of(self.library)

    def game(self, game: str) -> str:
        """The name of a game."""
        return game_name(game)

    def family(self, game: str) -> Family | None:
        """The declarations of a game, or None for one without an engine."""
        return family(game) if game in games() else None

    def texts(self, game: str) -> tuple[Text, ...]:
        """The texts of a game by date, undated ones last."""
        return tuple(t for t in self.library.texts.values() if t.game == game)

    def variants(self, game: str | None = None) -> tuple[Variant, ...]:
        """The playable variants, in the order of their texts' dates."""

        def order(variant: Variant) -> tuple[int, str]:
            text = self.text_of(variant)
            return (text.date or 9999) if text else 9999, variant.id

        return tuple(sorted(self.library.playable(game), key=order))

    def text_of(self, variant: Variant) -> Text | None:
        """The text whose rules a variant has, its own or inherited."""
        return self.library.texts.get(self.library.text_of(variant) or "")

    @cached_property
    def variants_of(self) -> Mapping[str, tuple[Variant, ...]]:
        """The playable variants of each text."""
        out: dict[str, list[Variant]] = defaultdict(list)
        for variant in self.variants():
            text = self.text_of(variant)
            if text is not None:
                out[text.id].append(variant)
        return {text: tuple(variants) for text, variants in out.items()}

    @cached_property
    def examples_of(self) -> Mapping[str, tuple[Example, ...]]:
        """The examples that name a clause, by the clause's reference."""
        out: dict[str, list[Example]] = defaultdict(list)
        for example in self.library.examples.values():
            for ref in example.model.clauses:
                out[ref].append(example)
        return {ref: tuple(examples) for ref, examples in out.items()}

    @cached_property
    def clauses_on(self) -> Mapping[str, Mapping[str, tuple[str, ...]]]:
        """Topic -> text -> the references of the clauses that stand under it."""
        out: dict[str, dict[str, list[str]]] = defaultdict(lambda: defaultdict(list))
        for clause in self.library.clauses.values():
            for topic in clause.model.topics:
                out[topic][clause.text].append(clause.ref)
        return {topic: {text: tuple(refs) for text, refs in by.items()} for topic, by in out.items()}

    @cached_property
    def pairs(self) -> tuple[tuple[Text, Text], ...]:
        """The pairs of the lineage, older text first: those that have a comparison of their own."""
        return related(self.library)

    @cached_property
    def measures(self) -> Measures:
        """What was measured of the rule sets, and kept."""
        return Measures(self.library)

    # -- words --------------------------------------------------------------------------------------------------

    def topic_title(self, topic_id: str) -> str:
        """A topic's English title, or its id where the vocabulary lacks it."""
        topic = self.library.topics.get(topic_id)
        return topic.title.en if topic else topic_id

    def text_name(self, text: Text) -> str:
        """What a text is called in running text: ``the 1807 text``, ``Westminster Papers``."""
        return f"the {text.model.short} text" if text.model.short[:1].isdigit() else text.model.short

    def parameter_of(self, game: str, address: str) -> str:
        """The parameter an address belongs to: ``misdeal.deficit`` of ``misdeal.deficit.1``."""
        found = self.family(game)
        return address if found is None else found.address(address).parameter

    def ruleset_title(self, name: str) -> str:
        """A rule set by its variant's title, with its reading: ``All Fours, London 1814, as transmitted``."""
        variant, _, reading = name.partition(" ")
        title = self.library.variants[variant].title
        return f"{title}, {as_read(reading)}" if reading else title

    def clause_name(self, ref: str, *, with_text: bool = True) -> str:
        """``1807, law 5``: a clause as a reader calls it; the reference itself where it leads nowhere."""
        clause = self.library.clauses.get(ref)
        if clause is None:
            return ref
        short = self.library.texts[clause.text].model.short
        return f"{short}, {clause.label}" if with_text else clause.label

    def clause_link(self, ref: str, here: str, *, with_text: bool = True) -> Markup:
        """A link to a clause, or its bare reference where the library does not hold it."""
        name = self.clause_name(ref, with_text=with_text)
        if ref not in self.library.clauses:
            return Markup("<span>{}</span>").format(name)
        return Markup('<a href="{}">{}</a>').format(relative(here, addresses.clause(ref)), name)


def as_read(reading: str) -> str:
    """The words for a reading.

    >>> as_read("transmitted"), as_read("transmitted low.owner+target")
    ('as transmitted', 'as transmitted at low.owner and target')
    """
    how, _, places = reading.partition(" ")
    return f"as {how} at {' and '.join(places.split('+'))}" if places else f"as {how}"


def typeset(text: str) -> str:
    """Straight quotation marks and apostrophes as a printer sets them; nothing else is touched.

    >>> typeset("the dealer's turn")
    'the dealer’s turn'
    """
    text = re.sub(r"(^|[\s(\[“‘—–/])\"", r"\1“", text).replace('"', "”")
    return re.sub(r"(^|[\s(\[“—–/])'", r"\1‘", text).replace("'", "’")


@lru_cache(maxsize=1 << 14)
def prose(text: str) -> Markup:
    """Text of ours as it stands on a page: typeset, written cards drawn, names in backquotes set as names."""
    parts = re.split(r"`([^`\s]+)`", typeset(text.strip()))
    out = [cards.in_text(p) if i % 2 == 0 else Markup("<code>{}</code>").format(p) for i, p in enumerate(parts)]
    return Markup("").join(out)


@lru_cache(maxsize=1 << 14)
def act(text: str) -> Markup:
    """An action of a record as written, its cards drawn: ``E TH`` becomes E 10♥."""
    codes = re.compile(r"(?<![0-9A-Za-z-])(10|[AKQJT2-9])([SHDC])(?![0-9A-Za-z-])")
    suits = {letter: sign for sign, letter in zip("♠♥♦♣", "SHDC", strict=True)}
    return cards.in_text(codes.sub(lambda m: ("10" if m[1] == "T" else m[1]) + suits[m[2]], text))


_NODES = re.compile(r'(<span class="vh">.*?</span>)|(<[^>]*>)|([^<]+)', re.S)


def typeset_html(html: str) -> Markup:
    """As ``typeset``, for escaped HTML whose marks break up the words; hidden text is left alone."""
    out, before = [], " "
    for hidden, mark, words in _NODES.findall(html):
        if words:
            out.append(typeset(before + words)[1:])
            before = words[-1]
        else:
            out.append(hidden or mark)
            if mark.startswith(("<p", "</p")):
                before = " "
    return Markup("".join(out))


def external(address: str, words: str) -> Markup:
    """A link to a page elsewhere, or the words alone where the address is none of the web: nothing else is followed.

    >>> external("javascript:alert(1)", "Facsimile")
    Markup('Facsimile')
    """
    if not address.startswith(("https://", "http://")):
        return Markup.escape(words)
    return Markup('<a href="{}" rel="external noopener">{}</a>').format(address, words)
