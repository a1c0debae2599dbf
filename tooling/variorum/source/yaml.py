"""Strict YAML: the events of PyYAML's parser, made into positioned nodes, with findings.

What YAML guesses or hides is refused or left alone: every scalar stays the string that was typed; no anchors, aliases,
merge keys or tags; one document; no key twice.  As many findings are reported as the file allows: only an error of
syntax, or a limit that is passed, ends the reading.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from pathlib import Path
from typing import Any, Literal

import yaml

from variorum.diagnostics import Finding, Position, Report
from variorum.source.builder import LIMITS, Builder, Limits, Stop
from variorum.source.document import Document
from variorum.source.envelope import check_envelope
from variorum.source.files import TOO_LARGE, Fence, display_path, read_file, too_large
from variorum.source.memory import no_collection
from variorum.source.nodes import Mapping
from variorum.source.prose import PROSE_KEYS
from variorum.source.reporter import Reporter
from variorum.source.text import SourceText, decode

Engine = Literal["c", "python"]


def read_yaml(
    path: Path,
    report: Report,
    *,
    root: Path | None = None,
    fence: Fence | None = None,
    prose: Collection[str] = PROSE_KEYS,
    limits: Limits = LIMITS,
) -> Document | None:
    """Read a YAML file.

    Findings go to `report`, positions named from `root`, out of which no link may lead (see `read_file`).  The document
    is returned whenever its whole tree could be read, even if there are findings; None otherwise.
    """
    data = read_file(path, report, root=root, fence=fence, max_bytes=limits.size)
    if data is None:
        return None
    return parse_yaml(display_path(path, root), data, report, prose=prose, limits=limits)


def read_document(
    path: Path, *, root: Path | None = None, fence: Fence | None = None
) -> tuple[Document | None, tuple[Finding, ...]]:
    """`read_yaml` for a single file: the document, and its findings in order of place."""
    report = Report()
    document = read_yaml(path, report, root=root, fence=fence)
    return document, tuple(report)


def parse_yaml(
    path: str,
    data: bytes | str,
    report: Report,
    *,
    prose: Collection[str] = PROSE_KEYS,
    limits: Limits = LIMITS,
    engine: Engine | None = None,
) -> Document | None:
    """Read YAML from memory; `path` is the name findings give it.

    `engine` is libyaml (`"c"`) or PyYAML's own (`"python"`); by default libyaml, if PyYAML was built with it.
    """
    if len(data) > limits.size:
        report.add(TOO_LARGE.at(Position(path, 1, 1), too_large(limits.size)))
        return None
    source = decode(path, data, report)
    if source is None or source.yaml is None:
        return None
    reporter = Reporter(source, report)
    with no_collection():
        root = _tree(source, source.yaml, reporter, Builder(reporter, frozenset(prose), limits), engine)
    reporter.close()
    return None if root is None else Document(source, root, frozenset(reporter.troubles))


def _tree(source: SourceText, text: str, reporter: Reporter, builder: Builder, engine: Engine | None) -> Mapping | None:
    try:
        return check_envelope(builder.build(_events(text, engine)), reporter)
    except Stop:
        return None
    except (yaml.YAMLError, ValueError, OverflowError) as error:
        from variorum.source.explain import explain  # only where something is wrong

        # PyYAML's own parser lets a few plain exceptions through, for numbers in escapes and directives.
        reporter.report.add(explain(error, source))
        return None


def _events(text: str, engine: Engine | None) -> Callable[[], Any]:
    """A function that gives the next event."""
    parser: Any = yaml.CLoader(text) if engine != "python" and yaml.__with_libyaml__ else yaml.Loader(text)
    get: Callable[[], Any] = parser.get_event
    return get
