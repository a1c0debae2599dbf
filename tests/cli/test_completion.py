"""Completion in a shell: commands, options, and the names of what the corpus holds."""

from pathlib import Path

import pytest
from tests.conftest import Variorum


def completed(variorum: Variorum, *words: str) -> list[str]:
    """What bash is offered for the last of the words, each as ``type,value``."""
    done = variorum(env={
        "_VARIORUM_COMPLETE": "bash_complete", "COMP_WORDS": " ".join(["variorum", *words]),
        "COMP_CWORD": str(len(words)),
    })  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    return done.stdout.split()


@pytest.mark.parametrize(
    ("words", "offered"),
    [
        (("wat",), ["plain,watch"]),
        (("check", "--no-e"), ["plain,--no-examples"]),
        (("show", "all-fours/18"), [f"plain,all-fours/{year}" for year in (1807, 1814, 1823, 1845)]),
        (("diff", "all-fours/1807", "hoyle-184"), ["plain,hoyle-1845", "plain,hoyle-1845-four"]),
        (("run", "the-ten-d"), ["plain,the-ten-decides-game"]),
        (("run", "./dea"), ["file,./dea"]),
        (("run", "--under", "trinidad-two"), ["plain,trinidad-two-handed"]),
        (("explain", "_ho"), []),
    ],
)
def test_names_are_completed(variorum: Variorum, words: tuple[str, ...], offered: list[str]) -> None:
    assert completed(variorum, *words) == offered


def test_another_corpus_has_its_own_names(variorum: Variorum, tmp_path: Path) -> None:
    (tmp_path / "corpus" / "whist").mkdir(parents=True)
    (tmp_path / "corpus" / "whist" / "1742.yaml").write_text("", encoding="utf-8")
    assert completed(variorum, "--corpus", str(tmp_path), "show", "w") == ["plain,whist/1742"]
