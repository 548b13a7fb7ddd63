"""How sure one can be of a share that was counted."""

from math import sqrt

NORMAL_95 = 1.959963984540054


def wilson(wins: float, games: int) -> tuple[float, float]:
    """Wilson's score interval at 95 %: sound also for few games and for rates near 0 and 1."""
    if games == 0:
        return 0.0, 1.0
    rate = wins / games
    z2 = NORMAL_95 * NORMAL_95
    middle = (rate + z2 / (2 * games)) / (1 + z2 / games)
    reach = NORMAL_95 * sqrt(rate * (1 - rate) / games + z2 / (4 * games * games)) / (1 + z2 / games)
    return max(0.0, middle - reach), min(1.0, middle + reach)
