"""The inline apparatus as an editor writes it, and what each printing has."""

import pytest

from variorum.model.apparatus import (
    CODES,
    Condition,
    Place,
    Reading,
    Sic,
    Term,
    Text,
    Wording,
    parse,
    witnesses,
    write,
)
from variorum.model.notation import MOST_MARKS, TOO_MANY

# The six printings of the 1823 text.
SIX = (
    ("NY1823", 1823),
    ("NY1829", 1829),
    ("NY1830", 1830),
    ("PHL1838", 1838),
    ("PHL1857", 1857),
    ("NY1887", 1887),
)


def read(text: str) -> Wording:
    """A wording in which nothing is wrong."""
    wording, problems = parse(text)
    assert problems == ()
    return wording


def who_has(text: str, words: str) -> list[str]:
    """The printings whose full wording this is."""
    wording = read(text)
    return [siglum for siglum, _ in SIX if wording.of(siglum, SIX) == words]


def told(text: str) -> list[tuple[int, str, str]]:
    """Offset, code and message of everything wrong with a wording, the conditions judged by the six printings."""
    wording, problems = parse(text)
    return [(p.offset, p.code.id, p.message) for p in problems or wording.check(SIX)]


ALL = [siglum for siglum, _ in SIX]


def test_without_marks_every_printing_has_the_same_words() -> None:
    assert who_has("Ten points are game.", "Ten points are game.") == ALL


def test_a_comma_in_one_printing_only() -> None:
    text = "In play you must follow suit[, ^1823] or trump."
    assert who_has(text, "In play you must follow suit, or trump.") == ["NY1823"]
    assert who_has(text, "In play you must follow suit or trump.") == ALL[1:]


def test_two_readings_between_them_have_all_printings() -> None:
    text = "[till a ^≤1829|until some ^≥1830] different suit turns up"
    assert who_has(text, "till a different suit turns up") == ["NY1823", "NY1829"]
    assert who_has(text, "until some different suit turns up") == ALL[2:]


def test_a_reading_without_a_condition_is_that_of_the_rest() -> None:
    assert who_has("[ask|inquire ^1823]", "ask") == ALL[1:]
    assert who_has("[inquire ^1823|ask]", "ask") == ALL[1:]


def test_printings_no_reading_reaches_lack_the_words() -> None:
    assert who_has("a[ great ^1823|n old ^1887] game", "a game") == ["NY1829", "NY1830", "PHL1838", "PHL1857"]


def test_a_lacuna_elsewhere_is_not_an_omission() -> None:
    for sign in ("…", "..."):
        wording = read(f"the [lowest ^1823|{sign}] card")
        assert wording.of("NY1823", SIX) == "the lowest card"
        assert wording.of("NY1887", SIX) == "the … card"
        assert wording.of("NY1887", SIX, lacuna="[lost]") == "the [lost] card"
        readings = wording.readings(SIX)[0]
        assert readings["NY1887"] == Reading("", None, "lacuna")


def test_a_reading_known_to_differ_and_lost_gives_what_is_known() -> None:
    wording = read("may [ask|?ask ^1823] whether")
    assert wording.of("NY1823", SIX) == wording.of("NY1887", SIX) == "may ask whether"
    readings = wording.readings(SIX)[0]
    assert readings["NY1823"] == Reading("ask", Condition((Term(None, 1823, 1823),)), "lost")
    assert readings["NY1887"] == Reading("ask")


def test_sic_says_nothing_of_the_words() -> None:
    wording = read("the 10[!] of trumps")
    assert wording.segments == (Text("the 10"), Sic(), Text(" of trumps"))
    assert wording.of("NY1823", SIX) == "the 10 of trumps"


@pytest.mark.parametrize(
    ("condition", "reached"),
    [
        ("1823", ["NY1823"]),
        ("≤1829", ["NY1823", "NY1829"]),
        ("<=1829", ["NY1823", "NY1829"]),
        ("<= 1829", ["NY1823", "NY1829"]),
        ("=<1829", ["NY1823", "NY1829"]),
        ("=>1857", ["PHL1857", "NY1887"]),
        ("≥1857", ["PHL1857", "NY1887"]),
        (">=1857", ["PHL1857", "NY1887"]),
        ("1829–1838", ["NY1829", "NY1830", "PHL1838"]),
        ("1829-1838", ["NY1829", "NY1830", "PHL1838"]),
        ("1829 - 1838", ["NY1829", "NY1830", "PHL1838"]),
        ("1824–1830", ["NY1829", "NY1830"]),
        ("NY1830", ["NY1830"]),
        ("NY1887, 1823", ["NY1823", "NY1887"]),
        ("NY1887 1823", ["NY1823", "NY1887"]),
        ("≤1823,≥1887,PHL1838", ["NY1823", "PHL1838", "NY1887"]),
        ("1823\n1829", ["NY1823", "NY1829"]),
        ("1823, 1823", ["NY1823"]),
        ("¹⁸²³", ["NY1823"]),
        ("≤¹⁸²⁹", ["NY1823", "NY1829"]),
        ("¹⁸²⁹⁻¹⁸³⁸", ["NY1829", "NY1830", "PHL1838"]),
    ],
)
def test_a_condition_reaches_printings(condition: str, reached: list[str]) -> None:
    (place,) = read(f"[x ^{condition}]").places
    assert place.readings[0].condition is not None
    assert list(witnesses(place.readings[0].condition, SIX)) == reached


def test_a_condition_reaches_only_the_printings_of_its_own_text() -> None:
    other = (("LON1807", 1807), ("LON1814", 1814))
    (place,) = read("[x ^≤1829]").places
    assert place.readings[0].condition is not None
    assert witnesses(place.readings[0].condition, other) == ("LON1807", "LON1814")
    assert witnesses(place.readings[0].condition, SIX) == ("NY1823", "NY1829")


def test_a_year_means_every_printing_of_that_year() -> None:
    two = (("NY1829", 1829), ("PHL1829", 1829))
    wording = read("[x ^1829|y ^PHL1829]")
    assert [p.code.id for p in wording.check(two)] == ["A202"]
    assert read("x[, ^1829]").of("PHL1829", two) == "x,"


def test_a_printing_of_unknown_year_is_reached_by_its_siglum_only() -> None:
    undated = (("NY1823", 1823), ("ZONE", None))
    assert read("x[, ^≥1400]").of("ZONE", undated) == "x"
    assert read("x[, ^ZONE]").of("ZONE", undated) == "x,"


@pytest.mark.parametrize(
    "written",
    [
        "suit[, ^1823]",
        "suit[,^1823]",
        "suit[,¹⁸²³]",
        "suit[, ¹⁸²³]",
        "suit[, ^¹⁸²³]",
        "suit[,^¹⁸²³]",
        "suit[, ^ 1823 ]",
    ],
)
def test_the_figures_may_be_raised_as_in_the_source(written: str) -> None:
    assert who_has(written, "suit,") == ["NY1823"]
    assert write(read(written)) == "suit[, ^1823]"


def test_raised_conditions_in_the_source_forms() -> None:
    assert who_has("game[;^≤1857]", "game;") == ALL[:5]
    assert who_has("[the^≥1830]", "the") == ALL[2:]
    assert who_has("[till a≤¹⁸²⁹|until some≥¹⁸³⁰]", "till a") == ALL[:2]
    assert who_has("[a ¹⁸²³, ¹⁸²⁹|b]", "a") == ALL[:2]


def test_raised_figures_that_are_no_year_belong_to_the_text() -> None:
    assert who_has("10² [x¹⁰ ^1823|y]", "10² x¹⁰") == ["NY1823"]


def test_five_raised_figures_are_no_year() -> None:
    assert who_has("[x¹¹⁸²³ ^1823|y]", "x¹¹⁸²³") == ["NY1823"]
    assert who_has("[y ^1823|x¹¹⁸²³]", "x¹¹⁸²³") == ALL[1:]


def test_one_space_before_the_condition_belongs_to_the_mark_and_no_other() -> None:
    assert who_has("any [other  ^1823]card", "any other card") == ["NY1823"]
    assert who_has("any[ other ^1823] card", "any other card") == ["NY1823"]
    assert who_has("any[  ^1823]where", "any where") == ["NY1823"]


@pytest.mark.parametrize(
    ("written", "words"),
    [
        (r"\[a\] \| \^ \\", r"[a] | ^ \ "[:-1]),
        (r"[\[a\] \| \^ \\ ^1823]", r"[a] | ^ \ "[:-1]),
        (r"[\? ^1823]", "?"),
        (r"[\?who ^1823]", "?who"),
        (r"[\… ^1823]", "…"),
        (r"[\... ^1823]", "..."),
        (r"[wait… ^1823]", "wait…"),
        (r"[a? ^1823]", "a?"),
        (r"[x\¹⁸²³ ^1823]", "x¹⁸²³"),
    ],
)
def test_a_backslash_takes_a_mark_as_text(written: str, words: str) -> None:
    assert read(written).of("NY1823", SIX) == words


def test_a_raised_year_can_be_text() -> None:
    assert who_has(r"[x ^1887|note ¹⁸²\³]", "note ¹⁸²³") == ALL[:5]


def test_where_everything_stands_in_the_wording() -> None:
    text = r"a\[b [c ^≤1829, NY1887|d] e[!]"
    first, place, third, sic = read(text).segments
    assert isinstance(place, Place)
    assert [text[s.start : s.end] for s in (first, place, third, sic)] == [
        "a\\[b ",
        "[c ^≤1829, NY1887|d]",
        " e",
        "[!]",
    ]
    c, d = place.readings
    assert (text[c.start : c.end], text[d.start : d.end]) == ("c ^≤1829, NY1887", "d")
    assert c.condition is not None
    assert [text[t.start : t.end] for t in c.condition.terms] == ["≤1829", "NY1887"]
    assert text[c.condition.start : c.condition.end] == "≤1829, NY1887"
    assert place.index == 0


def test_places_are_counted() -> None:
    assert [place.index for place in read("[a ^1823][!][b ^1823] [c ^1823]").places] == [0, 1, 2]


@pytest.mark.parametrize(
    ("written", "canonical"),
    [
        ("[a ^<=1829 >=1857,PHL1838|b]", "[a ^≤1829, ≥1857, PHL1838|b]"),
        ("[a^1829-1838|...]", "[a ^1829–1838|…]"),
        ("[a ^1829-1829]", "[a ^1829]"),
        (r"\\ \[ [!]", r"\\ \[ [!]"),
        ("[a|?b ^1823]", "[a|?b ^1823]"),
        (r"[\?a ^1823]", r"[\?a ^1823]"),
    ],
)
def test_the_canonical_form(written: str, canonical: str) -> None:
    assert write(read(written)) == canonical
    assert read(canonical) == read(written)


@pytest.mark.parametrize(
    ("written", "problems"),
    [
        ("a [b ^1823", [(2, "A101", "this `[` is not closed"), (5, "A103", "`^` stands outside brackets")]),
        ("a] b", [(1, "A101", "this `]` closes no bracket")]),
        ("[a [b ^1823]", [(0, "A101", "this `[` is not closed")]),
        ("[a [b] ^1823]", [(3, "A102", "a bracket opens within brackets")]),
        ("a | b", [(2, "A103", "`|` stands outside brackets")]),
        ("[a ^]", [(4, "A104", "nothing stands after `^`")]),
        ("[a ^ , ]", [(4, "A104", "nothing stands after `^`")]),
        ("[a ^1823, soon]", [(10, "A104", "`soon` is neither a year nor a siglum")]),
        ("[a ^182]", [(4, "A104", "`182` is neither a year nor a siglum")]),
        ("[a ^<1823]", [(4, "A104", "`<1823` is neither a year nor a siglum")]),
        ("[a ^1823a]", [(4, "A104", "`1823a` is neither a year nor a siglum")]),
        ("[a ^ny1823]", [(4, "A104", "`ny1823` is neither a year nor a siglum")]),
        ("[a ^1838–1823]", [(4, "A104", "the years 1838–1823 run backwards")]),
        ("[a ^1823 ^1829]", [(9, "A104", "`^1829` is neither a year nor a siglum")]),
        ("[a ^1823|]", [(9, "A105", "this reading is empty")]),
        ("[|a ^1823]", [(1, "A105", "this reading is empty")]),
        ("[ ^1823]", [(1, "A105", "this reading is empty")]),
        ("[sic]", [(0, "A106", 'nothing says which printings have "sic"')]),
        ("[a|b]", [(0, "A106", 'nothing says which printings have "a" or "b"')]),
        ("[a|b|c ^1823]", [(3, "A106", '"b" has no condition, and neither has "a"')]),
        ("[…]", [(0, "A106", "nothing says which printings have this reading")]),
        ("[詢問|詢問¹⁸²³]", [(4, "A107", 'the reading "詢問" stands here twice')]),
        ("[a ^1823|a ^1829]", [(9, "A107", 'the reading "a" stands here twice')]),
        (r"a \b", [(2, "A108", "a backslash stands before `b`, where it says nothing")]),
        (r"a \ b", [(2, "A108", "a backslash stands before a space, where it says nothing")]),
        ("a\\", [(1, "A108", "a backslash stands at the end, where it says nothing")]),
        ("[a|? ^1823]", [(3, "A109", "a question mark stands here alone")]),
        ("[a ^1824]", [(4, "A201", "`1824` reaches no printing of this text")]),
        ("[a ^≤1822, 1823]", [(4, "A201", "`≤1822` reaches no printing of this text")]),
        ("[a ^LON1807, 1823]", [(4, "A201", "`LON1807` reaches no printing of this text")]),
        ("[a ^≤1829|b ^≥1829]", [(13, "A202", 'NY1829 is given both "a" and "b"')]),
        ("[a ^≤1829|b ^≥1830|c]", [(19, "A203", 'no printing is left for "c"')]),
        ("x[, ^≥1823]", [(1, "A204", 'every printing of this text has ","')]),
        ("any [other ^1823] card", [(4, "A205", "here NY1829 would have two spaces together")]),
        ("any [other  ^1823] card", [(4, "A205", "here NY1823 would have two spaces together")]),
        ("[Any ^1823] card", [(0, "A205", "here NY1829 would have a space at the edge of the wording")]),
    ],
)
def test_what_is_wrong_is_told_where_it_stands(written: str, problems: list[tuple[int, str, str]]) -> None:
    assert told(written) == problems


def test_a_year_behind_the_bracket_is_pointed_into_it() -> None:
    (problem,) = parse("[四張牌遊戲]¹⁸¹⁴ 四張牌")[1]
    assert problem.hint == "The condition stands inside the bracket: `[四張牌遊戲 ¹⁸¹⁴]`."


def test_several_problems_are_told_in_order() -> None:
    assert [code for _, code, _ in told(r"a] [b|c] [d ^x|] \e ^")] == ["A101", "A106", "A104", "A105", "A108", "A103"]


def test_what_is_wrong_leaves_the_words() -> None:
    wording, problems = parse("a [b c] ] \\d")
    assert problems
    assert wording.of("NY1823", SIX) == "a b c ] \\d"


def test_a_range_that_runs_backwards_is_read_as_it_was_meant() -> None:
    wording, _ = parse("[x ^1838–1829|y]")
    assert [wording.of(siglum, SIX) for siglum, _ in SIX] == ["y", "x", "x", "x", "y", "y"]


def test_every_kind_of_problem_has_been_seen() -> None:
    cases = test_what_is_wrong_is_told_where_it_stands.pytestmark[0].args[1]  # type: ignore[attr-defined]
    apart = {TOO_MANY.id}  # has a test of its own
    assert {code for _, problems in cases for _, code, _ in problems} | apart == {code.id for code in CODES}
    assert len({code.id for code in CODES}) == len(CODES)


def test_a_text_of_one_printing_has_no_variation_to_mark() -> None:
    assert [p.code.id for p in read("x[, ^1814]").check((("LON1814", 1814),))] == ["A204"]


def test_a_text_without_printings_has_one_wording() -> None:
    assert read("x[!] y").of("", ()) == "x y"
    assert read("x[!] y").check(()) == ()


def test_of_a_wording_of_too_many_marks_none_is_read() -> None:
    text = "a [" + "b|" * MOST_MARKS + "c ^1823]"
    wording, problems = parse(text)
    assert wording.of("NY1823", ()) == text
    message = "here the wording passes 20,000 signs of the apparatus; none of them is read"
    assert [(p.offset, p.code.id, p.message) for p in problems] == [(2 * MOST_MARKS + 2, "A110", message)]
    assert parse("[a|b ^1823]" * (MOST_MARKS // 4))[1] == ()
