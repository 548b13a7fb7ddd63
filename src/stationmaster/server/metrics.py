"""A server's figures as Prometheus reads them, at an address of their own (docs/hosting.md)."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Iterator
from concurrent.futures import CancelledError
from contextlib import contextmanager
from itertools import accumulate

from prometheus_client import CollectorRegistry, ProcessCollector, start_http_server
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily
from prometheus_client.metrics_core import Metric
from prometheus_client.registry import Collector

from stationmaster.kernel.errors import Refusal
from stationmaster.server.watch import Rooms, Watch
from stationmaster.store.figures import Spread
from stationmaster.store.records import NotKept

OURS = "stationmaster_"
COUNTED_WITHIN = (
    2.0  # seconds; a store that takes longer has other troubles, and the other figures are wanted
)


@contextmanager
def shown(address: str, watch: Watch) -> Iterator[None]:
    """For as long as this lasts, at that address, from a thread of its own."""
    host, port = split(address)
    registry = CollectorRegistry()
    ProcessCollector(registry=registry)
    registry.register(Figures(watch))
    try:
        server, thread = start_http_server(port, host, registry)
    except (OSError, OverflowError) as error:
        raise Refusal(f"metrics cannot be shown at {address}: {error}; try another --metrics") from None
    try:
        yield
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def split(address: str) -> tuple[str, int]:
    """A host and a port; without a host, this machine alone."""
    host, _, port = address.rpartition(":")
    if not (port.isascii() and port.isdigit()):
        raise Refusal(f"--metrics takes a port, or an address with one like 127.0.0.1:9484, not '{address}'")
    return host.removeprefix("[").removesuffix("]") or "127.0.0.1", int(port)


class Figures(Collector):
    """Reads what is counted, when somebody looks. No label tells of a person, a table or an address."""

    def __init__(self, watch: Watch) -> None:
        self.watch = watch

    def collect(self) -> Iterable[Metric]:
        watch = self.watch
        yield counts(
            "moves", "Moves kept and told", ("by",), {(by,): n for by, n in dict(watch.moves).items()}
        )
        yield counts("refusals", "What was refused, by its kind", ("over", "kind"), dict(watch.refusals))
        yield spread("told_seconds", "From a wish for a move until everybody here is told", watch.told)
        yield gauge("stopping", "1 when it was told to stop", watch.stopping)
        if watch.hall is not None and watch.loop is not None:
            yield from of_hall(watch.hall, watch.loop)


def of_hall(hall: Rooms, loop: asyncio.AbstractEventLoop) -> Iterable[Metric]:
    live = len(hall.tables)
    yield gauge("tables_live", "Tables in memory", live)
    kept = how_many_kept(hall, loop)
    if kept is not None:
        yield gauge("tables_asleep", "Tables in the store that are not in memory here", max(0, kept - live))
    yield gauge("connections", "Clients that are connected", hall.connections)
    thinkers = hall.thinkers
    yield gauge("thinkers", "Processes in which bots may think", len(thinkers.all))
    yield gauge("thinkers_busy", "Of these, those at work", len(thinkers.all) - thinkers.idle.qsize())
    yield gauge("thinkers_queue", "Questions that wait for one", thinkers.waiting)
    figures = hall.store.figures
    yield spread("store_batch_size", "Changes that the store committed together", figures.batches)
    yield spread("store_delay_seconds", "From asking the store to keep a change until it has", figures.delays)


def how_many_kept(hall: Rooms, loop: asyncio.AbstractEventLoop) -> int | None:
    """Asked in the server's own thread; None if the store cannot tell soon."""
    asked = asyncio.run_coroutine_threadsafe(hall.store.count(), loop)
    try:
        return asked.result(COUNTED_WITHIN)
    except (NotKept, TimeoutError, CancelledError):
        asked.cancel()
        return None


def gauge(name: str, about: str, value: float) -> Metric:
    return GaugeMetricFamily(OURS + name, about, value)


def counts(name: str, about: str, labels: tuple[str, ...], found: dict[tuple[str, ...], int]) -> Metric:
    family = CounterMetricFamily(OURS + name, about, labels=labels)
    for values, count in sorted(found.items()):
        family.add_metric(values, count)
    return family


def spread(name: str, about: str, found: Spread) -> Metric:
    """Prometheus wants of each bound how many were at most so large."""
    bounds = [*map(str, found.bounds), "+Inf"]
    upto = list(zip(bounds, accumulate(found.counts), strict=True))
    family = HistogramMetricFamily(OURS + name, about)
    family.add_metric((), upto, found.total)
    return family
