"""Make the pictures of the README: the middle of a game on each map, dark and light.

Needs Pillow and the font DejaVu Sans Mono; run it from the project's folder, after a change of how
the program looks:

    python -m pip install pillow
    python tools/pictures/make_pictures.py docs

Random players who like to claim long routes play each game up to its middle. Braille dots and
blocks are drawn here, because the font has no Braille and its blocks leave gaps.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from random import Random

from PIL import Image, ImageDraw, ImageFont  # type: ignore[import-not-found]

from ttr_tui.app.app import TtrApp
from ttr_tui.engine import (
    Action,
    Claim,
    DrawFaceUp,
    DrawFromDeck,
    EndTurn,
    Game,
    Phase,
)
from ttr_tui.engine.game_map import Seat
from ttr_tui.engine.rules.harbors import BuildHarbor
from ttr_tui.engine.rules.stations import BuildStation
from ttr_tui.engine.rules.tunnels import PayTunnel
from ttr_tui.mapfile.map_catalog import find_map
from ttr_tui.mapfile.map_file import MapFile, read_map
from ttr_tui.play.session import Session
from ttr_tui.storage.settings import Settings

Cell = tuple[str, str, str, bool, bool]
"""Character, foreground and background as `#rrggbb`, bold, underlined."""

WIDTH, HEIGHT = 10, 20
"""Pixels of a cell."""
FONT_SIZE = 16
FONTS = "DejaVuSansMono.ttf", "DejaVuSansMono-Bold.ttf"
SIZE = (120, 40)

GAMES = {
    "usa": (("Ann", "Bob", "Cid"), 66, 3),
    "europe": (("Ann", "Bob", "Cid", "Dot"), 90, 5),
    "paris": (("Ann", "Bob", "Cid"), 27, 4),
    "great_lakes": (("Ann", "Bob", "Cid"), 80, 5),
}
"""The players of each game, the turn at which it is shown, and its seed."""

# For each quadrant block from U+2596 on, its quarters: left and right above, left and right below.
QUADRANTS = ("0010", "0001", "1000", "1011", "1001", "1110", "1101", "0100", "0110", "0111")
HALVES = {"▀": "1100", "▄": "0011", "▌": "1010", "▐": "0101", "█": "1111"}


def middle_of_a_game(map_file: MapFile, names: Sequence[str], turns: int, seed: int) -> Session:
    """A game after so many turns, at the start of a turn."""
    game, chance = Game(map_file.game_map, names, first=Seat(0), seed=seed), Random(seed)
    while game.state.turn < turns or game.state.phase is not Phase.TURN:
        game.apply(_choice(map_file, list(game.legal()), chance))
    return Session(map_file, game, seed)


def _choice(map_file: MapFile, legal: list[Action], chance: Random) -> Action:
    """Build or claim the longest route if possible, else draw cards."""
    draws = [a for a in legal if isinstance(a, DrawFaceUp | DrawFromDeck | PayTunnel | EndTurn)]
    built = [a for a in legal if isinstance(a, BuildStation | BuildHarbor)]
    if built and chance.random() < 0.3:
        return chance.choice(built)
    claimed = [a for a in legal if isinstance(a, Claim)]
    if claimed and chance.random() < 0.8:
        routes = map_file.game_map.routes
        longest = max(routes[a.route].length for a in claimed)
        return chance.choice([a for a in claimed if routes[a.route].length == longest])
    return chance.choice(draws or legal)


async def game_screen(session: Session, theme: str) -> tuple[list[list[Cell]], str]:
    """The cells of the game screen with the hand of the player whose turn it is, and the color of
    its background."""
    app = TtrApp(session=session, settings=Settings(theme=theme, animations=False))
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause(0.5)
        await pilot.press("space")
        await pilot.pause(0.5)
        text, ground = app.app_colors.roles["plain"].fg, app.app_colors.ground
        assert text and ground, "this theme has colors"
        cells = [
            [
                cell
                for words, style, _ in strip
                for cell in _cells(
                    words,
                    style.color.get_truecolor().hex if style and style.color else text,
                    style.bgcolor.get_truecolor().hex if style and style.bgcolor else ground,
                    bool(style and style.bold),
                    bool(style and style.underline),
                )
            ]
            for strip in app.screen._compositor.render_strips()
        ]
    return cells, ground


def _cells(text: str, fg: str, bg: str, bold: bool, underline: bool) -> Iterable[Cell]:
    return ((character, fg, bg, bold, underline) for character in text)


def picture(rows: Sequence[Sequence[Cell]], ground: str) -> Image.Image:
    """The cells drawn with the font."""
    fonts = [ImageFont.truetype(name, FONT_SIZE) for name in FONTS]
    image = Image.new("RGB", (WIDTH * len(rows[0]), HEIGHT * len(rows)), ground)
    draw = ImageDraw.Draw(image)
    for row, cells in enumerate(rows):
        for column, (character, fg, bg, bold, underline) in enumerate(cells):
            x, y = column * WIDTH, row * HEIGHT
            draw.rectangle((x, y, x + WIDTH - 1, y + HEIGHT - 1), fill=bg)
            if "\u2800" <= character <= "\u28ff":
                _braille(draw, x, y, ord(character) - 0x2800, fg)
            elif quarters := _quarters(character):
                _blocks(draw, x, y, quarters, fg)
            else:
                draw.text((x + WIDTH / 2, y + HEIGHT - 5), character, fg, fonts[bold], anchor="ms")
            if underline:
                draw.line((x, y + HEIGHT - 2, x + WIDTH - 1, y + HEIGHT - 2), fill=fg)
    return image.quantize(255, dither=Image.Dither.NONE)


def _braille(draw: ImageDraw.ImageDraw, x: int, y: int, dots: int, color: str) -> None:
    # Bits 0 to 2 are the upper three dots on the left, 3 to 5 on the right, 6 and 7 the lowest.
    for bit in range(8):
        if dots & 1 << bit:
            column, line = (bit // 3, bit % 3) if bit < 6 else (bit - 6, 3)
            left, top = x + 2 + 5 * column, y + 1 + 5 * line
            draw.rectangle((left, top, left + 1, top + 1), fill=color)


def _quarters(character: str) -> str:
    if "\u2596" <= character <= "\u259f":
        return QUADRANTS[ord(character) - 0x2596]
    return HALVES.get(character, "")


def _blocks(draw: ImageDraw.ImageDraw, x: int, y: int, quarters: str, color: str) -> None:
    width, height = WIDTH // 2, HEIGHT // 2
    for index, filled in enumerate(quarters):
        if filled == "1":
            left, top = x + width * (index % 2), y + height * (index // 2)
            draw.rectangle((left, top, left + width - 1, top + height - 1), fill=color)


def main() -> None:
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    folder = Path(sys.argv[1])
    for name, (names, turns, seed) in GAMES.items():
        for theme in ("dark", "light"):
            session = middle_of_a_game(read_map(find_map(name)), names, turns, seed)
            image = picture(*asyncio.run(game_screen(session, theme)))
            image.save(folder / f"{name}-{theme}.png", optimize=True)


if __name__ == "__main__":
    main()
