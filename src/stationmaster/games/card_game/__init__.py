"""The card game: cars go from the hand to the railyard and on to a train stack that nobody may look into."""

from collections.abc import Collection, Sequence
from functools import cache, partial
from importlib.resources import files
from typing import cast

from stationmaster.games.card_game.data import box
from stationmaster.kernel.catalogue import Entry, Option, who_begins
from stationmaster.kernel.errors import Refusal, cannot_begin
from stationmaster.kernel.family import Aide, Family, Listener
from stationmaster.kernel.game import Game
from stationmaster.kernel.lengths import read_lengths, with_length
from stationmaster.kernel.match import Told
from stationmaster.kernel.observing import Observer
from stationmaster.kernel.policy import Policy, Range
from stationmaster.kernel.view import View
from stationmaster.kernel.words import Text, Words

words = Words("stationmaster.games.card_game")

NAME = "card-game"
FAMILY = "card_game"
CHANCE = "chance"
NONE = "none"
ALL = "all"


@cache
def lengths() -> dict[tuple[str, int], int]:
    return read_lengths(NAME, files(__name__))


def open_stacks() -> Option:
    """CARD-11: a kindness to children and beginners."""
    title, about = words("cg-option-open-stacks"), words("cg-option-open-stacks.about")
    return Option("open-stacks", title, about, default=NONE, of="seats")


def first_seat(value: object, seats: int) -> int:
    """The seat that begins, or -1 for chance."""
    if not isinstance(value, int):
        return -1
    if value >= seats:
        raise cannot_begin(value, seats)
    return value


def seats_named(text: str, seats: int) -> frozenset[int]:
    """The seats of a list such as '0,2'; 'all' and 'none' are said in words."""
    if text == NONE:
        return frozenset()
    if text == ALL:
        return frozenset(range(seats))
    named = text.replace(",", " ").split()
    if not named or not all(word.isdecimal() and int(word) < seats for word in named):
        raise Refusal(words("cg-wrong-stacks", last=seats - 1, value=text))
    return frozenset(int(word) for word in named)


class CardGames(Family):
    """One game; its engine is loaded when it is wanted."""

    name = FAMILY
    slowness = 16

    def catalogue(self) -> list[Entry]:
        entry = Entry(
            name=NAME,
            family=FAMILY,
            title=box().title,
            about=box().about,
            least_seats=box().least_seats,
            most_seats=box().most_seats,
            options=(who_begins((CHANCE, *range(box().most_seats))), open_stacks()),  # CARD-06
        )
        return [with_length(entry, lengths())]

    def make(self, name: str, seats: int, options: dict[str, object]) -> Game:
        from stationmaster.games.card_game.game import CardGame

        return CardGame(
            box(),
            seats,
            options,
            begins=first_seat(options["first"], seats),
            open_stacks=seats_named(str(options["open-stacks"]), seats),
        )

    def policy(self, game: Game) -> Policy | None:
        from stationmaster.games.card_game.game import CardGame
        from stationmaster.games.card_game.tuned import policy_for

        return policy_for(cast(CardGame, game).rules)

    def ranges(self) -> Sequence[Range]:
        from stationmaster.games.card_game.tuned import RANGES

        return RANGES

    def observer(self, game: Game) -> Observer:
        from stationmaster.games.card_game.game import observer_of

        return observer_of(game)

    def offer(self, game: Game, view: View, action: str) -> Text | None:
        from stationmaster.games.card_game.telling import offer

        return offer(game, view, action)

    def tells(self, game: Game, told: Told, listener: Listener, turn: int | None = None) -> Sequence[Text]:
        from stationmaster.games.card_game.telling import tells

        return tells(game, told, listener, turn)

    def remembered(self, game: Game, view: View, heard: Sequence[Told]) -> View:
        from stationmaster.games.card_game.game import remembered

        return remembered(game, view, heard)

    def targets(self, game: Game) -> Collection[str]:
        from stationmaster.games.card_game.scene import targets

        return targets(game)

    def scene(self, game: Game) -> dict[str, object]:
        from stationmaster.games.card_game.scene import scene

        return scene(game)

    def draw(self, game: Game, views: Sequence[View], language: str) -> str:
        from stationmaster.games.card_game.picture import draw

        return draw(game, views, language)

    def aide(self, game: Game) -> Aide:
        from stationmaster.games.card_game.aid import aid

        return partial(aid, game)


family = CardGames()
