"""Several servers over one PostgreSQL: a table is the same at each of them, whatever happens to others."""

from __future__ import annotations

import asyncio
import random
import re
from contextlib import AsyncExitStack

import asyncpg
import pytest
from click.testing import CliRunner

from stationmaster import cli
from stationmaster.server import sentences
from stationmaster.server.hall import Hall
from stationmaster.server.thinkers import Question, Thought
from stationmaster.store.places import Database
from stationmaster.store.postgres import PostgresStore, connected, make_ready
from tests.postgres import Postgres
from tests.server.lives import Frame, Nursery, Player, check_story, nursery, open_table
from tests.server.support import (
    QUICK,
    SOON,
    Guest,
    InProcess,
    last_state,
    open_hall,
    play_out,
    run,
    wish,
)

GAMES: tuple[Frame, ...] = ({"game": "usa"}, {"game": "card-game"}, {"game": "switch-signal-europe"})
MOVES_BETWEEN = 12
LONGEST = 240.0  # seconds for whole games, on however busy a machine


@pytest.fixture
def place(postgres: Postgres) -> Database:
    return Database(postgres.database())


async def sit_apart(halls: list[Hall], *kinds: str) -> tuple[str, list[Guest]]:
    """A table opened at the first server, and its people at one server each."""
    opened = await halls[0].open(wish(*kinds, first=0), "here")
    tokens = [seat.token for seat in opened.seats if seat.token]
    guests = []
    for hall, token in zip(halls, tokens, strict=True):
        guest = Guest(hall)
        guest.join(opened.table, token)
        await guest.hears("state")
        guests.append(guest)
    return opened.table, guests


def test_two_at_different_servers_play_a_whole_game(place: Database) -> None:
    async def scene() -> None:
        async with open_hall(place) as here, open_hall(place) as there:
            name, guests = await sit_apart([here, there], "me", "friend")
            assert await play_out(guests, random.Random(3)) > 40
            outcomes = [last_state(guest)["outcome"] for guest in guests]
            assert outcomes[0] is not None
            assert outcomes[0] == outcomes[1]
            for guest in guests:
                states = [frame for frame in guest.frames if frame["type"] == "state"]
                told = [line["text"] for frame in states for line in frame["told"]]
                assert [state["since"] for state in states[1:]] == [state["entry"] for state in states[:-1]]
                match = (await here.table(name)).match
                assert told == [line.text for line in match.heard(states[0]["seat"])]

    run(scene())


def test_of_two_who_move_at_once_one_is_told_that_he_was_late(place: Database) -> None:
    async def scene() -> None:
        async with open_hall(place) as here, open_hall(place) as there:
            opened = await here.open(wish("me", "friend", first=0), "here")
            guests = [Guest(here), Guest(there)]
            for guest in guests:
                guest.join(opened.table, *(seat.token or "" for seat in opened.seats))
                await guest.hears("state", lambda frame: frame["seat"] == 1)
            for turn in range(40):
                entry = max(last_state(guest, 0)["entry"] for guest in guests)
                asked = [await standing_at(guest, entry) for guest in guests]
                assert {**asked[0], "since": 0, "told": []} == {**asked[1], "since": 0, "told": []}
                assert len(asked[0]["options"]) > 1  # the same move in the same millisecond is one
                for guest, state, which in zip(guests, asked, (0, -1), strict=True):
                    action = state["options"][which]
                    guest.send(type="play", seat=state["seat"], entry=entry, action=action)
                async with asyncio.timeout(SOON):
                    while len(refusals(guests)) <= turn or any(
                        last_state(guest, seat)["entry"] == entry for guest in guests for seat in range(2)
                    ):
                        await asyncio.sleep(0.01)
                assert refusals(guests)[-1] == (sentences.MOVED_ON, entry)
            assert len(refusals(guests)) == 40

    async def standing_at(guest: Guest, entry: int) -> Frame:
        """The state of the seat that is asked there."""
        async with asyncio.timeout(SOON):
            while True:
                states = [last_state(guest, seat) for seat in range(2)]
                asked = [state for state in states if state["options"]]
                if asked and all(state["entry"] == entry for state in states):
                    return asked[0]
                await asyncio.sleep(0.01)

    def refusals(guests: list[Guest]) -> list[tuple[object, int]]:
        frames = [frame for guest in guests for frame in guest.frames if frame["type"] == "refused"]
        return sorted(((frame["sentence"], frame["entry"]) for frame in frames), key=lambda one: one[1])

    run(scene())


def test_words_and_names_are_heard_at_every_server(place: Database) -> None:
    async def scene() -> None:
        async with open_hall(place) as here, open_hall(place) as there:
            _, (first, second) = await sit_apart([here, there], "me", "friend")
            first.send(type="chat", text="hello")
            second.send(type="chat", text="there you are")
            first.send(type="say-name", seat=0, name="Anna")
            for guest in (first, second):
                async with asyncio.timeout(SOON):
                    while not (names(guest) and len(texts(guest)) == 2):
                        await asyncio.sleep(0.01)
            await asyncio.sleep(0.2)  # and nothing is said twice
            assert sorted(texts(first)) == sorted(texts(second)) == ["hello", "there you are"]

    def texts(guest: Guest) -> list[str]:
        return [frame["text"] for frame in guest.frames if frame["type"] == "chat"]

    def names(guest: Guest) -> bool:
        return any(frame["type"] == "seats" and frame["seats"][0]["name"] == "Anna" for frame in guest.frames)

    run(scene())


def test_whoever_comes_from_another_server_is_shown_no_less_than_they_know(place: Database) -> None:
    """Its notice may be under way while its people are already here."""

    async def scene() -> None:
        async with open_hall(place) as here, open_hall(place) as there:
            opened = await here.open(wish("me", "friend", first=0), "here")
            keys = [seat.token or "" for seat in opened.seats]
            first, second = Guest(here), Guest(there)
            for guest, key in zip((first, second), keys, strict=True):
                guest.join(opened.table, key)
                await guest.hears("state")
            assert isinstance(there.store, PostgresStore)
            assert there.store.listener is not None
            there.store.listener.cancel()  # nothing is heard there any more
            state = last_state(first)
            first.send(type="play", seat=0, entry=state["entry"], action=state["options"][0])
            known = await first.hears("state", lambda frame: bool(frame["entry"] > state["entry"]))
            again = Guest(there)
            again.join(opened.table, keys[0])
            assert (await again.hears("state"))["entry"] >= known["entry"]

    run(scene())


class Slow(InProcess):
    """Bots that take a moment, so that two servers would have theirs think at the same time."""

    async def ask(self, question: Question) -> Thought:
        thought = await super().ask(question)
        await asyncio.sleep(0.05)
        return thought


def test_a_bots_turn_is_thought_about_once(place: Database) -> None:
    async def scene() -> None:
        thinkers = [Slow(), Slow()]
        async with AsyncExitStack() as stack:
            halls = [
                await stack.enter_async_context(open_hall(place, QUICK, thinking)) for thinking in thinkers
            ]
            name, guests = await sit_apart(halls, "me", "friend", "greedy", "greedy")
            match = (await halls[0].table(name)).match
            luck = random.Random(3)
            for _ in range(12):
                async with asyncio.timeout(SOON):
                    while not await play_out(guests, luck, most=1):
                        await asyncio.sleep(0.01)
            bots = [move for move in match.log if move.by in (2, 3)]
            asked = sum(len(thinking.asked) for thinking in thinkers)
            assert len(bots) > 5
            assert asked <= len(bots) + 1  # the last may still be thought about

    run(scene())


def test_servers_killed_in_the_middle_of_play_lose_and_double_nothing(
    place: Database, request: pytest.FixtureRequest
) -> None:
    """Two servers in processes of their own, a third of --kills; the people of a table sit at both."""
    kills: int = max(2, request.config.getoption("kills") // 3)

    async def scene() -> None:
        luck = random.Random(9)
        async with nursery() as one, nursery() as other:
            servers = [one, other]
            addresses = [await server.bear(place.address) for server in servers]
            players = [player for game in GAMES for player in await open_table(addresses[0], game)]
            over = asyncio.Event()
            sitting = [
                asyncio.create_task(play_on(player, addresses, n % 2, over, luck))
                for n, player in enumerate(players)
            ]
            async with asyncio.timeout(LONGEST):
                for kill in range(kills):
                    await some_moves(players, sitting)
                    await born_again(servers[kill % 2], addresses, kill % 2, place)
                while not all(player.is_done() for player in players[:4]) and not failed(sitting):
                    await asyncio.sleep(0.05)
            over.set()
            for server in servers:
                server.kill()
            await asyncio.gather(*sitting)
            assert sum(player.moves for player in players) > kills * MOVES_BETWEEN
        store = await place.store()
        for player in players:
            check_story(await store.story(player.table), player)
        await store.close()

    asyncio.run(scene())


async def play_on(
    player: Player, addresses: list[str], where: int, over: asyncio.Event, luck: random.Random
) -> None:
    """At the own server, and again at the one that is born in its place."""
    while not over.is_set():
        await player.sit(addresses[where], luck)
        await asyncio.sleep(0.05)


async def some_moves(players: list[Player], sitting: list[asyncio.Task[None]]) -> None:
    before = sum(player.moves for player in players)
    while sum(player.moves for player in players) < before + MOVES_BETWEEN:
        if all(player.is_done() for player in players) or failed(sitting):
            return
        await asyncio.sleep(0.01)


async def born_again(server: Nursery, addresses: list[str], where: int, place: Database) -> None:
    server.kill()
    addresses[where] = await server.bear(place.address)


def failed(sitting: list[asyncio.Task[None]]) -> bool:
    """Somebody was surprised, as will be seen."""
    return any(task.done() for task in sitting)


@pytest.mark.parametrize(("off", "why"), [(-1, "brought up to date when a server starts"), (1, "later")])
def test_store_check_leaves_a_database_of_another_version_as_it_is(
    place: Database, off: int, why: str
) -> None:
    """Servers of that version may be at work on it."""

    async def version(change: int) -> int:
        async with connected(place.address) as connection:
            await connection.execute("UPDATE version SET number = number + $1", change)
            found: int = await connection.fetchval("SELECT number FROM version")
            return found

    asyncio.run(make_ready(place.address))
    before = asyncio.run(version(off))
    ended = CliRunner().invoke(cli.stationmaster, ["store", "check", place.address])
    assert why in str(ended.exception)
    assert asyncio.run(version(0)) == before


def test_store_check_names_damaged_tables_of_a_database(place: Database) -> None:
    async def scene() -> str:
        async with open_hall(place) as hall:
            _, guests = await sit_apart([hall], "me", "greedy")
            await play_out(guests, random.Random(3), most=2)
            damaged = (await hall.open(wish("me", "friend"), "here")).table
        connection = await asyncpg.connect(place.address)
        await connection.execute(
            "UPDATE stationmaster.steps SET lines = lines || '!' WHERE table_id = $1", damaged
        )
        await connection.close()
        return damaged

    damaged = run(scene())
    ended = CliRunner().invoke(cli.stationmaster, ["store", "check", place.address])
    assert ended.exit_code == 1
    assert f"table {damaged} is damaged: what follows on entry 0 is not as it was written" in ended.output
    assert re.search(rf"{re.escape(str(place))}: 2 tables with \d+ steps, 1 damaged", ended.output)
