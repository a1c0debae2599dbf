"""What changes mattered: measured once, kept, measured anew where rules have changed, and never mixed."""

import json
import re
import shutil
from pathlib import Path

import pytest
import yaml

from variorum import __version__
from variorum.cli import main
from variorum.cli.effects import _held
from variorum.errors import UserError
from variorum.games.plain import fingerprint
from variorum.library import Library, load
from variorum.library.contrasts import Contrast, contrasts
from variorum.model import Effects, Measured
from variorum.simulate import measuring
from variorum.simulate.measuring import Extent, kept, measure
from variorum.simulate.study import separable

from ..conftest import Variorum

HERE = Path(__file__).resolve().parent.parent / "lint"
EXTENT = Extent(("random",), 20, 4, 6, "1")


@pytest.fixture
def corpus(tmp_path: Path) -> Path:
    """A corpus of two rule sets, the second of which extends the first and ends at ten."""
    folder = tmp_path / "data"
    shutil.copytree(HERE / "base", folder)
    shutil.copytree(HERE / "measured" / "by-other-rules" / "in", folder, dirs_exist_ok=True)
    (folder / "variants" / "effects.yaml").unlink()
    return folder


def found(corpus: Path) -> Effects:
    made = load(corpus).library.effects
    assert made is not None
    return made


def test_every_pair_of_the_lineage_and_every_disputed_value_is_set_against_the_other(library: Library) -> None:
    made = {(c.kind, c.one, c.other) for game in ("all-fours", "piquet") for c in contrasts(library, game)}
    assert ("lineage", "hoyle-1807", "hoyle-1823") in made
    assert ("lineage", "hoyle-1823", "westminster-1876") in made  # it extends the other
    assert ("reading", "hoyle-1814", "hoyle-1814 transmitted low.owner") in made
    assert ("reading", "hoyle-1814", "hoyle-1814 with target 11") in made  # an alternative of a crux
    assert not any("score.device" in other for _, _, other in made)  # declared, and never played by
    assert not any(one == "trinidad" and other == "zone-two" for _, one, other in made)  # four players and two


def test_a_fingerprint_tells_values_apart_and_not_their_reasons(library: Library) -> None:
    one, other = library.ruleset("hoyle-1807"), library.ruleset("hoyle-1823")
    assert one.values != other.values and fingerprint(one) == fingerprint(other)  # the same game by other clauses
    assert fingerprint(one.replaced("target", one["target"])) == fingerprint(one)
    assert fingerprint(one.replaced("target", 11)) != fingerprint(one)
    assert fingerprint(one.replaced("score.device", "a board")) == fingerprint(one)  # declared, and never played by


def test_what_was_measured_is_kept_only_for_the_same_rules_extent_version_and_seed(library: Library) -> None:
    contrast = Contrast("reading", "hoyle-1814", "hoyle-1814 transmitted low.owner", "low.owner")
    made = measure(library, contrast, EXTENT, version="1", processes=1)
    before = Effects(format="1", command="x", version="1", seed="1", measured=(made,))
    assert kept(library, before, contrast, EXTENT, "1") == made
    assert kept(library, before, contrast, EXTENT, "2") is None
    assert kept(library, before, contrast, Extent(("random",), 30, 4, 6, "1"), "1") is None
    assert kept(library, before, contrast, Extent(("random",), 20, 4, 6, "2"), "1") is None
    assert kept(library, before, contrast, Extent(("random", "open"), 20, 4, 6, "1"), "1") is None
    other = made.model_copy(update={"rules": ("0" * 16, made.rules[1])})
    assert kept(library, before.model_copy(update={"measured": (other,)}), contrast, EXTENT, "1") is None


def test_open_play_is_measured_where_it_can_be(library: Library) -> None:
    extent = Extent(("sensible", "open"), 20, 4, 6, "1")
    two = [library.ruleset(name) for name in ("hoyle-1807", "hoyle-1845")]
    assert [(p.model, str(p.unit), n) for p, n in extent.plans(*two)] == [
        ("sensible", "deals", 20), ("sensible", "games", 4), ("open", "deals", 6),
    ]  # fmt: skip
    four = [library.ruleset(name) for name in ("trinidad", "zone")]
    assert [p.model for p, _ in extent.plans(*four)] == ["sensible", "sensible"]


def test_the_parts_of_a_change_are_measured_beside_it(library: Library) -> None:
    made = measure(library, Contrast("lineage", "hoyle-1823", "hoyle-1845"), EXTENT, version="1", processes=1)
    one, other = library.ruleset("hoyle-1823"), library.ruleset("hoyle-1845")
    assert [part.parameter for part in made.parts] == list(separable(one, other))
    assert {e.unit for part in made.parts for e in part.effects} == {"deals"}
    by_rule = {part.parameter: part.effects[0] for part in made.parts}
    assert by_rule["revoke.penalty"].differing == 0  # nobody revokes
    whole = made.effects[0]
    assert by_rule["run.discard"].effect == whole.effect  # of the seven rules only this is played otherwise in a deal


def test_the_command_keeps_what_belongs_and_plays_the_rest_anew(variorum: Variorum, corpus: Path) -> None:
    run = ("effects", "--corpus", str(corpus), "--deals", "20", "--games", "4", "--processes", "1")
    first = variorum(*run)
    assert first.returncode == 0, first.stderr
    file = corpus / "variants" / "effects.yaml"
    written, stamp = file.read_text(), found(corpus)
    assert (stamp.version, stamp.seed, stamp.command) == (__version__, "1", "variorum effects")
    assert [(m.one, m.other) for m in stamp.measured] == [("small", "ten")]
    assert {e.players for e in stamp.measured[0].effects} == {"sensible", "random"}  # trumps are led: no open play
    assert stamp.players.keys() >= {"sensible", "random"}

    # a spoilt number shows whether it is played again: it stays while the rules do
    spoilt = written.replace("number: 20,", "number: 20, ", 1).replace("effect: ", "effect: 9", 1)
    assert spoilt != written
    file.write_text(spoilt)
    assert variorum(*run).returncode == 0
    assert found(corpus).measured[0].effects[0].effect >= 9
    assert variorum(*run, "--anew").returncode == 0
    assert file.read_text() == written

    ten = corpus / "variants" / "all-fours" / "ten.yaml"
    ten.write_text(ten.read_text().replace("target: 10", "target: 9"))
    checked = variorum("check", "--corpus", str(corpus), "--code", "L428")
    assert checked.returncode == 1
    assert "variants/effects.yaml" in checked.stdout and "a value of ten has changed since" in checked.stdout
    assert variorum(*run).returncode == 0
    assert variorum("check", "--corpus", str(corpus), "--code", "L428").returncode == 0
    assert found(corpus).measured[0].rules[1] != stamp.measured[0].rules[1]
    assert found(corpus).measured[0].rules[0] == stamp.measured[0].rules[0]


QUICK = ("effects", "--deals", "4", "--games", "2", "--processes", "1")


def test_a_number_that_is_none_is_no_result(root: Path, tmp_path: Path) -> None:
    head, first, *_ = (root / "variants" / "effects.yaml").read_text().split("- kind: ")
    for name in ("effect: ", "half: ", "differing: ", "differing-half: "):
        for wrong in ("nan", "inf", "many"):
            spoilt = re.sub(f"(?<= ){name}[^,]+", f"{name}{wrong}", f"{head}- kind: {first}", count=1)
            assert spoilt.count(wrong) > first.count(wrong)
            (tmp_path / "mine.yaml").write_text(spoilt)
            with pytest.raises(UserError, match="holds no results"):
                _held(tmp_path / "mine.yaml")


@pytest.mark.parametrize("spoilt", ["<<<<<<< HEAD\n", "a: 1\n", "- [\n", "\x00\n"])
def test_what_is_something_else_or_damaged_is_told(tmp_path: Path, spoilt: str) -> None:
    mine = tmp_path / "mine.yaml"
    mine.write_text(spoilt)
    with pytest.raises(UserError, match="holds no results") as told:
        _held(mine)
    assert "--to FILE" in str(told.value.hint)


def test_a_file_that_is_damaged_is_not_written_over(variorum: Variorum, corpus: Path) -> None:
    """The conflict that a merge leaves would cost all that was measured."""
    run = (*QUICK, "--corpus", str(corpus), "--anew")
    assert variorum(*run).returncode == 0
    file = corpus / "variants" / "effects.yaml"
    conflict = file.read_text() + "<<<<<<< HEAD\n"
    file.write_text(conflict)
    done = variorum(*run)
    assert done.returncode == 2
    assert "holds no results" in done.stderr and "Traceback" not in done.stderr
    assert file.read_text() == conflict


def test_what_another_file_holds_is_known_as_well(variorum: Variorum, corpus: Path, tmp_path: Path) -> None:
    """A study into a file of one's own that was stopped goes on there."""
    mine = tmp_path / "mine.yaml"
    mine.touch()  # an empty file is nobody's
    run = (*QUICK, "--corpus", str(corpus), "--to", str(mine), "--seed", "other")
    assert variorum(*run).returncode == 0
    spoilt = mine.read_text().replace("effect: ", "effect: 9", 1)
    mine.write_text(spoilt)
    assert variorum(*run).returncode == 0
    assert mine.read_text().count("effect: 9") == 1
    assert variorum(*run, "--anew").returncode == 0
    assert mine.read_text() != spoilt
    assert not (corpus / "variants" / "effects.yaml").exists()


def test_one_game_measured_anew_keeps_the_others_and_what_is_not_yet_played(
    root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Stopped at its second contrast, before which the first has its new result."""
    mine = tmp_path / "mine.yaml"
    shutil.copy(root / "variants" / "effects.yaml", mine)
    before = Effects.model_validate(yaml.safe_load(mine.read_text()))
    played: list[str] = []

    def fake(_: Library, contrast: Contrast, *__: object, **___: object) -> Measured:
        played.append(contrast.other)
        if len(played) == 2:
            raise KeyboardInterrupt
        return Measured(kind=contrast.kind, one=contrast.one, other=contrast.other, rules=("0" * 16,) * 2, effects=())

    monkeypatch.setattr(measuring, "measure", fake)
    run = ["effects", "--corpus", str(root), "--game", "piquet", "--to", str(mine)]
    assert main([*run, "--anew"]) == 130
    after = Effects.model_validate(yaml.safe_load(mine.read_text()))
    assert {(m.one, m.other) for m in after.measured} == {(m.one, m.other) for m in before.measured}
    assert [m.effects for m in after.measured].count(()) == 1
    assert main([*run, "--seed", "2"]) == 2  # the results of All Fours, by another seed, would be lost
    assert Effects.model_validate(yaml.safe_load(mine.read_text())) == after


def test_the_answer_for_programs_is_json(variorum: Variorum, corpus: Path) -> None:
    done = variorum(*QUICK, "--corpus", str(corpus), "--json")
    told = json.loads(done.stdout)
    assert told["measured"] == 1 and told["difference"] + told["within noise"] + told["same"] == 1
    assert told["file"].endswith("effects.yaml")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--to", "/no/such/folder/effects.yaml"), "cannot be written"),
        (("--game", "whist"), "no game called 'whist' has a rule set"),
        (("--to", "/dev/null/effects.yaml"), "cannot be written"),
        (("--deals", "1"), "--deals"),
    ],
)
def test_a_wrong_request_is_answered_in_words(
    variorum: Variorum, corpus: Path, arguments: tuple[str, ...], said: str
) -> None:
    done = variorum("effects", "--corpus", str(corpus), "--deals", "2", "--games", "2", "--processes", "1", *arguments)
    assert done.returncode == 2
    assert said in done.stderr and "Traceback" not in done.stderr


@pytest.mark.proof
def test_the_kept_numbers_are_those_that_the_same_command_gives(library: Library) -> None:
    """The first reading of the shipped file is played again, at its size."""
    assert library.effects is not None
    kept_here = next(m for m in library.effects.measured if m.kind == "reading")
    numbers = {(e.players, e.unit): e.number for e in kept_here.effects}
    extent = Extent(
        tuple(dict.fromkeys(e.players for e in kept_here.effects)), numbers["random", "deals"],
        numbers["random", "games"], numbers.get(("open", "deals"), 2), library.effects.seed,
    )  # fmt: skip
    contrast = next(
        c for c in contrasts(library, library.variants[kept_here.one].game)
        if (c.one, c.other) == (kept_here.one, kept_here.other)
    )  # fmt: skip
    assert measure(library, contrast, extent, version=library.effects.version, processes=1) == kept_here
