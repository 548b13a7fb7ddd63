"""A series keeps score: a rematch says how the games before it ended."""

from __future__ import annotations

import random
from pathlib import Path

from msgspec import structs

from stationmaster.server import wire
from stationmaster.server.hall import Hall
from tests.server.support import Guest, last_state, open_hall, play_out, run, wish
from tests.server.test_absent import come, tokens_of

GAME = "tiny"


async def sit(hall: Hall, wanted: wire.TableWish) -> tuple[wire.Opened, list[Guest]]:
    opened = await hall.open(wanted, "here")
    return opened, [await come(hall, opened.table, token) for token in tokens_of(opened) if token]


def again(opened: wire.Opened, wanted: wire.TableWish) -> wire.TableWish:
    return structs.replace(wanted, after=wire.Before(opened.table, tokens_of(opened)[0]))


def winners(guest: Guest) -> list[int]:
    found: list[int] = last_state(guest)["outcome"]["winners"]
    return found


def test_a_rematch_says_how_the_games_before_it_ended(tmp_path: Path) -> None:
    async def scene() -> None:
        wanted = wish("me", "here", game=GAME)
        async with open_hall(tmp_path / "tables.db") as hall:
            opened, guests = await sit(hall, wanted)
            assert "series" not in guests[0].frames[0]["terms"]
            won = [0, 0]
            for played in (1, 2):
                await play_out(guests, random.Random(played))
                for seat in winners(guests[0]):
                    won[seat] += 1
                opened, guests = await sit(hall, again(opened, wanted))
                assert guests[0].frames[0]["terms"]["series"] == {"played": played, "won": won}
            # One that was not played to its end does not count.
            _, guests = await sit(hall, again(opened, wanted))
            assert guests[0].frames[0]["terms"]["series"] == {"played": 2, "won": won}
            # What is another game, or for others, is no part of it.
            _, guests = await sit(hall, again(opened, wish("me", "here", game="usa")))
            assert "series" not in guests[0].frames[0]["terms"]

    run(scene())


def test_those_who_play_together_win_together(tmp_path: Path) -> None:
    async def scene() -> None:
        wanted = wish("me", "here", game="switch-signal-europe")
        async with open_hall(tmp_path / "tables.db") as hall:
            opened, guests = await sit(hall, wanted)
            await play_out(guests, random.Random(1))
            won = [int(seat in winners(guests[0])) for seat in range(2)]
            assert won[0] == won[1]
            _, guests = await sit(hall, again(opened, wanted))
            assert guests[0].frames[0]["terms"]["series"] == {"played": 1, "won": won}

    run(scene())
