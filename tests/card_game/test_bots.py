"""The card game's bots: what they want, and that planning beats greed."""

from __future__ import annotations

import pytest

from stationmaster import bots
from stationmaster.arena.pool import play_some
from stationmaster.arena.series import prepare
from stationmaster.bots.card_game.lore.outlook import Outlook, at_least
from stationmaster.games.card_game.counting import best_tickets
from stationmaster.games.card_game.data import COLOURS, KINDS, box
from stationmaster.kernel.match import Told
from tests.card_game.table import Table


def choice(table: Table, name: str = "planner", heard: tuple[str, ...] = ()) -> str:
    """What a bot does for the seat to move, after it heard such lines."""
    bot = bots.make(name, table.game, seed=1)
    told = [Told(-1, text) for text in heard]
    return table.game.write(bot.choose(table.view(table.to_move), list(table.state.legal()), told))


def outlook(table: Table, seat: int = 0) -> Outlook:
    stacks = [[table.stacked(other).get(kind, 0) for kind in KINDS] for other in range(table.game.seats)]
    return Outlook(box(), table.view(seat), stacks)


def test_there_is_a_ladder() -> None:
    game = Table().game
    rungs = {name: bots.kind(name, game).rung for name in bots.names(game)}
    ladder = ["random", "apprentice", "greedy", "journeyman", "planner", "expert", "strategist"]
    assert rungs == {name: rung for rung, name in enumerate(ladder)}


@pytest.mark.parametrize("name", ["greedy", "planner", "strategist"])
def test_a_bot_takes_what_its_ticket_needs(name: str) -> None:
    t = Table().row("1 red 1 green 1 black 1 white 1 blue").hand(0, "1 white")
    t.tickets(0, "los-angeles-pittsburgh")
    assert choice(t, name) == "take blue"


@pytest.mark.parametrize("name", ["planner", "strategist"])
def test_who_listens_remembers_what_it_has_sent(name: str) -> None:
    for sent, wanted in (("blue", "yellow"), ("yellow", "blue")):
        t = Table().row("1 blue 1 yellow 3 red").stack(0, f"1 {sent}")
        t.tickets(0, "new-york-chicago", "chicago-new-york")
        assert choice(t, name, heard=(f"! sent 0 {sent}",)) == f"take {wanted}"


def test_a_small_column_of_a_common_colour_is_in_danger() -> None:
    t = Table().hand(1, "4 blue 4 red")
    blue = COLOURS.index("blue")
    before = outlook(t)
    assert before.risk(blue, 1) > before.risk(blue, 2) > before.risk(blue, 4)
    t = Table().row("4 blue").hand(1, "4 red").deck("").hand(0, "")
    t.play("tickets", "keep none", "take blue", "take blue")
    assert outlook(t).risk(blue, 1) > before.risk(blue, 1)
    assert outlook(t).risk(blue, 1) > outlook(t).risk(blue, 2)


def test_what_leaves_too_late_is_not_counted_on() -> None:
    t = Table().row("").yard(0, "blue", 3, 1).deck("1 red").play("draw", "! dealt red")
    assert t.to_move == 1
    t.play("tickets", "keep none").settle()
    seen = outlook(t)
    assert (seen.turns, seen.spread) == (0, 0)
    assert [n for n in seen.supply(t.view(0).hand, {2: (2, 1)})[2] if n] == []


def test_in_its_last_turn_but_one_the_planner_sends_three_at_once() -> None:
    t = Table().row("1 red").hand(0, "4 blue 1 white 1 green").stack(0, "1 purple 1 blue")
    t.tickets(0, "los-angeles-pittsburgh").deck("")
    heard = ("! sent 0 purple", "! sent 0 blue")
    assert outlook(t).turns == 1
    assert choice(t, heard=heard) == "play white blue green"


def test_in_its_last_turn_the_planner_looks_for_a_ticket_it_has_already_completed() -> None:
    t = Table().row("4 red").stack(0, "1 yellow 1 blue 1 red").deck("")
    t.play("take red", "take red", "take red", "take red")
    assert t.view(0).turns_left == 1
    heard = ("! sent 0 yellow blue red",)
    assert choice(t, heard=heard) == "tickets"
    t.play(
        "tickets", *[f"! ticket {name}" for name in ("chicago-miami", "seattle-miami", "new-york-chicago")]
    )
    t.settle()
    assert choice(t, heard=heard) == "keep 1 3"


def test_chances_of_many_cards_are_those_of_poisson() -> None:
    assert at_least(0, 1.0) == 1.0
    assert at_least(1, 0.0) == 0.0
    assert at_least(1, 1.0) == pytest.approx(0.6321, abs=1e-4)
    assert at_least(3, 2.0) == pytest.approx(0.3233, abs=1e-4)


def test_a_stack_in_the_head_is_counted_exactly() -> None:
    ids = {ticket.id: number for number, ticket in enumerate(box().tickets)}
    held = [ids["los-angeles-pittsburgh"], ids["dallas-washington"], ids["new-york-kansas-city"]]
    assert best_tickets([1, 1, 2, 0, 0, 0, 0, 2, 0], held) == tuple(held[1:])


def wins(lineup: str, games: int, seed: int) -> dict[str, float]:
    tally = play_some(prepare("card-game", lineup.split(), None, seed, {}), range(games)).tally
    return {name: float(tally.bots[name].wins) for name in tally.bots}


def test_the_planner_beats_greedy() -> None:
    assert wins("planner greedy", 20, seed=3)["planner"] >= 16


def test_greedy_beats_random() -> None:
    assert wins("greedy random", 40, seed=3)["greedy"] >= 28


@pytest.mark.slow
def test_the_planner_beats_greedy_in_a_hundred_games() -> None:
    assert wins("planner greedy", 100, seed=11)["planner"] >= 75


@pytest.mark.slow
@pytest.mark.parametrize("seats", [3, 4])
def test_the_planner_beats_several_greedy_ones(seats: int) -> None:
    others = " greedy" * (seats - 1)
    games = 20 * seats
    tally = play_some(prepare("card-game", f"planner{others}".split(), None, 5, {}), range(games)).tally
    assert tally.bots["planner"].wins >= games / 2
