"""What may be played: every duty of following, asked of one hand at a time."""

import pytest

from variorum.referee.legal import legal_cards

from ...referee.rules import HOYLE, hoyle, rules


def may(hand: str, trick: str, trump: str = "S", **changes: object) -> str:
    """The cards of a hand that may be played to a trick."""
    return " ".join(legal_cards(rules(HOYLE, players=4, **changes), hand.split(), trick.split(), trump).cards)


def test_any_card_may_be_led() -> None:
    assert may("9H 5D AS", "") == "9H 5D AS"


@pytest.mark.parametrize(("duty", "cards"), [
    ("suit-or-trump", "TH 3H AS"), ("suit", "TH 3H"), ("free", "TH 3H AS KC"),
])
def test_a_plain_lead_with_the_suit_in_hand(duty: str, cards: str) -> None:
    assert may("TH 3H AS KC", "9H", follow__plain_lead=duty, jack__licence="no") == cards


@pytest.mark.parametrize(("duty", "cards"), [("any", "AS KC"), ("trump", "AS")])
def test_a_plain_lead_without_the_suit(duty: str, cards: str) -> None:
    assert may("AS KC", "9H", follow__plain_lead__void=duty) == cards


def test_without_suit_and_trump_any_card_may_be_played_even_if_one_must_trump() -> None:
    assert may("KC 2D", "9H", follow__plain_lead__void="trump") == "KC 2D"


@pytest.mark.parametrize(("duty", "cards"), [("trump", "AS 2S"), ("free", "AS 2S KC")])
def test_a_trump_lead_with_a_trump_in_hand(duty: str, cards: str) -> None:
    assert may("AS 2S KC", "9S", follow__trump_lead=duty) == cards


def test_a_trump_lead_without_a_trump() -> None:
    assert may("KC 2D", "9S") == "KC 2D"


def test_the_jack_may_be_played_to_any_trick_if_it_has_licence() -> None:
    assert may("TH JS AS KC", "9H", follow__plain_lead="suit", jack__licence="yes") == "TH JS"
    assert may("TH JS AS KC", "9H", follow__plain_lead="suit", jack__licence="no") == "TH"


def test_the_licence_is_the_trump_jacks_only() -> None:
    assert may("TH JC AS", "9H", follow__plain_lead="suit", jack__licence="yes") == "TH"


def test_with_suit_or_trump_the_licence_changes_nothing() -> None:
    hand = "TH JS AS KC"
    assert may(hand, "9H", jack__licence="yes") == may(hand, "9H", jack__licence="no") == "TH JS AS"


class TestUndertrump:
    """A plain lead trumped with the nine; lower trumps in hand."""

    @pytest.mark.parametrize(("rule", "cards"), [
        ("allowed", "TS 8S KC"), ("unless-forced", "TS KC"), ("unless-only-trumps", "TS KC"),
    ])
    def test_a_lower_trump_where_another_card_is_lawful(self, rule: str, cards: str) -> None:
        assert may("TS 8S KC", "4H 9S", follow__undertrump=rule) == cards

    @pytest.mark.parametrize(("rule", "cards"), [("unless-forced", "TS"), ("unless-only-trumps", "TS 8S")])
    def test_only_trumps_one_of_them_higher(self, rule: str, cards: str) -> None:
        assert may("TS 8S", "4H 9S", follow__undertrump=rule) == cards

    @pytest.mark.parametrize("rule", ["unless-forced", "unless-only-trumps"])
    def test_only_lower_trumps(self, rule: str) -> None:
        assert may("8S 7S", "4H 9S", follow__undertrump=rule) == "8S 7S"

    def test_following_suit_is_another_choice(self) -> None:
        assert may("2H 8S", "4H 9S", follow__undertrump="unless-forced") == "2H"

    def test_a_trump_lead_cannot_be_undertrumped(self) -> None:
        assert may("8S", "4S 9S", follow__undertrump="unless-forced") == "8S"
        assert may("8S TS", "4S 9S", follow__undertrump="unless-only-trumps") == "8S TS"

    def test_the_first_trump_may_be_any(self) -> None:
        assert may("2S KC", "4H 5H", follow__undertrump="unless-forced") == "2S KC"

    def test_who_must_trump_and_can_only_trump_lower_is_forced(self) -> None:
        assert may("8S KC", "4H 9S", follow__undertrump="unless-forced", follow__plain_lead__void="trump") == "8S"

    def test_a_ban_unless_only_trumps_takes_the_duty_to_trump_away(self) -> None:
        assert may("8S KC", "4H 9S", follow__undertrump="unless-only-trumps",
                   follow__plain_lead__void="trump") == "KC"

    def test_it_takes_not_away_the_duty_to_trump_higher(self) -> None:
        assert may("TS 8S KC", "4H 9S", follow__undertrump="unless-only-trumps",
                   follow__plain_lead__void="trump") == "TS"


class TestUndertrumpAndOtherDuties:
    """A plain lead trumped with the nine, under rules that ban undertrumping besides something else."""

    def verdict(self, hand: str, card: str, **changes: object) -> str:
        barred = dict(legal_cards(rules(HOYLE, players=4, **changes), hand.split(), ["4H", "9S"], "S").barred)
        return f"{barred[card].verdict} {barred[card].parameter}"

    @pytest.mark.parametrize("rule", ["unless-forced", "unless-only-trumps"])
    def test_what_is_refused_goes_before_what_is_merely_penalised(self, rule: str) -> None:
        # With a heart in hand the eight of trumps is a revoke, which is penalised, and an undertrump, which is refused.
        changes = {"follow__plain_lead": "suit", "jack__licence": "no", "follow__undertrump": rule}
        assert self.verdict("TH 8S", "8S", follow__enforced=["undertrump"], **changes) == "refused follow.undertrump"
        assert self.verdict("TH 8S", "8S", follow__enforced=[], **changes) == "offence follow.plain-lead"
        assert self.verdict("TH 8S", "8S", follow__enforced=["undertrump", "plain-lead"], **changes) == \
            "refused follow.plain-lead"
        assert self.verdict("TH TS", "TS", follow__enforced=["undertrump"], **changes) == "offence follow.plain-lead"

    @pytest.mark.parametrize("rule", ["unless-forced", "unless-only-trumps"])
    def test_a_jack_with_licence_may_undertrump(self, rule: str) -> None:
        changes = {"follow__plain_lead": "suit", "jack__licence": "yes", "follow__undertrump": rule}
        trick = "4H QS"
        assert may("TH JS", trick, **changes) == "TH JS", "holding the suit led"
        assert may("JS 8S KC", trick, **changes) == "JS KC", "void of it"
        assert may("JS 8S KC", trick, follow__plain_lead__void="trump", **changes) == "JS", "and bound to trump"
        assert may("JS 8S", trick, follow__undertrump="unless-forced", follow__plain_lead="suit",
                   jack__licence="yes") == "JS", "so that a lower trump is not forced"


def test_the_answer_names_what_bars_a_card() -> None:
    answer = legal_cards(hoyle(), ["TH", "KC"], ["9H"], "S")
    (card, ruling), = answer.barred
    assert (card, ruling.verdict, ruling.parameter) == ("KC", "offence", "follow.plain-lead")
    assert ruling.clauses == ("all-fours/1807#law.5",)
    assert "had a heart (10♥) and threw K♣" in ruling.sentence


def test_an_enforced_duty_is_refused() -> None:
    answer = legal_cards(hoyle(follow__enforced=["plain-lead"]), ["TH", "KC"], ["9H"], "S")
    assert answer.barred[0][1].verdict == "refused"


def test_an_unknown_duty_is_doubtful() -> None:
    answer = legal_cards(hoyle(follow__plain_lead__void="unknown"), ["AS", "KC"], ["9H"], "S")
    assert (answer.cards, [card for card, _ in answer.doubtful]) == (("AS",), ["KC"])
    answer = legal_cards(hoyle(follow__plain_lead__void="unknown"), ["2D", "KC"], ["9H"], "S")
    assert answer.cards == ("2D", "KC"), "without a trump the duty is not asked for"
