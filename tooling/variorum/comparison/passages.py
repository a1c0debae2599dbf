"""All that can be searched: every wording, reading, heading, note, emendation, topic, term, rule, book and title.

One list for whatever searches. A wording stands once for all printings that have it, so that what a search finds can
name them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from variorum import model
from variorum.games import family, games
from variorum.games.family import Declared
from variorum.library.entities import Clause, Text
from variorum.library.library import Library
from variorum.library.reading import Reading
from variorum.library.wording import plain, words_of
from variorum.model.apparatus import Place, Sic

from .kinds import Kind


@dataclass(frozen=True)
class Passage:
    """A stretch of plain text and what it belongs to.

    ``ref`` is what `variorum show` calls it. ``names`` are what it is called besides: an id, a siglum, the kind of an
    emendation; who asks for just that wants it first. ``witnesses`` are the printings that have a wording, out of
    ``of`` printings of its text. ``remark`` says what the text is where it is not what a printing has.
    """

    kind: Kind
    ref: str
    text: str
    names: tuple[str, ...] = ()
    witnesses: tuple[str, ...] = ()
    of: int = 0
    remark: str = ""
    topics: tuple[str, ...] = ()


def passages(library: Library) -> Iterator[Passage]:
    """Everything there is to be found: topics, terms and rules, then the texts in order of date, then the rest."""
    for group in library.groups:
        yield _topic(group)
        yield from map(_topic, group.topics)
    yield from map(_term, library.terms.values())
    for game in games():
        fam = family(game)
        every: tuple[Declared, ...] = (*fam.parameters.values(), *fam.constants.values(), *fam.derived.values())
        for declared in every:
            yield Passage("rule", declared.name, declared.meaning, (declared.name,), topics=(declared.topic,))
    for text in library.texts.values():
        yield from _text(text)
    for book in library.books.values():
        yield _book(book)
    for variant in library.playable():
        about = _sentence(variant.title, variant.model.lede)
        yield Passage("variant", variant.id, about, (variant.id,))
    for example in library.examples.values():
        yield Passage("example", example.id, _sentence(example.title, example.model.lesson), (example.id,))


# -- texts ------------------------------------------------------------------------------------------------------------


def _text(text: Text) -> Iterator[Passage]:
    short = text.id.rpartition("/")[2]
    sigla = tuple(w.siglum for w in text.witnesses)
    yield Passage("text", text.id, _sentence(text.title, text.model.lede), (text.id, short, text.model.short, *sigla))
    yield from (Passage("note", text.id, note.text.strip()) for note in text.model.notes)
    if text.heading is not None:
        available = tuple((w.siglum, w.year) for w in text.witnesses)
        yield from _by_witness("heading", text.id, {s: text.heading.of(s, available) for s in sigla})
    for section in text.model.sections:
        remark = "our title" if section.supplied == "yes" else ""
        yield Passage("heading", text.id, section.title, (section.title,), remark=remark)
        yield from (Passage("note", text.id, note.text.strip()) for note in section.notes)
    for clause in text.clauses:
        yield from _clause(text, clause)


def _clause(text: Text, clause: Clause) -> Iterator[Passage]:
    head = f"{clause.model.headword}. " if clause.model.headword else ""
    names = (clause.ref, clause.ref.rpartition("/")[2], clause.id, clause.label)
    topics = tuple(clause.model.topics)
    sigla = [w.siglum for w in text.witnesses] if clause.printed else []
    read = {s: head + plain(clause, text, s) for s in sigla}
    sent = {s: head + plain(clause, text, s, Reading(everywhere=True)) for s in sigla}
    yield from _by_witness("wording", clause.ref, read, names, topics)
    if not clause.printed:
        added = "our source copy adds this; no printing has it"
        yield Passage("wording", clause.ref, head + plain(clause, text), names, remark=added, topics=topics)
    for words in dict.fromkeys(w for s, w in sent.items() if w != read[s]):
        yield Passage("wording", clause.ref, words, remark="as our copy has it, emended here", topics=topics)
    for one in clause.model.emendations:
        yield _emendation(clause, one)
    readings = dict(_readings(text, clause))
    for mark in clause.model.apparatus:
        parts = (readings.pop(mark.place, ""), mark.source_mark, (mark.note or "").strip())
        yield Passage("apparatus", clause.ref, " ".join(filter(None, parts)), topics=topics)
    yield from (Passage("apparatus", clause.ref, said, topics=topics) for said in readings.values())
    for note in clause.model.notes:
        yield Passage("note", clause.ref, note.text.strip(), topics=topics)


def _readings(text: Text, clause: Clause) -> Iterator[tuple[int | None, str]]:
    """What the printings have at each place, counted as its marks are: ``“until some” NY1830, NY1887.``"""
    available = tuple((w.siglum, w.year) for w in text.witnesses)
    for number, place in enumerate((s for s in clause.wording.segments if isinstance(s, (Place, Sic))), 1):
        if isinstance(place, Sic):
            continue
        had: dict[str, list[str]] = {}
        for siglum, reading in place.assigned(available).items():
            had.setdefault("nothing" if reading is None else f"“{reading.shown().strip()}”", []).append(siglum)
        yield number, "; ".join(f"{words} {', '.join(sigla)}" for words, sigla in had.items()) + "."


def _emendation(clause: Clause, one: model.Emendation) -> Passage:
    sides = words_of(one)
    said = [one.kind.replace("-", " ")]
    if sides is not None and sides[0] != sides[1]:
        said.append(f"our copy has “{sides[0]}”, we read “{sides[1]}”" if sides[1] else f"our copy has “{sides[0]}”")
    if one.where != "wording":
        said.append(one.where)
    if one.source_reading:
        said.append(one.source_reading)
    names = (one.kind, one.kind.replace("-", " "), one.id)
    return Passage(
        "emendation", clause.ref, f"{'; '.join(said)}. {one.because.strip()}", names, topics=tuple(clause.model.topics)
    )


def _by_witness(
    kind: Kind, ref: str, words: dict[str, str], names: tuple[str, ...] = (), topics: tuple[str, ...] = ()
) -> Iterator[Passage]:
    """A passage for each wording, with the printings that have it."""
    had: dict[str, list[str]] = {}
    for siglum, said in words.items():
        had.setdefault(said, []).append(siglum)
    for said, sigla in had.items():
        yield Passage(kind, ref, said, names, tuple(sigla), len(words), topics=topics)


# -- all the rest -----------------------------------------------------------------------------------------------------


def _topic(topic: model.Topic | model.TopicGroup) -> Passage:
    titles = tuple(filter(None, (topic.title.en, topic.title.zh_hant, topic.title.zh_hans, topic.title.ko)))
    said = f"{' · '.join(dict.fromkeys(titles))}. {topic.definition.strip()}"
    return Passage("topic", topic.id, said, (topic.id, *titles), topics=(topic.id,))


def _term(term: model.Term) -> Passage:
    native = [word for said in (term.zh_hant, term.zh_hans, term.ko) if said for word in said.split(" · ")]
    names = tuple(dict.fromkeys((term.en, term.id, *term.synonyms, *native)))
    friends = [f"{f.word} seems “{f.seems.strip()}”, means “{f.means.strip()}”." for f in term.false_friends]
    listed = ", ".join(dict.fromkeys((term.en, *term.synonyms, *native)))
    return Passage("term", term.id, " ".join((f"{listed}. {term.definition.strip()}", *friends)), names)


def _book(book: model.Book) -> Passage:
    known: Iterable[object] = (book.author, book.title, book.edition, book.place, book.publisher, book.year)
    said = ", ".join(str(one) for one in known if one)
    names = tuple(filter(None, (book.siglum, book.id, book.title, book.short)))
    return Passage("book", book.siglum or book.id, " ".join((f"{said}.", *(n.strip() for n in book.notes))), names)


def _sentence(title: str, more: str | None) -> str:
    return f"{title}. {more.strip()}" if more else title
