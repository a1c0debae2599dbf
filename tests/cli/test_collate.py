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
