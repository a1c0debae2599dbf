"""XML from anywhere: faults told with their place, nothing fetched or expanded, memory and time bounded."""

import resource
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from variorum.diagnostics import Report
from variorum.source.tei import CODES as TEI_CODES
from variorum.source.tei import parse_tei, read_tei
from variorum.source.xml import CODES, parse_xml

BOMB = b'<!DOCTYPE a [<!ENTITY l0 "lol">' + b"".join(
    b'<!ENTITY l%d "%s">' % (i, b"&l%d;" % (i - 1) * 10) for i in range(1, 12)
)


def told(data: bytes) -> list[str]:
    """The findings of a file that cannot be read, as place, code and message."""
    report = Report()
    assert parse_xml("f.xml", data, report) is None
    return [f"{f.line}:{f.column} {f.code.id} {f.message}" for f in report]


@pytest.mark.parametrize(
    ("data", "code", "line"),
    [
        (b"", "S401", 1),
        (b"not xml at all", "S401", 1),
        (b"<a>\n<b></a>", "S401", 2),
        ("<a>\n\xe9</a>".encode("latin-1"), "S401", 2),
        (b"<a>\n&eacute;</a>", "S402", 2),
        (BOMB + b"]><a>&l11;</a>", "S402", 1),
        (BOMB + b']><a b="&l11;"/>', "S402", 1),
        (b'<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>', "S402", 1),
        (b'<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a/>', "S402", 1),
        (b'<!DOCTYPE a SYSTEM "http://127.0.0.1:9/a.dtd"><a>\n&x;</a>', "S402", 2),
        (b"<a>" * 100_000, "S403", 1),
        (b"<a>\n" + b"<b/>" * 600_000 + b"</a>", "S403", 2),
    ],
)
def test_what_is_not_read_is_told_with_its_place(data: bytes, code: str, line: int) -> None:
    (finding,) = told(data)
    assert finding.split(":")[0] == str(line)
    assert finding.split()[1] == code


def test_every_kind_of_finding_is_shown() -> None:
    assert {code.id for code in CODES} == {"S401", "S402", "S403"}
    for code in (*CODES, *TEI_CODES):
        assert code.title and code.reason.endswith(".") and code.hint.endswith(".")


@pytest.mark.timeout(60)
def test_a_bomb_of_markup_takes_neither_time_nor_memory() -> None:
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    told(b"<a>" + b"<b/>" * 3_000_000 + b"</a>")
    told(BOMB + b"]><a>&l11;</a>")
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 500_000  # kilobytes


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "iso-8859-1"])
def test_a_declared_encoding_is_read(encoding: str) -> None:
    name = encoding.removesuffix("-sig")
    report = Report()
    root = parse_xml("f.xml", f'<?xml version="1.0" encoding="{name}"?><a>\xe9</a>'.encode(encoding), report)
    assert root is not None and root.text == "\xe9" and not len(report)


def test_a_harmless_document_type_is_no_fault() -> None:
    report = Report()
    assert parse_xml("f.xml", b"<!DOCTYPE TEI><TEI/>", report) is not None
    assert not len(report)


@given(st.binary(max_size=80) | st.text(st.sampled_from("<>/&;!?[]abc \"='"), max_size=80).map(str.encode))
def test_any_bytes_are_read_or_told(data: bytes) -> None:
    report = Report()
    root = parse_xml("f.xml", data, report)
    assert (root is None) == bool(len(report))
    report.text().encode()


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"<html/>", "S404"),
        (b'<TEI xmlns="http://example.org"/>', "S404"),
        (b'<TEI xmlns="http://www.tei-c.org/ns/1.0"><teiHeader/><text><body><p/></body></text></TEI>', "S405"),
        (b"<TEI", "S401"),
    ],
)
def test_tei_of_another_kind_is_told(data: bytes, code: str, tmp_path: Path) -> None:
    (tmp_path / "f.xml").write_bytes(data)
    report = Report()
    assert read_tei(tmp_path / "f.xml", report, root=tmp_path) is None
    assert [(f.path, f.code.id) for f in report] == [("f.xml", code)]


OURS = (
    '<TEI xmlns="http://www.tei-c.org/ns/1.0"><teiHeader><encodingDesc><appInfo><application ident="variorum"/>'
    "</appInfo></encodingDesc></teiHeader><text><body>{}</body></text></TEI>"
)


@pytest.mark.parametrize(
    "body",
    [
        "",
        "<div/>",
        "<div><ab/></div>",
        '<div><head/><ab type="clause"><note type="emendation" target="#x"/></ab></div>',
        '<div><ab><note type="mark"/><note type="correspondence"/><note type="editorial"/></ab></div>',
        '<div><ab><fs type="facts"><f/><f name="a"><fs type="list"/></f></fs></ab></div>',
        '<div><ab><seg><app><rdg/></app><choice/></seg></ab></div>',
    ],
)
def test_a_mutilated_export_is_read_as_far_as_it_goes(body: str) -> None:
    report = Report()
    found = parse_tei("f.xml", OURS.format(body).encode(), report)
    assert found is not None and found.plain["format"] == "1"
