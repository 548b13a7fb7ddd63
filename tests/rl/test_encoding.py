"""What learners see: only what a view tells, within its bounds; and every decision has a number."""

import numpy as np
import pytest

from stationmaster import catalogue, make
from stationmaster.kernel.errors import Refusal
from stationmaster.kernel.game import CHANCE, OVER, Game, Seeded, State
from stationmaster.kernel.match import Match
from stationmaster.rl.encoding import Encoding

TABLES = [
    pytest.param(entry.name, seats, options, id="-".join([entry.name, str(seats), *options]))
    for entry in catalogue()
    for seats in range(entry.least_seats, entry.most_seats + 1)
    for options in ({}, {"dice": True})
    if not options or "dice" in [option.name for option in entry.options]
]
every_table = pytest.mark.parametrize(("name", "seats", "options"), TABLES)


def moments(game: Game, seed: int, every: int) -> list[State]:
    """Some states of a random game in which somebody decides, and its last."""
    luck, state, found = Seeded(seed), game.start(), []
    n = 0
    while (mover := state.waiting_on()) != OVER:
        n += 1
        if mover >= 0 and n % every == 0:
            found.append(state.clone())
        state.apply(state.draw(luck) if mover == CHANCE else state.pick(luck))
    return [*found, state]


@every_table
def test_numbers_stay_when_what_a_seat_cannot_know_is_dealt_anew(
    name: str, seats: int, options: dict[str, object]
) -> None:
    game = make(name, seats, **options)
    encoding = Encoding(game)
    for n, state in enumerate(moments(game, seats, every=23)):
        for seat in range(seats):
            seen = encoding.observe(state, seat)
            assert (seen >= 0).all()
            assert (seen <= encoding.most).all(), [
                (label, value)
                for label, value, most in zip(encoding.labels(), seen, encoding.most, strict=True)
                if value > most
            ]
            other = state.clone()
            other.redeal(seat, Seeded(n))
            assert (encoding.observe(other, seat) == seen).all()


@pytest.mark.parametrize("name", [entry.name for entry in catalogue()])
def test_a_view_alone_gives_the_same_numbers(name: str) -> None:
    game = make(name, 2)
    encoding, match, luck = Encoding(game), Match(game, Seeded(3)), Seeded(4)
    while match.waiting_on != OVER:
        seat = match.waiting_on
        if len(match.log) % 29 == 0:
            for viewer in range(2):
                seen = encoding.encode(match.view(viewer), match.heard(viewer))
                assert (seen == encoding.observe(match.state, viewer)).all()
        options = match.options(seat)
        match.play(seat, options[luck.below(len(options))])


@every_table
def test_every_option_has_a_number_and_every_number_a_text(
    name: str, seats: int, options: dict[str, object]
) -> None:
    game = make(name, seats, **options)
    encoding = Encoding(game)
    for state in moments(game, seats + 1, every=1)[:-1]:
        mask = encoding.options(state, int(state.waiting_on()))
        assert [encoding.moves[number] for number in np.flatnonzero(mask)] == sorted(state.legal())
    assert encoding.moves == sorted(set(encoding.moves))
    assert not any(game.write(action).startswith("! ") for action in encoding.moves)


def test_a_claim_that_no_hand_could_pay_has_no_number() -> None:
    game = make("usa", 2)
    texts = {game.write(action) for action in game.moves()}
    claims = [text.split() for text in texts if text.startswith("claim ")]
    tracks = {track.id: track for track in game.board.tracks}  # type: ignore[attr-defined] # a board game's
    for _, track, colour, locomotives in claims:
        spaces, painted = tracks[track].length, tracks[track].colour
        assert colour == "locomotive" or painted in ("gray", colour)
        assert int(locomotives) == spaces if colour == "locomotive" else int(locomotives) < spaces
    ways = {
        track: (spaces.length if spaces.colour != "gray" else 8 * spaces.length) + 1
        for track, spaces in tracks.items()
    }
    assert len(claims) == sum(ways.values())


def test_a_spectator_has_no_numbers() -> None:
    game = make("usa", 2)
    with pytest.raises(Refusal, match="no seat to look from"):
        Encoding(game).encode(game.view(game.start(), None))


def test_seats_are_told_from_the_one_that_looks() -> None:
    game = make("usa", 3, first=1)
    encoding = Encoding(game)
    state = game.start()
    while state.waiting_on() != 1:  # the opening choices come by seats, then seat 1 begins
        state.apply(state.draw(Seeded(1)) if state.waiting_on() == CHANCE else state.legal()[0])
    first = next(field.first for field in encoding.fields if field.name == "first")
    looked = [list(encoding.observe(state, seat)[first : first + 3]) for seat in range(3)]
    assert looked == [[0, 1, 0], [1, 0, 0], [0, 0, 1]]
