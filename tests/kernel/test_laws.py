"""The laws find what is wrong: one leak or fault is planted, and the law it breaks is named."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import cast

import msgspec
import pytest

from stationmaster.games.ticket_to_ride.engine.state import A_SEAT, DECK, DISCARD, HAND, SIZE
from stationmaster.games.ticket_to_ride.engine.state import State as RealState
from stationmaster.games.ticket_to_ride.view import View as RealView
from stationmaster.kernel import laws
from stationmaster.kernel.game import CHANCE, Game, Rng, Seeded, State
from stationmaster.kernel.log import entry
from stationmaster.kernel.sampling import SPECTATOR
from stationmaster.kernel.view import Line, Outcome, View
from tests.kernel.planted import Around, Plays, Shows, Tells, Wrapped, bare
from tests.kernel.play import usa

SEEDS = range(10)  # a fault may need more than one game to show


def law_broken(game: Game) -> str:
    """The law that this game breaks first."""
    for seed in SEEDS:
        try:
            laws.check(game, seed)
        except laws.Broken as broken:
            return broken.law
    return "none"


def inside(state: State) -> RealState:
    return cast(RealState, bare(state))


def test_the_game_around_which_faults_are_planted_breaks_no_law() -> None:
    assert law_broken(Around(usa(3))) == "none"
    assert law_broken(Plays(usa(3), Wrapped)) == "none"


# Leaks of a view


def all_hands(game: Game, state: State, seat: int | None) -> object:
    return [cast(RealView, game.view(state, other)).hand for other in range(game.seats)]


def all_moves(game: Game, state: State, seat: int | None) -> object:
    return [] if state.waiting_on() < 0 else list(state.legal())


def the_deck(game: Game, state: State, seat: int | None) -> object:
    return inside(state).kinds(DECK)


def all_tickets(game: Game, state: State, seat: int | None) -> object:
    return [cast(RealView, game.view(state, other)).tickets for other in range(game.seats)]


def whose_choice_it_was(game: Game, state: State, seat: int | None) -> object:
    """How many of the opening's tickets are kept, while the others still choose (BASE-04)."""
    return [len(cast(RealView, game.view(state, other)).kept) for other in range(game.seats)]


@pytest.mark.parametrize("leak", [all_hands, all_moves, the_deck, all_tickets, whose_choice_it_was])
def test_a_view_that_shows_what_is_hidden(leak: object) -> None:
    """It shows at once in a world that might be, or when one that might be goes on."""
    assert law_broken(Shows(usa(3), leak)) in ("secrets", "silence")  # type: ignore[arg-type]


def test_a_view_that_cannot_be_sent() -> None:
    assert law_broken(Shows(usa(), lambda game, state, seat: object)) == "views"


class SeesThroughOthersEyes(Around):
    def view(self, state: State, seat: int | None) -> View:
        return self.inner.view(state, None if seat is None else self.seats - 1 - seat)


def test_a_view_of_another_seat() -> None:
    assert law_broken(SeesThroughOthersEyes(usa())) == "views"


class TellsAllAlike(Around):
    def views(self, state: State, seats: Sequence[int | None]) -> Sequence[View]:
        return [self.view(state, seats[0]) for _ in seats]


def test_views_worked_out_together_that_are_not_each_ones_own() -> None:
    assert law_broken(TellsAllAlike(usa())) == "views"


# Leaks of what is told


def as_the_mover_hears_it(game: Game, state: State, action: int, hearer: int | None) -> str:
    """Others hear which tickets were kept."""
    seat = state.waiting_on()
    return game.told(state, action, hearer if seat == CHANCE else seat)


def with_refused_tickets(game: Game, state: State, action: int, hearer: int | None) -> str:
    told = game.told(state, action, hearer)
    seat = state.waiting_on()
    if not game.write(action).startswith("keep"):
        return told
    kept = game.told(state, action, seat).split()
    tickets = inside(state).game.board.tickets
    offered = [tickets[t].id for t in cast(RealView, game.view(state, seat)).offered]
    return " ".join([told, "not", *[ticket for ticket in offered if ticket not in kept]])


def with_every_card(game: Game, state: State, action: int, hearer: int | None) -> str:
    """Others hear which card was drawn blind."""
    text = game.write(action)
    return text if text.startswith("! dealt") else game.told(state, action, hearer)


def with_every_ticket(game: Game, state: State, action: int, hearer: int | None) -> str:
    text = game.write(action)
    return text if text.startswith("! ticket") else game.told(state, action, hearer)


def with_the_next_card(game: Game, state: State, action: int, hearer: int | None) -> str:
    """A seat that draws blind hears how many locomotives are left in the deck."""
    told = game.told(state, action, hearer)
    return f"{told} of {inside(state).kinds(DECK)[8]}" if told == "draw" else told


@pytest.mark.parametrize(
    "leak",
    [as_the_mover_hears_it, with_refused_tickets, with_every_card, with_every_ticket, with_the_next_card],
)
def test_words_that_say_what_is_hidden(leak: object) -> None:
    assert law_broken(Tells(usa(3), leak)) == "discretion"  # type: ignore[arg-type]


def no_colours(game: Game, state: State, action: int, hearer: int | None) -> str:
    told = game.told(state, action, hearer)
    return "take ?" if told.startswith("take") else told


def test_something_happens_that_one_is_not_told() -> None:
    assert law_broken(Tells(usa(3), no_colours)) == "silence"


@pytest.mark.parametrize("words", ["", "  ", "two\nlines"])
def test_words_that_are_no_line(words: str) -> None:
    assert law_broken(Tells(usa(), lambda *_: words)) == "told"


# Faults of play


class SharesItsClone(Wrapped):
    def clone(self) -> Wrapped:
        return type(self)(self.inner)


class SharesItsDeck(Wrapped):
    """A clone with its own everything, but for the train cards."""

    def clone(self) -> Wrapped:
        inner = cast(RealState, self.inner)
        copy = inner.clone()
        copy.cards = inner.cards
        return type(self)(copy)


class LosesACard(Wrapped):
    """The discard is one card short, now and then."""

    def apply(self, action: int) -> None:
        super().apply(action)
        cards = cast(RealState, self.inner).cards
        if cards[DISCARD] > 2:
            cards[DISCARD] -= 1
            cards[DISCARD + SIZE] -= 1


class ForgetsAnOutcome(Wrapped):
    def odds(self) -> list[tuple[int, int]]:
        return super().odds()[1:]


class HasHalfAChance(Wrapped):
    def odds(self) -> list[tuple[int, int]]:
        return [(action, weight // 2) for action, weight in super().odds()]


class DrawsTheImpossible(Wrapped):
    def draw(self, rng: Rng) -> int:
        return super().draw(rng) + 1


class OffersTwice(Wrapped):
    def legal(self) -> list[int]:
        return [*super().legal(), super().legal()[0]]


class OffersNothing(Wrapped):
    def legal(self) -> list[int]:
        return [] if self.waiting_on() >= 0 else super().legal()


class OffersTheUnheardOf(Wrapped):
    def legal(self) -> list[int]:
        return [*super().legal(), 10**9]


class PicksTheImpossible(Wrapped):
    def pick(self, rng: Rng) -> int:
        return 10**9


class HasLuckInside(Wrapped):
    """Draws cards without asking chance."""

    luck = Seeded(1)

    def apply(self, action: int) -> None:
        super().apply(action)
        if self.waiting_on() == CHANCE and self.luck.below(50) == 0:
            super().apply(self.draw(self.luck))


@pytest.mark.parametrize(
    ("fault", "law"),
    [
        (SharesItsClone, "clones"),
        (SharesItsDeck, "clones"),
        (LosesACard, "components"),
        (ForgetsAnOutcome, "odds"),
        (HasHalfAChance, "odds"),
        (DrawsTheImpossible, "odds"),
        (OffersTwice, "options"),
        (OffersNothing, "options"),
        (OffersTheUnheardOf, "options"),
        (PicksTheImpossible, "options"),
        (HasLuckInside, "replay"),
    ],
)
def test_a_state_with_a_fault(fault: type[Wrapped], law: str) -> None:
    assert law_broken(Plays(usa(), fault)) == law


class NeverDealsAnew(Wrapped):
    def redeal(self, seat: int, rng: Rng) -> None:
        pass


class DealsOnlyTickets(Wrapped):
    """The hands of others stay as they are."""

    def redeal(self, seat: int, rng: Rng) -> None:
        inner = cast(RealState, self.inner)
        cards = inner.cards[:]
        inner.redeal(seat, rng)
        inner.cards = cards


class DealsOnlyCards(Wrapped):
    """The tickets of others stay as they are."""

    def redeal(self, seat: int, rng: Rng) -> None:
        inner = cast(RealState, self.inner)
        kept = inner.tickets[:], inner.offered[:], inner.under[:]
        inner.redeal(seat, rng)
        inner.tickets, inner.offered, inner.under = kept


@pytest.mark.parametrize("fault", [NeverDealsAnew, DealsOnlyTickets, DealsOnlyCards])
def test_what_is_hidden_but_never_dealt_anew(fault: type[Wrapped]) -> None:
    assert law_broken(Plays(usa(3), fault)) == "secrets"


class OneWordForTwo(Around):
    def write(self, action: int) -> str:
        return self.inner.write(action).replace("blue", "red")


class UnreadableWords(Around):
    def write(self, action: int) -> str:
        return self.inner.write(action).replace("take", "grab")


@pytest.mark.parametrize("fault", [OneWordForTwo, UnreadableWords])
def test_words_that_do_not_lead_back(fault: type[Around]) -> None:
    assert law_broken(fault(usa())) == "words"
    with pytest.raises(laws.Broken, match="the law of words"):
        laws.check_words(fault(usa()))


class ImaginesAnotherHand(Around):
    """A card of one's own is another."""

    def imagine(self, view: View, heard: list[str], rng: Rng) -> State:
        state = inside(self.inner.imagine(view, heard, rng))
        known = cast(RealView, view)
        if known.seat is not None and any(known.hand) and known.deck:
            hand = HAND + A_SEAT * known.seat
            given = next(kind for kind, n in enumerate(known.hand) if n)
            state.move(given, 1, hand, DECK)
            state.move(
                next(kind for kind, n in enumerate(state.kinds(DECK)) if n > (kind == given)), 1, DECK, hand
            )
        return state


class ImaginesAsASpectator(Around):
    """Deals the seat's own hand anew, too."""

    def imagine(self, view: View, heard: list[str], rng: Rng) -> State:
        state = self.inner.imagine(view, heard, rng)
        state.redeal(SPECTATOR, rng)
        return state


@pytest.mark.parametrize("fault", [ImaginesAnotherHand, ImaginesAsASpectator])
def test_a_seat_that_imagines_what_cannot_be(fault: type[Around]) -> None:
    assert law_broken(fault(usa())) == "imagination"


class AddsALine(Around):
    def outcome(self, state: State) -> Outcome:
        outcome = self.inner.outcome(state)
        first, *others = outcome.lines
        return msgspec.structs.replace(outcome, lines=((*first, Line("tip", 1)), *others))


class LetsTheLastWin(Around):
    def outcome(self, state: State) -> Outcome:
        outcome = self.inner.outcome(state)
        last = tuple(seat for seat, place in enumerate(outcome.places) if place == max(outcome.places))
        return msgspec.structs.replace(outcome, winners=last)


@pytest.mark.parametrize("fault", [AddsALine, LetsTheLastWin])
def test_an_outcome_that_does_not_add_up(fault: type[Around]) -> None:
    assert law_broken(fault(usa())) == "outcome"


def test_a_game_that_does_not_end() -> None:
    with pytest.raises(laws.Broken, match="the game goes on after 100 entries") as broken:
        laws.check(usa(), 1, most=100)
    assert broken.value.law == "ending"


# Luck


class FavoursTheFirst(Wrapped):
    def draw(self, rng: Rng) -> int:
        return super().legal()[0] if rng.below(5) == 0 else super().draw(rng)


class PicksTheFirst(Wrapped):
    def pick(self, rng: Rng) -> int:
        return super().legal()[0] if rng.below(5) == 0 else super().pick(rng)


class MisstatesItsOdds(Wrapped):
    def odds(self) -> list[tuple[int, int]]:
        (first, weight), *others = super().odds()
        return [(first, weight * 2), *others]


@pytest.mark.parametrize("fault", [FavoursTheFirst, PicksTheFirst, MisstatesItsOdds])
def test_luck_that_is_not_as_stated(fault: type[Wrapped]) -> None:
    with pytest.raises(laws.Broken, match="the law of luck"):
        laws.check_luck(Plays(usa(), fault), 3, moments=20)


# What is said of it


def test_a_broken_law_can_be_seen_again() -> None:
    game = Shows(usa(first=1), all_hands)
    with pytest.raises(laws.Broken) as first:
        laws.check(game, 4)
    with pytest.raises(laws.Broken) as again:
        laws.check(game, first.value.seed)
    assert str(first.value) == str(again.value)
    assert first.value.log == again.value.log
    said = str(first.value).splitlines()
    assert said[0].startswith("the law of secrets: the view of ")
    assert said[1].startswith("in usa, 2 seats, first 1, ")
    assert said[1].endswith(f" seed 4, after {len(first.value.log)} entries:")
    assert said[2:] == [f"  {entry(game, move)}" for move in first.value.log]


class Crashes(Wrapped):
    def apply(self, action: int) -> None:
        super().apply(action)
        if cast(RealState, self.inner).turns_left > 0:
            raise IndexError("off the board")


def test_an_error_of_the_engine_says_where_it_happened() -> None:
    with pytest.raises(IndexError, match="off the board") as error:
        laws.check(Plays(usa(), Crashes), 4)
    assert re.match(r"in usa, 2 seats, first 0, .*seed 4, after \d+ entries:", error.value.__notes__[0])
