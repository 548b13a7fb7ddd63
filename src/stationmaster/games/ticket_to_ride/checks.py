"""What a board must keep to beyond files that can be read: the engine's limits, and parts that fit together.

Each fault is a sentence with the file and line where it stands. A board is checked as it comes, and with each
choice of each of its options.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from functools import cache
from importlib import resources

from stationmaster.games.ticket_to_ride import dice, limits, parts
from stationmaster.games.ticket_to_ride.board import COLOURS, Board, City, Ticket, Track
from stationmaster.games.ticket_to_ride.build import build
from stationmaster.games.ticket_to_ride.options import is_same
from stationmaster.games.ticket_to_ride.settings import Deal, Tickets, TrainCards
from stationmaster.kernel.errors import Refusal, near
from stationmaster.kernel.settings import filled
from stationmaster.kernel.tables import Sheet

TRUNK = ("train-cards", "claims", "tickets")
"""Without these there is no game."""
OF_KIND = {"ferry": "ferries", "tunnel": "tunnels"}
"""The part that gives a kind of track its meaning."""
OF_CARD = {"plus_four": "plus-fours", "passenger": "passengers"}
"""The part that gives a kind of card its use."""
RULE = re.compile(r"^- ([A-Z][A-Z0-9]*)-[0-9]+ ", re.MULTILINE)


def check(board: Board) -> None:
    """Refuse a board that could not be played as its files say."""
    check_chapters(board)
    check_trains(board)
    check_counts(board)
    check_kinds(board)
    check_network(board)
    check_option_names(board)
    check_ways_to_play(board)


def check_ways_to_play(board: Board) -> None:
    """As it comes, and with each choice of each option."""
    check_playable(board.with_options({}))
    for option in board.options:
        for choice in option.choices:
            if not is_same(choice.value, option.default):
                check_playable(board.with_options({option.name: choice.value}))


def check_playable(board: Board) -> None:
    check_order(board)
    for part in board.parts:
        filled(parts.takes(part), board.sheet_of(part))
    check_cards(board)
    check_decks(board)
    check_deals(board)
    build(board, board.seats[1], {})


# Parts


def check_parts(sheet: Sheet, named: Sequence[str]) -> None:
    """Every part that a board names is one there is, and one that a board may name."""
    stand_ins = {new: old for old, new in dice.expansion().table["instead"].items()}
    for place, part in enumerate(named):
        here = Sheet(sheet.label, sheet.table, sheet.lines, ("parts", place))
        if part in stand_ins:
            raise here.refusal(
                f"'{part}' comes with the dice, in place of '{stand_ins[part]}'; name that one"
            )
        if not parts.is_part(part):
            there = [name for name in parts.names() if name not in stand_ins]
            hint = near(part, there) or f"; there are {', '.join(there)}"
            raise here.refusal(f"there is no rule part called '{part}'{hint}")


def check_order(board: Board) -> None:
    for part in TRUNK:
        if part not in board.parts:
            raise board.sheet.refusal(f"no board can be played without the part '{part}'", "parts")
    for part, needed in parts.unmet(board.parts):
        if needed in board.parts:
            raise board.sheet.refusal(f"'{part}' must stand after '{needed}', which it needs", "parts")
        raise board.sheet.refusal(f"'{part}' needs the part '{needed}', which the board has not", "parts")


def check_option_names(board: Board) -> None:
    ours = ("first", *(option.name for option in dice.options(board)))
    for number, option in enumerate(board.options):
        if option.name in ours:
            named = Sheet(board.sheet.label, {}, board.sheet.lines, ("options", number))
            raise named.refusal(f"every board has an option '{option.name}' already", "name")


# Counts


def check_trains(board: Board) -> None:
    if board.last_trains >= board.trains:
        raise board.sheet.refusal(
            f"'last_trains' must be less than the {board.trains} trains one begins with", "last_trains"
        )


def check_counts(board: Board) -> None:
    tickets = board.tickets + board.more_tickets
    room(board.cities, limits.CITIES, "cities")
    room(board.tracks, limits.TRACKS, "tracks")
    room(tickets, limits.TICKETS, "tickets")
    if "stations" in board.parts:
        room(tickets, limits.TICKETS_WITH_STATIONS, "tickets on a board with stations")
    worth = sum(sum(pile.tokens) for pile in board.goods)
    if worth > limits.GOODS:
        raise Refusal(f"{board.goods[-1].where}: all goods together may be worth {limits.GOODS}, not {worth}")


def room(things: Sequence[City] | Sequence[Track] | Sequence[Ticket], most: int, noun: str) -> None:
    if len(things) > most:
        raise Refusal(f"{things[most].where}: there is room for {most} {noun}, and here are {len(things)}")


def check_cards(board: Board) -> None:
    """BASE-02, BASE-03: they can be counted, and there are enough of them to begin."""
    sheet = board.sheet_of("train-cards")
    cards = filled(TrainCards, sheet)
    specials = {"plus_four": cards.plus_four, "passenger": cards.passenger}
    total = cards.colours * len(COLOURS) + cards.locomotives + sum(specials.values())
    if total > limits.CARDS:
        raise sheet.refusal(f"there is room for {limits.CARDS} train cards, and here are {total}", "colours")
    for card, part in OF_CARD.items():
        if specials[card] and part not in board.parts:
            raise sheet.refusal(f"these cards are of no use without the part '{part}'", card)
    wanted = cards.hand * board.seats[1] + cards.row
    if wanted > total:
        raise sheet.refusal(
            f"{board.seats[1]} hands of {cards.hand} and a row of {cards.row} take {wanted} cards, "
            f"and there are {total}",
            "hand",
        )
    for key, n in (("flush_at", cards.flush_at), ("flush_at_passengers", cards.flush_at_passengers)):
        if n > cards.row:
            raise sheet.refusal(f"'{key}' is {n}, and only {cards.row} cards lie face up", key)


# Tracks


def check_kinds(board: Board) -> None:
    """EUR-03, EUR-04: a kind of track means nothing without its part."""
    for track in board.tracks:
        part = OF_KIND.get(track.kind)
        if part and part not in board.parts:
            raise Refusal(f"{track.where}: a {track.kind} on a board without the part '{part}'")


def check_network(board: Board) -> None:
    """Every city can be reached from every other, and so every ticket can be completed."""
    around: dict[int, set[int]] = {city: set() for city in range(len(board.cities))}
    for track in board.tracks:
        around[track.a].add(track.b)
        around[track.b].add(track.a)
    reached, waiting = {0}, [0]
    while waiting:
        for city in around[waiting.pop()] - reached:
            reached.add(city)
            waiting.append(city)
    for number, far in enumerate(board.cities):
        if number not in reached:
            goal = f" from '{board.cities[0].id}'" if around[number] else ""
            raise Refusal(f"{far.where}: no track leads to '{far.id}'{goal}")


# Tickets


def check_decks(board: Board) -> None:
    """Every ticket is in a deck that is dealt from."""
    tickets = filled(Tickets, board.sheet_of("tickets"))
    both = (tickets.opening, tickets.later)
    if any(deal.mix for deal in both):
        return
    dealt = {deck for deal in both for deck, n in deal.deal.items() if n}
    for ticket in board.tickets:
        if ticket.deck not in dealt:
            hint = near(ticket.deck, dealt)
            raise Refusal(
                f"{ticket.where}: [tickets] in board.toml never deals from the deck '{ticket.deck}'{hint}"
            )


def check_deals(board: Board) -> None:
    sheet = board.sheet_of("tickets")
    tickets = filled(Tickets, sheet)
    decks = Counter(ticket.deck for ticket in board.tickets)
    if len(decks) > limits.DECKS:
        raise sheet.refusal(f"there is room for {limits.DECKS} decks of tickets, and here are {len(decks)}")
    if "ticket-mix" in board.parts and len(decks) != limits.MIXED_DECKS:
        raise sheet.refusal(f"'ticket-mix' is for {limits.MIXED_DECKS} decks of tickets, not {len(decks)}")
    for deck in tickets.gone_after_opening:
        expect_deck(sheet, "gone_after_opening", deck, decks)
    for when, deal in (("opening", tickets.opening), ("later", tickets.later)):
        check_deal(board, sheet.inside(when, {}, f"[tickets.{when}]"), deal, decks)
    if len([n for n in tickets.later.deal.values() if n]) > 1:  # DICE-14 would draw so many of each
        later = sheet.inside("later", {}, "[tickets.later]")
        raise later.refusal("tickets are drawn from one deck in a turn, or in a mix that the player names")
    check_opening(board, sheet.inside("opening", {}, "[tickets.opening]"), tickets.opening, decks)


def expect_deck(sheet: Sheet, key: str, deck: str, decks: Counter[str]) -> None:
    if deck not in decks:
        hint = near(deck, decks) or f"; there are {', '.join(decks)}"
        raise sheet.refusal(f"tickets.csv has no deck called '{deck}'{hint}", key)


def check_deal(board: Board, sheet: Sheet, deal: Deal, decks: Counter[str]) -> None:
    if bool(deal.deal) == bool(deal.mix):
        raise sheet.refusal("it takes either 'deal', such as { regular = 3 }, or 'mix'")
    if deal.mix and "ticket-mix" not in board.parts:
        raise sheet.refusal("the board has no part 'ticket-mix'", "mix")
    for deck in deal.deal:
        expect_deck(sheet, "deal", deck, decks)
    total = deal.mix or sum(deal.deal.values())
    if not 1 <= total <= limits.DEALT:
        raise sheet.refusal(f"from 1 to {limits.DEALT} tickets can be dealt at once, not {total}", "deal")
    if deal.keep > total:
        raise sheet.refusal(f"'keep' is {deal.keep}, and only {total} tickets are dealt", "keep")


def check_opening(board: Board, sheet: Sheet, deal: Deal, decks: Counter[str]) -> None:
    """BASE-04: there are tickets for every seat."""
    most = board.seats[1]
    wanted = {deck: n * most for deck, n in deal.deal.items()}
    for deck, n in wanted.items():
        if n > decks[deck]:
            raise sheet.refusal(
                f"{most} seats are dealt {n} of the deck '{deck}', and it has {decks[deck]}", "deal"
            )
    if deal.mix * most > decks.total():
        raise sheet.refusal(
            f"{most} seats are dealt {deal.mix * most} tickets, and there are {decks.total()}", "mix"
        )


# Rules


@cache
def chapters() -> list[str]:
    """The letters before the rules' numbers."""
    text = (resources.files("stationmaster.games.ticket_to_ride") / "rules.en.md").read_text(encoding="utf-8")
    return list(dict.fromkeys(RULE.findall(text)))


def check_chapters(board: Board) -> None:
    for chapter in board.chapters:
        if chapter not in chapters():
            hint = near(chapter, chapters()) or f"; there are {', '.join(chapters())}"
            raise board.sheet.refusal(f"the rules have no chapter '{chapter}'{hint}", "chapters")
