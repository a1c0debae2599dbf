"""Slips of the pen in what was done, answered with what would be right: other marks, other words, a comma left out.

An entry that cannot be read is looked at again here. Other marks are mended in place, a character for a character, so
that all behind a slip is read as well and every problem keeps its place.
"""

from collections.abc import Callable, Sequence

from ..games.cards import CardProblems, read_cards, read_rank
from ..games.engine import Problem
from ..games.problems import shown

Path = tuple[str | int, ...]

COMMAS = "，、､；;︐﹐"
LONE = ("-", "–", "—", "/", "|", "+", "&", "·", "•", "and", "then")
"""Words that stand between two actions in place of a comma."""
DASHES = "-=–—~"
WINNERS = "＞→⇒⟶➔›»"
QUOTES = "“”‘’„「」『』\""

PLAYED = ("leads", "lead", "plays", "play", "puts", "lays", "follows", "follow", "throws", "sloughs", "trumps", "ruffs",
          "ruff", "trump", "covers", "beats", "drops", "heads")
"""Words for playing a card, which is written with the card alone."""
WON = ("wins", "win", "won", "takes", "take", "took")
"""Words for winning a trick, which is written with ``>``."""
SEEN = ("revokes", "reneges", "renounces")
"""Words for what the rules find by themselves."""
OTHER = {
    "pass": "stands", "passes": "stands", "stand": "stands", "stay": "stands", "stays": "stands", "beg": "begs",
    "give": "gives", "grants": "gives", "run": "runs", "refuses": "runs", "redeals": "runs", "bunch": "bunches",
    "folds": "throws in", "fold": "throws in",
    "agrees": "consents", "agree": "consent", "accepts": "consents", "exchanges": "discards", "exchange": "discards",
    "changes": "discards", "draw": "draws", "discard": "discards", "scores": "marks", "score": "marks", "says": "calls",
    "announce": "announces", "declare": "declares", "call": "calls", "show": "shows", "yes": "answers yes",
    "no": "answers no", "ok": "good", "bad": "not-good", "notgood": "not-good", "equals": "equal", "equality": "equal",
    "point": "calls point", "sequence": "calls sequence", "set": "calls set", "tierce": "calls sequence 3",
    "quart": "calls sequence 4", "quint": "calls sequence 5", "trio": "calls set 3", "quatorze": "calls set 4",
    "carte-blanche": "announces carte-blanche", "carte": "announces carte-blanche", "not": "not-good",
    "challenges": "claims", "objects": "claims",
}
"""Other words -> the action as it is written; given only where the game has that action."""
OTHERWISE = (*PLAYED, *WON, *SEEN, *OTHER)


def mended(text: str, path: Path, actors: Sequence[str]) -> tuple[str, list[Problem]]:
    """The entry with other marks replaced by those that are read, and a problem for each, at its place."""
    out = list(text)
    found: list[tuple[int, str, str]] = []

    def put(start: int, end: int, mark: str, message: str, hint: str = "") -> None:
        found.append((start, f"{shown(text[start:end])} {message}", hint))
        out[start:end] = mark.rjust(end - start)

    i = 0
    while i < len(text):
        end = i
        while end < len(text) and text[end] in DASHES:
            end += 1
        if text[i] in WINNERS or (end > i and text[end:end + 1] in (">", "＞")):
            end += 1
            put(i, end, ">", "stands before the winner of a trick")
        elif text[i] in COMMAS:
            end = i + 1
            put(i, end, ",", "stands between two actions")
        elif text[i] in QUOTES:
            end = i + 1
            put(i, end, " ", "is a quotation mark that is not read")
        else:
            end = _word_end(text, i)
            if text[i:end] in LONE and i > 0 and not text[i - 1].strip() and text[end:].strip():
                before = "".join(out[:i]).rpartition(",")[2].strip()
                put(i, end, *((" ", "stands behind who acts") if before in actors else
                              (",", "stands between two actions")))
            else:
                end = i + 1
        i = end
    start, listing, told = 0, False, False
    for piece in "".join(out).split(","):
        words = piece.split()
        if listing and words and words[0] not in actors and _all_cards(piece):
            if not told:
                put(start - 1, start, " ", "stands between the cards of one player")
            out[start - 1], told = " ", True
        else:
            listing = len(words) > 2 and words[0] in actors and not _all_cards(words[1]) and _all_cards(words[-1])
        _head(piece, start, put, actors)
        start += len(piece) + 1
    right = ", ".join(" ".join(piece.split()) for piece in "".join(out).split(","))
    return "".join(out), [Problem(path, message, hint or f"write {right}", at) for at, message, hint in sorted(found)]


def _all_cards(text: str) -> bool:
    try:
        return bool(read_cards(text))
    except CardProblems:
        return False


def _word_end(text: str, start: int) -> int:
    end = start
    while end < len(text) and not text[end].isspace():
        end += 1
    return end


def _head(piece: str, start: int, put: Callable[[int, int, str, str, str], None], actors: Sequence[str]) -> None:
    """What stands at the head of an action and does not belong there: its number, a colon behind who acts."""
    words = piece.split()
    if words and words[0].strip("(#.)").isdigit() and words[0][-1] in ".)" and len(words) > 1:
        at = start + piece.index(words[0])
        put(at, at + len(words[0]), "", "numbers an action, and they are counted by themselves", "")
        words = words[1:]
    if not words:
        return
    who, mark, behind = words[0], "", " ".join(words[1:])
    for sign in (":", "：", "."):
        name, found, card = who.partition(sign)
        if found and name in actors:
            who, mark, behind = name, sign, f"{card} {behind}".strip()
            break
    else:
        if len(words) < 2 or words[1] not in (":", "："):
            return
        mark, behind = words[1], " ".join(words[2:])
    if who in actors:
        at = start + piece.index(mark, piece.index(who))
        put(at, at + 1, " ", "stands behind who acts", f"write {who} {behind or '9H'}")


def instead(word: str, near: Sequence[str], rest: str, who: str, known: Sequence[str]) -> tuple[str, str] | None:
    """Message and hint for a word that is written otherwise here; None for one that nobody would mean so.

    ``near`` are the words of ``OTHERWISE`` that it may be, ``rest`` is what stands behind it, ``known`` the actions
    that can be written.
    """
    plain = near[0] if near else ""
    if plain == "throws" and rest.partition(" ")[0] == "out":
        return f"{shown('throws out')} is written otherwise", f"write {who} discards{rest[3:] or ' 4H 2C 6S'}"
    cards = _cards(rest)
    if plain in WON and not cards:
        return f"{shown(word)} is not an action: who wins a trick is written behind its last card", \
            f"end the trick with > {who}"
    if plain in PLAYED or (plain in WON and cards):
        return f"{shown(word)} is left out: a card alone is a card played", f"write {who} {cards or '9H'}"
    if plain in SEEN:
        return f"{shown(word)} is not written: the rules find a revoke in the card that was played", \
            f"write the card: {who} {cards or '9H'}"
    other = OTHER.get(plain, "")
    if plain in ("carte", "not"):  # two words for one
        rest = ""
    if other and (other in known or other.split()[0] in known):
        return f"{shown(word)} is written otherwise", f"write {who} {other}{' ' + rest if rest else ''}"
    return None


def called(word: str, behind: str) -> str:
    """How a call is written that somebody gives another name: ``tierce``, ``three kings``; empty for any other word."""
    plain, rank = word.lower(), read_rank(behind) if behind else None
    size = {"three": 3, "four": 4, "3": 3, "4": 4}.get(plain)
    if size and rank and len(behind) > 2:
        return f"set {size} {rank}"
    other = "" if plain in ("point", "sequence", "set") else OTHER.get(plain, "")
    return other.removeprefix("calls ") if other.startswith("calls ") else ""


def _cards(rest: str) -> str:
    """The cards that are named behind a word, perhaps behind a further one (``with 7S``); empty if none are."""
    for part in (rest, rest.partition(" ")[2]):
        try:
            if part and read_cards(part):
                return part
        except CardProblems:
            continue
    return ""
