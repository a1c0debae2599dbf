"""What a scholar's tool finds in the TEI files: apparatus, emendations, lacunae, facts, printings, topics."""

from collections.abc import Callable
from typing import Any

import pytest
from lxml import etree

from variorum import model
from variorum.export import Release, files
from variorum.export.tei import text_file
from variorum.library import Library

from .conftest import RELEASE, structural_faults
from .documents import entity

NS = {"t": "http://www.tei-c.org/ns/1.0", "xml": "http://www.w3.org/XML/1998/namespace"}
Find = Callable[[str], list[Any]]


@pytest.fixture
def find(library: Library, release: Release) -> Callable[[str], Find]:
    """``find("all-fours/1823")`` asks the file of a text by XPath."""

    def of(text_id: str) -> Find:
        root: Any = etree.fromstring(text_file(library.texts[text_id], release))
        return lambda path: root.xpath(path, namespaces=NS)

    return of


def made(wording: str, **clause: object) -> Any:
    """The clause of a text made up of one, as TEI."""
    doc = {
        "format": "1", "game": "all-fours", "title": "T", "short": "T", "lede": "L", "basis": "rendering",
        "language": "zh-Hant", "source": {"copy": "a", "lines": ["1"]}, "witnesses": ["NY1823", "NY1829", "ZONE"],
        "responsibility": [], "changes": [], "sections": [{"id": "a", "title": "A"}],
        "clauses": [{"id": "a.1", "kind": "rule", "place": {"section": "a", "source-lines": ["1"]}, "wording": wording,
                     **clause}],
    }  # fmt: skip
    root: Any = etree.fromstring(text_file(entity(model.Text.model_validate(doc)), RELEASE))
    return root.xpath("//t:ab", namespaces=NS)[0]


def test_every_file_is_there_and_points_to_what_is_there(library: Library, release: Release) -> None:
    made_files = files("tei", library, release)
    assert set(made_files) == {"corpus.xml", *(f"{text}.xml" for text in library.texts)}
    assert {name: structural_faults(data) for name, data in made_files.items() if structural_faults(data)} == {}


def test_a_difference_of_printings_is_parallel_segmentation(find: Callable[[str], Find]) -> None:
    ask = find("all-fours/1823")
    assert ask("//t:variantEncoding[@method='parallel-segmentation']")
    (app,) = ask("//t:app[t:rdg='until some']")
    assert app.get("type") in ("word", "phrase")
    readings = {rdg.text: rdg.get("wit") for rdg in app.iterchildren()}
    assert readings == {"till a": "#NY1823 #NY1829", "until some": "#NY1830 #PHL1838 #PHL1857 #NY1887"}
    assert not ask("//t:lem")


def test_printings_that_lack_the_words_are_named(find: Callable[[str], Find]) -> None:
    (omission,) = find("all-fours/1823")("//t:app[t:rdg=',']/t:rdg[not(node())][1][../../../@xml:id='law.4']")
    assert omission.get("wit") == "#NY1829 #NY1830 #PHL1838 #PHL1857 #NY1887"


def test_a_lacuna_is_a_gap_and_a_lost_reading_is_unclear() -> None:
    ab = made("a [b ^1823|…] and [c|?c ^1829]")
    (gap,) = ab.xpath(".//t:rdg[t:gap]", namespaces=NS)
    assert gap.get("wit") == "#NY1829 #ZONE"
    assert gap.find("t:gap", NS).get("reason") == "lacuna"
    (lost,) = ab.xpath(".//t:rdg[t:unclear]", namespaces=NS)
    assert (lost.get("wit"), lost.find("t:unclear", NS).text) == ("#NY1829", "c")
    assert lost.find("t:unclear", NS).get("reason") == "lost"


def test_whether_a_place_changes_a_rule_is_said_at_the_place() -> None:
    known = {"place": 1, "class": "word", "changes-rule": "yes"}
    ab = made("a [b ^1823|c]", apparatus=[known])
    (app,) = ab.xpath(".//t:app", namespaces=NS)
    assert (app.get("type"), app.get("subtype")) == ("word", "rule-changed")


def test_an_emendation_keeps_both_sides_with_certainty_and_hand(find: Callable[[str], Find]) -> None:
    ask = find("all-fours/1814")
    (choice,) = ask("//t:ab[@xml:id='p1.6']//t:choice")
    assert choice.findtext("t:sic", namespaces=NS) == "ten one"
    corr = choice.find("t:corr", NS)
    assert (corr.text, corr.get("cert"), corr.get("type")) == ("ten ten", "high", "corruption")
    (name,) = ask(f"//t:name[@xml:id='{corr.get('resp')[1:]}']")
    assert name.text == "Hoyle Variorum editors"
    (note,) = ask(f"//t:note[@target='#{choice.get('{http://www.w3.org/XML/1998/namespace}id')}']")
    assert "the ten counts ten" in note.findtext("t:p", namespaces=NS)
    assert "all-fours/1814" not in [ptr.get("target") for ptr in note.iterfind("t:ptr", NS)]
    assert "1807.xml#term.4" in [ptr.get("target") for ptr in note.iterfind("t:ptr", NS)]


def test_both_readings_of_a_fact_are_feature_structures(find: Callable[[str], Find]) -> None:
    ask = find("all-fours/1814")
    stated = "//t:ab[@xml:id='p1.6']/t:fs[@type='facts']/t:f[@name='game.pips.T']/t:numeric/@value"
    read = "//t:ab[@xml:id='p1.6']//t:fs[@type='emendation']/t:f[@name='read']/t:numeric/@value"
    assert (ask(stated), ask(read)) == (["1"], ["10"])


def test_a_crux_lets_its_words_stand_and_lists_what_else_is_possible(find: Callable[[str], Find]) -> None:
    ask = find("all-fours/1814")
    (sic,) = ask("//t:ab[@xml:id='p2.4']//t:seg/t:sic")
    assert (sic.text, sic.get("cert")) == ("Seven", "low")
    alternatives = "//t:ab[@xml:id='p2.4']//t:fs[@type='emendation']/t:f[@name='alternatives']//t:numeric/@value"
    assert ask(alternatives) == ["10", "11"]


def test_what_really_stands_so_is_marked_sic(find: Callable[[str], Find]) -> None:
    (note,) = find("all-fours/1845")("//t:seg//t:note[@type='sic']")
    assert note.text == "sic"


def test_printings_are_witnesses_with_date_and_place(find: Callable[[str], Find]) -> None:
    ask = find("all-fours/1823")
    assert ask("//t:listWit/t:witness/@xml:id") == ["NY1823", "NY1829", "NY1830", "PHL1838", "PHL1857", "NY1887"]
    assert ask("//t:witness[@xml:id='PHL1838']//t:date/@when") == ["1838"]
    assert ask("//t:witness[@xml:id='PHL1838']//t:pubPlace/text()") == ["Philadelphia"]


def test_a_known_facsimile_is_linked(find: Callable[[str], Find]) -> None:
    ask = find("piquet/boussac-1896")
    (witness,) = ask("//t:witness[@facs]")
    assert ask(f"//t:facsimile[@xml:id='{witness.get('facs')[1:]}']/t:media/@url")[0].startswith("https://gallica.bnf.fr/")


def test_a_clause_points_to_its_topics_and_the_topics_are_there(
    find: Callable[[str], Find], library: Library, release: Release
) -> None:
    (ana,) = find("all-fours/1823")("//t:ab[@xml:id='law.4']/@ana")
    assert ana.split() == ["../corpus.xml#t_follow.plain", "../corpus.xml#t_irregular.revoke"]
    corpus: Any = etree.fromstring(files("tei", library, release)["corpus.xml"])
    terms = corpus.xpath("//t:category[@xml:id='t_follow.plain']/t:catDesc/@xml:lang", namespaces=NS)
    assert terms == ["en", "zh-Hant", "zh-Hans", "ko"]


def test_books_and_lineage_are_in_the_corpus_file(library: Library, release: Release) -> None:
    corpus: Any = etree.fromstring(files("tei", library, release)["corpus.xml"])
    assert len(corpus.xpath("//t:listBibl[@type='books']/t:bibl", namespaces=NS)) == len(library.books)
    (relation,) = corpus.xpath(
        "//t:relation[@name='derived-from'][@active='all-fours/1823.xml'][@passive='all-fours/1807.xml']",
        namespaces=NS,
    )
    assert relation.get("cert") == "medium"


def test_licence_language_and_hands_stand_in_the_header(find: Callable[[str], Find]) -> None:
    ask = find("all-fours/1814")
    assert ask("//t:licence/@target") == ["https://creativecommons.org/licenses/by-sa/4.0/"]
    assert ask("//t:langUsage/t:language/@ident") == ["en", "zh-Hant"]
    assert ask("//t:titleStmt/t:respStmt/t:name/text()") == ["Hoyle Variorum editors"]
    assert ask("//t:revisionDesc/t:change/@when") == ["2026-11-30"]
    assert any("nowhere the printed English" in p.text for p in ask("//t:editorialDecl/t:p"))


def test_a_transcription_is_called_one(library: Library) -> None:
    shipped = library.texts["all-fours/1807"].model
    changed = shipped.model_copy(update={"basis": "transcription", "language": "fr"})
    root: Any = etree.fromstring(text_file(entity(changed), RELEASE))
    assert root.xpath("string(//t:editorialDecl/t:p[1])", namespaces=NS) == "The wording is transcribed from the page."
    assert root.find("t:text", NS).get("{http://www.w3.org/XML/1998/namespace}lang") == "fr"


def test_clauses_that_return_to_a_section_keep_their_order(library: Library) -> None:
    doc = library.texts["all-fours/1823"].model
    moved = doc.model_copy(update={"clauses": (*doc.clauses[6:8], *doc.clauses[:3], *doc.clauses[8:10])})
    root: Any = etree.fromstring(text_file(entity(moved), RELEASE))
    order = root.xpath("//t:ab/@xml:id", namespaces=NS)
    assert order == [c.id for c in moved.clauses]
    assert root.xpath("//t:div[@part]/@part", namespaces=NS)
