"""What a family of games brings is written down once, and checked when it is loaded."""

from types import ModuleType

import pytest

import stationmaster
from stationmaster.kernel.catalogue import Entry
from stationmaster.kernel.errors import Refusal
from stationmaster.kernel.family import Family, family_of
from stationmaster.kernel.game import Game


class Halma(Family):
    name = "halma"

    def catalogue(self) -> list[Entry]:
        return []

    def make(self, name: str, seats: int, options: dict[str, object]) -> Game:
        raise NotImplementedError


class Misspelt(Halma):
    name = "halma"

    def catalogue(self) -> list[Entry]:
        return []

    def make(self, name: str, seats: int, options: dict[str, object]) -> Game:
        raise NotImplementedError

    def scenery(self) -> dict[str, object]:
        return {}


class Unmade(Family):
    name = "halma"


def package(family: object) -> ModuleType:
    made = ModuleType("stationmaster.games.halma")
    if family is not None:
        vars(made)["family"] = family
    return made


def test_all_families_keep_the_contract() -> None:
    names = [family.name for family in stationmaster.families()]
    assert len(names) == len(set(names)) >= 3
    assert {entry.family for entry in stationmaster.catalogue()} == set(names)


def test_two_methods_are_enough() -> None:
    family = family_of(package(Halma()))
    assert family.scene is not None
    assert (family.broken(), family.boards(), family.deeds(), family.chapters("halma")) == (
        {},
        None,
        None,
        None,
    )


@pytest.mark.parametrize(
    ("family", "sentence"),
    [
        (None, "a package of games has a `family`, which is a Family"),
        ("halma", "a package of games has a `family`, which is a Family"),
        (Misspelt(), "a Family has no scenery"),
        (Unmade(), "its family lacks catalogue, make"),
    ],
)
def test_what_is_missing_or_misspelt_is_named(family: object, sentence: str) -> None:
    with pytest.raises(Refusal) as refused:
        family_of(package(family))
    assert str(refused.value) == f"stationmaster.games.halma (see kernel/family.py): {sentence}"


def test_a_family_is_called_as_its_folder() -> None:
    elsewhere = ModuleType("stationmaster.games.chess")
    vars(elsewhere)["family"] = Halma()
    with pytest.raises(Refusal, match="its family is called 'halma'"):
        family_of(elsewhere)
