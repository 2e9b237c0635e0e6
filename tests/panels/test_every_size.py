"""What is drawn on a screen with a board, in terminals of every size from 1 × 1 on."""

from collections.abc import Iterator
from functools import cache
from itertools import cycle, product

import pytest

from tests.app.driver import key_of
from tests.panels.test_final_count import played
from tests.panels.test_prompts import all_prompts
from tests.panels.test_replay import PLAYERS, a_game, badges_for
from tests.positions import at_position
from ttr_tui.board.layout.layout_cache import layout_for
from ttr_tui.board.layout.layout_plan import closer_size, is_readable, make_plan, space_widths
from ttr_tui.board.render.board_state import empty_board
from ttr_tui.board.render.closer_view import cut_names, edge_signs, window_at, windows
from ttr_tui.board.render.large_text import large_lines
from ttr_tui.board.render.targets import TargetMap
from ttr_tui.board.render.themes import load_theme
from ttr_tui.board.render.thumbnail import thumbnail
from ttr_tui.mapfile.map_catalog import find_map
from ttr_tui.mapfile.map_file import MapFile, read_map
from ttr_tui.panels.badges import Badges
from ttr_tui.panels.final_count import count_panels
from ttr_tui.panels.final_scores import result_row, results_of, score_panels
from ttr_tui.panels.game_panels import GAME_PANELS, panel_lines
from ttr_tui.panels.help_page import KeyRow, key_table
from ttr_tui.panels.legend import legend
from ttr_tui.panels.prompt_context import PromptContext
from ttr_tui.panels.prompt_layout import prompt_lines
from ttr_tui.panels.regions import PanelNeeds, covered_rows, max_prompt_rows, panel_regions
from ttr_tui.panels.replay import ShownStep, replay_panels
from ttr_tui.panels.setup import SetupSize, setup_layout
from ttr_tui.panels.text_pages import notice_page, rules_page
from ttr_tui.panels.too_small import too_small_notice
from ttr_tui.play.final_count import final_count
from ttr_tui.play.hotseat import HotSeat
from ttr_tui.play.replay import Perspective, Replay

WIDTHS = (1, 2, 3, 5, 8, 21, 46, 72, 80, 120, 150, 300)
HEIGHTS = (1, 2, 3, 5, 6, 7, 8, 9, 10, 20, 24, 40, 48, 90)
SOME = list(product(WIDTHS, HEIGHTS))
ALL = list(product(range(1, 301), range(1, 91)))
MANY = sorted(
    {
        *zip(range(1, 301), cycle((9, 24, 40)), strict=False),
        *zip(cycle(WIDTHS[::2]), range(1, 91), strict=False),
        *zip(cycle(WIDTHS[1::2]), range(1, 91), strict=False),
        *SOME,
    }
)
"""Every width and every height, with some of the other."""

some_and_many = pytest.mark.parametrize(
    "sizes", [pytest.param(SOME, id="some"), pytest.param(MANY, id="many", marks=pytest.mark.slow)]
)
NEEDS = (
    PanelNeeds(),
    PanelNeeds(5, 13, 12, hand_shown=True, tickets=9, prompt_rows=30, has_list=True),
    PanelNeeds(hand_shown=True, prompt_rows=90, has_list=True, prompt_over_panels=True),
)


@cache
def a_map(name: str) -> MapFile:
    return read_map(find_map(name))


@cache
def a_turn() -> tuple[HotSeat, Badges]:
    """A turn with a hand, tickets, and a player with a long name."""
    position = (
        "players: {Ann: {hand: 3 red + 2 blue, tickets: [denver-el_paso, boston-miami]}, Bob: {},"
        ' "Name, long as can be, [of] 猫": {}}\nturn_of: Ann\n'
    )
    hot_seat = HotSeat(at_position("usa", position))
    hot_seat.show_hand()
    colors = hot_seat.session.colors
    return hot_seat, Badges(hot_seat.view.game_map, load_theme("dark"), colors)


@pytest.mark.parametrize(
    "sizes", [pytest.param(SOME, id="some"), pytest.param(ALL, id="all", marks=pytest.mark.slow)]
)
def test_regions_are_inside_the_terminal(sizes: list[tuple[int, int]]) -> None:
    """No panel begins or ends outside, also in a terminal that is too small for the game; and
    whether the board is readable is known at any size."""
    for (width, height), needs in product(sizes, NEEDS):
        rows = max(3, min(needs.prompt_rows, max_prompt_rows((width, height))))
        regions = panel_regions((width, height), needs._replace(prompt_rows=rows))
        for name, (x, y, columns, rows) in regions.items():
            what = f"{name} at {width} × {height}"
            assert min(x, y, columns, rows) >= 0, what
            assert x + columns <= width and y + rows <= max(0, height - 1), what
        covered_rows(regions)
        board = regions["board"].size
        assert not is_readable(a_map("usa").game_map, *board) or min(board) > 0


@some_and_many
def test_panels_at_every_size(sizes: list[tuple[int, int]]) -> None:
    """The panels of a turn, the final count, the final scores and the replay can be drawn in their
    regions, the prompts in theirs."""
    hot_seat, badges = a_turn()
    view, players, final_badges = played("usa")
    steps, results = final_count(view), results_of(view, final_count(view))
    replay = Replay(a_game(), PLAYERS)
    asked = list(all_prompts(PromptContext(hot_seat, badges, key_of)))[::8]
    for size in sizes:
        regions = panel_regions(size, NEEDS[1])
        for name in GAME_PANELS:
            if name in regions:
                panel_lines(name, hot_seat, badges, str, *regions[name].size)
        legend(hot_seat.view, badges, size[0], regions, space=2)
        for prompt in asked:
            prompt_lines(prompt, badges, *regions["prompts"].size, is_spacious=True)
        after = panel_regions(size, PanelNeeds())
        for at in (0, len(steps) // 2, len(steps) - 1):
            count_panels(view, steps, at, final_badges, after)
        for page in ("winner", "table", "tickets"):
            step = next(iter(results.values()))
            score_panels(view, players, step, page, "", final_badges, after)
        for step in [*results.values()][::5]:
            result_row(view, players, step, final_badges, size[0] - 1, here=False)
        for chart in (False, True):
            now = ShownStep(replay, replay.scores(), 40, Perspective(), chart)
            replay_panels(now, badges_for(a_game()), after)


@some_and_many
def test_pages_at_every_size(sizes: list[tuple[int, int]]) -> None:
    """The notice, the setup and the pages of text can be laid out."""
    rows = [KeyRow("d", "draws a card", True), KeyRow("Ctrl-Shift-PageDown", "goes on", False)]
    for width in sorted({width for width, _ in sizes}):
        rules_page(a_map("europe"), (), width)
        notice_page("Files", ["One is damaged"], (), [("notice.close", "Enter", "continue")], width)
        large_lines("Ann wins", width)
        for columns in (1, 2):
            key_table(rows, width, columns)
    for width, height in sizes:
        too_small_notice((width, height), (72, 20), "Ctrl-C")
        size = SetupSize(columns=width, rows=height, form=width, labels=13, values=width)
        setup_layout(a_map("europe"), "", 6, 2, size)
        thumbnail(a_map("usa").game_map, a_map("usa").placement, width, height)


def closer_views(sizes: list[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """Sizes of the window onto the board."""
    yield from ((width, height) for width, height in sizes if height <= 60)
    yield from ((width, 0) for width in {width for width, _ in sizes})


@some_and_many
def test_board_at_every_size(sizes: list[tuple[int, int]]) -> None:
    """The plan of the board and the closer view, also with a window of no row."""
    map_file = a_map("usa")
    game_map, placement = map_file.game_map, map_file.placement
    layout = layout_for(game_map, placement, *closer_size(game_map, placement))
    target_map = TargetMap(layout, [route.ends for route in game_map.routes])
    state = empty_board(game_map)
    names = [[city.name for city in game_map.cities]]
    for width, height in sizes:
        spaces = space_widths(game_map, width, height)
        make_plan(game_map, placement, width, height, spaces[0])
    for window_size in closer_views(sizes):
        windows(target_map, (), window_size)
        window = window_at(target_map, state, window_size, None)
        cut_names(layout, window)
        edge_signs(layout, names, range(0, len(game_map.cities), 5), (), window, {})
