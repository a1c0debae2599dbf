"""The words of one action of a record with their places, read from left to right."""

import re
from collections.abc import Sequence

from ..games.cards import UNKNOWN_CARD, CardProblems, plain_cards, read_card, read_cards, read_suit
from ..games.engine import Problem
from ..games.problems import close, joined, meant, shown

Path = tuple[str | int, ...]
MARKS = ("out-of-turn",)
"""What may stand behind a card."""

_WORD = re.compile(r"\S+")


class Words:
    """The words of one action with their places, read from left to right."""

    def __init__(self, text: str, start: int, end: int, path: Path, found: list[Problem],
                 actors: Sequence[str] = ()) -> None:
        self.text = text
        self.words = [(m.group(), m.start() + start) for m in _WORD.finditer(text[start:end])]
        self.at = 0
        self.path = path
        self.end = end
        self.found = found
        self.spoilt = False
        """Something is wrong already; what it makes of the words behind it is no problem of its own."""
        self.actors = actors
        """Those with whom an action begins, so that a comma left out between two can be told."""

    def peek(self, ahead: int = 0) -> str:
        """The next word, or one behind it, or the empty string at the end."""
        at = self.at + ahead
        return self.words[at][0] if at < len(self.words) else ""

    def take(self) -> str:
        """The next word, gone past."""
        word = self.peek()
        self.at += 1
        return word

    def rest(self) -> str:
        """All that is left, as written."""
        return self.text[self.words[self.at][1]:self.end].strip() if self.at < len(self.words) else ""

    def wrong(self, message: str, hint: str = "", back: int = 1) -> None:
        """Note a problem at the word just taken (``back`` 0: at the next one), if it is the first of this action."""
        if self.spoilt:
            return
        self.spoilt = True
        i = self.at - back
        offset = self.words[i][1] if 0 <= i < len(self.words) else self.end
        self.found.append(Problem(self.path, message, hint, offset))

    def comma_missing(self) -> None:
        """Note that the next word begins another action, without a comma before it."""
        begun, rest = self.text[self.words[0][1]:self.words[self.at][1]].strip(), self.rest()
        self.wrong(f"a comma is missing before {shown(self.peek())}", f"write {begun}, {rest}", 0)

    def number(self, what: str) -> int | None:
        """A whole number that must come next."""
        word = self.take()
        if word.isascii() and word.isdigit() and len(word) < 5:
            return int(word)
        self.wrong(f"{shown(word)} is not {what}" if word else f"{what} is missing", "write a whole number, such as 3")
        return None

    def word(self, options: Sequence[str], what: str) -> str:
        """One of a few words that must come next."""
        word = self.take()
        if word in options:
            return word
        hint = meant(close(word, options, 1)) or f"write {joined(options)}"
        self.wrong(f"{shown(word)} is not {what}" if word else f"{what} is missing", hint)
        return ""

    def card_next(self) -> bool:
        """Whether the next word can be read as a card."""
        try:
            return bool(read_card(self.peek()))
        except CardProblems:
            return False

    def card(self) -> str:
        """A card that must come next; suit and rank may stand apart (``하트 10``)."""
        word = self.take()
        if not word:
            self.wrong("a card is missing", "write it as 9H or 9♥")
            return ""
        try:
            card = read_card(word)
            if card == UNKNOWN_CARD:
                self.wrong("a card must be named here", "write it as 9H or 9♥")
            return card
        except CardProblems as error:
            if self.peek():
                try:
                    card = read_card(f"{word} {self.peek()}")
                    self.take()
                    return card
                except CardProblems:
                    pass
            self.wrong(error.problems[0].message, error.problems[0].hint)
            return ""

    def cards(self, least: int = 1) -> tuple[str, ...]:
        """All the cards from here to the end or to a mark."""
        first = self.at
        while self.peek() and self.peek() not in MARKS:
            # A seat behind a card begins the next action; ``D`` alone is no card, whatever stands behind it.
            if self.at > first and self.peek() in self.actors and self.at + 1 < len(self.words):
                self.comma_missing()
                self.at = len(self.words)
                return ()
            self.at += 1
        if self.at == first:
            if least:
                self.wrong("a card is missing", "write it as 9H or 9♥", 0)
            return ()
        start = self.words[first][1]
        last, offset = self.words[self.at - 1]
        plain = plain_cards(self.text[start:offset + len(last)])
        if plain is not None and len(set(plain)) == len(plain):
            return plain
        try:
            read = read_cards(self.text[start:offset + len(last)])
        except CardProblems as error:
            self.found.extend(Problem(self.path, p.message, p.hint, start + p.offset) for p in error.problems)
            return ()
        out: list[str] = []
        for written in read:
            if written.card == "?" or written.card in out:
                message = f"{written.card} is named twice" if written.card != "?" else "a card is not named"
                self.found.append(Problem(self.path, message, "each card is named once", start + written.offset))
            out.append(written.card)
        return tuple(out)

    def suit(self) -> str:
        """A suit that must come next."""
        word = self.take()
        suit = read_suit(word)
        if suit is None:
            self.wrong(f"{shown(word)} is not a suit" if word else "a suit is missing", "write S, H, D or C")
        return suit or ""
