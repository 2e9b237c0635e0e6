"""What the next game begins with: the last game, as a file remembers it, and the quick start from
it, one person against computer players."""

from __future__ import annotations

import contextlib
from collections.abc import Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import Any, Final, NamedTuple

import yaml

from ttr_tui.engine import View
from ttr_tui.files import write_whole
from ttr_tui.mapfile.map_catalog import MapChoice, known_maps, own_maps
from ttr_tui.mapfile.map_file import MapFile, map_from_text
from ttr_tui.mapfile.problems import FileError, Problems
from ttr_tui.mapfile.yaml_nodes import Entries, Items, Node, read_yaml
from ttr_tui.play.deals import LEVEL, map_of_day
from ttr_tui.play.seated_players import (
    COLORS,
    SeatedPlayer,
    against_computers,
    plain_name,
    problem_with_players,
)
from ttr_tui.players import ASK_FOR_LEVEL, DEFAULT_LEVEL
from ttr_tui.storage.journal_format import JournalError, player_to_json, players_from_json, typed
from ttr_tui.storage.paths import Folders

_FORMAT: Final = 3
_MAX_TEXT: Final = 500_000
"""Characters of a map that is remembered."""


class LastGame(NamedTuple):
    """What is remembered of a game: the players in seating order, the seat of the first player, and
    the map, with its text if it did not come with the program. The map may be that of a later quick
    start. `zooms` says by the ids of maps whether players have zoomed in, as they last chose."""

    players: tuple[SeatedPlayer, ...]
    first: int
    map_id: str
    map_text: str = ""
    zooms: Mapping[str, bool] = MappingProxyType({})

    @classmethod
    def of(cls, players: Sequence[SeatedPlayer], view: View) -> LastGame:
        """What is remembered of a game of these players."""
        return cls(tuple(players), view.first, view.game_map.id)

    @property
    def next_first(self) -> int:
        """The seat of the first player of the next game."""
        return (self.first + 1) % len(self.players)


class NextGame:
    """What the next game begins with: remembered in a file of these folders; without folders, or if
    it cannot be written, as long as the program runs."""

    def __init__(self, folders: Folders | None) -> None:
        self._folders = folders
        self._last: LastGame | None = None
        self.zooms: dict[str, bool] = {}
        """By the id of a map whether players have zoomed in its board, as they chose now."""

    @property
    def last(self) -> LastGame | None:
        """The last game, if there was one."""
        if self._last is None and self._folders is not None:
            self._last = read_last_game(self._folders)
        return self._last

    def remember_change(
        self,
        before: Sequence[SeatedPlayer],
        players: Sequence[SeatedPlayer],
        view: View,
        map_file: MapFile,
    ) -> None:
        """Remember changed players if those `before` were remembered, or if nobody was."""
        if self.last is None or self.last.players == tuple(before):
            self.remember(players, view, map_file)

    def remember(
        self,
        players: Sequence[SeatedPlayer],
        view: View,
        map_file: MapFile,
        *,
        only_map: bool = False,
    ) -> None:
        """Begin the next game with the players and the map of this one; with `only_map`, as a quick
        start does, with the players of the one before, if there is one."""
        game = LastGame.of(players, view)
        is_known = game.map_id in (*known_maps(), *own_maps())
        is_own = not is_known and len(map_file.text) <= _MAX_TEXT
        text = map_file.text if is_own else ""
        if only_map and self.last is not None:
            game = self.last._replace(map_id=game.map_id)
        self._keep(game._replace(map_text=text))

    @property
    def own_map(self) -> MapFile | None:
        """The map of the last game, if it did not come with the program."""
        return own_map(self.last)

    def is_zoomed(self, map_id: str) -> bool | None:
        """Whether players have zoomed in the board of a map, as they last chose; `None` if they did
        not choose."""
        before = {} if self.last is None else self.last.zooms
        return self.zooms.get(map_id, before.get(map_id))

    def remember_zoom(self, map_id: str, is_zoomed: bool) -> None:
        self.zooms[map_id] = is_zoomed
        if self.last is not None:
            self._keep(self.last)

    def _keep(self, game: LastGame) -> None:
        before = {} if self.last is None else self.last.zooms
        self._last = game._replace(zooms={**before, **self.zooms})
        if self._folders is not None:
            write_last_game(self._last, self._folders)


def write_last_game(game: LastGame, folders: Folders) -> None:
    """Save what is remembered. If that fails, the next setup just asks for names again."""
    data = {
        "format": _FORMAT,
        "players": list(map(player_to_json, game.players)),
        "first_player": game.players[game.first].name,
        "map": game.map_id,
    }
    if game.map_text:
        data["own_map"] = game.map_text
    if game.zooms:
        data["zoomed"] = dict(game.zooms)
    text = yaml.safe_dump(data, allow_unicode=True, sort_keys=False)
    with contextlib.suppress(OSError):
        write_whole(folders.players, text)


def read_last_game(folders: Folders) -> LastGame | None:
    """Return what is remembered; `None` if nothing is, or if the file is not valid."""
    problems = Problems(str(folders.players))
    try:
        data = _plain(read_yaml(folders.players, problems))
        problems.check()
        players = players_from_json(data["players"])
        names = [plain_name(player.name) for player in players]
        zooms = {id: value == "true" for id, value in data.get("zoomed", {}).items()}
        last = LastGame(
            players,
            names.index(plain_name(typed(data["first_player"], str))),
            typed(data["map"], str),
            typed(data.get("own_map", ""), str),
            zooms,
        )
        is_known = data["format"] == str(_FORMAT)
    except (AttributeError, FileError, JournalError, KeyError, TypeError, ValueError):
        return None
    return last if is_known and problem_with_players(players) is None else None


def own_map(last: LastGame | None) -> MapFile | None:
    """The map of the last game, if it did not come with the program and can still be read."""
    if last is None or not last.map_text:
        return None
    return _own_map(last.map_text, last.map_id)


@lru_cache(maxsize=1)
def _own_map(text: str, id: str) -> MapFile | None:
    try:
        return map_from_text(text, id, id, new_game=True)
    except FileError:
        return None


def _plain(node: Node) -> Any:
    """Return a node as dictionaries, lists and texts."""
    if isinstance(node, Entries):
        return {key: _plain(value) for key, (_, value) in node.entries.items()}
    return list(map(_plain, node.items)) if isinstance(node, Items) else node.value


# The quick start.


class QuickStart(NamedTuple):
    """A map and the players of a game: a person, and computer players of one level; `None` if it is
    still to be chosen."""

    map_file: MapFile
    players: tuple[SeatedPlayer, ...]
    level: str | None


def quick_start(
    last: LastGame | None, level: str, map_file: MapFile | None = None, *, name: str
) -> QuickStart:
    """Return the game to start: at this level (or `ASK_FOR_LEVEL`), and on this map or that of the
    last game. The person is the first one among its players. Without a last game, it is a person of
    this name, and the map that the setup begins with."""
    if map_file is None:
        map_file = own_map(last) or _map("" if last is None else last.map_id)
    human = person(last, name)
    chosen = None if level == ASK_FOR_LEVEL else level
    players = against_computers(human, chosen or DEFAULT_LEVEL, map_file.game_map)
    return QuickStart(map_file, players, chosen)


def person(last: LastGame | None, name: str) -> SeatedPlayer:
    """The first person of the last game, or else one of this name."""
    players = () if last is None else last.players
    return next((one for one in players if not one.is_computer), SeatedPlayer(name, COLORS[0]))


def deal_of_the_day(last: LastGame | None, day: str, *, name: str) -> QuickStart:
    """Return the game of the deal of a day such as `2026-11-28`: against two computer players, on
    the map of the day."""
    return quick_start(last, LEVEL, _map(map_of_day(day) or ""), name=name)


@lru_cache(maxsize=2)
def _map(name: str) -> MapFile:
    """Return this map, or the first one. Cached: the menu asks whenever it is shown."""
    return MapChoice(None, name).chosen
