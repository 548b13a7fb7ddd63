"""What somebody wants changed at a table, and what that comes to."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from stationmaster.kernel.match import Change
from stationmaster.server import wire
from stationmaster.server.audience import Client
from stationmaster.server.seating import Back, Came, HandBack, RunOut, StandIn
from stationmaster.store.records import Record

OfItself: TypeAlias = StandIn | Back | Came | RunOut | HandBack
"""What nobody asks for: it is time."""
HostWish: TypeAlias = wire.GiveSeat | wire.FreeSeat | wire.SetTable
SeatingWish: TypeAlias = wire.GoOn | wire.Resign | HostWish | wire.TakeSeat | OfItself
Spoken: TypeAlias = wire.Chat | wire.React | wire.Mark
Wish: TypeAlias = wire.Play | wire.Undo | Spoken | wire.SayName | SeatingWish


class Wished(NamedTuple):
    """What somebody wants changed; nobody is the client of a bot, and of what comes by itself."""

    wish: Wish
    client: Client | None
    since: float


class Decided(NamedTuple):
    """What a wish comes to: what the store is to keep, and for a step the change that it tells of."""

    record: Record
    change: Change | None = None
    token: str = ""
    """The key to a seat that is opened, for the host alone."""
