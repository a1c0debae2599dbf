"""Every page is HTML in which a browser has nothing to put right, with a title, a description and an address."""

import re
from pathlib import Path

import html5lib
import pytest

from .conftest import KINDS

# What the switches of the theme may not have, being no fields for text.
NOT_ALLOWED = re.compile(r'<input(?=[^>]*type="(?:checkbox|radio)")(?=[^>]*autocomplete)[^>]*>|<[^>]* autocorrect=')


def mistakes(file: Path) -> list[str]:
    text = file.read_text(encoding="utf-8")
    parser = html5lib.HTMLParser()
    parser.parse(text)
    found = [f"{file.name}:{at[0]}: {code} {data}" for at, code, data in parser.errors]
    return found + [f"{file.name}: {m[0]}" for m in NOT_ALLOWED.finditer(text)]


@pytest.mark.parametrize("path", [*KINDS, "404.html"])
def test_a_page_of_each_kind_is_html_without_a_mistake(path: str, site: Path) -> None:
    assert mistakes(site / path) == []


@pytest.mark.proof
def test_every_page_is_html_without_a_mistake(site: Path) -> None:
    pages = sorted(site.rglob("*.html"))
    assert len(pages) > 400
    assert [line for page in pages for line in mistakes(page)] == []
