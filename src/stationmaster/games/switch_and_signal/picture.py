"""A moment of a game as a picture: the board with its discs, trains and goods, and what lies beside it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, TypeAlias, cast

from stationmaster.games.switch_and_signal import scene
from stationmaster.games.switch_and_signal.draw import Laid, layout, on_board
from stationmaster.games.switch_and_signal.game import Game
from stationmaster.games.switch_and_signal.notation import CARDS
from stationmaster.games.switch_and_signal.view import IN_DEPOT, TrainView, View
from stationmaster.kernel import game as kernel
from stationmaster.kernel.game import OVER
from stationmaster.kernel.view import View as KernelView
from stationmaster.kernel.words import Words, say
from stationmaster.parts.sketch import Piece, Plate, Row, drawing, note, number, pile, printed, put, sheet

words = Words("stationmaster.games.switch_and_signal", "stationmaster.kernel")

SHEETS = Path(__file__).with_name("sheets")
FRAME = 17.0
"""Of paper, around a board that has no sheet."""
OF_DRAWING = ("width", "height", "shapes", "relief", "nodes", "tracks", "sections", "signals")
CRATE, CARD, DIAL = (12.0, 12.0), (60.0, 84.0), (100.0, 100.0)
Box: TypeAlias = tuple[float, float, float, float]
Pose: TypeAlias = tuple[float, float, float | None]
"""Where a train stands, and which way it heads; in a city it heads nowhere."""


def draw(game: kernel.Game, views: Sequence[KernelView], language: str) -> str:
    """Everything lies open (SNS-12): each view shows the same."""
    table, view = cast(Game, game), cast(View, views[0])
    box, board = on_sheet(table, view, language)
    return sheet(
        table.board.titles[language],
        board,
        box,
        list(plates(view, language)),
        list(rows(table, view, language)),
    )


def stencils() -> Any:
    return printed.read(Path(__file__).with_name(printed.STENCILS))


# The board


def key(game: Game) -> str:
    """What the sheet of a table is known by: all that is drawn of the board, and how many goods lie on it."""
    facts = scene.picture(game.board)
    return printed.key([facts[fact] for fact in OF_DRAWING], int(game.rules.each), int(game.rules.more))


def on_sheet(game: Game, view: View, language: str) -> tuple[Box, str]:
    """The sheet that the page printed, with what stands on it; a board of somebody's own is drawn plainly."""
    found = printed.found(SHEETS, key(game))
    if found is None:
        return plain(game, view, language)
    own = found[language]
    box = own["box"]
    size = box["right"] - box["left"], box["bottom"] - box["top"]
    return (box["left"], box["top"], *size), "".join(standing(game, own, view))


def standing(game: Game, own: Any, view: View) -> Iterator[str]:
    """What lies over what, as on the page: junctions, places with their goods, signals, names, trains."""
    yield own["ground"]
    yield from (positions[view.switches[node]] for node, positions in own["junctions"].items())
    hidden = {train.place for train in view.trains}
    for node, drawn in own["signs"].items():
        yield drawn["taken" if node in hidden else "free"].replace("{number}", str(view.numbers[node]))
    yield own["cities"]
    yield from (piles[view.goods[colour]] for colour, piles in own["waiting"].items())
    for port, quay in own["quays"].items():
        yield quay["planks"]
        yield from landed(quay, view.landed[port])
    for signal, red, green in own["signals"]:
        drawn = green if signal in view.greens else red
        yield f'<g opacity=".45">{drawn}</g>' if signal == view.held else drawn
    yield own["names"]
    running = [(own["poses"][train.place], train) for train in view.trains if train.place != IN_DEPOT]
    stands = [(poses.get(train.towards) or next(iter(poses.values())), train) for poses, train in running]
    yield from (engine(pose, train) for pose, train in sorted(stands, key=lambda each: each[0][1]))


def landed(quay: Any, there: Any) -> Iterator[str]:
    """By slot what a port needs, and what of it is there; what is beyond that fills slots of any colour."""
    left, shapes = dict(there), stencils()
    for slot in quay["slots"]:
        good = slot["good"] or next((good for good, count in left.items() if count > 0), "")
        full = left.get(good, 0) > 0
        if full:
            left[good] -= 1
        drawn = shapes["crates"][good] if full else shapes["empty"][slot["good"]]
        x, y = slot["at"]
        yield put(drawn, x, y, quay["crate"] / CRATE[0])


def engine(pose: Pose, of: TrainView) -> str:
    """Printed for a number of directions, and turned by what is left to its own."""
    x, y, angle = pose
    colour, _, which = of.id.partition("-")
    shapes = stencils()
    drawn, rest = str(shapes["engines"][colour]["still"]), 0.0
    if angle is not None:
        heading = shapes["engines"][colour]["heading"]
        step = 360 / len(heading)
        drawn = str(heading[round(angle / step) % len(heading)])
        rest = angle - step * round(angle / step)
    good = shapes["crates"][of.good] if of.good else ""
    return (
        f'<g data-train="{of.id}" transform="translate({number(x)} {number(y)}) rotate({number(rest)})">'
        + drawn.replace("{number}", which).replace("{good}", good)
        + "</g>"
    )


def plain(game: Game, view: View, language: str) -> tuple[Box, str]:
    board, where = game.board, layout(game.board)
    laid = Laid(view.greens, {at: pair(ends) for at, ends in view.switches.items()}, view.numbers)
    trains = [engine(pose(game, each), each) for each in view.trains if each.place != IN_DEPOT]
    box = (-FRAME, -FRAME, board.width + 2 * FRAME, board.height + 2 * FRAME)
    return box, "".join([*on_board(board, where, laid, language), *trains])


def pair(ends: str) -> tuple[str, str]:
    one, _, other = ends.partition("+")
    return one, other


def pose(game: Game, of: TrainView) -> Pose:
    where = layout(game.board)
    if of.place not in where.sections:
        node = game.board.node(of.place)
        return node.x, node.y, None
    spot = where.sections[of.place]
    section = next(section for section in game.board.sections() if section.id == of.place)
    ahead = game.board.tracks[section.track].b == of.towards
    return spot.x, spot.y, spot.angle if ahead else spot.angle + 180


# Beside it


def plates(view: View, language: str) -> Iterator[Plate]:
    for seat, hand in enumerate(view.hands):
        on_turn = view.waiting_on != OVER and view.active == seat
        cards = say(words("picture-cards", count=sum(hand)), language)
        yield Plate(seat, say(words("picture-seat", seat=seat), language), [cards], on_turn)


def rows(game: Game, view: View, language: str) -> Iterator[Row]:
    """Time, hands, and the goods: still in their cities, and landed."""
    shapes = stencils()
    time = [say(words("sns-tokens-left", count=view.tokens), language)]
    if view.waiting_on != OVER:
        time.append(say(words("sns-turns-left", count=view.deck), language))
    dial = shapes["dials"][int(game.rules.tokens)][view.tokens]
    yield Row(say(words("sns-clock"), language), [drawing(dial, DIAL), *map(note, time)])
    for seat, hand in enumerate(view.hands):
        cards = [
            pile(shapes["cards"][kind], count, say(words("sns-card", kind=kind), language), CARD)
            for kind, count in zip(CARDS, hand, strict=True)
            if count
        ]
        yield Row(say(words("picture-hand"), language), cards, seat)
    yield Row(say(words("picture-goods"), language), crates(view.goods))
    for port, goods in view.landed.items():
        if any(goods.values()):
            yield Row(game.board.node(port).names[language], crates(goods))


def crates(goods: Any) -> list[Piece]:
    shapes = stencils()["crates"]
    return [pile(put(shapes[colour], 7, 7), n, colour, (14, 14)) for colour, n in goods.items() if n]
