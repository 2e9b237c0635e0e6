"""Which maps can be played, one chosen among them."""

from __future__ import annotations

from ttr_tui.mapfile.find import MapNotFoundError, find_map, known_maps
from ttr_tui.mapfile.map_file import MapFile, read_map
from ttr_tui.mapfile.problems import FileError


class MapChoice:
    """The maps to choose from: those that come with the program, and the one asked for. Each is
    read when it is chosen; one that cannot be read is passed over."""

    def __init__(self, asked: MapFile | None = None) -> None:
        self._names = list(known_maps())
        self._read: dict[str, MapFile | None] = {}
        self._at = 0
        if asked is not None:
            name = asked.game_map.id
            if name not in self._names:
                self._names.insert(0, name)
            self._at = self._names.index(name)
            self._read[name] = asked
        elif self._here() is None:
            self.change(1)

    def __len__(self) -> int:
        return len(self._names)

    @property
    def chosen(self) -> MapFile:
        """The map that the choice is on now."""
        found = self._here()
        assert found is not None, "only maps that can be read are chosen"
        return found

    def change(self, step: int) -> None:
        """Choose the next one, or the one before."""
        for _ in self._names:
            self._at = (self._at + step) % len(self._names)
            if self._here() is not None:
                return

    def _here(self) -> MapFile | None:
        name = self._names[self._at]
        if name not in self._read:
            try:
                self._read[name] = read_map(find_map(name))
            except (FileError, MapNotFoundError):
                self._read[name] = None
        return self._read[name]
