"""Those who sit and watch at a table, and what each of them is told."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Protocol

from stationmaster.kernel.errors import Refusal
from stationmaster.kernel.family import Aide
from stationmaster.kernel.match import Match, Told
from stationmaster.kernel.view import View
from stationmaster.server import families, frames, wire


class Client(Protocol):
    """Somebody at a table: the seats they hold (none: a spectator), and where their frames go."""

    seats: tuple[int, ...]
    unknown: tuple[int, ...]
    """Of the tokens it joined with, those that open nothing here, by their places."""

    def post(self, frame: bytes) -> None:
        """Send a frame, soon, without anyone waiting for it."""

    def refuse(self, why: Refusal, of: wire.Message | None = None) -> None:
        """Tell why what it wished is not done, and which wish that was."""

    def close(self, code: int) -> None:
        """Close the connection once everything posted is sent."""


class Audience:
    """All clients of a table. What one of them is told is made from its seat's view alone."""

    def __init__(self) -> None:
        self.clients: list[Client] = []
        self.aides: dict[int | None, Aide] = {}

    def seats(self) -> set[int | None]:
        """The seats of those who are here; None while there are spectators."""
        return {seat for client in self.clients for seat in client.seats or (None,)}

    def see(self, match: Match) -> dict[int | None, View]:
        """What those at the table see now, where a family explains moves by what was seen before them."""
        if families.deeds(match.game.family) is None:
            return {}
        return {seat: match.view(seat) for seat in self.seats()}

    def show_all(self, match: Match, client: Client) -> None:
        """Tell one who comes the whole story so far."""
        game = match.game
        for seat in client.seats or (None,):
            first = game.view(game.start(), seat) if families.deeds(game.family) else None
            client.post(self._state(match, match.view(seat), 0, match.heard(seat), first))

    def show(
        self,
        match: Match,
        since: int,
        told: Callable[[int | None], list[Told]],
        seen: Mapping[int | None, View] = MappingProxyType({}),
    ) -> None:
        """Tell everybody what has changed; those who see the same get the same frame."""
        made: dict[int | None, bytes] = {}
        for view in match.views(list(self.seats())):
            made[view.seat] = self._state(match, view, since, told(view.seat), seen.get(view.seat))
        for client in self.clients:
            for seat in client.seats or (None,):
                client.post(made[seat])

    def tell(self, frame: wire.FromServer) -> None:
        tell(self.clients, frame)

    def tell_spectators(self, frame: wire.FromServer) -> None:
        tell([client for client in self.clients if not client.seats], frame)

    def close(self, code: int) -> None:
        for client in self.clients:
            client.close(code)

    def _state(self, match: Match, view: View, since: int, told: list[Told], before: View | None) -> bytes:
        aide = self.aides.get(view.seat)
        if aide is None:
            aide = self.aides[view.seat] = families.aide(match.game)
        return wire.encode(frames.state(match, view, aide, since=since, told=told, before=before))


def tell(clients: Iterable[Client], frame: wire.FromServer) -> None:
    text = wire.encode(frame)
    for client in clients:
        client.post(text)
