"""Writing conventions as data: spelling classes, and the words that carry little meaning of their own.

The collation itself knows no language: what counts as one word in two spellings, and which words are mere function
words, is given to it. This module holds the default, English of 1750 to 1930 with the particles of the Chinese and
Korean source copies. A caller adds to it: ``Conventions(ENGLISH_SPELLING + spelling_classes("hanger hangar"))``.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple


class SpellingClass(NamedTuple):
    """Forms that are one word: ``SpellingClass("until", ("until", "till"))``.

    Forms are single words in lower case. A form ending in ``-`` is a stem and stands for every word that begins with
    it (``enquir-`` for enquire and enquiry). The first form is the one as which the others are compared.
    """

    name: str
    forms: tuple[str, ...]


def spelling_classes(*lines: str) -> tuple[SpellingClass, ...]:
    """Spelling classes from lines of forms parted by spaces; a class is named after its first form."""
    return tuple(SpellingClass(line.split()[0].rstrip("-"), tuple(line.split())) for line in lines)


ENGLISH_SPELLING = spelling_classes(
    *("inquir- enquir-", "until till", "show- shew-", "choose chuse", "among amongst", "while whilst", "amid amidst"),
    *("toward towards", "afterward afterwards", "backward backwards", "forward forwards", "gray grey"),
    *("colour- color-", "honour- honor-", "favour- favor-", "endeavour- endeavor-", "neighbour- neighbor-"),
    *("labour- labor-", "centre- center-", "theatre- theater-", "defence defense", "offence offense"),
    *("licence license", "pretence pretense", "practice practise", "connection connexion", "judgment judgement"),
    *("acknowledgment acknowledgement", "abridgment abridgement", "counsellor- counselor-", "travell- travel-"),
    *("cancell- cancel-", "marshall- marshal-", "fulfil- fulfill-", "recognis- recogniz-", "realis- realiz-"),
    *("organis- organiz-", "apologis- apologiz-", "penalis- penaliz-", "summaris- summariz-", "surprise surprize"),
    *("stopped stopt", "mixed mixt", "passed past", "reckoned reckon'd", "public publick", "music musick"),
    *("complete- compleat-", "entire- intire-", "entitle- intitle-", "piquet picquet", "pique- picque-"),
    *("though tho", "through thro", "although altho", "over o'er", "ever e'er", "never ne'er", "and &"),
    *("one 1", "two 2", "three 3", "four 4", "five 5", "six 6", "seven 7", "eight 8", "nine 9", "ten 10"),
    *("eleven 11", "twelve 12", "thirteen 13", "fourteen 14", "fifteen 15", "sixteen 16", "twenty 20", "thirty 30"),
    *("first 1st", "second 2nd", "third 3rd", "fourth 4th", "fifth 5th", "sixth 6th", "seventh 7th", "eighth 8th"),
)

_FUNCTION_WORDS = (
    "a an the and or nor but if then than that this these those which who whom whose what as so such "
    "of to in on at by for from with into upon within without out up off over under between before after "
    "until till while when where there here "
    "i he she it they them him her his its their theirs we us our you your me my one's himself itself themselves "
    "is are was were be been being am do does did done has have had having "
    "may might shall should will would can could must "
    "also either neither both each every any some all other only very too again yet still thus however"
)
# Chinese, then Korean
_PARTICLES = "的了之而和與与或及在於于以其是則则也又即就被把將将使該该此這这那個个為为由從从到並并且若如果所"
_PARTICLES += "은는이가을를의에와과도로"
FUNCTION_WORDS = frozenset(_FUNCTION_WORDS.split()) | frozenset(_PARTICLES)


class Conventions:
    """What makes two words one, and which words come second when wordings are aligned. Immutable once made.

    ``memory`` is for what normalising has found out about single words by these conventions.
    """

    __slots__ = ("_classes", "_longest", "_stems", "_words", "function_words", "memory", "spelling")

    def __init__(
        self, spelling: Iterable[SpellingClass] = ENGLISH_SPELLING, function_words: Iterable[str] = FUNCTION_WORDS
    ) -> None:
        """Raises ``ValueError`` where one form is given to two classes."""
        self.spelling = tuple(spelling)
        self._words: dict[str, str] = {}
        self._stems: dict[str, str] = {}
        self._classes: dict[str, str] = {}
        for name, forms in self.spelling:
            for form in forms:
                table = self._stems if form.endswith("-") else self._words
                key = form.rstrip("-")
                if key in table:
                    raise ValueError(f"spelling class {name!r}: the form {form!r} is in another class already")
                table[key] = forms[0].rstrip("-")
                self._classes[key] = name
        self._longest = max(map(len, self._stems), default=0)
        self.memory: dict[str, Any] = {}
        self.function_words = frozenset(self.canonical(word) for word in function_words)

    def canonical(self, folded: str) -> str:
        """The form as which a word (in lower case, plain apostrophes) is compared."""
        if folded in self._words:
            return self._words[folded]
        stem = self._stem(folded)
        return self._stems[stem] + folded[len(stem) :] if stem else folded

    def class_of(self, folded: str) -> str:
        """The name of the spelling class a word belongs to, or ``""``."""
        return self._classes[folded] if folded in self._words else self._classes.get(self._stem(folded), "")

    def _stem(self, folded: str) -> str:
        for length in range(min(self._longest, len(folded)), 0, -1):
            if folded[:length] in self._stems:
                return folded[:length]
        return ""


DEFAULT = Conventions()
