"""What a search found: the place, the printings that have the words, the words in their context."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from variorum.cli.views.page import Page, Span
from variorum.comparison.search import Hit, Result
from variorum.diagnostics import visible

_WIDTH = 160  # characters of context


def page(result: Result, shown: Sequence[Hit]) -> Page:
    """The hits, the likeliest first, and what to type next; or that there is none, and what looks alike."""
    number = len(result.hits)
    out = Page().title(visible(result.query), f"{number} place{'s' if number != 1 else ''}")
    if not number:
        out.line("Nothing in this corpus has " + ("all these words." if result.alone else "this word."))
        if result.alone:
            out.line(("Each alone: ", "note"), ", ".join(f"{word} {n or 'nowhere'}" for word, n in result.alone))
        if result.near:
            out.line(("Like it: ", "note"), ", ".join(result.near))
        return out
    out.blank()
    for hit in shown:
        before, words, after = hit.context(_WIDTH)
        spans: list[Span] = [(before, ""), (f"*{words}*" if words else "", "rubric"), (after, "")]
        out.item(hit.passage.ref, (f"{_what(hit)}  ", "note"), *spans)
    if len(shown) < number:
        out.blank().line((f"and {number - len(shown)} more: --limit 0 shows all", "note"))
    out.blank().line((_next(shown[0]), "note"))
    return out


def _what(hit: Hit) -> str:
    """``wording, NY1830, PHL1838``; ``every printing`` where that is so."""
    passage = hit.passage
    if passage.remark:
        return f"{passage.kind}, {passage.remark}"
    if not hit.witnesses:
        return passage.kind
    who = "every printing" if hit.every and passage.of > 1 else ", ".join(hit.witnesses)
    return f"{passage.kind}, {who}"


def _next(hit: Hit) -> str:
    """What shows more of the first thing found."""
    ref = hit.passage.ref
    if hit.witnesses and not hit.every and "#" in ref:
        text, _, clause = ref.partition("#")
        ref = f"{text}@{hit.witnesses[0]}#{clause}"
    tips = [f"`variorum show {ref}` prints the first"]
    topics = hit.passage.topics
    if topics:
        others = f" (or {', '.join(topics[1:])})" if topics[1:] else ""
        tips.append(f"`variorum history {topics[0]}`{others} tells the history of its rule")
    return "; ".join(tips)


def data(result: Result, shown: Sequence[Hit]) -> dict[str, Any]:
    """The same for a program: ``match`` is from and to, in characters of ``text``."""
    return {
        "kind": "hits",
        "query": result.query,
        "count": len(result.hits),
        "near": list(result.near),
        "alone": dict(result.alone),
        "hits": [
            {
                "kind": hit.passage.kind,
                "ref": hit.passage.ref,
                "text": hit.passage.text,
                "match": [hit.start, hit.end],
                "printings": list(hit.witnesses),
                "every-printing": hit.every,
                "remark": hit.passage.remark,
                "topics": list(hit.passage.topics),
            }
            for hit in shown
        ],
    }
