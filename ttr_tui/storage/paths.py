"""The folders and files of a user."""

from __future__ import annotations

from pathlib import Path
from typing import Final, NamedTuple

NAME: Final = "ttr-tui"


class Folders(NamedTuple):
    """The folders of a user, as absolute paths. `cache` may be deleted at any time: everything in
    it can be computed again."""

    data: Path
    config: Path
    cache: Path

    @property
    def games(self) -> Path:
        """The folder of saved games."""
        return self.data / "games"

    @property
    def statistics(self) -> Path:
        """The database of finished games."""
        return self.data / "statistics.sqlite3"

    @property
    def reports(self) -> Path:
        """The folder of reports and pictures of finished games."""
        return self.data / "reports"

    @property
    def aliases(self) -> Path:
        """The name aliases."""
        return self.data / "aliases.json"

    @property
    def crash_reports(self) -> Path:
        """The folder of crash reports."""
        return self.data / "crashes"

    @property
    def settings(self) -> Path:
        """The settings file."""
        return self.config / "settings.yaml"

    @property
    def players(self) -> Path:
        """The players of the last game."""
        return self.config / "players.yaml"

    @property
    def layouts(self) -> Path:
        """The layout cache, for maps that do not come with the program."""
        return self.cache / "layouts"


def user_folders(folder: Path | None = None) -> Folders:
    """Return the platform's folders for a user, or three folders inside `folder`."""
    if folder is not None:
        folder = folder.absolute()
        return Folders(folder / "data", folder / "config", folder / "cache")
    import platformdirs  # Not needed with `folder`, and slow to import.

    dirs = platformdirs.PlatformDirs(NAME, appauthor=False)
    return Folders(dirs.user_data_path, dirs.user_config_path, dirs.user_cache_path)
