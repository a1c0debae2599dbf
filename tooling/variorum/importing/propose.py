"""What the corpus suggests for a draft: clauses that answer to its own, topics, and facts where words nearly repeat.

Clauses are aligned by wording alone, as ``variorum diff`` aligns two texts. Topics are told by the words that clauses
under them have; in the languages of the source copies by the terms of the glossary and what is quoted of the copies.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from variorum.collate.changes import ClauseKind
from variorum.collate.clauses import align_clauses, wording_changes
from variorum.collate.correspond import ClauseIn
from variorum.collate.normalise import Rank, normalise
from variorum.collate.tokens import TokenKind, tokenise
from variorum.comparison.texts import clause_inputs, compared
from variorum.library import Clause, Library

ANSWERS = 0.45  # share of words in common from which a clause is named as answering
REPEATS = 0.75  # from which it nearly repeats the other, so that what that states is proposed
TOPIC = 0.22  # likeness to the clauses of a topic from which it is proposed
BESIDE = 0.7  # of the best topic's likeness, from which another is proposed with it
MOST_TOPICS = 3
LONGEST = 4_000  # characters of a clause that is compared; no clause has as many

# Words on which a rule turns: where they differ, the other clause's facts are not proposed.
_TURNING_WORDS = """
    not no nor never nobody none unless except without only always every all both either neither any other before after
    first last next same different again may must shall can cannot highest lowest most least more fewer less dealer
    elder younger opponent adversary partner partners himself ace king queen jack knave
    1 2 3 4 5 6 7 8 9 10 one two three four five six seven eight nine ten eleven twelve thirteen fourteen twenty thirty
    fifty hundred half double single once twice thrice
"""
_TURNING = frozenset(_TURNING_WORDS.split())


@dataclass(frozen=True)
class Answer:
    """A clause of the corpus that answers to one of the draft: the share of words in common (0 to 1), and those on
    which a rule may turn and in which the two differ.
    """

    clause: Clause
    score: float
    turning: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"{self.clause.ref} {self.score:.2f}"


@dataclass(frozen=True)
class Proposed:
    """What is proposed for one clause of a draft, each with its score or where it comes from."""

    answers: tuple[Answer, ...] = ()
    topics: Mapping[str, float] = field(default_factory=dict)
    facts: Mapping[str, Any] = field(default_factory=dict)
    facts_from: Answer | None = None


def propose(library: Library, game: str, language: str, wordings: Mapping[str, str]) -> dict[str, Proposed]:
    """For each clause of a draft, by its id: ``wordings`` are their words without marks, in order."""
    answers = _answers(library, game, wordings) if language == "en" else {}
    topics = Topics(library, game, language)
    out: dict[str, Proposed] = {}
    for name, words in wordings.items():
        found = sorted(answers.get(name, ()), key=lambda answer: (-answer.score, answer.clause.ref))
        likely = topics.of(words, found)
        source = next((a for a in found if a.score >= REPEATS and not a.turning and _facts(a.clause)), None)
        out[name] = Proposed(tuple(found[:3]), likely, _facts(source.clause) if source else {}, source)
    return out


def games_named(library: Library, words: str) -> list[str]:
    """The games of the corpus whose names stand in these words."""
    letters = "".join(filter(str.isalnum, words)).casefold()
    games = sorted({text.game for text in library.texts.values()})
    return [game for game in games if game.replace("-", "") in letters]


def game_of(library: Library, heading: str, words: str, language: str) -> tuple[str, str]:
    """The game that a text most likely describes, and by what: a name in its heading or words, else their likeness.

    Likeness is to the clauses of that game (0 to 1).
    """
    games = sorted({text.game for text in library.texts.values()})
    likeness = {game: max(Topics(library, game, language).of(words).values(), default=0.0) for game in games}
    by_words = "likeness of the words {:.2f}"
    for where, said in (("heading", heading), ("words", words)):
        if len(named := games_named(library, said)) == 1:
            return named[0], f"named in the {where}; {by_words.format(likeness[named[0]])}"
    best = max(games, key=lambda game: likeness[game], default="")
    return best, by_words.format(likeness.get(best, 0.0))


def _answers(library: Library, game: str, wordings: Mapping[str, str]) -> dict[str, list[Answer]]:
    draft = [ClauseIn(name, words) for name, words in wordings.items() if len(words) <= LONGEST]
    out: dict[str, list[Answer]] = {}
    for text in library.texts.values():
        if text.game != game:
            continue
        own = [ClauseIn(c.id, c.wording) for c in clause_inputs(compared(library, text.id))]
        changes = align_clauses(draft, own).changes
        both = [c for c in changes if c.a and c.b and c.evidence is not None]
        words = wording_changes(both, draft, own)
        for change, wording in zip(both, words, strict=True):
            score = change.evidence.wording if change.evidence is not None else 0.0
            whole = change.kind not in (ClauseKind.SPLIT, ClauseKind.MERGED)
            for name in change.a:
                for ref in change.b:
                    if score >= ANSWERS:
                        turning = _turning(wording.words) if whole else ("its extent",)
                        out.setdefault(name, []).append(Answer(library.clauses[_full(text.id, ref)], score, turning))
    return out


def _full(text: str, ref: str) -> str:
    return ref if "#" in ref else f"{text}#{ref}"


def _turning(words: Iterable[Any]) -> tuple[str, ...]:
    found: dict[str, None] = {}
    for word in words:
        if word.reason.accidental or word.kind.value == "same":
            continue
        for token, form in zip((*word.a, *word.b), normalise((*word.a, *word.b)), strict=True):
            if token.kind is TokenKind.FIGURE or form.key in _TURNING:
                found[token.text] = None
    return tuple(found)


def _facts(clause: Clause) -> dict[str, Any]:
    """What a clause states and no emendation sets aside; nothing of a variation."""
    if clause.variation:
        return {}
    doubted = {e.where for e in clause.model.emendations}
    return {address: raw for address, raw in clause.model.facts.items() if address not in doubted}


class Topics:
    """The topics of a game, each with the words by which it is told in one language."""

    def __init__(self, library: Library, game: str, language: str) -> None:
        bags: dict[str, Counter[str]] = {}
        for topic in library.topics.values():
            if topic.games and game not in topic.games:
                continue
            bags[topic.id] = Counter(_keys(_title(topic.title, language)))
        if language == "en":
            for clause in library.clauses.values():
                if library.texts[clause.text].game == game:
                    _add(bags, clause.model.topics, _keys(clause.wording.of("", ())), 1.0)
        else:
            for term in library.terms.values():
                said = " ".join(filter(None, (_title(term, language), *(f.word for f in term.false_friends))))
                if game in term.games:
                    _add(bags, term.topics, _keys(said), 3.0)
            for clause in library.clauses.values():
                text = library.texts[clause.text]
                if text.game == game and text.model.language == language:
                    quoted = [e.source_reading or "" for e in clause.model.emendations]
                    _add(bags, clause.model.topics, _keys(" ".join(quoted)), 1.0)
        spread = Counter(key for bag in bags.values() for key in bag)
        self._rarity = {key: math.log(1 + len(bags) / count) for key, count in spread.items()}
        self._vectors = {topic: self._vector(bag) for topic, bag in bags.items()}

    def of(self, words: str, answers: Sequence[Answer] = ()) -> dict[str, float]:
        """The likeliest topics of a clause, best first, each with its likeness from 0 to 1."""
        own = self._vector(Counter(_keys(words)))
        scores = {topic: sum(own.get(k, 0.0) * v for k, v in vector.items()) for topic, vector in self._vectors.items()}
        for answer in answers:
            for topic in answer.clause.model.topics:
                if topic in scores:
                    scores[topic] = max(scores[topic], answer.score)
        best = max(scores.values(), default=0.0)
        chosen = [(s, t) for t, s in scores.items() if s >= max(TOPIC, BESIDE * best)]
        ranked = sorted(chosen, key=lambda item: (-item[0], item[1]))[:MOST_TOPICS]
        return {topic: round(score, 2) for score, topic in ranked}

    def _vector(self, bag: Mapping[str, float]) -> dict[str, float]:
        weighted = {key: (1 + math.log(count)) * self._rarity.get(key, 0.0) for key, count in bag.items() if count >= 1}
        size = math.sqrt(sum(value * value for value in weighted.values())) or 1.0
        return {key: value / size for key, value in weighted.items()}


def _add(bags: dict[str, Counter[str]], topics: Iterable[str], keys: Iterable[str], weight: float) -> None:
    found = Counter(keys)
    for topic in topics:
        if topic in bags:
            for key, count in found.items():
                bags[topic][key] += count * weight  # type: ignore[assignment]  # fractions of a count


def _keys(words: str) -> list[str]:
    """The content words, and pairs of Chinese or Korean characters, which are words there."""
    tokens = tokenise(words)
    forms = normalise(tokens)
    out = [form.key for form in forms if form.rank is Rank.CONTENT]
    for (a, x), (b, y) in zip(zip(tokens, forms, strict=True), list(zip(tokens, forms, strict=True))[1:], strict=False):
        if a.kind is TokenKind.CJK and b.kind is TokenKind.CJK and not a.space:
            out.append(x.key + y.key)
    return out


def _title(named: Any, language: str) -> str:
    return str(getattr(named, language.replace("-", "_").lower(), None) or "").replace(" · ", " ")
