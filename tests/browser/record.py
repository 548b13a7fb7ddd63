"""States of real games for the page's own tests (web/tests/recorded): what a server would send to seat 0.

python -m tests.browser.record     writes them anew, after a change of views, options or notation
"""

from __future__ import annotations

import sys
from collections import defaultdict
from pathlib import Path

import msgspec

import stationmaster
import stationmaster.kernel.view
from stationmaster.kernel.game import CHANCE, OVER, Game, Seeded, State
from stationmaster.kernel.match import Told
from stationmaster.server import families, frames

RECORDED = Path(__file__).parents[2] / "web" / "tests" / "recorded"
GAMES: dict[str, tuple[str, int, dict[str, object]]] = {
    "usa": ("usa", 3, {}),
    "europe": ("europe", 3, {}),
    "switzerland": ("switzerland", 2, {}),
    "nordic": ("nordic", 2, {}),
    "marklin": ("marklin", 3, {}),
    "europe-dice": ("europe", 3, {"dice": True}),
    "card-game": ("card-game", 4, {}),
    "card-game-open": ("card-game", 2, {"open-stacks": "all"}),
    "switch-signal-europe": ("switch-signal-europe", 2, {"set-up": "free", "extra-signal": True}),
    "switch-signal-america": ("switch-signal-america", 1, {"goods": 10}),
}
A_QUESTION = 2  # so many states are kept of each kind of question
SEEDS = 40
LONGEST_STORY = 300


def game_of(name: str) -> Game:
    board, seats, options = GAMES[name]
    return stationmaster.make(board, seats=seats, **options)


def record(game: Game) -> dict[str, object]:
    """The scene (without its coasts), states in which seat 0 must decide, a story, and an outcome."""
    scene = families.scene(game)
    board = scene["board"]
    assert isinstance(board, dict)
    board["background"] = None
    asked: dict[str, list[dict[str, object]]] = defaultdict(list)
    story: list[Told] = []
    outcome: object = None
    for seed in range(SEEDS):
        told, outcome = play(game, Seeded(seed), asked)
        story = story or list(frames.explained(game, game.view(game.start(), 0), told[:LONGEST_STORY]))
    states = [state for question in sorted(asked) for state in asked[question]]
    return {"scene": scene, "states": states, "story": story, "outcome": outcome}


def play(game: Game, luck: Seeded, asked: dict[str, list[dict[str, object]]]) -> tuple[list[Told], object]:
    """A game at random; keeps of each question of seat 0 the states with the most options."""
    state = game.start()
    told: list[Told] = []
    while (seat := int(state.waiting_on())) != OVER:
        if seat == 0:
            keep(asked, decision(game, state))
        action = int(state.draw(luck) if seat == CHANCE else state.pick(luck))
        told.append(Told(seat, game.told(state, action, 0)))
        state.apply(action)
    return told, game.outcome(state)


def decision(game: Game, state: State) -> dict[str, object]:
    view = game.view(state, 0)
    options = [game.write(int(action)) for action in state.legal()]
    return {"view": view, "options": options, "aid": families.aide(game)(view, options)}


def keep(asked: dict[str, list[dict[str, object]]], found: dict[str, object]) -> None:
    view = found["view"]
    assert isinstance(view, stationmaster.kernel.view.View)
    kept = asked[view.asked]
    kept.append(found)
    kept.sort(key=lambda each: -len(each["options"]))  # type: ignore[arg-type]
    del kept[A_QUESTION:]


def main() -> None:
    RECORDED.mkdir(parents=True, exist_ok=True)
    for name in GAMES:
        content = msgspec.json.encode(record(game_of(name)))
        (RECORDED / f"{name}.json").write_bytes(content + b"\n")
        sys.stderr.write(f"{name}: {len(content):,} bytes\n")


if __name__ == "__main__":
    main()
