"""Print the manual page: every command with its options and examples."""

from __future__ import annotations

from collections.abc import Iterator

import click

from stationmaster import __version__


@click.command(
    epilog="""\b
Examples:
  stationmaster man | man -l -                                           read it
  stationmaster man > ~/.local/share/man/man1/stationmaster.1            keep it
""",
)
def command() -> None:
    """Print the manual page, as man(1) reads it."""
    root = click.get_current_context().find_root()
    click.echo("\n".join(manual(root)))


def manual(root: click.Context) -> Iterator[str]:
    assert isinstance(root.command, click.Group)
    yield f'.TH STATIONMASTER 1 "" "stationmaster {__version__}" "User commands"'
    yield ".SH NAME"
    yield plain(f"stationmaster - {(root.command.help or '').lower().rstrip('.')}")
    yield ".SH SYNOPSIS"
    yield ".B stationmaster"
    yield plain("COMMAND [OPTIONS] [ARGUMENTS]")
    yield ".SH COMMANDS"
    for name in root.command.list_commands(root):
        yield from of_command(name, root)


def of_command(name: str, above: click.Context) -> Iterator[str]:
    """A command, and those below it."""
    assert isinstance(above.command, click.Group)
    command = above.command.get_command(above, name)
    assert command is not None
    context = click.Context(command, info_name=name, parent=above)
    usage = " ".join(command.collect_usage_pieces(context))
    yield f".SS {plain(context.command_path.partition(' ')[2])} {plain(usage)}"
    yield from paragraphs(command.help or "")
    for param in command.params:
        if record := param.get_help_record(context):
            yield ".TP"
            yield f"\\fB{plain(record[0])}\\fR"
            yield plain(record[1]) or "\\&"
    if command.epilog:
        yield ".PP"
        yield ".nf"
        yield from map(plain, command.epilog.replace("\b", "").strip().splitlines())
        yield ".fi"
    if isinstance(command, click.Group):
        for below in command.list_commands(context):
            yield from of_command(below, context)


def paragraphs(text: str) -> Iterator[str]:
    for paragraph in text.replace("\b", "").split("\n\n"):
        yield ".PP"
        yield plain(" ".join(paragraph.split()))


def plain(text: str) -> str:
    """Text that troff takes as it is, in ASCII."""
    escaped = text.replace("\\", "\\e").replace("-", "\\-")
    ascii_only = "".join(sign if sign.isascii() else f"\\[u{ord(sign):04X}]" for sign in escaped)
    return f"\\&{ascii_only}" if ascii_only.startswith((".", "'")) else ascii_only
