"""Whatever lies in a folder or a file: one clear message, nothing written, nothing fetched, in bounded time."""

import errno
import os
import re
import shutil
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from variorum.library import load

from ..conftest import Variorum
from .fuzz import FOUND, seeds, spoilt
from .readers import READERS

pytestmark = pytest.mark.timeout(300)


@pytest.mark.parametrize("path", sorted(FOUND.glob("*/*")), ids=lambda path: f"{path.parent.name}-{path.name}")
def test_an_input_that_once_broke_a_reader_is_read(path: Path) -> None:
    READERS[path.parent.name](path.read_bytes())


@pytest.mark.parametrize("name", READERS)
def test_spoilt_inputs_are_read_by_every_reader(name: str) -> None:
    chance, found = Random(name), seeds(name)
    for _ in range(40):
        READERS[name](spoilt(chance, found))


# -- Corpora -----------------------------------------------------------------------------------------------------------

TEXT = "corpus/all-fours/1807.yaml"


def write(folder: Path, name: str, content: str | bytes) -> None:
    (folder / name).parent.mkdir(parents=True, exist_ok=True)
    (folder / name).write_bytes(content.encode() if isinstance(content, str) else content)


def an_empty_file(folder: Path) -> None:
    write(folder, TEXT, "")


def a_folder_for_a_file(folder: Path) -> None:
    (folder / TEXT).mkdir(parents=True)


def a_pipe_for_a_file(folder: Path) -> None:
    (folder / TEXT).parent.mkdir(parents=True)
    os.mkfifo(folder / TEXT)


def a_link_out_of_the_corpus(folder: Path) -> None:
    write(folder.parent, "secret.yaml", "format: 1\nsecret: word\n")
    (folder / TEXT).parent.mkdir(parents=True)
    (folder / TEXT).symlink_to(folder.parent / "secret.yaml")


def a_link_to_itself(folder: Path) -> None:
    (folder / TEXT).parent.mkdir(parents=True)
    (folder / TEXT).symlink_to(folder / TEXT)


def a_device_for_a_file(folder: Path) -> None:
    (folder / TEXT).parent.mkdir(parents=True)
    (folder / TEXT).symlink_to("/dev/zero")


def a_hundred_megabytes(folder: Path) -> None:
    write(folder, TEXT, "")
    with (folder / TEXT).open("r+b") as stream:
        stream.truncate(100 * 1024 * 1024)


def another_encoding(folder: Path) -> None:
    write(folder, TEXT, "format: 1\ntitle: für\n".encode("latin-1"))


def utf16(folder: Path) -> None:
    write(folder, TEXT, "format: 1\n".encode("utf-16"))


def the_billion_laughs(folder: Path) -> None:
    levels = "".join(f"l{n}: &l{n} [{', '.join([f'*l{n - 1}'] * 9)}]\n" for n in range(1, 10))
    write(folder, TEXT, f"format: 1\nl0: &l0 lol\n{levels}")


def a_deep_tree(folder: Path) -> None:
    write(folder, TEXT, "a: " + "[" * 100_000)


def an_id_that_climbs(folder: Path) -> None:
    write(folder, "corpus/books.yaml", "format: 1\nbooks:\n- {id: ../../../up, kind: book, title: Up, siglum: UP}\n")


def look_alike_letters(folder: Path) -> None:
    write(folder, TEXT, "format: 1\ngame: аll-fours\ntitle: A title\n")


def a_name_that_moves_the_cursor(folder: Path) -> None:
    write(folder, "corpus/all-fours/18\x1b[2J07.yaml", "format: 1\n")


def a_name_of_several_lines(folder: Path) -> None:
    write(folder, "corpus/all-fours/18\n07.yaml", "format: 1\n")


def a_name_that_is_no_text(folder: Path) -> None:
    (folder / "corpus" / "all-fours").mkdir(parents=True)
    name = os.fsencode(folder / "corpus" / "all-fours") + b"/\xff\xfe.yaml"
    with open(name, "wb") as stream:
        stream.write(b"format: 1\n")


def a_key_given_twice(folder: Path) -> None:
    write(folder, TEXT, "format: 1\ngame: all-fours\ngame: piquet\n")


def a_null_character(folder: Path) -> None:
    write(folder, TEXT, b"format: 1\ngame: all-\0fours\n")


def an_id_that_reads_backwards(folder: Path) -> None:
    write(folder, "corpus/books.yaml", "format: 1\nbooks:\n- {id: \u202edrawkcab, kind: book, title: Up}\n")


def more_entries_than_anyone_writes(folder: Path) -> None:
    write(folder, TEXT, "format: 1\nwitnesses:\n" + "- A\n" * 100_001)


def a_text_of_another_game(folder: Path) -> None:
    write(folder, "corpus/whist/1742.yaml", "format: 1\ngame: whist\n")


CORPORA: tuple[Callable[[Path], None], ...] = (
    an_empty_file, a_folder_for_a_file, a_pipe_for_a_file, a_link_out_of_the_corpus, a_link_to_itself,
    a_device_for_a_file, a_hundred_megabytes, another_encoding, utf16, the_billion_laughs, a_deep_tree,
    an_id_that_climbs, look_alike_letters, a_name_that_moves_the_cursor, a_name_of_several_lines,
    a_name_that_is_no_text, a_text_of_another_game, a_key_given_twice, a_null_character, an_id_that_reads_backwards,
    more_entries_than_anyone_writes,
)  # fmt: skip


def names(folder: Path) -> list[bytes]:
    return sorted(os.path.join(top, name) for top, _, found in os.walk(os.fsencode(folder)) for name in found)


@pytest.mark.parametrize("make", CORPORA, ids=lambda make: make.__name__)
def test_a_hostile_corpus_is_told_of_and_makes_nothing(
    make: Callable[[Path], None], variorum: Variorum, tmp_path: Path
) -> None:
    folder = tmp_path / "hostile"
    folder.mkdir()
    make(folder)
    before = names(tmp_path)
    for command in (("check",), ("build", "--site-dir", str(tmp_path / "site"))):
        done = variorum(*command, "--corpus", str(folder))
        said = done.stdout + done.stderr
        assert "Traceback" not in said and "internal error" not in said, said
        assert not re.search("[\x00-\x08\x0b-\x1f\x7f\u202a-\u202e\u2066-\u2069]", said), ascii(said)
        assert "secret" not in said.replace("secret.yaml", "")
        assert done.returncode == 1, (command, said)
        assert re.search(r"corpus/\S.*:\d+:\d+: \w\d{3} ", said), said
    assert names(tmp_path) == before


def test_a_file_that_may_not_be_read_is_told_of(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in (TEXT, "corpus/all-fours/1814.yaml"):
        write(tmp_path, name, "format: 1\n")
    opened = Path.open

    def shut(self: Path, *how: Any, **more: Any) -> Any:
        if self.name == "1807.yaml":
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(self))
        return opened(self, *how, **more)

    monkeypatch.setattr(Path, "open", shut)  # of root's, permissions would not be asked for
    found = [finding for finding in load(tmp_path).findings if finding.path == TEXT]
    assert [(f.code.id, f.message) for f in found] == [
        ("S001", "the file cannot be read: reading it is not permitted")
    ]


def test_a_byte_order_mark_and_windows_line_ends_make_no_difference(root: Path, tmp_path: Path) -> None:
    for name in ("books.yaml", "topics.yaml", "all-fours/1807.yaml"):
        text = (root / "corpus" / name).read_text(encoding="utf-8")
        write(tmp_path, f"corpus/{name}", ("\ufeff" + text.replace("\n", "\r\n")).encode())
    marked = load(tmp_path)
    assert marked.findings == ()
    assert marked.library.texts["all-fours/1807"].model == load(root).library.texts["all-fours/1807"].model


def test_a_corpus_of_nothing_has_a_site_that_says_so(variorum: Variorum, tmp_path: Path) -> None:
    (tmp_path / "corpus").mkdir()
    done = variorum("show", "--corpus", str(tmp_path))
    assert done.returncode == 1
    assert "corpus is empty" in done.stderr
    done = variorum("build", "--site-dir", str(tmp_path / "site"), "--corpus", str(tmp_path))
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "site" / "index.html").is_file()


def test_a_corpus_of_one_text_can_be_read_shown_and_built(root: Path, variorum: Variorum, tmp_path: Path) -> None:
    folder = tmp_path / "c"
    for name in ("corpus/books.yaml", "corpus/topics.yaml", TEXT):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(root / name, folder / name)
    assert "1807" in variorum("show", "all-fours/1807", "--corpus", str(folder)).stdout
    done = variorum("build", "--site-dir", str(tmp_path / "site"), "--corpus", str(folder))
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "site" / "editions" / "all-fours" / "1807.html").is_file()
