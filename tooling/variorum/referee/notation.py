"""The notation of ``play`` and ``deal.events``: ``E AC, D 3C > D``, ``E begs``, ``D corrects TH``, ``both consent``.

An entry is ``WHO ACTION``; several joined by ``, ``; a trick on one line may end ``> WINNER``. ``verbs`` lists every
action with what follows it. Cards stand in any common notation.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from ..games.engine import NOTHING, Act, Action, Problem
from ..games.problems import close, joined, meant, shown
from ..games.record import Place
from .slips import OTHERWISE, instead
from .slips import mended as slipped
from .verbs import AF, PQ, VERBS, Table, Verb, bare, verbs
from .words import MARKS, Path, Words

TITLES = {AF: "All Fours", PQ: "Piquet"}
__all__ = ["AF", "PQ", "VERBS", "Table", "Verb", "bare", "read_act", "read_entry", "verbs"]


def read_entry(text: str, path: Path, at: int, table: Table, found: list[Problem],
               dealing: bool = False) -> list[Action]:
    """The actions of one entry, numbered from ``at``; problems are appended to ``found``, each at its character.

    ``path`` leads to the entry and ends in its index; ``dealing``: it is one of ``deal.events``.
    """
    wrong: list[Problem] = []
    out = _read(text, path, at, table, wrong, dealing)
    if wrong:  # perhaps only a mark is another; what it made of the rest is no problem of its own
        mended, slips = slipped(text, path, table.actors)
        if slips:
            wrong = []
            out = _read(mended, path, at, table, wrong, dealing)
            found.extend(slips)
    found.extend(wrong)
    return out


def read_act(text: str, table: Table) -> Act | None:
    """What is done in these words, if they are those of one action, point at no other, and nothing is wrong with them.

    Neither a blank nor a mark may stand around them, but for ``" > "`` and a seat behind a card played: so their place
    in an entry follows from what stands before.
    """
    text, mark, winner = text.partition(" > ")
    if "," in text or ">" in text or text != text.strip() or (mark and winner not in table.seats):
        return None
    found: list[Problem] = []
    action = _action(text, 0, len(text), (), 0, table, found, False)
    if action is None or found or "entry" in action.args or "pointed" in action.args or (
            mark and action.verb != "plays"):
        return None
    return Act.of(action._replace(winner=winner))


def _read(text: str, path: Path, at: int, table: Table, found: list[Problem], dealing: bool) -> list[Action]:
    out: list[Action] = []
    body, winner, mark = text, "", text.rfind(">")
    if mark >= 0:
        body = text[:mark]
        words = Words(text, mark + 1, len(text), path, found)
        winner = words.word(table.seats, "a seat")
        if words.peek():
            words.wrong(f"{shown(words.peek())} stands behind the winner of the trick", "a trick line ends > E", 0)
    start = 0
    while True:
        comma = body.find(",", start)
        end = comma if comma >= 0 else len(body)
        action = _action(text, start, end, path, at + len(out), table, found, dealing)
        if action is not None:
            out.append(action)
        if comma < 0:
            break
        start = comma + 1
    if winner and out:
        last = out[-1]
        if last.verb != "plays":
            found.append(last.problem("'>' stands behind an action that is no card", "a trick line ends > E"))
        out[-1] = last._replace(winner=winner)
    return out


def _action(text: str, start: int, end: int, path: Path, at: int, table: Table, found: list[Problem],
            dealing: bool) -> Action | None:
    words = Words(text, start, end, path, found, table.actors)
    before = len(found)
    who = words.take()
    offset = words.words[0][1] if words.words else start
    if who not in table.actors:
        words.wrong(*_nobody(who, words, text, table))
        return None
    verb, cards, args = _verb(words, table, dealing)
    if len(found) == before and words.peek():
        _left_over(words, table)
    if len(found) > before:
        return None
    frozen = MappingProxyType({k: v for k, v in args.items() if v is not None}) if args else NOTHING
    entry = path[-1] if path and isinstance(path[-1], int) else 0
    return Action(at, who, verb, cards, frozen, "", text[offset:end].strip(), Place(path, offset, entry))


def _nobody(who: str, words: Words, text: str, table: Table) -> tuple[str, str]:
    """Message and hint where an action does not begin with one who can act."""
    known = joined(table.actors)
    if not who:
        return "an action is missing here", f"an action begins with one of {known}: {table.seats[0]} 9H"
    words.at = 0
    card = words.card_next()
    words.at = 1
    if card:
        rest = text[words.words[0][1]:words.end].strip()
        return f"nobody is named before the card {shown(who)}", \
            f"write who plays it: {table.seats[0]} {rest}; one player's cards stand without commas: E discards 4H 2C"
    return f"{shown(who)} is not one who can act", \
        meant(close(who, table.actors, 1)) or f"an action begins with one of {known}: {table.seats[0]} 9H"


def _left_over(words: Words, table: Table) -> None:
    """Something stands behind an action that is whole: another action without its comma, or a word too many."""
    word = words.peek()
    if word in table.actors and words.at + 1 < len(words.words):
        words.comma_missing()
    else:
        words.wrong(f"{shown(word)} was not expected here", "several actions are joined by a comma", 0)


def like_card(word: str) -> bool:
    """Whether a word that is no action was meant as a card; ``begs`` mistyped was not."""
    return not word.isascii() or not word[0].islower() or any(c.isdigit() for c in word)


def _verb(words: Words, table: Table, dealing: bool) -> tuple[str, tuple[str, ...], Mapping[str, Any]]:
    """The verb with its cards and args; a card where a verb stands is a card played."""
    here = verbs(table.game, dealing)
    head = words.peek()
    verb = here.get(head) or here.get(f"{head} {words.peek(1)}")
    if verb is not None:
        words.at += len(verb.words)
        cards, args = verb.read(words, table)
        return verb.name, cards, args
    if head and not dealing and (like_card(head) or words.card_next()):
        cards = words.cards()
        args = {"mark": words.take()} if words.peek() in MARKS else {}
        return "plays", cards, args
    known = list(here)
    words.take()
    words.wrong(*_unknown(head, words, known, table.game, dealing))
    return "", (), {}


def _unknown(head: str, words: Words, known: Sequence[str], game: str, dealing: bool) -> tuple[str, str]:
    """Message and hint for a word that is no action: another word for one, one misspelt, or neither."""
    actions = f"actions are {joined(known)}" + ("" if dealing else ", or a card")
    if not head:
        return "what was done is missing", actions
    happened = None if dealing else verbs(game, True).get(head)
    if happened and (words.peek() or head != "deals"):
        return f"{shown(head)} is done in dealing, not in play", \
            f"write it in the deal: events: [{happened.written.partition(' (')[0].partition(';')[0]}]"
    near = close(head, known if dealing else (*known, *OTHERWISE), 1)
    if not dealing and not set(near) & set(known):
        said = instead(head, near, words.rest(), words.words[0][0], known)
        if said:
            return said
    other = PQ if game == AF else AF
    if head in verbs(other, dealing):
        return f"{shown(head)} is done at {TITLES[other]}, and this record is of {TITLES[game]}", actions
    return f"{shown(head)} is neither an action nor a card", meant(near if set(near) & set(known) else ()) or actions
