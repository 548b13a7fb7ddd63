"""The worked turn of the rulebook, on our board."""

from pathlib import Path

from stationmaster import catalogue, make
from stationmaster.kernel import log
from stationmaster.kernel.game import State
from stationmaster.kernel.match import replayed
from tests.support import rule
from tests.switch_and_signal.table import start

GOLDEN = Path(__file__).parents[1] / "golden" / "switch-signal-europe-worked-turn.log"


def after_two_turns(file: Path) -> State:
    """Where the golden game stands when the second turn's player has said how many cards to draw."""
    saved = log.read(file.read_bytes(), make, catalogue(), file.name)
    draws = [n for n, move in enumerate(saved.log) if saved.game.write(move.action).startswith("draw ")]
    return replayed(saved.game, saved.log[: draws[1] + 1])


@rule("SNS-99")
def test_the_worked_turn() -> None:
    table = start("switch-signal-europe")
    # The turn before: one card is kept, so that the player has six now.
    table.do("! card signal", "! card switch", "! card switch", "! card move", "! card move")
    table.do("! departs genoa", "! departs bordeaux", "! departs krakow")
    table.do("play switch", "switch dijon lyon+basel")  # the black train of this turn will need it otherwise
    table.do("play switch", "switch turin milan+genoa", "play move", "move grey-1", "! rolls 1", "keep")
    table.do("play move", "move grey-1", "! rolls 1", "keep", "draw 5")
    table.do("! card switch", "! card switch", "! card move", "! card move", "! card move")
    assert table.view.hands == ((1, 2, 3),)

    # The card shows a departure, then black, then grey.
    table.do("! instruction departure black grey", "depart black", "! departs calais")
    assert table.view.numbers["calais"] == 6
    assert table.options == ["move black-1", "move black-2", "conductor black", "dispatcher"]
    table.do("move black-2", "! rolls 4", "keep", "stop")
    assert (table.at("black-2"), table.view.tokens) == ("paris", 7)
    table.do("move black-1", "! rolls 3", "keep")
    assert table.at("black-1") == "milan:turin/1"
    table.do("move grey-1", "! rolls 1", "keep")
    assert (table.at("grey-1"), table.view.tokens) == ("prague:krakow/1", 7)

    # Six cards: load, signal, switch, move, switch, move.
    table.do("load black-2 with move")
    assert table.good("black-2") == "yellow"
    table.do("play signal", "take vienna:salzburg:1", "lay paris:dijon")
    assert {"paris:amiens", "paris:dijon"} <= set(table.view.greens)
    table.do("play switch", "switch dijon lyon+paris", "play move", "move black-2", "! rolls 3", "keep")
    assert table.options == ["leave paris for amiens", "leave paris for dijon", "dispatcher"]
    table.do("leave paris for dijon")
    assert (table.at("black-2"), table.view.trains[1].towards) == ("lyon:dijon/2", "lyon")
    table.do("play switch", "switch dijon paris+basel")
    table.do("play move", "move brown-1", "! rolls 4", "keep")
    assert (table.at("brown-1"), table.view.tokens) == ("limoges:nimes/1", 6)
    assert table.view.lost["unused-points"] == 1
    assert table.view.hands == ((0, 0, 0),)
    table.do("draw 5")
    assert table.state.digest() == after_two_turns(GOLDEN).digest()
    table.settle()
    assert sum(table.view.hands[0]) == 5
