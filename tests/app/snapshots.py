"""Snapshots of every screen at both sizes, dark and light, as text and style names.

    python -m tests.app.snapshots --write [PART OF A NAME]

rewrites the files, all of them or those whose visit has this part in its name. A file has the text
of the screen, then for each row its runs of cells with the letter of their style, then the styles
of the letters in the dark theme and in the light theme.
"""

import asyncio
import re
import sys
from functools import cache
from itertools import groupby
from pathlib import Path
from tempfile import TemporaryDirectory

from rich.style import Style

from tests.app.driver import BOTH_SIZES, Driver, running
from tests.app.visits import VISITS, Visit, app_for, go_to
from ttr_tui import __version__
from ttr_tui.app.app import TtrApp

FOLDER = Path(__file__).parent / "snapshots"
LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"

Cells = list[list[tuple[str, str]]]


def file_of(visit: Visit, size: tuple[int, int]) -> Path:
    name = re.sub(r"\W+", "_", visit.name)
    return FOLDER / f"{name}.{size[0]}.txt"


async def snapshot(driver: Driver) -> str:
    """The screen as the text of a snapshot file."""
    await driver.settle()
    dark = cells(driver.app)
    driver.app.change_setting("theme", "light")
    await driver.settle()
    light = cells(driver.app)
    driver.app.change_setting("theme", "dark")
    await driver.settle()
    return as_text(dark, light)


def cells(app: TtrApp) -> Cells:
    """Every character with the name of its style."""
    return [
        [(character, style_name(style)) for text, style, _ in strip for character in text]
        for strip in app.screen._compositor.render_strips()
    ]


@cache
def style_name(style: Style | None) -> str:
    """`bold #f3cf6b on #1b2226`"""
    return re.sub(r"not \w+ ?", "", str(style or Style())).strip()


def as_text(dark: Cells, light: Cells) -> str:
    """Text, runs of styles, and the styles."""
    letters: dict[tuple[str, str], str] = {}
    lines: list[str] = []
    for row, other in zip(dark, light, strict=True):
        lines.append("".join(character for character, _ in row).rstrip())
        in_light = "".join(character for character, _ in other).rstrip()
        if in_light != lines[-1]:
            lines.append(f"in light: {in_light}")
    lines = [masked(line) for line in lines] + ["=" * 20]
    for row, other in zip(dark, light, strict=True):
        pairs = [(here, there) for (_, here), (_, there) in zip(row, other, strict=False)]
        runs = [(letter_of(pair, letters), len([*run])) for pair, run in groupby(pairs)]
        lines.append(" ".join(f"{letter}{length}" for letter, length in runs))
    lines.append("=" * 20)
    lines += [f"{letter}: {here} | {there}" for (here, there), letter in letters.items()]
    return "\n".join(lines) + "\n"


def letter_of(pair: tuple[str, str], letters: dict[tuple[str, str], str]) -> str:
    """The letter of a style; new styles get the next letter."""
    if pair not in letters:
        at = len(letters)
        letters[pair] = LETTERS[at % len(LETTERS)] + "'" * (at // len(LETTERS))
    return letters[pair]


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
        with TemporaryDirectory() as folder:
            asyncio.run(write(visit, Path(folder)))
    known = {file_of(visit, size) for visit in VISITS for size in BOTH_SIZES}
    for file in {*FOLDER.glob("*.txt")} - known:
        file.unlink()
    sys.stdout.write(f"{2 * len(chosen)} files written\n")


async def write(visit: Visit, folder: Path) -> None:
    for size in BOTH_SIZES:
        async with running(app_for(visit, folder), size) as driver:
            await go_to(driver, visit)
            file_of(visit, size).write_text(await snapshot(driver), "utf-8")


if __name__ == "__main__":
    main()
