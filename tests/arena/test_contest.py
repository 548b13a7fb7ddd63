"""Contests: who meets whom, fair tables, when it is enough, ratings, and nothing lost by a crash."""

import json
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from stationmaster import engines
from stationmaster.arena import meeting as meetings
from stationmaster.arena.contest import Contest, Pair, deal_score, mixed, pair_games, play_one, prepare, share
from stationmaster.arena.contest import Result as Game
from stationmaster.arena.findings import findings
from stationmaster.arena.kept import keeping
from stationmaster.arena.meeting import Meeting
from stationmaster.arena.ratings import Tried, ratings
from stationmaster.arena.wagers import Wager
from stationmaster.cli.arena import command
from stationmaster.kernel.errors import Refusal

WORDS = ("usa", "--bots", "greedy,random", "--games", "12", "--seed", "3")


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def arena(*words: str) -> Result:
    return CliRunner().invoke(command, words)


def found(*words: str) -> dict[str, object]:
    """What it prints as JSON, without how long anybody thought."""
    result = arena(*words, "--json")
    assert result.exit_code == 0, result.output
    told: dict[str, object] = json.loads(result.stdout)
    del told["pace"]
    return told


# Who meets whom


def pairs(contest: Contest) -> list[tuple[str, str]]:
    return [(pair.a, pair.b) for pair in contest.pairs()]


def test_all_meet_all() -> None:
    contest = prepare("usa", ["greedy", "racer", "random"], [], None, 0, {})
    assert pairs(contest) == [("greedy", "racer"), ("greedy", "random"), ("racer", "random")]
    assert {pair.par for pair in contest.pairs()} == {0.5}


def test_in_a_gauntlet_each_meets_only_those_named_alone_against_many() -> None:
    contest = prepare("usa", ["racer", "greedy"], ["planner-1", "greedy"], 4, 0, {})
    assert pairs(contest) == [("racer", "planner-1"), ("racer", "greedy"), ("greedy", "planner-1")]
    first = contest.pairs()[0]
    assert first.tables == (("racer", "planner-1", "planner-1", "planner-1"),)
    assert first.par == 0.25
    assert len(pair_games(contest, 0)) == 4


def test_at_an_odd_table_each_has_a_seat_more_as_often() -> None:
    assert mixed("a", "b", 4) == (("a", "b", "a", "b"),)
    assert mixed("a", "b", 3) == (("a", "b", "a"), ("b", "a", "b"))


def test_the_games_of_a_deal_share_its_luck_and_every_seat_is_had() -> None:
    contest = prepare("usa", ["greedy", "racer"], [], 3, 0, {})
    seatings = [play_one(contest, 0, number).seating for number in range(6)]
    assert len(set(seatings)) == 6
    assert [sum(one[seat] == "greedy" for one in seatings) for seat in range(3)] == [3, 3, 3]


def test_where_all_play_together_teams_are_compared_on_the_same_deals() -> None:
    contest = prepare("switch-signal-europe", ["random"], ["dispatcher-1"], 2, 0, {})
    (pair,) = contest.pairs()
    assert pair.tables == (("random", "random"), ("dispatcher-1", "dispatcher-1"))
    won, lost = (ended(seating=("x", "x"), winners=winners) for winners in ((0, 1), ()))
    assert deal_score(contest, pair, [won, lost]) == 1
    assert deal_score(contest, pair, [lost, won]) == 0
    assert deal_score(contest, pair, [won, won]) == deal_score(contest, pair, [lost, lost]) == 0.5


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["usa", "--bots", "greedy"], "a contest needs two bots at least: usa is played by apprentice"),
        (["usa", "--bots", "greedy,greedy"], "greedy is named twice"),
        (["usa", "--bots", "greedy,plannr"], "did you mean 'planner'?"),
        (["usa", "--bots", "greedy,nome.py:X"], "nome.py: there is no such file"),
        (["usa", "--bots", "greedy,random", "--seats", "9"], "usa is for 2 to 5 seats, not 9"),
        (["usa", "--bots", "greedy,random", "--file", "/proc/x.games"], "cannot be kept here"),
    ],
)
def test_what_cannot_be_is_refused(words: list[str], sentence: str) -> None:
    result = arena(*words)
    assert sentence in (str(result.exception) or result.output)


# Counting


def ended(seating: tuple[str, ...], winners: tuple[int, ...], why: str = "trains") -> Game:
    return Game(pair=0, number=0, seating=seating, began=0, why=why, winners=winners)


def test_a_shared_win_counts_in_shares_and_an_endless_game_voids_its_deal() -> None:
    shared_win = ended(("a", "b"), (0, 1))
    assert share(shared_win, "a") == 0.5
    contest, pair = Contest("usa", 2, ("a", "b")), Pair("a", "b", (("a", "b"),), 0.5)
    assert deal_score(contest, pair, [shared_win, ended(("b", "a"), (1,))]) == 0.75
    assert deal_score(contest, pair, [shared_win, ended(("b", "a"), (), why="")]) is None


def scores(rate: float, deals: int, seed: int) -> list[float]:
    """As of two games a deal."""
    luck = random.Random(seed)
    return [sum(luck.random() < rate for _ in range(2)) / 2 for _ in range(deals)]


def wagered(rate: float, deals: int, seed: int, doubt: float = 0.1, par: float = 0.5) -> Wager:
    wager = Wager(par, doubt)
    for score in scores(rate, deals, seed):
        wager.add(score)
        if wager.answer:
            break
    return wager


def test_equal_bots_are_seldom_called_unequal_however_often_one_looks() -> None:
    """At 10 % of doubt, looked at after each of 300 deals: at most 10 % of 300 contests, and some luck."""
    wrong = sum(wagered(0.5, 300, seed).answer != 0 for seed in range(300))
    assert wrong <= 30 + 3 * (300 * 0.1 * 0.9) ** 0.5


def test_a_clear_answer_comes_early_and_is_right() -> None:
    ended_at = [wagered(0.7, 500, seed) for seed in range(50)]
    assert {wager.answer for wager in ended_at} == {1}
    assert sum(len(wager.scores) for wager in ended_at) / 50 < 60
    assert {wagered(0.15, 500, seed, par=0.25).answer for seed in range(20)} == {-1}


def test_the_interval_holds_at_every_moment() -> None:
    """What was refused at any moment stays refused, so the last look tells of all."""
    missed = 0
    for seed in range(200):
        wager = Wager(0.5, 0.1)
        wager.scores = scores(0.62, 150, seed)
        missed += wager.refused(0.62)
    assert missed <= 200 * 0.1 + 3 * (200 * 0.1 * 0.9) ** 0.5


def test_the_interval_is_what_nobody_could_refuse() -> None:
    wager = Wager(0.5, 0.1)
    wager.scores = scores(0.62, 100, 1)
    low, high = wager.interval()
    assert low < sum(wager.scores) / 100 < high
    assert wager.refused(low - 0.01)
    assert wager.refused(high + 0.01)
    assert not wager.refused((low + high) / 2)
    assert high - low < 0.3


def test_par_lies_outside_the_interval_when_it_is_clear() -> None:
    wager = wagered(0.7, 500, 1)
    assert wager.interval()[0] > 0.5 - 1 / 400


# Ratings


def test_ratings_are_those_of_known_odds() -> None:
    """Ten to one is 400 points."""
    rated = ratings([Tried("a", "b", 10_000, 11_000, 1.0)])
    assert [one.bot for one in rated] == ["a", "b"]
    assert rated[0].points - rated[1].points == pytest.approx(400, abs=2)


def test_a_seat_alone_is_rated_by_what_it_was_up_against() -> None:
    """One of four seats that wins a quarter of its games is as good as the others."""
    alike = ratings([Tried("a", "b", 250, 1000, 1 / 3)])
    assert alike[0].points == pytest.approx(0, abs=0.01)


def test_who_never_lost_has_a_rating_and_a_wide_error() -> None:
    first, last = ratings([Tried("a", "b", 10, 10, 1.0)])
    assert 200 < first.points < 800
    assert first.error > 150
    assert first.points == -last.points


def test_the_error_is_that_of_ratings_played_again() -> None:
    """Of 200 contests of known strength, some 95 % have the truth within their error."""
    luck = random.Random(1)
    strength = {"a": 100.0, "b": 0.0, "c": -100.0}

    def meets(a: str, b: str) -> Tried:
        rate = 1 / (1 + 10 ** ((strength[b] - strength[a]) / 400))
        return Tried(a, b, sum(luck.random() < rate for _ in range(100)), 100, 1.0)

    held = 0
    for _ in range(200):
        rated = {one.bot: one for one in ratings([meets("a", "b"), meets("a", "c"), meets("b", "c")])}
        held += abs(rated["a"].points - 100) <= rated["a"].error
    assert 178 <= held <= 199


# Playing, stopping, resuming


def test_the_same_result_on_any_number_of_processes() -> None:
    words = ("usa", "--bots", "greedy,random,racer", "--games", "30", "--seed", "4", "--sure", "0.8")
    one = found(*words, "--file", "one.games")
    two = found(*words, "--file", "two.games", "--jobs", "2")
    assert one == two
    assert one["complete"] is True
    stopped = one["pairings"]
    assert isinstance(stopped, list)
    assert all(pairing["early"] and pairing["games"] < 30 for pairing in stopped)


def test_all_games_are_played_if_that_is_wished_and_then_the_interval_is_wilsons() -> None:
    told = found(*WORDS, "--all-games")
    pairing = told["pairings"][0]  # type: ignore[index]
    assert (pairing["games"], pairing["early"]) == (12, False)
    assert pairing["interval"][1] == 1.0
    assert pairing["interval"][0] == pytest.approx(0.7575, abs=1e-3)


def lines(file: str) -> list[bytes]:
    return Path(file).read_bytes().splitlines()


def test_the_same_command_goes_on_and_more_games_are_added() -> None:
    few = found("usa", "--bots", "greedy,random", "--games", "4", "--file", "x.games")
    before = lines("x.games")
    more = found("usa", "--bots", "greedy,random", "--games", "8", "--all-games", "--file", "x.games")
    assert (few["games"], more["games"]) == (4, 8)
    assert lines("x.games")[: len(before)] == before
    assert more == found(
        "usa", "--bots", "greedy,random", "--games", "8", "--all-games", "--file", "new.games"
    )


def test_without_a_name_the_file_is_named_after_the_contest() -> None:
    arena(*WORDS)
    arena(*WORDS)
    arena(*WORDS[:-1], "4")
    assert len(list(Path().glob("usa-2-*.games"))) == 2


@pytest.mark.parametrize("games", [0, 3])
def test_ctrl_c_keeps_what_was_played(monkeypatch: pytest.MonkeyPatch, games: int) -> None:
    calls: list[int] = []

    def interrupted(contest: Contest, pair: int, number: int) -> Game:
        if len(calls) == games:
            raise KeyboardInterrupt
        calls.append(number)
        return play_one(contest, pair, number)

    with monkeypatch.context() as patch:
        patch.setattr(meetings, "play_one", interrupted)
        result = arena(*WORDS, "--file", "x.games")
    assert result.exit_code == 130, result.output
    assert "the result so far" in result.stderr
    assert len(lines("x.games")) == 1 + games
    assert found(*WORDS, "--file", "x.games") == found(*WORDS, "--file", "y.games")


def started(file: str, jobs: str) -> subprocess.Popen[bytes]:
    run = "from stationmaster.cli import main; main()"
    words = [sys.executable, "-c", run, *SLOW, "--file", file, "--jobs", jobs]
    return subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


SLOW = ("arena", "usa", "--bots", "racer,greedy", "--games", "24", "--all-games")


def until(true: Callable[[], bool], seconds: float = 300) -> None:
    ends = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < ends, "it took too long"
        time.sleep(0.02)


def children(pid: int) -> list[int]:
    task = Path(f"/proc/{pid}/task/{pid}/children")
    return [int(word) for word in task.read_text().split()] if task.exists() else []


@pytest.mark.parametrize("jobs", ["1", "2"])
@pytest.mark.skipif(engines.compiled() is False, reason="would take long uncompiled")
def test_killed_at_once_nothing_is_lost_and_nobody_is_left_behind(jobs: str) -> None:
    arenas = started("x.games", jobs)
    try:
        until(lambda: Path("x.games").exists() and len(lines("x.games")) > 5)
        workers = children(arenas.pid)
    finally:
        os.kill(arenas.pid, signal.SIGKILL)
        arenas.wait()
    content = Path("x.games").read_bytes()
    whole = content[: content.rfind(b"\n") + 1]
    assert whole.count(b"\n") < 25, "it was killed too late to show anything"
    until(lambda: not any(Path(f"/proc/{pid}/exe").exists() for pid in workers))
    told = found(*SLOW[1:], "--file", "x.games")
    assert Path("x.games").read_bytes().startswith(whole)
    assert len(lines("x.games")) == 25
    assert told == found(*SLOW[1:], "--file", "y.games")


def test_a_line_that_was_cut_off_is_played_again() -> None:
    whole = found(*WORDS, "--file", "x.games")
    content = Path("x.games").read_bytes()
    Path("x.games").write_bytes(content[:-20])
    assert found(*WORDS, "--file", "x.games") == whole
    assert len(lines("x.games")) == content.count(b"\n")


@pytest.mark.parametrize(
    ("spoil", "sentence"),
    [
        (lambda content: b"hello\n" + content, "x.games:1: this is no file of a contest"),
        (lambda content: content + b"{}\n", r"x.games:\d+: this is no game of a contest"),
        (lambda content: content.replace(b'"seed":3', b'"seed":4', 1), "holds a contest with other seed"),
    ],
)
def test_another_file_is_not_overwritten(spoil: Callable[[bytes], bytes], sentence: str) -> None:
    arena(*WORDS, "--file", "x.games")
    spoiled = spoil(Path("x.games").read_bytes())
    Path("x.games").write_bytes(spoiled)
    with pytest.raises(Refusal, match=sentence):
        raise arena(*WORDS, "--file", "x.games").exception or AssertionError
    assert Path("x.games").read_bytes() == spoiled


def test_two_at_once_do_not_write_into_one_file() -> None:
    contest = prepare("usa", ["greedy", "random"], [], None, 0, {})
    with (
        keeping(Path("x.games"), contest),
        pytest.raises(Refusal, match="another arena is at work"),
        keeping(Path("x.games"), contest),
    ):
        pass


def test_a_bot_of_ones_own_whose_file_changed_is_another_contest() -> None:
    mine = "from stationmaster.bots import Bot\nclass Mine(Bot):\n"
    choose = "    def choose(self, view, options, heard=()):\n        return options[0]\n"
    Path("mine.py").write_text(mine + choose)
    words = ("usa", "--bots", "random", "--bot", "mine.py:Mine", "--games", "2")
    told = found(*words, "--file", "x.games")
    assert told["contest"]["bots"] == ["random", "mine.py:Mine"]  # type: ignore[index]
    Path("mine.py").write_text(mine + choose + "# better\n")
    assert "holds a contest with other files" in str(arena(*words, "--file", "x.games").exception)


# What it tells


def test_what_is_found_adds_up() -> None:
    contest = prepare("usa", ["greedy", "racer"], [], None, 0, {})
    with keeping(Path("x.games"), contest) as kept:
        meeting = Meeting(contest, kept, 10, 0.95, stopping=False)
        meeting.play(1, lambda: None)
        told = findings(meeting)
    games = [game for match in meeting.matches for game in match.counted]
    assert told.games == len(games) == 10
    assert sum(told.endings.values()) == sum(told.lengths.values()) == 10
    assert sum(seat.won for seat in told.seats) == pytest.approx(1)
    assert sum(bot.won for bot in told.bots) == pytest.approx(1)
    for bot in told.bots:
        assert sum(part.points for part in bot.parts.values()) == pytest.approx(bot.score)
        assert sum(bot.scores.values()) == bot.seats == 10
    assert {one.what for one in told.winning} == {"routes", "ticket", "longest-path"}
    assert sum(told.usage.built.values()) == sum(len(each) for game in games for each in game.built) > 100
    assert sum(told.usage.kept.values()) >= 40
    assert set(told.usage.completed) <= set(told.usage.kept)


def test_a_table_and_a_sentence_for_each_pair() -> None:
    result = arena(*WORDS, "--games", "20")
    assert result.exit_code == 0, result.output
    assert "rating" in result.stdout
    assert "greedy 100.0% " in result.stdout
    assert "greedy is better (95% sure" in result.stdout
    assert "The games are kept in usa-2-" in result.stderr
