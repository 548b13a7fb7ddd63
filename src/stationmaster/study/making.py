"""Puzzles made from games of bots: positions in which one option is clearly better than all others.

What looks so in some deals is looked at again, every option, and then the best few in ten times as many fresh
deals; what is then no longer clear is no puzzle.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import count
from zlib import crc32

import msgspec
from msgspec import Raw, Struct

from stationmaster import bots
from stationmaster.bots.bot import Bot, Reason
from stationmaster.kernel.game import OVER, Game, Seeded
from stationmaster.kernel.match import Match
from stationmaster.study.judging import FRESH, Judge, Position, Weighed, why
from stationmaster.study.puzzles import Choice, Puzzle

GLANCE = 10  # deals, to pass over most positions
LOOK = 30  # for a first look
AGAIN = 10  # times as many to confirm


class Clear(Struct, frozen=True):
    """When one option counts as better than the next: by so much in chances, and so many standard errors."""

    gap: float
    errors: float


GLANCED, FIRST, SECOND = Clear(0.1, 0.8), Clear(0.07, 1.5), Clear(0.03, 1.0)
CONFIRMED = Clear(0.06, 3.0)
OPEN = (0.08, 0.95)  # the best chance lies between: nothing is at stake in a game that is decided
MOST_OPTIONS = 100
MOST_A_GAME = 3
RARE = 4  # games of which one shows its opening: or every other puzzle would be to keep tickets
TOLD = 4  # choices that a puzzle tells, at most


class Found(Struct, frozen=True):
    """How far the making has come."""

    games: int
    looked: int
    puzzle: Puzzle | None = None


def make_puzzles(game: Game, games: int, seed: int) -> Iterator[Found]:
    """Looks for puzzles in so many games."""
    maker = Maker(game)
    looked = 0
    for number in range(games):
        found = 0
        for position in maker.positions(seed + number):
            puzzle = maker.puzzle(position, f"{game.name}-{game.seats}-{seed + number}-{looked}")
            looked += 1
            found += puzzle is not None
            yield Found(number, looked, puzzle)
            if found == MOST_A_GAME:
                break
    yield Found(games, looked)


class Maker:
    """Looks at positions of one game."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.judge = Judge(game)
        self.names = [
            name for name in ("journeyman", "strategist", "planner", "dispatcher") if name in bots.names(game)
        ]

    def positions(self, seed: int) -> Iterator[Position]:
        """Of one game, played by bots of different strength, those in which there is a choice."""
        match = Match(self.game, Seeded(seed))
        players = [self.player(seed, seat) for seat in range(self.game.seats)]
        while (seat := match.waiting_on) != OVER:
            options, heard = tuple(match.options(seat)), tuple(match.heard(seat))
            position = Position(seat, match.view(seat), heard, options)
            opening = match.decisions < self.game.seats
            if 2 < len(options) <= MOST_OPTIONS and not (opening and seed % RARE):
                yield position
            match.play(seat, players[seat].choose(position.view, options, heard))

    def player(self, seed: int, seat: int) -> Bot:
        name = self.names[(seed + seat) % len(self.names)]
        return bots.make(name, self.game, seed=seed * self.game.seats + seat)

    def puzzle(self, position: Position, name: str) -> Puzzle | None:
        """This position as a puzzle, if it is one."""
        seed = position_seed(name)
        deals = self.judge.outs.fewer(LOOK, least=6)
        candidates = self.judge.candidates(position, seed)
        glance = self.judge.outs.fewer(GLANCE, least=3)
        if not self.clear(position, self.weighed(position, candidates, glance, seed + 2), GLANCED):
            return None
        if not self.clear(position, self.weighed(position, candidates, deals, seed), FIRST):
            return None
        everything = self.weighed(position, position.options, deals, seed + 1)
        if not self.clear(position, everything, SECOND):
            return None
        last = self.contenders(everything)
        confirmed = self.weighed(position, last, AGAIN * deals, seed + FRESH)
        if not self.clear(position, confirmed, CONFIRMED):
            return None
        return self.told(position, name, confirmed)

    def weighed(self, position: Position, actions: Sequence[int], deals: int, seed: int) -> list[Weighed]:
        """The best first."""
        found = self.judge.weigh(position, actions, deals, seed)
        return sorted(found, key=lambda one: -one.chance(position.seat).mean)

    def clear(self, position: Position, weighed: Sequence[Weighed], enough: Clear) -> bool:
        """Whether one idea is better than every other, by so much and surely."""
        if len(weighed) < 2 or not OPEN[0] <= weighed[0].chance(position.seat).mean <= OPEN[1]:
            return False
        rest = [one for one in weighed if self.idea(one) != self.idea(weighed[0])]
        if not rest:
            return False
        gain = weighed[0].gain(rest[0], position.seat)
        return gain.mean >= enough.gap and gain.mean >= enough.errors * gain.doubt

    def contenders(self, weighed: Sequence[Weighed]) -> list[int]:
        """The best, and the best of a few other ideas."""
        ideas: dict[str, int] = {}
        for one in weighed:
            ideas.setdefault(self.idea(one), one.action)
        return list(ideas.values())[:TOLD]

    def idea(self, one: Weighed) -> str:
        return idea(self.game.write(one.action))

    def told(self, position: Position, name: str, weighed: Sequence[Weighed]) -> Puzzle:
        game, write = self.game, self.game.write
        gain = weighed[0].gain(weighed[1], position.seat)
        best = write(weighed[0].action)
        listens = bots.kind(bots.strongest(game), game).listens
        return Puzzle(
            name=name,
            game=game.name,
            seats=game.seats,
            options=dict(game.options),
            seat=position.seat,
            theme=self.theme(position, weighed[0].action),
            difficulty=self.difficulty(position, best),
            gap=round(gain.mean, 4),
            doubt=round(gain.doubt, 4),
            right=tuple(
                move for move in map(write, position.options) if move == best or self.as_good(move, best)
            ),
            choices=tuple(self.choice(position, one) for one in weighed),
            moves=tuple(map(write, position.options)),
            view=Raw(msgspec.json.encode(position.view)),
            heard=position.heard if listens else (),
        )

    def as_good(self, move: str, best: str) -> bool:
        return idea(move) == idea(best)

    def choice(self, position: Position, one: Weighed) -> Choice:
        chance = one.chance(position.seat)
        return Choice(
            self.game.write(one.action),
            round(chance.mean, 4),
            round(chance.doubt, 4),
            why(self.game, position, one.action),
        )

    def theme(self, position: Position, action: int) -> str:
        bot = bots.make(bots.strongest(self.game), self.game, seed=0)
        bot.advise(position.view, position.options, position.heard)
        reason = bot.explain(position.view, action, position.heard)
        return theme(self.game.write(action), reason)

    def difficulty(self, position: Position, best: str) -> str:
        """By who finds it: the simplest bot, the strongest without search, or only search."""
        simple = next((name for name in ("greedy", "racer", "random") if name in bots.names(self.game)), "")
        for name, difficulty in ((simple, "easy"), (bots.strongest(self.game), "medium")):
            bot = bots.make(name, self.game, seed=7)
            chosen = bot.choose(position.view, position.options, position.heard)
            if idea(self.game.write(chosen)) == idea(best):
                return difficulty
        return "hard"


def position_seed(name: str) -> int:
    """Of a position's deals: the same for the same name."""
    return crc32(name.encode()) % 1000000 + 1


def idea(move: str) -> str:
    """What a move is about: the same route claimed with other cards is no other idea."""
    verb, *rest = move.split()
    return f"{verb} {rest[0]}" if verb == "claim" and rest else move


VERBS = {
    "keep": "keep",
    "tickets": "tickets",
    "draw": "draw",
    "take": "draw",
    "surcharge": "tunnel",
    "turn": "tunnel",
    "station": "station",
    "at": "station",
    "play": "send",
}
REASONS = {
    "rob": "rob",
    "claim-network": "race",
    "claim-points": "points",
    "claim-last": "points",
}
SHORT = 2  # points: for so few nobody builds beside the own plan, but to be in somebody's way


def theme(move: str, reason: Reason | None) -> str:
    key = reason.key if reason else ""
    if reason and key == "claim-points" and int(reason.facts.get("points", SHORT + 1)) <= SHORT:
        return "block"
    return REASONS.get(key) or VERBS.get(move.split()[0], "save")


def numbered(puzzles: Sequence[Puzzle]) -> Iterator[Puzzle]:
    """With short names, in their order."""
    numbers = {game: count(1) for game in {puzzle.game for puzzle in puzzles}}
    for puzzle in puzzles:
        yield msgspec.structs.replace(puzzle, name=f"{puzzle.game}-{next(numbers[puzzle.game])}")


def holds(puzzle: Puzzle, deals: int = 300) -> bool:
    """Whether the best of a puzzle is still better than all that were looked at, in other deals."""
    game, position = puzzle.played(), puzzle.position()
    judge = Judge(game)
    actions = [game.read(choice.move) for choice in puzzle.choices]
    best, *others = judge.weigh(
        position, actions, judge.outs.fewer(deals, least=8), seed=position_seed("again")
    )
    gains = [best.gain(other, puzzle.seat) for other in others]
    return all(gain.mean > -gain.doubt for gain in gains)
