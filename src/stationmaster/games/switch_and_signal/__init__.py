"""Switch & Signal: bring the goods to port together, before instructions and time run out."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cache, partial
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING

from stationmaster.games.switch_and_signal.presets import presets
from stationmaster.kernel.catalogue import Entry, Option, Value, who_begins
from stationmaster.kernel.errors import Refusal
from stationmaster.kernel.family import Aide, Boards, Deeds, Family
from stationmaster.kernel.lengths import read_lengths, with_length
from stationmaster.kernel.own_boards import own_folder
from stationmaster.kernel.words import Words

if TYPE_CHECKING:
    from stationmaster.games.switch_and_signal.board import Board
    from stationmaster.kernel.family import Listener
    from stationmaster.kernel.game import Game
    from stationmaster.kernel.match import Told
    from stationmaster.kernel.observing import Observer
    from stationmaster.kernel.policy import Policy, Range
    from stationmaster.kernel.view import View
    from stationmaster.kernel.words import Text

words = Words("stationmaster.games.switch_and_signal")

FAMILY = "switch_and_signal"
GAMES = {"switch-signal-europe": "central-europe", "switch-signal-america": "north-america"}


def option(name: str, default: Value, *choices: Value) -> Option:
    title, about = words(f"sns-option-{name}"), words(f"sns-option-{name}.about")
    return Option(name, title, about, default, choices)


OPTIONS = (
    option("tokens", 7, 7, 8, 9, 10),
    option("removed", 3, 0, 1, 2, 3, 4, 5, 6),
    option("extra-signal", False, False, True),
    option("goods", 8, 8, 10),
    option("set-up", "first-game", "first-game", "free"),
    option("departures", "dice", "dice", "random-numbers", "tokens"),
    who_begins(("chance", "0", "1", "2", "3")),
)


def boards() -> dict[str, Board | str]:
    """Every board by its game's name, or what is wrong with it."""
    found: dict[str, Board | str] = {}
    for name in (*GAMES, *own_boards()):
        try:
            found[name] = board_of(name)
        except Refusal as refusal:
            found[name] = str(refusal)
    return found


def entry(name: str, board: Board) -> Entry:
    title = words("sns-title", board=board.titles)
    named = Entry(name, FAMILY, title, board.abouts, 1, 4, OPTIONS, presets=presets(name))
    return with_length(named, lengths())


@cache
def lengths() -> dict[tuple[str, int], int]:
    return read_lengths(FAMILY, files(__name__))


def own_boards() -> dict[str, Path]:
    """The files in the folder of one's own boards, by the games' names."""
    folder = own_folder()
    if folder is None:
        return {}
    return {f"switch-signal-{file.stem}": file for file in sorted(folder.glob("*.board"))}


def board_of(name: str) -> Board:
    if name in GAMES:
        return our_board(GAMES[name])
    return read_board(own_boards()[name])


@cache
def our_board(name: str) -> Board:
    from stationmaster.games.switch_and_signal.reader import read

    return read(our_text(f"{name}.board"), f"{name}.board")


def our_text(file: str) -> str:
    return files(__name__).joinpath("boards", file).read_text(encoding="utf-8")


@cache
def standard_deck() -> tuple[tuple[str, ...], ...]:
    from stationmaster.games.switch_and_signal.reader import read_instructions

    return read_instructions(our_text("standard.instructions"), "standard.instructions")


def read_board(file: Path) -> Board:
    """A board from a file; what is wrong with it is refused line by line."""
    from stationmaster.games.switch_and_signal.reader import read

    try:
        text = file.read_text(encoding="utf-8")
    except OSError as error:
        raise Refusal(f"{file}: it cannot be read ({error.strerror})") from None
    except UnicodeDecodeError as error:
        line = file.read_bytes()[: error.start].count(b"\n") + 1
        raise Refusal(f"{file}:{line}: this is not UTF-8 text") from None
    return read(text, str(file))


class BoardFiles(Boards["Board"]):
    """Boards in files."""

    good = "every count is that of the rulebook"

    def is_board(self, path: Path) -> bool:
        return not path.is_dir()

    def read(self, path: Path) -> Board:
        return read_board(path)

    def summary(self, board: Board) -> list[tuple[str, int]]:
        from stationmaster.games.switch_and_signal.checks import summary

        return summary(board)

    def faults(self, board: Board) -> list[str]:
        """Where it differs from the rulebook's counts, or cannot be drawn well."""
        from stationmaster.games.switch_and_signal.checks import counts
        from stationmaster.games.switch_and_signal.draw import crowded

        found = sorted([*counts(board), *crowded(board)])
        return [f"{board.where}:{line}: {sentence}" for line, sentence in found]

    def draw(self, board: Board, language: str) -> str:
        from stationmaster.games.switch_and_signal.draw import draw

        return draw(board, language)

    def example(self) -> str:
        return our_text("central-europe.board")


class SwitchAndSignal(Family):
    """The two boards of ours, and those in one's own folder."""

    name = FAMILY
    together = True
    slowness = 100

    def catalogue(self) -> list[Entry]:
        return [entry(name, board) for name, board in boards().items() if not isinstance(board, str)]

    def make(self, name: str, seats: int, options: dict[str, object]) -> Game:
        from stationmaster.games.switch_and_signal.game import Game as Made

        board = board_of(name)
        return Made(name, board, board.instructions or standard_deck(), seats, options)

    def broken(self) -> dict[str, str]:
        return {name: board for name, board in boards().items() if isinstance(board, str)}

    def boards(self) -> BoardFiles:
        return BoardFiles()

    def policy(self, game: Game) -> Policy | None:
        from stationmaster.games.switch_and_signal.game import Game as Made
        from stationmaster.games.switch_and_signal.tuned import policy_for

        assert isinstance(game, Made)
        return policy_for(game.rules)

    def ranges(self) -> Sequence[Range]:
        from stationmaster.games.switch_and_signal.tuned import RANGES

        return RANGES

    def observer(self, game: Game) -> Observer:
        from stationmaster.games.switch_and_signal.game import observer_of

        return observer_of(game)

    def offer(self, game: Game, view: View, action: str) -> Text | None:
        from stationmaster.games.switch_and_signal.telling import offer

        return offer(game, view, action)

    def tells(self, game: Game, told: Told, listener: Listener, turn: int | None = None) -> Sequence[Text]:
        from stationmaster.games.switch_and_signal.telling import tells

        return tells(game, told, listener, turn)

    def targets(self, game: Game) -> Collection[str]:
        from stationmaster.games.switch_and_signal.scene import targets

        return targets(game)

    def marks(self, game: Game) -> Collection[str]:
        from stationmaster.games.switch_and_signal.scene import marks

        return marks(game)

    def spends(self, action: str) -> bool:
        from stationmaster.games.switch_and_signal.notation import HELPERS

        return action.partition(" ")[0] in HELPERS

    def scene(self, game: Game) -> dict[str, object]:
        from stationmaster.games.switch_and_signal.scene import scene

        return scene(game)

    def draw(self, game: Game, views: Sequence[View], language: str) -> str:
        from stationmaster.games.switch_and_signal.picture import draw

        return draw(game, views, language)

    def aide(self, game: Game) -> Aide:
        from stationmaster.games.switch_and_signal.aid import aid

        return partial(aid, game)

    def deeds(self) -> Deeds:
        from stationmaster.games.switch_and_signal.deeds import deeds

        return deeds


family = SwitchAndSignal()
