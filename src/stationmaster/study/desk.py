"""One game on a desk: its moments laid out, and the pieces of work that an analysis of it is made of.

Pieces of a pass do not depend on each other; whoever runs them (here, in processes of their own, in a
server's thinkers) hands the results back as they come. They are small: a live table may be waiting.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import NamedTuple

from msgspec import Struct

from stationmaster import bots, family, shared
from stationmaster.kernel.family import Listener
from stationmaster.kernel.game import CHANCE, Game, State
from stationmaster.kernel.match import Match, Move, Told
from stationmaster.kernel.words import LANGUAGES, Text, Words, say, spoken
from stationmaster.study.findings import GONE, Judgement, verdict
from stationmaster.study.judging import FRESH, Judge, Position, Weighed, expert_of, why_better
from stationmaster.study.playouts import Ending, Estimate, PlayOuts

words = Words("stationmaster.study")

LEAST_SEARCH = 24  # play-outs for a decision, or the policy's own choice stands for the expert's


class Level(Struct, frozen=True):
    """How long to look, in games played out."""

    coarse: int
    """At some moments of the game, for a first picture;"""
    middle: int
    """at every moment;"""
    fine: int
    """at every moment again;"""
    turning: int
    """around decisions that were not the policy's, and at the start: there luck and play are told apart."""
    search: int
    """For a decision, to find what an expert would choose."""
    confirm: int
    """Deals in which that is compared with what was played;"""
    again: int
    """and once more, where these were few for want of time and what was played seemed worse in them."""


LEVELS = {
    "quick": Level(coarse=12, middle=48, fine=160, turning=640, search=240, confirm=240, again=2400),
    "deep": Level(coarse=12, middle=100, fine=1000, turning=4000, search=1600, confirm=2000, again=4800),
}


class Task(Struct, frozen=True):
    """A game to be looked into, as it can be sent to another process."""

    game: str
    seats: int
    options: dict[str, object]
    log: tuple[Move, ...]
    names: tuple[str, ...] = ()
    level: str = "quick"
    seed: int = 0

    def called(self) -> tuple[Text, ...]:
        """Everybody by name, or else by seat."""
        names = self.names or ("",) * self.seats
        return tuple(name or words("seat", seat=seat + 1) for seat, name in enumerate(names))


class Look(Struct, frozen=True):
    """Play the games of some numbers out, from the moment after so many entries."""

    entry: int
    first: int
    last: int


class Compare(Struct, frozen=True):
    """Play the deals of some numbers out, with what was decided at an entry and with the expert's choice."""

    entry: int
    first: int
    last: int


class Decide(Struct, frozen=True):
    """Judge the decision of an entry."""

    entry: int


class Gain(NamedTuple):
    """What the expert's choice brought more than what was played, in one deal."""

    chance: float
    goal: float


Piece = Look | Compare | Decide
Found = list[Ending] | list[Gain] | Judgement
Run = Callable[[Task, Sequence[Piece]], Iterator[tuple[Piece, Found]]]
"""Does pieces of work, in any order."""


class Desk:
    """One game on a desk, all its moments laid out."""

    def __init__(self, task: Task) -> None:
        self.task = task
        self.level = LEVELS[task.level]
        self.game: Game = shared(task.game, task.seats, task.options)
        self.family = family(self.game.family)
        self.outs = PlayOuts(self.game)
        self.judge = Judge(self.game)
        self.states = all_states(self.game, task.log)
        self.match: Match | None = None
        self.advice: dict[int, int] = {}

    def do(self, piece: Piece) -> Found:
        if isinstance(piece, Look):
            return self.outs.from_state(
                self.states[piece.entry], range(piece.first, piece.last), self.task.seed
            )
        if isinstance(piece, Compare):
            return self.compared(piece)
        return self.decided(piece.entry)

    # Decisions

    def asked(self) -> list[int]:
        """Decisions in which there was something to decide."""
        return [
            entry
            for entry, move in enumerate(self.task.log)
            if move.by != CHANCE and len(self.states[entry].legal()) > 1
        ]

    def position(self, entry: int) -> Position:
        seat, state = self.task.log[entry].by, self.states[entry]
        if self.match is None:
            self.match = Match(self.game, log=self.task.log)
        heard = tuple(self.match.heard(seat)[:entry])
        return Position(seat, self.game.view(state, seat), heard, tuple(state.legal()))

    def decided(self, entry: int) -> Judgement:
        position, played = self.position(entry), self.task.log[entry].action
        seed = self.task.seed + entry + 1
        best = self.expert(position, seed)
        if best == played:
            return self.judgement(entry, best, Estimate(0.0, 0.0))
        deals = self.outs.fewer(self.level.confirm)
        one, other = self.judge.weigh(position, (best, played), deals, seed + FRESH)
        measure, gain = gained(one, other, position.seat)
        if deals < self.level.confirm and gain.mean > 0:
            again = self.outs.fewer(self.level.again)
            one, other = self.judge.weigh(position, (best, played), again, seed + 2 * FRESH)
            measure, gain = gained(one, other, position.seat)
        return self.judgement(entry, best, gain, measure)

    def expert(self, position: Position, seed: int) -> int:
        """What an expert would choose from this view; where games take long to play out, unsearched."""
        play_outs = self.level.search // self.outs.slowness
        candidates = self.judge.candidates(position, seed)
        if play_outs < LEAST_SEARCH or len(candidates) < 2:
            return candidates[0]
        return self.judge.ranked(position, candidates, play_outs, seed)[0].action

    # Where even that takes too long: some decisions, against what a bot would have done at once

    def advised(self, entry: int) -> int:
        """What the expert among bots, asked afresh, would have done."""
        if entry not in self.advice:
            bot, position = bots.make(expert_of(self.game), self.game, seed=0), self.position(entry)
            self.advice[entry] = bot.advise(position.view, position.options, position.heard).action
        return self.advice[entry]

    def regret(self, entry: int) -> float:
        """By how much what was played promises less than the expert's choice, to the policy's eye."""
        best, played = self.advised(entry), self.task.log[entry].action
        if best == played:
            return 0.0
        promises = self.judge.promises(self.position(entry), (best, played), self.task.seed)
        return promises[0] - promises[1]

    def compared(self, piece: Compare) -> list[Gain]:
        position, played = self.position(piece.entry), self.task.log[piece.entry].action
        pair, numbers = (self.advised(piece.entry), played), range(piece.first, piece.last)
        one, other = self.judge.weigh_in(position, pair, numbers, self.task.seed + piece.entry + 1)
        seat = position.seat
        return [
            Gain(mine.won[seat] - its.won[seat], (mine.ahead[seat] - its.ahead[seat]) / 100)
            for mine, its in zip(one.endings, other.endings, strict=True)
        ]

    def judgement(
        self, entry: int, best: int, gain: Estimate, measure: str = "chance", called: str | None = None
    ) -> Judgement:
        position, played = self.position(entry), self.task.log[entry].action
        if gain.mean <= 0:
            best, gain = played, Estimate(0.0, gain.doubt)
        write = self.game.write
        return Judgement(
            entry=entry,
            seat=position.seat,
            played=write(played),
            best=write(best),
            played_in_words=self.offered(position, played),
            best_in_words=self.offered(position, best),
            loss=gain.mean,
            doubt=gain.doubt,
            loss_in_words=spoken(lost(gain.mean, measure)),
            measure=measure,
            verdict=verdict(gain, measure=measure) if called is None else called,
            reason={} if best == played else self.why(position, best, measure),
        )

    # Words

    def why(self, position: Position, best: int, measure: str) -> dict[str, str]:
        """In the words of whoever would have done so, where that is known."""
        adviser = expert_of(self.game) if self.judge.glances() else ""
        return why_better(self.game, position, best, measure, adviser)

    def offered(self, position: Position, action: int) -> dict[str, str]:
        said = self.family.offer(self.game, position.view, self.game.write(action))
        return spoken(said) if said is not None else {}

    def told(self, entry: int) -> dict[str, str]:
        """What chance did. The game is over: everybody may know."""
        state, action = self.states[entry], self.task.log[entry].action
        turn = self.receiver(entry)
        told = Told(CHANCE, self.game.told(state, action, turn))
        said = self.family.tells(self.game, told, Listener(self.task.called()), turn)
        return {language: " ".join(say(each, language) for each in said) for language in LANGUAGES if said}

    def receiver(self, entry: int) -> int | None:
        """Who is told more of it than all others; where nobody is, the one who moved last."""
        state, action = self.states[entry], self.task.log[entry].action
        open_to_all = self.game.told(state, action, None)
        for seat in range(self.game.seats):
            if self.game.told(state, action, seat) != open_to_all:
                return seat
        return next((move.by for move in reversed(self.task.log[:entry]) if move.by != CHANCE), None)


def gained(one: Weighed, other: Weighed, seat: int) -> tuple[str, Estimate]:
    """By what measure one option is better than another, and by how much: once all but no chance to win is
    left with either, points count."""
    if max(one.chance(seat).mean, other.chance(seat).mean) < GONE:
        return "points", one.points_gained(other, seat)
    return "chance", one.gain(other, seat)


def lost(loss: float, measure: str) -> Text:
    if measure == "points":
        return words("some-points", points=round(loss))
    return words("of-what", share=f"{round(100 * loss)}\u202f%", measure=measure)


def all_states(game: Game, log: Sequence[Move]) -> list[State]:
    """How it stood before the first entry, and after each."""
    state = game.start()
    found = [state.clone()]
    for move in log:
        state.apply(move.action)
        found.append(state.clone())
    return found


# Who does the work


@cache
def _desk(key: bytes) -> Desk:
    from msgspec import msgpack

    return Desk(msgpack.decode(key, type=Task))


def desk_for(task: Task) -> Desk:
    """The same for all pieces of one game, while it is the one at hand."""
    from msgspec import msgpack

    if _desk.cache_info().currsize > 1:
        _desk.cache_clear()
    return _desk(msgpack.encode(task))


def here(task: Task, pieces: Sequence[Piece]) -> Iterator[tuple[Piece, Found]]:
    """In this process, one after another."""
    desk = desk_for(task)
    for piece in pieces:
        yield piece, desk.do(piece)
