"""What is seen, told and remembered: the train stack above all (CARD-11)."""

from __future__ import annotations

import pytest
from msgspec import structs

from stationmaster.games.card_game import seats_named
from stationmaster.games.card_game.engine.core import A_SEAT, HAND, STACK, State
from stationmaster.games.card_game.game import CardGame, kinds
from stationmaster.games.card_game.memory import remembered_stacks
from stationmaster.games.card_game.view import View
from stationmaster.kernel.errors import Refusal
from stationmaster.kernel.game import CHANCE, OVER, Seeded
from stationmaster.study import puzzles
from tests.card_game.table import Table, game
from tests.support import rule


def played(the_game: CardGame, seed: int, entries: int, hearer: int | None) -> tuple[State, list[str]]:
    """A game played at random for so many entries, and what a hearer was told."""
    luck = Seeded(seed)
    state = the_game.start()
    heard: list[str] = []
    while state.waiting_on() != OVER and len(heard) < entries:
        action = state.draw(luck) if state.waiting_on() == CHANCE else state.pick(luck)
        heard.append(the_game.told(state, action, hearer))
        state.apply(action)
    return state, heard


def stacks(state: State) -> list[tuple[int, ...]]:
    return [kinds(state, HAND + A_SEAT * seat + STACK) for seat in range(int(state.rules.n_seat))]


@rule("CARD-11")
def test_who_did_not_play_is_shown_what_the_seat_remembers() -> None:
    """In a puzzle: the own stack, and nothing else that a view does not show."""
    for puzzle in [puzzle for puzzle in puzzles.ours() if puzzle.game == "card-game"]:
        view, shown = puzzle.position().view, puzzle.shown()
        assert isinstance(view, View)
        assert isinstance(shown, View)
        assert not view.stack
        assert sum(shown.stack) == view.players[puzzle.seat].stack
        heard = [told.text for told in puzzle.heard]
        assert shown.stack == tuple(remembered_stacks(heard, puzzle.seats)[puzzle.seat])
        assert structs.replace(shown, stack=()) == view


@rule("CARD-11")
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("hearer", [0, 1, None])
def test_who_has_listened_knows_every_stack(seats: int, hearer: int | None) -> None:
    for seed in range(20):
        state, heard = played(game(seats), seed, 60 + 12 * seed, hearer)
        if game(seats).view(state, None).stacks:
            continue  # they lie open
        assert [tuple(stack) for stack in remembered_stacks(heard, seats)] == stacks(state)


@rule("CARD-11")
def test_imagining_with_memory_keeps_the_stacks_without_it_guesses() -> None:
    the_game = game(3)
    state, heard = played(the_game, 4, 140, 1)
    view = the_game.view(state, 1)
    assert sum(player.stack for player in view.players) > 10
    assert stacks(the_game.imagine(view, heard, Seeded(1))) == stacks(state)
    guessed = the_game.imagine(view, [], Seeded(1))
    assert the_game.view(guessed, 1) == view
    assert stacks(guessed) != stacks(state)
    assert the_game.census(guessed) == the_game.census(state)


@rule("CARD-11")
def test_a_seat_that_may_look_needs_no_memory_of_its_own_stack() -> None:
    the_game = game(2, open_stacks="1")
    state, _ = played(the_game, 3, 160, 1)
    imagined = the_game.imagine(the_game.view(state, 1), [], Seeded(9))
    assert stacks(imagined)[1] == stacks(state)[1]


@rule("CARD-11")
def test_dealing_the_unknown_anew_leaves_the_stacks() -> None:
    state, _ = played(game(2), 5, 120, None)
    other = state.clone()
    other.redeal(0, Seeded(3))
    assert stacks(other) == stacks(state)
    assert other.digest() != state.digest()


def test_a_blind_card_is_known_to_its_owner_alone() -> None:
    t = Table().play("draw")
    action = t.game.read("! dealt red")
    assert t.game.told(t.state, action, 0) == "! dealt red"
    assert t.game.told(t.state, action, 1) == t.game.told(t.state, action, None) == "! dealt ?"
    t.play("! dealt red")
    assert t.view(0).hand[6] == 1
    assert t.view(1).hand == (0,) * 9


@rule("CARD-05")
def test_a_ticket_is_told_to_its_owner_alone() -> None:
    t = Table().play("tickets")
    action = t.game.read("! ticket seattle-miami")
    assert t.game.told(t.state, action, 0) == "! ticket seattle-miami"
    assert t.game.told(t.state, action, 1) == t.game.told(t.state, action, None) == "! ticket ?"
    t.play("! ticket seattle-miami").settle()
    keep = t.game.read("keep 1")
    assert t.game.told(t.state, keep, 0) == "keep seattle-miami"
    assert t.game.told(t.state, keep, 1) == "keep ?"


def test_texts_and_actions_are_one_to_one() -> None:
    the_game = game()
    texts = [the_game.write(action) for action in range(the_game.alphabet())]
    assert len(set(texts)) == len(texts)
    assert [the_game.read(text) for text in texts] == list(range(len(texts)))
    assert the_game.read("  play 2   blue ") == the_game.read("play 2 blue")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("play 2 bleu", "'play 2 bleu' is not a move of this game; did you mean 'play 2 blue'?"),
        ("fly", "'fly' is not a move of this game"),
        ("play red blue white", "'play red blue white' is not a move of this game; did you mean"),
    ],
)
def test_what_is_no_move_is_refused_in_a_sentence(text: str, said: str) -> None:
    with pytest.raises(Refusal) as refusal:
        game().read(text)
    assert str(refusal.value).startswith(said)


def test_a_number_that_is_no_action_is_refused() -> None:
    with pytest.raises(Refusal, match="there is no action 99999: expected 0 to "):
        game().write(99999)


@pytest.mark.parametrize(
    ("text", "named"),
    [("none", set()), ("all", {0, 1, 2}), ("0,2", {0, 2}), ("1", {1}), ("2 1", {1, 2})],
)
def test_seats_with_open_stacks_are_named(text: str, named: set[int]) -> None:
    assert seats_named(text, 3) == named


@pytest.mark.parametrize("text", ["3", "-1", "Anna", "", "0;1"])
def test_seats_that_are_not_there_have_no_open_stacks(text: str) -> None:
    with pytest.raises(Refusal, match="open-stacks is all, none, or seats from 0 to 2 such as 0,1, not '"):
        seats_named(text, 3)


@rule("CARD-32")
def test_a_robbery_is_told_with_what_was_lost() -> None:
    t = Table().hand(0, "4 blue").yard(1, "blue", 2, 1)
    action = t.game.read("play 4 blue")
    for hearer in (0, 1, None):
        assert t.game.told(t.state, action, hearer) == "play 4 blue robs 1 2 blue 1 locomotive"


def test_a_play_that_robs_nobody_is_told_as_it_is_written() -> None:
    t = Table().hand(0, "4 blue")
    assert t.game.told(t.state, t.game.read("play 4 blue"), 1) == "play 4 blue"
