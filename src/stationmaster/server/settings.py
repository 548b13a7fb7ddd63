"""What a host can set."""

from __future__ import annotations

import os

from msgspec import Struct


class Settings(Struct, frozen=True, kw_only=True):
    """How a server treats those who come. Times are in seconds."""

    origins: tuple[str, ...] = ()
    """Where pages may come from ("https://trains.example"); none given: from where the server is called."""
    pace: float = 0.7
    """A bot's move takes at least so long, so that people can follow, and take their own back."""
    bot_time: float = 5.0
    """A bot that thinks longer is not waited for."""
    thinkers: int = max(1, (os.cpu_count() or 1) - 1)
    """Processes in which bots think."""
    join_within: float = 10.0
    linger: float = 300.0
    """A table that everybody has left stays in memory for so long."""
    burst: int = 40
    """Messages that a connection may send at once, and how many a second in the long run."""
    messages_a_second: float = 20.0
    trusted_proxies: tuple[str, ...] = ()
    """Addresses whose word is taken for where a caller really is."""
    # Of one address, behind which there may be a household, a school or a carrier's whole city.
    tables_a_minute: int = 30
    joins_a_minute: int = 120
    """To read a table from disk and tell all of it takes some five milliseconds."""
    requests_a_minute: int = 1200
    """A page with all its parts is some twenty."""
    reads_a_minute: int = 300
    """Games made and drawn anew, ten milliseconds each."""
    replays_a_minute: int = 30
    """Half a megabyte each."""
    hints_a_minute: int = 60
    connections_an_address: int = 200
    # Of all together.
    most_connections: int = 4000
    most_at_a_table: int = 200
    drain: float = 0.0
    """Told to stop by SIGTERM it goes on for so long, and says that it is not ready, for proxies to see."""
    metrics: str = ""
    """The address at which figures are shown to Prometheus; none given: nowhere."""
    forget_after: float = 0.0
    """Days after which a table is let go where nobody has moved; 0: never."""
    vote_after: float = 60.0
    """One who is away for less is not voted about: a line that is cut comes back."""
    spectator_delay: float = 0.0
    """Whoever watches sees every table so many seconds late, or later where a table agreed so."""
    proposal_wait: float = 8.0
    """A bot that would spend what is the whole team's waits so long for an objection; 0: it does not ask."""
    silent_spectators: bool = False
    """They say nothing; otherwise they talk among themselves."""
    log: str = "plain"
    """How what is logged is written: "plain" for people, "json" for programs."""
    mail: str = ""
    """The mail server by which people are told of their turns, smtp://…; none given: no mail."""
    mail_from: str = ""
    """The address from which that mail comes."""
    notice_after: float = 20.0
    """Whoever has not come so long after their turn began is told of it."""
    private_receivers: bool = False
    """Notices may also go to addresses of this machine and its network."""
