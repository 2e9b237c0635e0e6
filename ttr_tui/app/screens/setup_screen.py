"""Setting up a game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import count
from typing import Final

from rich.cells import cell_len
from textual.containers import Vertical
from textual.widget import Widget

from ttr_tui.app import keys
from ttr_tui.app.screens.form_screen import MARGIN
from ttr_tui.app.screens.players_form_screen import (
    PlayerRow,
    PlayersFormScreen,
    form_width,
    values_width,
)
from ttr_tui.app.widgets.fields import LABEL_WIDTH, FinishButton, ValueField
from ttr_tui.app.widgets.line_widgets import Lines, MapDrawing
from ttr_tui.engine.game_map import Seat
from ttr_tui.mapfile.map_catalog import MapChoice
from ttr_tui.mapfile.map_file import MapFile
from ttr_tui.panels.setup import SetupSize, last_first_player, setup_layout
from ttr_tui.panels.spans import Span
from ttr_tui.play.seated_players import (
    COLORS,
    HUMAN,
    SeatedPlayer,
    computer_name,
    seat_players,
)
from ttr_tui.storage.next_game import LastGame
from ttr_tui.terminal_text import clean, fit
from ttr_tui.words.language import N_, _
from ttr_tui.words.maps import own_title, unreadable
from ttr_tui.words.names import map_title
from ttr_tui.words.player_text import about_level, suggested_name, why_not_play

_TITLE_WIDTH: Final = 26
"""Columns for the title of a map: the arrow after it stays where it is for all that fit."""


class SetupScreen(PlayersFormScreen, inherit_bindings=False):
    """A form with a row for each choice. All have sensible values: Enter on every row starts a
    game.

    It starts with the players of the `last` game, its map, and the next first player; without one,
    names are suggested and the first player is random.
    """

    HELP_TITLE = N_("New game")
    BINDINGS = keys.PLAYERS_FORM + keys.SETUP + keys.FORM + keys.FORM_BACK + keys.SCREEN

    placeholder = N_("add a player")
    nobody = N_("nobody")
    can_be_empty = True

    def __init__(
        self,
        map_file: MapFile | None = None,
        last: LastGame | None = None,
        *,
        hints_on: bool = True,
    ) -> None:
        self._maps = MapChoice(map_file, "" if last is None else last.map_id)
        count = self._map_file.game_map.rules.min_players
        suggested = seat_players([suggested_name(number) for number in range(1, count + 1)])
        shown = list(suggested if last is None else last.players)
        free = [color for color in COLORS if color not in {player.color for player in shown}]
        super().__init__([*shown, *(SeatedPlayer("", color) for color in free)])
        first = None if last is None else self.player_rows[last.next_first]
        self._last_first = "" if last is None else last.players[last.first].name
        """The first player of the last game."""
        self._map_field = ValueField(
            [(self._label(name), name) for name in self._maps.names],
            change=self._maps.change,
            label=_("Map"),
            id="map",
        )
        self._first_field = ValueField(value=first, label=_("First player"), id="first")
        """With `None` the first player is random."""
        switch = [(_("on"), True), (_("off"), False)]
        self._hints_field = ValueField(switch, hints_on, label=_("Hints"), id="hints")

    @property
    def _map_file(self) -> MapFile:
        return self._maps.chosen

    def _label(self, name: str) -> str:
        label = name.replace("_", " ")
        return own_title(label) if name in self._maps.own else label

    def body(self) -> Iterable[Widget]:
        yield Vertical(
            Lines(id="head"),
            self._map_field,
            Lines(id="about"),
            *self.player_rows,
            self._first_field,
            self._hints_field,
            FinishButton(_("Start")),
            Lines(id="problem"),
            MapDrawing(),
            id="form",
        )

    def show(self) -> None:
        game_map = self._map_file.game_map
        named = [at for at, row in enumerate(self.player_rows) if row.is_taken]
        # No player is dropped where a map is for fewer, and no row moves.
        seats = max(game_map.rules.max_players, *(at + 1 for at in named), 0)
        for at, row in enumerate(self.player_rows):
            row.visible = at < seats
        title = clean(map_title(game_map))
        title = own_title(title) if game_map.id in self._maps.own else title
        blank = Span(" " * (_TITLE_WIDTH - cell_len(title)))
        self._map_field.show_value(Span(title, "strong"), blank)
        self._map_field.value = self._maps.names[0]
        self._first_field.values = [
            (_name_of(row), row) for row in (None, *self.player_rows) if row is None or row.is_taken
        ]
        first = fit(_name_of(self._first_field.value), 26)
        note = last_first_player(self._last_first, first, LABEL_WIDTH)
        self._first_field.show_value(Span(first, "strong"), note=note)
        self._hints_field.show_value()
        self._arrange(named[-1] + 1 if named else 0)
        super().show()

    def _arrange(self, named: int) -> None:
        """Show the texts and the map around the rows; the seats after the first `named` are
        empty."""
        columns, rows = self.app.size.width - MARGIN, self.app.size.height - 1
        size = SetupSize(columns, rows, form_width(), LABEL_WIDTH, values_width())
        fixed = len(self.player_rows) + len(self._first_field.lines)
        layout = setup_layout(self._map_file, self._what_is_wrong(), fixed, named, size)
        head = [self.head(self.HELP_TITLE, self._advice(), layout.width)]
        self.set_class(layout.is_dense, "-dense")
        for id, lines in (("head", head), ("about", layout.about), ("problem", layout.problem)):
            self.query_one(f"#{id}").styles.width = layout.width
            self.show_part(id, lines)
        form = self.query_one("#form")
        form.styles.width, form.styles.margin = layout.total, (layout.above, 0, 0, 0)
        x, y, width, height = layout.drawing
        drawing = self.query_one(MapDrawing)
        drawing.styles.offset = (x, y)
        drawing.draw(self._map_file, width, height)

    def suggested_name(self, played_by: str, others: Sequence[str]) -> str | None:
        if played_by != HUMAN:
            return computer_name(others)
        numbers = count(1 + sum(map(bool, others)))
        return next(name for name in map(suggested_name, numbers) if name not in others)

    def _advice(self) -> str:
        """What to do in the field with the cursor; on a level, what it does."""
        row, key = self.row, self.app.key_name
        change = self.app.key_name("value.previous", "value.next")
        arrows = self.app.key_name("seat.previous", "seat.next")
        if self._maps.unreadable:
            return unreadable(self._maps.unreadable)
        if not isinstance(row, PlayerRow):
            lines = self.app.key_name("form.up", "form.down")
            return _(
                "{lines} go to another line, {change} change it; {start} starts the game.",
                lines=lines,
                change=change,
                start=key("setup.start"),
            )
        if row.name_input.has_focus and row.is_taken:
            return _("Type a name. {key}: color, then person or computer.", key=key("seat.color"))
        if row.name_input.has_focus:
            return _("Type a name, or press {keys} for a computer player.", keys=arrows)
        if row.color_field.has_focus:
            return _("Press {keys} for another color.", keys=change)
        about = about_level(row.player.played_by) if row.is_taken else None
        return about or _(
            "Press {keys} for a computer player. Type names on the left.", keys=change
        )

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer to move a player only in the row of one."""
        return action != "reseat" or isinstance(self.row, PlayerRow)

    def action_reseat(self, step: int) -> None:
        """Exchange the seats of this player and the one above or below."""
        row = self.row
        shown = [row for row in self.player_rows if row.visible]
        if not isinstance(row, PlayerRow) or not 0 <= shown.index(row) + step < len(shown):
            return
        other = shown[shown.index(row) + step]
        row.exchange(other)
        first = self._first_field
        if first.value in (row, other):  # The same player stays first.
            first.value = other if first.value is row else row
        self.set_focus(other.name_input)
        self.show()

    def _what_is_wrong(self) -> str:
        return why_not_play(self.players(), self._map_file.game_map)

    def values_changed(self) -> None:
        first = self._first_field
        if first.value is not None and not first.value.is_taken:
            first.value = None
        super().values_changed()

    def action_finish(self) -> None:
        if self._what_is_wrong():
            return
        players = self.players()
        named = [row for row in self.player_rows if row.is_taken]
        row = self._first_field.value
        first = None if row is None else Seat(named.index(row))
        self.app.remember_setting("hints", self._hints_field.value)
        self.app.begin(self._map_file, players, first)


def _name_of(row: PlayerRow | None) -> str:
    """The name of a first player."""
    return _("random") if row is None else row.player.name
