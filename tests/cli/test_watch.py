"""``variorum watch``: an edited file is checked as soon as it is saved."""

import shutil
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest


class Watching:
    """A running ``variorum watch``; its lines are gathered as they come."""

    def __init__(self, corpus: Path) -> None:
        signal.signal(signal.SIGINT, signal.default_int_handler)  # a test run in the background is started without
        self.process = subprocess.Popen(
            [sys.executable, "-u", "-m", "variorum", "watch", "--corpus", str(corpus)],
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, encoding="utf-8",
        )  # fmt: skip
        self.lines: list[str] = []
        self._more = threading.Condition()
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            with self._more:
                self.lines.append(line.rstrip("\n"))
                self._more.notify_all()

    def close(self) -> None:
        self.process.kill()
        self.process.wait()
        self._reader.join()
        assert self.process.stdout is not None
        self.process.stdout.close()

    def until(self, ending: str, after: int = 0) -> list[str]:
        """The lines since ``after``, up to the first that has ``ending`` in it."""
        with self._more:
            assert self._more.wait_for(lambda: any(ending in line for line in self.lines[after:]), 60), self.lines
            return self.lines[after:]


@pytest.fixture
def corpus(root: Path, tmp_path: Path) -> Path:
    for name in ("corpus", "variants/all-fours", "variants/piquet"):
        shutil.copytree(root / name, tmp_path / "c" / name)
    return tmp_path / "c"


@pytest.fixture
def watching(corpus: Path) -> Iterator[Watching]:
    made = Watching(corpus)
    yield made
    made.close()


def test_a_mistake_is_told_of_and_then_mended(corpus: Path, watching: Watching) -> None:
    said = len(watching.until("watching; Ctrl-C ends it"))
    path = corpus / "corpus" / "all-fours" / "1823.yaml"
    sound = path.read_text(encoding="utf-8")
    path.write_text(sound.replace("format: 1", "format: 2", 1), encoding="utf-8")
    lines = watching.until(" new (", said)
    assert "corpus/all-fours/1823.yaml" in lines
    assert any(line.startswith("corpus/all-fours/1823.yaml:2:9: S") for line in lines), lines
    said = len(watching.lines)
    path.write_text(sound, encoding="utf-8")
    lines = watching.until("finding", said)
    assert any(line.startswith("mended: corpus/all-fours/1823.yaml: S") for line in lines), lines
    watching.process.send_signal(signal.SIGINT)
    assert watching.process.wait(60) == 0
    assert not any("Traceback" in line for line in watching.lines)
