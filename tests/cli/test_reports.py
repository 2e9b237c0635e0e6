"""`ttr report` and `ttr picture`: a finished game as text and as a picture."""

import json
import os
import re
import stat
import sys
from collections.abc import Callable
from io import BytesIO, TextIOWrapper
from itertools import chain
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.board.test_picture import SVG
from tests.storage.games import a_store, begin, play
from tests.storage.test_statistics import finish
from ttr_tui import cli
from ttr_tui.engine import final_score
from ttr_tui.engine.rules.routes import RoutesScore
from ttr_tui.engine.rules.tickets import TicketsKept
from ttr_tui.play.seated_players import SeatedPlayer
from ttr_tui.play.turn_facts import round_of
from ttr_tui.storage.journal_reader import OpenedGame
from ttr_tui.storage.paths import user_folders
from ttr_tui.words import counts

"""Title, winners and scores."""
HOSTILE_NAME = "[red]Eve[/red] | *b* `c` </text>\x1b[2J"


def a_game(folder: Path, on: str = "paris", other: str = "Bob") -> OpenedGame:
    store = a_store(user_folders(folder).games)
    return store.open(finish(store, "Ann", other, on=on).stem)


def a_short_game(folder: Path) -> OpenedGame:
    store = a_store(user_folders(folder).games)
    session = begin(store, "paris")
    play(session, 20)
    session.end_early()
    session.leave()
    return store.open(str(session.id))


@pytest.mark.parametrize("form", [[], ["--markdown"]])
@pytest.mark.parametrize("name", ["usa", "europe", "paris", "great_lakes"])
def test_report_has_every_turn_and_every_score(
    name: str, form: list[str], folder: Path, ttr: Callable[..., str]
) -> None:
    game = a_game(folder, on=name)
    report = ttr("report", game.id, *form, "--folder", str(folder))
    events = [event for record in game.game.log for event in record.events]
    for turn in range(1, game.game.state.turn):
        assert f"Round {round_of(turn, len(game.players))}\n" in report
    for score in final_score(game.game.state).players:
        (row,) = [
            line
            for line in report.splitlines()
            if line.lstrip("| ").startswith(game.players[score.seat].name)
            and line.rstrip("| ").replace("\\", "").endswith(f" {counts.number(score.total)}")
        ]
        assert str(score.of(RoutesScore).points) in row.replace("\\", "")
    kept = [event.kept for event in events if isinstance(event, TicketsKept)]
    shown_tickets = " ".join(report.replace("\\", "").split())
    assert " of 3 tickets" not in shown_tickets, "said by the names"
    for ticket in chain.from_iterable(kept):
        points = game.map_file.game_map.tickets[ticket].points
        assert f"{game.map_file.game_map.ticket_name(ticket)} ({points})" in shown_tickets
    board = report.split("Final board")[1]
    for player, score in zip(game.players, final_score(game.game.state).players, strict=True):
        assert f" {player.name} {score.total}" in board
    cities = [city for city in game.map_file.game_map.cities if not city.junction]
    assert all(city.name in board for city in cities)


def test_levels_of_computer_players(folder: Path, ttr: Callable[..., str]) -> None:
    """Report and picture name the level of a computer player."""
    store = a_store(user_folders(folder).games)
    players = [SeatedPlayer("Ann", "red"), SeatedPlayer("Iris", "black", "racer")]
    id = finish(store, *players, on="paris").stem
    report = ttr("report", id, "--folder", str(folder))
    assert "Ann (red), Iris (black, computer, racer). First player: Ann." in report
    assert "\nIris (computer, racer)  " in report, "in the table of scores"
    file = folder / "paris.svg"
    ttr("picture", id, "--out", str(file), "--folder", str(folder))
    assert "Iris (computer, racer)" in file.read_text("utf-8")


def test_letters_of_the_board_are_english(folder: Path, ttr: Callable[..., str]) -> None:
    """In a report in Ukrainian, too: it is for others to read."""
    report = ttr("report", a_short_game(folder).id, "--language", "uk", "--folder", str(folder))
    title, *lines = report.splitlines()
    board = "\n".join(lines[-40:])
    assert "Париж" in title
    assert "Y" in board and re.search("[А-Я]", board) is None


def test_markdown_in_names_is_escaped(folder: Path, ttr: Callable[..., str]) -> None:
    game = a_game(folder, other=HOSTILE_NAME)
    report = ttr("report", game.id, "--markdown", "--folder", str(folder))
    assert "\x1b" not in report
    assert "\\[red\\]Eve" in report
    assert "</text>" not in report.replace("\\<", "<x").split("Final board")[0]


@pytest.mark.parametrize("theme", ["dark", "light", "sixteen"])
def test_picture_is_xml_with_every_owners_sign(
    theme: str, folder: Path, tmp_path: Path, ttr: Callable[..., str]
) -> None:
    game, file = a_game(folder), tmp_path / "board.svg"
    ttr("picture", game.id, "--out", str(file), "--theme", theme, "--folder", str(folder))
    assert file.stat().st_size < 300_000
    root = ElementTree.parse(file).getroot()
    owners, routes = game.game.state.owners, game.map_file.game_map.routes
    for player, score in zip(game.players, final_score(game.game.state).players, strict=True):
        signs = [g for g in root.iter(f"{SVG}g") if g.get("class") == f"seat{score.seat}"]
        claimed = sum(route.length for route in routes if owners[route.index] == score.seat)
        assert len(signs) == claimed > 0
        texts = [text.text or "" for text in root.iter(f"{SVG}text")]
        assert counts.number(score.total) in texts[texts.index(player.name) :]
    assert root.findtext(f"{SVG}title") == "Ticket to Ride Paris"
    texts = [text.text or "" for text in root.iter(f"{SVG}text")]
    assert texts[:2] == ["Ticket to Ride Paris", f"{game.times[-1]:%Y-%m-%d %H:%M}"]
    assert any("wins with" in text for text in texts)


def test_unfinished_game_has_no_report(folder: Path, ttr_error: Callable[..., str]) -> None:
    store = a_store(user_folders(folder).games)
    session = begin(store, "paris")
    play(session, 40)
    session.leave()
    assert session.id is not None
    error = ttr_error("report", session.id, "--folder", str(folder))
    assert error.endswith("is not finished; this would reveal hidden information")


def test_existing_file_needs_force(
    folder: Path, tmp_path: Path, ttr: Callable[..., str], ttr_error: Callable[..., str]
) -> None:
    game, file = a_game(folder), tmp_path / "report.md"
    file.write_text("mine")
    args = ["report", game.id, "--folder", str(folder), "--out", str(file)]
    assert ttr_error(*args) == f"{file} already exists; use --force to overwrite it"
    assert file.read_text() == "mine"
    assert ttr(*args, "--force") == f"saved to {file}\n"
    assert "Round 1" in file.read_text("utf-8")


def harmful_names(file: Path, folder: Path) -> dict[str, Path]:
    """Return other names for a file: its path in other words, and links to it or its folder."""
    links = folder / "links"
    links.mkdir()
    (links / "file").symlink_to(file)
    (links / "folder").symlink_to(file.parent)
    (links / "link").symlink_to(links / "file")
    relative = Path(os.path.relpath(file, Path.cwd()))
    names = [links / "file", links / "folder" / file.name, links / "link"]
    dots = file.parent / ".." / file.parent.name / file.name
    return {str(name): name for name in (file, relative, dots, *names)}


@pytest.mark.parametrize("command", ["report", "picture"])
def test_saved_games_are_never_overwritten(
    command: str,
    folder: Path,
    tmp_path: Path,
    ttr_error: Callable[..., str],
) -> None:
    """No saved game is overwritten, whatever its name is."""
    game, folders = a_short_game(folder), user_folders(folder)
    journal = folders.games / f"{game.id}.journal"
    content = journal.read_bytes()
    for name in (*harmful_names(journal, tmp_path), folders.games / "new.journal"):
        for force in ([], ["--force"]):
            args = [command, game.id, "--folder", str(folder), "--out", str(name), *force]
            error = ttr_error(*args)
            assert "one of ttr's own files" in error or ("already exists" in error and not force)
    assert journal.read_bytes() == content
    assert not (folders.games / "new.journal").exists()


def test_link_to_another_file_is_followed(
    folder: Path, tmp_path: Path, ttr: Callable[..., str]
) -> None:
    """The file that a link names is overwritten, with its permissions; the link stays."""
    game, file, link = a_short_game(folder), tmp_path / "report.md", tmp_path / "link"
    file.write_text("old")
    file.chmod(0o640)
    link.symlink_to(file)
    ttr("report", game.id, "--folder", str(folder), "--out", str(link), "--force")
    assert link.is_symlink()
    assert "Round 1" in file.read_text("utf-8")
    assert stat.S_IMODE(file.stat().st_mode) == 0o640


def test_empty_name_is_an_error(folder: Path, ttr_error: Callable[..., str]) -> None:
    game = a_short_game(folder)
    for command in ("report", "picture"):
        error = ttr_error(command, game.id, "--folder", str(folder), "--out", "")
        assert error == "--out: the name of a file is missing"


def test_file_that_cannot_be_written_is_one_line(
    folder: Path, tmp_path: Path, ttr_error: Callable[..., str]
) -> None:
    game, file = a_game(folder), tmp_path / "no" / "such" / "x.svg"
    error = ttr_error("picture", game.id, "--folder", str(folder), "--out", str(file))
    assert error.startswith(f"cannot write {file}: ")


def test_last_finished_game_is_the_default(
    folder: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    ttr: Callable[..., str],
    ttr_error: Callable[..., str],
) -> None:
    """Without a game, report and picture are of the last finished one. The picture is saved in the
    current folder under the name of the game, and the whole path is shown."""
    in_folder = ("--folder", str(folder))
    assert ttr_error("report", *in_folder).startswith("there is no finished game")
    assert ttr_error("replay", *in_folder).startswith("there is no saved game")
    a_game(folder, on="usa")
    game = a_game(folder)
    begin(a_store(user_folders(folder).games), "europe").leave()
    assert ttr("report", *in_folder) == ttr("report", game.id, *in_folder)
    monkeypatch.chdir(tmp_path)
    file = tmp_path / f"{game.id}.svg"
    assert ttr("picture", *in_folder) == f"saved to {file}\n"
    assert "Ticket to Ride Paris" in file.read_text("utf-8")


def test_part_of_a_name(
    folder: Path, ttr: Callable[..., str], ttr_error: Callable[..., str]
) -> None:
    """A part of a name is enough if one game has it; otherwise the error lists the games."""
    first, second = a_game(folder), a_game(folder, other="Cid")
    in_folder = ("--folder", str(folder))
    assert ttr("report", "cid", *in_folder) == ttr("report", second.id, *in_folder)
    for command in ("report", "picture", "replay"):
        error = ttr_error(command, "ann", *in_folder)
        assert error == f'"ann" matches 2 games: {first.id} or {second.id}'


def test_wrong_name_suggests_the_closest(folder: Path, ttr_error: Callable[..., str]) -> None:
    game = a_game(folder)
    error = ttr_error("report", game.id[:-1] + "2", "--folder", str(folder))
    assert f'did you mean "{game.id}"' in error


@pytest.mark.quick(11)
@pytest.mark.parametrize("encoding", ["latin-1", "cp437", "ascii"])
@pytest.mark.parametrize(
    "command",
    [
        *(["draw", "great_lakes"], ["draw", "europe", "--color", "always"]),
        *(["draw", "europe", "--json"], ["report"], ["report", "--markdown"], ["games"], ["stats"]),
        *(["maps"], ["check", "europe"], ["stats", "--lines"], ["report", "--help"]),
    ],
    ids=" ".join,
)
def test_output_without_unicode(
    command: list[str], encoding: str, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What the encoding of the output lacks is printed with other characters, the board as with
    --ascii; nothing becomes a question mark."""
    a_game(folder, on="paris", other="Zoë")
    out = BytesIO()
    monkeypatch.setattr(sys, "stdout", TextIOWrapper(out, encoding))
    needs_folder = command[0] not in ("maps", "check") and "--help" not in command
    try:
        cli.main([*command, *(["--folder", str(folder)] if needs_folder else [])])
    except SystemExit as ended:
        assert not ended.code
    sys.stdout.flush()
    printed = out.getvalue().decode(encoding)
    assert printed and "?" not in printed
    if "--json" in command:
        assert "København" in str(json.loads(printed))
