"""A net seated as a bot: from an ONNX file."""

import json
from pathlib import Path

import numpy as np
import onnx
import pytest
from click.testing import CliRunner

import stationmaster
from stationmaster import bots
from stationmaster.bots import own
from stationmaster.cli import simulate
from stationmaster.kernel.errors import Refusal
from stationmaster.kernel.game import OVER, Seeded
from stationmaster.kernel.match import Match
from stationmaster.rl.encoding import Encoding
from stationmaster.rl.net import Net, seated


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Refusal, match="there is no file"):
        seated(tmp_path / "gone.onnx")


def one_liking(length: int, moves: int, file: Path) -> Path:
    """A net that likes decisions the better the higher their number, whatever it sees."""
    helper, kind = onnx.helper, onnx.TensorProto.FLOAT
    likes = np.arange(moves, dtype=np.float32)
    graph = helper.make_graph(
        [helper.make_node("Gemm", ["observation", "nothing", "likes_each"], ["likes"])],
        "likes",
        [helper.make_tensor_value_info("observation", kind, ["games", length])],
        [helper.make_tensor_value_info("likes", kind, ["games", moves])],
        [
            helper.make_tensor("nothing", kind, [length, moves], np.zeros(length * moves, np.float32)),
            helper.make_tensor("likes_each", kind, [moves], likes),
        ],
    )
    onnx.save(helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=8), file)
    return file


@pytest.mark.parametrize("name", ["tiny", "card-game", "usa", "switch-signal-europe"])
def test_a_net_plays_a_game_to_its_end(name: str, tmp_path: Path) -> None:
    game = stationmaster.make(name, 2)
    encoding = Encoding(game)
    file = one_liking(encoding.length, len(encoding.moves), tmp_path / "net.onnx")
    bots = [seated(file)(game, seed) for seed in range(2)]
    match = Match(game, Seeded(1))
    while (seat := match.waiting_on) != OVER:
        options = match.options(seat)
        advice = bots[seat].advise(match.view(seat), options, match.heard(seat))
        assert advice.action == max(options)
        assert "net" in bots[seat].say(advice.reason)
        match.play(seat, advice.action)


def test_a_net_of_another_game_is_refused_with_both_sizes(tmp_path: Path) -> None:
    file = one_liking(5, 7, tmp_path / "other.onnx")
    with pytest.raises(Refusal, match="sees 5 numbers, but usa with 2 seats has 558"):
        seated(file)(stationmaster.make("usa", 2), 1)
    (tmp_path / "no.onnx").write_text("no net")
    with pytest.raises(Refusal, match="not a net that can be asked"):
        seated(tmp_path / "no.onnx")(stationmaster.make("usa", 2), 1)


def test_a_net_is_seated_by_the_name_of_its_file(tmp_path: Path) -> None:
    encoding = Encoding(stationmaster.make("tiny", 2))
    file = one_liking(encoding.length, len(encoding.moves), tmp_path / "mine.onnx")
    words = ["tiny", "--bots", f"greedy,{file}", "--games", "4", "--json"]
    ended = CliRunner().invoke(simulate.command, words)
    assert ended.exit_code == 0, ended.output
    assert {bot["bot"] for bot in json.loads(ended.stdout)["standings"]} == {"greedy", str(file)}
    told = CliRunner().invoke(simulate.command, ["usa", *words[1:]])
    assert "but usa with 2 seats has" in str(told.exception)


def test_a_table_shows_a_net_by_its_files_name(tmp_path: Path) -> None:
    game = stationmaster.make("tiny", 2)
    encoding = Encoding(game)
    file = one_liking(encoding.length, len(encoding.moves), tmp_path / "mine.onnx")
    with own.inviting(own.by_class([str(file)])):
        assert bots.kind("mine", game).title == "mine"
        assert isinstance(bots.make("mine", game, 1), Net)
