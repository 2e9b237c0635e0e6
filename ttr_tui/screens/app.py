"""The app: which screen is on, and how it is started and left."""

from __future__ import annotations

import asyncio
import contextlib
import signal
from collections.abc import Sequence
from pathlib import Path
from typing import ClassVar

from textual.app import App
from textual.binding import Binding, BindingType
from textual.filter import Monochrome, NoColor

from ttr_tui.board import Look, load_look
from ttr_tui.games.folders import Folders
from ttr_tui.games.last_people import LastPeople, read_last_people, write_last_people
from ttr_tui.games.session import Session
from ttr_tui.mapfile.map_file import MapFile
from ttr_tui.screens.ascii_text import ascii_text
from ttr_tui.screens.base import CommandScreen
from ttr_tui.screens.ceremony import CeremonyScreen
from ttr_tui.screens.commands import Command
from ttr_tui.screens.help import HelpScreen, Notes
from ttr_tui.screens.ink import Colourless
from ttr_tui.screens.mending import MendingScreen
from ttr_tui.screens.menu import MenuScreen
from ttr_tui.screens.rules_page import RulesScreen
from ttr_tui.screens.scores import ScoresScreen
from ttr_tui.screens.setup import SetupScreen
from ttr_tui.screens.story import StoryScreen
from ttr_tui.screens.table import TableScreen
from ttr_tui.screens.themes import theme_for


class TtrApp(App[None], inherit_bindings=False):
    """Ticket to Ride in a terminal.

    `look` says how everything is drawn. With a `session` it begins at the table, with a `map_file`
    at the setup of that map, else at the menu. Without `folders` nothing is kept on disk.
    """

    TITLE = "Ticket to Ride"
    CSS_PATH = Path(__file__).parent / "app.tcss"
    ENABLE_COMMAND_PALETTE = False
    ALLOW_SELECT = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c", "leave", "Leave at once", show=False, priority=True)
    ]

    def __init__(
        self,
        *,
        session: Session | None = None,
        map_file: MapFile | None = None,
        look: Look | None = None,
        folders: Folders | None = None,
    ) -> None:
        self.look = look or load_look("dark")
        self.inks = theme_for(self.look.name)
        super().__init__(ansi_color=self.inks.numbered)
        self.animation_level = "none"
        # What NO_COLOR means is settled by the choice of a look, not by shades of gray.
        self._filters = [f for f in self._filters if not isinstance(f, Monochrome | NoColor)]
        if self.inks.ground is None:
            self._filters.append(Colourless())
        self._session = session
        self._map_file = map_file
        self._folders = folders
        self._last_people: LastPeople | None = None

    def get_css_variables(self) -> dict[str, str]:
        """The colours of the theme, for the style sheet."""
        ground = self.inks.ground
        if self.inks.numbered:
            ground = "ansi_default" if ground is None else "ansi_black"
        return {**super().get_css_variables(), "ground": str(ground)}

    def written(self, text: str) -> str:
        """The text in the characters that may be used."""
        return ascii_text(text) if self.look.ascii else text

    def on_mount(self) -> None:
        """Show the first screen, and leave properly when the system says so."""
        loop = asyncio.get_running_loop()
        for name in ("SIGTERM", "SIGHUP"):
            # Windows has no such handlers; tests may run outside the main thread.
            with contextlib.suppress(AttributeError, NotImplementedError, RuntimeError, ValueError):
                loop.add_signal_handler(getattr(signal, name), self.exit)
        if self._session is not None:
            self.play(self._session)
        elif self._map_file is not None:
            self.show_setup(self._map_file)
        else:
            self.push_screen(MenuScreen())

    def action_leave(self) -> None:
        """Leave at once."""
        self.exit()

    # Ways between the screens.

    def show_menu(self) -> None:
        """Go back to the menu, leaving whatever is on top of it."""
        self._only(MenuScreen())

    def show_setup(self, map_file: MapFile | None = None) -> None:
        """Set up a game, for the people of the last one, of whom the next begins."""
        self._only(MenuScreen())
        last = self._last_people
        if last is None and self._folders is not None:
            last = self._last_people = read_last_people(self._folders)
        if last is None:
            self.push_screen(SetupScreen(map_file))
        else:
            self.push_screen(SetupScreen(map_file, last.people, last.next_to_begin))

    def play(self, session: Session) -> None:
        """Sit down at the table; a game that is over shows its scores."""
        self.remember_people(session)
        if session.is_over:
            self.show_scores(session)
        else:
            self._only(TableScreen(session, self.look))

    def remember_people(self, session: Session) -> None:
        """Those at the table now are offered again for the next game."""
        last = LastPeople(session.people, session.view.first)
        if last != self._last_people:
            self._last_people = last
            if self._folders is not None:
                write_last_people(last, self._folders)

    def leave_table(self, _session: Session) -> None:
        """Go to the menu; the game is kept."""
        self.show_menu()

    def throw_away(self, _session: Session) -> None:
        """Go to the menu; nothing of the game is kept."""
        self.show_menu()

    def show_mending(self, session: Session) -> None:
        """Mend names and colours."""
        self.push_screen(MendingScreen(session))

    def show_ceremony(self, session: Session) -> None:
        """The game is over: count."""
        self._only(CeremonyScreen(session, self.look))

    def show_scores(self, session: Session) -> None:
        """See the final scores."""
        self._only(ScoresScreen(session, self.look))

    def show_story(self, session: Session) -> None:
        """Look at a game turn by turn."""
        self.push_screen(StoryScreen(session, self.look))

    def show_help(self, title: str, commands: Sequence[Command], notes: Notes) -> None:
        """Explain a screen."""
        self.push_screen(HelpScreen(title, commands, notes))

    def show_rules(self, map_file: MapFile | None = None) -> None:
        """Open the rules, with the numbers of this map."""
        self.push_screen(RulesScreen(map_file))

    def _only(self, screen: CommandScreen) -> None:
        while len(self.screen_stack) > 2:
            self.pop_screen()
        if len(self.screen_stack) == 2:
            self.switch_screen(screen)
        else:
            self.push_screen(screen)
