"""Records of a part of a deal, counts, scores; what they leave open; sentences and steps; warnings."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import variorum.games.piquet
from variorum.games import family
from variorum.games.engine import RecordError
from variorum.games.ruleset import RuleSet
from variorum.referee import sentences, sentences_piquet
from variorum.referee.compare import compare
from variorum.referee.expect import read_expectations
from variorum.referee.replay import run
from variorum.referee.sentences import SENTENCES

from ...referee.raw import judged, raw, record, ruling
from ...referee.rules import rules
from .rules import AU_CENT, BOUSSAC, NO_BLANK, OLD, RUBICON, TO_A_HUNDRED, au_cent, boussac, hundred, rubicon

WHOLE = """
    game: piquet
    deal: {dealer: Y, hands: {E: AS KS QS 9S KH 8H 7H AD TD 9C 8C 7C, Y: JS TS 8S AH QH JH TH KD QD AC KC JC},
      stock: 7S JD QC 9H 7D 9D 8D TC}
    play: [E discards 8H 7H 9C 8C 7C, Y discards JS TS 8S, E calls point 5, Y good, E AS,
      Y declares sequence QH JH TH, Y 8D, E KS, Y 9D, E QS, Y TC, E 9S, Y JC, E 7S, Y TH, E AD, Y QD, E JD, Y KD,
      Y AH, E 9H, Y AC, E QC, Y KC, E 7D, Y QH, E KH, E TD, Y JH]
    """
CLASSES = {"point", "sequence", "set"}
PLAY = {"play", "tricks", "cards", "capot"}


def part(scope: str, text: str, ruleset: RuleSet | None = None) -> set[str]:
    """What a record of that scope leaves open."""
    return set(judged(f"{{game: piquet, scope: {scope}, {text}}}", ruleset or rubicon()).open)


class TestScopes:
    def test_a_whole_deal_leaves_nothing_open(self) -> None:
        assert judged(WHOLE, rubicon()).open == ()

    def test_broken_off_it_leaves_open_what_would_have_followed(self) -> None:
        text = WHOLE.replace(", E TD, Y JH]", "]")
        assert set(judged(text, rubicon()).open) == PLAY | {"pique", "score"}
        text = WHOLE[:WHOLE.index(", E AS,")] + "]"
        assert set(judged(text, rubicon()).open) == PLAY | {"sequence", "set", "pique", "repique", "score"}

    def test_the_exchange(self) -> None:
        opened = part("draw", "deal: {dealer: Y}, play: [E discards 5, Y discards 3, E calls point 4]")
        assert opened == CLASSES | PLAY | {"pique", "repique"}

    def test_the_deal_up_to_the_first_lead(self) -> None:
        text = WHOLE[:WHOLE.index(", E KS, Y 9D")] + "]\n    scope: deal"
        outcome = judged(text, rubicon())
        assert set(outcome.open) == PLAY | {"pique"}
        assert dict(outcome.score) == {"E": 5, "Y": 3}

    def test_the_calls(self) -> None:
        text = "deal: {dealer: Y, after: {E: AH KH QH 9H 8H AC KC QC AD KD JS TS, Y: AS QS 9S 8S 7S JH TH 7H JC TC " \
               "9D 8D}}, play: [E calls point 5, Y good%s]"
        assert part("calls", text % "") == PLAY | {"carte-blanche", "sequence", "set", "repique", "pique", "score"}
        assert part("calls", text % ", E AH") == PLAY | {"carte-blanche", "pique"}

    def test_the_calls_of_hands_that_were_dealt_and_exchanged(self) -> None:
        text = WHOLE[:WHOLE.index(", E KS, Y 9D")] + "]\n    scope: calls"
        assert judged(text, rubicon()).items["sequence"].text() == "Y 3"

    def test_the_play(self) -> None:
        cards = WHOLE[WHOLE.index("E AS,"):].rstrip()[:-1]
        cards = cards.replace(" Y declares sequence QH JH TH,", "").replace("\n     ", "")
        hands = "{E: AS KS QS 9S 7S KH 9H AD TD JD 7D QC, Y: AH QH JH TH KD QD 9D 8D AC KC JC TC}"
        outcome = judged(f"{{game: piquet, scope: play, deal: {{dealer: Y, after: {hands}}}, play: [{cards}]}}",
                         rubicon())
        assert set(outcome.open) == CLASSES | {"carte-blanche", "pique", "repique"}
        assert dict(outcome.score) == {"E": 20, "Y": 5}

    def test_an_ending(self) -> None:
        outcome = judged("{game: piquet, scope: ending, score: {E: 5, Y: 6}, deal: {dealer: Y, left: {E: AS 7D, "
                         "Y: KS AD}}, play: [Y KS, E AS, E 7D, Y AD]}", rubicon())
        # Younger leads, elder wins and leads, younger wins the last: 1 and 1+1 to younger, 1 and 1 to elder.
        assert outcome.items["play"].text() == "E 2, Y 3"
        assert outcome.items["tricks"].text() == "nobody 1-1"
        assert dict(outcome.score) == {"E": 7, "Y": 9}
        assert set(outcome.open) == CLASSES | {"carte-blanche", "pique", "repique", "cards", "capot"}

    def test_acts_and_marks_alone(self) -> None:
        text = "{game: piquet, scope: score, score: {E: 95, Y: 60}, deal: {dealer: Y, counts: {Y: 13}}, " \
               "play: [E notices surplus Y, E marks 101]}"
        outcome = judged(text, hundred(misdeal__number=[{"effects": [{"points": "2", "to": "elder"}]}]))
        assert (outcome.winner, dict(outcome.score)) == ("E", {"E": 101, "Y": 60})

    @pytest.mark.parametrize("more", ["trump: S", "sides: {A: [E], B: [Y]}"])
    def test_what_belongs_to_the_other_family(self, more: str) -> None:
        with pytest.raises(RecordError, match="does not belong to Piquet"):
            record(f"{{game: piquet, scope: draw, {more}, deal: {{dealer: Y}}}}")
        for key in ("turn-up: 8C", "runs: [{E: 5C 9H KD}]", "thrown: {E: 8H}"):
            with pytest.raises(RecordError, match="does not belong to Piquet"):
                record(f"{{game: piquet, scope: draw, deal: {{dealer: Y, {key}}}}}")

    def test_what_nobody_does_at_piquet(self) -> None:
        for act in ("E begs", "D plays"):
            with pytest.raises(RecordError):
                record(f"{{game: piquet, scope: draw, deal: {{dealer: Y}}, play: [{act}]}}")

    def test_hands_not_known_are_learnt_from_what_is_played(self) -> None:
        # Without the stock elder's hand after the draw is seen from his play.
        text = WHOLE.replace("stock: 7S JD QC 9H 7D 9D 8D TC", "batch: 2")
        outcome = judged(text, rubicon())
        assert outcome.open == () and dict(outcome.score) == {"E": 25, "Y": 8}
        # And nothing at all of younger's, who shows enough.
        text = text.replace("Y: JS TS 8S AH QH JH TH KD QD AC KC JC", "Y: ?x12").replace("?x12", "'?x12'")
        outcome = judged(text, rubicon())
        assert dict(outcome.score) == {"E": 25, "Y": 8}

    def test_discards_not_named_are_what_is_never_shown(self) -> None:
        text = WHOLE.replace("E discards 8H 7H 9C 8C 7C", "E discards 5").replace("Y discards JS TS 8S", "Y discards 3")
        outcome = judged(text, rubicon())
        assert outcome.open == () and dict(outcome.score) == {"E": 25, "Y": 8}

    def test_the_referee_reads_the_score_before(self) -> None:
        outcome = judged(WHOLE + "\n    score: {E: 10, Y: 20}", rubicon())
        assert dict(outcome.score) == {"E": 35, "Y": 28} and dict(outcome.prior) == {"E": 10, "Y": 20}


class TestCount:
    COUNT = "{game: piquet, scope: count, deal: {dealer: Y}, items: {%s}}"

    @pytest.mark.parametrize(("items", "message"), [
        ("pique: E 30", "pique follows from the other items"), ("point: E five", "is not how point is written"),
        ("tricks: E 6-6", "is not how tricks is written"), ("tricks: 8-4", "is not how tricks is written"),
        ("play: E", "is not how play is written"), ("cards: equal", "is not how cards is written"),
        ("point: Z 5", "is not how point is written")])
    def test_how_items_are_written(self, items: str, message: str) -> None:
        with pytest.raises(RecordError, match=message):
            record(self.COUNT % items)

    def test_what_is_not_given_is_open(self) -> None:
        outcome = judged(self.COUNT % "point: E 5", rubicon())
        assert set(outcome.open) == {"carte-blanche", "sequence", "set", "pique", "repique", "score"} | PLAY
        assert dict(outcome.score) == {"E": 5, "Y": 0}

    def test_a_class_without_its_points_is_open(self) -> None:
        assert "sequence" in judged(self.COUNT % "sequence: E", rubicon()).open

    def test_a_side_may_lead_the_tricks_from_the_other_end(self) -> None:
        outcome = judged(self.COUNT % "tricks: Y 8-4", rubicon())
        assert (outcome.items["tricks"].text(), outcome.items["cards"].text()) == ("Y 8-4", "Y 10")


class TestTelling:
    def test_every_ruling_has_its_sentence_and_place(self) -> None:
        outcome = judged(WHOLE, rubicon())
        told = [(r.where, r.sentence) for r in outcome.rulings]
        assert all(where and sentence for where, sentence in told)
        assert told[0] == ("the exchange", "E discards 5.")
        assert told[4] == ("trick 1", "E leads A♠.")
        assert told[-1] == ("trick 12", "Y has none of the suit led and throws J♥.")

    def test_consequences_are_told(self) -> None:
        outcome = judged("{game: piquet, scope: draw, deal: {dealer: Y}, play: [E touches stock]}", boussac())
        assert outcome.rulings[0].sentence == ("E touches the stock before discarding. E cannot score carte blanche, "
                                               "point, sequence or set.")

    def test_the_clause_is_cited(self) -> None:
        found = rules(RUBICON, game="piquet", clauses={"discard.elder.max": "piquet/rubicon-1882#p3.1"})
        outcome = judged("{game: piquet, scope: draw, deal: {dealer: Y}, play: [E discards 6]}", found)
        assert outcome.rulings[0].clauses == ("piquet/rubicon-1882#p3.1",)

    def test_steps_follow_the_deal(self) -> None:
        steps = judged(WHOLE, rubicon()).steps
        assert [s.what for s in steps[:5]] == ["discards", "draws", "discards", "draws", "calls"]
        assert steps[1].cards == ("7S", "JD", "QC", "9H", "7D")
        assert [(s.item, s.points) for s in steps if s.what == "scores"][:2] == [("point", 5), ("sequence", 3)]
        assert steps[-1].score == (25, 8)
        assert run(record(WHOLE), rubicon(), verdict_only=True).steps == ()

    def test_every_reason_has_its_sentence(self) -> None:
        folder = Path(variorum.games.piquet.__file__).parent
        used = {word for file in folder.glob("*.py") for word in words(file)}
        assert set(sentences_piquet.SENTENCES) <= used
        shared = set(SENTENCES) - set(sentences_piquet.SENTENCES)
        given = {reason for file in folder.glob("*.py") for reason in reasons(file)}
        assert len(given) > 60
        assert given <= set(sentences_piquet.SENTENCES) | shared

    def test_no_sentence_stands_twice(self) -> None:
        source = Path(sentences.__file__).read_text(encoding="utf-8")
        (table,) = (node.value for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Assign)
                    and isinstance(node.targets[0], ast.Name) and node.targets[0].id == "SENTENCES")
        assert isinstance(table, ast.Dict)
        own = {key.value for key in table.keys if isinstance(key, ast.Constant)}
        assert own.isdisjoint(sentences_piquet.SENTENCES)


def words(file: Path) -> Iterator[str]:
    """Every string of a module."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value
        elif isinstance(node, ast.JoinedStr):
            yield "".join(str(part.value) if isinstance(part, ast.Constant) else "*" for part in node.values)


def reasons(file: Path) -> Iterator[str]:
    """The names of sentences that ``decide`` and ``irregularity`` are given in a module."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if not isinstance(node, ast.Call):
            continue
        name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        place = {"decide": 4, "irregularity": 5}.get(name)
        if place is not None and len(node.args) > place:
            found = node.args[place]
            options = (found.body, found.orelse) if isinstance(found, ast.IfExp) else (found,)
            yield from (o.value for o in options if isinstance(o, ast.Constant) and isinstance(o.value, str))


class TestRuleSets:
    @pytest.mark.parametrize("values", [RUBICON, AU_CENT, TO_A_HUNDRED, BOUSSAC, OLD])
    def test_the_rule_sets_of_the_tests_have_what_is_needed_and_no_more(self, values: dict[str, object]) -> None:
        games = family("piquet")
        settled = {name: value.value for name, value in rules(values, game="piquet").values.items()}  # type: ignore[arg-type]
        needed = games.needed(settled, 2)
        optional = games.optional(settled, 2)
        assert needed - set(settled) == set()
        assert set(settled) - needed - optional == set()
        assert games.contradictions(settled, 2) == ()

    def test_what_decides_is_announced(self) -> None:
        supplied = rules(RUBICON, game="piquet", supplied=("play.last", "cards.points", "point.tie", "sequence.values"))
        warns = [str(w) for w in run(record(WHOLE), supplied).warns]
        assert warns == ["supplied cards.points", "supplied play.last"]  # a tierce counts three everywhere
        crux = rules(RUBICON, game="piquet", crux={"play.last": ["0"]})
        assert [str(w) for w in run(record(WHOLE), crux).warns] == ["crux play.last"]

    def test_a_value_that_needs_another_decides_nothing(self) -> None:
        none = rubicon(**NO_BLANK)
        supplied = none.replaced("carte-blanche.points", 0)
        assert run(record(WHOLE), supplied).score["E"] == 25

    def test_compared(self) -> None:
        found = compare(record(WHOLE), [rubicon(), au_cent(call__point__states=["cards"], point__score="cards"),
                                        rubicon(play__last="2").replaced("play.last", 2, "two for the last")])
        assert len(found.groups) == 2
        assert [[s.parameter for s in separator.switches] for separator in found.separators] == [["play.last"]]

    def test_expectations_of_every_kind_are_read(self) -> None:
        text = "{game: piquet, scope: partie, totals: {A: [1], B: [2]}, expect: {x: {totals: {A: 1}, rubicon: no, " \
               "value: 3, match: 'A 1, B 0', match-winner: none, pique: nobody, play: {A: 1, B: 2}}}}"
        assert len(read_expectations(raw(text)["expect"], record(text))) == 1


class TestUnknown:
    def test_nothing_unknown_is_needed_for_a_plain_deal(self) -> None:
        outcome = judged(WHOLE, rubicon())
        assert outcome.unknowns == () and outcome.warns == ()

    @pytest.mark.parametrize("name", [
        "point.measure", "sequence.measure", "point.pips", "sequence.values", "set.values", "point.score"])
    def test_what_decides_a_class_leaves_it_open(self, name: str) -> None:
        text = "{game: piquet, scope: calls, deal: {dealer: Y, after: {E: AH KH QH 9H 8H AC KC QC AD KD AS TS, Y: JS " \
               "QS 9S 8S 7S JH TH 7H JC TC 9D 8D}}, play: [E calls point 5, Y good, E calls sequence 3, Y good, " \
               "E calls set 4, Y good, E AH]}"
        outcome = judged(text, rubicon(**{name.replace(".", "__"): "unknown"}))
        cls = name.partition(".")[0]
        lost = name in ("sequence.values", "set.values", "point.score", "point.measure", "sequence.measure")
        assert (cls in outcome.open) == lost
        assert (name in outcome.unknowns) == lost

    def test_a_length_without_a_value(self) -> None:
        nine = "AS KS QS JS TS 9S 8S 7S 6S AH KH QH"
        text = "{game: piquet, scope: calls, deal: {dealer: Y, after: {E: %s, Y: '?x12'}}, play: [" \
               "E calls sequence 9, Y good, E AS]}"
        outcome = judged(text % nine, rules(OLD, game="piquet"))
        assert "sequence" in outcome.open and outcome.unknowns == ("sequence.values",)


def test_a_ruling_after_the_end_of_the_record_is_not_expected() -> None:
    assert ruling(judged(WHOLE, rubicon()), 29) == "legal follow.suit"
