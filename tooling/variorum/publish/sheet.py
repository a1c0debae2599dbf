"""Rule sheets: the rules of a variant in plain English, on one printed page."""

import base64
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from markupsafe import Markup

from variorum import __version__
from variorum.games.ruleset import Status
from variorum.library import Library, Variant, corpus_date
from variorum.library.describe import plural
from variorum.paths import data_root
from variorum.rulesheet import Paragraph, Section, Sheet, Statement
from variorum.rulesheet import sheet as write
from variorum.rulesheet.plain import UNSETTLED
from variorum.rulesheet.sheet import ITALIC_OFF, ITALIC_ON

from . import addresses
from .page import Entry, Page
from .site import Site, typeset

_SIGNS = {Status.SUPPLIED: "sup", Status.DEFAULT: "sup", Status.EMENDED: "read", Status.CRUX: "crux"}
_STYLES = ("base", "text", "signs", "print", "sheet")
_MOST = 2  # clauses named after a statement; the variant's own page has them all
# Characters that fill a printed page at the usual size of type, and at the next.
_USUAL, _CLOSE = 5350, 6600


@dataclass(frozen=True)
class Said:
    """A statement as the template needs it: what joins it to the last, its words, its sign, note and clauses.

    ``name`` is its line on the variant's page, empty for what holds in every rule set.
    """

    before: str
    words: Markup
    sign: str
    status: str
    note: str
    clauses: tuple[str, ...]
    more: int
    name: str


def pages(site: Site) -> Iterator[Page]:
    """A rule sheet for each variant that can be played."""
    for variant in site.variants():
        yield _page(site, variant)


def alone(library: Library, made: Sheet) -> str:
    """The sheet of any rule set as one HTML document: style and type are in it, and nothing links or loads."""
    site = Site(library, __version__, corpus_date(library))
    theme = data_root() / "site_src" / "theme" / "assets"
    style = "\n".join((theme / "css" / f"{name}.css").read_text(encoding="utf-8") for name in _STYLES)
    for face in sorted((theme / "fonts").glob("*.woff2")):
        data = base64.b64encode(face.read_bytes()).decode("ascii")
        style = style.replace(f"../fonts/{face.name}", f"data:font/woff2;base64,{data}")
    variant = library.variants[made.id.partition(" ")[0]]
    body = _html(site, variant, made)
    return site.render("sheet-alone.html", addresses.sheet(variant.id), title=made.id, style=Markup(style),
                       body=Markup(re.sub(r"</?a\b[^>]*>", "", body)))  # fmt: skip


def _page(site: Site, variant: Variant) -> Page:
    text = site.text_of(variant)
    made = write(site.library.resolve(variant.id).ruleset, text.id if text else "")
    title = f"{variant.title}: rule sheet"
    return Page(
        addresses.sheet(variant.id), title, f"How to play {variant.title}, in plain English, on one page to print.",
        _html(site, variant, made), "Variants",
        (Entry("", title, f"rule sheet {variant.title} {plural(made.players, 'player')}"),),
    )  # fmt: skip


def _html(site: Site, variant: Variant, made: Sheet) -> str:
    text = site.text_of(variant)
    reading = made.id.partition(" ")[2]
    return site.render(
        "sheet.html",
        addresses.sheet(variant.id),
        sheet=made,
        variant=variant,
        text=text,
        over=" · ".join(filter(None, ("Rule sheet", site.game(variant.game), plural(made.players, "player"),
                                      f"as {reading}" if reading else ""))),
        sections=[_section(section) for section in made.sections],
        advisory=[(site.topic_title(topic), note) for topic, note in made.advisory],
        unsettled=UNSETTLED,
        sources=_sources(made),
        kinds=dict.fromkeys(note.kind for note in made.notes),
        size="" if _length(made) <= _USUAL else " close" if _length(made) <= _CLOSE else " full",
    )


def _sources(made: Sheet) -> dict[str, str]:
    """What each supply names, by the letter of its note; a work is not named twice running."""
    out, last = {}, ""
    for note in made.notes:
        work = ", ".join(note.text.split("; ")[0].split(", ")[:2])
        again = note.kind == Status.SUPPLIED and work == last and note.text != work
        out[note.letter] = "the same" + note.text[len(work):] if again else note.text
        last = work if note.kind == Status.SUPPLIED else ""
    return out


def _length(made: Sheet) -> int:
    """About how many characters the sheet has, its clause references and headings included."""
    said = sum(len(s.text) + 6 + 7 * min(len(s.clauses), _MOST) for s in made.statements())
    return said + sum(len(n.text) + 8 for n in made.notes) // 2 + sum(len(note) for _, note in made.advisory) // 2


def _section(section: Section) -> dict[str, object]:
    return {
        "title": section.title,
        "paragraphs": [(p.head, _run(p)) for p in section.paragraphs],
        "unsettled": [_said(s, s.clauses) for s in section.unsettled],
    }


def _run(paragraph: Paragraph) -> list[Said]:
    """The statements of a paragraph; what one shares with the next, clause and note, is said once after the last."""
    said: Sequence[Statement] = paragraph.statements
    out = []
    for this, following in zip(said, (*said[1:], None), strict=True):
        same = following is not None and (following.clauses, following.note) == (this.clauses, this.note)
        out.append(_said(this, () if same else this.clauses, noted=not same))
    return out


def _said(one: Statement, clauses: tuple[str, ...], *, noted: bool = True) -> Said:
    return Said(
        one.before, words(one.text), _SIGNS.get(one.status, ""), one.status, one.note if noted else "",  # type: ignore[call-overload]
        clauses[:_MOST], max(0, len(clauses) - _MOST), one.names[0] if one.status else "",
    )  # fmt: skip


def words(text: str) -> Markup:
    """A statement's text, typeset and escaped, its marks made into italics."""
    out = [Markup.escape(part) for part in re.split(f"[{ITALIC_ON}{ITALIC_OFF}]", typeset(text))]
    return Markup("").join(Markup("<i>{}</i>").format(p) if i % 2 else p for i, p in enumerate(out))
