"""Games to show: new ones, and those that start at a position."""

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from ttr_tui.mapfile.map_catalog import find_map
from ttr_tui.mapfile.map_file import MapFile, read_map
from ttr_tui.mapfile.position import FORMAT, Position, read_position_file
from ttr_tui.play.session import Session, new_session

NAMES = ("Ann", "Bob", "Cid")

OVER_WITH_STATION = """\
players:
  Ann: {routes: [frankfurt-paris/1, munchen-wien], stations: [frankfurt], tickets: [paris-wien]}
  Bob: {routes: [frankfurt-munchen], tickets: [essen-kyiv]}
phase: game over
"""
"""A finished game on the Europe map: Ann's station uses Bob's route for her ticket."""


@cache
def usa() -> MapFile:
    return read_map(find_map("usa"))


def new_game(names: Sequence[str] = NAMES, seed: int = 7, first: int | None = 0) -> Session:
    return new_session(usa(), names, first=first, seed=seed)


def at_position(map_name: str, position: str) -> Session:
    """Return a game that starts at a position, given as the text of a position file."""
    found, map_file = _position(map_name, position)
    return Session(map_file, found.game())


@cache
def _position(map_name: str, position: str) -> tuple[Position, MapFile]:
    with TemporaryDirectory() as folder:
        file = Path(folder) / "position.yaml"
        file.write_text(f"format: {FORMAT}\nmap: {map_name}\n{position}", "utf-8")
        return read_position_file(file)
