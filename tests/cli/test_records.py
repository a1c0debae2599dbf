"""What a user is told about a record, word for word: one file in golden/records for each matter.

A golden file holds the command as typed after ``variorum``, the record that it reads from standard input, a line of
equals signs, and all that is printed. ``tests/golden/records`` is read under the shipped rule sets.
"""

import io
import shlex
from pathlib import Path

import pytest

from variorum.cli import main
from variorum.cli.compare import _switch
from variorum.library import OpenedLibrary, open_library
from variorum.referee.compare import Switch

from ..conftest import ROOT, Variorum

GOLDEN = sorted((ROOT / "tests" / "golden" / "records").glob("*.txt"))


@pytest.fixture(scope="session")
def shipped() -> OpenedLibrary:
    return open_library(ROOT)


@pytest.fixture
def typed(shipped: OpenedLibrary, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> "Typed":
    """Run a command on what stands in standard input, with the shipped library read once."""
    monkeypatch.setattr("variorum.library.open_library", lambda root: shipped)
    return Typed(monkeypatch, capsys)


class Typed:
    def __init__(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        self.monkeypatch, self.capsys = monkeypatch, capsys
        self.code = 0

    def __call__(self, command: str, record: str | bytes = "") -> str:
        """What is printed, errors last; the exit code is kept as ``code``."""
        data = record if isinstance(record, bytes) else record.encode()
        self.monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(data), encoding="utf-8"))
        self.code = main(shlex.split(command))
        said = self.capsys.readouterr()
        return said.out + said.err


@pytest.mark.parametrize("golden", GOLDEN, ids=lambda path: path.stem)
def test_what_is_said_of_a_record(golden: Path, typed: Typed) -> None:
    given, _, expected = golden.read_text(encoding="utf-8").partition("\n=====\n")
    command, _, record = given.partition("\n")
    assert typed(command, record + "\n") == expected


TWICE = """\
format: 1
game: all-fours
title: One hand twice
deal:
  dealer: D
  turn-up: 8C
  hands:
    E: AC 9C KH 4H TD 2S
    E: AC 9C KH 4H TD 3S
    D: JC 3C QH TH AD 7S
play: [E stands]
"""


@pytest.mark.parametrize("command", ["run - --under hoyle-1807", "run - --all", "compare -"])
def test_a_record_the_reader_has_something_against_is_not_judged(command: str, typed: Typed) -> None:
    said = typed(command, TWICE)
    assert said.startswith("<stdin>:9:5: S202 the key `E` stands twice")
    assert "score" not in said
    assert typed.code == 1


def test_the_same_of_a_file_and_of_an_example(tmp_path: Path, variorum: Variorum) -> None:
    folder = tmp_path / "mine" / "variants" / "examples" / "all-fours"
    folder.mkdir(parents=True)
    (tmp_path / "mine" / "corpus").mkdir()
    (folder / "one-hand-twice.yaml").write_text(TWICE, encoding="utf-8")
    for name in ("one-hand-twice", "mine/variants/examples/all-fours/one-hand-twice.yaml"):
        judged = variorum("run", name, "--all", "--corpus", "mine")
        assert judged.returncode == 1
        assert "S202 the key `E` stands twice" in judged.stderr
        assert not judged.stdout


def test_findings_in_the_corpus_are_told_with_their_files(tmp_path: Path, variorum: Variorum) -> None:
    (tmp_path / "mine" / "corpus" / "all-fours").mkdir(parents=True)
    (tmp_path / "mine" / "corpus" / "all-fours" / "small.yaml").write_text("format: 1\ngame: 1: 2\n", encoding="utf-8")
    said = variorum("show", "--corpus", "mine").stderr
    assert "1 finding in the corpus, in corpus/all-fours/small.yaml; what rests on it may be wrong" in said


@pytest.mark.parametrize(("data", "said"), [
    (b"", "S005 the file is empty"), (b"  \n\n", "S005 the file is empty"),
    (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "S109 this is a picture (PNG), not a text file"),
    (b"%PDF-1.4\n\xe2\xe3\n", "S109 this is a PDF, not a text file"),
    (bytes(range(256)), "S109 this is binary data, not a text file"),
    ("format: 1\n".encode("utf-16"), "S101 the file is in UTF-16, not in UTF-8"),
    (b"format: 1\n" + b"# long\n" * 2_500_000, "S004 the file is larger than 16 MB"),
])  # fmt: skip
def test_what_is_no_record_gets_one_line(data: bytes, said: str, typed: Typed) -> None:
    told = typed("run - --all", data)
    assert told.startswith(f"<stdin>:1:1: {said}")
    assert told.count("<stdin>:") == 1
    assert typed.code == 1


def test_what_is_wrong_under_several_rule_sets_is_told_once(typed: Typed) -> None:
    said = typed("run - --all", "format: 1\ntitle: Twice\ngame: all-fours\nscope: deal\n"
                 "deal: {dealer: D, turn-up: 6H}\nplay: [E begs, D gives, D gives]\n")
    assert said.count("<stdin>:") == said.count("X501 'D gives': ") == 1
    assert "under hoyle-1807, hoyle-1814" in said
    assert typed.code == 1


def test_a_folder_and_a_file_that_is_not_there(tmp_path: Path, typed: Typed) -> None:
    assert "S002 this is a directory" in typed(f"run {tmp_path} --all")
    assert typed.code == 1
    assert "there is no file no/deal.yaml" in typed("run no/deal.yaml --all")
    assert typed.code == 2


EXPECTS = """\
format: 1
game: all-fours
title: What is expected
scope: count
score: {E: 9, D: 8}
items: {high: E, low: D, jack: D, game: D}
expect: {hoyle-1807: {winner: %s}%s}
"""


def test_what_a_record_expects_is_held_against_what_comes(typed: Typed) -> None:
    assert "X502" not in typed("run -", EXPECTS % ("E", ""))
    assert typed.code == 0
    said = typed("run -", EXPECTS % ("D", ""))
    assert "<stdin>:7:31: X502 under hoyle-1807, winner: expected D, got E" in said
    assert typed.code == 1


def test_an_expectation_that_cannot_be_read_is_refused(typed: Typed) -> None:
    said = typed("run - --all", EXPECTS.replace("winner", "winer") % ("E", ""))
    assert "<stdin>:7:30: X501 'winer' is nothing that can be expected" in said
    assert typed.code == 1
    listed = EXPECTS.replace("{hoyle-1807: {winner: %s}%s}", "[hoyle-1807]")
    assert "is not a mapping from variants" in typed("compare -", listed)


def test_an_expectation_of_a_variant_that_is_not_there_has_its_place(typed: Typed) -> None:
    said = typed("run -", EXPECTS % ("E", ", hoyle-1087: {winner: E}"))
    assert "<stdin>:7:35: X503 no variant is called 'hoyle-1087'" in said
    assert "hint: did you mean hoyle-1807" in said
    assert "result  E 10, D 8; E wins" in said


@pytest.mark.parametrize(("typed_in", "said"), [
    ("legal --under hoyle-1807 --trump S --hand 'TH, KC'", "write TH KC"),
    ("legal --under hoyle-1807 --trump S --hand 'TH ?'", "a card that is not known cannot be asked about"),
    ("legal --under rubicon --hand 6C", "its ranks are A K Q J T 9 8 7"),
    ("explain hoyle-1807 low", "did you mean low.points or low.owner?"),
    ("explain hoyle-1807 transmitted", 'variorum explain "hoyle-1807 transmitted"'),
    ("explain hoyle-1807 xyzzy", "`variorum explain VARIANT` lists them all"),
])  # fmt: skip
def test_a_wrong_word_is_answered_with_the_right_one(typed_in: str, said: str, typed: Typed) -> None:
    assert said in typed(typed_in)
    assert typed.code == 2


@pytest.mark.parametrize(("status", "said"), [
    ("attested", "7 [its own rule]"), ("supplied", "7 [supplied]"), ("default", "7 [default]"),
    ("", "7 [not needed]"),
])
def test_what_makes_the_difference_tells_whence_a_value_is_that_no_clause_states(status: str, said: str) -> None:
    switch = Switch("target", "10", "7", ("all-fours/1807#rule.1",), (), "attested", status)
    assert "".join(text for text, _ in _switch(switch)) == f"target: 10 [all-fours/1807#rule.1] or {said}"
