"""Where batches are played: here, by processes of this machine, or on a cluster. They come as they are finished."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from typing import Any

from .batch import Sums, play_packed
from .store import Store

Played = Iterator[tuple[int, Sums]]
"""Batches that are finished, each with its number, in any order."""
Work = Callable[[str, Sequence[int]], Played]
"""Plays batches of a task (``batch.packed``) by their numbers."""


def here(task: str, numbers: Sequence[int]) -> Played:
    """One after another in this process."""
    for number in numbers:
        yield number, Sums.of(play_packed(task, number))


def by_processes(processes: int, task: str, numbers: Sequence[int]) -> Played:
    """Several at a time, by processes of their own."""
    if processes == 1 or len(numbers) < 2:
        yield from here(task, numbers)
        return
    with multiprocessing.get_context("spawn").Pool(min(processes, len(numbers))) as pool:
        for number, data in pool.imap_unordered(_Task(task), numbers):
            yield number, Sums.of(data)


@contextmanager
def place(scheduler: str | None, processes: int) -> Iterator[Work]:
    """Where to work: on the cluster of a scheduler, if one is named, else by processes of this machine."""
    if scheduler is None:
        yield partial(by_processes, processes)
        return
    from .cluster import connected

    with connected(scheduler, processes) as work:
        yield work


def in_order(work: Work, task: str, count: int, kept: Store | None) -> Iterator[Sums]:
    """The first ``count`` batches in their order; each is kept as soon as it is finished, none is played that is kept.

    What comes before its turn waits: at most as many as are played at a time and finish before a slower one.
    """
    have = kept.numbers() if kept is not None else frozenset()
    played = work(task, [number for number in range(count) if number not in have])
    early: dict[int, Sums] = {}
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
class _Task:
    """A task that a pool hands to its processes."""

    task: str

    def __call__(self, number: int) -> tuple[int, list[Any]]:
        return number, play_packed(self.task, number)
