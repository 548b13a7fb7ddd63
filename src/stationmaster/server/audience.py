"""Those who sit and watch at a table, and what each of them is told."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from types import MappingProxyType
from typing import Protocol

from stationmaster.kernel import story
from stationmaster.kernel.errors import Refusal
from stationmaster.kernel.family import Aide
from stationmaster.kernel.match import Change, Match, Told
from stationmaster.kernel.view import View
from stationmaster.server import families, frames, wire
from stationmaster.server.gallery import Gallery


class Client(Protocol):
    """Somebody at a table: the seats they hold (none: a spectator), and where their frames go."""

    seats: tuple[int, ...]
    unknown: tuple[int, ...]
    """Of the tokens it joined with, those that open nothing here, by their places."""
    offered: tuple[int, ...]
    """Of the seats that its tokens open, those that it only looks at: it may prefer another."""

    def post(self, frame: bytes) -> None:
        """Send a frame, soon, without anyone waiting for it."""

    def refuse(self, why: Refusal, of: wire.Message | None = None) -> None:
        """Tell why what it wished is not done, and which wish that was."""

    def close(self, code: int) -> None:
        """Close the connection once everything posted is sent."""


class Audience:
    """All clients of a table. What one of them is told is made from its seat's view alone."""

    def __init__(self, gallery: Gallery | None = None) -> None:
        self.clients: list[Client] = []
        self.gallery = gallery
        """Where those who watch see everything later."""
        self.aides: dict[int | None, Aide] = {}

    def seats(self) -> set[int | None]:
        """The seats of those who are here; None while there are spectators."""
        return seats_of(self.clients)

    def spectators(self) -> list[Client]:
        return [client for client in self.clients if not client.seats]

    def prompt(self) -> list[Client]:
        """Those who are told at once."""
        return self.clients if self.gallery is None else [client for client in self.clients if client.seats]

    def make(self, match: Match, change: Change) -> None:
        """Make a change, and tell everybody of it: at once, or when it is time."""
        self._make_for(self.prompt(), match, change)
        if self.gallery is not None:
            self.gallery.make(change)

    def make_for_spectators(self, match: Match, change: Change) -> None:
        self._make_for(self.spectators(), match, change)

    def _make_for(self, clients: Sequence[Client], match: Match, change: Change) -> None:
        seats = sorted(seats_of(clients), key=str)
        explained = families.deeds(match.game.family) is not None
        before, seen = len(match.log), {seat: match.view(seat) for seat in seats if explained}
        match.make(change)
        if change.undo is None:
            self._show(clients, match, change.entry, partial(match.heard, since=before), seen)
        else:
            undone = [Told(change.undo, story.UNDO)]
            self._show(clients, match, change.entry, lambda seat: undone)

    def show_all(self, match: Match, client: Client) -> None:
        """Tell one who comes the whole story so far."""
        if self.gallery is not None and not client.seats:
            match = self.gallery.match
        game = match.game
        for seat in client.seats or (None,):
            first = game.view(game.start(), seat) if families.deeds(game.family) else None
            client.post(self._state(match, match.view(seat), 0, match.heard(seat), first))

    def _show(
        self,
        clients: Sequence[Client],
        match: Match,
        since: int,
        told: Callable[[int | None], list[Told]],
        seen: Mapping[int | None, View] = MappingProxyType({}),
    ) -> None:
        """Tell them what has changed; those who see the same get the same frame."""
        made: dict[int | None, bytes] = {}
        for view in match.views(list(seats_of(clients))):
            made[view.seat] = self._state(match, view, since, told(view.seat), seen.get(view.seat))
        for client in clients:
            for seat in client.seats or (None,):
                client.post(made[seat])

    def tell(self, frame: wire.FromServer) -> None:
        tell(self.prompt(), frame)
        if self.gallery is not None:
            self.gallery.tell(frame)

    def tell_spectators(self, frame: wire.FromServer) -> None:
        tell(self.spectators(), frame)

    def close(self, code: int) -> None:
        for client in self.clients:
            client.close(code)

    def _state(self, match: Match, view: View, since: int, told: list[Told], before: View | None) -> bytes:
        aide = self.aides.get(view.seat)
        if aide is None:
            aide = self.aides[view.seat] = families.aide(match.game)
        return wire.encode(frames.state(match, view, aide, since=since, told=told, before=before))


def seats_of(clients: Iterable[Client]) -> set[int | None]:
    return {seat for client in clients for seat in client.seats or (None,)}


def tell(clients: Iterable[Client], frame: wire.FromServer) -> None:
    text = wire.encode(frame)
    for client in clients:
        client.post(text)
