"""The notation of what was done: every action that can be written, and what is said of one that cannot."""

import pytest

from variorum.games.engine import Action, Problem
from variorum.referee.notation import AF, PQ, VERBS, Table, Verb, read_entry

TWO = Table(AF, ("E", "D"))
PIQUET = Table(PQ, ("E", "Y"))


def entry(text: str, table: Table = TWO, dealing: bool = False) -> list[Action]:
    found: list[Problem] = []
    actions = read_entry(text, ("play", 0), 1, table, found, dealing)
    assert not found, found
    return actions


def wrong(text: str, table: Table = TWO, dealing: bool = False) -> tuple[str, str]:
    """The character at which the first problem is marked, and its message and hint."""
    found: list[Problem] = []
    read_entry(text, ("play", 0), 1, table, found, dealing)
    assert found, text
    offset = found[0].offset
    assert offset is not None
    return text[offset:offset + 4], f"{found[0].message} ({found[0].hint})"


def test_a_trick_on_one_line() -> None:
    first, second = entry("E AC, D 3C > E")
    assert (first.at, first.who, first.verb, first.cards, first.winner) == (1, "E", "plays", ("AC",), "")
    assert (second.at, second.who, second.cards, second.winner, second.offset) == (2, "D", ("3C",), "E", 6)
    assert (second.text, second.entry) == ("D 3C", 0)


@pytest.mark.parametrize("card", ["TH", "10H", "10♥", "♥10", "红心10", "th", "h10", "하트 10"])
def test_a_card_in_any_notation(card: str) -> None:
    assert entry(f"E {card}")[0].cards == ("TH",)


@pytest.mark.parametrize(("text", "verb", "cards", "args"), [
    ("D corrects TH", "corrects", ("TH",), {}), ("D corrects TH 3", "corrects", ("TH",), {"entry": 3}),
    ("D claims revoke 3", "claims", (), {"what": "revoke", "entry": 3}),
    ("E demands new-deal", "demands", (), {"what": "new-deal"}), ("both consent", "consents", (), {}),
    ("E consents", "consents", (), {}), ("E notices surplus D", "notices", (), {"what": "surplus", "whom": "D"}),
    ("E looks tricks", "looks", (), {"what": "tricks"}), ("E asks high", "asks", (), {"what": "high"}),
    ("D answers no", "answers", (), {"answer": "no"}), ("E marks 5", "marks", (), {"number": 5}),
    ("E exposes QC", "exposes", ("QC",), {}), ("D calls QC", "calls", ("QC",), {}), ("E stands", "stands", (), {}),
    ("E begs", "begs", (), {}), ("D gives", "gives", (), {}), ("D runs", "runs", (), {}),
    ("D bunches", "bunches", (), {}), ("E discards 4H 2C 6S", "discards", ("4H", "2C", "6S"), {}),
    ("E throws in", "throws-in", (), {}), ("D draws 7H", "draws", ("7H",), {}),
    ("D 9H out-of-turn", "plays", ("9H",), {"mark": "out-of-turn"}), ("D 9H 8C", "plays", ("9H", "8C"), {}),
    ("both count", "counts", (), {}), ("E cuts", "cuts", (), {}),
])
def test_what_is_done_at_all_fours(text: str, verb: str, cards: tuple[str, ...], args: dict[str, object]) -> None:
    action, = entry(text)
    assert (action.verb, action.cards, dict(action.args)) == (verb, cards, args)


@pytest.mark.parametrize(("text", "verb", "cards", "args"), [
    ("E discards 4", "discards", (), {"number": 4}), ("E discards 7S 9H", "discards", ("7S", "9H"), {}),
    ("E draws 5", "draws", (), {"number": 5}), ("E touches stock", "touches", (), {"what": "stock"}),
    ("E leaves 1", "leaves", (), {"number": 1}), ("E looks 1", "looks", (), {"number": 1}),
    ("Y lets look", "lets-look", (), {}), ("E names suit H", "names", (), {"suit": "H"}),
    ("E announces carte-blanche", "announces", (), {"what": "carte-blanche"}),
    ("E shows hand", "shows", (), {"what": "hand"}), ("E shows AS KS QS", "shows", ("AS", "KS", "QS"), {}),
    ("E calls point 5 making 48 in S", "calls", (), {"class": "point", "number": 5, "making": 48, "suit": "S"}),
    ("E calls sequence 3 to Q in D", "calls", (), {"class": "sequence", "number": 3, "top": "Q", "suit": "D"}),
    ("E calls set 3 K", "calls", (), {"class": "set", "number": 3, "rank": "K"}),
    ("E calls sequence 3", "calls", (), {"class": "sequence", "number": 3}),
    ("Y good", "replies", (), {"answer": "good"}), ("Y not-good", "replies", (), {"answer": "not-good"}),
    ("Y equal", "replies", (), {"answer": "equal"}), ("Y making", "replies", (), {"answer": "making"}),
    ("Y declares set KS KH KD", "declares", ("KS", "KH", "KD"), {"class": "set"}),
    ("Y asks suit D", "asks", (), {"what": "suit", "suit": "D"}), ("E answers 2", "answers", (), {"number": 2}),
    ("Y claims excess", "claims", (), {"what": "excess"}),
])
def test_what_is_done_at_piquet(text: str, verb: str, cards: tuple[str, ...], args: dict[str, object]) -> None:
    action, = entry(text, PIQUET)
    assert (action.verb, action.cards, dict(action.args)) == (verb, cards, args)


@pytest.mark.parametrize(("text", "verb", "args"), [
    ("D exposes own 7C", "exposes", {"whom": "own"}), ("D exposes E 7C", "exposes", {"whom": "E"}),
    ("D turns 2", "turns", {"number": 2}), ("D deals out-of-turn", "deals", {"what": "out-of-turn"}),
    ("D offers nobody", "offers", {"whom": "nobody"}),
])
def test_what_happens_in_dealing(text: str, verb: str, args: dict[str, object]) -> None:
    action, = entry(text, dealing=True)
    assert (action.verb, dict(action.args)) == (verb, args)


@pytest.mark.parametrize("verb", VERBS, ids=lambda verb: f"{'-'.join(verb.games)} {verb.name}")
def test_every_action_that_is_listed_can_be_read(verb: Verb) -> None:
    seats = tuple(dict.fromkeys(("E", "D", "Y", "P1", "P2", "P3")))
    for text in verb.written.split("; "):
        plain = text.split(" (")[0]
        found = {game: problems(plain, Table(game, seats), verb.dealing) for game in verb.games}
        assert [] in found.values(), (plain, found)


def problems(text: str, table: Table, dealing: bool) -> list[Problem]:
    found: list[Problem] = []
    read_entry(text, ("play", 0), 1, table, found, dealing)
    return found


@pytest.mark.parametrize(("text", "at", "said"), [
    ("X AC", "X AC", "'X' is not one who can act"), ("E AC, F 3C", "F 3C", "begins with one of E, D or both"),
    ("E 1H", "1H", "there is no rank '1' (the ace is written A: AH)"), ("E AC, D", "", "what was done is missing"),
    ("E bges", "bges", "did you mean 'begs'?"), ("E claims revoke fife", "fife", "neither the number of an action nor"),
    ("D corrects", "", "a card is missing"), ("D corrects 4X", "4X", "'4X' is not a card"),
    ("E marks five", "five", "'five' is not a number"), ("E notices suplus D", "supl", "did you mean 'surplus'?"),
    ("E notices surplus X", "X", "'X' is not a seat"), ("E AC > X", "X", "'X' is not a seat"),
    ("E begs > D", "E be", "'>' stands behind an action that is no card"), ("E stands now", "now", "not expected here"),
    ("E AC, , D 3C", ", D ", "an action is missing here"), ("E discards 4H 4H", "4H", "4H is named twice"),
    ("E asks hihg", "hihg", "did you mean 'high'?"), ("E AC,D 3C > D E", "E", "stands behind the winner"),
])
def test_what_cannot_be_read_is_marked_where_it_stands(text: str, at: str, said: str) -> None:
    place, message = wrong(text)
    assert said in message
    assert place.startswith(at[:len(place)]) if at.strip() else place == ""


@pytest.mark.parametrize(("text", "at", "right"), [
    ("E leads 9H", "lead", "write E 9H"), ("E plays AS", "play", "write E AS"), ("E: 9H", ":", "write E 9H"),
    ("E： 9H", "：", "write E 9H"), ("E - 9H", "-", "write E 9H"), ("E. 9H", ".", "write E 9H"),
    ("D trumps with the 7S", "trum", "write D 9H"), ("D ruffs with 7S", "ruff", "write D 7S"),
    ("E AC D 3C", "D 3C", "write E AC, D 3C"), ("E AC both consent", "both", "write E AC, both consent"),
    ("E begs D gives", "D gi", "write E begs, D gives"), ("E AC, D 3C -> E", "->", "write E AC, D 3C > E"),
    ("E AC, D 3C => E", "=>", "write E AC, D 3C > E"), ("E AC, D 3C → E", "→", "write E AC, D 3C > E"),
    ("E AC，D 3C ＞ E", "，D", "write E AC, D 3C > E"), ("E AC、 D 3C", "、", "write E AC, D 3C"),
    ("E AC; D 3C", ";", "write E AC, D 3C"), ("E AC & D 3C", "&", "write E AC, D 3C"),
    ("E AC and D 3C", "and", "write E AC, D 3C"), ("E AC / D 3C", "/", "write E AC, D 3C"),
    ("2. D 3C", "2.", "write D 3C"), ("2) D 3C", "2)", "write D 3C"), ("“E AC”", "“", "write E AC"),
    ("E AC, D wins", "wins", "end the trick with > D"), ("E AC, 3C", "3C", "write who plays it: E 3C"),
    ("E revokes", "revo", "write the card: E 9H"), ("E throws out 4H 2C", "thro", "write E discards 4H 2C"),
    ("E demands redeal", "rede", "did you mean 'new-deal'?"), ("E demands justice", "just", "write new-deal, penalty"),
    ("D deals out-of-turn", "deals", "write it in the deal: events: [D deals out-of-turn]"),
    ("D turns 2", "turns", "write it in the deal: events: [D turns 2]"), ("D deals", "deals", "write D runs"),
    ("E folds", "fold", "write E throws in"),
    ("E passes", "pass", "write E stands"), ("both agree", "agre", "write both consent"),
])
def test_slips_are_answered_with_what_would_be_right(text: str, at: str, right: str) -> None:
    found: list[Problem] = []
    read_entry(text, ("play", 0), 1, TWO, found)
    assert text[found[0].offset or 0:].startswith(at)
    assert found[0].hint.startswith(right)


@pytest.mark.parametrize(("text", "right"), [
    ("E quint to the ace", "write E calls sequence 5"), ("Y ok", "write Y good"), ("E quatorze K", "calls set 4 K"),
    ("E carte-blanche", "write E announces carte-blanche"), ("E exchanges 7S 9H", "write E discards 7S 9H"),
])
def test_slips_at_piquet(text: str, right: str) -> None:
    assert right in wrong(text, PIQUET)[1]


def test_a_slip_hides_no_other_and_makes_none() -> None:
    found = problems("E: AC; D 1C -> X", TWO, False)
    assert [(p.offset, p.message) for p in found] == [
        (1, "':' stands behind who acts"), (5, "';' stands between two actions"),
        (12, "'->' stands before the winner of a trick"), (15, "'X' is not a seat"),
        (9, "'1C' is not a card: there is no rank '1'"),
    ]


@pytest.mark.parametrize("text", ["D 9H out-of-turn", "Y not-good", "E touches stock"])
def test_a_dash_inside_a_word_is_no_slip(text: str) -> None:
    assert problems(text, Table(PQ if "9H" not in text else AF, ("E", "D", "Y")), False) == []


@pytest.mark.parametrize(("text", "right"), [
    ("E calls tierce to Q", "write E calls sequence 3"), ("E calls three kings", "write E calls set 3 K"),
    ("E calls point of 5", "write E calls point 5"), ("E carte blanche", "write E announces carte-blanche"),
    ("Y not good", "write Y not-good"), ('Y "good"', "write Y good"),
    ("E discards 8H,7H,9C", "write E discards 8H 7H 9C"), ("E discards 8H, 7H, Y discards JS, TS",
                                                             "write E discards 8H 7H, Y discards JS TS"),
])
def test_what_is_called_otherwise_is_told_once(text: str, right: str) -> None:
    found: list[Problem] = []
    read_entry(text, ("play", 0), 1, PIQUET, found)
    assert {p.hint for p in found} == {right}


def test_the_first_problem_of_an_action_makes_no_others() -> None:
    assert [p.message for p in problems("E notices high score", TWO, False)] == [
        "'high' is not something that can be noticed"]
    assert len(problems("E calls X Y Z", PIQUET, False)) == 1
