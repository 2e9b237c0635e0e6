"""The menu: the first screen of the program."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from textual import events, on
from textual.containers import Vertical
from textual.widget import Widget

from ttr_tui import __version__
from ttr_tui.app import keys
from ttr_tui.app.screens.base import AppScreen
from ttr_tui.app.widgets.choice_list import ChoiceList
from ttr_tui.app.widgets.lines import Lines
from ttr_tui.board.render.themes import GRAY
from ttr_tui.panels.spans import BLANK, Line, Span, line, width_of
from ttr_tui.terminal_text import fit, wrap
from ttr_tui.words import menu, screens

if TYPE_CHECKING:
    from ttr_tui.storage.next_game import QuickStart
    from ttr_tui.storage.saved_games import SavedGame

_WIDTH: Final = 68


class MenuScreen(AppScreen):
    """The choices at the start."""

    HELP_TITLE = screens.MENU
    BINDINGS = keys.MENU

    def __init__(self) -> None:
        super().__init__()
        self._last: SavedGame | None = None
        self._any_games = False
        self._quick_start: QuickStart | None = None

    def body(self) -> Iterable[Widget]:
        yield Vertical(Lines(id="title"), ChoiceList(id="choices"), Lines(id="notes"))

    def on_screen_resume(self) -> None:
        """Look for saved games again: one may have been played in the meantime."""
        games = self.app.saved_games
        store = games.store if games.has_games else None
        self._last = None if store is None else store.last_unfinished()
        self._any_games = store is not None and not store.is_empty
        self.redraw()
        self.call_when_drawn(self._look_for_quick_start)

    def _look_for_quick_start(self) -> None:
        """Say what a quick start is. It takes some modules and a map: the menu does not wait."""
        if self.is_current:
            self._quick_start = self.app.quick_start()
            self.redraw()

    def on_resize(self, event: events.Resize) -> None:
        self.redraw()

    def redraw(self) -> None:
        title, notes = self.query_one("#title", Lines), self.query_one("#notes", Lines)
        lines = self._title()
        title.styles.height = len(lines)
        title.show(lines)
        self.query_one(ChoiceList).show_rows((id, self._row(id)) for id in self._choices())
        lines = [BLANK, *self._notes()]
        notes.styles.height = max(3, len(lines))
        notes.show(lines)
        super().redraw()
        self.refresh_bindings()

    def _choices(self) -> list[str]:
        missing = {"continue"} if self._last is None else set()
        if not self._any_games:
            missing |= {"games", "statistics"}
        return [id for id in menu.CHOICES if id not in missing]

    def _row(self, id: str) -> Line:
        return line(
            f"  {menu.choice_label(id):<20}", (f"{self.app.key_name(f'menu.{id}')} ", "key")
        )

    def _title(self) -> list[Line]:
        """The title between two tracks, with fewer blank rows in a low terminal."""
        track = self._track()
        return [
            track,
            BLANK,
            line(("T I C K E T   T O   R I D E".center(_WIDTH), "strong")),
            BLANK,
            track,
            BLANK,
            line((menu.version(__version__).center(_WIDTH), "quiet")),
            BLANK,
        ]

    def _track(self) -> Line:
        """A route with a space of every color."""
        cards = [card for name, card in self.app.board_theme.cards.items() if name != GRAY]
        spans = [Span("○", "plain"), Span("──", "faint")]
        for card in cards:
            spans += [Span(f" {card.letter} ", card.style), Span("──", "faint")]
        spans.append(Span("○", "plain"))
        margin = (_WIDTH - width_of(spans)) // 2
        return line(" " * margin, *spans)

    def _notes(self) -> list[Line]:
        """The game that would be continued, and the one that a quick start begins; in a low
        terminal each is cut to one line."""
        game, started, notes = self._last, self._quick_start, list[tuple[str, str]]()
        if game is not None:
            from ttr_tui.words.games import round_text, short_title
            from ttr_tui.words.player_text import players_text

            about = menu.about_last_game(
                short_title(game.map_title), players_text(game.players), round_text(game)
            )
            notes.append(about)
        if started is not None:
            from ttr_tui.words.games import short_title
            from ttr_tui.words.player_text import level_words

            player, *computers = [each.name for each in started.players]
            title = short_title(started.map_file.game_map.title)
            level = None if started.level is None else level_words(started.level)
            notes.append(menu.about_quick_start(title, fit(player, 20), computers, level))
        texts = [text for about, end in notes for text in wrap(f"{about}{end}", _WIDTH)]
        if len(texts) > self.app.size.height - 10 - len(self._choices()):
            texts = [f"{fit(about, _WIDTH - len(end))}{end}" for about, end in notes]
        return [line((text.center(_WIDTH), "quiet")) for text in texts]

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer what the menu lists."""
        return action != "choose" or parameters[0] in self._choices()

    @on(ChoiceList.OptionSelected)
    def _on_selected(self, message: ChoiceList.OptionSelected) -> None:
        self.action_choose(message.option_id or "")

    def action_choose(self, id: str) -> None:
        app = self.app
        match id:
            case "continue" if self._last is not None:
                app.saved_games.resume(self._last.id)
            case "quick":
                app.start_quickly()
            case "new":
                app.show_setup()
            case "games" if app.saved_games.store is not None:
                from ttr_tui.app.screens.saved_games_screen import SavedGamesScreen

                app.push_screen(SavedGamesScreen(app.saved_games.store.list()))
            case "statistics" if app.folders is not None:
                from ttr_tui.app.screens.statistics_screen import StatisticsScreen

                app.push_screen(StatisticsScreen(app.folders))
            case "rules":
                app.show_rules()
            case "settings":
                app.show_settings()
            case "quit":
                app.exit()
