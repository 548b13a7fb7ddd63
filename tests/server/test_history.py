"""What somebody has played: told to them, to others only if they say so, and forgotten when they wish."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from msgspec import structs

from stationmaster.server import sentences, wire
from stationmaster.server.hall import Hall
from stationmaster.server.links import key_of
from stationmaster.server.sentences import CodedRefusal
from stationmaster.store.places import Database, File, Place
from tests.postgres import Postgres
from tests.server.support import last_state, open_hall, play_out, run, wish
from tests.server.test_absent import tokens_of
from tests.server.test_people import ANNA, BORIS, come_as


@pytest.fixture(params=["sqlite", "postgres"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Place:
    if request.param == "sqlite":
        return File(tmp_path / "tables.db")
    server: Postgres = request.getfixturevalue("postgres")
    return Database(server.database())


async def play(hall: Hall, wanted: wire.TableWish, *people: str) -> tuple[str, dict[str, object]]:
    """A game to its end by people with keys; its table and outcome."""
    opened = await hall.open(wanted, "here")
    tokens = [token for token in tokens_of(opened) if token]
    guests = [await come_as(hall, me, opened.table, token) for me, token in zip(people, tokens, strict=True)]
    guests[0].send(type="chat", text="good luck")
    while last_state(guests[0])["outcome"] is None:
        if not await play_out(guests, random.Random(4)):
            await guests[0].hears("state")
    outcome: dict[str, object] = last_state(guests[0])["outcome"]
    for guest in guests:
        await guest.leave()
    return opened.table, outcome


def test_games_are_told_with_numbers_and_ratings(place: Place) -> None:
    async def scene() -> None:
        async with open_hall(place) as hall:
            table, outcome = await play(hall, wish("me", "friend"), ANNA, BORIS)
            anna, boris = await hall.past.history(ANNA), await hall.past.history(BORIS)
            (game,) = anna.games
            totals, winners = outcome["totals"], outcome["winners"]
            assert isinstance(totals, list)
            assert isinstance(winners, list)
            assert (game.table, game.seat, game.points, game.won) == (table, 0, totals[0], 0 in winners)
            (numbers,) = anna.numbers
            assert (numbers.game, numbers.seats, numbers.played, numbers.best) == ("usa", 2, 1, totals[0])
            assert numbers.tickets >= 2
            assert [(each.against, each.games) for each in anna.ratings] == [("people", 1)]
            ranked = sorted([anna, boris], key=lambda each: -each.ratings[0].rating)
            assert ranked[0].games[0].won
            assert ranked[0].ratings[0].rating > 25 > ranked[1].ratings[0].rating
            drawn = await hall.past.drawing(wire.Drawing(me=ANNA, game="usa", lang="ru"))
            assert drawn.startswith("<svg")
            with pytest.raises(CodedRefusal) as refused:
                await hall.past.drawing(wire.Drawing(me=ANNA, game="europe"))
            assert refused.value.sentence == sentences.NOTHING_DRAWN
            everything = await hall.past.everything(ANNA)
            assert [said.text for said in everything.said] == ["good luck"]
            assert [each.table for each in everything.tables] == [table]
            await hall.people.forget(ANNA)
            assert await hall.past.history(ANNA) == wire.History(games=[], numbers=[], levels=[], ratings=[])
            assert len((await hall.past.history(BORIS)).games) == 1

    run(scene())


def test_games_against_bots_are_rated_apart_and_a_game_that_goes_on_is_in_no_history(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_hall(tmp_path / "tables.db") as hall:
            await play(hall, wish("me", "random"), ANNA)
            opened = await hall.open(wish("me", "friend"), "here")
            await come_as(hall, ANNA, opened.table, tokens_of(opened)[0])
            anna = await hall.past.history(ANNA)
            assert [each.against for each in anna.ratings] == ["bots"]
            assert [opponent.bot for opponent in anna.games[0].players] == [None, "random"]
            assert len(anna.games) == 1

    run(scene())


def test_games_played_together_are_counted_by_level(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_hall(tmp_path / "tables.db") as hall:
            entry = next(each for each in hall.entries if each.name == "switch-signal-europe")
            wanted = structs.replace(
                wish("me", "friend", game=entry.name), options=dict(entry.presets[0].options)
            )
            await play(hall, wanted, ANNA, BORIS)
            anna = await hall.past.history(ANNA)
            (level,) = anna.levels
            assert (level.game, level.level, level.played) == (entry.name, entry.presets[0].name, 1)
            assert (anna.numbers, anna.ratings) == ([], [])
            assert anna.games[0].points is None

    run(scene())


def test_only_what_somebody_shows_is_seen_by_others(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_hall(tmp_path / "tables.db") as hall:
            await play(hall, wish("me", "friend"), ANNA, BORIS)
            said = await hall.people.say(wire.SayMe(me=ANNA, name="Anna", seen_by="all"))
            person = await hall.people.at(said.page)
            shown = wire.encode(await hall.past.history(ANNA)).decode()
            assert len(await hall.past.games_of(person.key)) == 1
            for secret in (ANNA, BORIS, key_of(ANNA).hex(), key_of(BORIS).hex()):
                assert secret not in shown
            assert said.page not in key_of(ANNA).hex()

    run(scene())
