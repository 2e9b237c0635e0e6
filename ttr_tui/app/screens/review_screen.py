"""The review of a finished game: which turns decided it, and what hard would have done."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, Final

from textual import on
from textual.widget import Widget

from ttr_tui.app import keys
from ttr_tui.app.screens.history_screen import HistoryScreen
from ttr_tui.app.widgets.line_widgets import ChoiceList
from ttr_tui.board.render.board_state import BoardState
from ttr_tui.engine.game_map import Seat
from ttr_tui.mapfile.map_file import MapFile
from ttr_tui.panels import spans
from ttr_tui.panels.board_states import public_board
from ttr_tui.panels.regions import PanelId, Panels, Regions
from ttr_tui.panels.review import about_lines, curve_lines, decided_row, progress_lines
from ttr_tui.play.replay import Perspective, Replay
from ttr_tui.play.review import Decided, Review
from ttr_tui.play.seated_players import HUMAN
from ttr_tui.play.targets import RouteTarget
from ttr_tui.storage.reviews import kept_review
from ttr_tui.terminal_text import fit, wrap
from ttr_tui.words.language import N_, _
from ttr_tui.words.log_text import NAME_WIDTH
from ttr_tui.words.review import DecidedWords, decided_words, review_failed, why_won

if TYPE_CHECKING:
    from ttr_tui.storage.reviews import Reviewer

_LOOKS: Final = 0.1
"""Seconds between two looks at how far the review is."""


class ReviewScreen(HistoryScreen):
    """The turns of a seat that cost or gained most, with the board before each. A review that is
    not kept beside the journal is worked out in a thread, which goes on without the screen."""

    HELP_TITLE = N_("Review")
    AUTO_FOCUS: ClassVar[str | None] = ""
    BINDINGS = keys.REVIEW + keys.HISTORY + keys.BACK

    def __init__(self, replay: Replay, map_file: MapFile, journal: Path) -> None:
        super().__init__(map_file, [player.color for player in replay.players])
        self._replay, self._journal = replay, journal
        people = [s for s in replay.seats if replay.players[s].played_by == HUMAN]
        self._seat = (people or [*replay.seats])[0]
        self._reviewer: Reviewer | None = None
        self._found: Review | None = None
        self._rows: dict[str, tuple[Decided, DecidedWords]] = {}
        self._chosen = ""

    @property
    def _decided(self) -> Decided | None:
        """The turn that the board shows."""
        return self._rows[self._chosen][0] if self._chosen in self._rows else None

    @property
    def _player_name(self) -> str:
        return fit(self._replay.players[self._seat].name, NAME_WIDTH)

    # Working it out.

    def on_mount(self) -> None:
        """Begin with the first person."""
        self.set_interval(_LOOKS, self._look)
        self._begin(self._seat)

    def _begin(self, seat: Seat) -> None:
        self._seat, self._rows, self._chosen = seat, {}, ""
        self._reviewer, game_map = None, self.map_file.game_map
        self._found = kept_review(self._journal, seat, game_map)
        if self._found is None:
            self._reviewer = self.app.saved_games.reviewer(self._journal, seat, game_map)
        else:
            self._list_turns(self._found)
        self.show()

    def _look(self) -> None:
        """Show how far the review is, or the review."""
        if self._reviewer is None:
            return
        if self._reviewer.is_done:
            self._found, self._reviewer = self._reviewer.found, None
            if self._found is not None:
                self._list_turns(self._found)
        self.show()

    def _list_turns(self, found: Review) -> None:
        self._rows = {
            str(number): (each, decided_words(each, self._replay, self.map_file, found.seat))
            for number, each in enumerate(found.turns)
        }
        self._chosen = next(iter(self._rows), "")

    # What is shown.

    def body(self) -> Iterable[Widget]:
        yield from super().body()
        yield ChoiceList(id=PanelId.RESULTS)

    def board_state(self) -> BoardState:
        """The board before the turn: under the cursor the route that was claimed, in gold the one
        that hard would have claimed."""
        decided = self._decided
        step = self._replay.steps if decided is None else decided.step
        view = self._replay.view_at(step, Perspective(self._seat))
        state = public_board(view, self.seat_colors)
        if decided is None:
            return state
        done, advised = decided.routes
        return state._replace(
            path=frozenset([] if advised is None else [advised]),
            cursor=None if done is None else RouteTarget(done),
            dims=True,
        )

    def panels(self, regions: Regions) -> Panels:
        title = f" {_('The turns that decided the game: {name}', name=self._player_name)}"
        head = PanelId.STATUS if PanelId.STATUS in regions else PanelId.PLAYERS
        style: spans.TextStyle = "bar strong" if head is PanelId.STATUS else "strong"
        width = regions[head].width
        shown: Panels = {head: [spans.pad_line(spans.line((title, style)), width, "bar")]}
        lower = regions[PanelId.LOWER]
        if self._found is not None:
            if self._rows and not self.is_wide:
                rows = wrap(why_won(self._replay, self._seat), width - 2)
                shown[head] = [*shown[head], *(spans.line(f" {row}") for row in rows)][-2:]
            else:
                shown[PanelId.LOWER] = about_lines(self._found, self._replay, lower.width)
            if self.chart_in_front:
                final, size = self._replay.final_scores, regions[PanelId.BOARD].size
                decided = self._decided
                turn = 0 if decided is None else self._replay.turn_of_step(decided.step)
                shown[PanelId.CHART] = curve_lines(self._found, turn, final, self.badges, size)
        elif self._reviewer is None:
            shown[PanelId.LOWER] = [spans.line(f" {review_failed()}")]
        else:
            player, done = self._replay.players[self._seat], self._reviewer.progress
            shown[PanelId.LOWER] = progress_lines(done, player, lower.width)
        return shown

    def show(self) -> None:
        if self.is_too_small:
            return
        turns = self.query_one(ChoiceList)
        turns.display = bool(self._rows)
        width = self.regions[PanelId.RESULTS].width
        turns.show_rows(
            (id, decided_row(words, width - 1, here=id == self._chosen, gained=each.points > 0))
            for id, (each, words) in self._rows.items()
        )
        if turns.display and not turns.has_focus:
            self.set_focus(turns)
        super().show()

    # Keys.

    @on(ChoiceList.OptionHighlighted)
    def _on_highlighted(self, message: ChoiceList.OptionHighlighted) -> None:
        self._chosen = message.option_id or ""
        self.show()

    @on(ChoiceList.OptionSelected)
    def _on_selected(self) -> None:
        """Go to the turn in the replay."""
        from ttr_tui.app.screens.replay_screen import ReplayScreen

        if (decided := self._decided) is not None:
            screen = ReplayScreen(self._replay, self.map_file, id=self._journal.stem)
            screen.at = decided.step + 1  # What was done is the last step shown.
            self.app.push_screen(screen)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer only what is possible now."""
        possible = {
            "play_on": self._decided is not None,
            "chart": self._found is not None,
            "zoom": self.can_zoom(),
        }
        return possible.get(action, True)

    def action_play_on(self) -> None:
        """Choose who plays on from the turn."""
        if (decided := self._decided) is not None:
            players, map_file = self._replay.players, self.map_file
            id = self._journal.stem
            self.app.ask_who_plays_on(id, decided.step, players, map_file)

    def action_player(self, by: int) -> None:
        """Review the game of the next player."""
        self._begin(self._replay.seats[(self._seat + by) % len(self._replay.seats)])
