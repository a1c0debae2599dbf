"""What is handed out: the lock, the sdist, the wheel, and a fresh copy of the project set up by `make`."""

import os
import re
import shlex
import shutil
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

from variorum import __version__
from variorum.cli import COMMANDS
from variorum.paths import data_root

from .test_tutorials import write_files

MATERIAL = ("corpus", "variants", "site_src", "mkdocs.yml")


LOCK, BENCH = "requirements.lock", "tooling/benchmarks/requirements.lock"


def declared(root: Path, lock: str) -> list[Requirement]:
    """What is declared for a lock."""
    described = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))
    if lock == BENCH:
        return [Requirement(line) for line in described["dependency-groups"]["bench"]]
    extras = described["project"]["optional-dependencies"].values()
    lines = (*described["project"]["dependencies"], *(line for extra in extras for line in extra))
    return [Requirement(line) for line in lines]


def locked(root: Path, lock: str = LOCK) -> Iterator[tuple[Requirement, int]]:
    """Every requirement of a lock, and how many hashes it has."""
    text = (root / lock).read_text(encoding="utf-8").replace("\\\n", " ")
    for line in text.splitlines():
        if line and not line.lstrip().startswith("#"):
            yield Requirement(line.split(" --hash=")[0].strip()), line.count("--hash=sha256:")


# -- The lock --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("lock", "least"), [(LOCK, 40), (BENCH, 3)])
def test_every_locked_requirement_has_one_version_and_a_hash(root: Path, lock: str, least: int) -> None:
    entries = list(locked(root, lock))
    assert len(entries) > least
    for requirement, hashes in entries:
        assert [part.operator for part in requirement.specifier] == ["=="], requirement
        assert requirement.url is None, requirement
        assert hashes >= 1, requirement


@pytest.mark.parametrize("lock", [LOCK, BENCH])
def test_the_lock_names_no_index_and_no_address(root: Path, lock: str) -> None:
    text = (root / lock).read_text(encoding="utf-8")
    for forbidden in ("://", "--index-url", "--extra-index-url", "--find-links", "--trusted-host", "file:"):
        assert forbidden not in text


@pytest.mark.parametrize("lock", [LOCK, BENCH])
def test_the_lock_satisfies_what_is_declared(root: Path, lock: str) -> None:
    versions: dict[str, list[Version]] = {}
    for requirement, _ in locked(root, lock):
        (pin,) = requirement.specifier
        versions.setdefault(canonicalize_name(requirement.name), []).append(Version(pin.version))
    for requirement in declared(root, lock):
        found = versions.get(canonicalize_name(requirement.name))
        assert found, f"{requirement.name} is not in {lock}: make lock"
        assert all(version in requirement.specifier for version in found), f"{requirement}: make lock"


def test_the_build_backend_is_locked(root: Path) -> None:
    backend = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["build-system"]["requires"]
    names = {canonicalize_name(requirement.name) for requirement, _ in locked(root)}
    assert {canonicalize_name(Requirement(line).name) for line in backend} <= names


# -- What the documents say ------------------------------------------------------------------------------------------


def test_every_dependency_has_its_line_with_a_licence_and_a_reason(root: Path) -> None:
    text = (root / "tooling" / "ARCHITECTURE.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `([\w-]+)` \| ([^|]+) \| ([^|]+) \|$", text, flags=re.MULTILINE)
    assert {canonicalize_name(name) for name, _, _ in rows} == {
        canonicalize_name(requirement.name) for lock in (LOCK, BENCH) for requirement in declared(root, lock)
    }
    assert all(licence.strip() and len(why.split()) > 2 for _, licence, why in rows)


def test_the_version_is_the_same_everywhere(root: Path) -> None:
    citation = (root / "CITATION.cff").read_text(encoding="utf-8")
    assert re.search(rf"^version: {re.escape(__version__)}$", citation, flags=re.MULTILINE)
    changes = (root / "CHANGELOG.md").read_text(encoding="utf-8")
    first = re.search(r"^## \[?([\w.]+)\]?", changes, flags=re.MULTILINE)
    assert first is not None
    assert first.group(1) in {__version__, "Unreleased"}


def test_the_material_of_a_checkout_is_the_checkout(root: Path) -> None:
    assert data_root() == root
    for name in MATERIAL:
        assert (data_root() / name).exists(), name


# -- The built packages ----------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def tree(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of what the project's files are, and of nothing that was made from them."""
    copy = tmp_path_factory.mktemp("fresh") / "hoyle-variorum"
    if (root / ".git").exists():
        listed = subprocess.run(
            ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
            check=True,
            cwd=root,
            capture_output=True,
        ).stdout
        for name in filter(None, os.fsdecode(listed).split("\0")):
            if (root / name).is_file():  # not one deleted and not yet committed
                (copy / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(root / name, copy / name)
    else:
        shutil.copytree(root, copy, ignore=shutil.ignore_patterns(".venv", "site", "dist", "__pycache__", ".*_cache"))
    return copy


def files(folder: Path) -> dict[str, bytes]:
    """The content of every file of the material below a folder, by relative path."""
    found = {}
    for name in MATERIAL:
        top = folder / name
        for path in sorted(top.rglob("*")) if top.is_dir() else [top]:
            if path.is_file():
                found[str(path.relative_to(folder))] = path.read_bytes()
    return found


def build(tree: Path, kind: str, out: Path) -> Path:
    subprocess.run([sys.executable, "-m", "hatchling", "build", "-t", kind, "-d", str(out)], check=True, cwd=tree)
    (made,) = out.iterdir()
    return made


def environment(folder: Path, python: Path) -> tuple[Path, dict[str, str]]:
    """An empty virtual environment: its folder of programs, and the variables to run them with."""
    subprocess.run([str(python), "-m", "venv", str(folder)], check=True)
    variables = {k: v for k, v in os.environ.items() if k not in {"PYTHONPATH", "PYTHONHOME", "VIRTUAL_ENV"}}
    return folder / "bin", {**variables, "PATH": f"{folder / 'bin'}{os.pathsep}{os.environ['PATH']}"}


@pytest.fixture(scope="module")
def wheel(tree: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build(tree, "wheel", tmp_path_factory.mktemp("wheel"))


@pytest.mark.proof
def test_the_same_files_give_the_same_packages(tree: Path, wheel: Path, tmp_path: Path) -> None:
    assert build(tree, "wheel", tmp_path / "again").read_bytes() == wheel.read_bytes()
    one, other = build(tree, "sdist", tmp_path / "one"), build(tree, "sdist", tmp_path / "other")
    assert one.read_bytes() == other.read_bytes()


@pytest.mark.proof
def test_the_wheel_holds_the_package_the_material_and_nothing_else(tree: Path, wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
    tops = {name.split("/")[0] for name in names}
    assert tops == {"variorum", f"hoyle_variorum-{__version__}.dist-info"}
    assert {f"variorum/_data/{name}" for name in files(tree)} <= names
    assert "variorum/py.typed" in names
    licences = f"hoyle_variorum-{__version__}.dist-info/licenses"
    assert {f"{licences}/LICENSE", f"{licences}/corpus/LICENSE"} <= names


@pytest.mark.proof
def test_the_sdist_builds_the_same_wheel(tree: Path, wheel: Path, tmp_path: Path) -> None:
    sdist = build(tree, "sdist", tmp_path / "sdist")
    with tarfile.open(sdist) as archive:
        archive.extractall(tmp_path / "unpacked", filter="data")
    (folder,) = (tmp_path / "unpacked").iterdir()
    assert (folder / "tests" / "test_packaging.py").is_file(), "whoever has the sdist can run the tests"
    assert (folder / "Makefile").is_file()
    again = build(folder, "wheel", tmp_path / "again")
    with zipfile.ZipFile(wheel) as one, zipfile.ZipFile(again) as other:
        assert {n: one.read(n) for n in one.namelist()} == {n: other.read(n) for n in other.namelist()}


# What each command is tried with from an installed wheel: on the shipped corpus, and on another's in `mine`.
LINES: dict[str, tuple[str, ...]] = {
    "check": ("check", "check --corpus mine"),
    "watch": ("watch --help",),
    "run": ("run the-ten-decides-game --under hoyle-1807",),
    "compare": ("compare the-ten-decides-game",),
    "legal": ('legal --under hoyle-1807 --trump spades --trick 9H --hand "TH KC 7S"',),
    "show": ("show all-fours/1807#law.5", "show whist/2024 --corpus mine"),
    "find": ("find until some", "find seven points --corpus mine"),
    "explain": ("explain hoyle-1814 target",),
    "sheet": ("sheet rubicon",),
    "diff": ("diff all-fours/1807 all-fours/1823", "diff whist/1998 whist/2024 --corpus mine"),
    "history": ("history beg.limit", "history score.target --corpus mine"),
    "build": ("build", "build --corpus mine --site-dir other"),
    "serve": ("serve --help",),
    "pages": ("pages ready",),
    "sufficiency": ("sufficiency --help",),
    "simulate": ("simulate hoyle-1807 -n 20 --processes 1",),
    "collate": ("collate all-fours/1807 all-fours/1823",),
    "effects": ("effects --help",),
    "export": ("export tei tei", "export json data --corpus mine"),
    "import": ("import mine/sheets.txt --as whist/draft -o draft.yaml",),
    "sources": ("sources mine --corpus mine",),
    "new": ("new text whist/1874 --corpus mine",),
    "schema": ("schema schemas",),
    "codes": ("codes --format json",),
}


def test_every_command_is_tried_from_the_wheel() -> None:
    assert set(LINES) == set(COMMANDS)


def pythons() -> list[Path]:
    """Every Python that there is here and that the package is for: this one, and later released ones."""
    found = [Path(sys.executable)]
    for minor in range(11, 20):
        if minor != sys.version_info.minor:
            places = sorted(Path.home().glob(f".pyenv/versions/3.{minor}.*/bin/python"))  # whose names on PATH may fail
            named = shutil.which(f"python3.{minor}")
            found += [*places, *([Path(named)] if named else [])][:1]
    return found


OWN, *OTHERS = pythons()
PYTHONS = [pytest.param(OWN, marks=pytest.mark.proof), *(pytest.param(p, marks=pytest.mark.full) for p in OTHERS)]


@pytest.mark.parametrize("python", PYTHONS, ids=lambda path: path.parent.parent.name)
def test_the_installed_wheel_brings_its_material_and_works_anywhere(
    python: Path, root: Path, tree: Path, wheel: Path, tmp_path: Path
) -> None:
    constraints = tmp_path / "constraints.txt"
    constraints.write_text("".join(f"{requirement}\n" for requirement, _ in locked(root)), encoding="utf-8")
    programs, variables = environment(tmp_path / "env", python)
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()

    def run(*command: str) -> str:
        done = subprocess.run(
            [str(programs / command[0]), *command[1:]],
            check=False,
            cwd=elsewhere,
            env=variables,
            capture_output=True,
            encoding="utf-8",
        )
        assert done.returncode == 0, (command, done.stdout + done.stderr)
        return done.stdout

    # Only what the wheel asks for: a package that the code needs and does not declare would be missing here.
    run("python", "-m", "pip", "install", "-qq", "--constraint", str(constraints), str(wheel))
    where = Path(run("python", "-c", "from variorum.paths import data_root; print(data_root())").strip())
    assert where.is_relative_to(tmp_path / "env")
    assert files(where) == files(tree)
    assert __version__ in run("variorum", "--version")
    page = (root / "site_src" / "pages" / "another-game.md").read_text(encoding="utf-8")
    write_files(page, elsewhere / "mine")
    for name, lines in LINES.items():
        for line in lines:
            said = run("variorum", *shlex.split(line))
            assert said or name == "import", line
    made = {path.name for path in elsewhere.iterdir()}
    assert made == {"mine", "site", "other", "tei", "data", "schemas", "draft.yaml", "ready"}
    assert (elsewhere / "site" / "index.html").is_file()


@pytest.mark.proof
def test_a_fresh_copy_makes_the_command_and_the_site(tree: Path, tmp_path: Path) -> None:
    fresh = tmp_path / "a folder with spaces" / "project"
    shutil.copytree(tree, fresh)
    ours = {"VIRTUAL_ENV", "PYTHONPATH", "MAKEFLAGS", "MAKELEVEL"}
    variables = {name: value for name, value in os.environ.items() if name not in ours}
    subprocess.run(["make", "site"], check=True, cwd=fresh, env=variables, stdin=subprocess.DEVNULL)
    assert (fresh / ".venv" / "bin" / "variorum").is_file()
    assert (fresh / "site" / "index.html").is_file()
