"""From a variant to its rules: which statement wins, why, and what is missing."""

from typing import Any

import pytest

from variorum.errors import UserError
from variorum.games.ruleset import Status
from variorum.games.values import UNKNOWN, Rule

from .resolved import LAW, PLAYED, chain, pips, rules, why

# -- layers ----------------------------------------------------------------------------------------------------------


def test_what_no_clause_states_is_supplied_by_the_stock(corpus: Any) -> None:
    supply = 'supply: {target: {value: 9, from: "Cassell", because: "So it is played."}}'
    corpus.variant("_more", supply + "\nextends: _rest")
    library = corpus.text("facts: {follow.plain-lead: suit}").variant("small", PLAYED.replace("_rest", "_more")).library
    found = why(library, "target")
    assert rules(library)["target"] == 9
    assert (found.status, found.source, found.origin, found.inherited) == (Status.SUPPLIED, "Cassell", "_more", True)
    assert chain(found) == [(Status.SUPPLIED, "9"), (Status.DEFAULT, "7")]


def test_a_fact_of_the_text_lies_over_an_inherited_supply(corpus: Any) -> None:
    library = corpus.text("facts: {target: 11}").variant("small", PLAYED).library
    found = why(library, "target")
    assert chain(found) == [(Status.ATTESTED, "11"), (Status.DEFAULT, "7")]
    assert (found.clauses, found.origin, found.inherited) == ((f"{LAW}1",), "all-fours/small", False)


def test_a_supply_of_the_variant_lies_over_an_inherited_one(corpus: Any) -> None:
    supply = 'supply: {game.tie: {value: elder, from: "Hoffmann", because: "So it is played."}}'
    library = corpus.text("facts: {target: 7}").variant("small", PLAYED + supply).library
    found = why(library, "game.tie")
    assert chain(found) == [(Status.SUPPLIED, "elder"), (Status.DEFAULT, "nobody")]
    assert (found.source, found.because, found.inherited) == ("Hoffmann", "So it is played.", False)


def test_the_alternatives_that_a_supply_names_go_with_its_value(corpus: Any) -> None:
    supply = 'supply: {game.tie: {value: elder, from: Hoffmann, because: "So it is played.", alternatives: [dealer]}}'
    library = corpus.text("facts: {target: 7}").variant("small", PLAYED + supply).library
    found = rules(library).values["game.tie"]
    assert (found.value, found.alternatives, found.provenance.status) == ("elder", ("dealer",), Status.SUPPLIED)


def test_an_alternative_must_be_lawful_like_the_value(corpus: Any) -> None:
    supply = 'supply: {game.tie: {value: elder, from: Hoffmann, because: "So it is played.", alternatives: [us]}}'
    library = corpus.text("facts: {target: 7}").variant("small", PLAYED + supply).library
    (problem,) = library.resolve("small").problems
    assert (problem.loc, problem.kind) == (("supply", "game.tie", "alternatives", 0), "value")
    assert "'us'" in problem.message


def test_the_clauses_that_state_what_is_fixed_in_the_game_are_kept(corpus: Any) -> None:
    fixed = "facts: {lead.card: any}"
    library = corpus.text("facts: {target: 7}", fixed, fixed).variant("small", PLAYED).library
    found = why(library, "lead.card")
    assert (found.status, found.clauses) == (Status.ATTESTED, (f"{LAW}2", f"{LAW}3"))
    assert rules(library).why("trick.winner") is None


def test_what_a_text_leaves_open_runs_at_its_usual_value_until_another_is_chosen(corpus: Any) -> None:
    corpus.text("facts: {target: {open: [7, 10], usual: 7}}").variant("small", PLAYED)
    corpus.variant("ten", PLAYED + "choose: {target: 10}")
    library = corpus.library
    assert rules(library)["target"] == 7
    assert why(library, "target").status == Status.ATTESTED
    found = why(library, "target", "ten")
    assert rules(library, "ten")["target"] == 10
    assert (found.status, found.clauses) == (Status.CHOSEN, (f"{LAW}1",))
    assert [link.status for link in found.chain()] == [Status.CHOSEN, Status.ATTESTED, Status.DEFAULT]


def test_a_set_or_order_of_lawful_options_may_be_narrowed(corpus: Any) -> None:
    corpus.text("facts: {deal.batch: [3, 1]}").variant("small", PLAYED + "choose: {deal.batch: [3]}")
    library = corpus.library
    assert rules(library)["deal.batch"] == (3,)
    assert why(library, "deal.batch").status == Status.CHOSEN


@pytest.mark.parametrize(
    ("facts", "choice", "says"),
    [
        ("{target: 7}", "target: 10", "`target: 10` cannot be chosen: all-fours/small#law.1 has 7"),
        ("{target: {open: [7, 10]}}", "target: 9", "`target: 9` cannot be chosen: all-fours/small#law.1 has 7 or 10"),
        ("{deal.batch: [3, 1]}", "deal.batch: [2]", "`deal.batch: [2]` cannot be chosen: all-fours/small#law.1 has 3"),
        ("{target: 7}", "beg.limit: 1", "`beg.limit: 1` cannot be chosen: nothing states it"),
        ("{game.pips: {A: 4}}", "game.pips.A: 3", "`game.pips.A: 3` cannot be chosen: all-fours/small#law.1 has A = 4"),
        ("{target: 7}", "game.tie: elder", "`game.tie: elder` cannot be chosen: `_rest` has nobody"),
    ],
)
def test_nothing_is_chosen_that_is_not_left_open(corpus: Any, facts: str, choice: str, says: str) -> None:
    library = corpus.text(f"facts: {facts}").variant("small", PLAYED + f"choose: {{{choice}}}").library
    (problem,) = library.resolve("small").problems
    assert problem.message.startswith(says)
    assert problem.loc == ("choose", choice.partition(":")[0])


def test_a_variant_without_a_text_states_facts_of_its_own(corpus: Any) -> None:
    library = corpus.variant("club", "extends: _rest\nplayers: 2\nfacts: {target: 11}").library
    assert chain(why(library, "target", "club")) == [(Status.ATTESTED, "11"), (Status.DEFAULT, "7")]
    assert why(library, "target", "club").origin == "club"


def test_a_variant_that_extends_one_of_another_text_is_supplied_from_that_text(corpus: Any) -> None:
    corpus.text("facts: {target: 11, high.points: 2}", name="older", title="An older text")
    corpus.text("facts: {high.points: 1}").variant("older", PLAYED.replace("small", "older"))
    library = corpus.variant("small", "text: all-fours/small\nextends: older\n").library
    found = why(library, "target")
    assert (found.status, found.source) == (Status.SUPPLIED, "An older text")
    assert (found.clauses, found.inherited) == (("all-fours/older#law.1",), True)
    assert chain(why(library, "high.points")) == [(Status.ATTESTED, "1"), (Status.SUPPLIED, "2"), (Status.DEFAULT, "1")]


def test_players_and_text_are_inherited(corpus: Any) -> None:
    corpus.text("facts: {target: 11}").variant("small", PLAYED).variant("house", "extends: small\nfacts: {target: 9}")
    library = corpus.library
    assert rules(library, "house").players == 2
    assert chain(why(library, "target", "house"))[:2] == [(Status.ATTESTED, "9"), (Status.ATTESTED, "11")]
    assert why(library, "target", "small").clauses == (f"{LAW}1",)


# -- entries ---------------------------------------------------------------------------------------------------------


def test_an_entry_is_laid_into_an_inherited_table(corpus: Any) -> None:
    library = corpus.text("facts: {game.pips.T: 9, game.pips.9: 1}").variant("small", PLAYED).library
    assert pips(library) == {"A": 4, "K": 3, "Q": 2, "J": 1, "T": 9, "9": 1}
    assert chain(why(library, "game.pips.T")) == [(Status.ATTESTED, "9"), (Status.DEFAULT, "10")]
    assert chain(why(library, "game.pips.9")) == [(Status.ATTESTED, "1")]
    assert chain(why(library, "game.pips.A")) == [(Status.DEFAULT, "4")]


def test_a_whole_table_replaces_an_inherited_one(corpus: Any) -> None:
    library = corpus.text("facts: {game.pips: {A: 1, T: 10}}").variant("small", PLAYED).library
    assert pips(library) == {"A": 1, "T": 10}
    assert chain(why(library, "game.pips.A")) == [(Status.ATTESTED, "1"), (Status.DEFAULT, "4")]


def test_an_empty_table_replaces_one_and_is_replaced_by_entries(corpus: Any) -> None:
    library = corpus.text("facts: {game.pips: {}}").variant("small", PLAYED).library
    assert pips(library) == {}
    supply = 'supply: {game.pips.A: {value: 4, from: "Hoffmann", because: "So it is played."}}'
    library = corpus.variant("more", "extends: small\n" + supply).library
    assert pips(library, "more") == {"A": 4}


def test_several_clauses_of_one_text_state_parts_of_one_table(corpus: Any) -> None:
    corpus.text("facts: {game.pips.T: 10}", "facts: {game.pips: {A: 4, K: 3}}", "facts: {game.pips: {K: 3, Q: 2}}")
    library = corpus.variant("small", PLAYED).library
    assert pips(library) == {"A": 4, "K": 3, "Q": 2, "T": 10}
    assert why(library, "game.pips.T").clauses == (f"{LAW}1",)
    assert why(library, "game.pips.K").clauses == (f"{LAW}2", f"{LAW}3")
    assert set(why(library, "game.pips").clauses) == {f"{LAW}1", f"{LAW}2", f"{LAW}3"}


def test_a_whole_made_of_parts_has_the_shakiest_status_of_its_parts(corpus: Any, emendation: Any) -> None:
    corpus.text(
        "facts: {game.pips: {A: 4, K: 3}}",
        "facts: {game.pips.T: 9}\n" + emendation(where="game.pips.T", transmitted="9", read="10"),
    )
    library = corpus.variant("small", PLAYED).library
    found = rules(library).values["game.pips"]
    assert found.provenance.status == Status.EMENDED
    assert found.provenance.value == "{A: 4, K: 3, T: 10}"
    assert found.entries["A"].status == Status.ATTESTED


def test_rules_are_numbered_and_a_last_rule_cuts_off_what_lies_below(corpus: Any) -> None:
    corpus.variant(
        "_rules",
        """
        extends: _rest
        supply:
          misdeal.surplus:
            value:
            - {when: {play: begun}, effects: [stands]}
            - {when: {hand-of: dealer}, effects: [{points: 1, to: opponents}]}
            - {effects: [{new-deal: same}]}
            from: default
            because: "For a test."
        """,
    )
    corpus.text("facts: {misdeal.surplus.2: {effects: [{new-deal: next}]}}")
    library = corpus.variant("small", PLAYED.replace("_rest", "_rules")).library
    value: Any = rules(library)["misdeal.surplus"]
    assert [rule.effects[0].name for rule in value] == ["stands", "new-deal"]
    assert all(isinstance(rule, Rule) for rule in value)
    assert why(library, "misdeal.surplus.1").status == Status.DEFAULT
    assert why(library, "misdeal.surplus.2").clauses == (f"{LAW}1",)


def test_rules_with_a_gap_or_without_an_end_are_no_value(corpus: Any) -> None:
    corpus.text(
        "facts: {misdeal.surplus.1: {when: {play: begun}, effects: [stands]}}",
        "facts: {misdeal.deficit.1: {when: {play: begun}, effects: [stands]}, misdeal.deficit.3: {effects: [stands]}}",
    )
    missing = corpus.variant("small", PLAYED).library.resolve("small").missing
    assert set(missing) == {"misdeal.surplus", "misdeal.deficit"}
    assert missing["misdeal.surplus"].startswith("the last rule, 1, has conditions")
    assert missing["misdeal.deficit"].startswith("rule 2 is missing")


# -- what is needed --------------------------------------------------------------------------------------------------


def test_only_what_the_variant_needs_is_in_its_rules(corpus: Any) -> None:
    corpus.text("facts: {beg.limit: 1, score.device: a board}").variant("small", PLAYED)
    library = corpus.library
    found = rules(library)
    assert "beg.limit" not in found.values  # nobody begs where the first lead makes trumps
    assert "beg.limit" in library.resolve("small").idle
    assert found["score.device"] == "a board"  # advisory: shown, never computed


def test_what_hangs_on_something_unknown_may_be_given_or_left_out(corpus: Any) -> None:
    library = corpus.text("facts: {beg.who: unknown, beg.limit: 1}").variant("small", PLAYED).library
    found = rules(library)
    assert found["beg.who"] is UNKNOWN
    assert found["beg.limit"] == 1
    assert "beg.answers" not in found.values


def test_a_variant_tells_all_that_it_lacks(corpus: Any) -> None:
    corpus.text(
        "facts: {target: {open: [7, 10]}, beg.limit: {by: players, 4: 1}, high.points: {by: strict, yes: 1, no: 2}}",
        "facts: {beg.who: elder}",
    )
    library = corpus.variant("small", PLAYED).library
    missing = library.resolve("small").missing
    assert missing["target"] == "left open (7, 10), and the variant does not choose"
    assert missing["beg.limit"] == "its table has no value for 2 players"
    assert missing["high.points"] == "it depends on `players.strict`, which has no value"
    silent = "no clause states it and nothing supplies it"
    assert missing["players.strict"] == missing["beg.answers"] == silent
    with pytest.raises(UserError, match=r"small cannot be played: no value for beg\.answers") as error:
        library.ruleset("small")
    assert error.value.exit_code == 1


@pytest.mark.parametrize(("strict", "points"), [("yes", 1), ("no", 2), ("unknown", UNKNOWN)])
def test_a_value_by_strictness_follows_the_table(corpus: Any, strict: str, points: object) -> None:
    law = f"facts: {{high.points: {{by: strict, yes: 1, no: 2}}, players.strict: {strict}}}"
    library = corpus.text(law).variant("small", PLAYED).library
    assert rules(library)["high.points"] == points


def test_a_value_by_players_is_that_of_the_variant(corpus: Any) -> None:
    library = corpus.text("facts: {target: {by: players, 2: 10, 4: 11}}").variant("small", PLAYED).library
    assert rules(library)["target"] == 10
    assert why(library, "target").clauses == (f"{LAW}1",)


def test_a_case_that_a_table_does_not_give_is_silent_and_takes_the_supply_below(corpus: Any) -> None:
    library = corpus.text("facts: {deal.cards: {by: players, 3: 8}}").variant("small", "extends: _rest").library
    resolved = library.resolve("small").ruleset.values["deal.cards"]
    assert (resolved.value, resolved.provenance.status) == (6, Status.DEFAULT)


def test_a_value_by_strictness_keeps_both_sides_for_a_company_that_agrees_otherwise(corpus: Any) -> None:
    law = "facts: {tricks.inspect: {by: strict, yes: none}, players.strict: {open: [no, yes], usual: no}}"
    library = corpus.text(law).variant("small", PLAYED).library
    resolved = rules(library).values["tricks.inspect"]
    assert resolved.value == "all"  # what the stock supplies
    assert {strict: side.value for strict, side in resolved.by_strict.items()} == {True: "none", False: "all"}


def test_a_rule_set_is_named_as_an_expectation_names_it(corpus: Any, emendation: Any) -> None:
    law = "facts: {low.owner: dealer}\n" + emendation(where="low.owner", transmitted="dealer", read="winner")
    library = corpus.text(law).variant("small", PLAYED).library
    assert library.ruleset("small")["low.owner"] == "winner"
    assert library.ruleset("small  transmitted").id == "small transmitted"
    assert library.ruleset("small transmitted low.owner")["low.owner"] == "dealer"
    with pytest.raises(UserError, match="no variant is called 'smal'") as error:
        library.ruleset("smal")
    assert error.value.hint == "did you mean small?"


# -- advisory rules --------------------------------------------------------------------------------------------------


def test_what_a_variant_says_on_a_topic_stands_in_place_of_what_it_inherits_there(corpus: Any) -> None:
    def said(**notes: str) -> str:
        return "advisory:\n" + "".join(f'- {{topic: a.{topic}, note: "{note}"}}\n' for topic, note in notes.items())

    corpus.text("facts: {beg.limit: 1}")
    corpus.variant("_stock", said(one="First.", two="Kept.", three="Gone.") + '- {topic: a.one, note: "Second."}')
    own = said(one="Instead.", three="none", four="Added.")
    found = corpus.variant("small", f"extends: _stock\n{own}").library.resolve("small").ruleset
    assert found.advisory == (("a.one", "Instead."), ("a.two", "Kept."), ("a.four", "Added."))
