"""What a history, or a diff, may be asked about: a topic, a rule under it, an entry of the rule."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from variorum.collate.changes import Diff
from variorum.errors import UserError
from variorum.games import family, games
from variorum.games.family import UnknownName
from variorum.library.concordance import concerns, parameters_of
from variorum.library.entities import Text
from variorum.library.find import find
from variorum.library.library import Library
from variorum.library.nearest import cut, declared, either, nearest

from .texts import Compared


@dataclass(frozen=True)
class Question:
    """What a history is asked of: a topic, or one rule under it (or an entry of the rule) in the game that has it."""

    topic: str
    rule: str | None = None
    game: str | None = None


def questions(library: Library, name: str) -> tuple[Question, ...]:
    """What a name asks for: a topic, a group of topics, a rule or an entry of one, the topics of a clause.

    Raises UserError where it is none of these.
    """
    name = " ".join(name.split())
    try:
        found = find(library, name, only=("topic", "group", "parameter", "clause"))
    except UserError as error:
        entries = tuple(_entry_of(name))
        if entries:
            return entries
        raise _unasked(library, name) or error from None
    first = found[0]
    match first.kind:
        case "topic":
            return (Question(first.id),)
        case "group":
            return tuple(Question(t.id) for g in library.groups if g.id == first.id for t in g.topics)
        case "clause":
            return tuple(Question(topic) for topic in library.topics_of(first.id))
    return tuple(
        Question(family(f.extra).declared(f.id).topic, f.id, f.extra) for f in found if f.kind == "parameter"
    )


def several(library: Library, words: Sequence[str]) -> tuple[Question, ...]:
    """What words ask for, taken together as one name, or each as one where only that has a meaning.

    Raises UserError where they have none either way.
    """
    try:
        return questions(library, " ".join(words))
    except UserError as error:
        try:
            each = [questions(library, word) for word in words]
        except UserError:
            raise error from None
    return tuple(dict.fromkeys(question for asked in each for question in asked))


def of_game(library: Library, question: Question, game: str) -> bool:
    """Whether a game has anything under a topic: a clause of a text, or a rule of which a text can be silent."""
    said = any(question.topic in c.model.topics for t in library.texts.values() if t.game == game for c in t.clauses)
    return said or bool(parameters_of(question.topic, game))


def _entry_of(name: str) -> Iterator[Question]:
    """An entry of a rule: ``game.pips.T``."""
    for game in games():
        try:
            address = family(game).address(name)
        except UnknownName:
            continue
        yield Question(family(game).declared(address.parameter).topic, str(address), game)


def _unasked(library: Library, name: str) -> UserError | None:
    """What to say of the name of a thing that has no history of its own."""
    try:
        found = find(library, name)[0]
    except UserError as error:
        if not error.message.startswith("nothing is called"):
            return error
        listed = [*library.topics, *(g.id for g in library.groups), *(n for game in games() for n in declared(game))]
        close = nearest(name, listed)
        search = f"`variorum find {cut(name)}` looks for it in all texts"
        return UserError(
            f"no topic or rule is called {cut(name)!r}",
            f"did you mean {either(close)}? {search}" if close else f"{search}; `variorum show` lists the topics",
        )
    return UserError(
        f"{name!r} is a {found.kind}, not a topic or a rule", f"`variorum show {name}` prints it; a topic: beg.limit"
    )


# -- what of a diff it concerns ---------------------------------------------------------------------------------------


def about(whole: Diff, a: Compared, b: Compared, asked: Iterable[Question]) -> Diff:
    """A diff with all left out that concerns none of the topics and rules on either side."""
    asked = tuple(asked)
    under_a, under_b = _under(a.text, asked), _under(b.text, asked)
    rules = tuple(r for r in whole.rules if any(_of(b.game, q, r.address) for q in asked))
    nothing = () if rules or under_a or under_b else ("Neither says anything of what is asked for.",)
    return replace(
        whole,
        notes=(*whole.notes, *nothing),
        rules=rules,
        clauses=tuple(c for c in whole.clauses if under_a & {*c.a} or under_b & {*c.b}),
        wording=tuple(w for w in whole.wording if under_a & {*w.a} or under_b & {*w.b}),
        counts={},
    )


def _under(text: Text | None, asked: Iterable[Question]) -> set[str]:
    """The clauses of a text that state a rule or stand under a topic."""
    if text is None:
        return set()
    out = set()
    for question in asked:
        for clause in text.clauses:
            if question.rule is None:
                asked_for = question.topic in clause.model.topics
            else:
                asked_for = any(_of(text.game, question, fact.address) for fact in clause.facts)
            if asked_for:
                out.add(clause.id)
    return out


def _of(game: str, question: Question, address: str) -> bool:
    """Whether a rule is asked about."""
    if question.game not in (None, game):
        return False
    if question.rule is not None:
        return concerns(game, question.rule, address)
    return parameter_of(game, address) in parameters_of(question.topic, game)


def parameter_of(game: str, address: str) -> str:
    """The parameter, constant or derived value that an address belongs to."""
    return family(game).address(address).parameter if game in games() else address
