"""The final scores: the winner, every part of every score, and each player's tickets."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, Final

from textual import on
from textual.widget import Widget

from ttr_tui.app import keys
from ttr_tui.app.screens.history_screen import HistoryScreen
from ttr_tui.app.widgets.line_widgets import ChoiceList
from ttr_tui.board.render.board_state import BoardState
from ttr_tui.engine import FinalScore
from ttr_tui.engine.game_map import Seat
from ttr_tui.panels.board_states import board_of_count_step
from ttr_tui.panels.final_scores import result_row, results_of, score_panels
from ttr_tui.panels.regions import PanelId, Panels, Regions
from ttr_tui.play.final_count import final_count
from ttr_tui.play.hotseat import HotSeat
from ttr_tui.play.turn_facts import round_of, turns_played
from ttr_tui.words import counts
from ttr_tui.words.language import N_, _
from ttr_tui.words.saved_games import from_round
from ttr_tui.words.score_text import first_time, share_lines

_PAGES: Final = ("winner", "scores", "tickets")


class FinalScoresScreen(HistoryScreen):
    """The winner, the table of scores, and a list of all tickets. A smaller terminal shows one of
    these pages at a time."""

    HELP_TITLE = N_("Final scores")
    AUTO_FOCUS: ClassVar[str | None] = ""
    BINDINGS = keys.SCORES + keys.HISTORY

    def __init__(self, hot_seat: HotSeat) -> None:
        super().__init__(hot_seat.session.map_file, hot_seat.session.colors)
        self.hot_seat, self.view = hot_seat, hot_seat.view
        assert self.view.final is not None, "only a finished game has final scores"
        assert hot_seat.session.finished is not None
        self.final: FinalScore = self.view.final
        self.page = _PAGES[0]
        rounds = round_of(turns_played(hot_seat.session.finished), len(self.view.seats))
        self._length = counts.rounds(rounds)
        first_game = hot_seat.session.first_game
        if first_game is not None:  # Its seed does not give the same game.
            self._length += f", {from_round(first_game.round)}"
        elif hot_seat.session.deal is None:  # Else the line to share says what gives the game.
            self._length = _(
                "{rounds}, seed {seed}", rounds=self._length, seed=hot_seat.session.seed
            )
        self._share_line, self._is_copied = hot_seat.session.share_line or "", False
        totals = () if first_game is None else first_game.totals
        self._first_time = first_time(totals, self.view)
        self._rows = results_of(self.view, final_count(self.view))
        """What each row of the list shows on the board, by its id."""
        self.shown = next(iter(self._rows.values()))
        """What the board shows: a player's longest path and the routes used through stations, or a
        step of the count."""

    def body(self) -> Iterable[Widget]:
        yield from super().body()
        yield ChoiceList(enter_chooses=False, id=PanelId.RESULTS)

    def board_state(self) -> BoardState:
        return board_of_count_step(self.view, self.seat_colors, self.shown)

    def panels(self, regions: Regions) -> Panels:
        players = self.hot_seat.session.players
        return score_panels(
            self.view,
            players,
            self.shown,
            self.page,
            self._length,
            self.badges,
            regions,
            [*self._first_time, *share_lines(self._share_line, is_copied=self._is_copied)],
        )

    def show(self) -> None:
        if self.is_too_small:
            return
        results = self.query_one(ChoiceList)
        results.display = self.is_wide or self.page == "tickets"
        width = self.regions[PanelId.RESULTS].width
        players, badges = self.hot_seat.session.players, self.badges
        results.show_rows(
            (id, result_row(self.view, players, row, badges, width - 1, here=row is self.shown))
            for id, row in self._rows.items()
        )
        if results.display and not results.has_focus:
            self.set_focus(results)
        super().show()

    @on(ChoiceList.OptionHighlighted)
    def _on_highlighted(self, message: ChoiceList.OptionHighlighted) -> None:
        self.shown = self._rows[message.option_id or ""]
        self.show()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer pages and a closer view where there are any, and files only if there is a folder
        for them."""
        if action == "zoom":
            return self.can_zoom()
        if action == "copy":
            return bool(self._share_line)
        if action == "page":
            return not self.is_wide and self.page not in parameters
        if action == "show" and parameters == ("review",):
            return self.app.folders is not None and bool(self.hot_seat.session.id_to_open)
        return action != "save" or self.app.folders is not None

    def action_copy(self) -> None:
        """Copy the line to share: the terminal puts it into the clipboard."""
        self.app.copy_to_clipboard(self._share_line)
        self._is_copied, self.page = True, _PAGES[0]
        self.show()

    def action_page(self, name: str = "") -> None:
        """Show this page, or the next one."""
        self.page = name or _PAGES[(_PAGES.index(self.page) + 1) % len(_PAGES)]
        self.show()

    def action_player(self, offset: int) -> None:
        """Go to the player so many places further down."""
        seats = [player.seat for player in self.final.ranking]
        at = seats.index(self.shown.seat or Seat(0)) + offset
        self.action_show_player(seats[at % len(seats)])

    def action_show_player(self, seat: int) -> None:
        """Go to the longest path and the tickets of a player."""
        results = self.query_one(ChoiceList)
        results.highlighted = list(self._rows).index(f"player-{seat}")
        results.scroll_to_highlight(top=True)

    def action_save(self) -> None:
        self.app.saved_games.write_report(self.hot_seat)

    def action_show(self, what: str) -> None:
        """Leave for the replay, the setup of a new game, or the menu."""
        match what:
            case "replay":
                self._show_replay()
            case "review":
                self.app.show_review(self.hot_seat.session.id_to_open or "")
            case "setup":
                self.app.show_setup(self.map_file, self.hot_seat)
            case "menu":
                self.app.show_menu()

    def _show_replay(self) -> None:
        from ttr_tui.app.screens.replay_screen import ReplayScreen

        game = self.hot_seat.session
        id = game.id_to_open if self.app.folders is not None else None
        self.app.push_screen(ReplayScreen(game.replay(), game.map_file, id=id))
