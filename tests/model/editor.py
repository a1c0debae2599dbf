"""A file as an editor's language server reads it: YAML 1.2, numbers as numbers, every key a text."""

import re
from pathlib import Path
from typing import Any

import yaml


class Loader(yaml.SafeLoader):
    """PyYAML reads YAML 1.1; this has the plain scalars of the core schema of 1.2 instead."""


Loader.yaml_implicit_resolvers = {}
Loader.add_implicit_resolver("tag:yaml.org,2002:bool", re.compile("^(true|True|TRUE|false|False|FALSE)$"), list("tTfF"))
Loader.add_implicit_resolver("tag:yaml.org,2002:int", re.compile("^[-+]?[0-9]+$"), list("-+0123456789"))
FLOAT = re.compile(r"^[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?$")
Loader.add_implicit_resolver("tag:yaml.org,2002:float", FLOAT, list("-+.0123456789"))
Loader.add_implicit_resolver("tag:yaml.org,2002:null", re.compile("^(~|null|Null|NULL|)$"), ["~", "n", "N", ""])


def _int(loader: Loader, node: yaml.ScalarNode) -> int:
    return int(node.value)  # 010 is ten in YAML 1.2


Loader.add_constructor("tag:yaml.org,2002:int", _int)


def as_read(text: str) -> Any:
    """The content of a file as the validator of an editor sees it."""
    return _keyed(yaml.load(text, Loader))


def file_as_read(path: Path) -> Any:
    """The same of a file on disk."""
    return as_read(path.read_text(encoding="utf-8"))


def _keyed(value: Any) -> Any:
    if isinstance(value, dict):
        return {str(k): _keyed(v) for k, v in value.items()}
    return [_keyed(v) for v in value] if isinstance(value, list) else value
