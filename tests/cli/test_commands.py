"""Every command of the table: that it exists, says the same as the table, and shows examples that can be typed."""

import shlex
import subprocess
import sys
from pathlib import Path

import click
import pytest

from variorum.cli import COMMANDS, main, variorum
from variorum.cli.options import ExampleCommand


@pytest.fixture(params=list(COMMANDS))
def name(request: pytest.FixtureRequest) -> str:
    assert isinstance(request.param, str)
    return request.param


def command(name: str) -> ExampleCommand:
    found = variorum.get_command(click.Context(variorum), name)
    assert isinstance(found, ExampleCommand)
    return found


def test_the_table_says_what_the_command_says(name: str) -> None:
    assert command(name).name == name
    assert (command(name).help or "").partition("\n")[0] == COMMANDS[name].help


def test_the_help_shows_an_example(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([name, "--help"]) == 0
    shown = capsys.readouterr().out
    assert command(name).examples
    for example in command(name).examples:
        assert example in shown


def test_the_examples_can_be_typed(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "mine" / "corpus").mkdir(parents=True)  # the other corpus that examples name
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    for example in command(name).examples:
        program, typed, *arguments = shlex.split(example.partition(" && ")[0].rpartition(" | ")[2])
        assert (program, typed) == ("variorum", name)
        command(name).make_context(name, arguments)


@pytest.mark.parametrize("name", ["", "show", "run", "compare", "check", "watch", "codes", "find"])
def test_help_is_shown_without_the_heavy_libraries(name: str) -> None:
    program = (
        f"import sys\nfrom variorum.cli import main\nmain({[*name.split(), '--help']!r})\n"
        "heavy = {'pydantic', 'lxml', 'mkdocs', 'jinja2', 'yaml', 'rich', 'variorum.games'} & set(sys.modules)\n"
        "print('loaded:', *sorted(heavy))"
    )
    result = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True)
    assert result.stdout.splitlines()[-1] == "loaded:"


def test_the_version_is_the_package_s(capsys: pytest.CaptureFixture[str]) -> None:
    from variorum import __version__

    assert main(["--version"]) == 0
    assert capsys.readouterr().out.split()[-1] == __version__


def test_a_text_is_shown_without_the_rules_of_the_games() -> None:
    program = (
        "import sys\nfrom variorum.cli import main\nmain(['show', 'all-fours/1823'])\n"
        "unused = {'variorum.games', 'variorum.model.variants', 'variorum.model.topics', 'rich'} & set(sys.modules)\n"
        "print('loaded:', *sorted(unused))"
    )
    result = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True)
    assert result.stdout.splitlines()[-1] == "loaded:"
