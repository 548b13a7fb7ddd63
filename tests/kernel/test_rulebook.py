"""Pages of rules: numbers, and rulings of ours with their reasons."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from stationmaster.cli.rules import PACKAGE
from stationmaster.kernel.errors import Refusal
from stationmaster.kernel.rulebook import MARK, Rule, Section, sections

PAGES = sorted((PACKAGE / "games").glob("*/rules.*.md"))
FAMILIES = sorted({page.parent for page in PAGES})
HALMA = """# Halma
Two words before.
## A turn
- HAL-01 One step. [R] Or a jump.
  - [R] Nobody says.
- HAL-02 The end.
"""


def rules_of(page: Path) -> list[Rule]:
    found = sections(page.read_text(encoding="utf-8"), page.name)
    return [rule for section in found for rule in section.rules]


def test_a_page_is_headings_rules_and_remarks() -> None:
    assert sections(HALMA, "halma.md") == [
        Section("Halma", 1, [Rule("", "Two words before.")]),
        Section(
            "A turn",
            2,
            [Rule("HAL-01", "One step. [R] Or a jump.", "Nobody says."), Rule("HAL-02", "The end.")],
        ),
    ]


@pytest.mark.parametrize(
    ("line", "instead", "sentence"),
    [
        (
            "  - [R] Nobody says.\n",
            "",
            "halma.md: HAL-01 is marked [R]: say why in a line '  - [R] …' below it",
        ),
        (" [R] Or a jump.", "", "halma.md:5: a reason for a ruling, but nothing above it is marked [R]"),
        ("HAL-02", "HAL-01", "halma.md:6: rule HAL-01 was already written, give this one its own number"),
    ],
)
def test_a_wrong_page_is_refused(line: str, instead: str, sentence: str) -> None:
    with pytest.raises(Refusal, match=re.escape(sentence)):
        sections(HALMA.replace(line, instead), "halma.md")


@pytest.mark.parametrize("family", FAMILIES, ids=[family.name for family in FAMILIES])
def test_both_languages_rule_alike(family: Path) -> None:
    """The same numbers in the same order, the same marks in each, and as many reasons."""
    english, russian = (
        [(rule.id, rule.text.count(MARK), bool(rule.ruling)) for rule in rules_of(page) if rule.id]
        for page in (family / "rules.en.md", family / "rules.ru.md")
    )
    assert english == russian
    assert any(ruled for _, _, ruled in english)
