"""Allowances: findings that an editor lets stand where they occur, with a reason; and those no longer needed."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass

from variorum.diagnostics import Code, Finding
from variorum.library import Library, Origin
from variorum.source import Document, Node, Scalar, Sequence
from variorum.source import Mapping as Block

from .common import documents

UNUSED = Code(
    "L499",
    "allowance no longer needed",
    "What it allowed is mended; left standing, it would hide the next fault of its kind.",
    "Take the allowance out.",
)
CODES = (UNUSED,)

Loc = tuple[str | int, ...]


@dataclass(frozen=True)
class _Allowance:
    """``owner`` is the part of the document that the allowance covers, ``origin`` its own place."""

    code: str
    owner: Loc
    origin: Origin


def apply(
    findings: Iterable[Finding],
    library: Library,
    read: Mapping[str, Document],
    judged: Collection[str],
) -> Iterator[Finding]:
    """The findings that no allowance covers, and the allowances that covered none.

    An allowance covers findings of its code at or below the part of the document it stands in; of two, the inner one.
    ``read`` are all documents by path, those too that the library could not take in. ``judged`` are the codes that the
    checks made can report; an allowance for a code of another letter may be needed by a check not made here.
    """
    allowed = {path: list(_allowances(document)) for path, document in read.items()}
    used: set[tuple[str, Loc]] = set()
    letters = {code[0] for code in judged}
    for finding in findings:
        there = [a for a in allowed.get(finding.path, ()) if a.code == finding.code.id and finding.code is not UNUSED]
        if there:
            loc = _locate(read[finding.path], finding.line, finding.column)
            covering = [a for a in there if loc[: len(a.owner)] == a.owner]
            if covering:
                used.add((finding.path, max(covering, key=lambda a: len(a.owner)).origin.loc))
                continue
        yield finding
    # Where a document could not be taken in, not all checks were made on it.
    for path in sorted({origin.path for origin in documents(library)}):
        for allowance in allowed.get(path, ()):
            if (path, allowance.origin.loc) in used:
                continue
            if allowance.code in judged:
                yield allowance.origin.finding(UNUSED, f"no finding {allowance.code} needs to be allowed here")
            elif allowance.code[0] in letters:
                yield allowance.origin.finding(UNUSED, f"no check finds {allowance.code}")


def _allowances(document: Document) -> Iterator[_Allowance]:
    if not document.mentions("allow"):
        return
    stack: list[tuple[Loc, Node]] = [((), document.root)]
    while stack:
        loc, node = stack.pop()
        if isinstance(node, Block):
            for key, value in node.items:
                if key.value == "allow" and isinstance(value, Sequence):
                    for i, item in enumerate(value.items):
                        code = item.get("code") if isinstance(item, Block) else None
                        if isinstance(code, Scalar):
                            yield _Allowance(code.value, loc, Origin(document, (*loc, "allow", i, "code")))
                elif not isinstance(value, Scalar):
                    stack.append(((*loc, key.value), value))
        elif isinstance(node, Sequence):
            stack.extend(((*loc, i), item) for i, item in enumerate(node.items) if not isinstance(item, Scalar))


def _locate(document: Document, line: int, column: int) -> Loc:
    """The keys and indexes that lead to the innermost part of the document in which a place lies."""
    node: Node = document.root
    loc: list[str | int] = []
    while not isinstance(node, Scalar):
        step: str | int | None = None
        inner: Node = node
        if isinstance(node, Block):
            for key, value in node.items:
                if (key.line, key.column) > (line, column):
                    break
                step, inner = key.value, value
        else:
            for i, item in enumerate(node.items):
                if (item.line, item.column) > (line, column):
                    break
                step, inner = i, item
        if step is None:
            break
        loc.append(step)
        node = inner
    return tuple(loc)
