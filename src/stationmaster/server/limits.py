"""Not too much at once: the bounds of everything that comes in, and buckets that fill slowly.

What a host may want otherwise is in settings.py; what is here fits every table that there can be.
"""

from __future__ import annotations

from collections import OrderedDict
from time import monotonic

# A request. A page's own are far below: its longest address carries the options of a game, its largest body
# the tokens of all its tables. A caller may have sent one more piece, up to 256 kB, before it is seen.
LONGEST_URL = 8 * 1024
MOST_HEADERS = 100
LARGEST_HEAD = 32 * 1024
LARGEST_BODY = 64 * 1024
MOST_IN_LINE = 8  # requests sent ahead, before the first is answered; browsers send none
# Seconds. A phone in a tunnel takes a while; whoever takes longer is no player, and may come again.
HEAD_WITHIN = 10.0
REQUEST_WITHIN = 60.0  # from the head to the end of the answer
IDLE_WITHIN = 5  # between two requests on one line
LAST_WORDS_WITHIN = 10.0  # to take what was sent, once the line is being closed

GOODBYE_WITHIN = 2.0  # the same when the server stops

# A WebSocket.
LARGEST_FRAME = 64 * 1024  # what is larger than a message but not than this gets a sentence
PIECE = 2048  # bytes that are read in one go: more might hold hundreds of messages, while everybody waits
LARGEST_REST = 1 << 20  # bytes that may wait to be read; whoever sends more at once is no player
ODD_FRAMES = 100  # pings, and parts of messages, at once; a browser sends one in twenty seconds
ODD_FRAMES_A_SECOND = 50.0
MOST_WAITING = 1000  # frames that a client has not taken yet
LARGEST_WAITING = 4 << 20  # and bytes
MOST_WARNINGS = 100  # messages beyond the limit before the connection is closed

# Talk. Nobody reads faster, and everything that a seat says goes to disk and to all at the table.
CHAT_SHOWN = 100
WORDS_AT_ONCE = 10
WORDS_A_SECOND = 1.0

LINES_AN_ADDRESS = 64  # for requests; a browser opens six
SPARE_FILES = 300  # beside one for each connection: requests, the store, thinkers, the page

MOST_ENTRIES = (
    20_000  # of a table, at which moves are taken back no more; the longest games have some thousands
)
BOTS_REST = 2.0  # seconds until a bot whose move could not be kept tries again
LEASE_BEYOND = 5.0  # seconds beyond its time to think, after which a bot's turn may be another server's
GAMES_LOOKED_BACK_AT = 200  # of one person's finished games, the newest
GAMES_REMEMBERED = 2000  # how they ended, so that nobody's history is worked out twice
OPEN_SHOWN = 50  # tables open to all, in the hall
HURRIED_IN_A_ROW = 3  # decisions made for one who is away before a bot keeps the seat until they come
BETWEEN_BEATS = 5.0  # seconds between two looks at the clocks of tables, and two notes that a server is here
BETWEEN_FORGETTING = 3600.0  # seconds between two looks for tables that are old
FORGOTTEN_AT_ONCE = 100  # with so many a commit takes no longer than a busy hall's

LOG_LINES = 200  # at once: with a traceback each, some hundred kilobytes
LOG_LINES_A_SECOND = 1.0

BETWEEN_PULSES = 1.0  # seconds between two looks whether the disk still takes anything

MOST_ADDRESSES = 10_000


class Bucket:
    """Holds up to `size` tokens, gets `rate` new ones a second, and gives one for each thing allowed."""

    __slots__ = ("filled", "rate", "size", "tokens")

    def __init__(self, size: float, rate: float) -> None:
        self.size = size
        self.rate = rate
        self.tokens = size
        self.filled = monotonic()

    def take(self) -> bool:
        now = monotonic()
        tokens = self.tokens + (now - self.filled) * self.rate
        self.filled = now
        if tokens > self.size:
            tokens = self.size
        if tokens < 1:
            self.tokens = tokens
            return False
        self.tokens = tokens - 1
        return True


class Buckets:
    """A bucket for each address; those not seen for longest are forgotten first."""

    def __init__(self, size: float, rate: float) -> None:
        self.size = size
        self.rate = rate
        self.known: OrderedDict[str, Bucket] = OrderedDict()

    @classmethod
    def a_minute(cls, count: int) -> Buckets:
        """So many at once, and so many a minute in the long run."""
        return cls(count, count / 60)

    def take(self, address: str) -> bool:
        bucket = self.known.pop(address, None) or Bucket(self.size, self.rate)
        self.known[address] = bucket
        if len(self.known) > MOST_ADDRESSES:
            self.known.popitem(last=False)
        return bucket.take()
