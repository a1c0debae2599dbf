"""A text in TEI, as the variorum exports it, read back to what its YAML file says.

The result is plain data in the keys and the form of a file of ``corpus/GAME/``: nothing is lost but how it was laid out
and whether a condition of the apparatus was written in another of its forms.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from variorum.source.nodes import Plain

from .features import mapping_of
from .names import APPLICATION, COPY, XML_ID, clause_of, q, ref_of, text_path
from .wording import said_by, wording_of

if TYPE_CHECKING:
    from lxml.etree import _Element

Fields = dict[str, Plain]

EDITORIAL, EMENDATION, MARK, CORRESPONDENCE = "editorial", "emendation", "mark", "correspondence"
SKIP, RETIRED, ALLOWANCE, GUESS = "skip", "retired", "allowance", "guess"
"""``note/@type``: what a note is in our files."""
ALTERNATIVE = "alternative"
"""``corr/@type`` of words that a crux leaves possible."""
RULE_CHANGED = "rule-changed"
"""``app/@subtype`` of a place where some printing has another rule."""


@dataclass(frozen=True)
class TeiText:
    """A text's id (``all-fours/1823``) and the fields of its YAML file."""

    id: str
    plain: Fields


def is_ours(root: _Element) -> bool:
    """Whether the file is a text that the variorum has exported."""
    found = root.find(f"./{q('teiHeader')}//{q('appInfo')}/{q('application')}")
    return found is not None and found.get("ident") == APPLICATION and root.find(q("text")) is not None


def text_of(root: _Element) -> TeiText:
    """The text of a ``TEI`` element for which ``is_ours`` holds; fields that the file lacks are left out."""
    return _Reader(root).text()


class _Reader:
    def __init__(self, root: _Element) -> None:
        self.root = root
        header = root.find(q("teiHeader"))
        assert header is not None  # is_ours found it
        self.header = header
        self.id = said_by(_one(header, "publicationStmt", "idno"))
        self.here = text_path(self.id)
        self.by_id = {f"#{e.get(XML_ID)}": e for e in root.iter() if e.get(XML_ID) is not None}

    def text(self) -> TeiText:
        header = self.header
        terms = {t.get("type"): said_by(t) for t in _all(header, "textClass", "keywords", "term")}
        titles = {t.get("type"): said_by(t) for t in _all(header, "titleStmt", "title")}
        copy = self.by_id.get(f"#{COPY}")
        notes = _all(header, "notesStmt", "note")
        found: dict[str, Plain | None] = {
            "format": "1",
            "game": terms.get("game"),
            "title": titles.get("main"),
            "short": titles.get("short"),
            "lede": _maybe(_one(header, "abstract", "p")),
            "basis": terms.get("basis"),
            "language": _one(copy, "textLang").get("mainLang") if copy is not None else None,
            "source": self._source(copy) if copy is not None else None,
            "witnesses": [w.get(XML_ID, "") for w in header.iter(q("witness"))],
            "responsibility": list(self._responsibility()),
            "changes": list(self._changes()),
            "heading": self._heading(),
            "notes": self._editorial(notes),
            "sections": list(self._sections()),
            "clauses": [self._clause(ab, div) for div in self._divs() for ab in div.iterchildren(q("ab"))],
            "skips": [{"lines": _lines(_one(n, "milestone").get("n", "")), "because": _p(n)} for n in _of(notes, SKIP)],
            "retired": [{"id": n.get("n", ""), "because": _p(n)} for n in _of(notes, RETIRED)],
            "guesses": _guesses(notes),
            "allow": _allowances(notes),
        }
        required = ("witnesses", "responsibility", "changes", "sections", "clauses")
        return TeiText(self.id, {k: v for k, v in found.items() if v or (k in required and v is not None)})

    # -- the header ---------------------------------------------------------------------------------------------

    def _source(self, copy: _Element) -> Fields:
        return {"copy": copy.get("n", ""), "lines": _lines(said_by(_one(copy, "citedRange")))}

    def _responsibility(self) -> Iterator[Fields]:
        for stated in _all(self.header, "titleStmt", "respStmt"):
            yield {"who": said_by(_one(stated, "name")), "did": said_by(_one(stated, "resp"))}

    def _changes(self) -> Iterator[Fields]:
        for change in reversed(_all(self.header, "revisionDesc", "change")):
            yield {"date": _date(change), "who": self._who(change.get("who")), "what": said_by(change)}

    def _who(self, pointer: str | None) -> str:
        return said_by(self.by_id.get(pointer or ""))

    # -- the body -----------------------------------------------------------------------------------------------

    def _heading(self) -> Fields | None:
        head = self.root.find(f"./{q('text')}/{q('body')}/{q('head')}")
        if head is None:
            return None
        found: Fields = {"wording": wording_of(_one(head, "seg")), "source-lines": _milestone(head) or []}
        return _filled(found, apparatus=self._marks(head), notes=self._editorial(_notes(head)))

    def _divs(self) -> list[_Element]:
        return list(self.root.iterfind(f"./{q('text')}/{q('body')}/{q('div')}"))

    def _sections(self) -> Iterator[Fields]:
        for div in self._divs():
            head = div.find(q("head"))
            if head is None:  # a section taken up again
                continue
            found = _filled({"id": _section(div), "title": said_by(head)}, label=div.get("n"))
            yield _filled(
                found,
                **{"source-lines": _milestone(div)},
                supplied="yes" if head.find(q("supplied")) is not None else None,
                printed="no" if div.get("subtype") == "copy" else None,
                variation=self._variation(div),
                notes=self._editorial(_notes(div)),
                guesses=_guesses(_notes(div)),
            )

    def _variation(self, element: _Element) -> str | None:
        pointers = [p for p in element.get("ana", "").split() if p.startswith("#v_")]
        return pointers[0].removeprefix("#v_") if pointers else None

    def _clause(self, ab: _Element, div: _Element) -> Fields:
        topics: list[Plain] = [p.partition("#t_")[2] for p in ab.get("ana", "").split() if "#t_" in p]
        notes = _notes(ab)
        facts = next((fs for fs in ab.iterchildren(q("fs")) if fs.get("type") == "facts"), None)
        place = _filled({"section": _section(div)}, item=ab.get("n"))
        place["source-lines"] = _milestone(ab) or []
        found: Fields = {"id": clause_of(ab.get(XML_ID, "")), "kind": ab.get("subtype", ""), "place": place}
        found = _filled(found, headword=_maybe(ab.find(q("label"))), variation=self._variation(ab), topics=topics)
        found["wording"] = wording_of(_one(ab, "seg"))
        return _filled(
            found,
            apparatus=self._marks(ab),
            facts=mapping_of(facts) if facts is not None else None,
            emendations=[self._emendation(n) for n in _of(notes, EMENDATION)],
            notes=self._editorial(notes),
            corresponds=[self._correspondence(n) for n in _of(notes, CORRESPONDENCE)],
            guesses=_guesses(notes),
            allow=_allowances(notes),
        )

    def _marks(self, element: _Element) -> list[Plain]:
        return [self._mark(note) for note in _of(_notes(element), MARK)]

    def _mark(self, note: _Element) -> Fields:
        """Class and effect stand at the place itself, or with a mark that has none in its own features."""
        app = self.by_id.get(note.get("target", ""))
        found = _filled({}, place=note.get("n"), after=_maybe(note.find(q("mentioned"))))
        if app is not None and app.tag == q("app"):
            found["class"] = app.get("type", "")
            found["changes-rule"] = "yes" if app.get("subtype") == RULE_CHANGED else "no"
        else:
            found |= mapping_of(_one(note, "fs"))
        return _filled(found, **{"source-mark": _maybe(note.find(q("quote")))}, note=_p(note) or None)

    def _editorial(self, notes: Iterable[_Element]) -> list[Plain]:
        return [
            _filled(
                {"text": _p(note)},
                on=_maybe(note.find(q("mentioned"))),
                compare=self._compared(note),
                source=_maybe(note.find(q("bibl"))),
            )
            for note in _of(notes, EDITORIAL)
        ]

    def _compared(self, note: _Element) -> list[Plain]:
        return [ref_of(self.here, ptr.get("target", "")) for ptr in note.iterchildren(q("ptr"))]

    def _correspondence(self, note: _Element) -> Fields:
        return {"to": ref_of(self.here, note.get("corresp", "")), "because": _p(note)}

    def _emendation(self, note: _Element) -> Fields:
        """Its words stand in the wording, in ``choice``; its values in the features of the note."""
        values = mapping_of(_one(note, "fs"))
        where = values.pop("where", "")
        words: Fields = {}
        carrier, kind = note, note.get("subtype")
        alternatives: list[Plain] = []
        laid = self.by_id.get(note.get("target", ""))
        if laid is not None:
            sic = laid if laid.tag == q("sic") else _one(laid, "sic")
            corrs = list(laid.iterchildren(q("corr")))
            main = next((c for c in corrs if c.get("type") != ALTERNATIVE), None)
            alternatives = [said_by(c) for c in corrs if c is not main]
            carrier, kind = (sic, "crux") if main is None else (main, main.get("type"))
            words = {"transmitted": said_by(sic)}
            # words that are dropped need no `read`, except of a crux, which would let them stand without it
            if main is not None and (said_by(main) or kind == "crux"):
                words["read"] = said_by(main)
        if where == "wording":
            values = {k: v for k, v in words.items() if v} | values
            words = {}
        given: Fields = {"alternatives": alternatives} | values
        found: Fields = {"id": note.get("n", ""), "where": where}
        found |= {side: given[side] for side in ("transmitted", "read") if side in given}
        found = _filled(
            found, words=words or given.get("words"), **{"source-reading": _maybe(note.find(q("quote")))}
        )
        found |= {"kind": kind or "", "certainty": carrier.get("cert", "")}
        found = _filled(found, alternatives=given["alternatives"])
        found["because"] = _p(note)
        found = _filled(found, compare=self._compared(note), source=_maybe(note.find(q("bibl"))))
        found |= {"by": self._who(carrier.get("resp")), "date": _date(_one(note, "date"))}
        return _filled(found, allow=_allowances(_notes(note)))


# -- elements -------------------------------------------------------------------------------------------------------


def _one(element: _Element, *names: str) -> _Element:
    """The first element of the last name below the one of the first; an empty element where there is none."""
    found = _all(element, *names)
    return found[0] if found else element.makeelement(q(names[-1]), {})


def _all(element: _Element, *names: str) -> list[_Element]:
    return element.findall(".//" + "/".join(q(name) for name in names))


def _notes(element: _Element) -> list[_Element]:
    return list(element.iterchildren(q("note")))


def _of(notes: Iterable[_Element], kind: str) -> list[_Element]:
    return [note for note in notes if note.get("type") == kind]


def _maybe(element: _Element | None) -> str | None:
    return said_by(element) or None


def _p(note: _Element) -> str:
    return said_by(note.find(q("p")))


def _date(element: _Element) -> str:
    """``@when``, or ``@n`` for a date that the calendar does not have."""
    return element.get("when", "") or element.get("n", "")


def _section(div: _Element) -> str:
    return (div.get(XML_ID) or div.get("corresp", "").removeprefix("#")).removeprefix("s_")


def _milestone(element: _Element) -> Plain | None:
    found = element.find(q("milestone"))
    return None if found is None else _lines(found.get("n", ""))


def _lines(written: str) -> Plain:
    """``51-96`` or ``55 57`` as a file has them: one range as a word, several in a list."""
    ranges = written.split()
    return ranges[0] if len(ranges) == 1 and "-" in ranges[0] else list(ranges)


def _allowances(notes: Iterable[_Element]) -> list[Plain]:
    return [{"code": note.get("n", ""), "because": _p(note)} for note in _of(notes, ALLOWANCE)]


def _guesses(notes: Iterable[_Element]) -> Fields:
    return {note.get("n", ""): _p(note) for note in _of(notes, GUESS)}


def _filled(fields: Fields, **more: Plain | None) -> Fields:
    """The fields with those of ``more`` that say something."""
    return fields | {key: value for key, value in more.items() if value not in (None, "", [], {})}
