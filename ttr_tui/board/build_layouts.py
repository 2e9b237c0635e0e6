"""Search the bundled layouts again and store them: `python -m ttr_tui.board.build_layouts`.

Run this, and commit its files, when a map's cities, places or routes change, or the search does.
It takes some minutes. To build only some maps or sizes, name them:
`python -m ttr_tui.board.build_layouts usa 120x40`.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable

from ttr_tui.board.layout import Layout
from ttr_tui.board.layout_cache import BUNDLED, bundle_layout
from ttr_tui.board.plan import bead_widths, make_plan
from ttr_tui.board.quality import faults, measure
from ttr_tui.board.shore import with_water
from ttr_tui.board.solver import search
from ttr_tui.board.straighten import straighten, ways_around
from ttr_tui.engine.game_map import GameMap
from ttr_tui.mapfile.find import find_map, known_maps
from ttr_tui.mapfile.map_file import read_map
from ttr_tui.mapfile.package_files import DataFile
from ttr_tui.mapfile.placement import Placement

SIZES = (
    *((width, height) for width in (72, 80, 92, 110) for height in (12, 14, 16, 20, 24)),
    *(
        (width, height)
        for width in (92, 106, 120, 140, 160, 200)
        for height in (30, 35, 40, 50, 60)
    ),
)
SEARCHES = 6
EFFORT = 2.0


def build_layouts(
    game_map: GameMap,
    placement: Placement,
    sizes: Iterable[tuple[int, int]],
    folder: DataFile = BUNDLED,
) -> None:
    """Search and store the layouts of one map, and print a line about each."""
    for width, height in sizes:
        layout = best_layout(game_map, placement, width, height)
        bundle_layout(game_map, placement, layout, folder)
        found, worst = faults(game_map, layout), measure(game_map, layout)
        sys.stdout.write(
            f"{game_map.id} {width}x{height}: beads of {layout.bead}, "
            f"longest step {worst.longest_step:.2f}, off the line {worst.farthest_off:.2f}, "
            f"twins {worst.twins_apart} apart, {len(found)} faults\n"
        )
        sys.stdout.writelines(f"  {fault}\n" for fault in found)
        sys.stdout.flush()


def best_layout(game_map: GameMap, placement: Placement, width: int, height: int) -> Layout:
    """The best of several searches, each longer than a player would wait: the one with the fewest
    faults, then with the straightest tracks."""
    best: tuple[int, int, float] | None = None
    chosen: Layout | None = None
    for bead in bead_widths(game_map, width, height):
        plan = make_plan(game_map, placement, width, height, bead)
        for seed in range(1, SEARCHES + 1):
            found = search(game_map, placement, (width, height), bead, effort=EFFORT, seed=seed)
            layout = found.layout
            if layout.full_names and not found.faults:
                layout = straighten(game_map, plan, layout)
            rank = found.faults, sum(ways_around(game_map, layout)), found.cost
            if best is None or rank < best:
                best, chosen = rank, layout
        if best and not best[0]:
            break
    assert chosen is not None
    return with_water(game_map, placement, chosen)


def main(words: list[str]) -> None:
    """Build the layouts of all maps at all sizes, or only of the maps and sizes named."""
    sizes = [tuple(map(int, word.split("x"))) for word in words if word[0].isdigit()]
    names = [word for word in words if not word[0].isdigit()] or known_maps()
    for name in names:
        read = read_map(find_map(name))
        build_layouts(read.game_map, read.placement, [(w, h) for w, h in sizes] or SIZES)


if __name__ == "__main__":
    main(sys.argv[1:])
