"""A corpus checked again after changes: the findings are those of a check from nothing, with little run for them."""

import os
import shutil
from pathlib import Path
from random import Random

import pytest

from variorum.lint.again import Checker, changes

TEXT = "corpus/all-fours/1807.yaml"
STOCK = "variants/all-fours/_hoyle.yaml"
EXAMPLE = "variants/examples/all-fours/a-revoke-costs-a-point.yaml"
CHANGES = (
    (TEXT, "target: 10", "target: 11"),
    (TEXT, "game: all-fours", "gaem: all-fours"),
    (TEXT, "topics:", "topcis:"),
    (STOCK, "from: ", "form: "),
    (STOCK, "value: none", "value: nothing"),
    (EXAMPLE, "score:", "socre:"),
    ("variants/all-fours/hoyle-1807.yaml", "text: all-fours/1807", "text: all-fours/1823"),
    ("variants/all-fours/hoyle-1807.yaml", "extends: _hoyle", "extends: nothing"),
    ("corpus/books.yaml", "siglum: LON1807", "siglum: LON1808"),
    ("corpus/topics.yaml", "id: ", "id: x"),
)
"""A file, words in it, and what stands there after the change."""


@pytest.fixture(scope="module")
def corpus(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The texts of All Fours up to 1823 with their rule sets, and the examples about begging and revoking."""
    folder = tmp_path_factory.mktemp("again")
    for name in ("1807", "1814", "1823"):
        _copy(root, folder, f"corpus/all-fours/{name}.yaml")
    for name in ("books", "topics", "lineage"):
        _copy(root, folder, f"corpus/{name}.yaml")
    for path in (root / "variants" / "all-fours").glob("*.yaml"):
        _copy(root, folder, path.relative_to(root).as_posix())
    for path in (root / "variants" / "examples" / "all-fours").glob("a-*.yaml"):
        _copy(root, folder, path.relative_to(root).as_posix())
    return folder


def _copy(root: Path, folder: Path, name: str) -> None:
    (folder / name).parent.mkdir(parents=True, exist_ok=True)
    shutil.copy(root / name, folder / name)


def write(path: Path, text: str) -> None:
    """A file saved; its time moves on even where the clock of the disk is coarse."""
    before = path.stat().st_mtime_ns if path.exists() else 0
    path.write_text(text, encoding="utf-8")
    os.utime(path, ns=(before + 1_000_000_000, before + 1_000_000_000))


def test_an_untouched_corpus_runs_no_example_twice(corpus: Path) -> None:
    checker = Checker(corpus)
    first, second = checker.check(), checker.check()
    assert first.ran > 20
    assert second.ran == 0
    assert second.findings == first.findings


def test_a_changed_example_is_the_only_one_run(corpus: Path, tmp_path: Path) -> None:
    shutil.copytree(corpus, tmp_path / "c")
    checker = Checker(tmp_path / "c")
    checker.check()
    path = tmp_path / "c" / EXAMPLE
    write(path, path.read_text(encoding="utf-8") + "\n")
    assert checker.check().ran == 1


@pytest.mark.parametrize("seed", range(3))
def test_any_changes_give_the_findings_of_a_fresh_check(corpus: Path, tmp_path: Path, seed: int) -> None:
    folder = tmp_path / "c"
    shutil.copytree(corpus, folder)
    chance = Random(seed)
    checker = Checker(folder)
    checker.check()
    seen = set()
    for _ in range(6):
        name, words, other = chance.choice(CHANGES)
        path = folder / name
        text = path.read_text(encoding="utf-8") if path.exists() else (corpus / name).read_text(encoding="utf-8")
        if chance.random() < 0.15:
            path.unlink(missing_ok=True)
        elif chance.random() < 0.3:
            write(path, (corpus / name).read_text(encoding="utf-8"))
        else:
            assert words in text or other in text
            write(path, text.replace(words, other) if words in text else text.replace(other, words))
        found = checker.check().findings
        assert found == Checker(folder).check().findings
        seen.add(found)
    assert len(seen) > 2


def test_a_finding_that_only_moved_is_neither_new_nor_gone(corpus: Path, tmp_path: Path) -> None:
    folder = tmp_path / "c"
    shutil.copytree(corpus, folder)
    path = folder / EXAMPLE
    sound = path.read_text(encoding="utf-8")
    checker = Checker(folder)
    before = checker.check().findings
    write(path, sound.replace("lesson:", "leson:"))
    broken = checker.check().findings
    fresh, _ = changes(before, broken)
    assert EXAMPLE in {f.path for f in fresh}
    write(path, "# a comment above\n" + sound.replace("lesson:", "leson:"))
    moved = checker.check().findings
    assert moved != broken
    assert changes(broken, moved) == ((), ())
    write(path, sound)
    mended = checker.check().findings
    assert mended == before
    assert [f for f in changes(moved, mended)[1] if f.path == EXAMPLE] == [f for f in moved if f.path == EXAMPLE]
