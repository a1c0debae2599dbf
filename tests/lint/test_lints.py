"""Every lint reports what an editor would have it report, where, and in words that say what would be right.

A case is a folder LINT/CASE with `in/`, files laid over the small clean corpus in `base/`, and `golden/findings.txt`:
all that the run must find, written by hand.
"""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from variorum import lint
from variorum.diagnostics import Code, Finding, as_data
from variorum.library import load
from variorum.lint import examples

from ..conftest import Variorum

HERE = Path(__file__).resolve().parent
BASE = HERE / "base"
CASES = sorted(path.parent for path in HERE.glob("*/*/golden"))

# Faults met while reading, whose cases stand here with the lints.
READING = {"file-not-read", "unknown-parameter", "wrong-type"}


def laid_out(case: Path, folder: Path) -> Path:
    """The corpus of a case in a folder of its own."""
    shutil.copytree(BASE, folder)
    shutil.copytree(case / "in", folder, dirs_exist_ok=True)
    return folder


def written(findings: tuple[Finding, ...]) -> str:
    """Findings as the golden files have them: place, code and message, further places, the hint."""

    def lines() -> Iterator[str]:
        for finding in findings:
            yield f"{finding.position}: {finding.code.id} {finding.message}"
            yield from (f"  {also.position}: {also.label}" for also in finding.also)
            yield f"  hint: {finding.hint}"

    return "".join(f"{line}\n" for line in lines())


@pytest.mark.parametrize("case", CASES, ids=[f"{c.parent.name}/{c.name}" for c in CASES])
def test_the_findings_of_a_case(case: Path, tmp_path: Path) -> None:
    loaded = load(laid_out(case, tmp_path / "data"))
    found = lint.run(loaded)
    if case.parent.name == "examples":
        ran = [examples.run(loaded.library, example) for example in loaded.library.examples.values()]
        found = lint.run(loaded, [finding for one in ran for finding in one.findings], examples.CODES)
    assert written(found) == (case / "golden" / "findings.txt").read_text(encoding="utf-8")


def test_the_base_of_all_cases_is_clean() -> None:
    loaded = load(BASE)
    assert len(loaded.documents) == 4
    assert written(lint.run(loaded)) == ""


def test_every_lint_has_cases_and_every_case_a_lint() -> None:
    modules = {check.__module__.rpartition(".")[2].replace("_", "-") for check in lint.CHECKS}
    assert len(modules) == len(lint.CHECKS)
    assert {case.parent.name for case in CASES} == modules | READING | {"allowances", "examples"}


def test_every_module_is_in_the_list() -> None:
    files = {path.stem for path in Path(lint.__file__).parent.glob("*.py")}
    listed = {check.__module__.rpartition(".")[2] for check in lint.CHECKS}
    # What runs the examples or needs the source copies is called by its own command, with the lints before it.
    others = {"__init__", "common", "allowances", "coverage", "deciding", "examples", "glossary_words"}
    others |= {"again", "marks"}
    assert files - listed <= others


def test_every_code_is_shown_by_a_case() -> None:
    goldens = "".join((case / "golden" / "findings.txt").read_text(encoding="utf-8") for case in CASES)
    assert [code.id for code in (*lint.CODES, *examples.CODES) if f": {code.id} " not in goldens] == []


def test_every_code_is_listed_by_the_command(variorum: Variorum) -> None:
    listed = variorum("codes", "L").stdout
    assert [code.id for code in lint.CODES if not any(line.startswith(code.id) for line in listed.splitlines())] == []


@pytest.mark.parametrize("code", lint.CODES, ids=lambda code: code.id)
def test_a_code_says_why_and_what_to_do(code: Code) -> None:
    assert code.id[0] == "L" and code.id[1:].isdigit()
    assert code.reason.endswith(".") and code.hint.endswith(".")
    assert code.title and code.title[0].islower()


def test_the_order_of_the_files_does_not_matter(tmp_path: Path) -> None:
    """Two cases in one corpus: what one finds does not hang on what the other finds."""
    folder = laid_out(HERE / "conflicting-facts" / "two-clauses", tmp_path / "data")
    alone = lint.run(load(folder))
    other = HERE / "unknown-topic" / "misspelt" / "in" / "corpus" / "all-fours" / "small.yaml"
    shutil.copy(other, folder / "corpus" / "all-fours" / "another.yaml")
    together = lint.run(load(folder))
    assert [as_data(f) for f in together if f.path.endswith("small.yaml")] == [as_data(f) for f in alone]
    assert {f.path for f in together} == {"corpus/all-fours/small.yaml", "corpus/all-fours/another.yaml"}
