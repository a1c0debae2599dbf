"""What a host is to send with each page, as a ``_headers`` file: a policy that lets nothing in from elsewhere.

The form is that of Netlify, Cloudflare Pages and others: a path, its headers indented below. Where several paths fit,
hosts differ in what they send, so no two paths here fit the same page.
"""

import base64
import hashlib
import re
from collections.abc import Iterable, Mapping

FILE = "_headers"
# The page that runs the referee compiles Python to script and starts it in a worker made from a blob.
EVALUATING = "run/"

_INLINE = re.compile(r"<script(?P<attributes>[^>]*)>(?P<code>.*?)</script>", re.S)
_POLICY: Mapping[str, tuple[str, ...]] = {
    "default-src": ("'none'",),
    "script-src": ("'self'",),
    "style-src": ("'self'",),
    "img-src": ("'self'", "data:"),  # Material draws its icons from data: in its style sheet
    "font-src": ("'self'",),
    "connect-src": ("'self'",),  # the index of the search
    "worker-src": ("'self'",),  # the search itself
    "manifest-src": ("'none'",),
    "base-uri": ("'self'",),
    "form-action": ("'none'",),
    "frame-ancestors": ("'none'",),
}
_ALWAYS = {"X-Content-Type-Options": "nosniff", "Referrer-Policy": "no-referrer"}


def inline_hashes(html: str) -> list[str]:
    """The source expressions of a page's own scripts, in order; data in a script element is none."""
    out = []
    for found in _INLINE.finditer(html):
        attributes = found["attributes"]
        if "src=" in attributes or "application/json" in attributes or not found["code"]:
            continue
        digest = hashlib.sha256(found["code"].encode("utf-8")).digest()
        out.append(f"'sha256-{base64.b64encode(digest).decode('ascii')}'")
    return out


def policy(hashes: Iterable[str], *, evaluating: bool = False) -> str:
    """A Content-Security-Policy that admits these inline scripts, and on an ``evaluating`` page what that one needs."""
    directives = {**_POLICY, "script-src": ("'self'", *sorted(set(hashes)))}
    if evaluating:
        directives["script-src"] += ("'unsafe-eval'", "blob:")
        directives["worker-src"] += ("blob:",)
    return "; ".join(f"{name} {' '.join(sources)}" for name, sources in directives.items())


def headers(pages: Mapping[str, str]) -> str:
    """The file for these pages, HTML by path (``editions/all-fours/1807.html``), whatever else lies beside them.

    A host may answer with ``404.html`` at any address, so its scripts are admitted everywhere.
    """
    hashes: dict[str, list[str]] = {}
    missing = inline_hashes(pages.get("404.html", ""))
    for path, html in pages.items():
        folder, slash, _ = path.partition("/")
        places = [f"/{folder}/*"] if slash else [f"/{path}", *(["/"] if path == "index.html" else [])]
        for place in places:
            hashes.setdefault(place, [*missing]).extend(inline_hashes(html))
    out = []
    for place in sorted(hashes):
        sent = {"Content-Security-Policy": policy(hashes[place], evaluating=place == f"/{EVALUATING}*"), **_ALWAYS}
        out += [place, *(f"  {name}: {value}" for name, value in sent.items())]
    return "\n".join(out) + "\n"
