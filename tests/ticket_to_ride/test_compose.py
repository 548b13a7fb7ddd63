"""Positions set up by hand: what a game comes to is found again as a log, the rest refused in a sentence."""

from __future__ import annotations

import msgspec
import pytest
from msgspec import structs

import stationmaster
from stationmaster import bots
from stationmaster.games.ticket_to_ride.compose import composed, dealt, described, may_compose
from stationmaster.games.ticket_to_ride.engine.core import Game
from stationmaster.games.ticket_to_ride.position import Holding, Position, in_order
from stationmaster.kernel.errors import Refusal
from stationmaster.kernel.game import Seeded
from stationmaster.kernel.match import Match


def made(name: str, seats: int = 2) -> Game:
    game = stationmaster.make(name, seats)
    assert isinstance(game, Game)
    return game


def played(game: Game, seed: int, decisions: int) -> Match:
    """Bots' play up to a turn, after at least so many decisions."""
    match = Match(game, Seeded(seed))
    players = [bots.make("greedy", game, seed + seat) for seat in range(game.seats)]
    while match.decisions < decisions or match.view(0).asked != "turn":
        seat = match.waiting_on
        match.play(
            seat, players[seat].advise(match.view(seat), match.options(seat), match.heard(seat)).action
        )
    return match


def same(one: Position, other: Position) -> bool:
    return one.turn == other.turn and list(map(in_order, one.seats)) == list(map(in_order, other.seats))


@pytest.mark.parametrize(
    ("name", "seats", "seed", "decisions"),
    [
        ("tiny", 2, 1, 2),
        ("tiny", 2, 2, 5),
        ("switzerland", 2, 3, 12),
        ("switzerland", 2, 5, 60),
        ("switzerland", 3, 4, 50),
    ],
)
def test_what_a_game_came_to_is_come_to_again(name: str, seats: int, seed: int, decisions: int) -> None:
    game = made(name, seats)
    wanted = described(game, played(game, seed, decisions).state)
    log = composed(game, msgspec.json.encode(wanted))
    assert same(described(game, Match(game, log=log).state), wanted)


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3])
def test_nearly_all_that_games_come_to_is_found(seats: int) -> None:
    game, found, tried = made("switzerland", seats), 0, 40
    for seed in range(tried):
        wanted = described(game, played(game, seed, 3 + 2 * seed).state)
        try:
            log = composed(game, msgspec.json.encode(wanted))
        except Refusal:
            continue
        assert same(described(game, Match(game, log=log).state), wanted)
        found += 1
    assert found >= 0.85 * tried


def base() -> Position:
    """A beginning that can be altered."""
    seats = (
        Holding(cards={"red": 2, "blue": 2}, tickets=("basel-bern", "basel-zurich")),
        Holding(cards={"green": 2, "black": 2}, tickets=("luzern-vaduz", "schaffhausen-zug")),
    )
    return Position(0, seats)


def with_seat(seat: int, **changes: object) -> Position:
    position = base()
    seats = list(position.seats)
    seats[seat] = structs.replace(seats[seat], **changes)
    return structs.replace(position, seats=tuple(seats))


@pytest.mark.parametrize(
    ("position", "says"),
    [
        (Position(2, base().seats), "whose turn it is"),
        (Position(0, base().seats[:1]), "each of the 2 seats"),
        (with_seat(0, tracks=("bern-luzem",)), "nothing called “bern-luzem”"),
        (with_seat(0, cards={"pink": 4}), "nothing called “pink”"),
        (with_seat(0, tickets=("luzern-vaduz", "basel-bern")), "given twice"),
        (with_seat(0, tickets=("basel-bern",)), "keeps at least 2 tickets"),
        (with_seat(1, cards={"red": 2}), "was dealt 4 cards"),
        (with_seat(0, cards={"red": 2, "blue": 3}), "two at a time"),
        (with_seat(0, cards={"red": 14}), "No way was found"),
        (
            with_seat(0, tracks=("bellinzona-wassen", "bellinzona-wassen/2"), cards={"red": 2}),
            "its twin is taken",
        ),
    ],
)
def test_what_is_impossible_is_said_in_a_sentence(position: Position, says: str) -> None:
    with pytest.raises(Refusal) as refusal:
        composed(made("switzerland"), msgspec.json.encode(position))
    assert says in str(refusal.value)


def test_all_trains_are_counted() -> None:
    game = made("switzerland")
    longest = sorted(game.board.tracks, key=lambda track: -track.length)
    singles = [track.id for track in longest if "/" not in track.id]
    with pytest.raises(Refusal, match="more would be needed"):
        composed(game, msgspec.json.encode(with_seat(0, tracks=tuple(singles[:12]))))
    spent, length = [], 0
    for track in longest:
        if "/" not in track.id and length + track.length <= 39:
            spent.append(track.id)
            length += track.length
    with pytest.raises(Refusal, match="begun the end"):
        composed(game, msgspec.json.encode(with_seat(0, tracks=tuple(spent))))


def test_where_no_game_comes_it_is_said() -> None:
    tiny = made("tiny")
    wanted = described(tiny, Match(tiny, log=dealt(tiny, Seeded(1))).state)
    assert isinstance(wanted, Position)
    rich = structs.replace(
        wanted, seats=(structs.replace(wanted.seats[0], cards={"locomotive": 6}), wanted.seats[1])
    )
    with pytest.raises(Refusal, match="No game comes"):
        composed(tiny, msgspec.json.encode(rich))
    with pytest.raises(Refusal, match="position: "):
        composed(tiny, b'{"turn": "mine"}')


def test_only_small_boards_are_set_up() -> None:
    names = [
        entry.name
        for entry in stationmaster.catalogue()
        if entry.family == "ticket_to_ride" and may_compose(made(entry.name))
    ]
    assert names == ["switzerland", "tiny"]
    dice = stationmaster.make("switzerland", 2, dice=True)
    assert isinstance(dice, Game)
    assert not may_compose(dice)
