"""Where games are played: in processes of this machine, or on the machines of a cluster."""

from __future__ import annotations

import os
import signal
import socket
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager, redirect_stdout
from functools import cache
from importlib import import_module
from multiprocessing import get_context, parent_process
from typing import Any, TypeVar

from stationmaster import __version__, engines
from stationmaster.kernel.errors import Refusal

T = TypeVar("T")

PATIENCE = 10.0  # seconds for a machine to answer


class Workplace:
    """So many games at once, done by whoever is there."""

    def __init__(self, executor: Executor, places: int) -> None:
        self.executor = executor
        self.places = places

    def submit(self, do: Callable[..., T], *given: object) -> Future[T]:
        return self.executor.submit(do, *given)

    def close(self) -> None:
        """What has begun is waited for; nothing else is begun."""
        self.executor.shutdown(wait=True, cancel_futures=True)


@contextmanager
def workplace(jobs: int, cluster: str = "") -> Iterator[Workplace]:
    """Processes here, spawned, not forked, as whoever calls may have threads; or a cluster by its address."""
    if cluster:
        on_cluster = Cluster(cluster)
        place = Workplace(on_cluster, on_cluster.places)
    else:
        place = Workplace(ProcessPoolExecutor(jobs, get_context("spawn"), initializer=attend), jobs)
    try:
        yield place
    finally:
        place.close()


# Processes here


def attend() -> None:
    """Ctrl-C is for the process that asked for the games, which sends us home; if it is killed, we go."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=leave_with_parent, daemon=True).start()


def leave_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)  # nobody is left to be told, and nothing to be tidied


# A cluster


class Cluster(Executor):
    """The machines of a Ray cluster. What a lost one was at is done again by another."""

    def __init__(self, address: str) -> None:
        try:
            ray: Any = import_module("ray")
        except ModuleNotFoundError:
            raise Refusal("a cluster needs one more package: pip install 'stationmaster[cluster]'") from None
        expect_answer(address)
        self.ray: Any = ray
        self.aside = redirect_stdout(sys.stderr)  # Ray tells of lost machines where a result may be printed
        self.aside.__enter__()
        ours = {name: value for name, value in os.environ.items() if name.startswith("STATIONMASTER_")}
        try:
            ray.init(
                address=address,
                runtime_env={"env_vars": ours},
                log_to_driver=False,
                logging_level="error",
                configure_logging=True,
            )
        except (ConnectionError, ValueError, RuntimeError) as error:
            self.aside.__exit__(None, None, None)
            raise no_cluster(address, error) from None
        self.places = max(1, int(ray.cluster_resources().get("CPU", 1)))
        self.task = ray.remote(max_retries=-1)(done_there)
        self.under_way: dict[Future[Any], Any] = {}

    def submit(self, do: Callable[..., T], /, *given: Any, **named: Any) -> Future[T]:
        asked = self.task.remote(print_of_sources(), do, given, named)
        future: Future[T] = asked.future()
        self.under_way[future] = asked
        future.add_done_callback(lambda done: self.under_way.pop(done, None))
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        for future, asked in list(self.under_way.items()):
            if cancel_futures and not future.done():
                self.ray.cancel(asked, force=False)
        self.ray.shutdown()
        self.aside.__exit__(None, None, None)


def expect_answer(address: str) -> None:
    """Ray itself would try for minutes."""
    host, colon, port = address.rpartition(":")
    if not (colon and port.isdecimal() and "/" not in host):
        return  # Ray's own words, as "auto"
    try:
        socket.create_connection((host, int(port)), PATIENCE).close()
    except (OSError, OverflowError) as error:
        raise no_cluster(address, error) from None


def no_cluster(address: str, error: Exception) -> Refusal:
    why = str(error).splitlines()[0][:200]
    return Refusal(f"there is no cluster at {address} ({why}): ray start --head begins one")


def done_there(sources: str, do: Callable[..., T], given: tuple[Any, ...], named: dict[str, Any]) -> T:
    """On a machine of the cluster, which must be as this one: else its games would not be the same."""
    if sources != print_of_sources():
        raise Refusal(
            f"a machine of the cluster has another Stationmaster than this one ({__version__} there): "
            "install the same on all"
        )
    return do(*given, **named)


@cache
def print_of_sources() -> str:
    """The same where the same engines are."""
    return f"{__version__} {engines.key(engines.sources())}"
