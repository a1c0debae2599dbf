"""``variorum history``: a topic's history printed, and the same for a program."""

import json

import pytest

from variorum.cli import main

Output = pytest.CaptureFixture[str]


def shown(capsys: Output, *arguments: str) -> str:
    assert main(["history", *arguments]) == 0
    return capsys.readouterr().out


def test_it_answers_who_has_until_some(capsys: Output) -> None:
    lines = shown(capsys, "run.same-suit").splitlines()
    (line,) = (line for line in lines if "“until some”" in line)
    assert "first NY1830, last NY1887" in line


def test_silence_is_said_and_a_supply_is_not_passed_off_as_the_text_s(capsys: Output) -> None:
    text = shown(capsys, "run.same-suit")
    part = text.partition("All Fours, the 1845 text")[2].partition("\n\n")[0]
    assert "silent" in part.splitlines()[1]
    assert "run.same-suit (dropped): repeat [rule.3] -> — silent ‹repeat› supplied" in part


def test_a_text_without_ancestor_is_compared_with_none(capsys: Output) -> None:
    text = shown(capsys, "beg.limit")
    part = text.partition("All Fours, the 1814 text")[2].partition("\n\n")[0]
    assert "no ancestor of this text is known in this corpus" in part
    assert "[-" not in part


def test_a_book_of_two_texts_is_one_book_and_each_text_is_named(capsys: Output) -> None:
    text = shown(capsys, "game.partie-value")
    (line,) = (line for line in text.splitlines() if line.startswith("partie.base") and "only" in line)
    assert "LON1882 only" in line
    assert "LON1882 (rubicon-1882); perhaps, as it stands LON1882 (au-cent-1882)" in line


def test_json_has_texts_readings_and_ancestors(capsys: Output) -> None:
    data = json.loads(shown(capsys, "beg.limit", "--format", "json"))
    texts = {t["text"]: t for t in data["texts"]}
    assert [t["years"][:1] for t in data["texts"]][:3] == [[1807], [1814], [1823]]
    assert [a["text"] for a in texts["all-fours/1823"]["ancestors"]] == ["all-fours/1807"]
    assert texts["all-fours/westminster-1876"]["silent"] is True
    (limit,) = (v for v in data["values"] if v["address"] == "beg.limit")
    assert (limit["readings"][0]["first"], limit["readings"][0]["reading"]) == ("LON1807", "1")
    assert data["wordings"][0]["clauses"] == ["all-fours/1807#law.4", "all-fours/1823#law.3"]


def test_a_group_gives_all_its_topics(capsys: Output) -> None:
    data = json.loads(shown(capsys, "beg", "--format", "json"))
    assert [one["topic"] for one in data][:2] == ["beg.offer", "beg.limit"]


def test_several_topics_are_answered_one_after_the_other(capsys: Output) -> None:
    data = json.loads(shown(capsys, "beg.limit", "item.jack", "beg.limit", "--format", "json"))
    assert [one["topic"] for one in data] == ["beg.limit", "item.jack"]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("beg.limt",), "did you mean beg.limit, "),
        (("until", "some"), "`variorum find until some` looks for it in all texts"),
        (("target", "--game", "piquet"), "piquet has no rule target"),
        (("beg.limit", "--game", "piquet"), "no text of piquet says anything of beg.limit"),
        (("beg.limit", "item.jakc"), "no topic or rule is called 'beg.limit item.jakc'"),
        (("pack.size", "--game", "whist"), "no text is of the game 'whist'"),
    ],
)
def test_a_wrong_name_is_answered_with_the_right_one(capsys: Output, arguments: tuple[str, ...], said: str) -> None:
    assert main(["history", *arguments]) == 2
    assert said in capsys.readouterr().err
