"""Tricks, cards out of turn or exposed, questions, cards not known."""


import pytest

from variorum.games import family
from variorum.games.engine import RecordError

from ...referee.raw import judged, ruling, verdicts
from ...referee.rules import NEW_DEAL, STANDS, TRINIDAD, hoyle, rules, trinidad

HANDS = "hands: {E: AC 9C KH 4H TD 2S, D: JC 3C QH TH AD 7S}"
LEFT = "{game: all-fours, scope: ending, trump: S, deal: {dealer: D, left: {E: 9H 5D 3C, D: TH KC 7S}}, play: [%s]}"
FOUR = ("{game: all-fours, scope: ending, trump: S, seats: [P1, P2, P3, P4], deal: {dealer: P4, "
        "left: {P1: KC 2H 9S, P2: QC 5D 4S, P3: 9C 4H AS, P4: JC 6S 3H}}, play: [%s]}")


def ended(play: str, **changes: object) -> list[str]:
    return verdicts(judged(LEFT % play, hoyle(**changes)))


class TestTricks:
    def test_the_highest_of_the_suit_led_wins_without_a_trump(self) -> None:
        with pytest.raises(RecordError, match="D wins this trick, with TH, not E"):
            judged(LEFT % '"E 9H, D TH > E"', hoyle())
        assert ended('"E 9H, D TH > D", D KC')[2] == "3 legal lead.card"

    def test_a_trump_wins(self) -> None:
        assert ended('"E 9H, D 7S > D"')[1] == "2 legal follow.plain-lead"

    def test_a_plain_card_of_another_suit_never_wins(self) -> None:
        assert ended('"E 5D, D KC > E"')[1] == "2 legal follow.plain-lead.void"

    def test_rank_is_the_rule_sets(self) -> None:
        low_ten = hoyle(rank__order="AKQJ98765432T")
        assert verdicts(judged(LEFT % '"E 9H, D TH > E"', low_ten))[1] == "2 legal follow.plain-lead"

    def test_the_winner_leads(self) -> None:
        with pytest.raises(RecordError, match="it is D's turn to lead, not E's"):
            ended("E 9H, D TH, E 5D")

    def test_the_others_follow_in_turn(self) -> None:
        with pytest.raises(RecordError, match="it is P2's turn to play, not P3's"):
            judged(FOUR % "P1 KC, P3 9C", trinidad())

    def test_a_trick_is_not_won_before_all_have_played(self) -> None:
        with pytest.raises(RecordError, match="P3 has not played"):
            judged(FOUR % '"P1 KC, P2 QC > P1"', trinidad())

    def test_no_card_is_played_twice(self) -> None:
        with pytest.raises(RecordError, match="D no longer holds TH"):
            ended("E 9H, D TH, D TH")

    def test_four_players(self) -> None:
        play = '"P1 KC, P2 QC, P3 9C, P4 JC > P1", "P1 2H, P2 4S, P3 AS, P4 6S > P3", P3 4H'
        outcome = judged(FOUR % play, trinidad(follow__plain_lead="free", follow__trump_lead="free",
                                               follow__plain_lead__void=None, jack__licence=None))
        assert [r.verdict for r in outcome.rulings] == ["legal"] * 9


class TestOutOfTurn:
    def test_an_unmarked_one_is_a_contradiction(self) -> None:
        with pytest.raises(RecordError, match="write E 5D out-of-turn"):
            ended("E 9H, D TH, E 5D")

    def test_a_card_in_turn_is_not_out_of_turn_whatever_the_record_says(self) -> None:
        assert ended("E 9H, D TH out-of-turn") == ["1 legal lead.card", "2 legal follow.plain-lead"]

    def test_the_first_lead_of_an_ending(self) -> None:
        # The record does not name the leader: it is he who next plays in turn; of two, the other.
        assert ended("D TH out-of-turn, E 9H") == ended("D TH out-of-turn") == ["1 undecided out-of-turn.penalty"]
        rules = trinidad(out_of_turn__penalty=[{"effects": ["expose"]}])
        outcome = judged(FOUR % "P3 9C out-of-turn, P1 KC", rules)
        assert verdicts(outcome) == ["1 offence out-of-turn.penalty.1", "2 legal lead.card"]

    def test_the_rules_do_not_tell(self) -> None:
        assert judged(FOUR % "P1 KC, P3 9C out-of-turn", trinidad()).warns[0].parameter == "out-of-turn.penalty"

    def test_and_then_what_is_played_on_it_is_not_judged(self) -> None:
        # Whether the card was led, lies exposed or went back is not known, nor what the next one therefore was.
        outcome = judged(LEFT % "E 9H, D TH, E 5D out-of-turn, D KC, E 3C", hoyle())
        assert verdicts(outcome)[2:] == ["3 undecided out-of-turn.penalty"]
        assert outcome.open == ("high", "low", "jack", "game", "play")
        assert outcome.halt is not None and outcome.halt.reason == (
            "3 E 5D out-of-turn is undecided, and what follows depends on it, so it is not judged")

    @pytest.mark.parametrize(("effects", "next_play", "verdict"), [
        (["stands"], "P2 QC, P4 JC", "legal"), (["take-back"], "P2 QC, P3 9C, P4 JC", "legal"),
        ([{"points": "1", "to": "opponents"}], "P2 QC, P4 JC", "legal"),
    ])
    def test_what_becomes_of_the_card(self, effects: list[object], next_play: str, verdict: str) -> None:
        rules = trinidad(out_of_turn__penalty=[{"effects": effects}])
        outcome = judged(FOUR % f"P1 KC, P3 9C out-of-turn, {next_play}", rules)
        assert ruling(outcome, 2) == "offence out-of-turn.penalty.1"
        assert [r.verdict for r in outcome.rulings[2:]] == [verdict] * len(next_play.split(","))

    def test_it_may_lie_exposed_and_be_called(self) -> None:
        rules = trinidad(out_of_turn__penalty=[{"effects": ["expose"]}])
        play = "P1 KC, P3 4H out-of-turn, P2 QC, P3 9C, P4 JC, P1 2H, P2 5D, P4 calls 4H, P3 4H"
        outcome = judged(FOUR % play, rules)
        assert ruling(outcome, 8) == "legal exposed.callable-by"

    def test_a_lead_out_of_turn_that_stands(self) -> None:
        rules = hoyle(out_of_turn__penalty=STANDS)
        outcome = judged(LEFT % '"E 9H, D TH", E 5D out-of-turn, D 7S, D KC', rules)
        assert verdicts(outcome)[2:] == ["3 offence out-of-turn.penalty.1", "4 legal follow.plain-lead.void",
                                         "5 legal lead.card"]

    def test_before_the_first_lead_of_the_deal(self) -> None:
        rules = hoyle(out_of_turn__penalty=[{"when": {"play": "not-begun"}, "effects": [NEW_DEAL]}, *STANDS])
        text = f"{{game: all-fours, deal: {{dealer: D, turn-up: 8C, {HANDS}}}, play: [E stands, D AD out-of-turn]}}"
        assert judged(text, rules).void


class TestTwoCards:
    def test_the_first_counts_and_the_other_goes_back(self) -> None:
        outcome = judged(LEFT % "E 9H, D TH KC, D KC", hoyle(two_cards__penalty=STANDS))
        assert verdicts(outcome)[1:] == ["2 offence two-cards.penalty.1", "3 legal lead.card"]

    def test_the_other_may_lie_exposed(self) -> None:
        rules = hoyle(two_cards__penalty=[{"effects": ["expose"]}], exposed__callable_by="opponents")
        outcome = judged(LEFT % "E 9H, D TH KC, E calls KC, D 7S", rules)
        assert ruling(outcome, 4) == "illegal exposed.callable-by"

    def test_both_may_have_to_be_taken_back(self) -> None:
        outcome = judged(LEFT % "E 9H, D TH KC, D 7S", hoyle(two_cards__penalty=[{"effects": ["take-back"]}]))
        assert ruling(outcome, 3) == "legal follow.plain-lead"


class TestExposed:
    @pytest.mark.parametrize(("by", "opponent", "partner"), [
        ("nobody", "illegal", "illegal"), ("opponents", "legal", "illegal"), ("others", "legal", "legal"),
    ])
    def test_who_may_call(self, by: str, opponent: str, partner: str) -> None:
        rules = trinidad(exposed__callable_by=by)
        for who, verdict in (("P3", opponent), ("P4", partner), ("P2", "illegal")):
            assert ruling(judged(FOUR % f"P2 exposes QC, P1 KC, {who} calls QC", rules), 3).split()[0] == verdict

    def test_a_call_that_would_be_a_revoke_lapses(self) -> None:
        assert ruling(judged(FOUR % "P2 exposes 5D, P1 KC, P3 calls 5D, P2 QC", trinidad()), 4) == \
            "legal follow.plain-lead"

    def test_also_where_the_duty_is_not_enforced(self) -> None:
        assert ruling(judged(FOUR % "P2 exposes 5D, P1 KC, P3 calls 5D, P2 QC", trinidad(follow__enforced=[])), 4) == \
            "legal follow.plain-lead"

    def test_a_called_card_is_played(self) -> None:
        assert ruling(judged(FOUR % "P2 exposes QC, P1 KC, P3 calls QC, P2 QC", trinidad()), 4) == \
            "legal follow.plain-lead"

    def test_a_card_not_exposed_cannot_be_called(self) -> None:
        assert ruling(judged(FOUR % "P1 KC, P3 calls QC", trinidad()), 2) == "illegal exposed.trigger"


class TestQuestions:
    TEXT = f"{{game: all-fours, deal: {{dealer: D, turn-up: 8C, {HANDS}}}, play: [E stands, %s]}}"

    def test_the_player_of_a_trump_asks_and_is_answered(self) -> None:
        outcome = judged(self.TEXT % "E AC, E asks high, D answers yes, D 3C, D asks low, E answers yes", hoyle())
        assert {r.verdict for r in outcome.rulings} == {"legal"}

    def test_a_false_answer(self) -> None:
        assert ruling(judged(self.TEXT % "E 9C, E asks high, D answers yes", hoyle()), 4) == "illegal ask.high-low"
        assert ruling(judged(self.TEXT % "E 9C, E asks low, D answers no", hoyle()), 4) == "legal ask.high-low"

    def test_only_at_once_and_of_a_trump(self) -> None:
        assert ruling(judged(self.TEXT % "E AC, D 3C, E asks high", hoyle()), 4) == "illegal ask.high-low"
        assert ruling(judged(self.TEXT % "E KH, E asks high", hoyle()), 3) == "illegal ask.high-low"

    def test_where_it_may_not_be_asked(self) -> None:
        assert ruling(judged(self.TEXT % "E AC, E asks high", hoyle(ask__high_low="no")), 3) == "illegal ask.high-low"

    def test_an_answer_to_a_question_that_may_not_be_asked_is_no_offence_and_no_contradiction(self) -> None:
        barred = hoyle(ask__high_low="no")
        for answer in ("yes", "no"):
            play = f"E 9C, E asks high, D answers {answer}, D 3C"
            assert verdicts(judged(self.TEXT % play, barred))[2:] == [
                "3 illegal ask.high-low", "4 legal ask.high-low", "5 legal follow.trump-lead"]
        late = judged(self.TEXT % "E AC, D 3C, E asks high, D answers yes", hoyle())
        assert ruling(late, 5) == "legal ask.high-low"
        lost = judged(self.TEXT % "E AC, E asks high, D answers yes", hoyle(ask__high_low="unknown"))
        assert ruling(lost, 4) == "undecided ask.high-low"

    def test_only_what_was_asked_can_be_answered_and_once(self) -> None:
        for play in ("E AC, D answers yes", "E AC, E asks high, D answers yes, D answers yes",
                     "E KH, E asks high, D answers yes, D answers no"):
            with pytest.raises(RecordError, match="nothing has been asked"):
                judged(self.TEXT % play, hoyle())

    def test_unknown_cards_leave_the_truth_open(self) -> None:
        text = self.TEXT.replace("D: JC 3C QH TH AD 7S", "D: 'JC 3C QH TH ?x2'")
        assert ruling(judged(text % "E 9C, E asks low, D answers no", hoyle()), 4) == "legal ask.high-low"
        assert ruling(judged(text.replace("3C QH TH", "QH TH ?") % "E 9C, E asks low, D answers yes", hoyle()), 4) == \
            "undecided ask.high-low"

    @pytest.mark.parametrize(("rule", "own", "theirs"), [
        ("all", "legal", "legal"), ("own", "legal", "offence"), ("none", "offence", "offence"),
    ])
    def test_looking_at_tricks(self, rule: str, own: str, theirs: str) -> None:
        penalty = [{"when": {"of": "tricks"}, "effects": [{"points": "1", "to": "opponents"}]}, *STANDS]
        rules = hoyle(tricks__inspect=rule, look__penalty=penalty)
        for whose, verdict in (("", own), (" E", own), (" D", theirs)):
            outcome = judged(self.TEXT % f'"E AC, D 3C", E looks tricks{whose}', rules)
            assert ruling(outcome, 4) == f"{verdict} tricks.inspect"
            place = "his own tricks" if not whose else f"the tricks of{whose}"
            assert outcome.rulings[3].sentence.startswith(f"E looks at {place}, ")
            assert outcome.score["D"] == (verdict == "offence")


class TestUnknownCards:
    def test_a_hand_not_known_leaves_it_undecided_whether_he_could_follow(self) -> None:
        text = LEFT.replace("TH KC 7S", "'KC ?x2'") % "E 9H, D KC"
        assert ruling(judged(text, hoyle()), 2) == "undecided follow.plain-lead"

    def test_what_he_plays_later_he_held(self) -> None:
        text = LEFT.replace("TH KC 7S", "'KC ?x2'") % "E 9H, D KC, E 5D, D TH"
        assert ruling(judged(text, hoyle()), 2) == "offence follow.plain-lead"

    def test_a_card_of_another_hand_cannot_be_his(self) -> None:
        with pytest.raises(RecordError, match="D does not hold 5D"):
            judged(LEFT.replace("TH KC 7S", "'KC ?x2'") % "E 9H, D 5D", hoyle())


class TestWhatAHiddenHandLeavesOpen:
    """The question asked is the one that the cards not known leave open, not any other."""

    @staticmethod
    def asked(play: str, hand: str, **changes: object) -> tuple[str, str]:
        text = (f"{{game: all-fours, scope: ending, trump: S, seats: [P1, P2, P3, P4], deal: {{dealer: P4, "
                f"left: {{P1: KH 2H, P2: 9S 5D, P3: \"{hand}\", P4: JC 6C}}}}, play: [{play}]}}")
        found = next(r for r in judged(text, trinidad(follow__enforced=[], **changes)).rulings if r.at == 3)
        return f"{found.verdict} {found.parameter}", found.sentence

    @pytest.mark.parametrize(("barred", "plain_lead", "parameter", "words"), [
        ("unless-forced", "suit-or-trump", "follow.undertrump",
         "trumps lower, with 4♠; the record does not show whether he had another choice"),
        ("unless-only-trumps", "suit-or-trump", "follow.undertrump", "whether he had another choice"),
        ("unless-forced", "suit", "follow.plain-lead", "whether he could have followed, or had another choice"),
        ("allowed", "suit", "follow.plain-lead", "whether he could have followed."),
    ])
    def test_undertrumping(self, barred: str, plain_lead: str, parameter: str, words: str) -> None:
        ruling_, sentence = self.asked("P1 KH, P2 9S, P3 4S", "4S ?", follow__undertrump=barred,
                                       follow__plain_lead=plain_lead, jack__licence="no", undertrump__penalty=STANDS)
        assert ruling_ == f"undecided {parameter}"
        assert words in sentence

    @pytest.mark.parametrize(("void", "plain_lead", "parameter", "words"), [
        ("any", "suit-or-trump", "follow.plain-lead", "whether he could have followed."),
        ("trump", "suit-or-trump", "follow.plain-lead", "whether he could have followed or trumped."),
        ("trump", "free", "", "suit led need not be followed"),
    ])
    def test_a_discard(self, void: str, plain_lead: str, parameter: str, words: str) -> None:
        ruling_, sentence = self.asked("P1 KH, P2 5D, P3 3C", "3C ?", follow__plain_lead__void=void,
                                       follow__plain_lead=plain_lead)
        assert ruling_ == (f"undecided {parameter}" if parameter else "legal follow.plain-lead")
        assert words in sentence

    def test_who_cannot_hold_a_heart_any_more_can_only_have_had_a_trump(self) -> None:
        hearts = "AH KH QH JH TH 9H 8H 7H 6H 5H 4H 3H 2H"
        text = (f"{{game: all-fours, scope: ending, trump: S, deal: {{dealer: D, left: {{E: {hearts}, "
                "D: \"3C ?x12\"}}, play: [E KH, D 3C]}")
        outcome = judged(text, hoyle(follow__plain_lead__void="trump"))
        assert ruling(outcome, 2) == "undecided follow.plain-lead.void"
        assert "whether he could have trumped." in outcome.rulings[1].sentence


class TestACardInTwoHands:
    """It is told where the second of the two has it, and whose it is."""

    @pytest.mark.parametrize(("hands", "play", "where", "hint"), [
        ('hands: {E: "AC 9C ?x4", D: "?x6"}', "E stands, E AC, D 3C, E 9C, D JC, D QH, E 3C", "action 7",
         "it is D's, who plays it at action 3"),
        ('hands: {E: "AC 9C ?x4", D: JC 3C QH TH AD 7S}', "E stands, E 3C", "action 2", "it is in D's hand"),
        ("hands: {D: JC 3C QH TH AD 7S}", "E stands, E 3C", "action 2", "it is in D's hand"),
        ("hands: {E: AC 9C KH 4H TD 2S}", "E stands, E AC, D KH", "action 3", "it is in E's hand"),
        ("hands: {}", "E stands, E AC, D 3C, E 9C, D AC", "action 5", "it is E's, who plays it at action 2"),
    ])
    def test_as_it_is_written(self, hands: str, play: str, where: str, hint: str) -> None:
        text = f"{{game: all-fours, deal: {{dealer: D, turn-up: 8C, {hands}}}, play: [{play}]}}"
        with pytest.raises(RecordError) as error:
            judged(text, hoyle())
        (problem,) = error.value.problems
        seat, card = play.rpartition(", ")[2].split()
        assert problem.message == f"{seat} does not hold {card}"
        assert problem.hint == hint
        number = int(where.removeprefix("action "))
        assert problem.path == ("play", number - 1)


class TestWhatAConstantCites:
    def test_a_card_not_exposed_is_called_against_the_clause_on_exposed_cards(self) -> None:
        rules_ = rules(TRINIDAD, players=4, clauses={"exposed.callable-by": "all-fours/gamerules#calling.3"})
        outcome = judged(FOUR % "P1 KC, P3 calls QC", rules_)
        assert outcome.rulings[1].clauses == ("all-fours/gamerules#calling.3",)
        assert outcome.rulings[1].sentence.endswith("That may not be done. (calling 3)")

    def test_every_ruling_against_a_player_by_a_constant_has_where_it_belongs(self) -> None:
        for game, names in {"all-fours": ["exposed.trigger"], "piquet": [
                "discard.order", "draw.number", "call.first", "call.second", "call.held", "call.scored", "cut.by",
                "follow.suit", "carte-blanche.draw"]}.items():
            games = family(game)
            for name in names:
                assert games.constants[name].beside in games.parameters, name
