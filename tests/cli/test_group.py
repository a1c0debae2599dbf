"""The command line's promises: quick help, shared options, errors as sentences, exit codes."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from variorum.cli.group import Entry, LazyGroup, run_command_line

COMMANDS = '''
import errno, os
import click
from variorum.cli.options import command
from variorum.errors import UserError

def make(name):
    return command(name, examples=(f"variorum {name}",))

@make("wrong")
def wrong(settings):
    raise UserError("no text all-fours/1899", "did you mean all-fours/1807?")

@make("sick")
def sick(settings):
    raise UserError("the corpus cannot be read", exit_code=1)

@make("finds")
def finds(settings):
    click.echo("found")
    click.get_current_context().exit(1)

@make("bug")
def bug(settings):
    {}["low\\nowner"]

@make("missing")
def missing(settings):
    open("/nowhere/all-fours.yaml")

@make("full")
def full(settings):
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), "site/index.html")

@make("stop")
def stop(settings):
    raise KeyboardInterrupt

@make("much")
def much(settings):
    for number in range(100_000):
        click.echo(number)

@make("suits")
def suits(settings):
    settings.console().print("10♥ [, ^1823] :heart: [bold]", style="bold red")

@make("root")
def root(settings):
    click.echo(settings.root)

@make("answer")
def answer(settings):
    if settings.json:
        settings.print_json({"ranks": "十", "b": 1, "a": 2})
    else:
        click.echo("text")
'''
NAMES = ("wrong", "sick", "finds", "bug", "missing", "full", "stop", "much", "suits", "root", "answer")

Call = Callable[..., int]


@pytest.fixture
def module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "modules"
    folder.mkdir()
    (folder / "made_up_commands.py").write_text(COMMANDS, encoding="utf-8")
    monkeypatch.syspath_prepend(str(folder))
    monkeypatch.delitem(sys.modules, "made_up_commands", raising=False)
    return folder


@pytest.fixture
def group(module: Path) -> LazyGroup:
    entries = {name: Entry(f"made_up_commands:{name}", f"The {name} one.") for name in NAMES}
    entries["broken"] = Entry("no_such_module:broken", "Fails when it is imported.")
    return LazyGroup(entries, name="variorum")


@pytest.fixture
def call(group: LazyGroup) -> Call:
    return lambda *arguments: run_command_line(group, arguments)


def test_help_lists_every_command_without_importing_one(call: Call, capsys: pytest.CaptureFixture[str]) -> None:
    assert call("--help") == 0
    shown = capsys.readouterr().out
    assert all(f"The {name} one." in shown for name in NAMES)
    assert "Fails when it is imported." in shown
    assert "made_up_commands" not in sys.modules


def test_a_command_imports_no_other(call: Call) -> None:
    assert call("answer") == 0
    assert "no_such_module" not in sys.modules


def test_an_unknown_command_is_answered_with_a_near_one(call: Call, capsys: pytest.CaptureFixture[str]) -> None:
    assert call("anser") == 2
    assert "no command 'anser'; did you mean answer?" in capsys.readouterr().err


def test_a_users_error_is_a_sentence_and_a_hint(call: Call, capsys: pytest.CaptureFixture[str]) -> None:
    assert call("wrong") == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    assert shown.err == "variorum: no text all-fours/1899\n  did you mean all-fours/1807?\n"


def test_an_error_of_the_corpus_exits_as_a_finding(call: Call, capsys: pytest.CaptureFixture[str]) -> None:
    assert call("sick") == 1
    assert capsys.readouterr().err == "variorum: the corpus cannot be read\n"


def test_findings_exit_with_one(call: Call, capsys: pytest.CaptureFixture[str]) -> None:
    assert call("finds") == 1
    assert capsys.readouterr().out == "found\n"


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("missing", "variorum: /nowhere/all-fours.yaml: No such file or directory\n"),
        ("full", "variorum: site/index.html: No space left on device\n"),
    ],
)
def test_what_the_system_refuses_names_the_file(
    call: Call, capsys: pytest.CaptureFixture[str], name: str, sentence: str
) -> None:
    assert call(name) == 2
    assert capsys.readouterr().err == sentence


def test_a_fault_of_the_program_is_one_line_and_a_request(call: Call, capsys: pytest.CaptureFixture[str]) -> None:
    assert call("bug") == 70
    first, second = capsys.readouterr().err.splitlines()
    assert first.startswith("variorum: internal error")
    assert "KeyError" in first
    assert "--debug" in second


@pytest.mark.parametrize("arguments", [("--debug", "bug"), ("bug", "--debug")])
def test_debug_shows_the_traceback(
    call: Call, capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...]
) -> None:
    assert call(*arguments) == 70
    assert "Traceback" in capsys.readouterr().err


def test_the_debug_variable_shows_the_traceback(
    call: Call, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("VARIORUM_DEBUG", "1")
    assert call("bug") == 70
    assert "Traceback" in capsys.readouterr().err


def test_the_keyboard_stops_it_with_a_word(call: Call, capsys: pytest.CaptureFixture[str]) -> None:
    assert call("stop") == 130
    assert capsys.readouterr().err == "variorum: stopped\n"


def test_a_reader_that_goes_away_is_no_error(module: Path) -> None:
    program = (
        "import sys; sys.path.insert(0, sys.argv[1])\n"
        "from variorum.cli.group import Entry, LazyGroup, run_command_line\n"
        "sys.exit(run_command_line(LazyGroup({'much': Entry('made_up_commands:much', '')}), ['much']))"
    )
    with subprocess.Popen(
        [sys.executable, "-c", program, str(module)], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert process.stdout.readline() == b"0\n"
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(60) == 141


def test_a_full_disk_under_the_output_is_said(module: Path) -> None:
    full = Path("/dev/full")
    if not full.exists():
        pytest.skip("this system has no /dev/full")
    with full.open("w") as output:
        result = subprocess.run(
            [sys.executable, "-m", "variorum", "--help"], check=False, stdout=output, stderr=subprocess.PIPE, text=True
        )
    assert result.returncode == 2
    assert result.stderr == "variorum: No space left on device\n"


def corpus(folder: Path) -> Path:
    (folder / "corpus").mkdir(parents=True)
    return folder


def test_the_corpus_is_named_before_or_after_the_command(
    call: Call, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    one, other = corpus(tmp_path / "one"), corpus(tmp_path / "other")
    assert call("--corpus", str(one), "root") == 0
    assert call("root", "--corpus", str(one)) == 0
    assert call("--corpus", str(other), "root", "--corpus", str(one)) == 0
    assert capsys.readouterr().out.splitlines() == [str(one)] * 3


def test_without_the_option_it_is_the_shipped_corpus(
    call: Call, capsys: pytest.CaptureFixture[str], root: Path
) -> None:
    assert call("root") == 0
    assert capsys.readouterr().out.strip() == str(root)


def test_a_folder_without_a_corpus_is_refused(call: Call, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert call("root", "--corpus", str(tmp_path / "nowhere")) == 2
    assert "does not exist" in capsys.readouterr().err
    (tmp_path / "empty").mkdir()
    assert call("root", "--corpus", str(tmp_path / "empty")) == 2
    assert "holds no folder corpus/" in capsys.readouterr().err
    inside = corpus(tmp_path / "mine") / "corpus"
    assert call("root", "--corpus", str(inside)) == 2
    assert f"--corpus {tmp_path / 'mine'}" in capsys.readouterr().err


def test_json_keeps_its_letters_and_its_order(call: Call, capsys: pytest.CaptureFixture[str]) -> None:
    assert call("answer", "--format", "json") == 0
    assert capsys.readouterr().out == '{\n  "ranks": "十",\n  "b": 1,\n  "a": 2\n}\n'


def test_brackets_and_colons_of_the_corpus_are_printed_as_they_are(
    call: Call, capsys: pytest.CaptureFixture[str]
) -> None:
    assert call("suits") == 0
    assert capsys.readouterr().out == "10♥ [, ^1823] :heart: [bold]\n"


@pytest.mark.parametrize(
    ("arguments", "environment", "coloured"),
    [
        (("suits",), {"FORCE_COLOR": "1"}, True),
        (("suits", "--no-color"), {"FORCE_COLOR": "1"}, False),
        (("--no-color", "suits"), {"FORCE_COLOR": "1"}, False),
        (("suits",), {"FORCE_COLOR": "1", "NO_COLOR": "1"}, False),
    ],
)
def test_colour_can_be_refused(
    call: Call,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    arguments: tuple[str, ...],
    environment: dict[str, str],
    coloured: bool,
) -> None:
    monkeypatch.setenv("TERM", "xterm-256color")
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert call(*arguments) == 0
    assert ("\x1b[" in capsys.readouterr().out) is coloured


def test_what_the_terminal_cannot_show_is_escaped(module: Path) -> None:
    program = (
        "import sys; sys.path.insert(0, sys.argv[1])\n"
        "from variorum.cli.group import Entry, LazyGroup, run_command_line\n"
        "sys.exit(run_command_line(LazyGroup({'suits': Entry('made_up_commands:suits', '')}), ['suits']))"
    )
    result = subprocess.run(
        [sys.executable, "-c", program, str(module)],
        check=True,
        capture_output=True,
        env={"PYTHONIOENCODING": "latin-1", "PATH": ""},
    )
    assert result.stdout.startswith(b"10\\u2665 ")


def test_completion_offers_commands_without_importing_them(
    group: LazyGroup, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("_VARIORUM_COMPLETE", "bash_complete")
    monkeypatch.setenv("COMP_WORDS", "variorum su")
    monkeypatch.setenv("COMP_CWORD", "1")
    assert run_command_line(group) == 0
    assert capsys.readouterr().out == "plain,suits\n"
    assert "made_up_commands" not in sys.modules
