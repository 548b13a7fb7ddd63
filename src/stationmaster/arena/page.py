"""A contest's findings as one page of HTML that needs nothing else: to be kept, sent around, printed."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from statistics import fmean

from stationmaster import family, find, make
from stationmaster.arena import figures
from stationmaster.arena.findings import Findings, Pairing, Played
from stationmaster.arena.style import STYLE
from stationmaster.kernel.family import Chart
from stationmaster.kernel.words import Fact, Message, Words, say

words = Words("stationmaster.arena")

MAPS = {"routes": "routes-about", "tickets": "tickets-about"}
MOST_IN_A_GRID = 8  # bots whose meetings are shown as a grid as well


def page(found: Findings, language: str) -> str:
    return Page(found, language).html()


class Page:
    """One language's."""

    def __init__(self, found: Findings, language: str) -> None:
        self.found = found
        self.language = language
        self.game = say(find(found.contest.game).title, language)

    def say(self, name: str, /, **facts: Fact) -> str:
        return escape(say(words(name, **facts), self.language))

    def part_of_score(self, what: str) -> str:
        return self.called(words(f"part-{what}"), what)

    def ending(self, why: str) -> str:
        return self.called(words(f"ending-{why}"), why)

    def called(self, words: Message, name: str) -> str:
        """A name of an engine's in words; of a game that brings other ones, as it is."""
        try:
            return escape(say(words, self.language))
        except LookupError:
            return escape(name)

    def number(self, value: float, digits: int = 0, signed: bool = False) -> str:
        text = f"{value:+.{digits}f}" if signed else f"{value:.{digits}f}"
        text = text.replace("-", "−")
        return text.replace(".", ",") if self.language == "ru" else text

    def percent(self, share: float, digits: int = 0) -> str:
        return f"{self.number(100 * share, digits)}\u202f%"

    # The whole

    def html(self) -> str:
        title = self.say("title", game=self.game)
        sections = [
            self.ratings(),
            self.meetings(),
            self.scores(),
            self.parts(),
            self.winning(),
            self.order(),
            self.lengths(),
            self.pace(),
            *self.maps(),
            self.how(),
        ]
        return (
            f'<!doctype html>\n<html lang="{self.language}">\n<head>\n<meta charset="utf-8">\n'
            '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
            '<meta name="color-scheme" content="light dark">\n'
            f"<title>{title}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n"
            f"<header><h1>{title}</h1>{self.facts()}</header>\n<main>\n"
            + "\n".join(section for section in sections if section)
            + "\n</main>\n</body>\n</html>\n"
        )

    def facts(self) -> str:
        contest = self.found.contest
        said = self.say("facts", seats=contest.seats, games=self.found.games, seed=str(contest.seed))
        chosen = ", ".join(f"{name}={value}" for name, value in contest.options.items())
        more = f" · {escape(chosen)}" if chosen else ""
        warning = "" if self.found.complete else f'<p class="warning">{self.say("unfinished-contest")}</p>'
        return f"<p>{said}{more}</p>{warning}"

    def section(self, name: str, about: str, body: str, kind: str = "") -> str:
        told = f'<p class="about">{about}</p>' if about else ""
        return f'<section class="{kind or name}"><h2>{self.say(name)}</h2>{told}{body}</section>'

    def rows(self, rows: Iterable[tuple[str, str, str]]) -> str:
        """A name, a figure and what it says."""
        told = [
            f'<div class="name">{name}</div><div class="figure">{figure}</div>'
            f'<div class="value">{value}</div>'
            for name, figure, value in rows
        ]
        return f'<div class="rows">{"".join(told)}</div>'

    # Who is better

    def ratings(self) -> str:
        rated = self.found.ratings
        if not rated:
            return ""
        low = min(one.points - one.error for one in rated)
        high = max(one.points + one.error for one in rated)
        scale = figures.Scale(low, high)
        rows = [
            (
                escape(one.bot),
                figures.range_of(scale, one.points - one.error, one.points + one.error, one.points, 0.0),
                f"<b>{self.number(one.points, signed=True)}</b> ± {self.number(one.error)}",
            )
            for one in rated
        ]
        return self.section("ratings", self.say("ratings-about"), self.rows(rows))

    def meetings(self) -> str:
        scale = figures.Scale(0, 1)
        rows = [
            (
                self.who(one) + small(self.say("after-games", games=one.games)),
                figures.range_of(scale, *one.interval, one.share, one.par),
                f"<b>{self.percent(one.share)}</b> {self.between(one.interval)}" + small(self.answer(one)),
            )
            for one in self.found.pairings
            if one.games
        ]
        if not rows:
            return ""
        about = self.say("meetings-together" if self.found.together else "meetings-about")
        return self.section("meetings", about, self.grid() + self.rows(rows))

    def who(self, one: Pairing) -> str:
        alone = self.found.contest.against and not self.found.together and self.found.contest.seats > 2
        if alone:
            return self.say("alone", a=one.a, b=one.b, n=self.found.contest.seats - 1)
        return self.say("against", a=one.a, b=one.b)

    def between(self, interval: tuple[float, float]) -> str:
        low, high = (self.number(100 * end) for end in interval)
        return f"({low}–{high})"

    def answer(self, one: Pairing) -> str:
        if not one.better:
            return self.say("not-clear")
        early = f", {self.say('early')}" if one.early and self.found.stopping else ""
        return f"{self.say('better', bot=one.better)}{early}"

    def grid(self) -> str:
        """Who won how much against whom, all at a glance, where all met all."""
        names = [one.bot for one in self.found.ratings]
        if self.found.contest.against or not 3 <= len(names) <= MOST_IN_A_GRID:
            return ""
        shares = {(one.a, one.b): one.share for one in self.found.pairings if one.games}
        shares |= {(b, a): 1 - share for (a, b), share in shares.items()}
        head = "".join(f'<th scope="col"><span>{escape(name)}</span></th>' for name in names)
        body = "".join(
            f'<tr><th scope="row">{escape(row)}</th>'
            + "".join(self.cell(shares.get((row, column))) for column in names)
            + "</tr>"
            for row in names
        )
        return f'<div class="wide"><table class="grid"><tr><td></td>{head}</tr>{body}</table></div>'

    def cell(self, share: float | None) -> str:
        if share is None:
            return "<td>·</td>"
        side = "good" if share >= 0.5 else "bad"
        return f'<td class="{side}" style="--how:{abs(share - 0.5) * 2:.2f}">{self.number(100 * share)}</td>'

    # What games were like

    def scores(self) -> str:
        bots = self.found.bots
        if not bots:
            return ""
        every = [int(score) for bot in bots for score in bot.scores]
        scale = figures.Scale(min(every), max(every))
        rows = [
            (
                escape(bot.bot),
                figures.histogram(scale, {int(score): n for score, n in bot.scores.items()}, bot.score),
                f"<b>{self.number(bot.score, 1)}</b> ± {self.number(bot.deviation, 1)}",
            )
            for bot in bots
        ]
        axis = ("", figures.axis([self.number(value) for value in scale.marks()]), "")
        return self.section("scores", self.say("scores-about"), self.rows([*rows, axis]))

    def parts(self) -> str:
        bots = self.found.bots
        kinds = [
            what
            for what in dict.fromkeys(what for bot in bots for what in bot.parts)
            if any(what in bot.parts and bot.parts[what].points for bot in bots)
        ]
        if not kinds:
            return ""
        head = "".join(f'<th scope="col">{self.part_of_score(what)}</th>' for what in kinds)
        body = "".join(
            f'<tr><th scope="row">{escape(bot.bot)}</th>'
            + "".join(f"<td>{self.part(bot, what)}</td>" for what in kinds)
            + f"<td><b>{self.number(bot.score, 1)}</b></td></tr>"
            for bot in bots
        )
        table = (
            f'<div class="wide"><table><tr><th scope="col">{self.say("bot")}</th>{head}'
            f'<th scope="col">{self.say("total")}</th></tr>{body}</table></div>'
        )
        return self.section("parts", self.say("parts-about"), table)

    def part(self, bot: Played, what: str) -> str:
        if what not in bot.parts:
            return ""
        part = bot.parts[what]
        every = part.reached + part.missed
        among = f" <small>({self.number(part.reached, 1)}/{self.number(every, 1)})</small>"
        return self.number(part.points, 1) + (among if abs(every - 1) > 1e-9 else "")

    def winning(self) -> str:
        told = [one for one in self.found.winning if one.games and (one.winners or one.others)]
        if not told:
            return ""
        values = [value for one in told for value in (one.winners, one.others, 0.0)]
        scale = figures.Scale(min(values), max(values))
        rows = [
            (
                self.part_of_score(one.what),
                figures.two_bars(scale, one.winners, one.others),
                f"{self.number(one.winners, 1)} · {self.number(one.others, 1)}"
                + small(self.say("most-won", share=self.percent(one.most_won))),
            )
            for one in told
        ]
        key = (
            f'<p class="key"><i class="winner"></i>{self.say("winners")} '
            f'<i class="other"></i>{self.say("others")}</p>'
        )
        return self.section("winning", self.say("winning-about"), key + self.rows(rows))

    def order(self) -> str:
        seats = self.found.seats
        if not seats:
            return ""
        par = 1 / len(seats)
        scale = figures.Scale(0, max(2 * par, *(seat.interval[1] for seat in seats)))
        rows = [
            (
                self.say("place", place=str(seat.place + 1)),
                figures.range_of(scale, *seat.interval, seat.won, par),
                f"<b>{self.percent(seat.won)}</b> {self.between(seat.interval)}",
            )
            for seat in seats
        ]
        return self.section("order", self.say("order-about"), self.rows(rows), "half")

    def lengths(self) -> str:
        lengths = {int(n): times for n, times in self.found.lengths.items()}
        if not lengths:
            return ""
        scale = figures.Scale(min(lengths), max(lengths))
        mean = fmean([n for n, times in lengths.items() for _ in range(times)])
        ends = "".join(
            f"<li>{self.ending(why)}: {self.percent(n / self.found.games)}</li>"
            for why, n in self.found.endings.items()
        )
        body = figures.histogram(scale, lengths, mean) + figures.axis(
            [self.number(value) for value in scale.marks()]
        )
        about = self.say("lengths-about", mean=self.number(mean))
        return self.section("lengths", about, f'{body}<ul class="ends">{ends}</ul>', "half")

    def pace(self) -> str:
        if not self.found.pace:
            return ""
        head = "".join(f'<th scope="col">{self.say(name)}</th>' for name in ("bot", "mean-ms", "slowest-ms"))
        body = "".join(
            f'<tr><th scope="row">{escape(one.bot)}</th><td>{self.ms(one.mean_ms)}</td>'
            f"<td>{self.ms(one.slowest_ms)}</td></tr>"
            for one in self.found.pace
        )
        table = f'<div class="wide"><table><tr>{head}</tr>{body}</table></div>'
        return self.section("pace", self.say("pace-about"), table, "half")

    def ms(self, ms: float) -> str:
        return self.say("milliseconds", ms=self.number(ms, 2 if ms < 10 else 0))

    # On the map

    def maps(self) -> list[str]:
        contest = self.found.contest
        home = family(find(contest.game).family)
        game = make(contest.game, contest.seats, **contest.options)
        if not self.found.games:
            return []
        return [self.map(chart) for chart in home.charts(game, self.found.usage, self.language) if chart.rows]

    def map(self, chart: Chart) -> str:
        shades = "".join(f'<i class="{chart.name}-shade s{n}"></i>' for n in range(1, 6))
        key = f'<p class="key">{self.say("never")} {shades} {self.say("always")}</p>'
        picture = f'<div class="wide">{chart.svg}</div>'
        return self.section(chart.name, self.say(MAPS[chart.name]), key + picture + self.used(chart))

    def used(self, chart: Chart) -> str:
        """The same as a table, folded."""
        done = any(row[2] is not None for row in chart.rows)
        heads = ["kept", "completed"] if done else ["claimed"]
        head = "".join(f'<th scope="col">{self.say(name)}</th>' for name in heads)
        body = "".join(
            f'<tr><th scope="row">{escape(name)}</th><td>{self.percent(share)}</td>'
            + (f"<td>{self.percent(finished)}</td>" if finished is not None else "")
            + "</tr>"
            for name, share, finished in chart.rows
        )
        return (
            f"<details><summary>{self.say('all-rows')} ({len(chart.rows)})</summary>"
            f'<div class="wide"><table><tr><td></td>{head}</tr>{body}</table></div></details>'
        )

    # How

    def how(self) -> str:
        sure = self.percent(self.found.sure)
        stopping = self.say("how-stopping" if self.found.stopping else "how-fixed", sure=sure)
        told = [self.say("how-deals"), stopping, self.say("how-ratings"), self.say("how-again")]
        return self.section("how", "", f"<p>{' '.join(told)}</p><pre>{escape(self.typed())}</pre>")

    def typed(self) -> str:
        contest = self.found.contest
        most = max((one.games for one in self.found.pairings), default=0)
        words = ["stationmaster arena", contest.game, "--bots", ",".join(contest.bots)]
        words += ["--against", ",".join(contest.against)] if contest.against else []
        words += [f"--seats {contest.seats} --seed {contest.seed} --games {most}"]
        words += [f"--option {name}={value}" for name, value in contest.options.items()]
        words += [] if self.found.stopping else ["--all-games"]
        return " ".join(words)


def small(text: str) -> str:
    return f"<small>{text}</small>"
