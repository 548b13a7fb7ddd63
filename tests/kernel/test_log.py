"""Log files: nothing is lost on the way, and whatever is wrong with one is said by file and line."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stationmaster import catalogue, make
from stationmaster.kernel import log
from stationmaster.kernel.catalogue import spelled
from stationmaster.kernel.errors import Refusal
from stationmaster.kernel.log import Saved
from stationmaster.kernel.match import Match
from tests.kernel.play import opened, played, usa

NAMES = st.text(st.characters(exclude_characters="\r\n", exclude_categories=["Cs"]), max_size=20)


def read(content: bytes) -> Saved:
    return log.read(content, make, catalogue(), "game.log")


def refused(content: bytes) -> str:
    with pytest.raises(Refusal) as refusal:
        read(content)
    return str(refusal.value)


def sealed(*lines: str, entries: int) -> bytes:
    """A file of these lines with the end that belongs to them."""
    text = "".join(f"{line}\n" for line in lines)
    return f"{text}end {entries} {log.checksum(text)}\n".encode()


def edited(content: bytes, old: str, new: str) -> bytes:
    """The file with one thing changed, and the end made to fit again."""
    text = content.decode()
    assert text.count(old) >= 1
    *lines, end, _ = text.replace(old, new, 1).split("\n")
    return sealed(*lines, entries=int(end.split()[1]))


@pytest.fixture(scope="module")
def opening() -> bytes:
    """A game of two seats in which Anna has the first turn: 20 entries of chance's, then theirs."""
    match = opened(usa())
    content = log.write(match.game, match.log, ["Anna", "Борис"])
    for option in match.game.options.keys() - {"first"}:  # those by default may be left out
        content = edited(content, f"option {option} {spelled(match.game.options[option])}\n", "")
    return content


@pytest.fixture(scope="module")
def finished() -> bytes:
    match = played(usa(), 3)
    return log.write(match.game, match.log)


# Nothing is lost


@settings(max_examples=40)
@given(
    seed=st.integers(0, 2**32),
    seats=st.integers(2, 5),
    moves=st.integers(0, 300),
    names=st.lists(NAMES, max_size=2),
)
def test_what_is_written_is_read(seed: int, seats: int, moves: int, names: list[str]) -> None:
    match = played(usa(seats), seed, moves)
    content = log.write(match.game, match.log, names)
    saved = read(content)
    assert saved.log == match.log
    assert saved.state.digest() == match.state.digest()
    assert saved.names == (*names, *[""] * (seats - len(names)))
    assert saved.game.options == match.game.options
    assert log.write(saved.game, saved.log, saved.names) == content


def test_a_log_looks_like_this(opening: bytes) -> None:
    lines = opening.decode().split("\n")
    assert lines[:8] == [
        "stationmaster 1",
        "game usa",
        "version 2",
        "seats 2",
        "option first 0",
        "name 0 Anna",
        "name 1 Борис",
        "",
    ]
    assert lines[8].startswith("! dealt ")
    assert lines[-6:-3] == ["0 keep 1 2 3", "1 keep 1 2 3", "! all have chosen"]
    assert lines[-3] == ""
    assert lines[-2].startswith("end 22 ")


def test_a_finished_game_says_what_it_came_to(finished: bytes) -> None:
    saved = read(finished)
    outcome = saved.game.outcome(saved.state)
    *_, why, totals, winners, end, _ = finished.decode().split("\n")
    assert why == f"why {outcome.why}"
    assert totals == f"totals {outcome.totals[0]} {outcome.totals[1]}"
    assert winners == f"winners {outcome.winners[0]}"
    assert end.startswith(f"end {len(saved.log)} ")


def test_a_checkout_with_other_line_ends_is_still_read(finished: bytes) -> None:
    assert read(finished.replace(b"\n", b"\r\n")).log == read(finished).log


def test_options_left_out_are_those_by_default(opening: bytes) -> None:
    content = edited(edited(opening, "option first 0\n", ""), "\n\n! dealt", "\n\n! begins 0\n! dealt")
    content = content.replace(b"end 22", b"end 23")
    assert read(content).game.options == make("usa", 2).options


@pytest.mark.parametrize("name", ["two\nlines", "two\rlines", "half \ud800 a letter"])
def test_a_name_that_no_line_can_hold_is_refused(name: str) -> None:
    with pytest.raises(Refusal, match="a name or value is one line of text"):
        log.write(usa(), [], [name])


def test_the_example_in_the_docs_works(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = (Path(__file__).parents[2] / "docs" / "log.md").read_text(encoding="utf-8")
    example = page.partition("```python\n")[2].partition("```")[0]
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {}
    exec(example, names)  # noqa: S102 - it is our own page
    match = names["match"]
    assert isinstance(match, Match)
    assert [match.game.write(move.action) for move in match.log][-1] == "keep 1 2"
    assert read((tmp_path / "game.log").read_bytes()).names == ("Anna", "Борис")


# Whatever is wrong is said


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("stationmaster 1", "stationmaster 2", "1: expected 'stationmaster 1', the first line of every log"),
        ("game usa", "game usb", "2: no game is called 'usb'"),
        ("game usa", "gane usa", "2: expected 'game' and its name, not 'gane usa'"),
        ("game usa\n", "", "2: expected 'game' and its name, not 'version 2'"),
        ("version 2", "version 9", "3: expected version 2, as usa is played here, not 9"),
        ("version 2", "version one", "3: expected 'version' and the number of its rules' version, not 'one'"),
        ("seats 2", "seats 7", "4: usa is for 2 to 5 seats, not 7"),
        ("seats 2", "seats -2", "4: expected 'seats' and their number, not '-2'"),
        ("option first 0", "option frist 0", "5: usa has no option 'frist'"),
        ("option first 0", "option first me", "5: option first is one of chance, 0, 1, 2, 3, 4, not 'me'"),
        ("option first 0", "option name usa", "5: usa has no option 'name'"),
        ("option first 0", "option first", "5: option first is one of"),
        ("option first 0", "option first 0\noption first 1", "6: option first was already given"),
        ("option first 0", "option first 4", "4: seat 4 cannot begin"),
        ("name 0", "nam 0", "6: expected 'option', 'name' or an empty line, not 'nam 0 Anna'; did you mean"),
        ("name 0", "name 2", "6: there is no seat 2: the seats are 0 to 1"),
        ("name 1", "name 0", "7: seat 0 already has a name"),
        ("Борис\n", "Борис", "8: expected 'option', 'name' or an empty line, not '! dealt"),
        ("0 keep", "1 keep", "28: it is seat 0 that moves here, not seat 1"),
        ("0 keep 1 2 3", "0 kepe 1 2 3", "28: 'kepe 1 2 3' is not a move of this game; did you mean '0 keep"),
        ("0 keep 1 2 3", "0 keep 1", "28: seat 0 cannot 'keep 1' here; did you mean 'keep 1 3'?"),
        ("0 keep 1 2 3", "0 draw", "28: seat 0 cannot 'draw' here; possible are 'keep 1 2', 'keep 1 3'"),
        ("0 keep 1 2 3", "keep 1 2 3", "28: expected a seat and its move, or '!' and a stroke of luck"),
        ("0 keep 1 2 3", "0", "28: expected a seat and its move"),
        ("0 keep", "! dealt", "28: '! dealt 1 2 3' is not a move of this game"),
        ("0 keep", "0\u00a0keep", "28: expected a seat and its move"),
        ("! all have chosen", "! all have chosen\n", "32: expected 'end' in the last line, not ''"),
        ("! all have chosen\n", "", "31: expected 22 entries, but there are 21"),
        ("chosen\n", "chosen", "31: expected an empty line before the end, not 'end 22"),
    ],
)
def test_a_wrong_line_is_named(opening: bytes, old: str, new: str, sentence: str) -> None:
    assert refused(edited(opening, old, new)).startswith(f"game.log:{sentence}")


@pytest.mark.parametrize("what", ["why", "totals", "winners"])
def test_a_result_that_the_rules_do_not_give_is_refused(finished: bytes, what: str) -> None:
    line = next(line for line in finished.decode().split("\n") if line.startswith(what))
    sentence = refused(edited(finished, line, f"{what} 12345"))
    assert f"by the rules this game ends with '{line}', not '{what} 12345'" in sentence


def test_a_finished_game_without_its_result_is_refused(finished: bytes) -> None:
    text = finished.decode()
    result = text[text.index("why ") : text.index("end ")]
    assert "by the rules this game ends with 'why" in refused(edited(finished, result, ""))


def test_a_file_that_was_cut_anywhere_is_refused(opening: bytes) -> None:
    for length in range(len(opening)):
        assert refused(opening[:length]).startswith("game.log:")


def test_where_a_file_was_cut_is_named(opening: bytes) -> None:
    cut = opening[: opening.index(b"! all")]
    assert refused(cut) == (
        "game.log:29: the file is cut off here: expected 'end', the number of entries, a checksum"
    )


@given(place=st.integers(0, 10_000), byte=st.integers(0, 255))
def test_a_damaged_byte_is_seen(opening: bytes, place: int, byte: int) -> None:
    place %= len(opening)
    damaged = opening[:place] + bytes([byte]) + opening[place + 1 :]
    if damaged != opening:
        assert refused(damaged).startswith("game.log:")


def test_a_changed_file_is_refused_even_if_the_game_is_possible(opening: bytes) -> None:
    sentence = refused(opening.replace(b"Anna", b"Anne"))
    assert sentence.startswith("game.log:32: the file was changed after it was written")
    assert log.checksum(opening.decode().replace("Anna", "Anne").rpartition("end ")[0]) in sentence


def test_a_wrong_line_in_a_changed_file_is_named_and_the_change_as_well(opening: bytes) -> None:
    sentence = refused(opening.replace(b"0 keep", b"0 keap"))
    assert sentence.startswith("game.log:28: 'keap 1 2 3' is not a move of this game")
    assert "the file was changed after it was written" in sentence


def test_bytes_that_are_no_text_are_refused(opening: bytes) -> None:
    assert refused(opening.replace(b"Anna", b"\xff\xfe")) == "game.log:6: expected text in UTF-8"


@pytest.mark.parametrize("content", [b"", b"\n", b"PNG\x00\x01", "Привет\n".encode()])
def test_what_is_no_log_at_all_is_refused(content: bytes) -> None:
    assert refused(content) == "game.log:1: expected 'stationmaster 1', the first line of every log"
