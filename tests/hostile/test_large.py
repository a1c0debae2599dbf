"""A megabyte of what is dear to readers: each reader comes to an end, in bounded time and memory (make full)."""

import subprocess
import sys

import pytest

from .readers import READERS

SIZE = 1_000_000
SECONDS = 10
"""Of processor time for one file, five times what it may take on a machine with nothing else to do."""
MEMORY = 3 * 1024**3

PIECES = (
    "[", "]", "{", "(", "&a ", "*a ", "- ", "? ", "a: ", "{a: ", "'", '"', "\\", "#", "|", ">", "> ", "^", "^1823 ",
    "[a ^1823|", "[a|b] ", "¹", "¹⁸²³ ", "\u0301", "\u1100", " ", "\n", "\n\n", "\t", "9", "A♠ ", "?x9 ", "E AS, ",
    "- E AS > D\n", "<p>", "<a>", "</p>", "&lt;", "&amp", "<!--", "<![CDATA[", "`", "```\n", "* ", "**", "_", "![",
    "[^1]", "[^1]: ", "[^1]: a\n", "| a ", "1. ", "[ ", "[]", "[a ^", "# ", "<p", "\\[", "([",
    "a" * 50 + " ", "§ 1. ", "\ufeff", "\u202e",
)  # fmt: skip

CHILD = """
import resource, signal, sys
from tests.hostile.readers import READERS
from tests.hostile.test_large import MEMORY, PIECES, SECONDS, SIZE
read = READERS[sys.argv[1]]
read(b"")
resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
for piece in PIECES:
    print(ascii(piece), flush=True)
    data = (piece * (SIZE // len(piece.encode()) + 1)).encode()[:SIZE]
    signal.setitimer(signal.ITIMER_PROF, SECONDS)
    read(data)
    signal.setitimer(signal.ITIMER_PROF, 0)
"""


@pytest.mark.full
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("reader", READERS)
def test_a_megabyte_of_one_piece_is_read_to_its_end(reader: str) -> None:
    done = subprocess.run([sys.executable, "-c", CHILD, reader], check=False, capture_output=True, text=True)
    assert done.returncode == 0, (done.stdout.splitlines()[-1:], done.stderr[-2000:])
