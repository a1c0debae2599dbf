"""Records: one deal, game or partie written down. Reading the raw mapping, with all that contradicts itself.

The core knows no files: a problem carries the path inside the raw record and the character inside the string there;
whoever read the file turns them into line and column. What contradicts itself only under certain rules (who leads, who
wins a trick) is found when the record is run.

Beyond the keys of the agreed vocabulary a record may have ``table`` (seats clockwise, instead of ``seats``: the rules
then say which way is the order of play), ``match`` (games, or match points, won before), and in ``deal``
``batch-before`` (the packet size used earlier in the game), ``again: yes`` (dealt again after a misdeal by the same
dealer) and ``turn`` (whose deal it was, where another dealt out of turn). Of the envelope (``format``, ``lesson`` …)
nothing is read here.
"""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from ..games.engine import NOTHING, Action, Deal, Holding, Play, Problem, Record, RecordError, Run, engine
from ..games.problems import close, counted, joined, meant, shown
from ..games.record import NO_PLAY
from .contradictions import contradictions
from .notation import read_entry
from .plain import MOST_ENTRIES, TWO_HANDED, acts_of, plain_play, plain_record, possible_sides
from .pointing import pointed
from .reading import Raw
from .verbs import AF, PQ, Table

Path = tuple[str | int, ...]

KEYS = ("title", "game", "clauses", "scope", "players", "seats", "table", "sides", "agreed", "score", "match",
        "trump", "items", "totals", "deal", "deals", "play")
ENVELOPE = ("format", "lesson", "worked", "expect", "allow")
EVERY_KEY = (*KEYS, *ENVELOPE)
DEAL_KEYS = ("dealer", "cut", "pack", "hands", "after", "left", "stock", "turn-up", "batch", "batch-before", "again",
             "runs", "thrown", "counts", "events", "turn")
SCOPES = {AF: ("whole", "deal", "play", "ending", "count", "score"),
          PQ: ("whole", "deal", "draw", "calls", "play", "ending", "count", "score", "partie")}
OTHER_KEYS = {
    **dict.fromkeys(("tricks", "moves", "actions", "plays", "cards"), "what was done stands under play: [E stands, …]"),
    **dict.fromkeys(("trumps", "suit"), "the trump suit is written trump: S"),
    **dict.fromkeys(("turned", "turned-up", "turnup", "upcard"), "the card turned up stands in the deal: turn-up: 8C"),
    **dict.fromkeys(("hand", "elder", "younger"), "hands stand in the deal: hands: {E: …, D: …}"),
    **dict.fromkeys(("points", "scores"), "points before the deal are written score: {E: 3, D: 5}"),
}
"""Other names of keys -> what would be right."""


def _may_name(word: str) -> bool:
    """Whether a seat or side may be called so. Figures alone would read as points: `2 1, 1 0`."""
    return word.isalnum() and word[0].isalpha()


class Reader(Raw):
    """Reads one raw record."""

    def __init__(self, raw: Mapping[str, Any], path: Path = (), game: str = "") -> None:
        super().__init__(raw, path)
        self.game = str(raw.get("game") or game)
        self.table: tuple[str, ...] = ()

    # -- who plays ----------------------------------------------------------------------------------------------

    def read_seats(self) -> None:
        raw = self.raw
        given = [key for key in ("seats", "table", "players") if key in raw]
        if "seats" in raw and "table" in raw:
            self.wrong(("table",), "seats and table are both given", "give the seats in order of play, or, as table, "
                       "clockwise as they sit")
        if "seats" in raw:
            self.seats = self.words(("seats",), raw["seats"], "seats")
        elif "table" in raw:
            self.seats = self.table = self.words(("table",), raw["table"], "seats")
        elif "players" in raw and isinstance(raw["players"], str):
            n = self.number(("players",), raw["players"])
            numbered = tuple(f"P{i + 1}" for i in range(min(n or 0, 8)))
            self.seats = TWO_HANDED.get(self.game, ("E", "D")) if n == 2 else numbered
        elif "players" in raw:
            self.seats = self.words(("players",), raw["players"], "seats")
        elif self.raw.get("scope") == "partie":
            self.seats = ("A", "B")
        else:
            self.seats = TWO_HANDED.get(self.game, ("E", "D"))
        key = given[0] if given else "seats"
        if len(set(self.seats)) < len(self.seats):
            self.wrong((key,), "a seat is named twice", "each seat has a name of its own")
        elif not 2 <= len(self.seats) <= 6 or len(self.seats) == 5:
            self.wrong((key,), counted(len(self.seats), "player"), "2, 3, 4 or 6 play")
        for i, seat in enumerate(list(self.seats)):
            if not _may_name(seat) or seat in ("both", "nobody"):
                self.wrong((key, i), f"{shown(seat)} cannot name a seat",
                           "a seat is one word that begins with a letter, such as P1 or N")
        if not self.seats:
            self.seats = TWO_HANDED.get(self.game, ("E", "D"))
        if "sides" in raw:
            self.read_sides()

    def read_sides(self) -> None:
        taken: dict[str, str] = {}
        before = len(self.found)
        for side, raw in self.mapping(("sides",), self.raw["sides"], "sides and their seats").items():
            members = self.words(("sides", side), raw, "seats")
            self.sides[side] = members
            if side in ("both", "nobody", "none") or not _may_name(side):
                self.wrong(("sides", side), f"{shown(side)} cannot name a side",
                           "a side is one word that begins with a letter, such as A")
            if side in self.seats and members != (side,):
                self.wrong(("sides", side), f"'{side}' is a seat and names a side", "give the side another name")
            for i, seat in enumerate(members):
                if seat not in self.seats:
                    self.wrong(("sides", side, i), f"{shown(seat)} is not a seat",
                               f"seats are {joined(self.seats, 'and')}")
                elif seat in taken:
                    self.wrong(("sides", side, i), f"{seat} plays for {taken[seat]} already", "")
                taken[seat] = side
        for seat in self.seats if len(self.found) == before else ():
            if self.sides and seat not in taken:
                self.wrong(("sides",), f"{seat} plays for no side", "every seat stands in one side")

    # -- the deal -----------------------------------------------------------------------------------------------

    def read_deal(self, raw: Any) -> Deal:
        first, second = self.seats[0], self.seats[1 % len(self.seats)]
        deal = self.mapping(("deal",), raw, "what was dealt",
                            f"dealer: {self.seats[-1]}, hands: {{{first}: AC 9C …, {second}: JC 3C …}}")
        self.keys(("deal",), deal, DEAL_KEYS)
        dealer = ""
        if "dealer" in deal:
            dealer = str(deal["dealer"])
            if dealer not in self.seats:
                self.wrong(("deal", "dealer"), f"{shown(deal['dealer'])} is not a seat: nobody of that name can deal",
                           self.seat_meant(deal["dealer"], self.seats))
        elif self.seats == TWO_HANDED.get(self.game):
            dealer = self.seats[-1]
        hold = {key: self.per_seat(("deal", key), deal[key], "cards", self.holding, example="AC 9C …")
                if key in deal else NOTHING
                for key in ("hands", "after", "left", "thrown")}
        pack = self.holding(("deal", "pack"), deal["pack"]) if "pack" in deal else Holding()
        if pack.unknown:
            self.wrong(("deal", "pack"), "a pack has cards that are not known", "give hands, turn-up and runs instead")
        if "pack" in deal and "hands" in deal:
            self.wrong(("deal", "pack"), "pack and hands are both given", "give the pack in order, or the hands")
        turn_up, irregular = self.turn_up(("deal", "turn-up"), deal["turn-up"]) if "turn-up" in deal else ("", False)
        return Deal(
            dealer=dealer,
            cut=self.per_seat(("deal", "cut"), deal["cut"], "cards cut", self.card, example="7H")
            if "cut" in deal else NOTHING,
            pack=pack.cards, hands=hold["hands"], after=hold["after"], left=hold["left"], thrown=hold["thrown"],
            stock=self.holding(("deal", "stock"), deal["stock"]) if "stock" in deal else None,
            turn_up=turn_up, irregular=irregular, batch=self.batch(deal["batch"]) if "batch" in deal else (),
            batch_before=self.number(("deal", "batch-before"), deal["batch-before"]) or None
            if "batch-before" in deal else None,
            again="again" in deal and self.yes(("deal", "again"), deal["again"]),
            runs=self.runs(deal["runs"]) if "runs" in deal else (),
            counts=self.per_seat(("deal", "counts"), deal["counts"], "numbers", self.number, example="6")
            if "counts" in deal else NOTHING,
            events=self.entries(("deal", "events"), deal["events"], True) if "events" in deal else (),
            turn=self.turn(deal["turn"], dealer) if "turn" in deal else "")

    def turn(self, raw: Any, dealer: str) -> str:
        """Whose deal it was, where another dealt."""
        if raw not in self.seats:
            self.wrong(("deal", "turn"), f"{shown(raw)} is not a seat: it cannot have been his deal",
                       self.seat_meant(raw, self.seats))
            return ""
        if raw == dealer:
            self.wrong(("deal", "turn"), f"it was {raw}'s deal, and he dealt",
                       "turn names whose deal it was where another dealt: leave it out")
        return str(raw)

    def keys(self, path: Path, raw: Mapping[str, Any], known: Sequence[str]) -> None:
        for key in raw:
            if key not in known:
                self.wrong((*path, key), f"{shown(key)} is not a key of a {'deal' if path else 'record'}",
                           meant(close(key, known, 1)) or self.elsewhere(key, bool(path))
                           or f"keys are {joined(known, 'and')}")

    @staticmethod
    def elsewhere(key: str, in_deal: bool) -> str:
        """Where a key belongs that stands in the wrong place, or has another name."""
        if not in_deal and key in DEAL_KEYS:
            return "it belongs to the deal: indent it below deal:"
        if in_deal and key in KEYS:
            return "it belongs to the record: write it outside the deal"
        return OTHER_KEYS.get(key.lower(), "")

    def turn_up(self, path: Path, raw: Any) -> tuple[str, bool]:
        if isinstance(raw, Mapping):
            for key in raw:
                if key not in ("card", "irregular"):
                    self.wrong((*path, key), f"{shown(key)} is not a key of a turn-up",
                               "write {card: JD, irregular: yes}")
            return (self.card((*path, "card"), raw.get("card", "")),
                    "irregular" in raw and self.yes((*path, "irregular"), raw["irregular"]))
        return self.card(path, raw), False

    def batch(self, raw: Any) -> tuple[int, ...]:
        sizes = raw if isinstance(raw, list) else [raw]
        out = [self.number(("deal", "batch", i) if isinstance(raw, list) else ("deal", "batch"), item)
               for i, item in enumerate(sizes)]
        return tuple(n for n in out if n)

    def runs(self, raw: Any) -> tuple[Run, ...]:
        if not isinstance(raw, list):
            self.wrong(("deal", "runs"), f"{shown(raw)} is not a list of runs",
                       "write a list: [{E: …, D: …, turn-up: …}]")
            return ()
        out: list[Run] = []
        for i, item in enumerate(raw):
            path: Path = ("deal", "runs", i)
            if not isinstance(item, Mapping):
                self.wrong(path, f"{shown(item)} is not a run", "write {E: …, D: …, turn-up: …}")
                continue
            run = dict(item)
            card, irregular = self.turn_up((*path, "turn-up"), run.pop("turn-up")) if "turn-up" in run else ("", False)
            out.append(Run(self.per_seat(path, run, "cards", self.holding), card, irregular))
        return tuple(out)

    # -- the entries --------------------------------------------------------------------------------------------

    def play(self, raw: Any) -> Play:
        """What was done; by the short way where nothing is wrong."""
        acts = acts_of(self.game, self.seats, tuple(self.sides) or possible_sides(self.seats))
        short = plain_play(raw, (*self.path, "play"), acts) if isinstance(raw, list) and len(raw) <= MOST_ENTRIES \
            and not self.found else None
        return Play.of(self.entries(("play",), raw)) if short is None else short

    def entries(self, path: Path, raw: Any, dealing: bool = False) -> tuple[Action, ...]:
        if not isinstance(raw, list):
            self.wrong(path, f"{shown(raw)} is not a list of entries",
                       "write each on a line of its own behind '- ', or a list in brackets: [E begs, D gives]")
            return ()
        if len(raw) > MOST_ENTRIES:
            self.wrong(path, f"{len(raw)} entries are more than a record may have", f"it has at most {MOST_ENTRIES}")
            return ()
        table = Table(self.game, self.seats, tuple(self.sides) or possible_sides(self.seats))
        out: list[Action] = []
        before = len(self.found)
        for i, item in enumerate(raw):
            if isinstance(item, str):
                out.extend(read_entry(item, (*self.path, *path, i), len(out) + 1, table, self.found, dealing))
            else:
                self.no_entry((*path, i), item, table)
        # With an action that cannot be read the numbers of those behind it are not sure.
        return pointed(out, self.found) if len(self.found) == before else tuple(out)

    def no_entry(self, path: Path, item: Any, table: Table) -> None:
        """What stands in place of an entry; often one with a colon behind who acts."""
        pairs = list(item.items()) if isinstance(item, Mapping) else []
        if pairs and all(who in table.actors and isinstance(did, str) for who, did in pairs):
            written = ", ".join(f"{who} {did or '…'}" for who, did in pairs)
            self.wrong((*path, pairs[0][0]), f"a colon stands behind '{pairs[0][0]}'", f"write {written}")
        else:
            listed = isinstance(item, list) and bool(item) and all(isinstance(part, str) for part in item)
            self.wrong(path, f"{shown(item)} is not an entry",
                       f"write what was done as one text: {', '.join(item) if listed else 'E AC, D 3C'}")

    # -- the whole ----------------------------------------------------------------------------------------------

    def read(self) -> Record:
        raw = self.raw
        self.keys((), raw, EVERY_KEY)
        if self.game not in SCOPES:
            self.wrong(("game",), f"{shown(raw.get('game', ''))} is not a game" if "game" in raw else
                       "the record does not say of which game it is",
                       meant(close(self.game, SCOPES, 1)) or f"write {joined(f'game: {name}' for name in SCOPES)}")
            raise RecordError(self.found)
        scope = str(raw.get("scope", "whole"))
        if scope not in SCOPES[self.game]:
            self.wrong(("scope",), f"{shown(raw['scope'])} is not a scope",
                       meant(close(scope, SCOPES[self.game], 1)) or f"scopes are {joined(SCOPES[self.game])}")
        self.read_seats()
        for key in ("totals", "deals") if self.game == AF else ():
            if key in raw:
                self.wrong((key,), f"'{key}' belongs to a partie of Piquet", "a record of All Fours is of one deal")
        sides = tuple(self.sides) or possible_sides(self.seats)
        names = (*self.seats, *(s for s in sides if s not in self.seats))
        record = Record(
            game=self.game, title=self.title(raw.get("title", "")), scope=scope, raw=raw,
            clauses=self.words(("clauses",), raw["clauses"], "clauses") if "clauses" in raw else (),
            seats=self.seats, table=self.table, sides=MappingProxyType(self.sides) if self.sides else NOTHING,
            agreed=dict(self.mapping(("agreed",), raw["agreed"], "agreements", "cut.dealer: lowest"))
            if "agreed" in raw else NOTHING,
            score=self.per_seat(("score",), raw["score"], "points", self.number, names, "3")
            if "score" in raw else NOTHING,
            match=self.per_seat(("match",), raw["match"], "games", self.number, names, "1")
            if "match" in raw else NOTHING,
            trump=self.suit(("trump",), raw["trump"]) if "trump" in raw else "",
            items=self.items(raw["items"]) if "items" in raw else NOTHING,
            totals=self.totals(raw["totals"]) if "totals" in raw else NOTHING,
            deal=self.read_deal(raw["deal"]) if "deal" in raw else Deal(),
            play=self.play(raw["play"]) if "play" in raw else NO_PLAY,
            deals=self.further(raw["deals"]) if "deals" in raw else ())
        if not self.found:
            self.found.extend(Problem((*self.path, *p.path), p.message, p.hint, p.offset)
                              for p in contradictions(record))
        if self.found:
            raise RecordError(self.found)
        return record

    def items(self, raw: Any) -> dict[str, str]:
        names = engine(self.game).items
        out: dict[str, str] = {}
        for name, value in self.mapping(("items",), raw, "items and their owners").items():
            if name not in names:
                self.wrong(("items", name), f"{shown(name)} is not an item",
                           meant(close(name, names, 1)) or f"items are {joined(names)}")
            elif not isinstance(value, str):
                self.wrong(("items", name), f"{shown(value)} is not an owner", f"write a side: {name}: {self.seats[0]}")
            else:
                out[name] = value
        return out

    def totals(self, raw: Any) -> dict[str, tuple[int, ...]]:
        out: dict[str, tuple[int, ...]] = {}
        for name, value in self.mapping(("totals",), raw, "points deal by deal").items():
            if not isinstance(value, list):
                self.wrong(("totals", name), f"{shown(value)} is not a list", f"write {name}: [31, 12, …]")
                continue
            if name not in self.seats:
                self.wrong(("totals", name), f"{shown(name)} is not a player",
                           f"players are {joined(self.seats, 'and')}")
            numbers = [self.number(("totals", name, i), item) for i, item in enumerate(value)]
            out[name] = tuple(n for n in numbers if n is not None)
        for seat in self.seats:
            if out and seat not in out:
                self.wrong(("totals",), f"{seat} has no points in totals", f"write {seat}: [31, 12, …]")
        if len({len(v) for v in out.values()}) > 1:
            self.wrong(("totals",), "the players have different numbers of deals",
                       "give a number for every player and deal")
        return out

    def further(self, raw: Any) -> tuple[Record, ...]:
        """The several deals of a partie, each a record of its own; what a deal does not say is as in the whole."""
        out: list[Record] = []
        if not isinstance(raw, list):
            self.wrong(("deals",), f"{shown(raw)} is not a list of deals")
            return ()
        common = {k: self.raw[k] for k in ("game", "players", "seats", "table", "sides", "agreed") if k in self.raw}
        for i, item in enumerate(raw):
            if not isinstance(item, Mapping):
                self.wrong(("deals", i), f"{shown(item)} is not a deal", "write {deal: …, play: …}")
                continue
            try:
                out.append(Reader({**common, **item}, (*self.path, "deals", i)).read())
            except RecordError as error:
                self.found.extend(error.problems)
        return tuple(out)


def read_record(raw: Mapping[str, Any]) -> Record:
    """The record written in a raw mapping (strings, lists, mappings).

    Raises ``RecordError`` with every problem found: unknown keys, unreadable cards and actions, a scope without its
    material, a card twice or not held, more cards than the pack has, a dealer who has no seat.
    """
    if not isinstance(raw, Mapping):
        raise RecordError([Problem((), f"{shown(raw)} is not a record", "write game:, deal:, play:")])
    return plain_record(raw) or Reader(raw).read()
