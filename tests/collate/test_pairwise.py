"""Two wordings compared: every token is there, and each change says what it is and why."""

from hypothesis import given, settings
from hypothesis import strategies as st

from variorum.collate.changes import WordChange, WordKind
from variorum.collate.normalise import Reason
from variorum.collate.pairwise import compare_wordings, word_changes
from variorum.collate.render_text import plain, words_spans
from variorum.collate.tokens import Lacuna, TokenKind, Tokens, rebuild, tokenise, tokenise_parts

WORDS = [
    "the",
    "The",
    "and",
    "dealer",
    "Dealer",
    "card",
    "cards",
    "until",
    "till",
    "any",
    "one",
    "anyone",
    ",",
    ".",
    "王",
]
WORDING = st.lists(st.sampled_from(WORDS) | st.just(Lacuna()), max_size=25).map(
    lambda parts: tokenise_parts([part if isinstance(part, Lacuna) else part + " " for part in parts])
)


def merged(a: str, b: str) -> str:
    return plain(words_spans(compare_wordings(a, b)))


@given(WORDING, WORDING)
@settings(max_examples=300)
def test_both_wordings_are_rebuilt_token_for_token(a: Tokens, b: Tokens) -> None:
    changes = word_changes(a, b)
    assert tuple(token for change in changes for token in change.a) == a.items
    assert tuple(token for change in changes for token in change.b) == b.items


@given(WORDING, WORDING)
def test_the_way_back_is_the_mirror(a: Tokens, b: Tokens) -> None:
    there, back = word_changes(a, b), word_changes(b, a)
    assert [(change.a, change.b, change.reason) for change in there] == [
        (change.b, change.a, change.reason) for change in back
    ]


@given(WORDING)
def test_a_wording_compared_with_itself_has_no_change(a: Tokens) -> None:
    assert all(change.kind is WordKind.SAME for change in word_changes(a, a))


@given(WORDING, WORDING)
def test_every_change_is_what_it_says(a: Tokens, b: Tokens) -> None:
    for change in word_changes(a, b):
        texts = [token.text for token in change.a], [token.text for token in change.b]
        lost = any(token.kind is TokenKind.LACUNA for token in (*change.a, *change.b))
        assert (change.kind is WordKind.SAME) == (texts[0] == texts[1]) == (change.reason is Reason.NONE)
        assert (change.kind is WordKind.LACUNA) == (lost and texts[0] != texts[1]) == (change.reason is Reason.LACUNA)
        assert (change.kind is WordKind.INSERTED) <= (not change.a)
        assert (change.kind is WordKind.DELETED) <= (not change.b)
        if change.kind is not WordKind.SAME:
            assert change.why


def test_accidentals_and_substantive_changes_stand_apart() -> None:
    changes = compare_wordings(
        "he may enquire, till any one answers; then the dealer deals three.",
        "He may inquire until anyone answers: then the elder deals three.",
    )
    told = [(change.text_a.strip(), change.text_b.strip(), change.reason) for change in changes if change.why]
    assert told == [
        ("he", "He", Reason.CASE),
        ("enquire", "inquire", Reason.SPELLING),
        (",", "", Reason.PUNCTUATION),
        ("till", "until", Reason.SPELLING),
        ("any one", "anyone", Reason.DIVISION),
        (";", ":", Reason.PUNCTUATION),
        ("dealer", "elder", Reason.SUBSTANTIVE),
    ]


def test_an_addition_ends_at_the_stop() -> None:
    assert merged("the card, the suit", "the card, the trump, the suit") == "the card, {+the trump,+} the suit"
    assert merged("A man. He may. End.", "A man. He must. He may. End.") == "A man. {+He must.+} He may. End."


def test_words_stay_together_where_there_is_a_choice() -> None:
    assert merged("the dealer deals", "the elder or the dealer deals") == "{+the elder or+} the dealer deals"


def test_what_stands_against_a_lacuna_is_not_omitted() -> None:
    changes = word_changes(tokenise_parts(["You ", Lacuna(), " suit."]), tokenise("You must follow suit."))
    assert [change.kind for change in changes] == [WordKind.SAME, WordKind.LACUNA, WordKind.SAME]
    assert rebuild(changes[1].b) == "must follow "
    assert plain(words_spans(changes)) == "You […] {?must follow?} suit."


def test_a_replacement_beside_a_lacuna_is_still_a_replacement() -> None:
    changes = word_changes(tokenise_parts(["The younger ", Lacuna()]), tokenise("The elder leads first."))
    kinds: list[tuple[WordKind, str]] = [(change.kind, change.text_b) for change in changes]
    assert kinds == [
        (WordKind.SAME, "The "),
        (WordKind.REPLACED, "elder "),
        (WordKind.LACUNA, "leads first."),
    ]


def test_chinese_is_compared_by_character() -> None:
    assert merged("王牌中的A", "王牌中的K和A") == "王牌中的{+K和+}A"


def test_merged_text_keeps_the_comma_at_its_word() -> None:
    assert merged("of his own, he must", "of his own he must") == "of his own[-,-] he must"


def test_every_change_carries_its_offsets() -> None:
    b = "you must follow suit"
    change: WordChange = next(c for c in compare_wordings("you may follow suit", b) if c.why)
    assert b[change.b[0].start : change.b[-1].end] == "must"
