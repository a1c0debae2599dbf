"""From a variant to its rules under a reading: emended, transmitted, in doubt; and with the variations it takes in."""

from typing import Any

import pytest

from variorum.errors import UserError
from variorum.games.ruleset import Status

from .resolved import LAW, PLAYED, chain, pips, rules, why

# -- readings --------------------------------------------------------------------------------------------------------


def test_an_emended_fact_runs_emended_and_keeps_what_is_transmitted(corpus: Any, emendation: Any) -> None:
    law = "facts: {low.owner: dealer}\n" + emendation(where="low.owner", transmitted="dealer", read="winner")
    library = corpus.text(law).variant("small", PLAYED).library
    assert rules(library)["low.owner"] == "winner"
    found = why(library, "low.owner")
    assert chain(found) == [
        (Status.EMENDED, "winner"), (Status.TRANSMITTED, "dealer"), (Status.DEFAULT, "original")
    ]  # fmt: skip
    assert (found.emendation, found.certainty, found.because) == ("e", "medium", "For a test.")
    for reading in ("transmitted", "transmitted low.owner"):
        assert rules(library, reading=reading)["low.owner"] == "dealer"
        assert rules(library, reading=reading).id == f"small {reading}"
        assert chain(why(library, "low.owner", reading=reading))[:2] == [
            (Status.TRANSMITTED, "dealer"), (Status.EMENDED, "winner")
        ]  # fmt: skip


def test_a_transmitted_place_is_read_so_against_other_clauses(corpus: Any, emendation: Any) -> None:
    corpus.text(
        "facts: {low.owner: original, game.tie: elder}",
        "facts: {low.owner: dealer}\n" + emendation(where="low.owner", transmitted="dealer", read="original"),
        "facts: {game.tie: dealer}\n" + emendation(where="game.tie", transmitted="dealer", read="elder"),
    )
    library = corpus.variant("small", PLAYED).library
    emended = rules(library)
    assert (emended["low.owner"], emended["game.tie"]) == ("original", "elder")
    one = rules(library, reading="transmitted low.owner")
    assert (one["low.owner"], one["game.tie"]) == ("dealer", "elder")
    both = rules(library, reading="transmitted low.owner+game.tie")
    assert (both["low.owner"], both["game.tie"]) == ("dealer", "dealer")
    assert rules(library, reading="transmitted").values == both.values


def test_what_another_clause_attests_needs_no_emendation_to_be_attested(corpus: Any, emendation: Any) -> None:
    plain = "facts: {low.owner: winner}"
    emended = "facts: {low.owner: dealer}\n" + emendation(where="low.owner", transmitted="dealer", read="winner")
    for laws, clauses in (((plain, emended), ("1", "2")), ((emended, plain), ("1", "2"))):
        library = corpus.text(*laws).variant("small", PLAYED).library
        found = why(library, "low.owner")
        assert found.status == Status.ATTESTED
        assert found.clauses == tuple(f"{LAW}{n}" for n in clauses)


def test_a_fact_struck_out_leaves_a_silence(corpus: Any, emendation: Any) -> None:
    law = "facts: {target: 11}\n" + emendation(kind="contamination", where="target", transmitted="11")
    library = corpus.text(law).variant("small", PLAYED).library
    assert chain(why(library, "target")) == [(Status.DEFAULT, "7")]
    assert chain(why(library, "target", reading="transmitted"))[0] == (Status.TRANSMITTED, "11")


def test_a_fact_lost_by_the_copy_stands_in_the_emended_reading_only(corpus: Any, emendation: Any) -> None:
    library = corpus.text(emendation(kind="lacuna", where="target", read="11")).variant("small", PLAYED).library
    assert chain(why(library, "target")) == [(Status.EMENDED, "11"), (Status.DEFAULT, "7")]
    assert chain(why(library, "target", reading="transmitted")) == [(Status.DEFAULT, "7")]


def test_a_crux_runs_and_shows_its_alternatives(corpus: Any, emendation: Any) -> None:
    crux = emendation(kind="crux", where="target", transmitted="7", alternatives="[10, 11]")
    library = corpus.text("facts: {target: 7}\n" + crux).variant("small", PLAYED).library
    found = rules(library).values["target"]
    assert (found.value, found.provenance.status, found.alternatives) == (7, Status.CRUX, (10, 11))


def test_a_crux_at_an_entry_offers_whole_tables(corpus: Any, emendation: Any) -> None:
    crux = emendation(kind="crux", where="game.pips.T", transmitted="10", alternatives="[1]")
    library = corpus.text("facts: {game.pips: {A: 4}, game.pips.T: 10}\n" + crux).variant("small", PLAYED).library
    found = rules(library).values["game.pips"]
    assert found.provenance.status == Status.CRUX
    assert [dict(table) for table in found.alternatives] == [{"A": 4, "T": 1}]


@pytest.mark.parametrize("kind", ["crux", "contamination"])
@pytest.mark.parametrize("decided_first", [True, False])
def test_a_crux_or_contamination_decides_between_clauses(
    corpus: Any, emendation: Any, kind: str, decided_first: bool
) -> None:
    more = {"alternatives": "[12]"} if kind == "crux" else {}
    decided = "facts: {target: 7}\n" + emendation(kind=kind, where="target", transmitted="7", read="11", **more)
    laws = [decided, "facts: {target: 10}"] if decided_first else ["facts: {target: 10}", decided]
    library = corpus.text(*laws).variant("small", PLAYED).library
    assert rules(library)["target"] == 11
    assert why(library, "target").status == (Status.CRUX if kind == "crux" else Status.EMENDED)


def test_a_decided_table_lets_stand_what_it_does_not_contradict(corpus: Any, emendation: Any) -> None:
    where = emendation(kind="contamination", where="game.pips", transmitted="{A: 5, K: 5}", read="{A: 4, K: 3}")
    decided = "facts: {game.pips: {A: 5, K: 5}}\n" + where
    corpus.text("facts: {game.pips.A: 1, game.pips.K: 3, game.pips.T: 10}", decided)
    library = corpus.variant("small", PLAYED).library
    assert pips(library) == {"A": 4, "K": 3, "T": 10}
    assert f"{LAW}1" in why(library, "game.pips.K").clauses
    assert f"{LAW}1" not in why(library, "game.pips.A").clauses


@pytest.mark.parametrize(
    ("reading", "says"),
    [
        ("transmitted target", "small has no emended place `target`"),
        ("printed", "'printed' is not a reading"),
        ("transmitted low.owner target", "'transmitted low.owner target' is not a reading"),
    ],
)
def test_a_reading_that_there_is_not_is_refused(corpus: Any, emendation: Any, reading: str, says: str) -> None:
    law = "facts: {low.owner: dealer}\n" + emendation(where="low.owner", transmitted="dealer", read="winner")
    library = corpus.text(law).variant("small", PLAYED).library
    with pytest.raises(UserError) as error:
        library.resolve("small", reading)
    assert error.value.message == says


# -- variations ------------------------------------------------------------------------------------------------------

TOBAGO = """
facts: {target: 14, game.pips: {A: 1}}
variation: tobago
"""


def test_a_variation_holds_only_where_it_is_taken_in(corpus: Any) -> None:
    corpus.text("facts: {target: 10, game.pips: {A: 4, K: 3}}", TOBAGO)
    library = corpus.variant("small", PLAYED).variant("tobago", PLAYED + "variations: [tobago]").library
    assert rules(library)["target"] == 10
    assert rules(library, "tobago")["target"] == 14
    assert pips(library, "tobago") == {"A": 1}
    assert why(library, "target", "tobago").clauses == (f"{LAW}2",)
