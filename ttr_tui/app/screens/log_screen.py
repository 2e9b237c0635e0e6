"""The page with the whole log."""

from __future__ import annotations

from collections.abc import Sequence

from ttr_tui.app import keys
from ttr_tui.app.screens.page_screen import SubjectPageScreen
from ttr_tui.panels.badges import Badges
from ttr_tui.panels.log import log_page
from ttr_tui.panels.spans import Line
from ttr_tui.play.hotseat import HotSeat
from ttr_tui.words.language import N_, _
from ttr_tui.words.panels import about_player
from ttr_tui.words.player_text import player_label


class LogScreen(SubjectPageScreen):
    """The whole public log, the last turn first, of all players; or of the one in `seat`, with what
    else everybody knows of this player. Nothing on it is secret."""

    HELP_TITLE = N_("Log")
    PAGE_WIDTH = 96
    BINDINGS = keys.LOG

    def __init__(self, hot_seat: HotSeat, badges: Badges, seat: int | None = None) -> None:
        super().__init__()
        self._hot_seat, self._badges, self._seat = hot_seat, badges, seat

    @property
    def has_several(self) -> bool:
        return True

    def change(self, step: int) -> None:
        choices = [None, *range(len(self._hot_seat.session.names))]
        self._seat = choices[(choices.index(self._seat) + step) % len(choices)]

    def page(self, width: int) -> Sequence[Line]:
        game = self._hot_seat.session
        who, about = _("all players"), list[str]()
        if self._seat is not None:
            who = player_label(game.players[self._seat])
            about = about_player(self._hot_seat.view, self._seat)
        return log_page(
            self.between_arrows(who),
            game.public_log(),
            game.map_file.game_map,
            game.names,
            self._seat,
            self._badges,
            width,
            about,
        )
