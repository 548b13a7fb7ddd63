"""What a family of games brings for a page: its scene, its aid, its rules. All found in its folder."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import cache, partial
from importlib import import_module, resources
from importlib.util import find_spec
from types import ModuleType

from stationmaster.kernel.game import Game
from stationmaster.kernel.match import Told
from stationmaster.kernel.view import View
from stationmaster.server.wire import Rule, Section

Aide = Callable[[View, Sequence[str]], object]
Deeds = Callable[[Game, View, Sequence[Told]], Sequence[object]]

GAMES = "stationmaster.games"
HEADING = re.compile(r"(#+) (.+)")
RULE = re.compile(r"- ([A-Z][A-Z0-9]*-[0-9]+) (.+)")
LANGUAGES = ("en", "ru")


def module(family: str, name: str) -> ModuleType | None:
    """A family's module of that name, if it has one."""
    path = f"{GAMES}.{family}.{name}"
    return import_module(path) if find_spec(path) else None


def scene(game: Game) -> dict[str, object]:
    """What to draw before anything has happened."""
    found = module(game.family, "scene")
    drawn: dict[str, object] = found.scene(game) if found else {}
    return {"family": game.family, **drawn}


def no_aid(view: View, options: Sequence[str]) -> object:
    return None


def aide(game: Game) -> Aide:
    """What works out, from a view and its options alone, how a page can help one who sees it.

    Each of those who are helped has one of their own: a family's may remember what it worked out before.
    """
    found = module(game.family, "aid")
    if found is None:
        return no_aid
    made: Aide = found.Aide(game) if hasattr(found, "Aide") else partial(found.aid, game)
    return made


@cache
def deeds(family: str) -> Deeds | None:
    """What works out, from the view before some moves and what was told of them, what each of them did."""
    found = module(family, "deeds")
    given: Deeds | None = found.deeds if found else None
    return given


def rules(family: str, game: str) -> dict[str, list[Section]]:
    """The rules in each language; a family with several games may name the chapters that a game needs."""
    found = module(family, "scene")
    wanted: tuple[str, ...] | None = found.chapters(game) if found and hasattr(found, "chapters") else None
    folder = resources.files(f"{GAMES}.{family}")
    written: dict[str, list[Section]] = {}
    for language in LANGUAGES:
        file = folder / f"rules.{language}.md"
        text = file.read_text(encoding="utf-8") if file.is_file() else ""
        written[language] = [
            section for section in sections(text) if wanted is None or belongs(section, wanted)
        ]
    return written


def sections(text: str) -> list[Section]:
    """Headings with the rules below them. A paragraph without a number is a remark."""
    found = [Section("", 1, [])]
    for line in text.splitlines():
        heading, rule = HEADING.fullmatch(line), RULE.fullmatch(line)
        if heading:
            found.append(Section(heading[2], len(heading[1]), []))
        elif rule:
            found[-1].rules.append(Rule(rule[1], rule[2]))
        elif line.strip():
            found[-1].rules.append(Rule("", line.strip()))
    return [section for section in found if section.title or section.rules]


def belongs(section: Section, chapters: tuple[str, ...]) -> bool:
    """Whether a section speaks of one of these chapters; a mere heading belongs everywhere."""
    numbered = [rule.id.partition("-")[0] for rule in section.rules if rule.id]
    return not numbered or any(chapter in chapters for chapter in numbered)
