"""Host tables for others: a server for browsers, with everything on disk."""

from __future__ import annotations

from typing import Any

import click

from stationmaster.cli import GameCommand, own_bot

PORT = 8484


@click.command(
    cls=GameCommand,
    epilog="""\b
Examples:
  stationmaster serve                                      for this machine, at port 8484
  stationmaster serve --host 0.0.0.0                       for everybody on the network
  stationmaster serve --db games.db --port 9000            another file, another port
  stationmaster serve --db postgresql://anna@db/hall       in a database that several servers share
  stationmaster serve --origin https://trains.example      behind a proxy at that address
  stationmaster serve --bot mine.py:MyBot                  a bot of yours is offered at tables
""",
)
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen at.")
@click.option("--port", default=PORT, show_default=True, help="The port to listen at; 0 for any free one.")
@click.option(
    "--db",
    metavar="FILE",
    envvar="STATIONMASTER_DB",
    help="The file in which tables are kept, by default one in your own data folder; "
    "or a PostgreSQL database that several servers share. STATIONMASTER_DB names it, too.",
)
@click.option(
    "--origin",
    "origins",
    multiple=True,
    metavar="URL",
    help="The address at which people reach this server, if it is not the one it listens at.",
)
@own_bot
@click.option("--pace", default=0.7, show_default=True, help="Seconds that a bot's move takes at least.")
@click.option("--bot-time", default=5.0, show_default=True, help="Seconds that a bot may think.")
@click.option(
    "--thinkers", type=int, help="Processes in which bots think; by default one less than processors."
)
@click.option(
    "--trusted-proxy",
    "trusted_proxies",
    multiple=True,
    metavar="ADDRESS",
    help="A proxy whose word is taken for where callers are; an address or a network.",
)
@click.option("--tables-a-minute", default=30, show_default=True, help="That one address may open.")
@click.option("--joins-a-minute", default=120, show_default=True, help="Of one address, at any tables.")
@click.option("--requests-a-minute", default=1200, show_default=True, help="Of one address, over HTTP.")
@click.option(
    "--reads-a-minute", default=300, show_default=True, help="Games that one address may have drawn."
)
@click.option("--replays-a-minute", default=30, show_default=True, help="That one address may look at.")
@click.option("--hints-a-minute", default=60, show_default=True, help="That one address may ask for.")
@click.option(
    "--connections-an-address", default=200, show_default=True, help="Clients that one address may have."
)
@click.option("--most-connections", default=4000, show_default=True, help="Clients at the same time.")
@click.option(
    "--drain",
    type=click.FloatRange(0),
    default=0.0,
    help="Seconds for which it goes on when SIGTERM tells it to stop, and says at /api/ready that it will.",
)
@click.option(
    "--metrics",
    default="",
    metavar="ADDRESS",
    help="Show figures to Prometheus at this address and port, or at this port for this machine alone.",
)
@click.option(
    "--log",
    type=click.Choice(["plain", "json"]),
    default="plain",
    show_default=True,
    help="How what is logged is written: for people, or an object of JSON a line for programs.",
)
@click.option("--no-page", is_flag=True, help="Do not look whether the page must be built.")
@click.option(
    "--forget-after",
    default=0.0,
    help="Days after which untouched tables are let go; 0, the default, is never.",
)
@click.option(
    "--silent-spectators", is_flag=True, help="Who watches says nothing, not even to others who do."
)
@click.option(
    "--spectator-delay",
    type=click.FloatRange(0),
    default=0.0,
    help="Seconds by which whoever watches sees every table later; 0, the default, is at once.",
)
@click.option(
    "--proposal-wait",
    type=click.FloatRange(0),
    default=8.0,
    show_default=True,
    help="Seconds for people to object before a bot spends what is the whole team's; 0 does not ask.",
)
@click.option(
    "--vote-after",
    type=click.FloatRange(0),
    default=60.0,
    show_default=True,
    help="Seconds that somebody must be away before the others may go on without them.",
)
@click.option(
    "--mail",
    default="",
    metavar="URL",
    envvar="STATIONMASTER_MAIL",
    help="The mail server by which people are told of their turns, smtp://USER:PASSWORD@HOST:PORT; "
    "STATIONMASTER_MAIL names it, too, where nobody can read it.",
)
@click.option("--mail-from", default="", metavar="ADDRESS", help="The address from which that mail comes.")
@click.option(
    "--notice-after",
    type=click.FloatRange(0),
    default=20.0,
    show_default=True,
    help="Seconds in which somebody whose turn it is may come before a notice is sent.",
)
@click.option(
    "--private-receivers", is_flag=True, help="Notices may go to addresses of this machine and its network."
)
@click.option("--burst", default=40, show_default=True, help="Messages that a client may send at once.")
def command(
    host: str,
    port: int,
    db: str | None,
    own_bots: tuple[str, ...],
    thinkers: int | None,
    no_page: bool,
    **set_by_host: Any,
) -> None:
    """Host tables for others: a server for browsers, with everything on disk."""
    from stationmaster.bots.own import by_class, inviting
    from stationmaster.server import page
    from stationmaster.server.callers import networks
    from stationmaster.server.notices.desk import expect_settings
    from stationmaster.server.serving import home, listen, serve_at
    from stationmaster.server.settings import Settings
    from stationmaster.store.places import place

    kept_at = place(db or str(home() / "tables.db"))
    count = Settings().thinkers if thinkers is None else max(1, thinkers)
    settings = Settings(thinkers=count, **set_by_host)
    networks(settings.trusted_proxies)  # refuse what is none, before anything starts
    expect_settings(settings)
    with inviting(by_class(own_bots)):
        if not no_page:
            page.build_or_say()
        serve_at(listen(host, port), kept_at, settings, announce)


def announce(address: str) -> None:
    click.echo(f"Stationmaster is at {address}/ (Ctrl-C stops it)")
