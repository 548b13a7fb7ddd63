"""The `stationmaster` command: one module of this folder a command, loaded when it is asked for."""

import sys
from importlib import import_module
from pkgutil import iter_modules

import click

from stationmaster import __version__
from stationmaster.kernel.errors import Refusal


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


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 110})
@click.version_option(__version__, prog_name="stationmaster")
def stationmaster() -> None:
    """Play, host and study the great train board games."""


def main() -> None:
    """The command line; what we refuse is one sentence and exit code 2, never a traceback."""
    try:
        stationmaster()
    except Refusal as refusal:
        click.echo(f"stationmaster: {refusal}", err=True)
        sys.exit(2)
