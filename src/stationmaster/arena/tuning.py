"""Finding better numbers for a policy: a few are changed at random, and kept if they win over fresh deals.

Challenger and holder meet the same rivals on the same deals: earlier holders, so that nobody chases its own
tail, and guests who play otherwise. What looks better is played again on other deals before it is believed. A
tuning is settled by its record: stopped and taken up again, it goes on as if it had never stopped.
"""

from collections.abc import Iterator, Sequence
from math import exp, sqrt
from pathlib import Path
from random import Random

from librt.vecs import vec
from msgspec import DecodeError, Struct, field, json
from msgspec.structs import replace

from stationmaster import family, make
from stationmaster.kernel.errors import Refusal
from stationmaster.kernel.game import Game, Seeded
from stationmaster.kernel.policy import Policy, Range, play_out

TURNED = 3  # numbers changed at a time
RIVALS = 4  # the last holders, and the first
SURE = 1.0  # standard errors by which a challenger must be better, twice
CONFIRMED = 2  # times as many deals for the second look
SCALE = 15.0  # points ahead that make a win likely
APART = 1 << 24  # deals of two steps are never the same

Numbers = dict[str, float]


class Step(Struct, frozen=True):
    """A change that was kept: the numbers, and what it gained in value a game, with the standard error."""

    step: int
    changed: Numbers
    gain: float
    error: float
    games: int


class Tuning(Struct, frozen=True):
    """How far a tuning has come: all that it takes to go on."""

    game: str
    seats: int
    seed: int
    deals: int
    """For a first look at a challenger."""
    options: dict[str, object]
    first: Numbers
    numbers: Numbers
    """The best so far."""
    pool: tuple[Numbers, ...]
    steps: int = 0
    games: int = 0
    kept: tuple[Step, ...] = field(default_factory=tuple)
    guests: tuple[Numbers, ...] = ()
    """Rivals that stay: some numbers changed, the others as they were at first."""


class Measured(Struct, frozen=True):
    """A challenger against the holder: the gain in value a game, its standard error, and games played."""

    gain: float
    error: float
    games: int

    def is_better(self) -> bool:
        return self.gain > SURE * self.error


def begin(
    game: str,
    seats: int,
    seed: int,
    deals: int,
    options: dict[str, object],
    guests: Sequence[Numbers] = (),
) -> Tuning:
    """A tuning from the numbers that the game's policy has now."""
    policy = policies(make(game, seats, **options))[0]
    numbers = policy.tuned()
    for guest in guests:
        for name, value in guest.items():
            policy.tune(name, value)
    whole = tuple({**numbers, **guest} for guest in guests)
    return Tuning(game, seats, seed, deals, options, numbers, numbers, (numbers,), guests=whole)


def policies(game: Game) -> list[Policy]:
    """A policy for each seat."""
    made = [family(game.family).policy(game) for _ in range(game.seats)]
    found = [policy for policy in made if policy is not None and policy.names]
    if not found:
        raise Refusal(f"{game.name} has no policy that could be tuned with these options")
    for policy in found:
        policy.careful = False
    return found


def tune(tuning: Tuning) -> Iterator[Tuning]:
    """One step after another, for ever; each record can be kept and gone on from."""
    game = make(tuning.game, tuning.seats, **tuning.options)
    table = Table(game)
    ranges = {one.name: one for one in family(game.family).ranges() if one.name in tuning.numbers}
    while True:
        tuning = step(tuning, table, ranges)
        yield tuning


def step(tuning: Tuning, table: "Table", ranges: dict[str, Range]) -> Tuning:
    """Change a few numbers; keep them if they are better on two lots of deals."""
    number = tuning.steps
    luck = Random(f"{tuning.seed} {number}")
    changed = challenge(tuning.numbers, ranges, luck)
    challenger = {**tuning.numbers, **changed}
    first_deal = (tuning.seed * 4099 + number) * APART
    rivals = (*tuning.pool, *tuning.guests)
    found = table.compare(challenger, tuning.numbers, rivals, first_deal, tuning.deals)
    games = tuning.games + found.games
    if found.is_better():
        deals = CONFIRMED * tuning.deals
        found = table.compare(challenger, tuning.numbers, rivals, first_deal + tuning.deals, deals)
        games += found.games
        if found.is_better():
            kept = Step(number, changed, round(found.gain, 4), round(found.error, 4), found.games)
            pool = (tuning.pool[0], *[*tuning.pool[1:], challenger][-RIVALS + 1 :])
            tuning = replace(tuning, numbers=challenger, pool=pool, kept=(*tuning.kept, kept))
    return replace(tuning, steps=number + 1, games=games)


def challenge(numbers: Numbers, ranges: dict[str, Range], luck: Random) -> Numbers:
    """Some numbers a step away from what they are."""
    chosen = luck.sample(sorted(ranges), TURNED)
    return {
        name: round(max(ranges[name].least, numbers[name] + luck.gauss(0, 1) * ranges[name].step), 3)
        for name in chosen
    }


class Table:
    """Seats at which numbers play each other."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.policies = policies(game)

    def compare(
        self, challenger: Numbers, holder: Numbers, rivals: Sequence[Numbers], first_deal: int, deals: int
    ) -> Measured:
        """Both in the same seat of the same deals, against the same rivals; every seat in turn."""
        total = squares = 0.0
        for deal in range(deals):
            seat = deal % self.game.seats
            rival = rivals[deal // self.game.seats % len(rivals)]
            seed = first_deal + deal
            gain = self.value(challenger, rival, seat, seed) - self.value(holder, rival, seat, seed)
            total += gain
            squares += gain * gain
        mean = total / deals
        return Measured(mean, sqrt(max(0.0, squares / deals - mean * mean) / deals), 2 * deals)

    def value(self, numbers: Numbers, rival: Numbers, seat: int, seed: int) -> float:
        """How a game ends for one seat: half for winning, half for how far ahead; for a team, its goods."""
        together = self.game.is_cooperative()
        for other, policy in enumerate(self.policies):
            policy.forget()
            for name, value in (numbers if together or other == seat else rival).items():
                policy.tune(name, value)
        state = self.game.start()
        play_out(state, vec[Policy](self.policies), Seeded(seed))
        if together:
            reached = self.game.rewards(state)[seat]
            return 0.5 * (reached >= 1) + 0.5 * reached
        scores = [int(score) for score in state.scores()]
        ahead = scores[seat] - max([score for other, score in enumerate(scores) if other != seat])
        won = 1 / scores.count(scores[seat]) if ahead >= 0 else 0.0
        return 0.5 * won + 0.5 / (1 + exp(-ahead / SCALE))


# On disk


def load(file: Path) -> Tuning:
    """A record to go on from."""
    try:
        return json.decode(file.read_bytes(), type=Tuning)
    except (OSError, DecodeError) as error:
        raise Refusal(f"{file}: not the record of a tuning ({error})") from None


def save(tuning: Tuning, file: Path) -> None:
    """At once or not at all: whoever stops us finds the record of the last step."""
    beside = file.with_name(file.name + ".new")
    beside.write_bytes(json.format(json.encode(tuning), indent=2))
    beside.replace(file)


def sheet(tuning: Tuning) -> str:
    """The numbers as a file of tuned policies holds them, with how they were found."""
    rivals = "".join(f" --rival {described(guest, tuning.first)}" for guest in tuning.guests)
    found = (
        f"tune {tuning.game} --seats {tuning.seats} --seed {tuning.seed} --deals {tuning.deals}{rivals}: "
        f"{tuning.steps} steps, {tuning.games} games, {len(tuning.kept)} changes kept"
    )
    lines = [f'found = "{found}"', "", f"[seats-{tuning.seats}]"]
    lines += [f"{name} = {value}" for name, value in tuning.numbers.items()]
    return "\n".join(lines) + "\n"


def described(guest: Numbers, first: Numbers) -> str:
    """What a rival has otherwise, as it was named."""
    return ",".join(f"{name}={value:g}" for name, value in guest.items() if value != first[name])
