"""The variant graph: one vertex a reading, one edge from each reading to the next of the same witness."""

from __future__ import annotations

from dataclasses import dataclass

from .collation import CellKind, Collation
from .tokens import Token


@dataclass(frozen=True)
class Vertex:
    """A reading: equal but for accidentals in all its witnesses. ``column`` is its place in the table."""

    number: int
    column: int
    key: str
    tokens: tuple[tuple[str, Token], ...]

    @property
    def sigla(self) -> tuple[str, ...]:
        """The witnesses that have this reading."""
        return tuple([siglum for siglum, _ in self.tokens])


@dataclass(frozen=True)
class Edge:
    """From one reading to the next; -1 stands for the start and the end. ``lost``: with a lacuna on the way."""

    source: int
    target: int
    sigla: tuple[str, ...]
    lost: tuple[str, ...] = ()


@dataclass(frozen=True)
class VariantGraph:
    """Vertices by column and then key; edges by the numbers of their vertices. Every edge leads to a later column."""

    vertices: tuple[Vertex, ...]
    edges: tuple[Edge, ...]

    def path(self, siglum: str) -> tuple[Token, ...]:
        """The tokens of a witness along its edges (a lacuna is no token here)."""
        follow = {edge.source: edge.target for edge in self.edges if siglum in edge.sigla}
        out: list[Token] = []
        at = follow.get(-1, -1)
        while at >= 0:
            out.append(dict(self.vertices[at].tokens)[siglum])
            at = follow[at]
        return tuple(out)


def variant_graph(collation: Collation) -> VariantGraph:
    """The graph of a collation."""
    vertices: list[Vertex] = []
    last = dict.fromkeys(collation.sigla, -1)
    gap = dict.fromkeys(collation.sigla, False)
    edges: dict[tuple[int, int], tuple[list[str], list[str]]] = {}

    def follow(siglum: str, target: int) -> None:
        sigla, lost = edges.setdefault((last[siglum], target), ([], []))
        sigla.append(siglum)
        if gap[siglum]:
            lost.append(siglum)
        last[siglum], gap[siglum] = target, False

    for column in range(collation.width):
        readings: dict[str, list[tuple[str, Token]]] = {}
        for siglum in collation.sigla:
            cell, key = collation.rows[siglum][column], collation.keys[siglum][column]
            if key is not None:
                readings.setdefault(key, []).append((siglum, cell.tokens[0]))
            elif cell.kind is CellKind.LACUNA:
                gap[siglum] = True
        for key in sorted(readings):
            vertices.append(Vertex(len(vertices), column, key, tuple(readings[key])))
            for siglum, _ in readings[key]:
                follow(siglum, len(vertices) - 1)
    for siglum in collation.sigla:
        follow(siglum, -1)
    return VariantGraph(
        tuple(vertices),
        tuple(Edge(source, target, tuple(s), tuple(lost)) for (source, target), (s, lost) in sorted(edges.items())),
    )
