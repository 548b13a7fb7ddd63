"""What a page is given to draw a board of Ticket to Ride, and what helps it to show a view."""

from __future__ import annotations

import random
from functools import cache
from typing import Any, cast

import msgspec
import pytest

import stationmaster
from stationmaster.games.ticket_to_ride import aid, board, scene
from stationmaster.games.ticket_to_ride.engine.core import Game
from stationmaster.games.ticket_to_ride.view import OPEN, View
from stationmaster.kernel.game import OVER, Seeded
from stationmaster.kernel.match import Match
from stationmaster.server import families, frames
from tests.ticket_to_ride.table import Table, quiet

FAMILY = "ticket_to_ride"
NAMES = [entry.name for entry in stationmaster.catalogue() if entry.family == FAMILY]


@cache
def game_of(name: str) -> Game:
    game = stationmaster.make(name, seats=2)
    assert isinstance(game, Game)
    return game


@pytest.mark.parametrize("name", NAMES)
def test_a_scene_has_all_that_the_board_has(name: str) -> None:
    drawn: Any = msgspec.json.decode(msgspec.json.encode(families.scene(game_of(name))))
    shown, known = drawn["board"], board.read(name)
    assert drawn["family"] == FAMILY
    assert [city["id"] for city in shown["cities"]] == [city.id for city in known.cities]
    assert [track["id"] for track in shown["tracks"]] == [track.id for track in known.tracks]
    assert [ticket["id"] for ticket in shown["tickets"]][: len(known.tickets)] == [
        ticket.id for ticket in known.tickets
    ]
    assert shown["points"] == {str(length): points for length, points in known.points.items()}
    assert len(shown["background"]["land"]) > 0
    for city in shown["cities"]:
        assert 0 <= city["x"] <= shown["width"]
        assert 0 <= city["y"] <= shown["height"]
        assert set(city["names"]) == {"en", "ru"}
    for track in shown["tracks"]:
        twins = [other for other in shown["tracks"] if (other["a"], other["b"]) == (track["a"], track["b"])]
        assert track["of"] == len(twins)
        assert twins[track["index"]] == track


@pytest.mark.parametrize("name", NAMES)
def test_kinds_name_the_columns_of_a_hand(name: str) -> None:
    game = game_of(name)
    view = Match(game, Seeded(1)).view(0)
    assert isinstance(view, View)
    drawn: Any = scene.scene(game)
    assert len(drawn["board"]["kinds"]) == len(view.hand)


def test_a_board_shows_the_rules_that_it_needs() -> None:
    def chapters(name: str) -> set[str]:
        found = families.rules(FAMILY, name)["en"]
        return {rule.id.partition("-")[0] for section in found for rule in section.rules if rule.id}

    assert chapters("usa") == {"BASE", "DICE"}
    assert {name: chapters(name) - {"BASE", "DICE"} for name in NAMES} == {
        name: set(board.read(name).chapters) for name in NAMES
    }


def helped(match: Match, seat: int | None) -> Any:
    """The aid that a seat is sent, as it is read."""
    view = match.view(seat)
    return msgspec.json.decode(aid.Aide(match.game)(view, frames.texts(match, seat)))


def positions(name: str, count: int) -> list[Match]:
    """Moments of random games, among them the end."""
    game, luck = game_of(name), random.Random(name)
    found: list[Match] = []
    while len(found) < count:
        match = Match(game, Seeded(luck.getrandbits(32)))
        while match.waiting_on != OVER:
            if luck.random() < 0.05:
                found.append(Match(game, log=match.log))
            match.play(match.waiting_on, luck.choice(match.options(match.waiting_on)))
        found.append(match)
    return found


@pytest.mark.parametrize("name", NAMES)
def test_what_a_ticket_needs_completes_it_and_nothing_less_does(name: str) -> None:
    game = game_of(name)
    for match in positions(name, 10):
        view = match.view(0)
        assert isinstance(view, View)
        needs = helped(match, 0)["tickets"]
        assert [need["ticket"] for need in needs] == [*view.tickets, *view.offered, *view.kept]
        own = [track for track, owner in enumerate(view.owners) if owner == 0]
        free = [track for track, owner in enumerate(view.owners) if owner == OPEN]
        for need in needs:
            reaches = [joined(game, tracks, need["ticket"]) for tracks in (own, [*own, *free])]
            assert need["done"] == reaches[0]
            if need["missing"] is None:
                assert not reaches[1]
                continue
            missing = need["missing"]
            assert set(missing) <= set(free)
            assert joined(game, [*own, *missing], need["ticket"])
            assert need["trains"] == sum(game.board.tracks[track].length for track in missing)
            for track in missing:
                fewer = [other for other in missing if other != track]
                assert not joined(game, [*own, *fewer], need["ticket"])


def joined(game: Game, tracks: list[int], ticket: int) -> bool:
    """Whether these tracks join the ends of one of a ticket's ways."""
    group = list(range(len(game.board.cities)))
    for track in tracks:
        a, b = group[game.board.tracks[track].a], group[game.board.tracks[track].b]
        group = [a if g == b else g for g in group]
    return any(group[a] == group[b] for a, b, _ in game.board.tickets[ticket].pairs)


@pytest.mark.parametrize("name", NAMES)
def test_a_free_track_without_an_offer_says_why(name: str) -> None:
    game = game_of(name)
    turns = 0
    for match in positions(name, 40):
        seat = match.waiting_on
        if seat == OVER:
            continue
        view, short = match.view(seat), helped(match, seat)["short"]
        assert isinstance(view, View)
        assert helped(match, 1 - seat)["short"] is helped(match, None)["short"] is None
        if view.asked != aid.A_TURN:
            assert short is None
            continue
        turns += 1
        free = [track for track, owner in enumerate(view.owners) if owner == OPEN]
        left = view.players[seat].trains
        assert short == [track for track in free if game.board.tracks[track].length > left]
    assert turns > 0


def test_near_the_end_long_tracks_take_too_many_trains() -> None:
    moments = [match for match in positions("usa", 80) if match.waiting_on != OVER]
    assert any(helped(match, match.waiting_on)["short"] for match in moments)


@pytest.mark.parametrize("name", NAMES)
def test_trails_are_as_long_as_the_score_says(name: str) -> None:
    game = game_of(name)
    for match in positions(name, 4):
        if match.waiting_on != OVER:
            assert helped(match, 0)["trails"] == []
            continue
        outcome = match.outcome
        assert outcome is not None
        for seat, trail in enumerate(helped(match, None)["trails"]):
            assert trail == helped(match, seat)["trail"]
            length = sum(game.board.tracks[track].length for track in trail)
            assert outcome.figures[seat].get("longest", length) == length


def told_cards(table: Table) -> dict[str, dict[str, int]]:
    """What the seat that decides is told of the cards that its options take."""
    view = table.view(table.state.waiting_on())
    return cast(
        dict[str, dict[str, int]],
        msgspec.json.decode(aid.Aide(table.game)(view, table.options))["cards"],
    )


def test_a_surcharge_is_told_with_the_cards_it_takes() -> None:
    table = quiet("europe").hand(0, "red 4 locomotive").do("claim bucuresti-sofia red 0")
    assert told_cards(table.do("! turned red", "! turned locomotive", "! turned blue")) == {
        "surcharge 0": {"red": 2},
        "surcharge 1": {"red": 1, "locomotive": 1},
    }


def test_a_station_is_told_with_the_cards_it_takes() -> None:
    table = quiet("europe").hand(0, "red 2 locomotive").hand(1, "blue")
    assert told_cards(table) == {"station red 0": {"red": 1}, "station locomotive 1": {"locomotive": 1}}
    table.do("station red 0", "at brest", "station blue 0", "at roma")
    assert told_cards(table) == {"station red 1": {"red": 1, "locomotive": 1}}


@pytest.mark.parametrize("name", ["usa", "europe", "switzerland"])
def test_what_an_aide_remembers_changes_nothing(name: str) -> None:
    """Through whole games, with moves taken back, one that remembers says what a new one says."""
    luck = random.Random(name)
    for _ in range(3):
        match = Match(game_of(name), Seeded(luck.getrandbits(32)))
        aides = {seat: aid.Aide(match.game) for seat in (0, 1, None)}
        while match.waiting_on != OVER:
            mover = match.waiting_on
            match.play(mover, luck.choice(match.options(mover)))
            compare(match, aides)
            if luck.random() < 0.5 and match.waiting_on != OVER and match.can_undo(mover):
                match.undo(mover)
                compare(match, aides)


def compare(match: Match, aides: dict[int | None, aid.Aide]) -> None:
    for seat, aide in aides.items():
        said = msgspec.json.decode(aide(match.view(seat), frames.texts(match, seat)))
        anew = helped(match, seat)
        for need, other in zip(said.pop("tickets"), anew.pop("tickets"), strict=True):
            assert (need["missing"] is None) == (other.pop("missing") is None)  # of equal ways it is any
            tracks = match.game.board.tracks  # type: ignore[attr-defined]
            assert need["trains"] == sum(tracks[track].length for track in need.pop("missing") or ())
            assert need == other
        assert said == anew
