"""How fast engines are is measured by turns, so that a machine's moods cancel out."""

from stationmaster import engines, make
from stationmaster.arena.speed import TURNS, Here, Native, Rates, Subject, by_turns, midgame, state_bytes


class Steady:
    """A game that is always half as fast as the machine is at that moment."""

    title, seats, compiled, clone_ns, state_bytes = "steady", 3, True, 1.0, 1.0

    def __init__(self, machine: "Machine") -> None:
        self.machine = machine

    def turn(self) -> Rates:
        now = self.machine.speed()
        return Rates(games=now / 2, decisions=now, rollouts=now * 2)


class Machine:
    """Gets slower with every measurement."""

    def __init__(self) -> None:
        self.now = 1000.0

    def speed(self) -> float:
        self.now -= 10.0
        return self.now

    def native(self) -> Native:
        now = self.speed()
        row = {"games": now, "actions": now, "rollouts": now}
        return {"plain": {"2": row, "4": {what: rate * 100 for what, rate in row.items()}}}


def test_a_machine_that_slows_down_does_not_change_a_ratio() -> None:
    machine = Machine()
    steps: list[int] = []
    subjects: list[Subject] = [Steady(machine)]
    (found,) = by_turns(subjects, machine.native, lambda: steps.append(1))
    plain = found.ratio["plain"]
    assert (plain.games.least, plain.games.median, plain.games.most) == (0.5, 0.5, 0.5)
    assert (plain.decisions.median, plain.rollouts.median) == (1.0, 2.0)
    assert found.games < 500  # the median of what was seen, not the best
    assert len(steps) == 1 + 2 * TURNS


def test_without_c_beside_it_a_game_is_measured_alone() -> None:
    (found,) = by_turns([Here("card-game", 2, {})], dict, lambda: None)
    assert found.ratio == {}
    assert found.decisions > found.games > 0
    if engines.compiled():
        assert found.middle > found.opening > 0  # the nearer its end, the quicker a game is played out


def test_a_states_memory_is_the_same_however_much_the_process_has() -> None:
    middle = midgame(make("card-game", seats=4))
    first = state_bytes(middle)
    ballast = [middle.clone() for _ in range(5_000)]
    ballast.clear()
    again = state_bytes(middle)
    assert first > 300  # four hands, yards and stacks
    assert abs(first - again) < 16
