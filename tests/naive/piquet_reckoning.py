"""Piquet: the play of the cards, the reckoning of a deal and of a partie."""

from typing import NamedTuple

from variorum.games.ruleset import RuleSet
from variorum.games.values import UNKNOWN, Effect

from .piquet import CLASSES, ELDER, YOUNGER, Table, class_score, height, other, rank, suit
from .verdict import LEGAL, Verdict


class Score(NamedTuple):
    """Points as they stand in the reckoning."""

    item: str
    seat: str
    points: int


def broken_duty(table: Table, card: str) -> str:
    """The duty that the second card of a trick breaks, or the empty string."""
    if not table.trick:
        return ""
    led = table.trick[0][1]
    led_suit = suit(led)
    same = [c for c in table.hands[table.turn] if c[1] == led_suit]
    if same and suit(card) != led_suit:
        return "follow.suit"
    if table.rules["follow.must-win"]:
        better = [c for c in same if height(table, rank(c)) > height(table, rank(led))]
        if better and card not in better:
            return "follow.must-win"
    return ""


def judge(table: Table, card: str) -> Verdict:
    """What the referee would say if the player whose turn it is played this card."""
    duty = broken_duty(table, card)
    if not duty:
        return LEGAL
    rules = table.rules["revoke.penalty"]
    if rules is UNKNOWN:
        return Verdict("undecided", duty)
    for rule in rules:
        if rule.demand is None and not rule.consent and all(holds(table, *when) for when in rule.when):
            open_to_question = any(effect.name == "undecided" for effect in rule.effects)
            return Verdict("undecided" if open_to_question else "offence", duty, rule.effects)
    return Verdict("illegal", duty)


def holds(table: Table, condition: str, values: frozenset[str]) -> bool:
    """Whether a condition of the penalty holds."""
    if condition == "play":
        return "begun" in values
    if condition == "hand-of":
        return ("elder" if table.turn == ELDER else "dealer") in values
    raise NotImplementedError(condition)


def play(table: Table, card: str) -> Verdict:
    """A card is played; an offence lies, unless it is taken back, and is penalised."""
    answer = judge(table, card)
    if answer.verdict == "illegal":
        return answer
    seat = table.turn
    names = {effect.name for effect in answer.then}
    for effect in answer.then:
        take_effect(table, effect, seat)
        if table.void or table.winner != "none":
            return answer
    if names & {"replay", "take-back"}:
        return answer
    table.hands[seat].remove(card)
    table.trick.append((seat, card))
    table.turn = other(seat)
    if len(table.trick) == 2:
        complete_trick(table)
    return answer


def complete_trick(table: Table) -> None:
    """The second card wins if it is higher in the suit led."""
    (leader, led), (second, card) = table.trick
    wins = suit(card) == suit(led) and height(table, rank(card)) > height(table, rank(led))
    table.turn = second if wins else leader
    table.tricks.append((table.turn, table.trick))
    table.trick = []


def wins_at_once(table: Table) -> bool:
    """Whether a game to a target ends as soon as it is reached."""
    return table.rules["partie.form"] == "target" and table.rules["partie.win"] == "at-once"


def take_effect(table: Table, effect: Effect, offender: str) -> None:
    """One effect of a rule happens."""
    parties = {"offender": offender, "opponent": other(offender), "dealer": YOUNGER, "younger": YOUNGER, "elder": ELDER}
    if effect.name == "points":
        seat = parties[effect.get("to")]
        table.penalties[seat] += effect.get("points")
        if wins_at_once(table) and table.prior[seat] + table.penalties[seat] >= table.rules["partie.target"]:
            table.winner = seat
    elif effect.name == "deduct":
        table.penalties[parties[effect.get("from")]] -= effect.get("deduct")
    elif effect.name == "score-nothing":
        table.scores_nothing.add(offender)
    elif effect.name == "forfeit-declarations":
        table.declares_nothing.add(offender)
    elif effect.name == "new-deal":
        table.void = True
    elif effect.name not in ("stands", "undecided", "replay", "take-back"):
        raise NotImplementedError(effect.name)


# -- the reckoning ----------------------------------------------------------------------------------------------------


def tricks_won(table: Table) -> dict[str, int]:
    return {seat: sum(winner == seat for winner, _ in table.tricks) for seat in (ELDER, YOUNGER)}


def scores_of(table: Table, item: str) -> list[Score]:
    """The scores of one item, in the order in which they were made."""
    if item == "carte-blanche":
        return [Score(item, seat, table.rules["carte-blanche.points"]) for seat in (ELDER, YOUNGER)
                if seat in table.shown]
    if item in CLASSES:
        seat, points = table.classes[item]
        return [Score(item, seat, points)] if seat in (ELDER, YOUNGER) else []
    if item == "play":
        return play_scores(table)
    won = tricks_won(table)
    for seat in (ELDER, YOUNGER):
        if won[other(seat)] == 0:
            if item == "capot":
                return [Score(item, seat, table.rules["capot.points"])]
            if table.rules["capot.mode"] == "replaces":
                return []
    if item == "capot":
        return []
    if won[ELDER] == won[YOUNGER]:
        half = table.rules["cards.points"] // 2
        return [Score(item, ELDER, half), Score(item, YOUNGER, half)] if table.rules["cards.tie"] == "halves" else []
    return [Score(item, max(won, key=lambda seat: won[seat]), table.rules["cards.points"])]


def play_scores(table: Table) -> list[Score]:
    """A point for each card led; for each trick won in second hand, and for the last trick."""
    found = []
    for number, (winner, trick) in enumerate(table.tricks, 1):
        leader = trick[0][0]
        found.append(Score("play", leader, table.rules["play.lead"]))
        won = table.rules["play.win"] if winner != leader else 0
        last = table.rules["play.last"] if number == len(table.tricks) else 0
        found.append(Score("play", winner, won + last))
    return found


def barred_from(table: Table) -> str:
    """The item from which on each player is taken to have scored, because a class is equal; or nothing."""
    if not table.rules["equality.bars"]:
        return ""
    for item in table.rules["reckon.order"]:
        if item in CLASSES and table.classes[item][0] == "equal":
            return item
    return ""


def in_order(table: Table) -> list[Score]:
    """All scores of the deal in the order of reckoning, without those that a penalty takes."""
    found = []
    for item in table.rules["reckon.order"]:
        found += [score for score in scores_of(table, item) if score.points and not silent(table, score)]
    return found


def silent(table: Table, score: Score) -> bool:
    """Whether a penalty takes this score."""
    return score.seat in table.scores_nothing or (
        score.seat in table.declares_nothing and score.item in ("carte-blanche", *CLASSES))


def extra(table: Table, scores: list[Score], name: str) -> tuple[int, str] | None:
    """The place behind which somebody has a repique, or pique, and who."""
    counts, threshold = table.rules[f"{name}.counts"], table.rules[f"{name}.threshold"]
    bar = barred_from(table)
    order = table.rules["reckon.order"]
    total = {ELDER: 0, YOUNGER: 0}
    for place, score in enumerate(scores):
        if bar and order.index(score.item) >= order.index(bar):
            return None
        if name == "repique" and score.item == "play":
            return None
        if score.item not in counts:
            continue
        total[score.seat] += score.points
        if total[score.seat] >= threshold and total[other(score.seat)] == 0:
            return place, score.seat
    return None


def reckon(table: Table) -> None:
    """The result of a deal that was played to the end."""
    table.score = {seat: table.prior[seat] + table.penalties[seat] for seat in (ELDER, YOUNGER)}
    if table.void or table.winner != "none":
        return
    table.classes = {kind: class_score(table, kind) for kind in CLASSES}
    scores = in_order(table)
    for name in ("repique", "pique"):
        found = extra(table, scores, name)
        table.results[name] = "nobody"
        if found is not None:
            place, seat = found
            points = table.rules[f"{name}.points"]
            scores.insert(place + 1, Score(name, seat, points))
            table.results[name] = f"{seat} {points}"
            table.results.setdefault("pique", "nobody")
            break
    add_up(table, scores)
    results(table)


def add_up(table: Table, scores: list[Score]) -> None:
    """The scores are marked one after the other; where a target counts at once, the first to reach it has won."""
    form, at_once = table.rules["partie.form"], wins_at_once(table)
    for score in scores:
        if table.winner != "none":
            return
        table.score[score.seat] += score.points
        if at_once and table.score[score.seat] >= table.rules["partie.target"]:
            table.winner = score.seat
    if table.score[ELDER] == table.score[YOUNGER]:
        return
    best = max(table.score, key=lambda seat: table.score[seat])
    if form == "single" or (form == "target" and not at_once and table.score[best] >= table.rules["partie.target"]):
        table.winner = best


def results(table: Table) -> None:
    """The items as an expectation writes them."""
    for kind in CLASSES:
        seat, points = table.classes[kind]
        taken = seat in table.scores_nothing | table.declares_nothing
        table.results[kind] = f"{seat} {points}" if seat in (ELDER, YOUNGER) and not taken else "nobody"
    for item in ("carte-blanche", "play", "cards", "capot"):
        table.results[item] = by_side(table, item)
    won = tricks_won(table)
    best = max(won, key=lambda seat: won[seat])
    if won[ELDER] != won[YOUNGER]:
        table.results["tricks"] = f"{best} {won[best]}-{won[other(best)]}"


def by_side(table: Table, item: str) -> str:
    """What each side has marked of an item; of the play and of halves also a side that has nothing is told."""
    made = scores_of(table, item)
    points = {seat: sum(score.points for score in made if score.seat == seat and not silent(table, score))
              for seat in (ELDER, YOUNGER)}
    if item == "play" or (item == "cards" and len(made) == 2):
        return f"E {points[ELDER]}, Y {points[YOUNGER]}"
    return ", ".join(f"{seat} {n}" for seat, n in points.items() if n) or "nobody"


# -- the partie -------------------------------------------------------------------------------------------------------


class Partie(NamedTuple):
    """The result of a partie: ``winner`` is empty while it is open, ``none`` if it is drawn."""

    totals: dict[str, int]
    winner: str
    rubicon: str = ""
    value: str = ""


def rounded(number: int, multiple: int) -> int:
    """To the nearest multiple, halves upwards."""
    return (2 * number + multiple) // (2 * multiple) * multiple


def partie(rules: RuleSet, deals: list[tuple[int, int]]) -> Partie:
    """A partie of deals, A's and B's points in each."""
    totals = {"A": sum(a for a, _ in deals), "B": sum(b for _, b in deals)}
    played, wanted, further = len(deals), rules["partie.deals"], rules["partie.tie.deals"]
    a = sum(points for points, _ in deals[:wanted])
    b = sum(points for _, points in deals[:wanted])
    if played < wanted:
        return Partie(totals, "")
    if a == b and further and played < wanted + further:
        return Partie(totals, "")
    if totals["A"] == totals["B"]:
        return Partie(totals, "none", "no", "0") if rules["partie.tie.then"] == "draw" else Partie(totals, "")
    winner, loser = ("A", "B") if totals["A"] > totals["B"] else ("B", "A")
    difference = totals[winner] - totals[loser]
    threshold = rules["rubicon.threshold"]
    crossed = totals[loser] < threshold and (rules["rubicon.when"] == "loser-below" or totals[winner] >= threshold) \
        if threshold else False
    result = rules["partie.base"]
    if crossed:
        result += totals["A"] + totals["B"] if rules["rubicon.value"] == "sum" else 2 * difference
    elif rules["partie.value"] == "difference":
        result += difference
    return Partie(totals, winner, "yes" if crossed else "no", str(rounded(result, rules["partie.rounding"])))
