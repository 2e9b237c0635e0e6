"""The places of the board and the panels in terminals of any size."""

from itertools import combinations, product

import pytest
from textual.geometry import Region

from ttr_tui.panels.regions import PanelId, PanelNeeds, is_wide, panel_regions

SMALL, LARGE = (80, 24), (120, 40)


@pytest.mark.parametrize(
    "size", [(72, 20), SMALL, (100, 30), LARGE, (160, 50), (119, 39), (240, 70)], ids=str
)
def test_regions_cover_the_terminal(size: tuple[int, int]) -> None:
    """No panels overlap, and the board and the prompt have their room."""
    for players, rows in product((2, 5), (3, 4, 8)):
        for hand_open, tickets in product((False, True), (0, 3, 9)):
            check_regions(size, PanelNeeds(players, 2 * players + 3, 11, hand_open, tickets, rows))


def check_regions(size: tuple[int, int], needs: PanelNeeds) -> None:
    regions = {name: Region(*each) for name, each in panel_regions(size, needs).items()}
    footer = Region(0, size[1] - 1, size[0], 1)
    whole = Region(0, 0, *size)
    prompts = regions["prompts"]
    for name, region in regions.items():
        assert whole.contains_region(region) and not region.overlaps(footer), (name, needs)
    after_game = ("lower", "side", "winner", "results")
    shown = {name: region for name, region in regions.items() if name not in after_game}
    if not is_wide(size):  # A longer prompt lies over the board.
        shown["board"] = shown["board"]._replace(height=prompts.y - shown["board"].y)
    for one, other in combinations(shown, 2):
        assert not shown[one].overlaps(shown[other]), (one, other, needs)
    if is_wide(size):
        covered = sum(region.area for region in shown.values())
        assert covered == whole.area - footer.area, "every cell belongs to a panel"


@pytest.mark.parametrize("size", [(72, 20), SMALL, (100, 30)], ids=str)
def test_long_prompt_of_a_small_terminal(size: tuple[int, int]) -> None:
    """It lies over the lower rows of the board, which stays where it is; before the first turn
    first over tickets and market. The hand is never covered."""
    usual = panel_regions(size, PanelNeeds(hand_shown=True))
    turn = usual.pop(PanelId.PROMPTS)
    assert turn.height == 3
    for over_panels, below in ((False, 0), (True, 2)):
        needs = PanelNeeds(hand_shown=True, prompt_rows=6, has_list=True)
        covering = panel_regions(size, needs._replace(prompt_over_panels=over_panels))
        assert covering.pop(PanelId.PROMPTS) == (0, turn.y - 3 + below, size[0], 6)
        assert covering == usual
        assert turn.y + 3 + below <= usual[PanelId.HAND].y


def test_long_list_of_a_wide_terminal_covers_whole_panels() -> None:
    """It grows up over the board: the score track is gone, the log ends above it, and the market is
    gone where it would be cut."""
    usual = panel_regions(LARGE, PanelNeeds(hand_shown=True))
    for rows, is_market_shown in ((12, True), (24, False)):
        needs = PanelNeeds(players=3, hand_shown=True, prompt_rows=rows, has_list=True)
        long = panel_regions(LARGE, needs)
        prompt, log = long[PanelId.PROMPTS], long[PanelId.LOG]
        assert prompt.height == rows and prompt.y + rows == LARGE[1] - 1
        assert PanelId.TRACK not in long
        assert log.y + log.height <= prompt.y or not log.height
        assert (PanelId.MARKET in long) == is_market_shown
        assert long[PanelId.BOARD] == usual[PanelId.BOARD]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_long_hint_leaves_the_last_moves_in_a_large_terminal(players: int) -> None:
    """A row for each opponent below the title of the log; a list takes these rows, too."""
    needs = PanelNeeds(players, hand_shown=True, tickets=5, prompt_rows=40)
    regions = panel_regions((160, 50), needs)
    assert regions[PanelId.LOG].height >= 2 + players - 1
    with_list = panel_regions((160, 50), needs._replace(has_list=True))
    assert with_list[PanelId.PROMPTS].height > regions[PanelId.PROMPTS].height


def test_example_boards() -> None:
    """Three sizes as examples: a small terminal, one with all panels in sight, and one with all
    panels beside the board."""
    sizes = {
        size: panel_regions(size, PanelNeeds())["board"].size for size in (SMALL, LARGE, (160, 50))
    }
    assert sizes == {SMALL: (80, 15), LARGE: (92, 30), (160, 50): (122, 47)}
