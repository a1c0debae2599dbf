"""What a rule sheet is made of."""

from collections.abc import Iterator
from dataclasses import dataclass

# Marks in a statement's text that stand for italics; a renderer turns them into its own.
ITALIC_ON, ITALIC_OFF = "\ue000", "\ue001"


@dataclass(frozen=True)
class Statement:
    """One rule in words.

    ``before`` is what joins it to the statement it follows (``". "``, ``" "`` or nothing). ``names`` are the parameters
    and constants it states, none for words that hold in every rule set. ``status`` is the word of the provenance,
    ``unknown``, or empty. ``clauses`` are references (``all-fours/1807#law.5``); ``note`` is the letter of its note.
    """

    text: str
    before: str = ""
    names: tuple[str, ...] = ()
    status: str = ""
    clauses: tuple[str, ...] = ()
    note: str = ""


@dataclass(frozen=True)
class Paragraph:
    """Statements that follow one on another, with a word or two in front where ``head`` is given."""

    head: str
    statements: tuple[Statement, ...]


@dataclass(frozen=True)
class Section:
    """A part of the sheet. ``unsettled`` are questions to which neither text nor supply has an answer."""

    title: str
    paragraphs: tuple[Paragraph, ...]
    unsettled: tuple[Statement, ...] = ()


@dataclass(frozen=True)
class Note:
    """Why a statement is not simply the text's: ``kind`` is the word of its status, ``text`` says the rest."""

    letter: str
    kind: str
    text: str


@dataclass(frozen=True)
class Sheet:
    """The rule sheet of a rule set; ``id`` names it with its reading (``hoyle-1814 transmitted``)."""

    id: str
    title: str
    game: str
    players: int
    text: str
    sections: tuple[Section, ...]
    notes: tuple[Note, ...]
    advisory: tuple[tuple[str, str], ...] = ()

    def statements(self) -> Iterator[Statement]:
        """Every statement of the sheet, open questions included."""
        for section in self.sections:
            for paragraph in section.paragraphs:
                yield from paragraph.statements
            yield from section.unsettled
