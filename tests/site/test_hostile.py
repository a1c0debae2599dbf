"""Wording that wants to be more than words: scripts, event attributes, addresses and Markdown in every text field."""

import re
import shutil
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml
from lxml import html
from playwright.sync_api import Browser

from variorum.library import load
from variorum.mkdocs_plugin import build

from .conftest import serving

# Every key whose value is text for people. Ids, sigla, languages, lines and values of rules are not free text.
TEXT = frozenset(
    {"wording", "because", "text", "note", "notes", "doubts", "lede", "definition", "lesson", "worked", "what", "did"}
    | {"on", "who", "title", "headword", "label", "short", "site", "of", "licence", "revision", "source", "from"}
    | {"publisher", "place", "author", "edition", "pages", "source-reading", "source-mark", "en", "ko"}
    | {"zh-Hant", "zh-Hans", "seems", "means"}
)  # fmt: skip
# Of any length; titles and the like have at most 300 characters.
LONG = frozenset(
    {"wording", "because", "text", "note", "notes", "doubts", "lede", "definition", "lesson", "worked", "what", "did"}
    | {"on", "from", "source", "seems", "means"}
)  # fmt: skip
ADDRESS = frozenset(("url", "facsimile"))
EXAMPLES = ("a-revoke-costs-a-point", "dealt-by-threes", "a-false-score-costs-four")
# Said by the data and shown on no page yet.
UNSHOWN = frozenset({"what", "source-mark"})


def probe(key: str) -> str:
    """What a field called ``key`` gets behind its words."""
    return (
        f" <x-probe onmouseover=\"window.probed='{key}'\">{key}!</x-probe><script>window.probed='{key}'</script>"
        f"<img src='x' onerror=\"window.probed='{key}'\"><a href=\"javascript:window.probed='{key}'\">{key}</a>"
        " </title></textarea>--> 1807. A book **strong** `code` {{ 7*7 }} &lt;b&gt;"
    )


class Prober:
    """Walks a document and puts a probe into every text field; counts what it touched."""

    def __init__(self) -> None:
        self.keys: Counter[str] = Counter()

    def walk(self, node: Any, key: str = "", inside: tuple[str, ...] = ()) -> Any:
        if isinstance(node, dict):
            return {k: self.walk(v, k, (*inside, key)) for k, v in node.items()}
        if isinstance(node, list):
            return [self.walk(v, key, inside) for v in node]
        if key in ADDRESS:
            self.keys[key] += 1
            return f"javascript:window.probed='{key}'"
        if key in TEXT and not self._structural(key, inside, node):
            self.keys[key] += 1
            return node + probe(key) if key in LONG and 'heading' not in inside[-1:] else node[:60] + probe(key)[:236]
        return node

    @staticmethod
    def _structural(key: str, inside: tuple[str, ...], value: str) -> bool:
        """True for what only looks like text: values of facts, references, words that must match the wording."""
        if {"facts", "choose", "value", "alternatives", "deal", "play", "expect"} & set(inside) or "value" in inside:
            return True
        if key == "place" and "books" not in inside:  # a number there
            return True
        return key in ("from", "to", "text") and re.fullmatch(r"[a-z0-9-]+/[a-z0-9-]+|default", value) is not None


@pytest.fixture(scope="module")
def hostile(root: Path, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Prober]:
    """The built site of a corpus with a probe in every text field."""
    corpus = tmp_path_factory.mktemp("hostile")
    prober = Prober()
    for source in [*root.glob("corpus/**/*.yaml"), *root.glob("variants/**/*.yaml")]:
        if "examples" in source.parts and source.stem not in EXAMPLES:
            continue
        document = yaml.load(source.read_text(encoding="utf-8"), yaml.BaseLoader)  # every scalar a string
        target = corpus / source.relative_to(root)
        target.parent.mkdir(parents=True, exist_ok=True)
        probed = yaml.dump(prober.walk(document), default_style='"', allow_unicode=True, width=10**6, sort_keys=False)
        target.write_text(probed, encoding="utf-8")
    shutil.copy(root / "corpus" / "LICENSE", corpus / "corpus" / "LICENSE")
    assert [str(f) for f in load(corpus).findings] == []
    folder = tmp_path_factory.mktemp("hostile-site") / "site"
    build(folder, root=corpus)
    return folder, prober


def _pages(site: Path) -> Iterator[Path]:
    yield from (p for p in sorted(site.rglob("*.html")) if p.name != "404.html")


def test_no_field_becomes_an_element_an_attribute_or_an_address(hostile: tuple[Path, Prober]) -> None:
    site, _ = hostile
    for page in _pages(site):
        tree = html.parse(str(page))
        assert tree.xpath("//x-probe") == [], page
        assert [s for s in tree.xpath("//script/text()") if "probed" in s] == [], page
        assert tree.xpath("//@*[starts-with(name(), 'on')]") == [], page
        assert [h for h in tree.xpath("//@href | //@src") if h.strip().lower().startswith("javascript")] == [], page
        assert tree.xpath("//article//strong") == [] or page.name == "about.html", page
        assert "49" not in tree.xpath("string(//title)"), page


def test_every_field_reaches_the_reader_as_harmless_text(hostile: tuple[Path, Prober]) -> None:
    site, prober = hostile
    texts = "\n".join(html.parse(str(page)).xpath("string(//body)") for page in _pages(site))
    shown = {key for key in prober.keys if f"{key}!</x-probe>" in texts}
    assert set(prober.keys) - ADDRESS - shown == UNSHOWN


def test_a_browser_runs_nothing_of_it(hostile: tuple[Path, Prober], browser: Browser) -> None:
    site, _ = hostile
    with serving(site) as address:
        context = browser.new_context(viewport={"width": 1280, "height": 900})
        page = context.new_page()
        asked: list[str] = []
        page.on("request", lambda request: asked.append(request.url))
        topics = sorted((site / "rules").glob("*.*.html"))[:4]
        for file in [p for p in _pages(site) if p.parent.name != "rules"] + topics:
            page.goto(address + file.relative_to(site).as_posix(), wait_until="load")
            for mark in page.locator(".mark").all()[:2]:
                mark.hover()
            assert page.evaluate("window.probed") is None, file
        page.goto(address + "index.html")
        line = page.locator("input[name=query]")
        line.click()
        line.press_sequentially("probe")
        page.locator(".md-search-result__item").first.wait_for()
        page.wait_for_timeout(300)
        assert page.evaluate("window.probed") is None
        assert page.locator("x-probe").count() == 0
        assert [url for url in asked if not url.startswith(address)] == []
        context.close()
