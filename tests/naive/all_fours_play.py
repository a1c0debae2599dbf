"""All Fours: the play of the cards, the duties of following, the penalties for breaking them."""

from variorum.games.values import UNKNOWN, Effect

from .all_fours import Played, Table, abandon, after, elder, higher, opponents, rank, score, suit
from .verdict import LEGAL, Verdict

ADDRESS = {"plain-lead": "follow.plain-lead", "void": "follow.plain-lead.void", "trump-lead": "follow.trump-lead",
           "undertrump": "follow.undertrump"}


def trump_of(table: Table, card: str) -> str:
    """The trump suit as this card is played: the first card led may make it."""
    if table.rules["trump.maker"] == "first-lead" and not table.led:
        return suit(card)
    return table.trump


def trumps(table: Table, cards: list[str]) -> list[str]:
    return [card for card in cards if suit(card) == table.trump]


def broken_duty(table: Table, card: str) -> str:
    """The duty of following that a card breaks, or the empty string. Undertrumping is no revoke."""
    if not table.trick:
        return ""
    hand = table.hands[table.turn]
    led = suit(table.trick[0].card)
    same_suit = [c for c in hand if suit(c) == led]
    if led == table.trump:
        if table.rules["follow.trump-lead"] == "trump" and same_suit and suit(card) != table.trump:
            return "trump-lead"
        return ""
    duty = table.rules["follow.plain-lead"]
    if duty == "free":
        return ""
    if same_suit:
        if suit(card) == led:
            return ""
        if suit(card) == table.trump and duty == "suit-or-trump":
            return ""
        if card == "J" + table.trump and duty == "suit" and table.rules["jack.licence"]:
            return ""
        return "plain-lead"
    if table.rules["follow.plain-lead.void"] == "trump" and can_trump(table, hand) and suit(card) != table.trump:
        return "void"
    return ""


def can_trump(table: Table, hand: list[str]) -> bool:
    """He has a trump, and not only such as he may not play while he holds a plain card."""
    mine = trumps(table, hand)
    if table.rules["follow.undertrump"] == "unless-only-trumps":
        mine = [c for c in mine if not undertrumps(table, c) or licensed(table, c)]
    return len(mine) > 0


def undertrumps(table: Table, card: str) -> bool:
    """A plain lead has been trumped already, and this is a lower trump."""
    if not table.trick or suit(table.trick[0].card) == table.trump or suit(card) != table.trump:
        return False
    played = [p.card for p in table.trick if suit(p.card) == table.trump]
    return any(higher(table, rank(other), rank(card)) for other in played)


def licensed(table: Table, card: str) -> bool:
    """The trump Jack, where it may be played to any trick."""
    return (card == "J" + table.trump and table.rules["follow.plain-lead"] == "suit"
            and table.rules["jack.licence"] is True)


def barred_undertrump(table: Table, card: str) -> bool:
    """An undertrump that the rules forbid."""
    rule = table.rules["follow.undertrump"]
    if rule == "allowed" or not undertrumps(table, card) or licensed(table, card):
        return False
    hand = table.hands[table.turn]
    if rule == "unless-only-trumps":
        return len(trumps(table, hand)) < len(hand)
    others = [c for c in hand if not broken_duty(table, c) and (not undertrumps(table, c) or licensed(table, c))]
    return len(others) > 0


def discards_void(table: Table, card: str) -> bool:
    """A player without the suit led, trumps or plain, throws a plain card away, as he may."""
    if not table.trick or broken_duty(table, card):
        return False
    has_suit = any(suit(c) == suit(table.trick[0].card) for c in table.hands[table.turn])
    return not has_suit and suit(card) != table.trump


def judge(table: Table, card: str) -> Verdict:
    """What the referee would say if the player whose turn it is played this card."""
    enforced = table.rules["follow.enforced"]
    duty = broken_duty(table, card)
    under = barred_undertrump(table, card)
    if duty in enforced:
        return Verdict("refused", ADDRESS[duty])
    if under and "undertrump" in enforced:
        return Verdict("refused", "follow.undertrump")
    if duty:
        return penalised(table, card, ADDRESS[duty], "revoke.penalty")
    if under:
        return penalised(table, card, "follow.undertrump", "undertrump.penalty")
    penalty = table.rules.get("revoke.penalty", ())
    if penalty not in (UNKNOWN, ()) and table.rules["revoke.includes-void"] is True and discards_void(table, card):
        return penalised(table, card, "revoke.includes-void", "revoke.penalty")
    return LEGAL


def penalised(table: Table, card: str, parameter: str, penalty: str) -> Verdict:
    """The first rule that is not passed over gives the effects."""
    rules = table.rules[penalty]
    if rules is UNKNOWN:
        return Verdict("undecided", parameter)
    for rule in rules:
        if rule.demand is None and not rule.consent and all(holds(table, card, *when) for when in rule.when):
            open_to_question = any(effect.name == "undecided" for effect in rule.effects)
            return Verdict("undecided" if open_to_question else "offence", parameter, rule.effects)
    return Verdict("illegal", parameter)


def holds(table: Table, card: str, condition: str, values: frozenset[str]) -> bool:
    """Whether a condition holds, as things are just before the offending card."""
    hand = table.hands[table.turn]
    mine = trumps(table, hand)
    if condition == "play":
        return "begun" in values
    if condition == "led":
        return ("trump" if suit(table.trick[0].card) == table.trump else "plain") in values
    if condition == "void":
        void = not any(suit(c) == suit(table.trick[0].card) for c in hand)
        return ("yes" if void else "no") in values
    if condition == "hand-trumps":
        return ("none" if not mine else "all" if len(mine) == len(hand) else "some") in values
    if condition == "holds-trump":
        return any(rank(c) in "".join(values) for c in mine)
    if condition == "trumps-exactly":
        return sorted(rank(c) for c in mine) == sorted("".join(values))
    if condition == "hand-highest":
        return not any(higher(table, rank(c), value) for c in hand for value in values)
    if condition == "jack-in-play":
        dealt = any("J" + table.trump in cards for cards in table.dealt.values())
        return ("yes" if dealt else "no") in values
    if condition == "trick":
        return "open" in values  # at the card itself nobody needs to notice anything
    if condition == "strict":
        return ("yes" if table.rules["players.strict"] else "no") in values
    if condition == "players":
        return str(len(table.seats)) in values
    raise AssertionError(f"no condition of this game: {condition}")


def play(table: Table, card: str) -> Verdict:
    """The player whose turn it is plays a card; a refused one goes back, an offence lies and is penalised."""
    table.trump = trump_of(table, card)
    answer = judge(table, card)
    if answer.verdict in ("refused", "illegal"):
        return answer
    seat = table.turn
    lay(table, card)
    for effect in answer.then:
        take_effect(table, effect, seat)
        if table.over:
            return answer
    if any(effect.name == "take-back" for effect in answer.then):
        take_back(table)
    else:
        complete_trick(table)
    return answer


def lay(table: Table, card: str) -> None:
    table.led = True
    table.hands[table.turn].remove(card)
    table.trick.append(Played(table.turn, card))
    table.turn = after(table, table.turn)


def take_back(table: Table) -> None:
    last = table.trick.pop()
    table.hands[last.seat].append(last.card)
    table.turn = last.seat


def complete_trick(table: Table) -> None:
    """When all have played, the best card wins the trick and its player leads."""
    if len(table.trick) < len(table.seats):
        return
    best = table.trick[0]
    for played in table.trick[1:]:
        same = suit(played.card) == suit(best.card)
        if (same and higher(table, rank(played.card), rank(best.card))) or (
                not same and suit(played.card) == table.trump):
            best = played
    table.tricks.append((best.seat, table.trick))
    table.trick = []
    table.turn = best.seat


def party(table: Table, name: str, offender: str) -> list[str]:
    """The sides a party of a rule stands for."""
    mine = table.side[offender]
    return {"offender": [mine], "holder": [mine], "opponents": opponents(table, mine),
            "dealer": [table.side[table.dealer]], "elder": [table.side[elder(table)]]}[name]


def take_effect(table: Table, effect: Effect, offender: str) -> None:
    """One effect of a rule happens."""
    mine = table.side[offender]
    if effect.name == "points":
        for side in party(table, effect.get("to"), offender):
            score(table, side, effect.get("points"), penalty=True)
    elif effect.name == "deduct":
        for side in party(table, effect.get("from"), offender):
            floor = effect.get("floor")
            less = table.score[side] - effect.get("deduct")
            table.score[side] = less if floor is None else max(less, min(floor, table.score[side]))
    elif effect.name == "lose-game":
        (table.winner,) = opponents(table, mine)
    elif effect.name == "forfeit":
        table.lost_items.setdefault(mine, set()).update(effect.get("forfeit"))
    elif effect.name == "transfer":
        table.moved_items.setdefault(mine, set()).update(effect.get("transfer"))
    elif effect.name == "cap-below-target":
        table.capped.add(mine)
    elif effect.name == "new-deal":
        # Nobody deals out of turn in these deals, so the right dealer is the one who dealt.
        dealer = elder(table) if effect.get("new-deal") == "next" else table.dealer
        abandon(table, dealer, table.rules["redeal.keep-points"])
    elif effect.name not in ("stands", "undecided", "take-back"):
        raise AssertionError(f"no effect of this game: {effect.name}")
