"""`ttr draw MAP`: a board on standard output."""

from __future__ import annotations

from collections.abc import Sequence

from ttr_tui.board.command import DrawError, add_arguments, draw
from ttr_tui.cli.output import Parser, add_folder, complain, fail, folders_of, say
from ttr_tui.mapfile.find import MapNotFoundError
from ttr_tui.mapfile.problems import FileError


def run(words: Sequence[str]) -> None:
    """Print it."""
    parser = Parser("ttr draw", "Print the board of a map, empty or with a position.")
    add_arguments(parser)
    add_folder(parser)
    options = parser.parse_args(words)
    try:
        drawn = draw(options, folders_of(options).layouts)
    except (DrawError, MapNotFoundError) as error:
        fail(str(error))
    except FileError as error:
        fail(*str(error).splitlines())
    say(drawn.text)
    if drawn.remark:
        complain(drawn.remark)
