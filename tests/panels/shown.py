"""The text of panels in their places at a size of the terminal."""

from collections.abc import Mapping, Sequence

from ttr_tui.board.render.themes import load_theme
from ttr_tui.engine import View
from ttr_tui.panels.badges import Badges
from ttr_tui.panels.game_panels import panel_lines, rows_beside_board
from ttr_tui.panels.regions import PanelId, PanelNeeds, Region, Regions, panel_regions, side_width
from ttr_tui.panels.spans import Line, fits
from ttr_tui.play.hotseat import HotSeat
from ttr_tui.play.session import Session

SMALL, LARGE = (80, 24), (120, 40)
KEYS = {"turn.deck1": "d", "turn.deck2": "f", "turn.tickets": "t", "game.tickets": "i"}


def text_of(lines: Sequence[Line]) -> str:
    return "\n".join("".join(span.text for span in line) for line in lines)


def badges_of(session: Session, *, ascii: bool = False) -> Badges:
    theme = load_theme("dark", ascii=ascii)
    return Badges(session.map_file.game_map, theme, session.colors)


def regions_at(size: tuple[int, int]) -> Regions:
    """The places on a screen after a game."""
    return panel_regions(size, PanelNeeds())


def panel(
    name: str, session: Session, size: tuple[int, int], keys: Mapping[str, str] = KEYS
) -> str:
    """A panel of the game screen while the hand of the player who must act is shown. Nothing is
    wider or higher than its place. `keys` are names of keys by their ids."""
    hot_seat, badges = HotSeat(session), badges_of(session)
    hot_seat.show_hand()
    room = room_of(name, hot_seat.view, badges, size)
    if not room[0]:  # Without tickets there is no room for them.
        return ""
    lines = panel_lines(PanelId(name), hot_seat, badges, lambda id: keys.get(id, id[-1]), *room)
    assert fits(lines, *room), (name, text_of(lines))
    return text_of(lines)


def room_of(name: str, view: View, badges: Badges, size: tuple[int, int]) -> tuple[int, int]:
    """Columns and rows of a panel of the game screen while a hand is shown."""
    needs = PanelNeeds(
        len(view.seats),
        *rows_beside_board(view, badges, side_width(size[0])),
        hand_shown=True,
        tickets=len(view.tickets),
    )
    return panel_regions(size, needs).get(PanelId(name), Region(0, 0, 0, 0)).size
