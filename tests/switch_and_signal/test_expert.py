"""The expert: what it sees that the dispatcher does not."""

from __future__ import annotations

from stationmaster import bots
from stationmaster.bots.switch_and_signal.expert import Expert
from tests.switch_and_signal.table import Table, america, europe


def chosen(table: Table, bot: str = "expert") -> str:
    """What a bot does here."""
    seat = int(table.state.seat)
    made = bots.make(bot, table.game, 1)
    return table.game.write(made.choose(table.game.view(table.state, seat), list(table.state.legal())))


def test_a_train_is_moved_to_where_it_can_be_loaded() -> None:
    """Though it stands worse in the city as long as it is empty, and many discs could be laid to no avail."""
    table = europe(seats=2).hand("signal move 4").hand("signal 3 switch 3 move 3", seat=1).deck(12)
    table.red("cologne:frankfurt:0").green("berlin:nurnberg").train("grey-1", "amiens:paris/1", "paris")
    assert chosen(table, "dispatcher") == "draw 5"
    assert chosen(table) == "play move"
    while not (action := chosen(table)).startswith("draw"):
        table.do(action).settle()
    assert table.good("grey-1") == "yellow"


def test_the_switchman_gains_no_turn() -> None:
    """The card he puts away comes at the end, and another at once: a card that is good is carried out."""
    table = america().helpers("switchman").deck(8).train("black-1", "town", good="red").reveal("any any any")
    assert chosen(table, "dispatcher") == "switchman"
    assert chosen(table) == "carry out"


def test_the_switchman_puts_away_what_does_harm() -> None:
    table = america(seats=1).helpers("switchman").deck(8)
    table.train("black-1", "west:town/1", "town").train("black-2", "west:town/4", "west")
    assert chosen(table.reveal("black brown")) == "switchman"


def test_leave_to_pass_cities_ends_with_the_turn() -> None:
    """When nothing moves any more in this turn, it is worth nothing."""
    table = europe().deck(8).train("black-1", "amiens:paris/1", "paris", "red")
    expert = bots.make("expert", table.game, 1)
    assert isinstance(expert, Expert)
    without = expert.policy.planner.prospects.value(table.state)
    table.state.dispatching = 1
    assert expert.policy.planner.prospects.value(table.state) == without


def test_what_stands_in_its_city_counts_as_loaded() -> None:
    """Whoever has the turn loads it before anything else happens; unless it is moved on first."""
    table = europe(seats=2).hand("signal 2").deck(8).train("black-1", "paris").train("black-2", "berlin")
    loaded = (
        europe(seats=2)
        .deck(8)
        .train("black-1", "paris", good="yellow")
        .train("black-2", "berlin", good="blue")
    )
    expert = bots.make("expert", table.game, 1)
    assert isinstance(expert, Expert)
    planner = expert.policy.planner
    assert planner.settled(table.state) == planner.prospects.value(loaded.state)
    assert planner.settled(table.state) > planner.prospects.value(table.state)
    table.instruction("black brown")
    assert planner.settled(table.state) == planner.prospects.value(table.state)
