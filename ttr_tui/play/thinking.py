"""What computer players are asked, and long choices: they are made in a process of their own.

The process gets the view of the player and the seed of the choice, nothing else of the game. It
ends with the program, however that ends. If there can be no such process, a thread chooses.
"""

from __future__ import annotations

import os
import pickle
import sys
from contextlib import suppress
from importlib import import_module
from queue import SimpleQueue
from threading import Event, Lock, Thread
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from ttr_tui.engine import View
from ttr_tui.mapfile.map_file import MapFile, map_from_text

if TYPE_CHECKING:
    from subprocess import Popen

    from ttr_tui.players import Choice

_SLOW_PLAYERS: Final = ("expert",)

AT_ONCE: Final = 2_000
"""With at most this `effort` a choice takes 50 ms at most: 20 tickets on the printed maps."""

_FEW_OFFERED: Final = 5
"""Each of more offered tickets takes longer."""

_SWITCH_SECONDS: Final = 0.00005
"""How often a thread that chooses lets the others run: a key waits for that many times."""

_PROGRAM: Final = (
    "import json, sys; sys.path[:] = json.loads(sys.argv[1]); "
    "from ttr_tui.play.thinking import work; work()"
)


def effort(view: View) -> int:
    """A measure of the time that a choice takes: tickets times routes."""
    offered = 4 * len(view.offer) if len(view.offer) > _FEW_OFFERED else 0
    return (len(view.tickets) + offered) * len(view.game_map.routes)


class Question(NamedTuple):
    """What a computer player is asked: its view, which only that seat may know, and the seed of its
    choice. `player` is a name of `PLAYERS`."""

    player: str
    view: View
    seed: int

    @property
    def takes_long(self) -> bool:
        """Whether the answer may take so long that keys would have to wait."""
        is_slow = self.player in _SLOW_PLAYERS or effort(self.view) > AT_ONCE
        return is_slow and len(self.view.legal) > 1

    def answer(self) -> Choice:
        """Let the computer player choose. The same question always gets the same answer."""
        from ttr_tui.players import PLAYERS  # Slow to import.

        return PLAYERS[self.player]().choose(self.view, self.seed)


def prepare() -> None:
    """Import the computer players in the background, so that the first choice need not wait."""
    Thread(target=import_module, args=("ttr_tui.players",), daemon=True).start()


class Thought:
    """A choice that is being made."""

    def __init__(self) -> None:
        self.found: Choice | None = None
        self.error: Exception | None = None
        self.is_dropped = False
        self.done = Event()
        """Set when there is a choice or an error, or when the choice was dropped."""

    def choice(self) -> Choice | None:
        """The choice; `None` as long as it is not made. Raises what went wrong."""
        if self.error is not None:
            raise self.error
        return self.found


class Thinker:
    """Makes choices on this map, one at a time. The process starts with the first question."""

    def __init__(self, map_file: MapFile) -> None:
        self._map_file = map_file
        self._lock = Lock()
        self._process: Popen[bytes] | None = None
        self._thought: Thought | None = None
        self._thread: Thread | None = None
        self.has_failed = False
        """Whether the process could not be used: from then on a thread chooses."""

    def ask(self, question: Question) -> Thought:
        """Begin to make a choice. One that is not made yet is dropped."""
        if self._thought is not None and not self._thought.done.is_set():
            self.close()
        self._thought = thought = Thought()
        # The process has the map; and nothing here keeps the view.
        about = question._replace(view=question.view._replace(game_map=None))  # type: ignore[arg-type]
        self._thread = Thread(target=self._think, args=(thought, pickle.dumps(about)), daemon=True)
        self._thread.start()
        return thought

    def close(self) -> None:
        """Drop the choice that is being made, and end the process."""
        with self._lock:
            process, self._process = self._process, None
            if self._thought is not None:
                self._thought.is_dropped = True
        if process is not None:
            process.kill()
            if self._thread is not None:
                self._thread.join()  # It reads the end of the output.
            _end(process)

    def _give_up(self) -> None:
        """Do without the process."""
        with self._lock:
            process, self._process = self._process, None
            self.has_failed = True
        if process is not None:
            _end(process)

    def _think(self, thought: Thought, question: bytes) -> None:
        try:
            found = None if self.has_failed else self._asked(thought, question)
            if found is None and not thought.is_dropped:
                self._give_up()
                found = self._chosen_here(question)
            thought.found = found
        except Exception as error:
            thought.error = error
        finally:
            thought.done.set()

    def _asked(self, thought: Thought, question: bytes) -> Choice | None:
        """The answer of the process, or `None` if it has none."""
        with suppress(OSError, EOFError, pickle.UnpicklingError):
            with self._lock:
                if thought.is_dropped:
                    return None
                if self._process is None:
                    self._process = self._started()
                process = self._process
            assert process.stdin is not None
            assert process.stdout is not None
            process.stdin.write(question)
            process.stdin.flush()
            found: Choice = pickle.load(process.stdout)
            return found
        return None

    def _started(self) -> Popen[bytes]:
        import json
        from subprocess import DEVNULL, PIPE, Popen

        process = Popen(
            [sys.executable, "-c", _PROGRAM, json.dumps(sys.path)],
            stdin=PIPE,
            stdout=PIPE,
            stderr=DEVNULL,
            start_new_session=True,  # Signals of the terminal are for the program.
        )
        assert process.stdin is not None
        process.stdin.write(pickle.dumps((self._map_file.text, self._map_file.game_map.id)))
        return process

    def _chosen_here(self, question: bytes) -> Choice:
        before = sys.getswitchinterval()
        sys.setswitchinterval(_SWITCH_SECONDS)
        try:
            return _answer(pickle.loads(question), self._map_file)
        finally:
            sys.setswitchinterval(before)


def _answer(question: Question, map_file: MapFile) -> Choice:
    view = question.view._replace(game_map=map_file.game_map)
    return question._replace(view=view).answer()


def _end(process: Popen[bytes]) -> None:
    process.kill()
    process.wait()
    for pipe in (process.stdin, process.stdout):
        if pipe is not None:
            with suppress(OSError):
                pipe.close()


def work() -> None:
    """Answer questions from the standard input until it ends: that is, in the process."""
    received: SimpleQueue[Any] = SimpleQueue()

    def read() -> None:
        try:
            while True:
                received.put(pickle.load(sys.stdin.buffer))
        finally:
            os._exit(0)  # Nobody waits for an answer any more.

    Thread(target=read, daemon=True).start()
    text, id = received.get()
    map_file = map_from_text(text, id, id)
    while True:
        choice = _answer(received.get(), map_file)
        sys.stdout.buffer.write(pickle.dumps(choice))
        sys.stdout.buffer.flush()
