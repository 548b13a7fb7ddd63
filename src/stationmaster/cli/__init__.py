"""The `stationmaster` command: one module of this folder a command, loaded when it is asked for."""

import ast
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from typing import Any

import click
from click.shell_completion import CompletionItem

from stationmaster import __version__, broken, catalogue
from stationmaster.kernel.errors import Refusal, near
from stationmaster.kernel.own_boards import OWN_BOARDS
from stationmaster.kernel.words import LANGUAGES, say

LANGUAGE = "STATIONMASTER_LANGUAGE"
"""The variable that names the language of this terminal, where it is not that of the locale."""


class Commands(click.Group):
    """Finds `foo` in the module `foo.py` beside this one, whose click command is called `command`."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return sorted(module.name.replace("_", "-") for module in iter_modules(__path__))

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in self.list_commands(ctx):
            return None
        module = import_module(f"{__name__}.{cmd_name.replace('-', '_')}")
        command: click.Command = module.command
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        names = self.list_commands(ctx)
        if args[0] not in names and not args[0].startswith("-"):
            ctx.fail(
                f"no command is called '{args[0]}' (there are: {', '.join(names)}){near(args[0], names)}"
            )
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Each command with the first line of its module, which is read, not imported: help comes at once."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, first_line(name)) for name in self.list_commands(ctx)])


class GameCommand(click.Command):
    """A command that lists or makes games: it takes --boards, and says which boards cannot be played."""

    def __init__(self, *arguments: Any, **settings: Any) -> None:
        super().__init__(*arguments, **settings)
        self.params.append(
            click.Option(
                ["--boards"],
                type=click.Path(path_type=Path),
                metavar="DIR",
                help=f"A folder with boards of your own; {OWN_BOARDS} names one, too.",
            )
        )

    def invoke(self, ctx: click.Context) -> Any:
        with own_boards(ctx.params.pop("boards")):
            for sentence in broken().values():
                click.echo(f"left out: {sentence}", err=True)
            try:
                return super().invoke(ctx)
            except Refusal as refusal:
                raise Refusal(refusal.said(ctx.params.get("language") or language_here())) from refusal


class GameName(click.ParamType[str]):
    """The name of a game; a shell completes it. Whether there is such a game is said where it is made."""

    name = "game"

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        return [
            CompletionItem(entry.name, help=say(entry.title, language_here()))
            for entry in catalogue()
            if entry.name.startswith(incomplete)
        ]


def language_here() -> str:
    """The language of the terminal: as the variable or else the locale says, if we speak it."""
    for name in (LANGUAGE, "LC_ALL", "LC_MESSAGES", "LANG"):
        if os.environ.get(name):
            return next((each for each in LANGUAGES if os.environ[name].startswith(each)), LANGUAGES[0])
    return LANGUAGES[0]


speaking = click.option(
    "--language",
    type=click.Choice(LANGUAGES),
    envvar=LANGUAGE,
    default=language_here,
    help=f"What is said, in this language; {LANGUAGE} or the locale names it, too.",
)
"""For commands that speak to players; they take a `language`."""

own_bot = click.option(
    "--bot",
    "own_bots",
    multiple=True,
    metavar="FILE",
    help="A bot of your own: mine.py:MyBot, which is run as your own program is, or a net, mine.onnx; "
    "may be repeated.",
)
"""For commands at which bots play; they take `own_bots`."""


on_cluster = click.option(
    "--cluster",
    default="",
    metavar="ADDRESS",
    help="Play on a cluster of Ray at that address ('auto': the one of this machine) instead of --jobs.",
)
"""For commands that let bots play many games; they take a `cluster`."""


@contextmanager
def own_boards(folder: Path | None) -> Iterator[None]:
    """While a command runs, the environment names the folder, for processes that it starts as well."""
    before = os.environ.get(OWN_BOARDS)
    if folder is not None:
        os.environ[OWN_BOARDS] = str(folder.resolve())
    try:
        yield
    finally:
        os.environ.pop(OWN_BOARDS, None)
        if before is not None:
            os.environ[OWN_BOARDS] = before


def first_line(command: str) -> str:
    """What a command's module says it is."""
    source = Path(__path__[0], command.replace("-", "_") + ".py").read_text(encoding="utf-8")
    return (ast.get_docstring(ast.parse(source)) or "").partition("\n")[0]


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 110})
@click.version_option(__version__, prog_name="stationmaster")
def stationmaster() -> None:
    """Play, host and study the great train board games."""


def main() -> None:
    """The command line; what we refuse is one sentence and exit code 2, never a traceback."""
    try:
        stationmaster()
    except Refusal as refusal:
        click.echo(f"stationmaster: {refusal.said(language_here())}", err=True)
        sys.exit(2)
