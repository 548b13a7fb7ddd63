"""The parts there are: modules of the engine that say what settings they take and how they are made."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType

from stationmaster.games.ticket_to_ride import engine


@cache
def modules() -> dict[str, str]:
    """Every module of the engine, by the name that a part of it would have."""
    return {
        module.name.replace("_", "-"): f"{engine.__name__}.{module.name}"
        for module in iter_modules(engine.__path__)
    }


def module(part: str) -> ModuleType:
    return import_module(modules()[part])


def is_part(name: str) -> bool:
    return name in modules() and hasattr(module(name), "make")


def names() -> list[str]:
    return sorted(name for name in modules() if is_part(name))


def takes(part: str) -> type:
    """The sheet of settings that a part declares."""
    sheet: type = module(part).Settings
    return sheet


def needs(part: str) -> tuple[str, ...]:
    """The parts that must be made before it."""
    needed: tuple[str, ...] = getattr(module(part), "NEEDS", ())
    return needed


def unmet(parts: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    """Each part with one that it needs and that does not stand before it."""
    for place, part in enumerate(parts):
        for needed in needs(part):
            if needed not in parts[:place]:
                yield part, needed
