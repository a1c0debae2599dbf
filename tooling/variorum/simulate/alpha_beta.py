"""The choice among cards that both searches of open hands make."""

from collections.abc import Callable, Iterable

WIDE = 1 << 12
"""More than any deal can be worth."""


def best(
    cards: Iterable[int], worth: Callable[[int, int, int], int], highest: bool, alpha: int, beta: int
) -> int:
    """The highest (or lowest) worth of a card, as far as it lies between ``alpha`` and ``beta``.

    ``worth`` gives that of a card between two bounds. A card is looked at only while it can still matter: where the
    bounds have met, the other side would never let it come to this choice.
    """
    chosen = -WIDE if highest else WIDE
    for card in cards:
        found = worth(card, alpha, beta)
        if highest:
            chosen = max(chosen, found)
            alpha = max(alpha, chosen)
        else:
            chosen = min(chosen, found)
            beta = min(beta, chosen)
        if alpha >= beta:
            break
    return chosen
