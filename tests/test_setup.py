"""The set-up that `make` does by itself, on machines that lack something (stand-ins for python3, apt-get and id)."""

import os
import shutil
import subprocess
from dataclasses import dataclass, field
from pathlib import Path

import pytest

TOOLS = ("sh", "bash", "cat", "cksum", "cp", "dirname", "env", "head", "mkdir", "mv", "rm", "timeout")

PYTHON = """#!/bin/sh
case "$*" in
    "-c import sys; sys.exit(sys.version_info <"*) [ ! -e "$STATE/too-old" ] ;;
    "-c import ensurepip, venv") [ ! -e "$STATE/no-venv" ] ;;
    "-c import sys; print("*) echo 3.11 ;;
    "-m venv --clear .venv") echo "venv made" >>"$STATE/log"; mkdir -p .venv/bin; cp "$0" .venv/bin/python ;;
    "-m pip --version") ;;
    "-m playwright --version") [ ! -e "$STATE/no-libatomic" ] ;;
    "-m pip install "*) echo "pip $*" >>"$STATE/log"; [ ! -e "$STATE/no-network" ] ;;
    *) echo "unforeseen: $*" >&2; exit 99 ;;
esac
"""
APT = """#!/bin/sh
echo "apt-get $*" >>"$STATE/log"
case "$*" in
    *python3.11-venv*) rm -f "$STATE/no-venv" ;;
    *libatomic1*) rm -f "$STATE/no-libatomic" ;;
    *chromium*) cp "$0" "$(dirname "$0")/chromium" ;;
esac
"""


@dataclass
class Machine:
    """A folder with the project's set-up files, and a PATH on which only stand-ins and a few plain tools lie."""

    folder: Path
    user: int = 1000
    environment: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for name in ("bin", "state", "project/tooling/benchmarks", "project/.ci"):
            (self.folder / name).mkdir(parents=True)
        for tool in TOOLS:
            found = shutil.which(tool)
            assert found, tool
            (self.folder / "bin" / tool).symlink_to(found)
        self.program("id", f"#!/bin/sh\necho {self.user}\n")

    @property
    def project(self) -> Path:
        return self.folder / "project"

    def program(self, name: str, text: str) -> None:
        path = self.folder / "bin" / name
        path.write_text(text)
        path.chmod(0o755)

    def state(self, name: str) -> Path:
        return self.folder / "state" / name

    def log(self) -> list[str]:
        """What was done since the last call, a line each."""
        path = self.state("log")
        lines = path.read_text().splitlines() if path.exists() else []
        path.unlink(missing_ok=True)
        return lines

    def run(self, *command: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [str(self.folder / "bin" / command[0]), *command[1:]],
            check=False,
            cwd=self.project,
            capture_output=True,
            text=True,
            env={"PATH": str(self.folder / "bin"), "STATE": str(self.folder / "state"), **self.environment},
            timeout=60,
        )


def machine(tmp_path: Path, root: Path, *, user: int = 1000, python: bool = True, apt: bool = True) -> Machine:
    made = Machine(tmp_path / "machine", user)
    benchmarks = "tooling/benchmarks/requirements.lock"
    for name in ("tooling/setup.sh", "requirements.lock", benchmarks, "pyproject.toml", ".ci/run"):
        shutil.copy(root / name, made.project / name)
    if python:
        made.program("python3", PYTHON)
    if apt:
        made.program("apt-get", APT)
    return made


def venv(made: Machine) -> subprocess.CompletedProcess[str]:
    return made.run("sh", "tooling/setup.sh", "venv")


def test_the_requirements_are_installed_by_hash_then_the_package_and_only_once(tmp_path: Path, root: Path) -> None:
    made = machine(tmp_path, root)
    assert venv(made).returncode == 0
    first, locked, package = made.log()
    assert first == "venv made"
    assert "--require-hashes" in locked
    assert "requirements.lock" in locked
    assert "--editable" in package
    assert "--no-build-isolation" in package

    again = venv(made)
    assert (again.returncode, again.stdout, again.stderr, made.log()) == (0, "", "", [])


@pytest.mark.parametrize("name", ["requirements.lock", "pyproject.toml"])
def test_changed_requirements_are_installed_into_the_same_environment(tmp_path: Path, root: Path, name: str) -> None:
    made = machine(tmp_path, root)
    venv(made)
    made.log()
    with (made.project / name).open("a") as file:
        file.write("# changed\n")
    assert venv(made).returncode == 0
    log = made.log()
    assert len(log) == 2
    assert "venv made" not in log


def test_an_environment_that_was_moved_is_made_anew(tmp_path: Path, root: Path) -> None:
    made = machine(tmp_path, root)
    venv(made)
    made.log()
    shutil.move(made.folder, tmp_path / "elsewhere")
    made.folder = tmp_path / "elsewhere"
    assert venv(made).returncode == 0
    assert made.log()[0] == "venv made"


def test_an_environment_whose_python_is_gone_is_made_anew(tmp_path: Path, root: Path) -> None:
    made = machine(tmp_path, root)
    venv(made)
    made.log()
    (made.project / ".venv/bin/python").unlink()
    assert venv(made).returncode == 0
    assert made.log()[0] == "venv made"


def test_after_a_failed_download_the_next_call_tries_again(tmp_path: Path, root: Path) -> None:
    made = machine(tmp_path, root)
    made.state("no-network").touch()
    failed = venv(made)
    assert failed.returncode == 1
    assert "could not be installed" in failed.stderr.splitlines()[-1]
    made.state("no-network").unlink()
    made.log()
    assert venv(made).returncode == 0
    assert len(made.log()) == 2


@pytest.mark.parametrize("python", [True, False])
def test_without_a_recent_python_one_line_says_what_to_install(tmp_path: Path, root: Path, python: bool) -> None:
    made = machine(tmp_path, root, python=python)
    made.state("too-old").touch()
    result = venv(made)
    assert result.returncode == 1
    (line,) = result.stderr.splitlines()
    assert line.endswith("apt-get install python3 python3-venv")
    assert made.log() == []


def test_without_the_venv_package_one_line_says_what_to_install(tmp_path: Path, root: Path) -> None:
    made = machine(tmp_path, root)
    made.state("no-venv").touch()
    result = venv(made)
    assert result.returncode == 1
    (line,) = result.stderr.splitlines()
    assert line.endswith("apt-get install python3.11-venv")
    assert not (made.project / ".venv").exists()


def test_root_gets_the_venv_package_by_apt_after_an_update(tmp_path: Path, root: Path) -> None:
    made = machine(tmp_path, root, user=0)
    made.state("no-venv").touch()
    assert venv(made).returncode == 0
    update, install, first, *_ = made.log()
    assert update.startswith("apt-get update")
    assert install.startswith("apt-get install")
    assert first == "venv made"


def browser(made: Machine) -> subprocess.CompletedProcess[str]:
    venv(made)
    made.log()
    return made.run("sh", "tooling/setup.sh", "browser")


def test_root_gets_a_browser_by_apt_once(tmp_path: Path, root: Path) -> None:
    made = machine(tmp_path, root, user=0)
    assert browser(made).returncode == 0
    update, install = made.log()
    assert update.startswith("apt-get update")
    assert install.endswith(" chromium")
    assert browser(made).returncode == 0
    assert made.log() == []


def test_root_gets_the_library_that_the_browsers_driver_lacks(tmp_path: Path, root: Path) -> None:
    made = machine(tmp_path, root, user=0)
    made.program("chromium", "")
    made.state("no-libatomic").touch()
    result = browser(made)
    assert (result.returncode, result.stderr) == (0, "installing libatomic1 with apt-get\n")
    assert made.log()[-1].endswith(" libatomic1")


@pytest.mark.parametrize(("user", "apt"), [(1000, True), (0, False)])
def test_without_a_browser_one_line_says_what_to_install(tmp_path: Path, root: Path, user: int, apt: bool) -> None:
    made = machine(tmp_path, root, user=user, apt=apt)
    result = browser(made)
    assert result.returncode == 0, "the tests run all the same, and those of the site fail"
    (line,) = result.stderr.splitlines()
    assert "apt-get install chromium" in line
    assert made.log() == []


def test_without_the_drivers_library_one_line_says_what_to_install(tmp_path: Path, root: Path) -> None:
    made = machine(tmp_path, root)
    made.program("chromium", "")
    made.state("no-libatomic").touch()
    result = browser(made)
    assert result.returncode == 0
    (line,) = result.stderr.splitlines()
    assert line.endswith("apt-get install libatomic1")


def bench(made: Machine) -> subprocess.CompletedProcess[str]:
    venv(made)
    made.log()
    return made.run("sh", "tooling/setup.sh", "bench")


def test_what_the_benchmarks_need_is_installed_by_hash_and_only_once(tmp_path: Path, root: Path) -> None:
    made = machine(tmp_path, root)
    assert bench(made).returncode == 0
    (installed,) = made.log()
    assert "--require-hashes" in installed
    assert "tooling/benchmarks/requirements.lock" in installed
    again = bench(made)
    assert (again.returncode, again.stderr, made.log()) == (0, "", [])


def test_what_the_benchmarks_need_is_tried_again_after_a_failed_download(tmp_path: Path, root: Path) -> None:
    made = machine(tmp_path, root)
    venv(made)
    made.state("no-network").touch()
    failed = bench(made)
    assert failed.returncode == 1
    assert "could not be installed" in failed.stderr.splitlines()[-1]
    made.state("no-network").unlink()
    made.log()
    assert made.run("sh", "tooling/setup.sh", "bench").returncode == 0
    assert len(made.log()) == 1


@pytest.mark.parametrize(("failing", "code"), [("", 0), ("test", 1), ("proof", 1)])
def test_ci_runs_both_parts_and_fails_if_either_does(tmp_path: Path, root: Path, failing: str, code: int) -> None:
    made = machine(tmp_path, root)
    made.program("make", f'#!/bin/sh\necho "$*" "$VARIORUM_TEI_SCHEMA" >>"$STATE/log"\n[ "$2" != "{failing}" ]\n')
    result = made.run("bash", ".ci/run")
    assert result.returncode == code, result.stdout
    assert [line.split()[1] for line in made.log()] == ["test", "proof"]


def test_ci_validates_against_the_tei_schema_where_one_lies_beside(tmp_path: Path, root: Path) -> None:
    made = machine(tmp_path, root)
    schema = made.folder / "shared" / "tei" / "tei_all.rng"
    schema.parent.mkdir(parents=True)
    schema.touch()
    made.program("make", '#!/bin/sh\necho "$VARIORUM_TEI_SCHEMA" >>"$STATE/log"\n')
    made.run("bash", ".ci/run")
    assert made.log() == [str(schema)] * 2


def test_make_offers_the_targets_the_readme_names(root: Path) -> None:
    listed = subprocess.run(
        ["make", "--no-print-directory", "help"], check=True, cwd=root, capture_output=True, text=True, env=os.environ
    ).stdout
    targets = {line.split()[0] for line in listed.splitlines()}
    assert targets >= {"site", "serve", "check", "test", "proof", "bench", "clean"}
