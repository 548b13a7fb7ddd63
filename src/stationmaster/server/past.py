"""What people have played: read from their finished games when somebody asks."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter, OrderedDict
from collections.abc import Sequence
from typing import Protocol

import stationmaster
from stationmaster.kernel.catalogue import Entry, find
from stationmaster.kernel.errors import Refusal
from stationmaster.kernel.family import Usage
from stationmaster.kernel.game import OVER
from stationmaster.kernel.match import Match
from stationmaster.server import limits, sentences, wire
from stationmaster.server.history import Ended, Game, ended, history, level_of
from stationmaster.server.people import People, person_of, seats_of
from stationmaster.server.recalling import game_in
from stationmaster.server.seating import is_own, sittings
from stationmaster.server.sentences import CodedRefusal
from stationmaster.store.records import Store, Story

LOG = logging.getLogger("stationmaster")


class Hall(Protocol):
    """A hall as far as one looks back in it."""

    store: Store
    people: People
    entries: list[Entry]
    looking_back: asyncio.Semaphore

    async def finished(self, name: str) -> tuple[Story, Match]: ...

    async def mine(self, tokens: Sequence[str], me: str = "") -> wire.MyTables: ...


class Past:
    """Of one hall."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.endings: OrderedDict[str, Ended] = OrderedDict()

    async def games_of(self, person: bytes) -> list[Game]:
        """Finished ones, the newest first; without those that cannot be read, or had other rules."""
        games = []
        for summary in (await self.hall.store.with_person(person))[: limits.GAMES_LOOKED_BACK_AT]:
            stand = sittings(summary.table.seats, summary.seatings)
            own = seats_of(person, summary.holders)
            seat = next((seat for seat, each in enumerate(stand) if is_own(each, own.get(seat))), None)
            terms = summary.table.terms
            if seat is None or summary.waiting_on != OVER or terms.lesson or terms.origin is not None:
                continue
            try:
                entry = find(summary.table.game, self.hall.entries)
                ending = await self.ending(summary.table.id)
            except Refusal as why:
                LOG.warning("table %s is left out of a history: %s", summary.table.id, why)
                continue
            level = level_of(entry, summary.table.options)
            together = stationmaster.family(entry.family).together
            games.append(Game(summary, ending, seat, stand, level, together))
        return games

    async def ending(self, name: str) -> Ended:
        if name not in self.endings:
            async with self.hall.looking_back:
                _, match = await self.hall.finished(name)
                self.endings[name] = await asyncio.to_thread(ended, match)
        self.endings.move_to_end(name)
        if len(self.endings) > limits.GAMES_REMEMBERED:
            self.endings.popitem(last=False)
        return self.endings[name]

    async def history(self, me: str) -> wire.History:
        return history(await self.games_of(person_of(me)))

    async def everything(self, me: str) -> wire.Everything:
        """All that is somebody's: to be kept elsewhere, or before they are forgotten."""
        mine = (await self.hall.mine([], me)).tables
        said = []
        for table in mine:
            talk = await self.hall.store.talk(table.table)
            remarks = talk.remarks if talk is not None else ()
            own = [remark for remark in remarks if remark.by in table.yours]
            said += [wire.Spoken(table.table, remark.text, remark.when) for remark in own]
        about = await self.hall.people.shown(me)
        return wire.Everything(me=about, tables=mine, history=await self.history(me), said=said)

    async def drawing(self, wish: wire.Drawing) -> str:
        """The routes that somebody built on a board, as a picture: the more often, the bolder."""
        own = [
            game
            for game in await self.games_of(person_of(wish.me))
            if game.summary.table.game == wish.game and game.ended.built
        ]
        if not own:
            raise CodedRefusal(sentences.NOTHING_DRAWN, 404)
        game = game_in(self.hall.entries, own[0].summary.table)
        built = Counter(route for each in own for route in each.ended.built[each.seat])
        family = stationmaster.family(game.family)
        charts = await asyncio.to_thread(family.charts, game, Usage(len(own), built, {}, {}), wish.lang)
        found = next((chart.svg for chart in charts if chart.name == "routes"), "")
        if not found:
            raise CodedRefusal(sentences.NOTHING_DRAWN, 404)
        return found
