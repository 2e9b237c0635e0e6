"""The form with a row for each player, in the setup and while a game is played."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from typing import Final

from rich.cells import cell_len
from textual import events, on
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.widget import Widget
from textual.widgets import Input

from ttr_tui.app import keys
from ttr_tui.app.screens.form_screen import MARGIN, FormScreen
from ttr_tui.app.widgets import fields
from ttr_tui.app.widgets.line_widgets import Lines
from ttr_tui.board.render.themes import SeatStyles
from ttr_tui.panels.spans import Line, Span, line
from ttr_tui.play.seated_players import COLORS, COMPUTER_NAMES, HUMAN, SeatedPlayer
from ttr_tui.players import OFFERED_PLAYERS
from ttr_tui.terminal_text import pad
from ttr_tui.words.language import N_, _
from ttr_tui.words.player_text import color_word, player_words

_PLAYERS: Final = (HUMAN, *OFFERED_PLAYERS)
"""Who can decide for a seat."""

NOBODY: Final = ""
"""In the place of who decides, an empty seat."""

NAME_WIDTH: Final = 27
"""Columns of the name of a player; fewer in a narrow terminal."""


def form_width() -> int:
    """The columns of a form with seats in which all fields have their room."""
    return fields.LABEL_WIDTH + NAME_WIDTH + values_width()


def values_width() -> int:
    """The columns of a color and who decides, with arrows."""
    return _color_width() + 4 + max(cell_len(player_words(player)) for player in _PLAYERS)


def _color_width() -> int:
    """The columns of a color with its sign and arrows, and a blank."""
    return 9 + _color_word_width()


def _color_word_width() -> int:
    return max(cell_len(color_word(color)) for color in COLORS)


class PlayerRow(Horizontal):
    """A seat: a name, which may be empty, a color, and who decides. What was not edited stays as it
    was given, also if it cannot be typed."""

    BINDINGS = keys.SEAT

    def __init__(self, label: str, player: SeatedPlayer, form: PlayersFormScreen) -> None:
        super().__init__()
        self._label, self._label_lines = label, Lines()
        self._given, self._form = player, form
        is_suggested = player.is_computer and player.name in COMPUTER_NAMES
        self._suggested, self._replaced = player.name if is_suggested else "", ""
        """A name of a computer player that nobody typed, and the name that it replaced."""
        self.name_input = fields.TextInput(fields.typable(player.name), _(form.placeholder))
        self.color_field = fields.ValueField(
            [(color_word(color), color) for color in COLORS],
            change=partial(form.next_color, self),
        )
        self.player_field = fields.ValueField(choose=partial(form.change_played_by, self))
        self.color_field.styles.width, self._label_lines.styles.width = (
            _color_width(),
            fields.LABEL_WIDTH,
        )
        self.fields: Sequence[Widget] = (self.name_input, self.color_field, self.player_field)
        self.was_taken = self.is_taken
        """Whether somebody sat here when colors were last given out."""

    def compose(self) -> ComposeResult:
        yield self._label_lines
        yield from self.fields

    def on_click(self, event: events.Click) -> None:
        """A click on the label goes to the name."""
        if event.widget is self._label_lines:
            self.name_input.focus()

    @property
    def player(self) -> SeatedPlayer:
        """The player in this seat."""
        given, typed = self._given, self.name_input.value
        return given if typed == fields.typable(given.name) else given._replace(name=typed)

    @player.setter
    def player(self, player: SeatedPlayer) -> None:
        self._given = player
        self.name_input.value = fields.typable(player.name)
        self.was_taken = self.is_taken

    @property
    def is_taken(self) -> bool:
        """Whether somebody sits here."""
        return bool(self.player.name.strip())

    @property
    def color(self) -> str:
        """The color of the pieces."""
        return self._given.color

    @color.setter
    def color(self, color: str) -> None:
        self.player = self.player._replace(color=color)

    @property
    def _name_of_person(self) -> str:
        """The name of this seat if a person decides: not one that was suggested for a computer."""
        name = self.player.name.strip()
        return self._replaced if name == self._suggested else name

    def _players(self) -> fields.Values:
        """Who can decide. Where seats can be empty, the last one is nobody; then a computer player
        is at hand, and a person without a name comes last."""
        players = [(player_words(each), each) for each in _PLAYERS]
        if self._form.can_be_empty:
            if not self._name_of_person:
                players = [*players[1:], players[0]]
            players.append((_(self._form.nobody), NOBODY))
        return players

    def set_played_by(self, played_by: str, suggested: str | None) -> None:
        """Change who decides. If there is a `suggested` name, a computer player gets it in place of
        a name that was not typed here; a person gets that name back, also after nobody, or the
        suggested one."""
        name, was_computer = self.player.name, self.is_taken and self.player.is_computer
        if suggested is None or (was_computer and played_by not in (HUMAN, NOBODY)):
            pass
        elif played_by == NOBODY:
            self._replaced = self._name_of_person
            name = self._suggested = ""
        elif played_by == HUMAN:
            name = name if name not in ("", self._suggested) else self._replaced or suggested
        elif self.is_taken and name != self._given.name:
            self._suggested = ""
        else:
            self._replaced, self._suggested = name.strip() or self._replaced, suggested
            name = suggested
        self._given = SeatedPlayer(name, self.color, played_by or HUMAN)
        self.name_input.value = fields.typable(name)

    def exchange(self, other: PlayerRow) -> None:
        """Let the players of two seats change places."""
        self.player, other.player = other.player, self.player
        self._suggested, other._suggested = other._suggested, self._suggested
        self._replaced, other._replaced = other._replaced, self._replaced

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer the way to the next field, and in an empty seat to change it at once."""
        if action == "change":
            return self.name_input.has_focus and not self.name_input.value
        if action not in ("color", "player"):
            return True
        if self.name_input.has_focus:
            return self.is_taken == (action == "color")
        return self.color_field.has_focus and action == "player"

    def action_color(self) -> None:
        self.screen.set_focus(self.color_field)

    def action_player(self) -> None:
        self.screen.set_focus(self.player_field)

    def action_change(self, step: int) -> None:
        """Change who decides: the arrows beside an empty seat are in sight."""
        self.action_player()
        self.player_field.action_step(step)

    def show_player(self, styles: SeatStyles, nobody: str) -> None:
        """Show whether the cursor is here, sign and color of the player, and who decides. An empty
        seat has no color, and `nobody` decides."""
        here = self.screen.focused in self.fields
        self._label_lines.show(fields.field_lines(self._label, fields.LABEL_WIDTH, here))
        self.color_field.display, self.color_field.value = self.is_taken, self.color
        self.player_field.values = self._players()
        self.player_field.value = self.player.played_by if self.is_taken else NOBODY
        color = pad(color_word(self.color), _color_word_width())
        self.color_field.show_value(
            Span(f" {styles.sign} ", styles.style), Span(f" {color}", "strong")
        )
        self.player_field.show_value(*[] if self.is_taken else [Span(nobody, "quiet")])


class PlayersFormScreen(FormScreen):
    """A form with a row for each seat. No two players ever have the same color. Enter goes from row
    to row; on the last it finishes the form. Its bindings include `keys.PLAYERS_FORM`. Where no
    seat can be empty, players keep their names whoever decides."""

    placeholder = N_("type a name")
    """What the field for a name shows when it is empty."""
    nobody = N_("no name")
    """What a seat without a name shows for a player."""
    can_be_empty = False
    """Whether a seat can be left without a player."""

    def __init__(self, players: Iterable[SeatedPlayer]) -> None:
        super().__init__()
        self.player_rows = [
            PlayerRow("" if at else _("Players"), player, self) for at, player in enumerate(players)
        ]

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
        title = _(title)
        if cell_len(title) + 3 + cell_len(about) > width:
            return line((about, "quiet"))
        return line((title, "strong"), (f"   {about}", "quiet"))

    def show(self) -> None:
        players = 0
        for row in self.player_rows:
            row.show_player(self.app.board_theme.seat(players, row.color), _(self.nobody))
            players += row.is_taken
        self.refresh_bindings()  # Some depend on the field with the cursor, and on its text.

    def players(self) -> list[SeatedPlayer]:
        """The players in seating order, without the empty seats."""
        return [row.player for row in self.player_rows if row.is_taken]

    def action_finish(self) -> None:
        """Use what was filled in."""
        raise NotImplementedError

    @on(Input.Changed)
    @on(fields.ValueField.Changed)
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
        others, taken = fields.rotated(COLORS, row.color)[1:][::step], self._taken(row)
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
        row.set_played_by(played_by, self.suggested_name(played_by, others))

    def suggested_name(self, played_by: str, others: Sequence[str]) -> str | None:
        """Return a name for a new player beside these others; `None` if players keep theirs."""
        return None

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
