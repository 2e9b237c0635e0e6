"""The folders of a user: the platform's, or those inside a given folder."""

import sys
from pathlib import Path

import pytest

from ttr_tui.storage.paths import user_folders


@pytest.mark.skipif(
    sys.platform in ("win32", "darwin"), reason="only Unix desktops use the XDG variables"
)
def test_xdg_variables(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The XDG variables move each of the folders."""
    for name in ("DATA", "CONFIG", "CACHE"):
        monkeypatch.setenv(f"XDG_{name}_HOME", str(tmp_path / name))
    folders = user_folders()
    assert folders.games == tmp_path / "DATA" / "ttr-tui" / "games"
    assert folders.settings == tmp_path / "CONFIG" / "ttr-tui" / "settings.yaml"
    assert folders.layouts == tmp_path / "CACHE" / "ttr-tui" / "layouts"


def test_given_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Everything is inside the folder that the user gives."""
    monkeypatch.chdir(tmp_path)
    folders = user_folders(Path("mine"))
    paths = [folders.data, folders.config, folders.cache, folders.games]
    assert all(path.is_relative_to(tmp_path / "mine") for path in paths)


def test_home_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A shell leaves the `~` in `--folder=~/mine`, and that of a variable in quotes."""
    for name in ("HOME", "USERPROFILE"):
        monkeypatch.setenv(name, str(tmp_path))
    for name in ("DATA", "CONFIG", "CACHE"):
        monkeypatch.setenv(f"XDG_{name}_HOME", f"~/{name}")
    assert user_folders(Path("~/mine")).data == tmp_path / "mine" / "data"
    if sys.platform not in ("win32", "darwin"):
        assert user_folders().data == tmp_path / "DATA" / "ttr-tui"


def test_nothing_created(tmp_path: Path) -> None:
    """Naming the folders does not create them."""
    user_folders(tmp_path / "mine")
    assert not (tmp_path / "mine").exists()
