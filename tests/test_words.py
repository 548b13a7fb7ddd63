"""Every message is there in each language, takes the same facts, and is asked for; so is nothing else."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest
from fluent.syntax import ast as fluent
from fluent.syntax import parse, visitor

from stationmaster import catalogue
from stationmaster.engines import PACKAGE
from stationmaster.kernel.words import LANGUAGES

WEB = PACKAGE.parents[1] / "web" / "src"
PLURALS = {"en": {"one", "other"}, "ru": {"one", "few", "many", "other"}}
HOMES = sorted({file.parent for root in (PACKAGE, WEB) for file in root.rglob("words.*.ftl")})
ON_THE_PAGE = [
    home for home in HOMES if WEB in (home, *home.parents) or PACKAGE / "games" in (home, home.parent)
]


def label(home: Path) -> str:
    if PACKAGE in home.parents:
        return ".".join(home.relative_to(PACKAGE.parent).parts)
    return "/".join(home.relative_to(WEB.parents[1]).parts)


# What the files say


class Said(visitor.Visitor):
    """What a pattern takes and what it leans on."""

    def __init__(self) -> None:
        self.facts: set[str] = set()
        self.others: set[str] = set()
        self.plurals: list[set[str]] = []

    def visit_VariableReference(self, node: fluent.VariableReference) -> None:  # noqa: N802
        self.facts.add(node.id.name)

    def visit_MessageReference(self, node: fluent.MessageReference) -> None:  # noqa: N802
        self.others.add(f"{node.id.name}.{node.attribute.name}" if node.attribute else node.id.name)

    def visit_SelectExpression(self, node: fluent.SelectExpression) -> None:  # noqa: N802
        keys = {variant.key.name for variant in node.variants if isinstance(variant.key, fluent.Identifier)}
        if keys & {"one", "few", "many"}:
            self.plurals.append(keys)
        self.generic_visit(node)


@cache
def entries(home: Path, language: str) -> tuple[fluent.EntryType, ...]:
    return tuple(parse((home / f"words.{language}.ftl").read_text(encoding="utf-8")).body)


@cache
def patterns(home: Path, language: str) -> dict[str, Said]:
    """By the names of messages, and of attributes as game.about."""
    found: dict[str, Said] = {}
    for entry in entries(home, language):
        if isinstance(entry, fluent.Message):
            for name, pattern in parts(entry):
                found[name] = Said()
                found[name].visit(pattern)
    return found


def parts(message: fluent.Message) -> Iterator[tuple[str, fluent.Pattern]]:
    """A message and its attributes."""
    if message.value is not None:
        yield message.id.name, message.value
    for each in message.attributes:
        yield f"{message.id.name}.{each.id.name}", each.value


def known_to(homes: Iterable[Path], language: str = "en") -> dict[str, Said]:
    """What is said with the words of these folders; of two messages of one name, the first folder's."""
    return {name: said for home in reversed([*homes]) for name, said in patterns(home, language).items()}


def facts(name: str, known: dict[str, Said]) -> set[str]:
    """What a message takes, with what those take that it leans on."""
    return known[name].facts.union(*(facts(other, known) for other in known[name].others))


@pytest.mark.parametrize("home", HOMES, ids=label)
def test_every_language_has_the_same_messages_and_each_can_be_read(home: Path) -> None:
    for language in LANGUAGES:
        assert not [entry.content for entry in entries(home, language) if isinstance(entry, fluent.Junk)]
        names = [entry.id.name for entry in entries(home, language) if isinstance(entry, fluent.Message)]
        assert len(set(names)) == len(names) > 0
    assert len({frozenset(patterns(home, language)) for language in LANGUAGES}) == 1


@pytest.mark.parametrize("home", HOMES, ids=label)
def test_a_message_takes_the_same_facts_in_every_language(home: Path) -> None:
    english, russian = (known_to([home, *HOMES], language) for language in LANGUAGES)
    differing = {
        name: taken for name in patterns(home, "en") if (taken := facts(name, english) ^ facts(name, russian))
    }
    assert differing == {}


@pytest.mark.parametrize("home", HOMES, ids=label)
@pytest.mark.parametrize("language", LANGUAGES)
def test_numbers_have_the_forms_of_their_language(home: Path, language: str) -> None:
    for name, said in patterns(home, language).items():
        for keys in said.plurals:
            assert keys <= PLURALS[language], name
            assert ("few" in keys) == ("many" in keys), name


@pytest.mark.parametrize("home", HOMES, ids=label)
def test_each_file_is_in_its_language(home: Path) -> None:
    english, russian = (
        (home / f"words.{language}.ftl").read_text(encoding="utf-8") for language in LANGUAGES
    )
    assert not re.search("[А-Яа-яЁё]", english)
    assert re.search("[А-Яа-яЁё]", russian)


def test_what_is_together_on_a_page_has_names_of_its_own() -> None:
    names = [name for home in ON_THE_PAGE for name in patterns(home, "en")]
    assert len(set(names)) == len(names)


# What is asked for


class Asked(NamedTuple):
    """A message that a module asks for: by a name, or by a pattern for names that are put together."""

    where: str
    homes: tuple[Path, ...]
    name: str
    given: frozenset[str] | None
    """The facts, where one can read them off."""


@cache
def modules() -> dict[Path, ast.Module]:
    return {
        file: ast.parse(file.read_text(encoding="utf-8"))
        for file in sorted(PACKAGE.rglob("*.py"))
        if file.relative_to(PACKAGE).parts[0] != "_compiled"
    }


@cache
def asked_in_python() -> list[Asked]:
    return [asked for file, tree in modules().items() for asked in asked_in(file, tree)]


def asked_in(file: Path, tree: ast.Module) -> Iterator[Asked]:
    speakers = dict(declared(tree))
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call) or not node.args:
            continue
        name = node.func.id if isinstance(node.func, ast.Name) else ""
        where = f"{file.relative_to(PACKAGE)}:{node.lineno}"
        if name in speakers:
            given = None if any(each.arg is None for each in node.keywords) else named(node)
            for text in texts(node.args[0]):
                yield Asked(where, speakers[name], text, given)
        elif name == "Reason" and PACKAGE / "bots" in file.parents:
            for text in texts(node.args[0]):
                yield Asked(where, bots_words(file), text, reasoned(node))


def declared(tree: ast.Module) -> Iterator[tuple[str, tuple[Path, ...]]]:
    """The names that stand for words in a module, and whose they are."""
    for node in tree.body:
        if (
            isinstance(node, ast.Assign)
            and isinstance(node.value, ast.Call)
            and isinstance(node.value.func, ast.Name)
            and node.value.func.id == "Words"
        ):
            folders = [ast.literal_eval(each) for each in node.value.args]
            homes = tuple(PACKAGE.parent.joinpath(*folder.split(".")) for folder in folders)
            assert isinstance(node.targets[0], ast.Name)
            yield node.targets[0].id, homes


def bots_words(file: Path) -> tuple[Path, ...]:
    """Those of the family it plays, and those for any game; a module of no family has only these."""
    home, any_game = (
        PACKAGE / "bots" / file.relative_to(PACKAGE / "bots").parts[0],
        PACKAGE / "bots" / "any_game",
    )
    return (home, any_game) if home.is_dir() else (any_game,)


def named(call: ast.Call) -> frozenset[str]:
    return frozenset(str(each.arg) for each in call.keywords)


def reasoned(call: ast.Call) -> frozenset[str] | None:
    if len(call.args) < 2:
        return frozenset()
    given = call.args[1]
    if not isinstance(given, ast.Dict) or None in given.keys:
        return None
    return frozenset(ast.literal_eval(key) for key in given.keys if key)


def texts(node: ast.expr) -> Iterator[str]:
    """The names that an expression may come to; what is filled in is any text."""
    if isinstance(node, ast.Constant):
        yield re.escape(str(node.value))
    elif isinstance(node, ast.JoinedStr):
        yield "".join(
            re.escape(str(part.value)) if isinstance(part, ast.Constant) else "[a-z0-9-]+"
            for part in node.values
        )
    elif isinstance(node, ast.IfExp):
        yield from texts(node.body)
        yield from texts(node.orelse)


def test_every_message_that_is_asked_for_is_there_and_gets_the_facts_it_takes() -> None:
    asked = asked_in_python()
    assert len(asked) > 100
    wrong: list[str] = []
    for where, homes, name, given in asked:
        known = known_to(homes)
        found = [each for each in known if re.fullmatch(name, each)]
        if not found:
            wrong.append(f"{where}: {label(homes[0])} has no words for '{name}'")
        wrong += [
            f"{where}: '{each}' takes {sorted(facts(each, known))}, not {sorted(given)}"
            for each in found
            if given is not None and given != facts(each, known)
        ]
    assert wrong == []


@cache
def page_sources() -> str:
    return "\n".join(
        file.read_text(encoding="utf-8")
        for file in sorted(WEB.rglob("*"))
        if file.suffix in (".ts", ".svelte")
    )


def built_on_the_page() -> set[str]:
    """Patterns for what the page puts together: `ttr-score-${what}` is any name that begins so."""
    pieces = re.findall(r"`((?:[a-z0-9-]|\$\{[^{}`]*\})+)`", page_sources())
    return {
        re.sub(r"\$\{[^{}]*\}", "[a-z0-9-]+", each)
        for each in pieces
        if re.search("[a-z]{3}", re.sub(r"\$\{[^{}]*\}", "", each))
    }


def test_every_message_that_the_page_asks_for_is_there() -> None:
    known = known_to(ON_THE_PAGE)
    asked = set(re.findall(r"\b(?:t|hasWords)\(\s*[\"']([a-z0-9-]+)[\"']", page_sources()))
    assert len(asked) > 100
    assert asked <= set(known)


def test_every_choice_that_is_a_word_is_worded() -> None:
    """But for those that name seats: the page says who sits there."""
    options = [option for entry in catalogue() for option in entry.options if not option.of]
    asked = {
        f"choice-{option.name}-{choice}"
        for option in options
        for choice in option.choices
        if isinstance(choice, str)
    }
    assert "choice-waiting-stuck" in asked
    assert asked <= set(known_to(ON_THE_PAGE))


def asked_on_the_page() -> re.Pattern[str]:
    """Whatever stands in quotation marks, or is put together."""
    whole = {re.escape(each) for each in re.findall(r"[\"'`]([a-z0-9-]+)[\"'`]", page_sources())}
    return re.compile("|".join(whole | built_on_the_page()))


def texts_beside(home: Path) -> set[str]:
    """Every text in the modules that speak with these words: names that are looked up in tables."""
    found: set[str] = set()
    for file, tree in modules().items():
        for node in ast.walk(tree) if home in speaking(file) else ():
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                found.add(node.value)
    return found


def speaking(file: Path) -> set[Path]:
    at_home = {home for home in HOMES if home in file.parents and home.parent.name == "bots"}
    return at_home.union(*(homes for _, homes in declared(modules()[file])))


@pytest.mark.parametrize("home", HOMES, ids=label)
def test_every_message_is_asked_for(home: Path) -> None:
    asked = [re.compile(each.name) for each in asked_in_python() if home in each.homes]
    if home in ON_THE_PAGE:
        asked.append(asked_on_the_page())
    leaned_on = {other for each in HOMES for said in patterns(each, "en").values() for other in said.others}
    beside = texts_beside(home)
    idle = [
        name
        for name in patterns(home, "en")
        if name not in leaned_on | beside and not any(each.fullmatch(name) for each in asked)
    ]
    assert idle == []


# That what is wrong would be seen


def test_a_message_that_is_asked_for_wrongly_is_seen() -> None:
    planted = PACKAGE / "kernel" / "planted.py"
    tree = ast.parse(
        """
words = Words("stationmaster.kernel")
words("not-your-turn", seat=1)
words("not-your-turn")
words("no-such-message" if x else f"option-{name}")
"""
    )
    asked = list(asked_in(planted, tree))
    assert [(each.name, set(each.given or ())) for each in asked] == [
        (re.escape("not-your-turn"), {"seat"}),
        (re.escape("not-your-turn"), set()),
        (re.escape("no-such-message"), set()),
        (re.escape("option-") + "[a-z0-9-]+", set()),
    ]
    assert all(each.homes == (PACKAGE / "kernel",) for each in asked)
    known = known_to(asked[0].homes)
    assert facts("not-your-turn", known) == {"seat"}
    assert not [name for name in known if re.fullmatch(asked[2].name, name)]


def test_what_a_message_takes_is_seen_through_those_it_leans_on() -> None:
    source = """
a = { $n ->
    [one] { b }
   *[other] { c.d } { NUMBER($x) }
}
b = { $y }
c = C
    .d = { $z }
"""
    known: dict[str, Said] = {}
    for entry in parse(source).body:
        assert isinstance(entry, fluent.Message)
        for name, pattern in parts(entry):
            known[name] = Said()
            known[name].visit(pattern)
    assert facts("a", known) == {"n", "x", "y", "z"}
    assert facts("c", known) == set()
    assert known["a"].plurals == [{"one", "other"}]
