"""Our games as OpenSpiel's: to import this is to tell it of them.

    import pyspiel
    import stationmaster.rl.openspiel

    game = pyspiel.load_game("stationmaster_usa", {"seats": 3})

Seats' actions are the numbers of `Game.moves`; chance's are the engine's own, with their exact odds.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import numpy as np
import pyspiel  # type: ignore[import-not-found] # a library of C++, without types

import stationmaster
from stationmaster.kernel import game as kernel
from stationmaster.kernel.catalogue import Entry
from stationmaster.kernel.errors import Refusal
from stationmaster.kernel.game import CHANCE, OVER, Seeded
from stationmaster.rl.encoding import Encoding

LONGEST = 20_000  # decisions: more than any game takes (a law)


class Held:
    """Where a game stands, and what each seat was told so far. A copy of it goes its own way.

    It is written down as its log, and read by playing that again.
    """

    def __init__(self, game: kernel.Game) -> None:
        self.game = game
        self.state = game.start()
        self.heard: list[list[str]] = [[] for _ in range(game.seats)]
        self.log: list[int] | None = []
        """What has happened; None where it is only imagined."""

    def apply(self, action: int) -> None:
        for seat, lines in enumerate(self.heard):
            lines.append(self.game.told(self.state, action, seat))
        self.state.apply(action)
        if self.log is not None:
            self.log.append(action)

    def __deepcopy__(self, memory: dict[int, Any]) -> Held:
        other = Held(self.game)
        other.state = self.state.clone()
        other.heard = [lines[:] for lines in self.heard]
        other.log = None if self.log is None else self.log[:]
        return other

    def __reduce__(self) -> tuple[Any, ...]:
        if self.log is None:
            raise Refusal("what is only imagined has no history that could be written down")
        return replayed, (self.game.name, self.game.seats, self.game.options, self.log)


def replayed(name: str, seats: int, options: dict[str, object], log: list[int]) -> Held:
    held = Held(stationmaster.shared(name, seats, options))
    for action in log:
        held.apply(action)
    return held


class Game(pyspiel.Game):  # type: ignore[misc] # it has no types
    """A game with its seats and, as texts, its options."""

    def __init__(self, kind: pyspiel.GameType, entry: Entry, params: dict[str, Any]) -> None:
        seats = int(params.get("seats", entry.least_seats))
        options = {name: str(value) for name, value in params.items() if name != "seats" and value != ""}
        self.encoding = Encoding(stationmaster.make(entry.name, seats, **options))
        ours = self.encoding.game
        together = ours.is_cooperative()
        super().__init__(
            kind,
            pyspiel.GameInfo(
                num_distinct_actions=len(self.encoding.moves),
                max_chance_outcomes=ours.alphabet(),
                num_players=seats,
                min_utility=0.0 if together else -1.0,
                max_utility=1.0,
                utility_sum=None if together else 0.0,
                max_game_length=LONGEST,
            ),
            params,
        )

    def new_initial_state(self) -> State:
        return State(self)

    def make_py_observer(self, kind: Any = None, params: Any = None) -> Observer:
        if params:
            raise Refusal(f"an observer takes no parameters, not {params}")
        return Observer(self.encoding)


class State(pyspiel.State):  # type: ignore[misc] # it has no types
    """A state of ours with the names that OpenSpiel has for things."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.held = Held(game.encoding.game)

    @property
    def encoding(self) -> Encoding:
        found: Encoding = self.get_game().encoding
        return found

    def current_player(self) -> int:
        mover = int(self.held.state.waiting_on())
        if mover == OVER:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if mover == CHANCE else mover

    def is_terminal(self) -> bool:
        return self.held.state.waiting_on() == OVER

    def _legal_actions(self, player: int) -> list[int]:
        state = self.held.state
        if state.waiting_on() != player:
            return []
        return sorted(self.encoding.number_of[action] for action in state.legal())

    def chance_outcomes(self) -> list[tuple[int, float]]:
        odds = sorted(self.held.state.odds())
        total = sum(weight for _, weight in odds)
        return [(action, weight / total) for action, weight in odds]

    def _apply_action(self, number: int) -> None:
        by_chance = self.held.state.waiting_on() == CHANCE
        self.held.apply(number if by_chance else self.encoding.moves[number])

    def _action_to_string(self, player: int, number: int) -> str:
        action = number if player == pyspiel.PlayerId.CHANCE else self.encoding.moves[number]
        return self.encoding.game.write(action)

    def returns(self) -> list[float]:
        game = self.encoding.game
        return game.rewards(self.held.state) if self.is_terminal() else [0.0] * game.seats

    def information_state_string(self, player: int | None = None) -> str:
        """All that a seat was told, which it never forgets."""
        seat = self.current_player() if player is None else player
        return "\n".join([f"seat {seat}", *self.held.heard[seat]])

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> State:
        """Another state that this seat must hold possible: by `imagine`, from its view and what it heard.

        It has no history. What others were told is not known in it: for them it begins with what they see.
        """
        game = self.encoding.game
        view = game.view(self.held.state, player)
        heard = self.held.heard[player]
        imagined = game.imagine(view, heard, Seeded(int(sampler() * 2**53)))
        state: State = self.get_game().new_initial_state()
        state.held.state = imagined
        state.held.heard = [
            heard[:] if seat == player else [msgspec.json.encode(game.view(imagined, seat)).decode()]
            for seat in range(game.seats)
        ]
        state.held.log = None
        return state

    def __str__(self) -> str:
        """Everything that has happened, as the log would write it."""
        game = self.encoding.game
        return (
            "\n".join(self._action_to_string(item.player, item.action) for item in self.full_history())
            or f"{game.name}, not begun"
        )


class Observer:
    """What a seat sees: our numbers as a tensor, and its view as a text."""

    def __init__(self, encoding: Encoding) -> None:
        self.encoding = encoding
        self.tensor = np.zeros(encoding.length, np.float32)
        self.dict = {
            field.name: self.tensor[field.first : field.first + len(field.each)] for field in encoding.fields
        }

    def set_from(self, state: State, player: int) -> None:
        self.tensor[:] = self.encoding.observe(state.held.state, player)

    def string_from(self, state: State, player: int) -> str:
        return msgspec.json.encode(self.encoding.game.view(state.held.state, player)).decode()


def name_of(game: str) -> str:
    """A game's name there: `stationmaster_usa_mega`."""
    return "stationmaster_" + game.replace("-", "_")


def register() -> None:
    """Tell OpenSpiel of every game there is."""
    known = pyspiel.registered_names()
    for entry in stationmaster.catalogue():
        if name_of(entry.name) in known:
            continue
        game = stationmaster.make(entry.name, entry.least_seats)
        kind = pyspiel.GameType(
            short_name=name_of(entry.name),
            long_name=f"Stationmaster: {entry.name}",
            dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
            chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
            information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
            utility=(
                pyspiel.GameType.Utility.IDENTICAL
                if game.is_cooperative()
                else pyspiel.GameType.Utility.ZERO_SUM
            ),
            reward_model=pyspiel.GameType.RewardModel.TERMINAL,
            max_num_players=entry.most_seats,
            min_num_players=entry.least_seats,
            provides_information_state_string=True,
            provides_information_state_tensor=False,
            provides_observation_string=True,
            provides_observation_tensor=True,
            parameter_specification={
                "seats": entry.least_seats,
                **{option.name: "" for option in entry.options},
            },
        )
        pyspiel.register_game(kind, maker(kind, entry))


def maker(kind: pyspiel.GameType, entry: Entry) -> type[Game]:
    """A class for each game: OpenSpiel lets go of it after Python has ended, which no function survives."""

    class Made(Game):
        def __init__(self, params: dict[str, Any] | None = None) -> None:
            super().__init__(kind, entry, params or {})

    return Made


register()
