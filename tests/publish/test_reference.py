"""Glossary, books and data: every term with its words, links from the texts, every book with its doubts, every file."""

import doctest
from pathlib import Path

import pytest
from lxml import html

from variorum import export
from variorum.cli import main
from variorum.library import Library
from variorum.model import Term
from variorum.publish import Asset, Page, books, data, glossary
from variorum.publish.glossary import Terms
from variorum.publish.site import Site, typeset

HERE = "editions/all-fours/1807.html"


@pytest.fixture(scope="module")
def site(library: Library) -> Site:
    return Site(library, "1.0", "2027-01-31")


def tree(page: Page) -> html.HtmlElement:
    return html.fragment_fromstring(page.html, create_parent="div")


def words(node: html.HtmlElement) -> str:
    return " ".join(node.text_content().split())


# -- glossary ---------------------------------------------------------------------------------------------------------


def test_each_term_stands_with_its_words_in_every_language(site: Site, library: Library) -> None:
    page = tree(glossary.page(site))
    for term in library.terms.values():
        (entry,) = page.xpath(f".//*[@id='term-{term.id}']")
        assert words(entry).startswith(typeset(term.en))
        for language, said in (("zh-Hant", term.zh_hant), ("zh-Hans", term.zh_hans), ("ko", term.ko)):
            shown = [e.text for e in entry.xpath(f".//dd[@class='forms']/span[@lang='{language}'][not(@class)]")]
            assert shown == ([said] if said else [])
        for friend in term.false_friends:
            assert friend.word in words(entry) and typeset(friend.means) in words(entry)


def test_each_term_is_found_by_its_words_and_its_other_names(site: Site, library: Library) -> None:
    entries = {e.id: e for e in glossary.page(site).search}
    for term in library.terms.values():
        entry = entries[f"term-{term.id}"]
        assert set(term.synonyms) <= set(entry.keys)
        assert all(said in " ".join(entry.more) for said in (term.zh_hant, term.zh_hans, term.ko) if said)


class Made:
    """A site with a few terms and nothing else, as far as linking asks for one."""

    def __init__(self, *terms: tuple[str, str, tuple[str, ...]]) -> None:
        self.library = self
        self.terms = {
            i: Term.model_validate({"id": i, "games": ["g"], "en": en, "synonyms": list(also), "definition": "x"})
            for i, en, also in terms
        }


def links(site: Made, said: str) -> list[tuple[str, str]]:
    found = html.fragment_fromstring(str(Terms(site, "g").linked(said, "a/b.html", set())), create_parent="p")  # type: ignore[arg-type]  # as far as asked
    assert found.text_content() == said
    return [(a.text, a.get("href").partition("#term-")[2]) for a in found.xpath(".//a[@class='term']")]


def test_a_term_is_linked_where_it_first_stands_the_longest_name_before_the_shorter() -> None:
    site = Made(("hand", "hand", ()), ("elder", "elder hand", ("pone",)), ("game", "Game", ()))
    said = "The elder hand has a hand; the pone's hands make Game, but no game <b>."
    assert links(site, said) == [("elder hand", "elder"), ("hand", "hand"), ("Game", "game")]


def test_a_sentence_may_begin_with_a_term_and_a_part_of_a_word_is_none() -> None:
    site = Made(("beg", "beg", ()), ("high", "High", ()))
    assert links(site, "Begs are limited; beginning high, High.") == [("Begs", "beg"), ("High", "high")]


def test_a_name_of_two_terms_leads_nowhere() -> None:
    assert links(Made(("a", "point", ()), ("b", "score", ("point",))), "a point, a score") == [("score", "b")]


def test_the_terms_of_one_game_are_not_linked_in_another(site: Site) -> None:
    def linked(game: str) -> list[str]:
        found = Terms(site, game).linked("carte blanche, repique and I beg", HERE, set())
        return [a.text for a in html.fragment_fromstring(str(found), create_parent="p").xpath(".//a")]

    assert "carte blanche" in linked("piquet") and "carte blanche" not in linked("all-fours")
    assert "beg" in linked("all-fours") and "beg" not in linked("piquet")


# -- books ------------------------------------------------------------------------------------------------------------


def test_each_book_stands_with_what_it_carries_and_what_is_doubted(site: Site, library: Library) -> None:
    page = tree(books.page(site))
    for book in library.books.values():
        (entry,) = page.xpath(f".//li[@id='book-{book.id}']")
        told = words(entry)
        assert typeset(book.title) in told
        assert book.siglum is None or book.siglum in told
        for text in library.texts.values():
            if any(w.book.id == book.id for w in text.witnesses):
                assert f"carries {typeset(text.title)}" in told
        assert told.count("Doubtful:") == len(book.doubts)
    for copy in library.copies.values():
        assert copy.title in words(page.xpath(f".//li[@id='copy-{copy.id}']")[0])


def test_each_relation_stands_with_its_certainty_and_its_reasons(site: Site, library: Library) -> None:
    told = words(tree(books.page(site)).find_class("relations")[0])
    assert told.count(" certainty") >= len(library.relations)
    derived = "All Fours, the 1823 text derived from All Fours, the 1807 text medium certainty"
    assert derived in told


# -- data -------------------------------------------------------------------------------------------------------------


def test_the_example_in_the_docstring_holds() -> None:
    assert doctest.testmod(data).failed == 0


def test_the_files_are_those_of_the_command_and_listed_with_their_sizes(library: Library, tmp_path: Path) -> None:
    release = export.Release("1.0", "2027-01-31")
    forms = [data.Download(f, about, export.files(f, library, release)) for f, about in export.FORMS.items()]
    made = data.pages(library, forms, version="1.0", date="2027-01-31")
    page = made[data.PATH]
    assert isinstance(page, Page)
    listed = {a.get("href"): words(a.getparent()) for a in tree(page).xpath(".//ul[@class='files']//a")}
    assert {f"data/{href}" for href in listed} == {p for p, o in made.items() if isinstance(o, Asset)}
    assert main(["export", "csv", str(tmp_path / "csv")]) == 0
    for file in (tmp_path / "csv").glob("*.csv"):
        asset = made[f"data/csv/{file.name}"]
        assert isinstance(asset, Asset) and asset.content.encode() == file.read_bytes()
        assert listed[f"csv/{file.name}"].endswith(data.size(file.stat().st_size))
