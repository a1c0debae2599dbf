"""The ready pages as a project of their own, which MkDocs, ProperDocs or what follows them builds without this package.

Each page is a Markdown file that is one block of HTML under its title and description; the configuration is the site's
own without the plugin.
"""

import json
import re
from collections.abc import Mapping

from .page import Output, Page

CONFIG = "mkdocs.yml"
PAGES = "docs"
THEME = "theme"
_PLUGIN = re.compile(r"^- variorum:.*\n(?:[ \t]+.*\n)*", re.M)
_BLANK = re.compile(r"\n\s*\n")


def config(text: str, edition: str) -> str:
    """The site's configuration for the ready pages: without our plugin, its folders and the words of the foot set.

    Raises ValueError where ``text`` is not the configuration it is made for.
    """
    out = text
    for old, new in (
        (r"^docs_dir: .*$", f"docs_dir: {PAGES}"),
        (r"^(\s*)custom_dir: .*$", rf"\1custom_dir: {THEME}"),
        (r"^extra:$", f"extra:\n  edition: {json.dumps(edition)}"),
    ):
        out, found = re.subn(old, new, out, count=1, flags=re.M)
        if not found:
            raise ValueError(f"{CONFIG} has no line {old}")
    out, found = _PLUGIN.subn("", out)
    if not found:
        raise ValueError(f"{CONFIG} names no plugin variorum")
    return "# The ready pages of the Hoyle Variorum; `variorum pages` writes this folder anew as a whole.\n" + out


def files(outputs: Mapping[str, Output]) -> dict[str, str]:
    """The pages and generated files by path from the project's folder."""
    out = {}
    for path, output in outputs.items():
        if isinstance(output, Page):
            out[f"{PAGES}/{path.removesuffix('.html')}.md"] = _markdown(output)
        else:
            out[f"{PAGES}/{path}"] = output.content
    return out


def _markdown(page: Page) -> str:
    head: dict[str, object] = {
        "title": page.title, "description": page.description, "under": page.under, "built": True,
        "scripts": list(page.scripts),
    }  # fmt: skip
    if not page.search:
        head["search"] = {"exclude": True}
    front = "".join(f"{key}: {json.dumps(value, ensure_ascii=False)}\n" for key, value in head.items())
    # an empty line would end the block for Markdown; in HTML it means nothing, but in what is set as it stands
    parts = re.split(r"(<(?:pre|textarea)\b.*?</(?:pre|textarea)>)", page.html.strip(), flags=re.S)
    html = "".join(_kept(p) if i % 2 else _BLANK.sub("\n", p) for i, p in enumerate(parts))
    return f"---\n{front}---\n\n<div class=\"ready\">\n{html}\n</div>\n"


def _kept(text: str) -> str:
    return text.replace("\n", "&#10;")
