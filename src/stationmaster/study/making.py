"""Puzzles made from games of bots: positions in which one option is clearly better than all others.

What looks so in some deals is looked at again, every option, and then the best few in ten times as many fresh
deals; what is then no longer clear is no puzzle.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from random import Random
from zlib import crc32

import msgspec
from msgspec import Raw, Struct

from stationmaster import bots
from stationmaster.bots.bot import Bot
from stationmaster.kernel.game import OVER, Game, Seeded
from stationmaster.kernel.match import Match
from stationmaster.study.judging import FRESH, Judge, Position, Weighed, why
from stationmaster.study.playouts import SLOW
from stationmaster.study.puzzles import Choice, Puzzle
from stationmaster.study.themes import Change, idea, team_theme, theme

AGAIN = 10  # times as many deals to confirm as for a first look


class Clear(Struct, frozen=True):
    """When one option counts as better than the next: by so much in chances, and so many standard errors."""

    gap: float
    errors: float


class Effort(Struct, frozen=True):
    """How long to look, in deals: a handful to pass over most positions, a glance, and a first look."""

    handful: int
    differing: float
    """By so much, in worth, one idea must stand out in the handful."""
    glance: int
    look: int
    glanced: Clear
    looked: Clear
    late: float
    """The part of a game, from its start, of which only tickets to keep may be looked at: little is clear,
    and it takes long to play out."""


QUICK = Effort(3, 0.08, 8, 30, Clear(0.08, 1.3), Clear(0.07, 1.8), 0.3)
SLOWER = Effort(10, 0.05, 12, 30, Clear(0.06, 0.7), Clear(0.07, 1.3), 0.75)
SLOWEST = Effort(4, 0.06, 6, 16, Clear(0.08, 0.8), Clear(0.08, 1.3), 0.88)
EVERYTHING = Clear(0.03, 1.0)
CONFIRMED = Clear(0.06, 3.0)
OPEN = (0.08, 0.96)  # the best chance lies between: nothing is at stake in a game that is decided
MOST_OPTIONS = 300
MOST_A_GAME = 2
APART = 12  # entries of the log between two puzzles of one game, at least
LEAST_DEALS = 48  # to look again, where games take long: in fewer, what is better by a sixth may seem worse
RARE = 4  # games of which one shows its opening: or every other puzzle would be to keep tickets
SELDOM = {"second-card": 8, "action": 3}
"""Questions of which one in so many is looked at: the second card is hardly ever clear, and what comes first
in an action phase can as well come next."""
TOLD = 4  # choices that a puzzle tells, at most
FEW = 6  # options that are all looked at from the start
PLANNED = ("take-signal", "lay-signal", "throw-switch", "which-train")
"""So are those of a question that a policy has answered before it is asked."""
LATER = 0.5  # the same of a game with more than two seats: there nothing early changes much
KEEPING = ("keep-tickets", "keep-first-tickets")


class Place(Struct, frozen=True):
    """A position, and how many entries of its game came before it."""

    entry: int
    position: Position


class Maker:
    """Looks at positions of one game."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.judge = Judge(game)
        self.together = game.is_cooperative()
        slowness = self.judge.outs.slowness
        self.effort = QUICK if slowness == 1 else SLOWER if slowness < SLOW else SLOWEST
        self.late = max(self.effort.late, LATER * (game.seats > 2))
        self.early = KEEPING if self.effort is QUICK else ()
        self.names = [
            name for name in ("journeyman", "strategist", "planner", "dispatcher") if name in bots.names(game)
        ]

    # Games

    def puzzles(self, seed: int, full: Collection[str] = ()) -> Iterator[Puzzle | None]:
        """Of one game of bots, position by position: few, far apart, of no theme that is full."""
        found: list[tuple[int, str]] = []
        for place in self.places(seed):
            if any(abs(place.entry - entry) < APART for entry, _ in found):
                continue
            origin = f"{self.checksum(seed):08x}/{place.entry}"
            themes = {*full, *(theme for _, theme in found)}
            puzzle = self.puzzle(place.position, origin, themes)
            yield puzzle
            if puzzle is not None:
                found.append((place.entry, puzzle.theme))
                if len(found) == MOST_A_GAME:
                    return

    def checksum(self, seed: int) -> int:
        """Names a game of bots, without giving its luck away."""
        return crc32(
            repr((self.game.name, self.game.seats, sorted(self.game.options.items()), seed)).encode()
        )

    def places(self, seed: int) -> list[Place]:
        """In any order, or all puzzles would be from the beginning of games."""
        every = list(self.positions(seed))
        late = self.late * every[-1].entry if every else 0
        found = [place for place in every if place.entry >= late or place.position.view.asked in self.early]
        Random(seed).shuffle(found)
        return found

    def positions(self, seed: int) -> Iterator[Place]:
        """Of one game, played by bots of different strength, those in which there is a choice."""
        match = Match(self.game, Seeded(seed))
        players = [self.player(seed, seat) for seat in range(self.game.seats)]
        while (seat := match.waiting_on) != OVER:
            options, heard = tuple(match.options(seat)), tuple(match.heard(seat))
            position = Position(seat, match.view(seat), heard, options)
            opening = match.decisions < self.game.seats
            rare = RARE if opening else SELDOM.get(position.view.asked, 1)
            if 1 < len(options) <= MOST_OPTIONS and (seed + match.decisions) % rare == 0:
                yield Place(len(match.log), position)
            match.play(seat, players[seat].choose(position.view, options, heard))

    def player(self, seed: int, seat: int) -> Bot:
        name = self.names[(seed + seat) % len(self.names)]
        return bots.make(name, self.game, seed=seed * self.game.seats + seat)

    # Positions

    def puzzle(self, position: Position, origin: str, full: Collection[str] = ()) -> Puzzle | None:
        """This position as a puzzle, if it is one, and not of a theme that is full."""
        seed, effort = position_seed(origin), self.effort
        candidates = self.candidates(position, seed)
        if len({self.idea(action) for action in candidates}) < 2:
            return None
        few = self.promising(position, candidates, seed + 3)
        if not few:
            return None
        glanced = self.weighed(position, few, effort.glance, seed + 2)
        if not self.clear(position, glanced, effort.glanced):
            return None
        if full and self.theme(position, glanced) in full:
            return None
        if not self.clear(position, self.weighed(position, few, effort.look, seed), effort.looked):
            return None
        everything = self.weighed(position, self.each_idea(position), effort.look, seed + 1)
        if not self.clear(position, everything, EVERYTHING):
            return None
        last = [one.action for one in everything[:TOLD]]
        confirmed = self.weighed(position, last, AGAIN * effort.look, seed + FRESH)
        if not self.clear(position, confirmed, CONFIRMED):
            return None
        made = self.told(position, origin, confirmed)
        return None if made.theme in full else made

    def promising(self, position: Position, candidates: Sequence[int], seed: int) -> list[int]:
        """The best few, if one idea differs in a handful of deals: most positions are passed over here."""
        found = self.judge.weigh(position, candidates, self.effort.handful, seed)
        best, *rest = sorted(found, key=lambda one: -one.worth(position.seat))
        others = [one for one in rest if self.idea(one.action) != self.idea(best.action)]
        if best.worth(position.seat) - others[0].worth(position.seat) < self.effort.differing:
            return []
        return [best.action, *(one.action for one in others[: TOLD - 1])]

    def candidates(self, position: Position, seed: int) -> list[int]:
        """Where all play together a policy knows what its cards are for; whoever solves a puzzle may not."""
        if self.together and (len(position.options) <= FEW or position.view.asked in PLANNED):
            return list(position.options)
        return self.judge.candidates(position, seed)

    def each_idea(self, position: Position) -> list[int]:
        """Of the ways to do one thing, the one that the policy would choose, or else the first."""
        ideas: dict[str, int] = {}
        for action in (*self.judge.candidates(position, 1), *position.options):
            ideas.setdefault(self.idea(action), action)
        return list(ideas.values())

    def weighed(self, position: Position, actions: Sequence[int], deals: int, seed: int) -> list[Weighed]:
        """The best first."""
        found = self.judge.weigh(position, actions, deals, seed)
        return sorted(found, key=lambda one: -one.chance(position.seat).mean)

    def clear(self, position: Position, weighed: Sequence[Weighed], enough: Clear) -> bool:
        """Whether one idea is better than every other, by so much and surely."""
        best = weighed[0]
        if not OPEN[0] <= best.chance(position.seat).mean <= OPEN[1]:
            return False
        rest = [one for one in weighed if self.idea(one.action) != self.idea(best.action)]
        if not rest:
            return False
        gain = best.gain(rest[0], position.seat)
        return gain.mean >= enough.gap and gain.mean >= enough.errors * gain.doubt

    def idea(self, action: int) -> str:
        return idea(self.game.write(action))

    # What is told

    def told(self, position: Position, origin: str, weighed: Sequence[Weighed]) -> Puzzle:
        game, write = self.game, self.game.write
        gain = weighed[0].gain(weighed[1], position.seat)
        best = write(weighed[0].action)
        listens = bots.kind(bots.strongest(game), game).listens
        return Puzzle(
            name=origin,
            origin=origin,
            game=game.name,
            seats=game.seats,
            options=dict(game.options),
            seat=position.seat,
            theme=self.theme(position, weighed),
            difficulty=self.difficulty(position, best),
            gap=round(gain.mean, 4),
            doubt=round(gain.doubt, 4),
            change=change(position, weighed),
            choices=tuple(self.choice(position, one) for one in weighed),
            view=Raw(msgspec.json.encode(position.view)),
            heard=position.heard if listens else (),
        )

    def choice(self, position: Position, one: Weighed) -> Choice:
        chance = one.chance(position.seat)
        return Choice(
            self.game.write(one.action),
            round(chance.mean, 4),
            round(chance.doubt, 4),
            why(self.game, position, one.action),
        )

    def theme(self, position: Position, weighed: Sequence[Weighed]) -> str:
        return theme_of(self.game, position, weighed[0].action, change(position, weighed))

    def difficulty(self, position: Position, best: str) -> str:
        """By who finds it: the simplest bot, the strongest without search, or only search."""
        if idea(best) == self.idea(self.simply(position)):
            return "easy"
        bot = bots.make(bots.strongest(self.game), self.game, seed=7)
        chosen = bot.choose(position.view, position.options, position.heard)
        return "medium" if idea(best) == self.idea(chosen) else "hard"

    def simply(self, position: Position) -> int:
        """What somebody who thinks no further would do."""
        if "greedy" in bots.names(self.game):
            greedy = bots.make("greedy", self.game, seed=7)
            return greedy.choose(position.view, position.options, position.heard)
        self.judge.outs.forget()
        policy, state = self.judge.outs.policies[position.seat], self.judge.imagined(position, 7)
        return int(policy.decide(state, position.seat))


def change(position: Position, weighed: Sequence[Weighed]) -> Change:
    """What the best does against the next best."""
    best, other = (one.endings for one in weighed[:2])
    seat, n = position.seat, len(best)
    gained = sum(end.totals[seat] for end in best) - sum(end.totals[seat] for end in other)
    took = sum(end.ahead[seat] for end in best) - sum(end.ahead[seat] for end in other) - gained
    took += sum(end.lost for end in other) - sum(end.lost for end in best)
    return Change(round(gained / n, 1), round(took / n, 1))


def theme_of(game: Game, position: Position, action: int, change: Change) -> str:
    if game.is_cooperative():
        return team_theme(game.write(action), change)
    bot = bots.make(bots.strongest(game), game, seed=0)
    bot.advise(position.view, position.options, position.heard)
    return theme(game.write(action), bot.explain(position.view, action, position.heard), change)


def position_seed(origin: str) -> int:
    """Of a position's deals: the same for the same origin."""
    return crc32(origin.encode()) % 1000000 + 1


def holds(puzzle: Puzzle, deals: int = 300) -> bool:
    """Whether the best of a puzzle is still better than all that were looked at, in other deals."""
    game, position = puzzle.played(), puzzle.position()
    judge = Judge(game)
    actions = [game.read(choice.move) for choice in puzzle.choices]
    deals = judge.outs.fewer(deals, least=LEAST_DEALS)
    best, *others = judge.weigh(position, actions, deals, seed=position_seed("again"))
    gains = [best.gain(other, puzzle.seat) for other in others]
    return all(gain.mean > -gain.doubt for gain in gains)
