"""Two things compared: like against like, so that what is shown as different is different."""

import pytest

from variorum.collate.changes import Diff, RuleChange, RuleKind
from variorum.comparison.texts import compared, difference
from variorum.errors import UserError
from variorum.library import Library, load
from variorum.paths import data_root

from .conftest import Corpus


@pytest.fixture(scope="module")
def shipped() -> Library:
    return load(data_root()).library


def diff(library: Library, a: str, b: str) -> Diff:
    return difference(library, compared(library, a), compared(library, b))


def rule(found: Diff, address: str) -> RuleChange:
    (one,) = (r for r in found.rules if r.address == address)
    return one


CLAUSE = """\
- id: law.{n}
  kind: rule
  place: {{section: law, item: {n}, source-lines: [{line}]}}
  topics: [{topic}]
  wording: "{words}"
  facts: {{{facts}}}
"""


def law(n: int, topic: str, words: str, facts: str) -> str:
    return CLAUSE.format(n=n, line=n + 1, topic=topic, words=words, facts=facts)


# -- texts and rule sets ----------------------------------------------------------------------------------------------

OWN = [
    ("all-fours/1807", "hoyle-1807"), ("all-fours/1814", "hoyle-1814"), ("all-fours/1823", "hoyle-1823"),
    ("all-fours/1845", "hoyle-1845"), ("all-fours/1845", "hoyle-1845-four"), ("all-fours/cardgames-zone", "zone"),
    ("all-fours/gamerules", "trinidad"), ("all-fours/gamerules", "trinidad-two-handed"),
    ("all-fours/westminster-1876", "westminster-1876"), ("piquet/rubicon-1882", "rubicon"),
    ("piquet/au-cent-1882", "au-cent"), ("piquet/boussac-1896", "boussac"), ("piquet/overview", "overview"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "variant"), OWN)
def test_a_text_differs_from_its_own_rule_set_only_in_what_it_leaves_open(
    shipped: Library, text: str, variant: str
) -> None:
    for a, b in ((text, variant), (variant, text)):
        found = diff(shipped, a, b)
        odd = [(r.address, r.kind) for r in found.rules if r.differs or r.kind is RuleKind.RESTATED]
        assert odd == []
        assert (found.clauses, found.wording) == ((), ())
        assert "Both have the same text, so that only rules can differ." in found.notes


def test_what_a_text_leaves_open_and_its_rule_set_settles_is_a_choice(shipped: Library) -> None:
    found = diff(shipped, "all-fours/1807", "hoyle-1807")
    chosen = {r.address: (r.before.value, r.after.value, r.after.status) for r in found.rules if r.kind == "chosen"}
    assert chosen == {
        "cut.dealer": ("highest or lowest as agreed", "highest", "chosen"),
        "false-score.points": ("4 points or 1 point as agreed (usually 4 points)", "4 points", "usual"),
    }


def test_a_text_beside_the_rule_set_of_another_shows_what_the_two_texts_show(shipped: Library) -> None:
    """1823 drops the reference to whist and the Jack in hand: so for its rule set, and nothing more."""
    texts = diff(shipped, "all-fours/1807", "all-fours/1823")
    mixed = diff(shipped, "all-fours/1807", "hoyle-1823")
    expected = {"follow.residual", "jack.hang.mode", "jack.hang.points"}
    assert {r.address for r in texts.rules if r.differs} == expected
    assert {r.address for r in mixed.rules if r.differs} == expected


def test_a_rule_by_the_number_of_players_is_read_for_those_of_the_rule_set(shipped: Library) -> None:
    assert rule(diff(shipped, "all-fours/1845", "hoyle-1845-four"), "run.discard.to").kind is RuleKind.SAME
    for name in ("hoyle-1845", "hoyle-1845-four"):
        values = [r.before.value or "" for r in diff(shipped, "all-fours/1845", name).rules]
        assert not [v for v in values if v.startswith("with ")]  # with 2 players, with 4


@pytest.mark.parametrize(
    ("a", "b"),
    [("1845", "gamerules"), ("1807", "1845"), ("cardgames-zone", "1814"), ("rubicon-1882", "boussac-1896"),
     ("1807", "hoyle-1845-four"), ("hoyle-1814 transmitted", "hoyle-1814")],
)  # fmt: skip
def test_the_other_way_round_what_was_added_is_dropped_and_nothing_else_is_otherwise(
    shipped: Library, a: str, b: str
) -> None:
    back = {RuleKind.ADDED: RuleKind.DROPPED, RuleKind.DROPPED: RuleKind.ADDED}
    there, here = diff(shipped, a, b), diff(shipped, b, a)
    assert {r.address: r.kind for r in there.rules} == {r.address: back.get(r.kind, r.kind) for r in here.rules}
    assert {r.address: (r.before, r.after) for r in there.rules} == {r.address: (r.after, r.before) for r in here.rules}


def test_a_text_is_supplied_by_the_rule_set_nearest_to_it(shipped: Library) -> None:
    """The game of a hundred up is made from au cent by deals, which has what the text has."""
    found = diff(shipped, "piquet/au-cent-1882", "piquet/au-cent-1882")
    assert "partie.target" not in {r.address for r in found.rules}
    assert rule(found, "partie.form").before.value == "deals"


def test_rules_of_variations_are_no_rules_of_the_text_and_that_is_said(shipped: Library) -> None:
    found = diff(shipped, "all-fours/cardgames-zone", "all-fours/gamerules")
    assert rule(found, "target").before.value == "14"
    assert (
        "Of the rules, those of variations are left out: cardgames.zone describes tobago, to-seven, two-players."
        in found.notes
    )


def test_what_is_never_otherwise_in_a_game_is_not_altered_by_silence(shipped: Library) -> None:
    one = rule(diff(shipped, "all-fours/cardgames-zone", "all-fours/gamerules"), "deal.hands")
    assert (one.kind, one.alters) == (RuleKind.DROPPED, False)
    assert (one.after.status, one.after.value, one.after.said) == ("constant", "concealed", False)


def test_what_follows_from_other_rules_is_known_of_the_silent_side(shipped: Library) -> None:
    one = rule(diff(shipped, "all-fours/1823", "all-fours/1845"), "run.ordinal")
    assert (one.kind, one.alters, one.after.status, one.after.value) == (RuleKind.DROPPED, False, "derived", "7")


def test_a_choice_among_what_another_text_leaves_open_is_a_supply(shipped: Library) -> None:
    """Westminster says nothing of the cut: its rule set takes it from 1823 and chooses there."""
    one = rule(diff(shipped, "hoyle-1807", "westminster-1876"), "cut.dealer")
    assert (one.kind, one.after.said, one.after.status) == (RuleKind.DROPPED, False, "supplied")


def test_a_value_set_aside_is_said_in_words(shipped: Library) -> None:
    for name in ("all-fours/1845", "hoyle-1845-four", "piquet/boussac-1896", "boussac"):
        for one in diff(shipped, name, name).rules:
            assert not (one.before.transmitted or "").startswith(("[", "{")), one.address


# -- what a clause is said to do and what the rules say ---------------------------------------------------------------


@pytest.mark.parametrize("pair", [("1807", "1823"), ("1823", "1845"), ("rubicon-1882", "au-cent-1882")])
def test_clauses_and_rules_agree_on_what_happened_to_every_fact(shipped: Library, pair: tuple[str, str]) -> None:
    found = diff(shipped, *pair)
    told = {r.address: r.kind for c in found.clauses for r in c.rules}
    stated = {r.address: r.kind for r in found.rules if r.differs and (r.before.clauses or r.after.clauses)}
    assert told == stated


def test_the_jack_in_hand_is_dropped_with_the_second_rule(shipped: Library) -> None:
    found = diff(shipped, "1807", "1823")
    (clause,) = (c for c in found.clauses if c.a == ("rule.2",))
    assert [(r.address, r.kind) for r in clause.rules] == [
        ("jack.hang.mode", RuleKind.DROPPED), ("jack.hang.points", RuleKind.DROPPED),
    ]  # fmt: skip


# -- printings --------------------------------------------------------------------------------------------------------


def test_two_printings_that_differ_in_commas_restate_no_rule(shipped: Library) -> None:
    found = diff(shipped, "all-fours/1823@NY1823", "all-fours/1823@NY1829")
    assert {r.kind for r in found.rules} == {RuleKind.SAME, RuleKind.SILENT}
    assert [c.a for c in found.clauses if c.kind != "same"] == []


def test_only_what_a_printing_prints_is_compared(shipped: Library) -> None:
    """The lists of printings under 1807 and 1823 are the source copy's own."""
    found = diff(shipped, "all-fours/1807", "all-fours/1823")
    assert not [c for c in found.clauses if any(i.startswith("source.") for i in (*c.a, *c.b))]
    assert (
        "Left out, for no printing has it: what our source copies add, 1807#source.1 and 1823#source.1 to source.6."
        in found.notes
    )


def test_what_a_web_page_lists_itself_is_its_text(shipped: Library) -> None:
    found = diff(shipped, "all-fours/gamerules", "all-fours/gamerules")
    assert ("references.1",) in [c.a for c in found.clauses]


def test_a_text_of_several_printings_stands_for_the_first_and_says_so(shipped: Library) -> None:
    found = diff(shipped, "all-fours/1823", "all-fours/1823@NY1830")
    assert "Where its printings differ, 1823 has the words of the first, NY1823." in found.notes
    (run,) = (w for w in found.wording if w.a == ("rule.3",))
    assert [(w.text_a.strip(), w.text_b.strip()) for w in run.words if w.kind != "same"] == [
        ("till", "until"), ("a", "some"),
    ]  # fmt: skip


def test_two_clauses_are_compared_like_or_not(shipped: Library) -> None:
    """Law 5 of 1807 is law 4 of 1823, with a comma; law 1 is nothing of the kind."""
    found = diff(shipped, "1807#law.5", "NY1823#law.4")
    assert (found.a, found.b) == ("1807#law.5", "NY1823#law.4")
    assert [(c.a, c.b, c.kind, c.reason) for c in found.clauses] == [
        (("law.5",), ("law.4",), "same", "punctuation")
    ]
    assert [r.address for r in found.rules] == ["follow.plain-lead", "revoke.penalty.1"]
    (other,) = diff(shipped, "1807#law.5", "1823#law.1").clauses
    assert (other.a, other.b, other.evidence.pinned) == (("law.5",), ("law.1",), False)


def test_one_book_of_two_texts_is_named_with_each(shipped: Library) -> None:
    found = diff(shipped, "rubicon-1882@LON1882", "au-cent-1882@LON1882")
    assert (found.a, found.b) == ("piquet/rubicon-1882@LON1882", "piquet/au-cent-1882@LON1882")
    clauses = diff(shipped, "rubicon-1882@LON1882#p8.1", "au-cent-1882@LON1882#p8.1")
    assert (clauses.a, clauses.b) == ("piquet/rubicon-1882@LON1882#p8.1", "piquet/au-cent-1882@LON1882#p8.1")
    assert (diff(shipped, "1807", "1823").a, diff(shipped, "1807", "1807").a) == ("1807", "1807")


# -- what is not yet encoded -----------------------------------------------------------------------------------------


def bare(n: int, topic: str, words: str) -> str:
    return law(n, topic, words, "").replace("  facts: {}\n", "")


def test_a_transcription_without_facts_is_compared_by_its_words_and_drops_no_rule(corpus: Corpus) -> None:
    words = ("No one may beg twice.", "Ten points make the game.")
    beg, win = law(1, "beg.limit", words[0], "beg.limit: 1"), law(2, "game.target", words[1], "target: 10")
    corpus.text("one", "[LON1801]", beg + win)
    corpus.text("two", "[LON1810]", bare(1, "beg.limit", words[0]) + bare(2, "game.target", words[1]))
    library = corpus.library
    for a, b in (("one", "two"), ("two", "one")):
        found = diff(library, f"all-fours/{a}", f"all-fours/{b}")
        assert found.rules == () and all(change.rules == () for change in found.clauses)
        assert [change.kind.value for change in found.clauses] == ["same", "same"]
        said = "Only the wording is compared: none of the 2 rules of two is in machine form yet"
        assert found.notes[0].startswith(said)


def test_one_clause_in_machine_form_makes_no_text_of_rules(corpus: Corpus) -> None:
    stated = law(1, "beg.limit", "No one may beg twice.", "beg.limit: 1")
    more = [bare(n, "game.target", f"The {word} rule of all.") for n, word in ((2, "second"), (3, "third"))]
    corpus.text("one", "[LON1801]", stated)
    corpus.text("two", "[LON1810]", stated + more[0] + more[1])
    corpus.text("three", "[NY1820]", stated + more[0])
    library = corpus.library
    (note, *_) = diff(library, "all-fours/one", "all-fours/two").notes
    assert note.startswith("Only the wording is compared: 1 of the 3 rules of two is in machine form yet")
    assert [r.address for r in diff(library, "all-fours/one", "all-fours/three").rules] == ["beg.limit"]


# -- two games --------------------------------------------------------------------------------------------------------


def test_texts_of_two_games_are_compared_by_wording_alone(shipped: Library) -> None:
    found = diff(shipped, "all-fours/1807", "piquet/boussac-1896")
    assert found.rules == ()
    assert found.notes[0].startswith("These are two games, All Fours and Piquet: only the wording is compared")
    assert found.clauses
    assert not any(c.rules for c in found.clauses)


@pytest.mark.parametrize("pair", [("hoyle-1807", "rubicon"), ("all-fours/1807", "rubicon"), ("boussac", "1814")])
def test_a_rule_set_is_not_compared_with_another_game(shipped: Library, pair: tuple[str, str]) -> None:
    with pytest.raises(UserError) as error:
        diff(shipped, *pair)
    assert "two games have no rules in common" in error.value.message


# -- tables on one side undivided -------------------------------------------------------------------------------------


def test_a_table_that_goes_by_strictness_is_compared_whole(corpus: Corpus) -> None:
    corpus.text("one", "[LON1801]", law(1, "item.pips", "Ace four, king three.", "game.pips: {A: 4, K: 3}"))
    by = "game.pips: {by: strict, yes: {A: 4, K: 3}, no: {A: 4, K: 2}}"
    corpus.text("two", "[LON1810]", law(1, "item.pips", "Ace four, king three among the strict.", by))
    found = diff(corpus.library, "all-fours/one", "all-fours/two")
    assert [r.address for r in found.rules if r.address.startswith("game.pips")] == ["game.pips"]
    one = rule(found, "game.pips")
    assert (one.kind, one.before.clauses, one.after.clauses) == (RuleKind.CHANGED, ("law.1",), ("law.1",))


def test_the_same_thing_twice_is_said_to_be_the_same(shipped: Library) -> None:
    for name in ("all-fours/1807", "all-fours/1823@NY1830", "hoyle-1807"):
        found = diff(shipped, name, name)
        assert found.notes[0] == "Both sides are the same."
        assert not [r for r in found.rules if r.differs]
