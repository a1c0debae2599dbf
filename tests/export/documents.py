"""Texts made up for tests: any document that the model allows, and the entity that the library would make of it."""

from typing import Any

from hypothesis import strategies as st

from variorum import model
from variorum.library import Clause, Origin, Text, Witness
from variorum.model import apparatus

SIGLA = ("LON1807", "NY1823", "PHL1823", "NY1829", "ZONE")
BOOKS = {
    siglum: model.Book(
        id=siglum.lower(), siglum=siglum, kind="book", title=f"Book {siglum}", language="en",
        year=int(siglum[-4:]) if siglum[-4:].isdigit() else None,
        facsimile="https://example.org/a b{c}" if siglum == "NY1829" else None,
    )
    for siglum in SIGLA
}  # fmt: skip

# Everything that a file of the corpus may hold, signs of the notation and of XML before all.
WORDS = st.text(
    st.sampled_from("ab c,.…?!中가[]|^\\<>&\"'¹⁸²³\n") | st.characters(exclude_categories=["Cs", "Cc", "Cn"]),
    min_size=1,
    max_size=12,
)
IDS = st.from_regex(r"\A[a-z0-9]{1,3}(-[a-z0-9]{1,2})?\Z")
CLAUSE_IDS = st.from_regex(r"\A[a-z0-9]{1,3}(\.[a-z0-9]{1,2})?\Z")
REFS = st.sampled_from(["all-fours/1807#law.4", "all-fours/made-up#a.1", "piquet/overview#1.2"])
DATES = st.sampled_from(["2026-11-30", "1999-01-01", "2026-13-99"])
LINES = st.lists(st.integers(1, 40), min_size=1, max_size=4, unique=True).map(lambda ns: [str(n) for n in ns])
SCALARS = st.sampled_from(["yes", "no", "unknown", "10", "-3", "010", "two words", ""]) | WORDS
VALUES = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["a", "2", "x y", ""]) | WORDS, inner),
    max_leaves=6,
)
ADDRESSES = st.sampled_from(["target", "game.pips", "game.pips.T", "misdeal.surplus.2", "turn-up.bonus.to"])
NAMES = st.sampled_from(["The tests", "Somebody else", "A. & B."])
GUESSES = st.dictionaries(st.sampled_from(["kind", "topics", "title", "wording"]), WORDS, min_size=1, max_size=2)
ALLOWED = st.fixed_dictionaries({"code": st.sampled_from(["L410", "X101"]), "because": WORDS})


def _with(required: dict[str, Any], optional: dict[str, Any]) -> st.SearchStrategy[dict[str, Any]]:
    return st.fixed_dictionaries(required, optional=optional)


NOTES = _with({"text": WORDS}, {"on": WORDS, "compare": st.lists(REFS, min_size=1, max_size=2), "source": WORDS})
MARKS = _with(
    {"class": st.sampled_from(["punctuation", "word", "sic", "note"])},
    {
        "place": st.integers(1, 3), "after": WORDS, "changes-rule": st.sampled_from(["yes", "no"]),
        "source-mark": WORDS, "note": WORDS,
    },
)  # fmt: skip
CONDITIONS = st.sampled_from(["1823", "≤1823", "≥1823", "1807–1823", "NY1829, ZONE", "1850", "nonsense", ""])


@st.composite
def places(draw: st.DrawFn) -> str:
    """A place of the apparatus as one may type it, right or wrong."""
    readings = draw(st.lists(st.sampled_from(["a", "b c ", "…", "?d", "\\?", "¹⁸²³"]), min_size=1, max_size=3))
    written = [r if draw(st.booleans()) else f"{r} ^{draw(CONDITIONS)}" for r in readings]
    return f"[{'|'.join(written)}]"


WORDINGS = st.lists(WORDS | places() | st.just("[!]"), min_size=1, max_size=5).map("".join)


@st.composite
def emendations(draw: st.DrawFn, wording: str) -> dict[str, Any]:
    """An emendation; its words are more often than not words of the wording."""
    texts = [s.text for s in apparatus.parse(wording)[0].segments if isinstance(s, apparatus.Text)]
    words = draw(st.sampled_from(texts)) if texts and draw(st.integers(0, 3)) else draw(WORDS)
    found: dict[str, Any] = {
        "id": draw(IDS),
        "kind": draw(st.sampled_from(["corruption", "printed-error", "crux", "lacuna"])),
        "certainty": draw(st.sampled_from(["high", "medium", "low"])),
        "because": draw(WORDS),
        "by": draw(NAMES),
        "date": draw(DATES),
    }
    if draw(st.booleans()):
        found |= {"where": "wording", "transmitted": words}
        found |= draw(_with({}, {"read": WORDS | st.just(""), "alternatives": st.lists(WORDS | VALUES, max_size=2)}))
    else:
        found["where"] = draw(ADDRESSES)
        found |= draw(_with({}, {"transmitted": VALUES, "read": VALUES, "alternatives": st.lists(VALUES, max_size=2)}))
        if draw(st.booleans()):
            found["words"] = {"transmitted": words} | draw(_with({}, {"read": WORDS | st.just("")}))
    found |= draw(
        _with(
            {},
            {
                "source-reading": WORDS, "compare": st.lists(REFS, max_size=2), "source": WORDS,
                "allow": st.lists(ALLOWED, max_size=1),
            },
        )
    )  # fmt: skip
    return found


@st.composite
def clauses(draw: st.DrawFn, sections: list[str]) -> dict[str, Any]:
    wording = draw(WORDINGS)
    found = draw(
        _with(
            {"id": CLAUSE_IDS, "kind": st.sampled_from(["rule", "definition", "advice"])},
            {
                "headword": WORDS,
                "variation": IDS,
                "topics": st.lists(CLAUSE_IDS, max_size=2),
                "apparatus": st.lists(MARKS, max_size=3),
                "facts": st.dictionaries(ADDRESSES, VALUES, max_size=3),
                "emendations": st.lists(emendations(wording), max_size=3),
                "notes": st.lists(NOTES, max_size=2),
                "corresponds": st.lists(st.fixed_dictionaries({"to": REFS, "because": WORDS}), max_size=1),
                "guesses": GUESSES,
                "allow": st.lists(ALLOWED, max_size=1),
            },
        )
    )
    found["wording"] = wording
    found["place"] = draw(_with({"section": st.sampled_from(sections), "source-lines": LINES}, {"item": WORDS}))
    return found


@st.composite
def documents(draw: st.DrawFn) -> model.Text:
    """Any text that the model allows, its ids used once."""
    sections = draw(
        st.lists(
            _with(
                {"id": CLAUSE_IDS, "title": WORDS},
                {
                    "label": WORDS, "source-lines": LINES, "supplied": st.sampled_from(["yes", "no"]),
                    "variation": IDS, "notes": st.lists(NOTES, max_size=1), "printed": st.sampled_from(["yes", "no"]),
                    "guesses": GUESSES,
                },
            ),
            max_size=3,
            unique_by=lambda s: s["id"],
        )
    )  # fmt: skip
    known = [*(s["id"] for s in sections), "missing"]
    found = draw(
        _with(
            {
                "format": st.just("1"),
                "game": st.just("all-fours"),
                "title": WORDS,
                "short": WORDS,
                "lede": WORDS,
                "basis": st.sampled_from(["rendering", "transcription"]),
                "language": st.sampled_from(["en", "zh-Hant", "ko", "fr"]),
                "source": st.fixed_dictionaries({"copy": IDS, "lines": LINES}),
                "witnesses": st.lists(st.sampled_from([*SIGLA, "UNKNOWN"]), max_size=4, unique=True),
                "responsibility": st.lists(st.fixed_dictionaries({"who": NAMES, "did": WORDS}), max_size=3),
                "changes": st.lists(
                    st.fixed_dictionaries({"date": DATES, "who": NAMES, "what": WORDS}), max_size=3
                ),
                "clauses": st.lists(clauses(known), max_size=5, unique_by=lambda c: c["id"]),
            },
            {
                "heading": _with(
                    {"wording": WORDINGS.filter(lambda w: len(w) <= 300), "source-lines": LINES},
                    {"apparatus": st.lists(MARKS, max_size=2), "notes": st.lists(NOTES, max_size=1)},
                ),
                "notes": st.lists(NOTES, max_size=2),
                "skips": st.lists(st.fixed_dictionaries({"lines": LINES, "because": WORDS}), max_size=2),
                "retired": st.lists(st.fixed_dictionaries({"id": CLAUSE_IDS, "because": WORDS}), max_size=1),
                "guesses": GUESSES,
                "allow": st.lists(ALLOWED, max_size=1),
            },
        )
    )
    return model.Text.model_validate({**found, "sections": sections})


def entity(doc: model.Text, text_id: str = "all-fours/made-up") -> Text:
    """The text as the library holds it, without its facts read."""
    origin = Origin(None)  # type: ignore[arg-type]  # nobody reports a finding about it
    witnesses = tuple(Witness(s, BOOKS[s].year, "", BOOKS[s]) for s in doc.witnesses if s in BOOKS)
    sections = {s.id: s for s in doc.sections}
    held = tuple(
        Clause(
            f"{text_id}#{c.id}", text_id, c,
            sections.get(c.place.section) or model.Section(id=c.place.section, title=c.place.section),
            apparatus.parse(c.wording)[0], tuple, number, origin,
        )
        for number, c in enumerate(doc.clauses)
    )  # fmt: skip
    heading = apparatus.parse(doc.heading.wording)[0] if doc.heading else None
    return Text(text_id, doc, witnesses, held, None, origin, heading)


def canonical(doc: model.Text) -> dict[str, Any]:
    """All that a document says, each wording written in the one canonical form of the notation."""

    def rewritten(clause: dict[str, Any]) -> dict[str, Any]:
        return {**clause, "wording": apparatus.write(apparatus.parse(clause["wording"])[0])}

    said = doc.model_dump()
    said["clauses"] = [rewritten(clause) for clause in said["clauses"]]
    if said["heading"]:
        said["heading"] = rewritten(said["heading"])
    for clause, given in zip(said["clauses"], doc.clauses, strict=True):
        for one, model_of_it in zip(clause["emendations"], given.emendations, strict=True):
            # a crux lets its words stand only where `read` is left out
            words = model_of_it.words
            one["stands"] = one["kind"] == "crux" and words is not None and "read" not in words.model_fields_set
    return said
