"""Files lie where the platform has them, or where one says."""

import sys
from pathlib import Path

import pytest

from ttr_tui.storage.paths import user_folders


@pytest.mark.skipif(
    sys.platform in ("win32", "darwin"), reason="XDG variables are of Unix desktops"
)
def test_the_xdg_variables_move_each_folder(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    for kind in ("DATA", "CONFIG", "CACHE"):
        monkeypatch.setenv(f"XDG_{kind}_HOME", str(tmp_path / kind))
    folders = user_folders()
    assert folders.games == tmp_path / "DATA" / "ttr-tui" / "games"
    assert folders.settings == tmp_path / "CONFIG" / "ttr-tui" / "settings.yaml"
    assert folders.layouts == tmp_path / "CACHE" / "ttr-tui" / "layouts"


def test_a_folder_given_by_hand_takes_everything(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    folders = user_folders(Path("mine"))
    everything = [folders.data, folders.config, folders.cache, folders.games, folders.record]
    assert all(path.is_relative_to(tmp_path / "mine") for path in everything)


def test_asking_where_files_lie_makes_none(tmp_path: Path) -> None:
    user_folders(tmp_path / "mine")
    assert not (tmp_path / "mine").exists()
