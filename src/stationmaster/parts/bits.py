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


ODD: Final = 0x555555555555555  # every second bit, every second pair, every second four
PAIRS: Final = 0x333333333333333
FOURS: Final = 0xF0F0F0F0F0F0F0F


def count(word: i64) -> i64:
    """How many bits are set: of each pair, of each four, of each eight, then the sum of those."""
    word = word - ((word >> 1) & ODD)
    word = (word & PAIRS) + ((word >> 2) & PAIRS)
    word = (word + (word >> 4)) & FOURS
    word = word + (word >> 8)
    word = word + (word >> 16)
    word = word + (word >> 32)
    return word & 127
