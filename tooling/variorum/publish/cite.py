"""How a text, and a clause of it, is cited: always with version, reading and the caveat that it is a rendering."""

import json

from variorum.library import Text
from variorum.library.latex import tex

READING = "[reading]"
"""Stands in a citation for the printing and the reading that the page puts in."""


def reference(text: Text, clause_id: str = "") -> str:
    """``all-fours/1823#law.4``, or the text's id alone."""
    return f"{text.id}#{clause_id}" if clause_id else text.id


def basis(text: Text) -> str:
    """What the words are: ``English rendering`` or ``transcription``."""
    return "transcription" if text.model.basis == "transcription" else "English rendering"


def caveat(text: Text) -> str:
    """What may not be forgotten in quoting it: ``English rendering, not the printed words``."""
    return basis(text) if text.model.basis == "transcription" else f"{basis(text)}, not the printed words"


def _key(text: Text, clause_id: str) -> str:
    return "hoyle-variorum-" + reference(text, clause_id).replace("/", "-").replace("#", "-").replace(".", "-")


def plain(text: Text, version: str, date: str, clause_id: str = "", label: str = "", reading: str = "emended") -> str:
    """A citation as running text."""
    what = f"{text.title}, {label}" if label else text.title
    return (
        f"The Hoyle Variorum, {what} ({reference(text, clause_id)}), {reading}; {caveat(text)}; "
        f"corpus version {version} of {date}."
    )


def bibtex(text: Text, version: str, date: str, clause_id: str = "", label: str = "", reading: str = "emended") -> str:
    """The same as a BibTeX entry, special characters escaped for LaTeX."""
    what = f"{text.title}, {label}" if label else text.title
    key = _key(text, clause_id)
    return "\n".join(
        [
            f"@misc{{{key},",
            f"  title        = {{{tex(what)} ({tex(reference(text, clause_id))})}},",
            "  author       = {{The Hoyle Variorum}},",
            f"  year         = {{{date[:4]}}},",
            f"  howpublished = {{The Hoyle Variorum, corpus version {tex(version)} of {date}}},",
            f"  note         = {{{caveat(text)}; {tex(reading)}}}",
            "}",
        ]
    )


def csl(text: Text, version: str, date: str, clause_id: str = "", label: str = "", reading: str = "emended") -> str:
    """The same as CSL-JSON, which Zotero and pandoc read: a list of one item."""
    what = f"{text.title}, {label}" if label else text.title
    item = {
        "id": _key(text, clause_id),
        "type": "entry",
        "title": f"{what} ({reference(text, clause_id)})",
        "container-title": "The Hoyle Variorum",
        "author": [{"literal": "The Hoyle Variorum"}],
        "version": version,
        "issued": {"date-parts": [[int(part) for part in date.split("-")]]},
        "note": f"{caveat(text)}; {reading}",
    }
    return json.dumps([item], ensure_ascii=False, indent=1)
