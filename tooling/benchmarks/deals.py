"""Whole deals written down as a person would write them, from random lawful play: what ``referee`` measures."""

from random import Random
from typing import Any

from variorum.games.cards import CARDS, pack, write_cards
from variorum.games.piquet.compiled import CLASSES, Rules
from variorum.games.piquet.holdings import Combo, all_held, compare

Written = dict[str, Any]
"""A record as it is read from a file: strings, lists and mappings."""


def all_fours(rng: Random, seats: tuple[str, ...]) -> Written:
    """Six cards each; elder stands, and everybody follows suit where he can, which is lawful under every rule set."""
    cards = rng.sample(CARDS, 6 * len(seats) + 1)
    hands = {seat: cards[6 * i:6 * i + 6] for i, seat in enumerate(seats)}
    turn_up = cards[-1]
    play = [f"{seats[0]} stands", *tricks(rng, hands, seats[0], turn_up[1])]
    written = {seat: write_cards(sorted(hand, key=CARDS.index)) for seat, hand in hands.items()}
    return {"game": "all-fours", "seats": list(seats),
            "deal": {"dealer": seats[-1], "hands": written, "turn-up": turn_up}, "play": play}


def piquet(rng: Random, rules: Rules) -> Written:
    """Both players exchange cards at random, call what they hold, answer truly, and follow suit.

    ``rules``: compiled, of an edition in which younger replies to elder's calls.
    """
    cards = rng.sample(pack("AKQJT987"), 32)
    hands, stock = {"E": cards[:12], "Y": cards[12:24]}, cards[24:]
    dealt = {seat: write_cards(sorted(hand, key=CARDS.index)) for seat, hand in hands.items()}
    play, left = [], list(stock)
    for seat, most in (("E", 5), ("Y", 8)):
        out = rng.sample(hands[seat], rng.randint(1, min(most, len(left))))
        taken, left = left[:len(out)], left[len(out):]
        hands[seat] = [card for card in hands[seat] if card not in out] + taken
        play += [f"{seat} discards {write_cards(out)}", f"{seat} draws {len(out)}"]
    called, declared = calls(rules, hands)
    first, *rest = tricks(rng, hands, "E", "")
    lead, reply = first.split(", ")
    return {"game": "piquet", "deal": {"dealer": "Y", "hands": dealt, "stock": write_cards(stock)},
            "play": [*play, *called, ", ".join([lead, *declared, reply]), *rest]}


def calls(rules: Rules, hands: dict[str, list[str]]) -> tuple[list[str], list[str]]:
    """Elder's calls with younger's answers, and what younger declares then."""
    elder, younger = (rules.deck.mask(hands[seat]) for seat in "EY")
    called, declared = [], []
    for cls in CLASSES:
        best, other = all_held(rules, cls, elder)[:1], all_held(rules, cls, younger)[:1]
        if best:
            found = compare(rules, best[0], other[0]) if other else 1
            answer = {1: "good", 0: "equal", -1: "not-good"}[found or 0]
            called += [f"E {said(rules, best[0])}", f"Y {answer}"]
        if other and (not best or answer == "not-good"):
            mask = other[0].mask
            declared.append(f"Y declares {cls} {' '.join(rules.deck.cards(mask))}")
    return called, declared


def said(rules: Rules, combo: Combo) -> str:
    rank = rules.deck.order[::-1][combo.rank]
    if combo.cls == "point":
        return f"calls point {combo.number} making {combo.pips}"
    return f"calls sequence {combo.number} to {rank}" if combo.cls == "sequence" else f"calls set {combo.number} {rank}"


def tricks(rng: Random, hands: dict[str, list[str]], leader: str, trump: str) -> list[str]:
    """The tricks, each on a line: ``E AC, D 3C > E``. Hands are of one size; the deck's order is the usual one."""
    seats, held = list(hands), {seat: list(cards) for seat, cards in hands.items()}
    out = []
    while held[leader]:
        at = seats.index(leader)
        led, best, winner, acts = "", "", leader, []
        for seat in seats[at:] + seats[:at]:
            card = rng.choice([c for c in held[seat] if c[1] == led] or held[seat])
            held[seat].remove(card)
            led = led or card[1]
            if not best or beats(card, best, trump):
                best, winner = card, seat
            acts.append(f"{seat} {card}")
        out.append(f"{', '.join(acts)} > {winner}")
        leader = winner
    return out


def beats(card: str, best: str, trump: str) -> bool:
    if card[1] == best[1]:
        return CARDS.index(card) < CARDS.index(best)
    return card[1] == trump
