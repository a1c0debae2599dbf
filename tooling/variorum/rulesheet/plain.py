"""A rule sheet as plain text, a line a paragraph."""

from collections.abc import Iterator

from .sheet import ITALIC_OFF, ITALIC_ON, Paragraph, Sheet, Statement

UNSETTLED = "Not settled by any source"


def words(text: str) -> str:
    """A statement's text without the marks of italics."""
    return text.replace(ITALIC_ON, "").replace(ITALIC_OFF, "")


def statement(one: Statement) -> str:
    """A statement with its sign: ‹supplied›ᵃ in angle marks, ⸢emended⸣, †crux†, and the letter of its note."""
    text = words(one.text)
    signs = {"supplied": "‹›", "default": "‹›", "emended": "⸢⸣", "crux": "††"}.get(one.status)
    return one.before + (f"{signs[0]}{text}{signs[1]}" if signs else text) + (f" [{one.note}]" if one.note else "")


def paragraph(found: Paragraph) -> str:
    """A paragraph on one line."""
    text = "".join(map(statement, found.statements))
    return (f"{found.head}: " if found.head else "") + text + ("" if text.endswith(".") else ".")


def lines(found: Sheet) -> Iterator[str]:
    """The whole sheet."""
    yield found.title
    for section in found.sections:
        yield section.title
        yield from map(paragraph, section.paragraphs)
        if section.unsettled:
            yield f"? {UNSETTLED}: {''.join(map(statement, section.unsettled))}."
    for note in found.notes:
        yield f"[{note.letter}] {note.kind}{': ' if note.text else ''}{note.text}"
