"""List the games there are, or one of them with its options."""

import click

from stationmaster import catalogue, find
from stationmaster.cli import GameCommand, GameName, speaking
from stationmaster.kernel.catalogue import Entry, Option, in_each_language, spelled
from stationmaster.kernel.words import Words, say

words = Words("stationmaster.cli")


@click.command(
    cls=GameCommand,
    epilog="""\b
Examples:
  stationmaster games              all games, with their seats
  stationmaster games NAME         one game and its options
  stationmaster games --json       the same for programs
""",
)
@click.argument("name", required=False, type=GameName())
@speaking
@click.option("--json", "as_json", is_flag=True, help="Print the catalogue as JSON.")
def command(name: str | None, language: str, as_json: bool) -> None:
    """List the games there are, or one of them with its options."""
    entries = catalogue() if name is None else [find(name)]
    if as_json:
        print_json(entries)
    elif name is None:
        print_table(entries, language)
    else:
        print_entry(entries[0], language)


def print_json(entries: list[Entry]) -> None:
    from msgspec import json

    click.echo(json.format(json.encode([in_each_language(entry) for entry in entries]), indent=2))


def print_table(entries: list[Entry], language: str) -> None:
    from rich.console import Console
    from rich.table import Table

    heads = [say(words(head), language) for head in ("name", "title", "seats", "about")]
    table = Table(*heads, title=say(words("games"), language))
    for entry in entries:
        table.add_row(entry.name, say(entry.title, language), seats(entry), say(entry.about, language))
    Console().print(table)


def print_entry(entry: Entry, language: str) -> None:
    from rich.console import Console
    from rich.table import Table

    console = Console(highlight=False)
    taking = say(words("seats-of", seats=seats(entry)), language)
    console.print(f"[bold]{say(entry.title, language)}[/bold] ({entry.name}), {taking}")
    console.print(say(entry.about, language))
    heads = [say(words(head), language) for head in ("option", "values", "what-it-does")]
    table = Table(*heads, title=say(words("options"), language))
    for option in entry.options:
        table.add_row(option.name, values(option, language), say(option.about, language))
    if entry.options:
        console.print(table)


def seats(entry: Entry) -> str:
    """2-5, or just 2."""
    if entry.least_seats == entry.most_seats:
        return str(entry.least_seats)
    return f"{entry.least_seats}-{entry.most_seats}"


def values(option: Option, language: str) -> str:
    """The values an option takes, the default first and marked."""
    others = [spelled(choice) for choice in option.choices if spelled(choice) != spelled(option.default)]
    if option.of == "seats":
        others = ["all", "0,2"]
    return " ".join([say(words("default", value=spelled(option.default)), language), *others])
