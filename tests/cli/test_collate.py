"""``variorum collate`` as an editor calls it: files and printings beside each other, as apparatus, table, graph."""

import json
import re
from itertools import permutations
from pathlib import Path

import pytest
from tests.conftest import Variorum

WITNESSES = {
    "A": "The dealer gives six cards, by three at a time.",
    "B": "The dealer gives six cards by three at a time.",
    "C": "The dealer gives six cards, by one at a time.",
    "D": "The dealer gives six cards, by 王 at a time.",
}


@pytest.fixture
def files(tmp_path: Path) -> list[str]:
    for name, words in WITNESSES.items():
        (tmp_path / f"{name}.txt").write_text(words, encoding="utf-8")
    return [f"{name}.txt" for name in WITNESSES]


def test_the_apparatus_has_a_line_for_each_place(variorum: Variorum, files: list[str]) -> None:
    done = variorum("collate", *files[:3])
    assert done.returncode == 0, done.stderr
    head, _, *entries = done.stdout.splitlines()
    assert head == "A, B, C: 35 tokens; differ at 2 places, 1 of them in accidentals only"
    assert entries == [
        "after “gives six cards”: ,] om. B (punctuation)",
        "after “six cards by”: three] one C",
    ]


def test_no_witness_is_the_base(variorum: Variorum, files: list[str]) -> None:
    said = {variorum("collate", *order).stdout for order in list(permutations(files))[::7]}
    assert len(said) == 1


def test_the_table_has_a_line_for_each_column(variorum: Variorum, files: list[str]) -> None:
    lines = variorum("collate", *files, "--show", "table").stdout.splitlines()
    assert lines[0].split() == ["A", "B", "C", "D"]
    assert "~ ,       —       ,       ," in lines
    (differing,) = [line for line in lines if line.startswith("*")]
    assert differing.split() == ["*", "three", "three", "one", "王"]
    columns = list(zip(*(re.split(r" {2,}", line[2:]) for line in lines[1:]), strict=True))
    rebuilt = [" ".join(cell for cell in column if cell != "—") for column in columns]
    assert [words.replace(" ,", ",").replace(" .", ".") for words in rebuilt] == list(WITNESSES.values())


def test_the_graph_leads_every_witness_from_start_to_end(variorum: Variorum, files: list[str]) -> None:
    dot = variorum("collate", *files, "--show", "graph").stdout
    assert dot.startswith("digraph variants {") and dot.rstrip().endswith("}")
    labels = dict(re.findall(r"^  (v\d+) \[label=\"(.*?)\"\]", dot, re.M))
    edges = re.findall(r"(\w+) -> (\w+) \[label=\"(.*?)\"\]", dot)
    for name, words in WITNESSES.items():
        at, said = "start", []
        while at != "end":
            (at,) = [target for source, target, sigla in edges if source == at and name in sigla.split()]
            said += [labels[at]] if at in labels else []
        assert " ".join(said).replace(" ,", ",").replace(" .", ".") == words


def test_a_program_gets_table_apparatus_moves_and_graph(variorum: Variorum, tmp_path: Path) -> None:
    (tmp_path / "x.txt").write_text("Red apples and ripe pears are sold here.", encoding="utf-8")
    (tmp_path / "y.txt").write_text("Ripe pears and red apples are sold here.", encoding="utf-8")
    answer = json.loads(variorum("collate", "x.txt", "y.txt", "--json").stdout)
    assert set(answer) == {"table", "apparatus", "transpositions", "graph"}
    assert answer["table"]["witnesses"] == ["x", "y"]
    assert answer["transpositions"], "what changed its place is not told"


def test_a_text_stands_for_its_printings_and_a_clause_for_its_words_in_them(variorum: Variorum) -> None:
    done = variorum("collate", "all-fours/1823#rule.3")
    assert done.stdout.startswith("NY1823, NY1829, NY1830, NY1887, PHL1838, PHL1857: ")
    assert "until] till NY1823 NY1829 (spelling)" in done.stdout
    done = variorum("collate", "1807", "1823@NY1830")
    assert done.returncode == 0 and done.stdout.startswith("LON1807, NY1830: ")


def told(variorum: Variorum, tmp_path: Path, *options: str, **wordings: str) -> list[str]:
    """The lines that `collate` prints of wordings written into files."""
    for name, words in wordings.items():
        (tmp_path / f"{name}.txt").write_text(words, encoding="utf-8")
    done = variorum("collate", *(f"{name}.txt" for name in wordings), *options)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def test_a_sentence_left_out_is_one_place_with_its_stops(variorum: Variorum, tmp_path: Path) -> None:
    lines = told(
        variorum, tmp_path,
        one="He deals. If he expose a card, it is dealt again, and he pays. He leads.", two="He deals. He leads.",
    )  # fmt: skip
    assert lines[0].endswith("differ at 1 place, 0 of them in accidentals only")
    assert re.search(r"If he expose a card, it is dealt again, and he pays\b.*\] om\. two$", lines[2])


def test_a_word_written_in_two_parts_is_an_accidental_of_one_place(variorum: Variorum, tmp_path: Path) -> None:
    lines = told(variorum, tmp_path, one="He plays to-day.", two="He plays today.")
    assert lines[0].endswith("differ at 1 place, 1 of them in accidentals only")
    assert lines[2] == "after “He plays”: to-day] today two (division)"


def test_a_passage_that_moved_is_told_in_its_own_words_and_chance_words_are_not(
    variorum: Variorum, tmp_path: Path
) -> None:
    law = "If he Revoke, the adversary scores."
    rest = "The elder leads any card he thinks fit."
    lines = told(variorum, tmp_path, one=f"{law} {rest}", two=f"{rest} {law}")
    assert lines[lines.index("Moved") + 1 :] == ["If he Revoke, the adversary scores: earlier in one, later in two"]
    lines = told(
        variorum, tmp_path,
        one="Trump what you can. " + "The elder leads a card, and each follows in his turn. " * 2,
        two="Play well. " + "The elder leads a card, and each follows in his turn. " * 2 + "Keep a trump.",
    )  # fmt: skip
    assert "Moved" not in lines


def test_the_place_of_a_reading_is_found_however_far_back_a_word_stands(variorum: Variorum, tmp_path: Path) -> None:
    longer = "The dealer deals to each of them, one after another, round and round from his left hand, six cards."
    lines = told(variorum, tmp_path, one="The dealer deals six cards!", two="The dealer deals six cards!", three=longer)
    assert not any(line.startswith("at the beginning") for line in lines)


def test_chinese_words_stand_as_close_as_they_are_written(variorum: Variorum, tmp_path: Path) -> None:
    lines = told(variorum, tmp_path, one="莊家發牌。", two="莊家洗牌。")
    assert lines[2] == "after “莊家”: 洗] 發 one"


def test_a_file_says_what_it_has_lost(variorum: Variorum, tmp_path: Path) -> None:
    for lost in ("[…]", "[...]", "[. . .]"):
        lines = told(variorum, tmp_path, one=f"He deals {lost} to each.", two="He deals six cards to each.",
                     three="He deals five cards to each.")  # fmt: skip
        assert lines[2:] == ["after “He deals”: five] six two; lost in one"]


def test_words_divided_at_the_ends_of_lines_are_joined_and_named(variorum: Variorum, tmp_path: Path) -> None:
    (tmp_path / "one.txt").write_text("The el-\nder hand be-\ngins.\n")
    (tmp_path / "two.txt").write_text("The elder hand begins.\n")
    done = variorum("collate", "one.txt", "two.txt")
    assert done.stdout == "one, two: 10 tokens; no two differ\n"
    assert done.stderr == "one.txt: el-/der joined to elder; be-/gins joined to begins\n"


def test_letters_in_parts_are_the_same_letters(variorum: Variorum, tmp_path: Path) -> None:
    lines = told(variorum, tmp_path, one="à l\u2019écart\u00e9", two="a\u0300 l\u2019e\u0301carte\u0301")
    assert lines[0].endswith("no two differ")


def test_an_entry_over_two_paragraphs_is_one_line(variorum: Variorum, tmp_path: Path) -> None:
    lines = told(variorum, tmp_path, one="He deals.\n\n4\n\nHe leads.\n", two="He deals.\n")
    assert len(lines) == 3 and "4 He leads" in lines[2]


def test_the_html_has_places_and_what_moved_and_says_no_falsehood(variorum: Variorum, tmp_path: Path) -> None:
    (page,) = told(variorum, tmp_path, "--html", one="Red apples <now>. Ripe pears here.",
                   two="Ripe pears here. Red apples <now>.")  # fmt: skip
    assert "is read by most" not in page  # of two neither is
    assert '<span class="at">after “' in page
    assert '<h2>Moved</h2><ul class="moved"><li>Ripe pears here: earlier in <span class="sig">two</span>' in page
    assert "<now>" not in page and "after “&lt;now&gt;”" in page


def test_files_of_one_name_go_by_their_paths(variorum: Variorum, tmp_path: Path) -> None:
    for folder in ("mine", "yours"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "a b.txt").write_text(f"It is {folder}.")
    done = variorum("collate", "mine/a b.txt", "yours/a b.txt")
    assert done.stdout.startswith("mine/a_b, yours/a_b: "), done.stderr
    assert variorum("collate", "mine/a b.txt", "mine/a b.txt").returncode == 2


def test_a_file_without_words_is_named(variorum: Variorum, tmp_path: Path) -> None:
    (tmp_path / "none.txt").write_text(" \n\n")
    (tmp_path / "some.txt").write_text("He begs.")
    done = variorum("collate", "none.txt", "some.txt")
    assert done.returncode == 0 and "none.txt: no words stand in this file" in done.stderr


def test_witnesses_that_do_not_differ_are_said_not_to(variorum: Variorum, tmp_path: Path) -> None:
    for name in ("one", "two"):
        (tmp_path / f"{name}.txt").write_text("The same.", encoding="utf-8")
    done = variorum("collate", "one.txt", "two.txt")
    assert done.stdout == "one, two: 6 tokens; no two differ\n"


@pytest.mark.parametrize(
    ("arguments", "code", "says"),
    [
        (("1807",), 2, "one witness only, LON1807"),
        (("hoyle-1807", "1823"), 2, "is a rule set"),
        (("1823", "NY1830"), 2, "NY1830 is given twice"),
        (("nowhere.txt", "1823"), 2, "no file that can be read"),
        ((".", "1823"), 2, "no file that can be read"),
        (("latin.txt", "1823"), 1, "latin.txt:1:4: I502"),
        ((), 2, "TEXT"),
    ],
)
def test_a_wrong_request_is_answered_with_a_right_one(
    arguments: tuple[str, ...], code: int, says: str, variorum: Variorum, tmp_path: Path
) -> None:
    (tmp_path / "latin.txt").write_bytes(b"caf\xe9")
    done = variorum("collate", *arguments)
    assert done.returncode == code and says in done.stderr and done.stdout == ""
    assert "Traceback" not in done.stderr
