"""Options of one seat compared: each played out over the same imagined deals, from the seat's view alone.

What others hold is imagined as that seat must hold it possible, never looked at. Of several that look good
one looks best by luck; so what was found in one lot of deals is measured in another, fresh one.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from stationmaster import bots
from stationmaster.kernel.game import Game, Seeded, State
from stationmaster.kernel.match import Told
from stationmaster.kernel.policy import play_out_alike
from stationmaster.kernel.view import View
from stationmaster.kernel.words import LANGUAGES, Words, spoken
from stationmaster.study.playouts import SLOW, Ending, Estimate, PlayOuts, chance, ending, estimate

words = Words("stationmaster.study")

A_SEED = 1000003
FRESH = 500009  # deals of the second lot have other seeds
EXPERT = "expert"
MARGIN = 2.0  # standard errors by which another option must beat the policy's own choice


class Position(Struct, frozen=True):
    """What a seat has before it when it must decide."""

    seat: int
    view: View
    heard: tuple[Told, ...]
    options: tuple[int, ...]


class Weighed:
    """An option, and how its play-outs ended, deal by deal."""

    def __init__(self, action: int) -> None:
        self.action = action
        self.endings: list[Ending] = []

    def chance(self, seat: int) -> Estimate:
        return chance([end.won[seat] for end in self.endings])

    def ahead(self, seat: int) -> float:
        return estimate([end.ahead[seat] for end in self.endings]).mean

    def worth(self, seat: int) -> float:
        return estimate([end.worth(seat) for end in self.endings]).mean

    def gain(self, other: Weighed, seat: int) -> Estimate:
        """In chances, over another that was tried on the same deals."""
        return estimate(
            [mine.won[seat] - its.won[seat] for mine, its in zip(self.endings, other.endings, strict=False)]
        )

    def way_gained(self, other: Weighed, seat: int) -> Estimate:
        """Where all win together: the same in shares of the goal."""
        return estimate(
            [
                (mine.ahead[seat] - its.ahead[seat]) / 100
                for mine, its in zip(self.endings, other.endings, strict=False)
            ]
        )

    def points_gained(self, other: Weighed, seat: int) -> Estimate:
        """The same in points ahead of the best other."""
        return estimate(
            [
                mine.ahead[seat] - its.ahead[seat]
                for mine, its in zip(self.endings, other.endings, strict=False)
            ]
        )

    def advantage(self, other: Weighed, seat: int) -> Estimate:
        """The same in worth, which tells sooner."""
        return estimate(
            [
                mine.worth(seat) - its.worth(seat)
                for mine, its in zip(self.endings, other.endings, strict=False)
            ]
        )


class Judge:
    """Weighs the options of positions of one game."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.outs = PlayOuts(game)

    def imagined(self, position: Position, seed: int) -> State:
        heard = [told.text for told in position.heard]
        return self.game.imagine(position.view, heard, Seeded(seed * A_SEED))

    def candidates(self, position: Position, seed: int, also: Sequence[int] = ()) -> list[int]:
        """What is worth comparing, the policy's own choice first, and what else was asked for."""
        root, own = self.imagined(position, seed), self.outs.policies[position.seat]
        as_before, own.careful = own.careful, True
        own.forget()
        own.prepare(root, position.seat)
        found = [int(action) for action in own.candidates(root, position.seat)]
        own.careful = as_before
        wanted = [action for action in (*found, *also) if action in position.options]
        return list(dict.fromkeys(wanted))

    def glances(self) -> bool:
        """Whether games take so long that a policy's own eye must say where to look; and it has one."""
        return self.outs.slowness >= SLOW and all(policy.values_options for policy in self.outs.policies)

    def promises(self, position: Position, actions: Sequence[int], seed: int) -> list[float]:
        """What the policy hopes for by each; nothing is played out for it. Nothing, if it has no such eye."""
        root, own = self.imagined(position, seed), self.outs.policies[position.seat]
        if not own.values_options:
            return []
        return [own.promise(root, position.seat, action) for action in actions]

    def weigh(self, position: Position, actions: Sequence[int], deals: int, seed: int) -> list[Weighed]:
        """Each of these played out over so many deals, the same for all."""
        trials = [Weighed(action) for action in actions]
        self.weigh_more(position, trials, deals, seed)
        return trials

    def weigh_in(
        self, position: Position, actions: Sequence[int], numbers: range, seed: int
    ) -> list[Weighed]:
        """The same over the deals of some numbers."""
        trials = [Weighed(action) for action in actions]
        self.over(position, trials, numbers, seed)
        return trials

    def weigh_more(self, position: Position, trials: Sequence[Weighed], deals: int, seed: int) -> None:
        first = len(trials[0].endings)
        self.over(position, trials, range(first, first + deals), seed)

    def over(self, position: Position, trials: Sequence[Weighed], numbers: range, seed: int) -> None:
        seat, own = position.seat, self.outs.policies[position.seat]
        root = self.imagined(position, seed)
        own.forget()
        own.prepare(root, seat)
        own.suspect(root, seat)
        for number in numbers:
            self.deal(root, seat, trials, seed * A_SEED + number)

    def deal(self, root: State, seat: int, trials: Sequence[Weighed], seed: int) -> None:
        base = root.clone()
        self.outs.policies[seat].deal_anew(base, seat, Seeded(seed))
        for other, policy in enumerate(self.outs.policies):
            if other != seat:
                policy.prepare(base, other)
        for trial in trials:
            state = base.clone()
            for policy in self.outs.policies:
                policy.resume()
            state.apply(trial.action)
            play_out_alike(state, self.outs.policies, seed + 1)
            trial.endings.append(ending(self.game, state))

    def ranked(self, position: Position, actions: Sequence[int], play_outs: int, seed: int) -> list[Weighed]:
        """The actions in order, the best first: after each of a few rounds the worse half is left behind.

        The first given stays in every round, and stays the best unless it is clearly beaten. Where not one
        game was won they are put in order by points: far behind, what points are worth tells nothing.
        """
        seat = position.seat
        trials = [Weighed(action) for action in actions]
        left: list[Weighed] = []
        alive = trials
        rounds = max(1, (len(trials) - 1).bit_length())
        for _ in range(rounds):
            deals = max(2, play_outs // rounds // len(alive))
            self.weigh_more(position, alive, deals, seed)
            hopeless = not any(end.won[seat] for one in trials for end in one.endings)
            value = Weighed.ahead if hopeless else Weighed.worth
            alive = sorted(alive, key=lambda one: -value(one, seat))
            kept = alive[: max(2, (len(alive) + 1) // 2)]
            left = [one for one in alive if one not in kept and one is not trials[0]] + left
            alive = kept if trials[0] in kept else [*kept, trials[0]]
        order = alive + left
        over = order[0].points_gained(trials[0], seat) if hopeless else order[0].advantage(trials[0], seat)
        if order[0] is not trials[0] and over.mean <= MARGIN * over.doubt:
            order.remove(trials[0])
            order.insert(0, trials[0])
        return order


def expert_of(game: Game) -> str:
    """The bot called so; in a game without one, the strongest."""
    return EXPERT if EXPERT in bots.homes(game.family) else bots.strongest(game)


def why_better(
    game: Game, position: Position, action: int, measure: str = "chance", adviser: str = ""
) -> dict[str, str]:
    """Why an option is good by which more was won than by another; where no bot knows, just that."""
    bot = bots.make(adviser or bots.strongest(game), game, seed=0)
    reason = bot.commend(position.view, position.options, action, position.heard)
    if reason is None:
        return spoken(words("won-more", measure=measure))
    return {language: bot.say(reason, language) for language in LANGUAGES}


def why(game: Game, position: Position, action: int) -> dict[str, str]:
    """What the strongest bot says of an option, in each language."""
    bot = bots.make(bots.strongest(game), game, seed=0)
    bot.advise(position.view, position.options, position.heard)  # who has thought has reasons
    reason = bot.explain(position.view, action, position.heard)
    return {} if reason is None else {language: bot.say(reason, language) for language in LANGUAGES}
