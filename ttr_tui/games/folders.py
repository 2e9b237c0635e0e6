"""Where files lie: games, settings, and what can be computed again.

The platform says where; on Linux and the like `XDG_DATA_HOME`, `XDG_CONFIG_HOME` and
`XDG_CACHE_HOME` move them. One folder given by hand takes everything instead. Nothing is made
here: who writes makes the folder.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final, NamedTuple

NAME: Final = "ttr-tui"


class Folders(NamedTuple):
    """The folders of one user, absolute: `data` is never thrown away, `config` is what the user
    likes, `cache` can be computed again."""

    data: Path
    config: Path
    cache: Path

    @property
    def games(self) -> Path:
        """The journals of games, finished or not."""
        return self.data / "games"

    @property
    def record(self) -> Path:
        """The record of finished games, a database."""
        return self.data / "record.sqlite3"

    @property
    def reports(self) -> Path:
        """Reports and pictures of finished games, written from the end screen."""
        return self.data / "reports"

    @property
    def aliases(self) -> Path:
        """Which spellings of a name mean one person."""
        return self.data / "spellings.json"

    @property
    def settings(self) -> Path:
        """The settings file."""
        return self.config / "settings.yaml"

    @property
    def crashes(self) -> Path:
        """Reports of mistakes of the program itself."""
        return self.data / "crashes"

    @property
    def people(self) -> Path:
        """Who played last."""
        return self.config / "people.yaml"

    @property
    def layouts(self) -> Path:
        """Layouts of boards of maps that do not come with the program."""
        return self.cache / "layouts"


def user_folders(folder: Path | None = None) -> Folders:
    """The folders that the platform has for a user, or three inside `folder`."""
    if folder is not None:
        folder = folder.absolute()
        return Folders(folder / "data", folder / "config", folder / "cache")
    import platformdirs  # it looks around the system when imported: 5 ms that --help need not wait

    where = platformdirs.PlatformDirs(NAME, appauthor=False)
    return Folders(where.user_data_path, where.user_config_path, where.user_cache_path)
