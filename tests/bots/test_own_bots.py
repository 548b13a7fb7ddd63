"""A bot of one's own, in a file: it plays wherever bots do, and what is wrong there is said with its line."""

import asyncio
import json
import os
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import stationmaster
from stationmaster import bots
from stationmaster.bots import own
from stationmaster.cli.play import command as play
from stationmaster.cli.simulate import command as simulate
from stationmaster.kernel.errors import Refusal
from stationmaster.kernel.game import OVER, Seeded
from stationmaster.kernel.match import Match
from stationmaster.server import players
from stationmaster.server.thinkers import Question, Thinkers

MINE = """\
from stationmaster.bots import Advice, Bot, Reason
from stationmaster.bots.ticket_to_ride.greedy import bot as Greedy
from stationmaster.kernel.words import Words


class First(Bot):
    \"\"\"Takes the first option.\"\"\"

    title = "The First"

    def choose(self, view, options, heard=()):
        return options[0]


class Careful(Bot):
    words = Words("stationmaster.bots.any_game")

    def advise(self, view, options, heard=()):
        return Advice(options[-1], Reason("only-option"))


class Greedier(Greedy):
    pass


class Broken(Bot):
    def choose(self, view, options, heard=()):
        return options[0] // len(())


class Wrong(Bot):
    def choose(self, view, options, heard=()):
        return -5


class Unmade(Bot):
    def __init__(self, game, seed):
        super().__init__(game, seed)
        raise OSError("no weights")

    def choose(self, view, options, heard=()):
        return options[0]


class Idle(Bot):
    pass


class NoBot:
    pass
"""
RAISES = 'raise OSError("no weights")'
LINES = {word: n for n, line in enumerate(MINE.splitlines(), 1) for word in [line.strip()]}


@pytest.fixture
def mine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    file = tmp_path / "mine.py"
    file.write_text(MINE)
    monkeypatch.chdir(tmp_path)
    return file


def run(*words: str) -> Result:
    return CliRunner().invoke(simulate, words)


def refused(*words: str) -> str:
    result = run(*words)
    assert isinstance(result.exception, Refusal), result.output
    return str(result.exception)


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_it_plays_in_simulate_by_either_option(mine: Path, jobs: str) -> None:
    words = ("usa", "--games", "2", "--jobs", jobs, "--json")
    alone = json.loads(run(*words, "--bots", "random", "--bot", "mine.py:First").stdout)
    listed = json.loads(run(*words, "--bots", "random,mine.py:First").stdout)
    assert alone["series"]["lineup"] == listed["series"]["lineup"] == ["random", "mine.py:First"]
    assert alone["standings"] == listed["standings"]
    assert own.OWN_BOTS not in os.environ


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("nome.py:First", "nome.py: there is no such file"),
        (
            "mine.py",
            "a bot in a file is named FILE.py:CLASS, such as mine.py:MyBot, or FILE.onnx, not 'mine.py'",
        ),
        ("mine.py:Frist", "mine.py: there is no class called Frist; did you mean 'First'?"),
        ("mine.py:NoBot", f"mine.py:{LINES['class NoBot:']}: NoBot is no Bot: write class NoBot(Bot)"),
        ("mine.py:Idle", f"mine.py:{LINES['class Idle(Bot):']}: Idle has neither choose nor advise"),
        (
            "mine.py:Broken",
            f"mine.py:{LINES['return options[0] // len(())']}: Broken broke: ZeroDivisionError: ",
        ),
        (
            "mine.py:Unmade",
            f"mine.py:{LINES[RAISES]}: Unmade cannot begin: OSError: no weights",
        ),
        (
            "mine.py:Wrong",
            f"mine.py:{LINES['class Wrong(Bot):'] + 1}: Wrong chose -5, which is none of its options: ",
        ),
    ],
)
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_each_fault_gets_a_sentence_with_its_line(mine: Path, name: str, sentence: str, jobs: str) -> None:
    assert refused("usa", "--bots", f"random,{name}", "--games", "2", "--jobs", jobs).startswith(sentence)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("x = 1\nclass First(:\n", "slip.py:2: cannot be read: SyntaxError: "),
        ("x = 1\n\nimport no_such_module_at_all\n", "slip.py:3: cannot be read: ModuleNotFoundError: "),
    ],
)
def test_a_file_that_cannot_be_read_says_where(mine: Path, text: str, sentence: str) -> None:
    Path("slip.py").write_text(text)
    assert refused("usa", "--bots", "random,slip.py:First").startswith(sentence)


def test_it_plays_the_games_of_what_it_builds_on(mine: Path) -> None:
    with own.inviting(own.by_class(["mine.py:First", "mine.py:Greedier"])):
        usa, cards = stationmaster.make("usa"), stationmaster.make("card-game")
        assert {"First", "Greedier"} <= set(bots.names(usa))
        assert "First" in bots.names(cards)
        assert "Greedier" not in bots.names(cards)


def test_hints_stay_our_own(mine: Path) -> None:
    mine.write_text(MINE.replace('title = "The First"', "rung = 99"))
    game = stationmaster.make("usa")
    before = bots.strongest(game)
    with own.inviting(own.by_class(["mine.py:First"])):
        assert bots.strongest(game) == before


# At a table


def test_it_is_offered_at_tables_by_its_title(mine: Path) -> None:
    game = stationmaster.make("usa")
    with own.inviting(own.by_class(["mine.py:First"])):
        (entry,) = [each for each in players.entries(game) if each.name == "First"]
        assert players.expect(game, "First") == "First"
    assert entry.title == {"en": "The First", "ru": "The First"}
    assert entry.about == {"en": "Takes the first option.", "ru": "Takes the first option."}
    assert entry.level == ""


@pytest.mark.parametrize("name", ["{}:First", "First", "planner-1"])
def test_nobody_at_a_table_can_name_a_file_that_the_host_did_not_or_what_is_on_the_shelf(
    mine: Path, name: str
) -> None:
    with pytest.raises(Refusal, match="no bot for usa is called"):
        players.expect(stationmaster.make("usa"), name.format(mine))


def test_two_of_one_name_are_refused_at_tables(mine: Path) -> None:
    with pytest.raises(Refusal, match="is called First, too"):
        own.by_class(["mine.py:First", "other.py:First"])


def test_it_plays_in_the_terminal(mine: Path) -> None:
    words = ("usa", "--terminal", "--people", "0", "--bot", "mine.py:First", "--bots", "mine.py:Careful")
    result = CliRunner().invoke(play, [*words, "--seed", "1"])
    assert result.exception is None, result.output
    assert "mine.py:First" in result.output


def test_at_a_table_it_thinks_in_another_process_and_may_give_no_reason(mine: Path) -> None:
    match = Match(stationmaster.make("usa"), Seeded(3))

    async def thoughts() -> list[tuple[int, str]]:
        asked = Thinkers(1, 30.0)
        try:
            given = [await asked.ask(question(match, name)) for name in ("First", "Careful")]
        finally:
            await asked.close()
        return [(thought.action, thought.reason["en"]) for thought in given]

    with own.inviting(own.by_class(["mine.py:First", "mine.py:Careful"])):
        first, careful = asyncio.run(thoughts())
    options = match.options(match.waiting_on)
    assert first == (options[0], "It does not say why.")
    assert careful == (options[-1], "There is nothing else to do.")


# No bot needs more than a seat may know


def question(match: Match, bot: str) -> Question:
    seat = match.waiting_on
    return Question(
        game=match.game.name,
        seats=match.game.seats,
        rules=match.game.options,
        bot=bot,
        seed=1,
        view=match.view(seat),
        options=match.options(seat),
        heard=match.heard(seat),
    )


DECISIONS = 12


@pytest.mark.parametrize("name", ["usa", "switzerland", "card-game", "switch-signal-europe"])
def test_every_bot_plays_in_a_process_that_was_never_given_the_state(mine: Path, name: str) -> None:
    """Ours, those on the shelf and those in files: the process gets questions, which hold no state."""
    game = stationmaster.make(name, 2)

    async def scene(asked: Thinkers, bot: str) -> int:
        match, others = Match(game, Seeded(7)), Seeded(8)
        answered = 0
        for n in range(DECISIONS):
            seat = match.waiting_on
            if seat == OVER:
                break
            options = match.options(seat)
            action = options[others.below(len(options))]
            if n % 4 == 0:
                action = (await asked.ask(question(match, bot))).action
                assert action in options, bot
                answered += 1
            match.play(seat, action)
        return answered

    async def all_scenes(everyone: list[str]) -> None:
        asked = Thinkers(1, 60.0)
        try:
            for bot in everyone:
                assert await scene(asked, bot) == DECISIONS // 4, bot
        finally:
            await asked.close()

    with own.inviting(own.by_class(["mine.py:First"])):
        everyone = [*bots.names(game), *bots.shelved(game)]
        assert {"First", "random"} <= set(everyone)
        asyncio.run(all_scenes(everyone))


def test_a_question_has_no_place_for_a_state() -> None:
    assert set(Question.__struct_fields__) == {
        "game",
        "seats",
        "rules",
        "bot",
        "seed",
        "view",
        "options",
        "heard",
        "play_outs",
    }
