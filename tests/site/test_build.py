"""Building: the same bytes every time, nothing asked of the network, nothing half-written, edits shown when saved."""

import gzip
import hashlib
import os
import re
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

import pytest

from variorum.errors import UserError
from variorum.library import corpus_date, load
from variorum.mkdocs_plugin import VariorumPlugin, build, outputs
from variorum.publish import Page


def digests(site: Path) -> dict[str, str]:
    return {
        p.relative_to(site).as_posix(): hashlib.sha256(p.read_bytes()).hexdigest()
        for p in sorted(site.rglob("*"))
        if p.is_file()
    }


@pytest.fixture(scope="module")
def small(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A corpus of two texts and three examples, to be edited by the tests."""
    folder = tmp_path_factory.mktemp("small")
    for name in ("books.yaml", "topics.yaml", "all-fours/1807.yaml", "all-fours/1823.yaml"):
        target = folder / "corpus" / name
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(root / "corpus" / name, target)
    for name in ("_hoyle", "hoyle-1807", "hoyle-1823"):
        target = folder / "variants" / "all-fours" / f"{name}.yaml"
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(root / "variants" / "all-fours" / f"{name}.yaml", target)
    for example in sorted((root / "variants" / "examples" / "all-fours").glob("a-revoke-*.yaml")):
        target = folder / "variants" / "examples" / "all-fours" / example.name
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(example, target)
    return folder


BUILD = "import sys; from pathlib import Path; from variorum.mkdocs_plugin import build; "
BUILD += "build(Path(sys.argv[1]), root=Path(sys.argv[2]))"


def test_two_builds_are_the_same_byte_for_byte(small: Path, tmp_path: Path) -> None:
    found = []
    for number, seed in enumerate(("1", "2")):
        site = tmp_path / f"built-{number}" / "site"
        environment = {**os.environ, "PYTHONHASHSEED": seed, "TZ": f"UTC-{number * 9}"}
        environment.pop("SOURCE_DATE_EPOCH", None)
        subprocess.run([sys.executable, "-c", BUILD, str(site), str(small)], check=True, env=environment, cwd=tmp_path)
        found.append(digests(site))
        time.sleep(1.1)  # the clock must not show
    assert found[0] == found[1]
    assert "sitemap.xml.gz" in found[0]


def test_the_date_is_the_corpus_and_not_today(
    small: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("SOURCE_DATE_EPOCH", raising=False)
    monkeypatch.setenv("VARIORUM_SITE_URL", "https://example.org/hoyle/")
    build(tmp_path / "site", root=small)
    assert "SOURCE_DATE_EPOCH" not in os.environ
    date = corpus_date(load(small).library)
    sitemap = (tmp_path / "site" / "sitemap.xml").read_text()
    assert set(re.findall(r"<lastmod>(.*?)</lastmod>", sitemap)) == {date}
    assert "https://example.org/hoyle/editions/all-fours/1807.html" in sitemap
    packed = (tmp_path / "site" / "sitemap.xml.gz").read_bytes()
    assert gzip.decompress(packed).decode() == sitemap
    page = (tmp_path / "site" / "editions" / "all-fours" / "1807.html").read_text()
    assert '<link rel="canonical" href="https://example.org/hoyle/editions/all-fours/1807.html">' in page


def test_the_date_can_be_set(small: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1800000000")
    build(tmp_path / "site", root=small)
    assert "of 2027-01-15" in (tmp_path / "site" / "index.html").read_text()
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "soon")
    with pytest.raises(UserError, match="not a number of seconds"):
        build(tmp_path / "site", root=small)


def test_a_build_asks_nothing_of_the_network(small: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*arguments: object, **options: object) -> None:
        raise AssertionError("a connection was opened")

    monkeypatch.setattr(socket.socket, "connect", refuse)
    monkeypatch.setattr(socket, "getaddrinfo", refuse)
    build(tmp_path / "site", root=small)


def test_a_broken_corpus_is_told_of_in_a_line_and_leaves_the_old_site(small: Path, tmp_path: Path) -> None:
    corpus = tmp_path / "broken"
    shutil.copytree(small, corpus)
    build(tmp_path / "site", root=corpus)
    before = digests(tmp_path / "site")
    text = corpus / "corpus" / "all-fours" / "1807.yaml"
    text.write_text(text.read_text(encoding="utf-8").replace("game: all-fours", "gaem: all-fours"), encoding="utf-8")
    with pytest.raises(UserError, match=r"corpus/all-fours/1807\.yaml:\d+:\d+: [A-Z]\d{3} "):
        build(tmp_path / "site", root=corpus)
    assert digests(tmp_path / "site") == before
    assert [p.name for p in tmp_path.iterdir() if p.name.startswith(".site")] == []


def test_plain_mkdocs_builds_the_same_pages(small: Path, root: Path, tmp_path: Path) -> None:
    """The plugin alone is enough: whoever runs ``mkdocs build`` gets the same site."""
    build(tmp_path / "ours", root=small)
    epoch = str(int(time.mktime(time.strptime(corpus_date(load(small).library), "%Y-%m-%d")) - time.timezone))
    subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "-q", "-f", str(root / "mkdocs.yml"), "-d", str(tmp_path / "plain")],
        check=True,
        env={**os.environ, "VARIORUM_CORPUS": str(small), "SOURCE_DATE_EPOCH": epoch, "NO_MKDOCS_2_WARNING": "1"},
    )
    ours, plain = digests(tmp_path / "ours"), digests(tmp_path / "plain")
    del ours["site.json"]
    assert ours == plain


def test_an_edited_clause_is_on_its_page_before_the_rest_is_built(small: Path, tmp_path: Path) -> None:
    """A whole build takes many times as long as the one page that an editor is looking at."""
    corpus = tmp_path / "edited"
    shutil.copytree(small, corpus)
    site = tmp_path / "site"
    build(site, root=corpus)
    plugin = VariorumPlugin()
    plugin.load_config({"corpus": str(corpus)})
    made = outputs(load(corpus).library)
    plugin.pages = {path.removesuffix(".html") + ".md": page for path, page in made.items() if isinstance(page, Page)}
    before = digests(site)
    assert plugin.hasten(site) == []
    text = corpus / "corpus" / "all-fours" / "1807.yaml"
    sound = text.read_text(encoding="utf-8")
    text.write_text(sound.replace("game: all-fours", "gaem: all-fours"), encoding="utf-8")
    assert plugin.hasten(site) == []
    text.write_text(sound.replace("No one may beg", "Nobody may beg"), encoding="utf-8")
    page, other = "editions/all-fours/1807.html", "editions/all-fours/1823.html"  # law 3 is parallel
    assert plugin.hasten(site) == [page, other]
    assert "Nobody may beg more than once" in _said((site / page).read_text(encoding="utf-8"))
    after = digests(site)
    assert {name for name in after if after[name] != before[name]} == {page, other}
    build(tmp_path / "whole", root=corpus)
    whole = digests(tmp_path / "whole")
    assert (whole[page], whole[other]) == (after[page], after[other])


def _port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def _said(page: str) -> str:
    """The words of a page without its marks: terms in a clause are links."""
    return re.sub(r"<[^>]*>", "", page)


def _wait(address: str, words: str, seconds: float) -> float:
    """Seconds until the page at an address has the words in it."""
    start = time.monotonic()
    while time.monotonic() - start < seconds:
        try:
            with urllib.request.urlopen(address, timeout=10) as answer:
                if words in _said(answer.read().decode()):
                    return time.monotonic() - start
        except OSError:
            pass
        time.sleep(0.1)
    pytest.fail(f"{address} did not come to have {words!r} in {seconds} s")


def test_an_edited_clause_is_shown_by_the_server(small: Path, tmp_path: Path) -> None:
    corpus = tmp_path / "edited"
    shutil.copytree(small, corpus)
    port = _port()
    server = subprocess.Popen(
        [sys.executable, "-m", "variorum", "serve", "--corpus", str(corpus), "--port", str(port)],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        page = f"http://127.0.0.1:{port}/editions/all-fours/1807.html"
        _wait(page, "Laws of the game", 60)
        text = corpus / "corpus" / "all-fours" / "1807.yaml"
        sound = text.read_text(encoding="utf-8")
        text.write_text(sound.replace("game: all-fours", "gaem: all-fours"), encoding="utf-8")
        time.sleep(2)
        _wait(page, "Laws of the game", 60)  # a broken file stops neither the server nor the page
        text.write_text(sound.replace("No one may beg", "Nobody may beg"), encoding="utf-8")
        _wait(page, "Nobody may beg more than once", 60)
    finally:
        server.terminate()
        server.wait(10)
