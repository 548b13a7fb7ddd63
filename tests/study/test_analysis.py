"""A game looked into: what the figures promise."""

from collections import Counter
from collections.abc import Callable, Sequence
from html import escape
from math import sqrt
from pathlib import Path
from statistics import fmean, stdev
from typing import cast

import msgspec
import pytest
from click.testing import CliRunner

from stationmaster import make, save
from stationmaster.cli import stationmaster
from stationmaster.kernel.errors import Refusal
from stationmaster.kernel.family import Family
from stationmaster.kernel.game import CHANCE, Seeded
from stationmaster.kernel.match import Match
from stationmaster.kernel.words import LANGUAGES, spoken
from stationmaster.study import course, playouts
from stationmaster.study.analysis import Study, analysed, up_to
from stationmaster.study.desk import Compare, Decide, Desk, Gain, Look, Task, gained, here, lost
from stationmaster.study.findings import Account, Analysis, between, gravity, verdict
from stationmaster.study.glance import FRESH, Glance, worst
from stationmaster.study.judging import Position, Weighed
from stationmaster.study.page import Page, page
from stationmaster.study.playouts import Ending, Estimate, Spread, chance, ending, estimate, van_der_corput
from stationmaster.study.pool import working
from tests.arena.test_page import read
from tests.study.played import match_of, task_of


@pytest.fixture(scope="module")
def tiny() -> Analysis:
    return analysed(task_of("tiny", ("greedy", "planner"), 4))


# Sums


def test_a_chance_is_never_surer_than_the_games_behind_it() -> None:
    assert chance([1.0] * 10).mean == 1.0
    assert chance([1.0] * 10).doubt > chance([1.0] * 1000).doubt > 0
    assert estimate([1.0, 0.0, 1.0, 0.0]).doubt == pytest.approx(sqrt(1 / 3 / 4))


def test_a_loss_is_called_something_only_if_it_is_sure() -> None:
    assert [verdict(Estimate(loss, 0.009)) for loss in (0.019, 0.02, 0.05, 0.1)] == [
        "",
        "inaccuracy",
        "mistake",
        "blunder",
    ]
    assert verdict(Estimate(0.2, 0.11)) == ""


def test_once_the_chance_is_gone_points_count() -> None:
    """Before that chances do, and who wins anyhow gives nothing away."""
    lost, even, sure = (ends(won) for won in (0.0, 0.5, 1.0))
    assert gained(lost(-80.0), lost(-92.0), 0) == ("points", Estimate(12.0, 0.0))
    assert gained(even(-80.0), lost(-92.0), 0) == ("chance", Estimate(0.5, 0.0))
    assert gained(sure(90.0), sure(40.0), 0) == ("chance", Estimate(0.0, 0.0))
    assert [verdict(Estimate(loss, 0.9), measure="points") for loss in (1.9, 2.0, 5.0, 10.0)] == [
        "",
        "inaccuracy",
        "mistake",
        "blunder",
    ]
    assert verdict(Estimate(20.0, 11.0), measure="points") == ""


def ends(won: float) -> Callable[[float], Weighed]:
    """An option of which all games end alike, so many points ahead."""

    def weighed(ahead: float) -> Weighed:
        one = Weighed(1)
        one.endings = [Ending((won, 1 - won), (ahead, -ahead), (ahead, 0.0))] * 100
        return one

    return weighed


def test_chances_are_graver_than_points_and_a_blunder_than_a_mistake(tiny: Analysis) -> None:
    slip = tiny.judgements[0]
    made = [
        msgspec.structs.replace(slip, entry=entry, verdict=called, measure=measure, loss=loss)
        for entry, (called, measure, loss) in enumerate(
            [
                ("mistake", "points", 9.0),
                ("mistake", "chance", 0.06),
                ("blunder", "points", 30.0),
                ("blunder", "points", 12.0),
                ("blunder", "chance", 0.11),
            ]
        )
    ]
    assert [one.entry for one in sorted(made, key=gravity, reverse=True)] == [4, 2, 3, 1, 0]


def test_outcomes_of_chance_are_spread_by_their_odds() -> None:
    state = make("usa", seats=2).start()
    while len(state.odds()) < 9:
        state.apply(state.draw(Seeded(1)))
    spread, n = Spread(state, seed=3), 2048
    counts = Counter(spread.outcome(number) for number in range(n))
    total = sum(weight for _, weight in state.odds())
    for action, weight in state.odds():
        assert abs(counts[action] - n * weight / total) <= 3, "closer than games drawn one by one: ± 14"
    assert [van_der_corput(k) for k in range(4)] == [0.0, 0.5, 0.25, 0.75]


def test_moments_that_nobody_looked_at_lie_between_their_neighbours(tiny: Analysis) -> None:
    first, *_, last = tiny.moments[:5]
    drawn = list(between(iter([first, None, None, None, last])))
    middle = (first.chances[0] + last.chances[0]) / 2
    assert drawn[2].chances[0] == pytest.approx(middle)
    assert drawn[2].play_outs == 0


def test_to_a_team_a_part_of_the_goal_is_worth_as_much_at_its_beginning_as_at_its_end() -> None:
    """By points ahead, three goods of four would be worth hardly less than all."""
    none, half, most = (
        Ending((0.0,), (goal,), (goal,), together=True).worth(0) for goal in (0.0, 50.0, 100.0)
    )
    assert most - half == pytest.approx(half - none) == pytest.approx(0.25)


# A whole analysis


def test_every_moment_has_chances_that_add_up_and_the_end_is_sure(tiny: Analysis) -> None:
    assert [moment.entry for moment in tiny.moments] == list(range(tiny.entries + 1))
    for moment in tiny.moments:
        assert sum(moment.chances) == pytest.approx(1.0)
        assert moment.play_outs > 0
    assert set(tiny.moments[-1].chances) <= {0.0, 0.5, 1.0}
    assert set(tiny.moments[-1].doubts) == {0.0}


def test_luck_and_play_make_up_the_result(tiny: Analysis) -> None:
    for one in tiny.accounts:
        assert one.start + one.luck + one.play == pytest.approx(one.result)
        assert one.points_start + one.points_luck + one.points_play == pytest.approx(one.points)
    assert sum(one.luck for one in tiny.accounts) == pytest.approx(0.0)
    for stroke in tiny.strokes:
        assert sum(stroke.changes) == pytest.approx(0.0)
        assert min(stroke.doubts) >= 0


def test_decisions_with_a_choice_are_judged_and_no_others(tiny: Analysis) -> None:
    task = task_of("tiny", ("greedy", "planner"), 4)
    states = Desk(task).states
    asked = [
        entry for entry, move in enumerate(task.log) if move.by != CHANCE and len(states[entry].legal()) > 1
    ]
    assert [one.entry for one in tiny.judgements] == asked
    for one in tiny.judgements:
        assert one.loss >= 0
        assert (one.best == one.played) == (one.loss == 0)
        assert set(one.reason) == (set() if one.best == one.played else set(LANGUAGES))


def test_a_first_picture_comes_early_and_the_same_seed_gives_the_same_result(tiny: Analysis) -> None:
    seen = list(Study(task_of("tiny", ("greedy", "planner"), 4)).steps(here))
    pictures = [progress for progress in seen if progress.analysis]
    assert pictures[0].done * 20 < pictures[0].of
    assert [one.done for one in seen] == sorted(one.done for one in seen)
    assert pictures[-1].done == pictures[-1].of
    assert pictures[-1].analysis == tiny


def test_processes_change_nothing(tiny: Analysis) -> None:
    task = task_of("tiny", ("greedy", "planner"), 4)
    with working(task, 2) as run:
        assert analysed(task, run) == tiny


def test_a_decision_is_judged_by_the_view_alone() -> None:
    """Whatever others hold: the same view, the same judgement."""
    task = task_of("usa", ("strategist", "greedy"), 5)
    entry = next(n for n, move in enumerate(task.log) if n > 60 and move.by == 1)
    desk = Desk(task)
    before = desk.do(Decide(entry))
    other = desk.states[entry].clone()
    other.redeal(1, Seeded(99))
    assert other.digest() != desk.states[entry].digest()
    desk.states[entry] = other
    assert desk.do(Decide(entry)) == before


def test_a_bad_move_is_found_and_what_was_better_is_said() -> None:
    """Whoever plays at random is told of it, with reasons."""
    task = task_of("usa", ("strategist", "random"), 3)
    desk = Desk(task)
    entries = [n for n, move in enumerate(task.log) if move.by == 1 and len(desk.states[n].legal()) > 1]
    judged = [desk.decided(entry) for entry in entries[:6]]
    called = [one for one in judged if one.verdict]
    assert called, "somebody who plays at random makes no mistakes"
    for one in called:
        assert one.loss > 2 * one.doubt
        assert one.reason["en"] != one.reason["ru"]


def test_who_has_no_chance_any_more_still_loses_points() -> None:
    """Late in a game that is lost nothing can be lost of the chance: it is told in points, and why."""
    desk = Desk(task_of("usa", ("strategist", "random"), 3))
    asked = [n for n, move in enumerate(desk.task.log) if move.by == 1 and len(desk.states[n].legal()) > 1]
    judged = [desk.decided(entry) for entry in asked[-8:]]
    called = [one for one in judged if one.verdict]
    assert called
    for one in called:
        assert one.measure == "points"
        assert one.loss > max(2.0, 2 * one.doubt)
        assert one.loss_in_words["en"] in (f"{round(one.loss)} points", "1 point")
        assert set(one.reason) == set(LANGUAGES)


def test_who_is_far_behind_looks_for_points(monkeypatch: pytest.MonkeyPatch) -> None:
    """By what points are worth for a win, −100 with a little luck in it would come before a safe −90."""
    desk = Desk(task_of("tiny", ("greedy", "planner"), 4))
    position = desk.position(desk.asked()[0])

    def played_out(_: Position, trials: Sequence[Weighed], deals: int, __: int) -> None:
        for one, points in zip(trials, ((-150.0, -40.0), (-90.0, -80.0)), strict=True):
            one.endings += [Ending((0.0, 1.0), (ahead, -ahead), (ahead, 0.0)) for ahead in points * deals]

    monkeypatch.setattr(desk.judge, "weigh_more", played_out)
    wild, safe = position.options[:2]
    assert desk.judge.ranked(position, (wild, safe), 40, 1)[0].action == safe


def test_at_a_scoring_rivals_are_thought_to_have_chosen_well() -> None:
    """What they chose is secret. Had it been any choice, one 200 points behind would still have a chance."""
    desk = Desk(task_of("card-game", ("strategist", "random"), 6))
    moves = [(n, move.by, desk.game.write(move.action)) for n, move in enumerate(desk.task.log)]
    chosen = [(n, by) for n, by, text in moves if text.startswith("complete")]
    entry = next(n for n, by in chosen if by == 1 and (n - 1, 0) in chosen and n > len(moves) - 12)
    [found] = desk.judge.weigh(desk.position(entry), (desk.task.log[entry].action,), 20, 1)
    rival = ending(desk.game, desk.states[-1]).totals[0]
    assert rival > 100
    assert fmean(end.totals[0] for end in found.endings) > 0.7 * rival
    assert found.chance(1).mean == 0


def test_where_few_games_are_played_on_what_seems_worse_is_looked_at_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    desk = Desk(task_of("usa", ("strategist", "random"), 3))
    monkeypatch.setattr(desk.outs, "slowness", 16)
    deals: list[int] = []
    weigh = desk.judge.weigh

    def counted(position: Position, actions: Sequence[int], n: int, seed: int) -> list[Weighed]:
        deals.append(n)
        return weigh(position, actions, n, seed)

    monkeypatch.setattr(desk.judge, "weigh", counted)
    asked = [n for n, move in enumerate(desk.task.log) if move.by == 1 and len(desk.states[n].legal()) > 1]
    judged = [desk.decided(entry) for entry in asked[:12]]
    few, many = desk.outs.fewer(desk.level.confirm), desk.outs.fewer(desk.level.again)
    assert set(deals) == {few, many}
    assert deals.count(many) < deals.count(few), "where it does not seem worse once is enough"
    assert any(one.verdict for one in judged)


def test_the_worst_are_looked_at_first_and_what_lost_nothing_never() -> None:
    assert worst({3: 0.1, 4: 0.0, 5: 0.4, 6: -1.0, 7: 0.1}, 2) == [5, 3]
    assert worst({3: 0.1, 4: 0.0}, 2) == [3]


@pytest.fixture(scope="module")
def lost_together() -> Study:
    """A game of an expert and one who plays at random."""
    return Study(task_of("switch-signal-europe", ("expert", "random"), 3))


def test_where_games_take_long_the_policys_eye_says_which_decisions_to_compare(lost_together: Study) -> None:
    glance = impatient(lost_together, suspects=3, glance=6)
    pieces = glance.suspected()
    suspects = list(dict.fromkeys(piece.entry for piece in pieces))
    assert [(piece.first, piece.last) for piece in pieces] == [(0, 2)] * 3
    regrets = [glance.desk.regret(entry) for entry in suspects]
    assert regrets == sorted(regrets, reverse=True)
    assert regrets[-1] > 0
    for entry, loss in zip(suspects, (0.0, 0.3, 0.2), strict=True):
        glance.take(Compare(entry, 0, 2), [Gain(loss, 0.0)] * 2)
    again = glance.seen_again()
    assert list(dict.fromkeys(piece.entry for piece in again)) == suspects[1:]
    assert {piece.first for piece in again} == {2, 4}


def test_only_fresh_deals_make_a_verdict(lost_together: Study) -> None:
    """What was chosen for seeming worse is not called so for that."""
    glance = impatient(lost_together, convicts=1)
    bad, worse = glance.desk.asked()[:2]
    seem(glance, bad, Gain(0.5, 0.1))
    seem(glance, worse, Gain(0.5, 0.2))
    tried = glance.tried(0)
    assert {piece.entry for piece in tried} == {worse}
    assert [piece.first for piece in tried][:2] == [FRESH, FRESH + 2]
    glance.judge(0)
    assert glance.judgements == {}
    try_in_deals(glance, worse, [Gain(0.0, 0.0)] * 20)
    glance.judge(0)
    assert glance.judgements[worse].verdict == ""


def test_a_trial_ends_when_it_is_clear(lost_together: Study) -> None:
    glance = impatient(lost_together)
    surely, never, perhaps = glance.desk.asked()[:3]
    for entry in (surely, never, perhaps):
        seem(glance, entry, Gain(0.1, 0.1))
    try_in_deals(glance, surely, [Gain(0.0, 0.1), Gain(0.0, 0.3)] * 10)
    try_in_deals(glance, never, [Gain(0.0, -0.1), Gain(0.0, 0.05)] * 10)
    try_in_deals(glance, perhaps, [Gain(1.0, 0.2), Gain(-0.5, -0.1)] * 10)
    glance.judge(0)
    assert list(glance.judgements) == [never]
    assert {piece.entry for piece in glance.tried(1)} == {surely, perhaps}
    glance.judge(1)
    assert {entry: one.verdict for entry, one in glance.judgements.items()} == {surely: "blunder", never: ""}
    assert glance.judgements[surely].measure == "goal"
    assert {piece.entry for piece in glance.tried(2)} == {perhaps}


def test_a_graph_is_finer_where_chances_change(lost_together: Study) -> None:
    """And nothing is looked at where games are all lost before and after."""
    study = Study(lost_together.task)
    glance = impatient(study, games=4)
    places = study.course.places()
    start, middle, late = places[0], places[len(places) // 2], places[-1]
    for entry, won in ((start, 1.0), (middle, 0.0), (late, 0.0)):
        study.course.take(entry, 0, [Ending((won, won), (0.0, 0.0), (0.0, 0.0))] * 4)
    added = {look.entry for look in glance.split(4)}
    assert len(added) == 4
    assert all(start < entry < middle for entry in added)


def test_who_has_all_but_lost_still_loses_goods(lost_together: Study) -> None:
    """Late in a game that is lost no chance is left to lose; a good that is not taken home is one less."""
    desk = lost_together.desk
    late = [n for n in range(150, 200) if desk.game.write(desk.task.log[n].action).startswith("draw")]
    entry = max(late, key=desk.regret)
    glance = impatient(lost_together, trial=60)
    seem(glance, entry, Gain(0.1, 0.1))
    try_in_deals(glance, entry, cast("list[Gain]", desk.do(Compare(entry, FRESH, FRESH + 60))))
    glance.judge(3)
    found = glance.judgements[entry]
    assert (found.measure, bool(found.verdict)) == ("goal", True)
    assert found.best.startswith("play ")  # an instruction, where the turn was ended
    assert found.loss > 2 * found.doubt
    assert set(found.reason) == set(LANGUAGES)
    assert "needs a green signal" in found.reason["en"], "it is the expert's own reason"


def impatient(study: Study, **patience: int) -> Glance:
    """A fresh look at a game, with other limits."""
    glance = Glance(study.desk, study.course)
    glance.patience = msgspec.structs.replace(glance.patience, **patience)
    return glance


def seem(glance: Glance, entry: int, gain: Gain) -> None:
    """In all deals of the glance."""
    glance.take(Compare(entry, 0, glance.patience.glance), [gain] * glance.patience.glance)


def try_in_deals(glance: Glance, entry: int, gains: Sequence[Gain]) -> None:
    glance.take(Compare(entry, FRESH, FRESH + len(gains)), list(gains))


@pytest.mark.slow
def test_a_team_is_told_who_played_at_random() -> None:
    """Over a few games, each of an expert with one who plays at random.

    Losses are measured against the expert's choice: what experts lose by it can only be luck of the deals,
    or second halves of a move that they, asked afresh, would end otherwise.
    """
    lost = {"expert": 0.0, "random": 0.0}
    for name, seed in (
        ("switch-signal-europe", 3),
        ("switch-signal-europe", 11),
        ("switch-signal-america", 5),
    ):
        task = task_of(name, ("expert", "random"), seed)
        with working(task, 2) as run:
            found = analysed(task, run)
        called = [one for one in found.judgements if one.verdict]
        assert any(one.seat == 1 for one in called)
        for one in called:
            assert one.best != one.played
            assert set(one.reason) == set(LANGUAGES)
            lost[("expert", "random")[one.seat]] += one.loss
    assert lost["random"] > 0.3
    assert lost["random"] > 5 * lost["expert"]


def test_who_wins_together_has_one_chance() -> None:
    task = task_of("switch-signal-europe", ("dispatcher",), 5)
    study = Study(task)
    late = [entry for entry in study.course.places() if entry > study.course.entries - 30][:3]
    for entry in late:
        piece = Look(entry, 0, 2)
        study.take(piece, study.desk.do(piece))
    found = study.analysis(4)
    assert found.together
    assert {len(moment.chances) for moment in found.moments} == {1}
    assert [one.seat for one in found.accounts] == [0]


def test_a_game_that_goes_on_is_refused() -> None:
    match = Match(make("tiny", seats=2), Seeded(1))
    task = Task("tiny", 2, dict(match.game.options), tuple(match.log))
    with pytest.raises(Refusal, match="not over"):
        Study(task)


def test_a_game_without_a_policy_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playouts, "family", lambda _: Family())
    game = make("marklin", seats=2, dice=True)
    with pytest.raises(Refusal, match="cannot be looked into"):
        Study(Task("marklin", 2, dict(game.options), ()))


# Luck


def accounts(name: str, bot: str, games: range, play_outs: int) -> list[Account]:
    """Of the first seat, bots alike at all seats; the start is the same for all, and looked at once."""
    found: list[Account] = []
    start: list[Ending] = []
    for seed in games:
        study = Study(task_of(name, (bot, bot), seed))
        start = start or study.desk.outs.from_state(study.desk.states[0], range(20 * play_outs), 77)
        for piece in up_to(study.turning(), play_outs, {}):
            study.take(piece, study.desk.do(piece))
        study.course.endings[study.course.same[0]] = dict(enumerate(start))
        found.append(study.course.account(0))
    return found


def error_of_mean(found: list[Account], start: int) -> float:
    return sqrt(stdev([one.luck for one in found]) ** 2 / len(found) + 0.25 / start)


def test_luck_sums_to_nothing_and_without_it_results_of_equal_bots_vary_less() -> None:
    found = accounts("usa", "strategist", range(2000, 2030), 40)
    luck = [one.luck for one in found]
    assert abs(fmean(luck)) < 3 * error_of_mean(found, 800)
    raw = stdev([one.result - one.start for one in found])
    assert stdev([one.play for one in found]) < 0.7 * raw
    raw_points = stdev([one.points - one.points_start for one in found])
    assert stdev([one.points_play for one in found]) < 0.5 * raw_points


@pytest.mark.slow
def test_over_many_games_luck_sums_to_nothing_and_results_without_it_vary_less() -> None:
    found = accounts("usa", "strategist", range(5000, 5200), 200)
    assert abs(fmean([one.luck for one in found])) < 3 * error_of_mean(found, 4000)
    assert stdev([one.play for one in found]) < 0.6 * stdev([one.result for one in found])


@pytest.mark.slow
def test_luck_sums_to_nothing_also_of_those_who_decide_otherwise() -> None:
    """Two planners decide otherwise than the policy sixty times a game. No more is claimed:
    by the policy's chances their decisions swing as much as results do (decision 0230)."""
    found = accounts("usa", "planner", range(5000, 5060), 200)
    assert abs(fmean([one.luck for one in found])) < 3 * error_of_mean(found, 4000)


# What is shown of it


def test_a_report_needs_nothing_else_and_is_there_in_both_languages(tiny: Analysis) -> None:
    pages = {language: page(tiny, language) for language in LANGUAGES}
    for language, html in pages.items():
        assert read(html).links == []
        assert f'<html lang="{language}">' in html
        assert "prefers-color-scheme:dark" in html
        assert html.count('class="line s') == 2
    assert "Luck and play" in pages["en"]
    assert "Удача и игра" in pages["ru"]
    assert "уровень: быстрый." in pages["ru"]


def test_a_report_says_what_was_lost_in_points(tiny: Analysis) -> None:
    slip = msgspec.structs.replace(
        tiny.judgements[0],
        measure="points",
        loss=12.4,
        doubt=2.2,
        verdict="blunder",
        best="other",
        loss_in_words=spoken(lost(12.4, "points")),
    )
    accounts = tuple(msgspec.structs.replace(one, points_lost=12.4) for one in tiny.accounts)
    html = page(msgspec.structs.replace(tiny, judgements=(slip,), strokes=(), accounts=accounts), "ru")
    assert "−12 очков (±\u00a02)" in html
    assert "12 очков ± 2,2" in html
    assert "Шансов на победу уже не было" in html
    assert html.count("12 очков</small>") == len(accounts)


def test_what_a_seat_had_at_the_start_is_told_where_seats_are_not_equal(tiny: Analysis) -> None:
    """Else luck and play would not add up to the points."""
    even, odd = (
        msgspec.structs.replace(
            tiny,
            accounts=tuple(
                msgspec.structs.replace(one, result=1.0, points_start=start) for one in tiny.accounts
            ),
        )
        for start in (0.2, -7.6)
    )
    assert "start" not in page(even, "en").partition("(±")[0].rpartition('class="summary"')[2]
    assert "at the start −8, luck" in page(odd, "en")
    assert "на старте −8, удача" in page(odd, "ru")


def test_of_too_few_games_nothing_is_said_of_luck(tiny: Analysis) -> None:
    """A card game takes long to play out: luck 0 % ± 168 says nothing."""
    unclear = msgspec.structs.replace(
        tiny, accounts=tuple(msgspec.structs.replace(one, doubt=1.68, clear=False) for one in tiny.accounts)
    )
    for language, words in (("en", "cannot be told apart"), ("ru", "порознь не видно")):
        assert words in page(unclear, language)
        assert words not in page(tiny, language)
    assert "168" not in page(unclear, "en")


def test_where_luck_is_not_told_it_is_how_often_it_does_the_same_alone(tiny: Analysis) -> None:
    """By games of quick bots from the same start: what they reach is luck, and nothing else."""

    def summary(language: str, **facts: object) -> str:
        one = msgspec.structs.replace(tiny.accounts[0], **{"clear": False, "begun": 40, **facts})
        found = msgspec.structs.replace(tiny, together=True, accounts=(one,))
        return Page(found, language).summary()

    assert summary("en", result=0.0, no_better=0).endswith("not one reached so little of the goal.")
    assert summary("en", result=0.0, no_better=7).endswith("7 reached no more of the goal.")
    assert summary("ru", result=1.0, no_worse=13).endswith("сыграли с того же начала 40 партий; выиграли 13.")
    assert "same start" not in summary("en", result=0.0, no_better=0, begun=4)


def test_endings_from_the_start_are_counted_on_either_side(lost_together: Study) -> None:
    study = Study(lost_together.task)
    whole = ending(study.desk.game, study.desk.states[-1])
    more, less = (
        Ending((0.0, 0.0), (ahead, ahead), (ahead, ahead))
        for ahead in (whole.ahead[0] + 1, whole.ahead[0] - 1)
    )
    study.course.take(study.course.same[0], 0, [more, more, less, whole])
    found = study.course.account(0)
    assert (found.begun, found.no_better, found.no_worse) == (4, 2, 3)
    pieces = study.glance.begun()
    assert (pieces[0].first, pieces[-1].last) == (4, study.glance.patience.starts)


def large(tiny: Analysis, *changes: float) -> Analysis:
    """With every stroke of luck as large as that."""
    doubts = (0.0,) * len(changes)
    strokes = [msgspec.structs.replace(one, changes=changes, doubts=doubts) for one in tiny.strokes]
    return msgspec.structs.replace(tiny, strokes=tuple(strokes), judgements=())


def test_single_strokes_of_luck_are_told_only_where_luck_is(tiny: Analysis) -> None:
    assert "Luck for greedy" in page(large(tiny, 0.3, -0.3), "en")
    accounts = tuple(msgspec.structs.replace(one, clear=False) for one in tiny.accounts)
    unclear = msgspec.structs.replace(large(tiny, 0.3, -0.3), accounts=accounts)
    assert "Luck for" not in page(unclear, "en")
    assert "Too few games" in page(unclear, "en")


def test_of_many_strokes_some_seem_large_by_luck_alone_and_are_not_told(tiny: Analysis) -> None:
    for doubt, told in ((0.12, False), (0.09, True)):
        strokes = [
            msgspec.structs.replace(one, doubts=(doubt, doubt)) for one in large(tiny, 0.3, -0.3).strokes
        ]
        found = msgspec.structs.replace(tiny, judgements=(), strokes=tuple(strokes))
        assert ("Luck for greedy" in page(found, "en")) is told


def test_bad_luck_of_a_team_is_called_so(tiny: Analysis) -> None:
    team = msgspec.structs.replace(tiny, together=True, accounts=tiny.accounts[:1])
    assert "Невезение" in page(large(team, -0.3), "ru")
    assert "Невезение" not in page(large(team, 0.3), "ru")


def test_what_had_to_be_is_no_luck(tiny: Analysis) -> None:
    task = task_of("tiny", ("greedy", "planner"), 4)
    states = Desk(task).states
    forced = {n for n, move in enumerate(task.log) if move.by == CHANCE and len(states[n].odds()) == 1}
    assert forced
    assert forced.isdisjoint(one.entry for one in tiny.strokes)


def test_luck_is_told_from_play_where_enough_games_were_played_on(monkeypatch: pytest.MonkeyPatch) -> None:
    study = Study(task_of("tiny", ("greedy", "random"), 4))
    for _ in study.steps(here):
        pass
    assert all(study.course.account(seat).clear for seat in range(2))
    monkeypatch.setattr(course, "MOST_DOUBT", study.course.account(0).doubt / 2)
    assert not study.course.account(0).clear


def test_luck_is_not_told_from_play_where_a_decision_was_not_looked_around() -> None:
    study = Study(task_of("tiny", ("greedy", "random"), 4))
    for _ in study.steps(here):
        pass
    assert study.course.account(0).clear
    del study.course.endings[study.course.same[study.course.own()[-1]]]
    assert not study.course.account(0).clear


def test_moves_and_luck_are_told_in_words_and_not_in_notation(tiny: Analysis) -> None:
    told = [(one.played, one.played_in_words) for one in tiny.judgements]
    told += [(one.best, one.best_in_words) for one in tiny.judgements]
    told += [(one.text, one.in_words) for one in tiny.strokes if "begins" in one.text or "dealt" in one.text]
    assert len(told) > 5
    every_stroke = msgspec.structs.replace(
        tiny, strokes=tuple(msgspec.structs.replace(one, changes=(1.0, -1.0)) for one in tiny.strokes)
    )
    pages = {language: page(every_stroke, language) for language in LANGUAGES}
    for notation, words in told:
        assert set(words) == set(LANGUAGES)
        for language, html in pages.items():
            assert escape(words[language]) in html or notation.startswith("! ")
            assert f">{notation}<" not in html
    assert all("—" in words["ru"] for notation, words in told if notation.startswith("claim"))


def test_a_game_without_words_is_told_as_in_its_log(tiny: Analysis) -> None:
    first, *others = tiny.judgements
    wordless = msgspec.structs.replace(first, played_in_words={}, best_in_words={})
    html = page(msgspec.structs.replace(tiny, judgements=(wordless, *others)), "ru")
    assert f"<td>{wordless.played}</td>" in html


def test_nothing_has_no_sign(tiny: Analysis) -> None:
    shown = Page(tiny, "ru")
    assert [shown.number(value, signed=True) for value in (-0.4, 0.0, 0.4, -0.6, 0.6)] == [
        "0",
        "0",
        "0",
        "−1",
        "+1",
    ]
    assert shown.number(-0.04, 1) == "0,0"


def test_names_in_a_report_are_texts_and_no_marks(tiny: Analysis) -> None:
    named = msgspec.structs.replace(tiny, names=("<b>Anna</b>", "Boris & Co"))
    html = page(named, "en")
    assert "<b>Anna</b>" not in html
    assert "&lt;b&gt;Anna" in html


def test_the_command_shows_writes_and_prints(tmp_path: Path) -> None:
    file, html = tmp_path / "game.log", tmp_path / "report.html"
    file.write_bytes(save(match_of("tiny", ("greedy", "planner"), 4), ["Anna", "Boris"]))
    shown = CliRunner().invoke(stationmaster, ["analyse", str(file), "--html", str(html)])
    assert shown.exit_code == 0, shown.output
    assert "Luck" in shown.output
    assert "Anna" in html.read_text(encoding="utf-8")
    printed = CliRunner().invoke(stationmaster, ["analyse", str(file), "--json"])
    found = msgspec.json.decode(printed.stdout, type=Analysis)
    assert found.names == ("Anna", "Boris")
    assert found.stage == found.stages


def test_the_command_refuses_a_game_that_goes_on(tmp_path: Path) -> None:
    file = tmp_path / "game.log"
    file.write_bytes(save(Match(make("tiny", seats=2), Seeded(1))))
    refused = CliRunner().invoke(stationmaster, ["analyse", str(file)])
    assert isinstance(refused.exception, Refusal)
    assert "not over" in str(refused.exception)
