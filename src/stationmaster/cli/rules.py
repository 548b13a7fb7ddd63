"""Show each numbered rule with the tests that prove it."""

import ast
from collections.abc import Iterator
from pathlib import Path

import click
from msgspec import Struct

from stationmaster.kernel.errors import Refusal, near
from stationmaster.kernel.rulebook import MARK, sections

PACKAGE = Path(__file__).parents[1]
TESTS = PACKAGE.parents[1] / "tests"
NOT_RUN = {"skip", "skipif", "xfail"}  # a test under one of these proves nothing


class Rule(Struct):
    """A rule of a game and the tests that carry its number."""

    number: str
    family: str
    text: str
    ruling: str
    """Why it is ruled so, where the rulebook leaves it open; "" where nothing is ruled."""
    tests: list[str]


@click.command(
    epilog="""\b
Examples:
  stationmaster rules              every rule and its tests
  stationmaster rules BASE EUR     only rules whose numbers begin so
  stationmaster rules --missing    only rules without a test
  stationmaster rules --json       the same for programs
"""
)
@click.argument("prefixes", nargs=-1, metavar="[PREFIX]...")
@click.option("--missing", is_flag=True, help="Only rules that no test proves.")
@click.option("--json", "as_json", is_flag=True, help="Print them as JSON.")
def command(prefixes: tuple[str, ...], missing: bool, as_json: bool) -> None:
    """Show each numbered rule with the tests that prove it."""
    rules, unknown = table(PACKAGE / "games", TESTS)
    if prefixes:
        rules = [rule for rule in rules if rule.number.startswith(prefixes)]
    if missing:
        rules = [rule for rule in rules if not rule.tests]
    if as_json:
        print_json(rules)
    else:
        print_table(rules)
    for mark in unknown:
        click.echo(mark, err=True)


def print_json(rules: list[Rule]) -> None:
    from msgspec import json

    click.echo(json.format(json.encode(rules), indent=2))


def print_table(rules: list[Rule]) -> None:
    from rich.console import Console
    from rich.markup import escape
    from rich.table import Table

    proven = sum(1 for rule in rules if rule.tests)
    shown = Table(
        "rule", "what it says", "proven by", title="Rules", caption=f"{proven} of {len(rules)} proven"
    )
    for rule in rules:
        tests = escape("\n".join(rule.tests)) if rule.tests else "[red]no test[/red]"
        shown.add_row(rule.number, escape(told(rule)), tests)
    Console().print(shown)


def told(rule: Rule) -> str:
    """The rule with its marks in words, and the reason for what is ruled."""
    text = rule.text.replace(MARK, "(our ruling)")
    return f"{text}\nOur ruling, because: {rule.ruling}" if rule.ruling else text


# The table, for the command and for the suite


def table(games: Path, tests: Path) -> tuple[list[Rule], list[str]]:
    """Every rule of every game with its tests, and a sentence for each mark whose number is no rule's."""
    if not tests.is_dir():
        raise Refusal(f"there are no tests at {tests}: the table of rules is for a checkout of the project")
    rules = written(games)
    unknown = []
    for number, test, where in marks(tests):
        if number in rules:
            rules[number].tests.append(test)
        else:
            unknown.append(f"{where}: no rule is numbered '{number}'{near(number, rules)}")
    return list(rules.values()), unknown


def written(games: Path) -> dict[str, Rule]:
    """The rules as the games' folders have them, lines such as `- BASE-01 2 to 5 players…`."""
    rules: dict[str, Rule] = {}
    for file in sorted(games.glob("*/rules.en.md")):
        for section in sections(file.read_text(encoding="utf-8"), str(file)):
            for rule in section.rules:
                if rule.id in rules:
                    raise Refusal(f"{file}: rule {rule.id} was already written, give this one its own number")
                if rule.id:
                    rules[rule.id] = Rule(rule.id, file.parent.name, rule.text, rule.ruling, [])
    return rules


def marks(tests: Path) -> Iterator[tuple[str, str, str]]:
    """Each number a test is marked with, the test's name, and file:line."""
    for file in sorted(tests.rglob("test_*.py")):
        tree = ast.parse(file.read_text(encoding="utf-8"), str(file))
        name = file.relative_to(tests.parent).as_posix()
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test_"):
                yield from marks_of(node, name)


def marks_of(test: ast.FunctionDef | ast.AsyncFunctionDef, file: str) -> Iterator[tuple[str, str, str]]:
    if any(called(decorator) in NOT_RUN for decorator in test.decorator_list):
        return
    for decorator in test.decorator_list:
        if called(decorator) != "rule" or not isinstance(decorator, ast.Call):
            continue
        for argument in decorator.args:
            where = f"{file}:{argument.lineno}"
            if not (isinstance(argument, ast.Constant) and isinstance(argument.value, str)):
                raise Refusal(f"{where}: a rule's number is a text, as in @rule('BASE-01')")
            yield argument.value, f"{file}::{test.name}", where


def called(decorator: ast.expr) -> str:
    """`rule` of @rule(…) and of @pytest.mark.rule(…)."""
    named = decorator.func if isinstance(decorator, ast.Call) else decorator
    return named.attr if isinstance(named, ast.Attribute) else named.id if isinstance(named, ast.Name) else ""
