"""Bots of one's own: a class in a file anywhere, named FILE:CLASS, or a net in a file, named FILE.onnx.

Such a file is code that runs with all one may do oneself, so a process reads only those that whoever started
it has invited: they stand in the environment, by the names they go by, and every process of ours finds them.
"""

from __future__ import annotations

import json
import linecache
import os
import sys
import traceback
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import lru_cache
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from inspect import getsourcelines, isclass
from pathlib import Path
from types import ModuleType
from typing import ClassVar, TypeVar, cast

from stationmaster.bots.bot import Advice, Bot, Reason
from stationmaster.kernel.errors import Refusal, near
from stationmaster.kernel.game import Game
from stationmaster.kernel.match import Told
from stationmaster.kernel.view import View
from stationmaster.kernel.words import Words, say

OWN_BOTS = "STATIONMASTER_BOTS"
ENDING = ".py:"
NET = ".onnx"
READER_OF_NETS = "stationmaster.rl.net"  # by name: plain play needs nothing of it
HOUSE = __name__.rpartition(".")[0]
ANY_GAME = "any_game"

T = TypeVar("T")

words = Words("stationmaster.bots.any_game")


# Who is invited


def is_own(name: str) -> bool:
    """Whether a bot is named by a file."""
    return ENDING in name or name.endswith((ENDING[:-1], NET))


def invited() -> dict[str, str]:
    """By the names they go by: the file and class of each."""
    found: dict[str, str] = json.loads(os.environ.get(OWN_BOTS, "{}"))
    return found


@contextmanager
def inviting(named: Mapping[str, str]) -> Iterator[None]:
    """While this lasts these may play, here and in every process that is started. All are read at once."""
    before = os.environ.get(OWN_BOTS)
    os.environ[OWN_BOTS] = json.dumps(invited() | {name: absolute(place) for name, place in named.items()})
    try:
        for place in named.values():
            load(absolute(place))
        yield
    finally:
        os.environ.pop(OWN_BOTS, None)
        if before is not None:
            os.environ[OWN_BOTS] = before


def as_typed(names: Iterable[str]) -> dict[str, str]:
    """Those of a list that are named by a file, under that name."""
    return {name: name for name in names if is_own(name)}


def by_class(places: Iterable[str]) -> dict[str, str]:
    """For tables: each goes by the name of its class, so no two may have the same."""
    found: dict[str, str] = {}
    for place in places:
        file, name = parted(place)
        if name in found:
            raise Refusal(f"{file}: {found[name]} is called {name}, too: give one of them another name")
        found[name] = place
    return found


def absolute(place: str) -> str:
    file, name = parted(place)
    if file.endswith(NET):
        return str(Path(file).resolve())
    return f"{Path(file).resolve()}:{name}"


def parted(place: str) -> tuple[str, str]:
    """The file, and what its bot is called: the class's name, or the net's."""
    if place.endswith(NET):
        return place, Path(place).stem
    file, colon, name = place.rpartition(":")
    if not colon or not file.endswith(".py") or not name.isidentifier():
        raise Refusal(
            f"a bot in a file is named FILE.py:CLASS, such as mine.py:MyBot, or FILE.onnx, not '{place}'"
        )
    return file, name


# Reading them


def families_of(kind: type[Bot]) -> set[str]:
    """The families that what it builds on belongs to; none: it plays every game."""
    modules = [base.__module__ for base in kind.__mro__ if base.__module__.startswith(f"{HOUSE}.")]
    return {module.split(".")[2] for module in modules if module.count(".") > 2} - {ANY_GAME}


@lru_cache(64)
def load(place: str) -> type[Bot]:
    """The class, or a Refusal with file and line."""
    file, name = parted(place)
    if file.endswith(NET):
        return net(file)
    kinds = {each: kind for each, kind in vars(module_of(file)).items() if isclass(kind)}
    if name not in kinds:
        raise Refusal(f"{shown(file)}: there is no class called {name}{near(name, kinds)}")
    kind = kinds[name]
    where = f"{shown(file)}:{line_of(kind)}"
    if not issubclass(kind, Bot):
        raise Refusal(f"{where}: {name} is no Bot: write class {name}(Bot), from stationmaster.bots")
    if kind.advise is Bot.advise and kind.choose is Bot.choose:
        raise Refusal(f"{where}: {name} has neither choose nor advise, so it cannot play")
    return kind


def net(file: str) -> type[Bot]:
    try:
        kind: type[Bot] = import_module(READER_OF_NETS).seated(file)
    except ModuleNotFoundError:
        raise Refusal(
            f"{shown(file)}: a net needs more packages: pip install 'stationmaster[onnx]'"
        ) from None
    return kind


def module_of(file: str) -> ModuleType:
    if not Path(file).is_file():
        raise Refusal(f"{shown(file)}: there is no such file")
    name = f"own_bots.{Path(file).stem}_{abs(hash(file)):x}"
    spec = spec_from_file_location(name, file)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    sys.modules[name] = module  # as an import would: some things in it may look for themselves there
    linecache.checkcache(file)
    try:
        spec.loader.exec_module(module)
    except Exception as error:
        del sys.modules[name]
        raise broken(file, "cannot be read", error) from error
    return module


def line_of(thing: object) -> int:
    try:
        return getsourcelines(cast(type, thing))[1]
    except (OSError, TypeError):
        return 1


def broken(file: str, what: str, error: BaseException) -> Refusal:
    """Where in this file it happened: the last line of it that was at work."""
    lines = [frame.lineno for frame in traceback.extract_tb(error.__traceback__) if frame.filename == file]
    if isinstance(error, SyntaxError) and error.filename == file:
        lines = [error.lineno]
    where = f"{shown(file)}:{lines[-1]}" if lines else shown(file)
    why = error.msg if isinstance(error, SyntaxError) else error
    return Refusal(f"{where}: {what}: {type(error).__name__}: {why}")


def shown(file: str) -> str:
    """As one would type it here."""
    path = Path(file)
    return str(path.relative_to(Path.cwd())) if path.is_relative_to(Path.cwd()) else file


# Playing


class Guest(Bot):
    """One of them at a seat: whatever goes wrong in its file is said in a sentence with file and line."""

    words: ClassVar = words
    kind: ClassVar[type[Bot]]
    place: ClassVar[str]

    def __init__(self, game: Game, seed: int) -> None:
        super().__init__(game, seed)
        self.file, self.name = parted(self.place)
        self.inner = self.careful("cannot begin", lambda: self.kind(game, seed))

    def choose(self, view: View, options: Sequence[int], heard: Sequence[Told] = ()) -> int:
        chosen = self.careful("broke", lambda: self.inner.choose(view, options, heard))
        return self.offered(chosen, options)

    def advise(self, view: View, options: Sequence[int], heard: Sequence[Told] = ()) -> Advice:
        if self.kind.advise is Bot.advise:
            return Advice(self.choose(view, options, heard), Reason("own-choice"))
        advice = self.careful("broke", lambda: self.inner.advise(view, options, heard))
        return Advice(self.offered(advice.action, options), advice.reason)

    def say(self, reason: Reason, language: str = "en") -> str:
        if self.kind.advise is Bot.advise or not hasattr(self.kind, "words"):
            return say(words("own-choice"), language)
        return self.careful("cannot say why", lambda: self.inner.say(reason, language))

    def careful(self, what: str, deed: Callable[[], T]) -> T:
        try:
            return deed()
        except Exception as error:
            raise broken(self.file, f"{self.name} {what}", error) from error

    def offered(self, chosen: object, options: Sequence[int]) -> int:
        if isinstance(chosen, int) and chosen in options:
            return chosen
        deed = self.kind.choose if self.kind.advise is Bot.advise else self.kind.advise
        some = ", ".join(f"{action} ({self.game.write(action)})" for action in options[:3])
        more = f" and {len(options) - 3} more" if len(options) > 3 else ""
        raise Refusal(
            f"{shown(self.file)}:{line_of(deed)}: {self.name} chose {chosen!r}, "
            f"which is none of its options: {some}{more}"
        )


@lru_cache(64)
def guest(place: str) -> type[Bot]:
    """A kind of bots to be made as any other, with the titles of the class in the file."""
    kind = load(place)
    name = parted(place)[1]
    if place.endswith(NET):
        return type(name, (kind,), {"title": name})  # code of ours, which says itself what is wrong
    brought = {
        "kind": kind,
        "place": place,
        "title": getattr(kind, "title", name),
        "about": getattr(kind, "about", (kind.__doc__ or "").partition("\n")[0]),
        "rung": kind.rung,
        "listens": kind.listens,
    }
    return type(name, (Guest,), brought)
