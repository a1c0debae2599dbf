"""A wording cut into tokens is the same wording."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from variorum.collate.tokens import Lacuna, TokenKind, tokenise, tokenise_parts

MIXED = st.lists(
    st.sampled_from(
        ["card", "Dealer", "adversary’s", "王", "牌", "점", ",", ".", "--", "♥", "10", "-4", " ", "  ", "\n", "é"]
    )
    | st.text(max_size=3)
).map("".join)


@given(MIXED | st.text())
def test_the_wording_is_rebuilt_character_for_character(wording: str) -> None:
    tokens = tokenise(wording)
    assert tokens.rebuild() == wording
    assert all(wording[token.start : token.end] == token.text for token in tokens)
    assert all(token.text and not token.text[0].isspace() and not token.space.strip() for token in tokens)


@given(st.lists(MIXED | st.just(Lacuna())))
def test_lacunae_keep_their_place(parts: list[str | Lacuna]) -> None:
    tokens = tokenise_parts(parts)
    assert tokens.rebuild() == "".join(part if isinstance(part, str) else part.shown for part in parts)
    lost = [token for token in tokens if token.kind is TokenKind.LACUNA]
    assert len(lost) == sum(isinstance(part, Lacuna) for part in parts)


@pytest.mark.parametrize(
    ("wording", "tokens"),
    [
        ("In play, you must", ["In", "play", ",", "you", "must"]),
        ("the adversary’s court-card", ["the", "adversary’s", "court", "-", "card"]),
        ("紙牌遊戲 J 牌", ["紙", "牌", "遊", "戲", "J", "牌"]),
        ("J牌，10分", ["J", "牌", "，", "10", "分"]),
        ("상대방", ["상", "대", "방"]),
        ("25-9, not -4 or 1,000 or 1/2", ["25", "-", "9", ",", "not", "-4", "or", "1,000", "or", "1/2"]),
        ("the 7th; so on...", ["the", "7th", ";", "so", "on", "..."]),
        ("10♥ and 8♣️", ["10", "♥", "and", "8", "♣️"]),
    ],
)
def test_words_marks_figures_and_characters(wording: str, tokens: list[str]) -> None:
    assert [token.text for token in tokenise(wording)] == tokens


def test_a_suit_is_no_punctuation() -> None:
    assert [token.kind for token in tokenise("8♣,")] == [TokenKind.FIGURE, TokenKind.SYMBOL, TokenKind.PUNCTUATION]
