"""Exports: a layout as JSON, and a finished game as a report and a picture of its board."""

from __future__ import annotations

import os
from itertools import chain, count
from pathlib import Path
from typing import Final

from rich.cells import cell_len

from ttr_tui.board.layout.board_layout import Layout, RouteLayout
from ttr_tui.board.layout.geometry import Cell
from ttr_tui.board.layout.layout_cache import layout_for
from ttr_tui.board.render.ansi import to_text
from ttr_tui.board.render.board_state import public_state
from ttr_tui.board.render.drawing import Drawing
from ttr_tui.board.render.picture import board_picture
from ttr_tui.board.render.themes import Row, Run, Style, Theme, load_theme
from ttr_tui.engine import GameMap, final_score, view_of
from ttr_tui.files import write_whole
from ttr_tui.mapfile.map_file import MapFile
from ttr_tui.terminal_text import fit
from ttr_tui.words.names import map_title
from ttr_tui.words.player_text import player_label
from ttr_tui.words.report import (
    Finished,
    Preformatted,
    as_markdown,
    as_text,
    board_image,
    report,
    winners_text,
)
from ttr_tui.words.rule_words import column_head
from ttr_tui.words.score_text import score_table

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
_MAX_NAME: Final = 32
"""Cells for a player's name in the table of a picture."""
_PAPER: Final = {"light": ("#1c1c1c", "#ffffff")}
_DEFAULT_PAPER: Final = ("#d0d0d0", "#101418")
"""Colors of text and background in pictures."""


def report_of(
    map_file: MapFile,
    finished: Finished,
    layouts: Path | None,
    *,
    markdown: bool,
    ascii: bool = False,
) -> str:
    """The report, with the board drawn without colors, and in `ascii` if that is wanted."""
    theme = load_theme("none", ascii=ascii)
    blocks = report(finished, Preformatted(to_text(_drawn(map_file, finished, layouts, theme))))
    return as_markdown(blocks) if markdown else as_text(blocks)


def picture_of(map_file: MapFile, finished: Finished, layouts: Path | None, theme: str) -> str:
    """The final board as SVG, with the map's title, the date, the winners and the table of
    scores."""
    game_map = map_file.game_map
    layout = layout_for(game_map, map_file.placement, *_SIZE, layouts)
    state = public_state(
        view_of(finished.game, None), [player.color for player in finished.players]
    )
    texts = map_title(game_map), winners_text(finished), finished.when
    paper = _PAPER.get(theme, _DEFAULT_PAPER)
    scores = _scores(finished)
    return board_picture(game_map, layout, load_theme(theme), state, scores, texts, paper)


def _scores(finished: Finished) -> list[tuple[int | None, list[str]]]:
    """The heads of the columns, and a row for each player, the best first."""
    ranking = final_score(finished.game.state).ranking
    tables = [score_table(finished.game.game_map, player) for player in ranking]
    rows: list[tuple[int | None, list[str]]] = [(None, ["", *map(column_head, tables[0])])]
    for player, numbers in zip(ranking, tables, strict=True):
        name = fit(player_label(finished.players[player.seat]), _MAX_NAME)
        rows.append((player.seat, [name, *numbers.values()]))
    return rows


def _drawn(map_file: MapFile, finished: Finished, layouts: Path | None, theme: Theme) -> list[Row]:
    """The legend, and the board below it."""
    game_map = map_file.game_map
    layout = layout_for(game_map, map_file.placement, *_SIZE, layouts)
    colors = [player.color for player in finished.players]
    drawing = Drawing(game_map, layout, theme)
    state = public_state(view_of(finished.game, None), colors)
    return [*_legend(finished, drawing.theme), [], *drawing.rows(state)]


def _legend(finished: Finished, theme: Theme) -> list[Row]:
    """Each player's sign, name and score: in one row of equal columns if the names fit."""
    entries: list[tuple[Row, int]] = []
    for score in final_score(finished.game.state).ranking:
        player, total = finished.players[score.seat], str(score.total)
        seat, name = theme.seat(score.seat, player.color), fit(player_label(player), _SIZE[0] // 2)
        entry = [
            Run(seat.sign * 3, seat.style),
            Run(f" {name} ", Style()),
            Run(total, Style(bold=True)),
        ]
        entries.append((entry, sum(cell_len(run.text) for run in entry)))
    margin = Run(" ", Style())
    column = (_SIZE[0] - 1) // len(entries)
    if max(width for _, width in entries) >= column:
        return [[margin, *entry] for entry, _ in entries]
    cells = ([*entry, Run(" " * (column - width), Style())] for entry, width in entries)
    return [[margin, *chain.from_iterable(cells)]]


def write_out(
    map_file: MapFile, finished: Finished, layouts: Path | None, theme: str, folder: Path
) -> tuple[Path, Path]:
    """Write a report in Markdown and the picture that it shows to a folder, under names that are
    not in use, and return the files. Raises `OSError`."""
    svg = picture_of(map_file, finished, layouts, theme)
    for number in count(1):
        name = f"{map_file.game_map.id}-{number}"
        report_file, picture_file = folder / f"{name}.md", folder / f"{name}.svg"
        if not os.path.lexists(report_file) and not os.path.lexists(picture_file):
            break
    # The picture first: no report links to a picture that could not be written.
    write_whole(picture_file, svg)
    blocks = report(finished, board_image(picture_file.name))
    write_whole(report_file, as_markdown(blocks))
    return report_file, picture_file
