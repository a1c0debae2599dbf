"""Random deals of All Fours: the players beg, run, throw out and play at random, lawfully or not."""

from random import Random
from typing import Any

from variorum.games.ruleset import RuleSet

from . import all_fours as af
from .all_fours_count import count
from .all_fours_play import judge, play, trump_of
from .deals import LAWFUL, Deal, Turn, Writer
from .verdict import LEGAL, UNSAID, Verdict


def random_all_fours(rng: Random, rules: RuleSet) -> Deal:
    """A deal by random play under these rules."""
    return AllFoursDeal(rng, rules).run()


class AllFoursDeal(Writer):
    """The players of one deal, who choose at random."""

    def __init__(self, rng: Random, rules: RuleSet) -> None:
        super().__init__(rng, {"title": "A random deal", "game": "all-fours"})
        self.rules = rules
        self.turns: list[Turn] = []
        self.tries = 0
        self.stuck = False
        """Nothing that may be done is left."""
        self.table = self.deal()

    # -- who sits, who deals, which cards -------------------------------------------------------------------------

    def seat_players(self) -> tuple[tuple[str, ...], dict[str, str]]:
        n = self.rules.players
        if n == 2 and self.rng.random() < 0.7:
            seats: tuple[str, ...] = ("E", "D")
        else:
            seats = tuple(f"P{i + 1}" for i in range(n))
            if n > 2 and self.rng.random() < 0.3:
                self.raw["table"] = list(seats)
                if self.rules["deal.direction"] == "anticlockwise":
                    seats = tuple(reversed(seats))
            else:
                self.raw["seats"] = list(seats)
        how = self.rules["players.sides"] if n in (4, 6) else "each-alone"
        if how == "each-alone":
            return seats, {seat: seat for seat in seats}
        many = n // 2 if how == "pairs" else 2
        side = {seat: "ABC"[i % many] for i, seat in enumerate(seats)}
        self.raw["sides"] = {name: [s for s in seats if side[s] == name] for name in "ABC"[:many]}
        return seats, side

    def deal(self) -> af.Table:
        rules, rng = self.rules, self.rng
        seats, side = self.seat_players()
        dealer = "D" if "D" in seats else rng.choice(seats)
        pack = [r + s for r in rules["rank.order"] for s in "SHDC"]
        rng.shuffle(pack)
        target = rules["target"]
        low = max(0, target - rng.choice((1, 2, 3, 5, target)))
        score = {name: rng.randint(low, target - 1) for name in dict.fromkeys(side.values())}
        if any(score.values()):
            self.raw["score"] = {name: str(points) for name, points in score.items()}
        written: dict[str, Any] = {"dealer": dealer}
        order = seats[seats.index(dealer) + 1:] + seats[:seats.index(dealer) + 1]
        packets = self.packets()
        self.in_pack = rng.random() < 0.3 and packets != []
        hands: dict[str, list[str]] = {seat: [] for seat in order}
        stock = list(pack)
        sizes = packets if self.in_pack else [rules["deal.cards"]]
        for size in sizes:
            for seat in order:
                hands[seat] += [stock.pop(0) for _ in range(size)]
        again = rng.random() < 0.1
        if again:
            written["again"] = "yes"
        if self.in_pack:
            written["pack"] = " ".join(pack)
            if sizes != self.packets(first=True) or rng.random() < 0.5:
                written["batch"] = [str(n) for n in sizes] if rules["deal.batch.rule"] == "free" else str(sizes[0])
        self.raw["deal"] = written
        irregular = set() if self.in_pack else {n for n in range(1, 9) if rng.random() < 0.04}
        return af.Table(rules, seats, side, dealer, stock, hands, score, again=again, irregular=irregular)

    def packets(self, first: bool = False) -> list[int]:
        """The packets of each round in which a whole hand is dealt, or nothing if it cannot be."""
        cards, sizes = self.rules["deal.cards"], self.rules["deal.batch"]
        if self.rules["deal.batch.rule"] == "one-size":
            fit = [n for n in sizes if cards % n == 0]
            if not fit or (first and fit[0] != sizes[0]):
                return []
            size = fit[0] if first else self.rng.choice(fit)
            return [size] * (cards // size)
        if first:
            return []
        rounds = self.rules["deal.rounds"]
        for _ in range(30):
            tried = [self.rng.choice(sizes) for _ in range(rounds)]
            if sum(tried) == cards:
                return tried
        return []

    # -- writing ------------------------------------------------------------------------------------------------

    def say_card(self, seat: str, card: str, verdict: Verdict) -> None:
        self.trick_line.append(f"{seat} {card}")
        self.verdicts.append(verdict)
        if not self.table.trick or self.rng.random() < 0.1:
            winner = self.table.tricks[-1][0] if self.table.tricks and not self.table.trick else ""
            mark = winner and verdict.verdict in ("legal", "offence") and not self.table.over
            self.close_line(f" > {winner}" if mark and self.rng.random() < 0.5 else "")

    # -- the deal -------------------------------------------------------------------------------------------------

    def run(self) -> Deal:
        table = self.table
        af.begin(table)
        if self.rules["beg.who"] == "elder":
            self.settle_trumps()
        if not table.over and not self.stuck:
            self.throw_out()
        while not table.over and not self.stuck and any(table.hands.values()):
            self.play_card()
        self.close_line()
        if self.stuck:
            table.unclear = True
        else:
            count(table)
        self.write()
        return Deal(self.raw, table, self.verdicts, self.turns, not (table.unclear or table.doubtful))

    def settle_trumps(self) -> None:
        """Elder stands or begs, the dealer answers; after a run elder may beg again."""
        table, rng = self.table, self.rng
        elder = af.elder(table)
        first = True
        while not table.over and not self.stuck:
            if table.settled:
                return
            roll = rng.random()
            if roll < (0.4 if first else 0.15):
                consent = rng.random() < 0.3
                answer = af.beg(table, consent)
                self.say(f"{elder} begs", answer)
                if consent:
                    self.say("both consent", UNSAID if table.over else LEGAL)
                if answer.verdict == "legal":
                    kept = self.answer()
                    if kept or table.over or self.stuck:
                        return
                    first = False
                continue
            if not first:
                answer = af.lead_without_a_word(table)
                if answer.verdict == "legal":
                    if table.over:
                        self.say(f"{table.turn} {table.hands[table.turn][0]}", UNSAID)
                    return
                if rng.random() < 0.2:
                    self.say(f"{table.turn} {table.hands[table.turn][0]}", answer)
                    self.stuck = True
                continue
            answer = af.stand(table)
            self.say(f"{elder} stands", answer)
            if answer.verdict == "legal":
                return

    def answer(self) -> bool:
        """The dealer answers; true if the suit was kept."""
        table, rng = self.table, self.rng
        dealer = table.dealer
        for _ in range(20):
            choice = rng.choice(("give", "run", "run", "bunch"))
            if choice == "give":
                answer = af.give(table)
                self.say(f"{dealer} gives", answer)
                if answer.verdict == "legal":
                    return True
            else:
                consent = rng.random() < (0.5 if choice == "bunch" else 0.2)
                answer = af.bunch(table, consent) if choice == "bunch" else af.run(table, consent)
                self.say(f"{dealer} {'bunches' if choice == 'bunch' else 'runs'}", answer)
                if consent:
                    self.say("both consent", UNSAID if table.over else LEGAL)
                if not table.unanswered:
                    return False
        self.stuck = True
        return False

    def throw_out(self) -> None:
        table, rng = self.table, self.rng
        n = af.to_throw_out(table)
        if not n:
            return
        for seat in af.from_elder(table):
            if rng.random() < 0.1:
                wrong = rng.sample(table.hands[seat], n - 1 if n > 1 and rng.random() < 0.5 else n + 1)
                if len(wrong) < len(table.hands[seat]):
                    self.say(f"{seat} discards {' '.join(wrong)}", af.throw_out(table, seat, wrong))
            cards = rng.sample(table.hands[seat], n)
            self.say(f"{seat} discards {' '.join(cards)}", af.throw_out(table, seat, cards))

    def play_card(self) -> None:
        table, rng = self.table, self.rng
        seat = table.turn
        before = table.trump
        answers = {}
        for card in table.hands[seat]:
            table.trump = trump_of(table, card)
            answers[card] = judge(table, card)
        table.trump = before
        self.turns.append(Turn(len(self.verdicts) + 1, seat, tuple(table.hands[seat]),
                               tuple(p.card for p in table.trick), before, answers))
        lawful = [c for c, answer in answers.items() if answer.verdict == "legal"]
        cards = lawful if lawful and rng.random() < LAWFUL else table.hands[seat]
        card = rng.choice(cards)
        self.tries = 0 if lawful else self.tries + 1
        self.stuck = self.tries > 5  # some rule sets take every card back
        self.say_card(seat, card, play(table, card))

    # -- the record -------------------------------------------------------------------------------------------------

    def write(self) -> None:
        table, deal = self.table, self.raw["deal"]
        if not self.in_pack:
            n, m = self.rules["deal.cards"], self.rules.get("run.cards")
            deal["hands"] = {seat: " ".join(cards[:n]) for seat, cards in table.dealt.items()}
            turned = [({"card": card, "irregular": "yes"} if irregular else card) for card, irregular in table.turned]
            if turned:
                deal["turn-up"] = turned[0]
            runs = []
            for i in range(table.runs):
                written: dict[str, Any] = {seat: " ".join(cards[n + i * m:n + (i + 1) * m])
                                           for seat, cards in table.dealt.items()}
                if len(turned) > i + 1:
                    written["turn-up"] = turned[i + 1]
                runs.append(written)
            if runs:
                deal["runs"] = runs
        self.raw["play"] = self.entries
