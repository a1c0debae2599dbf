"""The three levels of a diff: what alters a rule is never hidden among commas."""

import json
from dataclasses import replace
from xml.etree import ElementTree

from variorum.collate.changes import (
    ClauseChange,
    ClauseKind,
    Diff,
    Evidence,
    RuleKind,
    Side,
    WordingChange,
    make_diff,
    rule_changes,
    rules_told,
)
from variorum.collate.normalise import Reason
from variorum.collate.pairwise import compare_wordings
from variorum.collate.render_html import diff_html, pair_html
from variorum.collate.render_json import diff_data
from variorum.collate.render_text import diff_spans, diff_text, plain, side_spans

A, B = "all-fours/1807#", "all-fours/1823#"


def a_diff() -> Diff:
    clauses = [
        ClauseChange(ClauseKind.SAME, (A + "term.1",), (B + "term.1",), Evidence(1.0, ("item.high",))),
        ClauseChange(ClauseKind.REWORDED, (A + "law.5",), (B + "law.4",), Evidence(0.9), reworded=True),
        ClauseChange(ClauseKind.REWORDED, (A + "rule.1",), (B + "rule.1",), Evidence(0.8), reworded=True),
        ClauseChange(ClauseKind.DROPPED, (A + "rule.7",), ()),
    ]
    wording = [
        WordingChange((A + "law.5",), (B + "law.4",), compare_wordings("suit or trump", "suit, or trump")),
        WordingChange((A + "rule.1",), (B + "rule.1",), compare_wordings("Ten points <up>.", "Seven points <up>.")),
    ]
    before = {
        "score.target": Side("10", "attested", (A + "rule.1",)),
        "revoke.penalty": Side("1", "attested", (A + "law.5",)),
        "high.rank": Side("ace", "attested", (A + "term.1",)),
        "follow.residual": Side("whist", "emended", (A + "rule.7",), transmitted="bridge"),
        "game.tie": Side("elder", "supplied", source="Cassell 1881"),
    }
    after = {
        "score.target": Side("7", "attested", (B + "rule.1",)),
        "revoke.penalty": Side("1", "attested", (B + "law.4",)),
        "high.rank": Side("ace", "attested", (B + "term.1",)),
        "game.tie": Side("elder", "supplied", source="Cassell 1881"),
    }
    return make_diff("1807", "1823", rule_changes(before, after, clauses), clauses, wording)


def test_rules_that_alter_the_game_come_first() -> None:
    assert [(change.address, change.kind) for change in a_diff().rules] == [
        ("score.target", RuleKind.CHANGED),
        ("follow.residual", RuleKind.DROPPED),
        ("revoke.penalty", RuleKind.RESTATED),
        ("high.rank", RuleKind.SAME),
        ("game.tie", RuleKind.SILENT),
    ]


def test_silence_is_not_a_value() -> None:
    no = Side("no", "attested", ("c",))
    kinds = {
        (None, None): RuleKind.SILENT,
        (no, None): RuleKind.DROPPED,
        (None, no): RuleKind.ADDED,
        (no, Side("no", "supplied")): RuleKind.DROPPED,
        (Side("no", "default"), Side("yes", "supplied")): RuleKind.SILENT,
        (no, Side("yes", "emended", ("d",), transmitted="no")): RuleKind.CHANGED,
    }
    for (a, b), kind in kinds.items():
        [change] = rule_changes({"x": a or Side()}, {"x": b} if b else {})
        assert change.kind is kind, (a, b)


def test_supplied_values_that_differ_alter_the_game_though_both_texts_are_silent() -> None:
    [change] = rule_changes({"x": Side("no", "supplied")}, {"x": Side("yes", "supplied")})
    assert change.kind is RuleKind.SILENT
    assert change.alters


def test_a_supplied_value_that_alters_the_game_comes_before_what_is_only_dropped() -> None:
    """a.dropped is no longer said but still supplied alike; z.supplied is said by neither and played differently."""
    before = {"a.dropped": Side("no", "attested", ("c",)), "z.supplied": Side("no", "supplied")}
    after = {"a.dropped": Side("no", "supplied"), "z.supplied": Side("yes", "supplied")}
    assert [change.address for change in rule_changes(before, after)] == ["z.supplied", "a.dropped"]


def test_a_comma_that_alters_a_rule_comes_before_a_sentence_that_alters_none() -> None:
    rules = rule_changes({"x": Side("1", "attested", ("a2",))}, {"x": Side("2", "attested", ("b2",))})
    wording = [
        WordingChange(("a1",), ("b1",), compare_wordings("Play early.", "Keep it back as long as you can.")),
        WordingChange(("a2",), ("b2",), compare_wordings("suit or trump", "suit, or trump")),
    ]
    assert [change.a for change in make_diff("a", "b", rules, (), wording).wording] == [("a2",), ("a1",)]


def test_clauses_and_wording_that_alter_a_rule_come_before_commas() -> None:
    diff = a_diff()
    assert [change.a for change in diff.wording] == [(A + "rule.1",), (A + "law.5",)]
    assert [rule.address for rule in diff.wording[0].rules] == ["score.target"]
    assert [[rule.address for rule in change.rules] for change in diff.clauses] == [
        ["score.target"], ["follow.residual"], [], [],
    ]  # fmt: skip
    assert diff.wording[1].reason is Reason.PUNCTUATION


def test_counts() -> None:
    assert diff_data(a_diff())["counts"] == {
        "rules": 5,
        "rules touched": 3,
        "rules differing": 2,
        "rules altered": 2,
        "rules restated": 1,
        "clauses": 4,
        "clauses touched": 3,
    }


def test_text_says_everything_without_colour() -> None:
    text = diff_text(a_diff())
    assert text == plain(diff_spans(a_diff()))
    assert text.splitlines() == [
        "1807 compared with 1823",
        "",
        "Rules: 2 differ, 1 restated in other words, 1 the same, 1 stated by neither",
        f"  score.target (changed): 10 [{A}rule.1] -> 7 [{B}rule.1]",
        f"  follow.residual (dropped): whist (emended, transmitted: bridge) [{A}rule.7] -> — silent",
        "",
        "Clauses: 2 reworded, 1 dropped, 1 the same",
        f"  {A}rule.1 -> {B}rule.1 (reworded) alters score.target; 80% of the words",
        f"  {A}rule.7 -> — (dropped) drops follow.residual",
        f"  {A}law.5 -> {B}law.4 (reworded) 90% of the words",
        "",
        "Wording: 1 differs, 1 in punctuation, spelling or capitals only",
        f"  {A}rule.1 -> {B}rule.1 alters score.target",
        "  [-Ten-]{+Seven+} points <up>.",
        f"  {A}law.5 -> {B}law.4 punctuation only",
        "  suit{+,+} or trump",
    ]
    assert f"revoke.penalty (restated): 1 [{A}law.5] -> 1 [{B}law.4]" in diff_text(a_diff(), everything=True)
    assert "game.tie (silent in both): — silent ‹elder› supplied from Cassell 1881" in diff_text(
        a_diff(), everything=True
    )


def test_html_marks_with_ins_and_del_and_says_so() -> None:
    words = compare_wordings("Ten <b> & up", "Seven <b> & up")
    assert pair_html(words, "1807", '18"23') == (
        '<div class="dp"><p class="d-old"><span class="d-w">1807 </span>'
        '<del><span class="vh">[only in 1807:] </span>Ten<span class="vh"> [end]</span></del> &lt;b&gt; &amp; up</p>'
        '<p class="d-new"><span class="d-w">18&quot;23 </span>'
        '<ins><span class="vh">[only in 18&quot;23:] </span>Seven<span class="vh"> [end]</span></ins>'
        " &lt;b&gt; &amp; up</p>"
        '<p class="d-in"><del><span class="vh">[only in 1807:] </span>Ten<span class="vh"> [end]</span></del> '
        '<ins><span class="vh">[only in 18&quot;23:] </span>Seven<span class="vh"> [end]</span></ins>'
        " &lt;b&gt; &amp; up</p></div>"
    )


def test_html_escapes_everything() -> None:
    evil = '<script>"&'
    rule = rule_changes({evil: Side(evil, evil, (evil,), evil, evil)}, {evil: Side(evil, "supplied", source=evil)})
    clause = ClauseChange(ClauseKind.MOVED, (evil,), (evil,))
    wording = WordingChange((evil,), (evil,), compare_wordings(evil, "x"))
    page = diff_html(make_diff(evil, evil, rule, [clause], [wording]))
    assert "<script" not in page
    parsed = ElementTree.fromstring(f"<div>{page}</div>")
    assert "".join(parsed.itertext()).count(evil) > 12
    assert {value for node in parsed.iter() for name, value in node.items() if name == "data-l"} == {evil}


def test_json_is_json_and_keeps_the_order() -> None:
    data = json.loads(json.dumps(diff_data(a_diff())))
    assert [rule["address"] for rule in data["rules"]][:2] == ["score.target", "follow.residual"]
    assert data["rules"][1]["before"] == {
        "value": "whist",
        "status": "emended",
        "said": True,
        "clauses": [A + "rule.7"],
        "source": "",
        "transmitted": "bridge",
        "options": [],
    }
    words = data["wording"][0]["words"]
    assert [word["kind"] for word in words] == ["replaced", "same"]
    assert "".join(word["b"] for word in words) == "Seven points <up>."


def test_a_rule_no_longer_said_is_told_with_its_clause_though_it_is_played_as_before() -> None:
    before = {"hang": Side("1", "attested", ("a1",)), "target": Side("10", "attested", ("a2",))}
    after = {"hang": Side("1", "supplied", source="1807"), "target": Side("7", "attested", ("b2",))}
    clauses = [ClauseChange(ClauseKind.REWORDED, (n,), (m,), reworded=True) for n, m in (("a1", "b1"), ("a2", "b2"))]
    clauses.insert(0, ClauseChange(ClauseKind.ADDED, (), ("b0",)))
    diff = make_diff("a", "b", rule_changes(before, after, clauses), clauses)
    assert [(c.a, rules_told(c.rules)) for c in diff.clauses] == [
        (("a2",), "alters target"), (("a1",), "drops hang"), ((), ""),
    ]  # fmt: skip


def test_what_one_side_leaves_open_and_the_other_has_chosen_does_not_differ() -> None:
    either = Side("4 or 1 as agreed", "attested", ("a",), options=("4", "1"))
    for status, value, kind in (
        ("chosen", "4", RuleKind.CHOSEN),
        ("usual", "1", RuleKind.CHOSEN),
        ("chosen", "2", RuleKind.CHANGED),
        ("attested", "4", RuleKind.CHANGED),
    ):
        for pair in ((either, Side(value, status, ("a",))), (Side(value, status, ("a",)), either)):
            [change] = rule_changes({"x": pair[0]}, {"x": pair[1]})
            assert (change.kind, change.differs) == (kind, kind is RuleKind.CHANGED), (status, value)


def test_a_merger_in_the_same_words_restates_nothing() -> None:
    side, other = Side("1", "attested", ("a1",)), Side("1", "attested", ("b1",))
    merged = ClauseChange(ClauseKind.MERGED, ("a1", "a2"), ("b1",))
    assert rule_changes({"x": side}, {"x": other}, [merged])[0].kind is RuleKind.SAME
    assert rule_changes({"x": side}, {"x": other}, [replace(merged, reworded=True)])[0].kind is RuleKind.RESTATED


def test_notes_stand_before_everything() -> None:
    diff = make_diff("a", "b", notes=["These are <two> games."])
    assert diff_text(diff).splitlines() == ["a compared with b", "These are <two> games."]
    assert diff_html(diff) == "<p>These are &lt;two&gt; games.</p>"
    assert diff_data(diff)["notes"] == ["These are <two> games."]


def test_what_holds_without_being_said_is_told_as_such() -> None:
    sides = {
        Side("1", "default", source="default"): "— silent ‹1› by default: no source settles it",
        Side("1", "constant"): "— silent ‹1› never otherwise in this game",
        Side("1", "derived"): "— silent ‹1› follows from its other rules",
        Side("1", "supplied", source="Cassell"): "— silent ‹1› supplied from Cassell",
    }
    for side, said in sides.items():
        assert plain(side_spans(side)) == said
