"""The lineage as a drawing that stands alone."""

from typing import Any

import pytest
from lxml import etree

from variorum.export import Release, files
from variorum.library import Library

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(scope="module")
def drawing(library: Library, release: Release) -> Any:
    return etree.fromstring(files("svg", library, release)["lineage.svg"])


def words(drawing: Any) -> list[str]:
    return ["".join(element.itertext()) for element in drawing.iter(f"{SVG}text")]


def test_every_text_and_its_printings_are_drawn(drawing: Any, library: Library) -> None:
    said = words(drawing)
    missing = [text.model.short for text in library.texts.values() if not any(text.model.short in w for w in said)]
    assert missing == []


def test_the_drawing_says_in_words_what_it_shows(drawing: Any) -> None:
    assert drawing.get("role") == "img"
    label = drawing.get("aria-label")
    assert "1.2.3" in label and drawing.findtext(f"{SVG}title") == label


def test_it_needs_nothing_from_elsewhere(drawing: Any) -> None:
    whole = etree.tostring(drawing, encoding="unicode")
    assert "href" not in whole and "url(" not in whole and "@import" not in whole
    assert {element.tag for element in drawing.iter()} <= {
        f"{SVG}{name}" for name in ("svg", "title", "style", "rect", "g", "text", "tspan", "line", "path", "circle",
                                    "polygon", "polyline")
    }  # fmt: skip


def test_nothing_is_drawn_outside_the_sheet(drawing: Any) -> None:
    left, top, width, height = map(float, drawing.get("viewBox").split())
    outside = [
        etree.tostring(element)
        for element in drawing.iter(f"{SVG}text")
        if element.get("x") and not (left <= float(element.get("x")) <= left + width)
    ]
    outside += [
        etree.tostring(element)
        for element in drawing.iter(f"{SVG}text")
        if element.get("y") and element.getparent().tag == f"{SVG}svg"
        and not (top <= float(element.get("y")) <= top + height)
    ]  # fmt: skip
    assert outside == []


def test_every_relation_between_two_texts_is_drawn_by_its_kind(drawing: Any, library: Library) -> None:
    lines = [path.get("class") for path in drawing.iter(f"{SVG}path") if path.getparent().tag != f"{SVG}g"]
    between = [r.kind for r in library.relations if r.from_ in library.texts and r.to in library.texts]
    descents = {"derived-from", "abridged-from", "reprint-of"}
    assert lines.count("descent") == sum(kind in descents for kind in between)
    for kind in ("agrees-with", "contaminated-by", "critique-of"):
        assert lines.count(f"tie {kind}") == between.count(kind)
    assert between.count("agrees-with") > 0 and between.count("contaminated-by") > 0  # or the test would see nothing


def test_a_key_says_what_the_lines_stand_for(drawing: Any) -> None:
    said = words(drawing)
    assert {"descends from", "agrees with", "contaminated by"} <= set(said)
    assert "critique of" not in said  # of a book that is no text here: no line is drawn
