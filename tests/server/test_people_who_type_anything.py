"""Whatever people type as a name, choose as a clock or follow as a link: a sentence, and no more happens."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec import structs

from stationmaster.server import sentences, wire
from stationmaster.server.sentences import CodedRefusal
from tests.server.support import Guest, open_hall, run, seat_guests, wish
from tests.server.test_absent import come, tokens_of

LONG = "x" * 10_000
NAMES = {
    "<b>Anna</b>": "<b>Anna</b>",  # told as it was typed: pages write it, they do not run it
    "<script>alert(1)</script>": "<script>alert(1)</script>",
    "Anna\u202eanna\u2066!": "Anna anna !",  # nothing turns the line around
    "\u200f\u200fBoris": "Boris",
    "A\u0000n\nn\ta": "A n n a",
    "\u200b\u2060\u3164": "",
    " Vera ": "Vera",
}


def host_called(name: str) -> wire.TableWish:
    seats = [wire.SeatWish("me", name), wire.SeatWish("friend")]
    return structs.replace(wish("me", "friend"), seats=seats)


@pytest.mark.parametrize(("typed", "shown"), NAMES.items())
def test_a_name_is_what_can_be_seen_of_it(tmp_path: Path, typed: str, shown: str) -> None:
    async def scene() -> None:
        async with open_hall(tmp_path / "tables.db") as hall:
            named = structs.replace(
                wish("me", "friend"), seats=[wire.SeatWish("me", typed), wire.SeatWish("friend")]
            )
            _, (anna, boris) = await seat_guests(hall, named)
            assert boris.frames[0]["seats"][0]["name"] == shown
            boris.send(type="say-name", seat=1, name=typed)
            boris.send(type="chat", text="that is me")
            await anna.hears("chat")
            seats = [frame for frame in anna.frames if frame["type"] == "seats"]
            assert seats[-1]["seats"][1]["name"] == shown

    run(scene())


def test_a_name_of_ten_thousand_letters_is_refused(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_hall(tmp_path / "tables.db") as hall:
            named = structs.replace(
                wish("me", "friend"), seats=[wire.SeatWish("me", LONG), wire.SeatWish("friend")]
            )
            with pytest.raises(CodedRefusal, match="at most 40 letters"):
                await hall.open(named, "here")
            with pytest.raises(CodedRefusal, match="at most 40 letters"):
                await hall.people.say(wire.SayMe(me="k" * 40, name=LONG))
            _, (anna, _) = await seat_guests(hall, wish("me", "friend"))
            anna.send(type="say-name", seat=0, name=LONG)
            assert (await anna.hears("refused"))["sentence"] == sentences.TOO_LONG
            anna.send(type="say-name", seat=0, name="x" * 41)
            assert (await anna.hears("refused"))["sentence"] == sentences.NAME_TOO_LONG
            anna.send(type="chat", text="x" * 501)
            assert set((await anna.hears("refused"))["sentence"]) == {"en", "ru"}

    run(scene())


@pytest.mark.parametrize(
    "clock",
    [
        wire.Clock(move=-1),
        wire.Clock(game=-1),
        wire.Clock(game=60, increment=-1),
        wire.Clock(move=wire.LONGEST_WAIT + 1),
        wire.Clock(game=60, increment=wire.LONGEST_INCREMENT + 1),
    ],
    ids=str,
)
def test_a_clock_that_there_is_not_gets_a_sentence(tmp_path: Path, clock: wire.Clock) -> None:
    async def scene() -> None:
        async with open_hall(tmp_path / "tables.db") as hall:
            timed = structs.replace(wish("me", "friend"), terms=wire.TermsWish(clock=clock))
            with pytest.raises(CodedRefusal) as refused:
                await hall.open(timed, "here")
            assert refused.value.sentence == sentences.CLOCK_OUT_OF_RANGE

    run(scene())


def test_a_link_that_opens_nothing_any_more_says_so(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_hall(tmp_path / "tables.db") as hall:
            opened = await hall.open(wish("me", "friend"), "here")
            host, friend = tokens_of(opened)
            anna = await come(hall, opened.table, host)
            anna.send(type="free-seat", seat=0, of=1)
            await anna.hears("invited")
            for tokens, code, why in (
                ([friend], 4403, sentences.NO_SUCH_TOKEN),  # the seat was opened to somebody else
                (["mistyped"], 4403, sentences.NO_SUCH_TOKEN),
            ):
                late = Guest(hall)
                late.send(type="join", table=opened.table, tokens=tokens, arriving=True)
                assert (await late.hears("refused"))["sentence"] == why
                assert await late.gone() == code
            lost = Guest(hall)
            lost.join("nowhere", friend)
            assert (await lost.hears("refused"))["sentence"] == sentences.NO_TABLE
            assert await lost.gone() == 4404
            late_at_a_seat = await come(hall, opened.table)
            late_at_a_seat.send(type="take-seat", of=0, token=friend)
            assert (await late_at_a_seat.hears("refused"))["sentence"] == sentences.SEAT_TAKEN

    run(scene())


def test_sentences_for_these_are_in_both_languages() -> None:
    for sentence in (sentences.NAME_TOO_LONG, sentences.CLOCK_OUT_OF_RANGE, sentences.NO_SUCH_TOKEN):
        assert isinstance(sentence, dict)
        assert set(sentence) == {"en", "ru"}
        assert sentence["en"] != sentence["ru"]
