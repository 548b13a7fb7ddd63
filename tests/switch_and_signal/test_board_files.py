"""Board files: our own two, what a file may say, and what is refused."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from click.testing import CliRunner, Result

import stationmaster
from stationmaster.cli import board as board_command
from stationmaster.games.switch_and_signal import family, our_board, standard_deck
from stationmaster.games.switch_and_signal.board import DEPARTURE, PORT, TRADE, Board
from stationmaster.games.switch_and_signal.checks import counts, summary
from stationmaster.games.switch_and_signal.draw import crowded, draw, layout
from stationmaster.games.switch_and_signal.reader import read, read_instructions
from stationmaster.kernel.errors import Refusal
from stationmaster.kernel.own_boards import OWN_BOARDS
from stationmaster.kernel.words import say
from tests.support import rule
from tests.switch_and_signal.table import FORK, LINE, board_text, tiny

EUROPE = our_board("central-europe")
AMERICA = our_board("north-america")


@rule("SNS-02")
@pytest.mark.parametrize("board", [EUROPE, AMERICA], ids=["europe", "america"])
def test_cities_exits_and_departure_points(board: Board) -> None:
    assert len({city.colour for city in board.of_kind(TRADE)}) == 4
    guarded = {(signal.city, signal.track) for signal in board.signals() if signal.city}
    exits = {(city.id, t) for city in board.of_kind(TRADE, PORT) for t, _ in board.ends(city.id)}
    assert guarded == exits
    assert any(not signal.city for signal in board.signals())
    assert sorted(node.number for node in board.of_kind(DEPARTURE)) == list(range(2, 13))
    assert all(len(board.ends(node.id)) == 1 for node in board.of_kind(DEPARTURE))


@rule("SNS-06")
def test_central_europe() -> None:
    assert [city.names["en"] for city in EUROPE.of_kind(TRADE)] == [
        "Paris",
        "Amsterdam",
        "Berlin",
        "Nürnberg",
    ]
    assert [city.id for city in EUROPE.of_kind(PORT)] == ["marseille"]
    assert EUROPE.node("calais").number == 6
    assert dict(summary(EUROPE)) == {
        "trade cities": 4,
        "ports": 1,
        "departure points": 11,
        "junctions of 3 tracks": 16,
        "junctions of 4 tracks": 5,
        "switch discs": 26,
        "tracks": 48,
        "sections": 69,
        "signal spaces in cities": 17,
        "signal spaces on tracks": 9,
        "green discs in cities": 5,
        "green discs on tracks": 3,
    }


@rule("SNS-06")
def test_north_america() -> None:
    assert [city.id for city in AMERICA.of_kind(PORT)] == ["san-francisco", "new-york"]
    assert len(AMERICA.of_kind(TRADE)) == 4
    found = dict(summary(AMERICA))
    assert (found["green discs in cities"], found["green discs on tracks"]) == (6, 3)


@rule("SNS-06")
@pytest.mark.parametrize("name", ["switch-signal-europe", "switch-signal-america"])
def test_the_player_is_told_that_the_boards_are_our_own(name: str) -> None:
    entry = next(entry for entry in stationmaster.catalogue() if entry.name == name)
    assert "not the printed board" in say(entry.about, "en")
    assert "не с печатного поля" in say(entry.about, "ru")


@pytest.mark.parametrize("board", [EUROPE, AMERICA], ids=["europe", "america"])
def test_our_boards_meet_every_count(board: Board) -> None:
    assert family.boards().faults(board) == []
    assert not board.instructions
    for node in board.nodes:
        assert node.names["ru"] != node.names["en"], node.id


def test_from_calais_to_paris_it_is_three_points_as_in_the_rulebooks_example() -> None:
    tracks = {(track.a, track.b): track for track in EUROPE.tracks}
    assert tracks["calais", "amiens"].items == "="
    assert tracks["amiens", "paris"].items == "=@"
    assert EUROPE.node("amiens").closed == ("brussels",)


@rule("SNS-11")
def test_the_standard_instructions() -> None:
    deck = standard_deck()
    assert len(deck) == 18
    assert sum(card.count("departure") for card in deck) == 10
    assert sum(card.count("any") for card in deck) == 17
    assert [sum(card.count(colour) for card in deck) for colour in ("black", "brown", "grey")] == [3, 3, 3]


# What a file may say


def test_two_tracks_between_the_same_places_have_names() -> None:
    lines = """
departure west 2
trade town red
port haven
junction one closed two/south
junction two closed one/south
track west one =
track one two = called north
track one two == called south
track two town =@
track town haven @=@
"""
    board = read(board_text(lines), "twins.board")
    assert board.end_names("one") == ["west", "two/north", "two/south"]
    assert [section.id for section in board.sections()][1:4] == [
        "one:two/north/1",
        "one:two/south/1",
        "one:two/south/2",
    ]
    assert tiny(lines).game.positions[0] == ["west+two/north", "west+two/south", "two/north+two/south"]


def test_a_track_may_have_no_section_at_all() -> None:
    lines = """
departure west 2
trade town red
port haven
junction one closed haven
track west one .
track one town @
track one haven =@
"""
    table = tiny(lines).train("grey-1", "west").move("grey-1", 1)
    assert table.at("grey-1") == "town"


def test_a_file_may_bring_its_own_instructions() -> None:
    board = read(board_text(LINE + "instruction departure black\ninstruction any any\n"), "own.board")
    assert board.instructions == (("departure", "black"), ("any", "any"))


def test_names_come_from_the_file_or_from_the_id() -> None:
    board = read(
        board_text(LINE.replace("trade town red", 'trade town red at 5 5 name ru "Старый город"')), "a.board"
    )
    assert board.node("town").names == {"en": "Старый город", "ru": "Старый город"}
    assert board.node("west").names == {"en": "West", "ru": "West"}


def test_what_is_only_for_the_eye_is_kept_as_it_was_written() -> None:
    lines = """range 24 40 1,2 3,4
grows woods 5,6 7,8
grows meadow 5,6 7,8
water 2.5 1,2 3,4
word sea 1,2 -16 19 "North Sea" "Северное море"
ship 9,9 -0.5
snow
"""
    relief = read(board_text(LINE) + "\n" + lines, "a.board").relief
    assert relief.ranges == [(24, 40, [(1, 2), (3, 4)])]
    assert relief.woods == [(5, 6, 7, 8)]
    assert relief.tints == [(5, 6, 7, 8, "meadow")]
    assert relief.waters == [(2.5, [(1, 2), (3, 4)])]
    assert relief.words == [("North Sea", "Северное море", 1, 2, -16, 19, "sea")]
    assert (relief.ships, relief.snow) == ([(9, 9, -0.5)], True)


# What is refused


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("trian x", "no line begins with 'trian' (board, title, about, side, size, trade"),
        ("track west", "the line ends where the place where the track ends was expected"),
        ("track west town =-=", "a track is written with = for a section"),
        ("track west west =", "a track joins two different places"),
        ("track west town = over 1,2", "'over' is no part of a track: expected called or via"),
        ("track west town = via 1;2", "a bend is written as two numbers with a comma between"),
        ("departure east two at 1 1", "the number of the departure point must be a whole number, not 'two'"),
        ("departure east 3", "where it lies is missing: at X Y"),
        ("departure east 3 at 1", "the line ends where y was expected"),
        ("departure East 3 at 1 1", "'East' cannot be the place's name: small letters"),
        ("trade town blue at 1 1", "'town' was already written in line 5"),
        ("port p at 1 x", "y must be a number, not 'x'"),
        ("port p at 1 1 name fr P", "'fr' is no language: expected en or ru"),
        (
            "port p at 1 1 label 1 1 left",
            "'left' is no way to align a label: expected start or middle or end",
        ),
        ("port p at 1 1 closed town", "'closed' is no part of this line: expected at or name or label"),
        ('title en "No end', "a quotation mark is opened and not closed"),
        ("title en A B", "'B' stands after the end of what was expected on this line"),
        ("board again", "the board has a name already"),
        ("size 0 10", "the width and the height are more than 0"),
        ("side asia", "'asia' is no side of the game: expected central-europe or north-america"),
        ("shape sea 1,1 2,2", "a shape has at least three corners"),
        ("shape lake 1,1 2,2 3,3", "'lake' is no kind of shape: expected sea or hills"),
        ("range 20 30 1,1", "a line has at least two points"),
        ("range high 30 1,1 2,2", "the height of its peaks must be a number, not 'high'"),
        ("water 2 1,1", "a line has at least two points"),
        ("grows cactus 1,1 2,2", "'cactus' is no kind of land: expected woods or sands or grass"),
        ("word sky 1,1 0 12 A B", "'sky' is no kind of word: expected sea or land"),
        ("word sea 1,1 0 12 A", "the line ends where the word in 'ru' was expected"),
        ("ship 1,1", "the line ends where how large it is was expected"),
        ("snow deep", "'deep' stands after the end of what was expected on this line"),
        ("instruction", "an instruction shows 1 to 6 symbols, not 0"),
        ("instruction departure departure departure", "an instruction shows two departures at most"),
        ("instruction black black", "black stands twice on this instruction"),
        ("instruction black any any any", "an instruction moves three colours at most"),
        ("instruction red", "'red' is no symbol of an instruction: expected departure or black or brown"),
    ],
)
def test_a_line_that_cannot_be_read(line: str, sentence: str) -> None:
    text = board_text(LINE) + "\n" + line + "\n"
    number = text.count("\n")
    with pytest.raises(Refusal) as refusal:
        read(text, "mine.board")
    assert str(refusal.value).startswith(f"mine.board:{number}: {sentence}")


@pytest.mark.parametrize(
    ("old", "new", "line", "sentence"),
    [
        ("track west town", "track wets town", 7, "no place is called 'wets'; did you mean 'west'?"),
        (
            "track west town ====@",
            "track west town ====",
            7,
            "this track has no signal space at its end in town",
        ),
        (
            "====@\ntrack town haven @==",
            "====o\ntrack town haven o==",
            5,
            "town has no green signal in the first",
        ),
        ("departure west 2", "departure west 13", 4, "a departure point is numbered 2 to 12, not 13"),
        ("port haven", "trade haven blue", 1, "there are 0 ports; a board on the side central-europe has 1"),
        ("port haven", "port haven\ndeparture east 2", 7, "east has 0 tracks; a departure point has one"),
        ("port haven", "port haven\ntrade lost blue", 7, "no track leads to lost"),
        ("port haven", "port haven\njunction x", 7, "x has 0 tracks; a junction has 3 or 4"),
        (
            "track town haven",
            "track west town ==@\ntrack town haven",
            8,
            "west and town are already joined by",
        ),
        ("====@\ntrack", "==oo==@\ntrack", 7, "two signal spaces lie side by side"),
    ],
)
def test_a_board_that_cannot_be_played(old: str, new: str, line: int, sentence: str) -> None:
    lines = LINE.strip().replace(old, new, 1)
    assert lines != LINE.strip()
    with pytest.raises(Refusal) as refusal:
        read(board_text(lines), "mine.board")
    assert f"mine.board:{line}: {sentence}" in str(refusal.value)


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("closed haven", "closed nowhere", "no track leads from fork to 'nowhere' (west, town, haven)"),
        ("closed haven", "", "fork has 3 tracks, so 1 of them must be closed, not 0"),
        ("closed haven", "closed haven town", "fork has 3 tracks, so 1 of them must be closed, not 2"),
    ],
)
def test_a_junction_has_two_open_ends(old: str, new: str, sentence: str) -> None:
    with pytest.raises(Refusal) as refusal:
        read(board_text(FORK.replace(old, new)), "mine.board")
    assert str(refusal.value) == f"mine.board:7: {sentence}"


def test_two_colours_or_numbers_alike_and_parts_that_hang_loose() -> None:
    lines = (
        FORK
        + """
trade other red
port far
departure east 2
track east other =@
"""
    )
    with pytest.raises(Refusal) as refusal:
        read(board_text(lines, "north-america"), "mine.board")
    said = str(refusal.value)
    assert "mine.board:12: other has the same colour as town: red" in said
    assert "mine.board:14: east has the same number as west: 2" in said
    assert "no tracks join east to west" in said
    assert "mine.board:13: no track leads to far" in said


def test_an_empty_file_lacks_everything() -> None:
    with pytest.raises(Refusal) as refusal:
        read("", "empty.board")
    assert str(refusal.value).splitlines() == [
        "empty.board:1: a line is missing: board NAME",
        "empty.board:1: a line is missing: side central-europe or north-america",
        "empty.board:1: a line is missing: size WIDTH HEIGHT",
    ]


def test_a_deck_of_instructions_holds_nothing_else() -> None:
    with pytest.raises(Refusal, match="deck:1: no line begins with 'board'"):
        read_instructions("board x\ninstruction any\n", "deck")
    with pytest.raises(Refusal, match="deck:1: there is no instruction in this file"):
        read_instructions("# nothing\n", "deck")


def test_counts_that_differ_from_the_rulebook_are_named() -> None:
    said = [sentence for _, sentence in counts(read(board_text(FORK), "mine.board"))]
    assert said == [
        "there are 0 green signals on tracks; the rulebook has 3",
        "there are 1 departure points; the rulebook has 11",
        "there are 1 switch discs; the rulebook has 26",
        "there are 1 trade cities; the rulebook has 4",
    ]
    two_greens = FORK.replace(
        "track fork haven ==@", "track fork haven ==@\ntrade end blue\ntrack end haven @=@"
    )
    assert "haven has 2 green signals; the first set-up lays one there" in [
        sentence for _, sentence in counts(read(board_text(two_greens), "mine.board"))
    ]


# Drawing


@pytest.mark.parametrize("language", ["en", "ru"])
def test_a_board_is_drawn_as_valid_svg_with_everything_on_it(language: str) -> None:
    root = ET.fromstring(draw(EUROPE, language))  # noqa: S314 - we wrote it ourselves
    space = "{http://www.w3.org/2000/svg}"
    texts = [text.text for text in root.iter(f"{space}text")]
    for node in EUROPE.nodes:
        assert node.names[language] in texts
    discs = [c for c in root.iter(f"{space}circle") if c.get("fill") in ("#C8372D", "#2F8F5B")]
    assert len(discs) == 26


def test_what_lies_on_a_track_is_drawn_in_its_order_between_its_ends() -> None:
    where = layout(EUROPE)
    one, two = where.sections["le-mans:limoges/1"], where.sections["le-mans:limoges/2"]
    signal = where.signals["le-mans:limoges:1"]
    assert EUROPE.node("le-mans").y < one.y < signal.y < two.y < EUROPE.node("limoges").y
    assert set(where.ends["basel"]) == {"milan", "dijon", "frankfurt", "munich"}


def test_a_track_too_short_for_its_sections_and_a_place_off_the_picture_are_named() -> None:
    lines = LINE.replace("departure west 2", "departure west 2 at 500 10")
    said = [sentence for _, sentence in crowded(read(board_text(lines), "mine.board"))]
    assert said == ["west lies outside the picture", "town and haven lie too close together for this track"]


# The command


def board(*arguments: str) -> Result:
    return CliRunner().invoke(board_command.command, arguments)


def test_the_command_checks_and_draws(tmp_path: Path) -> None:
    file = tmp_path / "mine.board"
    file.write_text(board("--example").stdout, encoding="utf-8")
    done = board(str(file), "--check", "--draw", str(tmp_path / "mine.svg"))
    assert done.exit_code == 0
    assert "every count is that of the rulebook" in done.stdout
    assert (tmp_path / "mine.svg").read_text(encoding="utf-8").startswith("<svg")
    assert "  26 switch discs" in board(str(file)).stdout


def test_the_command_names_what_differs(tmp_path: Path) -> None:
    file = tmp_path / "mine.board"
    file.write_text(board_text(FORK), encoding="utf-8")
    done = board(str(file), "--check")
    assert done.exit_code == 1
    assert f"{file}:1: there are 1 trade cities; the rulebook has 4" in done.stderr


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ([], "which board?"),
        (["nowhere.board"], "nowhere.board: it cannot be read"),
    ],
)
def test_the_command_refuses_in_a_sentence(arguments: list[str], sentence: str) -> None:
    done = board(*arguments)
    assert isinstance(done.exception, Refusal)
    assert sentence in str(done.exception)


def test_what_is_not_text_or_cannot_be_written_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "mine.board"
    file.write_bytes(b"board mine\n\xff\xfe\n")
    assert f"{file}:2: this is not UTF-8 text" in str(board(str(file)).exception)
    file.write_text(board_text(FORK), encoding="utf-8")
    refused = board(str(file), "--draw", str(tmp_path / "no" / "mine.svg"))
    assert "mine.svg: it cannot be written" in str(refused.exception)


# A folder of one's own boards


def test_own_boards_are_games_like_ours(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "fork.board").write_text(board_text(FORK), encoding="utf-8")
    monkeypatch.setenv(OWN_BOARDS, str(tmp_path))
    assert "switch-signal-fork" in [entry.name for entry in stationmaster.catalogue()]
    game = stationmaster.make("switch-signal-fork", seats=2)
    assert game.name == "switch-signal-fork"
    monkeypatch.setenv(OWN_BOARDS, str(tmp_path / "none"))
    with pytest.raises(Refusal, match=r"STATIONMASTER_BOARDS names .* which is not a folder"):
        stationmaster.catalogue()


def test_a_broken_file_disables_itself_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "fork.board").write_text(board_text(FORK), encoding="utf-8")
    (tmp_path / "spoon.board").write_text("board spoon\nbord\n", encoding="utf-8")
    monkeypatch.setenv(OWN_BOARDS, str(tmp_path))
    names = [entry.name for entry in stationmaster.catalogue()]
    assert "switch-signal-fork" in names
    assert "switch-signal-spoon" not in names
    assert set(stationmaster.broken()) == {"switch-signal-spoon"}
    with pytest.raises(Refusal, match=r"spoon\.board:2: "):
        stationmaster.make("switch-signal-spoon", seats=2)
