"""Texts in several printings compared, and collations rendered."""

import json
from xml.etree import ElementTree

from variorum.collate.apparatus import apparatus
from variorum.collate.graph import variant_graph
from variorum.collate.groups import Share, compare_groups
from variorum.collate.multi import collate
from variorum.collate.normalise import Reason
from variorum.collate.places import Places
from variorum.collate.render_table import (
    apparatus_html,
    apparatus_text,
    graph_data,
    table_data,
    transposition_data,
)
from variorum.collate.tokens import Lacuna, tokenise, tokenise_parts
from variorum.collate.transpose import transpositions

PRINTINGS = {
    "LON1807": tokenise("He may beg once, until a different suit is turned <up>."),
    "NY1823": tokenise("He may beg once, till a different suit is turned <up>."),
    "NY1830": tokenise_parts(["He may beg once, until some other ", Lacuna(), " <up>."]),
    "PHL1838": tokenise("He must beg once until some other suit is turned <up>."),
}
OLD, NEW = ["LON1807"], ["NY1823", "NY1830", "PHL1838"]


def test_a_difference_of_some_printings_is_told_from_one_of_all() -> None:
    changes = compare_groups(collate(PRINTINGS), OLD, NEW)
    told = [
        (change.share, [(r.text, r.sigla) for r in change.a], [(r.text, r.sigla) for r in change.b])
        for change in changes
    ]
    assert told == [
        (Share.PARTLY, [("may", ("LON1807",))], [("may", ("NY1823", "NY1830")), ("must", ("PHL1838",))]),
        (Share.PARTLY, [(",", ("LON1807",))], [(",", ("NY1823", "NY1830")), ("", ("PHL1838",))]),
        (Share.PARTLY, [("until", ("LON1807",))], [("until", ("NY1830", "PHL1838")), ("till", ("NY1823",))]),
        (
            Share.PARTLY,
            [("a different", ("LON1807",))],
            [("some other", ("NY1830", "PHL1838")), ("a different", ("NY1823",))],
        ),
    ]
    assert [change.difference.reason for change in changes] == [
        Reason.NONE,
        Reason.NONE,
        Reason.NONE,
        Reason.SUBSTANTIVE,
    ]


def test_what_all_printings_have_against_the_other_text_stands_apart() -> None:
    witnesses = {"A": tokenise("two cards"), "B": tokenise("three cards"), "C": tokenise("Three cards")}
    [change] = compare_groups(collate(witnesses), ["A"], ["B", "C"])
    assert (change.share, change.difference.reason) == (Share.APART, Reason.SUBSTANTIVE)
    [inner] = compare_groups(collate(witnesses), ["B"], ["C"])
    assert (inner.share, inner.difference.reason) == (Share.APART, Reason.CASE)


def test_where_one_side_is_lost_nothing_is_known() -> None:
    witnesses = {"A": tokenise_parts(["go ", Lacuna()]), "B": tokenise("go on now"), "C": tokenise("go on then")}
    [change] = compare_groups(collate(witnesses), ["A"], ["B", "C"])
    assert (change.share, change.a, change.difference.reason) == (Share.UNKNOWN, (), Reason.LACUNA)


def test_the_apparatus_as_editors_write_it() -> None:
    assert apparatus_text(apparatus(collate(PRINTINGS))).splitlines() == [
        "may] must PHL1838",
        ",] om. PHL1838 (punctuation)",
        "until] till NY1823 (spelling)",
        "a different] some other NY1830 PHL1838",
    ]


def test_the_apparatus_in_html_is_escaped_and_said_in_words() -> None:
    witnesses = {
        "<A>": tokenise('x "<b>" y'),
        "B": tokenise("x & y"),
        "D": tokenise("x & y"),
        "C": tokenise_parts(["x ", Lacuna(), " y"]),
    }
    page = ElementTree.fromstring(apparatus_html(apparatus(collate(witnesses))))
    said = "".join(page.itertext())
    assert "<b>" in said and "<A>" in said and "lost in C" in said


def test_data_is_json() -> None:
    collation = collate(PRINTINGS)
    table = json.loads(json.dumps(table_data(collation)))
    assert table["witnesses"] == sorted(PRINTINGS)
    for n, siglum in enumerate(table["witnesses"]):
        if siglum != "NY1830":
            assert "".join(column[n] for column in table["columns"]) == PRINTINGS[siglum].rebuild()
    assert [column[2] for column in table["columns"]].count(None) == 3
    graph = json.loads(json.dumps(graph_data(variant_graph(collation))))
    assert {sum(edge["source"] == -1 for edge in graph["edges"])} == {1}
    moved = collate(
        {"A": tokenise("red cards first then black suits"), "B": tokenise("black suits first then red cards")}
    )
    (told, *_) = [json.loads(json.dumps(transposition_data(t, Places(moved)))) for t in transpositions(moved)]
    assert told["text"] in ("red cards", "black suits")
