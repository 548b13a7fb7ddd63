"""What a board must have to be played, and the counts of the rulebook that it should meet."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from stationmaster.games.switch_and_signal.board import (
    DEPARTURE,
    JUNCTION,
    PORT,
    SECTION,
    TRADE,
    Board,
    Mistakes,
    Node,
)
from stationmaster.kernel.errors import near

PORTS = {"central-europe": 1, "north-america": 2}
MOST_TRADE_CITIES = 4
MOST_SECTIONS = 110
MOST_JUNCTIONS = 40
MOST_SIGNALS = 59
LEAST_NUMBER, MOST_NUMBER = 2, 12  # of two dice

# SNS-03, SNS-06, SNS-11 and what the box holds.
TRADE_CITIES = 4
DEPARTURES = 11
EUROPE_SWITCH_DISCS = 26
BOX_SWITCH_DISCS = 30
TRACK_SIGNAL_DISCS = 3
INSTRUCTIONS = 18


def playable(board: Board, mistakes: Mistakes) -> None:
    """Find everything that would keep a board from being played."""
    known = {node.id for node in board.nodes}
    for track in board.tracks:
        for end in (track.a, track.b):
            if end not in known:
                mistakes.add(track.line, f"no place is called '{end}'{near(end, known)}")
    if mistakes.found:
        return
    check_ends(board, mistakes)
    if mistakes.found:
        return
    for node in board.nodes:
        if node.kind == JUNCTION:
            check_junction(board, node, mistakes)
        elif node.kind == DEPARTURE:
            check_departure(board, node, mistakes)
        else:
            check_city(board, node, mistakes)
    check_signals(board, mistakes)
    check_numbers(board, mistakes)
    check_joined(board, mistakes)


def check_ends(board: Board, mistakes: Mistakes) -> None:
    """A junction's end is called by where it leads, so two tracks between the same places need names."""
    seen: dict[tuple[str, str], int] = {}
    for track in board.tracks:
        end = (min(track.a, track.b), max(track.a, track.b) + "/" + track.name)
        if end in seen:
            mistakes.add(
                track.line,
                f"{track.a} and {track.b} are already joined by the track of line {seen[end]}: "
                "give one of the two a name of its own (called NAME)",
            )
        seen[end] = track.line


def check_junction(board: Board, node: Node, mistakes: Mistakes) -> None:
    """SNS-03: all ends but two carry a disc."""
    ends = board.end_names(node.id)
    if len(ends) not in (3, 4):
        mistakes.add(node.line, f"{node.id} has {len(ends)} tracks; a junction has 3 or 4")
        return
    for end in node.closed:
        if end not in ends:
            mistakes.add(node.line, f"no track leads from {node.id} to '{end}' ({', '.join(ends)})")
    if len(set(node.closed)) != len(ends) - 2:
        mistakes.add(
            node.line,
            f"{node.id} has {len(ends)} tracks, so {len(ends) - 2} of them must be closed, "
            f"not {len(set(node.closed))}",
        )


def check_departure(board: Board, node: Node, mistakes: Mistakes) -> None:
    ends = len(board.ends(node.id))
    if ends != 1:
        mistakes.add(node.line, f"{node.id} has {ends} tracks; a departure point has one")
    if not LEAST_NUMBER <= node.number <= MOST_NUMBER:
        mistakes.add(
            node.line, f"a departure point is numbered {LEAST_NUMBER} to {MOST_NUMBER}, not {node.number}"
        )


def check_city(board: Board, node: Node, mistakes: Mistakes) -> None:
    """SNS-02, SNS-31: a signal space at every exit, a green disc on one at least."""
    ends = board.ends(node.id)
    if not ends:
        mistakes.add(node.line, f"no track leads to {node.id}")
        return
    signals = [signal for signal in board.signals() if signal.city == node.id]
    guarded = {signal.track for signal in signals}
    for t, track in ends:
        if t not in guarded:
            mistakes.add(track.line, f"this track has no signal space at its end in {node.id}")
    if len(guarded) == len(ends) and not any(signal.green for signal in signals):
        mistakes.add(node.line, f"{node.id} has no green signal in the first set-up; a city has at least one")


def check_signals(board: Board, mistakes: Mistakes) -> None:
    seen: set[str] = set()
    for signal in board.signals():
        if signal.id in seen:
            line = board.tracks[signal.track].line
            mistakes.add(line, "two signal spaces lie side by side; there is a section between any two")
        seen.add(signal.id)


def check_numbers(board: Board, mistakes: Mistakes) -> None:
    """What the engine has room for, and what the goal is made of."""
    trade = board.of_kind(TRADE)
    for what, number, least, most in (
        ("trade cities", len(trade), 1, MOST_TRADE_CITIES),
        ("ports", len(board.of_kind(PORT)), PORTS[board.side], PORTS[board.side]),
        ("departure points", len(board.of_kind(DEPARTURE)), 1, DEPARTURES),
        ("junctions", len(board.of_kind(JUNCTION)), 0, MOST_JUNCTIONS),
        ("sections", len(board.sections()), 1, MOST_SECTIONS),
        ("signal spaces", len(board.signals()), 1, MOST_SIGNALS),
    ):
        if not least <= number <= most:
            wanted = str(least) if least == most else f"{least} to {most}"
            mistakes.add(1, f"there are {number} {what}; a board on the side {board.side} has {wanted}")
    for value, nodes in (("colour", trade), ("number", board.of_kind(DEPARTURE))):
        seen: dict[object, Node] = {}
        for node in nodes:
            mark = getattr(node, value)
            if mark in seen:
                mistakes.add(node.line, f"{node.id} has the same {value} as {seen[mark].id}: {mark}")
            seen[mark] = node


def check_joined(board: Board, mistakes: Mistakes) -> None:
    """Everything hangs together."""
    if not board.nodes:
        return
    reached = {board.nodes[0].id}
    pending = [board.nodes[0].id]
    while pending:
        node = pending.pop()
        for _, track in board.ends(node):
            if track.other(node) not in reached:
                reached.add(track.other(node))
                pending.append(track.other(node))
    for lost in board.nodes:
        if lost.id not in reached:
            mistakes.add(lost.line, f"no tracks join {lost.id} to {board.nodes[0].id}")


def counts(board: Board) -> list[tuple[int, str]]:
    """Where a board differs from what the rulebook counts, as lines and sentences."""
    found = Mistakes(board.where)
    for line, what, number, wanted in expected(board):
        if number != wanted:
            found.add(line, f"there are {number} {what}; the rulebook has {wanted}")
    discs = sum(len(board.ends(node.id)) - 2 for node in board.of_kind(JUNCTION))
    if discs > BOX_SWITCH_DISCS:
        found.add(1, f"there are {discs} switch discs; the box holds {BOX_SWITCH_DISCS}")
    for city, n in Counter(signal.city for signal in board.signals() if signal.green and signal.city).items():
        if n != 1:
            found.add(board.node(city).line, f"{city} has {n} green signals; the first set-up lays one there")
    return sorted(found.found)


def expected(board: Board) -> Iterator[tuple[int, str, int, int]]:
    """Line, what is counted, how many there are, how many the rulebook says."""
    greens = [signal for signal in board.signals() if signal.green]
    yield 1, "trade cities", len(board.of_kind(TRADE)), TRADE_CITIES
    yield 1, "departure points", len(board.of_kind(DEPARTURE)), DEPARTURES
    yield 1, "green signals on tracks", len([s for s in greens if not s.city]), TRACK_SIGNAL_DISCS
    if board.side == "central-europe":
        discs = sum(len(board.ends(node.id)) - 2 for node in board.of_kind(JUNCTION))
        yield 1, "switch discs", discs, EUROPE_SWITCH_DISCS
    if board.instructions:
        yield 1, "instructions", len(board.instructions), INSTRUCTIONS


def summary(board: Board) -> list[tuple[str, int]]:
    """What a board consists of, for people to compare with theirs."""
    signals = board.signals()
    junctions = [len(board.ends(node.id)) for node in board.of_kind(JUNCTION)]
    return [
        ("trade cities", len(board.of_kind(TRADE))),
        ("ports", len(board.of_kind(PORT))),
        ("departure points", len(board.of_kind(DEPARTURE))),
        ("junctions of 3 tracks", junctions.count(3)),
        ("junctions of 4 tracks", junctions.count(4)),
        ("switch discs", sum(junctions) - 2 * len(junctions)),
        ("tracks", len(board.tracks)),
        ("sections", sum(track.items.count(SECTION) for track in board.tracks)),
        ("signal spaces in cities", len([signal for signal in signals if signal.city])),
        ("signal spaces on tracks", len([signal for signal in signals if not signal.city])),
        ("green discs in cities", len([signal for signal in signals if signal.city and signal.green])),
        ("green discs on tracks", len([signal for signal in signals if not signal.city and signal.green])),
    ]
