"""Exports: a layout as JSON, and a finished game as a report and a picture of its board."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from ttr_tui.board.layout.board_layout import Layout, RouteLayout
from ttr_tui.board.layout.geometry import Cell
from ttr_tui.board.layout.layout_cache import layout_for
from ttr_tui.board.render.ansi import to_text
from ttr_tui.board.render.board_state import public_state
from ttr_tui.board.render.drawing import Drawing
from ttr_tui.board.render.svg import to_svg
from ttr_tui.board.render.themes import Row, Run, Style, Theme, load_theme
from ttr_tui.engine.game_map import GameMap
from ttr_tui.engine.scoring import final_score
from ttr_tui.engine.view import view_of
from ttr_tui.mapfile.map_file import MapFile
from ttr_tui.play.plain_text import fit
from ttr_tui.play.report import Finished, as_markdown, as_text, ranked, report

Json = dict[str, object]


def as_json(game_map: GameMap, layout: Layout) -> Json:
    """`{"size": [w, h], "routes": [{"from", "to", "routes": [{"spaces": [{"cells"}], "track"}]}],
    "cities": [{"id", "name", "cell", "label", "label_cells"}]}`, every cell as `[column, row]`
    from 0. Spaces and track run from `from` to `to`."""
    cities = game_map.cities
    return {
        "size": [layout.width, layout.height],
        "routes": [
            {
                "from": cities[connection.ends[0]].id,
                "to": cities[connection.ends[1]].id,
                "routes": [_route(layout.routes[route]) for route in connection.routes],
            }
            for connection in game_map.connections
        ],
        "cities": [
            {
                "id": city.id,
                "name": city.name,
                "cell": list(drawn.cell),
                "label": drawn.label,
                "label_cells": _cells(drawn.label_cells),
            }
            for city, drawn in zip(cities, layout.cities, strict=True)
        ],
    }


def _route(route: RouteLayout) -> Json:
    return {
        "spaces": [{"cells": _cells(space)} for space in route.spaces],
        "track": [[cell.x, cell.y] for cell in route.track],
    }


def _cells(cells: tuple[Cell, ...]) -> list[list[int]]:
    return [list(cell) for cell in cells]


_SIZE: Final = (120, 40)
_AROUND_NAME: Final = 12
"""Cells for the signs and the score beside a name in the legend."""
_PAPER: Final = {"light": ("#1c1c1c", "#ffffff")}
_DEFAULT_PAPER: Final = ("#d0d0d0", "#101418")
"""Colors of text and background in pictures."""


def report_of(
    map_file: MapFile, finished: Finished, layouts: Path | None, *, markdown: bool
) -> str:
    """The report, with the board drawn without colors."""
    blocks = report(finished, to_text(_drawn(map_file, finished, layouts, "none")))
    return as_markdown(blocks) if markdown else as_text(blocks)


def picture_of(map_file: MapFile, finished: Finished, layouts: Path | None, theme: str) -> str:
    """The final board as SVG."""
    text_style, ground = _PAPER.get(theme, _DEFAULT_PAPER)
    rows = _drawn(map_file, finished, layouts, theme)
    return to_svg(rows, text_style, ground, map_file.game_map.title)


def _drawn(map_file: MapFile, finished: Finished, layouts: Path | None, theme: str) -> list[Row]:
    """The legend, and the board below it."""
    game_map = map_file.game_map
    layout = layout_for(game_map, map_file.placement, *_SIZE, layouts)
    colors = [person.color for person in finished.people]
    drawing = Drawing(game_map, layout, load_theme(theme))
    state = public_state(view_of(finished.game, None), colors)
    return [_legend(finished, drawing.theme), [], *drawing.rows(state)]


def _legend(finished: Finished, theme: Theme) -> Row:
    """Each player's sign, name and score, in one row as wide as the board."""
    row = [Run(" ", Style())]
    room = _SIZE[0] // len(finished.people) - _AROUND_NAME
    for score in ranked(final_score(finished.game.state)):
        person = finished.people[score.seat]
        seat = theme.seats[person.color]
        name = f" {fit(person.name, room)} {score.total}   "
        row += [Run(seat.sign * 2, seat.style), Run(name, Style())]
    return row


def write_out(
    map_file: MapFile, finished: Finished, layouts: Path | None, theme: str, folder: Path
) -> tuple[Path, Path]:
    """Write report and picture to a folder, under names that are not in use, and return the files.
    Raises `OSError`."""
    report_text = report_of(map_file, finished, layouts, markdown=True)
    svg = picture_of(map_file, finished, layouts, theme)
    folder.mkdir(parents=True, exist_ok=True)
    number = 1
    while True:
        name = f"{map_file.game_map.id}-{number}"
        report_file, picture_file = folder / f"{name}.md", folder / f"{name}.svg"
        if not report_file.exists() and not picture_file.exists():
            report_file.write_text(report_text, "utf-8")
            picture_file.write_text(svg, "utf-8")
            return report_file, picture_file
        number += 1
