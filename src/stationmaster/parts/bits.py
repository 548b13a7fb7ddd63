"""Sets of small whole numbers in words of 60 bits. Compiled.

A table stands in for `1 << n`, which mypyc compiles wrongly for n of 32 and more.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

WORD: Final = 60


def _powers() -> vec[i64]:
    powers = vec[i64]()
    power: i64 = 1
    for _ in range(WORD):
        powers = append(powers, power)
        power = power * 2
    return powers


def _places(powers: vec[i64]) -> vec[i64]:
    """Powers of two all differ modulo 67: the place of a set's lowest bit without counting."""
    places = vec[i64]([0 for _ in range(67)])
    for place in range(i64(WORD)):
        places[powers[place] % 67] = place
    return places


BIT: Final = _powers()
PLACE: Final = _places(BIT)


def count(word: i64) -> i64:
    """How many bits are set."""
    n: i64 = 0
    while word != 0:
        word &= word - 1
        n += 1
    return n
