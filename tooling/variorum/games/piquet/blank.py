"""Carte blanche: announced in time, shown at its moment.

Where the vocabulary leaves it open:

* It is too late to show it when the player has acted again since the moment at which he must, or has drawn before it;
  the latter not where that moment itself comes after his draw. A moment ``never`` means that it need not be shown.
* A carte blanche that is announced and not shown when play begins, or shown too early or too late, is not scored.
* Showing the hand while it may still be announced announces it.
* The moment of a discard or draw comes for him, too, who keeps all his cards and has nothing written of it: when his
  opponent's exchange is over (elder: when younger's may begin) and the hand is shown.
"""

from __future__ import annotations

from ..engine import ILLEGAL, LEGAL, UNDECIDED, Action, RecordError
from ..values import UNKNOWN
from .draw import BEFORE_DRAWING, elder_done, flush_both
from .state import CALLS, NONE, OPEN, State


def lacks(state: State, seat: int) -> bool | None:
    """Whether a dealt hand lacks the ranks it must; None where the record, or the source, does not tell."""
    courts = state.rules.courts
    if courts is None:
        return None
    if state.dealt[seat] & courts:
        return False
    return None if state.dealt_unknown[seat] else True


def announces(state: State, action: Action) -> None:
    """A player says that he has carte blanche."""
    seat, who = state.seat(action), action.who
    if action.args["what"] != "carte-blanche":
        raise RecordError([action.problem(f"'{action.text}': it is carte-blanche that is announced",
                                          "a point, sequence or set is called: E calls point 5")])
    blank, name = state.blank[seat], f"carte-blanche.announce.{state.role(seat)}"
    if not known_to_the_game(state, action, seat):
        return
    until = state.need(name)
    if until is UNKNOWN:
        state.decide(action, who, UNDECIDED, name, "blank-open", who)
        blank.doubt = blank.announced = True
    elif lacks(state, seat) is False:
        state.decide(action, who, ILLEGAL, "carte-blanche.without", "blank-false", who, court(state, seat))
    elif until != "with-show" and state.passed(until, seat):
        state.decide(action, who, ILLEGAL, name, "blank-late", who, until)
    else:
        state.need("carte-blanche.without")
        blank.announced = True
        state.decide(action, who, LEGAL, name, "blank-announced", who)


def known_to_the_game(state: State, action: Action, seat: int) -> bool:
    """Whether the game has carte blanche; if not, or if that is lost, notes the ruling."""
    points = state.need("carte-blanche.points")
    if points is UNKNOWN:
        state.blank[seat].doubt = True
        state.decide(action, action.who, UNDECIDED, "carte-blanche.points", "blank-open", action.who)
        return False
    if points == 0:
        state.decide(action, action.who, ILLEGAL, "carte-blanche.points", "blank-not-known", action.who)
        return False
    return True


def court(state: State, seat: int) -> str:
    """A card that the hand should not have."""
    ranks = str(state.rules.values["carte-blanche.without"])
    return next((n for c in range(63, -1, -1) if state.dealt[seat] >> c & 1
                 and (n := state.rules.deck.names[c])[0] in ranks), "")


def shows_hand(state: State, action: Action) -> None:
    """A player lays his dealt hand on the table."""
    seat, who = state.seat(action), action.who
    blank, role = state.blank[seat], state.role(seat)
    if not known_to_the_game(state, action, seat):
        return
    announce, show = f"carte-blanche.announce.{role}", f"carte-blanche.show.{role}"
    until, moment = state.need(announce), state.need(show)
    if lacks(state, seat) is False:
        state.decide(action, who, ILLEGAL, "carte-blanche.without", "blank-false", who, court(state, seat))
        return
    if not blank.announced and until != "with-show":
        if until is UNKNOWN:
            state.decide(action, who, UNDECIDED, announce, "blank-open", who)
            blank.doubt = True
            return
        if state.passed(until, seat):
            state.decide(action, who, ILLEGAL, announce, "blank-late", who, until)
            return
    if moment is UNKNOWN:
        state.decide(action, who, UNDECIDED, show, "blank-show-open", who)
        blank.doubt = blank.announced = True
        return
    if moment not in ("never", "with-show", *BEFORE_DRAWING[role]):
        flush_both(state)
    found = when(state, seat, role, moment)
    if found:
        name = "carte-blanche.draw" if found == "blank-drawn" else show
        state.decide(action, who, ILLEGAL, name, found, who, moment)
        return
    state.need("carte-blanche.without")
    blank.announced = blank.shown = True
    state.decide(action, who, LEGAL, show, "blank-shown", who)
    state.step("shows", who, tuple(state.rules.deck.cards(state.dealt[seat])))


def when(state: State, seat: int, role: str, moment: str) -> str:
    """What is wrong with the moment of showing, as the name of a sentence; empty if it is right."""
    if moment in ("never", "with-show"):
        return ""
    since = 0 if moment == "at-once" else state.since(moment, seat)
    if since is None and keeps_all(state, moment):
        state.happen(moment)
        since = state.at
    if since is None:
        return "blank-early"
    if moment in BEFORE_DRAWING[role] and state.exchange[seat].drawn > 0:
        return "blank-drawn"
    late = state.last_act[seat] > since or (moment == "at-once" and state.since("at-once", seat) is not None)
    return "blank-shown-late" if late else ""


def keeps_all(state: State, moment: str) -> bool:
    """Whether a moment is the discard or draw of a player who may keep all his cards, and does: nothing is written."""
    role, _, what = moment.rpartition("-")
    if role not in ("elder", "younger") or what not in ("discard", "draw"):
        return False
    seat = state.elder if role == "elder" else state.younger
    if state.rules.values[f"discard.{role}.min"] != 0 or state.exchange[seat].cards > 0:
        return False
    if role == "younger" and not elder_done(state, state.at):
        return False
    name = state.seats[seat]
    return not any(a.who == name and a.verb in ("discards", "draws") for a in state.record.play.acts[state.at:])


# -- the item ---------------------------------------------------------------------------------------------------------


def standing(state: State, seat: int) -> int:
    """Whether a seat has carte blanche: 1 it has, ``NONE`` it has not, ``OPEN`` that cannot be said yet."""
    blank, points = state.blank[seat], state.rules.values["carte-blanche.points"]
    if points == 0 or state.nothing[seat] or "carte-blanche" in state.forfeits[seat]:
        return NONE
    if blank.doubt or points is UNKNOWN:
        if points is UNKNOWN and not blank.doubt and not named(state):
            return NONE
        return OPEN
    role, over = state.role(seat), state.phase >= CALLS
    held = lacks(state, seat)
    if held is False:
        return NONE
    if state.record.deal.after:
        return OPEN  # the record begins when all that could be said of it had been said
    moment = state.rules.values[f"carte-blanche.show.{role}"]
    missed = moment is not UNKNOWN and when(state, seat, role, str(moment)) in ("blank-drawn", "blank-shown-late")
    if not blank.announced:
        until = state.rules.values[f"carte-blanche.announce.{role}"]
        late = missed if until == "with-show" else until is not UNKNOWN and state.passed(str(until), seat)
        return NONE if over or late else OPEN
    if blank.shown or moment == "never":
        return 1 if held else OPEN
    return NONE if over or missed else OPEN


def named(state: State) -> bool:
    """Whether the record speaks of carte blanche at all."""
    return any(a.verb == "announces" or a.args.get("what") == "hand" for a in state.record.play.acts)

