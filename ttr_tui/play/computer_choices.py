"""The choices of computer players: what they are asked, and long choices in a thread.

Which choices are long is estimated before they are made (`Question.takes_long`): those with an
`effort` above `EFFORT_AT_ONCE`, and all of a player that `thinks_long` (`PLAYERS`). All others
are made at once, in the program itself.
"""

from __future__ import annotations

from importlib import import_module
from threading import Event, Thread
from typing import TYPE_CHECKING, Final, NamedTuple

from ttr_tui import engine
from ttr_tui.players import PLAYERS

if TYPE_CHECKING:
    from ttr_tui.players.player import Choice

EFFORT_AT_ONCE: Final = 2_000
"""With at most this `effort` a choice takes 50 ms at most: 20 tickets on the printed maps."""

_FEW_OFFERED: Final = 5
"""Each of more offered tickets takes longer."""


ADVISES: Final = "hard"
"""The name of the computer player whose choices are advice."""


def effort(view: engine.View) -> int:
    """A measure of the time that a choice takes: tickets times routes."""
    offered = 4 * len(view.offer) if len(view.offer) > _FEW_OFFERED else 0
    return (len(view.tickets) + offered) * len(view.game_map.routes)


class Question(NamedTuple):
    """What a computer player is asked: its view, which only that seat may know, and the seed of its
    choice. `player` is a name of `PLAYERS`. With `explains` it is one of `LEVELS`, and gives all
    its reasons."""

    player: str
    view: engine.View
    seed: int
    explains: bool = False

    @property
    def takes_long(self) -> bool:
        """Whether the answer may take so long that keys would have to wait."""
        is_slow = PLAYERS[self.player].thinks_long or effort(self.view) > EFFORT_AT_ONCE
        if self.explains and effort(self.view) <= EFFORT_AT_ONCE:
            from ttr_tui.players.levels import LEVELS  # Slow to import.

            is_slow = LEVELS[self.player].plays_on(self.view)
        return is_slow and len(self.view.legal) > 1

    def answer(self) -> Choice:
        """Let the computer player choose. The same question always gets the same answer."""
        if self.explains:
            from ttr_tui.players.levels import LEVELS  # Slow to import.

            return LEVELS[self.player].explain(self.view, self.seed)
        return PLAYERS[self.player].load().choose(self.view, self.seed)

    def answer_by_chance(self) -> Choice:
        """Choose a legal action by the seed alone, in place of a player that cannot choose."""
        return PLAYERS["random"].load().choose(self.view, self.seed)


def prepare() -> None:
    """Import the computer players in the background, so that the first choice need not wait."""
    Thread(target=import_module, args=("ttr_tui.players.levels",), daemon=True).start()


class Thought:
    """A choice that is being made in a thread."""

    def __init__(self, question: Question) -> None:
        self._found: Choice | None = None
        self._error: Exception | None = None
        self.done = Event()
        """Set when there is a choice or an error."""
        Thread(target=self._think, args=(question,), daemon=True).start()

    def choice(self) -> Choice | None:
        """The choice; `None` as long as there is none. Raises what went wrong."""
        if self._error is not None:
            raise self._error
        return self._found

    @property
    def has_failed(self) -> bool:
        """Whether an error ended it."""
        return self._error is not None

    def _think(self, question: Question) -> None:
        try:
            self._found = question.answer()
        except Exception as error:
            self._error = error
        finally:
            self.done.set()
