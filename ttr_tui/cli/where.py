"""`ttr where`: where files lie."""

from __future__ import annotations

from collections.abc import Sequence

from ttr_tui.cli.output import Parser, add_folder, folders_of, say
from ttr_tui.play.plain_text import clean


def run(words: Sequence[str]) -> None:
    """Say it, a line for each, whether there is anything yet or not."""
    parser = Parser(
        "ttr where",
        "Say where games, settings and boards already computed are kept. The variables "
        "XDG_DATA_HOME, XDG_CONFIG_HOME and XDG_CACHE_HOME move them, or --folder.",
    )
    add_folder(parser)
    folders = folders_of(parser.parse_args(words))
    places = {
        "games": folders.games,
        "record": folders.statistics,
        "spellings": folders.aliases,
        "reports": folders.reports,
        "settings": folders.settings,
        "players": folders.players,
        "layouts": folders.layouts,
        "crashes": folders.crash_reports,
    }
    say(*(f"{name:<9} {clean(str(path))}" for name, path in places.items()))
