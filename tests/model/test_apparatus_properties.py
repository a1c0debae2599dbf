"""For every wording: it survives being written, and every printing has words."""


import pytest
from hypothesis import given
from hypothesis import strategies as st

from variorum.model.apparatus import Condition, Kind, Place, Reading, Segment, Sic, Term, Text, Wording, parse, write

WITNESSES = (("LON1807", 1807), ("NY1823", 1823), ("PHL1823", 1823), ("NY1829", 1829), ("ZONE", None))

YEARS = st.integers(1800, 1835)
# Everything that means something in the notation, and a little that does not.
WORDS = st.text(st.sampled_from("ab ,中?!….[]|^\\¹⁸²³≤-–12\n"), min_size=1, max_size=8)
TERMS = st.one_of(
    st.builds(Term, st.sampled_from(["NY1823", "LON1807", "Z-1"])),
    YEARS.map(lambda year: Term(None, year, year)),
    YEARS.map(lambda year: Term(None, None, year)),
    YEARS.map(lambda year: Term(None, year, None)),
    st.tuples(YEARS, YEARS).map(lambda years: Term(None, min(years), max(years))),
)
CONDITIONS = st.builds(Condition, st.lists(TERMS, min_size=1, max_size=3).map(tuple))


@st.composite
def readings(draw: st.DrawFn) -> tuple[Reading, ...]:
    out: list[Reading] = []
    rest = draw(st.booleans())
    for number in range(draw(st.integers(1, 3))):
        kind: Kind = draw(st.sampled_from(["text", "text", "lost", "lacuna"]))
        words = "" if kind == "lacuna" else draw(WORDS)
        if kind == "lost" and not words.strip():
            words = "x"
        condition = None if rest and number == 1 else draw(CONDITIONS)
        if (words, kind) not in {(r.text, r.kind) for r in out}:
            out.append(Reading(words, condition, kind))
    return tuple(out)


@st.composite
def wordings(draw: st.DrawFn) -> Wording:
    segments: list[Segment] = []
    places = 0
    for _ in range(draw(st.integers(0, 5))):
        kind = draw(st.sampled_from(["text", "place", "sic"]))
        if kind == "place":
            segments.append(Place(draw(readings()), index=places))
            places += 1
        elif kind == "sic":
            segments.append(Sic())
        elif not segments or not isinstance(segments[-1], Text):
            segments.append(Text(draw(WORDS)))
    return Wording(tuple(segments))


@given(wordings())
def test_a_wording_survives_being_written_and_read(wording: Wording) -> None:
    written = write(wording)
    read, problems = parse(written)
    assert problems == ()
    assert read == wording
    assert write(read) == written


@given(wordings())
def test_every_printing_has_a_wording_and_one_reading_at_each_place(wording: Wording) -> None:
    every = wording.readings(WITNESSES)
    assert len(every) == len(wording.places)
    for siglum, _ in WITNESSES:
        words = "".join(
            s.text if isinstance(s, Text) else "" if isinstance(s, Sic) else s.of(siglum, WITNESSES)
            for s in wording.segments
        )
        assert wording.of(siglum, WITNESSES) == words
        for place, has in zip(wording.places, every, strict=True):
            assert list(has) == [name for name, _ in WITNESSES]
            assert has[siglum] is None or has[siglum] in place.readings
            assert has[siglum] == place.reading(siglum, WITNESSES)


@given(wordings())
def test_the_order_of_the_printings_changes_nothing(wording: Wording) -> None:
    backwards = WITNESSES[::-1]
    for siglum, _ in WITNESSES:
        assert wording.of(siglum, WITNESSES) == wording.of(siglum, backwards)


@given(wordings())
def test_a_printing_is_given_two_readings_or_the_check_is_silent_about_it(wording: Wording) -> None:
    claimed = {
        siglum
        for place in wording.places
        for siglum, year in WITNESSES
        if sum(r.condition is not None and r.condition.reaches(siglum, year) for r in place.readings) > 1
    }
    told = {p.message.split(" ")[0] for p in wording.check(WITNESSES) if p.code.id == "A202"}
    assert told == claimed


@given(WORDS)
def test_any_words_can_be_text(words: str) -> None:
    for wording in (
        Wording((Text(words),)),
        Wording((Place((Reading(words, Condition((Term(None, 1823, 1823),))),)),)),
        Wording(
            (
                Place(
                    (Reading(words), Reading("other", Condition((Term("NY1823"),)))),
                ),
            )
        ),
    ):
        assert parse(write(wording)) == (wording, ())


@given(st.text(st.sampled_from("ab []|^\\?!…¹⁸²³≤1823,-NY") | st.characters(), max_size=60))
def test_any_text_at_all_is_read(text: str) -> None:
    wording, problems = parse(text)
    assert [p.offset for p in problems] == sorted(p.offset for p in problems)
    assert all(0 <= p.offset <= len(text) and p.message for p in problems)
    for siglum, _ in WITNESSES:
        wording.of(siglum, WITNESSES)
    wording.check(WITNESSES)
    # The segments cover the text from end to end.
    edges = [(s.start, s.end) for s in wording.segments]
    assert [start for start, _ in edges] == [0, *(end for _, end in edges)][: len(edges)]
    assert not text or edges[-1][1] == len(text)
    if not problems:
        assert parse(write(wording)) == (wording, ())


@given(st.text(st.sampled_from("ab ,.;中文 \n"), max_size=60))
def test_a_text_without_marks_is_taken_as_it_is(text: str) -> None:
    wording, problems = parse(text)
    assert problems == ()
    assert wording.of("NY1823", WITNESSES) == text


@pytest.mark.timeout(60)
def test_long_nonsense_is_read() -> None:
    for unit in (
        "[",
        "]",
        "[a ",
        "[|",
        "\\",
        "^",
        "[a ^1823]",
        "[a ^1823 ",
        "[a¹⁸²³ ",
        "¹⁸²³ ",
        "[¹⁸²³,",
        "¹⁸²³≤",
        "[a ^" + " ,",
    ):
        for text in (unit * 5_000, "[" + unit.strip("[") * 5_000 + "]"):
            parse(text)
