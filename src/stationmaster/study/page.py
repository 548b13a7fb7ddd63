"""An analysis as one page of HTML that needs nothing else: to be kept, sent around, printed."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from msgspec import Struct

from stationmaster import find
from stationmaster.arena.figures import Scale, axis, drawn
from stationmaster.arena.style import STYLE
from stationmaster.kernel.shares import NORMAL_95
from stationmaster.kernel.words import Fact, Words, say
from stationmaster.study.findings import Account, Analysis, Judgement, Stroke, gravity

words = Words("stationmaster.study")

TALL = 240
MOST_MOMENTS = 12
LEAST_BEGUN = 20  # games from the start, or it is not said how often luck alone does the same
LEAST_STROKE = 0.04  # of the chance to win, for a stroke of luck to be told
SURER = 3.0  # standard errors: a game has two hundred of them, and ten seem twice their error by luck alone

MORE_STYLE = """
:root{--s0:#1f6f5c;--s1:#b0562a;--s2:#3b5fa8;--s3:#8a3a7a;--s4:#7a7a1f;--s5:#4a4a4a}
@media (prefers-color-scheme:dark){:root{--s0:#79d0b4;--s1:#f0a06a;--s2:#8fb2f5;--s3:#dc96d0;--s4:#d6d66a;
--s5:#c4c4c4}}
.chart{display:grid;grid-template-columns:max-content minmax(0,1fr);gap:0 10px}
.scale{display:flex;flex-direction:column;justify-content:space-between;color:var(--quiet);font-size:13px;
text-align:right}
.chart .axis{grid-column:2}
.chart svg{background:var(--paper);border-radius:8px}
.band{stroke:none;opacity:.16}
.line{stroke-width:2.5;stroke-linejoin:round}
.line.s0{stroke:var(--s0)}.line.s1{stroke:var(--s1)}.line.s2{stroke:var(--s2)}.line.s3{stroke:var(--s3)}
.line.s4{stroke:var(--s4)}.line.s5{stroke:var(--s5)}
svg path.band.s0{fill:var(--s0)}svg path.band.s1{fill:var(--s1)}svg path.band.s2{fill:var(--s2)}
svg path.band.s3{fill:var(--s3)}svg path.band.s4{fill:var(--s4)}svg path.band.s5{fill:var(--s5)}
.key i.s0{background:var(--s0)}.key i.s1{background:var(--s1)}.key i.s2{background:var(--s2)}
.key i.s3{background:var(--s3)}.key i.s4{background:var(--s4)}.key i.s5{background:var(--s5)}
.slip{stroke:var(--bad);stroke-width:1.5;opacity:.6}
.summary{font-size:18px;font-weight:600;margin:0 0 14px}
.moments{list-style:none;margin:0;padding:0}
.moments li{display:grid;grid-template-columns:5ch 12ch minmax(0,1fr) max-content;gap:2px 14px;padding:9px 0;
border-bottom:1px solid var(--line)}
.moments li:last-child{border-bottom:0}
.moments .n{color:var(--quiet)}
.moments b.blunder,.moments b.mistake{color:var(--bad)}
.moments b.luck{color:var(--brass)}
.moments .by{text-align:right;white-space:nowrap}
.moments p{grid-column:3/5;margin:0;color:var(--quiet);font-size:14px}
.told :is(th,td):nth-child(-n+4){text-align:left;white-space:normal;vertical-align:top}
.told td:nth-child(3),.told td:nth-child(4){min-width:17ch}
@media (max-width:560px){.moments li{grid-template-columns:4ch minmax(0,1fr) max-content}
.moments .by{grid-area:1/3}
.moments .what,.moments p{grid-column:1/4}}
"""


class Told(Struct, frozen=True):
    """A moment that mattered, ready to be shown."""

    entry: int
    size: float
    kind: str
    title: str
    what: str
    change: str
    more: str


def page(found: Analysis, language: str) -> str:
    return Page(found, language).html()


class Page:
    """One language's."""

    def __init__(self, found: Analysis, language: str) -> None:
        self.found = found
        self.language = language
        self.game = say(find(found.game).title, language)

    def say(self, name: str, /, **facts: Fact) -> str:
        return escape(say(words(name, **facts), self.language))

    def number(self, value: float, digits: int = 0, signed: bool = False) -> str:
        shown = round(value, digits) or 0.0  # and not −0
        text = f"{shown:+.{digits}f}" if signed and shown else f"{shown:.{digits}f}"
        text = text.replace("-", "−")
        return text.replace(".", ",") if self.language == "ru" else text

    def percent(self, share: float, digits: int = 0, signed: bool = False) -> str:
        return f"{self.number(100 * share, digits, signed)}\u202f%"

    def player(self, seat: int) -> str:
        """Not escaped: it goes into sentences."""
        if self.found.together:
            return say(words("team"), self.language)
        return self.found.names[seat] or say(words("seat", seat=seat + 1), self.language)

    def who(self, seat: int) -> str:
        """The one who decided, also where all win together."""
        return self.found.names[seat] or say(words("seat", seat=seat + 1), self.language)

    def worded(self, notation: str, in_words: dict[str, str]) -> str:
        """A move in words; of a game that has none for it, as its log has it. Not escaped."""
        return in_words.get(self.language, notation)

    # The whole

    def html(self) -> str:
        title = self.say("title", game=self.game)
        sections = [self.chances(), self.accounts(), self.mattered(), self.decisions(), self.how()]
        return (
            f'<!doctype html>\n<html lang="{self.language}">\n<head>\n<meta charset="utf-8">\n'
            '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
            '<meta name="color-scheme" content="light dark">\n'
            f"<title>{title}</title>\n<style>{STYLE}{MORE_STYLE}</style>\n</head>\n<body>\n"
            f"<header><h1>{title}</h1>{self.facts()}</header>\n<main>\n"
            + "\n".join(section for section in sections if section)
            + "\n</main>\n</body>\n</html>\n"
        )

    def facts(self) -> str:
        players = ", ".join(self.who(seat) for seat in range(self.found.seats))
        said = self.say("facts", players=players, entries=self.found.entries, level=self.found.level)
        early = self.found.stage < self.found.stages
        return f"<p>{said}</p>" + (f'<p class="warning">{self.say("unfinished")}</p>' if early else "")

    def section(self, name: str, about: str, body: str) -> str:
        told = f'<p class="about">{about}</p>' if about else ""
        return f'<section class="{name}"><h2>{self.say(name)}</h2>{told}{body}</section>'

    # Chances

    def chances(self) -> str:
        about = "chances-together" if self.found.together else "chances-about"
        seats = range(len(self.found.accounts))
        key = "".join(f'<i class="s{seat}"></i>{escape(self.player(seat))} ' for seat in seats)
        scale = "".join(f"<span>{mark}\u202f%</span>" for mark in (100, 50, 0))
        wide = Scale(0, self.found.entries)
        entries = [self.number(mark) for mark in wide.marks()]
        body = (
            f'<p class="key">{key}</p><div class="chart"><div class="scale">{scale}</div>'
            f"{chart(self.found)}{axis(entries)}</div>"
        )
        return self.section("chances", self.say(about), body)

    # Luck and play

    def accounts(self) -> str:
        about = "accounts-together" if self.found.together else "accounts-about"
        heads = ("player", "start", "luck", "play", "result", "lost", "called")
        head = "".join(f'<th scope="col">{self.say(name)}</th>' for name in heads)
        body = "".join(self.account(one) for one in self.found.accounts)
        table = f'<div class="wide"><table><tr>{head}</tr>{body}</table></div>'
        return self.section(
            "accounts", self.say(about), f'<p class="summary">{escape(self.summary())}</p>{table}'
        )

    def account(self, one: Account) -> str:
        unit = "in-goal" if self.found.together else "in-points"
        facts = {"luck": one.points_luck, "play": one.points_play, "points": one.points}
        told = {name: self.number(points, signed=True) for name, points in facts.items()}
        points = "" if not one.clear else self.say(unit, **told)
        called = " · ".join(str(one.verdicts[name]) for name in ("blunder", "mistake", "inaccuracy"))
        cells = [
            self.percent(one.start),
            self.share(one, one.luck),
            self.share(one, one.play),
            self.percent(one.result),
            self.lost_by(one),
            called,
        ]
        row = "".join(f"<td>{cell}</td>" for cell in cells)
        name = f'{escape(self.player(one.seat))}<small style="display:block">{points}</small>'
        return f'<tr><th scope="row">{name}</th>{row}</tr>'

    def lost_by(self, one: Account) -> str:
        """Chances; and points, once those were gone."""
        if not one.points_lost:
            return self.percent(one.lost)
        points = self.say("some-points", points=round(one.points_lost))
        return f'{self.percent(one.lost)}<small style="display:block">{points}</small>'

    def share(self, one: Account, of: float) -> str:
        """What luck or play did, and how sure that is."""
        if not one.clear:
            return "?"
        return f"{self.percent(of, signed=True)} <small>± {self.number(100 * one.doubt)}</small>"

    def summary(self) -> str:
        return summary(self)

    # Moments

    def mattered(self) -> str:
        told = self.moments()
        rows = "".join(
            f'<li><span class="n">{one.entry}</span><b class="{one.kind}">{one.title}</b>'
            f'<span class="what">{one.what}</span><span class="by">{one.change}</span>'
            + (f"<p>{one.more}</p>" if one.more else "")
            + "</li>"
            for one in told
        )
        body = f'<ol class="moments">{rows}</ol>' if told else f"<p>{self.say(self.why_nothing())}</p>"
        return self.section("mattered", self.say("mattered-about"), body)

    def why_nothing(self) -> str:
        clear = all(one.clear for one in self.found.accounts)
        return "nothing-mattered" if clear else "nothing-seen"

    def moments(self) -> list[Told]:
        """The largest, in the order of the game."""
        told = [
            self.slip(one) for one in sorted(self.found.judgements, key=gravity, reverse=True) if one.verdict
        ]
        if all(one.clear for one in self.found.accounts):  # else too few games tell of single strokes, too
            told += [self.stroke(one) for one in self.found.strokes if is_large(one)]
        told.sort(key=lambda one: -one.size)
        return sorted(told[:MOST_MOMENTS], key=lambda one: one.entry)

    def slip(self, one: Judgement) -> Told:
        reason, best = one.reason.get(self.language, ""), self.worded(one.best, one.best_in_words)
        better = (
            self.say("better", move=best, reason=reason) if reason else self.say("better-bare", move=best)
        )
        in_points = one.measure == "points"
        doubt = self.number(one.doubt if in_points else 100 * one.doubt)
        loss = self.say("costs", loss=one.loss_in_words[self.language], doubt=doubt)
        what = f"{escape(self.who(one.seat))}: {escape(self.worded(one.played, one.played_in_words))}"
        size = gravity(one)[0] if in_points else one.loss
        more = f"{self.say('gone')} {better}" if in_points else better
        return Told(one.entry + 1, size, one.verdict, self.say(one.verdict), what, loss, more)

    def stroke(self, one: Stroke) -> Told:
        seat = max(range(len(one.changes)), key=lambda seat: one.changes[seat])
        change = one.changes[seat]
        if self.found.together:
            title = self.say("team-luck", good="yes" if change > 0 else "no")
        else:
            title = self.say("good-luck", player=self.player(seat))
        gave = self.say("gave", change=self.percent(change, signed=True))
        return Told(
            one.entry + 1,
            max(map(abs, one.changes)),
            "luck",
            title,
            escape(self.worded(one.text, one.in_words)),
            gave,
            "",
        )

    def decisions(self) -> str:
        if not self.found.judgements:
            return ""
        heads = ("entry", "player", "played", "best", "lost")
        head = "".join(f'<th scope="col">{self.say(name)}</th>' for name in heads)
        body = "".join(
            f'<tr><th scope="row">{one.entry + 1}</th><td>{escape(self.who(one.seat))}</td>'
            f"<td>{escape(self.worded(one.played, one.played_in_words))}</td>"
            f"<td>{escape(self.worded(one.best, one.best_in_words))}</td>"
            f"<td>{self.lost(one)}</td></tr>"
            for one in self.found.judgements
        )
        count = len(self.found.judgements)
        return (
            f"<section><details><summary>{self.say('all-decisions')} ({count})</summary>"
            f'<div class="wide"><table class="told"><tr>{head}</tr>{body}</table></div></details></section>'
        )

    def lost(self, one: Judgement) -> str:
        """More closely than where it is told of a moment."""
        if not one.loss:
            return self.percent(0.0)
        if one.measure == "points":
            return f"{self.say('some-points', points=round(one.loss))} ± {self.number(one.doubt, 1)}"
        share = self.say("of-what", share=self.percent(one.loss, 1), measure=one.measure)
        return f"{share} ± {self.number(100 * one.doubt, 1)}"

    def how(self) -> str:
        judged = ("how-judged", "how-glanced") if self.found.together else ("how-judged",)
        told = [self.say(name) for name in ("how-chances", *judged, "how-luck")]
        return self.section("how", "", f"<p>{' '.join(told)}</p>")


def summary(page: Page) -> str:
    """Who won, and by what, in a sentence."""
    accounts = page.found.accounts
    one = max(accounts, key=lambda account: account.result)
    if not one.clear:
        whose = "one" if not page.found.together else "together" if one.result else "lost"
        told = say(words("summary-unclear", whose=whose, player=page.player(one.seat)), page.language)
        return told if whose == "one" or one.begun < LEAST_BEGUN else f"{told} {from_start(page, one)}"
    if page.found.together:
        key = "summary-team-won" if one.result else "summary-team-lost"
        facts: dict[str, Fact] = {
            "luck": page.percent(one.luck, signed=True),
            "play": page.percent(one.play, signed=True),
            "doubt": page.percent(one.doubt),
        }
        return say(words(key, **facts), page.language)
    points = {
        "start": page.number(one.points_start, signed=True) if round(one.points_start) else "none",
        "luck": page.number(one.points_luck, signed=True),
        "play": page.number(one.points_play, signed=True),
        "doubt": page.number(one.points_doubt),
    }
    if one.result < 1:
        return say(words("summary-shared", player=page.player(one.seat), **points), page.language)
    won = words("summary-won", player=page.player(one.seat), points=round(one.points), **points)
    return say(won, page.language)


def from_start(page: Page, one: Account) -> str:
    """How often luck alone does what was reached here."""
    won, count = ("yes", one.no_worse) if one.result else ("no", one.no_better)
    return say(words("from-start", won=won, begun=one.begun, count=count), page.language)


def is_large(stroke: Stroke) -> bool:
    """And surely so."""
    return any(
        abs(change) >= max(LEAST_STROKE, SURER * doubt)
        for change, doubt in zip(stroke.changes, stroke.doubts, strict=True)
    )


# The graph


def chart(found: Analysis) -> str:
    wide = Scale(0, found.entries)
    half = f'<path class="par" d="M0 {TALL // 2}H100"/>'
    slips = "".join(
        f'<path class="slip" d="M{wide(one.entry)} 0V{TALL}"/>'
        for one in found.judgements
        if one.verdict in ("blunder", "mistake")
    )
    seats = range(len(found.accounts))
    bands = "".join(band(found, seat, wide) for seat in seats)
    lines = "".join(line(found, seat, wide) for seat in seats)
    return drawn(TALL, half + slips + bands + lines)


def high(share: float) -> str:
    return f"{TALL * (1 - min(1.0, max(0.0, share))):.1f}"


def line(found: Analysis, seat: int, wide: Scale) -> str:
    spots = [f"{wide(one.entry)} {high(one.chances[seat])}" for one in found.moments]
    return f'<path class="line s{seat}" d="M{"L".join(spots)}"/>'


def band(found: Analysis, seat: int, wide: Scale) -> str:
    def edge(sign: float) -> Sequence[str]:
        return [
            f"{wide(one.entry)} {high(one.chances[seat] + sign * NORMAL_95 * one.doubts[seat])}"
            for one in found.moments
        ]

    return f'<path class="band s{seat}" d="M{"L".join([*edge(1), *reversed(edge(-1))])}Z"/>'
