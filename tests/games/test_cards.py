"""Cards in every notation people write, and what is said of those nobody could mean."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from variorum.games import cards as c
from variorum.games.cards import CardProblems, parse_cards, read_card, read_cards, show, show_cards, write_cards


@pytest.mark.parametrize("text", [
    "TH", "10H", "10♥", "♥10", "h10", "H10", "th", "tH", "HT", "T♥", "♥T", "10♡", "♡10", "10♥️", "♥️10", "❤10", "10❤️",
    "红心10", "紅心10", "红桃10", "紅桃 10", "10红心", "하트 10", "하트10", "10 하트", "🂺",
    "Ten of Hearts", "ten of hearts", "10 of hearts", "T of H", "10 hearts", "hearts 10", "TEN HEARTS", "ten hearts",
    "１０Ｈ", "Ｈ１０", "ｈ１０", "  TH ", "10heart",
])
def test_the_ten_of_hearts(text: str) -> None:
    assert read_card(text) == "TH"


@pytest.mark.parametrize(("text", "card"), [
    ("黑桃A", "AS"), ("葵扇A", "AS"), ("스페이드 A", "AS"), ("스페이드 에이스", "AS"), ("A♤", "AS"), ("♠A", "AS"),
    ("🂡", "AS"),
    ("方块K", "KD"), ("方塊K", "KD"), ("方片K", "KD"), ("钻石K", "KD"), ("鑽石K", "KD"), ("다이아 K", "KD"),
    ("다이아몬드 킹", "KD"), ("♦K", "KD"), ("K♢", "KD"), ("🃎", "KD"),
    ("梅花J", "JC"), ("草花J", "JC"), ("클럽 J", "JC"), ("클로버 잭", "JC"), ("♣J", "JC"), ("knave of clubs", "JC"),
    ("🃛", "JC"), ("하트 퀸", "QH"), ("🂽", "QH"), ("🂭", "QS"), ("🂮", "KS"), ("🃒", "2C"),
    ("deuce of clubs", "2C"), ("trey of spades", "3S"),
])
def test_other_cards_in_other_tongues(text: str, card: str) -> None:
    assert read_card(text) == card


def test_korean_as_some_file_systems_spell_it() -> None:
    assert read_card(unicodedata.normalize("NFD", "하트 10")) == "TH"
    assert read_card(unicodedata.normalize("NFD", "스페이드A")) == "AS"


@pytest.mark.parametrize(("word", "suit"), [
    ("스페이드", "S"), ("하트", "H"), ("다이아몬드", "D"), ("다이아", "D"), ("클럽", "C"), ("클로버", "C"),
])
def test_korean_suits_are_read_composed_or_apart(word: str, suit: str) -> None:
    apart = unicodedata.normalize("NFD", word)
    assert apart != word
    assert c.read_suit(word) == c.read_suit(apart) == suit
    assert c.read_rank(unicodedata.normalize("NFD", "에이스")) == "A"
    assert c.read_rank(unicodedata.normalize("NFD", "잭")) == "J"


def test_every_picture_card_of_unicode_is_read() -> None:
    names = {"S": "SPADES", "H": "HEARTS", "D": "DIAMONDS", "C": "CLUBS"}
    ranks = {"A": "ACE", "K": "KING", "Q": "QUEEN", "J": "JACK", "T": "TEN", "9": "NINE", "8": "EIGHT", "7": "SEVEN",
             "6": "SIX", "5": "FIVE", "4": "FOUR", "3": "THREE", "2": "TWO"}
    for card in c.CARDS:
        picture = unicodedata.lookup(f"PLAYING CARD {ranks[card[0]]} OF {names[card[1]]}")
        assert read_card(picture) == card
    assert parse_cards(unicodedata.lookup("PLAYING CARD BACK")) == ("?",)


def test_cards_are_separated_by_blanks_of_any_kind() -> None:
    assert parse_cards("AC 9C\tKH\n 4H\u3000TD") == ("AC", "9C", "KH", "4H", "TD")
    assert parse_cards("") == ()
    assert parse_cards("하트 10 스페이드 A 红心9 ten of clubs 9 diamonds") == ("TH", "AS", "9H", "TC", "9D")


def test_unknown_cards() -> None:
    assert parse_cards("AC ? ?x3 ?×2") == ("AC", *"?" * 6)
    assert [(w.card, w.times) for w in read_cards("?x3 TH")] == [("?", 3), ("TH", 1)]


def test_each_card_is_found_at_its_place() -> None:
    found = read_cards(" AC  하트 10 ?x2")
    assert [(w.card, w.offset, w.text) for w in found] == [("AC", 1, "AC"), ("TH", 5, "하트 10"), ("?", 11, "?x2")]


@pytest.mark.parametrize(("text", "problems"), [
    ("XH", ["0+2 'XH' is not a card: there is no rank 'X' (ranks are A K Q J T 9 8 7 6 5 4 3 2)"]),
    ("AC 1H", ["3+2 '1H' is not a card: there is no rank '1' (the ace is written A: AH)"]),
    ("11♥", ["0+3 '11♥' is not a card: there is no rank '11' (ranks are A K Q J T 9 8 7 6 5 4 3 2)"]),
    ("0H", ["0+2 '0H' is not a card: there is no rank '0' (the ten is written T or 10: TH)"]),
    ("1OH", ["0+3 '1OH' is not a card: there is no rank '1O' (the ten is written T or 10: TH)"]),
    ("10", ["0+2 '10' has no suit (write T with S, H, D or C)"]),
    ("红心", ["0+2 '红心' has no rank (write a rank before H, such as TH)"]),
    ("AC9CKH", ["0+6 'AC9CKH' is more than one card (put blanks between them: AC 9C KH)"]),
    ("AC,9C", ["0+5 'AC,9C' is more than one card (put blanks between them: AC 9C)"]),
    ("AC, 9C", ["0+3 'AC,' has a mark too many (separate cards by blanks alone)"]),
    (",", ["0+1 ',' is not a card (write rank and suit, such as TH, 10♥ or h10)"]),
    ("\ufe0f", ["0+1 '\ufe0f' is not a card (write rank and suit, such as TH, 10♥ or h10)"]),
    ("Tunbridge", ["0+9 'Tunbridge' is not a card (write rank and suit, such as TH, 10♥ or h10)"]),
    ("??", ["0+2 '??' does not say how many cards plainly (write ?x2)"]),
    ("?x0", ["0+3 '?x0' is not a number of unknown cards (write ? for one card not known, ?x3 for three)"]),
    ("?x53", ["0+4 '?x53' is not a number of unknown cards (write ? for one card not known, ?x3 for three)"]),
    ("?3", ["0+2 '?3' is not a number of unknown cards (write ? for one card not known, ?x3 for three)"]),
    ("🂬", ["0+1 '🂬' is not a card of these packs (write rank and suit, such as TH, 10♥ or h10)"]),
    ("🃏", ["0+1 '🃏' is not a card of these packs (write rank and suit, such as TH, 10♥ or h10)"]),
    ("AC XH 9C ZZ", ["3+2 'XH' is not a card: there is no rank 'X' (ranks are A K Q J T 9 8 7 6 5 4 3 2)",
                     "9+2 'ZZ' is not a card (write rank and suit, such as TH, 10♥ or h10)"]),
])
def test_what_is_no_card_is_echoed_with_its_place(text: str, problems: list[str]) -> None:
    with pytest.raises(CardProblems) as caught:
        read_cards(text)
    assert [f"{p.offset}+{p.length} {p}" for p in caught.value.problems] == problems


@pytest.mark.parametrize(("text", "message"), [
    ("", "'' is no card; one is wanted"), ("AC 9C", "'AC 9C' is 2 cards; one is wanted"),
    ("?x2", "'?x2' is 2 cards; one is wanted"),
])
def test_where_one_card_is_wanted_others_are_counted(text: str, message: str) -> None:
    with pytest.raises(CardProblems, match=message.replace("?", r"\?")):
        read_card(text)


def test_suits_and_ranks_alone() -> None:
    assert [c.read_suit(t) for t in ("S", "♥", "diamonds", "Club", "梅花", "하트", "x", "")] == [
        "S", "H", "D", "C", "C", "H", None, None]
    assert [c.read_rank(t) for t in ("10", "t", "King", "kings", "sixes", "knave", "aces", "x", "1", "")] == [
        "T", "T", "K", "K", "6", "J", "A", None, None, None]


def test_cards_are_shown_to_people_and_written_in_data() -> None:
    assert show("TH") == "10♥"
    assert show_cards(("AC", "9D", "KS", "?")) == "A♣ 9♦ K♠ ?"
    assert write_cards(("TH", "?", "AC", "?", "?")) == "TH AC ?x3"
    assert write_cards(("?",)) == "?"
    assert write_cards(()) == ""
    assert c.spoken("TH") == "ten of hearts"


def test_packs_have_their_ranks_in_order() -> None:
    assert len(set(c.pack())) == 52
    assert len(set(c.pack("AKQJT987"))) == 32
    assert c.pack("A9")[:3] == ("AS", "9S", "AH")
    strength = c.strengths("AKQJT987")
    assert strength["AS"] == 8 and strength["7C"] == 1
    assert "6S" not in strength
    assert c.strengths("AT9876KQJ")["TS"] > c.strengths("AT9876KQJ")["KS"]


def test_tables_know_suit_and_rank_of_every_card() -> None:
    assert (c.RANK["TH"], c.SUIT["TH"]) == ("T", "H")
    assert set(c.RANK) == set(c.SUIT) == set(c.CARDS)


def test_the_same_card_is_the_same_object_however_written() -> None:
    assert read_card("10♥") is read_card("红心10") is read_card("TH") is c.pack()[c.pack().index("TH")]


@given(st.lists(st.sampled_from((*c.CARDS, "?")), max_size=20))
def test_cards_written_or_shown_are_read_back(hand: list[str]) -> None:
    known = [card for card in hand if card != "?"]
    assert parse_cards(write_cards(hand)) == (*known, *"?" * hand.count("?"))
    assert parse_cards(show_cards(hand)) == tuple(hand)
    assert parse_cards(" ".join(c.spoken(card) for card in known)) == tuple(known)


@given(st.text(max_size=30) | st.text("AKQJT10HSDC♥红心하트?x ,of", max_size=12))
def test_any_text_gives_cards_or_problems_within_it(text: str) -> None:
    try:
        found = read_cards(text)
    except CardProblems as caught:
        for problem in caught.problems:
            assert 0 <= problem.offset < problem.offset + problem.length <= len(text)
            assert "{}" not in problem.message or "{}" in text
    else:
        assert all(w.card in (*c.CARDS, "?") and text[w.offset:].startswith(w.text) for w in found)


def test_of_very_much_that_is_no_card_the_first_is_told() -> None:
    with pytest.raises(CardProblems) as caught:
        read_cards("nonsense " * 100_000)
    assert len(caught.value.problems) == 100
