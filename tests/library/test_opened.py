"""A library opened file by file: the same as one loaded whole, and nothing read that was not asked for."""

from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest
from tests.conftest import ROOT, Variorum

from variorum.cli import main
from variorum.library import OpenedLibrary, load, open_library
from variorum.library.find import find
from variorum.source import files

WHOLE = load(ROOT).library
HELD = ("texts", "variants", "examples", "books", "copies", "topics", "terms", "clauses", "book_of", "origins")


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """The files read, each by its path below the project, in the order of reading."""
    paths: list[str] = []
    before = files.read_file

    def noting(path: Path, *more: object, **named: object) -> bytes | None:
        paths.append(path.relative_to(ROOT).as_posix())
        return before(path, *more, **named)  # type: ignore[arg-type]

    monkeypatch.setattr("variorum.source.yaml.read_file", noting)
    yield paths


@pytest.mark.parametrize("held", HELD)
def test_it_holds_what_is_loaded_whole_in_the_same_order(held: str) -> None:
    opened: Mapping[str, object] = getattr(open_library(ROOT), held)
    whole: Mapping[str, object] = getattr(WHOLE, held)
    assert (set if held == "origins" else list)(opened) == (set if held == "origins" else list)(whole)
    assert len(opened) == len(whole)


def test_what_is_in_the_files_is_the_same() -> None:
    opened = open_library(ROOT)
    assert {i: t.model for i, t in opened.texts.items()} == {i: t.model for i, t in WHOLE.texts.items()}
    assert {i: t.witnesses for i, t in opened.texts.items()} == {i: t.witnesses for i, t in WHOLE.texts.items()}
    assert {i: e.raw for i, e in opened.examples.items()} == {i: e.raw for i, e in WHOLE.examples.items()}
    assert (opened.groups, opened.relations, opened.equivalences) == (WHOLE.groups, WHOLE.relations, WHOLE.equivalences)
    assert opened.ruleset("hoyle-1814 transmitted low.owner") == WHOLE.ruleset("hoyle-1814 transmitted low.owner")
    assert opened.findings == ()


@pytest.mark.parametrize(
    ("arguments", "needed"),
    [
        (["show", "all-fours/1823"], {"corpus/all-fours/1823.yaml", "corpus/books.yaml"}),
        (["show", "all-fours/1823@NY1830"], {"corpus/all-fours/1823.yaml", "corpus/books.yaml"}),
        (
            ["explain", "hoyle-1814", "target"],
            {
                "corpus/all-fours/1814.yaml", "corpus/books.yaml", "variants/all-fours/_hoyle.yaml",
                "variants/all-fours/hoyle-1814.yaml",
            },
        ),
        (
            ["show", "hoyle-1814", "target"],
            {
                "corpus/all-fours/1814.yaml", "corpus/books.yaml", "variants/all-fours/_hoyle.yaml",
                "variants/all-fours/hoyle-1814.yaml",
            },
        ),
    ],
    ids=lambda given: " ".join(given) if isinstance(given, list) else "",
)  # fmt: skip
def test_a_command_reads_the_files_it_needs_and_no_other(
    arguments: list[str], needed: set[str], read: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 0
    assert capsys.readouterr().err == ""
    assert set(read) == needed
    assert len(read) == len(needed)


def test_a_name_that_is_no_file_is_looked_for_everywhere() -> None:
    for name in ("1823", "Low", "the ten decides game", "NY1830", "1823#law 4", "target 1814", "Hoyle 1814"):
        try:
            expected = find(WHOLE, name)
        except Exception as error:
            with pytest.raises(type(error), match="nothing is called"):
                find(open_library(ROOT), name)
        else:
            assert find(open_library(ROOT), name) == expected


def small(folder: Path) -> None:
    """Two texts and two variants, one of each broken."""
    for name, written in {
        "corpus/whist/sound.yaml": (ROOT / "corpus" / "all-fours" / "westminster-1876.yaml").read_text("utf-8")
        .replace("game: all-fours", "game: whist").split("clauses:\n")[0] + "clauses: []\n",
        "corpus/whist/broken.yaml": "format: 1\ngame: 1: 2\n",
        "variants/all-fours/broken.yaml": "title: [\n",
    }.items():  # fmt: skip
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(written, encoding="utf-8")


def test_a_broken_file_that_is_not_asked_for_is_no_matter(tmp_path: Path, variorum: Variorum) -> None:
    small(tmp_path)
    asked = variorum("show", "whist/sound", "--corpus", str(tmp_path))
    assert "broken" not in asked.stderr


def test_a_broken_file_that_is_asked_for_is_told_with_its_place(tmp_path: Path, variorum: Variorum) -> None:
    small(tmp_path)
    asked = variorum("show", "whist/broken", "--corpus", str(tmp_path))
    assert asked.returncode == 2
    assert "in corpus/whist/broken.yaml" in asked.stderr
    assert "nothing is called 'whist/broken'" in asked.stderr
    assert asked.stdout == ""


def test_two_files_of_one_name_are_told_of_and_the_first_is_held(tmp_path: Path) -> None:
    for game in ("all-fours", "piquet"):
        folder = tmp_path / "variants" / game
        folder.mkdir(parents=True)
        (folder / "twin.yaml").write_text(f"format: 1\ngame: {game}\ntitle: Twin\n", encoding="utf-8")
    (tmp_path / "corpus").mkdir()
    opened = OpenedLibrary(tmp_path)
    assert opened.variants["twin"].game == "all-fours"
    assert [f.code.id for f in opened.findings] == ["R313"]
    assert tuple(load(tmp_path).findings) == opened.findings
