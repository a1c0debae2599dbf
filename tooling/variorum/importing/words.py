"""The words of a file as it usually writes them, by which capitals and hyphens at line ends are judged."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter

from .blocks import OPEN
from .markers import _ROMAN

_WORD = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*")
_CAPITALS = re.compile(r"[A-ZÀ-ÞŒ]{2,}(?:['’-][A-ZÀ-ÞŒ]+)*")
_INSIDE = re.compile(r"[a-zà-þ][,;:]? (" + _CAPITALS.pattern + ")")
_INITIAL = re.compile(r"(?<![^\W_])[A-Z]\. ?$")  # before a name
_SMALL_NAMES = "a an and as at by for from in of on or the to with"
_ALWAYS_SMALL = frozenset(_SMALL_NAMES.split())  # but at a beginning
_HYPHENED = re.compile(r"[^\W\d_]+-$")


class Vocabulary:
    """How often the file has each word, as it stands and in small letters."""

    def __init__(self, text: str) -> None:
        self.forms = Counter(_WORD.findall(text))
        self.small: Counter[str] = Counter()
        self.usual: dict[str, str] = {}
        for form, count in self.forms.most_common():
            self.small[form.lower()] += count
            if not form.isupper() or len(form) == 1:
                self.usual.setdefault(form.lower(), form)
        for word in _INSIDE.findall(text):  # set in small capitals amidst a sentence: a name or a term
            self.usual.setdefault(word.lower(), _capitalised(word))
        self._hyphened = sorted(form for form in self.small if "-" in form)

    def joined(self, before: str, after: str) -> tuple[str, bool]:
        """The word that a hyphen at a line's end divides, and whether the file has it so elsewhere.

        >>> Vocabulary("an opponent, a re-deal").joined("oppo-", "nent")
        ('opponent', True)
        """
        solid, hyphened = f"{before[:-1]}{after}", f"{before}{after}"
        place = bisect_left(self._hyphened, hyphened.lower())
        if place < len(self._hyphened) and self._hyphened[place].startswith(hyphened.lower()):
            return hyphened, True
        return solid, bool(self.small[solid.lower()])

    def mended(self, text: str) -> tuple[str, tuple[str, ...]]:
        """A text with one space for all white space, words that a line's end divides put together.

        With it which of them were put together by guess.
        """
        done: list[str] = []
        last = ""
        guessed: list[str] = []
        for words in filter(None, (" ".join(line.split()) for line in text.split("\n"))):
            head = last_word(last[-80:])
            tail = first_word(words) if head else ""
            if tail[:1].islower():
                word, known = self.joined(head, tail)
                done.append(last[: -len(head)])
                last = f"{word}{words[len(tail) :]}"
                if not known:
                    guessed.append(f"{head}/{tail} joined to {word}")
            elif last.endswith("¬"):
                done.append(last[:-1])
                last = words
            else:
                done.append(f"{last} " if last else "")
                last = words
        return "".join((*done, last)), tuple(guessed)

    def lowered(self, text: str) -> tuple[str, tuple[str, ...]]:
        """Words set in capitals as the file has them elsewhere, else with one capital; and which they were."""
        changed: list[str] = []
        mixed = any(char.islower() for char in text)
        begun = len(text) - len(text.lstrip(f"\"'“‘(_{OPEN} "))

        def small(match: re.Match[str]) -> str:
            word = match.group()
            first = match.start() <= begun
            if _ROMAN.fullmatch(word):
                return word
            usual = word.lower() if word.lower() in _ALWAYS_SMALL else self.usual.get(word.lower())
            if not (first and mixed):  # how a paragraph begins is the printer's custom
                changed.append(word)
            if usual is None and _INITIAL.search(text, max(match.start() - 80, 0), match.start()):
                return _capitalised(word)
            if usual is None:
                return _capitalised(word) if mixed else word.capitalize() if first else word.lower()
            return usual[:1].upper() + usual[1:] if first else usual

        made = _CAPITALS.sub(small, text)
        return made, tuple(dict.fromkeys(changed))


def _capitalised(word: str) -> str:
    return "-".join(part.capitalize() for part in word.split("-"))


def last_word(line: str) -> str:
    """The divided word that ends a line, with its hyphen; empty where none does."""
    found = _HYPHENED.search(line)
    return found.group() if found and not line.endswith("--") else ""


def first_word(line: str) -> str:
    """The small letters with which a line goes on, up to where the word ends."""
    found = re.match(r"[^\W\d_]+(?:['’-][^\W\d_]+)*", line)
    return found.group() if found else ""
