"""Puzzles: made from views, clear, and still clear when somebody looks again."""

from datetime import date, timedelta
from itertools import combinations, pairwise
from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner

from stationmaster import bots, catalogue, make
from stationmaster.bots.bot import Reason
from stationmaster.cli import stationmaster
from stationmaster.games.ticket_to_ride.engine.core import Game as Ride
from stationmaster.games.ticket_to_ride.engine.longest_path import LongestPath
from stationmaster.kernel.errors import Refusal
from stationmaster.kernel.game import CHANCE, Seeded
from stationmaster.kernel.words import LANGUAGES
from stationmaster.study import puzzles
from stationmaster.study.gathering import gather, numbered
from stationmaster.study.hunt import Bag, Source, hunt
from stationmaster.study.judging import Weighed
from stationmaster.study.making import APART, CONFIRMED, MOST_A_GAME, Maker, holds
from stationmaster.study.puzzles import DIFFICULTIES, Puzzle
from stationmaster.study.themes import THEMES, Change, idea, team_theme, theme

OURS = puzzles.ours()
TINY = Source("tiny", 2, dict(make("tiny", seats=2).options))


def test_a_file_of_them_comes_with_the_package() -> None:
    assert len(OURS) >= 300
    assert len({puzzle.name for puzzle in OURS}) == len(OURS)
    assert {puzzle.game for puzzle in OURS} == {entry.name for entry in catalogue()} - {"tiny"}
    assert {puzzle.difficulty for puzzle in OURS} == set(DIFFICULTIES)
    themes = {puzzle.theme for puzzle in OURS}
    assert themes >= {
        "block",
        "build",
        "draw",
        "keep",
        "longest",
        "points",
        "race",
        "rob",
        "save",
        "send",
        "signals",
        "tickets",
        "tunnel",
    }
    assert themes <= set(THEMES)
    assert {puzzle.seats for puzzle in OURS} >= {2, 3, 4}
    assert any(puzzle.options.get("dice") for puzzle in OURS)
    assert puzzles.read(puzzles.write(OURS)) == list(OURS)


@pytest.mark.parametrize("language", ["en", "ru"])
def test_the_page_has_words_for_every_theme(language: str) -> None:
    said = (Path(__file__).parents[2] / "web" / "src" / f"words.{language}.ftl").read_text(encoding="utf-8")
    assert [theme for theme in THEMES if f"\npuzzle-theme-{theme} = " not in said] == []


def test_every_puzzle_is_a_view_with_an_answer() -> None:
    for puzzle in OURS:
        position = puzzle.position()
        assert position.view.seat == position.view.waiting_on == puzzle.seat
        best, *others = puzzle.choices
        moves, right = puzzle.moves, puzzle.right
        assert best.move in right
        assert len(right) < len(moves)
        assert all(other.move in moves and other.move not in right for other in others)
        assert puzzle.gap >= CONFIRMED.gap
        assert puzzle.gap >= CONFIRMED.errors * puzzle.doubt
        assert best.chance == max(choice.chance for choice in puzzle.choices)
        assert set(best.reason) in (set(), set(LANGUAGES))


def test_no_two_are_of_the_same_position_or_nearly() -> None:
    """A game of bots gives few, and those lie far apart."""
    entries: dict[str, list[int]] = {}
    for puzzle in OURS:
        game, entry = puzzle.origin.split("/")
        entries.setdefault(game, []).append(int(entry))
    for found in entries.values():
        assert len(found) <= MOST_A_GAME
        assert all(abs(one - other) >= APART for one, other in combinations(found, 2))
    assert len({bytes(puzzle.view) for puzzle in OURS}) == len(OURS)


def test_some_of_them_hold_in_other_deals() -> None:
    sample = OURS[:: len(OURS) // 12][:12]
    assert [puzzle.name for puzzle in sample if not holds(puzzle, 150)] == []


@pytest.mark.slow
@pytest.mark.parametrize("puzzle", OURS, ids=lambda puzzle: puzzle.name)
def test_all_of_them_hold_in_other_deals(puzzle: Puzzle) -> None:
    assert holds(puzzle, 600)


def test_every_day_has_one_and_all_come_before_one_comes_again() -> None:
    first = date(2026, 1, 1)
    days = [puzzles.of_the_day(first + timedelta(days=n), OURS) for n in range(len(OURS))]
    assert len({puzzle.name for puzzle in days}) == len(OURS)
    with pytest.raises(Refusal, match="no puzzles"):
        puzzles.of_the_day(first, [])


def test_a_week_of_days_has_puzzles_of_many_games() -> None:
    first = date(2026, 1, 1)
    games = [puzzles.of_the_day(first + timedelta(days=n), OURS).game for n in range(len(OURS))]
    assert all(one != other for one, other in pairwise(games))
    assert min(len(set(games[n : n + 7])) for n in range(len(games) - 7)) >= 4


# Themes


def test_a_block_takes_from_others_more_than_it_brings() -> None:
    why = Reason("claim-block", {"route": "denver-omaha", "points": 7})
    assert theme("claim denver-omaha 4 red", why, Change(gained=1.0, took=5.0)) == "block"
    assert theme("claim denver-omaha 4 red", why, Change(gained=5.0, took=1.0)) == "points"
    assert theme("claim denver-omaha 4 red", Reason("claim-network"), Change(gained=1.0, took=5.0)) == "build"


def test_whoever_blocks_in_a_puzzle_takes_what_somebody_may_need() -> None:
    blocks = [puzzle for puzzle in OURS if puzzle.theme == "block"]
    for puzzle in blocks[:10]:
        game, position = puzzle.played(), puzzle.position()
        bot = bots.make(bots.strongest(game), game, seed=5)
        reason = bot.explain(position.view, game.read(puzzle.choices[0].move))
        assert reason is not None
        assert reason.key == "claim-block"
        assert puzzle.change.took >= puzzle.change.gained


def test_whoever_has_the_longest_path_in_a_puzzle_has_it_by_that_claim() -> None:
    """BASE-52, as the engine counts it."""
    for puzzle in [puzzle for puzzle in OURS if puzzle.theme == "longest"][:10]:
        game, position = puzzle.played(), puzzle.position()
        assert isinstance(game, Ride)
        state = game.imagine(position.view, [], Seeded(3))
        path = next(part for part in game.scoring if isinstance(part, LongestPath))
        (before,) = path.explain(state, puzzle.seat)
        others = [path.explain(state, seat)[0] for seat in range(game.seats) if seat != puzzle.seat]
        state.apply(game.read(puzzle.choices[0].move))
        while state.waiting_on() == CHANCE:
            state.apply(state.draw(Seeded(1)))
        (after,) = path.explain(state, puzzle.seat)
        assert after.points > before.points or any(other.points for other in others)


def test_a_train_is_saved_if_less_is_lost() -> None:
    assert team_theme("play signal", Change(gained=8.0, took=1.5)) == "save"
    assert team_theme("play signal", Change(gained=8.0, took=0.0)) == "signals"
    assert team_theme("move black-1", Change(gained=8.0, took=0.0)) == "send"
    assert team_theme("switchman", Change(gained=8.0, took=0.0)) == "helper"


def test_a_tried_move_is_answered_with_chances_and_a_reason() -> None:
    puzzle = next(one for one in OURS if one.game == "usa")
    right, wrong = (puzzles.answer(puzzle, choice.move) for choice in puzzle.choices[:2])
    assert right.right
    assert not wrong.right
    assert wrong.best.move == puzzle.choices[0].move
    for language in LANGUAGES:
        assert wrong.best.reason[language].startswith(puzzle.choices[0].reason[language])
    with pytest.raises(Refusal, match="cannot be done here"):
        puzzles.answer(puzzle, "take a nap")


def test_whoever_saves_a_train_is_told_so() -> None:
    saved, sent = (
        next(one for one in OURS if one.theme == theme and one.change.gained >= 1)
        for theme in ("save", "send")
    )
    assert "head-on" in puzzles.best_of(saved).reason["en"]
    assert "столкновения" in puzzles.best_of(saved).reason["ru"]
    assert "head-on" not in puzzles.best_of(sent).reason["en"]


def test_a_route_claimed_with_other_cards_is_the_same_idea() -> None:
    assert idea("claim denver-omaha 4 red") == idea("claim denver-omaha 4 blue")
    assert idea("claim denver-omaha 4 red") != idea("claim denver-helena 4 red")
    assert idea("take red") != idea("take blue")


def test_cars_played_with_other_locomotives_are_the_same_idea() -> None:
    assert idea("play 4 blue 2 locomotive") == idea("play 4 blue 1 locomotive") == idea("play 4 blue")
    assert idea("play 4 blue") != idea("play 3 blue")
    assert idea("play 4 blue") != idea("play 4 red")
    assert idea("play white yellow red") != idea("play white yellow black")
    assert idea("take locomotive") == "take locomotive"


def test_two_ways_to_do_the_same_hide_no_puzzle(monkeypatch: pytest.MonkeyPatch) -> None:
    """Cards that serve as well for the same route: between them nothing differs, and nothing has to."""
    maker = Maker(make("tiny", seats=2))
    position = next(place.position for place in maker.positions(4) if len(place.position.options) > 2)
    moves = {1: "claim a-b 2 red", 2: "claim a-b 2 blue", 3: "draw"}
    monkeypatch.setattr(Maker, "idea", lambda _, action: idea(moves[action]))
    worths = {1: 0.7, 2: 0.7, 3: 0.4}
    monkeypatch.setattr(
        maker.judge,
        "weigh",
        lambda position, actions, deals, seed: [Fixed(one, worths[one]) for one in actions],
    )
    assert maker.promising(position, [3, 1, 2], 1) == [1, 3]
    worths[3] = 0.69
    assert maker.promising(position, [3, 1, 2], 1) == []


class Fixed(Weighed):
    """An option whose worth is known."""

    def __init__(self, action: int, known: float) -> None:
        super().__init__(action)
        self.known = known

    def worth(self, seat: int) -> float:
        return self.known


def test_what_a_policy_has_planned_is_still_asked_in_a_puzzle() -> None:
    """Which disc to take is no question to who has played the card for it; to who comes to it, it is."""
    maker = Maker(make("switch-signal-europe", seats=1))
    position = next(one.position for one in maker.positions(3) if one.position.view.asked == "take-signal")
    assert maker.judge.candidates(position, 1) != list(position.options)
    assert maker.candidates(position, 1) == list(position.options)


def test_what_is_not_clear_is_no_puzzle(tmp_path: Path) -> None:
    """Of a board's positions most are none, and what is one says so in ten times the deals."""
    bag = Bag(tmp_path / "made.jsonl")
    hauls = list(hunt(bag, TINY, range(3, 40), jobs=1, most=5))
    assert sum(haul.looked.positions for haul in hauls) > 10 * len(bag.puzzles) > 0
    for puzzle in bag.puzzles:
        assert puzzle.gap >= CONFIRMED.gap
        assert not puzzle.heard
    assert [one.name for one in numbered(bag.puzzles)] == [f"tiny-{n + 1}" for n in range(len(bag.puzzles))]


def test_a_puzzle_keeps_its_name_when_others_come() -> None:
    """A link to it leads there still, and whoever solved it has solved it."""
    known = [puzzle for puzzle in OURS if puzzle.game == "usa"][1:4]
    new = [msgspec.structs.replace(puzzle, name=puzzle.origin) for puzzle in OURS if puzzle.game == "usa"][
        8:10
    ]
    gathered = gather([*new, *known], most=100)
    names = {puzzle.origin: puzzle.name for puzzle in gathered}
    assert [names[puzzle.origin] for puzzle in known] == [puzzle.name for puzzle in known]
    assert len(set(names.values())) == len(known) + len(new)
    assert {names[puzzle.origin] for puzzle in new} == {"usa-1", "usa-5"}


def test_who_is_stopped_goes_on_and_processes_change_nothing(tmp_path: Path) -> None:
    """Nothing is looked through twice, and what was cut off in the middle of a line is not missed."""
    alone, out = Bag(tmp_path / "alone.jsonl"), tmp_path / "made.jsonl"
    list(hunt(alone, TINY, range(3, 11), jobs=1, most=100))
    next(hunt(Bag(out), TINY, range(3, 11), jobs=1, most=100))
    with Bag(out).list.open("ab") as file:
        file.write(b'{"source":{"game":"ti')
    bag = Bag(out)
    assert bag.rest(TINY, range(3, 11)) == list(range(4, 11))
    list(hunt(bag, TINY, range(3, 11), jobs=2, most=100))
    assert Bag(out).rest(TINY, range(3, 11)) == []
    assert {one.origin for one in Bag(out).puzzles} == {one.origin for one in alone.puzzles}


def test_what_is_full_is_left_out(tmp_path: Path) -> None:
    bag = Bag(tmp_path / "made.jsonl")
    list(hunt(bag, TINY, range(3, 40), jobs=1, most=1))
    themes = [puzzle.theme for puzzle in bag.puzzles]
    assert len(set(themes)) == len(themes) > 0


def test_what_is_best_is_not_told_by_a_warning() -> None:
    warned = "there may be too little time"
    assert [puzzle.name for puzzle in OURS if warned in puzzle.choices[0].reason.get("en", "")] == []
    risky = next(puzzle for puzzle in OURS if warned in puzzle.choices[1].reason.get("en", ""))
    best, other, *_ = gather([risky], most=1)[0].choices
    assert warned not in best.reason["en"]
    assert warned in other.reason["en"]


def test_gathered_puzzles_are_told_once_and_few_of_a_kind() -> None:
    some = [puzzle for puzzle in OURS if puzzle.game == "usa"][:12]
    gathered = gather([*some, *some], most=1)
    assert len(gathered) <= len({(one.seats, str(one.options["dice"]), one.theme) for one in some})
    assert {one.origin for one in gathered} <= {one.origin for one in some}
    assert gathered[0].name == "usa-1"


def test_positions_are_what_a_seat_may_know() -> None:
    maker = Maker(make("usa", seats=2))
    position = next(maker.positions(4)).position
    assert position.view.seat == position.seat
    assert set(bots.names(maker.game)) >= set(maker.names)


def test_the_command_makes_lists_shows_tries_and_checks(tmp_path: Path) -> None:
    out, run = tmp_path / "made.jsonl", CliRunner()
    made = run.invoke(stationmaster, ["puzzles", "make", "tiny", "--games", "2", "--out", str(out)])
    assert made.exit_code == 0, made.output
    puzzle = next(one for one in OURS if one.game == "usa")
    out.write_bytes(puzzles.write([puzzle]))
    here = ["--file", str(out)]
    assert puzzle.name in run.invoke(stationmaster, ["puzzles", "list", *here]).output
    shown = run.invoke(stationmaster, ["puzzles", "show", puzzle.name, *here])
    assert shown.exit_code == 0, shown.output
    assert puzzle.moves[0] in shown.output
    tried = run.invoke(stationmaster, ["puzzles", "show", "--try", puzzle.right[0], *here])
    assert "✓" in tried.output
    answers = run.invoke(stationmaster, ["puzzles", "show", puzzle.name, "--answer", *here])
    assert puzzle.choices[1].move in answers.output
    assert " (Keep " in answers.output
    checked = run.invoke(stationmaster, ["puzzles", "check", "--some", "1", *here])
    assert "1 of 1 hold" in checked.output
    unknown = run.invoke(stationmaster, ["puzzles", "show", "usa-0", *here])
    assert "no puzzle is called" in str(unknown.exception)
    themeless = run.invoke(stationmaster, ["puzzles", "list", "--theme", "luck", *here])
    assert "there is no theme 'luck'" in str(themeless.exception)
    gathered = run.invoke(
        stationmaster, ["puzzles", "gather", str(out), "--out", str(tmp_path / "all.jsonl")]
    )
    assert "1 puzzles" in gathered.output


def test_no_puzzle_holds_more_than_its_seat_may_know() -> None:
    """The view is all that there is of a position: it reads as the view of its seat, with no field beside."""
    for puzzle in OURS[:: max(1, len(OURS) // 10)]:
        view = puzzle.position().view
        assert msgspec.json.decode(msgspec.json.encode(view)) == msgspec.json.decode(puzzle.view)
