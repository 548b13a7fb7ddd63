"""What somebody has played: results, numbers and ratings, worked out from the games (decision 0243)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from openskill.models import PlackettLuce, PlackettLuceRating

import stationmaster
from stationmaster.kernel.catalogue import Entry
from stationmaster.kernel.match import Match
from stationmaster.kernel.view import Outcome
from stationmaster.server import wire
from stationmaster.server.seating import Sitting
from stationmaster.store.records import Holder, Seat, Summary

TICKET = "ticket"
LONGEST = "longest"


class Ended(NamedTuple):
    """How a game ended, as far as anybody's history needs it."""

    outcome: Outcome
    built: tuple[tuple[str, ...], ...]


class Game(NamedTuple):
    """A finished game of somebody's."""

    summary: Summary
    ended: Ended
    seat: int
    stand: Sequence[Sitting]
    level: str
    together: bool


def ended(match: Match) -> Ended:
    assert match.outcome is not None
    family = stationmaster.family(match.game.family)
    return Ended(match.outcome, family.built(match.game, match.view(None)))


def level_of(entry: Entry, options: Mapping[str, object]) -> str:
    """The preset that a table's options come to, by its name; nothing where they are somebody's own."""
    for preset in entry.presets:
        if all(options.get(name) == value for name, value in preset.options.items()):
            return preset.name
    return ""


def played(game: Game) -> wire.Played:
    kept, outcome, seat = game.summary.table, game.ended.outcome, game.seat
    tickets = [line for line in outcome.lines[seat] if line.what == TICKET and line.about]
    return wire.Played(
        table=kept.id,
        game=kept.game,
        level=game.level,
        players=[player(each, sitting) for each, sitting in zip(kept.seats, game.stand, strict=True)],
        seat=seat,
        ended=game.summary.moved,
        points=None if game.together else outcome.totals[seat],
        place=outcome.places[seat],
        won=seat in outcome.winners,
        why=game.stand[seat].why or None,
        tickets=len(tickets),
        done=sum(line.reached for line in tickets),
        longest=outcome.figures[seat].get(LONGEST, 0) if outcome.figures else 0,
    )


def player(seat: Seat, sitting: Sitting) -> wire.Opponent:
    return wire.Opponent(seat.name, sitting.bot or None)


def history(games: Sequence[Game]) -> wire.History:
    """The newest first."""
    return wire.History(
        games=[played(game) for game in games],
        numbers=list(numbers(games)),
        levels=list(levels(games)),
        ratings=list(ratings(games)),
    )


def numbers(games: Iterable[Game]) -> Iterator[wire.Numbers]:
    """By board and number of seats, of games that somebody wins against others."""
    kinds: dict[tuple[str, int], list[wire.Played]] = defaultdict(list)
    for game in games:
        if not game.together:
            kinds[game.summary.table.game, len(game.stand)].append(played(game))
    for (name, seats), own in sorted(kinds.items()):
        points = [each.points or 0 for each in own]
        yield wire.Numbers(
            game=name,
            seats=seats,
            played=len(own),
            won=sum(each.won for each in own),
            mean=round(sum(points) / len(own), 1),
            best=max(points),
            tickets=sum(each.tickets for each in own),
            done=sum(each.done for each in own),
            longest=max(each.longest for each in own),
        )


def levels(games: Iterable[Game]) -> Iterator[wire.Level]:
    """Of games that all win or lose together: by level, how many were won."""
    kinds: dict[tuple[str, str], list[bool]] = defaultdict(list)
    for game in games:
        if game.together:
            kinds[game.summary.table.game, game.level].append(game.seat in game.ended.outcome.winners)
    for (name, level), won in sorted(kinds.items()):
        yield wire.Level(name, level, len(won), sum(won))


# Ratings.


def ratings(games: Sequence[Game]) -> Iterator[wire.Rating]:
    """Against people and against bots, each with its own opponents alone."""
    for against in ("people", "bots"):
        model = PlackettLuce()
        known: dict[object, PlackettLuceRating] = defaultdict(model.rating)
        counted = 0
        for game in reversed(games):
            rivals = {} if game.together else rivals_in(game, against)
            if rivals:
                rate(model, known, {game.seat: "me", **rivals}, game.ended.outcome.places)
                counted += 1
        if counted:
            mine = known["me"]
            yield wire.Rating(against, round(mine.mu, 2), round(mine.sigma, 2), counted)


def rivals_in(game: Game, against: str) -> dict[int, object]:
    """Seats of that kind, each with what its owner is known by: a person, a bot, or a passing guest."""
    others = [seat for seat in range(len(game.stand)) if seat != game.seat]
    if against == "bots":
        return {
            seat: (game.summary.table.game, game.stand[seat].bot) for seat in others if game.stand[seat].bot
        }
    return {seat: known_as(game, seat) for seat in others if not game.stand[seat].bot}


def known_as(game: Game, seat: int) -> object:
    holder: Holder | None = next((each for each in game.summary.holders if each.seat == seat), None)
    return holder.person if holder is not None else (game.summary.table.id, seat)


def rate(
    model: PlackettLuce,
    known: dict[object, PlackettLuceRating],
    who: Mapping[int, object],
    places: Sequence[int],
) -> None:
    """One game more: those who were in it, by their places."""
    before = [[known[name]] for name in who.values()]
    after = model.rate(before, ranks=[float(places[seat]) for seat in who])
    for name, (rating,) in zip(who.values(), after, strict=True):
        known[name] = rating
