"""Whether an engine says the same of a deal as the naive referee."""

from collections.abc import Iterable

from variorum.games.engine import Decision, Record, RecordError, engine
from variorum.games.ruleset import RuleSet
from variorum.referee.legal import legal_at
from variorum.referee.records import read_record
from variorum.referee.replay import run
from variorum.referee.rulings import Outcome

from .deals import Deal
from .verdict import Verdict


def differences(deal: Deal, rules: RuleSet, *, closely: bool = False) -> list[str]:
    """What the engine says otherwise than the naive referee; empty if they agree.

    ``closely``: the way with grounds is compared with the way for verdicts only, and the lawful cards are asked for
    at every place of the record as well.
    """
    try:
        record = read_record(deal.raw)
        outcome = run(record, rules, verdict_only=True)
    except RecordError as error:
        return [f"the record is refused: {error}"]
    results = all_fours_results if rules.game == "all-fours" else piquet_results
    found = [*verdicts(deal, outcome.decisions), *results(deal, outcome), *cards(deal, rules)]
    if closely:
        found += closer(deal, record, rules, outcome)
    return found


def verdicts(deal: Deal, decisions: Iterable[Decision]) -> list[str]:
    decisions = [d for d in decisions if d.at]
    said = {d.at: d for d in decisions}
    found = [] if len(said) == len(decisions) else ["the engine answers an action twice"]
    for at, mine in enumerate(deal.verdicts, 1):
        theirs = said.get(at)
        if not mine.verdict:
            if theirs is not None:
                found.append(f"action {at}: the deal is over, engine {theirs.verdict}")
            continue
        if theirs is None:
            found.append(f"action {at}: naive {mine}, engine says nothing")
            continue
        same = mine.verdict == theirs.verdict and mine.then == theirs.then
        if mine.verdict != "legal" or mine.parameter:
            same = same and mine.parameter in ("", theirs.parameter)
        if not same:
            found.append(f"action {at}: naive {mine}, engine {theirs.verdict} {theirs.parameter} {theirs.then}")
    return found


def all_fours_results(deal: Deal, outcome: Outcome) -> list[str]:
    """Score, winner, items, the new deal."""
    table = deal.table
    found = []
    if table.unclear:
        return found
    if outcome.void != table.void or (table.winner in ("none", "open") and outcome.next_dealer != table.next_dealer):
        found.append(f"naive {table.void} {table.next_dealer}, engine {outcome.void} {outcome.next_dealer}")
    if table.doubtful:
        if "score" not in outcome.open:
            found.append(f"score: naive open, engine {outcome.score}")
    elif "score" in outcome.open or dict(outcome.score) != table.score:
        found.append(f"score: naive {table.score}, engine {dict(outcome.score)}, open {outcome.open}")
    if outcome.winner != ("" if table.winner == "open" else table.winner):
        found.append(f"winner: naive {table.winner}, engine {outcome.winner}")
    if not table.void and outcome.trump != table.trump:
        found.append(f"trump: naive {table.trump}, engine {outcome.trump}")
    for name, owner in table.results.items():
        theirs = outcome.items.get(name)
        marked = table.marked.get(name)
        if owner == "open":
            if theirs is not None or (name not in outcome.open and outcome.winner in ("", "none")):
                found.append(f"{name}: naive open, engine {theirs}")
        elif theirs is None:
            found.append(f"{name}: naive {owner}, engine has none")
        elif theirs.owner != owner or (marked is not None and theirs.scored != marked):
            found.append(f"{name}: naive {owner} {marked}, engine {theirs}")
    turned = outcome.items.get("turn-up")
    if turned.owner != table.bonus_to if turned else table.bonus_to != "nobody" and not table.void:
        found.append(f"turn-up: naive {table.bonus_to}, engine {turned}")
    if table.figures and "game" in outcome.items and table.results["game"] in table.figures:
        owner = table.results["game"]
        figures = (table.figures[owner], *(n for side, n in table.figures.items() if side != owner))
        if table.marked and outcome.items["game"].figures != figures:
            found.append(f"pips: naive {figures}, engine {outcome.items['game'].figures}")
    return found


def piquet_results(deal: Deal, outcome: Outcome) -> list[str]:
    """Score, winner, items as an expectation writes them."""
    table = deal.table
    found = []
    if outcome.void != table.void:
        found.append(f"naive void {table.void}, engine {outcome.void}")
    if "score" in outcome.open or dict(outcome.score) != table.score:
        found.append(f"score: naive {table.score}, engine {dict(outcome.score)}, open {outcome.open}")
    if outcome.winner != table.winner:
        found.append(f"winner: naive {table.winner}, engine {outcome.winner}")
    for name, text in table.results.items():
        theirs = outcome.items[name].text() if name in outcome.items else "open"
        if theirs != text:
            found.append(f"{name}: naive {text}, engine {theirs}")
    return found


def cards(deal: Deal, rules: RuleSet) -> list[str]:
    """The answer to every card of every player to play."""
    game = engine(rules.game)
    found = []
    for turn in deal.turns:
        for card, decision in game.legal(rules, turn.hand, turn.trick, turn.trump):
            if decision.verdict not in answers(turn.answers[card]):
                found.append(f"action {turn.at}, {turn.seat} with {turn.hand} to {turn.trick}, trumps {turn.trump}: "
                             f"{card} naive {turn.answers[card]}, engine {decision.verdict} {decision.parameter}")
    return found


def answers(said: Verdict) -> tuple[str, ...]:
    """What may be said of a card alone: a discard that is penalised although lawful is lawful, and that a penalty is
    unknown does not make a breach doubtful.
    """
    if said.parameter == "revoke.includes-void":
        return ("legal",)
    return ("offence", "illegal") if said.verdict == "undecided" else (said.verdict,)


def closer(deal: Deal, record: Record, rules: RuleSet, outcome: Outcome) -> list[str]:
    found = []
    slow = run(record, rules, warn=False)
    if slow.result() != outcome.result():
        found.append("with grounds the engine decides otherwise than without")
    for turn in deal.turns:
        answer = legal_at(record, rules, turn.at)
        mine = {card for card, said in turn.answers.items() if "legal" in answers(said)}
        if set(answer.cards) != mine:
            found.append(f"action {turn.at}: naive {sorted(mine)}, engine {sorted(answer.cards)}")
    return found
