"""The referee beside ``chess.Board.push_san`` of python-chess, both pure Python, in turn in the same run.

What is measured is one action checked. ``push_san`` reads a move as it is written, checks that it is lawful and carries
it out; so does the referee with an action of a record (``E TH``, ``E calls set 3 A``). Each deal is read anew in every
round, so that nothing is kept from one round to the next but the rule set in the form the engine runs, and single
actions by their words (``E TH`` is read once; entries, hands and deals are not kept).

*A further action*: what one more costs: the difference between deals broken off before their last trick and after their
first, by the actions between. This is what is held beside ``push_san`` in long games, in which the set board does not
count. *Whole deals*: reading hands, holding them against each other, finding the table and counting are part here of
what actions cost, and a deal has few. Beside ``push_san`` in long games that is hard on the referee, so what is like
it in chess is there as well: *positions*, read from FEN, played on for as many moves as such a deal has actions, and
asked for their outcome. *Under several rule sets*: a deal is read once and judged by every edition that fits, as
``variorum compare`` does; an action counts once for each. *Read alone*: how much of whole deals goes into reading.

With citations, verdict, parameter and clauses of every ruling are asked for; its sentence is not.

Games and deals are random lawful play from fixed seeds. Times are of the processor, medians of several rounds. What
else the machine does disturbs them all the same; not so the number of *instructions* that the interpreter carries out,
which stands in a table of its own. (It leaves out what is done inside one, such as a call of a built-in function.)
"""

import sys
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from random import Random
from statistics import median
from types import FrameType
from typing import Any, NamedTuple

import deals
from deals import Written
from measure import Table

from variorum.games.ruleset import RuleSet
from variorum.library import Library, load
from variorum.paths import data_root
from variorum.referee.records import read_record
from variorum.referee.replay import run as judge

ROUNDS = 9
SIZES = (20, 80, 320)
"""Deals in a round."""
AT_A_TIME = 5
"""Deals of which the difference is taken together."""
COUNTED = 10
"""Deals of which the instructions are counted."""
GAMES, MOVES = 10, 80
OPENING = 10
"""Moves of a game before the position that is set up."""
VERDICTS, CITED = 8.0, 4.0
"""How many times as fast as ``push_san`` it shall be, without and with rulings and citations."""

FAMILIES = {
    "All Fours, two": (("hoyle-1807",), ("hoyle-1807", "hoyle-1814", "hoyle-1823", "hoyle-1845", "zone-two")),
    "All Fours, four": (("hoyle-1845-four",), ("hoyle-1845-four", "trinidad", "zone-seven", "zone")),
    "Piquet": (("rubicon",), ("rubicon", "au-cent", "au-cent-hundred")),
}
"""The rule set that judges, and those of which all do, under which every one of these deals is lawful."""


class Judged(NamedTuple):
    """A number of actions, and how many seconds it took to check them."""

    actions: int
    seconds: float


def chess_games() -> list[list[str]]:
    """Games of random lawful moves, as written in SAN."""
    import chess

    rng = Random(64)
    games = []
    for _ in range(GAMES):
        board, moves = chess.Board(), list[str]()
        while not board.is_game_over() and len(moves) < MOVES:
            move = rng.choice(list(board.legal_moves))
            moves.append(board.san(move))
            board.push(move)
        games.append(moves)
    return games


def pushed(games: list[list[str]]) -> Judged:
    """Every game replayed from the set board."""
    from chess import Board

    start = time.process_time()
    for moves in games:
        board = Board()
        for move in moves:
            board.push_san(move)
    return Judged(sum(map(len, games)), time.process_time() - start)


def positions(games: list[list[str]], moves: int) -> list[tuple[str, list[str]]]:
    """From every game the position after its first moves, in FEN, and so many moves that follow."""
    from chess import Board

    found = []
    for game in games:
        board = Board()
        for move in game[:OPENING]:
            board.push_san(move)
        if len(game) >= OPENING + moves:
            found.append((board.fen(), game[OPENING:OPENING + moves]))
    return found


def set_up(written: list[tuple[str, list[str]]]) -> Judged:
    """Every position read, played on, and asked whether and how the game is over."""
    from chess import Board

    start = time.process_time()
    for fen, moves in written:
        board = Board(fen)
        for move in moves:
            board.push_san(move)
        board.outcome()
    return Judged(sum(len(moves) for _, moves in written), time.process_time() - start)


def judged(written: Sequence[Written], rules: Sequence[RuleSet], verdict_only: bool) -> Judged:
    """Every deal read once and judged under each rule set; ``SystemExit`` if it is not judged to its end."""
    actions = 0
    start = time.process_time()
    for raw in written:
        record = read_record(raw)
        for ruleset in rules:
            outcome = judge(record, ruleset, verdict_only=verdict_only, warn=False)
            actions += len(outcome.decisions)
            for ruling in outcome.rulings:
                _ = ruling.verdict, ruling.parameter, ruling.clauses
    seconds = time.process_time() - start
    if actions != sum(map(number_of_actions, written)) * len(rules):
        raise SystemExit("the referee did not judge every action of the deals")
    return Judged(actions, seconds)


def further(written: Sequence[Written], rules: Sequence[RuleSet], verdict_only: bool) -> Judged:
    """The tricks from the second to the last but one.

    A difference of two times is disturbed by what comes between them; so it is taken of a few deals at a time, and the
    median of these differences counts.
    """
    actions, each = 0, list[float]()
    for i in range(0, len(written), AT_A_TIME):
        part = written[i:i + AT_A_TIME]
        short = judged([broken_off(raw, 1) for raw in part], rules, verdict_only)
        long = judged([broken_off(raw, -1) for raw in part], rules, verdict_only)
        actions += long.actions - short.actions
        each.append((long.seconds - short.seconds) / (long.actions - short.actions))
    return Judged(actions, median(each) * actions)


def broken_off(raw: Written, tricks: int) -> Written:
    """A deal with its first tricks, or without its last ones."""
    ends = [place for place, entry in enumerate(raw["play"], 1) if ">" in entry]
    return {**raw, "play": raw["play"][:ends[:tricks][-1]]}


def read(written: Sequence[Written]) -> Judged:
    """Every deal read, and not judged."""
    start = time.process_time()
    for raw in written:
        read_record(raw)
    return Judged(sum(map(number_of_actions, written)), time.process_time() - start)


def instructions(call: Callable[[], Judged]) -> tuple[int, int]:
    """How many instructions the interpreter carries out in a call, and how many actions are judged by it."""
    number = 0

    def trace(frame: FrameType, event: str, _: object) -> Any:
        nonlocal number
        frame.f_trace_opcodes, frame.f_trace_lines = True, False
        number += event == "opcode"
        return trace

    call()
    sys.settrace(trace)
    try:
        actions = call().actions
    finally:
        sys.settrace(None)
    return number, actions


def counted(games: list[list[str]], library: Library) -> Table:
    """Instructions an action, of some deals; of a further one as the difference of two counts."""
    peer, moves = instructions(partial(pushed, games[:2]))
    rows: list[tuple[str, ...]] = [("", "instructions an action", "times as few"),
                                   ("push_san", f"{peer / moves:.0f}", "1.00")]
    for name, sets in FAMILIES.items():
        rules = [library.ruleset(sets[0][0])]
        written = written_deals(name, COUNTED, rules[0])
        short, long = [broken_off(raw, 1) for raw in written], [broken_off(raw, -1) for raw in written]
        for verdict_only in (True, False):
            how = "verdicts" if verdict_only else "with citations"
            (less, few), (more, many) = (instructions(partial(judged, some, rules, verdict_only))
                                         for some in (short, long))
            whole, actions = instructions(partial(judged, written, rules, verdict_only))
            for what, each in (("a further action", (more - less) / (many - few)), ("whole deals", whole / actions)):
                rows.append((f"{name}, {what}: {how}", f"{each:.0f}", f"{peer / moves / each:.2f}"))
    return Table(f"Instructions of the interpreter, {COUNTED} deals of each kind", tuple(rows))


def number_of_actions(raw: Written) -> int:
    return sum(entry.count(",") + 1 for entry in raw["play"])


def written_deals(name: str, number: int, ruleset: RuleSet) -> list[Written]:
    """``number`` deals of a family."""
    from variorum.games.engine import engine

    if ruleset.game == "piquet":
        rules = engine("piquet").compile(ruleset)
        return [deals.piquet(Random(seed), rules) for seed in range(number)]
    seats = ("E", "D") if ruleset.players == 2 else ("P1", "P2", "P3", "P4")
    return [deals.all_fours(Random(seed), seats) for seed in range(number)]


def run() -> Iterator[Table]:
    """A table for each number of deals."""
    try:
        games = chess_games()
    except ImportError:
        raise SystemExit("python-chess is not there: make bench ARGS=referee installs it") from None
    library = load(data_root()).library
    yield counted(games, library)
    for size in SIZES:
        things: dict[str, Callable[[], Judged]] = {"push_san": partial(pushed, games)}
        for name, sets in FAMILIES.items():
            written = written_deals(name, size, library.ruleset(sets[0][0]))
            moves = round(sum(map(number_of_actions, written)) / size)
            things[f"{name}, positions of {moves} moves"] = partial(set_up, positions(games, moves))
            things[f"{name}, read alone"] = partial(read, written)
            one, several = ([library.ruleset(ident) for ident in ids] for ids in sets)
            for verdict_only in (True, False):
                how = "verdicts" if verdict_only else "with citations"
                things[f"{name}, a further action: {how}"] = partial(further, written, one, verdict_only)
                things[f"{name}, whole deals: {how}"] = partial(judged, written, one, verdict_only)
                things[f"{name}, under several rule sets: {how}"] = partial(judged, written, several, verdict_only)
        yield compared(f"{size} deals of each kind, {len(games)} games", things)


def compared(title: str, things: dict[str, Callable[[], Judged]]) -> Table:
    """Each thing timed in turn, ``ROUNDS`` times; the first of them is the peer."""
    taken: dict[str, list[float]] = {what: [] for what in things}
    numbers: dict[str, int] = {}
    for call in things.values():
        call()
    for _ in range(ROUNDS):
        for what, call in things.items():
            numbers[what], seconds = call()
            taken[what].append(seconds / numbers[what] * 1e6)
    peer = median(next(iter(taken.values())))
    rows: list[tuple[str, ...]] = [("", "actions", "µs an action", "spread", "an action a second", "times as fast")]
    targets = []
    for what, times in taken.items():
        middle = median(times)
        ratio = peer / middle
        rows.append((what, f"{numbers[what]:,}", f"{middle:.2f}", f"{max(times) - min(times):.2f}",
                     f"{1e6 / middle:,.0f}", f"{ratio:.2f}"))
        if ": " in what and "several" not in what:
            wanted = VERDICTS if what.endswith("verdicts") else CITED
            said = f"{what}: {ratio:.1f} times push_san"
            if "whole" in what:
                like = next(name for name in taken if name.startswith(f"{what.rpartition(',')[0]}, positions"))
                said += f", {median(taken[like]) / middle:.1f} times such positions"
            targets.append((f"{said} (at least {wanted:.0f})", ratio >= wanted))
    return Table(title, tuple(rows), tuple(targets))
