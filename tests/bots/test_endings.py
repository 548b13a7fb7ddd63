"""The law of endings for bots: whoever plays, the game is over within a few times its usual length."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations
from typing import NamedTuple

import pytest

from stationmaster import bots, catalogue, make
from stationmaster.arena.series import Series, play, prepare
from stationmaster.bots.card_game.expert import Expert as ExpertWithAYard
from stationmaster.bots.ticket_to_ride.expert import Expert
from stationmaster.kernel import patience
from stationmaster.kernel.catalogue import Entry, Option
from stationmaster.kernel.errors import Refusal
from stationmaster.kernel.game import Game
from tests.support import rule

FEW_TIMES = 4  # in some 450 games nobody took more than 1.6 times the usual length
SLOW = {
    "planner",
    "dispatcher",
    "apprentice",
    "journeyman",
    "strategist",
    "tactician",
    "expert",
}  # who thinks for milliseconds
ENOUGH = 100  # games of one board and number of seats, if each table gets one at least
ENTRIES = {entry.name: entry for entry in catalogue()}
NO_MATTER = {"first"}  # options that cannot make a game longer or shorter


class Seated(NamedTuple):
    """A table: its game, its options, and a bot on each seat."""

    game: str
    options: dict[str, object]
    lineup: tuple[str, ...]


def variants(entry: Entry) -> Iterator[dict[str, object]]:
    """As it comes; each option changed by itself; and with dice, where there are any."""
    others = [option for option in entry.options if option.name not in NO_MATTER | {"dice"}]
    changes: list[dict[str, object]] = [
        {option.name: choice} for option in others for choice in changed(option)
    ]
    dice: list[dict[str, object]] = (
        [{"dice": "on"}] if any(option.name == "dice" for option in entry.options) else []
    )
    yield {}
    yield from changes
    yield from dice
    yield from ({**one, **change} for one in dice for change in changes)


def changed(option: Option) -> list[object]:
    """The choices but for the usual one: of several the first and the last."""
    choices = [choice for choice in option.choices if choice != option.default]
    return list(dict.fromkeys((choices[0], choices[-1]))) if choices else []


def alone(game: Game) -> list[tuple[str, ...]]:
    return [(name,) * game.seats for name in bots.names(game)]


def lineups(game: Game) -> list[tuple[str, ...]]:
    """Every bot alone, and every two of them in turn."""
    pairs = combinations(bots.names(game), 2) if game.seats > 1 else ()
    return [*alone(game), *(tuple(pair[seat % 2] for seat in range(game.seats)) for pair in pairs)]


def tables(entry: Entry, seats: int) -> Iterator[Seated]:
    for options in variants(entry):
        try:
            game = make(entry.name, seats, **options)
        except Refusal:
            continue  # options that do not go together
        for lineup in lineups(game) if is_usual(options) else alone(game):
            yield Seated(entry.name, options, lineup)


def is_usual(options: dict[str, object]) -> bool:
    """Where nothing but cards or dice was chosen, all meet all; elsewhere each bot plays with its like."""
    return not options.keys() - {"dice"}


def all_tables(entry: Entry) -> Iterator[Seated]:
    for seats in range(entry.least_seats, entry.most_seats + 1):
        yield from tables(entry, seats)


def usual_length(entry: Entry, seats: int) -> int:
    return entry.decisions[seats - entry.least_seats]


def hasty(kind: type[Expert] | type[ExpertWithAYard]) -> Callable[..., None]:
    """One who tries each move once: who thinks less is no quicker to end a game."""
    usual = kind.__init__

    def begin(self: Expert | ExpertWithAYard, game: Game, seed: int) -> None:
        usual(self, game, seed)  # type: ignore[arg-type]
        self.search.seconds = 0.0

    return begin


HASTY = {kind: hasty(kind) for kind in (Expert, ExpertWithAYard)}


def must_end(monkeypatch: pytest.MonkeyPatch, table: Seated, seed: int) -> None:
    """One game, which may take so many decisions and no more."""
    seats = len(table.lineup)
    most = FEW_TIMES * usual_length(ENTRIES[table.game], seats)
    monkeypatch.setattr(patience, "MOST_DECISIONS", most)
    for kind, begin in HASTY.items():
        monkeypatch.setattr(kind, "__init__", begin)
    series = Series(table.game, table.lineup, seed, table.options)
    played = play(series, make(table.game, seats, **table.options), 0)
    assert played.outcome is not None, f"{table}, seed {seed}: not over after {most} decisions"


def quick(seated: Iterator[Seated]) -> list[Seated]:
    """Of each game, number of seats and options two tables of bots that think little, others each time."""
    groups: dict[tuple[str, int, str], list[Seated]] = {}
    for table in seated:
        if not SLOW & {*table.lineup}:
            key = (table.game, len(table.lineup), str(table.options))
            groups.setdefault(key, []).append(table)
    found = []
    for n, group in enumerate(groups.values()):
        found += [group[(2 * n + k) % len(group)] for k in range(min(2, len(group)))]
    return found


@pytest.mark.parametrize("entry", list(ENTRIES.values()), ids=list(ENTRIES))
def test_quick_bots_come_to_an_end(monkeypatch: pytest.MonkeyPatch, entry: Entry) -> None:
    for n, table in enumerate(quick(all_tables(entry))):
        must_end(monkeypatch, table, n)


@rule("CARD-50")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_planners_come_to_an_end(monkeypatch: pytest.MonkeyPatch, seats: int) -> None:
    """They once drew tickets and kept none for ever; with four, seed 17 shows it."""
    for lineup in (["planner"], ["planner", "greedy"], ["planner", "random"]):
        series = prepare("card-game", lineup, seats, 17, {})
        must_end(monkeypatch, Seated("card-game", {}, series.lineup), 17)


@rule("CARD-50")
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("bot", ["apprentice", "journeyman", "strategist", "expert"])
def test_those_with_a_yard_come_to_an_end(monkeypatch: pytest.MonkeyPatch, bot: str, seats: int) -> None:
    for other in (bot, "random", "greedy"):
        series = prepare("card-game", [bot, other], seats, 17, {})
        must_end(monkeypatch, Seated("card-game", {}, series.lineup), 17)


BOARDS = [entry.name for entry in ENTRIES.values() if entry.family == "ticket_to_ride"]


@pytest.mark.parametrize(("n", "game"), list(enumerate(BOARDS)), ids=BOARDS)
def test_planners_on_boards_come_to_an_end(monkeypatch: pytest.MonkeyPatch, n: int, game: str) -> None:
    others = ("planner", "racer", "greedy", "random")
    must_end(monkeypatch, Seated(game, {"dice": "on"} if n % 2 else {}, ("planner", others[n // 2 % 4])), n)


@pytest.mark.parametrize("bot", ["apprentice", "journeyman", "strategist", "tactician", "expert"])
def test_those_with_a_policy_come_to_an_end(monkeypatch: pytest.MonkeyPatch, bot: str) -> None:
    for n, game in enumerate(BOARDS):
        must_end(monkeypatch, Seated(game, {}, (bot, "random")), n)
        must_end(monkeypatch, Seated(game, {"dice": "on"}, (bot, "random")), n)


def test_dispatchers_come_to_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    must_end(monkeypatch, Seated("switch-signal-europe", {}, ("dispatcher", "random")), 1)


def test_a_bot_that_waits_for_ever_breaks_the_law(monkeypatch: pytest.MonkeyPatch) -> None:
    class Waits(bots.Bot):
        def choose(self, view: object, options: object, heard: object = ()) -> int:
            texts = {self.game.write(action): action for action in list(options)}  # type: ignore[call-overload]
            idle = next((text for text in ("tickets", "keep none") if text in texts), next(iter(texts)))
            return int(texts[idle])

    monkeypatch.setattr(bots, "make", lambda name, game, seed: Waits(game, seed))
    with pytest.raises(AssertionError, match="seed 3: not over after 496 decisions"):
        must_end(monkeypatch, Seated("card-game", {}, ("greedy", "greedy")), 3)


THOUSANDS = [
    (entry, seats) for entry in ENTRIES.values() for seats in range(entry.least_seats, entry.most_seats + 1)
]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("entry", "seats"), THOUSANDS, ids=[f"{entry.name}-{seats}" for entry, seats in THOUSANDS]
)
def test_every_bot_comes_to_an_end_with_every_other(
    monkeypatch: pytest.MonkeyPatch, entry: Entry, seats: int
) -> None:
    seated = list(tables(entry, seats))
    times = max(1, min(3, ENOUGH // len(seated)))
    for n, table in enumerate(seated):
        for seed in range(times):
            must_end(monkeypatch, table, 1000 + times * n + seed)
