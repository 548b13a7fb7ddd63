"""The rules of a family of games as its folder has them: pages of numbered rules, with our rulings marked.

A rule is a line `- BASE-01 2 to 5 players…`. What stands behind `[R]` in it is a ruling of ours, and the line
below it, `  - [R] …`, says why: the rulebook is silent there, or its texts disagree.
"""

import re
from collections.abc import Iterator

from msgspec import Struct

from stationmaster.kernel.errors import Refusal

MARK = "[R]"
HEADING = re.compile(r"(#+) (.+)")
RULE = re.compile(r"- ([A-Z][A-Z0-9]*-[0-9]+) (.+)")
REASON = re.compile(r" +- \[R\] (.+)")


class Rule(Struct, frozen=True, omit_defaults=True):
    """A numbered rule, or a remark without a number."""

    id: str
    text: str
    """With MARK before what is a ruling of ours."""
    ruling: str = ""
    """Why it is ruled so."""


class Section(Struct, frozen=True):
    """A heading of the rules and what stands below it."""

    title: str
    level: int
    rules: list[Rule]


def sections(text: str, name: str) -> list[Section]:
    """A page as headings with the rules below them; a ruling without a reason is refused, and the reverse."""
    found = [Section("", 1, [])]
    numbers: set[str] = set()
    for n, line in enumerate(text.splitlines(), 1):
        heading, rule, reason = HEADING.fullmatch(line), RULE.fullmatch(line), REASON.fullmatch(line)
        if heading:
            found.append(Section(heading[2], len(heading[1]), []))
        elif reason:
            found[-1].rules.append(ruled(found[-1].rules, reason[1], f"{name}:{n}"))
        elif rule:
            if rule[1] in numbers:
                raise Refusal(f"{name}:{n}: rule {rule[1]} was already written, give this one its own number")
            numbers.add(rule[1])
            found[-1].rules.append(Rule(rule[1], rule[2]))
        elif line.strip():
            found[-1].rules.append(Rule("", line.strip()))
    for rule_without in unexplained(found):
        raise Refusal(
            f"{name}: {rule_without.id} is marked {MARK}: say why in a line '  - {MARK} …' below it"
        )
    return [section for section in found if section.title or section.rules]


def ruled(rules: list[Rule], reason: str, where: str) -> Rule:
    """The last of these rules with the reason for what is ruled in it; it is taken from them."""
    if not rules or MARK not in rules[-1].text:
        raise Refusal(f"{where}: a reason for a ruling, but nothing above it is marked {MARK}")
    last = rules.pop()
    return Rule(last.id, last.text, f"{last.ruling} {reason}".strip())


def unexplained(found: list[Section]) -> Iterator[Rule]:
    for section in found:
        for rule in section.rules:
            if rule.id and MARK in rule.text and not rule.ruling:
                yield rule
