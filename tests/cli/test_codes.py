"""``variorum codes``: a person who met a code finds out what it means; no code is missing or used twice."""

import importlib
import json
import pkgutil
import re

import pytest

import variorum
from variorum.cli import main
from variorum.cli.codes import all_codes
from variorum.diagnostics import Code


def declared() -> dict[str, Code]:
    """Every Code that any module of the package declares, by ``module.NAME``."""
    found = {}
    for module in pkgutil.walk_packages(variorum.__path__, "variorum."):
        if module.name == "variorum.__main__":
            continue
        for name, value in vars(importlib.import_module(module.name)).items():
            if isinstance(value, Code):
                found[f"{module.name}.{name}"] = value
    return found


def test_every_declared_code_is_listed() -> None:
    listed = {code.id for code in all_codes()}
    missing = {name: code.id for name, code in declared().items() if code.id not in listed}
    assert not missing, f"add their packages' CODES to variorum.cli.codes: {missing}"


def test_no_code_is_used_twice() -> None:
    by_id: dict[str, set[Code]] = {}
    for code in declared().values():
        by_id.setdefault(code.id, set()).add(code)
    assert not {id_: codes for id_, codes in by_id.items() if len(codes) > 1}
    assert len({code.id for code in all_codes()}) == len(all_codes())


def test_a_code_is_a_letter_and_three_figures_and_is_explained() -> None:
    for code in all_codes():
        assert re.fullmatch(r"[SIMARLXC]\d{3}", code.id), code
        assert code.title, code
        assert code.reason.endswith("."), code
        assert code.hint.endswith("."), code


def test_one_code_is_explained(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["codes", "s106"]) == 0
    first, *rest = capsys.readouterr().out.splitlines()
    assert first.lower() == "s106 tab"
    assert "YAML forbids it" in " ".join(rest)


def test_a_letter_stands_for_its_group(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["codes", "M", "--format", "json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert len(found) >= 3
    assert {entry["code"][0] for entry in found} == {"M"}
    assert all(entry["title"] and entry["reason"] and entry["hint"] for entry in found)


def test_an_unknown_code_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["codes", "Z999"]) == 2
    assert "there is no code 'Z999'" in capsys.readouterr().err
