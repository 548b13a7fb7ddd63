"""The report: one file that needs nothing else, in both languages, whatever was played."""

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest
from msgspec import structs

from stationmaster import make
from stationmaster.arena.contest import Result, Score, prepare
from stationmaster.arena.findings import Findings, findings
from stationmaster.arena.kept import keeping
from stationmaster.arena.meeting import Meeting
from stationmaster.arena.page import page
from stationmaster.games.ticket_to_ride.charts import charts
from stationmaster.kernel.family import Usage
from stationmaster.kernel.words import LANGUAGES

VOID = {"meta", "br", "img", "link", "input", "hr"}


class Balanced(HTMLParser):
    """Fails where a tag is not closed, and keeps what it saw."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.links: list[str] = []
        self.text: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.links += [value or "" for name, value in attrs if name in ("href", "src")]
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.links += [value or "" for name, value in attrs if name in ("href", "src")]

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text.append(data)


def read(html: str) -> Balanced:
    seen = Balanced()
    seen.feed(html)
    assert seen.open == []
    return seen


def game(pair: int, number: int, seating: tuple[str, ...]) -> Result:
    """The first seat has the longest path, and wins."""
    lines = tuple(
        (
            Score("routes", 60 - seat, "", True),
            Score("ticket", 20 if seat == 0 else -20, "los-angeles-new-york", seat == 0),
            Score("longest-path", 10 if seat == 0 else 0, "30", seat == 0),
        )
        for seat in range(len(seating))
    )
    return Result(
        pair=pair,
        number=number,
        seating=seating,
        began=0,
        why="trains",
        winners=(0,),
        totals=tuple(sum(line.points for line in each) for each in lines),
        lines=lines,
        built=(("denver-omaha", "el-paso-phoenix"), *(() for _ in seating[1:])),
        decisions=(40,) * len(seating),
        seconds=(0.4,) * len(seating),
        slowest=(0.1,) * len(seating),
    )


@pytest.fixture
def found(tmp_path: Path) -> Findings:
    """Of a contest whose games are all made up: planner wins all, the other two are alike."""
    contest = prepare("usa", ["planner", "racer", "greedy"], [], None, 7, {})
    with keeping(tmp_path / "x.games", contest) as kept:
        for pair, met in enumerate(contest.pairs()):
            for number in range(20):
                seats = (met.a, met.b) if number % 2 == 0 or pair < 2 else (met.b, met.a)
                kept.add(game(pair, number, seats))
        return findings(Meeting(contest, kept, 20, 0.9, stopping=False))


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_needs_nothing_else_and_says_everything(found: Findings, language: str) -> None:
    html = page(found, language)
    seen = read(html)
    assert seen.links == ["#ground"]
    assert "url(" not in html
    assert "http" not in html
    assert "<script" not in html
    assert len(html) < 200_000
    assert html.count("<section") == 11
    for name in ("planner", "racer", "greedy"):
        assert name in seen.text
    assert ("Рейтинги" in seen.text) == (language == "ru")
    assert ("Ratings" in seen.text) == (language == "en")
    assert "{" not in re.sub(r"<style>.*?</style>", "", html, flags=re.DOTALL)


def test_numbers_are_those_that_were_found(found: Findings) -> None:
    text = " ".join(read(page(found, "en")).text)
    assert "Arena: USA" in text
    assert "2 seats, 60 games, seed 7" in text
    assert "planner against racer" in text
    assert "planner is better" in text
    assert "not clear" in text
    assert "most wins 100\u202f%" in text
    assert "20.0 · −20.0" in text
    assert "the trains ran out: 100\u202f%" in text
    assert (
        "stationmaster arena usa --bots planner,racer,greedy --seats 2 --seed 7 --games 20 --all-games"
        in text
    )


def test_russian_numbers_have_commas(found: Findings) -> None:
    assert "20,0 · −20,0" in page(found, "ru")


def test_a_name_cannot_break_the_page(found: Findings) -> None:
    nasty = "<script>alert(1)</script>.py:X"
    renamed = structs.replace(
        found,
        ratings=(structs.replace(found.ratings[0], bot=nasty), *found.ratings[1:]),
        pairings=(structs.replace(found.pairings[0], a=nasty, better=nasty), *found.pairings[1:]),
        bots=(structs.replace(found.bots[0], bot=nasty), *found.bots[1:]),
    )
    html = page(renamed, "en")
    assert "<script" not in html
    read(html)


def test_an_interrupted_contest_says_so(found: Findings) -> None:
    assert "interrupted" not in page(found, "en")
    assert "interrupted" in page(structs.replace(found, complete=False), "en")


@pytest.mark.parametrize("name", ["usa", "europe", "switzerland", "nordic", "marklin"])
def test_every_route_and_every_kept_ticket_is_on_the_map(name: str) -> None:
    made = make(name, 2)
    board = made.board  # type: ignore[attr-defined]
    some = board.tickets[0]
    usage = Usage(10, {board.tracks[0].id: 5}, {some.id: 4}, {some.id: 1})
    for language in LANGUAGES:
        routes, tickets = charts(made, usage, language)
        assert routes.svg.count('class="use ') == len(board.tracks)
        cities = [board.cities[city].names[language] for city in (board.tracks[0].a, board.tracks[0].b)]
        assert f"<title>{' – '.join(cities)}: 50%</title>" in routes.svg
        assert routes.rows[0] == (" – ".join(cities), 0.5, None)
        assert tickets.svg.count('class="ticket d2"') == 1
        assert [row[1:] for row in tickets.rows] == [(0.4, 0.25)]
        assert routes.svg.count('id="ground"') == 1
        assert tickets.svg.count('href="#ground"') == 1
        for svg in (routes.svg, tickets.svg):
            read(svg)


@pytest.mark.parametrize("name", ["card-game", "switch-signal-europe"])
def test_games_without_such_a_map_have_a_report_too(tmp_path: Path, name: str) -> None:
    contest = prepare(name, ["random"], ["dispatcher-1" if "signal" in name else "planner-1"], 2, 0, {})
    with keeping(tmp_path / "x.games", contest) as kept:
        meeting = Meeting(contest, kept, 2, 0.95, stopping=True)
        meeting.play(1, lambda: None)
        told = findings(meeting)
    for language in LANGUAGES:
        html = page(told, language)
        read(html)
        assert 'class="map"' not in html
    assert told.together == ("signal" in name)
