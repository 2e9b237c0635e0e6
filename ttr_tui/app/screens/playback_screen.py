"""The base of the replay and the final count, which can go on by themselves."""

from __future__ import annotations

from textual.timer import Timer

from ttr_tui.app.screens.review_screen import ReviewScreen


class PlaybackScreen(ReviewScreen):
    """It can go on by itself, step by step, until it is paused."""

    pace = 1.6
    """Seconds from one step to the next."""
    _timer: Timer | None = None

    @property
    def is_playing(self) -> bool:
        """Whether the screen goes on by itself."""
        return self._timer is not None

    def play_step(self) -> None:
        """Go one step on."""
        raise NotImplementedError

    def action_play(self) -> None:
        """Go on by itself, a step every `pace` seconds, or pause."""
        if not self.pause():
            self._timer = self.set_interval(self.pace, self.play_step)
        self.show()

    def pause(self) -> bool:
        """Stop going on by itself; return whether it did."""
        timer, self._timer = self._timer, None
        if timer is not None:
            timer.stop()
        return timer is not None

    def on_screen_suspend(self) -> None:
        """Pause while another screen is on top."""
        self.pause()
