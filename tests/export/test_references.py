"""Books and texts as references, read by the programs that people cite with."""

import json
import string
from typing import Any

import bibtexparser
import pytest
from citeproc import Citation, CitationItem, CitationStylesBibliography, CitationStylesStyle, formatter
from citeproc.source.json import CiteProcJSON

from variorum.export import Release, files
from variorum.export.bibliography import Entry, entries
from variorum.export.bibtex import written
from variorum.library import Library


@pytest.fixture(scope="module")
def bibtex(library: Library, release: Release) -> bibtexparser.Library:
    return bibtexparser.parse_string(files("bibtex", library, release)["hoyle-variorum.bib"].decode())


@pytest.fixture(scope="module")
def csl(library: Library, release: Release) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(files("csl", library, release)["hoyle-variorum.csl.json"])
    return found


def test_bibtex_has_every_book_and_every_text(bibtex: bibtexparser.Library, library: Library) -> None:
    assert bibtex.failed_blocks == []
    assert len(bibtex.entries) == len(library.books) + len(library.texts)
    assert set(library.books) <= {entry.key for entry in bibtex.entries}


def test_a_book_is_cited_with_what_is_known_of_it(bibtex: bibtexparser.Library) -> None:
    entry = bibtex.entries_dict["new-pocket-hoyle-1807"]
    assert entry.entry_type == "book"
    fields = {field.key: str(field.value).strip("{}") for field in entry.fields}
    assert (fields["title"], fields["year"], fields["address"]) == ("The New Pocket Hoyle", "1807", "London")
    assert fields["edition"] == "4th"  # the styles add the word
    assert "LON1807" in fields["note"]


def test_a_text_is_not_passed_off_as_its_book(bibtex: bibtexparser.Library, csl: list[dict[str, Any]]) -> None:
    entry = bibtex.entries_dict["hoyle-variorum-all-fours-1807"]
    assert entry.entry_type == "misc"
    assert "not the printed words" in str(entry["note"])
    item = next(item for item in csl if item["id"] == "hoyle-variorum-all-fours-1807")
    assert item["container-title"] == "The Hoyle Variorum"
    assert "not the printed words" in item["note"]


@pytest.mark.parametrize("sign", sorted(set(string.punctuation)))
def test_no_sign_of_a_title_breaks_a_bibtex_file(sign: str) -> None:
    made = written(Entry("k", "book", f"Laws {sign} rules", language="en", note=f"a{sign}{sign}b", issued="1807"))
    after = written(Entry("after", "book", "After", language="en"))
    read = bibtexparser.parse_string(made + after)
    assert read.failed_blocks == []
    assert [entry.key for entry in read.entries] == ["k", "after"]
    assert str(read.entries[0]["year"]) == "1807"


def test_no_two_references_have_one_key(library: Library, release: Release) -> None:
    keys = [entry.key for entry in entries(library, release)]
    assert len(keys) == len(set(keys))


STYLE = """<?xml version="1.0" encoding="utf-8"?>
<style xmlns="http://purl.org/net/xbiblio/csl" class="in-text" version="1.0" default-locale="en-US">
  <info><title>t</title><id>t</id><updated>2020-01-01T00:00:00+00:00</updated></info>
  <citation><layout><text variable="title"/></layout></citation>
  <bibliography><layout suffix=".">
    <names variable="author"><name/></names>
    <text variable="title" prefix=" T:"/><text variable="container-title" prefix=" C:"/>
    <text variable="publisher-place" prefix=" P:"/><text variable="number" prefix=" N:"/>
    <date variable="issued" prefix=" D:"><date-part name="year"/></date>
  </layout></bibliography>
</style>
"""


@pytest.mark.filterwarnings("ignore")  # the processor warns of names of variables that it does not know
def test_a_citation_processor_sets_the_bibliography(csl: list[dict[str, Any]], tmp_path: Any) -> None:
    style = tmp_path / "t.csl"
    style.write_text(STYLE, encoding="utf-8")
    bibliography = CitationStylesBibliography(
        CitationStylesStyle(str(style), validate=False), CiteProcJSON(csl), formatter.plain
    )
    for item in csl:
        bibliography.register(Citation([CitationItem(item["id"])]))
    set_ = [str(line) for line in bibliography.bibliography()]
    assert len(set_) == len(csl)
    pocket = next(line for line in set_ if "The New Pocket Hoyle" in line and "C:" not in line)
    assert "P:London" in pocket and "D:1807" in pocket
    jones = next(line for line in set_ if "Charles Jones" in line)
    assert "Hoyle’s Games Improved" in jones or "Hoyle's Games Improved" in jones
    ours = next(line for line in set_ if "N:all-fours/1807" in line)
    assert "C:The Hoyle Variorum" in ours
