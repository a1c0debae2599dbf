"""What a search finds of a text, and the hidden keys by which Chinese and Korean are found without spaces.

The site's search begins to match at the beginning of a word and knows words by what stands between them. A run of
Chinese or Korean has no such places, so each run is indexed from every character on; and it is closed by a sign without
width, so that no stretch of a longer question is taken for a word of its own.
"""

import re
from collections.abc import Iterable, Iterator

from variorum.library import ABSENT, Clause, Text
from variorum.library.wording import pieces, plain, words_of
from variorum.model.apparatus import Place

from .page import Entry
from .site import Site

CLOSED = "\u2060"
"""Word joiner: it has no width and breaks no line."""
_HAN = r"\u3005\u3007\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003134f"
_HANGUL = r"\u1100-\u11ff\u3130-\u318f\uac00-\ud7af"
_RUN = re.compile(f"[{_HAN}]+|[{_HANGUL}]+")
_LONGEST = 12  # of a key; who types more than that is shown what begins so
_KINDS = {
    "corruption": "corruption, a slip of transmission",
    "printed-error": "printed error, sic",
    "contamination": "contamination, taken in from another text",
    "crux": "crux, undecided",
    "lacuna": "lacuna, lost in our copy",
}


def closed(text: str) -> str:
    """The text with every run of Chinese or Korean closed; a reader sees no difference."""
    return _RUN.sub(lambda run: run[0] + CLOSED, text)


def keys(text: str) -> list[str]:
    """The runs of a text from every character on, closed, each once: what is found inside a run.

    >>> [key.strip(CLOSED) for key in keys("begging 求牌的, 카드")]
    ['牌的', '的', '드']
    """
    out = []
    for run in _RUN.findall(text):
        out += [run[i : i + _LONGEST] + CLOSED for i in range(1, len(run))]
    return list(dict.fromkeys(out))


def address_keys(addresses: Iterable[str]) -> list[str]:
    """Keys of parameters: a hyphen parts words, so what follows one is no key, lest ``until`` find a parameter."""
    return list(dict.fromkeys(address.partition("-")[0] for address in addresses))


def rule_keys(addresses: Iterable[str]) -> list[str]:
    """Keys by which a rule is found where it is told: its name, and each word of it, ``beg limit`` too.

    >>> rule_keys(["beg.limit", "beg.answers", "false-score.points"])
    ['beg.limit', 'beg.answers', 'false', 'beg', 'limit', 'answers', 'score', 'points']
    """
    names = list(addresses)
    words = [word for name in names for word in re.split(r"[.-]", name) if not word.isdigit()]
    return list(dict.fromkeys((*address_keys(names), *words)))


def entries(site: Site, text: Text) -> Iterator[Entry]:
    """A text, then each of its clauses with every reading, emendation, value and topic it has."""
    about = [(w.siglum, [str(part) for part in (w.book.title, w.place, w.year) if part]) for w in text.witnesses]
    printings = tuple(f"{siglum}: {', '.join(parts)}" for siglum, parts in about)
    yield Entry("", text.title, text.model.lede.strip(), printings, (text.id,))
    for clause in text.clauses:
        yield _clause(site, text, clause)


def _clause(site: Site, text: Text, clause: Clause) -> Entry:
    label = f"{clause.label}, {clause.model.headword}" if clause.model.headword else clause.label
    more = [] if clause.printed else ["Our source copy adds this; no printing has it."]
    more += [*_places(text, clause), *_emendations(clause), *_values(site, text, clause)]
    more += [note.text.strip() for note in clause.model.notes]
    topics = "; ".join(site.topic_title(t) for t in clause.model.topics)
    if topics:
        more.append(f"Rules: {topics}")
    # its words stand among many others, so a reading of several words is a key, by which it comes before all else
    refs = (clause.ref, clause.ref.partition("/")[2], clause.id)
    stated = address_keys(f.address for f in clause.facts)
    readings = dict.fromkeys(reading.text.strip() for place in clause.wording.places for reading in place.readings)
    keys = (*refs, *stated, *(words for words in readings if " " in words))
    return Entry(clause.id, f"{label} ({text.model.short})", plain(clause, text), tuple(more), keys)


def _places(text: Text, clause: Clause) -> Iterator[str]:
    """Each place where printings differ, with all that they have: ``“until some” NY1830, NY1887``."""
    available = tuple((w.siglum, w.year) for w in text.witnesses)
    for piece in pieces(clause):
        if not isinstance(piece, Place):
            continue
        had: dict[str, list[str]] = {}
        for siglum, reading in piece.assigned(available).items():
            words = "nothing" if reading is None else f"“{reading.shown().strip()}”"
            had.setdefault(words, []).append(siglum)
        yield "; ".join(f"{words} {', '.join(sigla)}" for words, sigla in had.items())


def _emendations(clause: Clause) -> Iterator[str]:
    """Each emendation: its kind, both sides, the words of the copy in its own language."""
    for emendation in clause.model.emendations:
        sides = words_of(emendation)
        said = "Crux" if emendation.kind == "crux" else "Emended"
        parts = [f"{said}: {_KINDS[emendation.kind]}"]
        if sides is not None:
            parts.append(f"“{sides[1]}”, our copy has “{sides[0]}”")
        if emendation.where != "wording":
            parts.append(emendation.where)
        if emendation.source_reading:
            parts.append(emendation.source_reading)
        yield "; ".join(parts)


def _values(site: Site, text: Text, clause: Clause) -> Iterator[str]:
    """The values the clause states, as it is read: ``target: 7``."""
    family = site.family(text.game)
    if family is None:
        return
    told = dict.fromkeys(f"{f.address}: {family.text(f.address, f.read)}" for f in clause.facts if f.read is not ABSENT)
    if told:
        yield "; ".join(told)
