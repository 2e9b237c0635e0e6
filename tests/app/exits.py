"""Ends the real program by a signal at random times, and checks that the terminal is restored."""

import signal
import time
from pathlib import Path
from random import Random

from tests.app.kills import KEYS
from tests.test_terminal import PLAY, Terminal
from ttr_tui.mapfile.map_catalog import known_maps
from ttr_tui.storage.paths import user_folders
from ttr_tui.storage.saved_games import SavedGames

SIGNALS = (signal.SIGTERM, signal.SIGHUP)
_TYPED = (*KEYS, "\x1b[B", "\x1b[<0;30;10M\x1b[<0;30;10m", "\x1b[200~pasted\x1b[201~", "?", "\x1b")


def exits(count: int, folder: Path, start: int = 0) -> tuple[int, float]:
    """End the program `count` times: while it starts, or with keys that wait. Return how often its
    screen was shown, and the longest time that an exit took, in seconds."""
    shown, longest = 0, 0.0
    for number in range(start, start + count):
        try:
            was_shown, seconds = exit_once(folder / str(number), number)
        except AssertionError as error:
            error.add_note(f"the exit with seed {number}")
            raise
        shown, longest = shown + was_shown, max(longest, seconds)
    return shown, longest


def exit_once(folder: Path, seed: int) -> tuple[bool, float]:
    """End the program once. Return whether its screen was shown, and how long the exit took."""
    chance = Random(seed)
    number = chance.choice(SIGNALS)
    names = known_maps()
    words = ["--map", names[seed % len(names)], "--players", "Ann,Bob", "--folder", str(folder)]
    terminal = Terminal(PLAY, words)
    try:
        if chance.random() < 0.5:
            terminal.wait_for("help")
            for _ in range(chance.choice((0, 10, 100, 1000))):
                terminal.type(chance.choice(_TYPED))
            terminal.read_for(chance.random() * 0.2)
        else:
            terminal.read_for(chance.random() * 1.5)
        begin = time.monotonic()
        terminal.process.send_signal(number)
        if chance.random() < 0.3:  # As systemd does.
            terminal.process.send_signal(signal.SIGCONT)
        status = terminal.ended()
        seconds = time.monotonic() - begin
        was_shown = b"\x1b[?1049h" in terminal.raw
        allowed = (128 + number,) if was_shown else (128 + number, -number)
        assert status in allowed, (seed, status, terminal.printed)
        terminal.check_restored()
        assert not was_shown or terminal.printed == "", (seed, terminal.printed)
    finally:
        terminal.kill()
    store = SavedGames(user_folders(folder).games)
    for game in store.list() if was_shown else ():
        assert store.open(game.id).differing == (), seed
    return was_shown, seconds
