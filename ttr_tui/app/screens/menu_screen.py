"""The menu: where the program begins."""

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
    """What one can begin with."""

    HELP_TITLE: ClassVar[str] = "The menu"
    PAGE_WIDTH: ClassVar[int] = 44

    def __init__(self) -> None:
        super().__init__()
        self._chosen = 0
        self._last: SavedGame | None = None
        self._any_games = False

    def on_screen_resume(self) -> None:
        """See whether there is a game to go on with: one may have been played meanwhile."""
        store = self.app.saved_games.store if self.app.saved_games.has_games else None
        had = self._last is not None
        self._last = None if store is None else store.last_unfinished()
        self._any_games = store is not None and not store.is_empty
        if had != (self._last is not None):
            self._chosen = 0
        super().on_screen_resume()

    def _choices(self) -> list[Command]:
        app, last = self.app, self._last
        first = [] if last is None else [self._continue(last)]
        games = Command("games", ("g",), "", "see all games", lambda _: app.show_games())
        record = Command(
            "record", ("e",), "", "see who has won how often", lambda _: app.show_statistics()
        )
        return [
            *first,
            Command("new", ("n",), "", "set up a new game", lambda _: app.show_setup()),
            *([games, record] if self._any_games else []),
            Command("rules", ("r",), "", "read the rules", lambda _: app.show_rules()),
            Command("settings", ("s",), "", "change settings", lambda _: app.show_settings()),
            Command("quit", ("q",), "", "leave the program", lambda _: app.exit()),
        ]

    def _continue(self, game: SavedGame) -> Command:
        from ttr_tui.storage.saved_games import players_text, short_title, turn_text

        words = f"go on: {short_title(game.map_title)}, {players_text(game)}, {turn_text(game)}"
        return Command(
            "continue", ("c",), "", clean(words), lambda _: self.app.saved_games.resume(game.id)
        )

    def page(self, width: int) -> Sequence[Line]:
        labels = {
            "continue": "Continue",
            "new": "New game",
            "games": "Finished games",
            "record": "Record",
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
            here = index == self._chosen
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
        if len(head) + len(lines) > height:  # Air goes first on a low screen, here and then above.
            lines = [pieces for pieces in lines if pieces]
        if len(head) + len(lines) > height:
            head = [pieces for pieces in head if pieces]
        return [*head, *lines]

    def _about_last(self, width: int) -> list[Line]:
        """Which game would be gone on with."""
        game = self._last
        if game is None:
            return []
        from ttr_tui.storage.saved_games import players_text, short_title, turn_text

        turn = turn_text(game)
        people = fit(f"{short_title(game.map_title)}: {players_text(game)}", width - len(turn) - 2)
        return [line((f"{people}, {turn}".center(width), "quiet"))]

    def _track(self, width: int) -> Line:
        """A track with a space of every color."""
        cards = [card for name, card in self.app.board_theme.cards.items() if name != GRAY]
        pieces = [Span("○", "plain"), Span("──", "faint")]
        for card in cards:
            pieces += [Span(f" {card.letter} ", card.style), Span("──", "faint")]
        pieces.append(Span("○", "plain"))
        margin = (width - width_of(pieces)) // 2
        return line(" " * margin, *pieces)

    def commands(self) -> Sequence[Command]:
        options = self._choices()

        def move(key: str) -> None:
            self._chosen = (self._chosen + (1 if key in ("down", "tab") else -1)) % len(options)

        return [
            Command(
                "choose",
                ("enter", "space"),
                "choose",
                "choose what is marked",
                lambda key: options[self._chosen].run(key),
            ),
            Command(
                "move",
                ("up", "down", "tab", "shift+tab"),
                "move",
                "move the mark",
                move,
                shown="↑↓",
            ),
            *options,
        ]
