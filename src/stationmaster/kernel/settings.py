"""Settings as a part declares them, a dataclass whose fields say what fits, and how a table is checked by it.

    @dataclass(frozen=True)
    class Tunnels:
        turned: Annotated[int, Within(1, 20)]

A field with a default may be left out of the table. Everything else that is in it, or is not, is refused.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import MISSING, Field, dataclass, fields, is_dataclass
from functools import cache
from typing import Annotated, Any, TypeVar, cast, get_args, get_origin, get_type_hints

from stationmaster.kernel.errors import near
from stationmaster.kernel.tables import Sheet, shown

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Within:
    """A whole number, or each of several, from the least to the most."""

    least: int
    most: int

    def __str__(self) -> str:
        return f"whole number from {self.least} to {self.most}"

    def fits(self, value: object) -> bool:
        return type(value) is int and self.least <= value <= self.most


@dataclass(frozen=True, slots=True)
class OneOf:
    """A word, or each of several, out of a few."""

    words: tuple[str, ...]

    def __str__(self) -> str:
        return f"word out of {', '.join(self.words)}"

    def fits(self, value: object) -> bool:
        return isinstance(value, str) and value in self.words


@dataclass(frozen=True, slots=True)
class Truth:
    """What a field of true or false is measured by."""

    def __str__(self) -> str:
        return "true or false"

    def fits(self, value: object) -> bool:
        return isinstance(value, bool)


@dataclass(frozen=True, slots=True)
class Word:
    """What a field is measured by that may be any word."""

    def __str__(self) -> str:
        return "word"

    def fits(self, value: object) -> bool:
        return isinstance(value, str)


Measure = Within | OneOf | Truth | Word


def filled(kind: type[T], sheet: Sheet) -> T:
    """The settings of that kind that a table holds."""
    declared = {field.name: field for field in fields(kind)}  # type: ignore[arg-type]
    sheet.known(declared)
    values = {}
    for name, hint in hints(cast(Any, kind)).items():
        if name in sheet.table:
            values[name] = read(sheet, name, hint)
        elif is_needed(declared[name]):
            raise sheet.refusal(f"'{name}' is missing; it is {described(hint)}")
    return kind(**values)


@cache
def hints(kind: Any) -> dict[str, Any]:
    return get_type_hints(kind, include_extras=True)


def is_needed(declared: Field[Any]) -> bool:
    return declared.default is MISSING and declared.default_factory is MISSING


def taken_apart(hint: Any) -> tuple[Any, Measure]:
    """The bare type of a field, and what a value of it, or each of its values, is measured by."""
    if get_origin(hint) is Annotated:
        bare, measure = get_args(hint)
        return bare, measure
    return hint, Truth() if hint is bool else Word()


def described(hint: Any) -> str:
    bare, measure = taken_apart(hint)
    if is_dataclass(bare):
        return "a table of its own"
    if get_origin(bare) is tuple:
        return f"a list, each a {measure}"
    if get_origin(bare) is Mapping:
        return f"a table of names, each with a {measure}"
    return str(measure) if isinstance(measure, Truth) else f"a {measure}"


def read(sheet: Sheet, name: str, hint: Any) -> object:
    bare, measure = taken_apart(hint)
    value = sheet.table[name]
    if is_dataclass(bare) and isinstance(value, dict):
        inner = f"[{'.'.join(str(word) for word in (*sheet.path, name))}]"
        return filled(bare, sheet.inside(name, value, inner))  # type: ignore[arg-type]
    if get_origin(bare) is tuple and isinstance(value, list):
        return tuple(each(sheet, name, hint, value))
    if get_origin(bare) is Mapping and isinstance(value, dict):
        return dict(zip(value, each(sheet, name, hint, value.values()), strict=True))
    if bare in (int, str, bool) and measure.fits(value):
        return value
    raise misfit(sheet, name, hint, value)


def each(sheet: Sheet, name: str, hint: Any, values: Iterable[object]) -> list[object]:
    """Several values, all measured."""
    values = list(values)
    measure = taken_apart(hint)[1]
    for value in values:
        if not measure.fits(value):
            raise misfit(sheet, name, hint, value)
    return values


def misfit(sheet: Sheet, name: str, hint: Any, value: object) -> Exception:
    measure = taken_apart(hint)[1]
    meant = ""
    if isinstance(measure, OneOf) and isinstance(value, str) and value not in measure.words:
        meant = near(value, measure.words)
    return sheet.refusal(f"'{name}' must be {described(hint)}, not {shown(value)}{meant}", name)
