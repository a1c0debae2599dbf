"""Why two readings differ: accidentals of each kind, and what is none."""

import pytest

from variorum.collate.conventions import ENGLISH_SPELLING, Conventions, spelling_classes
from variorum.collate.normalise import Rank, Reason, explain_runs, normalise
from variorum.collate.tokens import Lacuna, tokenise, tokenise_parts


@pytest.mark.parametrize(
    ("a", "b", "reason"),
    [
        ("the dealer", "the dealer", Reason.NONE),
        ("The Dealer", "the dealer", Reason.CASE),
        ("suit, or", "suit or", Reason.PUNCTUATION),
        ("“deal”", '"deal"', Reason.PUNCTUATION),
        ("enquire", "inquire", Reason.SPELLING),
        ("Enquiries", "inquiries", Reason.SPELLING),
        ("till", "until", Reason.SPELLING),
        ("10", "ten", Reason.SPELLING),
        ("ſuit", "suit", Reason.SPELLING),
        ("any one", "anyone", Reason.DIVISION),
        ("court-card", "courtcard", Reason.DIVISION),
        ("8♣", "8♠", Reason.SUBSTANTIVE),
        ("three", "four", Reason.SUBSTANTIVE),
        ("-4", "4", Reason.SUBSTANTIVE),
        ("he may not", "he may", Reason.SUBSTANTIVE),
        ("for", "four", Reason.SUBSTANTIVE),
        ("，", ",", Reason.PUNCTUATION),
        ("王牌", "主牌", Reason.SUBSTANTIVE),
    ],
)
def test_reasons(a: str, b: str, reason: Reason) -> None:
    for one, other in ((a, b), (b, a)):
        assert explain_runs(tokenise(one).items, tokenise(other).items).reason is reason


def test_the_reason_names_the_words() -> None:
    difference = explain_runs(tokenise("may enquire").items, tokenise("may inquire").items)
    assert difference.why == "enquire and inquire are one word in two spellings"


def test_a_lacuna_is_neither_accidental_nor_substantive() -> None:
    reason = explain_runs(tokenise_parts([Lacuna()]).items, tokenise("must").items).reason
    assert reason is Reason.LACUNA
    assert not reason.accidental


def test_spelling_classes_are_data() -> None:
    ours = Conventions((*ENGLISH_SPELLING, *spelling_classes("gaol jail")))
    a, b = tokenise("gaol").items, tokenise("jail").items
    assert explain_runs(a, b).reason is Reason.SUBSTANTIVE
    assert explain_runs(a, b, ours).reason is Reason.SPELLING
    with pytest.raises(ValueError, match="'jail' is in another class"):
        Conventions(spelling_classes("gaol jail", "prison jail"))


def test_ranks() -> None:
    ranks = [form.rank for form in normalise(tokenise("The trump, until ♥ 1807"))]
    assert ranks == [Rank.FUNCTION, Rank.CONTENT, Rank.PUNCTUATION, Rank.FUNCTION, Rank.CONTENT, Rank.CONTENT]
