"""The notebooks of docs/notebooks run from their first cell to the last, and show pictures and tables."""

from __future__ import annotations

import ast
import json
from pathlib import Path
from typing import Any

import pytest

from stationmaster.engines import PACKAGE

NOTEBOOKS = sorted((PACKAGE.parents[1] / "docs" / "notebooks").glob("*.ipynb"))


def cells(file: Path) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(file.read_text(encoding="utf-8"))["cells"]
    return found


def shown(code: str, names: dict[str, Any], label: str) -> object:
    """Run a cell as a notebook does; its last line, if it is an expression, is what the cell shows."""
    body = ast.parse(code)
    last = body.body.pop() if isinstance(body.body[-1], ast.Expr) else None
    exec(compile(body, label, "exec"), names)  # noqa: S102 - our own notebook
    if last is None:
        return None
    assert isinstance(last, ast.Expr)
    value: object = eval(compile(ast.Expression(last.value), label, "eval"), names)  # noqa: S307 - our own
    return value


@pytest.mark.parametrize("file", NOTEBOOKS, ids=lambda file: file.stem)
def test_a_notebook_runs_and_shows_something(file: Path) -> None:
    names: dict[str, Any] = {"__name__": "__main__"}
    found = [
        shown("".join(cell["source"]), names, f"{file.name}, cell {n}")
        for n, cell in enumerate(cells(file))
        if cell["cell_type"] == "code"
    ]
    pictures = [value for value in found if hasattr(value, "_repr_svg_")]
    assert pictures
    assert all(picture._repr_svg_().startswith("<svg") for picture in pictures)
    assert all(hasattr(value, "_repr_html_") for value in found if type(value).__name__ == "DataFrame")


@pytest.mark.parametrize("file", NOTEBOOKS, ids=lambda file: file.stem)
def test_a_notebook_is_kept_without_what_it_printed(file: Path) -> None:
    for cell in cells(file):
        assert cell.get("outputs", []) == []
        assert cell.get("execution_count") is None


def test_there_are_notebooks() -> None:
    assert {"first-game", "tickets", "train"} <= {file.stem for file in NOTEBOOKS}
