"""``show``, ``diff``, ``history`` and ``find`` as they are printed, held against pages that were read by a person.

``VARIORUM_GOLDEN=write`` writes the pages anew, to be read again.
"""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from variorum.cli import main
from variorum.library import open_library

GOLDEN = Path(__file__).resolve().parent.parent / "golden" / "cli"
Output = pytest.CaptureFixture[str]



@pytest.fixture(scope="module", autouse=True)
def _read_once() -> Iterator[None]:
    """The corpus is read once for all these pages."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("variorum.library.open_library", cache(open_library))
        yield


PAGES = {
    "diff-1807-1823": ["diff", "1807", "1823"],
    "diff-printings": ["diff", "NY1823", "NY1830"],
    "diff-text-rule-set": ["diff", "1845", "hoyle-1845"],
    "diff-two-games": ["diff", "1807", "boussac-1896", "--level", "clauses"],
    "diff-rule": ["diff", "1807", "1823", "--topic", "jack.hang.points"],
    "diff-clauses": ["diff", "1807#law.5", "NY1823#law.4"],
    "show-printing": ["show", "all-fours/1823@NY1830"],
    "show-clause-of-printing": ["show", "all-fours/1823@NY1830#rule.3"],
    "show-text-with-empty-section": ["show", "all-fours/cardgames-zone"],
    "show-said": ["show", "1814", "target"],
    "history-rule": ["history", "low.owner"],
    "history-run": ["history", "run.same-suit"],
    "find-until-some": ["find", "until", "some"],
    "find-nothing": ["find", "beg", "untill"],
}


@pytest.mark.parametrize(("name", "said"), [
    ("misdeal.surplus",
     ["hand-of", "dealer, dealer-side or other.", "holder", "{new-deal: same or next or right}", "withdraw"]),
    ("hand.over", ["hand-size", "a number of cards: 12, >=13 or <=11.", "younger", "{points: n, to: PARTY}", "replay"]),
])
def test_a_list_of_rules_tells_what_its_rules_may_ask_and_do(name: str, said: list[str], capsys: Output) -> None:
    assert main(["show", name]) == 0
    _, _, rules = capsys.readouterr().out.partition("How a rule is written\n")
    assert [words for words in said if words not in rules] == []
    assert main(["show", "target"]) == 0
    assert "How a rule is written" not in capsys.readouterr().out


@pytest.mark.parametrize("name", PAGES)
def test_the_page_is_the_one_that_was_read(name: str, capsys: Output) -> None:
    assert main(PAGES[name]) == 0
    page = capsys.readouterr().out
    golden = GOLDEN / f"{name}.txt"
    if os.environ.get("VARIORUM_GOLDEN") == "write":
        golden.write_text(page, encoding="utf-8")
    assert page == golden.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["show", "law.5"], "variorum: 'law.5' may be all-fours/1807#law.5 or all-fours/1823#law.5\n"),
        (["show", "all-fours/1808"], "did you mean all-fours/1807"),
        (["show", ""], "nothing is named"),
        (["show", ".."], "nothing is called '..'"),
        (["show", "1814", "tarjet"], "did you mean 1814 target?"),
        (["diff", "LON1882", "1807"], "may be piquet/au-cent-1882@LON1882 or piquet/rubicon-1882@LON1882"),
        (["diff", "", "1807"], "nothing is named"),
        (["diff", "1807", __file__], "is a file; diff compares texts, printings and rule sets of a corpus"),
        (["diff", "law.4", "1807"], "may be all-fours/1807#law.4 or"),
        (["diff", "1807#law.4", "1823"], "1807#law.4 is a clause and 1823 is not"),
        (["diff", "beg.limit", "1823"], "`variorum history beg.limit` shows what every text made of it"),
        (["diff", "hoyle-1807", "rubicon"], "two games have no rules in common"),
        (["diff", "1807 transmited", "1823"], "'transmited' is not a reading"),
        (["diff", "1807", "1823", "--topic", "nonsense"], "no topic or rule is called 'nonsense'"),
        (["explain", "nonsense"], "and 6 more: `variorum show` lists them"),
        (["explain", "1807"], "'1807' is a text, not a variant\n  made from it: hoyle-1807\n"),
        (["explain", "NY1823", "target"], "made from it: hoyle-1823"),
        (["explain", "all-fours/1845"], "made from it: hoyle-1845-four, hoyle-1845\n"),
        (["legal", "--under", "all-fours/1814", "--hand", "TH"], "made from it: hoyle-1814"),
        (["simulate", "hoyle-1807", " hoyle-1807 "], "hoyle-1807 is named twice"),
        (["new", "example", "all-fours/Bad Name"], "cannot be the id of an example"),
        (["diff", "1814 transmitted nonsense", "1814"], "all-fours/1814 has no emended rule 'nonsense'"),
        (["find", "!!!"], "there is no word to look for"),
    ],
)
def test_a_wrong_request_is_answered_with_a_right_one(arguments: list[str], said: str, capsys: Output) -> None:
    assert main(arguments) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert said in captured.err
    assert "Traceback" not in captured.err
    assert "_hoyle" not in captured.err


ASKED = [
    ["show"], ["show", "1807"], ["show", "1823@NY1830"], ["show", "1823@NY1830#rule.3"], ["show", "1814 target"],
    ["show", "hoyle-1814 transmitted"], ["show", "hoyle-1814 target"], ["show", "Low"], ["show", "LON1807"],
    ["show", "beg"], ["show", "target"], ["show", "the-ten-decides-game"], ["diff", "1807", "1823"],
    ["diff", "1807", "boussac-1896"], ["diff", "1807", "hoyle-1823"], ["diff", "1807", "1807"], ["history", "beg"],
    ["history", "low.owner"], ["history", "text.witness"], ["find", "until some"], ["find", "nowhere-at-all"],
]  # fmt: skip


@pytest.mark.parametrize("arguments", ASKED, ids=" ".join)
def test_programs_get_one_json_document_and_people_no_raw_data(arguments: list[str], capsys: Output) -> None:
    assert main([*arguments, "--json"]) == 0
    json.loads(capsys.readouterr().out)
    assert main(arguments) == 0
    text = capsys.readouterr().out
    for raw in ("[]", "{effects", "[{", "default from default", "None", "Traceback", ", ,", "()"):
        assert raw not in text, raw


@pytest.mark.parametrize("columns", ["40", "200"])
@pytest.mark.parametrize("arguments", [["show", "1807"], ["diff", "1807", "1823"], ["history", "beg.limit"]])
def test_away_from_a_terminal_the_width_does_not_matter(
    arguments: list[str], columns: str, capsys: Output, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("COLUMNS", raising=False)
    main(arguments)
    plain = capsys.readouterr().out
    monkeypatch.setenv("COLUMNS", columns)
    monkeypatch.setenv("NO_COLOR", "1")
    main(arguments)
    assert capsys.readouterr().out == plain
    assert "\x1b" not in plain


@pytest.mark.parametrize("arguments", [["show", "1807"], ["diff", "1807", "1823"], ["history", "beg"], ["find", "beg"]])
def test_a_reader_who_leaves_early_is_no_error(arguments: list[str]) -> None:
    called = [sys.executable, "-c", "import sys; from variorum.cli import main; sys.exit(main())", *arguments]
    with subprocess.Popen(called, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as program:
        assert program.stdout is not None
        assert program.stderr is not None
        program.stdout.read(10)
        program.stdout.close()
        said = program.stderr.read().decode()
    assert program.returncode in (0, 141)
    assert said == ""


def test_a_search_prints_no_control_character_of_its_query(capsys: Output) -> None:
    assert main(["find", "\x1b[31mbeg"]) == 0
    assert "\x1b" not in capsys.readouterr().out


def test_a_topic_of_which_neither_speaks_is_said_to_be_one(capsys: Output) -> None:
    assert main(["diff", "1807", "1823", "--topic", "point.measure"]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "Neither says anything of what is asked for."
