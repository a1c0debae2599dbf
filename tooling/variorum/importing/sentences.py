"""Running prose divided into its sentences, in the languages of the corpus."""

from __future__ import annotations

import re

# Words with a stop that ends no sentence.
_SHORT = frozenset(
    (
        *("mr", "mrs", "ms", "dr", "st", "messrs", "esq", "no", "nos", "vol", "vols", "ch", "chap", "p", "pp", "fig"),
        *("figs", "art", "sect", "viz", "i.e", "e.g", "&c", "etc", "cf", "ed", "edn", "vs", "v", "n.b", "a.d", "b.c"),
        *("m", "mm", "mlle"),
    )
)
_CLOSING = "”」』）\\\""
_CALL = r"\^?\[\d{1,3}\]"  # of a footnote; it belongs to the sentence before it
_END = re.compile(
    f"(?:(?<=[。！？])|(?<=[。！？][{_CLOSING}]))(?P<call>(?:{_CALL})?)\\s*(?=[^{_CLOSING}\\s])"
    f"|(?<=[.!?])(?<!\\.\\.)(?P<close>[\"'”’)\\]]*(?:{_CALL})?[*†‡§]?)\\s+(?=[\"'“‘(\\[]?[^\\W_a-z])"
)
_NEAR = 60  # characters before a stop in which the word stands that it ends
_NUMBER = re.compile(r"[(\[]?(?:\d{1,3}|[IVXLC]{1,6})[.)\]]{1,2}")  # of a member that no list was seen to have
_LAST = re.compile(r"(\S+?)[.!?][\"'”’)\]]*$")


def sentences(text: str) -> list[str]:
    """The sentences in order, joined the whole text but for white space between them.

    Brackets of the apparatus are never divided.

    >>> sentences("Mr. Jones deals. The elder, viz. the other, begs! He has 1. Then play.")
    ['Mr. Jones deals.', 'The elder, viz. the other, begs!', 'He has 1.', 'Then play.']
    >>> sentences("得分等於牌的數量。[2] 順子屬於最長者。")
    ['得分等於牌的數量。[2]', '順子屬於最長者。']
    """
    out: list[str] = []
    start = counted = depth = 0
    for found in _END.finditer(text):
        end = max(found.end("call"), found.end("close"))
        depth += text.count("[", counted, end) - text.count("]", counted, end)
        counted = end
        if depth > 0 or _goes_on(text[max(start, end - _NEAR) : end].lstrip()):
            continue
        if piece := text[start:end].strip():
            out.append(piece)
        start, depth = end, 0
    if text[start:].strip():
        out.append(text[start:].strip())
    return out


def _goes_on(piece: str) -> bool:
    """Whether the stop belongs to an abbreviation, an initial, or the number with which a sentence begins."""
    if _NUMBER.fullmatch(piece):
        return True
    found = _LAST.search(re.sub(f"{_CALL}$|[*†‡§]$", "", piece))
    if found is None or piece.rstrip("\"'”’)]").endswith(("!", "?")):
        return False
    word = found[1].strip("(\"'“‘[").lower()
    return word in _SHORT or (len(word) == 1 and word.isalpha() and word != "i")
