"""What shows itself in a notebook: whole pictures, and in each no more than its owner may know."""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

import stationmaster as sm
from stationmaster.engines import PACKAGE
from stationmaster.games.ticket_to_ride.board import read_folder
from stationmaster.games.ticket_to_ride.build import build
from stationmaster.kernel import pictures
from tests.kernel import play

SVG = "{http://www.w3.org/2000/svg}"
GAMES = [entry.name for entry in sm.catalogue()]


def words(picture: str | None) -> list[str]:
    """All that is written in a picture; one that is no XML fails here."""
    assert picture is not None
    return [found.text or "" for found in ET.fromstring(picture).iter(f"{SVG}text")]  # noqa: S314 - ours


def played(name: str, decisions: int, **options: object) -> sm.Match:
    game = sm.make(name, seats=2, **options)
    return play.played(game, seed=3, moves=decisions)


@pytest.mark.parametrize("name", GAMES)
def test_every_game_draws_its_states_views_matches_and_replays(name: str) -> None:
    match = played(name, 40)
    replay = sm.load(sm.save(match))
    for shown in (match.state, match.view(0), match.view(None), match, replay):
        assert "Seat 1" in words(shown._repr_svg_())
        assert "Место 1" in words(sm.draw(shown, "ru"))


@pytest.mark.parametrize("name", ["usa", "europe", "marklin", "nordic", "card-game", "switch-signal-america"])
def test_a_game_is_drawn_at_its_end(name: str) -> None:
    match = played(name, 10_000)
    assert match.waiting_on == sm.OVER
    assert "Seat 0" in words(match._repr_svg_())
    assert "Seat 0" in words(match.state._repr_svg_())


def test_dice_are_drawn() -> None:
    assert "Dice" in words(played("europe", 60, dice=True)._repr_svg_())


@pytest.mark.parametrize("name", ["usa", "card-game"])
def test_what_a_seat_cannot_know_is_not_in_its_picture(name: str) -> None:
    match = played(name, 60)
    for seat in (0, None):
        other = match.state.clone()
        other.redeal(-1 if seat is None else seat, sm.Seeded(99))
        assert other.digest() != match.state.digest()
        assert sm.draw(match.game.view(other, seat)) == sm.draw(match.view(seat))
        assert words(sm.draw(match.view(seat))).count("Hand") == (0 if seat is None else 1)
    assert words(sm.draw(match.state)).count("Hand") == 2
    assert sm.draw(match) == sm.draw(match.view(None))


def test_trains_stand_on_the_tracks_of_their_owners() -> None:
    match = played("usa", 10_000)
    drawn = ET.fromstring(sm.draw(match))  # noqa: S314 - ours
    shown = {
        group.attrib["data-track"]: int(group.attrib["data-seat"])
        for group in drawn.iter(f"{SVG}g")
        if "data-seat" in group.attrib
    }
    view = match.view(None)
    tracks = match.game.board.tracks  # type: ignore[attr-defined]
    owners = view.owners  # type: ignore[attr-defined]
    assert shown == {track.id: seat for track, seat in zip(tracks, owners, strict=True) if seat >= 0}
    assert shown


@pytest.mark.parametrize("name", GAMES)
def test_every_board_of_ours_lies_on_the_sheet_that_the_page_printed(name: str) -> None:
    """Of a sheet there are ids, which are in no other picture: a notebook shows many."""
    one, other = (sm.draw(played(name, moves)) for moves in (5, 30))
    ids = [set(re.findall(r' id="([^"]+)"', picture)) for picture in (one, other)]
    assert ids[0]
    assert not ids[0] & ids[1]
    assert set(re.findall(r"url\(#([^)]+)\)", one)) <= ids[0]
    assert "{" not in one, "every stencil is filled in"


def test_a_board_of_ones_own_is_drawn_plainly(tmp_path: Path) -> None:
    board = tmp_path / "mine"
    shutil.copytree(PACKAGE / "games" / "ticket_to_ride" / "boards" / "tiny", board)
    layout = board / "layout.csv"
    text = layout.read_text(encoding="utf-8")
    layout.write_text(
        re.sub(r",(\d+)", lambda found: f",{int(found[1]) + 1}", text, count=1), encoding="utf-8"
    )
    game = build(read_folder(board), 2, {})
    match = play.played(game, seed=3, moves=30)
    assert "Seat 1" in words(match._repr_svg_())
    assert " id=" not in sm.draw(match)


def test_a_view_that_has_forgotten_its_game_is_shown_as_text() -> None:
    import copy

    view = copy.copy(played("usa", 5).view(0))
    assert view.game is None
    assert view._repr_svg_() is None
    with pytest.raises(sm.Refusal, match="its game is not known"):
        sm.draw(view)


def test_the_game_of_a_view_is_in_no_comparison_and_on_no_wire() -> None:
    from msgspec import json

    match = played("usa", 5)
    view, again = match.view(0), match.view(0)
    view.__dict__.clear()
    assert view == again
    assert json.encode(view) == json.encode(again)


def test_a_family_without_pictures_is_shown_as_text(monkeypatch: pytest.MonkeyPatch) -> None:
    match = played("usa", 5)
    monkeypatch.setattr(pictures, "_draws", [])
    assert match._repr_svg_() is None
