"""`ttr report` and `ttr picture`: a finished game out of the program."""

from itertools import chain
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.board.test_svg import SVG, letters
from tests.storage.games import a_store, begin, play
from tests.storage.test_statistics import finish
from ttr_tui import cli
from ttr_tui.board.layout.layout_cache import cached_layout
from ttr_tui.engine.events import TicketsKept
from ttr_tui.engine.scoring import final_score
from ttr_tui.storage.journal_reader import OpenedGame
from ttr_tui.storage.paths import user_folders

LEGEND_ROWS = 2
USAGE_ERROR = 2
WARNED = "[red]Eve[/red] | *b* `c` </text>\x1b[2J"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "mine"


def a_game(folder: Path, on: str = "paris", other: str = "Bob") -> OpenedGame:
    store = a_store(user_folders(folder).games)
    return store.open(finish(store, "Ann", other, on=on).stem)


def described(capsys: pytest.CaptureFixture[str], folder: Path, *words: str) -> str:
    cli.main([*words, "--folder", str(folder)])
    return capsys.readouterr().out


def illegal(capsys: pytest.CaptureFixture[str], folder: Path, *words: str) -> str:
    with pytest.raises(SystemExit) as left:
        cli.main([*words, "--folder", str(folder)])
    assert left.value.code == USAGE_ERROR
    (line,) = capsys.readouterr().err.splitlines()
    return line


@pytest.mark.parametrize("form", [[], ["--markdown"]])
@pytest.mark.parametrize("name", ["usa", "europe", "paris", "great_lakes"])
def test_a_report_tells_every_turn_and_every_score(
    name: str, form: list[str], folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = a_game(folder, on=name)
    report = described(capsys, folder, "report", game.id, *form)
    events = [event for record in game.game.log for event in record.events]
    for turn in range(1, game.game.state.turn):
        assert f"Turn {turn}\n" in report
    for score in final_score(game.game.state).players:
        (row,) = [
            line
            for line in report.splitlines()
            if line.lstrip("| ").startswith(game.people[score.seat].name)
            and line.rstrip("| ").replace("\\", "").endswith(f" {score.total}")
        ]
        assert str(score.routes) in row.replace("\\", "")
    kept = [event.kept for event in events if isinstance(event, TicketsKept)]
    shown_tickets = " ".join(report.replace("\\", "").split())
    for ticket in chain.from_iterable(kept):
        points = game.map_file.game_map.tickets[ticket].points
        assert f"{game.map_file.game_map.ticket_name(ticket)} ({points})" in shown_tickets
    board = report.split("Final board")[1]
    for person, score in zip(game.people, final_score(game.game.state).players, strict=True):
        assert f" {person.name} {score.total}" in board
    cities = [city for city in game.map_file.game_map.cities if not city.junction]
    assert all(city.name in board for city in cities)


def test_no_name_is_more_than_a_name_in_markdown(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = a_game(folder, other=WARNED)
    report = described(capsys, folder, "report", game.id, "--markdown")
    assert "\x1b" not in report
    assert "\\[red\\]Eve" in report
    assert "</text>" not in report.replace("\\<", "<x").split("Final board")[0]


@pytest.mark.parametrize("theme", ["dark", "light", "sixteen"])
def test_the_picture_is_xml_with_every_owners_sign(
    theme: str, folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game, file = a_game(folder), tmp_path / "board.svg"
    described(capsys, folder, "picture", game.id, "--out", str(file), "--theme", theme)
    assert file.stat().st_size < 300_000
    root = ElementTree.parse(file).getroot()
    cells = letters(root)
    layout = cached_layout(game.map_file.game_map, game.map_file.placement, 120, 40)
    assert layout is not None
    legend = "".join(sign for (_, y), sign in sorted(cells.items()) if y == 0)
    for person, score in zip(game.people, final_score(game.game.state).players, strict=True):
        assert f"{'●▲'[score.seat] * 2}{person.name}{score.total}" in legend
    owners = game.game.state.owners
    assert {owner for owner in owners if owner >= 0} == {0, 1}
    for route, owner in enumerate(owners):
        for space in layout.routes[route].spaces if owner >= 0 else []:
            signs = {cells[x, y + LEGEND_ROWS] for x, y in space if (x, y + LEGEND_ROWS) in cells}
            assert signs == {"●▲"[owner]}
    assert root.findtext(f"{SVG}title") == "Ticket to Ride Paris"


def test_an_unfinished_game_is_not_told(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    store = a_store(user_folders(folder).games)
    session = begin(store, "paris")
    play(session, 40)
    session.leave()
    assert session.id is not None
    assert "there would be secrets in it" in illegal(capsys, folder, "report", session.id)


def test_a_file_that_is_there_is_overwritten_only_when_asked(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game, file = a_game(folder), tmp_path / "report.md"
    file.write_text("mine")
    words = ["report", game.id, "--out", str(file)]
    assert "is there already" in illegal(capsys, folder, *words)
    assert file.read_text() == "mine"
    described(capsys, folder, *words, "--force")
    assert "Turn 1" in file.read_text("utf-8")
    missing = str(tmp_path / "no" / "such" / "x.svg")
    assert "cannot be written" in illegal(capsys, folder, "picture", game.id, "--out", missing)


def test_a_wrong_name_gets_the_nearest(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game = a_game(folder)
    assert f'did you mean "{game.id}"' in illegal(capsys, folder, "report", game.id[:-1] + "2")
