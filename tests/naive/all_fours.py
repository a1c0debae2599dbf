"""All Fours as a table would play it: one function for each rule, every value from the rule set by its name.

The table is a plain object that everybody may look at; a function changes it and says what the referee answers. Here
are the table, the turn-up, standing and begging, the gift, the run, the throwing out; ``all_fours_play`` has the play
with its duties and penalties, ``all_fours_count`` the count. Two, three, four and six may play. Misdeals, exposed cards
and scores wrongly marked are not known here.
"""

from dataclasses import dataclass, field
from typing import Any

from variorum.games.ruleset import RuleSet
from variorum.games.values import UNKNOWN, Effect

from .verdict import LEGAL, Verdict


@dataclass
class Played:
    """A card on the table in a trick."""

    seat: str
    card: str


@dataclass
class Table:
    """Everything there is: the rules, who sits where, the cards, the score."""

    rules: RuleSet
    seats: tuple[str, ...]
    """In order of play."""
    side: dict[str, str]
    """Seat -> side."""
    dealer: str
    stock: list[str]
    """The cards not yet dealt, the next one first."""
    hands: dict[str, list[str]]
    score: dict[str, int]
    again: bool = False
    irregular: set[int] = field(default_factory=set)
    """Which cards turned, by number from 1, are not turned from the top of the pack as it lay."""

    dealt: dict[str, list[str]] = field(default_factory=dict)
    kept: dict[str, list[str]] = field(default_factory=dict)
    prior: dict[str, int] = field(default_factory=dict)
    turned: list[tuple[str, bool]] = field(default_factory=list)
    """The cards turned up, in order, and whether each was irregular."""
    bonus_to: str = "nobody"
    trump: str = ""
    begs: int = 0
    runs: int = 0
    settled: bool = False
    unanswered: bool = False
    """Elder has begged and the dealer has not answered."""
    tricks: list[tuple[str, list[Played]]] = field(default_factory=list)
    """Those that are complete, each with its winner."""
    trick: list[Played] = field(default_factory=list)
    led: bool = False
    turn: str = ""
    unmarked: dict[str, int] = field(default_factory=dict)
    """Points of this deal that are not by penalty, side by side."""
    capped: set[str] = field(default_factory=set)
    lost_items: dict[str, set[str]] = field(default_factory=dict)
    """Side -> the items it cannot score in this deal."""
    moved_items: dict[str, set[str]] = field(default_factory=dict)
    """Side -> the items that go to the opponents if they fall to it."""
    winner: str = "none"
    void: bool = False
    next_dealer: str = ""
    unclear: bool = False
    """Something the rules leave open happened on the way: of the result nothing is said."""
    doubtful: bool = False
    """An unknown value was needed for the score."""
    results: dict[str, str] = field(default_factory=dict)
    marked: dict[str, bool] = field(default_factory=dict)
    figures: dict[str, int] = field(default_factory=dict)
    owners: dict[str, str] = field(default_factory=dict)
    """Whose the items are before anything is forfeited."""

    def __post_init__(self) -> None:
        self.dealt = {seat: list(hand) for seat, hand in self.hands.items()}
        self.prior = dict(self.score)
        self.unmarked = dict.fromkeys(self.score, 0)

    @property
    def over(self) -> bool:
        return self.winner not in ("none", "open") or self.void


# -- seats and sides --------------------------------------------------------------------------------------------------


def after(table: Table, seat: str) -> str:
    """The next seat in turn."""
    return table.seats[(table.seats.index(seat) + 1) % len(table.seats)]


def elder(table: Table) -> str:
    """The player next to the dealer in turn."""
    return after(table, table.dealer)


def from_elder(table: Table) -> list[str]:
    """All seats in turn, elder first."""
    out = [elder(table)]
    while len(out) < len(table.seats):
        out.append(after(table, out[-1]))
    return out


def sides_from_elder(table: Table) -> list[str]:
    """All sides, elder's first, then as they come in turn."""
    out: list[str] = []
    for seat in from_elder(table):
        if table.side[seat] not in out:
            out.append(table.side[seat])
    return out


def opponents(table: Table, side: str) -> list[str]:
    """Every other side."""
    return [other for other in sides_from_elder(table) if other != side]


def suit(card: str) -> str:
    return card[1]


def rank(card: str) -> str:
    return card[0]


def higher(table: Table, one: str, other: str) -> bool:
    """Whether a rank stands above another in ``rank.order``, which is written high to low."""
    order = table.rules["rank.order"]
    return order.index(one) < order.index(other)


# -- scoring ----------------------------------------------------------------------------------------------------------


def score(table: Table, side: str, points: int, *, penalty: bool = False) -> None:
    """A side scores points. Where the game is won at once, it is won when the target is reached."""
    if table.over:
        return
    before = table.score[side]
    now = before + points
    if side in table.capped:
        now = max(min(now, table.rules["target"] - 1), min(before, now))
    table.score[side] = now
    if not penalty:
        table.unmarked[side] += now - before
    if table.rules["win.when"] == "at-once" and now >= table.rules["target"]:
        table.winner = side
    if table.rules["win.when"] is UNKNOWN and now >= table.rules["target"]:
        table.winner, table.doubtful = "open", True  # whether the game goes on, nobody knows


def abandon(table: Table, dealer: str, keep: Any) -> None:
    """The deal ends without a count. Points by penalty stay, the others if they are kept."""
    table.void = True
    table.next_dealer = dealer
    if keep is UNKNOWN:
        if any(table.unmarked.values()):
            table.doubtful = True
    elif not keep:
        for side, points in table.unmarked.items():
            table.score[side] -= points


# -- the turn-up ------------------------------------------------------------------------------------------------------


def turn_up(table: Table) -> str:
    """The next undealt card is turned; by some rules it scores at once."""
    card = table.stock.pop(0)
    table.turned.append((card, len(table.turned) + 1 in table.irregular))
    table.trump = suit(card)
    counts = table.rules.get("turn-up.bonus.counts", "each") if table.rules["beg.who"] == "elder" else "each"
    if counts == "each" or (counts == "first" and len(table.turned) == 1):
        turn_up_scores(table)
    return card


def turn_up_scores(table: Table) -> None:
    """The card turned last scores what its rank is worth."""
    bonus = table.rules.get("turn-up.bonus", {})
    card, irregular = table.turned[-1]
    points = bonus.get(rank(card), 0)
    if points == 0:
        return
    void = table.rules["turn-up.bonus.void-if"]
    if (irregular and "irregular" in void) or (table.again and "misdeal" in void):
        return
    seat = table.dealer if table.rules["turn-up.bonus.to"] == "dealer" else elder(table)
    table.bonus_to = table.side[seat]
    score(table, table.side[seat], points)


def settle(table: Table) -> None:
    """The suit that will be played is settled; by some rules the turn-up scores only now."""
    if table.settled:
        return
    table.settled = True
    if table.turned and table.rules.get("turn-up.bonus.counts") == "deciding" and table.rules["beg.who"] == "elder":
        turn_up_scores(table)


def begin(table: Table) -> None:
    """After the deal: the next card is turned, if a turn-up makes trumps."""
    if table.rules["trump.maker"] == "turn-up":
        turn_up(table)
    if table.rules["beg.who"] == "nobody":
        table.settled = True
        begin_play(table)


# -- stand, beg, answer -----------------------------------------------------------------------------------------------


def holds_trump(table: Table, seat: str) -> bool:
    return any(suit(card) == table.trump for card in table.hands[seat])


def stand(table: Table) -> Verdict:
    """Elder stands: the suit is settled."""
    if table.rules["beg.stand.needs-trump"] and not holds_trump(table, elder(table)):
        return Verdict("illegal", "beg.stand.needs-trump")
    settle(table)
    begin_play(table)
    return LEGAL


def lead_without_a_word(table: Table) -> Verdict:
    """After a run, where elder might beg again, his lead is a stand."""
    if may_beg(table, False) and table.rules["beg.stand.needs-trump"] and not holds_trump(table, elder(table)):
        return Verdict("illegal", "beg.stand.needs-trump")
    settle(table)
    return LEGAL


def may_beg(table: Table, consent: bool) -> bool:
    """Whether elder may beg, or beg again."""
    if table.settled:
        return False
    limit = table.rules["beg.limit"]
    if limit is None or table.begs < limit:
        return True
    return consent and table.rules["beg.limit.waivable"] is True


def beg(table: Table, consent: bool) -> Verdict:
    """Elder begs; beyond the limit only by consent of both sides, where the rules let them waive it."""
    if not may_beg(table, consent):
        return Verdict("illegal", "beg.limit.waivable" if consent else "beg.limit")
    table.begs += 1
    table.unanswered = True
    return LEGAL


def receivers(table: Table) -> list[str]:
    """The sides to which the gift goes."""
    if table.rules["beg.give.to"] == "beggar":
        return [table.side[elder(table)]]
    return opponents(table, table.side[table.dealer])


def give(table: Table) -> Verdict:
    """The dealer gives: the suit is kept."""
    if "give" not in table.rules["beg.answers"]:
        return Verdict("illegal", "beg.answers")
    if table.rules["beg.give.needs-trump"] and not holds_trump(table, table.dealer):
        return Verdict("illegal", "beg.give.needs-trump")
    points = table.rules["beg.give.points"]
    if not table.rules["beg.give.may-win"]:
        for side in receivers(table):
            if table.score[side] + points >= table.rules["target"]:
                return Verdict("illegal", "beg.give.may-win")
    table.unanswered = False
    settle(table)
    for side in receivers(table):
        score(table, side, points)
    if not table.over:
        begin_play(table)
    return LEGAL


def dealt_again(dealer: str, parameter: str = "") -> Verdict:
    """The cards are dealt afresh by the ``same`` or the ``next`` dealer."""
    return Verdict("legal", parameter, (Effect("new-deal", (("new-deal", dealer),)),))


def bunch(table: Table, consent: bool) -> Verdict:
    """The cards are thrown together and dealt afresh by the same dealer, if both consent; else it was but offered."""
    if "bunch" not in table.rules["beg.answers"]:
        return Verdict("illegal", "beg.answers")
    if not consent:
        return LEGAL
    table.unanswered = False
    abandon(table, table.dealer, table.rules["redeal.keep-points"])
    return dealt_again("same")


# -- the run ----------------------------------------------------------------------------------------------------------


def run(table: Table, consent: bool) -> Verdict:
    """The dealer runs the cards, again and again if the rules say so."""
    if "run" not in table.rules["beg.answers"]:
        return Verdict("illegal", "beg.answers")
    table.unanswered = False
    while True:
        if not enough_for_a_run(table):
            return exhausted(table)
        old = table.trump
        run_once(table)
        if table.over:
            return LEGAL
        if table.rules["run.new-trump"] == "keep" or table.trump != old or table.rules["run.same-suit"] == "accept":
            break
        if table.rules["run.same-suit"] == "bunch" and consent:
            abandon(table, table.dealer, table.rules["redeal.keep-points"])
            return dealt_again("same")
    play_or_beg_again(table)
    return LEGAL


def play_or_beg_again(table: Table) -> None:
    """After a run: if elder may not beg again the suit is settled."""
    if not may_beg(table, False):
        settle(table)
    if not table.over:
        begin_play(table)


def enough_for_a_run(table: Table) -> bool:
    """Cards for all hands and, where a new card is turned, one more."""
    wanted = len(table.seats) * table.rules["run.cards"]
    left = len(table.stock)
    if table.rules["run.new-trump"] == "turn-up":
        wanted += 1
        if table.rules["run.rejected"] == "under-pack":
            left += 1
    return left >= wanted


def run_once(table: Table) -> None:
    """Each is dealt so many more cards, and the next one is turned."""
    new = table.rules["run.new-trump"] == "turn-up"
    if new and table.rules["run.rejected"] == "under-pack":
        table.stock.append(table.turned[-1][0])
    for seat in from_elder(table):
        for _ in range(table.rules["run.cards"]):
            card = table.stock.pop(0)
            table.hands[seat].append(card)
            table.dealt[seat].append(card)
    table.runs += 1
    if new:
        turn_up(table)


def exhausted(table: Table) -> Verdict:
    """Too few cards are left."""
    if table.rules["run.exhausted"] == "accept-last":
        settle(table)
        if not table.over:
            begin_play(table)
        return LEGAL
    dealer = table.rules["run.exhausted.dealer"]
    abandon(table, table.dealer if dealer == "same" else elder(table), table.rules["run.exhausted.keep-points"])
    return dealt_again(dealer, "run.exhausted")


def to_throw_out(table: Table) -> int:
    """How many cards each player throws out before he plays."""
    when = table.rules.get("run.discard", "never") if table.runs else "never"
    if when is UNKNOWN or when == "never" or (when == "after-second" and table.runs < 2):
        return 0
    return max(0, len(table.dealt[elder(table)]) - table.rules["run.discard.to"])


def throw_out(table: Table, seat: str, cards: list[str]) -> Verdict:
    """A player throws cards out, back to the size of hand that the rules name."""
    if len(cards) != to_throw_out(table):
        return Verdict("illegal", "run.discard.to" if to_throw_out(table) else "run.discard")
    for card in cards:
        table.hands[seat].remove(card)
    table.kept[seat] = list(table.hands[seat])
    return LEGAL


def begin_play(table: Table) -> None:
    table.turn = elder(table) if table.rules["lead.first"] == "elder" else table.dealer
