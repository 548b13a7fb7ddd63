"""Before the first move: which game, who sits where."""

from __future__ import annotations

from pathlib import Path
from random import Random

from stationmaster import bots, catalogue, make
from stationmaster.kernel import log
from stationmaster.kernel.errors import Refusal
from stationmaster.kernel.game import Game, Rng, Seeded, Unguessable
from stationmaster.kernel.match import Match, Move
from stationmaster.kernel.words import Text, Words, say
from stationmaster.terminal.table import Seat, Table

NAMES = ("Ada", "Bruno", "Clara", "Diego")

words = Words("stationmaster.terminal")


def sit_down(
    name: str,
    seats: int,
    people: int,
    players: str | None,
    options: dict[str, object],
    seed: int | None,
    file: Path | None,
    language: str = "en",
) -> Table:
    """A table ready to run: a new game, or one from a file."""
    luck: Rng = Unguessable() if seed is None else Seeded(seed)
    if file is None:
        match = Match(make(name, seats=seats, **options), luck)
    else:
        game, moves = load(file)
        match = Match(game, luck, moves)
    game = match.game
    chairs = seated(game, people, players, seed, language)
    return Table(match, chairs, bots.make(bots.strongest(game), game, 1), language)


def load(file: Path) -> tuple[Game, list[Move]]:
    try:
        content = file.read_bytes()
    except OSError as error:
        raise Refusal(words("not-read", file=str(file), why=str(error.strerror))) from error
    saved = log.read(content, make, catalogue(), str(file))
    return saved.game, saved.log


def seated(game: Game, people: int, players: str | None, seed: int | None, language: str) -> list[Seat]:
    """People first, then bots."""
    if not 0 <= people <= game.seats:
        raise Refusal(words("too-many-people", people=people, seats=game.seats))
    wanted = players.split(",") if players else [bots.strongest(game)] * (game.seats - people)
    if len(wanted) != game.seats - people:
        raise Refusal(words("wrong-bots", bots=players or "", expected=game.seats - people))
    dice = Random(seed)
    chairs = [Seat(say(name, language)) for name in people_names(people)]
    for n, kind in enumerate(wanted):
        chairs.append(Seat(f"{NAMES[n]} ({kind})", bots.make(kind.strip(), game, dice.randrange(2**31))))
    return chairs


def people_names(people: int) -> list[Text]:
    """Who is alone is "you"; several are told apart."""
    if people == 1:
        return [words("you")]
    return [words("player", number=n) for n in range(1, people + 1)]
