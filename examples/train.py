"""Teach a net a game by playing itself, look how it does against a bot, and write it down as an ONNX file.

    pip install 'stationmaster[onnx,rl]' torch onnx matplotlib
    python examples/train.py tiny --minutes 2

PPO over many games at once: every seat is played by the net, and each learns from its own decisions. Beside
NAME.onnx lies NAME.png, the share of games won against the bot on the way.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path

import numpy as np
import torch
from torch import nn

from stationmaster.rl.many import ManyGames
from stationmaster.rl.one_seat import OneSeat

STEPS, EPOCHS, PARTS = 64, 3, 8
CLIP, TRACE, ENTROPY = 0.2, 0.95, 0.01


class Net(nn.Module):
    """Numbers as they are observed in; how much it likes each decision out, and what it expects."""

    def __init__(self, most: np.ndarray, moves: int, width: int) -> None:
        super().__init__()
        self.register_buffer("scale", torch.tensor(1 / np.maximum(most, 1), dtype=torch.float32))
        self.body = nn.Sequential(nn.Linear(len(most), width), nn.ReLU(), nn.Linear(width, width), nn.ReLU())
        self.likes = nn.Linear(width, moves)
        self.expects = nn.Linear(width, 1)

    def forward(self, observation: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        seen = self.body(observation * self.scale)
        return self.likes(seen), self.expects(seen).squeeze(-1)


def decided(
    net: Net, seen: np.ndarray, masks: np.ndarray
) -> tuple[torch.distributions.Categorical, torch.Tensor]:
    likes, expects = net(torch.from_numpy(seen.astype(np.float32)))
    likes = likes.masked_fill(torch.from_numpy(masks == 0), -1e9)
    return torch.distributions.Categorical(logits=likes), expects


def play(games: ManyGames, net: Net) -> dict[str, np.ndarray]:
    """Some steps of all games, each with what it turned out to be worth to the seat that decided."""
    kept: dict[str, list[np.ndarray]] = {name: [] for name in ("seen", "mask", "number", "logp", "value")}
    ends, seats = [], []
    with torch.no_grad():
        for _ in range(STEPS):
            seen, mask = games.observations.copy(), games.masks.copy()
            choice, value = decided(net, seen, mask)
            number = choice.sample()
            seats.append(games.seats.copy())
            games.step(number.numpy())
            ends.append((games.ended.astype(bool), games.rewards.copy()))
            row = (seen, mask, number.numpy(), choice.log_prob(number).numpy(), value.numpy())
            for name, array in zip(kept, row, strict=True):
                kept[name].append(array)
        last = decided(net, games.observations, games.masks)[1].numpy()
    told = {name: np.stack(arrays) for name, arrays in kept.items()}
    told["gain"] = gains(told["value"], np.stack(seats), ends, last, games)
    return told


def gains(value: np.ndarray, seats: np.ndarray, ends: list, last: np.ndarray, games: ManyGames) -> np.ndarray:
    """By how much each decision turned out better than was expected (GAE), seat by seat, from the end back."""
    every, n = np.arange(games.games), games.rewards.shape[1]
    coming = np.repeat(
        -last[:, None] / max(1, n - 1), n, 1
    )  # what the others expect, the game being zero-sum
    coming[every, games.seats] = last
    trace, found = np.zeros_like(coming), np.zeros_like(value)
    for t in reversed(range(len(value))):
        ended, rewards = ends[t]
        coming[ended], trace[ended] = rewards[ended], 0.0
        mover = seats[t]
        found[t] = coming[every, mover] - value[t] + TRACE * trace[every, mover]
        coming[every, mover], trace[every, mover] = value[t], found[t]
    return found


def learn(net: Net, optimiser: torch.optim.Optimizer, told: dict[str, np.ndarray]) -> None:
    flat = {name: array.reshape(-1, *array.shape[2:]) for name, array in told.items()}
    n = len(flat["number"])
    for _ in range(EPOCHS):
        for some in np.array_split(np.random.permutation(n), PARTS):
            choice, expects = decided(net, flat["seen"][some], flat["mask"][some])
            gain = torch.from_numpy(flat["gain"][some])
            worth = gain + torch.from_numpy(flat["value"][some])
            ratio = (
                choice.log_prob(torch.from_numpy(flat["number"][some])) - torch.from_numpy(flat["logp"][some])
            ).exp()
            gain = (gain - gain.mean()) / (gain.std() + 1e-8)
            better = torch.min(ratio * gain, ratio.clamp(1 - CLIP, 1 + CLIP) * gain).mean()
            loss = -better + 0.5 * (expects - worth).pow(2).mean() - ENTROPY * choice.entropy().mean()
            optimiser.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(net.parameters(), 0.5)
            optimiser.step()


def won(net: Net, name: str, against: str, games: int, seed: int) -> float:
    """Its share of the games against a bot, from both seats; a draw is half."""
    total = 0.0
    for seat in (0, 1):
        env = OneSeat(name, 2, seat=seat, against=(against,))
        for k in range(games // 2):
            seen, info = env.reset(seed=seed + k)
            over = False
            while not over:
                with torch.no_grad():
                    choice, _ = decided(net, seen[None], info["action_mask"][None])
                seen, reward, over, _, info = env.step(choice.logits.argmax().numpy())
            total += (reward + 1) / 2
    return total / (games // 2 * 2)


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


def plot(progress: list[tuple[float, float]], name: str, against: str, file: Path) -> None:
    import matplotlib as mpl

    mpl.use("Agg")
    from matplotlib import pyplot as plt

    plt.figure(figsize=(7, 4))
    plt.plot(*zip(*progress, strict=True), marker="o")
    plt.axhline(0.5, color="gray", linewidth=0.8)
    plt.xlabel("minutes of learning")
    plt.ylabel(f"share of games against {against}")
    plt.title(name)
    plt.ylim(0, 1)
    plt.savefig(file, dpi=110, bbox_inches="tight")


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("game")
    parser.add_argument("--minutes", type=float, default=5.0, help="of learning; measuring comes on top")
    parser.add_argument("--against", default="greedy")
    parser.add_argument("--games", type=int, default=256, help="at once")
    parser.add_argument("--width", type=int, default=256)
    parser.add_argument("--out", type=Path, default=Path())
    told = parser.parse_args()
    torch.manual_seed(1)
    np.random.seed(1)
    games = ManyGames(told.game, 2, games=told.games, seed=1)
    net = Net(games.encoding.most, len(games.encoding.moves), told.width)
    optimiser = torch.optim.Adam(net.parameters(), lr=5e-4)
    learned, looks = 0.0, 12
    progress = [(0.0, won(net, told.game, told.against, 100, seed=1000))]
    print(f"{progress[0][0]:5.1f} min: {progress[0][1]:.0%} against {told.against}", flush=True)
    while learned < told.minutes * 60:
        began = time.monotonic()
        learn(net, optimiser, play(games, net))
        learned += time.monotonic() - began
        if learned >= len(progress) * told.minutes * 60 / looks:
            progress.append((learned / 60, won(net, told.game, told.against, 100, seed=1000)))
            print(f"{progress[-1][0]:5.1f} min: {progress[-1][1]:.0%} against {told.against}", flush=True)
    final = won(net, told.game, told.against, 400, seed=5000)
    print(f"at the end: {final:.1%} of 400 games against {told.against}")
    export(net, told.out / f"{told.game}.onnx")
    plot(progress, told.game, told.against, told.out / f"{told.game}.png")


if __name__ == "__main__":
    main()
