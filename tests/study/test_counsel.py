"""Hints in games that take long to play out: as sure as the time for it allows, and no surer."""

from itertools import count

import pytest

from stationmaster import bots, make
from stationmaster.kernel.game import OVER, Seeded
from stationmaster.kernel.match import Match
from stationmaster.kernel.words import LANGUAGES
from stationmaster.study import counsel, puzzles
from stationmaster.study.counsel import Counsel
from stationmaster.study.judging import Position, Weighed
from stationmaster.study.playouts import Ending

GAMES = ("card-game", "switch-signal-europe")


def hint(monkeypatch: pytest.MonkeyPatch, name: str, seconds: float) -> Counsel:
    """The answer to a puzzle as a hint, where two games take so many seconds to play out."""
    puzzle = next(one for one in puzzles.ours() if one.game == name and len(one.moves) > counsel.NEXT)
    game, clock = puzzle.played(), count()
    monkeypatch.setattr(counsel, "monotonic", lambda: next(clock) * seconds)
    return counsel.counsel(game, puzzle.position(), game.read(puzzle.choices[0].move), 60, 1)


@pytest.mark.parametrize("name", GAMES)
def test_with_time_for_it_a_hint_has_figures_in_slow_games_too(
    monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    found = hint(monkeypatch, name, 0.04)
    assert found.chance is not None
    assert found.sure is not None
    assert len(found.others) == counsel.NEXT
    assert all(other.chance is not None for other in found.others)


def test_a_choice_is_as_sure_as_against_the_one_that_may_be_better(monkeypatch: pytest.MonkeyPatch) -> None:
    """Asked for the worst of a puzzle's moves, it names the answer first, and is not sure at all."""
    monkeypatch.setattr(counsel, "monotonic", count(step=0.001).__next__)
    puzzle = next(one for one in puzzles.ours() if one.name == "card-game-9")
    game = puzzle.played()
    best, *_, worst = (game.read(choice.move) for choice in puzzle.choices)
    found = counsel.counsel(game, puzzle.position(), worst, 60, 1)
    assert found.others[0].action == best
    assert (found.sure or 0.0) < 0.1


def test_who_surely_wins_less_is_worse_whatever_points_say() -> None:
    """Points tell sooner, but it is the win that counts."""
    one, other = Weighed(1), Weighed(2)
    one.endings = [ended(won, 60.0) for won in (0.0, 1.0, 0.0, 1.0) * 10]
    other.endings = [ended(won, 1.0) for won in (1.0, 1.0, 0.0, 1.0) * 10]
    assert one.advantage(other, 0).mean > 0
    assert counsel.before(one, other, 0) < 0.05
    assert counsel.before(other, one, 0) < 0.5, "by points"


def ended(won: float, ahead: float) -> Ending:
    return Ending((won, 1.0 - won), (ahead, -ahead), (ahead, 0.0))


@pytest.mark.parametrize(("name", "seconds"), [(name, seconds) for name in GAMES for seconds in (0.1, 3.0)])
def test_without_it_the_next_best_are_named_and_nothing_is_counted(
    monkeypatch: pytest.MonkeyPatch, name: str, seconds: float
) -> None:
    found = hint(monkeypatch, name, seconds)
    assert (found.chance, found.sure) == (None, None)
    assert all(other.chance is None for other in found.others)
    if seconds == 0.1:
        assert len(found.others) == counsel.NEXT


@pytest.fixture
def hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """No time to play a single game out, where that takes long."""
    monkeypatch.setattr(counsel, "affordable", lambda judge, *_: 12 if judge.outs.slowness == 1 else 0)


@pytest.mark.usefixtures("hurried")
@pytest.mark.parametrize("name", ["usa", "europe", "card-game", "switch-signal-america"])
def test_a_hint_names_two_others_wherever_there_are_so_many(name: str) -> None:
    game = make(name, seats=2)
    match, bot = Match(game, Seeded(2)), bots.make(bots.strongest(game), game, seed=3)
    looked = 0
    while match.waiting_on != OVER and looked < 8:
        seat = match.waiting_on
        view, options, heard = match.view(seat), match.options(seat), match.heard(seat)
        choice = bot.choose(view, options, heard)
        if len(options) > counsel.NEXT and match.decisions % 4 == 0:
            found = counsel.counsel(game, Position(seat, view, tuple(heard), tuple(options)), choice, 12, 1)
            named = [other.action for other in found.others]
            assert len({choice, *named}) == 1 + counsel.NEXT
            assert set(named) <= set(options)
            looked += 1
        match.play(seat, choice)
    assert looked == 8


@pytest.mark.usefixtures("hurried")
def test_where_no_games_are_played_out_the_policy_says_how_sure_it_is() -> None:
    """By what options promise; and each that is named has something that speaks for it."""
    game = make("switch-signal-europe", seats=2, **{"set-up": "free"})
    match, bot = Match(game, Seeded(2)), bots.make(bots.strongest(game), game, seed=3)
    leads: set[str] = set()
    while match.decisions < 40:
        seat = match.waiting_on
        view, options = match.view(seat), match.options(seat)
        choice = bot.choose(view, options)
        if len(options) > counsel.NEXT and (match.decisions > 25 or match.decisions < 3):
            found = counsel.counsel(game, Position(seat, view, (), tuple(options)), choice, 60, 1)
            assert found.ways == len(options)
            leads.add(found.lead)
            assert all(set(other.reason) == set(LANGUAGES) for other in found.others)
        match.play(seat, choice)
    assert len(leads) > 1
    assert leads <= {"clear", "slight", "even"}


def test_what_promises_the_same_is_no_other_idea() -> None:
    position = next(iter(puzzles.ours())).position()
    position = Position(position.seat, position.view, (), (1, 2, 3, 4, 5))
    assert counsel.by_promise(position, 2, [3.0, 3.0, 1.0, 2.0, 2.0]) == [2, 4, 3, 1, 5]
    assert counsel.lead_of(position, 2, [3.0, 3.0, 1.0, 2.9, 2.0]) == "slight"
    assert counsel.lead_of(position, 2, [2.0] * 5) == "even"
