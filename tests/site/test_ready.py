"""The ready pages: another generator builds the same site from them, without this package."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from lxml import html

from variorum.cli import main
from variorum.mkdocs_plugin import build
from variorum.publish import ready


@pytest.fixture(scope="module")
def corpus(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A corpus of two texts, two rule sets and a few examples."""
    folder = tmp_path_factory.mktemp("corpus")
    names = ["books", "topics", "glossary", "lineage", "all-fours/1807", "all-fours/1823"]
    files = [Path("corpus") / f"{name}.yaml" for name in names]
    files += [Path("variants/all-fours") / f"{name}.yaml" for name in ("_hoyle", "hoyle-1807", "hoyle-1823")]
    files += [p.relative_to(root) for p in (root / "variants/examples/all-fours").glob("a-revoke-*.yaml")]
    for file in files:
        (folder / file).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(root / file, folder / file)
    lineage = folder / "corpus" / "lineage.yaml"
    kept = re.split(r"(?m)^(?=- )", lineage.read_text(encoding="utf-8"))
    sound = [k for k in kept[1:] if re.search(r"1807\b", k) and re.search(r"1823\b", k)]
    lineage.write_text(kept[0] + "".join(sound), encoding="utf-8")
    return folder


@pytest.fixture(scope="module")
def ours(corpus: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    site = tmp_path_factory.mktemp("ours") / "site"
    build(site, root=corpus)
    return site


def article(page: Path) -> str:
    """What a page shows, white space and the block around it aside."""
    (tree,) = html.parse(str(page)).xpath("//article")
    for block in tree.xpath(".//div[@class='ready']"):
        block.drop_tag()
    text = re.sub(r"\s+", " ", html.tostring(tree, encoding="unicode"))
    return re.sub(r" ?(<[^>]*>) ?", r"\1", text)


@pytest.mark.parametrize("generator", ["mkdocs", "properdocs"])
def test_another_generator_builds_the_same_pages(generator: str, corpus: Path, ours: Path, tmp_path: Path) -> None:
    assert main(["pages", str(tmp_path / "ready"), "--corpus", str(corpus)]) == 0
    environment = {k: v for k, v in os.environ.items() if not k.startswith("VARIORUM")} | {"NO_MKDOCS_2_WARNING": "1"}
    subprocess.run(
        [sys.executable, "-m", generator, "build", "-q", "-f", "ready/mkdocs.yml", "-d", str(tmp_path / "theirs")],
        check=True, cwd=tmp_path, env=environment,
    )  # fmt: skip
    pages = sorted(p.relative_to(ours) for p in ours.rglob("*.html") if p.name != "404.html")
    assert len(pages) > 30
    for page in pages:
        assert article(tmp_path / "theirs" / page) == article(ours / page), page
        for head in ("string(//title)", "string(//meta[@name='description']/@content)"):
            theirs, mine = (html.parse(str(site / page)).xpath(head) for site in (tmp_path / "theirs", ours))
            assert theirs == mine, page
    for asset in ("assets/css/printings.css", "assets/css/sheet.css", "assets/js/matrix.js"):
        assert (tmp_path / "theirs" / asset).read_bytes() == (ours / asset).read_bytes()
    config = (tmp_path / "ready" / "mkdocs.yml").read_text(encoding="utf-8")
    assert "variorum:" not in config


def test_a_corpus_with_findings_is_refused_and_what_is_there_stays(
    corpus: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    broken = tmp_path / "broken"
    shutil.copytree(corpus, broken)
    text = broken / "corpus" / "all-fours" / "1807.yaml"
    text.write_text(text.read_text(encoding="utf-8").replace("game: all-fours", "gaem: all-fours"), encoding="utf-8")
    assert main(["pages", str(tmp_path / "ready"), "--corpus", str(broken)]) == 1
    assert not (tmp_path / "ready").exists()
    assert "variorum check" in capsys.readouterr().err


def test_a_folder_of_something_else_is_left_alone(corpus: Path, tmp_path: Path) -> None:
    (tmp_path / "ready").mkdir()
    (tmp_path / "ready" / "letter.txt").write_text("dear")
    assert main(["pages", str(tmp_path / "ready"), "--corpus", str(corpus)]) == 2
    assert (tmp_path / "ready" / "letter.txt").read_text() == "dear"


def test_text_that_stands_as_it_is_written_keeps_its_empty_lines() -> None:
    from variorum.publish import Page

    page = Page("a.html", "A: a", 'b "c"', "<h1>A</h1>\n\n<pre>one\n\ntwo</pre>", "Rules")
    (text,) = ready.files({"a.html": page}).values()
    assert 'title: "A: a"\n' in text
    assert "<h1>A</h1>\n<pre>one&#10;&#10;two</pre>" in text


def test_a_configuration_that_is_another_is_told() -> None:
    with pytest.raises(ValueError, match="docs_dir"):
        ready.config("site_name: x\n", "version 1")
