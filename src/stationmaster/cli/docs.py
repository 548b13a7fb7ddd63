"""Build the documentation as a site, and show it."""

from __future__ import annotations

import logging
import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click

import stationmaster
from stationmaster.cli import stationmaster as root
from stationmaster.engines import PACKAGE
from stationmaster.kernel.errors import Refusal
from stationmaster.kernel.rulebook import MARK, REASON, RULE
from stationmaster.kernel.words import LANGUAGES

PROJECT = PACKAGE.parents[1]
BUILT = PROJECT / "build" / "docs"
PORT = 8010
OURS = {"en": "our ruling", "ru": "наше решение"}
QUOTED = {"en": "“our ruling”", "ru": "«наше решение»"}
MADE = "<!-- Made by `stationmaster docs`. -->\n"


@click.command(
    epilog="""\b
Examples:
  stationmaster docs                    build it, and serve it at http://127.0.0.1:8010
  stationmaster docs --build            only build it
  stationmaster docs --to public        into another folder
  stationmaster docs --port 9000        serve it at another port
"""
)
@click.option("--build", "only_build", is_flag=True, help="Build it, and do not serve it.")
@click.option(
    "--to",
    "folder",
    type=click.Path(file_okay=False, path_type=Path),
    metavar="DIR",
    help="Where the site goes; build/docs/site if not given.",
)
@click.option(
    "--port", default=PORT, show_default=True, type=click.IntRange(0, 65535), help="Serve it there."
)
def command(only_build: bool, folder: Path | None, port: int) -> None:
    """Build the documentation as a site, and show it.

    The pages are those of docs/, with the rules of each game, every command and the reference made from the
    sources. A link that leads nowhere, or a page that stands nowhere, is an error.
    """
    site = (folder or BUILT / "site").resolve()
    click.echo(f"the pages are gathered in {BUILT}, the site is built in {site}", err=True)
    build(stage(BUILT), site)
    click.echo(f"{site / 'index.html'}: built", err=True)
    if not only_build:
        serve(site, port)


# Gathering


def stage(folder: Path) -> Path:
    """All pages in one folder, those that are made from elsewhere too; returns the site's settings."""
    if not (PROJECT / "docs" / "site.yml").is_file():
        raise Refusal(f"{PROJECT}: there are no docs/ here; they come with the sources, not with a wheel")
    pages = folder / "pages"
    shutil.rmtree(pages, ignore_errors=True)
    shutil.copytree(PROJECT / "docs", pages, ignore=shutil.ignore_patterns("site.yml", "*.ipynb"))
    shutil.rmtree(pages / "notebooks", ignore_errors=True)
    for name, text in made():
        (pages / name).parent.mkdir(exist_ok=True)
        (pages / name).write_text(text, encoding="utf-8")
    for page in pages.rglob("*.md"):
        page.write_text(led_inside(page.read_text(encoding="utf-8")), encoding="utf-8")
    for language in LANGUAGES[1:]:
        translate_pictures(pages, language)
    settings = folder / "mkdocs.yml"
    settings.write_text(settled(pages), encoding="utf-8")
    return settings


def translate_pictures(pages: Path, language: str) -> None:
    """Pages of a language have pictures of that language only: those they show are theirs, too."""
    for page in pages.rglob(f"*.{language}.md"):
        for name in re.findall(r"!\[[^\]]*\]\(([^)]+)\)", page.read_text(encoding="utf-8")):
            picture = page.parent / name
            shutil.copy(picture, picture.with_suffix(f".{language}{picture.suffix}"))


def made() -> Iterator[tuple[str, str]]:
    yield "contributing.md", moved((PROJECT / "CONTRIBUTING.md").read_text(encoding="utf-8"))
    yield "changes.md", moved((PROJECT / "CHANGELOG.md").read_text(encoding="utf-8"))
    yield "commands.md", commands()
    yield "decisions/index.md", decisions(sorted((PROJECT / "docs" / "decisions").glob("*.md")))
    for file in sorted((PROJECT / "docs" / "notebooks").glob("*.ipynb")):
        yield f"notebooks/{file.stem}.md", notebook(file)
    for family in stationmaster.families():
        for language in LANGUAGES:
            file = PACKAGE / "games" / family.name / f"rules.{language}.md"
            suffix = "" if language == LANGUAGES[0] else f".{language}"
            if file.is_file():
                page = f"rules/{family.name.replace('_', '-')}{suffix}.md"
                yield page, rules(file.read_text(encoding="utf-8"), language)


def moved(text: str) -> str:
    """A page of the project's folder as one of docs/."""
    return MADE + text.replace("](docs/", "](")


def led_inside(text: str) -> str:
    """Links to what is no page of the site: to the page made of it, or, to a source, only its name."""
    text = text.replace("](../CONTRIBUTING.md)", "](contributing.md)")
    text = re.sub(r"\]\(decisions\)", "](decisions/index.md)", text)
    return re.sub(r"\[([^\]]+)\]\((?:\.\./)?(?:src|web|tests)/[^)]+\)", r"`\1`", text)


def rules(text: str, language: str) -> str:
    """The rules of a family, each with an anchor at its number and with our rulings marked."""
    ours = f'<span class="ruling">{OURS[language]}:</span>'
    lines = []
    for line in text.splitlines():
        if rule := RULE.fullmatch(line):
            number = rule[1]
            said = rule[2].replace(MARK, ours)
            lines.append(f'- <span class="rule-number" id="{number.lower()}">{number}</span> {said}')
        elif reason := REASON.fullmatch(line):
            lines.append(f"    - *{reason[1]}*")
        else:
            lines.append(line.replace(MARK, QUOTED[language]))
    return MADE + "\n".join(lines) + "\n"


def notebook(file: Path) -> str:
    """The words and the code of a notebook, as a page; it is to be run by oneself."""
    import json

    parts = []
    for cell in json.loads(file.read_text(encoding="utf-8"))["cells"]:
        text = "".join(cell["source"])
        parts.append(text if cell["cell_type"] == "markdown" else f"```python\n{text}\n```")
    source = f"*This is `docs/notebooks/{file.name}`: open it in Jupyter, and what it draws is shown.*"
    return MADE + "\n\n".join([parts[0], source, *parts[1:]]) + "\n"


def decisions(files: list[Path]) -> str:
    """A list of them, by number."""
    lines = [MADE + "# Decisions", "", "Each says why something is as it is, where a newcomer would ask.", ""]
    return "\n".join([*lines, *(f"- [{titled(file)}]({file.name})" for file in files)]) + "\n"


def titled(file: Path) -> str:
    """A decision's number and what it says, whichever way its page writes them."""
    number = file.name[:4]
    title = file.read_text(encoding="utf-8").partition("\n")[0].removeprefix("# ")
    title = re.sub(rf"^{number}[.:]? *", "", title)
    return f"{number} {title[:1].upper()}{title[1:]}"


def commands() -> str:
    """Every command with its options and examples, as `--help` has them."""
    context = root.make_context("stationmaster", [], resilient_parsing=True)
    parts = [MADE + "# Every command", "In the folder of the sources each is `./run …`."]
    for name in root.list_commands(context):
        parts += of_command(name, context, 2)
    return "\n\n".join(parts) + "\n"


def of_command(name: str, above: click.Context, level: int) -> Iterator[str]:
    assert isinstance(above.command, click.Group)
    found = above.command.get_command(above, name)
    assert found is not None
    context = click.Context(found, info_name=name, parent=above)
    yield f"{'#' * level} {context.command_path.partition(' ')[2]}"
    yield paragraphs(found.help or "")
    yield f"```text\n{context.command_path} {' '.join(found.collect_usage_pieces(context))}\n```"
    records = [record for param in found.params if (record := param.get_help_record(context)) and record[1]]
    if records:
        rows = [f"| `{cell(names)}` | {cell(said)} |" for names, said in records]
        yield "\n".join(["| option | what it does |", "|---|---|", *rows])
    if found.epilog:
        yield f"```text\n{found.epilog.replace(chr(8), '').strip()}\n```"
    if isinstance(found, click.Group):
        for below in found.list_commands(context):
            yield from of_command(below, context, level + 1)


def paragraphs(text: str) -> str:
    return "\n\n".join(" ".join(part.split()) for part in text.replace("\b", "").split("\n\n"))


def cell(text: str) -> str:
    return text.replace("|", "\\|").replace("\n", " ")


# Building


def settled(pages: Path) -> str:
    """The settings, without entries for pages that are not there, and with those of the decisions."""
    import yaml  # type: ignore[import-untyped] # it comes with mkdocs, without types

    settings: dict[str, Any] = yaml.safe_load((PROJECT / "docs" / "site.yml").read_text(encoding="utf-8"))
    settings["nav"] = [entry for each in settings["nav"] if (entry := there(each, pages)) is not None]
    index = settings["nav"][-1]
    listed = [
        {titled(file): f"decisions/{file.name}"} for file in sorted((pages / "decisions").glob("0*.md"))
    ]
    for entry in next(iter(index.values())):
        if "Decisions" in entry:
            entry["Decisions"] = ["decisions/index.md", *listed]
    for plugin in settings["plugins"]:
        if isinstance(plugin, dict) and "mkdocstrings" in plugin:
            plugin["mkdocstrings"]["handlers"]["python"]["paths"] = [str(PACKAGE.parent)]
    settings["docs_dir"] = str(pages)
    written: str = yaml.safe_dump(settings, allow_unicode=True, sort_keys=False)
    return written


def there(entry: Any, pages: Path) -> Any:
    """An entry of the navigation, if its page is there, or any page below it."""
    if isinstance(entry, str):
        return entry if (pages / entry).is_file() else None
    (title, below), *_ = entry.items()
    if isinstance(below, list):
        kept = [each for one in below if (each := there(one, pages)) is not None]
        return {title: kept} if kept else None
    return entry if (pages / below).is_file() else None


def build(settings: Path, site: Path) -> None:
    """The site; a warning is an error, and is named."""
    try:
        from mkdocs.commands.build import build as build_site
        from mkdocs.config import load_config
        from mkdocs.exceptions import MkDocsException
    except ImportError:
        raise Refusal("the site needs some more packages: pip install 'stationmaster[docs]'") from None
    with warnings_of("mkdocs") as warned:
        try:
            config = load_config(str(settings), site_dir=str(site))
            config.plugins.on_startup(command="build", dirty=False)
            build_site(config)
            config.plugins.on_shutdown()
        except MkDocsException as error:
            raise Refusal("\n".join([f"the site could not be built: {error}", *warned])) from None


@contextmanager
def warnings_of(library: str) -> Iterator[list[str]]:
    """What a library warns of meanwhile."""
    warned: list[str] = []

    class Listener(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            warned.append(record.getMessage())

    listener = Listener(logging.WARNING)
    logger = logging.getLogger(library)
    logger.addHandler(listener)
    try:
        yield warned
    finally:
        logger.removeHandler(listener)


# Serving


def serve(site: Path, port: int) -> None:
    from functools import partial
    from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer

    try:
        server = ThreadingHTTPServer(
            ("127.0.0.1", port), partial(SimpleHTTPRequestHandler, directory=str(site))
        )
    except OSError as error:
        raise Refusal(f"port {port} cannot be used ({error.strerror}); --port names another") from None
    with server:
        click.echo(f"http://127.0.0.1:{server.server_port} (Ctrl-C ends it)")
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            click.echo("", err=True)
