"""Shows how computer players move, until a person must act."""

from __future__ import annotations

from functools import partial
from typing import Final

from textual import events
from textual.timer import Timer

from ttr_tui.app import keys
from ttr_tui.app.prompts.prompt_stack import Prompt, PromptStack
from ttr_tui.panels.board_states import Highlight
from ttr_tui.panels.prompt_context import PromptContext
from ttr_tui.panels.prompt_layout import PromptContent
from ttr_tui.panels.prompts import computer_moves
from ttr_tui.play.computer_moves import play_moves
from ttr_tui.play.log import LogEntry, What
from ttr_tui.questions.question import Command
from ttr_tui.words.language import _

_SECONDS_TO_WATCH: Final = 0.6
"""For each move of a game that is only watched, if the settings show moves at once."""

_SOON: Final = 0.001
"""Seconds in which keys are handled before the computer players go on."""

_ASK_AGAIN: Final = 0.02
"""Seconds before a player who is thinking is asked again."""

_LOOK_AGAIN: Final = 0.1
"""Seconds before the next look whether the moves are still covered by another screen or prompt."""


class ComputerPrompt(Prompt):
    """Shows one move after another. Space pauses; any other key shows the rest at once, or if no
    person plays, the next move.

    | state | `is_paused` | `_is_stepping` | `_at_once` | goes on |
    |---|---|---|---|---|
    | playing | no | no | no | each move is shown for the seconds of the settings |
    | the rest at once | no | no | yes | all moves up to the next person, or to the end |
    | paused | yes | no | no | by a key only |
    | one move in a pause | yes | yes | no | until the turn of that player is over |
    """

    bindings = keys.COMPUTER + keys.COMPUTER_REST
    takes_advice = False

    def __init__(self, stack: PromptStack) -> None:
        """If nothing goes on by itself, the moves wait for a key."""
        super().__init__(stack)
        self.help_sentences = [
            _(
                "While computer players move, any key that is not listed shows the rest at once "
                "and does nothing else; in a game that is only watched, it shows the next move."
            )
        ]
        at_once = self.app.settings.seconds_for_move == 0
        self.is_paused = at_once and self.hot_seat.is_watched
        self._last: list[LogEntry] = []
        """The last move, while the next player thinks."""
        self._is_stepping = False
        """Whether the next move is shown, although the players pause."""
        self._at_once = at_once and not self.hot_seat.is_watched
        self._timer: Timer | None = None

    # Moving.

    def start(self) -> None:
        """Begin, unless the moves are going on already."""
        if self._timer is None:
            self._wait(0)

    def _wait(self, seconds: float) -> None:
        """Go on after this time, unless the players pause."""
        if self._timer is not None:
            self._timer.stop()
        goes_on = self._is_stepping or not self.is_paused
        self._timer = None
        if goes_on:
            self._timer = self.stack.screen.set_timer(max(seconds, _SOON), self._go_on)

    def _go_on(self) -> None:
        screen = self.stack.screen
        if self.stack.prompt is self and screen.is_active and not screen.is_too_small:
            self._play_next()
        elif self in self.stack.prompts:
            self._wait(_LOOK_AGAIN)

    def _play_next(self) -> None:
        """Play the next move and show it, or all moves up to the next person."""
        hot_seat = self.hot_seat
        if not hot_seat.computer_acts:
            return  # The timer and a key came at the same time.
        before = self.view
        moves = play_moves(hot_seat, at_once=self._at_once)
        self._last = self._shown
        self.stack.say_event_without_player(moves.entries)
        self.stack.ring(before)
        if not hot_seat.computer_acts:
            self.app.presses.expect_nothing()
            self.stack.follow_game()
            return
        self._is_stepping = self._is_stepping and not moves.is_whole
        if hot_seat.is_thinking:
            self._wait(_ASK_AGAIN)
        else:
            self._wait(self._pace if moves.is_whole else 0)
        if moves.is_whole or hot_seat.is_thinking:
            self.stack.changed()

    @property
    def _pace(self) -> float:
        pace = self.app.settings.seconds_for_move
        return pace or (_SECONDS_TO_WATCH if self.hot_seat.is_watched else 0)

    # Keys.

    @property
    def keys_keep_meaning(self) -> bool:
        """Whether other keys keep their meaning: in a pause, and if no person waits."""
        return self.is_paused or self.hot_seat.is_watched

    def pressed(self, event: events.Key) -> None:
        """While the moves go on, a key without another meaning goes on at once."""
        active = self.stack.screen.active_bindings.get(event.key)
        id = active.binding.id if active is not None and active.enabled else None
        is_watched = self.hot_seat.is_watched
        if self.is_paused or (id is not None and (is_watched or id != "app.commands")):
            return
        event.stop()
        self._skip()

    def _skip(self) -> None:
        self.app.presses.ignore_repeats()
        self._at_once = self._at_once or not self.keys_keep_meaning
        self._is_stepping = self.is_paused
        self._play_next()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer the next move or the rest, and the end only of a game that is only watched."""
        if action in ("next", "rest"):
            return self.keys_keep_meaning == (action == "next")
        return action != "finish" or self.hot_seat.is_watched

    def action_pause(self) -> None:
        self.is_paused = not self.is_paused
        self._at_once = self._is_stepping = False
        self._wait(0)
        self.stack.changed()

    def action_next(self) -> None:
        self._skip()

    def action_rest(self) -> None:
        self._skip()

    def action_finish(self) -> None:
        from ttr_tui.questions.game import yes_or_no

        question = _("Play the game to its end now, without showing the moves?")
        leads = Command.PLAY_TO_THE_END
        self.stack.ask(partial(yes_or_no, _("play"), question, leads=leads))

    def play_to_the_end(self) -> None:
        self.is_paused, self._at_once = False, True
        self._wait(0)

    # What is shown.

    @property
    def _shown(self) -> list[LogEntry]:
        """The last move, maybe not all of it yet."""
        return self.hot_seat.turn_so_far() or self._last

    def board_highlight(self) -> Highlight:
        """Highlight the routes of this move."""
        routes = [each.route for each in self._shown if each.what is What.ROUTE_CLAIMED]
        return Highlight(latest=frozenset(route for route in routes if route is not None))

    def content(self, context: PromptContext) -> PromptContent:
        return computer_moves(
            context, self._shown, is_paused=self.is_paused, others_work=self.keys_keep_meaning
        )
