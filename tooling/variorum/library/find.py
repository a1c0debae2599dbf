"""What a user may mean by a name: a text, a printing, a clause, a variant, a topic, a book, an example, a parameter."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator

from variorum.errors import UserError

from .found import Found, Kind, check_places, clause_named, printings, siglum_in, texts_named, titles
from .library import Library
from .nearest import cut, declared, either, names, nearest, playable
from .reading import Reading

__all__ = ["Found", "Kind", "check_places", "find"]

_SEVERAL = " may be "
_ID = re.compile(r"[\w./-]+")


def find(library: Library, name: str, only: Collection[Kind] = ()) -> tuple[Found, ...]:
    """Everything called ``name``, surest kind first; UserError with the nearest names where nothing is.

    ``all-fours/1823`` is a text, ``all-fours/1823@NY1830`` a printing, ``all-fours/1823#law.4`` a clause,
    ``all-fours/1823@NY1830#law.4`` that clause in that printing; a siglum or book id is a book; a bare word may be a
    variant, a topic, an example, a term or a parameter. Short forms do where they can mean one thing only: ``1823``,
    ``1823#law.4``, ``1814 target``, a term or a title in any of its languages, capitals or not.

    ``only`` some kinds are wanted: then a siglum stands for its printing.
    """
    wanted = _typed(name)
    if not wanted:
        raise UserError("nothing is named", "`variorum show` alone lists what there is")
    for stage in (_by_file, _exact, _composed, _of_file, _short, _two_words):
        found = [f for f in dict.fromkeys(stage(library, wanted)) if not only or f.kind in only]
        if not only and any(f.kind == "book" for f in found):  # which tells what it carries
            found = [f for f in found if f.kind != "printing"]
        if found:
            return _one_of_each(library, wanted, found, only)
    raise UserError(f"nothing is called {cut(name)!r}", _hint(library, wanted, only))


def _typed(name: str) -> str:
    """The name without what a shell or a folder adds to it: ``corpus/all-fours/1807.yaml``."""
    name = " ".join(name.split())
    if name.endswith(".yaml"):
        parts = name.removesuffix(".yaml").split("/")
        return "/".join(parts[-2:]) if "variants" not in parts else parts[-1]
    return name


def _one_of_each(library: Library, name: str, found: list[Found], only: Collection[Kind]) -> tuple[Found, ...]:
    """What was found, unless one word stands for several texts, printings or clauses alike."""
    for kind in ("text", "printing", "clause"):
        same = [_name(f) for f in found if f.kind == kind]
        if len(same) > 1:
            raise UserError(f"{cut(name)!r}{_SEVERAL}{either(same)}", f"say which: {same[0]}")
    return tuple(found)


def _name(found: Found) -> str:
    """The full name by which ``find`` finds it again."""
    if found.kind == "printing":
        return f"{found.id}@{found.extra}"
    if found.kind == "clause" and found.extra:
        text, _, clause = found.id.partition("#")
        return f"{text}@{found.extra}#{clause}"
    return f"{found.id} {found.extra}" if found.kind == "said" else found.id


# -- the stages, surest first -----------------------------------------------------------------------------------------


def _by_file(library: Library, name: str) -> Iterator[Found]:
    """A text by its full id: nothing else has a stroke in its name, so that nothing else need be read."""
    if "/" in name and name in library.texts:
        yield Found("text", name)


def _exact(library: Library, name: str) -> Iterator[Found]:
    """What has this very id."""
    if not _ID.fullmatch(name):
        return
    if name in library.texts:
        yield Found("text", name)
    if name in library.variants:
        yield Found("variant", name)
    yield from (Found("text", t) for t in library.texts_called(name))
    if name in library.topics:
        yield Found("topic", name)
    if name in {g.id for g in library.groups}:
        yield Found("group", name)
    book = library.book_of.get(name) or library.books.get(name)
    if book is not None:
        yield Found("book", book.id)
        yield from printings(library, book.siglum or "")
    if name in library.copies:
        yield Found("copy", name)
    if name in library.examples:
        yield Found("example", name)
    if name in library.terms:
        yield Found("term", name)
    from variorum.games import family, games

    for game in games():
        fam = family(game)
        if name in fam.parameters or name in fam.constants or name in fam.derived:
            yield Found("parameter", name, game)


def _composed(library: Library, name: str) -> Iterator[Found]:
    """A printing, a clause, a clause in a printing; the text may be named in short, or by a siglum before ``#``."""
    if "@" not in name and "#" not in name:
        return
    head, mark, clause = name.partition("#")
    text, at, siglum = head.partition("@")
    if not text and not siglum and clause:  # #law.5, of whatever text
        yield from (Found("clause", c.ref) for c in library.clauses.values() if c.id == clause.casefold())
        return
    ids = texts_named(library, text) if text or not siglum else tuple(f.id for f in printings(library, siglum.upper()))
    if not ids and not at and (held := tuple(printings(library, text.upper()))):
        ids, at, siglum = tuple(f.id for f in held), "@", held[0].extra
    if not ids:
        library.text(text)  # says what is near
    for text_id in ids:
        one = siglum_in(library, text_id, siglum) if at else ""
        if mark:
            yield Found("clause", clause_named(library, text_id, clause), one)
        else:
            yield Found("printing", text_id, one)


def _short(library: Library, name: str) -> Iterator[Found]:
    """What is called so in short: by the last part of an id, by its title, without regard to capitals."""
    word = name.casefold()
    yield from (Found("text", i) for i in texts_named(library, name))
    yield from (Found("variant", v) for v in library.variants if v.casefold() == word)
    yield from (Found("topic", t.id) for t in library.topics.values() if word in (t.id.casefold(), *titles(t.title)))
    yield from (Found("group", g.id) for g in library.groups if word in (g.id.casefold(), *titles(g.title)))
    for book in library.books.values():
        if word in ((book.siglum or "").casefold(), book.id.casefold(), book.title.casefold()):
            yield Found("book", book.id)
            yield from printings(library, book.siglum or "")
    for example in library.examples.values():
        if word in (example.id.casefold(), example.title.casefold()):
            yield Found("example", example.id)
    for term in library.terms.values():
        native = (w for said in (term.zh_hant, term.zh_hans, term.ko) if said for w in said.split(" · "))
        if word in {w.casefold() for w in (term.id, term.en, *term.synonyms, *native)}:
            yield Found("term", term.id)
    from variorum.games import family, games

    for game in games():
        fam = family(game)
        yield from (Found("parameter", p, game) for p in (*fam.parameters, *fam.constants, *fam.derived) if p == word)
    for clause in library.clauses.values():
        if word in (clause.id.casefold(), clause.label.casefold()):
            yield Found("clause", clause.ref)


def _two_words(library: Library, name: str) -> Iterator[Found]:
    """A text, printing or variant, then a reading, a clause of it, a topic or a rule: ``1814 target``."""
    if " " not in name:
        return
    head, _, rest = name.partition(" ")
    found = tuple(_of(library, head, rest))
    if not found:  # the other way about: target 1814
        rest, _, head = name.rpartition(" ")
        found = tuple(_of(library, head, rest))
    yield from found


def _of_file(library: Library, name: str) -> Iterator[Found]:
    """The same where the first word is the id of a text or variant, which is told by the names of the files."""
    head, _, rest = name.partition(" ")
    if rest and head in library.texts:
        yield from _said_of(library, Found("text", head), rest)
    elif rest and head in library.variants:
        yield from _said_of(library, Found("variant", head), rest)


def _of(library: Library, head: str, rest: str) -> Iterator[Found]:
    for one in _quietly(library, head):
        yield from _said_of(library, one, rest)


def _said_of(library: Library, one: Found, rest: str) -> Iterator[Found]:
    """What a text, printing or variant has under a reading, in a clause, under a topic or a rule."""
    if rest.split(maxsplit=1)[0] in ("transmitted", "emended"):
        reading = Reading.parse(rest)
        if one.kind != "variant":
            check_places(library.texts[one.id], reading)
        yield Found(one.kind, one.id, one.extra, str(reading))
        return
    game = (library.variants if one.kind == "variant" else library.texts)[one.id].game
    if one.kind != "variant":
        named = [c.ref for c in library.texts[one.id].clauses if rest.casefold() in (c.id, c.label.casefold())]
        if named:
            yield Found("clause", named[0], one.extra)
            return
    if address := _rule(library, game, rest, topics=one.kind != "variant"):
        yield Found("said", one.id, address)


def _quietly(library: Library, name: str) -> Iterator[Found]:
    try:
        yield from find(library, name, only=("text", "printing", "variant"))
    except UserError as error:
        if _SEVERAL in error.message:
            raise


def _rule(library: Library, game: str, name: str, *, topics: bool) -> str | None:
    """The topic, parameter or entry of that name."""
    if topics and name in library.topics:
        return name
    from variorum.games import family, games
    from variorum.games.family import UnknownName

    if game not in games():
        return None
    try:
        return str(family(game).address(name))
    except UnknownName:
        return None


# -- where nothing is found -------------------------------------------------------------------------------------------


def _hint(library: Library, name: str, only: Collection[Kind]) -> str:
    head, _, rest = name.partition(" ")
    of = next(iter(_quietly(library, head)), None) if rest and not only else None
    if of is not None:
        if next(iter(_quietly(library, rest)), None) is not None:
            return f"`variorum diff {head} {rest}` compares the two"
        said = declared((library.variants if of.kind == "variant" else library.texts)[of.id].game)
        if of.kind != "variant":
            said += [*(c.id for c in library.texts[of.id].clauses), *library.topics]
        near = nearest(rest, said)
        if near:
            return f"did you mean {either([f'{head} {n}' for n in near])}?"
        return f"ask a rule of it, {head} {said[0]}" + ("" if of.kind == "variant" else ", or a clause by its id")
    listed = names(library)
    if only:
        sigla = dict.fromkeys(w for text in library.texts.values() for w in text.model.witnesses)
        listed = [n for n in (*listed, *sigla) if any(f.kind in only for f in _exact(library, n))]
    near = nearest(name, listed)
    if near:
        return f"did you mean {either(near)}?"
    if "text" in only:
        return f"there are {', '.join(library.texts)}; {', '.join(playable(library))}"
    if " " in name:
        return f"`variorum find {cut(name)}` looks for these words; `variorum show` alone lists what there is"
    return f"`variorum show` alone lists what there is; `variorum find {cut(name)}` looks for the word in all texts"
