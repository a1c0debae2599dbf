"""Cards: how they are kept, read and written.

A card is a string of two characters, rank and suit: ``TH``. There is one string object for each, so comparing two is
comparing addresses, and tables keyed by cards (``RANK``, ``SUIT``, ``strengths``) are as quick as Python can be.
``?`` is a card not known. Every notation in common use is read; ``10♥`` is written for people, ``TH`` in data.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from .problems import shown

Card = str

RANKS = "AKQJT98765432"
SUITS = "SHDC"
CARDS: tuple[Card, ...] = tuple(r + s for s in SUITS for r in RANKS)
UNKNOWN_CARD = "?"

RANK: dict[Card, str] = {c: c[0] for c in CARDS}
SUIT: dict[Card, str] = {c: c[1] for c in CARDS}

SUIT_SIGNS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
SUIT_WORDS = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}
RANK_WORDS = {"A": "ace", "K": "king", "Q": "queen", "J": "jack", "T": "ten", "9": "nine", "8": "eight", "7": "seven",
              "6": "six", "5": "five", "4": "four", "3": "three", "2": "two"}

SHOWN: dict[Card, str] = {c: ("10" if c[0] == "T" else c[0]) + SUIT_SIGNS[c[1]] for c in CARDS} | {UNKNOWN_CARD: "?"}

_RANK_NAMES = {
    **{r: r for r in RANKS}, "10": "T", **{word.upper(): rank for rank, word in RANK_WORDS.items()},
    "KNAVE": "J", "TREY": "3", "DEUCE": "2",
    "에이스": "A", "킹": "K", "퀸": "Q", "잭": "J",
}
_SUIT_NAMES = {
    **{s: s for s in SUITS}, **{sign: suit for suit, sign in SUIT_SIGNS.items()},
    **{word.upper(): suit for suit, word in SUIT_WORDS.items()},
    **{word[:-1].upper(): suit for suit, word in SUIT_WORDS.items()},
    "♤": "S", "♡": "H", "❤": "H", "♢": "D", "♧": "C",
    "黑桃": "S", "葵扇": "S", "스페이드": "S",
    "红心": "H", "紅心": "H", "红桃": "H", "紅桃": "H", "하트": "H",
    "方块": "D", "方塊": "D", "方片": "D", "钻石": "D", "鑽石": "D", "다이아몬드": "D", "다이아": "D",
    "梅花": "C", "草花": "C", "클럽": "C", "클로버": "C",
}
_LONGEST = max(map(len, _SUIT_NAMES))
PLAIN: dict[str, Card] = {text: c for c in CARDS for text in (c, c[::-1], SHOWN[c], SHOWN[c][-1] + SHOWN[c][:-1])}
PLAIN |= {form: c for c in CARDS if c[0] == "T" for form in ("10" + c[1], c[1] + "10")}
"""The cards as they are written most; other notations are taken apart."""
# Unicode's playing cards by code point (Brython cannot have such characters as keys): a block of sixteen a suit, from
# the ace, with the knight between jack and queen.
_PICTURES = {0x1F0A0 + 16 * i + place: rank + suit for i, suit in enumerate("SHDC")
             for place, rank in zip((*range(1, 12), 13, 14), "A23456789TJQK", strict=True)}
_PICTURES[0x1F0A0] = UNKNOWN_CARD  # the back
_HALFWIDTH = {chr(0xFF10 + i): str(i) for i in range(10)} | {chr(0xFF21 + i): chr(65 + i) for i in range(26)} \
    | {chr(0xFF41 + i): chr(65 + i) for i in range(26)} | {"\uff1f": "?", "\ufe0e": "", "\ufe0f": ""}
_NOT_A_CARD = "write rank and suit, such as TH, 10♥ or h10"


@dataclass(frozen=True)
class CardProblem:
    """One thing wrong with a string of cards, at a character ``offset`` of it and ``length`` characters long."""

    offset: int
    length: int
    message: str
    hint: str = ""

    def __str__(self) -> str:
        return f"{self.message} ({self.hint})" if self.hint else self.message


class CardProblems(ValueError):
    """A string of cards that cannot be read. ``problems`` are all that is wrong with it, in order of place."""

    def __init__(self, *problems: CardProblem) -> None:
        super().__init__("; ".join(map(str, problems)))
        self.problems = problems


class Written(NamedTuple):
    """A card as found in a string: the card (``?`` if not known), how many of them (``?x3``), where, how written."""

    card: Card
    times: int
    offset: int
    text: str


def read_card(text: str) -> Card:
    """The card written as ``text`` in any notation; raises ``CardProblems``."""
    plain = PLAIN.get(text)
    if plain is not None:
        return plain
    found = read_cards(text)
    if len(found) != 1 or found[0].times != 1:
        what = "no card" if not found else f"{sum(w.times for w in found)} cards"
        raise CardProblems(CardProblem(0, len(text), f"{shown(text)} is {what}; one is wanted", _NOT_A_CARD))
    return found[0].card


def parse_cards(text: str) -> tuple[Card, ...]:
    """The cards of a string, separated by blanks; ``?x3`` gives three times ``?``. Raises ``CardProblems``."""
    return tuple(w.card for w in read_cards(text) for _ in range(w.times))


_MANY = 100
"""Problems after which nothing more is read."""


def read_cards(text: str) -> tuple[Written, ...]:
    """The cards of a string with their places; raises ``CardProblems`` with all that is wrong, of very much the first.

    A suit and a rank apart are one card: ``하트 10``, ``Ten of Hearts``.
    """
    words = _words(text)
    found: list[Written] = []
    problems: list[CardProblem] = []
    i = 0
    while i < len(words):
        offset, word = words[i]
        card = PLAIN.get(word)
        if card is not None:
            found.append(Written(card, 1, offset, word))
            i += 1
            continue
        used = _apart([w for _, w in words[i:i + 3]])
        last, end = words[i + used - 1]
        piece = text[offset:last + len(end)]
        read = _one("".join(w for _, w in words[i:i + used] if w.upper() != "OF") if used > 1 else word)
        if isinstance(read, tuple):
            found.append(Written(*read, offset, piece))
        else:
            problems.append(CardProblem(offset, len(piece), read.message.replace("{}", shown(piece)), read.hint))
            if len(problems) == _MANY:
                break  # whatever this is, cards it is not
        i += used
    if problems:
        raise CardProblems(*problems)
    return tuple(found)


def plain_cards(text: str) -> tuple[Card, ...] | None:
    """The cards of a string if each is written in a common notation and known; else None."""
    found = [PLAIN.get(word) for word in text.split()]
    return None if None in found else tuple(found)  # type: ignore[arg-type]  # none of them is None


def read_suit(text: str) -> str | None:
    """The suit (``S H D C``) written as letter, sign or word in any of the languages, or None."""
    return _SUIT_NAMES.get(_plain(text.strip()))


def read_rank(text: str) -> str | None:
    """The rank (``A`` to ``2``, ten = ``T``) written as letter, number or word, or None; plurals too (``kings``)."""
    plain = _plain(text.strip())
    known = _RANK_NAMES.get(plain)
    if known is None and plain[-1:] == "S":
        known = _RANK_NAMES.get(plain[:-1]) or _RANK_NAMES.get(plain[:-2])
    return known


def pack(order: str = RANKS) -> tuple[Card, ...]:
    """The pack with these ranks, suit by suit (spades, hearts, diamonds, clubs), each in the order given."""
    return tuple(PLAIN[r + s] for s in SUITS for r in order)


def strengths(order: str = RANKS) -> dict[Card, int]:
    """How high each card ranks in its suit under an order high to low: the lowest 1, the highest ``len(order)``."""
    return {PLAIN[r + s]: len(order) - i for i, r in enumerate(order) for s in SUITS}


def show(card: Card) -> str:
    """A card for people: ``10♥``."""
    return SHOWN[card]


def show_cards(cards: Iterable[Card]) -> str:
    """Cards for people: ``A♣ 10♥``."""
    return " ".join(SHOWN[c] for c in cards)


def write_cards(cards: Iterable[Card]) -> str:
    """Cards in data, as ``parse_cards`` reads them back: ``AC TH``; cards not known come last, ``?x3``."""
    listed = list(cards)
    unknown = listed.count(UNKNOWN_CARD)
    words = [c for c in listed if c != UNKNOWN_CARD]
    if unknown:
        words.append(UNKNOWN_CARD if unknown == 1 else f"{UNKNOWN_CARD}x{unknown}")
    return " ".join(words)


def spoken(card: Card) -> str:
    """A card in words: ``ten of hearts``."""
    return f"{RANK_WORDS[card[0]]} of {SUIT_WORDS[card[1]]}" if card != UNKNOWN_CARD else "unknown card"


# -- reading one -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Wrong:
    message: str
    hint: str = _NOT_A_CARD


def _words(text: str) -> list[tuple[int, str]]:
    """The words of a string with their offsets."""
    out: list[tuple[int, str]] = []
    start = -1
    for i, char in enumerate(text + " "):
        if char.isspace():
            if start >= 0:
                out.append((start, text[start:i]))
            start = -1
        elif start < 0:
            start = i
    return out


def _plain(word: str) -> str:
    """Upper case, half width, without variation selectors; Korean letters composed."""
    if word.isascii():
        return word.upper()
    return "".join([_HALFWIDTH.get(char, char) for char in _composed(word)]).upper()


def _composed(word: str) -> str:
    """Korean letters put together into syllables, as some keyboards and file systems do not give them.

    By the arithmetic of the Unicode standard, section 3.12: ``unicodedata`` is not at hand in a browser.
    """
    out: list[int] = []
    for code in map(ord, word):
        last = out[-1] if out else 0
        if 0x1161 <= code <= 0x1175 and 0x1100 <= last <= 0x1112:
            out[-1] = 0xAC00 + ((last - 0x1100) * 21 + code - 0x1161) * 28
        elif 0x11A8 <= code <= 0x11C2 and 0xAC00 <= last <= 0xD7A3 and (last - 0xAC00) % 28 == 0:
            out[-1] = last + code - 0x11A7
        else:
            out.append(code)
    return "".join(map(chr, out))


def _apart(words: list[str]) -> int:
    """How many of the words at the front make one card: a suit and a rank apart, either first, ``of`` between."""
    plain = [_plain(w) for w in words]
    if len(plain) == 3 and plain[1] == "OF" and plain[0] in _RANK_NAMES and plain[2] in _SUIT_NAMES:
        return 3
    if len(plain) > 1 and ((plain[0] in _SUIT_NAMES and plain[1] in _RANK_NAMES)
                           or (plain[0] in _RANK_NAMES and plain[1] in _SUIT_NAMES)):
        return 2
    return 1


def _one(word: str) -> tuple[Card, int] | _Wrong:
    """One word as a card and how many of it, or what is wrong (``{}`` stands for the word as written)."""
    if 0x1F0A0 <= ord(word[0]) <= 0x1F0FF and word[1:] in ("", "\ufe0e", "\ufe0f"):
        card = _PICTURES.get(ord(word[0]))
        return (card, 1) if card else _Wrong("{} is not a card of these packs")
    plain = _plain(word)
    if plain in PLAIN:
        return PLAIN[plain], 1
    if plain[:1] == UNKNOWN_CARD:
        return _unknown(plain)
    return _split(plain)


def _unknown(plain: str) -> tuple[Card, int] | _Wrong:
    rest = plain[1:].replace("×", "X")
    if not rest:
        return UNKNOWN_CARD, 1
    digits = rest[1:]
    if rest[0] == "X" and digits.isascii() and digits.isdigit() and digits[0] != "0" and int(digits[:4]) <= len(CARDS):
        return UNKNOWN_CARD, int(digits)
    if set(plain) == {UNKNOWN_CARD}:
        return _Wrong("{} does not say how many cards plainly", f"write ?x{len(plain)}")
    return _Wrong("{} is not a number of unknown cards", "write ? for one card not known, ?x3 for three")


def _split(plain: str) -> tuple[Card, int] | _Wrong:
    for size in range(min(_LONGEST, len(plain)), 0, -1):
        for name, rest in ((plain[:size], plain[size:]), (plain[-size:], plain[:-size])):
            if name in _SUIT_NAMES and rest in _RANK_NAMES:
                return PLAIN[_RANK_NAMES[rest] + _SUIT_NAMES[name]], 1
    if plain in _RANK_NAMES:
        return _Wrong("{} has no suit", f"write {_RANK_NAMES[plain]} with S, H, D or C")
    if plain in _SUIT_NAMES:
        return _Wrong("{} has no rank", f"write a rank before {_SUIT_NAMES[plain]}, such as T{_SUIT_NAMES[plain]}")
    bare = plain.strip(",;")
    if bare and bare != plain and isinstance(_one(bare), tuple):
        return _Wrong("{} has a mark too many", "separate cards by blanks alone")
    together = _together(plain)
    if together:
        return _Wrong("{} is more than one card", f"put blanks between them: {together}")
    for size in range(min(_LONGEST, len(plain) - 1), 0, -1):
        for name, rest in ((plain[-size:], plain[:-size]), (plain[:size], plain[size:])):
            if name in _SUIT_NAMES and len(rest) < 4:
                return _no_rank(rest, _SUIT_NAMES[name])
    return _Wrong("{} is not a card")


def _no_rank(rest: str, suit: str) -> _Wrong:
    hint = f"ranks are {' '.join(RANKS)}"
    if rest in ("1", "I", "14"):
        hint = f"the ace is written A: A{suit}"
    elif rest in ("0", "1O", "IO", "I0", "O"):
        hint = f"the ten is written T or 10: T{suit}"
    return _Wrong(f"{{}} is not a card: there is no rank {shown(rest, 12)}", hint)


def _together(plain: str) -> str:
    """``AC9C10H`` taken apart, or nothing."""
    cards: list[str] = []
    rest = plain.replace(",", "").replace(";", "")
    while rest:
        size = next((n for n in (3, 2) if rest[:n] in PLAIN), 0)
        if not size:
            return ""
        cards.append(PLAIN[rest[:size]])
        rest = rest[size:]
    return " ".join(cards)
