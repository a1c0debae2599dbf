"""A text as a file of the corpus: strict YAML in the order and the manner in which the shipped texts are written."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

import yaml

from variorum.source import PROSE_KEYS
from variorum.source.prose import TITLE_KEYS

WIDTH: Final = 106  # the writer breaks after the word that passes it
_SCHEMA: Final = "# yaml-language-server: $schema=../../schema/text.json\n"
_BLOCKED: Final = PROSE_KEYS | {"text"}
_FLOW: Final = 96  # characters of a mapping or list that stands on one line
_GUESS: Final = "a guess"
_KEPT_OPEN: Final = frozenset(
    {"allow", "apparatus", "changes", "clauses", "corresponds", "emendations", "facts", "guesses", "notes"}
    | {"responsibility", "retired", "sections", "skips"}
)


class _Dumper(yaml.BaseDumper):
    """Every scalar is text, so that no word is quoted for being like a number."""

    def ignore_aliases(self, data: Any) -> bool:
        return True


def written(plain: Mapping[str, Any], comments: tuple[str, ...] = ()) -> str:
    """The file of a text from the fields of its document; ``comments`` stand above them, a line each.

    Reading the file gives the fields again: texts, lists and mappings as they were.
    """
    out = [_SCHEMA, *(f"# {line}\n" for line in comments)]
    for key, value in plain.items():
        if key == "clauses" and value:
            out.append("clauses:\n")
            out += (f"\n{_serialised([clause])}" for clause in value)
            out.append("\n" if list(plain)[-1] != "clauses" else "")
        else:
            out.append(_serialised({key: value}))
    return "".join(out)


def _serialised(value: Any) -> str:
    """A mapping of one key, or a list of one entry, as it stands at the left of the file."""
    node = _node(value, "")
    if isinstance(node, yaml.SequenceNode):
        for item in node.value:
            item.flow_style = False
    made: str = yaml.serialize(node, Dumper=_Dumper, width=WIDTH, allow_unicode=True)
    return made


def _node(value: Any, key: str) -> yaml.Node:
    if isinstance(value, Mapping):
        pairs = [
            (_scalar(str(k), ""), _scalar(str(v), _GUESS) if key == "guesses" else _node(v, str(k)))
            for k, v in value.items()
        ]
        return yaml.MappingNode("tag:yaml.org,2002:map", pairs, flow_style=_fits(value, key))
    if isinstance(value, list | tuple):
        items = [_node(item, f"{key}, each") for item in value]
        return yaml.SequenceNode("tag:yaml.org,2002:seq", items, flow_style=_fits(value, key))
    return _scalar(str(value), key)


def _scalar(text: str, key: str) -> yaml.ScalarNode:
    return yaml.ScalarNode("tag:yaml.org,2002:str", text, style=_style(text, key))


def _style(text: str, key: str) -> str | None:
    prose = key in _BLOCKED or (key == _GUESS and len(text) > 70)
    sound = text.strip(" ") == text and "\n" not in text and text.isprintable()
    if prose and sound and text and not text.startswith(("#", "%")):
        return ">"
    if not text or prose or not sound or len(text) > 60 or text[0] in "&*!|>%@`\"'#,[]{}-?:=~<" or key in TITLE_KEYS:
        return None if key in TITLE_KEYS and _simple(text) else '"'
    if key in (_GUESS, "did", "what", "source-reading", "source-mark", "on", "source"):
        return '"'
    return None


def _simple(text: str) -> bool:
    """Whether a title may stand bare."""
    return bool(text) and len(text) <= 60 and text[0].isalnum() and not any(sign in text for sign in "#:,[]{}\"\\\n")


def _fits(value: Any, key: str) -> bool:
    """Whether it stands on one line: short, and with no prose in it."""
    if not value:
        return True
    if key in _KEPT_OPEN or not key:
        return False
    if isinstance(value, Mapping) and any(k in _BLOCKED or (k in _KEPT_OPEN and v) for k, v in value.items()):
        return False
    return sum(len(text) + 2 for text in _texts(value)) <= _FLOW


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, Mapping):
        for key, inner in value.items():
            yield str(key)
            yield from _texts(inner)
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from _texts(inner)
    else:
        yield str(value)
