"""What is said at a table: by players to all, by those who watch to each other."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from itertools import chain
from time import time
from unicodedata import combining

from stationmaster.server import sentences, wire
from stationmaster.server.limits import CHAT_SHOWN, WORDS_A_SECOND, WORDS_AT_ONCE, Bucket
from stationmaster.server.sentences import CodedRefusal
from stationmaster.store.records import Remark

# Letters by their class, and blank all the same: fillers of Korean and Braille, joiners, unwritten vowels.
BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0\U0001d159")
SELECTORS = frozenset(map(chr, [*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)]))
"""They choose how the letter before them looks, as of many a face; alone they are nothing."""

REACTION = "reaction"


class Speech:
    """What was said lately, and how fast each may speak."""

    def __init__(self, remarks: Iterable[Remark], seats: int) -> None:
        spoken = (said(remark) for remark in remarks if remark.kind in wire.SAID)
        self.said: deque[wire.Said] = deque(spoken, CHAT_SHOWN)
        self.gallery: deque[wire.Said] = deque(maxlen=CHAT_SHOWN)
        """What spectators said to each other: heard by them alone, and not kept."""
        self.speakers = [Bucket(WORDS_AT_ONCE, WORDS_A_SECOND) for _ in range(seats)]
        """What each seat may say, by whatever connections."""
        self.whispers = Bucket(WORDS_AT_ONCE, WORDS_A_SECOND)
        """What all spectators together may."""

    def expect_slow(self, seat: int) -> None:
        expect_slow(self.speakers[seat])

    def remark(self, wish: wire.Chat) -> Remark:
        """What a player says, to be kept."""
        assert wish.seat is not None, "a spectator's words are kept nowhere"
        text = expect_words(wish.text)
        self.expect_slow(wish.seat)
        return Remark(wish.seat, text, time())

    def reaction(self, wish: wire.React) -> Remark:
        self.expect_slow(wish.seat)
        return Remark(wish.seat, wish.what, time(), REACTION)

    def whisper(self, text: str) -> wire.Said:
        """What a spectator says, to be heard by others who watch."""
        words = expect_words(text)
        expect_slow(self.whispers)
        remark = wire.Said(None, words, time())
        self.gallery.append(remark)
        return remark

    def heard_by_players(self) -> list[wire.Said]:
        return list(self.said)

    def heard_by_spectators(self) -> list[wire.Said]:
        """What was said in both rooms, in order, and no more of it than is shown of one."""
        return sorted(chain(self.said, self.gallery), key=lambda remark: remark.when)[-CHAT_SHOWN:]


def expect_slow(words: Bucket) -> None:
    if not words.take():
        raise CodedRefusal(sentences.TOO_FAST, 429)


def expect_words(text: str) -> str:
    words = tidy(text)
    if not words:
        raise CodedRefusal(sentences.NOTHING_SAID)
    return words


def tidy(text: str) -> str:
    """What people wrote, without letters that cannot be seen and may confuse."""
    seen = "".join(" " if letter in BLANK or not letter.isprintable() else letter for letter in text)
    words = " ".join(seen.split())
    return words if any(not combining(letter) and letter not in SELECTORS for letter in words) else ""


def called(name: str) -> str:
    """What somebody wants to be called."""
    words = tidy(name)
    if len(words) > wire.LONGEST_NAME:
        raise CodedRefusal(sentences.NAME_TOO_LONG)
    return words


def said(remark: Remark) -> wire.Said:
    return wire.Said(remark.by, remark.text, remark.when, remark.kind)
