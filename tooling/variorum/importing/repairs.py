"""What was put right in a paragraph, or is remarked of it, given to the sentences into which it is divided."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from .blocks import Remark, bare


def _letters(text: str) -> str:
    return "".join(filter(str.isalnum, text)).casefold()


def concerning(repairs: Iterable[str], sentence: str) -> tuple[str, ...]:
    """The repairs of a paragraph that concern this sentence."""
    words = {_letters(word) for word in re.split(r"[\s—]+", bare(sentence))}
    out = []
    for repair in repairs:
        if repair.startswith("capitals"):
            head, _, tail = repair.partition(": ")
            if own := [word for word in tail.split(", ") if _letters(word) in words]:
                out.append(f"{head}: {', '.join(own)}")
        elif _letters(repair.rpartition(" to ")[2]) in words:
            out.append(repair)
    return tuple(out)


def by_sentence(remarks: Iterable[Remark], said: Sequence[str]) -> list[list[Remark]]:
    """The remarks on a paragraph, each with the first sentence that has its words, else with the first of all."""
    out: list[list[Remark]] = [[] for _ in said]
    plain = [bare(sentence) for sentence in said]
    for remark in remarks if out else ():
        place = next((n for n, words in enumerate(plain) if remark.at and remark.at in words), 0)
        out[place].append(remark)
    return out
