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
    for players, rows, facts_rows in product((2, 5), (1, 4, 9, 30), (1, 2)):
        for hand_open, tickets in product((False, True), (0, 3, 9)):
            check_regions(size, PanelNeeds(players, facts_rows, 12, 8, hand_open, tickets, rows))


def check_regions(size: tuple[int, int], needs: PanelNeeds) -> None:
    regions = {name: Region(*each) for name, each in panel_regions(size, needs).items()}
    footer = Region(0, size[1] - 1, size[0], 1)
    whole = Region(0, 0, *size)
    prompts = regions["prompts"]
    for name, region in regions.items():
        assert whole.contains_region(region) and not region.overlaps(footer), (name, needs)
    after_game = ("lower", "side", "winner", "results")
    shown = {name: region for name, region in regions.items() if name not in after_game}
    if not is_wide(size):  # Longer prompts lie over the panels below the board.
        shown = {n: r for n, r in shown.items() if not r.overlaps(prompts) or n == "prompts"}
        assert prompts.y >= regions["board"].bottom
    for one, other in combinations(shown, 2):
        assert not shown[one].overlaps(shown[other]), (one, other, needs)
    if is_wide(size):
        covered = sum(region.area for region in shown.values())
        assert covered == whole.area - footer.area, "every cell belongs to a panel"


@pytest.mark.parametrize("size", [SMALL, (100, 30), LARGE], ids=str)
def test_long_prompt_covers_the_board(size: tuple[int, int]) -> None:
    """If the prompt may, and no more of it than needed; the board stays where it is."""
    usual = panel_regions(size, PanelNeeds(hand_shown=True, prompt_rows=16))
    covering = panel_regions(
        size, PanelNeeds(hand_shown=True, prompt_rows=16, prompt_over_board=True)
    )
    prompts = covering.pop(PanelId.PROMPTS)
    assert usual.pop(PanelId.PROMPTS).height < 16
    assert prompts.height == 16
    assert prompts.y + 16 == size[1] - 1
    assert covering == usual


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


def test_legend() -> None:
    """With two players and two tickets, 160 × 50 has room for the legend; more tickets need it."""
    for needs, has_room in (
        (PanelNeeds(), True),
        (PanelNeeds(hand_shown=True, tickets=2), True),
        (PanelNeeds(hand_shown=True, tickets=6), False),
        (PanelNeeds(players=5), True),
    ):
        assert ("legend" in panel_regions((160, 50), needs)) == has_room, needs
