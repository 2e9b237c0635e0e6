"""The screen that asks a person who plays alone for a name."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from textual import on
from textual.containers import Horizontal, Vertical
from textual.widget import Widget
from textual.widgets import Input

from ttr_tui.app import keys
from ttr_tui.app.screens.form_screen import FormScreen
from ttr_tui.app.widgets.fields import TextInput
from ttr_tui.app.widgets.line_widgets import Lines
from ttr_tui.panels.spans import line
from ttr_tui.play.hotseat import HotSeat
from ttr_tui.play.seated_players import SeatedPlayer
from ttr_tui.terminal_text import wrap
from ttr_tui.words.language import N_, _, as_sentence
from ttr_tui.words.player_text import why_not_play

_QUESTION_WIDTH: Final = 46
"""Columns of the question for the name of an only person."""


class YourNameScreen(FormScreen, inherit_bindings=False):
    """Asks a person who plays alone for a name, once: without one it stays the suggested one."""

    HELP_TITLE = N_("Your name")
    BINDINGS = keys.NAME + keys.SCREEN

    def __init__(self, hot_seat: HotSeat) -> None:
        super().__init__()
        self._hot_seat = hot_seat
        self._problem = ""
        self.name_input = TextInput("", self._person.name, id="name")

    @property
    def _person(self) -> SeatedPlayer:
        return next(each for each in self._hot_seat.session.players if not each.is_computer)

    def body(self) -> Iterable[Widget]:
        yield Vertical(
            Lines(id="head"),
            Horizontal(Lines(id="label"), self.name_input),
            Lines(id="problem"),
            id="form",
        )

    def show(self) -> None:
        self.show_part("head", [line((_("What is your name?"), "strong"))])
        text, style = (
            (self._problem, "bad")
            if self._problem
            else (_("It is kept for the next games."), "quiet")
        )
        self.show_part(
            "problem", [line((row, style)) for row in wrap(as_sentence(text), _QUESTION_WIDTH)]
        )

    @on(Input.Changed)
    def _on_changed(self) -> None:
        self._problem = ""
        self.show()

    def action_finish(self) -> None:
        person, name = self._person, self.name_input.value.strip()
        named = person._replace(name=name or person.name)
        players = [named if each == person else each for each in self._hot_seat.session.players]
        self._problem = why_not_play(players, self._hot_seat.view.game_map)
        if self._problem:
            self.show()
        else:
            self.app.change_players(self._hot_seat, players)
            self.app.pop_screen()
