"""Random deals of Piquet: the players exchange, call, answer and play at random, but say nothing that is not so."""

from random import Random
from typing import Any

from variorum.games.ruleset import RuleSet

from . import piquet as pq
from .deals import LAWFUL, Deal, Turn, Writer
from .piquet import CLASSES, ELDER, YOUNGER
from .piquet_reckoning import judge, play, reckon
from .verdict import LEGAL, Verdict


def random_piquet(rng: Random, rules: RuleSet) -> Deal:
    """A deal by random play under these rules."""
    return PiquetDeal(rng, rules).run()


class PiquetDeal(Writer):
    """The two players of one deal."""

    def __init__(self, rng: Random, rules: RuleSet) -> None:
        super().__init__(rng, {"title": "A random deal", "game": "piquet"})
        self.rules = rules
        self.table = self.deal()
        self.turns: list[Turn] = []

    def run(self) -> Deal:
        table = self.table
        self.exchange()
        table.held = {seat: list(hand) for seat, hand in table.hands.items()}
        self.calls()
        while not table.void and table.winner == "none" and any(table.hands.values()):
            self.play_card()
        self.close_line()
        reckon(table)
        self.raw["play"] = self.entries
        return Deal(self.raw, table, self.verdicts, self.turns)

    # -- the deal -------------------------------------------------------------------------------------------------

    def deal(self) -> pq.Table:
        rules, rng = self.rules, self.rng
        pack = [rank + suit for rank in rules["rank.order"] for suit in "SHDC"]
        rng.shuffle(pack)
        n = rules["deal.cards"]
        if rules["carte-blanche.points"] and rng.random() < 0.2:
            plain = [card for card in pack if card[0] not in rules["carte-blanche.without"]]
            if len(plain) >= n:  # one of them is dealt a carte blanche
                blank = plain[:n]
                rest = [card for card in pack if card not in blank]
                pack = blank + rest if rng.random() < 0.5 else rest[:n] + blank + rest[n:]
        hands = {ELDER: pack[:n], YOUNGER: pack[n:2 * n]}
        stock = pack[2 * n:]
        deal: dict[str, Any] = {"dealer": YOUNGER}
        sizes = [size for size in rules["deal.batch"] if n % size == 0]
        if sizes and rng.random() < 0.3:
            size = rng.choice(sizes)
            order: list[str] = []
            for i in range(0, n, size):
                order += hands[ELDER][i:i + size] + hands[YOUNGER][i:i + size]
            deal["pack"] = " ".join(order + stock)
            deal["batch"] = str(size)
        else:
            deal["hands"] = {seat: " ".join(hand) for seat, hand in hands.items()}
            deal["stock"] = " ".join(stock)
        self.raw["deal"] = deal
        top = rules["partie.target"] if rules["partie.form"] == "target" else 150
        prior = {seat: rng.randint(max(0, top - rng.choice((20, 60, top))), top - 1) for seat in (ELDER, YOUNGER)}
        if rng.random() < 0.3:
            prior = {ELDER: 0, YOUNGER: 0}
        if any(prior.values()):
            self.raw["score"] = {seat: str(points) for seat, points in prior.items()}
        return pq.Table(rules, hands, list(stock), prior)

    # -- the exchange ---------------------------------------------------------------------------------------------

    def exchange(self) -> None:
        table, rng, rules = self.table, self.rng, self.rules
        blank = [seat for seat in (ELDER, YOUNGER) if pq.is_blank(table, seat)]
        shows = rng.choice(blank) if blank and rng.random() < 0.9 else ""
        moment = rules[f"carte-blanche.show.{'elder' if shows == ELDER else 'younger'}"] if shows else ""
        if shows:
            until = rules[f"carte-blanche.announce.{'elder' if shows == ELDER else 'younger'}"]
            if until != "with-show":
                self.say(f"{shows} announces carte-blanche", LEGAL)
        waits = shows == ELDER and moment == "younger-discard"
        number = self.discard(ELDER, shows == YOUNGER)
        if moment == "elder-discard":
            self.show(shows)
        if not waits:
            self.draw(ELDER, number, bool(shows))
        if moment == "elder-draw":
            self.show(shows)
        left = len(table.stock) - (number if waits else 0)
        taken = self.discard(YOUNGER, bool(shows), left)
        if moment == "younger-discard":
            self.show(shows)
        if waits:
            self.draw(ELDER, number, True)
        self.draw(YOUNGER, taken, bool(shows))
        if moment == "younger-draw":
            self.show(shows)

    def discard(self, seat: str, must: bool, left: int | None = None) -> int:
        """A player lays out some cards, now and then too many at first; gives their number."""
        table, rng, rules = self.table, self.rng, self.rules
        most = min(pq.most(table, seat), len(table.hands[seat]) if left is None else left, len(table.hands[seat]))
        least = max(pq.least(table, seat), 1 if must else 0)
        hand = table.hands[seat]
        if rng.random() < 0.04 and most < len(hand) and left is None and most > 0:
            cards = rng.sample(hand, most + 1)
            self.say(f"{seat} discards {' '.join(cards)}", pq.discard(table, seat, cards))
            least = max(least, 1)
        number = most if rng.random() < 0.6 else rng.randint(min(least, most), most)
        if number == 0:
            return 0
        cards = rng.sample(hand, number)
        self.say(f"{seat} discards {' '.join(cards)}", pq.discard(table, seat, cards))
        fewer = rules["discard.elder.max"] - number
        if seat == ELDER and fewer > 0 and (rules["discard.elder.announce-fewer"] is True or rng.random() < 0.2):
            self.say(f"{seat} leaves {fewer}", LEGAL)
        return number

    def draw(self, seat: str, number: int, aloud: bool) -> None:
        cards = self.table.stock[:number]
        pq.draw(self.table, seat, number)
        if number and (aloud or self.rng.random() < 0.5):
            self.say(f"{seat} draws {number if self.rng.random() < 0.5 else ' '.join(cards)}", LEGAL)

    def show(self, seat: str) -> None:
        self.table.shown.add(seat)
        self.say(f"{seat} shows hand", LEGAL)

    # -- the calls ------------------------------------------------------------------------------------------------

    def calls(self) -> None:
        table, rng = self.table, self.rng
        order = list(CLASSES)
        if self.rules["call.order"] == "point-first" and rng.random() < 0.5:
            order = ["point", "set", "sequence"]
        for kind in order:
            held = pq.holdings(table, kind, table.held[ELDER])
            if held and rng.random() < 0.9:
                self.call(kind, self.to_call(kind, held))

    def to_call(self, kind: str, held: list[list[str]]) -> list[str]:
        """Most often the best holding; sometimes less, where that is allowed."""
        rng = self.rng
        if self.rules["call.under"] != "allowed" or rng.random() < 0.85:
            return held[0]
        cards = rng.choice(held)
        if kind == "sequence" and len(cards) > self.rules["sequence.min"] and rng.random() < 0.6:
            size = rng.randint(self.rules["sequence.min"], len(cards) - 1)
            start = rng.randint(0, len(cards) - size)
            return cards[start:start + size]
        if kind == "set" and len(cards) - 1 in self.rules["set.values"] and rng.random() < 0.5:
            return cards[:-1]
        return cards

    def call(self, kind: str, cards: list[str]) -> None:
        """Elder calls; if younger answers, his answer may ask for more."""
        table, rng = self.table, self.rng
        full = rng.random() < 0.4 or not self.little_is_enough(kind)
        self.say(self.words(kind, cards, full), LEGAL)
        table.called[kind] = self.understood(kind, cards, full)
        if self.rules["call.younger"] != "replies":
            return
        answer = self.reply(kind, cards, full)
        if answer in ("equal", "making") and not self.all_told(kind, full):
            self.say(f"Y {answer}", LEGAL)
            self.say(self.words(kind, cards, True), LEGAL)
            table.called[kind] = cards
            answer = self.reply(kind, cards, True)
        self.say(f"Y {answer}", LEGAL)
        table.replied[kind] = answer

    def little_is_enough(self, kind: str) -> bool:
        """Whether the least that must be told is the first thing that decides."""
        if kind != "point":
            return True
        states, measure = self.rules["call.point.states"], self.rules["point.measure"]
        return "pips" in states if measure == "pips" else "cards" in states

    def all_told(self, kind: str, full: bool) -> bool:
        """Whether the call has told all that decides."""
        return full or self.told(kind, full) == len(pq.worth(self.table, kind, self.table.called[kind]))

    def understood(self, kind: str, cards: list[str], full: bool) -> list[str]:
        """What a call must be taken to mean that does not tell all: the best that it fits, and rather something whole
        than a part of something better.
        """
        states = self.rules[f"call.{kind}.states"]
        hand, order, n = self.table.held[ELDER], self.rules["rank.order"], len(cards)
        if full:
            return cards
        if kind == "point":
            fits = [held for held in pq.points_held(self.table, hand) if len(held) == n and (
                "pips" not in states or pq.pips(self.table, held) == pq.pips(self.table, cards))]
            return max(fits, key=lambda held: (pq.worth(self.table, kind, held), pq.pips(self.table, held)))
        if kind == "set":
            ranks = [cards[0][0]] if "rank" in states else [r for r in order if r in self.rules["set.ranks"]]
            fits = [[card for card in hand if card[0] == r][:n] for r in ranks]
        else:
            tops = [cards[0][0]] if "top" in states else order[:len(order) - n + 1]
            suits = [cards[0][1]] if "suit" in states else "SHDC"
            fits = [[r + one for r in order[order.index(top):order.index(top) + n]] for top in tops for one in suits]
        held = [fit for fit in fits if len(fit) == n and set(fit) <= set(hand)]
        whole = pq.holdings(self.table, kind, hand)
        return next((fit for fit in held if fit in whole), held[0])

    def told(self, kind: str, full: bool) -> int:
        """How much of what decides the call has told."""
        rules = self.rules
        if kind == "point":
            if rules["point.measure"] != "cards-then-pips":
                return 1
            return 2 if full or "pips" in rules["call.point.states"] else 1
        if kind == "sequence":
            if rules["sequence.measure"] == "length":
                return 1
            return 2 if full or "top" in rules["call.sequence.states"] else 1
        return 2 if full or "rank" in rules["call.set.states"] else 1

    def words(self, kind: str, cards: list[str], full: bool) -> str:
        """The call as elder speaks it: the least he must tell, or all."""
        rules = self.rules
        states = rules[f"call.{kind}.states"]
        text = f"E calls {kind} {len(cards)}"
        if kind == "point":
            if ("pips" in states or full) and "point.pips" in rules.values:
                text += f" making {pq.pips(self.table, cards)}"
            return text + (f" in {cards[0][1]}" if full and (rules["point.score"] == "tens" or self.rng.random() < 0.5)
                           else "")
        if kind == "sequence":
            text += f" to {cards[0][0]}" if full or "top" in states else ""
            return text + (f" in {cards[0][1]}" if full or "suit" in states else "")
        return text + (f" {cards[0][0]}" if full or "rank" in states else "")

    def reply(self, kind: str, cards: list[str], full: bool) -> str:
        """Younger's honest answer to what he has been told; now and then he sinks what he has."""
        table, rng = self.table, self.rng
        theirs = pq.holdings(table, kind, table.held[YOUNGER])
        if not theirs:
            return "good"
        known = self.told(kind, full)
        mine, called = pq.worth(table, kind, theirs[0])[:known], pq.worth(table, kind, cards)[:known]
        if mine < called:
            return "good"
        if mine > called:
            return "not-good" if rng.random() < 0.95 else "good"
        more = known < len(pq.worth(table, kind, cards))
        return "making" if more and kind == "point" and rng.random() < 0.5 else "equal"

    def declarations(self) -> None:
        """Younger, before his first card, says what he scores."""
        table, rng = self.table, self.rng
        for kind in CLASSES:
            theirs = pq.holdings(table, kind, table.held[YOUNGER])
            called = table.called.get(kind)
            replied = table.replied.get(kind, "")
            if not theirs or replied in ("good", "equal"):
                continue
            if called is not None and pq.worth(table, kind, theirs[0]) <= pq.worth(table, kind, called):
                continue
            if rng.random() < 0.15 and replied != "not-good":
                continue  # sunk
            if replied == "not-good" and rng.random() < 0.5:
                continue  # said already
            table.declared[kind] = theirs[0]
            self.say(f"Y declares {kind} {' '.join(theirs[0])}", LEGAL)

    # -- the play -------------------------------------------------------------------------------------------------

    def play_card(self) -> None:
        table, rng = self.table, self.rng
        seat = table.turn
        answers = {card: judge(table, card) for card in table.hands[seat]}
        self.turns.append(Turn(len(self.verdicts) + 1, seat, tuple(table.hands[seat]),
                               tuple(card for _, card in table.trick), "", answers))
        lawful = [card for card, answer in answers.items() if answer.verdict == "legal"]
        doubtful = any(answer.verdict in ("undecided", "illegal") for answer in answers.values())
        cards = lawful if doubtful or rng.random() < LAWFUL else table.hands[seat]
        card = rng.choice(cards)
        answer = play(table, card)
        self.play_line(seat, card, answer, table.tricks[-1][0] if table.tricks and not table.trick else "")
        if len(table.tricks) == 0 and len(table.trick) == 1 and not table.void and table.winner == "none":
            self.close_line()
            if not table.declared:
                self.declarations()

    def play_line(self, seat: str, card: str, answer: Verdict, winner: str) -> None:
        self.trick_line.append(f"{seat} {card}")
        self.verdicts.append(answer)
        if winner or self.rng.random() < 0.1:
            back = any(effect.name in ("replay", "take-back") for effect in answer.then)
            mark = winner and not back and not self.table.void
            self.close_line(f" > {winner}" if mark and self.rng.random() < 0.5 else "")


# -- parties ----------------------------------------------------------------------------------------------------------


def random_totals(rng: Random, rules: RuleSet) -> dict[str, Any]:
    """A partie of which only the points of each deal are known, in writing."""
    number = rng.choice((rules["partie.deals"],) * 4 + (rules["partie.deals"] + rules["partie.tie.deals"], 1))
    pairs = [(rng.randint(0, 60), rng.randint(0, 60)) for _ in range(number)]
    if rng.random() < 0.3 and number >= rules["partie.deals"]:  # level after the deals of the partie
        first = pairs[:rules["partie.deals"]]
        short = sum(a - b for a, b in first)
        a, b = first[-1]
        pairs[rules["partie.deals"] - 1] = (a, b + short) if b + short >= 0 else (a - short, b)
    elif number > rules["partie.deals"]:
        pairs = pairs[:rules["partie.deals"]]
    return {"title": "A random partie", "game": "piquet", "scope": "partie",
            "totals": {"A": [str(a) for a, _ in pairs], "B": [str(b) for _, b in pairs]}}
