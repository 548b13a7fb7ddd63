"""The base game, rule by rule."""

from __future__ import annotations

import itertools

import pytest

import stationmaster
from stationmaster.games.ticket_to_ride.engine.core import A_SEAT, DECK, HAND, ROW, SIZE
from stationmaster.games.ticket_to_ride.view import CLOSED, OPEN
from stationmaster.kernel.errors import Refusal
from stationmaster.kernel.game import CHANCE, OVER, Seeded
from tests.support import rule
from tests.ticket_to_ride.table import Table

QUIET = "red blue green black white"
"""A row without locomotives."""


def table(seats: int = 2, row: str = QUIET) -> Table:
    return Table("usa", seats).row(row)


# Setup.


@rule("BASE-01")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_two_to_five_seats_with_45_trains_and_no_points(seats: int) -> None:
    players = table(seats).view(None).players
    assert [(player.trains, player.points) for player in players] == [(45, 0)] * seats


@rule("BASE-01")
@pytest.mark.parametrize("seats", [1, 6])
def test_other_numbers_of_seats_are_refused(seats: int) -> None:
    with pytest.raises(Refusal, match="usa is for 2 to 5 seats"):
        stationmaster.make("usa", seats=seats)


@rule("BASE-02")
def test_twelve_of_each_colour_and_fourteen_locomotives() -> None:
    game = stationmaster.make("usa", seats=2)
    counts = game.census(game.start())
    assert [n for name, n in counts.items() if name.endswith(" cards")] == [12] * 8 + [14]


@rule("BASE-03")
@pytest.mark.parametrize("seats", [2, 5])
def test_four_cards_each_five_face_up(seats: int) -> None:
    view = Table("usa", seats, seed=3).view(None)
    assert [player.cards for player in view.players] == [4] * seats
    assert sum(view.row) == 5
    assert view.deck == 110 - 4 * seats - 5 - sum(view.discard)


def opening(seats: int = 2) -> Table:
    """A table where seat 0 is about to choose its opening tickets."""
    fresh = Table("usa", seats)
    fresh.state = fresh.game.start()
    return fresh.settle()


@rule("BASE-04")
def test_three_tickets_are_dealt_and_at_least_two_kept() -> None:
    fresh = opening()
    assert len(fresh.view(0).offered) == 3
    assert fresh.options == ["keep 1 2", "keep 1 3", "keep 2 3", "keep 1 2 3"]


@rule("BASE-04")
def test_all_choose_before_the_table_hears_how_many_each_kept() -> None:
    fresh = opening()
    keep_two, keep_all = fresh.game.read("keep 1 2"), fresh.game.read("keep 1 2 3")
    assert fresh.game.told(fresh.state, keep_two, 1) == fresh.game.told(fresh.state, keep_all, 1) == "keep"
    fresh.do("keep 1 2")
    assert fresh.view(1).players[0].tickets == (0,)
    assert fresh.view(1).ticket_decks == (24,)
    fresh.turn("keep 1 2 3")
    assert [player.tickets for player in fresh.view(None).players] == [(2,), (3,)]
    assert fresh.view(None).ticket_decks == (25,)


@rule("BASE-04")
def test_refused_tickets_go_under_in_seat_order_and_in_the_order_dealt() -> None:
    fresh = opening(3)
    refused = []
    for seat, keep in enumerate(["keep 2 3", "keep 1 3", "keep 1 2"]):
        refused.append(fresh.view(seat).offered[seat])
        fresh.do(keep)
    fresh.settle()
    assert list(fresh.state.under) == [refused[0], 0, refused[1], 1, refused[2], 2]
    for seat in range(3):
        assert [t for _, _, t in fresh.view(seat).under] == [
            refused[seat] if seat == by else -1 for by in range(3)
        ]


@rule("BASE-05")
def test_others_see_how_many_but_not_which() -> None:
    t = table().hand(0, "red 3 locomotive").tickets(0, "boston-miami", "dallas-new-york")
    mine, theirs = t.view(0), t.view(1)
    assert mine.hand[t.game.board.colour_number("red")] == 3
    assert set(mine.tickets) == {t.ticket("boston-miami"), t.ticket("dallas-new-york")}
    assert (theirs.players[0].cards, theirs.players[0].tickets) == (4, (2,))
    assert theirs.tickets == ()
    t.hand(0, "blue 2 green 2")
    assert t.view(1) == theirs


@rule("BASE-06")
def test_chance_names_the_first_seat_unless_the_host_does() -> None:
    game = stationmaster.make("usa", seats=3)
    assert [(game.write(action), n) for action, n in game.start().odds()] == [
        ("! begins 0", 1),
        ("! begins 1", 1),
        ("! begins 2", 1),
    ]
    assert Table("usa", 3, first=2).seat == 2
    with pytest.raises(Refusal, match="seat 3 cannot begin: the seats are 0 to 2"):
        stationmaster.make("usa", seats=3, first=3)


@rule("BASE-06")
def test_play_goes_round() -> None:
    t = Table("usa", 3, first=1).row(QUIET)
    order = []
    for _ in range(4):
        order.append(t.seat)
        t.turn("draw", "draw")
    assert order == [1, 2, 0, 1]


# A turn.


@rule("BASE-10")
def test_a_turn_offers_cards_routes_and_tickets_and_takes_one() -> None:
    t = table().hand(0, "red 2")
    assert {text.split()[0] for text in t.options} == {"draw", "take", "claim", "tickets"}
    t.turn("claim portland-seattle red 0")
    assert t.seat == 1


def stuck(seats: int = 2) -> Table:
    """A table where nobody has anything to do: no cards to draw, none to pay with, no tickets."""
    t = table(seats)
    for seat in range(1, seats):
        t.hand(seat, "")
    t.deck("", rest_to=0)
    t.state.move_all(ROW, HAND)
    t.trains(0, 0)
    return t.ticket_deck(0)


@rule("BASE-11")
def test_with_nothing_to_do_one_passes_and_when_all_pass_the_game_ends() -> None:
    t = stuck()
    assert t.options == ["pass"]
    t.do("pass")
    assert t.options == ["pass"]
    t.do("pass")
    assert t.state.waiting_on() == OVER
    assert t.outcome().why == "passed"


@rule("BASE-11")
def test_a_pass_is_offered_only_when_nothing_else_is() -> None:
    assert "pass" not in table().options


# Train cards.


@rule("BASE-20")
def test_a_card_taken_from_the_row_is_replaced_before_the_second_pick() -> None:
    t = table().do("take red")
    assert t.state.waiting_on() == CHANCE
    t.do("! shown orange")
    assert t.face_up == "white blue orange black green"
    assert "take orange" in t.options
    t.do("take orange")
    assert t.view(0).players[0].cards == 6


@rule("BASE-20")
@pytest.mark.parametrize("picks", [("draw", "draw"), ("draw", "take blue"), ("take blue", "draw")])
def test_two_cards_in_any_mix(picks: tuple[str, str]) -> None:
    t = table().hand(0, "")
    t.turn(*picks)
    assert t.view(0).players[0].cards == 2
    assert t.seat == 1


@rule("BASE-21")
def test_a_face_up_locomotive_is_the_whole_draw() -> None:
    t = table(row="locomotive blue green black white").do("take locomotive", "! shown red")
    assert t.seat == 1


@rule("BASE-21")
def test_no_face_up_locomotive_as_second_pick() -> None:
    t = table(row="locomotive blue green black white").turn("take blue")
    assert t.asked == "second-card"
    assert "take locomotive" not in t.options
    assert "draw" in t.options


@rule("BASE-21")
def test_a_locomotive_turned_up_between_the_picks_cannot_be_taken_either() -> None:
    t = table().do("take blue", "! shown locomotive")
    assert "take locomotive" not in t.options


@rule("BASE-22")
def test_a_locomotive_drawn_blind_is_one_card_of_two() -> None:
    t = table().hand(0, "").do("draw", "! dealt locomotive")
    assert (t.seat, t.asked) == (0, "second-card")
    t.do("draw", "! dealt locomotive")
    assert t.holding(0) == "locomotive 2"
    assert t.seat == 1


@rule("BASE-23")
def test_three_locomotives_clear_the_row() -> None:
    t = table(row="locomotive 2 blue green black").do("take blue", "! shown locomotive")
    assert t.options == ["! row cleared"]
    t.do("! row cleared")
    assert t.discarded == "black green locomotive 3"
    t.do("! shown red", "! shown red", "! shown blue", "! shown blue", "! shown white")
    assert (t.seat, t.asked, t.face_up) == (0, "second-card", "white blue 2 red 2")


@rule("BASE-23")
def test_the_row_is_cleared_again_if_it_happens_again_but_not_a_fourth_time() -> None:
    again = ["! row cleared", *["! shown locomotive"] * 3, "! shown red", "! shown blue"]
    t = table(row="locomotive 2 blue green black").do(
        "take blue", "! shown locomotive", *again, *again, *again
    )
    assert t.options == ["! row stays"]
    t.do("! row stays")
    assert t.face_up == "blue red locomotive 3"
    assert t.asked == "second-card"
    assert t.state.flushes == 0


@rule("BASE-23")
def test_the_row_stays_when_clearing_cannot_help() -> None:
    """One blue card in all besides locomotives: no five cards of these have fewer than three locomotives."""
    t = table(row="locomotive 2 blue 2").hand(0, "").deck("locomotive 3")
    t.do("take blue", "! shown locomotive", "! shown locomotive")
    assert t.options == ["! row stays"]


@rule("BASE-23")
def test_the_row_is_cleared_when_the_cards_together_can_help() -> None:
    """Two cards in the deck, and three colours among all that would be turned up."""
    t = table(row="locomotive 2 blue 2 green").hand(0, "").deck("locomotive red 2")
    t.do("take blue", "! shown locomotive")
    assert t.options == ["! row cleared"]


@rule("BASE-24")
def test_a_hand_has_no_limit() -> None:
    t = table().hand(1, "").hand(0, "red 11 blue 11 green 11 black 11 white 11 yellow 12 orange 12")
    held = t.view(0).players[0].cards
    t.turn("draw", "draw")
    assert t.view(0).players[0].cards == held + 2 == 81


@rule("BASE-25")
def test_an_empty_deck_is_made_anew_from_the_discard_in_the_middle_of_a_draw() -> None:
    t = table().hand(0, "").discard("yellow 3").deck("orange")
    t.do("draw", "! dealt orange")
    assert (t.left, t.discarded) == (3, "")
    assert (t.asked, t.options[0]) == ("second-card", "draw")
    t.do("draw", "! dealt yellow")
    assert t.holding(0) == "yellow orange"


@rule("BASE-25")
def test_the_row_is_filled_from_a_deck_made_anew_between_the_picks() -> None:
    t = table().hand(0, "").discard("yellow 3").deck("orange")
    t.do("take red", "! shown orange")
    assert (t.left, t.discarded) == (3, "")
    t.do("take blue", "! shown yellow")
    assert t.left == 2


@rule("BASE-25")
def test_a_claim_that_fills_the_discard_makes_a_new_deck_at_once() -> None:
    t = table().hand(0, "red 2").deck("")
    t.do("claim atlanta-charleston red 0")
    assert (t.left, t.discarded) == (2, "")


@rule("BASE-26")
def test_without_deck_and_discard_only_the_row_can_be_taken() -> None:
    t = table().hand(0, "").deck("")
    assert "draw" not in t.options
    t.do("take red")
    assert (t.asked, t.face_up) == ("second-card", "white blue black green")
    assert t.options == ["take white", "take blue", "take black", "take green"]


@rule("BASE-26")
def test_if_only_one_card_can_be_had_the_draw_is_one_card() -> None:
    t = table(row="red").hand(0, "").deck("")
    t.do("take red")
    assert t.seat == 1


@rule("BASE-26")
def test_a_lone_locomotive_left_in_the_row_is_no_second_card() -> None:
    t = table(row="red locomotive").hand(0, "").deck("")
    t.do("take red")
    assert t.seat == 1
    assert t.offered("take") == ["take locomotive"]


@rule("BASE-26")
def test_with_no_card_anywhere_drawing_is_not_offered() -> None:
    t = table(row="").hand(0, "").deck("")
    assert t.offered("draw") + t.offered("take") == []


@rule("BASE-26")
def test_a_short_row_is_refilled_as_soon_as_a_claim_returns_cards() -> None:
    t = table(row="red").hand(0, "blue 2").deck("")
    t.do("claim atlanta-charleston blue 0", "! shown blue", "! shown blue")
    assert (t.face_up, t.left, t.seat) == ("blue 2 red", 0, 1)


# Claims.


@rule("BASE-30")
def test_a_coloured_route_takes_its_colour_alone() -> None:
    t = table().hand(0, "blue 5 red 5")
    assert t.ways("atlanta-miami") == ["blue 0"]


@rule("BASE-30")
def test_a_gray_route_takes_any_one_colour() -> None:
    t = table().hand(0, "blue 2 red 3 green")
    assert t.ways("portland-seattle") == ["blue 0", "red 0", "green 0"]
    assert t.ways("dallas-houston") == ["blue 0", "red 0", "green 0"]
    assert t.ways("atlanta-charleston") == ["blue 0", "red 0"]


@rule("BASE-31")
def test_locomotives_stand_for_any_colour_and_will_do_alone() -> None:
    t = table().hand(0, "blue 2 locomotive 2")
    assert t.ways("atlanta-charleston") == ["blue 0", "blue 1", "locomotive 2"]
    t.hand(0, "locomotive 5")
    assert t.ways("atlanta-miami") == ["locomotive 5"]


@rule("BASE-30", "BASE-31", "BASE-32")
@pytest.mark.parametrize("seed", range(60))
def test_the_list_of_claims_is_complete_and_exact(seed: int) -> None:
    """Against the rules said once more, in the plainest way there is."""
    luck = Seeded(seed)
    t = table(seats=2 + seed % 4)
    for seat in range(t.game.seats):
        for track in t.game.board.tracks:
            if (
                luck.below(6) == 0
                and t.view(seat).owners[t.track(track.id)] == OPEN
                and claimable(t, seat, track.id)
            ):
                t.own(seat, track.id)
        t.trains(seat, int(luck.below(8)) + 1 if luck.below(2) else 45)
    words = [
        f"{kind} {n}" for kind in ("red", "blue", "green", "orange", "locomotive") if (n := luck.below(6))
    ]
    t.hand(0, " ".join(words))
    assert sorted(t.offered("claim")) == sorted(plainly(t))


def claimable(t: Table, seat: int, name: str) -> bool:
    """BASE-34 said once more: the track is open and this seat holds no track beside it."""
    view = t.view(seat)
    number = t.track(name)
    track = t.game.board.tracks[number]
    twins = [k for k, other in enumerate(t.game.board.tracks) if {other.a, other.b} == {track.a, track.b}]
    return view.owners[number] == OPEN and all(view.owners[k] != seat for k in twins)


def plainly(t: Table) -> list[str]:
    view = t.view(0)
    hand = dict(
        zip(["purple", "white", "blue", "yellow", "orange", "black", "red", "green"], view.hand, strict=False)
    )
    locomotives = view.hand[8]
    found = []
    for track in t.game.board.tracks:
        if track.length > view.players[0].trains or not claimable(t, 0, track.id):
            continue
        colours = hand if track.colour == "gray" else [track.colour]
        for colour, used in itertools.product(colours, range(track.length)):
            if used <= locomotives and track.length - used <= hand[colour]:
                found.append(f"claim {track.id} {colour} {used}")
        if locomotives >= track.length:
            found.append(f"claim {track.id} locomotive {track.length}")
    return found


@rule("BASE-32")
def test_any_free_route_wherever_it_lies_and_a_train_on_each_space() -> None:
    t = table().hand(0, "blue 5").own(0, "portland-seattle").do("claim atlanta-miami blue 0")
    assert t.view(1).players[0].trains == 45 - 1 - 5
    assert t.view(1).owners[t.track("atlanta-miami")] == 0
    assert t.seat == 1


@rule("BASE-32")
def test_a_route_longer_than_the_trains_left_is_not_offered() -> None:
    t = table().hand(0, "blue 5").trains(0, 4)
    assert t.ways("atlanta-miami") == []
    assert t.trains(0, 5).ways("atlanta-miami") == ["blue 0"]


@rule("BASE-33")
@pytest.mark.parametrize(
    ("claim", "points"),
    [
        ("dallas-houston blue 0", 1),
        ("atlanta-charleston blue 0", 2),
        ("calgary-vancouver blue 0", 4),
        ("helena-winnipeg blue 0", 7),
        ("atlanta-miami blue 0", 10),
        ("helena-seattle locomotive 6", 15),
    ],
)
def test_points_at_once_by_length(claim: str, points: int) -> None:
    t = table().hand(0, "blue 6 locomotive 6").do(f"claim {claim}")
    assert t.view(1).players[0].points == points


@rule("BASE-33")
def test_the_cards_paid_go_to_the_discard() -> None:
    t = table().hand(0, "blue 4 locomotive 2 red").do("claim atlanta-miami blue 2")
    assert t.discarded == "blue 3 locomotive 2"
    assert t.holding(0) == "blue red"


@rule("BASE-34")
@pytest.mark.parametrize("seats", [2, 3])
def test_with_two_or_three_seats_the_second_track_is_closed_to_all(seats: int) -> None:
    t = table(seats).hand(0, "blue").hand(1, "red 3").do("claim dallas-houston blue 0")
    assert t.ways("dallas-houston/2") == []
    assert t.view(1).owners[t.track("dallas-houston/2")] == CLOSED


@rule("BASE-34")
@pytest.mark.parametrize("seats", [4, 5])
def test_with_four_or_five_seats_the_second_track_is_open_to_the_others_only(seats: int) -> None:
    t = table(seats).hand(0, "blue 5").hand(1, "red 3").do("claim dallas-houston blue 0")
    assert t.ways("dallas-houston/2") == ["red 0"]
    assert t.view(1).owners[t.track("dallas-houston/2")] == OPEN
    for _ in range(seats - 1):
        t.turn("draw", "draw")
    assert (t.seat, t.ways("dallas-houston/2")) == (0, [])


# Tickets.


@rule("BASE-40")
def test_draw_three_keep_at_least_one_the_rest_go_under() -> None:
    t = table().turn("tickets")
    offered = t.view(0).offered
    assert len(offered) == 3
    assert len(t.options) == 7
    deck = t.view(0).ticket_decks[0]
    t.do("keep 2")
    assert t.view(0).tickets == (offered[1],)
    assert [ticket for _, _, ticket in t.view(0).under][-2:] == [offered[0], offered[2]]
    assert t.view(0).ticket_decks[0] == deck + 2
    assert t.seat == 1


@rule("BASE-40")
@pytest.mark.parametrize(("left", "ways"), [(2, 3), (1, 1)])
def test_fewer_than_three_tickets_are_all_drawn(left: int, ways: int) -> None:
    t = table().ticket_deck(left).turn("tickets")
    assert len(t.view(0).offered) == left
    assert len(t.options) == ways


@rule("BASE-40")
def test_refused_tickets_come_back_in_their_order_once_the_others_are_drawn() -> None:
    t = table().ticket_deck(3).turn("tickets")
    refused = t.view(0).offered[1:]
    t.do("keep 1").turn("draw", "draw").do("tickets")
    for ticket in refused:
        assert t.options == [f"! ticket {t.game.board.tickets[ticket].id}"], (
            "their order leaves chance no choice"
        )
        t.do(t.options[0])
    assert (t.asked, t.view(1).offered) == ("keep-tickets", ())
    assert t.view(0).offered == refused


@rule("BASE-40")
def test_no_tickets_left_no_drawing() -> None:
    t = table().ticket_deck(0)
    assert "tickets" not in t.options


@rule("BASE-41")
def test_a_kept_ticket_stays_and_any_number_may_be_held() -> None:
    t = table()
    for _ in range(4):
        t.turn("tickets", "keep 1 2 3").turn("draw", "draw")
    assert len(t.view(0).tickets) == 12
    assert not any("return" in text or "refuse" in text for text in t.options)


# The end.


@rule("BASE-50")
@pytest.mark.parametrize("seats", [2, 4])
def test_one_more_turn_for_each_the_one_who_ended_included(seats: int) -> None:
    t = table(seats).hand(0, "blue").trains(0, 3).do("claim dallas-houston blue 0")
    movers = []
    while t.state.waiting_on() != OVER:
        movers.append(t.seat)
        t.turn("draw", "draw")
    assert movers == [*range(1, seats), 0]
    assert t.outcome().why == "trains"


@rule("BASE-50")
def test_nothing_restarts_the_count() -> None:
    t = table().hand(0, "blue 2").hand(1, "red 2").trains(0, 3).trains(1, 3)
    t.do("claim dallas-houston blue 0", "claim portland-seattle red 0").turn("draw", "draw")
    assert t.state.waiting_on() == OVER


@rule("BASE-50")
def test_three_trains_left_do_not_end_the_game() -> None:
    t = table().hand(0, "blue").trains(0, 4).do("claim dallas-houston blue 0")
    assert t.view(None).turns_left == 0


def finished(t: Table) -> Table:
    """The two last turns go by."""
    t.state.turns_left = t.game.seats
    while t.state.waiting_on() != OVER:
        t.turn("draw", "draw")
    return t


@rule("BASE-51")
def test_a_ticket_counts_for_or_against_its_owner() -> None:
    t = table().tickets(0, "boston-miami", "dallas-new-york").tickets(1, "denver-el-paso")
    t.own(0, "boston-new-york", "new-york-washington", "raleigh-washington", "charleston-raleigh")
    t.own(0, "charleston-miami")
    t.own(1, "denver-santa-fe", "el-paso-santa-fe")
    lines = finished(t).outcome().lines
    assert [(line.about, line.points) for line in lines[0] if line.what == "ticket"] == [
        ("boston-miami", 12),
        ("dallas-new-york", -11),
    ]
    assert [(line.about, line.points) for line in lines[1] if line.what == "ticket"] == [
        ("denver-el-paso", 4)
    ]


@rule("BASE-51")
def test_another_players_routes_do_not_join_my_cities() -> None:
    t = table().tickets(0, "denver-el-paso").own(0, "denver-santa-fe").own(1, "el-paso-santa-fe")
    assert t.outcome().figures[0]["tickets"] == -4


@rule("BASE-51", "BASE-40")
def test_tickets_drawn_in_the_last_turn_are_scored() -> None:
    t = table()
    t.state.turns_left = 1
    t.turn("tickets", "keep 1 2 3")
    assert t.state.waiting_on() == OVER
    assert len([line for line in t.outcome().lines[0] if line.what == "ticket"]) == 3


@rule("BASE-52")
@pytest.mark.parametrize(
    ("tracks", "length"),
    [
        (["denver-santa-fe", "el-paso-santa-fe"], 4),
        (["denver-santa-fe", "denver-phoenix", "phoenix-santa-fe"], 2 + 5 + 3),  # a loop
        # a loop with a tail: the whole of it
        (["denver-santa-fe", "denver-phoenix", "phoenix-santa-fe", "el-paso-santa-fe"], 12),
        # a star of three: the two longest arms
        (["denver-santa-fe", "phoenix-santa-fe", "el-paso-santa-fe"], 2 + 3),
        # two loops that share one city: all of it, that city passed twice
        (
            [
                *["denver-santa-fe", "denver-phoenix", "phoenix-santa-fe"],
                *["el-paso-santa-fe", "el-paso-oklahoma-city", "oklahoma-city-santa-fe"],
            ],
            10 + 2 + 5 + 3,
        ),
        # two pieces that do not touch: the longer one
        (["denver-santa-fe", "boston-new-york", "new-york-washington"], 4),
    ],
)
def test_the_longest_path_with_loops(tracks: list[str], length: int) -> None:
    assert table().own(0, *tracks).outcome().figures[0]["longest"] == length


@rule("BASE-52")
@pytest.mark.parametrize("seed", range(40))
def test_the_longest_path_against_every_path_there_is(seed: int) -> None:
    luck = Seeded(seed)
    t = table()
    cities = list(range(12))
    for track in t.game.board.tracks:
        near = track.a in cities and track.b in cities
        if luck.below(2 if near else 9) == 0 and t.view(0).owners[t.track(track.id)] == OPEN:
            t.own(0, track.id)
        if t.view(None).owners.count(0) == 13:
            break
    mine = [track for k, track in enumerate(t.game.board.tracks) if t.view(None).owners[k] == 0]

    def onward(city: int, used: frozenset[str]) -> int:
        steps = [track for track in mine if track.id not in used and city in (track.a, track.b)]
        return max((s.length + onward(s.a + s.b - city, used | {s.id}) for s in steps), default=0)

    every = max((onward(city, frozenset()) for city in range(len(t.game.board.cities))), default=0)
    assert t.outcome().figures[0]["longest"] == every


@rule("BASE-52")
def test_ten_points_to_each_who_ties() -> None:
    t = table(3).own(0, "denver-santa-fe").own(1, "el-paso-santa-fe").own(2, "dallas-houston")
    assert [figures["longest-path"] for figures in t.outcome().figures] == [10, 10, 0]


@rule("BASE-53")
def test_most_points_win() -> None:
    outcome = table().own(0, "denver-santa-fe").own(1, "atlanta-miami").outcome()
    assert (outcome.winners, outcome.places) == ((1,), (2, 1))


@rule("BASE-53")
def test_then_most_completed_tickets() -> None:
    """Both have 2 + 4 + 4 points and one path of 4: seat 1 by a ticket done."""
    t = table().own(0, "denver-santa-fe", "el-paso-santa-fe").own(1, "boston-new-york", "new-york-washington")
    t.tickets(0, "denver-el-paso")
    t.state.players[1].points += 4
    outcome = t.outcome()
    assert outcome.totals[0] == outcome.totals[1]
    assert outcome.winners == (0,)


@rule("BASE-53")
def test_then_the_longer_path() -> None:
    t = table().own(0, "denver-santa-fe", "el-paso-santa-fe").own(1, "boston-new-york", "dallas-houston")
    t.state.players[1].points = t.outcome().totals[0]
    outcome = t.outcome()
    assert outcome.totals[0] == outcome.totals[1]
    assert (outcome.winners, outcome.places) == ((0,), (1, 2))


@rule("BASE-53")
def test_still_equal_they_share_the_win() -> None:
    outcome = table(3).own(0, "denver-santa-fe").own(1, "el-paso-santa-fe").outcome()
    assert (outcome.winners, outcome.places) == ((0, 1), (1, 1, 3))


@rule("BASE-05")
def test_every_seats_tickets_are_shown_when_the_game_is_over() -> None:
    t = table().tickets(0, "boston-miami")
    assert t.view(1).revealed == ()
    assert t.ticket("boston-miami") in finished(t).view(1).revealed[0]


def test_every_card_is_somewhere_in_an_arranged_table() -> None:
    """What the arranging above relies on."""
    t = stuck()
    assert t.game.census(t.state)["cards by the sums of rows"] == 110
    assert t.state.cards[DECK + SIZE] == 0
    assert t.state.cards[HAND + A_SEAT + SIZE] == 0


@rule("BASE-10", "BASE-20", "BASE-30")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_random_play_can_pick_every_legal_action_and_no_other(seats: int) -> None:
    """What parts count and name one by one, without a list, is the list."""
    for seed in range(4):
        t = Table("usa", seats, seed)
        while t.state.waiting_on() != OVER:
            if t.asked == "turn":
                counted = [
                    part.nth(t.state, n) for part in t.game.offering for n in range(part.count(t.state))
                ]
                assert sorted(counted or [0]) == sorted(t.state.legal())
            t.state.apply(t.state.draw(t.luck) if t.seat == CHANCE else t.state.pick(t.luck))
