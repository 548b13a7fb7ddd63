"""Series of games: fair seats, paired deals, the same result however it is computed."""

from collections import Counter
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import stationmaster
from stationmaster import catalogue, make
from stationmaster.arena.pool import chunks, play_all, play_chunks
from stationmaster.arena.report import deviation, report
from stationmaster.arena.series import Played, Series, play, prepare
from stationmaster.arena.tally import BotTally, Tally, tally_of
from stationmaster.cli.simulate import keep
from stationmaster.kernel.errors import Refusal
from stationmaster.kernel.game import CHANCE
from stationmaster.kernel.log import read
from stationmaster.kernel.match import Move
from stationmaster.kernel.shares import wilson
from stationmaster.kernel.view import Line, Outcome

QUICK = Series("usa", ("greedy", "random"), seed=5)


def total(parts: list[Tally]) -> Tally:
    tally = Tally()
    for part in parts:
        tally.add(part)
    return tally


def without_time(tally: Tally) -> Tally:
    for bot in tally.bots.values():
        bot.seconds = bot.slowest = 0.0
    return tally


# The same games


def test_the_result_does_not_depend_on_the_number_of_jobs() -> None:
    one = total(list(play_all(QUICK, range(9), jobs=1)))
    three = total(list(play_all(QUICK, range(9), jobs=3)))
    assert one.games == three.games == 9
    assert without_time(one) == without_time(three)
    assert report(QUICK, 9, one) == report(QUICK, 9, three)


def test_another_seed_gives_other_games() -> None:
    game = make("usa", 2)
    assert play(QUICK, game, 0).log != play(Series("usa", QUICK.lineup, seed=6), game, 0).log


def test_a_game_is_settled_by_its_number() -> None:
    game = make("usa", 2)
    assert play(QUICK, game, 7).log == play(QUICK, make("usa", 2), 7).log


@given(st.integers(0, 50), st.integers(1, 500), st.integers(2, 9))
def test_chunks_hold_every_game_once(first: int, games: int, jobs: int) -> None:
    wanted = range(first, first + games)
    assert [number for some in chunks(wanted, jobs) for number in some] == list(wanted)


# Seats and deals


def test_rotations_put_every_bot_on_every_seat() -> None:
    seatings = Series("usa", ("a", "b", "c")).rotations()
    assert seatings == [(0, 1, 2), (1, 2, 0), (2, 0, 1)]


def test_no_seating_comes_twice() -> None:
    """a b a b turned by two is itself: played again, it would be the same game."""
    assert Series("usa", ("a", "b", "a", "b")).rotations() == [(0, 1, 2, 3), (1, 2, 3, 0)]
    assert Series("usa", ("a", "a")).rotations() == [(0, 1)]
    assert len(Series("usa", ("a", "b", "b", "b")).rotations()) == 4


def before_the_first_decision(played: Played) -> list[Move]:
    dealt: list[Move] = []
    for move in played.log:
        if move.by != CHANCE:
            return dealt
        dealt.append(move)
    return dealt


def test_rotations_of_a_deal_share_its_luck() -> None:
    game = make("usa", 3)
    series = Series("usa", ("greedy", "racer", "random"), seed=2)
    first, second, third, next_deal = (before_the_first_decision(play(series, game, n)) for n in range(4))
    assert len(first) > 20
    assert first == second == third
    assert first != next_deal


def test_bots_change_seats_and_keep_their_own_luck() -> None:
    game = make("usa", 2)
    seatings = Counter(play(QUICK, game, number).seating for number in range(4))
    assert seatings == {("greedy", "random"): 2, ("random", "greedy"): 2}


def test_two_of_a_kind_do_not_think_alike() -> None:
    """Bots of one name have each their own luck: at the first turn, when they could mirror each other."""
    game = make("usa", 2)
    played = play(Series("usa", ("random", "random"), seed=3), game, 0)
    by_seat = [[move.action for move in played.log if move.by == seat] for seat in (0, 1)]
    assert by_seat[0] != by_seat[1]


# Preparing


def test_a_line_up_is_filled_in_turn() -> None:
    assert prepare("usa", ["racer", "greedy"], 4, 0, {}).lineup == ("racer", "greedy", "racer", "greedy")
    assert prepare("usa", ["racer"], None, 0, {}).lineup == ("racer", "racer")
    assert prepare("usa", ["racer", "greedy", "random"], None, 0, {}).lineup == ("racer", "greedy", "random")


@pytest.mark.parametrize(
    ("game", "names", "seats", "options", "sentence"),
    [
        ("usb", ["random"], None, {}, "no game is called 'usb'.*did you mean 'usa'"),
        ("usa", ["rndom"], None, {}, "no bot for usa is called 'rndom'.*did you mean 'random'"),
        ("usa", [], None, {}, "no bot is named: usa is played by apprentice, expert, greedy"),
        ("usa", ["random"] * 3, 2, {}, "3 bots cannot sit on 2 seats"),
        ("usa", ["random"], 9, {}, "usa is for 2 to 5 seats, not 9"),
        ("usa", ["random"], None, {"frist": "0"}, "usa has no option 'frist'.*did you mean 'first'"),
    ],
)
def test_what_cannot_be_played_is_refused(
    game: str, names: list[str], seats: int | None, options: dict[str, object], sentence: str
) -> None:
    with pytest.raises(Refusal, match=sentence):
        prepare(game, names, seats, 0, options)


# Adding up


def ended(*totals: int, winners: tuple[int, ...], seating: tuple[str, ...]) -> Played:
    lines = tuple((Line("routes", n), Line("ticket", -1, "x", False), Line("ticket", 2, "y")) for n in totals)
    seats = range(len(totals))
    return Played(
        number=0,
        seating=seating,
        log=(),
        outcome=Outcome(
            why="trains",
            winners=winners,
            places=tuple(1 if seat in winners else 2 for seat in seats),
            totals=totals,
            lines=lines,
            figures=tuple({"longest": n} for n in totals),
        ),
        decisions=tuple(10 for _ in seats),
        seconds=tuple(0.5 for _ in seats),
        slowest=tuple(0.1 * seat for seat in seats),
    )


def test_a_shared_win_is_split() -> None:
    tally = tally_of(ended(50, 50, 30, winners=(0, 1), seating=("a", "b", "c")))
    assert [tally.bots[name].wins for name in "abc"] == [Fraction(1, 2), Fraction(1, 2), 0]


def test_a_bot_with_two_seats_wins_with_either() -> None:
    tally = tally_of(ended(50, 20, 40, 30, winners=(0,), seating=("a", "b", "a", "b")))
    assert tally.bots["a"] == BotTally(
        games=1,
        seats=2,
        wins=Fraction(1),
        total=90,
        squares=4100,
        lines=tally.bots["a"].lines,
        figures={"longest": 90},
        decisions=20,
        seconds=1.0,
        slowest=0.2,
    )
    assert tally.bots["a"].lines["ticket"].points == 2
    assert (tally.bots["a"].lines["ticket"].reached, tally.bots["a"].lines["ticket"].missed) == (2, 2)


def test_all_winning_together_is_one_win() -> None:
    """A game played together: all win, or nobody does."""
    tally = total(
        [
            tally_of(ended(1, 1, winners=(0, 1), seating=("a", "b"))),
            tally_of(ended(0, 0, winners=(), seating=("a", "b"))),
        ]
    )
    assert sum([bot.wins for bot in tally.bots.values()]) == 1


@given(st.permutations(range(4)))
def test_the_order_of_adding_does_not_matter(order: list[int]) -> None:
    parts = [tally_of(ended(n, n * n, 7, winners=(n % 3,), seating=("a", "b", "c"))) for n in range(4)]
    assert without_time(total([parts[k] for k in order])) == without_time(total(parts))


def test_the_report_of_known_games() -> None:
    series = Series("usa", ("a", "b"))
    games = [
        ended(100, 80, winners=(0,), seating=("a", "b")),
        ended(90, 110, winners=(1,), seating=("b", "a")),
        ended(60, 60, winners=(0, 1), seating=("a", "b")),
    ]
    result = report(series, 5, total([tally_of(game) for game in games]))
    assert (result.games, result.asked, result.complete) == (3, 5, False)
    assert result.endings == {"trains": 3}
    assert result.decisions == 20
    best, other = result.standings
    assert (best.bot, best.wins, best.fair) == ("a", 2.5, 0.5)
    assert best.rate == pytest.approx(2.5 / 3)
    assert (other.bot, other.wins) == ("b", 0.5)
    assert best.score == 90
    assert best.deviation == pytest.approx(26.457513)
    assert best.lines["ticket"].reached == best.lines["ticket"].missed == 1
    assert best.figures == {"longest": 90}
    assert best.interval == wilson(2.5, 3)
    assert [pace.bot for pace in result.pace] == ["a", "b"]
    assert result.pace[0].mean_ms == 50


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [  # Newcombe, Two-sided confidence intervals for the single proportion (1998), table I, method 3
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0000, 0.1611),
        (1, 29, 0.0061, 0.1718),
        (29, 29, 0.8830, 1.0000),
    ],
)
def test_wilsons_interval(wins: int, games: int, low: float, high: float) -> None:
    assert wilson(wins, games) == pytest.approx((low, high), abs=5e-5)


def test_of_no_games_nothing_is_known() -> None:
    assert wilson(0, 0) == (0, 1)


def test_the_deviation_is_that_of_a_sample() -> None:
    scores = [2, 4, 4, 4, 5, 5, 7, 9]
    assert deviation(8, sum(scores), sum([n * n for n in scores])) == pytest.approx((32 / 7) ** 0.5)
    assert deviation(1, 5, 25) == 0


# Saving


@pytest.mark.parametrize("jobs", [1, 2])
def test_saved_games_can_be_read_again(tmp_path: Path, jobs: int) -> None:
    tally = Tally()
    for chunk in play_chunks(QUICK, range(4), jobs, logged=True):
        keep(chunk, tmp_path, None)
        tally.add(chunk.tally)
    files = sorted(tmp_path.iterdir())
    assert [file.name for file in files] == [f"usa-5-{n:06}.log" for n in range(4)]
    saved = [read(file.read_bytes(), stationmaster.make, catalogue(), file.name) for file in files]
    assert [one.names for one in saved] == [("greedy", "random"), ("random", "greedy")] * 2
    won = [one.names[one.game.outcome(one.state).winners[0]] for one in saved]
    assert won.count("greedy") == tally.bots["greedy"].wins
