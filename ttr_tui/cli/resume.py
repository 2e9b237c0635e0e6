"""`ttr resume [GAME]`: goes on with a game."""

from __future__ import annotations

from collections.abc import Sequence

from ttr_tui.cli import play
from ttr_tui.cli.output import Parser, fail
from ttr_tui.engine.text import shown
from ttr_tui.play.session import Session
from ttr_tui.storage.journal_format import JournalError
from ttr_tui.storage.saved_games import Store


def run(words: Sequence[str]) -> None:
    """Open it at the point where it was left."""
    parser = Parser(
        "ttr resume",
        "Go on with a game at the point where it was left: the one played last, or the one named.",
    )
    parser.add_argument("game", metavar="GAME", nargs="?", help="as ttr games lists it")
    play.add_appearance(parser)
    options = parser.parse_args(words)
    play.show(options, lambda store: _resumed(store, options.game))


def _resumed(store: Store, name: str | None) -> Session:
    if name is None:
        last = store.last_unfinished()
        if last is None:
            fail("there is no unfinished game; ttr starts a new one")
        name = last.id
    try:
        return store.resume(store.find(name))
    except JournalError as error:
        fail(f"{shown(name)}: {error}" if name in store else str(error))
