"""What a claim or a correction points at: an earlier action, by its number or by the card played in it.

Actions are numbered as every ruling and page numbers them: from 1 in order of time, each card of a trick line too.
"""

from collections.abc import Iterator, Sequence
from types import MappingProxyType

from ..games.engine import NOTHING, Action, Problem

CARD = "card played"
POINTED = {
    "revoke": (("plays",), CARD), "undertrump": (("plays",), CARD), "corrects": (("plays",), CARD),
    "false-call": (("calls", "declares", "replies"), "call, declaration or answer to one"),
    "false-answer": (("answers", "shows"), "answer"),
}
"""What is claimed, or ``corrects`` -> the verbs that it can be about, and what they are called."""
MOST = 8
"""Earlier actions that a hint lists."""


def pointed(actions: Sequence[Action], found: list[Problem]) -> tuple[Action, ...]:
    """The actions with every card pointed at replaced by the number of the action in which it was played.

    What points at no earlier action, or at one of another kind, is noted in ``found``.
    """
    if not any(a.args is not NOTHING and ("entry" in a.args or "pointed" in a.args) for a in actions):
        return tuple(actions)
    return tuple(_pointed(action, actions, found) for action in actions)


def _pointed(action: Action, actions: Sequence[Action], found: list[Problem]) -> Action:
    card, number = action.args.get("pointed"), action.args.get("entry")
    verbs, what = POINTED.get(str(action.args.get("what", action.verb)), ((), "action"))
    before = [a for a in actions if a.at < action.at]
    if card is not None:
        number = next((a.at for a in reversed(before) if card in a.cards and a.verb in (verbs or ("plays",))), None)
        if number is None:
            found.append(action.problem(f"{card} has not been played before this", _list(before, verbs, what)))
            return action
        args = {k: v for k, v in action.args.items() if k != "pointed"}
        return action._replace(args=MappingProxyType({**args, "entry": number}))
    if number is None:
        return action
    aimed = next((a for a in before if a.at == number), None)
    if aimed is None:
        found.append(action.problem(f"there is no action {number} before this one, which is number {action.at}",
                                    _list(before, verbs, what)))
    elif verbs and aimed.verb not in verbs:
        found.append(action.problem(f"action {number} is '{aimed.text}', and no {what}", _list(before, verbs, what)))
    return action


def _list(before: Sequence[Action], verbs: Sequence[str], what: str) -> str:
    fitting = list(_fitting(before, verbs))
    if not fitting:
        return "actions are numbered from 1, each card of a trick line too"
    dots = "… " if len(fitting) > MOST else ""
    return "each card of a trick line has a number of its own: " + dots + ", ".join(fitting[-MOST:])


def _fitting(before: Sequence[Action], verbs: Sequence[str]) -> Iterator[str]:
    for action in before:
        if not verbs or action.verb in verbs:
            yield f"{action.at} {action.text}"
