"""The rules of one table: a board, its cards and the options, laid out for the engine."""

from __future__ import annotations

from typing import cast

from librt.vecs import vec
from mypy_extensions import i64, u8

from stationmaster.games.switch_and_signal.board import COLOURS, TRADE, Board
from stationmaster.games.switch_and_signal.engine import actions, core, instructions, movement, setup
from stationmaster.games.switch_and_signal.engine.core import Phase, Rules
from stationmaster.games.switch_and_signal.tables import Surveyor
from stationmaster.kernel.errors import Refusal, cannot_begin
from stationmaster.kernel.words import Words

words = Words("stationmaster.games.switch_and_signal")

ACTION_CARDS = 27  # SNS-12: of each kind
DICE = ((2, 3, 3, 4, 4, 5), (1, 2, 2, 3, 3, 4), (1, 1, 1, 2, 2, 3))  # SNS-05: black, brown, grey
HELPERS = {  # SNS-60 to SNS-65
    "central-europe": core.LOGISTICIAN | core.DISPATCHER | core.CONDUCTOR,
    "north-america": core.SWITCHMAN | core.COUPLER | core.OFFICER,
}
FEW_GOODS, MANY_GOODS = 8, 10
IN_A_CITY = {FEW_GOODS: 2, MANY_GOODS: 3}  # SNS-10, SNS-92
WAYS_TO_DEPART = {
    "dice": core.BY_DICE,
    "random-numbers": core.BY_RANDOM_NUMBERS,
    "tokens": core.BY_TOKENS,
}
SYMBOLS = {"departure": instructions.DEPARTS, "any": instructions.ANY} | {
    colour: instructions.A_COLOUR + c for c, colour in enumerate(COLOURS)
}
START_CARD = tuple(instructions.START + c for c in range(len(COLOURS)))

PHASES: dict[int, Phase] = {
    core.PLACE_SWITCH: setup.PlaceSwitch("place-switch"),
    core.PLACE_CITY_SIGNAL: setup.PlaceCitySignal("place-city-signal"),
    core.PLACE_TRACK_SIGNAL: setup.PlaceTrackSignal("place-track-signal"),
    core.PLACE_EXTRA_SIGNAL: setup.PlaceExtraSignal("place-extra-signal"),
    core.REVEALED: instructions.Revealed("revealed"),
    core.DEPART_COLOUR: instructions.DepartColour("departing-colour"),
    core.DEPART_POINT: instructions.DepartPoint("departure-point"),
    core.MOVE_COLOUR: instructions.MoveColour("moving-colour"),
    core.NEXT_TRAIN: instructions.NextTrain("next-train"),
    core.ROLLED: movement.Rolled("rolled"),
    core.LEAVING: movement.Leaving("leaving-city"),
    core.PASSING: movement.Passing("passing-city"),
    core.ARRIVED: movement.Arrived("arrived"),
    core.ACT: actions.Act("action"),
    core.TAKE_DISC: actions.TakeDisc("take-signal"),
    core.LAY_DISC: actions.LayDisc("lay-signal"),
    core.THROW_SWITCH: actions.ThrowSwitch("throw-switch"),
    core.WHICH_TRAIN: actions.WhichTrain("which-train"),
    core.FINISHED: Phase("finished"),
    core.WHO_BEGINS: setup.WhoBegins("who-begins"),
    core.NUMBERING: setup.Numbering("numbering"),
    core.DEALING: setup.Dealing("dealing"),
    core.REVEAL: instructions.Reveal("reveal"),
    core.DEPARTURE: instructions.Departure("departure"),
    core.DIE: movement.Die("die"),
}


def kinds(deck: tuple[tuple[str, ...], ...]) -> list[tuple[str, ...]]:
    """The different instructions of a deck, in its order: equal cards are one kind."""
    return list(dict.fromkeys(deck))


def rules_of(
    board: Board, deck: tuple[tuple[str, ...], ...], seats: int, options: dict[str, object]
) -> Rules:
    surveyor = Surveyor(board)
    rules = Rules()
    rules.network = surveyor.network()
    for number, phase in PHASES.items():
        rules.phases[number] = phase
    rules.seats = seats
    first = options["first"]
    rules.begins = -1 if first == "chance" else int(cast(str, first))
    rules.tokens = cast(int, options["tokens"])
    rules.removed = cast(int, options["removed"])
    rules.free_setup = int(options["set-up"] == "free")
    rules.extra_signals = int(cast(bool, options["extra-signal"]))
    rules.departures = WAYS_TO_DEPART[cast(str, options["departures"])]
    rules.helpers = HELPERS[board.side]
    rules.passes = int(board.side == "north-america")
    rules.greens = surveyor.greens()
    rules.track_discs = len([signal for signal in board.signals() if signal.green and not signal.city])
    set_goal(rules, cast(int, options["goods"]))
    set_instructions(rules, kinds(deck))
    rules.dice = vec[i64]([face for die in DICE for face in die])
    rules.cells = cells_of(surveyor, deck, cast(int, options["goods"]))
    rules.number_actions()
    if rules.removed >= len(deck):
        raise Refusal(words("sns-deck-too-small", removed=rules.removed, deck=len(deck)))
    if rules.begins >= seats:
        raise cannot_begin(rules.begins, seats)
    return rules


def set_goal(rules: Rules, goods: int) -> None:
    """SNS-70, SNS-80, SNS-92: how many goods of each colour, and how many more, every port needs."""
    rules.n_port = rules.network.n_city - rules.network.n_trade
    rules.each = IN_A_CITY[FEW_GOODS] // rules.n_port
    rules.more = (goods - FEW_GOODS) // rules.n_port
    rules.goal = rules.n_port * (rules.each * rules.network.n_trade + rules.more)


def set_instructions(rules: Rules, cards: list[tuple[str, ...]]) -> None:
    """SNS-24: three multicoloured symbols mean every train, in any order."""
    if len(cards) > core.MOST_INSTRUCTIONS:
        raise Refusal(f"there are {len(cards)} different instructions; {core.MOST_INSTRUCTIONS} are the most")
    rows: list[int] = []
    fixed: list[int] = []
    for card in cards:
        symbols = [SYMBOLS[symbol] for symbol in card]
        if symbols.count(instructions.ANY) == len(COLOURS):
            symbols = [symbol for symbol in symbols if symbol != instructions.ANY] + [instructions.ALL]
        rows += padded(symbols)
        fixed.append(sum(1 << c for c, colour in enumerate(COLOURS) if colour in card))
    rules.n_instruction = len(cards)
    rules.symbols = vec[i64](rows + padded(list(START_CARD)))
    rules.fixed = vec[i64]([*fixed, 0])


def padded(symbols: list[int]) -> list[int]:
    return symbols + [instructions.END] * (instructions.ROW - len(symbols))


def cells_of(surveyor: Surveyor, deck: tuple[tuple[str, ...], ...], goods: int) -> vec[u8]:
    cells = vec[u8]([u8(0) for _ in range(surveyor.n_cells())])
    for train in range(core.TRAINS):
        cells[core.TRAIN + train] = u8(core.DEPOT)
    for kind in range(core.KINDS):
        cells[core.DECK + kind] = u8(ACTION_CARDS)
    for colour in range(len(surveyor.board.of_kind(TRADE))):
        cells[core.GOODS + colour] = u8(IN_A_CITY[goods])
    for kind, card in enumerate(kinds(deck)):
        cells[core.UNSEEN + kind] = u8(deck.count(card))
    surveyor.lay_out(cells)
    return cells
