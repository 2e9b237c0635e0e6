"""Saved games: to continue, replay or delete."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from rich.cells import cell_len
from textual import events, on
from textual.binding import ActiveBinding
from textual.widget import Widget

from ttr_tui.app import keys
from ttr_tui.app.screens.base import AppScreen
from ttr_tui.app.widgets.choice_list import ChoiceList
from ttr_tui.app.widgets.lines import Lines
from ttr_tui.panels.spans import Line, Span, line
from ttr_tui.storage.saved_games import GameStatus, SavedGame
from ttr_tui.terminal_text import clean, fit, pad, wrap
from ttr_tui.words import games as saved
from ttr_tui.words import screens
from ttr_tui.words.player_text import map_and_players, players_text

_WIDTH: Final = 116
_DATE, _WITH_TIME = 10, 16
"""Columns of a date, without and with the time."""


class SavedGamesScreen(AppScreen):
    """The list of saved games, the last one played first."""

    HELP_TITLE = screens.SAVED_GAMES
    BINDINGS = keys.GAMES + keys.BACK

    def __init__(self, games: Sequence[SavedGame]) -> None:
        super().__init__()
        self._games = {game.id: game for game in games}
        self._asks = False
        """Whether the player is asked to confirm that the highlighted game is deleted."""

    def body(self) -> Iterable[Widget]:
        yield Lines(id="games-head")
        yield ChoiceList(id="games")
        yield Lines(id="games-about")

    def on_resize(self, event: events.Resize) -> None:
        self._show_games()

    @property
    def _game(self) -> SavedGame | None:
        """The highlighted game."""
        row = self.query_one(ChoiceList).highlighted_option
        return self._games.get(row.id or "") if row is not None else None

    def _show_games(self) -> None:
        width = min(_WIDTH, self.app.size.width - 4)
        self.query_one(ChoiceList).show_rows(_rows(list(self._games.values()), width))
        self._show_game()

    @on(ChoiceList.OptionHighlighted)
    def _show_game(self) -> None:
        """Show what can be done with the highlighted game, and all that is known of it."""
        game, about = self._game, list[Line]()
        if game is not None:
            known = map_and_players(game.map_title, game.players) if game.map_title else ""
            width = self.query_one("#games-about").size.width
            about = [line(text) for text in wrap(known, width, whole=True)[:2]]
            about.append(line((clean(game.id), "quiet")))
            about += [line((text, "bad")) for text in wrap(saved.text_of(game.problem), width)]
        self.query_one("#games-about", Lines).show(about)
        self._show_head(*self._what_to_do(game))
        self.refresh_bindings()

    def _show_head(self, *spans: Span) -> None:
        self.query_one("#games-head", Lines).show(
            [line((screens.screen_title(screens.SAVED_GAMES), "strong")), spans]
        )

    def _what_to_do(self, game: SavedGame | None) -> Line:
        name = self.app.key_name
        if game is None:
            return line((saved.no_games(), "quiet"))
        if self._asks:
            question = f"{saved.ask_to_delete()} "
            yes = Span(name("games.confirm"), "key", "games.confirm")
            no = Span(name("games.keep"), "key", "games.keep")
            return line((question, "accent"), yes, " / ", no)
        return line((name("list.choose"), "key"), (f" {saved.enter_does(game.status)}", "quiet"))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer the answers while the screen asks, and else what can be done with the game."""
        game = self._game if self.is_mounted else None
        match action:
            case "confirm" | "keep":
                return self._asks
            case "replay" if game is not None and not self._asks:
                return True if game.status is not GameStatus.UNREADABLE else None
            case "replay" | "ask":
                return game is not None and not self._asks
        return True

    async def explain(self, found: ActiveBinding) -> None:
        self._show_head(Span(saved.no_replay(), "accent"))

    @on(ChoiceList.OptionSelected)
    def _open(self) -> None:
        match self._game:
            case SavedGame(status=GameStatus.UNFINISHED, id=id):
                self.app.saved_games.resume(id)
            case SavedGame(status=GameStatus.FINISHED, id=id):
                self.app.saved_games.open_finished(id)
            case SavedGame(id=id, problem=problem):
                self.app.show_notice(saved.UNREADABLE, [saved.what_is_wrong(id, problem)])

    def action_replay(self) -> None:
        if self._game is not None:
            self.app.saved_games.replay(self._game.id)

    def action_ask(self, asks: bool = True) -> None:
        """Ask whether to delete the highlighted game; until the answer the list stands still."""
        games = self.query_one(ChoiceList)
        self._asks = games.disabled = asks
        if not asks:
            games.focus()
        self._show_game()

    def action_keep(self) -> None:
        self.action_ask(False)

    def action_confirm(self) -> None:
        """Delete the game; the one below it is highlighted next."""
        game, games = self._game, self.query_one(ChoiceList)
        at = games.highlighted or 0
        if game is not None and self.app.saved_games.delete(game.id):
            del self._games[game.id]
            self._show_games()
            games.highlighted = min(at, len(self._games) - 1) if self._games else None
        self.action_ask(False)

    def action_back(self) -> None:
        if self._asks:
            self.action_keep()
        else:
            super().action_back()


def _rows(games: Sequence[SavedGame], width: int) -> list[tuple[str, Line]]:
    """A row for each game: map, players, when it was last played, and how far it is."""
    maps = max((cell_len(_title(game)) for game in games), default=0)
    states = max((cell_len(saved.short_status(game)) for game in games), default=0)
    time = _WITH_TIME if width >= _WIDTH else _DATE
    room = width - states - time - 6
    rows: list[tuple[str, Line]] = []
    for game in games:
        names = room - maps - 2
        about = f"{pad(_title(game), maps)}  {_names(game, names)}" if game.players else game.id
        when = saved.last_played_text(game)[:time]
        row = f" {pad(about, room)}  {pad(when, time)}  {pad(saved.short_status(game), states)} "
        rows.append((game.id, line(row)))
    return rows


def _title(game: SavedGame) -> str:
    return fit(saved.short_title(game.map_title), 20)


def _names(game: SavedGame, width: int) -> str:
    """The players; if there is no room, without levels, then with the longest names cut."""
    text, longest = players_text(game.players), width
    if cell_len(clean(text)) > width:
        text = players_text(game.players, levels=False)
    while cell_len(clean(text)) > width and longest > 1:
        longest -= 1
        cut = [player._replace(name=fit(player.name, longest)) for player in game.players]
        text = players_text(cut, levels=False)
    return text
