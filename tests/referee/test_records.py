"""Records that are read, and records that contradict themselves: every fault, at its place."""

import pytest

from variorum.games.engine import Problem, RecordError

from .raw import record

WHOLE = """
    game: all-fours
    deal: {dealer: D, turn-up: 8C, hands: {E: AC 9C KH 4H TD 2S, D: JC 3C QH TH AD 7S}}
    play: [E stands, "E AC, D 3C"]
    """


def problems(text: str) -> list[Problem]:
    with pytest.raises(RecordError) as caught:
        record(text)
    return list(caught.value.problems)


def places(text: str) -> list[str]:
    """Where the problems are: ``deal.hands.E 6`` (character from 0)."""
    return [".".join(map(str, p.path)) + (f" {p.offset}" if p.offset is not None else "") for p in problems(text)]


def test_a_whole_deal() -> None:
    read = record(WHOLE)
    assert (read.game, read.scope, read.seats, read.deal.dealer) == ("all-fours", "whole", ("E", "D"), "D")
    assert [a.text for a in read.actions] == ["E stands", "E AC", "D 3C"]
    assert [a.entry for a in read.actions] == [0, 1, 1]
    assert read.shown == {"E": {"AC"}, "D": {"3C"}}


def test_cards_in_common_notations_are_the_same() -> None:
    other = WHOLE.replace("AC 9C KH 4H TD 2S", "♣A 梅花9 红心K 4♥ 10D 2♠").replace("E AC", "E A♣")
    assert record(other).deal == record(WHOLE).deal
    assert record(other).actions[1].cards == ("AC",)


def test_cards_not_known() -> None:
    read = record(WHOLE.replace("KH 4H TD 2S,", "?x3 ?,").replace("E: AC 9C ?x3 ?", "E: 'AC 9C ?x3 ?'"))
    assert (read.deal.hands["E"].cards, read.deal.hands["E"].unknown) == (("AC", "9C"), 4)


def test_seats_of_four_players() -> None:
    base = "{game: all-fours, deal: {dealer: P4, turn-up: 8C}%s}"
    assert record(base % ", players: 4").seats == ("P1", "P2", "P3", "P4")
    assert record(base % ", seats: [P1, P2, P3, P4]").table == ()
    assert record(base % ", table: [P1, P2, P3, P4]").table == ("P1", "P2", "P3", "P4")
    assert record(base % ", seats: [P1, P2, P3, P4], sides: {A: [P1, P3], B: [P2, P4]}").sides["A"] == ("P1", "P3")


def test_piquet_records_are_read_by_the_same_keys() -> None:
    read = record("""
        {game: piquet, scope: partie, totals: {A: [31, 12], B: [14, 40]}}
        """)
    assert (read.seats, read.totals) == (("A", "B"), {"A": (31, 12), "B": (14, 40)})


@pytest.mark.parametrize(("text", "place", "said"), [
    # A card twice.
    (WHOLE.replace("9C KH", "9C AC"), "deal.hands.E 6", "AC is twice in E's hand"),
    (WHOLE.replace("7S}", "2S}"), "deal.hands.D 15", "2S is in D's hand and in E's hand"),
    (WHOLE.replace("turn-up: 8C", "turn-up: 9C"), "deal.turn-up 0", "9C is in the turn-up and in E's hand"),
    # Not held.
    (WHOLE.replace("D 3C", "D 2C"), "play.1 6", "D does not hold 2C"),
    (WHOLE.replace("E AC", "E JC"), "play.1 0", "E does not hold JC"),
    # More cards than the pack.
    ("{game: all-fours, players: 6, deal: {dealer: P6, turn-up: 8C, hands: {P1: '?x9', P2: '?x9', P3: '?x9', "
     "P4: '?x9', P5: '?x8', P6: '?x8'}}}", "deal", "53 cards are dealt, and a pack has no more than 52"),
    # Wrong dealer.
    (WHOLE.replace("dealer: D", "dealer: Q"), "deal.dealer", "'Q' is not a seat: nobody of that name can deal"),
    (WHOLE.replace("E stands", "D stands"), "play.0 0", "D deals, and it is elder who stands or begs"),
    (WHOLE.replace("E stands", "E begs, E gives"), "play.1 0", "D deals, and it is the dealer who answers a beg"),
    # A scope without its material.
    ("{game: all-fours, scope: ending, trump: S, deal: {dealer: D}, play: [E AC]}", "scope", "needs deal.left"),
    ("{game: all-fours, scope: ending, deal: {left: {E: AC, D: 3C}}, play: [E AC]}", "scope", "needs trump"),
    ("{game: all-fours, scope: play, trump: S, deal: {dealer: D}, play: [E AC]}", "scope", "needs deal.hands"),
    ("{game: all-fours, scope: count}", "scope", "needs items"),
    ("{game: all-fours, scope: score}", "scope", "needs score"),
    ("{game: piquet, scope: partie}", "scope", "needs totals"),
    ("{game: all-fours}", "", "a record of scope 'whole' needs deal"),
    ("{game: all-fours, trump: S, deal: {dealer: D, turn-up: 8C}}", "trump", "S is given as trumps, and 8C is turned"),
    # Keys and words.
    ("{game: all-fives, deal: {dealer: D}}", "game", "'all-fives' is not a game"),
    ("{deal: {dealer: D}}", "game", "does not say of which game"),
    ("{game: all-fours, scope: hole, deal: {dealer: D}}", "scope", "did you mean 'whole'?"),
    ("{game: all-fours, deal: {dealer: D}, plays: []}", "plays", "did you mean 'play'?"),
    ("{game: all-fours, deal: {dealer: D, turnup: 8C}}", "deal.turnup", "did you mean 'turn-up'?"),
    ("{game: all-fours, deal: {dealer: D, hands: {F: AC}}}", "deal.hands.F", "'F' is not a seat"),
    ("{game: all-fours, deal: {dealer: D, hands: {E: AC 1D}}}", "deal.hands.E 3", "there is no rank"),
    ("{game: all-fours, deal: {dealer: D}, play: E stands}", "play", "is not a list of entries"),
    ("{game: all-fours, deal: {dealer: D}, play: [{E: stands}]}", "play.0.E", "write E stands"),
    ("{game: all-fours, deal: {dealer: D}, play: [{E: {}}]}", "play.0", "write what was done as one text"),
    ("{game: all-fours, deal: {dealer: D}, score: {E: x, D: 0}}", "score.E", "'x' is not a whole number"),
    ("{game: all-fours, deal: {dealer: D}, seats: [E, E]}", "seats", "a seat is named twice"),
    ("{game: all-fours, deal: {dealer: D}, seats: [E, '2']}", "seats.1", "'2' cannot name a seat"),
    ("{game: all-fours, deal: {dealer: P1}, seats: [P1, P2, P3, P4], sides: {1: [P1, P3], B: [P2, P4]}}",
     "sides.1", "'1' cannot name a side"),
    ("{game: all-fours, deal: {dealer: P4}, seats: [P1, P2, P3, P4, P5]}", "seats", "5 players"),
    ("{game: all-fours, players: 4, deal: {dealer: P4}, sides: {A: [P1, P9], B: [P2, P4]}}", "sides.A.1",
     "'P9' is not a seat"),
    ("{game: all-fours, players: 4, deal: {dealer: P4}, sides: {A: [P1], B: [P2, P4]}}", "sides", "P3 plays for no"),
    ("{game: all-fours, players: 4, seats: [P1, P2], table: [P1, P2], deal: {dealer: P2}}", "table", "both given"),
    ("{game: all-fours, scope: count, items: {hihg: E}}", "items.hihg", "did you mean 'high'?"),
    ("{game: all-fours, scope: count, items: {high: the dealer}}", "items.high", "is not the owner of an item"),
    ("{game: all-fours, deal: {dealer: D}, trump: X}", "trump", "'X' is not a suit"),
    ("{game: all-fours, deals: [], deal: {dealer: D}}", "deals", "belongs to a partie of Piquet"),
    ("{game: all-fours, deal: {dealer: D, pack: AC KC, hands: {E: QC}}}", "deal.pack", "both given"),
    ("{game: piquet, scope: partie, totals: {A: [1, 2], B: [1]}}", "totals", "different numbers of deals"),
])
def test_what_contradicts_itself_is_refused_with_the_place(text: str, place: str, said: str) -> None:
    found = [(where, f"{p.message} ({p.hint})") for where, p in zip(places(text), problems(text), strict=True)]
    assert any(where == place and said in message for where, message in found), found


def test_all_problems_are_reported_at_once() -> None:
    text = WHOLE.replace("8C", "8X").replace("AC 9C", "AC 9Y").replace("E stands", "E stanks").replace("D 3C", "X 3C")
    assert places(text) == ["deal.hands.E 3", "deal.turn-up 0", "play.0 2", "play.1 6"]


@pytest.mark.parametrize("raw", [
    [], "text", {"game": ["all-fours"]}, {"game": "all-fours", "deal": "AC"},
    {"game": "all-fours", "deal": {"hands": "AC"}}, {"game": "all-fours", "score": []},
    {"game": "all-fours", "deal": {"runs": {}}}, {"game": "piquet", "deals": [1]},
    {"game": "all-fours", "deal": {"runs": ["x"]}}, {"game": "all-fours", "sides": []},
    {"game": "all-fours", "deal": {"dealer": ["D"]}}, {"game": "all-fours", "items": 3},
    {"game": "all-fours", "deal": {"cut": {"E": ["KD"]}}}, {"game": "all-fours", "seats": {}},
    {"game": "all-fours", "scope": ["whole"]}, {"game": "all-fours", "deal": {"stock": 3}},
])
def test_nothing_of_a_wrong_shape_gets_through(raw: object) -> None:
    from variorum.referee.records import read_record
    with pytest.raises(RecordError):
        read_record(raw)  # type: ignore[arg-type]  # what a file may give instead of a mapping


@pytest.mark.parametrize(("text", "place", "said"), [
    ("{game: All Fours, deal: {dealer: D}}", "game", "did you mean 'all-fours'?"),
    ("{game: seven-up, deal: {dealer: D}}", "game", "write game: all-fours or game: piquet"),
    ("{game: all-fours, deal: dealer D}", "deal", "write deal: {dealer: D, hands: {E: AC 9C …, D: JC 3C …}}"),
    ("{game: all-fours, hands: {E: AC}}", "hands", "it belongs to the deal"),
    ("{game: all-fours, deal: {dealer: D, scope: deal}}", "deal.scope", "it belongs to the record"),
    ("{game: all-fours, deal: {dealer: D}, tricks: [AC 3C]}", "tricks", "what was done stands under play"),
    ("{game: all-fours, deal: {dealer: D}, score: 3-5}", "score", "write score: {E: 3, D: 3}"),
    ("{game: all-fours, deal: {dealer: D}, score: {E: 1234567, D: 0}}", "score.E", "write a number below 100,000"),
    ("{game: all-fours, deal: {dealer: d}}", "deal.dealer", "did you mean 'D'?"),
    ("{game: piquet, scope: draw, deal: {dealer: D}, play: [E discards 5]}", "deal.dealer", "the dealer is written Y"),
    ("{game: all-fours, deal: {dealer: D, hands: {E: 'AC, 9C, KH'}}}", "deal.hands.E 2", "write AC 9C KH"),
    ("{game: all-fours, deal: {dealer: D, hands: {E: AC/9C}}}", "deal.hands.E 2", "write AC 9C"),
    ("{game: all-fours, deal: {dealer: D, hands: {E: [AC, 9C]}}}", "deal.hands.E", "in one string: AC 9C"),
    ("{game: all-fours, players: 4, sides: {A: P1 P3, B: P2 P4}, deal: {dealer: P4}}", "sides.A", "write A: [P1, P3]"),
    ("{game: all-fours, deal: {dealer: D}, play: [[E AC, D 3C]]}", "play.0", "as one text: E AC, D 3C"),
    ("{game: all-fours, title: [a, b], deal: {dealer: D}}", "title", "a list is not a title"),
    ("{game: all-fours, agreed: [cut.dealer lowest], deal: {dealer: D}}", "agreed",
     "write agreed: {cut.dealer: lowest}"),
    ("{game: piquet, deal: {dealer: Y}, scope: draw, play: [E stands]}", "play.0 2",
     "'stands' is done at All Fours, and this record is of Piquet"),
])
def test_what_would_be_right_is_shown_with_what_was_written(text: str, place: str, said: str) -> None:
    found = [(where, f"{p.message} ({p.hint})") for where, p in zip(places(text), problems(text), strict=True)]
    assert any(where == place and said in message for where, message in found), found


def test_a_wrong_list_of_a_side_is_told_once() -> None:
    text = "{game: all-fours, players: 4, sides: {A: P1 P3, B: [P2, P4]}, deal: {dealer: P4}}"
    assert places(text) == ["sides.A"]


def test_commas_between_cards_are_told_once() -> None:
    assert len(problems("{game: all-fours, deal: {dealer: D, hands: {E: 'AC, 9C, KH, 4H, TD, 2S'}}}")) == 1


@pytest.mark.parametrize(("text", "place", "said"), [
    ("{game: all-fours, deal: {dealer: D, turn-up: '?'}}", "deal.turn-up 0", "a card must be named here"),
    ("{game: all-fours, seats: [N, S], deal: {cut: {N: '?', S: 7H}}}", "deal.cut.N 0", "a card must be named here"),
    ("{game: all-fours, deal: {dealer: D, runs: [{turn-up: '?'}]}}", "deal.runs.0.turn-up 0",
     "a card must be named here"),
    ("{game: all-fours, deal: {dealer: D, turn-up: 8C}, play: [E stands, 'D corrects ?']}", "play.1 11",
     "a card must be named here"),
    ("{game: piquet, scope: partie, totals: {A: [60, 39]}}", "totals", "B has no points in totals"),
    ("{game: all-fours, scope: count, items: {game: claims 5}}", "items.game", "is not the owner of an item"),
    ("{game: all-fours, scope: count, items: {game: E nine}}", "items.game", "is not the owner of an item"),
    ("{game: all-fours, scope: count, items: {high: X}}", "items.high", "is not the owner of an item"),
])
def test_what_no_engine_could_work_with_is_refused_when_it_is_read(text: str, place: str, said: str) -> None:
    found = [(where, p.message) for where, p in zip(places(text), problems(text), strict=True)]
    assert any(where == place and said in message for where, message in found), found


@pytest.mark.parametrize("written", ["E", "nobody", "25-9", "E 25-9", "9-9"])
def test_an_item_is_written_with_its_owner_its_pips_or_both(written: str) -> None:
    assert record(f"{{game: all-fours, scope: count, items: {{game: {written}}}}}").items == {"game": written}
