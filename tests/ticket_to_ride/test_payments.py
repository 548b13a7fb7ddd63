"""No legal payment is missing, none is offered that the rules forbid: against brute force, on every board."""

from __future__ import annotations

import random

import pytest

from stationmaster.games.ticket_to_ride.engine.train_cards import KIND_NAMES
from stationmaster.kernel.game import CHANCE, OVER, Seeded
from tests.support import rule
from tests.ticket_to_ride.payments import COLOURS, held, payments_by_rule, payments_offered
from tests.ticket_to_ride.table import Table

A_FEW_HUNDRED = 500


def deal(t: Table, luck: random.Random, size: int, kinds: int) -> None:
    """A hand of few kinds, so that something can be paid with it."""
    names = luck.sample(KIND_NAMES[: t.game.n_kind], kinds)
    if luck.random() < 0.7:
        names.append("locomotive")
    t.hand(0, " ".join(luck.choice(names) for _ in range(size)))


@rule("BASE-30", "BASE-31", "EUR-03", "SWI-02", "NOR-02", "NOR-03", "MRK-03")
@pytest.mark.parametrize("name", ["usa", "europe", "switzerland", "nordic", "marklin"])
def test_every_payment_the_rules_allow_is_offered_and_no_other(name: str) -> None:
    luck = random.Random(name)
    t = Table(name)
    paid = 0
    for _ in range(40):
        deal(t, luck, luck.randint(1, 8), luck.randint(1, 4))
        for track in luck.sample(t.game.board.tracks, 12):
            expected = payments_by_rule(t.game.board, track, held(t.state))
            assert payments_offered(t, track.id) == expected, (track.id, t.holding(0))
            paid += len(expected)
    assert paid > 100


@rule("NOR-04")
@pytest.mark.parametrize(
    "hand",
    [
        "red 9",
        "red 8 blue 2 green 2",
        "red 6 locomotive 2 blue 2 green 2",
        "red 7 blue 8",
        "red 4 blue 4 green 4 locomotive",
        "red 6 blue 3 white 3 locomotive 3",
    ],
)
def test_four_cards_stand_for_one_of_the_long_route_and_every_choice_of_them_is_there(hand: str) -> None:
    t = Table("nordic").hand(0, hand)
    track = t.game.board.tracks[t.track("lieksa-murmansk")]
    assert payments_offered(t, track.id) == payments_by_rule(t.game.board, track, held(t.state))


@rule("NOR-04")
def test_all_nine_cards_may_be_stood_in_for() -> None:
    """Thirty-six cards, four for each space, with no more than four of a colour at hand."""
    t = Table("nordic").hand(0, " ".join(f"{name} 4" for name in KIND_NAMES[:9]))
    t.do("claim lieksa-murmansk locomotive 0 9")
    for name in KIND_NAMES[:9]:
        t.do(f"instead {name} 4")
    assert t.view(None).owners[t.track("lieksa-murmansk")] == 0
    assert t.holding(0) == ""


@rule("NOR-03", "NOR-04")
def test_no_question_has_more_than_a_few_hundred_answers() -> None:
    """Payments of the same hand, each a choice of its own, would be many thousands."""
    t = Table("nordic").hand(0, " ".join(f"{name} 3" for name in COLOURS) + " locomotive 5")
    assert 300 < len(t.options) <= A_FEW_HUNDRED
    t.do("claim lieksa-murmansk red 5 1")
    assert 200 < len(t.options) <= A_FEW_HUNDRED


@pytest.mark.parametrize("seats", [2, 3])
def test_nor_are_there_more_in_random_play(seats: int) -> None:
    game = Table("nordic", seats).game
    for seed in range(20):
        luck = Seeded(seed)
        state = game.start()
        while (mover := state.waiting_on()) != OVER:
            assert 1 <= len(state.legal()) <= A_FEW_HUNDRED
            state.apply(state.draw(luck) if mover == CHANCE else state.pick(luck))
