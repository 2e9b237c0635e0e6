"""The final count: stations, tickets, harbors and the longest path, one by one."""

from __future__ import annotations

from itertools import chain

from ttr_tui.app import keys
from ttr_tui.app.screens.history_screen import PlaybackScreen
from ttr_tui.board.render.board_state import BoardState
from ttr_tui.panels.board_states import board_of_count_step
from ttr_tui.panels.final_count import count_panels
from ttr_tui.panels.regions import Panels, Regions
from ttr_tui.play.final_count import CountStep, final_count
from ttr_tui.play.hotseat import HotSeat
from ttr_tui.play.log import by_player
from ttr_tui.words.language import N_


class FinalCountScreen(PlaybackScreen):
    """One step after another, by a key, or by itself after a key that asks for it."""

    HELP_TITLE = N_("Final count")
    BINDINGS = keys.HISTORY + keys.FINAL_COUNT

    def __init__(self, hot_seat: HotSeat) -> None:
        super().__init__(hot_seat.session.map_file, hot_seat.session.colors)
        self.hot_seat, self.view = hot_seat, hot_seat.view
        self.steps = final_count(self.view)
        self.at = 0
        replay = hot_seat.session.replay()
        turns = range(max(1, replay.turns + 1 - len(self.view.seats)), replay.turns + 1)
        entries = chain(*(group for turn in turns for group in replay.log_of_turn(turn)))
        self._latest = by_player(entry for entry in entries if entry.seat is not None)
        """What each player did in the latest turns."""

    @property
    def step(self) -> CountStep:
        """The step that is shown."""
        return self.steps[self.at]

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer the step before only if there is one, and the closer view if it is one."""
        return {"previous": self.at > 0, "zoom": self.can_zoom()}.get(action, True)

    def play_step(self) -> None:
        if self.at == len(self.steps) - 1:
            self.action_skip()
        else:
            self.at += 1
            self.show()

    def action_next(self) -> None:
        """Show the next step; after the last one, the final scores."""
        self.pause()
        self.play_step()

    def action_previous(self) -> None:
        self.pause()
        self.at = max(0, self.at - 1)
        self.show()

    def action_skip(self) -> None:
        self.pause()
        self.app.show_scores(self.hot_seat)

    def board_state(self) -> BoardState:
        return board_of_count_step(self.view, self.seat_colors, self.step)

    def panels(self, regions: Regions) -> Panels:
        return count_panels(
            self.view,
            self.steps,
            self.at,
            self.badges,
            regions,
            going_on=self.is_playing,
            latest=self._latest,
        )
