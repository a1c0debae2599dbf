"""What a library was read from, so that what is made from it can say so."""

from pathlib import Path

from variorum.folders import digests


def inputs(root: Path) -> dict[str, str]:
    """The SHA-256 of every YAML file under ``root/corpus`` and ``root/variants``, in hexadecimal, by path."""
    return {**digests(root, "corpus/**/*.yaml"), **digests(root, "variants/**/*.yaml")}
