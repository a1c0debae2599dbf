"""``import variorum``: what the interface offers, and that its page tells of all of it."""

import doctest
import inspect
import re
import subprocess
import sys
from pathlib import Path

import pytest

import variorum
from variorum import InvalidRecord, Misfit, UserError


@pytest.fixture(scope="module")
def corpus() -> variorum.Corpus:
    return variorum.load()


@pytest.fixture(scope="module")
def page(root: Path) -> str:
    return (root / "site_src" / "pages" / "python.md").read_text(encoding="utf-8")


def test_the_session_on_the_page_runs(page: str) -> None:
    (session,) = re.findall(r"```pycon\n(.*?)```", page, re.S)
    test = doctest.DocTestParser().get_doctest(session, {}, "python.md", None, 0)
    said: list[str] = []
    assert doctest.DocTestRunner(verbose=False).run(test, out=said.append).failed == 0, "".join(said)


def test_the_page_has_every_name_with_its_parameters(page: str) -> None:
    told = set(re.findall(r"`([^`\n]+)`", "\n".join(re.findall(r"^(`.*)\n:", page, re.M))))
    wanted = set()
    for name in variorum.__all__:
        thing = getattr(variorum, name)
        wanted.add(_signature(name, thing) if inspect.isfunction(thing) else name)
    for name, member in vars(variorum.Corpus).items():
        if not name.startswith("_"):
            wanted.add(_signature(name, member) if inspect.isfunction(member) else name)
    wanted |= set(variorum.Corpus.__dataclass_fields__)
    assert told == wanted


def _signature(name: str, function: object) -> str:
    assert callable(function)
    parameters = [p for p in inspect.signature(function).parameters.values() if p.name != "self"]
    return f"{name}({', '.join(p.name if p.default is p.empty else f'{p.name}={p.default}' for p in parameters)})"


def test_it_is_imported_when_it_is_asked_for() -> None:
    code = "import sys, variorum; before = 'variorum.api' in sys.modules; variorum.load; "
    code += "print(before, 'variorum.api' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, encoding="utf-8", check=True)
    assert done.stdout.split() == ["False", "True"]
    with pytest.raises(AttributeError, match="no attribute 'lod'"):
        variorum.lod  # noqa: B018


def test_a_record_is_taken_in_every_form(corpus: variorum.Corpus, tmp_path: Path) -> None:
    name = "the-ten-decides-game"
    read = corpus.record(name)
    source = corpus.library.examples[name].origin.document
    (tmp_path / "deal.yaml").write_text(source.text, encoding="utf-8")
    outcomes = [
        corpus.run(one, "hoyle-1807").result()
        for one in (name, read, source.plain(), tmp_path / "deal.yaml")
    ]
    assert all(outcome == outcomes[0] for outcome in outcomes)
    assert corpus.run(name, corpus.ruleset("hoyle-1807")).result() == outcomes[0]


def test_numbers_and_truths_in_data_are_taken_as_they_are_typed(corpus: variorum.Corpus) -> None:
    plain = corpus.library.examples["the-ten-decides-game"].origin.document.plain()
    assert isinstance(plain, dict)
    typed = {key: int(value) if isinstance(value, str) and value.isdigit() else value for key, value in plain.items()}
    assert typed != plain
    assert corpus.record(typed) == corpus.record(plain)


def test_what_is_wrong_is_said_with_its_place(corpus: variorum.Corpus, tmp_path: Path) -> None:
    path = tmp_path / "deal.yaml"
    path.write_text("format: 1\ngame: all-fours\ngame: piquet\n", encoding="utf-8")
    with pytest.raises(InvalidRecord, match=r"deal\.yaml:3:1: S\d+ ") as error:
        corpus.run(path, "hoyle-1807")
    assert error.value.findings[0].line == 3
    with pytest.raises(InvalidRecord, match="deal"):
        corpus.record({"game": "all-fours", "players": 2})
    with pytest.raises(UserError, match="there is no file"):
        corpus.record(tmp_path / "none.yaml")
    with pytest.raises(UserError, match="did you mean hoyle-1807"):
        corpus.run("the-ten-decides-game", "hoyle-1870")
    with pytest.raises(Misfit):
        corpus.run("the-ten-decides-game", "rubicon")
    with pytest.raises(UserError, match="holds no folder corpus/"):
        variorum.load(tmp_path)
    with pytest.raises(UserError, match="no form"):
        corpus.export("pdf")


def test_an_export_can_be_written(corpus: variorum.Corpus, tmp_path: Path) -> None:
    made = corpus.export("csv", tmp_path / "tables")
    assert {name: (tmp_path / "tables" / name).read_bytes() for name in made} == made


def test_a_corpus_with_faults_loads_and_tells_them(root: Path, tmp_path: Path) -> None:
    (tmp_path / "corpus" / "all-fours").mkdir(parents=True)
    (tmp_path / "corpus" / "all-fours" / "1807.yaml").write_text("format: 1\n- x\n", encoding="utf-8")
    found = variorum.load(tmp_path)
    assert found.findings[0].path == "corpus/all-fours/1807.yaml"
    assert set(found.findings) <= set(found.check())
    with pytest.raises(UserError, match="findings"):
        found.export("json")


def test_the_shipped_corpus_is_sound(corpus: variorum.Corpus) -> None:
    assert corpus.check() == ()
