"""Typesetting, links, citations: the small functions by which words reach a page."""

import doctest
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lxml import html

from variorum.drawing import cards
from variorum.library import Library, describe, latex
from variorum.publish import cite, page, site
from variorum.publish.page import relative
from variorum.publish.site import act, external, prose, typeset, typeset_html


@pytest.mark.parametrize("module", [cards, describe, latex, page, site])
def test_the_examples_in_the_docstrings_hold(module: object) -> None:
    assert doctest.testmod(module).failed == 0  # type: ignore[arg-type]  # a module


@pytest.mark.parametrize(
    ("straight", "set_"),
    [
        ("the dealer's", "the dealer’s"),
        ("players' tricks", "players’ tricks"),
        ('he says "I beg"; and', "he says “I beg”; and"),
        ('("out")', "(“out”)"),
        ("'so'", "‘so’"),
    ],
)
def test_quotation_marks_are_set_as_a_printer_sets_them(straight: str, set_: str) -> None:
    assert typeset(straight) == set_


@given(st.text())
def test_typesetting_changes_nothing_but_straight_marks(text: str) -> None:
    back = str.maketrans("‘’“”", "''\"\"")
    assert typeset(text).translate(back) == text.translate(back)
    assert not set(typeset(text)) & {"'", '"'}


def test_words_parted_by_marks_are_set_as_one_text() -> None:
    given_ = '<p>he says <del><span class="vh">[only in 1807:] </span>"I beg</del>"; the dealer\'s</p>'
    assert html.fromstring(typeset_html(given_)).xpath("string(.)") == "he says [only in 1807:] “I beg”; the dealer’s"


@given(st.text(st.characters(exclude_categories=["Cs", "Cc", "Cn"])))
def test_prose_never_makes_an_element_of_its_words(text: str) -> None:
    node = html.fragment_fromstring(str(prose(text)), create_parent="div")
    assert {e.tag for e in node.iter()} <= {"div", "code", "span", "svg", "path"}


def test_an_action_is_shown_with_its_cards() -> None:
    assert re.findall(r'aria-label="(\w+)"', act("D corrects TH, not 9C")) == ["hearts", "clubs"]
    assert act("E claims revoke 3") == "E claims revoke 3"


@pytest.mark.parametrize(
    "address", ["javascript:alert(1)", " javascript:alert(1)", "data:text/html,x", "//evil.example", "file:///etc"]
)
def test_only_addresses_of_the_web_become_links(address: str) -> None:
    assert "<a" not in external(address, "Facsimile")


def test_a_web_address_is_escaped_in_its_link() -> None:
    link = html.fromstring(external('https://example.org/"><script>', "it"))
    assert link.get("href") == 'https://example.org/"><script>'


@pytest.mark.parametrize(
    ("source", "target", "link"),
    [
        ("index.html", "editions/all-fours/1807.html#law.5", "editions/all-fours/1807.html#law.5"),
        ("editions/all-fours/1807.html", "editions/all-fours/1807.html#law.5", "#law.5"),
        ("editions/all-fours/1807.html", "index.html", "../../index.html"),
        ("rules/beg.limit.html", "rules/index.html", "index.html"),
    ],
)
def test_links_are_relative_to_their_page(source: str, target: str, link: str) -> None:
    assert relative(source, target) == link


def test_a_citation_names_version_reading_and_that_it_is_a_rendering(library: Library) -> None:
    text = library.texts["all-fours/1823"]
    said = cite.plain(text, "1.2.3", "2027-01-31", "law.4", "law 4", "reading of NY1830, emended")
    for part in ("law 4", "all-fours/1823#law.4", "NY1830", "emended", "English rendering", "1.2.3", "2027-01-31"):
        assert part in said


def test_bibtex_takes_the_signs_of_latex_as_text(library: Library) -> None:
    text = library.texts["all-fours/1823"]
    said = cite.bibtex(text, "1_0", "2027-01-31", "law.4", "50% of {#1} & ~x^2\\")
    body = said.split("\n", 1)[1]
    assert r"50\% of \textbraceleft{}\#1\textbraceright{} \& \textasciitilde{}x\textasciicircum{}2" in body
    assert said.startswith("@misc{hoyle-variorum-all-fours-1823-law-4,")
    assert said.count("{") == said.count("}")
