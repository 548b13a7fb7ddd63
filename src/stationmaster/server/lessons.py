"""The lessons of all families, and tables at which one of them is followed.

A lesson's table is one like any other: its moves are kept, told and shown by the same lines. Until the lesson
ends, what goes on is decided by it (kernel/lesson.py); then the bots play, and it is a game.
"""

from __future__ import annotations

from functools import cache
from importlib import resources

import stationmaster
from stationmaster import bots
from stationmaster.kernel import lesson as lessons
from stationmaster.kernel.errors import Refusal
from stationmaster.kernel.game import Game
from stationmaster.kernel.lesson import LEARNER, Lesson
from stationmaster.kernel.match import Match
from stationmaster.kernel.tables import Folder
from stationmaster.server import sentences, wire
from stationmaster.server.audience import Client
from stationmaster.server.families import GAMES
from stationmaster.server.sentences import CodedRefusal
from stationmaster.server.table import Table, expect_holder
from stationmaster.server.wishes import Decided, Wish

FOLDER = "lessons"


@cache
def every() -> dict[str, Lesson]:
    """By its name each lesson that lies beside a game."""
    found: dict[str, Lesson] = {}
    for family in stationmaster.families():
        place = resources.files(f"{GAMES}.{family.name}") / FOLDER
        folder = Folder(f"{family.name}/{FOLDER}", place)
        files = sorted(file.name for file in place.iterdir()) if place.is_dir() else []
        for file in files:
            name = file.removesuffix(".toml")
            if name in found:
                raise Refusal(f"{folder.label}/{file}: two lessons are called '{name}'")
            found[name] = lessons.read(folder.toml(file), name, stationmaster.make, family.targets)
    return dict(sorted(found.items(), key=lambda each: (each[1].family, each[1].rank)))


def named(name: str) -> Lesson:
    found = every().get(name)
    if found is None:
        raise CodedRefusal(sentences.no_lesson(name), 404)
    return found


def entries() -> list[wire.LessonEntry]:
    return [
        wire.LessonEntry(each.name, each.family, each.game, each.title, each.about, len(each.log) + 1)
        for each in every().values()
    ]


def text(lesson: Lesson) -> wire.LessonText:
    """What a page is told of a lesson: not what luck and others will do, nor which move goes on."""
    steps = [wire.LessonStep(step.at, step.says, step.points, bool(step.accepts)) for step in lesson.steps]
    return wire.LessonText(lesson.name, lesson.game, lesson.title, steps)


def opening(lesson: Lesson, game: Game) -> Match:
    """Its match, as far as it goes without the learner."""
    return Match(game, log=lesson.opening())


def seats(lesson: Lesson, game: Game, learner: str, lang: str) -> list[wire.SeatWish]:
    """The learner, and the easiest of the bots, who play in earnest once the lesson is over."""
    easy = min(bots.names(game), key=lambda name: (LEVEL.get(bots.kind(name, game).level, 9), name))
    other = wire.SeatWish("bot", lesson.opponent.get(lang, ""), easy)
    return [wire.SeatWish("me", learner), *[other] * (lesson.seats - 1)]


LEVEL = {level: rung for rung, level in enumerate(bots.LEVELS)}


class LessonTable(Table):
    """A table at which a lesson is followed."""

    @property
    def lesson(self) -> Lesson | None:
        """The lesson, while it lasts."""
        found = every().get(self.kept.terms.lesson)
        return found if found is not None and found.lasts(self.match) else None

    def _decide(self, wish: Wish, client: Client | None) -> Decided:
        lesson = self.lesson
        if lesson is None or self.broken:
            return super()._decide(wish, client)
        if isinstance(wish, wire.Resign):
            raise CodedRefusal(sentences.STILL_LEARNING, 409)
        if not isinstance(wish, wire.Play):
            return super()._decide(wish, client)
        if client is not None:
            expect_holder(client, wish.seat)
        return self._step(lesson.decide(self.match, wish.seat, wish.action, wish.entry))

    async def _think(self, seat: int, bot: str) -> int:
        lesson = self.lesson
        return await super()._think(seat, bot) if lesson is None else lesson.other(self.match)

    async def hint(self, wish: wire.Hint, client: Client) -> None:
        """While it lasts, the lesson's own words say what to do."""
        step = self.lesson.step(self.match) if self.lesson else None
        if step is None or wish.seat != LEARNER:
            await super().hint(wish, client)
            return
        expect_holder(client, wish.seat)
        action = self.match.game.write(self._shown(step.accepts))
        client.post(wire.encode(wire.Advice(wish.seat, self.entry, action, step.says)))

    def _shown(self, accepted: frozenset[int]) -> int:
        assert self.lesson is not None
        usual = self.lesson.other(self.match)
        return usual if usual in accepted else min(accepted)
