"""The commands for saved games: `ttr games`, `resume`, `replay`, `report` and `picture`."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from ttr_tui.cli import play
from ttr_tui.cli.output import Parser, add_folder, fail, folders_of, said, say
from ttr_tui.files import FileProblem, problem_of, write_for_others
from ttr_tui.play.plain_text import columns, fit
from ttr_tui.storage.journal_format import JournalError
from ttr_tui.storage.saved_games import GameStatus, SavedGame, Store
from ttr_tui.storage.settings import THEMES
from ttr_tui.text import escaped
from ttr_tui.words import command_line as words
from ttr_tui.words import games
from ttr_tui.words.player_text import players_text

if TYPE_CHECKING:
    from ttr_tui.play.session import Session
    from ttr_tui.storage.journal_reader import OpenedGame
    from ttr_tui.storage.paths import Folders
    from ttr_tui.words.report import Finished

_MAX_WIDTH: Final = 48
"""Cells of a title or of the players' names in the list of games."""


def list_games(args: Sequence[str]) -> None:
    """Run `ttr games`: list the saved games, or delete one."""
    options = games_parser().parse_args(args)
    store = Store(folders_of(options).games)
    if options.delete is not None:
        _delete(store, options.delete, ask=not options.yes)
    elif options.yes:
        fail(words.yes_without_delete())
    else:
        say(*_table(store.list()))


def games_parser() -> Parser:
    """The options of `ttr games`."""
    parser = Parser("games")
    parser.add_argument("--delete", metavar="NAME")
    parser.add_argument("--yes", action="store_true")
    add_folder(parser)
    return parser


def _table(found: Sequence[SavedGame]) -> list[str]:
    if not found:
        return [games.no_games()]
    rows = [words.heads_of_games(), *map(_row, found)]
    return columns(rows, left=len(rows[0]))


def _row(game: SavedGame) -> tuple[str, ...]:
    name = escaped(game.id)
    if game.status is GameStatus.UNREADABLE:
        return name, "", "", "", games.status_text(game)
    title, players = fit(game.map_title, _MAX_WIDTH), fit(players_text(game.people), _MAX_WIDTH)
    return name, title, players, games.last_played_text(game), games.status_text(game)


def _delete(store: Store, name: str, *, ask: bool) -> None:
    try:
        id = store.find(name)
        if ask:
            if not sys.stdin.isatty():
                fail(words.delete_without_question(id))
            say(words.ask_to_delete(id))
            if not words.is_yes(sys.stdin.readline()):
                say(words.not_deleted())
                return
        store.delete(id)
    except JournalError as error:
        fail(said(error.problem))
    say(words.deleted(id))


def resume_game(args: Sequence[str]) -> None:
    """Run `ttr resume`."""
    options = resume_parser().parse_args(args)
    play.show(options, lambda store: _resumed(store, options.game))


def resume_parser() -> Parser:
    """The options of `ttr resume`."""
    parser = Parser("resume")
    parser.add_argument("game", metavar="GAME", nargs="?")
    play.add_app_options(parser)
    return parser


def _resumed(store: Store, name: str | None) -> Session:
    id = _game(store, name, GameStatus.UNFINISHED)
    try:
        return store.resume(id)
    except JournalError as error:
        fail(games.what_is_wrong(id, error.problem))


def _game(store: Store, name: str | None, status: GameStatus | None = None) -> str:
    """The id of the game that the user names, or of the last one with this status."""
    if name is not None:
        try:
            return store.search(name, status)
        except JournalError as error:
            fail(said(error.problem))
    last = store.last(status)
    if last is None:
        fail(words.no_game(status))
    return last.id


def replay_game(args: Sequence[str]) -> None:
    """Run `ttr replay`."""
    options = replay_parser().parse_args(args)
    play.show(options, replayed=_opened(options))


def replay_parser() -> Parser:
    """The options of `ttr replay`."""
    parser = Parser("replay")
    parser.add_argument("game", metavar="GAME", nargs="?")
    play.add_app_options(parser)
    return parser


def print_report(args: Sequence[str]) -> None:
    """Run `ttr report`."""
    from ttr_tui.board.render.export import report_of

    options = report_parser().parse_args(args)
    opened = _opened_finished(options)
    folders = folders_of(options)
    text = report_of(opened.map_file, _finished(opened), folders.layouts, markdown=options.markdown)
    if options.out is None:
        say(text.rstrip("\n"))
    else:
        _save(Path(options.out), text, folders, force=options.force)


def report_parser() -> Parser:
    """The options of `ttr report`."""
    parser = Parser("report")
    parser.add_argument("game", metavar="GAME", nargs="?")
    parser.add_argument("--markdown", action="store_true")
    parser.add_argument("--out", metavar="FILE")
    _add_force(parser)
    return parser


def save_picture(args: Sequence[str]) -> None:
    """Run `ttr picture`."""
    from ttr_tui.board.render.export import picture_of

    options = picture_parser().parse_args(args)
    if options.theme not in THEMES:
        fail(words.no_theme(options.theme, THEMES))
    opened = _opened_finished(options)
    folders = folders_of(options)
    svg = picture_of(opened.map_file, _finished(opened), folders.layouts, options.theme)
    _save(
        Path(f"{opened.id}.svg" if options.out is None else options.out),
        svg,
        folders,
        force=options.force,
    )


def picture_parser() -> Parser:
    """The options of `ttr picture`."""
    parser = Parser("picture")
    parser.add_argument("game", metavar="GAME", nargs="?")
    parser.add_argument("--out", metavar="FILE")
    parser.add_argument("--theme", metavar="NAME", default="dark")
    _add_force(parser)
    return parser


def _add_force(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--force", action="store_true")
    add_folder(parser)


def _opened(options: argparse.Namespace, status: GameStatus | None = None) -> OpenedGame:
    """The game that `options.game` names."""
    store = Store(folders_of(options).games)
    id = _game(store, options.game, status)
    try:
        return store.open(id)
    except JournalError as error:
        fail(games.what_is_wrong(id, error.problem))


def _opened_finished(options: argparse.Namespace) -> OpenedGame:
    opened = _opened(options, GameStatus.FINISHED)
    if not opened.game.is_over:
        fail(words.not_finished(opened.id))
    return opened


def _finished(opened: OpenedGame) -> Finished:
    """What a report says about a game."""
    from ttr_tui.words.report import Finished

    ended = games.time_text(opened.times[-1])
    return Finished(opened.game, opened.people, opened.header.seed, ended)


def _save(file: Path, text: str, folders: Folders, *, force: bool) -> None:
    name = str(file)
    if file == Path():
        fail(words.no_file())
    try:
        name = str(file.absolute())
        if folders.has_file(file):
            fail(words.own_file(name))
        if os.path.lexists(file) and not force:
            fail(words.file_exists(name))
        write_for_others(file, text)
    except (OSError, ValueError) as error:
        problem = FileProblem("not-written", {"file": name, "reason": problem_of(error)})
        fail(said(problem))
    say(words.saved_to(name))
