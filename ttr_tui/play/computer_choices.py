"""The choices of computer players: what they are asked, and long choices in a process.

The process gets the view of the player and the seed of the choice, nothing else of the game. It
ends with the program, however that ends. If there can be no such process, a thread chooses.

Which choices are long is estimated before they are made (`Question.takes_long`): those with an
`effort` above `EFFORT_AT_ONCE`, and all of a player that `thinks_long` (`PLAYERS`). All others
are made at once, in the program itself.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from threading import Event, Lock, Thread
from typing import TYPE_CHECKING, Final, NamedTuple

from ttr_tui import engine
from ttr_tui.engine.codec import Json
from ttr_tui.mapfile.map_file import MapFile, map_from_text
from ttr_tui.play.worker import Worker, WorkerError
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
    """A choice that is being made."""

    def __init__(self) -> None:
        self.found: Choice | None = None
        self.error: Exception | None = None
        self.is_dropped = False
        self.done = Event()
        """Set when there is a choice or an error, or when the choice was dropped."""

    def choice(self) -> Choice | None:
        """The choice; `None` as long as there is none. Raises what went wrong."""
        if self.error is not None:
            raise self.error
        return self.found


class Thinker:
    """Makes choices on this map, one at a time. The process starts with the first question."""

    def __init__(self, map_file: MapFile) -> None:
        self._map_file = map_file
        self._lock = Lock()
        self._worker: Worker | None = None
        self._thought: Thought | None = None
        self._thread: Thread | None = None

    def ask(self, question: Question) -> Thought:
        """Begin to make a choice. One that is not made yet is dropped."""
        if self._thought is not None and not self._thought.done.is_set():
            self.close()
        self._thought = thought = Thought()
        # Nothing here keeps the view.
        asked = {**question._asdict(), "view": engine.view_to_json(question.view)}
        work = (thought, asked, question.view.legal)
        self._thread = Thread(target=self._think, args=work, daemon=True)
        self._thread.start()
        return thought

    def close(self) -> None:
        """Drop the choice that is being made, and end the process."""
        with self._lock:
            worker, self._worker = self._worker, None
            if self._thought is not None:
                self._thought.is_dropped = True
        if worker is not None:
            worker.kill()
            if self._thread is not None:
                self._thread.join()  # It reads the end of the output.
            worker.close()

    def _think(
        self, thought: Thought, asked: dict[str, Json], legal: tuple[engine.Action, ...]
    ) -> None:
        try:
            try:
                thought.found = self._answered(thought, asked, legal)
            except WorkerError:
                with self._lock:
                    worker, self._worker = self._worker, None
                if worker is not None:
                    worker.close()
                if not thought.is_dropped:
                    thought.found = _chosen(asked, self._map_file.game_map)
        except Exception as error:
            thought.error = error
        finally:
            thought.done.set()

    def _answered(
        self, thought: Thought, asked: dict[str, Json], legal: tuple[engine.Action, ...]
    ) -> Choice:
        """The choice of the process. Raises `WorkerError` if it makes none."""
        with self._lock:
            if thought.is_dropped:
                raise WorkerError("nobody asks any more")
            is_new = self._worker is None
            self._worker = worker = self._worker or Worker(__name__)
        if is_new:
            worker.tell([self._map_file.text, self._map_file.game_map.id])
        worker.tell(asked)
        answer = worker.answer()
        from ttr_tui.players.player import Choice, reason_of  # Not before the first screen.

        action = legal[asked["view"]["legal"].index(answer["action"])]
        return Choice(action, tuple([reason_of(*each) for each in answer["reasons"]]))


def _chosen(asked: dict[str, Json], game_map: engine.GameMap) -> Choice:
    view = engine.view_from_json(asked["view"], game_map)
    return Question(asked["player"], view, asked["seed"], asked["explains"]).answer()


def work(told: Iterator[Json]) -> Iterator[Json]:
    """Answer questions about a map, in the process."""
    text, id = next(told)
    game_map = map_from_text(text, id, id).game_map
    for asked in told:
        choice = _chosen(asked, game_map)
        yield {
            "action": engine.action_to_json(choice.action, game_map),
            "reasons": [[type(each).__name__, *each] for each in choice.reasons],
        }
