"""Stage 4 for two wordings: the alignment is read as typed changes, each with its reason."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from .align import align
from .changes import WordChange, WordKind
from .conventions import DEFAULT, Conventions
from .gaps import Group, pair_gap
from .lcs import Pair
from .normalise import Reason, explain_runs, normalise
from .tokens import Token, TokenKind, Tokens, tokenise

_STOP = {".": 4, "。": 4, "!": 4, "?": 4, ":": 3, ";": 3, "；": 3, "：": 3, "—": 2, ")": 2, ",": 1, "，": 1, "、": 1}


def compare_wordings(a: str, b: str, conventions: Conventions = DEFAULT) -> tuple[WordChange, ...]:
    """The changes that lead from one wording to another; see ``word_changes``."""
    return word_changes(tokenise(a), tokenise(b), conventions)


def word_changes(a: Tokens, b: Tokens, conventions: Conventions = DEFAULT) -> tuple[WordChange, ...]:
    """The changes that lead from ``a`` to ``b``, in order; together they hold every token of both.

    Tokens of equal text are ``SAME``; aligned tokens that differ in case or spelling are ``REPLACED`` with that
    reason. White space is not compared. The changes from ``b`` to ``a`` are the mirror of those from ``a`` to ``b``.
    """
    forms_a, forms_b = normalise(a, conventions), normalise(b, conventions)
    if (forms_a, [token.text for token in a]) > (forms_b, [token.text for token in b]):
        return tuple([_mirror(change) for change in word_changes(b, a, conventions)])
    changes: list[WordChange] = []
    i = j = 0  # where the run in hand begins
    x0 = y0 = 0  # where it ends so far
    for x, y in [*settle(a, b, align(forms_a, forms_b)), (len(a), len(b))]:
        alike = x < len(a) and a[x].text == b[y].text
        if x == x0 and y == y0 and alike:
            x0, y0 = x + 1, y + 1
            continue
        if i < x0:
            changes.append(WordChange(WordKind.SAME, a[i:x0], b[j:y0]))
        groups = pair_gap(a, b, (x0, x, y0, y), conventions) if x0 < x or y0 < y else []
        if x < len(a) and not alike:
            groups.append(Group(x, x + 1, y, y + 1))
        changes.extend(_change(a[g.i0 : g.i1], b[g.j0 : g.j1], conventions) for g in groups)
        x0, y0 = x + 1, y + 1
        i, j = (x, y) if alike else (x0, y0)
    return _gather(changes, conventions)


_BACK = {WordKind.INSERTED: WordKind.DELETED, WordKind.DELETED: WordKind.INSERTED}


def _mirror(change: WordChange) -> WordChange:
    return replace(change, kind=_BACK.get(change.kind, change.kind), a=change.b, b=change.a)


def settle(a: Sequence[Token], b: Sequence[Token], pairs: Sequence[Pair]) -> list[Pair]:
    """Move additions and omissions to where a reader would put them, without changing what is aligned with what.

    ``the card, the [trump, the] suit`` becomes ``the card, [the trump,] the suit``: among the places to which an
    addition can slide over equal tokens the one that ends (or begins after) the strongest stop is taken.
    """
    out = list(pairs)
    for n in range(-1, len(out)):
        i0, j0 = (out[n][0] + 1, out[n][1] + 1) if n >= 0 else (0, 0)
        i1, j1 = out[n + 1] if n + 1 < len(out) else (len(a), len(b))
        if i0 == i1 and j0 < j1:
            _slide(a, b, out, n, j1 - j0, 1)
        elif j0 == j1 and i0 < i1:
            _slide(b, a, out, n, i1 - i0, 0)
    return out


def _slide(short: Sequence[Token], long: Sequence[Token], pairs: list[Pair], n: int, size: int, side: int) -> None:
    """Slide an addition of ``size`` tokens in ``long`` that follows pair ``n``, to the left if that is better."""
    start = pairs[n][side] + 1 if n >= 0 else 0
    best, best_score, steps = 0, _stops(long, start, size), 0
    while n - steps >= 0 and pairs[n - steps][side] == start - 1:
        place = pairs[n - steps][1 - side]
        last = long[start + size - 1]
        if last.text != short[place].text or last.text != long[start - 1].text:
            break
        steps += 1
        start -= 1
        score = _stops(long, start, size)
        if score > best_score:
            best, best_score = steps, score
        if n - steps >= 0 and pairs[n - steps][1 - side] != place - 1:
            break
    for k in range(n - best + 1, n + 1):
        i, j = pairs[k]
        pairs[k] = (i, j + size) if side else (i + size, j)


def _stops(tokens: Sequence[Token], start: int, size: int) -> int:
    before = _STOP.get(tokens[start - 1].text, 0) if start else 4
    return 2 * _STOP.get(tokens[start + size - 1].text, 0) + before


def _change(a: Sequence[Token], b: Sequence[Token], conventions: Conventions) -> WordChange:
    reason, why = explain_runs(a, b, conventions)
    if reason is Reason.NONE:
        return WordChange(WordKind.SAME, tuple(a), tuple(b))
    if any(token.kind is TokenKind.LACUNA for token in (*a, *b)):
        return WordChange(WordKind.LACUNA, tuple(a), tuple(b), Reason.LACUNA, why)
    kind = WordKind.INSERTED if not a else WordKind.DELETED if not b else WordKind.REPLACED
    return WordChange(kind, tuple(a), tuple(b), reason, why)


def _gather(changes: list[WordChange], conventions: Conventions) -> tuple[WordChange, ...]:
    """Join neighbours of one kind and reason."""
    out: list[WordChange] = []
    run: list[WordChange] = []
    for change in changes:
        if run and (run[0].kind, run[0].reason) != (change.kind, change.reason):
            out.append(_joined(run, conventions))
            run = []
        run.append(change)
    if run:
        out.append(_joined(run, conventions))
    return tuple(out)


def _joined(run: list[WordChange], conventions: Conventions) -> WordChange:
    if len(run) == 1:
        return run[0]
    a = tuple([token for change in run for token in change.a])
    b = tuple([token for change in run for token in change.b])
    if run[0].kind is WordKind.SAME:
        return WordChange(WordKind.SAME, a, b)
    return WordChange(run[0].kind, a, b, run[0].reason, explain_runs(a, b, conventions).why)
