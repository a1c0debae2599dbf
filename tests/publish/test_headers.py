"""The headers a host is told to send: nothing from elsewhere, our own inline scripts by their hashes."""

import base64
import hashlib

from variorum.publish.headers import headers, inline_hashes

HELLO = "console.log('hello')"
HASH = "'sha256-" + base64.b64encode(hashlib.sha256(HELLO.encode()).digest()).decode() + "'"


def blocks(text: str) -> dict[str, dict[str, str]]:
    out: dict[str, dict[str, str]] = {}
    for line in text.splitlines():
        if line.startswith("  "):
            name, _, value = line.strip().partition(": ")
            out[list(out)[-1]][name] = value
        else:
            out[line] = {}
    return out


def directive(block: dict[str, str], name: str) -> list[str]:
    for part in block["Content-Security-Policy"].split("; "):
        if part.startswith(name + " "):
            return part.split()[1:]
    return []


def test_inline_scripts_are_hashed_and_data_and_files_are_not() -> None:
    page = f'<script>{HELLO}</script><script type="application/json">{{}}</script><script src="a.js"></script>'
    assert inline_hashes(page) == [HASH]


def test_nothing_comes_from_elsewhere_and_no_script_is_admitted_that_is_not_ours() -> None:
    found = blocks(headers({"index.html": f"<script>{HELLO}</script>", "rules/a.html": ""}))
    assert set(found) == {"/", "/index.html", "/rules/*"}
    for block in found.values():
        assert directive(block, "default-src") == ["'none'"]
        assert "http" not in block["Content-Security-Policy"]
        assert "'unsafe-inline'" not in block["Content-Security-Policy"]
        assert block["X-Content-Type-Options"] == "nosniff"
    assert directive(found["/"], "script-src") == ["'self'", HASH]
    assert directive(found["/rules/*"], "script-src") == ["'self'"]


def test_only_the_page_that_runs_the_referee_may_evaluate() -> None:
    found = blocks(headers({"index.html": "", "run/index.html": "", "rules/a.html": ""}))
    evaluating = [place for place, block in found.items() if "'unsafe-eval'" in directive(block, "script-src")]
    assert evaluating == ["/run/*"]
    assert directive(found["/run/*"], "worker-src") == ["'self'", "blob:"]


def test_the_page_for_what_does_not_exist_runs_at_any_address() -> None:
    found = blocks(headers({"404.html": f"<script>{HELLO}</script>", "rules/a.html": ""}))
    assert HASH in directive(found["/rules/*"], "script-src")


def test_no_two_paths_fit_the_same_page() -> None:
    places = list(blocks(headers({"index.html": "", "about.html": "", "rules/a.html": "", "rules/b/c.html": ""})))
    assert len(places) == len(set(places))
    assert "/*" not in places
