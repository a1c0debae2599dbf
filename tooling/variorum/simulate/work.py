"""Where batches are played: here, by processes of this machine, or on a cluster. They come as they are finished."""

from __future__ import annotations

from collections.abc import Callable, Collection, Generator, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from functools import partial

from .batch import Sums, play_packed
from .processes import by_processes
from .store import Store

Played = Generator[tuple[int, Sums], None, None]
"""Batches that are finished, each with its number, in any order."""
Work = Callable[[str, Collection[int]], Played]
"""Plays batches of a task (``batch.packed``) by their numbers."""


def here(task: str, numbers: Collection[int]) -> Played:
    """One after another in this process."""
    for number in numbers:
        yield number, Sums.of(play_packed(task, number))


def locally(processes: int, task: str, numbers: Collection[int]) -> Played:
    """Several at a time, by processes of their own; one, or a single batch, in this one."""
    return here(task, numbers) if processes == 1 or len(numbers) < 2 else by_processes(processes, task, numbers)


@contextmanager
def place(scheduler: str | None, processes: int) -> Iterator[Work]:
    """Where to work: on the cluster of a scheduler, if one is named, else by processes of this machine."""
    if scheduler is None:
        yield partial(locally, processes)
        return
    from .cluster import connected

    with connected(scheduler, processes) as work:
        yield work


def in_order(work: Work, task: str, count: int, kept: Store | None) -> Generator[Sums, None, None]:
    """The first ``count`` batches in their order; each is kept as soon as it is finished, none is played that is kept.

    What comes before its turn waits: at most as many as are played at a time and finish before a slower one.
    """
    have = kept.numbers() if kept is not None else frozenset()
    early: dict[int, Sums] = {}
    with closing(work(task, _Rest(count, have))) as played:
        for number in range(count):
            if kept is not None and number in have:
                yield kept.get(number)
                continue
            while number not in early:
                finished, sums = next(played)
                if kept is not None:
                    kept.put(finished, sums)
                early[finished] = sums
            yield early.pop(number)


@dataclass(frozen=True)
class _Rest(Collection[int]):
    """The numbers below ``count`` that are not there yet; not all at once in memory, as there may be a billion."""

    count: int
    have: frozenset[int]

    def __iter__(self) -> Iterator[int]:
        return (number for number in range(self.count) if number not in self.have)

    def __len__(self) -> int:
        return self.count - sum(0 <= number < self.count for number in self.have)

    def __contains__(self, number: object) -> bool:
        return number in range(self.count) and number not in self.have
