"""How what is measured beside a peer is shown."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Table:
    """A table of text with a line for each target, and whether it was met; the first column says what a row is of."""

    title: str
    rows: tuple[tuple[str, ...], ...]
    targets: tuple[tuple[str, bool], ...] = ()

    def table(self) -> str:
        widths = [max(map(len, column)) for column in zip(*self.rows, strict=True)]
        lines = ["  ".join(cell.rjust(width) for cell, width in zip(row, widths, strict=True)) for row in self.rows]
        said = [f"{'met' if met else 'MISSED'}: {what}" for what, met in self.targets]
        return "\n  ".join([self.title, *lines, *said])
