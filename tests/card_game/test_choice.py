"""CARD-61: what to complete is the owner's choice, made in secret; the best is proposed and told."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import comb
from random import Random
from typing import cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some
from librt.vecs import vec
from msgspec.structs import replace
from mypy_extensions import i64

from stationmaster import bots, catalogue, make
from stationmaster.games.card_game.counting import book, proposed, row
from stationmaster.games.card_game.data import COLOURS, KINDS, box
from stationmaster.games.card_game.engine.core import AT_ONCE, DONE, EARLIER, FINISHED, HELD, State
from stationmaster.games.card_game.engine.proposal import propose
from stationmaster.games.card_game.engine.scoring import proposed_at_the_end
from stationmaster.games.card_game.game import members
from stationmaster.games.card_game.view import View
from stationmaster.kernel import laws
from stationmaster.kernel.errors import Refusal
from stationmaster.kernel.game import Game, Rng, Seeded
from stationmaster.kernel.game import State as AnyState
from stationmaster.kernel.log import checksum, read
from stationmaster.kernel.match import Match, replayed
from stationmaster.kernel.view import Line
from stationmaster.kernel.view import View as AnyView
from tests.card_game.table import Table, game
from tests.card_game.test_scoring import count
from tests.kernel.planted import Plays, Shows, Tells, Wrapped, bare
from tests.support import rule

TICKETS = box().tickets
IDS = [ticket.id for ticket in TICKETS]
BIG = [number for number, city in enumerate(box().cities) if city.bonus]
MOST_FOR_BRUTE_FORCE = 13
CAR = [[COLOURS.index(colour) for colour in ticket.cars] for ticket in TICKETS]


def named(tickets: Sequence[int]) -> set[str]:
    return {IDS[t] for t in tickets}


# The smallest case.


def duel() -> Table:
    """Seat 0's stack serves one of two tickets; the rival, with Los Angeles, comes to 12 points."""
    t = Table().stack(0, "1 blue 1 black 1 green").tickets(0, "seattle-denver", "new-york-kansas-city")
    t.stack(1, "1 black 1 white").tickets(1, "los-angeles-vancouver", "dallas-helena")
    return count(t).complete("los-angeles-vancouver")


@rule("CARD-61")
def test_the_dearer_ticket_loses_the_one_to_new_york_wins_and_is_proposed() -> None:
    assert named(proposed(duel().view(0))) == {"new-york-kansas-city"}
    dearer = duel().complete("seattle-denver").settle().outcome
    assert (dearer.totals, dearer.winners) == ((9, 12), (1,))
    cheaper = duel().complete("new-york-kansas-city").settle().outcome
    assert (cheaper.totals, cheaper.winners) == ((14, 12), (0,))


@rule("CARD-61")
def test_the_outcome_says_what_the_proposal_would_have_brought() -> None:
    dearer = duel().complete("seattle-denver").settle()
    assert dearer.outcome.lines[0][-1] == Line("proposal", 0, "14")
    assert [figures["proposed"] for figures in dearer.outcome.figures] == [14, 12]
    assert all(line.what != "proposal" for line in dearer.outcome.lines[1])
    cheaper = duel().complete("new-york-kansas-city").settle()
    assert all(line.what != "proposal" for line in cheaper.outcome.lines[0])


@rule("CARD-61")
@pytest.mark.parametrize("name", ["greedy", "planner"])
def test_a_bot_chooses_what_is_proposed(name: str) -> None:
    t = duel()
    advice = bots.make(name, t.game, 1).advise(t.view(0), list(t.state.legal()), [])
    assert advice.reason.key == "best"
    t.play(t.game.write(advice.action))
    assert named(t.view(0).completing) == {"new-york-kansas-city"}


@rule("CARD-61")
def test_a_bot_goes_on_beside_what_another_has_begun_to_choose() -> None:
    t = crowded()
    t.play("complete 1")
    bot = bots.make("greedy", t.game, 1)
    assert bot.choose(t.view(t.to_move), list(t.state.legal())) in t.state.legal()


# The owner's choice.


@rule("CARD-61")
@pytest.mark.parametrize("seats", [2, 4])
def test_any_set_that_the_stack_serves_may_be_chosen(seats: int) -> None:
    t = Table(seats).stack(0, "1 blue 1 yellow")
    t.tickets(0, "chicago-montreal", "new-york-chicago", "chicago-new-york", "seattle-miami")
    count(t)
    assert t.asked == ("interim" if seats == 4 else "final")
    assert [IDS[n] for n in t.view(0).counted] == [
        "chicago-new-york",
        "new-york-chicago",
        "chicago-montreal",
        "seattle-miami",
    ]
    assert t.options == ["complete none", "complete 1", "complete 2", "complete 1 2", "complete 3"]
    t.complete("new-york-chicago").settle()
    assert t.completed(0) == {"new-york-chicago"}
    assert t.held(0) == {"chicago-montreal", "chicago-new-york", "seattle-miami"}


@rule("CARD-61")
def test_a_locomotive_stands_in_only_for_what_is_lacking() -> None:
    t = Table().stack(0, "1 blue 1 locomotive")
    t.tickets(0, "new-york-chicago", "chicago-new-york", "chicago-montreal")
    assert count(t).options == ["complete none", "complete 1", "complete 2", "complete 1 2", "complete 3"]


@rule("CARD-62")
def test_at_the_interim_points_are_proposed_then_tickets() -> None:
    t = Table(4).stack(0, "2 blue 2 red 1 purple 1 black")
    t.tickets(0, "seattle-new-york", "new-york-miami", "new-york-new-orleans")
    assert named(proposed(count(t).view(0))) == {"new-york-miami", "new-york-new-orleans"}


@rule("CARD-61")
def test_an_equal_total_with_more_tickets_is_proposed() -> None:
    """Seattle–New York with both cards, or two tickets to New York alone; Seattle is lost to the rival."""
    t = Table().stack(0, "2 blue 2 red 1 purple 1 black").laid_aside(1, "seattle-denver", "seattle-phoenix")
    t.laid_aside(1, "miami-omaha", "miami-boston")
    t.tickets(0, "seattle-new-york", "new-york-miami", "new-york-new-orleans")
    assert named(proposed(count(t).view(0))) == {"new-york-miami", "new-york-new-orleans"}


# All at once.


def crowded() -> Table:
    """Seat 0 holds ten tickets, and is asked about eight and then two."""
    t = Table(3).stack(0, "2 blue 2 yellow 1 red 1 green").stack(1, "1 blue").tickets(1, "new-york-chicago")
    t.tickets(0, *[name for name in IDS if name.startswith(("chicago", "dallas"))][:10])
    count(t)
    while t.to_move != 0:
        t.complete("new-york-chicago").settle()
    return t


@rule("CARD-61")
def test_how_often_a_seat_is_asked_says_its_number_of_tickets_alone() -> None:
    assert len(crowded().view(0).tickets) == 10
    for choice in ("complete none", "complete 1"):
        t = crowded().play(choice)
        assert t.to_move == 0
        assert len(t.view(0).counted) == 2
        assert t.play("complete none").settle().asked == "finished"


@rule("CARD-61")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_nobody_hears_a_choice_before_every_seat_has_chosen(seats: int) -> None:
    t = Table(seats).stack(0, "1 blue 1 black 1 green").tickets(0, "seattle-denver", "new-york-kansas-city")
    t.stack(1, "1 yellow 1 red").tickets(1, "chicago-miami", "chicago-charleston")
    count(t)
    while len(t.state.legal()) == 1:
        t.play(t.options[0])
    mover = t.to_move
    seen = set()
    for action in t.state.legal():
        then = t.state.clone()
        told = t.game.told(then, action, 1 - mover), t.game.told(then, action, None)
        then.apply(action)
        views = [repr(t.game.view(then, hearer)) for hearer in (1 - mover, None)]
        seen.add((*told, *views))
    assert len(t.state.legal()) > 2
    assert len(seen) == 1
    assert next(iter(seen))[:2] == ("complete", "complete")


@rule("CARD-61")
def test_the_chooser_sees_and_hears_its_own_choice() -> None:
    t = duel()
    action = t.game.read("complete 2")
    assert t.game.told(t.state, action, 0) == "complete seattle-denver"
    assert t.game.told(t.state, action, 1) == "complete"
    t.play("complete 2")
    assert named(t.view(0).completing) == {"seattle-denver"}
    assert t.view(1).completing != t.view(0).completing


@rule("CARD-61")
def test_when_all_have_chosen_the_table_hears_who_completes_what() -> None:
    t = duel().complete("seattle-denver").settle()
    assert t.heard[-1] == (
        "! completed 0: seattle-denver; left new-york-kansas-city "
        "| 1: los-angeles-vancouver; left dallas-helena"
    )
    t = Table(4).stack(1, "1 blue 1 yellow").tickets(1, "chicago-montreal", "new-york-chicago")
    count(t).complete("chicago-montreal").play("! completed")
    assert t.heard[-1] == "! completed 0: none | 1: chicago-montreal | 2: none | 3: none"


# Who has only one sensible choice.


@rule("CARD-61")
@pytest.mark.parametrize(
    ("stack", "tickets", "only"),
    [
        ("1 red", ("seattle-denver",), "complete none"),
        ("1 black 1 green", ("seattle-denver", "seattle-miami"), "complete 1"),
        ("1 black 2 green 1 blue", ("seattle-denver", "new-york-kansas-city"), "complete 1 2"),
    ],
)
def test_what_is_served_together_is_no_choice(stack: str, tickets: tuple[str, ...], only: str) -> None:
    t = count(Table().stack(0, stack).tickets(0, *tickets))
    assert t.game.foregone(t.state)
    assert t.options == [only]


@rule("CARD-61")
@pytest.mark.parametrize("seats", [2, 4])
def test_who_has_only_one_sensible_choice_is_not_asked(seats: int) -> None:
    asked = entered = 0
    for seed in range(15):
        match = Match(game(seats), Seeded(seed))
        for seat, options in decisions(match, ["greedy"] * seats, seed):
            view = cast(View, match.view(seat))
            if view.asked in ("interim", "final"):
                assert len(options) > 1 or len(view.tickets) > AT_ONCE  # the rest of a longer choice
                asked += 1
        entered += sum(match.game.write(move.action).startswith("complete") for move in match.log)
    assert 0 < asked < entered


@rule("CARD-61")
def test_what_was_not_asked_cannot_be_taken_back() -> None:
    t = Table(3).stack(0, "1 blue").tickets(0, "new-york-chicago").tickets(1, "seattle-miami")
    t.stack(2, "1 green 1 blue 1 black").tickets(2, "seattle-denver", "new-york-kansas-city")
    match = Match(t.game, Seeded(1))
    match.state = count(t).state
    match.log.clear()
    match._enter_unasked()
    assert match.waiting_on == 2
    assert [match.game.write(move.action) for move in match.log][-1].startswith("complete")
    seat = match.log[-1].by
    assert not match.can_undo(seat)
    with pytest.raises(Refusal, match="there was nothing to decide: there is nothing to take back"):
        match.undo(seat)


def decisions(match: Match, names: Sequence[str], seed: int) -> Iterator[tuple[int, list[int]]]:
    """Bots play a match; before each decision, who is to decide among what."""
    players = [bots.make(name, match.game, 10 * seed + seat) for seat, name in enumerate(names)]
    while (seat := match.waiting_on) >= 0:
        options = match.options(seat)
        yield seat, options
        heard = match.heard(seat) if players[seat].listens else []
        match.play(seat, players[seat].choose(match.view(seat), options, heard))


# The laws, and leaks that they find.


def law_broken(the_game: Game) -> str:
    for seed in range(20):
        try:
            laws.check(the_game, seed)
        except laws.Broken as broken:
            return broken.law
    return "none"


def at_a_scoring(the_game: Game, state: AnyState) -> bool:
    return the_game.view(state, None).asked in ("interim", "final")


def choices_so_far(the_game: Game, state: AnyState, seat: int | None) -> object:
    return int(cast(State, bare(state)).chosen) if at_a_scoring(the_game, state) else 0


def how_many_so_far(the_game: Game, state: AnyState, seat: int | None) -> object:
    return len(members(cast(State, bare(state)).chosen)) if at_a_scoring(the_game, state) else 0


def as_chosen(the_game: Game, state: AnyState, action: int, hearer: int | None) -> str:
    if not at_a_scoring(the_game, state):
        return the_game.told(state, action, hearer)
    return the_game.told(state, action, state.waiting_on())


class ShowsWithTheQuestion(Shows):
    """The leak stands beside what is asked."""

    def view(self, state: AnyState, seat: int | None) -> AnyView:
        view = self.inner.view(state, seat)
        return replace(view, asked=f"{view.asked} {self.more(self.inner, state, seat)}")


class TellsAndShows(Tells):
    """What is told is shown as well: that alone would be no leak to the laws of silence and discretion."""

    def view(self, state: AnyState, seat: int | None) -> AnyView:
        return ShowsWithTheQuestion(self.inner, choices_so_far).view(state, seat)


class KeepsChoices(Wrapped):
    """Others' choices at a scoring stay when all that is hidden is dealt anew."""

    def redeal(self, seat: int, rng: Rng) -> None:
        inner = cast(State, self.inner)
        before = inner.clone()
        inner.redeal(seat, rng)
        if before.stacks_are_open() and before.phase() != FINISHED:
            inner.tickets, inner.chosen = before.tickets, before.chosen
            inner.unseen, inner.under = before.unseen, before.under


@rule("CARD-61")
@pytest.mark.parametrize("leak", [choices_so_far, how_many_so_far])
def test_a_view_that_shows_a_choice_too_early_breaks_a_law(leak: object) -> None:
    assert law_broken(ShowsWithTheQuestion(game(3), leak)) in ("secrets", "silence", "at once")  # type: ignore[arg-type]


@rule("CARD-61")
@pytest.mark.parametrize("telling", [Tells, TellsAndShows])
def test_words_that_tell_a_choice_too_early_break_a_law(telling: type[Tells]) -> None:
    law = law_broken(telling(game(3), as_chosen))
    assert law in ("discretion", "at once") if telling is Tells else law == "at once"


@rule("CARD-61")
def test_choices_that_are_never_dealt_anew_break_a_law() -> None:
    assert law_broken(Plays(game(3), KeepsChoices)) == "secrets"


# The proposal against every other choice.


def feasible(held: Sequence[int], stack: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Every set of tickets that a stack serves, each card once (CARD-60)."""

    def extended(
        start: int, left: list[int], lacking: int, chosen: tuple[int, ...]
    ) -> Iterator[tuple[int, ...]]:
        yield chosen
        for k in range(start, len(held)):
            short = lacking
            for colour in CAR[held[k]]:
                left[colour] -= 1
                short += left[colour] < 0
            if short <= stack[8]:
                yield from extended(k + 1, left, short, (*chosen, held[k]))
            for colour in CAR[held[k]]:
                left[colour] += 1

    return extended(0, list(stack[:8]), 0, ())


def number_naming(city: int, tickets: Sequence[int]) -> int:
    return sum(city in (TICKETS[t].a, TICKETS[t].b) for t in tickets)


def standing(
    completed: Sequence[int], held: Sequence[int], others: Sequence[Sequence[int]]
) -> tuple[int, int, int]:
    """CARD-63 to CARD-65: total, tickets and cities of one who completes these, all else in the open."""
    left = [t for t in held if t not in completed]
    total = sum(TICKETS[t].points for t in completed) - sum(TICKETS[t].points for t in left)
    cards = [
        box().cities[city].bonus
        for city in BIG
        if (mine := number_naming(city, completed)) > 0
        and all(mine >= number_naming(city, other) for other in others)
    ]
    return total + sum(cards), len(completed), len(cards)


def best_standing(
    held: Sequence[int], stack: Sequence[int], before: Sequence[int], others: Sequence[Sequence[int]]
) -> tuple[int, int, int]:
    return max(standing([*before, *chosen], held, others) for chosen in feasible(held, stack))


A_STACK = some.tuples(*[some.integers(0, 4)] * 8, some.integers(0, 5))


@rule("CARD-61")
@settings(max_examples=200)
@given(shuffled=some.permutations(range(46)), stack=A_STACK, seats=some.integers(2, 4), luck=some.randoms())
def test_with_everything_in_the_open_no_choice_is_better(
    shuffled: list[int], stack: tuple[int, ...], seats: int, luck: Random
) -> None:
    """Others hold nothing and have completed some tickets before."""
    deal = [shuffled[10 * seat : 10 * seat + luck.randint(0, 10)] for seat in range(seats)]
    held, before = deal[0][:7], deal[0][7:]
    t = Table(seats)
    for seat in range(1, seats):
        t.laid_aside(seat, *[IDS[n] for n in deal[seat]])
    t.stack(0, cards_in(stack)).laid_aside(0, *[IDS[n] for n in before]).tickets(0, *[IDS[n] for n in held])
    last_count(t)
    if not held:
        return
    best = proposed(t.view(0))
    got = standing([*before, *best], held, deal[1:])
    assert got == best_standing(held, stack, before, deal[1:])


def cards_in(stack: Sequence[int]) -> str:
    return " ".join(f"{n} {kind}" for n, kind in zip(stack, KINDS, strict=True) if n)


def last_count(t: Table) -> Table:
    """To the final scoring, whatever the number of seats; the stacks stay."""
    t.state.step = t.game.rules.last_count - 1
    return count(t)


def chance_of(held: int, stack: Sequence[int], hidden: Sequence[int], city: int, most: int) -> Fraction:
    """That a rival with so many of the hidden tickets completes at most so many that name a city."""
    served = [t for t in hidden if next(iter([c for c in feasible([t], stack) if c]), None)]
    marked = number_naming(city, served)
    ways = sum(comb(marked, n) * comb(len(hidden) - marked, held - n) for n in range(min(most, held) + 1))
    return Fraction(ways, comb(len(hidden), held))


@rule("CARD-61")
@settings(max_examples=60)
@given(
    shuffled=some.permutations(range(46)), stack=A_STACK, theirs=A_STACK, held_by_rival=some.integers(0, 9)
)
def test_what_is_hidden_counts_by_its_chance(
    shuffled: list[int], stack: tuple[int, ...], theirs: tuple[int, ...], held_by_rival: int
) -> None:
    held, rival, done = shuffled[:6], shuffled[6 : 6 + held_by_rival], shuffled[20:23]
    t = Table().tickets(0, *[IDS[n] for n in held]).tickets(1, *[IDS[n] for n in rival])
    t.laid_aside(1, *[IDS[n] for n in done]).stack(0, cards_in(stack)).stack(1, cards_in(theirs))
    count(t)
    hidden = [n for n in range(46) if n not in held and n not in done]

    def expected(chosen: Sequence[int]) -> Fraction:
        total = Fraction(sum(TICKETS[n].points * (1 if n in chosen else -1) for n in held))
        for city in BIG:
            mine, known = number_naming(city, chosen), number_naming(city, done)
            if mine and mine >= known:
                total += box().cities[city].bonus * chance_of(
                    held_by_rival, theirs, hidden, city, mine - known
                )
        return total

    best = max(expected(chosen) for chosen in feasible(held, stack))
    assert expected(proposed(t.view(0))) >= best - Fraction(1, 8)  # where nearly equal, more tickets


def before_all_was_told(match: Match) -> State:
    """A finished game as it stood when all had chosen in the final scoring."""
    told = match.game.read("! completed")
    last = max(n for n, move in enumerate(match.log) if move.action == told)
    return cast(State, replayed(match.game, match.log[:last]))


def against_every_other_choice(match: Match) -> int:
    """Of a finished game: what would be proposed with all else in the open, checked by brute force."""
    state = before_all_was_told(match)
    seats = range(match.game.seats)
    stacks = cast(View, match.game.view(state, None)).stacks
    done = [int(state.tickets[DONE + seat]) for seat in seats]
    complete = [done[seat] | int(state.tickets[HELD + seat] & state.chosen) for seat in seats]
    checked = 0
    for seat in seats:
        held, before = members(state.tickets[HELD + seat]), members(done[seat])
        if len(held) > MOST_FOR_BRUTE_FORCE:
            continue
        others = [members(complete[other]) for other in seats if other != seat]
        known = vec[i64]([done[other] if other == seat else complete[other] for other in seats])
        nothing = vec[i64]([0 for _ in seats])
        rows = row([n for stack in stacks for n in stack])
        best = propose(book(), rows, 0, len(KINDS), seat, state.tickets[HELD + seat], 0, nothing, known)
        got = standing([*before, *members(best)], held, others)
        assert got == best_standing(held, stacks[seat], before, others)
        checked += 1
    return checked


def bots_games(numbers: range) -> Iterator[Match]:
    """Games of two to four seats; what is proposed in the view is what the engine remembers."""
    for number in numbers:
        seats = 2 + number % 3
        match = Match(game(seats), Seeded(number))
        shown: dict[int, set[int]] = {}
        for seat, _ in decisions(match, ["greedy", "greedy", "random", "greedy"][:seats], number):
            view = cast(View, match.view(seat))
            if view.asked == "final":
                shown[seat] = {*proposed(view), *view.players[seat].done}
        state = cast(State, match.state)
        for seat, tickets in shown.items():
            assert tickets == {
                *members(state.tickets[EARLIER + seat]),
                *members(proposed_at_the_end(state, seat)),
            }
        yield match


@rule("CARD-61")
def test_in_bots_games_no_choice_is_better_than_the_one_proposed() -> None:
    assert sum(against_every_other_choice(match) for match in bots_games(range(36))) > 80


@pytest.mark.slow
@rule("CARD-61")
@pytest.mark.parametrize("part", range(8))
def test_in_thousands_of_bots_games_no_choice_is_better(part: int) -> None:
    games = range(1000 + 300 * part, 1300 + 300 * part)
    assert sum(against_every_other_choice(match) for match in bots_games(games)) > 600


# Logs of other rules.


@rule("CARD-61")
def test_a_log_of_the_rules_before_is_refused_in_a_sentence() -> None:
    old = b"""stationmaster 1
game card-game
version 1
seats 2
option first 0
option open-stacks none


end 0 """
    with pytest.raises(Refusal, match=r"log:3: expected version 2, as card-game is played here, not 1"):
        read(old + checksum(old.decode().rpartition("end")[0]).encode() + b"\n", make, catalogue())
