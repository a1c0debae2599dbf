"""The kinds of passages that can be searched, by name; apart, so that the command's help need import nothing else."""

from typing import Literal, get_args

Kind = Literal[
    "topic", "term", "rule", "wording", "heading", "emendation", "text", "book", "variant", "apparatus", "note",
    "example",
]  # fmt: skip
KINDS: tuple[Kind, ...] = get_args(Kind)
"""All kinds, those first that answer a question best."""
