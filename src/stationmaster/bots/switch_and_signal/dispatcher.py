"""Knows what every train still needs to come home, and plays the cards that help most, dice averaged."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, cast

from stationmaster.bots.bot import Advice, Bot, Reason
from stationmaster.games.switch_and_signal.engine.goals import NO_GOAL
from stationmaster.games.switch_and_signal.engine.planning import Planner
from stationmaster.games.switch_and_signal.engine.weights import Weights
from stationmaster.games.switch_and_signal.game import Game as SwitchAndSignal
from stationmaster.games.switch_and_signal.view import View
from stationmaster.games.switch_and_signal.words import TRAINS
from stationmaster.kernel.game import Game
from stationmaster.kernel.match import Told
from stationmaster.kernel.view import View as KernelView

SECONDS = 1.0
"""Of the processor, the most a decision may take; it hardly ever takes a hundredth of it, once compiled."""

SENTENCES = {
    "only-option": "There is nothing else to do.",
    "lay-out": "Laid like this, most ways from departure points over cities to port are open.",
    "signal": "A green signal helps the trains more than these cards would later.",
    "take": "The disc at {space} is the one we can spare best.",
    "lay": "Green at {space} brings the most.",
    "switch": "A switch thrown now helps the trains more than these cards would later.",
    "throw": "{junction} has to join {ends}.",
    "move": "A train moved now is worth more than these cards.",
    "move-to": "{train} is on its way to {city}.",
    "move-any": "{train} goes first.",
    "load": "{train} takes a good home from here.",
    "draw": "Nothing else is worth its cards now.",
    "depart": "A {colour} train will be of most use.",
    "colour": "Moving {colour} brings the most.",
    "idle": "Better that no train moves.",
    "stay": "Moving now would do more harm than good.",
    "helper": "This is the moment for the {helper}.",
    "keep-helper": "There will be better use for the {helper}.",
    "leave": "The way out to {city} is the right one.",
    "stop": "This is a good place to stop.",
}
STAYING = {"conductor", "officer"}
DECLINED = {"carry": "switchman", "keep": "logistician", "roll": "coupler"}
HELPERS = {"switchman", "logistician", "coupler", "dispatcher"}


class Dispatcher(Bot):
    title: ClassVar = {"en": "Dispatcher", "ru": "Диспетчер"}
    about: ClassVar = {
        "en": "Weighs what each train still needs to come home, and plans the cards with the dice's odds.",
        "ru": "Взвешивает, чего каждому поезду не хватает до порта, и рассчитывает карты с учётом кубиков.",
    }
    rung: ClassVar = 1
    sentences: ClassVar = {key: {"en": text, "ru": text} for key, text in SENTENCES.items()}

    def __init__(self, game: Game, seed: int) -> None:
        super().__init__(game, seed)
        self.railway = cast(SwitchAndSignal, game)
        self.planner = Planner(self.railway.rules, Weights())
        self.planner.seconds = SECONDS

    def advise(self, view: KernelView, options: Sequence[int], heard: Sequence[Told] = ()) -> Advice:
        if len(options) == 1:
            return Advice(options[0], Reason("only-option"))
        action = int(self.planner.choose(self.railway.imagine(view, [], self.luck)))
        return Advice(action, self.reason(cast(View, view), self.game.write(action)))

    def reason(self, view: View, text: str) -> Reason:
        """Why, by the first words of what is done."""
        verb, *rest = text.split()
        if view.turn == 0:
            return Reason("lay-out")
        if verb == "play":
            return Reason(rest[-1])
        if verb == "move":
            return self.why_move(rest[0])
        if verb in STAYING:
            return Reason("stay")
        if verb in DECLINED:
            return Reason("keep-helper", {"helper": DECLINED[verb]})
        if verb in HELPERS:
            return Reason("helper", {"helper": verb})
        if verb in ("take", "lay"):
            return Reason(verb, {"space": rest[0]})
        if verb == "switch":
            return Reason("throw", {"junction": self.name(rest[0]), "ends": rest[1].replace("+", " and ")})
        if verb == "leave":
            return Reason("leave", {"city": rest[-1]})
        if verb == "load":
            return Reason("load", {"train": rest[0]})
        if text == "colour idle":
            return Reason("idle")
        return Reason(verb, {"colour": rest[0]} if rest else {})

    def why_move(self, train: str) -> Reason:
        goal = int(self.planner.prospects.goals.goal[TRAINS.index(train)])
        if goal == NO_GOAL:
            return Reason("move-any", {"train": train})
        cities = [*self.railway.trade, *self.railway.ports]
        return Reason("move-to", {"train": train, "city": self.name(cities[goal])})

    def name(self, node: str) -> str:
        return self.railway.board.node(node).names["en"]


bot = Dispatcher
