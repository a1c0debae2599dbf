"""Puts ``mkdocs.yml`` where ``variorum.paths`` looks for it in a wheel; hatchling's own settings can move only folders.

An editable install reads the file where it lies.
"""

from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class WheelHook(BuildHookInterface):  # type: ignore[type-arg]
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "standard":
            build_data["force_include"]["mkdocs.yml"] = "variorum/_data/mkdocs.yml"
