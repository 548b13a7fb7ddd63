"""The bot that plans for the team: it values positions rightly, and wins."""

from __future__ import annotations

import re

import pytest

import stationmaster
from stationmaster import bots, engines
from stationmaster.bots.switch_and_signal.dispatcher import Dispatcher
from stationmaster.games.switch_and_signal.engine.core import ACT, SIGNAL_CARD, SWITCH_CARD, State
from stationmaster.games.switch_and_signal.engine.planning import Planner, after
from stationmaster.games.switch_and_signal.engine.prospects import Prospects
from stationmaster.games.switch_and_signal.engine.weights import Weights
from stationmaster.games.switch_and_signal.game import Game
from stationmaster.kernel.game import CHANCE, OVER, Seeded
from tests.switch_and_signal.table import Table, america, europe, start, tiny

FORK = """
departure west 2
departure east 3
trade town red
port haven
junction fork closed haven
track west fork ==
track east haven ==@
track fork town ==@
track fork haven ==@
"""


def chosen(table: Table) -> str:
    """What the bot does here."""
    bot = bots.make("dispatcher", table.game, 1)
    action = bot.choose(table.game.view(table.state, 0), list(table.state.legal()))
    return table.game.write(action)


def test_an_empty_train_in_a_city_with_goods_is_loaded() -> None:
    assert chosen(tiny(FORK).hand("switch").train("black-1", "town")) == "load black-1 with switch"


def test_the_train_that_can_win_is_moved() -> None:
    table = tiny(FORK).landed("red", 1).hand("move").train("grey-1", "fork:haven/2", "haven", "red")
    table.train("black-1", "west")
    assert chosen(table) == "play move"
    table.do("play move")
    assert chosen(table) == "move grey-1"


def test_a_switch_is_thrown_for_the_loaded_train_before_it() -> None:
    table = tiny(FORK).landed("red", 1).hand("switch move 2").switch("fork", "west+haven")
    table.train("black-1", "fork:town/1", "fork", "red").deck(2)
    assert chosen(table) == "play switch"
    table.do("play switch")
    assert chosen(table) == "switch fork town+haven"


def test_a_signal_is_set_where_the_loaded_train_waits() -> None:
    table = tiny(FORK + "trade other blue\ntrack town other o==@").landed("red", 1).hand("signal move 2")
    table.red("town:fork").green("town:other").train("black-1", "town", good="red").switch(
        "fork", "town+haven"
    )
    assert chosen(table) == "play signal"
    table.do("play signal")
    table.do(chosen(table))
    assert chosen(table) == "lay town:fork"


def test_cards_that_help_nobody_are_kept() -> None:
    assert chosen(tiny(FORK).hand("switch signal").red("haven:fork")) == "draw 5"


def test_no_train_is_driven_into_another() -> None:
    table = tiny(FORK).train("black-1", "west:fork/1", "fork").train("grey-1", "fork:town/1", "fork")
    table.instruction("any")
    assert chosen(table) != "colour black"


def test_a_roll_that_collides_is_made_again() -> None:
    table = tiny().helpers("logistician").tokens(5).deck(1)
    table.train("black-1", "west:town/1", "town", "red").train("grey-1", "west:town/4", "west")
    table.move("black-1", 5)
    assert chosen(table) == "logistician"


def test_where_a_dangerous_colour_must_move_it_is_kept_back() -> None:
    table = tiny().helpers("conductor")
    table.train("black-1", "west:town/1", "town", "red").train("grey-1", "west:town/2", "west")
    table.instruction("black brown")
    assert chosen(table) == "conductor black"


def test_discs_are_laid_where_trains_will_come() -> None:
    free = start("switch-signal-europe", set_up="free").settle()
    for _ in range(29):
        free.do(chosen(free))
    assert free.view.turn == 1
    assert free.view.switches["lyon"] == "dijon+marseille"


@pytest.mark.parametrize("name", ["switch-signal-europe", "switch-signal-america"])
def test_every_reason_is_a_sentence(name: str) -> None:
    game = stationmaster.make(name, seats=2)
    assert isinstance(game, Game)
    bot = Dispatcher(game, 3)
    state = game.start()
    luck = Seeded(4)
    said: set[str] = set()
    while state.waiting_on() != OVER and state.turn < 8:
        if state.waiting_on() == CHANCE:
            state.apply(state.draw(luck))
            continue
        advice = bot.advise(game.view(state, state.waiting_on()), list(state.legal()))
        said.add(advice.reason.key)
        assert re.fullmatch(r"[A-Z][^{}:_]+(: [^{}:_]+)?[.]", bot.say(advice.reason))
        assert re.fullmatch(r"[А-ЯЁ][^{}a-z_]+[.]", bot.say(advice.reason, "ru"))
        state.apply(advice.action)
    assert {"move-to", "draw", "depart", "signal", "switch", "throw", "take", "lay", "load"} <= said


@pytest.mark.parametrize(
    ("text", "english", "russian"),
    [
        (
            "take paris:amiens",
            "The exit of Paris to Amiens has the disc",
            "легче всего: выезд Париж → Амьен.",
        ),
        (
            "lay hannover:frankfurt:1",
            "The track Hannover – Frankfurt is where",
            "здесь: перегон Ганновер – Франкфурт.",
        ),
        (
            "switch lyon dijon+marseille",
            "Lyon has to join Dijon and",
            "соединить направления Дижон и Марсель.",
        ),
        ("load grey-2 with move", "Grey train 2 takes a good", "Серый поезд 2 забирает"),
        ("colour brown", "Moving the brown trains", "если поедут коричневые поезда."),
        ("colour idle", "Better that no train moves", "Лучше, чтобы никто"),
        ("depart black", "A black train will", "принесёт чёрный поезд."),
        ("leave paris for dijon", "The way out to Dijon", "Выезжать лучше сюда: Дижон."),
        ("conductor black", "Moving now would", "Ехать сейчас"),
        ("keep", "better use for the logistician", "ещё пригодится: логист."),
        ("coupler calais", "Calais is the best point", "лучшая отправная точка — Кале."),
        ("dispatcher", "the moment for the dispatcher", "позвать на помощь: диспетчер."),
        ("stop", "a good place to stop", "стоит остановиться."),
    ],
)
def test_reasons_name_things_as_the_board_does(text: str, english: str, russian: str) -> None:
    table = start("switch-signal-europe").settle()
    bot = Dispatcher(table.game, 1)
    reason = bot.reason(table.view, text)
    assert english in bot.say(reason)
    assert russian in bot.say(reason, "ru")


@pytest.mark.parametrize("name", ["switch-signal-europe", "switch-signal-america"])
def test_a_value_found_from_a_neighbour_is_the_value_found_alone(name: str) -> None:
    """What is remembered of an anchored state is used only where nothing that matters has changed."""
    game = stationmaster.make(name, seats=2)
    assert isinstance(game, Game)
    anchored, alone = Prospects(game.rules, Weights()), Prospects(game.rules, Weights())
    luck = Seeded(5)
    state = game.start()
    compared = 0
    while state.waiting_on() != OVER and compared < 200:
        if state.turn > 0 and state.waiting_on() != CHANCE:
            anchored.anchor(state)
            for steps in range(1, 5):
                near = wander(state.clone(), steps, luck)
                assert anchored.value(near) == pytest.approx(alone.value(near), abs=1e-9)
                compared += 1
        state.apply(state.draw(luck) if state.waiting_on() == CHANCE else state.pick(luck))
    assert compared > 100


def wander(state: State, steps: int, luck: Seeded) -> State:
    for _ in range(steps):
        if state.waiting_on() != OVER:
            state.apply(state.draw(luck) if state.waiting_on() == CHANCE else state.pick(luck))
    return state


@pytest.mark.parametrize("name", ["switch-signal-europe", "switch-signal-america"])
def test_what_no_train_looks_at_is_left_out_at_no_loss(name: str) -> None:
    """The best of the discs and switches that are tried is as good as the best of all there are."""
    game = stationmaster.make(name, seats=1)
    assert isinstance(game, Game)
    planner, alone = Planner(game.rules, Weights()), Prospects(game.rules, Weights())
    luck = Seeded(11)
    state = game.start()
    compared = 0
    while state.waiting_on() != OVER and compared < 6:
        if state.phase == ACT and state.out != 0:
            planner.prospects.anchor(state)
            plans = [plan for plan in planner.all_plans(state) if plan.kind in (SIGNAL_CARD, SWITCH_CARD)]
            tried = [alone.value(planner.carry_out(state, plan)) for plan in plans]
            everything = [alone.value(after) for after in all_signals_and_switches(planner, state)]
            nothing = alone.value(state)
            assert max([nothing, *tried]) == pytest.approx(max([nothing, *everything]), abs=1e-9)
            assert len(tried) <= len(everything)
            compared += len(everything) > 0
        state.apply(state.draw(luck) if state.waiting_on() == CHANCE else state.pick(luck))
    assert compared == 6


def all_signals_and_switches(planner: Planner, state: State) -> list[State]:
    """Where every signal and switch card leads, paid as the bot would pay it."""
    found: list[State] = []
    for kind in (SIGNAL_CARD, SWITCH_CARD):
        payment = planner.payment(state, kind)
        open_questions = [] if payment < 0 else [after(state, payment)]
        while open_questions:
            asked = open_questions.pop()
            for action in asked.legal():
                then = after(asked, action)
                (found if then.phase == ACT else open_questions).append(then)
    return found


def test_a_good_is_worth_more_the_nearer_it_is() -> None:
    def value(table: Table) -> float:
        return float(Prospects(table.game.rules, Weights()).value(table.state))

    in_city = value(europe().green("paris:dijon").train("black-1", "paris"))
    loaded = value(europe().green("paris:dijon").train("black-1", "paris", good="yellow"))
    near = value(europe().green("paris:dijon").train("black-1", "lyon:marseille/1", "marseille", "yellow"))
    landed = value(europe().green("paris:dijon").landed("yellow", 1))
    assert in_city < loaded < near < landed


def test_a_time_limit_ends_the_search() -> None:
    table = america().hand("move 3 switch 2 signal 2").train("black-1", "town").train("grey-1", "west")
    planner = Planner(table.game.rules, Weights())
    planner.seconds = 0.0
    planner.choose(table.state)
    hurried = int(planner.prospects.valued)
    planner.seconds = 10.0
    planner.choose(table.state)
    assert planner.prospects.valued - hurried > hurried


def wins(name: str, games: int, **options: object) -> int:
    game = stationmaster.make(name, seats=2, **options)
    assert isinstance(game, Game)
    planner = Planner(game.rules, Weights())
    won = 0
    for seed in range(games):
        state = game.start()
        luck = Seeded(seed)
        while state.waiting_on() != OVER:
            state.apply(state.draw(luck) if state.waiting_on() == CHANCE else planner.choose(state))
        won += game.outcome(state).why == "won"
    return won


needs_engines = pytest.mark.skipif(not engines.compiled(), reason="takes too long uncompiled: ./run compiles")


@needs_engines
@pytest.mark.parametrize("name", ["switch-signal-europe", "switch-signal-america"])
def test_the_team_wins_most_easy_games(name: str) -> None:
    assert wins(name, 3, removed=0, tokens=10, extra_signal=True) >= 2


@needs_engines
@pytest.mark.slow
@pytest.mark.parametrize("name", ["switch-signal-europe", "switch-signal-america"])
def test_the_team_wins_sixty_of_a_hundred_easy_games(name: str) -> None:
    assert wins(name, 100, removed=0, tokens=10, extra_signal=True) >= 60
