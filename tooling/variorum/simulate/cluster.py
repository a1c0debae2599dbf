"""Batches on a Dask cluster (the extra ``cluster``), a running one or one of this machine, started for the purpose.

A batch goes out as the text of its task and a number, and comes back as sums: so a worker needs this package in the
same version, and neither the corpus nor a common disk. What a lost worker was playing Dask gives to another; what has
come back is kept by the one who asked, and never asked for again.
"""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Collection, Iterator
from concurrent.futures import CancelledError
from contextlib import contextmanager
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING, Any

from variorum import __version__
from variorum.errors import UserError

from .batch import Sums, play_packed

if TYPE_CHECKING:
    from .work import Played, Work

LOCAL = "local"
AHEAD = 4
"""Batches that lie ready for each thread of a worker, so that none waits for us."""
TRIES = 5
"""How often we send a batch that Dask has given up, each time because it lost its worker several times."""
RESUME = "with --store and --resume the same command goes on with what was finished"
PATIENCE = 20
"""Seconds in which a scheduler must answer."""


@contextmanager
def connected(scheduler: str, processes: int) -> Iterator[Work]:
    """Where to work on a cluster: at the address of its scheduler, or ``local``, with so many workers.

    Raises UserError where Dask is not installed, where no scheduler answers, and for a worker with another version.
    """
    try:
        from distributed import Client, LocalCluster
    except ImportError:
        raise UserError(
            "--scheduler needs Dask, which is not installed", "pip install 'hoyle-variorum[cluster]'"
        ) from None
    with _quiet():
        if scheduler == LOCAL:
            with (
                LocalCluster(n_workers=processes, threads_per_worker=1, dashboard_address=None) as cluster,
                Client(cluster) as client,
            ):
                yield partial(_played, client)
            return
        try:
            client = Client(scheduler, timeout=PATIENCE)
        except (OSError, ValueError) as error:
            raise UserError(
                f"no scheduler answers at {scheduler}: {str(error) or type(error).__name__}",
                "give the address that `dask scheduler` prints, such as tcp://10.0.0.1:8786, or local",
            ) from None
        with client:
            yield partial(_played, client)


@contextmanager
def _quiet() -> Iterator[None]:
    """Without Dask's own reports of lost connections, tracebacks and all: what matters of them we say."""
    names = [name for name in logging.root.manager.loggerDict if name.partition(".")[0] == "distributed"]
    before = {name: logging.getLogger(name).level for name in names}
    for name in names:
        logging.getLogger(name).setLevel(logging.CRITICAL)
    try:
        yield
    finally:
        for name, level in before.items():
            logging.getLogger(name).setLevel(level)


def played_by_worker(version: str, task: str, number: int) -> list[Any]:
    """What a worker does: ``play_packed``, by the same version of the package only."""
    if version != __version__:
        raise RuntimeError(f"a worker has version {__version__} of hoyle-variorum, and {version} asks")
    return play_packed(task, number)


def _played(client: Any, task: str, numbers: Collection[int]) -> Played:
    """The batches as they come back; never more of them out than the workers need."""
    from distributed import KilledWorker, as_completed

    if not numbers:
        return
    try:
        client.wait_for_workers(1, timeout=PATIENCE)
    except TimeoutError:
        raise UserError("the scheduler has no worker", "`dask worker ADDRESS`, with its address, starts one") from None
    out: dict[Any, int] = {}
    lost: Counter[int] = Counter()
    ready = as_completed()

    def send(number: int) -> None:
        future = client.submit(played_by_worker, __version__, task, number, pure=False)
        out[future] = number
        ready.add(future)

    waiting = iter(numbers)
    for number in islice(waiting, AHEAD * max(sum(client.nthreads().values()), 1)):
        send(number)
    for future in ready:
        number = out.pop(future)
        try:
            data = future.result()
        except KilledWorker:
            lost[number] += 1
            if lost[number] == TRIES:
                raise UserError(f"batch {number} lost its worker {TRIES} times and more", RESUME) from None
            send(number)
            continue
        except (OSError, CancelledError) as error:
            raise UserError(f"the cluster is gone ({type(error).__name__})", RESUME) from None
        except UserError:  # the request is wrong, and not the worker
            raise
        except Exception as error:
            raise UserError(
                f"a worker of the cluster could not play: {error}",
                f"every worker needs hoyle-variorum {__version__}, as it is here",
            ) from None
        future.release()
        for following in islice(waiting, 1):
            send(following)
        yield number, Sums.of(data)
