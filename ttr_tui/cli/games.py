"""`ttr games`: the games that are kept, and throwing one away."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Final

from rich.cells import cell_len

from ttr_tui.cli.output import Parser, add_folder, fail, folders_of, say
from ttr_tui.engine.text import shown
from ttr_tui.play.plain_text import clean, fit, pad
from ttr_tui.storage.journal_format import JournalError
from ttr_tui.storage.saved_games import (
    GameStatus,
    SavedGame,
    Store,
    last_played_text,
    players_text,
    status_text,
)

_WIDEST: Final = 48


def run(words: Sequence[str]) -> None:
    """List them, the one played last first; or throw one away after a question."""
    parser = Parser(
        "ttr games",
        "List the games that are kept, finished or not, the one played last first.",
    )
    parser.add_argument("--delete", metavar="GAME", help="throw a game away (you are asked first)")
    parser.add_argument("--yes", action="store_true", help="do not ask")
    add_folder(parser)
    options = parser.parse_args(words)
    store = Store(folders_of(options).games)
    if options.delete is not None:
        _delete(store, options.delete, confirm=options.yes)
    elif options.yes:
        fail("--yes needs --delete")
    else:
        say(*_table(store.list()))


def _table(games: Sequence[SavedGame]) -> list[str]:
    if not games:
        return ["There is no game yet."]
    rows = [("game", "map", "players", "last played", "state"), *(_row(game) for game in games)]
    widths = [max(cell_len(row[column]) for row in rows) for column in range(len(rows[0]))]
    return [
        "  ".join(pad(cell, width) for cell, width in zip(row, widths, strict=True)).rstrip()
        for row in rows
    ]


def _row(game: SavedGame) -> tuple[str, ...]:
    name = clean(game.id)
    if game.status is GameStatus.UNREADABLE:
        return name, "", "", "", status_text(game)
    return (
        name,
        fit(game.map_title, _WIDEST),
        fit(players_text(game), _WIDEST),
        last_played_text(game),
        status_text(game),
    )


def _delete(store: Store, name: str, *, confirm: bool) -> None:
    try:
        id = store.find(name)
        if not confirm:
            if not sys.stdin.isatty():
                fail(f"to throw {shown(id)} away unasked, add --yes")
            say(f"Throw {clean(id)} away for good? [y/N]")
            if sys.stdin.readline().strip().casefold() not in ("y", "yes"):
                say("It is kept.")
                return
        store.delete(id)
    except JournalError as error:
        fail(str(error))
    say(f"{clean(id)} is thrown away.")
