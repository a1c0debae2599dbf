"""Shared by all tests: the folders, the command, the browser, and settings that make a run repeatable."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Protocol

import pytest
from hypothesis import HealthCheck, settings
from playwright.sync_api import Browser, sync_playwright

from variorum.library import Library, load

ROOT = Path(__file__).resolve().parent.parent

# `fast` draws the same inputs every time; HYPOTHESIS_PROFILE=search draws new ones, and many.
settings.register_profile("fast", deadline=None, derandomize=True, print_blob=True)
settings.register_profile(
    "search", deadline=None, max_examples=2000, print_blob=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "fast"))

# What a person may have set in the shell and a test must not see.
PERSONAL = ("NO_COLOR", "FORCE_COLOR", "CLICOLOR_FORCE", "TTY_COMPATIBLE", "COLUMNS", "LINES", "VARIORUM_DEBUG")


@pytest.fixture(autouse=True)
def _plain_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in PERSONAL:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("VARIORUM_NO_CACHE", "1")  # what one test finds out is no other's to know, nor the user's


@pytest.fixture(scope="session")
def root() -> Path:
    """The folder of the project."""
    return ROOT


@pytest.fixture(scope="session")
def library() -> Library:
    """The shipped corpus, read once a test process; it is frozen, so that no test can change it for another."""
    return load(ROOT).library


class Variorum(Protocol):
    def __call__(
        self, *arguments: str, env: Mapping[str, str] = ..., cwd: Path | None = ..., stdin: str = ...
    ) -> subprocess.CompletedProcess[str]: ...


@pytest.fixture
def variorum(tmp_path: Path) -> Variorum:
    """Run the ``variorum`` command as a user does, by default from an empty folder."""

    def call(
        *arguments: str, env: Mapping[str, str] | None = None, cwd: Path | None = None, stdin: str = ""
    ) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-m", "variorum", *arguments],
            check=False,
            input=stdin,
            capture_output=True,
            encoding="utf-8",
            cwd=cwd or tmp_path,
            env={**os.environ, **(env or {})},
            timeout=120,
        )

    return call


@pytest.fixture(scope="session")
def browser_program() -> str:
    """The path of a Chromium. Without one a test fails and never skips: a site nobody looked at is not tested."""
    # tooling/setup.sh looks for the same names.
    for name in (os.environ.get("VARIORUM_BROWSER"), "chromium", "chromium-browser", "google-chrome"):
        found = shutil.which(name) if name else None
        if found:
            return found
    pytest.fail("no browser: apt-get install chromium, or set VARIORUM_BROWSER", pytrace=False)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say it in the closing lines where tests ran without the material that is too large, or not ours, to ship."""
    ran = {getattr(r, "nodeid", "").partition("::")[0] for found in terminalreporter.stats.values() for r in found}
    if any(name.endswith("test_tei_schema.py") for name in ran) and not os.environ.get("VARIORUM_TEI_SCHEMA"):
        terminalreporter.write_line("TEI All validated nothing: VARIORUM_TEI_SCHEMA names no schema (tei_all.rng).")
    if any(name.endswith("test_copies.py") for name in ran) and not os.environ.get("VARIORUM_SOURCES"):
        terminalreporter.write_line("No source copy was imported: VARIORUM_SOURCES names no folder of them.")


@pytest.fixture(scope="session")
def browser(browser_program: str) -> Iterator[Browser]:
    """The one browser of a test process: a second could not be driven beside it."""
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=browser_program, args=["--no-sandbox"])
        yield found
        found.close()
