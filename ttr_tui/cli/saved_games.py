"""The commands for saved games: `ttr games`, `resume`, `replay`, `report` and `picture`."""

from __future__ import annotations

import argparse
import os
import re
import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from ttr_tui.cli import output, play
from ttr_tui.files import FileProblem, problem_of, write_for_others
from ttr_tui.storage.journal_format import JournalError
from ttr_tui.storage.saved_games import SUFFIX, GameStatus, SavedGame, SavedGames, folder_problem
from ttr_tui.storage.settings import THEMES
from ttr_tui.terminal_text import columns, fit
from ttr_tui.text import escaped
from ttr_tui.words import command_line as cli_words
from ttr_tui.words import saved_games
from ttr_tui.words.command_line import MAX_QUOTE
from ttr_tui.words.keys import is_yes
from ttr_tui.words.language import N_, _
from ttr_tui.words.names import map_text
from ttr_tui.words.player_text import players_text

if TYPE_CHECKING:
    from ttr_tui.play.session import Session
    from ttr_tui.storage.journal_reader import OpenedGame
    from ttr_tui.storage.paths import Folders
    from ttr_tui.words.report import Finished

_MAX_WIDTH: Final = 48
"""Cells of a title or of the players' names in the list of games."""


def list_games(options: argparse.Namespace) -> None:
    """Run `ttr games`: list the saved games, or delete one."""
    store = SavedGames(output.folders_of(options).games)
    _check_folder(store)
    if options.delete is not None:
        _delete(store, options.delete, ask=not options.yes)
    elif options.yes:
        output.fail(_("--yes needs --delete"))
    elif options.lines:
        from ttr_tui.words.line_program import saved_game  # Slow: with the engine.

        listed = [saved_game(each, with_id=True) for each in store.list()]
        output.say_spoken(*(listed or [saved_games.no_games()]))
    else:
        output.say(*_table(store.list()))


def _check_folder(store: SavedGames) -> None:
    """Exit with status 1 if nobody knows which games there are."""
    problem = folder_problem(store.folder)
    if problem is not None:
        output.complain(output.said(problem))
        raise SystemExit(1)


def _table(games: Sequence[SavedGame]) -> list[str]:
    if not games:
        return [saved_games.no_games()]
    rows = [(_("game"), _("map"), _("players"), _("last played"), _("state")), *map(_row, games)]
    return columns(rows, left=len(rows[0]))


def _row(game: SavedGame) -> tuple[str, ...]:
    name = escaped(game.id)
    if game.status is GameStatus.UNREADABLE:
        return name, "", "", "", saved_games.status_text(game)
    title, players = (
        fit(map_text(game.map_title), _MAX_WIDTH),
        fit(players_text(game.players), _MAX_WIDTH),
    )
    when, state = saved_games.last_played_text(game), saved_games.status_text(game, with_id=True)
    return name, title, players, when, state


def _delete(store: SavedGames, name: str, *, ask: bool) -> None:
    try:
        id = store.known_id(name)
        if ask:
            if not sys.stdin.isatty():
                output.fail(_("to delete {game} without a question, add --yes", game=escaped(id)))
            output.say(_("Delete {game}? This cannot be undone. [y/N]", game=escaped(id)))
            if not is_yes(sys.stdin.readline()):
                output.say(_("Not deleted."))
                return
        store.delete(id)
    except JournalError as error:
        output.fail(output.said(error.problem))
    output.say(_("{game} is deleted.", game=escaped(id)))


def resume_game(options: argparse.Namespace) -> None:
    """Run `ttr resume`."""
    play.show(options, play.Start(lambda store: _resumed(store, options.game)))


def _resumed(store: SavedGames, name: str | None) -> Session:
    id = _game(store, name, GameStatus.UNFINISHED)
    try:
        return store.resume(id)
    except JournalError as error:
        output.fail(saved_games.what_is_wrong(id, error.problem))


def _game(store: SavedGames, name: str | None, status: GameStatus | None = None) -> str:
    """The id of the game that the user names, or of the last one with this status."""
    _check_folder(store)
    if name is not None:
        try:
            return store.search(name, status)
        except JournalError as error:
            output.fail(output.said(error.problem))
    last = store.last(status)
    if last is None:
        output.fail(cli_words.no_game(status))
    return last.id


def replay_game(options: argparse.Namespace) -> None:
    """Run `ttr replay`."""
    opened = _opened(options)
    text = getattr(options, "from")
    step = None if text is None else _step(opened, text)
    play.show(options, play.Start(replayed=opened, replayed_from=step))


def _step(opened: OpenedGame, text: str) -> int:
    """The step at which the round or the turn begins that the option `--from` names."""
    from ttr_tui.play.replay import Replay
    from ttr_tui.play.turn_facts import round_of

    if not opened.game.is_over:
        output.fail(output.said(FileProblem("from-unfinished", {"game": opened.id})))
    match = re.fullmatch(r"(\d{1,4})(?:\.(\d{1,2}))?", text, re.ASCII)
    if match is None:
        message = N_(
            "--from: expected a round, such as 5, or a round and a turn, such as 5.2, not {text}"
        )
        output.fail(_(message, text=fit(text, MAX_QUOTE)))
    replay, seats = Replay(opened.game, opened.players), len(opened.players)
    number, turn = int(match[1]), int(match[2] or 1)
    at = (number - 1) * seats + turn if number else 0
    if (
        at > replay.turns
        or turn not in range(1, seats + 1)
        or replay.step_of_turn(at) == replay.steps
    ):
        message = N_("--from: the game has no turn {text}; it has {rounds} rounds of {turns} turns")
        rounds = round_of(replay.turns, seats)
        output.fail(_(message, text=fit(text, MAX_QUOTE), rounds=rounds, turns=seats))
    return replay.step_of_turn(at)


def print_report(options: argparse.Namespace) -> None:
    """Run `ttr report`."""
    from ttr_tui.board.render.export import report_of

    opened = _opened_finished(options)
    folders = output.folders_of(options)
    make = partial(
        report_of, opened.map_file, _finished(opened), folders.layouts, markdown=options.markdown
    )
    text = make()
    if options.out is None:
        output.say((text if output.can_print(text) else make(ascii=True)).rstrip("\n"))
    else:
        _save(Path(options.out), text, folders, force=options.force)


def print_review(options: argparse.Namespace) -> None:
    """Run `ttr review`."""
    from ttr_tui.play.replay import Replay
    from ttr_tui.play.seated_players import HUMAN, seat_of
    from ttr_tui.storage.reviews import wait_for_review
    from ttr_tui.words.review import review_failed, review_lines

    opened = _opened_finished(options)
    replay, game_map = Replay(opened.game, opened.players), opened.map_file.game_map
    seat = next((s for s in replay.seats if opened.players[s].played_by == HUMAN), replay.seats[0])
    if options.player is not None:
        named = seat_of(options.player, [player.name for player in opened.players])
        if named is None:
            name = fit(options.player, MAX_QUOTE)
            output.fail(_("--player: {name} is not one of the players", name=name))
        seat = named
    journal = output.folders_of(options).games / f"{opened.id}{SUFFIX}"
    found = wait_for_review(journal, seat, game_map, _say_percent)
    if found is None:
        output.fail(review_failed())
    output.say(*review_lines(found, replay, opened.map_file))


def _say_percent(percent: int) -> None:
    if sys.stderr.isatty():
        sys.stderr.write(f"\r{percent}%\r")
        sys.stderr.flush()


def save_picture(options: argparse.Namespace) -> None:
    """Run `ttr picture`."""
    from ttr_tui.board.render.export import picture_of

    if options.theme not in THEMES:
        output.fail(cli_words.no_theme(options.theme, THEMES))
    opened = _opened_finished(options)
    folders = output.folders_of(options)
    svg = picture_of(opened.map_file, _finished(opened), folders.layouts, options.theme)
    _save(
        Path(f"{opened.id}.svg" if options.out is None else options.out),
        svg,
        folders,
        force=options.force,
    )


def _opened(options: argparse.Namespace, status: GameStatus | None = None) -> OpenedGame:
    """The game that `options.game` names."""
    store = SavedGames(output.folders_of(options).games)
    id = _game(store, options.game, status)
    try:
        return store.open(id)
    except JournalError as error:
        output.fail(saved_games.what_is_wrong(id, error.problem))


def _opened_finished(options: argparse.Namespace) -> OpenedGame:
    opened = _opened(options, GameStatus.FINISHED)
    if not opened.game.is_over:
        output.fail(
            _(
                "{game} is not finished; this would reveal hidden information",
                game=escaped(opened.id),
            )
        )
    return opened


def _finished(opened: OpenedGame) -> Finished:
    """What a report says about a game."""
    from ttr_tui.words.report import Finished

    ended = saved_games.time_text(opened.times[-1])
    share_line = opened.session().share_line
    return Finished(opened.game, opened.players, opened.header.seed, ended, share_line)


def _save(file: Path, text: str, folders: Folders, *, force: bool) -> None:
    name = str(file)
    if file == Path():
        output.fail(_("--out: the name of a file is missing"))
    try:
        name = str(file.absolute())
        if folders.owns(file):
            output.fail(
                _("cannot write {file}: this is one of ttr's own files", file=escaped(name))
            )
        if os.path.lexists(file) and not force:
            output.fail(_("{file} already exists; use --force to overwrite it", file=escaped(name)))
        write_for_others(file, text)
    except (OSError, ValueError) as error:
        problem = FileProblem("not-written", {"file": name, "reason": problem_of(error)})
        output.fail(output.said(problem))
    output.say(_("saved to {file}", file=escaped(name)))
