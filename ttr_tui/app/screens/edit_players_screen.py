"""The forms about the players of a game that has begun: to change them, and to play on from a step
of a finished game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from textual.containers import Vertical
from textual.widget import Widget

from ttr_tui.app import keys
from ttr_tui.app.screens.form_screen import MARGIN
from ttr_tui.app.screens.players_form_screen import PlayersFormScreen, form_width
from ttr_tui.app.widgets.fields import LABEL_WIDTH, FinishButton, ValueField
from ttr_tui.app.widgets.line_widgets import Lines
from ttr_tui.engine import GameMap
from ttr_tui.mapfile.map_file import MapFile
from ttr_tui.panels.spans import line
from ttr_tui.play.hotseat import HotSeat
from ttr_tui.play.seated_players import SeatedPlayer
from ttr_tui.terminal_text import wrap
from ttr_tui.words.language import N_, _
from ttr_tui.words.player_text import why_not_play
from ttr_tui.words.saved_games import who_knows_cards


class SeatsScreen(PlayersFormScreen):
    """Names and colors of the players, and who decides; the fields below the seats are `more`."""

    FINISH = N_("Done")

    def __init__(
        self, players: Sequence[SeatedPlayer], game_map: GameMap, *more: ValueField
    ) -> None:
        super().__init__(players)
        self._game_map, self._more = game_map, more

    def body(self) -> Iterable[Widget]:
        yield Vertical(
            Lines(id="head"),
            *([Lines(id="about")] if self.about() else []),
            *self.player_rows,
            *self._more,
            FinishButton(_(self.FINISH), id="done"),
            Lines(id="problem"),
            id="form",
        )

    def about(self) -> str:
        """What is said above the seats."""
        return ""

    def show(self) -> None:
        width = min(form_width(), self.app.size.width - MARGIN)
        self.query_one("#form").styles.width = width
        advice = _("Seats, cards and pieces stay the same.")
        self.show_part("head", [self.head(self.HELP_TITLE, advice, width)])
        if about := self.about():
            self.show_part("about", [line((text, "quiet")) for text in wrap(about, width)])
        problem = wrap(self._what_is_wrong(), width - LABEL_WIDTH) or [""]
        self.show_part("problem", [line(" " * LABEL_WIDTH, (text, "bad")) for text in problem])
        for each in self._more:
            each.show_value()
        super().show()

    def _what_is_wrong(self) -> str:
        return why_not_play([row.player for row in self.player_rows], self._game_map)

    def action_finish(self) -> None:
        if not self._what_is_wrong():
            self.use([row.player for row in self.player_rows])

    def use(self, players: Sequence[SeatedPlayer]) -> None:
        """Use the players of the form."""
        raise NotImplementedError


class EditPlayersScreen(SeatsScreen, inherit_bindings=False):
    """Changes the players of a game that is played."""

    HELP_TITLE = N_("Edit players")
    BINDINGS = keys.PLAYERS_FORM + keys.EDIT_PLAYERS + keys.FORM + keys.FORM_BACK + keys.SCREEN

    def __init__(self, hot_seat: HotSeat) -> None:
        super().__init__(hot_seat.session.players, hot_seat.view.game_map)
        self._hot_seat = hot_seat

    def use(self, players: Sequence[SeatedPlayer]) -> None:
        self.app.change_players(self._hot_seat, players)
        self.app.pop_screen()


class PlayOnScreen(SeatsScreen, inherit_bindings=False):
    """Who plays on in each seat from a step of the game `id`, and whether the decks are shuffled.
    It begins with the players of that game."""

    HELP_TITLE = N_("Play on")
    FINISH = N_("Start")
    BINDINGS = keys.PLAYERS_FORM + keys.START + keys.FORM + keys.FORM_BACK + keys.SCREEN

    def __init__(
        self, id: str, step: int, players: Sequence[SeatedPlayer], map_file: MapFile
    ) -> None:
        orders = [(_("in the old order"), False), (_("shuffled"), True)]
        self._decks = ValueField(orders, False, label=_("Decks"), id="decks")
        super().__init__(players, map_file.game_map, self._decks)
        self._game_id, self._step = id, step

    def about(self) -> str:
        return who_knows_cards()

    def use(self, players: Sequence[SeatedPlayer]) -> None:
        self.app.play_on(self._game_id, self._step, players, shuffled=self._decks.value)
