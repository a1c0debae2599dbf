"""Stage 2: tokens get the form in which they are compared; two tokens that differ are told why they do.

Three layers lie above the characters of a token. Folded: case, the shapes of quotes, dashes and apostrophes, long s
and ligatures are evened out. Canonical: the spelling class too. What still differs is substantive, unless only
punctuation or the division of words is concerned.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import IntEnum, StrEnum
from typing import NamedTuple

from .conventions import DEFAULT, Conventions
from .tokens import Token, TokenKind


class Rank(IntEnum):
    """In which order tokens are aligned: content words first, then function words, then punctuation."""

    PUNCTUATION = 0
    FUNCTION = 1
    CONTENT = 2


class Form(NamedTuple):
    """What of a token is compared (``key``) and how early it is aligned (``rank``)."""

    key: str
    rank: Rank


class Reason(StrEnum):
    """Why two readings differ, gravest last; all but the last are accidentals. ``LACUNA``: one of them is lost."""

    NONE = "none"
    PUNCTUATION = "punctuation"
    CASE = "case"
    DIVISION = "division"
    SPELLING = "spelling"
    LACUNA = "lacuna"
    SUBSTANTIVE = "substantive"

    @property
    def accidental(self) -> bool:
        """Whether the difference leaves the words what they are."""
        return self not in (Reason.NONE, Reason.LACUNA, Reason.SUBSTANTIVE)

    @property
    def weight(self) -> int:
        """Graver reasons weigh more: 0 for no difference, 6 for a substantive one."""
        return _ORDER.index(self)


_ORDER = tuple(Reason)
LACUNA_KEY = "\0lacuna"
MEMORY = 1 << 17  # forms of words kept from one wording to the next
_SHAPES = (
    {"’": "'", "‘": "'", "ʼ": "'", "′": "'", "“": '"', "”": '"', "„": '"', "«": '"', "»": '"', "‐": "-", "‑": "-"}
    | {"–": "-", "—": "-", "―": "-", "…": ".", "·": "."}
    | {chr(0xFF01 + i): chr(0x21 + i) for i in range(94)}
    | {"。": ".", "、": ",", "「": '"', "」": '"', "『": '"', "』": '"', "\ufe0e": "", "\ufe0f": ""}
)


class Difference(NamedTuple):
    """Why two readings differ: the gravest reason, and a sentence for people."""

    reason: Reason
    why: str


def fold(text: str) -> str:
    """Case, long s, ligatures and the shapes of marks evened out: ``"ſuch"`` and ``"Such"`` become ``"such"``."""
    # not `translate`: Brython's goes wrong beyond the first plane
    return (text if text.isascii() else "".join([_SHAPES.get(char, char) for char in text])).casefold()


def normalise(tokens: Iterable[Token], conventions: Conventions = DEFAULT) -> tuple[Form, ...]:
    """The forms in which these tokens are compared, one a token."""
    known: dict[str, Form] = conventions.memory
    if len(known) > MEMORY:
        known.clear()
    forms: list[Form] = []
    for token in tokens:
        form = known.get(token.text)
        if token.kind is TokenKind.LACUNA:
            form = _LOST
        elif form is None:
            form = known[token.text] = _form(token, conventions)
        forms.append(form)
    return tuple(forms)


_LOST = Form(LACUNA_KEY, Rank.PUNCTUATION)


def _form(token: Token, conventions: Conventions) -> Form:
    folded = fold(token.text)
    if token.kind is TokenKind.PUNCTUATION:
        return Form(folded[:1], Rank.PUNCTUATION)  # a run of one mark is the mark
    if token.kind is TokenKind.FIGURE and "," in folded:
        head, *groups = folded.split(",")
        if head and all(len(group) == 3 and group.isdigit() for group in groups):
            folded = head + "".join(groups)
    key = conventions.canonical(folded)
    return Form(key, Rank.FUNCTION if key in conventions.function_words else Rank.CONTENT)


def explain(a: Token, b: Token, conventions: Conventions = DEFAULT) -> Difference:
    """Why two tokens that stand at the same place differ."""
    return explain_runs((a,), (b,), conventions)


def explain_runs(a: Sequence[Token], b: Sequence[Token], conventions: Conventions = DEFAULT) -> Difference:
    """Why two runs of tokens that stand at the same place differ. Either may be empty."""
    if [t.text for t in a] == [t.text for t in b]:
        return Difference(Reason.NONE, "the same")
    if any(t.kind is TokenKind.LACUNA for t in (*a, *b)):
        return Difference(Reason.LACUNA, "one witness is lost here")
    words_a, words_b = _words(a), _words(b)
    keys_a, keys_b = _keys(words_a, conventions), _keys(words_b, conventions)
    if keys_a != keys_b:
        if words_a and words_b and "".join(keys_a) == "".join(keys_b):
            return Difference(Reason.DIVISION, "the same letters, divided otherwise into words")
        return Difference(Reason.SUBSTANTIVE, "other words" if words_a and words_b else "words in one only")
    spelled = [(x.text, y.text) for x, y in zip(words_a, words_b, strict=True) if x.text.lower() != y.text.lower()]
    if spelled:
        return Difference(Reason.SPELLING, "; ".join(_spelling(x, y, conventions) for x, y in spelled))
    if [t.text for t in words_a] != [t.text for t in words_b]:
        return Difference(Reason.CASE, "capitals and small letters only")
    return Difference(Reason.PUNCTUATION, "punctuation only")


def _words(tokens: Sequence[Token]) -> list[Token]:
    return [token for token in tokens if token.kind is not TokenKind.PUNCTUATION]


def _keys(tokens: Sequence[Token], conventions: Conventions) -> list[str]:
    return [form.key for form in normalise(tokens, conventions)]


def _spelling(a: str, b: str, conventions: Conventions) -> str:
    known = conventions.class_of(fold(a)) or conventions.class_of(fold(b))
    return f"{a} and {b} are one word in two spellings" if known else f"{a} and {b} differ in the forms of letters"
