"""The replay of a saved game, step by step or turn by turn, with a chart of the scores."""

from __future__ import annotations

from textual.binding import ActiveBinding

from ttr_tui.app import keys
from ttr_tui.app.screens.history_screen import PlaybackScreen
from ttr_tui.board.render.board_state import BoardState
from ttr_tui.mapfile.map_file import MapFile
from ttr_tui.panels.board_states import public_board
from ttr_tui.panels.regions import Panels, Regions
from ttr_tui.panels.replay import ShownStep, replay_panels
from ttr_tui.play.replay import Perspective, Replay
from ttr_tui.words import saved_games as saved_game_words
from ttr_tui.words.language import N_


class ReplayScreen(PlaybackScreen):
    """A game, step by step; `at` is the number of steps done. A game that is not over shows only
    what everybody knows. One that is over can be played on from any step but the last, if it is
    saved: under the name `id`."""

    HELP_TITLE = N_("Replay")
    BINDINGS = keys.REPLAY + keys.HISTORY + keys.BACK
    pace = 1.0

    def __init__(self, replay: Replay, map_file: MapFile, *, id: str | None = None) -> None:
        super().__init__(map_file, [player.color for player in replay.players])
        self._replay, self._game_id = replay, id
        self.at = 0
        self._scores, self._final = replay.scores(), replay.final_scores
        self._chosen = 0

    @property
    def perspective(self) -> Perspective:
        """Whose cards and tickets are shown."""
        return self._replay.perspectives[self._chosen]

    # What is shown.

    @property
    def now(self) -> ShownStep:
        """What is shown now."""
        shown = self.at, self.perspective, self.chart_in_front
        return ShownStep(self._replay, self._scores, *shown, self._final)

    def board_state(self) -> BoardState:
        """The board, with the routes claimed in this turn so far marked."""
        view = self._replay.view_at(self.at, self.perspective)
        begin = self._replay.step_of_turn(self.now.turn)
        return public_board(view, self.seat_colors, self._replay.claimed(self.at, begin))

    def panels(self, regions: Regions) -> Panels:
        return replay_panels(self.now, self.badges, regions)

    # Keys.

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer only what is possible now."""
        possible = {
            "hands": len(self._replay.perspectives) > 1,
            "play": self.is_playing or self.at < self._replay.steps,
            "play_on": True if not self._why_not_play_on() else None,
            "review": self._replay.is_over and self._game_id is not None,
            "zoom": self.can_zoom(),
        }
        return possible.get(action, True)

    def _why_not_play_on(self) -> str:
        """Why nobody can play on from here; nothing if they can."""
        is_saved = self._game_id is not None
        return saved_game_words.why_not_play_on(self._replay, self.at, is_saved=is_saved)

    async def explain(self, active: ActiveBinding) -> None:
        if active.binding.id == "replay.play_on":
            why = self._why_not_play_on()
            self.app.show_notice(N_("Play on"), [why])

    def action_play_on(self) -> None:
        """Choose who plays on from here."""
        if self._game_id is not None:
            players = self._replay.players
            self.app.ask_who_plays_on(self._game_id, self.at, players, self.map_file)

    def action_review(self) -> None:
        """Show which turns decided the game."""
        self.pause()
        self.app.show_review(self._game_id or "")

    def action_step(self, by: int) -> None:
        """Go some steps forward, or back if `by` is negative."""
        self.pause()
        self.at = max(0, min(self.at + by, self._replay.steps))
        self.show()

    def action_turn(self, by: int) -> None:
        """Go some turns forward, or back if `by` is negative, to the end of a turn. The first of
        the turns forward is this one, if it is not done yet."""
        turn = self.now.turn + by
        if by > 0 and self.at < self._replay.step_after_turn(turn - by):
            turn -= 1
        self.action_step((self._replay.step_after_turn(turn) if turn >= 0 else 0) - self.at)

    def action_hands(self) -> None:
        self._chosen = (self._chosen + 1) % len(self._replay.perspectives)
        self.show()

    def play_step(self) -> None:
        """Go one step on; at the end it stops."""
        self.at = min(self.at + 1, self._replay.steps)
        if self.at == self._replay.steps:
            self.pause()
        self.show()
