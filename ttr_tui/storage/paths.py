"""The folders and files of a user."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final, NamedTuple

from ttr_tui.files import FileProblemError

NAME: Final = "ttr-tui"

_VARIABLES: Final = ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME")


class FolderError(FileProblemError):
    """The folders of the user are unknown."""


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
    def maps(self) -> Path:
        """The folder of the user's own maps."""
        return self.data / "maps"

    @property
    def reports(self) -> Path:
        """The folder of reports and pictures of finished games."""
        return self.data / "reports"

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

    def owns(self, path: Path) -> bool:
        """Return whether this is in the folder of saved games, also through links."""
        return Path(os.path.realpath(path)).is_relative_to(os.path.realpath(self.games))


def user_folders(folder: Path | None = None) -> Folders:
    """Return the platform's folders for a user, or three folders inside `folder`. A `~` at the
    beginning is the home folder: shells leave it in `--folder=~/games`. Raises `FolderError`."""
    if folder is not None:
        try:
            folder = _expanded(folder).absolute()
        except FileNotFoundError as error:
            raise FolderError("no-current-folder") from error
        return Folders(folder / "data", folder / "config", folder / "cache")
    import platformdirs  # Not needed with `folder`, and slow to import.

    for name in _VARIABLES:
        if os.environ.get(name, "").startswith("~"):  # platformdirs ignores these.
            os.environ[name] = str(_expanded(Path(os.environ[name])))
    dirs = platformdirs.PlatformDirs(NAME, appauthor=False)
    folders = Folders(dirs.user_data_path, dirs.user_config_path, dirs.user_cache_path)
    for path in folders:
        if not path.is_absolute():
            raise FolderError("no-absolute-path", folder=path)
    return folders


def _expanded(path: Path) -> Path:
    """The path with the home folder in place of a `~`. Raises `FolderError` if it is unknown."""
    try:
        return path.expanduser()
    except RuntimeError as error:
        raise FolderError("no-absolute-path", folder=path) from error
