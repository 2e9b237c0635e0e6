"""Snapshots of every screen at two sizes, of the game at three, as text and style names.

    python -m tests.app.snapshots --write [PART OF A NAME]

rewrites the files, all of them or those whose visit has this part in its name. A file has the text
of the screen at each size and in ASCII. For all but the largest size a row of codes follows below:
for each row of the screen its runs of cells with the letter of their style, then the styles of the
letters.
"""

import asyncio
import re
import sys
from collections.abc import Sequence
from functools import cache
from itertools import groupby
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from rich.style import Style

from tests.app.conftest import shorten_pauses
from tests.app.driver import LARGE, SMALL, Driver, running
from tests.app.visits import VISITS, Visit, app_for, go_to
from ttr_tui import __version__
from ttr_tui.app.app import TtrApp
from ttr_tui.app.screens.game_screen import GameScreen

FOLDER = Path(__file__).parent / "snapshots"
LARGEST = (160, 50)
"""Only of the game screen."""

SIZES = (SMALL, LARGE, LARGEST)
WITH_STYLES = (SMALL, LARGE)
LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"

ENDS = ("tunnel, revealing", "tunnel, all revealed")
"""Visits of prompts that end at another size: each size is a visit of its own."""

Cells = list[list[tuple[str, str]]]


def file_of(visit: Visit) -> Path:
    name = re.sub(r"\W+", "_", visit.name)
    return FOLDER / f"{name}.txt"


async def small_snapshots(driver: Driver) -> list[str]:
    """The sections of a snapshot file at the smallest size: as text and in ASCII."""
    await driver.settle()
    sections = [snapshot(driver)]
    for ascii in (True, False):
        driver.app.change_setting("ascii", ascii)
        await driver.settle()
        if ascii:
            sections.append(snapshot(driver))
    return sections


async def large_snapshots(
    driver: Driver, visit: Visit, sizes: Sequence[tuple[int, int]] = SIZES[1:]
) -> list[str]:
    """The sections at the other sizes, or at some of them: the terminal grows."""
    sections: list[str] = []
    for size in sizes:
        if size == LARGEST and not isinstance(driver.screen, GameScreen):
            continue
        await driver.resize(*size)
        if visit.name in ENDS:
            await go_to(driver, visit)
            await driver.settle()
        sections.append(snapshot(driver))
    return sections


def snapshot(driver: Driver) -> str:
    """The screen at its present size."""
    app, shown = driver.app, cells(driver.app)
    in_ascii = app.board_theme.ascii
    text = [masked("".join(character for character, _ in row).rstrip()) for row in shown]
    title = f"{app.size.width} × {app.size.height}{', ASCII' if in_ascii else ''}"
    with_styles = tuple(app.size) in WITH_STYLES and not in_ascii
    return "\n".join([f"== {title} ==", *text, *(styles_of(shown) if with_styles else ())])


def cells(app: TtrApp) -> Cells:
    """Every character with the name of its style."""
    return [
        [
            (character, name)
            for text, style, _ in strip
            for name in (style_name(style),)
            for character in text
        ]
        for strip in app.screen._compositor.render_strips()
    ]


@cache
def style_name(style: Style | None) -> str:
    """`bold #f3cf6b on #1b2226`"""
    return re.sub(r"not \w+ ?", "", str(style or Style())).strip()


def styles_of(shown: Cells) -> list[str]:
    """The runs of styles of each row, and the styles."""
    letters: dict[str, str] = {}
    lines = ["== styles =="]
    for row in shown:
        runs = [
            (letter_of(style, letters), len([*run]))
            for style, run in groupby(style for _, style in row)
        ]
        lines.append(" ".join(f"{letter}{length}" for letter, length in runs))
    return [*lines, *(f"{letter}: {style}" for style, letter in letters.items())]


def letter_of(style: str, letters: dict[str, str]) -> str:
    """The letter of a style; new styles get the next letter."""
    if style not in letters:
        at = len(letters)
        letters[style] = LETTERS[at % len(LETTERS)] + "'" * (at // len(LETTERS))
    return letters[style]


def masked(line: str) -> str:
    """The line without the version number."""
    return line.replace(__version__, "·" * len(__version__))


def main() -> None:
    words = sys.argv[1:]
    if words[:1] != ["--write"]:
        sys.exit(__doc__)
    FOLDER.mkdir(exist_ok=True)
    chosen = [visit for visit in VISITS if " ".join(words[1:]) in visit.name]
    for visit in chosen:
        with TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
            shorten_pauses(patch)
            asyncio.run(write(visit, Path(folder)))
    for file in {*FOLDER.glob("*.txt")} - {file_of(visit) for visit in VISITS}:
        file.unlink()
    sys.stdout.write(f"{len(chosen)} files written\n")


async def write(visit: Visit, folder: Path) -> None:
    async with running(app_for(visit, folder), SMALL) as driver:
        await go_to(driver, visit)
        sections = [*await small_snapshots(driver), *await large_snapshots(driver, visit)]
        file_of(visit).write_text("\n".join(sections) + "\n", "utf-8")


if __name__ == "__main__":
    main()
