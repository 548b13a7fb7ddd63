"""Tunnels with the three black dice (DICE-31, DICE-32)."""

from typing import TYPE_CHECKING, Final, cast, final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from stationmaster.games.ticket_to_ride.board import Board
from stationmaster.games.ticket_to_ride.engine.core import Game
from stationmaster.games.ticket_to_ride.engine.dice import DOUBLE, SINGLE, Dice
from stationmaster.games.ticket_to_ride.engine.dice_claims import DiceClaims
from stationmaster.games.ticket_to_ride.engine.part import Part, Phase
from stationmaster.games.ticket_to_ride.engine.state import State
from stationmaster.games.ticket_to_ride.settings import DiceTunnels as Settings
from stationmaster.games.ticket_to_ride.view import View
from stationmaster.kernel.game import Rng

if TYPE_CHECKING:
    from stationmaster.games.ticket_to_ride.engine.chart import Chart


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
    laying: i64
    rolling: i64
    laid: i64
    """Memory: how many of the spaces are to be paid with tokens."""

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
        self.laying = 0
        self.rolling = 0
        self.laid = 0

    def prepare(self, game: Game) -> None:
        for t, track in enumerate(game.board.tracks):
            if track.kind == "tunnel":
                game.watcher[t] = self.number
        self.lays = game.reserve(self, self.most_laid + 1)
        self.shown = game.reserve(self, self.n_black + 1)
        self.laying = game.add_phase(Laying(self))
        self.rolling = game.add_chance(BlackDice(self))
        self.laid = game.remember(1)

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
        return self.claims.after_paying(s, track, n, n) != 0

    def lay(self, s: State, track: i64, n: i64) -> None:
        s.memory[self.laid] = u8(n)
        s.push(self.rolling, track)

    def look(self, s: State, track: i64, extra: i64) -> None:
        """DICE-31, DICE-32: who can pay what the black dice ask for, does; how, is said by what is held then.

        Who cannot ends the turn: the tokens laid come back, none are gained; any may still be given back.
        """
        some = self.claims.after_digging(s, track, i64(s.memory[self.laid]), extra)
        s.memory[self.laid] = 0
        dice = self.dice
        if some != 0:
            self.claims.build(s, track, some)
        else:
            dice.ask_holding(s, dice.from_here(dice.held(s, SINGLE), dice.held(s, DOUBLE), 0))

    # The edge.

    def write(self, game: Game, action: int) -> str:
        if action < self.shown:
            return f"lay tokens {action - int(self.lays)}"
        return f"! tunnels {action - int(self.shown)}"

    def show(self, s: State, fields: dict[str, object], players: list[dict[str, object]]) -> None:
        extras = cast(dict[str, object], fields["extras"])
        extras[self.name] = {"laid": int(s.memory[self.laid])}

    def chart(self, book: "Chart") -> None:
        book.memory("tunnel-tokens", "tokens laid for the tunnel being dug", self.laid, ["tokens"], 255)

    def recall(self, s: State, view: View) -> None:
        shown = cast(dict[str, int], view.extras[self.name])
        s.memory[self.laid] = u8(shown["laid"])


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


NEEDS: Final = ("dice", "dice-claims")


def make(board: Board, settings: Settings, made: dict[str, Part]) -> Part:
    return DiceTunnels(cast(Dice, made["dice"]), cast(DiceClaims, made["dice-claims"]), settings)
