"""The form with a row for each player, in the setup and while a game is played."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.cells import cell_len
from textual import events, on
from textual.widgets import Input

from ttr_tui.app.screens.form_screen import MARGIN, FormScreen
from ttr_tui.app.widgets.fields import (
    ValueField,
    rotated,
)
from ttr_tui.app.widgets.player_row import NAME_WIDTH, PlayerRow, form_width
from ttr_tui.panels.spans import Line, line
from ttr_tui.play.seated_players import COLORS, SeatedPlayer
from ttr_tui.words import screens, setup


class PlayersFormScreen(FormScreen):
    """A form with a row for each seat. No two players ever have the same color. Enter goes from row
    to row; on the last it finishes the form. Its bindings include `keys.PLAYERS_FORM`."""

    placeholder = staticmethod(setup.type_a_name)
    """What the field for a name shows when it is empty."""
    nobody = staticmethod(setup.no_name)
    """What a seat without a name shows for a player."""

    def __init__(self, players: Iterable[SeatedPlayer]) -> None:
        super().__init__()
        self.player_rows = [
            PlayerRow("" if at else setup.players(), player, self)
            for at, player in enumerate(players)
        ]
        self.message = ""
        """What to say in place of the advice at the top."""

    def on_resize(self, event: events.Resize) -> None:
        """Leave room for all fields."""
        missing = max(0, form_width() - (self.app.size.width - MARGIN))
        for row in self.player_rows:
            row.name_input.styles.width = NAME_WIDTH - 1 - missing

    def on_descendant_focus(self) -> None:
        """Show the field with the cursor, and what it does."""
        self.show()

    def head(self, title: str, about: str, width: int) -> Line:
        """Return a title and the advice beside it; a long one takes the place of the title."""
        title = screens.screen_title(title)
        if cell_len(title) + 3 + cell_len(about) > width:
            return line((about, "quiet"))
        return line((title, "strong"), (f"   {about}", "quiet"))

    def show(self) -> None:
        players = 0
        for row in self.player_rows:
            row.show_player(self.app.board_theme.seat(players, row.color), self.nobody())
            players += row.is_taken
        self.refresh_bindings()  # Some depend on the field with the cursor, and on its text.

    def players(self) -> list[SeatedPlayer]:
        """The players in seating order, without the empty seats."""
        return [row.player for row in self.player_rows if row.is_taken]

    def action_finish(self) -> None:
        """Use what was filled in."""
        raise NotImplementedError

    @on(ValueField.NotFound)
    def _on_not_found(self, message: ValueField.NotFound) -> None:
        """Say so until something else happens."""
        keys = self.app.key_name("value.previous", "value.next")
        self.message = setup.no_such_choice(message.typed, keys)
        self.show()
        self.message = ""

    @on(Input.Changed)
    @on(ValueField.Changed)
    def _on_changed(self) -> None:
        self.values_changed()

    def values_changed(self) -> None:
        """Called when a name was typed or another value was chosen: a new player gets a free
        color."""
        self._color_new_players()
        self.show()

    def _color_new_players(self) -> None:
        for row in self.player_rows:
            if row.is_taken and not row.was_taken and row.color in self._taken(row):
                named = {other.color for other in self.player_rows}
                free = [*(c for c in COLORS if c not in named), *COLORS]
                row.color = next(color for color in free if color not in self._taken(row))
            row.was_taken = row.is_taken

    def _taken(self, besides: PlayerRow) -> set[str]:
        return {row.color for row in self.player_rows if row is not besides and row.is_taken}

    def next_color(self, row: PlayerRow, step: int) -> None:
        """Give a player the next free color, or the next one if all are taken."""
        others, taken = rotated(COLORS, row.color)[1:][::step], self._taken(row)
        self.recolor(row, next((color for color in others if color not in taken), others[0]))

    def recolor(self, row: PlayerRow, color: str) -> None:
        """Give a player this color; its owner gets the other one in exchange."""
        for other in self.player_rows:
            if other is not row and other.is_taken and other.color == color:
                other.color = row.color
        row.color = color

    def change_played_by(self, row: PlayerRow, played_by: str) -> None:
        """Let a person decide, or a computer player; in an empty seat, add one."""
        others = [other.player.name for other in self.player_rows if other is not row]
        row.set_played_by(played_by, self.suggested_name(others))

    def suggested_name(self, others: Sequence[str]) -> str | None:
        """Return a name for a new computer player beside these others; `None` if players keep their
        names."""
        raise NotImplementedError

    def action_next(self) -> None:
        """Go to the next row: below the last player, to the row after the seats."""
        rows, row = self.rows(), self.row
        at = rows.index(row) if row is not None else -1
        if at == len(rows) - 1:
            self.action_finish()
            return
        if isinstance(row, PlayerRow) and not any(
            other.is_taken for other in self.player_rows[self.player_rows.index(row) :]
        ):
            at = max(at for at, other in enumerate(rows) if other in self.player_rows)
        self.set_focus(rows[at + 1].fields[0])
