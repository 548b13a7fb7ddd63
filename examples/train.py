"""Teach a net a game: it watches how the game's own policy would decide, then plays itself; written down as ONNX.

    pip install 'stationmaster[onnx,rl]' torch onnx matplotlib
    python examples/train.py card-game

First the net plays many games at once and is told, at each decision, what the policy of the game would do
there (DAgger); then it learns from winning and losing against itself (PPO). Beside NAME.onnx lies NAME.png, the
share of games won against a bot on the way.
"""

from __future__ import annotations

import argparse
import time
from itertools import pairwise
from pathlib import Path

import numpy as np
import torch
from torch import nn

from stationmaster.rl.encoding import Encoding
from stationmaster.rl.many import ManyGames
from stationmaster.rl.one_seat import OneSeat

STEPS, EPOCHS, PART = 64, 3, 512
WATCHING, PLAYING = 2e-3, 2e-4  # how fast it learns
CLIP, TRACE, ENTROPY = 0.2, 0.95, 0.003
LEVELS = 6  # a number is told apart up to here; beyond, only its size is seen
LOOKS = 8  # on the way, how it does against the bot

Played = dict[str, np.ndarray]


def words_of(text: str) -> set[str]:
    """What a decision consists of: `play 3 blue` has something of each play, of each 3 and of each blue."""
    verb, *more = text.split()
    return {verb, *(f"{verb} {word}" for word in more), *(f"{verb} {a} {b}" for a, b in pairwise(more))}


class Net(nn.Module):
    """Numbers as they are observed in; how much it likes each decision out, and what it expects."""

    def __init__(self, encoding: Encoding, width: int) -> None:
        super().__init__()
        most = np.maximum(encoding.most, 1)
        steps = [(place, k + 1) for place, n in enumerate(most) if n > 1 for k in range(min(n, LEVELS))]
        self.register_buffer("scale", torch.tensor(1 / most, dtype=torch.float32))
        self.register_buffer("place", torch.tensor([place for place, _ in steps], dtype=torch.long))
        self.register_buffer("level", torch.tensor([level for _, level in steps], dtype=torch.float32))
        moves = [words_of(encoding.game.write(action)) for action in encoding.moves]
        words = sorted(set().union(*moves))
        has = torch.tensor([[word in move for move in moves] for word in words], dtype=torch.float32)
        self.register_buffer("has", has)
        seen = len(most) + len(steps)
        self.body = nn.Sequential(nn.Linear(seen, width), nn.ReLU(), nn.Linear(width, width), nn.ReLU())
        self.words = nn.Linear(width, len(words))
        self.expects = nn.Linear(width, 1)

    def forward(self, observation: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        reached = (observation[:, self.place] >= self.level).float()
        inner = self.body(torch.cat([observation * self.scale, reached], 1))
        return self.words(inner) @ self.has, self.expects(inner).squeeze(-1)


def decided(
    net: Net, seen: np.ndarray, masks: np.ndarray
) -> tuple[torch.distributions.Categorical, torch.Tensor]:
    likes, expects = net(torch.from_numpy(seen.astype(np.float32)))
    likes = likes.masked_fill(torch.from_numpy(masks == 0), -1e9)
    return torch.distributions.Categorical(logits=likes), expects


def play(games: ManyGames, net: Net, watching: bool) -> Played:
    """Some steps of all games, each with what it turned out to be worth to the seat that decided.

    While it watches, the policy decides in every second game, and says of each decision what it would do.
    """
    kept: dict[str, list[np.ndarray]] = {name: [] for name in ("seen", "mask", "number", "logp", "value")}
    ends, seats = [], []
    with torch.no_grad():
        for _ in range(STEPS):
            seen, mask = games.observations.copy(), games.masks.copy()
            choice, value = decided(net, seen, mask)
            number = choice.sample()
            row = (seen, mask, number.numpy(), choice.log_prob(number).numpy(), value.numpy())
            if watching:
                well = games.choose_well().astype(np.int64)
                row = (seen, mask, well, *row[3:])
                number[::2] = torch.from_numpy(well[::2])
            seats.append(games.seats.copy())
            games.step(number.numpy())
            ends.append((games.ended.astype(bool), games.rewards.copy()))
            for name, array in zip(kept, row, strict=True):
                kept[name].append(array)
        last = decided(net, games.observations, games.masks)[1].numpy()
    told = {name: np.stack(arrays) for name, arrays in kept.items()}
    told["gain"] = gains(told["value"], np.stack(seats), ends, last, games)
    return {name: array.reshape(-1, *array.shape[2:]) for name, array in told.items()}


def gains(value: np.ndarray, seats: np.ndarray, ends: list, last: np.ndarray, games: ManyGames) -> np.ndarray:
    """By how much each decision turned out better than was expected (GAE), seat by seat, from the end back."""
    every, n = np.arange(games.games), games.rewards.shape[1]
    coming = np.repeat(-last[:, None] / max(1, n - 1), n, 1)  # of the others, the game being zero-sum
    coming[every, games.seats] = last
    trace, found = np.zeros_like(coming), np.zeros_like(value)
    for t in reversed(range(len(value))):
        ended, rewards = ends[t]
        coming[ended], trace[ended] = rewards[ended], 0.0
        mover = seats[t]
        found[t] = coming[every, mover] - value[t] + TRACE * trace[every, mover]
        coming[every, mover], trace[every, mover] = value[t], found[t]
    return found


def learn(net: Net, optimiser: torch.optim.Optimizer, told: Played, watching: bool) -> None:
    n = len(told["number"])
    for _ in range(EPOCHS):
        for some in np.array_split(np.random.permutation(n), n // PART):
            choice, expects = decided(net, told["seen"][some], told["mask"][some])
            logp = choice.log_prob(torch.from_numpy(told["number"][some]))
            gain = torch.from_numpy(told["gain"][some])
            worth = gain + torch.from_numpy(told["value"][some])
            if watching:
                better = logp.mean()
            else:
                ratio = (logp - torch.from_numpy(told["logp"][some])).exp()
                gain = (gain - gain.mean()) / (gain.std() + 1e-8)
                better = torch.min(ratio * gain, ratio.clamp(1 - CLIP, 1 + CLIP) * gain).mean()
                better = better + ENTROPY * choice.entropy().mean()
            optimiser.zero_grad()
            (0.5 * (expects - worth).pow(2).mean() - better).backward()
            nn.utils.clip_grad_norm_(net.parameters(), 0.5)
            optimiser.step()


def won(net: Net, name: str, against: str, games: int, seed: int) -> float:
    """Its share of the games against a bot, from both seats of each deal; a draw is half."""
    envs = [OneSeat(name, 2, seat=k % 2, against=(against,)) for k in range(games)]
    seen = [env.reset(seed=seed + k // 2)[0] for k, env in enumerate(envs)]
    total, going = 0.0, list(range(games))
    while going:
        with torch.no_grad():
            masks = np.stack([envs[k].action_masks() for k in going])
            best = decided(net, np.stack([seen[k] for k in going]), masks)[0].logits.argmax(1).numpy()
        for k, number in zip(tuple(going), best, strict=True):
            seen[k], reward, over, _, _ = envs[k].step(number)
            if over:
                going.remove(k)
                total += (reward + 1) / 2
    return total / games


def export(net: Net, file: Path) -> None:
    net.eval()
    torch.onnx.export(
        net,
        (torch.zeros(1, len(net.scale)),),
        file,
        input_names=["observation"],
        output_names=["likes", "expects"],
        dynamic_axes={"observation": {0: "games"}, "likes": {0: "games"}, "expects": {0: "games"}},
        dynamo=False,  # the newer exporter needs one more package
    )


def plot(progress: list[tuple[int, float]], watched: int, title: str, against: str, file: Path) -> None:
    import matplotlib as mpl

    mpl.use("Agg")
    from matplotlib import pyplot as plt

    plt.figure(figsize=(7, 4))
    plt.plot(*zip(*progress, strict=True), marker="o")
    plt.axhline(0.5, color="gray", linewidth=0.8)
    plt.axvline(watched, color="gray", linewidth=0.8, linestyle=":", label="from here it plays itself")
    plt.legend()
    plt.xlabel("decisions learned from")
    plt.ylabel(f"share of games against {against}")
    plt.title(title)
    plt.ylim(0, 1)
    plt.savefig(file, dpi=110, bbox_inches="tight")


def parsed() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("game")
    parser.add_argument("--rounds", type=int, default=30, help=f"each has {STEPS} decisions in every game")
    parser.add_argument("--watch", type=int, default=24, help="the first so many of them watch the policy")
    parser.add_argument("--games", type=int, default=256, help="at once")
    parser.add_argument("--processes", type=int, default=2, help="that share the games")
    parser.add_argument("--width", type=int, default=256, help="of the net's two layers")
    parser.add_argument("--against", default="greedy", help="the bot it is measured by")
    parser.add_argument("--tests", type=int, default=400, help="games against it at the end")
    parser.add_argument("--out", type=Path, default=Path(), help="the folder for what is written")
    return parser.parse_args()


def main() -> None:
    told = parsed()
    torch.manual_seed(1)
    np.random.seed(1)
    games = ManyGames(told.game, 2, games=told.games, processes=told.processes, seed=1)
    net = Net(games.encoding, told.width)
    optimiser = torch.optim.Adam(net.parameters())
    progress: list[tuple[int, float]] = []
    learned = 0.0

    def look(done: int, tests: int, seed: int) -> None:
        share = won(net, told.game, told.against, tests, seed)
        progress.append((done * STEPS * told.games, share))
        print(
            f"round {done:3}, {learned / 60:4.1f} min: {share:.1%} of {tests} games against {told.against}",
            flush=True,
        )

    for done in range(told.rounds):
        if done % max(1, told.rounds // LOOKS) == 0:
            look(done, told.tests // 4, seed=1000)
        began, watching = time.monotonic(), done < told.watch
        rest = 1 - done / told.watch if watching else 1 - (done - told.watch) / (told.rounds - told.watch)
        optimiser.param_groups[0]["lr"] = max(0.1, rest) * (WATCHING if watching else PLAYING)
        learn(net, optimiser, play(games, net, watching), watching)
        learned += time.monotonic() - began
    look(told.rounds, told.tests, seed=5000)
    games.close()
    export(net, told.out / f"{told.game}.onnx")
    title = f"{told.game}, {learned / 60:.1f} minutes of learning"
    plot(progress, told.watch * STEPS * told.games, title, told.against, told.out / f"{told.game}.png")


if __name__ == "__main__":
    main()
