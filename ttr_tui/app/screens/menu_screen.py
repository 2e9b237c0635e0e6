"""The menu: the first screen of the program."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from ttr_tui import __version__
from ttr_tui.app.commands import Command
from ttr_tui.app.screens.command_screen import PageScreen
from ttr_tui.app.widgets.spans import Line, Span, line, width_of
from ttr_tui.board.render.themes import GRAY
from ttr_tui.play.plain_text import clean, fit

if TYPE_CHECKING:
    from ttr_tui.storage.saved_games import SavedGame


class MenuScreen(PageScreen):
    """The choices at the start."""

    HELP_TITLE: ClassVar[str] = "Menu"
    PAGE_WIDTH: ClassVar[int] = 44

    def __init__(self) -> None:
        super().__init__()
        self._selected = 0
        self._last: SavedGame | None = None
        self._any_games = False

    def on_screen_resume(self) -> None:
        """Look for saved games again: one may have been played in the meantime."""
        store = self.app.saved_games.store if self.app.saved_games.has_games else None
        had = self._last is not None
        self._last = None if store is None else store.last_unfinished()
        self._any_games = store is not None and not store.is_empty
        if had != (self._last is not None):
            self._selected = 0
        super().on_screen_resume()

    def _choices(self) -> list[Command]:
        app, last = self.app, self._last
        first = [] if last is None else [self._continue(last)]
        games = Command("games", ("g",), "", "saved games", lambda _: app.show_games())
        statistics = Command(
            "statistics", ("e",), "", "statistics", lambda _: app.show_statistics()
        )
        return [
            *first,
            Command("new", ("n",), "", "new game", lambda _: app.show_setup()),
            *([games, statistics] if self._any_games else []),
            Command("rules", ("r",), "", "rules", lambda _: app.show_rules()),
            Command("settings", ("s",), "", "settings", lambda _: app.show_settings()),
            Command("quit", ("q",), "", "quit", lambda _: app.exit()),
        ]

    def _continue(self, game: SavedGame) -> Command:
        from ttr_tui.storage.saved_games import players_text, short_title, turn_text

        words = f"continue: {short_title(game.map_title)}, {players_text(game)}, {turn_text(game)}"
        return Command(
            "continue", ("c",), "", clean(words), lambda _: self.app.saved_games.resume(game.id)
        )

    def page(self, width: int) -> Sequence[Line]:
        labels = {
            "continue": "Continue",
            "new": "New game",
            "games": "Saved games",
            "statistics": "Statistics",
            "rules": "Rules",
            "settings": "Settings",
            "quit": "Quit",
        }
        track = self._track(width)
        head: list[Line] = [
            track,
            (),
            line(("T I C K E T   T O   R I D E".center(width), "strong")),
            (),
            track,
            (),
            line((f"in a terminal · {__version__}".center(width), "quiet")),
            (),
        ]
        lines: list[Line] = []
        for index, command in enumerate(self._choices()):
            here = index == self._selected
            text = f"  {labels[command.id]}".ljust(18)
            lines.append(
                (
                    Span(" " * 12),
                    Span(text, "chosen" if here else "plain", command.id),
                    Span(f"{command.keys[0]} ", "chosen" if here else "key", command.id),
                )
            )
            if command.id == "continue":
                lines += self._about_last(width)
            lines.append(())
        height = self.app.size.height - 1
        if len(head) + len(lines) > height:  # A low screen has no room for blank lines.
            lines = [spans for spans in lines if spans]
        if len(head) + len(lines) > height:
            head = [spans for spans in head if spans]
        return [*head, *lines]

    def _about_last(self, width: int) -> list[Line]:
        """The game that would be continued."""
        game = self._last
        if game is None:
            return []
        from ttr_tui.storage.saved_games import players_text, short_title, turn_text

        turn = turn_text(game)
        people = fit(f"{short_title(game.map_title)}: {players_text(game)}", width - len(turn) - 2)
        return [line((f"{people}, {turn}".center(width), "quiet"))]

    def _track(self, width: int) -> Line:
        """A route with a space of every color."""
        cards = [card for name, card in self.app.board_theme.cards.items() if name != GRAY]
        spans = [Span("○", "plain"), Span("──", "faint")]
        for card in cards:
            spans += [Span(f" {card.letter} ", card.style), Span("──", "faint")]
        spans.append(Span("○", "plain"))
        margin = (width - width_of(spans)) // 2
        return line(" " * margin, *spans)

    def commands(self) -> Sequence[Command]:
        options = self._choices()

        def move(key: str) -> None:
            self._selected = (self._selected + (1 if key in ("down", "tab") else -1)) % len(options)

        return [
            Command(
                "choose",
                ("enter", "space"),
                "choose",
                "choose the selected line",
                lambda key: options[self._selected].run(key),
            ),
            Command(
                "move",
                ("up", "down", "tab", "shift+tab"),
                "move",
                "move the cursor",
                move,
                shown="↑↓",
            ),
            *options,
        ]
