"""Batches on a Dask cluster (the extra ``cluster``), a running one or one of this machine, started for the purpose.

A batch goes out as the text of its task and a number, and comes back as sums: so a worker needs this package in the
same version, and neither the corpus nor a common disk. What a lost worker was playing Dask gives to another; what has
come back is kept by the one who asked, and never asked for again.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING, Any

from variorum import __version__
from variorum.errors import UserError

from .batch import Sums, play_packed

if TYPE_CHECKING:
    from .work import Played, Work

LOCAL = "local"
AHEAD = 4
"""Batches that lie ready for each thread of a worker, so that none waits for us."""
TRIES = 10
"""How often a batch may lose its worker before we give up."""
PATIENCE = 20
"""Seconds in which a scheduler must answer."""


@contextmanager
def connected(scheduler: str, processes: int) -> Iterator[Work]:
    """Where to work on a cluster: at the address of its scheduler, or ``local``, with so many workers.

    Raises UserError where Dask is not installed, where no scheduler answers, and for a worker with another version.
    """
    try:
        import dask
        from distributed import Client, LocalCluster
    except ImportError:
        raise UserError(
            "--scheduler needs Dask, which is not installed", "pip install 'hoyle-variorum[cluster]'"
        ) from None
    lost = {"distributed.scheduler.allowed-failures": TRIES, "distributed.comm.timeouts.connect": f"{PATIENCE}s"}
    with dask.config.set(lost):
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


def played_by_worker(version: str, task: str, number: int) -> list[Any]:
    """What a worker does: ``play_packed``, by the same version of the package only."""
    if version != __version__:
        raise RuntimeError(f"a worker has version {__version__} of hoyle-variorum, and {version} asks")
    return play_packed(task, number)


def _played(client: Any, task: str, numbers: Sequence[int]) -> Played:
    """The batches as they come back; never more of them out than the workers need."""
    from distributed import as_completed

    if not numbers:
        return
    waiting = iter(numbers)
    out: dict[Any, int] = {}

    def send() -> Any:
        for number in waiting:
            future = client.submit(played_by_worker, __version__, task, number, pure=False)
            out[future] = number
            return future
        return None

    client.wait_for_workers(1, timeout=PATIENCE)
    ready = as_completed()
    for _ in range(AHEAD * max(sum(client.nthreads().values()), 1)):
        if (future := send()) is not None:
            ready.add(future)
    for future in ready:
        number = out.pop(future)
        try:
            data = future.result()
        except Exception as error:
            raise UserError(
                f"a worker of the cluster could not play: {error}",
                f"every worker needs hoyle-variorum {__version__}, as it is here",
            ) from None
        future.release()
        if (another := send()) is not None:
            ready.add(another)
        yield number, Sums.of(data)
