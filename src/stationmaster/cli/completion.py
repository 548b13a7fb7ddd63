"""Print what makes a shell complete commands, options and games."""

import click
from click.shell_completion import get_completion_class

SHELLS = ("bash", "fish", "zsh")


@click.command(
    epilog="""\b
Examples:
  stationmaster completion bash >> ~/.bashrc
  stationmaster completion zsh >> ~/.zshrc
  stationmaster completion fish > ~/.config/fish/completions/stationmaster.fish
""",
)
@click.argument("shell", type=click.Choice(SHELLS))
def command(shell: str) -> None:
    """Print what makes a SHELL complete commands, options and names of games."""
    asked = click.get_current_context().find_root()
    completing = get_completion_class(shell)
    assert completing is not None
    click.echo(completing(asked.command, {}, "stationmaster", "_STATIONMASTER_COMPLETE").source())
