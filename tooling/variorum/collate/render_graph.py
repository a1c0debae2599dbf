"""The variant graph in the language of Graphviz, which draws it and which other tools read."""

from __future__ import annotations

from collections.abc import Iterator

from .graph import VariantGraph

_START, _END = "start", "end"


def graph_dot(graph: VariantGraph) -> str:
    """The graph as a ``digraph``: a node a reading, an edge labelled with the sigla that take it.

    An edge on which a witness is lost is dashed, and says of whom.
    """
    return "\n".join(_lines(graph)) + "\n"


def _lines(graph: VariantGraph) -> Iterator[str]:
    yield "digraph variants {"
    yield "  rankdir=LR;"
    yield "  node [shape=box];"
    yield f'  {_START} [label="", shape=circle];'
    yield f'  {_END} [label="", shape=doublecircle];'
    for vertex in graph.vertices:
        forms = dict.fromkeys(token.text for _, token in vertex.tokens)
        yield f"  v{vertex.number} [label={_quoted(' / '.join(forms))}];"
    for edge in graph.edges:
        source = f"v{edge.source}" if edge.source >= 0 else _START
        target = f"v{edge.target}" if edge.target >= 0 else _END
        label = " ".join(edge.sigla) + (f"; lost in {' '.join(edge.lost)}" if edge.lost else "")
        yield f"  {source} -> {target} [label={_quoted(label)}{', style=dashed' if edge.lost else ''}];"
    yield "}"


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'
