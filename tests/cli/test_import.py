"""`ttr import` and `ttr export`: maps as CSV."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.mapfile.test_map_csv import ROUTES, folder_with
from ttr_tui import cli


def test_from_csv_to_a_map(
    tmp_path: Path, ttr: Callable[..., str], ttr_error: Callable[..., str]
) -> None:
    """It is printed, or written where there is no file yet."""
    folder = folder_with(tmp_path)
    printed, file = ttr("import", str(folder)), tmp_path / "small.yaml"
    saved, counts, guessed, then = ttr("import", str(folder), "--out", str(file)).splitlines()
    assert saved == f"saved to {file}"
    assert counts == f"{file}: valid, with 4 cities, 5 routes, 5 tickets, 0 warnings"
    assert guessed.startswith("guessed: up to 2 players, 6 trains each")
    assert f"ttr --map {file}" in then
    assert file.read_text("utf-8") == printed
    assert "valid, with 4 cities" in ttr("check", str(file))
    assert "already exists" in ttr_error("import", str(folder), "--out", str(file))
    ttr("import", str(folder), "--out", str(file), "--force")


def test_export_writes_three_files(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    cli.main(("export", "paris", str(tmp_path / "new")))
    names = sorted(file.name for file in (tmp_path / "new").iterdir())
    assert names == ["cities.csv", "routes.csv", "tickets.csv"]
    assert capsys.readouterr().err.startswith("ttr: these files cannot hold: the rules,")


def test_problems(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """One line for each, with file and line; what a map cannot hold is a warning, in the end."""
    folder_with(tmp_path, routes=ROUTES.replace("3,Grey,Ferry", "3,Red,Ferry"))
    cli.main(("import", str(tmp_path)))
    assert f"ttr: warning: {tmp_path}/routes.csv:2:1: a ferry" in capsys.readouterr().err
    folder_with(tmp_path, routes=ROUTES.replace("Bergen,3", "Bergen,x").replace("4,Red", "4,Rad"))
    (tmp_path / "routes.csv").write_text(
        (tmp_path / "routes.csv").read_text("utf-8").replace("Train", "Ship"), "utf-8"
    )
    with pytest.raises(SystemExit):
        cli.main(("import", str(tmp_path)))
    *errors, warning = capsys.readouterr().err.splitlines()
    assert len(errors) == 2
    assert f"{tmp_path}/routes.csv:5:1: warning: the wagon style" in warning


def test_no_folder(tmp_path: Path, ttr_error: Callable[..., str]) -> None:
    assert "nowhere" in ttr_error("import", str(tmp_path / "nowhere"))
