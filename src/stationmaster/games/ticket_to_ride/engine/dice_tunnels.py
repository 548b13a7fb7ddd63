"""Tunnels with the three black dice (DICE-31, DICE-32)."""

from typing import Final, cast, final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from stationmaster.games.ticket_to_ride.board import Board
from stationmaster.games.ticket_to_ride.engine.core import Game, Part, Phase, State
from stationmaster.games.ticket_to_ride.engine.dice import DOUBLE, SINGLE, Dice
from stationmaster.games.ticket_to_ride.engine.dice_claims import DiceClaims
from stationmaster.games.ticket_to_ride.settings import DiceTunnels as Settings
from stationmaster.games.ticket_to_ride.view import View
from stationmaster.kernel.game import Rng

BACK: Final = 0  # answers to the black dice, from `answers`
DIG: Final = 1


@final
class DiceTunnels(Part):
    """Watches the tunnels. Nothing leaves its owner before the tunnel is dug: what is laid is a promise."""

    dice: Dice
    claims: DiceClaims
    n_black: i64
    weights: vec[i64]
    """By how many of the black dice show a tunnel: in how many ways they can."""
    most_laid: i64
    lays: i64
    """First of the choices of how many tokens are laid."""
    shown: i64
    """First of the chance actions, by how many of the black dice show a tunnel."""
    answers: i64
    laying: i64
    rolling: i64
    asking: i64
    laid: i64
    """Memory: how many of the spaces are to be paid with tokens."""
    extra: i64
    """Memory: what the black dice ask for."""

    def __init__(self, dice: Dice, claims: DiceClaims, settings: Settings) -> None:
        super().__init__("dice-tunnels")
        self.dice = dice
        self.claims = claims
        self.n_black = settings.dice
        faces = settings.faces
        self.weights = fallen(self.n_black, faces["tunnel"], faces["blank"])
        self.most_laid = dice.most_held
        self.lays = 0
        self.shown = 0
        self.answers = 0
        self.laying = 0
        self.rolling = 0
        self.asking = 0
        self.laid = 0
        self.extra = 0

    def prepare(self, game: Game) -> None:
        for t, track in enumerate(game.board.tracks):
            if track.kind == "tunnel":
                game.watcher[t] = self.number
        self.lays = game.reserve(self, self.most_laid + 1)
        self.shown = game.reserve(self, self.n_black + 1)
        self.answers = game.reserve(self, DIG + 1)
        self.laying = game.add_phase(Laying(self))
        self.rolling = game.add_chance(BlackDice(self))
        self.asking = game.add_phase(Digging(self))
        self.laid = game.remember(1)
        self.extra = game.remember(1)

    def interrupt(self, s: State, track: i64) -> None:
        """DICE-31: first say what pays, if there are several ways: only the number of tokens makes one."""
        first: i64 = -1
        ways: i64 = 0
        for n in range(self.most_laid + 1):
            if self.can_lay(s, track, n):
                ways += 1
                if first < 0:
                    first = n
        if ways > 1:
            s.push(self.laying, track)
        else:
            self.lay(s, track, first)

    def can_lay(self, s: State, track: i64, n: i64) -> bool:
        return self.claims.after_paying(s, track, 0, n, n) != 0

    def lay(self, s: State, track: i64, n: i64) -> None:
        s.memory[self.laid] = u8(n)
        s.push(self.rolling, track)

    def look(self, s: State, track: i64, extra: i64) -> None:
        """DICE-31: nothing more to pay, a question, or DICE-32: one who cannot pay ends the turn."""
        if extra == 0:
            self.dig(s, track, 0)
        elif self.with_extra(s, track, extra) != 0:
            s.memory[self.extra] = u8(extra)
            s.push(self.asking, track)
        else:
            self.turn_back(s)

    def with_extra(self, s: State, track: i64, extra: i64) -> i64:
        laid = i64(s.memory[self.laid])
        return self.claims.after_paying(s, track, extra, laid, laid + extra)

    def dig(self, s: State, track: i64, extra: i64) -> None:
        laid = i64(s.memory[self.laid])
        self.forget(s)
        self.claims.build(s, track, extra, laid, laid + extra)

    def turn_back(self, s: State) -> None:
        """DICE-32: the tokens laid come back, none are gained; any may still be given back (DICE-17)."""
        self.forget(s)
        dice = self.dice
        dice.settle(s, dice.from_here(dice.held(s, SINGLE), dice.held(s, DOUBLE), 0))

    def forget(self, s: State) -> None:
        s.memory[self.laid] = 0
        s.memory[self.extra] = 0

    # The edge.

    def write(self, game: Game, action: int) -> str:
        if action < self.shown:
            return f"lay tokens {action - int(self.lays)}"
        if action < self.answers:
            return f"! tunnels {action - int(self.shown)}"
        return "dig" if action == self.answers + DIG else "turn back"

    def show(self, s: State, fields: dict[str, object], players: list[dict[str, object]]) -> None:
        extras = cast(dict[str, object], fields["extras"])
        extras[self.name] = {"laid": int(s.memory[self.laid]), "extra": int(s.memory[self.extra])}

    def recall(self, s: State, view: View) -> None:
        shown = cast(dict[str, int], view.extras[self.name])
        s.memory[self.laid] = u8(shown["laid"])
        s.memory[self.extra] = u8(shown["extra"])


def fallen(dice: int, tunnels: int, blanks: int) -> vec[i64]:
    """In how many ways 0, 1, … of so many dice can show a tunnel."""
    ways = [1]
    for _ in range(dice):
        ways = [blanks * a + tunnels * b for a, b in zip([*ways, 0], [0, *ways], strict=True)]
    return vec[i64]([i64(n) for n in ways])


@final
class Laying(Phase):
    """DICE-31: how many of the tunnel's spaces are to be paid with tokens; the number is the track."""

    tunnels: DiceTunnels

    def __init__(self, tunnels: DiceTunnels) -> None:
        super().__init__("lay-tokens")
        self.tunnels = tunnels

    def legal(self, s: State) -> vec[i64]:
        part = self.tunnels
        actions = vec[i64]()
        for n in range(part.most_laid + 1):
            if part.can_lay(s, s.number(), n):
                actions = append(actions, part.lays + n)
        return actions

    def apply(self, s: State, action: i64) -> None:
        track = s.number()
        s.pop()
        self.tunnels.lay(s, track, action - self.tunnels.lays)


@final
class BlackDice(Phase):
    """Chance throws the black dice, for all to see; the number is the track."""

    tunnels: DiceTunnels

    def __init__(self, tunnels: DiceTunnels) -> None:
        super().__init__("tunnel-dice")
        self.tunnels = tunnels

    def odds(self, s: State) -> list[tuple[int, int]]:
        part = self.tunnels
        return [(int(part.shown) + n, int(weight)) for n, weight in enumerate(part.weights)]

    def legal(self, s: State) -> vec[i64]:
        return vec[i64]([i64(action) for action, _ in self.odds(s)])

    def draw(self, s: State, rng: Rng) -> i64:
        weights = self.tunnels.weights
        total: i64 = 0
        for weight in weights:
            total += weight
        r = rng.below(total)
        n: i64 = 0
        while r >= weights[n]:
            r -= weights[n]
            n += 1
        return self.tunnels.shown + n

    def apply(self, s: State, action: i64) -> None:
        track = s.number()
        s.pop()
        self.tunnels.look(s, track, action - self.tunnels.shown)


@final
class Digging(Phase):
    """DICE-32: pay what the black dice ask for, or turn back."""

    tunnels: DiceTunnels

    def __init__(self, tunnels: DiceTunnels) -> None:
        super().__init__("dig")
        self.tunnels = tunnels

    def legal(self, s: State) -> vec[i64]:
        return vec[i64]([self.tunnels.answers + BACK, self.tunnels.answers + DIG])

    def apply(self, s: State, action: i64) -> None:
        part = self.tunnels
        track = s.number()
        s.pop()
        if action == part.answers + BACK:
            part.turn_back(s)
        else:
            part.dig(s, track, i64(s.memory[part.extra]))


NEEDS: Final = ("dice", "dice-claims")


def make(board: Board, settings: Settings, made: dict[str, Part]) -> Part:
    return DiceTunnels(cast(Dice, made["dice"]), cast(DiceClaims, made["dice-claims"]), settings)
