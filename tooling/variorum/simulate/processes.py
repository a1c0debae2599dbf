"""Batches played by processes of this machine: several at a time, and one that is lost is replaced.

A process that is killed, for want of memory as a rule, takes its batch with it; the pools of the standard library wait
for that for ever, or give up the rest. Here each process has a pipe of its own, and what it was playing is played by
another. When we are gone, for whatever reason, they end at once and say nothing.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections import Counter
from collections.abc import Collection, Generator, Iterator
from contextlib import contextmanager, suppress
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Any

from variorum.errors import UserError

from .batch import Sums, play_packed

TRIES = 3
"""How often a batch may lose its process before we give up."""
_SECONDS = 5
"""In which a process that was told to end must have ended."""


def by_processes(processes: int, task: str, numbers: Collection[int]) -> Generator[tuple[int, Sums], None, None]:
    """The batches of a task (``batch.packed``) by their numbers, as they are finished.

    Raises what a process raised, and UserError for a batch that was lost several times with its process.
    """
    with _team(task, min(processes, len(numbers))) as team:
        yield from team.play(iter(numbers))


class _Team:
    """Processes, each with the pipe that leads to it and the number of the batch that it plays."""

    def __init__(self, task: str, size: int) -> None:
        self._task, self._size = task, size
        self._members: dict[Connection, tuple[BaseProcess, int]] = {}
        self._leaving: list[BaseProcess] = []
        self._lost: Counter[int] = Counter()

    def play(self, numbers: Iterator[int]) -> Iterator[tuple[int, Sums]]:
        """Every number to whoever is free; each member gets its next one when it gives back the last."""
        for _ in range(self._size):
            if (number := next(numbers, None)) is not None:
                self._engage(number)
        while self._members:
            for pipe in wait(list(self._members)):
                assert isinstance(pipe, Connection)
                process, number = self._members[pipe]
                try:
                    data, error = pipe.recv()
                except (EOFError, OSError):
                    self._dismiss(pipe)
                    self._replace(number)
                    continue
                if error is not None:
                    raise error
                following = next(numbers, None)
                if following is None:
                    self._dismiss(pipe)
                else:
                    self._send(pipe, process, following)
                yield number, Sums.of(data)

    def _engage(self, number: int) -> None:
        ours, theirs = multiprocessing.Pipe()
        context = multiprocessing.get_context("spawn")
        process = context.Process(target=_member, args=(theirs, self._task), daemon=True)
        with _no_interrupt():
            process.start()
        theirs.close()
        self._send(ours, process, number)

    def _send(self, pipe: Connection, process: BaseProcess, number: int) -> None:
        self._members[pipe] = process, number
        with suppress(OSError):  # it is gone, and the end of its pipe says so next
            pipe.send(number)

    def _dismiss(self, pipe: Connection) -> None:
        """It ends when its pipe does, if it has not yet."""
        self._leaving.append(self._members.pop(pipe)[0])
        pipe.close()

    def _replace(self, number: int) -> None:
        self._lost[number] += 1
        if self._lost[number] == TRIES:
            raise UserError(
                f"batch {number} lost its process {TRIES} times: killed, or out of memory",
                "fewer --processes need less memory; with --store and --resume the same command goes on",
            )
        self._engage(number)

    def end(self) -> None:
        """All of them, whatever they do."""
        for process, _ in self._members.values():
            process.terminate()
        for pipe in list(self._members):
            self._dismiss(pipe)
        for process in self._leaving:
            process.join(_SECONDS)
            if process.is_alive():
                process.kill()


@contextmanager
def _team(task: str, size: int) -> Iterator[_Team]:
    team = _Team(task, size)
    try:
        yield team
    finally:
        team.end()


@contextmanager
def _no_interrupt() -> Iterator[None]:
    """A process that begins here is not reached by the keyboard's Ctrl-C, which is ours to answer; ours waits."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _member(pipe: Connection, task: str) -> None:
    """What a process does: plays the numbers that come, until no more do."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    while True:
        try:
            number = pipe.recv()
        except (EOFError, OSError):
            return
        answer: tuple[list[Any] | None, Exception | None]
        try:
            answer = play_packed(task, number), None
        except Exception as error:  # whatever it is, the one who asked raises it
            answer = None, error
        try:
            pipe.send(answer)
        except OSError:
            return


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(1)
