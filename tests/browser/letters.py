"""How wide the letters of the sign face are, for names to be placed where there is no browser (web/print).

python -m tests.browser.letters     measures them anew, after a change of the face or its letters
"""

from __future__ import annotations

import base64
import json
import re
from pathlib import Path

from playwright.sync_api import sync_playwright

from stationmaster.server import page
from tests.browser.support import launch

FACE = "node_modules/@fontsource-variable/oswald"
WEIGHTS = [400, 500, 600, 700]
CODES = (*range(0x20, 0x7F), *range(0xA0, 0x180), *range(0x400, 0x460), *range(0x2010, 0x2027))
LETTERS = [chr(code) for code in CODES]
"""Latin and Cyrillic, dashes and quotation marks."""
MEASURE = """async ([weights, letters]) => {
  const widths = {};
  for (const weight of weights) {
    await document.fonts.load(`${weight} 100px "Oswald Variable"`, letters.join(""));
    const pen = document.createElement("canvas").getContext("2d");
    pen.font = `${weight} 1000px "Oswald Variable"`;
    const wide = (letter) => Math.round(pen.measureText(letter).width) / 1000;
    widths[weight] = Object.fromEntries(letters.map((letter) => [letter, wide(letter)]));
  }
  return widths;
}"""


def face(folder: Path) -> str:
    """The face's style sheet, with its files in it."""

    def inside(found: re.Match[str]) -> str:
        content = base64.b64encode((folder / found[1]).read_bytes()).decode()
        return f"url(data:font/woff2;base64,{content})"

    return re.sub(r"url\(\./([^)]+)\)", inside, (folder / "index.css").read_text(encoding="utf-8"))


def main() -> None:
    page.build()
    with sync_playwright() as playwright:
        opened = launch(playwright)
        shown = opened.new_page()
        shown.set_content(f"<style>{face(page.SOURCES / FACE)}</style>")
        widths = shown.evaluate(MEASURE, [WEIGHTS, LETTERS])
        opened.close()
    text = json.dumps(widths, ensure_ascii=False, separators=(",", ":"))
    (page.SOURCES / "print" / "letters.json").write_text(f"{text}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
