"""A finished game looked into: chances at every entry, what decisions lost, luck and play apart.

It comes in passes, each finer than the one before, so that there is something to look at early. A pass is a
list of pieces of work that do not depend on each other; whoever runs them (here, in processes of their own,
in a server's thinkers) hands the results back as they come.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from math import sqrt

from msgspec import Struct

from stationmaster import family, shared
from stationmaster.kernel.errors import Refusal
from stationmaster.kernel.family import Listener
from stationmaster.kernel.game import CHANCE, OVER, Game, State
from stationmaster.kernel.match import Match, Move, Told
from stationmaster.kernel.words import LANGUAGES, Text, Words, say, spoken
from stationmaster.study.judging import FRESH, Judge, Position, Weighed, why_better
from stationmaster.study.playouts import Ending, Estimate, PlayOuts, chance, ending, estimate

words = Words("stationmaster.study")

VERSION = 3  # of what an analysis says: one that was kept by another is worked out again


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
    suspects: int
    """Where even that takes too long: so many decisions, those that the policy likes least at a glance,"""
    glance: int
    """are compared in so many deals;"""
    convicts: int
    """and so many of them, those that seem worst by then,"""
    trial: int
    """in so many others."""


LEVELS = {
    "quick": Level(
        coarse=12,
        middle=48,
        fine=160,
        turning=640,
        search=240,
        confirm=240,
        again=2400,
        suspects=24,
        glance=12,
        convicts=8,
        trial=120,
    ),
    "deep": Level(
        coarse=12,
        middle=100,
        fine=1000,
        turning=4000,
        search=1600,
        confirm=2000,
        again=4800,
        suspects=60,
        glance=40,
        convicts=20,
        trial=600,
    ),
}
SKETCHED = 40  # moments of the coarse pass, at most
LEAST_SEARCH = 24  # play-outs for a decision, or the policy's own choice stands for the expert's

THRESHOLDS = (("blunder", 0.10), ("mistake", 0.05), ("inaccuracy", 0.02))
SURE = 2.0  # standard errors by which a loss must be more than none, to be called anything
MOST_DOUBT = 0.5  # a standard error of luck, in chances: beyond it luck and play are not told apart


class Moment(Struct, frozen=True):
    """The chances after so many entries by seat, or one for all who win together; with standard errors."""

    entry: int
    chances: tuple[float, ...]
    doubts: tuple[float, ...]
    play_outs: int
    """0: nobody has looked here yet, and it lies between its neighbours."""


class Judgement(Struct, frozen=True):
    """A decision, by what its seat could know: what an expert would do, and what was lost by not doing it."""

    entry: int
    """Its number in the log, from 0: before it so many entries had been made."""
    seat: int
    played: str
    best: str
    """The same, if nothing better was found."""
    played_in_words: dict[str, str]
    """In each language; empty where the game has no words for it."""
    best_in_words: dict[str, str]
    loss: float
    """With its standard error, over the same imagined deals for both."""
    doubt: float
    measure: str
    """What it is a share of: chance, or, where all win together and none was lost, the goal."""
    verdict: str
    """inaccuracy, mistake, blunder, or nothing."""
    reason: dict[str, str]
    """Why the best is good, in each language; empty where it was played, or no bot has words for it."""


class Stroke(Struct, frozen=True):
    """What an entry of chance changed, in the chances of each seat, with standard errors."""

    entry: int
    text: str
    in_words: dict[str, str]
    """In each language; empty where the game has no words for it."""
    changes: tuple[float, ...]
    doubts: tuple[float, ...]


class Account(Struct, frozen=True):
    """Of a seat, or of all together: where its result came from. In chances, and in points ahead."""

    seat: int
    start: float
    """Its chance before anything was dealt. start + luck + play = result."""
    result: float
    luck: float
    play: float
    doubt: float
    """The standard error of luck, and so of play."""
    clear: bool
    """Whether they can be told apart; where games take long to play on, too few were."""
    points_start: float
    points: float
    """By how many points it was ahead of the best other at the end; where all win together, % of the goal."""
    points_luck: float
    points_play: float
    points_doubt: float
    lost: float
    """By its decisions, against an expert's from the same views; all that were surely worse added up."""
    verdicts: dict[str, int]


class Analysis(Struct, frozen=True):
    """All there is to say about a game."""

    version: int
    game: str
    seats: int
    options: dict[str, object]
    names: tuple[str, ...]
    together: bool
    entries: int
    level: str
    stage: int
    """How many passes it has been through, of `stages`."""
    stages: int
    moments: tuple[Moment, ...]
    judgements: tuple[Judgement, ...]
    strokes: tuple[Stroke, ...]
    accounts: tuple[Account, ...]


class Progress(Struct, frozen=True):
    """How far it is; with what there is to see, whenever there is more of that."""

    done: int
    of: int
    analysis: Analysis | None = None


# Pieces of work


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


class Glance(Struct, frozen=True):
    """See whether the decision of an entry seems worse than the policy's own choice, in a few deals."""

    entry: int


class Decide(Struct, frozen=True):
    """Judge the decision of an entry."""

    entry: int
    deals: int = 0
    """Against the policy's own choice, in so many deals; 0: as the level says."""


Piece = Look | Glance | Decide
Found = list[Ending] | float | Judgement
Run = Callable[[Task, Sequence[Piece]], Iterator[tuple[Piece, Found]]]
"""Does pieces of work, in any order."""


class Pass(Struct, frozen=True):
    """Pieces of work that do not depend on each other, known when those before are done; and their cost."""

    pieces: Callable[[], list[Piece]]
    cost: int


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

    def do(self, piece: Piece) -> Found:
        if isinstance(piece, Look):
            return self.outs.from_state(
                self.states[piece.entry], range(piece.first, piece.last), self.task.seed
            )
        if isinstance(piece, Glance):
            return self.seeming(piece.entry)
        return self.compared(piece) if piece.deals else self.decided(piece.entry)

    # Decisions

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
            return self.judgement(entry, position, best, Estimate(0.0, 0.0))
        deals = self.outs.fewer(self.level.confirm)
        one, other = self.judge.weigh(position, (best, played), deals, seed + FRESH)
        if deals < self.level.confirm and one.gain(other, position.seat).mean > 0:
            again = self.outs.fewer(self.level.again)
            one, other = self.judge.weigh(position, (best, played), again, seed + 2 * FRESH)
        return self.judgement(entry, position, best, one.gain(other, position.seat))

    def against_policy(self, entry: int, deals: int, lot: int) -> tuple[Weighed, Weighed] | None:
        """The policy's own choice and what was played, in so many deals; None where they are the same."""
        position, played = self.position(entry), self.task.log[entry].action
        seed = self.task.seed + entry + 1
        best = self.judge.candidates(position, seed)[0]
        if best == played:
            return None
        one, other = self.judge.weigh(position, (best, played), deals, seed + lot * FRESH)
        return one, other

    def seeming(self, entry: int) -> float:
        """What was lost, in chances and in how far one came: in few deals more is seen by both."""
        compared = self.against_policy(entry, self.level.glance, 1)
        if compared is None:
            return 0.0
        (one, other), seat = compared, self.task.log[entry].by
        return one.gain(other, seat).mean + one.way_gained(other, seat).mean

    def compared(self, piece: Decide) -> Judgement:
        """In fresh deals. Who has all but lost loses no chances any more, but still goods on their way."""
        entry, position = piece.entry, self.position(piece.entry)
        compared = self.against_policy(entry, piece.deals, 2)
        assert compared is not None
        one, other = compared
        gain = one.gain(other, position.seat)
        if self.game.is_cooperative() and not verdict(gain):
            way = one.way_gained(other, position.seat)
            if verdict(way):
                return self.judgement(entry, position, one.action, way, "goal")
        return self.judgement(entry, position, one.action, gain)

    def regret(self, entry: int) -> float:
        """By how much what was played promises less than the policy's own choice, to its own eye."""
        position, played = self.position(entry), self.task.log[entry].action
        best = self.judge.candidates(position, self.task.seed + entry + 1)[0]
        if best == played:
            return 0.0
        promises = self.judge.promises(position, (best, played), self.task.seed)
        return promises[0] - promises[1]

    def expert(self, position: Position, seed: int) -> int:
        """What an expert would choose from this view; where games take long to play out, unsearched."""
        play_outs = self.level.search // self.outs.slowness
        candidates = self.judge.candidates(position, seed)
        if play_outs < LEAST_SEARCH or len(candidates) < 2:
            return candidates[0]
        return self.judge.ranked(position, candidates, play_outs, seed)[0].action

    def judgement(
        self, entry: int, position: Position, best: int, gain: Estimate, measure: str = "chance"
    ) -> Judgement:
        played = self.task.log[entry].action
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
            measure=measure,
            verdict=verdict(gain),
            reason={} if best == played else why_better(self.game, position, best, measure),
        )

    # Words

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


def verdict(loss: Estimate) -> str:
    if loss.mean <= SURE * loss.doubt:
        return ""
    return next((name for name, least in THRESHOLDS if loss.mean >= least), "")


def all_states(game: Game, log: Sequence[Move]) -> list[State]:
    """How it stood before the first entry, and after each."""
    state = game.start()
    found = [state.clone()]
    for move in log:
        state.apply(move.action)
        found.append(state.clone())
    return found


# The whole


class Study:
    """An analysis in the making."""

    def __init__(self, task: Task) -> None:
        self.task = task
        self.desk = desk_for(task)
        if self.desk.states[-1].waiting_on() != OVER:
            raise Refusal(words("not-over"))
        self.level = self.desk.level
        self.game = self.desk.game
        self.entries = len(task.log)
        self.same = self.found_same()
        self.endings: dict[int, list[Ending]] = {}
        self.judgements: dict[int, Judgement] = {}
        self.seeming: dict[int, float] = {}
        """By decision, what it seems to have lost: no verdict, but where to look again."""
        self.stage = 0

    def found_same(self) -> list[int]:
        """By moment, the one that it is as good as: a policy in either plays the same games.

        Before a decision that the policy makes as well, the chances are those after it.
        """
        outs, states = self.desk.outs, self.desk.states
        same = list(range(self.entries + 1))
        for entry in range(self.entries - 1, -1, -1):
            move = self.task.log[entry]
            if move.by != CHANCE and outs.would(states[entry], move.by) == move.action:
                same[entry] = same[entry + 1]
        return same

    # Passes

    def passes(self) -> list[Pass]:
        """All of them; what a later one looks at may hang on what an earlier one found."""
        level, fewer = self.level, self.desk.outs.fewer
        moments = sorted(set(self.same) - {self.entries})
        every = max(1, -(-len(moments) // max(10, SKETCHED // self.desk.outs.slowness)))
        sketch: list[Piece] = [Look(entry, 0, fewer(level.coarse)) for entry in moments[::every]]
        middle = self.up_to(moments, fewer(level.middle), {look.entry: look.last for look in looks(sketch)})
        so_far = {entry: max(fewer(level.middle), fewer(level.coarse)) for entry in moments}
        fine = self.up_to(moments, fewer(level.fine), so_far)
        so_far = {entry: max(so_far[entry], fewer(level.fine)) for entry in moments}
        turning = self.up_to(self.turning(), fewer(level.turning), so_far)
        first, last = [self.known(sketch), self.known(middle)], self.known([*fine, *turning])
        if self.desk.judge.glances():
            return [*first, self.glanced_at(), self.looked_at(), last]
        return [*first, self.known([Decide(entry) for entry in self.asked()]), last]

    def known(self, pieces: list[Piece]) -> Pass:
        return Pass(lambda: pieces, sum(cost(piece, self.level) for piece in pieces))

    def glanced_at(self) -> Pass:
        """Decisions that the policy likes least."""
        level = self.level

        def pieces() -> list[Piece]:
            regrets = {entry: self.desk.regret(entry) for entry in self.asked()}
            return [Glance(entry) for entry in worst(regrets, level.suspects)]

        return Pass(pieces, 2 * level.glance * min(level.suspects, len(self.asked())))

    def looked_at(self) -> Pass:
        """Those that seem worst, in fresh deals: what was chosen for seeming so is not called so for that."""
        level = self.level

        def pieces() -> list[Piece]:
            return [Decide(entry, level.trial) for entry in worst(self.seeming, level.convicts)]

        return Pass(pieces, 2 * level.trial * min(level.convicts, len(self.asked())))

    def up_to(self, moments: Sequence[int], last: int, before: dict[int, int]) -> list[Piece]:
        return [Look(entry, before.get(entry, 0), last) for entry in moments if before.get(entry, 0) < last]

    def asked(self) -> list[int]:
        """Decisions in which there was something to decide."""
        return [
            entry
            for entry, move in enumerate(self.task.log)
            if move.by != CHANCE and len(self.desk.states[entry].legal()) > 1
        ]

    def turning(self) -> list[int]:
        """Moments around decisions that were not the policy's, and the start."""
        around = {self.same[0]}
        for entry in self.own():
            around |= {self.same[entry], self.same[entry + 1]}
        return sorted(around - {self.entries})

    def own(self) -> list[int]:
        """Decisions that were not the policy's."""
        return [
            entry
            for entry, move in enumerate(self.task.log)
            if move.by != CHANCE and self.same[entry] != self.same[entry + 1]
        ]

    def steps(self, run: Run) -> Iterator[Progress]:
        """All the work, done by `run`."""
        passes = self.passes()
        of, before = sum(one.cost for one in passes), 0
        for one in passes:
            done = before
            for piece, found in run(self.task, one.pieces()):
                self.take(piece, found)
                done += cost(piece, self.level)
                yield Progress(done, of)
            before += one.cost
            self.stage += 1
            yield Progress(before, of, self.analysis(len(passes)))

    def take(self, piece: Piece, found: Found) -> None:
        if isinstance(found, Judgement):
            self.judgements[piece.entry] = found
            return
        if isinstance(found, float):
            self.seeming[piece.entry] = found
            return
        assert isinstance(piece, Look)
        known = self.endings.setdefault(piece.entry, [])
        if piece.first < len(known):
            return  # two passes asked for the same
        known += found

    # What there is to say

    def at(self, entry: int) -> list[Ending]:
        """The endings from a moment; the end itself is one, and sure."""
        moment = self.same[entry]
        if moment == self.entries:
            return [ending(self.game, self.desk.states[-1])]
        return self.endings.get(moment, [])

    def columns(self) -> range:
        return range(1 if self.game.is_cooperative() else self.game.seats)

    def analysis(self, stages: int) -> Analysis:
        task = self.task
        return Analysis(
            version=VERSION,
            game=task.game,
            seats=task.seats,
            options=task.options,
            names=task.names or ("",) * task.seats,
            together=self.game.is_cooperative(),
            entries=self.entries,
            level=task.level,
            stage=self.stage,
            stages=stages,
            moments=tuple(between(self.moments())),
            judgements=tuple(self.judgements[entry] for entry in sorted(self.judgements)),
            strokes=tuple(self.strokes()),
            accounts=tuple(self.account(seat) for seat in self.columns()),
        )

    def moments(self) -> Iterator[Moment | None]:
        for entry in range(self.entries + 1):
            found = self.at(entry)
            if not found:
                yield None
                continue
            over = self.same[entry] == self.entries
            each = [chance([end.won[seat] for end in found]) for seat in self.columns()]
            doubts = tuple(0.0 if over else one.doubt for one in each)
            yield Moment(entry, tuple(one.mean for one in each), doubts, len(found))

    def strokes(self) -> Iterator[Stroke]:
        """Of all entries of chance that somebody has looked around; what had to be is no luck."""
        for entry, move in enumerate(self.task.log):
            if move.by == CHANCE and self.looked_around(entry) and len(self.desk.states[entry].odds()) > 1:
                each = [self.change(entry, seat) for seat in self.columns()]
                changes, doubts = tuple(one.mean for one in each), tuple(one.doubt for one in each)
                text, in_words = self.game.write(move.action), self.desk.told(entry)
                yield Stroke(entry, text, in_words, changes, doubts)

    def change(self, entry: int, seat: int, points: bool = False) -> Estimate:
        """Of a seat's chances, or points ahead, by an entry; where both sides have games alike, paired."""
        before, after = self.at(entry), self.at(entry + 1)
        values = [[end.ahead[seat] if points else end.won[seat] for end in side] for side in (before, after)]
        if self.same[entry + 1] == self.entries:
            values[1] = values[1] * len(values[0])
        n = min(len(values[0]), len(values[1]))
        return estimate([late - early for early, late in zip(values[0][:n], values[1][:n], strict=True)])

    def account(self, seat: int) -> Account:
        """Luck is all that chance changed. Entry by entry the changes add up to the whole, so it is reckoned
        from the other side: the whole less what decisions changed, which are fewer and nearly all 0."""
        whole = ending(self.game, self.desk.states[-1])
        figures = [
            self.balance(seat, points, end) for points, end in ((False, whole.won), (True, whole.ahead))
        ]
        (start, luck, play, doubt), (points_start, points_luck, points_play, points_doubt) = figures
        mine = [one for one in self.judgements.values() if self.game.is_cooperative() or one.seat == seat]
        return Account(
            seat=seat,
            start=start,
            result=whole.won[seat],
            luck=luck,
            play=play,
            doubt=doubt,
            clear=doubt <= MOST_DOUBT,
            points_start=points_start,
            points=whole.ahead[seat],
            points_luck=points_luck,
            points_play=points_play,
            points_doubt=points_doubt,
            lost=sum(one.loss for one in mine if one.verdict and one.measure == "chance"),
            verdicts={name: sum(one.verdict == name for one in mine) for name, _ in THRESHOLDS},
        )

    def balance(self, seat: int, points: bool, end: tuple[float, ...]) -> tuple[float, float, float, float]:
        """Start, luck, play and the standard error of both."""
        begun = [ending.ahead[seat] if points else ending.won[seat] for ending in self.at(0)]
        start = estimate(begun)
        changes = [self.change(entry, seat, points) for entry in self.own() if self.looked_around(entry)]
        play = sum(one.mean for one in changes)
        doubt = sqrt(start.doubt**2 + sum(one.doubt**2 for one in changes))
        return start.mean, end[seat] - start.mean - play, play, doubt

    def looked_around(self, entry: int) -> bool:
        return bool(self.at(entry)) and bool(self.at(entry + 1))


def worst(losses: Mapping[int, float], most: int) -> list[int]:
    """The entries that lost most, the worst first; none that lost nothing."""
    lost = [entry for entry, loss in losses.items() if loss > 0]
    return sorted(lost, key=lambda entry: (-losses[entry], entry))[:most]


def looks(pieces: Sequence[Piece]) -> Iterator[Look]:
    return (piece for piece in pieces if isinstance(piece, Look))


def cost(piece: Piece, level: Level) -> int:
    """In play-outs, about."""
    if isinstance(piece, Look):
        return piece.last - piece.first
    if isinstance(piece, Glance):
        return 2 * level.glance
    return 2 * piece.deals or level.search + level.confirm


def between(moments: Iterator[Moment | None]) -> Iterator[Moment]:
    """With those that nobody has looked at drawn straight from one neighbour to the next."""
    known = list(moments)
    there = [moment for moment in known if moment is not None]
    for entry, moment in enumerate(known):
        if moment is not None:
            yield moment
            continue
        right = next(one for one in there if one.entry > entry)
        left = next((one for one in reversed(there) if one.entry < entry), right)
        part = (entry - left.entry) / max(1, right.entry - left.entry)
        chances = [a + part * (b - a) for a, b in zip(left.chances, right.chances, strict=True)]
        doubts = [max(a, b) for a, b in zip(left.doubts, right.doubts, strict=True)]
        yield Moment(entry, tuple(chances), tuple(doubts), 0)


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


def analysed(task: Task, run: Run = here) -> Analysis:
    """The whole at once."""
    last: Analysis | None = None
    for progress in Study(task).steps(run):
        last = progress.analysis or last
    assert last is not None
    return last
