"""Skeletons of new files, and where they go: inside the corpus, and never over what is there."""

from __future__ import annotations

import datetime
import os
import re
import textwrap
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from string import Template

from variorum.errors import UserError
from variorum.games import games
from variorum.model.fields import ID
from variorum.paths import data_root

_HERE = Path(__file__).resolve().parent
_PACKAGE = _HERE.parent.parent
# The longest name a file may have on every usual system, less the ending.
_LONGEST = 80

@dataclass(frozen=True)
class Shown:
    """What a skeleton shows of a game: a fact, a choice, a supply, two seats, a record whose play begins at ``at``."""

    fact: str
    choice: str
    supply: str
    value: str
    seats: tuple[str, str]
    at: int
    record: str


_SHOWN = {
    "all-fours": Shown(
        fact="follow.plain-lead: suit-or-trump",
        choice="cut.dealer: highest",
        supply="game.tie",
        value="nobody",
        seats=("E", "D"),
        at=2,
        record="""\
deal:
  dealer: D
  turn-up: 8C
  hands:
    E: AC 9C KH 4H TD 2S
    D: JC 3C QH TH AD 7S
# All that was done, in order of time; each action has a number, from 1.
play:
- E stands
- E AC, D 3C > E""",
    ),
    "piquet": Shown(
        fact="follow.must-win: no",
        choice="point.measure: pips",
        supply="point.tie",
        value="nobody",
        seats=("E", "Y"),
        at=3,
        record="""\
deal:
  dealer: Y
  hands:
    E: AS KS QS 9S KH 8H 7H AD TD 9C 8C 7C
    Y: JS TS 8S AH QH JH TH KD QD AC KC JC
  stock: 7S JD QC 9H 7D 9D 8D TC
# All that was done, in order of time; each action has a number, from 1.
play:
- E discards 8H 7H 9C 8C 7C, Y discards JS TS 8S
- E AS, Y JC""",
    ),
}


@dataclass(frozen=True)
class Written:
    """A file that was written, and what to do next, a sentence each."""

    path: Path
    next: tuple[str, ...]


def write(root: Path, kind: str, name: str, game: str | None) -> Written:
    """Write the skeleton of a ``text``, ``variant`` or ``example`` into the corpus at ``root``.

    ``name`` is its id, ``GAME/NAME`` or, with ``game``, ``NAME`` alone. Raises UserError, and writes nothing, where the
    name cannot be one, where something of that name is there, or where the file would not lie in the corpus.
    """
    game, name = _named(kind, name, game)
    if root.resolve().is_relative_to(_PACKAGE):
        raise UserError(
            "the corpus that came with this program is not to be written to",
            "--corpus DIR names your own: a folder that holds corpus/ and variants/",
        )
    folders = {"text": ("corpus",), "variant": ("variants",), "example": ("variants", "examples")}
    folder = root.joinpath(*folders[kind], game)
    path = folder / f"{name}.yaml"
    if not path.resolve().is_relative_to(root.resolve()):
        raise UserError(f"{folder} lies outside the corpus {root}", "a link leads there; take it away")
    _free(kind, path)
    text = render(kind, game, name, _ids(root / "corpus" / game), _ids(root / "variants" / game))
    folder.mkdir(parents=True, exist_ok=True)
    try:
        with path.open("x", encoding="utf-8", newline="\n") as file:
            file.write(text)
    except FileExistsError:
        raise _taken(kind, path) from None
    return Written(path, tuple(_next(root, kind, game, path)))


def render(kind: str, game: str, name: str, texts: Sequence[str] = (), variants: Sequence[str] = ()) -> str:
    """The text of a skeleton; a text of a game without engine shows no facts.

    ``texts`` and ``variants`` are the names of those that the corpus has of the game, to be chosen from.
    """
    indent = "  " if kind == "text" else ""
    values = {"game": game, "name": name, "today": today(), "facts": f"{indent}#facts: {{}}",
              "texts": _comment("Texts of this corpus", [f"{game}/{text}" for text in texts]),
              "stocks": _comment("Here are", [f"`{v}`" if v.startswith("_") else v for v in variants])}  # fmt: skip
    shown = _SHOWN.get(game)
    if shown is not None:
        values |= {
            "facts": f"{indent}#facts:\n{indent}#  {shown.fact}",
            "choice": shown.choice,
            "supply": shown.supply,
            "value": shown.value,
            "seats": " and ".join(shown.seats),
            "a": shown.seats[0],
            "b": shown.seats[1],
            "at": str(shown.at),
            "record": shown.record,
        }
    return Template((_HERE / f"{kind}.yaml").read_text(encoding="utf-8")).substitute(values)


def _ids(folder: Path) -> list[str]:
    """The names of the files in a folder of the corpus, stocks of supplies first."""
    return sorted((p.stem for p in folder.glob("*.yaml")), key=lambda name: (not name.startswith("_"), name))


def _comment(what: str, names: Sequence[str]) -> str:
    """What there is to choose from, as comment lines."""
    said = f"{what}: {', '.join(names)}." if names else f"{what}: none yet."
    return "\n".join(textwrap.wrap(said, 116, initial_indent="# ", subsequent_indent="# ", break_long_words=False))


def _named(kind: str, name: str, game: str | None) -> tuple[str, str]:
    """The game and the id within it, both fit to be names of files."""
    head, slash, tail = name.rpartition("/")
    if slash and game not in (None, head):
        raise UserError(f"{name!r} is of the game {head!r}, and --game says {game!r}", "leave one of the two out")
    game, name = (head if slash else game or ""), tail
    if not game:
        raise UserError(f"of which game is {name!r}?", f"write GAME/{name}, or add --game: {', '.join(games())}")
    for what, word in (("game", game), (kind, name)):
        stock = kind == "variant" and what == kind
        if len(word) > _LONGEST or not re.fullmatch(f"_?{ID}" if stock else ID, word):
            raise UserError(
                f"{word!r} cannot be the id of {'an' if what == 'example' else 'a'} {what}",
                f"small letters and figures, words joined by `-`, {_LONGEST} characters at most"
                + ("; a stock of supplies begins with `_`" if stock else ""),
            )
    if game == "examples":
        raise UserError("a game cannot be called 'examples'", "variants/examples/ holds the examples of all games")
    if kind != "text" and game not in games():
        raise UserError(
            f"no engine knows the game {game!r}", f"a {kind} needs one; the games: {', '.join(games())}"
        )
    return game, name


def _free(kind: str, path: Path) -> None:
    """Refuse a name that is taken; variants and examples have theirs for all games together."""
    others = [path] if kind == "text" else [*path.parent.parent.glob(f"*/{path.name}"), path]
    for other in others:
        if other.exists() or other.is_symlink():
            raise _taken(kind, other)


def _taken(kind: str, path: Path) -> UserError:
    return UserError(f"{path} is there already, and is left as it is", f"give the new {kind} another id")


def today() -> str:
    """The day, or that of SOURCE_DATE_EPOCH."""
    epoch = os.environ.get("SOURCE_DATE_EPOCH", "")
    if epoch.isdigit():
        return datetime.datetime.fromtimestamp(int(epoch), datetime.UTC).date().isoformat()
    return datetime.datetime.now(datetime.UTC).date().isoformat()


def _next(root: Path, kind: str, game: str, path: Path) -> list[str]:
    where = "" if root == data_root() else f" --corpus {root}"
    steps = {
        "text": [
            "describe its printings, and the copy it was taken from, in corpus/books.yaml",
            "encode section by section; corpus/README.md teaches it by one clause",
        ],
        "variant": [
            "name its text, choose what that leaves open, supply what it is silent on: variants/README.md",
            f"`variorum explain {path.stem}{where}` then prints every value with where it comes from",
        ],
        "example": [
            "write the deal down and work out by hand what comes of it: variants/README.md",
            f"`variorum run {path.stem} --all{where}` then shows it under every variant",
        ],
    }[kind]
    if kind == "text" and game not in games():
        steps.append(f"no engine knows {game}: its clauses have no facts, and nothing is played by them")
    if not (root / "schema").is_dir():
        steps.append(f"`variorum schema {root / 'schema'}` lets your editor complete and explain the keys")
    steps.append(f"`variorum check{where}` says what is still missing")
    return steps
