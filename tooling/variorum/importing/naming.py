"""Ids and names of sections, after what their titles say in the languages of the sources."""

from __future__ import annotations

import re
import unicodedata

# What a heading is about, by words of it; the first that fits gives the section its id and clauses their label.
_NAMED: tuple[tuple[str, str], ...] = (
    ("term", r"\bterms?\b|術語|术语|용어|\btermes?\b"),
    ("law", r"\blaws?\b|\blois?\b|法規|法规|법칙"),
    ("rule", r"\brules?\b|規則|规则|규칙|\brègles?\b"),
    ("faq", r"\bquestions?\b|常見問題|常见问题|問答|问答|질문"),
    ("example", r"\bexamples?\b|示例|例子|예시|\bexemples?\b"),
    ("tip", r"\b(?:tips?|hints?|advice)\b|提示|조언"),
    ("variation", r"\bvariations?\b|變體|变体|변형"),
    ("history", r"\b(?:history|origin)\b|歷史|历史|起源|역사"),
    ("scoring", r"\bscor(?:e|es|ing)\b|計分|计分|得分|득점"),
    ("deal", r"\b(?:deal|dealing)\b|發牌|发牌|거래|\bdonne\b"),
    ("play", r"\bplay(?:ing)?\b|玩法|出牌|플레이|\bjeu de la carte\b"),
    ("penalty", r"\bpenalt(?:y|ies)\b|處罰|处罚|처벌"),
    ("reference", r"\b(?:references|bibliography)\b|參考|参考|참고"),
)
_KINDS = {
    "term": "definition", "example": "example", "tip": "advice", "history": "history", "reference": "bibliography",
}  # fmt: skip
_LABELLED = frozenset({"term", "law", "rule"})
_ARTICLES = re.compile(r"^(?:the|a|an|of|le|la|les)-")
LONGEST = 32


def section_id(title: str) -> str:
    """An id for a section of this title, empty where nothing in it can be one.

    >>> section_id("Laws of the Game"), section_id("遊戲規則"), section_id("Stand or beg"), section_id("一墩")
    ('law', 'rule', 'stand-or-beg', '')
    """
    for name, words in _NAMED:
        if re.search(words, title, re.IGNORECASE):
            return name
    return slug(title)


def is_named(title: str) -> bool:
    """Whether a heading is of a kind that books have: laws, rules, terms, hints."""
    return any(re.search(words, title, re.IGNORECASE) for _, words in _NAMED)


def is_bare(title: str) -> bool:
    """Whether a heading says nothing but what kind of section it heads: ``The Laws.``"""
    return len(title.lower().removeprefix("the ").split()) == 1 and is_named(title)


def kind_of(section: str) -> str | None:
    """The kind that clauses of such a section have as a rule."""
    return _KINDS.get(section.rstrip("0123456789").rstrip("-"))


def label_of(section: str) -> str | None:
    """The word before the numbers of its clauses, where such clauses are cited by it."""
    name = section.rstrip("0123456789").rstrip("-")
    return name if name in _LABELLED else None


def slug(text: str) -> str:
    """Small letters and figures, words joined by hyphens; empty where the text has neither."""
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode().lower()
    made = re.sub(r"[^a-z0-9]+", "-", plain).strip("-")
    if sum(map(str.isalpha, text)) > 2 * sum(map(str.isalpha, made)):
        return ""
    made = _ARTICLES.sub("", made)
    return made if len(made) <= LONGEST else made[:LONGEST].rpartition("-")[0]
