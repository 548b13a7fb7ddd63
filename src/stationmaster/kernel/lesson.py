"""A first game that teaches: a fixed deal, and steps that show one thing at a time.

A lesson is a toml file beside its game. It says which entries a log begins with, and then step by step what
is told, what is pointed at, which of the learner's options go on, and which entries follow. The rules are the
game's: a lesson holds none, so what it asks for that cannot be is refused when it is read, by file and line.

The learner sits at seat 0. How far a lesson has come is how many entries the log has.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from fnmatch import fnmatchcase
from typing import Any

from msgspec import Struct

from stationmaster.kernel.errors import Refusal, near
from stationmaster.kernel.game import CHANCE, Game, State
from stationmaster.kernel.log import read_entry
from stationmaster.kernel.match import Change, Match, Move, expect, replayed
from stationmaster.kernel.tables import Sheet
from stationmaster.kernel.words import Words

LEARNER = 0
MOST_STEPS = 60
LIKE = '{ en = "...", ru = "..." }'

words = Words("stationmaster.kernel")

Make = Callable[..., Game]
Targets = Callable[[Game], Collection[str]]


class Wrong(Struct, frozen=True):
    """What is said to one who tries such a move, in its notation; a * stands for anything."""

    move: str
    says: dict[str, str]


class Step(Struct, frozen=True):
    """One thing that is told, and if it is to be done, what goes on."""

    at: int
    """How many entries the log has then."""
    says: dict[str, str]
    points: tuple[str, ...]
    """What is pointed at: a kind of thing and its name, as the page has them ("city denver")."""
    accepts: frozenset[int]
    """The learner's actions that go on; none where there is only something to read."""
    wrong: tuple[Wrong, ...]
    """What is said to any other, the first that fits."""

    def refusal(self, text: str) -> Refusal:
        fitting = (each.says for each in self.wrong if fnmatchcase(text, each.move))
        return Refusal(next(fitting, words("lesson-otherwise")))


class Lesson(Struct, frozen=True):
    """A lesson that was read: all of it can be played."""

    name: str
    family: str
    game: str
    seats: int
    rank: int
    """Where it stands among those of its family: the first is for those who know nothing."""
    options: dict[str, object]
    title: dict[str, str]
    about: dict[str, str]
    opponent: dict[str, str]
    """How the others at the table are called; empty for a game alone."""
    log: tuple[Move, ...]
    """The whole of it; where several moves go on, with the first of them."""
    steps: tuple[Step, ...]

    def lasts(self, match: Match) -> bool:
        """Whether it goes on there: it is not over, nor was the table begun when the lesson was another."""
        if len(match.log) >= len(self.log):
            return False
        return all(move == its or move.by == LEARNER for move, its in zip(match.log, self.log, strict=False))

    def opening(self) -> tuple[Move, ...]:
        """What has happened before the learner is asked first."""
        return self.log[: self.steps[0].at]

    def step(self, match: Match) -> Step | None:
        """What the learner is to do now, if it is the learner's turn."""
        doing = (step for step in self.steps if step.accepts and step.at == len(match.log))
        return next(doing, None)

    def other(self, match: Match) -> int:
        """What the seat does that has the turn now, where that is not the learner's."""
        return self.log[len(match.log)].action

    def decide(self, match: Match, seat: int, text: str, entry: int | None = None) -> Change:
        """A decision with the luck that the lesson has for it; one that does not go on is refused."""
        own = match.decide_text(seat, text, entry).moves[0]  # may it be done? Its luck is not the lesson's
        step = self.step(match)
        if step is not None and own.action not in step.accepts:
            raise step.refusal(match.game.write(own.action))
        if step is None and own != self.log[len(match.log)]:
            raise Refusal(words("lesson-otherwise"))
        state, moves = match.state.clone(), [own]
        state.apply(own.action)
        moves += self._unasked(match.game, state, len(match.log) + 1)
        return Change(match.entry, tuple(moves), state.waiting_on())

    def _unasked(self, game: Game, state: State, begin: int) -> Iterator[Move]:
        """What the lesson has next, up to a decision; each is applied before the next."""
        for move in self.log[begin:]:
            if move.by != CHANCE and not game.foregone(state):
                return
            expect(game, state, move)
            state.apply(move.action)
            yield move


# Reading


def read(sheet: Sheet, name: str, make: Make, targets: Targets) -> Lesson:
    """A lesson from its file; a Refusal says in which line something is wrong, and what was expected."""
    sheet.known(["game", "seats", "rank", "options", "title", "about", "opponent", "deal", "steps"])
    options = sheet.table.get("options", {})
    sheet_expect(sheet, "options", "{ first = 0 }", isinstance(options, dict))
    seats = sheet.within("seats", 1, 10)
    game = made(sheet, make, seats, options)
    reading = Reading(game, frozenset(targets(game)))
    reading.play(sheet, "deal")
    steps = [reading.step(each) for each in tables(sheet, "steps")]
    if not reading.ends_well(steps):
        raise sheet.refusal("the last step tells how it goes on: it has 'says' and no 'accepts'", "steps")
    return Lesson(
        name=name,
        family=game.family,
        game=game.name,
        seats=seats,
        rank=sheet.within("rank", 1, 99),
        options=dict(game.options),
        title=sheet.both_languages("title"),
        about=sheet.both_languages("about"),
        opponent=sheet.both_languages("opponent") if seats > 1 else {},
        log=tuple(reading.log),
        steps=tuple(steps),
    )


def made(sheet: Sheet, make: Make, seats: int, options: Mapping[str, object]) -> Game:
    game = sheet.value("game", '"usa"')
    sheet.expect("game", '"usa"', isinstance(game, str))
    try:
        return make(game, seats, **options)
    except Refusal as why:
        raise sheet.refusal(str(why), "game") from None


def sheet_expect(sheet: Sheet, key: str, like: str, fits: bool) -> None:
    if key in sheet.table:
        sheet.expect(key, like, fits)


def tables(sheet: Sheet, key: str) -> Iterator[Sheet]:
    """The tables of an array, each of which knows its lines."""
    found = sheet.table.get(key, [])
    if not isinstance(found, list) or not found or not all(isinstance(each, dict) for each in found):
        raise sheet.refusal(f"expected some [[{key}]]", key)
    if len(found) > MOST_STEPS:
        raise sheet.refusal(f"there are {len(found)} [[{key}]], at most {MOST_STEPS} fit", key)
    for number, table in enumerate(found):
        inner = sheet.inside(key, {}, "")
        yield inner.inside(number, table, f"[[{key}]] {number + 1}")


class Reading:
    """A lesson while it is read: each of its lines is played as it comes."""

    def __init__(self, game: Game, targets: frozenset[str]) -> None:
        self.game = game
        self.targets = targets
        self.log: list[Move] = []
        self.state = game.start()

    def play(self, sheet: Sheet, key: str) -> None:
        """Entries of a log, one a line."""
        text = sheet.table.get(key, "")
        sheet_expect(sheet, key, '"""\n! dealt red\n"""', isinstance(text, str))
        first = int(sheet.where(key).rpartition(":")[2]) if key in sheet.table else 0
        for number, line in enumerate(text.splitlines(), start=first + 1):
            if line.strip():
                self._enter(f"{sheet.label}:{number}", line.strip())

    def _enter(self, where: str, line: str) -> None:
        try:
            move = read_entry(line, self.game, self.state)
        except Refusal as why:
            raise Refusal(f"{where}: {why}") from None
        if move.by == LEARNER and not self.game.foregone(self.state):
            raise Refusal(f"{where}: here the learner is asked: begin a step that accepts '{line[2:]}'")
        self._apply(move)

    def _apply(self, move: Move) -> None:
        self.state.apply(move.action)
        self.log.append(move)

    def step(self, sheet: Sheet) -> Step:
        sheet.known(["says", "points", "accepts", "then", "otherwise", "wrong"])
        self._expect_learner(sheet)
        at = len(self.log)
        says = sheet.both_languages("says")
        points = tuple(self._target(sheet, each) for each in texts(sheet, "points", '["city denver"]'))
        accepts = self._accepted(sheet)
        if not accepts:
            for key in ("then", "otherwise", "wrong"):
                if key in sheet.table:
                    raise sheet.refusal(f"'{key}' is for a step that 'accepts' a move", key)
            return Step(at, says, points, frozenset(), ())
        wrong = tuple(self._wrongs(sheet))
        self._expect_all_go_on(sheet, accepts)
        return Step(at, says, points, frozenset(accepts), wrong)

    def _expect_learner(self, sheet: Sheet) -> None:
        awaited = self.state.waiting_on()
        if awaited == CHANCE or awaited > LEARNER:
            who = "chance" if awaited == CHANCE else f"seat {awaited}"
            raise sheet.refusal(f"here {who} moves: write what it does above, in 'deal' or 'then'")

    def _target(self, sheet: Sheet, text: str) -> str:
        if text not in self.targets:
            raise sheet.refusal(f"nothing to point at is called '{text}'{near(text, self.targets)}", "points")
        return text

    def _accepted(self, sheet: Sheet) -> list[int]:
        """The options that are meant, those of the first pattern first."""
        found: dict[int, None] = {}
        legal = {self.game.write(action): action for action in self._legal()}
        for pattern in texts(sheet, "accepts", '["draw"]'):
            fitting = [action for text, action in legal.items() if fnmatchcase(text, pattern)]
            if not fitting:
                raise sheet.refusal(f"the learner cannot '{pattern}' here{near(pattern, legal)}", "accepts")
            found |= dict.fromkeys(fitting)
        return list(found)

    def _legal(self) -> list[int]:
        return list(self.state.legal()) if self.state.waiting_on() == LEARNER else []

    def _wrongs(self, sheet: Sheet) -> Iterator[Wrong]:
        for each in tables(sheet, "wrong") if "wrong" in sheet.table else ():
            each.known(["move", "says"])
            move = each.value("move", '"draw*"')
            each.expect("move", '"draw*"', isinstance(move, str))
            if not any(fnmatchcase(self.game.write(action), move) for action in self._legal()):
                raise each.refusal(f"nobody can '{move}' here", "move")
            yield Wrong(move, each.both_languages("says"))
        if "otherwise" in sheet.table:
            yield Wrong("*", sheet.both_languages("otherwise"))

    def _expect_all_go_on(self, sheet: Sheet, accepts: list[int]) -> None:
        """What follows can follow whichever of the moves is chosen; the lesson goes on from the first."""
        begin = len(self.log)
        for action in reversed(accepts):
            del self.log[begin:]
            self.state = replayed(self.game, self.log)
            self._apply(Move(LEARNER, action))
            self.play(sheet, "then")

    def ends_well(self, steps: list[Step]) -> bool:
        return bool(steps) and not steps[-1].accepts


def texts(sheet: Sheet, key: str, like: str) -> list[str]:
    found: Any = sheet.table.get(key, [])
    sheet_expect(sheet, key, like, isinstance(found, list) and all(isinstance(each, str) for each in found))
    return list(found)
