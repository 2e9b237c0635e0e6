"""`ttr report GAME` and `ttr picture GAME`: a finished game written out."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from ttr_tui.board.render.export import picture_of, report_of
from ttr_tui.board.render.themes import theme_names
from ttr_tui.cli.output import Parser, add_folder, fail, folders_of, say
from ttr_tui.engine.text import did_you_mean, shown
from ttr_tui.play.plain_text import clean
from ttr_tui.play.report import Finished
from ttr_tui.storage.journal_format import JournalError
from ttr_tui.storage.journal_reader import OpenedGame
from ttr_tui.storage.saved_games import Store


def run(words: Sequence[str]) -> None:
    """Tell a game: its scores, its course turn by turn, the board at the end."""
    parser = Parser(
        "ttr report",
        "Tell a finished game: the scores with all their parts, the course turn by turn, the board "
        "at the end.",
    )
    parser.add_argument("game", metavar="GAME", help="as ttr games lists it")
    parser.add_argument("--markdown", action="store_true", help="as Markdown")
    parser.add_argument("--out", metavar="FILE", help="into this file (otherwise it is printed)")
    _add_force(parser)
    options = parser.parse_args(words)
    opened = _opened(options)
    text = report_of(
        opened.map_file, finished(opened), folders_of(options).layouts, markdown=options.markdown
    )
    if options.out is None:
        say(text.rstrip("\n"))
    else:
        _write(Path(options.out), text, force=options.force)


def picture(words: Sequence[str]) -> None:
    """Draw the board at the end of a game."""
    parser = Parser("ttr picture", "Draw the board at the end of a finished game, as SVG.")
    parser.add_argument("game", metavar="GAME", help="as ttr games lists it")
    parser.add_argument("--out", metavar="FILE", required=True, help="into this file")
    parser.add_argument("--theme", metavar="NAME", default="dark", help="dark, or another look")
    _add_force(parser)
    options = parser.parse_args(words)
    if options.theme not in theme_names():
        near = did_you_mean(options.theme, list(theme_names()))
        fail(f"there is no look {shown(options.theme)}{near}")
    opened = _opened(options)
    svg = picture_of(opened.map_file, finished(opened), folders_of(options).layouts, options.theme)
    _write(Path(options.out), svg, force=options.force)


def finished(opened: OpenedGame) -> Finished:
    """What is told of a game that was opened."""
    when = f"{opened.times[-1]:%Y-%m-%d %H:%M}"
    return Finished(opened.game, opened.people, opened.header.seed, when)


def _add_force(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--force", action="store_true", help="overwrite the file if it is there")
    add_folder(parser)


def _opened(options: argparse.Namespace) -> OpenedGame:
    """The game, if it is over: of one that is not, there would be secrets in it."""
    store = Store(folders_of(options).games)
    try:
        opened = store.open(store.find(options.game))
    except JournalError as error:
        fail(str(error))
    if not opened.game.is_over:
        fail(f"{shown(options.game)} is not finished: there would be secrets in it")
    return opened


def _write(file: Path, text: str, *, force: bool) -> None:
    try:
        with file.open("w" if force else "x", encoding="utf-8") as out:
            out.write(text)
    except FileExistsError:
        fail(f"{clean(str(file))} is there already; --force overwrites it")
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or str(error)
        fail(f"{clean(str(file))} cannot be written: {clean(why)}")
    say(f"written to {clean(str(file))}")
