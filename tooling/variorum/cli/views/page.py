"""A printed page: lines of styled spans, wrapped to the terminal with hanging indents."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from rich.console import Console

    from variorum.cli.options import Settings

Span = tuple[str, str]
NARROW = 60  # columns; on a narrower terminal a label has a line of its own

# One accent, as on the site: rubric for numbers and names, dim for notes, blue and orange for new and old.
STYLES = {
    "": "",
    "title": "bold",
    "head": "italic",
    "rubric": "red",
    "note": "dim",
    "lemma": "bold",
    "new": "blue",
    "old": "yellow",
    "bad": "red",
    "good": "green",
    "strike": "strike yellow",
    "insert": "underline blue",
}

# By the status of a value, as ``games.ruleset.Status`` has it.
STATUS_STYLE = {
    "attested": "",
    "transmitted": "old",
    "emended": "rubric",
    "crux": "rubric",
    "supplied": "new",
    "default": "new",
    "chosen": "note",
}


@dataclass
class Page:
    """Rows of spans, each with the width of its hanging first column (0: none)."""

    rows: list[tuple[str, tuple[Span, ...]]] = field(default_factory=list)
    margin: int = 0

    def title(self, text: str, note: str = "") -> Page:
        """The page's first line."""
        self.rows.append(("full", ((text, "title"), (f"  {note}" if note else "", "note"))))
        return self

    def head(self, text: str, note: str = "") -> Page:
        """A heading, with an empty line before it."""
        self.blank()
        self.rows.append(("full", ((text, "head"), (f"  {note}" if note else "", "note"))))
        return self

    def blank(self) -> Page:
        """An empty line, never two together."""
        if self.rows and self.rows[-1][0] != "blank":
            self.rows.append(("blank", ()))
        return self

    def line(self, *spans: Span | str) -> Page:
        """A paragraph over the whole width."""
        self.rows.append(("full", tuple(s if isinstance(s, tuple) else (s, "") for s in spans)))
        return self

    def item(self, label: str, *spans: Span | str, style: str = "rubric") -> Page:
        """A paragraph under a hanging label."""
        body = tuple(s if isinstance(s, tuple) else (s, "") for s in spans)
        self.rows.append(("item", ((label, style), *body)))
        return self

    def extend(self, other: Page) -> Page:
        """All rows of another page after these."""
        self.rows += other.rows
        return self

    @staticmethod
    def print_all(settings: Settings, pages: Iterable[Page]) -> None:
        """Print pages one below the other, an empty line between two; empty ones leave no trace.

        Away from a terminal it is done without Rich, whose import takes as long as reading a text.
        """
        console = settings.console() if settings.styled else None
        for i, page in enumerate(page for page in pages if page.rows):
            if console is None:
                click.echo("".join(f"{line}\n" for line in ([""] if i else []) + page.lines()), nl=False)
                continue
            if i:
                console.print()
            page.print(console)

    @property
    def _label_width(self) -> int:
        return min(max((len(spans[0][0]) for kind, spans in self.rows if kind == "item"), default=0), 24)

    def lines(self) -> list[str]:
        """The page as plain text, each paragraph on a line of its own, its label before it."""
        out = []
        for kind, spans in self.rows:
            words = [text for text, _ in spans]
            if kind == "item":
                words[:1] = [words[0].ljust(self._label_width), "  "]
            out.append("".join(words).rstrip(" "))
        return out

    def print(self, console: Console) -> None:
        """Print to a Rich console; spans are never read as markup."""
        from rich.padding import Padding
        from rich.table import Table
        from rich.text import Text

        width = self._label_width
        for kind, spans in self.rows:
            if kind == "blank":
                console.print()
            elif kind == "full":
                console.print(Text.assemble(*((t, STYLES[s]) for t, s in spans)))
            elif console.soft_wrap:
                label, *body = spans
                console.print(
                    Text.assemble((label[0].ljust(width), STYLES[label[1]]), "  ", *((t, STYLES[s]) for t, s in body))
                )
            elif console.width < NARROW:
                label, *body = spans
                if label[0]:
                    console.print(Text(label[0], style=STYLES[label[1]], overflow="fold"))
                text = Text.assemble(*((t, STYLES[s]) for t, s in body), overflow="fold")
                console.print(Padding(text, (0, 0, 0, self.margin + 2)))
            else:
                label, *body = spans
                grid = Table.grid(padding=(0, 2, 0, 0))
                grid.add_column(width=width, no_wrap=len(label[0]) <= width, overflow="fold")
                grid.add_column(overflow="fold")  # what is too long for a line is broken, never cut off
                text = Text.assemble(*((t, STYLES[s]) for t, s in body), overflow="fold")
                grid.add_row(Text(label[0], style=STYLES[label[1]]), text)
                console.print(Padding(grid, (0, 0, 0, self.margin)))
