"""What goes out as TEI comes back without loss: the shipped texts, and any other that the model allows."""

import copy

import pytest
from hypothesis import given
from lxml import etree

from variorum import model
from variorum.diagnostics import Report
from variorum.export import Release, files
from variorum.export.tei import text_file
from variorum.library import Library
from variorum.paths import data_root
from variorum.source.tei import TeiText, parse_tei

from .conftest import RELEASE
from .documents import canonical, documents, entity

TEXTS = sorted(f"{path.parent.name}/{path.stem}" for path in data_root().glob("corpus/*/*.yaml"))


def read(data: bytes) -> TeiText:
    report = Report()
    found = parse_tei("file.xml", data, report)
    assert found is not None, report.text()
    return found


@pytest.mark.parametrize("text_id", TEXTS)
def test_a_shipped_text_comes_back_as_it_was(text_id: str, library: Library, release: Release) -> None:
    text = library.texts[text_id]
    found = read(text_file(text, release))
    assert found.id == text_id
    assert canonical(model.Text.model_validate(found.plain)) == canonical(text.model)


@pytest.mark.parametrize("text_id", TEXTS)
def test_the_wordings_of_the_shipped_texts_come_back_letter_for_letter(
    text_id: str, library: Library, release: Release
) -> None:
    text = library.texts[text_id]
    back = model.Text.model_validate(read(text_file(text, release)).plain)
    assert {c.id: c.wording for c in back.clauses} == {c.id: c.wording for c in text.model.clauses}
    assert sum(len(c.wording) for c in back.clauses) > 1000


@given(documents())
def test_any_text_comes_back_as_it_was(doc: model.Text) -> None:
    found = read(text_file(entity(doc), RELEASE))
    assert found.id == "all-fours/made-up"
    assert canonical(model.Text.model_validate(found.plain)) == canonical(doc)


@given(documents())
def test_what_came_back_is_exported_to_the_same_bytes(doc: model.Text) -> None:
    first = text_file(entity(doc), RELEASE)
    back = model.Text.model_validate(read(first).plain)
    assert text_file(entity(back), RELEASE) == first


def test_comments_and_instructions_of_other_tools_change_nothing(library: Library, release: Release) -> None:
    text = library.texts["all-fours/1823"]
    data = text_file(text, release)
    marked = data.replace(b"<body>", b"<!-- seen --><body><?editor here?>")
    marked = marked.replace(b"follow suit", b"follow<!-- ! --> suit")
    assert marked.count(b"<!-- ! -->") > 0
    assert read(marked).plain == read(data).plain


def test_a_correction_made_in_the_tei_file_is_read(library: Library, release: Release) -> None:
    root = etree.fromstring(text_file(library.texts["all-fours/1814"], release))
    ns = {"t": "http://www.tei-c.org/ns/1.0"}
    changed = copy.deepcopy(root)
    (corr,) = [c for c in changed.iterfind(".//t:corr", ns) if c.text == "ten ten"]
    corr.text = "ten eleven"
    corr.set("cert", "low")
    back = model.Text.model_validate(read(etree.tostring(changed)).plain)
    (emendation,) = next(c for c in back.clauses if c.id == "p1.6").emendations
    assert emendation.words is not None
    assert (emendation.words.read, emendation.certainty) == ("ten eleven", "low")


def test_the_same_library_gives_the_same_bytes(library: Library, release: Release) -> None:
    assert files("tei", library, release) == files("tei", library, release)
