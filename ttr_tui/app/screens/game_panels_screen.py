"""The game screen without its prompts: the board, the panels around it and what they need."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ttr_tui.app.screens.board_screen import BoardScreen
from ttr_tui.app.widgets.board_view import BoardView
from ttr_tui.app.widgets.lines import Lines
from ttr_tui.engine import View
from ttr_tui.engine.state import Tunnel
from ttr_tui.panels.badges import Badges
from ttr_tui.panels.game_panels import panel_lines, players_panel
from ttr_tui.panels.legend import legend
from ttr_tui.panels.players import facts_rows, signs_beside_names
from ttr_tui.panels.regions import Needs, PanelId, side_width
from ttr_tui.panels.spans import BLANK, Line, line
from ttr_tui.play.hotseat import HotSeat
from ttr_tui.terminal_text import wrap
from ttr_tui.words import panels, screens


class GamePanelsScreen(BoardScreen):
    """The board and the panels, as far as they may be shown to whose hand is on the screen."""

    def __init__(self, hot_seat: HotSeat) -> None:
        super().__init__()
        self.hot_seat = hot_seat
        self._badges: Badges | None = None
        self._drawn_panels: dict[PanelId, object] = {}
        """For each panel, all that its lines depend on, as of the last time they were made."""

    @property
    def view(self) -> View:
        """The game as far as it may be shown now."""
        return self.hot_seat.view

    @property
    def badges(self) -> Badges:
        """The badges of cards and players in their present colors."""
        theme, colors = self.app.board_theme, self.hot_seat.game.colors
        if self._badges is None or self._badges.made_for != (theme, colors):
            self._badges = Badges(self.hot_seat.game.map_file.game_map, theme, colors)
        return self._badges

    @property
    def board(self) -> BoardView:
        """The board."""
        return self.query_one(f"#{PanelId.BOARD}", BoardView)

    def panel_needs(self, prompt_rows: int, *, needs_cards: bool = False) -> Needs:
        """What the panels need to be arranged, beside a prompt with so many rows. One that
        `needs_cards` must not cover them."""
        view, side = self.view, side_width(self.app.size.width)
        return Needs(
            players=len(view.seats),
            facts_rows=facts_rows(view, self.badges, side) if self.is_wide else 1,
            # With headings and blank rows.
            market_rows=len(view.market) + len(view.decks) + 5,
            min_market_rows=(len(view.market) + 1) // 2 + len(view.decks) + 3,
            hand_open=self.hot_seat.viewer is not None,
            tickets=len(view.tickets),
            prompt_rows=prompt_rows,
            cards_above=needs_cards and self.hot_seat.viewer is not None,
        )

    def show_panels(self, ids: Iterable[PanelId], sizes: Mapping[PanelId, tuple[int, int]]) -> None:
        """Show these panels where they have changed; one without a size is emptied."""
        for id in ids:
            size = sizes.get(id)
            if (
                id in (PanelId.HAND, PanelId.TICKETS, PanelId.CARDS)
                and self.hot_seat.viewer is None
            ):
                size = None
            depends_on = (self.hot_seat.revision, self.badges, size, self.app.size.width)
            if self._drawn_panels.get(id) == depends_on:
                continue  # As with every move of the cursor.
            self._drawn_panels[id] = depends_on
            # A panel out of sight is emptied, so that it keeps no secret.
            lines: list[Line] = []
            if size:
                lines = panel_lines(id, self.hot_seat, self.badges, self.app.key_name, *size)
            self.query_one(f"#{id}", Lines).show(lines)

    def show_cards_as_played(self, before: View, tunnel: Tunnel) -> None:
        """Take the cards played for a tunnel off their number in the panel of the players, which
        shows the result only when all cards are revealed."""
        seats = list(before.seats)
        seat = seats[before.player]
        played = sum([count for _, count in tunnel.payment])
        seats[before.player] = seat._replace(cards=seat.cards - played)
        size = self.regions[PanelId.PLAYERS].size
        lines = players_panel(before._replace(seats=tuple(seats)), self.badges, *size)
        self.query_one(f"#{PanelId.PLAYERS}", Lines).show(lines)

    def sign_notes(self, width: int) -> list[Line]:
        """What the signs on the screen mean, for the help page."""
        regions = self.regions
        players = regions[PanelId.PLAYERS].size
        piles = [line((text, "quiet")) for text in panels.pile_sentences(self.view)]
        signs = legend(
            self.view,
            self.badges,
            self.app.board_theme,
            width,
            space=self.board.space,
            beside_names=signs_beside_names(self.view, self.badges, *players),
        )
        if PanelId.TRACK in regions:
            rows = wrap(screens.about_score_track(), width)
            piles = [*piles, BLANK, *(line((row, "quiet")) for row in rows)]
        return [*signs, *piles]
