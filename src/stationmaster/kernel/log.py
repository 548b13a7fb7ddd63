"""A game as a file: a header, one line an entry, and an end that shows damage (docs/log.md)."""

import hashlib
import re
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import TypeVar

from msgspec import Struct

from stationmaster.kernel.catalogue import Entry, find, settle, spelled
from stationmaster.kernel.errors import Refusal, closest, near
from stationmaster.kernel.game import CHANCE, OVER, Game, State
from stationmaster.kernel.match import Match, Move, expect, replayed
from stationmaster.kernel.view import Outcome

T = TypeVar("T")

FORMAT = "stationmaster 1"
LUCK = "!"  # chance's texts begin with it, so its lines need no name of a mover
NUMBER = re.compile(r"0|[1-9][0-9]{0,8}")
END = re.compile(r"end ([0-9]{1,9}) ([0-9a-f]{16})")


class Saved(Struct):
    """What a file holds: a game, the names of the seats (or ""), and the log. The state is where it ends."""

    game: Game
    names: tuple[str, ...]
    log: list[Move]
    state: State

    def match(self) -> Match:
        """It as a match, which goes on from where it was saved; luck is new from there."""
        return Match(self.game, log=self.log)

    def at(self, entries: int) -> State:
        """How it stood after so many entries: 0 is before the first."""
        if not 0 <= entries <= len(self.log):
            raise Refusal(f"this game has {len(self.log)} entries, so there is none {entries}")
        return replayed(self.game, self.log[:entries])

    def _repr_svg_(self) -> str | None:
        """In a notebook: how it ended, or stands, as a spectator sees it."""
        from stationmaster.kernel.pictures import of_view

        return of_view(self.game.view(self.state, None))


# Writing


def write(game: Game, log: Sequence[Move], names: Iterable[str] = ()) -> bytes:
    """A log as the content of a file; names are those of the seats, in their order."""
    state = replayed(game, log)
    closing = result(game.outcome(state)) if state.waiting_on() == OVER else []
    lines = [*header(game, names), "", *(entry(game, move) for move in log), "", *closing]
    text = "".join(f"{line}\n" for line in lines)
    return (text + f"end {len(log)} {checksum(text)}\n").encode()


def header(game: Game, names: Iterable[str]) -> list[str]:
    lines = [FORMAT, f"game {game.name}", f"version {game.version}", f"seats {game.seats}"]
    lines += [f"option {name} {one_line(spelled(value))}" for name, value in game.options.items()]
    lines += [f"name {seat} {one_line(name)}" for seat, name in enumerate(names) if name]
    return lines


def entry(game: Game, move: Move) -> str:
    text = game.write(move.action)
    return text if move.by == CHANCE else f"{move.by} {text}"


def result(outcome: Outcome) -> list[str]:
    """What a finished game came to: a reader whose rules give anything else has other rules."""
    return [
        f"why {outcome.why}",
        " ".join(["totals", *map(str, outcome.totals)]),
        " ".join(["winners", *map(str, outcome.winners)]),
    ]


def checksum(text: str) -> str:
    return hashlib.blake2b(text.encode(), digest_size=8).hexdigest()


def one_line(text: str) -> str:
    """A name or value that a line can hold and a file can encode."""
    if "\n" in text or "\r" in text or any("\ud800" <= letter <= "\udfff" for letter in text):
        raise Refusal(f"a log cannot hold {text!r}: a name or value is one line of text")
    return text


# Reading


class Lines:
    """The lines of a file, read one after another; a refusal names the one at hand."""

    def __init__(self, content: bytes, file: str) -> None:
        self.file = file
        self.n = 1
        try:
            text = content.decode().replace("\r\n", "\n")  # as some editors and checkouts leave it
        except UnicodeDecodeError as error:
            self.n = content.count(b"\n", 0, error.start) + 1
            raise self.wrong("expected text in UTF-8") from None
        self.lines = text.split("\n")
        if self.lines[0] != FORMAT:
            raise self.wrong(f"expected '{FORMAT}', the first line of every log")
        self.changed = ""
        self.entries = self._find_end(text)

    def _find_end(self, text: str) -> int:
        """A file that does not end as it should is not whole, whatever else it holds."""
        whole, _, last = text.removesuffix("\n").rpartition("\n")
        end = END.fullmatch(last)
        if end is None or not text.endswith("\n"):
            self.n = text.count("\n") + (not text.endswith("\n"))
            raise self.wrong("the file is cut off here: expected 'end', the number of entries, a checksum")
        right = checksum(whole + "\n")
        if end[2] != right:
            self.changed = f"the file was changed after it was written: its lines give the checksum {right}"
        return int(end[1])

    @property
    def line(self) -> str:
        return self.lines[self.n - 1]

    def wrong(self, what: str) -> Refusal:
        return Refusal(f"{self.file}:{self.n}: {what}")

    def value(self, word: str, what: str) -> str:
        """The rest of a line that must begin with this word."""
        first, _, rest = self.line.partition(" ")
        if first != word or not rest:
            raise self.wrong(f"expected '{word}' and {what}, not '{short(self.line)}'")
        self.n += 1
        return rest

    def number(self, word: str, what: str) -> int:
        rest = self.value(word, what)
        if not NUMBER.fullmatch(rest):
            self.n -= 1
            raise self.wrong(f"expected '{word}' and {what}, not '{short(rest)}'")
        return int(rest)

    def checked(self, step: Callable[[], T]) -> T:
        """What a step gives; if it refuses, this line is to blame."""
        try:
            return step()
        except Refusal as refusal:
            raise self.wrong(str(refusal)) from None

    def blank(self, before: str) -> None:
        if self.line:
            raise self.wrong(f"expected an empty line before {before}, not '{short(self.line)}'")
        self.n += 1


def short(text: str) -> str:
    return text if len(text) <= 60 else text[:60] + "…"


def read(content: bytes, make: Callable[..., Game], entries: Sequence[Entry], file: str = "log") -> Saved:
    """A file's game, replayed: every entry is checked. `make` and `entries` are the package's own."""
    lines = Lines(content, file)
    try:
        return read_lines(lines, make, entries)
    except Refusal as refusal:
        if lines.changed and lines.changed not in str(refusal):
            raise Refusal(f"{refusal} ({lines.changed})") from None
        raise


def read_lines(lines: Lines, make: Callable[..., Game], entries: Sequence[Entry]) -> Saved:
    lines.n += 1
    game = read_game(lines, make, entries)
    names = read_names(lines, game)
    lines.blank("the first entry")
    log, state = read_log(lines, game)
    lines.blank("the end")
    if state.waiting_on() == OVER:
        read_result(lines, result(game.outcome(state)))
    if not END.fullmatch(lines.line) or lines.n != len(lines.lines) - 1:
        raise lines.wrong(f"expected 'end' in the last line, not '{short(lines.line)}'")
    if lines.entries != len(log):
        raise lines.wrong(f"expected {lines.entries} entries, but there are {len(log)}")
    if lines.changed:
        raise lines.wrong(lines.changed)
    return Saved(game, names, log, state)


def read_game(lines: Lines, make: Callable[..., Game], entries: Sequence[Entry]) -> Game:
    name_line = lines.n
    name = lines.value("game", "its name")
    version = lines.number("version", "the number of its rules' version")
    seats = lines.number("seats", "their number")
    lines.n = name_line
    if name not in [entry.name for entry in entries]:
        lines.checked(lambda: make(name, seats))  # it may know why the game is not there
    listed = lines.checked(lambda: find(name, entries))
    lines.n = name_line + 2
    lines.checked(lambda: settle(listed, seats, {}))
    options = read_options(lines, listed, seats)
    lines.n = name_line + 2
    game = lines.checked(lambda: make(name, seats, **options))
    lines.n = name_line + 1
    if game.version != version:
        raise lines.wrong(f"expected version {game.version}, as {name} is played here, not {version}")
    lines.n = name_line + 3 + len(options)
    return game


def read_options(lines: Lines, listed: Entry, seats: int) -> dict[str, object]:
    options: dict[str, object] = {}
    lines.n += 1
    while lines.line.startswith("option "):
        name, _, value = lines.line.removeprefix("option ").partition(" ")
        if name in options:
            raise lines.wrong(f"option {name} was already given")
        settled = lines.checked(partial(settle, listed, seats, {name: value}))
        options[name] = settled[name.replace("_", "-")]
        lines.n += 1
    return options


def read_names(lines: Lines, game: Game) -> tuple[str, ...]:
    names = [""] * game.seats
    while lines.line:
        seat, _, name = lines.line.removeprefix("name ").partition(" ")
        if not lines.line.startswith("name ") or not NUMBER.fullmatch(seat) or not name:
            raise lines.wrong(
                f"expected 'option', 'name' or an empty line, not '{short(lines.line)}'"
                f"{near(lines.line.partition(' ')[0], ['option', 'name'])}"
            )
        if int(seat) >= game.seats:
            raise lines.wrong(f"there is no seat {seat}: the seats are 0 to {game.seats - 1}")
        if names[int(seat)]:
            raise lines.wrong(f"seat {seat} already has a name")
        names[int(seat)] = name
        lines.n += 1
    return tuple(names)


def read_log(lines: Lines, game: Game) -> tuple[list[Move], State]:
    state = game.start()
    log: list[Move] = []
    while lines.line and not END.fullmatch(lines.line):
        move = lines.checked(partial(read_entry, lines.line, game, state))
        state.apply(move.action)
        log.append(move)
        lines.n += 1
    return log, state


def read_entry(line: str, game: Game, state: State) -> Move:
    """The entry of a line, if it can come next in this state."""
    try:
        move = read_move(line, game)
    except Refusal as refusal:
        possible = [entry(game, Move(state.waiting_on(), action)) for action in legal(state)]
        raise Refusal(refusal.why, closest(line, possible) or refusal.meant) from None
    expect(game, state, move)
    return move


def read_move(line: str, game: Game) -> Move:
    """The move of a line, whenever it was made."""
    mover, _, text = line.partition(" ")
    if mover == LUCK:
        return Move(CHANCE, game.read(line))
    if not NUMBER.fullmatch(mover) or not text:
        raise Refusal(f"expected a seat and its move, or '!' and a stroke of luck, not '{short(line)}'")
    return Move(int(mover), game.read(text))


def legal(state: State) -> list[int]:
    return [] if state.waiting_on() == OVER else list(state.legal())


def read_result(lines: Lines, expected: list[str]) -> None:
    """The rules give the same result as when the file was written."""
    for line in expected:
        if lines.line != line:
            raise lines.wrong(f"by the rules this game ends with '{line}', not '{short(lines.line)}'")
        lines.n += 1
