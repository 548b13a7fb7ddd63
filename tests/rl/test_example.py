"""The example that learns, examples/train.py, with the torch that `./run test --slow` puts beside."""

from __future__ import annotations

import importlib.util
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import stationmaster
from stationmaster.engines import PACKAGE
from stationmaster.kernel.game import OVER, Seeded
from stationmaster.kernel.match import Match
from stationmaster.rl.net import seated

PROJECT = PACKAGE.parents[1]
TORCH = PROJECT / ".venv" / "torch"
THERE = TORCH.is_dir() or importlib.util.find_spec("torch") is not None
pytestmark = [pytest.mark.slow, pytest.mark.skipif(not THERE, reason="there is no torch")]


def trained(folder: Path, *words: str) -> list[float]:
    """What the example says on the way: its shares of games against greedy."""
    script = [sys.executable, str(PROJECT / "examples" / "train.py"), *words, "--out", str(folder)]
    paths = {"PYTHONPATH": str(TORCH), "PYTHONWARNINGS": "ignore"}
    said = subprocess.run(script, capture_output=True, check=True, text=True, env={**os.environ, **paths})
    return [float(share) / 100 for share in re.findall(r"min: ([0-9.]+)% of", said.stdout)]


def play_a_game(name: str, folder: Path) -> None:
    """The file it wrote sits down at both seats."""
    game = stationmaster.make(name, 2)
    bots = [seated(folder / f"{name}.onnx")(game, seed) for seed in (1, 2)]
    match = Match(game, Seeded(1))
    while (seat := match.waiting_on) != OVER:
        match.play(seat, bots[seat].choose(match.view(seat), match.options(seat), match.heard(seat)))
    assert (folder / f"{name}.png").read_bytes().startswith(b"\x89PNG")


def test_a_few_rounds_are_learned_drawn_and_seated(tmp_path: Path) -> None:
    words = "--rounds 2 --watch 1 --games 16 --width 16 --tests 8 --processes 1"
    assert len(trained(tmp_path, "tiny", *words.split())) == 3
    play_a_game("tiny", tmp_path)


@pytest.mark.parametrize(("name", "more"), [("tiny", "--width 128"), ("card-game", "")])
def test_it_learns_to_beat_greedy(name: str, more: str, tmp_path: Path) -> None:
    shares = trained(tmp_path, name, *more.split())
    assert shares[0] < 0.5 < shares[-1]
    play_a_game(name, tmp_path)
