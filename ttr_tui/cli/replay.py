"""`ttr replay GAME`: a saved game step by step."""

from __future__ import annotations

from collections.abc import Sequence

from ttr_tui.cli import play
from ttr_tui.cli.output import Parser, fail, folders_of
from ttr_tui.storage.journal_format import JournalError
from ttr_tui.storage.saved_games import Store


def run(words: Sequence[str]) -> None:
    """Open it to look at; nothing of it changes."""
    parser = Parser(
        "ttr replay",
        "Step through a saved game on the board; one that is not finished, only as everybody saw "
        "it.",
    )
    parser.add_argument("game", metavar="GAME", help="as ttr games lists it")
    play.add_appearance(parser)
    options = parser.parse_args(words)
    store = Store(folders_of(options).games)
    try:
        opened = store.open(store.find(options.game))
    except JournalError as error:
        fail(str(error))
    play.show(options, replayed=opened)
