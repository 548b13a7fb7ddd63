"""Bots are found by their folder, see views only, and answer with what was offered."""

import ast
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import stationmaster
from stationmaster import bots, catalogue, engines
from stationmaster.kernel.errors import Refusal
from stationmaster.kernel.game import CHANCE, OVER, Game, Seeded
from stationmaster.kernel.match import Match
from stationmaster.kernel.words import LANGUAGES

HOME = Path(bots.__path__[0])


@cache
def game_of(name: str, seats: int) -> Game:
    return stationmaster.make(name, seats)


TABLES = [
    (entry.name, seats) for entry in catalogue() for seats in range(entry.least_seats, entry.most_seats + 1)
]


def at_random(game: Game, seed: int, decisions: int) -> Match:
    """A match after so many random decisions, or at its last one."""
    match = Match(game, Seeded(seed))
    luck = Seeded(seed + 1)
    for _ in range(decisions):
        options = match.options(match.waiting_on)
        before = match.log[:]
        match.play(match.waiting_on, options[luck.below(len(options))])
        if match.waiting_on == OVER:
            while before[-1].by < 0:
                before.pop()
            return Match(game, Seeded(seed), before[:-1])
    return match


def test_bots_are_found_by_their_folder() -> None:
    assert bots.names(game_of("usa", 2)) == [
        "apprentice",
        "expert",
        "greedy",
        "journeyman",
        "planner",
        "racer",
        "random",
        "strategist",
        "tactician",
    ]


def test_a_family_without_bots_of_its_own_is_played_at_random() -> None:
    assert list(bots.homes("a_family_nobody_knows")) == ["random"]


@pytest.mark.parametrize(
    ("name", "levels"),
    [
        ("usa", {"easy": "apprentice", "medium": "journeyman", "hard": "tactician", "expert": "expert"}),
        (
            "card-game",
            {"easy": "apprentice", "medium": "journeyman", "hard": "strategist", "expert": "expert"},
        ),
        ("switch-signal-europe", {}),
    ],
)
def test_a_level_is_one_bot(name: str, levels: dict[str, str]) -> None:
    """Where all play together, the level is the table's, and there is none."""
    game = stationmaster.make(name, 2)
    there = [(bots.kind(each, game).level, each) for each in bots.names(game)]
    assert sorted((level, each) for level, each in there if level) == sorted(levels.items())
    assert set(levels) <= set(bots.LEVELS)


def test_an_unknown_bot_is_refused_with_a_hint() -> None:
    with pytest.raises(Refusal, match=r"no bot for usa is called 'planer' .*did you mean 'planner'\?"):
        bots.make("planer", game_of("usa", 2), 0)


@settings(max_examples=60)
@given(table=st.sampled_from(TABLES), seed=st.integers(0, 10**6), decisions=st.integers(0, 160))
def test_a_bot_takes_an_offered_option_and_can_say_why(
    table: tuple[str, int], seed: int, decisions: int
) -> None:
    game = game_of(*table)
    match = at_random(game, seed, decisions)
    seat = match.waiting_on
    view, options, heard = match.view(seat), match.options(seat), match.heard(seat)
    for name in bots.names(game):
        bot = bots.make(name, game, seed)
        advice = bot.advise(view, options, heard)
        assert advice.action in options, name
        assert bots.make(name, game, seed).choose(view, options, heard) == advice.action, name
        for language in LANGUAGES:
            sentence = bot.say(advice.reason, language)
            assert sentence.endswith("."), sentence
            assert "{" not in sentence


@settings(max_examples=20)
@given(table=st.sampled_from(TABLES), seed=st.integers(0, 10**6), decisions=st.integers(0, 100))
def test_what_is_hidden_does_not_move_a_bot(table: tuple[str, int], seed: int, decisions: int) -> None:
    """The same view of another deal of all that this seat cannot know: the same choice."""
    game = game_of(*table)
    match = at_random(game, seed, decisions)
    seat = match.waiting_on
    other = match.state.clone()
    other.redeal(seat, Seeded(seed + 2))
    for name in bots.names(game):
        here = bots.make(name, game, seed).choose(match.view(seat), match.options(seat))
        there = bots.make(name, game, seed).choose(game.view(other, seat), match.options(seat))
        assert here == there, name


# They never get hold of a state.


def states_in(source: str) -> list[str]:
    """Every place where a module could get hold of a state of the game."""
    found = []
    for node in ast.walk(ast.parse(source)):
        names: list[str] = []
        if isinstance(node, ast.ImportFrom | ast.Import):
            names = [alias.name.rpartition(".")[2] for alias in node.names]
        elif isinstance(node, ast.Attribute):
            names = [node.attr]
        found += [f"{node.lineno}: {name}" for name in names if name in FORBIDDEN]  # type: ignore[attr-defined]
    return found


FORBIDDEN = {"State", "Match", "start", "state", "redeal", "replayed"}
SEARCH = HOME / "search"


def test_no_bot_imports_or_asks_for_a_state() -> None:
    """Search is told apart: it is no bot, and plays on with what a bot has imagined. See the next test."""
    for file in HOME.rglob("*.py"):
        if SEARCH not in file.parents:
            assert states_in(file.read_text(encoding="utf-8")) == [], file


def test_search_names_the_kind_of_state_it_is_given_and_gets_none_itself() -> None:
    for file in SEARCH.rglob("*.py"):
        found = states_in(file.read_text(encoding="utf-8"))
        assert [place for place in found if not place.endswith(": State")] == [], file
        assert "imagine(" not in file.read_text(encoding="utf-8"), file


@pytest.mark.parametrize(
    "planted",
    [
        "from stationmaster.kernel.game import State",
        "from stationmaster.kernel.match import Match as M",
        "import stationmaster.kernel.game\nstationmaster.kernel.game.State",
        "def choose(self, view): return self.game.start()",
    ],
)
def test_a_bot_that_reaches_for_a_state_is_seen(planted: str) -> None:
    assert states_in(planted) != []


STEP_BY_STEP: list[tuple[str, dict[str, object], str]] = [
    ("usa", {}, "strategist"),
    ("usa", {"dice": True}, "strategist"),
    ("europe", {}, "strategist"),
    ("card-game", {}, "strategist"),
    ("switch-signal-europe", {}, "dispatcher"),
]


@pytest.mark.parametrize(("name", "options", "bot"), STEP_BY_STEP)
def test_a_hint_in_the_midst_of_a_move_goes_on_with_what_the_first_hint_meant(
    name: str, options: dict[str, object], bot: str
) -> None:
    """Every hint is given by a bot that was not there before; one that was there says the same."""
    if not engines.compiled():
        pytest.skip("takes minutes uncompiled")
    game = stationmaster.make(name, seats=2, **options)
    match = Match(game, Seeded(27))
    there = [bots.make(bot, game, seed=1) for _ in range(2)]
    others: list[tuple[str, str]] = []
    last = CHANCE
    for _ in range(200):
        seat = match.waiting_on
        if seat == OVER:
            break
        asked = (match.view(seat), match.options(seat), match.heard(seat))
        known = there[seat].advise(*asked).action
        fresh = bots.make(bot, game, seed=1).advise(*asked).action
        if fresh != known and seat == last:
            others.append((game.write(known), game.write(fresh)))
        match.play(seat, known)
        last = seat
    assert others == []
