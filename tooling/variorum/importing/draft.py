"""A divided page made into a draft: the fields of a text's file, everything guessed named as a guess."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from variorum.library import Library
from variorum.model import apparatus

from .blocks import LeftOut, is_cjk
from .marks import Read
from .naming import slug
from .pieces import Divided, DraftClause, DraftSection, Heading
from .propose import REPEATS, Proposed, game_of, propose

TO_WRITE = "To be written."
NO_COPY, NO_SIGLUM = "id-of-the-copy", "SIGLUM"
_SIMPLIFIED = frozenset("们这为发个时对说规则将级获边后还产于东从会么样没过点关两让牌队吗")
_TRADITIONAL = frozenset("們這為發個時對說規則將級獲邊後還產於東從會麼樣沒過點關兩讓牌隊嗎")
_FRENCH = re.compile(r"\b(?:le|la|les|des|du|est|une|qui|dans|pour|joueur|cartes)\b", re.IGNORECASE)
_ENGLISH = re.compile(r"\b(?:the|of|and|is|to|a|in|who|for|player|cards)\b", re.IGNORECASE)


@dataclass(frozen=True)
class Told:
    """What the user says of the text, so that it is not guessed: id (``all-fours/1890``), language, sigla, copy."""

    id: str | None = None
    language: str | None = None
    witnesses: tuple[str, ...] = ()
    copy: str | None = None
    title: str | None = None
    date: str = ""


@dataclass(frozen=True)
class Draft:
    """A draft: its id, the fields of its file, comments to stand above them."""

    id: str
    plain: dict[str, Any]
    comments: tuple[str, ...] = field(default=())


def language_of(text: str) -> str:
    """The language of a text among those of the corpus."""
    letters = text[:20_000]
    if is_cjk(letters):
        if sum("\uac00" <= char <= "\ud7a3" for char in letters) * 3 > sum(map(str.isalpha, letters)):
            return "ko"
        simplified = sum(char in _SIMPLIFIED and char not in _TRADITIONAL for char in letters)
        traditional = sum(char in _TRADITIONAL and char not in _SIMPLIFIED for char in letters)
        return "zh-Hans" if simplified > traditional else "zh-Hant"
    return "fr" if len(_FRENCH.findall(letters)) > len(_ENGLISH.findall(letters)) else "en"


def draft_of(
    divided: Divided, library: Library, told: Told, *, name: str, data: bytes, lines: tuple[int, int], language: str,
    count: int,
) -> Draft:  # fmt: skip
    """The draft of a divided page; ``name`` is that of the file, ``lines`` the first and last of its lines that the
    text fills, ``count`` how many it has.
    """
    words = {
        clause.id: f"{clause.headword}. {_plain(clause.read)}" if clause.headword else _plain(clause.read)
        for clause in divided.clauses
    }
    text = " ".join(words.values())
    guesses: dict[str, str] = {}
    game, own = _id(library, told, divided, text, language, name, guesses)
    proposed = propose(library, game, language, words)
    marks = any(clause.read.marks for clause in divided.clauses)
    plain: dict[str, Any] = {
        "format": "1",
        "game": game,
        "title": _title(divided, told, name, guesses),
        "short": own,
        "lede": TO_WRITE,
        "basis": "transcription",
        "language": language,
        "source": {"copy": _copy(library, data, told), "lines": f"{lines[0]}-{lines[1]}"},
        "witnesses": _witnesses(divided, told, guesses),
        "responsibility": [{"who": TO_WRITE, "did": "encoding"}],
        "changes": [{"date": told.date, "who": TO_WRITE, "what": f"Imported from {name}."}],
    }
    guesses["basis"] = (
        "the words of the file stand here; `rendering` if they are to be put into English"
        if language != "en"
        else "the words of the file are taken for those of the page"
    )
    if told.language is None:
        guesses["language"] = "by the letters of the file"
    if divided.heading is not None:
        plain["heading"] = _heading(divided.heading, guesses)
    if marks:
        guesses["apparatus"] = "class of each mark, and that none changes a rule"
    plain["sections"] = [_section(section) for section in divided.sections]
    plain["clauses"] = [_clause(clause, proposed[clause.id], divided.clauses) for clause in divided.clauses]
    if skips := _skips(divided.left_out, divided):
        plain["skips"] = skips
    plain["guesses"] = guesses
    return Draft(f"{game}/{own}", plain, _comments(name, data, plain, count))


# -- the whole ------------------------------------------------------------------------------------------------------


def _id(
    library: Library, told: Told, divided: Divided, text: str, language: str, name: str, guesses: dict[str, str]
) -> tuple[str, str]:
    if told.id is not None:
        game, _, own = told.id.partition("/")
        return game, own
    heading = _plain(divided.heading.read) if divided.heading is not None else ""
    game, guesses["game"] = game_of(library, heading, text, language)
    years = sorted({i.year for i in divided.imprints if i.year})
    own = str(years[0]) if years else slug(name.rpartition(".")[0] or name) or "draft"
    guesses["short"] = "by the first imprint" if years else "by the name of the file"
    return game or "all-fours", own


def _title(divided: Divided, told: Told, name: str, guesses: dict[str, str]) -> str:
    if told.title is not None:
        return told.title[:300]
    if divided.heading is not None:
        guesses["title"] = "by the heading"
        return " ".join(_plain(divided.heading.read).split())[:300]
    guesses["title"] = "by the name of the file"
    return name[:300]


def _copy(library: Library, data: bytes, told: Told) -> str:
    if told.copy is not None:
        return told.copy
    digest = hashlib.sha256(data).hexdigest()[:16]
    return next((copy.id for copy in library.copies.values() if copy.digest == digest), NO_COPY)


def _witnesses(divided: Divided, told: Told, guesses: dict[str, str]) -> list[str]:
    if told.witnesses:
        return list(told.witnesses)
    found = {i.siglum: i for i in divided.imprints}
    if not found:
        guesses["witnesses"] = "the file has no imprint"
        return [NO_SIGLUM]
    where = ", ".join(dict.fromkeys(str(n) for i in found.values() for n in i.lines[:1]))
    new = [i.siglum for i in found.values() if not i.known]
    unknown = f"; not yet in books.yaml: {', '.join(new)}" if new else ""
    listed = all(i.listed for i in found.values())
    by = "as the file lists them," if listed else f"by the imprint{'s' if len(found) > 1 else ''}"
    guesses["witnesses"] = f"{by} on line {where}{unknown}"
    return list(found)


def _heading(heading: Heading, guesses: dict[str, str]) -> dict[str, Any]:
    guesses["heading"] = "; ".join(("the first line that stands apart", *heading.repairs))
    made: dict[str, Any] = {"wording": heading.read.wording, "source-lines": _lines(heading.lines)}
    if entries := _apparatus(heading.read, (), "heading"):
        made["apparatus"] = entries
    return made


def _skips(left_out: Iterable[LeftOut], divided: Divided) -> list[dict[str, Any]]:
    claimed = {n for c in divided.clauses for n in c.lines} | {n for s in divided.sections for n in s.lines}
    claimed |= set(divided.heading.lines) if divided.heading else set()
    together: dict[str, list[int]] = {}
    for one in left_out:
        together.setdefault(one.because, []).extend(n for n in one.lines if n not in claimed)
    return [{"lines": _lines(tuple(sorted(set(ns)))), "because": why} for why, ns in together.items() if ns]


def _comments(name: str, data: bytes, plain: Mapping[str, Any], count: int) -> tuple[str, ...]:
    out = [f"A draft, made of {name} by `variorum import`. What was guessed stands under `guesses:`, and why: hold it"]
    out += ["against the source, correct it, and take the entry out. `variorum check` counts what is left."]
    if plain["source"]["copy"] == NO_COPY:
        digest = hashlib.sha256(data).hexdigest()[:16]
        out.append(f"The copy is to be described in books.yaml: digest {digest}, {count} lines.")
    return tuple(out)


# -- sections and clauses -------------------------------------------------------------------------------------------


def _section(section: DraftSection) -> dict[str, Any]:
    made: dict[str, Any] = {"id": section.id, "title": section.title}
    if section.label:
        made["label"] = section.label
    if section.lines:
        made["source-lines"] = _lines(section.lines)
    if section.supplied:
        made["supplied"] = "yes"
    if not section.printed:
        made["printed"] = "no"
    if section.marks:
        made["notes"] = [{"text": f"The heading of the source has the mark {' and '.join(section.marks)}."}]
    if section.guesses:
        made["guesses"] = section.guesses
    return made


def _clause(clause: DraftClause, proposed: Proposed, every: Sequence[DraftClause]) -> dict[str, Any]:
    guesses = dict(clause.guesses)
    kind = clause.kind
    best = proposed.answers[0] if proposed.answers else None
    if best is not None and best.score >= REPEATS and kind not in (best.clause.model.kind, "bibliography"):
        kind = best.clause.model.kind
        guesses["kind"] = f"as {best.clause.ref}"
    place: dict[str, Any] = {"section": clause.section.id}
    if clause.item:
        place["item"] = clause.item
    place["source-lines"] = _lines(clause.lines)
    made: dict[str, Any] = {"id": clause.id, "kind": kind, "place": place}
    if clause.headword:
        made["headword"] = clause.headword
    if proposed.topics and kind != "bibliography":
        made["topics"] = list(proposed.topics)
        guesses["topics"] = ", ".join(f"{topic} {score:.2f}" for topic, score in proposed.topics.items())
    made["wording"] = clause.read.wording
    if entries := _apparatus(clause.read, every):
        made["apparatus"] = entries
        said = [guesses.get("apparatus", "class and effect of its marks"), *(m.guess for m in clause.read.marks)]
        guesses["apparatus"] = "; ".join(filter(None, dict.fromkeys(said)))
    if proposed.answers:
        turning = [f"{a} (but for {', '.join(a.turning)})" if a.turning else str(a) for a in proposed.answers]
        guesses["corresponds"] = "; ".join(turning)
    if proposed.facts and proposed.facts_from is not None and kind != "bibliography":
        made["facts"] = dict(proposed.facts)
        guesses["facts"] = f"as {proposed.facts_from}"
    made["guesses"] = guesses
    return made


def _apparatus(read: Read, every: Sequence[DraftClause], class_: str | None = None) -> list[dict[str, Any]]:
    entries: list[dict[str, Any]] = [
        {"place": str(m.place), "class": m.class_ if m.class_ == "sic" else class_ or m.class_, "changes-rule": "no",
         "source-mark": m.source}
        for m in read.marks
    ]  # fmt: skip
    for call in read.calls:
        own = next((c for c in every if c.footnote == call.sign), None)
        said = f"Calls the footnote {own.id}." if own is not None else "The note it calls is not in the file."
        after = call.after or _plain(read).split(" ")[0]
        known = {"after": after, "class": "note", "changes-rule": "no", "source-mark": call.source, "note": said}
        entries.append(known)
    return entries


def _plain(read: Read) -> str:
    """The words of the first reading everywhere, for comparison."""
    wording, _ = apparatus.parse(read.wording)
    return "".join(
        s.text if isinstance(s, apparatus.Text) else s.readings[0].text if isinstance(s, apparatus.Place) else ""
        for s in wording.segments
    )


def _lines(lines: Sequence[int]) -> list[str]:
    """Line numbers with runs of three and more as ranges."""
    out: list[list[int]] = []
    for number in lines:
        if out and number == out[-1][-1] + 1:
            out[-1].append(number)
        else:
            out.append([number])
    return [part for run in out for part in ([f"{run[0]}-{run[-1]}"] if len(run) > 2 else map(str, run))]
