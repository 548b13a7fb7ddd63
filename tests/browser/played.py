"""Tables at which a game was played, by bots on every seat: for pictures, and for tests of how games end."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path

from stationmaster import bots
from stationmaster.kernel.game import OVER
from stationmaster.kernel.view import View
from stationmaster.server import wire
from stationmaster.server.hall import Hall
from stationmaster.store.places import File
from tests.server.support import Guest, last_state, open_hall

STAFF = ("Porter", "Signalman", "Stoker", "Conductor")
ENTIRELY = 100_000
Moment = Callable[[View], bool]


class NeverCameError(LookupError):
    """The game was over, and the moment that it was played for had not come."""


def played(
    db: Path,
    game: str,
    *others: str,
    people: tuple[str, ...] = ("Guest",),
    mine: str = "greedy",
    decisions: int = ENTIRELY,
    until: Moment | None = None,
    **options: bool | int | str,
) -> list[str]:
    """Links to the seats of people, for whom a bot decided: so often, until a moment came, or to the end."""
    seats = [
        *(wire.SeatWish("friend" if at else "me", name) for at, name in enumerate(people)),
        *(wire.SeatWish("bot", name, bot) for bot, name in zip(others, STAFF, strict=False)),
    ]
    wish = wire.TableWish(game, seats, options)
    # In a thread of its own: a browser has its loop in this one. The file is held as a server holds it: with
    # one at work on it, this is refused.
    with File(db).held(), ThreadPoolExecutor(1) as thread:
        return thread.submit(lambda: asyncio.run(play(db, wish, mine, decisions, until))).result()


TRIES = 40


def come_to(db: Path, game: str, others: int, until: Moment) -> str:
    """A game of planners, and another one, until such a moment comes: the link to it."""
    for _ in range(TRIES):
        with suppress(NeverCameError):
            [link] = played(db, game, *["planner"] * others, mine="planner", until=until, first=0)
            return link
    raise NeverCameError(game)


async def play(db: Path, wish: wire.TableWish, mine: str, decisions: int, until: Moment | None) -> list[str]:
    async with open_hall(db) as hall:
        opened = await hall.open(wish, "here")
        people = [(seat.token, seat.link) for seat in opened.seats if seat.token and seat.link]
        guest = Guest(hall)
        guest.join(opened.table, *(token for token, _ in people))
        for _ in people:
            await guest.hears("state")
        await decide(hall, opened.table, guest, mine, decisions, until)
        await guest.leave()
        return [link for _, link in people]


async def decide(
    hall: Hall, table: str, guest: Guest, mine: str, decisions: int, until: Moment | None
) -> None:
    match = (await hall.table(table)).match
    bot = bots.make(mine, match.game, 1)
    for _ in range(decisions):
        while not may_play(guest, match.waiting_on):
            if match.waiting_on == OVER:
                if until is not None:
                    raise NeverCameError(match.game.name)
                return
            await guest.hears("state")
        seat = match.waiting_on
        if until is not None and until(match.view(seat)):
            return
        entry = last_state(guest, seat)["entry"]
        advice = bot.advise(match.view(seat), match.options(seat), match.heard(seat))
        guest.send(type="play", seat=seat, entry=entry, action=match.game.write(advice.action))
        await guest.hears("state", lambda frame, entry=entry: frame["entry"] > entry)  # type: ignore[misc]


def may_play(guest: Guest, seat: int) -> bool:
    """Whether it is a turn of the guest's, who has heard so."""
    own = {frame["seat"] for frame in guest.frames if frame["type"] == "state"}
    return seat in own and bool(last_state(guest, seat)["options"])
