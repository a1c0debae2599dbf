"""What an editor is told about a broken file, word for word: one file in golden/source for each kind of mistake.

A golden file holds the YAML, a line of equals signs, and the whole report. ‹1B› stands for the byte 1B, so that the
files themselves stay plain text.
"""

import re
from pathlib import Path

import pytest

from variorum.diagnostics import Report
from variorum.source import parse_yaml
from variorum.source.codes import CODES

GOLDEN = sorted((Path(__file__).parent.parent / "golden" / "source").glob("*.txt"))
# Reported by `read_file`, before there is any text; tested in test_files.py.
BEFORE_TEXT = {"S001", "S002", "S003", "S004"}
# Needs a file of 100,001 entries; tested in test_hostile.py.
TOO_BIG_TO_SHOW = {"S209"}


def parts(golden: Path) -> tuple[bytes, str]:
    """The YAML as bytes, and the expected report."""
    written, _, expected = golden.read_text(encoding="utf-8").partition("\n=====\n")
    pieces = re.split("‹([0-9A-F]{2})›", written + "\n")
    data = b"".join(bytes.fromhex(p) if n % 2 else p.encode() for n, p in enumerate(pieces))
    return data, expected


@pytest.mark.parametrize("golden", GOLDEN, ids=lambda path: path.stem)
def test_report(golden: Path) -> None:
    data, expected = parts(golden)
    report = Report()
    parse_yaml("file.yaml", data, report, engine="c")
    assert report.text() == expected


def test_every_kind_of_finding_is_shown() -> None:
    shown = {code for golden in GOLDEN for code in re.findall(r": (S\d{3}) ", parts(golden)[1])}
    assert shown | BEFORE_TEXT | TOO_BIG_TO_SHOW == {code.id for code in CODES}


def test_codes_are_unique_and_complete() -> None:
    assert len({code.id for code in CODES}) == len(CODES)
    for code in CODES:
        assert code.title
        assert code.reason.endswith(".")
        assert code.hint.endswith(".")


@pytest.mark.parametrize("before", ["format: 1\n", "# first\n"])
def test_a_key_of_more_than_a_thousand_characters(before: str) -> None:
    report = Report()
    parse_yaml("file.yaml", f"{before}{'x' * 1100}: y\n", report)
    said = report.text().split("\n")
    assert said[0] == "file.yaml:2:1101: S201 the key before this colon is longer than 1,024 characters"
    assert said[1] == f"    …{'x' * 50}: y"
    assert said[2] == f"    {' ' * 51}^"
