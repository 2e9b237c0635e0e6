"""The maps that come with the program, in words: their table, and maps that do not exist."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from ttr_tui.text import escaped, nearest
from ttr_tui.words.language import N_, _, known_words, quoted
from ttr_tui.words.names import map_text

if TYPE_CHECKING:
    from ttr_tui.mapfile.map_catalog import MapFacts, MapNotFoundError

_HEADS: Final = (
    N_("map"),
    N_("title"),
    N_("players"),
    N_("cities"),
    N_("routes"),
    N_("spaces"),
    N_("tickets"),
)
_TEXT_COLUMNS: Final = 2
"""The first columns are text, aligned left; the others are numbers, aligned right."""


def map_lines(maps: Sequence[MapFacts]) -> list[str]:
    """A table of maps, with its heads."""
    rows = [tuple(_(head) for head in _HEADS), *map(_row, maps)]
    widths = [max(len(row[at]) for row in rows if at < len(row)) for at in range(len(_HEADS))]
    errors = [error for each in maps for error in each.errors]
    return [*(_line(row, widths) for row in rows), *errors]


def unreadable(name: str) -> str:
    """That a map cannot be chosen, and what says why."""
    return _("The map {name} cannot be read: see ttr check {name}", name=escaped(name))


def own_title(title: str) -> str:
    """The title of a map of the user, with its mark."""
    return _("{map} (your own)", map=title)


def _row(facts: MapFacts) -> tuple[str, ...]:
    if facts.title is None:
        return escaped(facts.name), _("cannot be read")
    least, most = facts.players
    players = str(most) if least == most else f"{least}–{most}"
    title = map_text(facts.title)
    title = own_title(title) if facts.is_own else title
    return (facts.name, title, players, *map(str, facts.numbers))


def _line(row: Sequence[str], widths: Sequence[int]) -> str:
    cells = [
        cell.ljust(width + 1) if column < _TEXT_COLUMNS else cell.rjust(width)
        for column, (cell, width) in enumerate(zip(row, widths, strict=False))
    ]
    return " ".join(cells).rstrip()


def no_such_map(error: MapNotFoundError) -> str:
    """That there is no such map, with the most similar name if there is one."""
    asked = quoted(error.name)
    near = nearest(Path(error.name).stem if error.is_file else error.name, error.known)
    known = known_words(error.known)
    if error.is_file and near is not None:
        return _(
            "there is no map file {asked}, did you mean {near}?", asked=asked, near=quoted(near)
        )
    if error.is_file:
        return _("there is no map file {asked}, expected {known}", asked=asked, known=known)
    if near is not None:
        return _("there is no map {asked}, did you mean {near}?", asked=asked, near=quoted(near))
    return _("there is no map {asked}, expected {known}", asked=asked, known=known)
