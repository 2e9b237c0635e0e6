"""The form to play on from a step of a finished game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from textual.containers import Vertical
from textual.widget import Widget

from ttr_tui.app import keys
from ttr_tui.app.screens.form_screen import MARGIN
from ttr_tui.app.screens.players_form_screen import PlayersFormScreen, form_width
from ttr_tui.app.widgets.fields import LABEL_WIDTH, FinishButton, ValueField
from ttr_tui.app.widgets.line_widgets import Lines
from ttr_tui.mapfile.map_file import MapFile
from ttr_tui.panels.spans import line
from ttr_tui.play.seated_players import SeatedPlayer
from ttr_tui.terminal_text import wrap
from ttr_tui.words.language import N_, _
from ttr_tui.words.player_text import why_not_play
from ttr_tui.words.saved_games import who_knows_cards


class PlayOnScreen(PlayersFormScreen, inherit_bindings=False):
    """Who plays on in each seat from a step of the game `id`, and whether the decks are shuffled.
    It begins with the players of that game."""

    HELP_TITLE = N_("Play on")
    BINDINGS = keys.PLAYERS_FORM + keys.START + keys.FORM + keys.FORM_BACK + keys.SCREEN

    def __init__(
        self, id: str, step: int, players: Sequence[SeatedPlayer], map_file: MapFile
    ) -> None:
        super().__init__(players)
        self._game_id, self._step, self._map_file = id, step, map_file
        self._shuffles = False
        self._decks_field = ValueField(
            lambda: [
                (_("shuffled") if each else _("in the old order"), each)
                for each in (self._shuffles, not self._shuffles)
            ],
            self._choose_shuffles,
            label=_("Decks"),
            id="decks",
        )

    def body(self) -> Iterable[Widget]:
        yield Vertical(
            Lines(id="head"),
            Lines(id="about"),
            *self.player_rows,
            self._decks_field,
            FinishButton(_("Start")),
            Lines(id="problem"),
            id="form",
        )

    def show(self) -> None:
        width = min(form_width(), self.app.size.width - MARGIN)
        self.query_one("#form").styles.width = width
        advice = self.message or _("Seats, cards and pieces stay the same.")
        self.show_part("head", [self.head(self.HELP_TITLE, advice, width)])
        about = wrap(who_knows_cards(), width)
        self.show_part("about", [line((text, "quiet")) for text in about])
        problem = wrap(self._what_is_wrong(), width - LABEL_WIDTH) or [""]
        self.show_part("problem", [line(" " * LABEL_WIDTH, (text, "bad")) for text in problem])
        self._decks_field.show_value()
        super().show()

    def suggested_name(self, others: Sequence[str]) -> str | None:
        return None

    def _choose_shuffles(self, shuffles: bool) -> None:
        self._shuffles = shuffles

    def _players(self) -> list[SeatedPlayer]:
        return [row.player for row in self.player_rows]

    def _what_is_wrong(self) -> str:
        return why_not_play(self._players(), self._map_file.game_map)

    def action_finish(self) -> None:
        if not self._what_is_wrong():
            self.app.play_on(self._game_id, self._step, self._players(), shuffled=self._shuffles)
