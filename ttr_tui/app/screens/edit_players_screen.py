"""The screen that changes the players of a game that is played."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from textual.containers import Vertical
from textual.widget import Widget

from ttr_tui.app import keys
from ttr_tui.app.screens.form_screen import MARGIN
from ttr_tui.app.screens.players_form_screen import PlayersFormScreen, form_width
from ttr_tui.app.widgets.fields import LABEL_WIDTH, FinishButton
from ttr_tui.app.widgets.line_widgets import Lines
from ttr_tui.panels.spans import line
from ttr_tui.play.hotseat import HotSeat
from ttr_tui.terminal_text import wrap
from ttr_tui.words.language import N_, _
from ttr_tui.words.player_text import why_not_play


class EditPlayersScreen(PlayersFormScreen, inherit_bindings=False):
    """Names and colors of the players of a game can be changed, and who decides."""

    HELP_TITLE = N_("Edit players")
    BINDINGS = keys.PLAYERS_FORM + keys.EDIT_PLAYERS + keys.FORM + keys.FORM_BACK + keys.SCREEN

    def __init__(self, hot_seat: HotSeat) -> None:
        super().__init__(hot_seat.session.players)
        self._hot_seat = hot_seat
        self._problem = ""

    def body(self) -> Iterable[Widget]:
        yield Vertical(
            Lines(id="head"),
            *self.player_rows,
            FinishButton(_("Done"), id="done"),
            Lines(id="problem"),
            id="form",
        )

    def show(self) -> None:
        width = min(form_width(), self.app.size.width - MARGIN)
        self.query_one("#form").styles.width = width
        about = self.message or _("Seats, cards and pieces stay the same.")
        self.show_part("head", [self.head(self.HELP_TITLE, about, width)])
        problem = wrap(self._problem, width - LABEL_WIDTH) or [""]
        self.show_part("problem", [line(" " * LABEL_WIDTH, (text, "bad")) for text in problem])
        super().show()

    def suggested_name(self, others: Sequence[str]) -> str | None:
        return None

    def values_changed(self) -> None:
        self._problem = ""
        super().values_changed()

    def action_finish(self) -> None:
        players = [row.player for row in self.player_rows]
        self._problem = why_not_play(players, self._hot_seat.view.game_map)
        if self._problem:
            self.show()
        else:
            self.app.change_players(self._hot_seat, players)
            self.app.pop_screen()
