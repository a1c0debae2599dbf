"""Breaches of the duties of following: revoke, its correction and claim, undertrumping."""

from typing import ClassVar

import pytest

from ...referee.raw import judged, ruling, verdicts
from ...referee.rules import ALL_DUTIES, POINT, STANDS, hoyle, trinidad

HANDS = "hands: {E: AC 9C KH 4H TD 2S, D: JC 3C QH TH AD 7S}"
LEFT = "{game: all-fours, scope: ending, trump: S, deal: {dealer: D, left: {E: 9H 5D 3C, D: TH KC 7S}}, play: [%s]}"
FOUR = ("{game: all-fours, scope: ending, trump: S, seats: [P1, P2, P3, P4], deal: {dealer: P4, "
        "left: {P1: KC 2H 9S, P2: QC 5D 4S, P3: 9C 4H AS, P4: JC 6S 3H}}, play: [%s]}")
CORRECTABLE = {"revoke__correctable_until": "next-lead"}


def ended(play: str, **changes: object) -> list[str]:
    return verdicts(judged(LEFT % play, hoyle(**changes)))


class TestRevoke:
    def test_not_enforced_it_is_an_offence_and_the_card_lies(self) -> None:
        outcome = judged(LEFT % "E 9H, D KC > E", hoyle())
        assert verdicts(outcome)[1] == "2 offence follow.plain-lead"
        assert dict(outcome.score) == {"E": 1, "D": 0}
        assert outcome.rulings[1].rule == "revoke.penalty.1"

    def test_enforced_it_is_refused_and_he_plays_again(self) -> None:
        outcome = judged(LEFT % "E 9H, D KC, D TH, D KC", hoyle(follow__enforced=ALL_DUTIES, revoke__penalty=None))
        assert verdicts(outcome) == ["1 legal lead.card", "2 refused follow.plain-lead", "3 legal follow.plain-lead",
                                     "4 legal lead.card"]
        assert dict(outcome.score) == {"E": 0, "D": 0}

    def test_a_record_that_goes_on_as_if_it_had_not_been_refused_is_judged_no_further(self) -> None:
        outcome = judged(LEFT % "E 9H, D KC, E 5D", hoyle(follow__enforced=ALL_DUTIES, revoke__penalty=None))
        assert len(outcome.rulings) == 2
        assert "play" in outcome.open

    def test_without_a_rule_it_may_not_be_done(self) -> None:
        assert ended("E 9H, D KC", revoke__penalty=[])[1] == "2 illegal follow.plain-lead"

    def test_a_penalty_may_depend_on_strictness(self) -> None:
        strict = [{"when": {"strict": "yes"}, "effects": [{"points": "1", "to": "opponents"}]}, *STANDS]
        for players, score in (("yes", 1), ("no", 0)):
            outcome = judged(LEFT % "E 9H, D KC", hoyle(revoke__penalty=strict, players__strict=players))
            assert (ruling(outcome, 2), outcome.score["E"]) == ("offence follow.plain-lead", score)

    @pytest.mark.parametrize(("when", "holds"), [
        ({"led": "plain"}, True), ({"led": "trump"}, False), ({"void": "no"}, True), ({"void": "yes"}, False),
        ({"hand-trumps": "some"}, True), ({"hand-trumps": ["none", "all"]}, False), ({"holds-trump": "87"}, True),
        ({"holds-trump": "AKQ"}, False), ({"trumps-exactly": "7"}, True), ({"trumps-exactly": "87"}, False),
        ({"hand-highest": "K"}, True), ({"hand-highest": "Q"}, False), ({"players": "2"}, True),
        ({"players": "4"}, False), ({"play": "begun"}, True), ({"play": "not-begun"}, False),
        ({"jack-in-play": "no"}, True), ({"jack-in-play": "yes"}, False), ({"trick": "open"}, True),
        ({"trick": "complete"}, False), ({"led": "plain", "void": "yes"}, False),
    ])
    def test_conditions_are_of_the_state_before_the_offence(self, when: dict[str, object], holds: bool) -> None:
        rules = [{"when": when, "effects": [{"points": "5", "to": "opponents"}]}, *POINT]
        assert judged(LEFT % "E 9H, D KC", hoyle(revoke__penalty=rules)).score["E"] == (5 if holds else 1)

    def test_the_jack_is_in_play_if_it_was_dealt(self) -> None:
        rules = [{"when": {"jack-in-play": "yes"}, "effects": [{"points": "5", "to": "opponents"}]}, *POINT]
        text = f"{{game: all-fours, deal: {{dealer: D, turn-up: 8C, {HANDS}}}, play: [E KH, D AD]}}"
        assert judged(text, hoyle(revoke__penalty=rules)).score["E"] == 5

    def test_a_condition_on_a_hand_that_is_not_known_leaves_it_undecided(self) -> None:
        rules = [{"when": {"hand-trumps": "none"}, "effects": [{"points": "5", "to": "opponents"}]}, *POINT]
        text = LEFT.replace("TH KC 7S", "'TH KC ?'") % "E 9H, D KC"
        assert ruling(judged(text, hoyle(revoke__penalty=rules)), 2) == "undecided follow.plain-lead"

    def test_it_may_fall_on_lawful_discards_too(self) -> None:
        assert ended("E 5D, D KC")[1] == "2 legal follow.plain-lead.void"
        outcome = judged(LEFT % "E 5D, D KC", hoyle(revoke__includes_void="yes"))
        assert (ruling(outcome, 2), outcome.score["E"]) == ("offence revoke.includes-void", 1)
        assert ended("E 5D, D 7S", revoke__includes_void="yes")[1] == "2 legal follow.plain-lead.void"

    @pytest.mark.parametrize(("effects", "score"), [
        ([{"points": "2", "to": "opponents"}], (2, 3)), ([{"points": "2", "to": "offender"}], (0, 5)),
        ([{"points": "2", "to": "dealer"}], (0, 5)), ([{"points": "2", "to": "elder"}], (2, 3)),
        ([{"deduct": "2", "from": "offender"}], (0, 1)), ([{"deduct": "5", "from": "offender"}], (0, -2)),
        ([{"deduct": "5", "from": "offender", "floor": "0"}], (0, 0)),
        ([{"deduct": "1", "from": "offender"}, {"points": "1", "to": "opponents"}], (1, 2)),
        (["stands"], (0, 3)),
    ])
    def test_effects_on_the_score(self, effects: list[object], score: tuple[int, int]) -> None:
        text = LEFT.replace("trump: S", "trump: S, score: {E: 0, D: 3}")
        outcome = judged(text % "E 9H, D KC", hoyle(revoke__penalty=[{"effects": effects}]))
        assert tuple(outcome.score.values()) == score

    def test_the_game_may_be_lost_by_it(self) -> None:
        outcome = judged(LEFT % "E 9H, D KC", hoyle(revoke__penalty=[{"effects": ["lose-game"]}]))
        assert outcome.winner == "E"

    def test_a_new_deal_may_follow(self) -> None:
        for who, dealer in (("same", "D"), ("next", "E")):
            outcome = judged(LEFT % "E 9H, D KC", hoyle(revoke__penalty=[{"effects": [{"new-deal": who}]}]))
            assert (outcome.void, outcome.next_dealer) == (True, dealer)

    def test_the_card_may_have_to_be_taken_back(self) -> None:
        effects = [{"effects": ["take-back", {"points": "1", "to": "opponents"}]}]
        outcome = judged(LEFT % "E 9H, D KC, D TH, D KC", hoyle(revoke__penalty=effects))
        assert verdicts(outcome)[1:] == ["2 offence follow.plain-lead", "3 legal follow.plain-lead",
                                         "4 legal lead.card"]
        assert outcome.score["E"] == 1

    def test_a_text_may_leave_it_open(self) -> None:
        outcome = judged(LEFT % "E 9H, D KC", hoyle(revoke__penalty=[{"effects": ["undecided"]}]))
        assert ruling(outcome, 2) == "undecided follow.plain-lead"

    def test_a_penalty_that_is_due_on_demand(self) -> None:
        rules = hoyle(revoke__penalty=[{"demand": "opponents", **POINT[0]}, *STANDS])
        asked = judged(LEFT % "E 9H, D KC, E demands penalty", rules)
        assert (asked.score["E"], ruling(asked, 3)) == (1, "legal revoke.penalty.1")
        assert judged(LEFT % "E 9H, D KC, E 5D", rules).score["E"] == 0
        assert judged(LEFT % "E 9H, D KC, D demands penalty", rules).score["E"] == 0

    def test_an_unknown_penalty(self) -> None:
        outcome = judged(LEFT % "E 9H, D KC", hoyle(revoke__penalty="unknown"))
        assert ruling(outcome, 2) == "undecided follow.plain-lead"
        assert [str(w) for w in outcome.warns] == ["unknown revoke.penalty"]

    def test_holding_back_a_trump_is_a_revoke_too(self) -> None:
        text = LEFT.replace("trump: S", "trump: C") % "E 3C, D 7S"
        assert ruling(judged(text, hoyle()), 2) == "offence follow.trump-lead"


class TestCorrection:
    def test_in_time_it_is_free(self) -> None:
        outcome = judged(LEFT % '"E 9H, D KC", D corrects TH, D KC', hoyle(**CORRECTABLE))
        assert verdicts(outcome)[2:] == ["3 legal revoke.correctable-until", "4 legal lead.card"]
        assert (outcome.rulings[1].verdict, outcome.rulings[1].then) == ("offence", ())
        assert "point" not in outcome.rulings[1].sentence
        assert outcome.score["E"] == 0

    def test_and_too_late(self) -> None:
        outcome = judged(LEFT % '"E 9H, D KC > E", E 5D, D corrects TH', hoyle(**CORRECTABLE))
        assert ruling(outcome, 4) == "illegal revoke.correctable-until"
        assert outcome.score["E"] == 1

    @pytest.mark.parametrize("until", ["never", "next-card", "trick-complete"])
    def test_who_played_last_to_the_trick_is_late_when_it_is_complete(self, until: str) -> None:
        outcome = judged(LEFT % '"E 9H, D KC", D corrects TH', hoyle(revoke__correctable_until=until))
        assert (ruling(outcome, 3), outcome.score["E"]) == ("illegal revoke.correctable-until", 1)

    @pytest.mark.parametrize(("until", "before", "after"), [
        ("next-card", "legal", "illegal"), ("trick-complete", "legal", "legal"), ("next-lead", "legal", "legal"),
    ])
    def test_of_four_players(self, until: str, before: str, after: str) -> None:
        rules = trinidad(follow__enforced=[], revoke__correctable_until=until)
        early = judged(FOUR % "P1 KC, P2 5D, P2 corrects QC", rules)
        late = judged(FOUR % "P1 KC, P2 5D, P3 9C, P2 corrects QC", rules)
        assert ruling(early, 3).split()[0] == before
        assert ruling(late, 4).split()[0] == after
        assert late.score["A"] == (1 if after == "illegal" else 0)

    def test_the_new_card_must_itself_be_lawful(self) -> None:
        text = LEFT.replace("TH KC 7S", "TH KC 8D") % '"E 9H, D KC", D corrects 8D'
        assert ruling(judged(text, hoyle(**CORRECTABLE)), 3) == "illegal follow.plain-lead"

    def test_a_correction_may_change_the_winner(self) -> None:
        outcome = judged(LEFT % '"E 9H, D KC", D corrects 7S, D TH', hoyle(**CORRECTABLE))
        assert ruling(outcome, 4) == "legal lead.card"

    def test_a_lawful_card_is_not_corrected(self) -> None:
        assert ended("E 9H, D TH, D corrects KC")[2] == "3 illegal revoke.correctable-until"

    def test_the_penalty_falls_due_at_the_end_if_nothing_was_corrected(self) -> None:
        assert judged(LEFT % '"E 9H, D KC"', hoyle(**CORRECTABLE)).score["E"] == 1


class TestClaim:
    CLAIMED: ClassVar = {"revoke__claim": "claimed", "revoke__claimable_until": "play-end",
                         "revoke__correctable_until": "never"}

    def test_a_penalty_that_must_be_claimed(self) -> None:
        unclaimed = judged(LEFT % '"E 9H, D KC"', hoyle(**self.CLAIMED))
        assert (unclaimed.score["E"], unclaimed.rulings[1].then) == (0, ())
        claimed = judged(LEFT % '"E 9H, D KC", E claims revoke 2', hoyle(**self.CLAIMED))
        assert (ruling(claimed, 3), claimed.score["E"]) == ("legal revoke.penalty.1", 1)

    def test_claimed_twice_it_is_paid_once(self) -> None:
        outcome = judged(LEFT % '"E 9H, D KC", E claims revoke 2, E claims revoke 2', hoyle(**self.CLAIMED))
        assert outcome.score["E"] == 1

    @pytest.mark.parametrize(("until", "verdict"), [
        ("next-card", "illegal"), ("trick-complete", "illegal"), ("next-lead", "illegal"), ("play-end", "legal"),
        ("count-end", "legal"), ("never", "illegal"),
    ])
    def test_in_time_or_too_late(self, until: str, verdict: str) -> None:
        rules = hoyle(**{**self.CLAIMED, "revoke__claimable_until": until})
        assert ruling(judged(LEFT % '"E 9H, D KC > E", E 5D, E claims revoke 2', rules), 4).split()[0] == verdict

    def test_after_the_play_and_after_the_count(self) -> None:
        whole = (f"{{game: all-fours, deal: {{dealer: D, turn-up: 8C, {HANDS}}}, play: [E AC, D AD, E KH, D QH, E 4H, "
                 "D TH, D JC, E 9C, D 3C, E 2S, D 7S, E TD, %s]}")
        late = hoyle(**{**self.CLAIMED, "revoke__claimable_until": "count-end"})
        assert ruling(judged(whole % "E claims revoke 2", hoyle(**self.CLAIMED)), 13) == \
            "illegal revoke.claimable-until"
        assert ruling(judged(whole % "E claims revoke 2", late), 13) == "legal revoke.penalty.1"
        assert ruling(judged(whole % "both count, E claims revoke 2", late), 14) == "illegal revoke.claimable-until"

    def test_a_claim_without_a_revoke(self) -> None:
        assert ended("E 9H, D TH, E claims revoke 2", **self.CLAIMED)[2] == "3 illegal revoke.claim"

    def test_ones_own_revoke(self) -> None:
        assert ended("E 9H, D KC, D claims revoke 2", **self.CLAIMED)[2] == "3 illegal revoke.claim"

    def test_a_claim_of_what_is_due_of_itself(self) -> None:
        outcome = judged(LEFT % "E 9H, D KC, E claims revoke 2", hoyle())
        assert (ruling(outcome, 3), outcome.score["E"]) == ("legal revoke.claim", 1)

    def test_the_trick_may_be_open_or_complete_when_it_is_noticed(self) -> None:
        rules = trinidad(follow__enforced=[], revoke__penalty=[
            {"when": {"trick": "open"}, "effects": ["take-back"]}, *POINT], **self.CLAIMED)
        opened = judged(FOUR % "P1 KC, P2 5D, P1 claims revoke 2, P2 QC, P3 9C", rules)
        assert [r.verdict for r in opened.rulings] == ["legal", "offence", "legal", "legal", "legal"]
        closed = judged(FOUR % "P1 KC, P2 5D, P3 9C, P4 JC, P1 claims revoke 2", rules)
        assert (ruling(closed, 5), closed.score["A"]) == ("legal revoke.penalty.2", 1)


class TestUndertrump:
    PLAY = FOUR % "P1 KC, P2 QC, P3 AS, P4 6S"

    def test_barred_and_penalised(self) -> None:
        rules = trinidad(follow__undertrump="unless-forced", follow__enforced=[], undertrump__penalty=[
            {"effects": [{"points": "2", "to": "opponents"}]}])
        outcome = judged(self.PLAY, rules)
        assert (ruling(outcome, 4), outcome.score["A"]) == ("offence follow.undertrump", 2)
        assert outcome.rulings[3].rule == "undertrump.penalty.1"

    def test_barred_and_enforced(self) -> None:
        assert ruling(judged(self.PLAY, trinidad(follow__undertrump="unless-forced")), 4) == "refused follow.undertrump"

    def test_allowed(self) -> None:
        assert ruling(judged(self.PLAY, trinidad()), 4) == "legal follow.plain-lead"
