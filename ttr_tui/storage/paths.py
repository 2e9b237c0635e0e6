"""Files of the user's that are written anew as a whole: settings, names, spellings."""

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
    import platformdirs

    where = platformdirs.PlatformDirs(NAME, appauthor=False)
    return Folders(where.user_data_path, where.user_config_path, where.user_cache_path)


def write_whole(file: Path, text: str) -> None:
    """Write all of it or nothing, and make its folder: a file half written would be one with
    something wrong in it. Raises `OSError`."""
    file.parent.mkdir(parents=True, exist_ok=True)
    new = file.with_name(f"{file.name}.new")
    new.write_text(text, "utf-8")
    new.replace(file)


def move_aside(file: Path) -> None:
    """Call a file with something wrong in it `….bad`, so that another can be written in its place.
    Raises `OSError`."""
    file.replace(file.with_name(f"{file.name}.bad"))
