"""Which state of the corpus an export is of."""

from dataclasses import dataclass
from typing import Final

PUBLISHER: Final = "The Hoyle Variorum"
LICENCE: Final = "CC BY-SA 4.0"
LICENCE_URL: Final = "https://creativecommons.org/licenses/by-sa/4.0/"


@dataclass(frozen=True)
class Release:
    """The version of the corpus and its date, ``2026-11-30``; nothing else in an export depends on when it is made."""

    version: str
    date: str

    def __str__(self) -> str:
        return f"version {self.version} of {self.date}"
