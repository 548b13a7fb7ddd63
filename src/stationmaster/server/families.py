"""What a family of games brings for a page: its scene, its aid, its rules."""

from __future__ import annotations

from collections.abc import Collection
from importlib import resources

import stationmaster
from stationmaster.kernel.family import Aide, Deeds
from stationmaster.kernel.game import Game
from stationmaster.kernel.rulebook import Section, sections
from stationmaster.kernel.words import LANGUAGES

GAMES = "stationmaster.games"


def scene(game: Game) -> dict[str, object]:
    """What to draw before anything has happened."""
    family = stationmaster.family(game.family)
    return {"family": game.family, "sets_up": family.sets_up(game), **family.scene(game)}


def aide(game: Game) -> Aide:
    """Who helps one who plays or watches; each has one of their own."""
    return stationmaster.family(game.family).aide(game)


def deeds(family: str) -> Deeds | None:
    """Who explains moves by what they did, where a family has one."""
    return stationmaster.family(family).deeds()


def marks(game: Game) -> Collection[str]:
    """What people may mark on the board for each other."""
    return stationmaster.family(game.family).marks(game)


def spends(game: Game, action: str) -> bool:
    """Whether it uses up what is the whole team's."""
    return stationmaster.family(game.family).spends(action)


def rules(family: str, game: str) -> dict[str, list[Section]]:
    """The rules in each language; a family with several games names the chapters that a game needs."""
    wanted = stationmaster.family(family).chapters(game)
    folder = resources.files(f"{GAMES}.{family}")
    written: dict[str, list[Section]] = {}
    for language in LANGUAGES:
        file = folder / f"rules.{language}.md"
        text = file.read_text(encoding="utf-8") if file.is_file() else ""
        written[language] = [
            section for section in sections(text, file.name) if wanted is None or belongs(section, wanted)
        ]
    return written


def belongs(section: Section, chapters: tuple[str, ...]) -> bool:
    """Whether a section speaks of one of these chapters; a mere heading belongs everywhere."""
    numbered = [rule.id.partition("-")[0] for rule in section.rules if rule.id]
    return not numbered or any(chapter in chapters for chapter in numbered)
