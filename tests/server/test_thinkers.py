"""Bots think in processes of their own, within a time limit."""

from __future__ import annotations

import asyncio
import pickle
import pickletools
import sys
import time
from pathlib import Path

import msgspec
import pytest

import stationmaster
from stationmaster import bots
from stationmaster.kernel.game import Seeded
from stationmaster.kernel.match import Match
from stationmaster.server import thinkers
from stationmaster.server.thinkers import NextBest, Question, Speechless, Thinkers, Thought
from stationmaster.server.thinking import told
from tests.server.support import QUICK, last_state, open_hall, seat_guests, wish

MATCH = Match(stationmaster.make("usa", seats=2))

PLANTED = """
import os, sys, time
from stationmaster.bots.bot import Advice, Bot, Reason
from stationmaster.kernel.words import Words

class Planted(Bot):
    title = about = ""
    words = Words("stationmaster.bots.any_game")

    def advise(self, view, options, heard=()):
        {deed}
        return Advice(options[0], Reason("only-option"))

from stationmaster import bots
from stationmaster.server import thinking
bots.kind = lambda name, game: Planted

def made(name, game, seed):
    {making}
    return Planted(game, seed)

bots.make = made
thinking.main()
"""


def question(bot: str = "random", match: Match = MATCH) -> Question:
    seat = match.waiting_on
    return Question(
        game=match.game.name,
        seats=match.game.seats,
        rules=dict(match.game.options),
        bot=bot,
        seed=1,
        view=match.view(seat),
        options=match.options(seat),
        heard=match.heard(seat),
    )


# The name and options of a game, and how many decisions of the strategist or the dispatcher lie behind.
UNDER_WAY: list[tuple[str, dict[str, object], str, int]] = [
    ("usa", {}, "strategist", 60),
    ("europe", {"dice": True}, "strategist", 30),
    ("card-game", {}, "strategist", 90),
    ("switch-signal-europe", {}, "dispatcher", 30),
]


@pytest.mark.parametrize(("name", "options", "player", "decisions"), UNDER_WAY)
def test_every_bot_plays_in_a_process_that_was_never_given_a_state(
    name: str, options: dict[str, object], player: str, decisions: int
) -> None:
    """And plays there as it does anywhere: it needs nothing but what it is sent."""
    match = Match(stationmaster.make(name, 2, **options), Seeded(3))
    players = [bots.make(player, match.game, seat) for seat in range(2)]
    for _ in range(decisions):
        seat = match.waiting_on
        match.play(seat, players[seat].choose(match.view(seat), match.options(seat), match.heard(seat)))

    async def scene() -> None:
        asked = Thinkers(1, 60.0)
        try:
            for bot in bots.names(match.game):
                sent = question(bot, match)
                kinds = named_in(pickle.dumps(sent))
                assert "View" in kinds
                assert not kinds & {"State", "Match", "Game"}, bot
                here = bots.make(bot, match.game, sent.seed).choose(sent.view, sent.options, sent.heard)
                assert (await asked.ask(sent)).action == here, bot
        finally:
            await asked.close()

    asyncio.run(scene())


def test_a_state_in_a_question_would_be_seen() -> None:
    assert "Match" in named_in(pickle.dumps(Match))
    assert "State" in named_in(pickle.dumps(type(MATCH.state)))


def named_in(pickled: bytes) -> set[str]:
    """Every word in it, so the name of every class it would make."""
    return {
        part for _, word, _ in pickletools.genops(pickled) if isinstance(word, str) for part in word.split()
    }


def test_a_hint_says_how_sure_it_is_and_names_the_next_best() -> None:
    async def scene() -> None:
        several = Thinkers(1, 60.0)
        try:
            mere = await several.ask(question("strategist"))
            assert (mere.chance, mere.sure, mere.others) == (None, None, [])
            hint = await several.ask(msgspec.structs.replace(question("strategist"), play_outs=200))
        finally:
            await several.close()
        assert hint.chance is not None
        assert hint.sure is not None
        assert 0 <= hint.chance <= 1
        assert 0 <= hint.sure <= 1
        assert len(hint.others) == 2
        for other in hint.others:
            assert other.action in MATCH.options(MATCH.waiting_on)
            assert other.action != hint.action
            assert set(other.reason) == {"en", "ru"}

    asyncio.run(scene())


def test_a_hint_does_not_advise_what_it_says_is_worse() -> None:
    others = [NextBest(5, 0.17, {"en": "It is wild."}), NextBest(7, 0.1, {"en": "It is blind."})]
    thought = Thought(3, {"en": "It is black."})
    kept = told(thought, 0.16, 0.45, others)
    assert (kept.action, kept.chance, kept.sure) == (3, 0.16, 0.45)
    assert [other.action for other in kept.others] == [5, 7]
    changed = told(thought, 0.11, 0.11, others)
    assert (changed.action, changed.chance, changed.sure) == (5, 0.17, 0.89)
    assert changed.reason == {"en": "It is wild."}
    assert [other.action for other in changed.others] == [3, 7]


def plant(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, deed: str, making: str = "pass") -> None:
    """Have processes in which every bot does this before it answers, and that while it is made."""
    script = tmp_path / "planted.py"
    script.write_text(PLANTED.format(deed=deed, making=making))
    monkeypatch.setattr(thinkers, "COMMAND", (sys.executable, str(script)))


async def answers(limit: float, count: int) -> list[int | str]:
    """What one process answers to so many questions in a row."""
    asked = Thinkers(1, limit)
    given: list[int | str] = []
    try:
        for _ in range(count):
            try:
                given.append((await asked.ask(question())).action)
            except Speechless as why:
                given.append(str(why))
    finally:
        await asked.close()
    return given


def test_a_bot_answers_with_one_of_its_options_and_a_reason() -> None:
    async def scene() -> None:
        asked = Thinkers(2, 30.0)
        try:
            thoughts = await asyncio.gather(*(asked.ask(question()) for _ in range(4)))
        finally:
            await asked.close()
        for thought in thoughts:
            assert thought.action in MATCH.options(MATCH.waiting_on)
            assert set(thought.reason) == {"en", "ru"}
        assert len({thought.action for thought in thoughts}) == 1  # the same seed

    asyncio.run(scene())


def test_one_who_asks_no_more_while_it_wakes_leaves_nothing_for_the_next() -> None:
    """What a process says as it starts is not the answer to a question."""

    async def scene() -> None:
        asked = Thinkers(1, 30.0)
        try:
            asking = asyncio.create_task(asked.ask(question()))
            while asked.all[0].process is None:
                await asyncio.sleep(0)
            asking.cancel()
            thought = await asked.ask(question())
        finally:
            await asked.close()
        assert thought.action in MATCH.options(MATCH.waiting_on)

    asyncio.run(scene())


def test_an_unknown_bot_is_no_answer() -> None:
    async def scene() -> None:
        asked = Thinkers(1, 30.0)
        try:
            with pytest.raises(Speechless, match="no bot for usa is called 'hal'"):
                await asked.ask(question("hal"))
        finally:
            await asked.close()

    asyncio.run(scene())


def test_to_get_ready_may_take_longer_than_to_think(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    plant(monkeypatch, tmp_path, "pass", making="time.sleep(1.5)")
    assert asyncio.run(answers(limit=1.0, count=1)) == [MATCH.options(MATCH.waiting_on)[0]]


def test_a_bot_that_takes_too_long_is_stopped_and_the_next_one_is_not(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    first_time = str(tmp_path / "first-time")
    Path(first_time).touch()
    deed = f"if os.path.exists({first_time!r}): os.remove({first_time!r}); time.sleep(60)"
    plant(monkeypatch, tmp_path, deed)
    began = time.monotonic()
    first, second = asyncio.run(answers(6.0, 2))
    assert first == "random took more than 6.0 s"
    assert second in MATCH.options(MATCH.waiting_on)
    assert time.monotonic() - began < 50


def test_a_bot_that_ends_its_process_breaks_nothing_else(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    plant(monkeypatch, tmp_path, "os._exit(1)")
    assert asyncio.run(answers(30.0, 2)) == ["random broke", "random broke"]


def test_a_bot_that_raises_or_prints_breaks_nothing(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    plant(monkeypatch, tmp_path, "print('x' * 10000); raise ValueError('oh')")
    assert asyncio.run(answers(30.0, 2)) == ["random: ValueError: oh"] * 2


def test_the_event_loop_does_not_wait_while_bots_think(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    plant(monkeypatch, tmp_path, "time.sleep(1)")

    async def scene() -> float:
        thinking = asyncio.create_task(answers(30.0, 1))
        longest = 0.0
        while not thinking.done():
            before = time.monotonic()
            await asyncio.sleep(0.001)
            longest = max(longest, time.monotonic() - before)
        return longest

    assert asyncio.run(scene()) < 0.5


@pytest.mark.parametrize("deed", ["time.sleep(60)", "os._exit(1)", "os.kill(os.getpid(), 9)", "1 / 0"])
def test_a_bot_that_hangs_or_crashes_does_not_stop_its_table(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, deed: str
) -> None:
    """The bot moves all the same, with any move, and people move on; a hint is refused in a sentence."""
    plant(monkeypatch, tmp_path, deed)

    async def scene() -> None:
        async with open_hall(tmp_path / "tables.db", QUICK, Thinkers(1, 0.3)) as hall:
            _, [guest] = await seat_guests(hall, wish("me", "random", first=0))
            guest.send(type="hint", seat=0)
            assert "nothing to say" in (await guest.hears("refused"))["sentence"]["en"]
            moved = 0
            while moved < 2:
                state = last_state(guest)
                if state["options"]:
                    guest.send(type="play", seat=0, entry=state["entry"], action=state["options"][0])
                told = (await guest.hears("state", lambda frame: frame["since"] == state["entry"]))["told"]  # noqa: B023
                moved += any(line["by"] == 1 for line in told)

    asyncio.run(scene())


def test_what_takes_the_place_of_a_doubted_hint_leaves_the_others_in_order() -> None:
    others = [NextBest(2, 0.62, {}), NextBest(3, 0.6, {})]
    found = told(Thought(1), 0.52, 0.1, others)
    assert (found.action, [one.action for one in found.others]) == (2, [3, 1])


def test_no_number_beside_a_hint_denies_it() -> None:
    """What won more of a few games, and not surely so, is about as good: it has no number then."""
    others = [NextBest(2, 0.9, {}), NextBest(3, 1.0, {}), NextBest(4, 0.94, {})]
    found = told(Thought(1), 0.94, 0.4, others)
    assert [(one.action, one.chance) for one in found.others] == [(3, None), (4, 0.94), (2, 0.9)]
    changed = told(Thought(1), 0.94, 0.1, others)
    assert (changed.action, changed.chance) == (2, 0.9), "it is better by more than its chance"
    assert [(one.action, one.chance) for one in changed.others] == [(3, None), (1, None), (4, None)]
