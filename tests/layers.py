"""Who imports whom, read from the source, and pictures of it: `python -m tests.layers` draws them anew."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from pathlib import Path
from xml.sax.saxutils import escape

from stationmaster.engines import PACKAGE
from stationmaster.engines.build import ROOT, imports_of

# What each layer may import, beside itself. "" is the package's own make() and catalogue().
BELOW: dict[str, set[str]] = {
    "kernel": set(),
    "engines": {"kernel"},
    "": {"engines", "kernel", "games"},
    "parts": {"kernel"},
    "games": {"kernel", "parts"},
    "store": {"kernel"},
    "bots": {"", "kernel", "parts", "games"},
    "arena": {"", "engines", "kernel", "parts", "games", "bots", "store"},
    "study": {"", "kernel", "games", "bots", "arena"},
    "server": {"", "engines", "kernel", "parts", "games", "bots", "store", "study"},
    "rl": {"", "kernel", "games", "bots"},
    "terminal": {"", "kernel", "games", "bots"},
    "cli": {
        "",
        "engines",
        "kernel",
        "parts",
        "games",
        "bots",
        "store",
        "arena",
        "study",
        "server",
        "terminal",
    },
}

# The modules that a move passes on its way (docs/architecture.md), and those it is made of.
WAY = (
    "server.serving",
    "server.app",
    "server.websocket",
    "server.connection",
    "server.hall",
    "server.table",
    "server.audience",
    "server.frames",
    "server.thinkers",
    "server.wire",
    "store.sqlite",
    "store.records",
    "kernel.story",
    "kernel.log",
    "kernel.match",
    "kernel.game",
)

PICTURES = PACKAGE.parents[1] / "docs" / "pictures"
Graph = Mapping[str, Collection[str]]


# Reading


def files(package: Path) -> Iterator[Path]:
    """The sources of a package, without copies made for the compiler."""
    return (
        file for file in sorted(package.rglob("*.py")) if file.relative_to(package).parts[0] != "_compiled"
    )


def layer_of(file: Path, package: Path) -> str:
    here = file.relative_to(package)
    return here.parts[0] if len(here.parts) > 1 else ""


def imported(file: Path, package: Path) -> Iterator[tuple[int, list[str]]]:
    """The modules of ours that a file imports, as words without the package's name, each with its line."""
    for line, module in imports_of(file.read_bytes(), file.relative_to(package), package):
        yield line, module.split(".")[1:]


def layers(package: Path) -> dict[str, set[str]]:
    """By layer: the layers that it really imports."""
    found: dict[str, set[str]] = {}
    for file in files(package):
        layer = layer_of(file, package)
        there = {words[0] if words else "" for _, words in imported(file, package)}
        found.setdefault(layer, set()).update(there - {layer})
    return found


def modules(package: Path) -> dict[str, set[str]]:
    """By module: those that it imports."""
    return {
        ".".join(file.relative_to(package).with_suffix("").parts): {
            ".".join(words) for _, words in imported(file, package)
        }
        for file in files(package)
    }


def circle(graph: Graph) -> list[str]:
    """Nodes that lead to each other round and round, if there are any."""
    done: set[str] = set()

    def follow(node: str, path: list[str]) -> list[str]:
        if node in path:
            return path[path.index(node) :]
        if node in done:
            return []
        for other in sorted(graph.get(node, ())):
            if found := follow(other, [*path, node]):
                return found
        done.add(node)
        return []

    return next((found for node in sorted(graph) if (found := follow(node, []))), [])


# Drawing


def heights(graph: Graph) -> dict[str, int]:
    """How many stand below each node, one on another, at most."""
    found: dict[str, int] = {}

    def height(node: str) -> int:
        if node not in found:
            found[node] = 1 + max([height(other) for other in graph[node]], default=-1)
        return found[node]

    for node in graph:
        height(node)
    return found


def direct(graph: Graph) -> dict[str, set[str]]:
    """Without the imports of what is reached through another import anyway: what is left is easier to see."""

    def reached(node: str) -> set[str]:
        return set(graph[node]).union(*(reached(other) for other in graph[node]))

    return {
        node: {other for other in below if not any(other in reached(step) for step in below)}
        for node, below in graph.items()
    }


WIDE, HIGH, GAP, RISE, EDGE = 118, 34, 26, 74, 20
SHADES = {"server": "#dcebf7", "store": "#fbe7c6", "kernel": "#dff0d8", "games": "#f3e0ee"}
OTHER = "#eeeeee"
LETTERS = 'font-family="sans-serif" font-size="13" text-anchor="middle"'
TIP = 'viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto"'


def picture(graph: Graph, about: str) -> str:
    """A graph as SVG: who imports stands above; a line is dark where nothing else leads there."""
    above, plain = heights(graph), direct(graph)
    rows = [[node for node in graph if above[node] == row] for row in range(max(above.values()) + 1)]
    width = max(len(row) for row in rows) * (WIDE + GAP) - GAP + 2 * EDGE
    height = len(rows) * RISE - (RISE - HIGH) + 2 * EDGE
    spots = {
        node: (round((place + 0.5) * width / len(row)), height - EDGE - HIGH - n * RISE)
        for n, row in enumerate(rows)
        for place, node in enumerate(row)
    }
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" {LETTERS}>',
        f"<title>{escape(about)}</title>",
        f'<rect width="{width}" height="{height}" fill="#ffffff"/>',
        f'<marker id="tip" {TIP}><path d="M0 0 8 4 0 8z" fill="#555555"/></marker>',
    ]
    edges = [(node, other) for node in graph for other in sorted(graph[node])]
    for node, other in sorted(edges, key=lambda edge: edge[1] in plain[edge[0]]):
        lines.append(arrow(spots[node], spots[other], other in plain[node]))
    lines += [box(node, *spots[node]) for node in graph]
    return "\n".join([*lines, "</svg>", ""])


def arrow(start: tuple[int, int], end: tuple[int, int], dark: bool) -> str:
    (x, y), (to_x, to_y) = (start[0], start[1] + HIGH), end
    look = 'stroke="#555555" stroke-width="1.4" marker-end="url(#tip)"' if dark else 'stroke="#dddddd"'
    bend = RISE // 2
    return f'<path d="M{x} {y}C{x} {y + bend} {to_x} {to_y - bend} {to_x} {to_y}" fill="none" {look}/>'


def box(node: str, x: int, y: int) -> str:
    name = node or ROOT
    shade = SHADES.get(node.partition(".")[0], OTHER)
    return (
        f'<rect x="{x - WIDE // 2}" y="{y}" width="{WIDE}" height="{HIGH}" rx="6" fill="{shade}" '
        f'stroke="#555555"/><text x="{x}" y="{y + 21}">{escape(name)}</text>'
    )


def among(graph: Graph, chosen: Sequence[str]) -> dict[str, set[str]]:
    return {node: set(graph[node]) & set(chosen) - {node} for node in chosen}


def pictures(package: Path) -> dict[str, str]:
    """By file: the layers, and the modules on a move's way."""
    found = layers(package)
    return {
        "layers.svg": picture({layer: found[layer] for layer in BELOW}, "The layers, and what each imports"),
        "way-of-a-move.svg": picture(
            among(modules(package), WAY), "The modules on the way of a move, and what each imports"
        ),
    }


if __name__ == "__main__":
    for name, content in pictures(PACKAGE).items():
        (PICTURES / name).write_text(content, encoding="utf-8")
