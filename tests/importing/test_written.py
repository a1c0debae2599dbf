"""Drafts as files: strict YAML in the manner of the shipped texts; TEI of our own comes back as it went out."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from variorum import model
from variorum.diagnostics import Report
from variorum.export import Release
from variorum.export.tei import text_file
from variorum.importing import written
from variorum.library import Library
from variorum.paths import data_root
from variorum.source import parse_yaml

from .conftest import Draft

TEXTS = sorted(f"{path.parent.name}/{path.stem}" for path in data_root().glob("corpus/*/*.yaml"))


@pytest.mark.parametrize("text_id", TEXTS)
def test_a_shipped_text_is_written_as_it_was_read(text_id: str, library: Library) -> None:
    plain = library.texts[text_id].origin.document.plain()
    assert isinstance(plain, dict)
    report = Report()
    document = parse_yaml("a.yaml", written(plain), report)
    assert document is not None and not list(report), report.text()
    assert document.plain() == plain


@pytest.mark.parametrize("text_id", TEXTS)
def test_an_export_in_tei_is_imported_without_loss(text_id: str, library: Library, draft: Draft) -> None:
    text = library.texts[text_id]
    found = draft(text_file(text, Release("1.0", "2027-01-31")), name="a.xml")
    assert found.findings == [] and found.parts == []
    same = {"game": text.model.game}
    assert found.text.model_copy(update=same).model_dump() == model.Text.model_validate(
        text.origin.document.plain()
    ).model_dump()  # fmt: skip


def test_prose_stands_in_blocks_and_lists_on_one_line(library: Library) -> None:
    plain = library.texts["all-fours/1823"].origin.document.plain()
    assert isinstance(plain, dict)
    lines = written(plain).split("\n")
    assert lines[0] == "# yaml-language-server: $schema=../../schema/text.json"
    assert "witnesses: [NY1823, NY1829, NY1830, PHL1838, PHL1857, NY1887]" in lines
    assert "  place: {section: law, item: 4, source-lines: [77]}" in lines
    assert "  wording: >-" in lines
    assert max(map(len, lines)) <= 120


LETTERS = st.sampled_from("ab cX.,:;#-?!'\"[]{}&*%@|>\\~王牌가é —")
SAFE = st.text(LETTERS, max_size=90)
KEYS = st.sampled_from(["wording", "note", "title", "because", "facts", "guesses", "place", "text", "item", "id"])


@given(
    st.dictionaries(
        KEYS,
        st.recursive(
            SAFE | st.sampled_from(["no", "~", "", "010", "1:30", "a: b", "a #b", "- x", "[", "'", '"', "%", "é  b"]),
            lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=3),
            max_leaves=8,
        ),
        min_size=1,
        max_size=4,
    )
)
def test_any_words_come_back_from_the_file(plain: dict[str, object]) -> None:
    plain = {k: v for k, v in plain.items() if k != "guesses" or isinstance(v, dict)}
    plain = {k: {x: str(y) for x, y in v.items()} if k == "guesses" else v for k, v in plain.items()}  # type: ignore[attr-defined]
    report = Report()
    document = parse_yaml("a.yaml", written({"format": "1", **plain}), report)
    assert document is not None, report.text()
    assert document.plain() == {"format": "1", **plain}
