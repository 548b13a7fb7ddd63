"""Knows what every train still needs to come home, and plays the cards that help most, dice averaged."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, cast

from stationmaster.bots.bot import Advice, Bot, Reason
from stationmaster.bots.switch_and_signal.lore.naming import NAMING
from stationmaster.games.switch_and_signal.engine.core import (
    ACT,
    LAY_DISC,
    MOVE_CARD,
    SIGNAL_CARD,
    SWITCH_CARD,
    TAKE_DISC,
    THROW_SWITCH,
    WHICH_TRAIN,
)
from stationmaster.games.switch_and_signal.engine.goals import NO_GOAL
from stationmaster.games.switch_and_signal.engine.planning import Planner
from stationmaster.games.switch_and_signal.engine.weights import Weights
from stationmaster.games.switch_and_signal.game import Game as SwitchAndSignal
from stationmaster.games.switch_and_signal.notation import TRAINS
from stationmaster.games.switch_and_signal.view import View
from stationmaster.kernel.game import Game
from stationmaster.kernel.match import Told
from stationmaster.kernel.view import View as KernelView
from stationmaster.kernel.words import Fact, Words

words = Words("stationmaster.bots.switch_and_signal", "stationmaster.bots.any_game")

SECONDS = 1.0
"""Of the processor, the most a decision may take; it hardly ever takes a hundredth of it, once compiled."""

NEVER = -100
USES = {TAKE_DISC: (1,), LAY_DISC: (2,), THROW_SWITCH: (1,), WHICH_TRAIN: (1,)}
"""Questions about what cards just played are for; and how many entries ago these were."""

STAYING = {"conductor", "officer"}
DECLINED = {"carry": "switchman", "keep": "logistician", "roll": "coupler"}
HELPERS = {"switchman", "logistician", "dispatcher"}
FACTS = {
    "take": "space",
    "lay": "space",
    "load": "train",
    "depart": "colour",
    "colour": "trains",
    "leave": "place",
    "coupler": "place",
}
"""By the first word of an action: what its next word is."""
DEEDS = {
    "take": "turns-red",
    "lay": "turns-green",
    "load": "load",
    "depart": "departs",
    "colour": "all-go",
    "leave": "leads",
    "coupler": "coupler-there",
    "conductor": "stays",
    "officer": "stays",
    "draw": "ends-turn",
    "stop": "stops",
}
"""The same: what is said of it, whoever chooses it."""


class Dispatcher(Bot):
    title: ClassVar = words("dispatcher")
    about: ClassVar = words("dispatcher.about")
    rung: ClassVar = 1
    words: ClassVar = words
    warnings: ClassVar = frozenset({"goes-nowhere", "helper-now", "turns-red"})

    def __init__(self, game: Game, seed: int) -> None:
        super().__init__(game, seed)
        self.railway = cast(SwitchAndSignal, game)
        self.planner = Planner(self.railway.rules, Weights())
        self.planner.seconds = SECONDS
        self.planned_at = NEVER
        """How much it had heard when it last planned an action."""

    def advise(self, view: KernelView, options: Sequence[int], heard: Sequence[Told] = ()) -> Advice:
        if len(options) == 1:
            return Advice(options[0], Reason("only-option"))
        seen = cast(View, view)
        action = self.decided(seen, heard)
        return Advice(action, self.reason(seen, self.game.write(action)))

    def decided(self, view: View, heard: Sequence[Told] = ()) -> int:
        phase = self.railway.phases.index(view.asked)
        played = cards_played(heard, view.active)
        if phase in USES and played and len(heard) - self.planned_at not in USES[phase]:
            self.chosen(view, played)  # what they are for: it was not asked then
        if phase == ACT:
            self.planned_at = len(heard)
        return self.chosen(view)

    def chosen(self, view: View, cards: str = "") -> int:
        """The best action; or what it was before these cards were played."""
        return int(self.planner.choose(self.railway.before_cards(view, cards)))

    def explain(self, view: KernelView, action: int, heard: Sequence[Told] = ()) -> Reason | None:
        """What an option does. Whether it is the best, a search may know better."""
        seen, text = cast(View, view), self.game.write(action)
        if seen.turn == 0:
            return Reason("lay-out") if self.decided(seen) == action else self.deed(text)
        self.decided(seen, heard)  # what trains are on their way to, and what cards are for
        return self.deed(text)

    def deed(self, text: str) -> Reason:
        verb, *rest = text.split()
        if verb == "play":
            return self.deed_of_cards(rest[-1])
        if verb == "move":
            return self.going(rest[0])
        if verb in DECLINED:
            return Reason("helper-stays", {"helper": DECLINED[verb]})
        if verb in HELPERS:
            return Reason("helper-now", {"helper": verb})
        if text == "colour idle":
            return Reason("none-goes")
        if verb == "switch":
            return Reason("joins", joining(*rest))
        if verb in FACTS:
            return Reason(DEEDS[verb], {FACTS[verb]: rest[-1] if verb == "leave" else rest[0]})
        return Reason(DEEDS[verb])

    def deed_of_cards(self, card: str) -> Reason:
        plan = self.planner.plan
        if card == "signal" and plan.kind == SIGNAL_CARD:
            return Reason("may-signal", {"space": self.railway.signals[plan.two]})
        if card == "switch" and plan.kind == SWITCH_CARD:
            _, junction, ends = self.game.write(int(self.railway.rules.first_switch + plan.one)).split()
            return Reason("may-switch", joining(junction, ends))
        if card == "move" and plan.kind == MOVE_CARD:
            return self.going(TRAINS[plan.one])
        return Reason("may-any", {"card": card})

    def going(self, train: str) -> Reason:
        goal = int(self.planner.prospects.base_goal[TRAINS.index(train)])
        if goal == NO_GOAL:
            return Reason("goes-nowhere", {"train": train})
        return Reason("goes", {"train": train, "city": [*self.railway.trade, *self.railway.ports][goal]})

    def named(self, name: str, fact: str | float) -> Fact:
        return NAMING[name](self.railway.board, str(fact)) if name in NAMING else fact

    def reason(self, view: View, text: str) -> Reason:
        """Why, by the first words of what is done."""
        verb, *rest = text.split()
        if view.turn == 0:
            return Reason("lay-out")
        if verb == "play":
            return self.why_play(rest[-1])
        if verb == "move":
            return self.why_move(rest[0])
        if verb in STAYING:
            return Reason("stay")
        if verb in DECLINED:
            return Reason("keep-helper", {"helper": DECLINED[verb]})
        if verb in HELPERS:
            return Reason("helper", {"helper": verb})
        if text == "colour idle":
            return Reason("idle")
        if verb == "switch":
            return Reason("throw", joining(*rest))
        if verb in FACTS:
            return Reason(verb, {FACTS[verb]: rest[-1] if verb == "leave" else rest[0]})
        assert verb in ("draw", "stop"), text
        return Reason(verb)

    def why_play(self, card: str) -> Reason:
        """What the cards are for: the plan knows."""
        plan = self.planner.plan
        if card == "signal" and plan.kind == SIGNAL_CARD:
            return Reason("signal", {"space": self.railway.signals[plan.two]})
        if card == "switch" and plan.kind == SWITCH_CARD:
            _, junction, ends = self.game.write(int(self.railway.rules.first_switch + plan.one)).split()
            return Reason("switch", joining(junction, ends))
        if card == "move" and plan.kind == MOVE_CARD:
            return self.why_move(TRAINS[plan.one])
        return Reason("move" if card == "move" else f"{card}-somewhere")

    def why_move(self, train: str) -> Reason:
        goal = int(self.planner.prospects.base_goal[TRAINS.index(train)])
        if goal == NO_GOAL:
            return Reason("move-any", {"train": train})
        cities = [*self.railway.trade, *self.railway.ports]
        return Reason("move-to", {"train": train, "city": cities[goal]})


def cards_played(heard: Sequence[Told], seat: int) -> str:
    """In notation, the last time a seat did so."""
    mine = (told.text for told in reversed(heard) if told.by == seat)
    return next((text for text in mine if text.startswith("play ")), "")


def joining(junction: str, ends: str) -> dict[str, str]:
    one, other = ends.split("+")
    return {"junction": junction, "one": one, "other": other}


bot = Dispatcher
