"""A match as a table's steps tell it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import stationmaster
from stationmaster.kernel.catalogue import Entry, find, settle
from stationmaster.kernel.errors import Refusal
from stationmaster.kernel.game import Game
from stationmaster.kernel.match import Match
from stationmaster.kernel.story import read, retold
from stationmaster.server import sentences
from stationmaster.server.sentences import CodedRefusal
from stationmaster.store.records import Damaged, Story, expect_whole
from stationmaster.store.records import Table as Kept


def game_by_name(
    entries: Sequence[Entry], name: str, seats: int | None, options: Mapping[str, object]
) -> Game:
    entry = find(name, entries)
    seats = entry.least_seats if seats is None else seats
    return stationmaster.shared(name, seats, settle(entry, seats, options))


def game_in(entries: Sequence[Entry], kept: Kept) -> Game:
    """The game of a table, if it is still played as it was when the table was opened."""
    try:
        game = game_by_name(entries, kept.game, len(kept.seats), kept.options)
    except Refusal as refusal:  # the game, or one of its options, is gone since
        raise CodedRefusal(sentences.of(refusal), 409, close=4404) from None
    if game.version != kept.version:
        raise CodedRefusal(sentences.other_rules(kept.version, game.version), 409, close=4404)
    return game


def recall(story: Story, game: Game) -> Match:
    """A match as its steps tell it; Damaged if they are not as they were written."""
    expect_whole(story.table, story.steps)
    try:
        changes = [read(game, step.entry, step.lines, step.waiting_on) for step in story.steps]
        match = retold(game, changes)
    except (Refusal, ValueError, IndexError) as error:
        raise Damaged(f"its moves cannot be made: {error}") from None
    last = story.steps[-1]
    if (match.entry, match.waiting_on) != (last.end, last.waiting_on):
        raise Damaged("its moves do not lead to where it was left")
    return match
