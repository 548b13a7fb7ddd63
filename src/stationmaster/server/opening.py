"""Playing in one's own browser: a server for this machine only, and the page opened."""

from __future__ import annotations

import sys
import threading
import webbrowser
from functools import partial

from msgspec import structs

from stationmaster.kernel.words import Words, say
from stationmaster.server import page
from stationmaster.server.serving import address_of, home, listen, serve_at
from stationmaster.server.settings import Settings
from stationmaster.store.places import File

words = Words("stationmaster.server")

HOST = "127.0.0.1"


def play(port: int = 0, show: bool = True, game: str = "", language: str = "en") -> None:
    """Serve until Ctrl-C; tables begun earlier are still there. A game that is named is set up at once."""
    page.build_or_say()
    listening = listen(HOST, port)
    address = address_of(listening)
    own_names = (address, address.replace(HOST, "localhost"))  # no other name leads a page's wishes here
    settings = structs.replace(Settings(), origins=own_names)
    announcing = partial(announce, show=show, game=game, language=language)
    serve_at(listening, File(home() / "tables.db"), settings, announcing)


def announce(address: str, show: bool, game: str, language: str) -> None:
    page_address = f"{address}/set-up/{game}" if game else f"{address}/"
    sys.stdout.write(say(words("opened", address=page_address), language) + "\n")
    sys.stdout.flush()
    if show:
        threading.Thread(target=webbrowser.open, args=[page_address], daemon=True).start()
