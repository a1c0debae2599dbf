"""Files that are not what they seem: told with their place, in bounded time and memory, and nothing fetched."""

import resource
import socket
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from variorum.diagnostics import Report
from variorum.importing import Told, import_file, written
from variorum.library import Library
from variorum.source import parse_yaml

from .conftest import Draft, Refused

PLAIN = b"The laws\n\n1. Follow suit.\n2. Or trump.\n"


@pytest.fixture(autouse=True)
def _no_network(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise AssertionError("something was to be fetched")

    monkeypatch.setattr(socket, "socket", refuse)
    monkeypatch.setattr(socket, "create_connection", refuse)


@pytest.mark.parametrize(
    ("data", "name", "says"),
    [
        (b"", "a.txt", "1:1 I521 no words of a text were found"),
        (b" \n\n", "a.md", "1:1 I521 no words of a text were found"),
        (b"<html></html>", "a.html", "1:1 I521 no words of a text were found"),
        (b"Laws\n\nAb\xe9 deals.\n", "a.txt", "3:3 I502 the byte E9 (hexadecimal) is not UTF-8"),
        (b"Laws\r\n\r\nThe caf\xe9.\r\n", "a.md", "3:8 I502 the byte E9 (hexadecimal) is not UTF-8"),
        (b"\x89PNG\r\n\x1a\n\x00\x00", "a.txt", "1:1 I501 the file has zero bytes"),
        (b"PK\x03\x04\n", "a.txt", "1:3 I501 the character U+0003 stands here, which no text has"),
        (b"Laws\nof\x00 games\n", "a.txt", "2:3 I501 the character U+0000 stands here, which no text has"),
        (b"one\rtwo\nthree\n", "a.txt", "1:4 I503 a carriage return stands alone here"),
        (b"one\r\ntwo\rthree\n", "a.txt", "2:4 I503 a carriage return stands alone here"),
        (b"<TEI", "a.xml", "1:5 S401"),
        (b"<html/>", "a.xml", "1:1 I521"),
        (b"<book/>", "a.xml", "1:1 S404 the file begins with `book`"),
        (b"<TEI>" * 300, "a.xml", "1:1285 S403"),
        (b"<div>" * 100_000, "a.html", "1:1 I511"),
        (b"<p>x" * 120_000, "a.html", "1:1 I522"),
        (b"Words.\n" * 100_000, "a.txt", "83334:1 I522"),
        (b"A law.\n\n" * 6_000, "a.txt", "10001:1 I522"),
        (b"A law.\n" + b"\n" * 1_000_000, "a.txt", "150000:1 I522"),
    ],
)
def test_what_cannot_be_imported_is_told_with_its_place(data: bytes, name: str, says: str, refused: Refused) -> None:
    (first, *_) = refused(data, name=name)
    assert first.startswith(says)


def test_the_right_encoding_is_proposed_and_then_read(library: Library, tmp_path: Path, draft: Draft) -> None:
    path = tmp_path / "old.txt"
    path.write_bytes("Règles\n\n1. Le café paie.\n2. On joue.\n".encode("cp1252"))
    report = Report()
    assert import_file(path, library, report, Told()) is None
    (finding,) = report
    assert "--encoding cp1252" in finding.hint
    assert "Le café paie." in draft(path, encoding="cp1252").file


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-16-be"])
def test_a_byte_order_mark_says_the_encoding(encoding: str, draft: Draft) -> None:
    text = PLAIN.decode().replace("suit", "süit")
    data = ("\ufeff" if encoding == "utf-16-be" else "") + text
    found = draft(data.encode(encoding))
    assert [c.wording for c in found.text.clauses] == ["Follow süit.", "Or trump."]


def test_an_encoding_that_a_page_names_is_read(draft: Draft) -> None:
    page = '<html><head><meta charset="iso-8859-1"></head><body><p>Le café paie. On joue.</p></body></html>'
    assert "Le café paie." in draft(page.encode("cp1252"), name="a.html").file


def test_an_unknown_encoding_is_told(refused: Refused) -> None:
    assert refused(PLAIN, encoding="klingon") == ["1:1 I502 no encoding is called `klingon`"]


@pytest.mark.parametrize("ends", ["\n", "\r\n", "\r"])
def test_line_ends_make_no_difference(ends: str, draft: Draft) -> None:
    assert draft(PLAIN.decode().replace("\n", ends).encode()).text == draft(PLAIN).text


def test_invisible_characters_are_taken_out_and_told(draft: Draft) -> None:
    found = draft("The laws\n\n1. Fol\u200blow\u00a0suit.\n2. Or\ttru\u00admp.\n")
    assert [c.wording for c in found.text.clauses] == ["Follow suit.", "Or trump."]
    assert found.findings == ["3:7 I504"]


def test_a_file_of_a_hundred_megabytes_is_not_read(tmp_path: Path, library: Library) -> None:
    path = tmp_path / "big.txt"
    with path.open("wb") as file:
        file.truncate(100 * 1024 * 1024)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    report = Report()
    assert import_file(path, library, report, Told()) is None
    assert [f.code.id for f in report] == ["S004"]
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 60_000  # kilobytes


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("words.txt", b"word " * 90_000),
        ("lines.txt", b"Short line\n" * 4_900),
        ("brackets.txt", b"[" * 200_000 + b" a.\n"),
        ("marks.txt", b"[a^1823|b]" * 45_000 + b"\n"),
        ("italics.txt", b"_a_ " * 120_000),
        ("numbers.txt", b"".join(b"%d. Law.\n" % (n % 999 + 1) for n in range(4_900))),
        ("stops.txt", b"A. " * 160_000),
        ("quotes.md", b"> " * 50_000 + b"a\n"),
        ("nested.md", b"".join(b"  " * n + b"- a\n" for n in range(400))),
        ("emphasis.md", b"*a **b " * 20_000),
        ("links.md", b"[" * 20_000 + b"](" * 20_000),
        ("sup.html", b"<sup>" * 150 + b"1823" + b"</sup>" * 150),
        ("cells.html", b"<table><tr>" + b"<td>a</td>" * 50_000 + b"</tr></table>"),
        ("entity.html", b"<p>&lt;" * 20_000),
    ],
)
@pytest.mark.timeout(120)
def test_no_file_takes_more_time_or_memory_than_its_size_allows(
    name: str, data: bytes, tmp_path: Path, library: Library
) -> None:
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    path = tmp_path / name
    path.write_bytes(data)
    report = Report()
    found = import_file(path, library, report, Told("all-fours/x", date="2027-01-31"))
    assert found is not None or any(f.severity == "error" for f in report)
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 1_500_000  # kilobytes


@pytest.mark.parametrize(
    "declared",
    [
        '<!DOCTYPE TEI [<!ENTITY x SYSTEM "file:///etc/passwd">]>',
        '<!DOCTYPE TEI [<!ENTITY x SYSTEM "http://127.0.0.1:9/x">]>',
        '<!DOCTYPE TEI [<!ENTITY a "aaaaaaaaaa"><!ENTITY x "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>',
    ],
)
def test_entities_are_refused(declared: str, refused: Refused) -> None:
    tei = f'{declared}<TEI xmlns="http://www.tei-c.org/ns/1.0"><text><body><p>&x;</p></body></text></TEI>'
    (first, *_) = refused(tei.encode(), name="a.xml")
    assert first.split()[1] == "S402"


def test_a_page_that_asks_for_things_fetches_nothing(draft: Draft) -> None:
    page = (
        '<html><head><base href="http://127.0.0.1:9/"><link rel=stylesheet href="http://127.0.0.1:9/a.css"></head>'
        '<body><p>Two play. One deals.</p><img src="http://127.0.0.1:9/a.png"><iframe src="http://127.0.0.1:9/">No.'
        "</iframe><p onclick=\"fetch('http://127.0.0.1:9/')\">Three play.</p></body></html>"
    )
    found = draft(page, name="a.html")
    assert [c.wording for c in found.text.clauses] == ["Two play.", "One deals.", "Three play."]


def test_a_bracket_without_its_partner_is_told_and_kept_as_text(draft: Draft) -> None:
    found = draft("The laws\n\n1. Follow [suit.\n2. Or trump] always.\n3. Or [x ^nonsense] this.\n")
    assert found.findings == ["3:11 A101", "4:12 A101", "5:7 A104"]
    assert [c.wording for c in found.text.clauses] == [
        r"Follow \[suit.", r"Or trump\] always.", r"Or \[x \^nonsense\] this.",
    ]  # fmt: skip
    assert all("brackets of the text" in (c.guesses or {})["wording"] for c in found.text.clauses)


@settings(max_examples=60)
@given(
    st.text(
        st.sampled_from("ab AB.\n1[]|^\\¹⁸²³≤_*#-:,;—\"'<>&(){}年。，：王\u200b\t\r\x0c")
        | st.characters(exclude_categories=["Cs"]),
        max_size=200,
    ),
    st.sampled_from(["a.txt", "a.md", "a.html"]),
)
def test_any_words_make_a_draft_that_can_be_read_or_are_refused(
    tmp_path_factory: pytest.TempPathFactory, library: Library, text: str, name: str
) -> None:
    path = tmp_path_factory.mktemp("any") / name
    path.write_text(text, encoding="utf-8", newline="")
    report = Report()
    found = import_file(path, library, report, Told("all-fours/x", date="2027-01-31"))
    assert found is not None or any(f.severity == "error" for f in report)
    if found is not None:
        again = Report()
        document = parse_yaml("draft.yaml", written(found.draft.plain, found.draft.comments), again)
        lost = [f for f in again if f.code.id != "S108"]  # a letter the file had lost already
        assert document is not None and lost == [], again.text()
        assert document.plain() == found.draft.plain
