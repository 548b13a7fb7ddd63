"""Play a game, in the browser or here in the terminal."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

import click
from click.core import ParameterSource

from stationmaster import find
from stationmaster.cli import GameCommand, GameName, own_bot, speaking
from stationmaster.kernel.errors import Refusal
from stationmaster.kernel.words import Words

words = Words("stationmaster.cli")

HERE_ONLY = {"options": "--option"} | {name: f"--{name}" for name in ("seats", "people", "bots", "seed")}
"""What one sets for the terminal; in the browser it is chosen on the page."""


@click.command(
    cls=GameCommand,
    epilog="""\b
Examples:
  stationmaster play                              in the browser
  stationmaster play europe                       in the browser, where this game is set up
  stationmaster play usa --terminal               alone against bots, in the terminal
  stationmaster play usa --terminal --seats 4     against three of them
  stationmaster play usa --terminal --people 2    side by side, passing the keyboard
  stationmaster play --terminal --load my.log     go on with a saved game
  stationmaster play usa --bot mine.py:MyBot      your own bot is among those offered
""",
)
@click.argument("game", default="usa", required=False, type=GameName())
@click.option("--terminal", is_flag=True, help="Play here, without a browser.")
@click.option("--seats", type=int, default=2, show_default=True, help="How many sit at the table.")
@click.option("--people", type=int, default=1, show_default=True, help="How many of them are people here.")
@click.option("--bots", help="Who plays the other seats, as names with commas; the strongest by default.")
@own_bot
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="A setting of the table.")
@click.option("--seed", type=int, help="The same luck again: for trying out, not for playing fair.")
@click.option("--load", type=click.Path(path_type=Path), help="Go on with a game saved in the terminal.")
@click.option("--port", type=int, default=0, help="In the browser: the port to listen on; 0 is any free one.")
@click.option("--no-open", is_flag=True, help="In the browser: only print the address.")
@speaking
def command(
    game: str,
    terminal: bool,
    seats: int,
    people: int,
    bots: str | None,
    own_bots: tuple[str, ...],
    options: tuple[str, ...],
    seed: int | None,
    load: Path | None,
    port: int,
    no_open: bool,
    language: str,
) -> None:
    """Play a game: in the browser, or with --terminal right here."""
    from stationmaster.bots.own import as_typed, by_class, inviting

    if not terminal and not load and find_spec("stationmaster.server") is not None:
        said = click.get_current_context()
        expect_nothing_for_the_terminal(said)
        named = find(game).name if is_said(said, "game") else ""
        with inviting(by_class(own_bots)):
            import_module("stationmaster.server.opening").play(
                port=port, show=not no_open, game=named, language=language
            )
        return
    from stationmaster.terminal.opening import sit_down

    chosen = dict(setting(text) for text in options)
    players = [*(bots.split(",") if bots else ()), *own_bots]
    with inviting(as_typed(players)):
        sit_down(game, seats, people, ",".join(players) or None, chosen, seed, load, language).run()


def expect_nothing_for_the_terminal(said: click.Context) -> None:
    """What would be passed over in silence is refused."""
    for name, written in HERE_ONLY.items():
        if is_said(said, name):
            raise Refusal(words("for-the-terminal", option=written))


def is_said(said: click.Context, name: str) -> bool:
    return said.get_parameter_source(name) is not ParameterSource.DEFAULT


def setting(text: str) -> tuple[str, object]:
    name, there, value = text.partition("=")
    if not there:
        raise Refusal(words("not-an-option", text=text))
    return name, value
