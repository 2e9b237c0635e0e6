"""A game that is listed but cannot be opened ends nothing: every place that opens it says why."""

import asyncio
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from io import StringIO
from pathlib import Path

import pytest

from tests.app.driver import SMALL, Driver, running
from tests.lines.reader import Terminal, program
from tests.storage.games import play, play_to_the_end
from ttr_tui import cli
from ttr_tui.app.app import TtrApp
from ttr_tui.play.deals import deal_seed
from ttr_tui.storage.journal_format import encode_checked_line, encode_line, parse_line
from ttr_tui.storage.next_game import deal_of_the_day
from ttr_tui.storage.paths import user_folders
from ttr_tui.storage.saved_games import SavedGames, local_now, saved_game_from

Damage = Callable[[Path], object]


def changed_header(key: str, value: object) -> Damage:
    """Put another value into the header of a journal, with a check that matches."""

    def change(path: Path) -> None:
        lines = [parse_line(line) for line in path.read_bytes().splitlines()]
        if key == "map":
            lines[0]["map"] = {**lines[0]["map"], "text": value}  # type: ignore[dict-item]
        else:
            lines[0][key] = value  # type: ignore[assignment]
        header, *others = [{k: v for k, v in line.items() if k != "check"} for line in lines]
        path.write_bytes(encode_checked_line(header) + b"".join(map(encode_line, others)))

    return change


DAMAGES: dict[str, Damage] = {
    "no map": changed_header("map", "map: ["),
    "another map": changed_header("map", "name: none\n"),
    "no deal of cards": changed_header("setup", []),
    "nobody goes first": changed_header("first", 9),
    "one player": changed_header("players", [{"name": "Ann", "player": "human"}]),
    "deleted meanwhile": Path.unlink,
    "a folder meanwhile": lambda path: (path.unlink(), path.mkdir()),
    "empty": lambda path: path.write_bytes(b""),
}


@contextmanager
def a_game(folder: Path, *, over: bool, damage: Damage) -> Iterator[Path]:
    """Today's deal, begun or over, listed as it was before it was damaged."""
    folders = user_folders(folder)
    store, today = SavedGames(folders.games), local_now().date().isoformat()
    start = deal_of_the_day(None, today, name="Ann")
    seed = deal_seed(today, start.map_file.game_map.id, len(start.players))
    session = store.begin(start.map_file, start.players, seed=seed, deal=today)
    if over:
        play_to_the_end(session)
    else:
        play(session, 12)
    session.leave()
    (path,) = folders.games.iterdir()
    with pytest.MonkeyPatch.context() as patch:
        known = {path: saved_game_from(path)}
        patch.setattr(
            "ttr_tui.storage.saved_games.saved_game_from",
            lambda each: known.get(each) or saved_game_from(each),
        )
        patch.setattr(
            "ttr_tui.storage.saved_games.journals_in",
            lambda folder: sorted({path, *folder.glob("*.journal")}),
        )
        damage(path)
        yield path


LINES = {
    "continue": ("1", "quit"),
    "deal": ("deal", "Ann", "quit"),
    "saved games": ("saved games", "1", "quit", "quit"),
}
SCREENS = {
    "continue": ("c",),
    "deal": ("d",),
    "deal, go on": ("d", "enter", "enter"),
    "deal, again": ("d", "enter", "a"),
    "saved games": ("g", "enter"),
    "replay": ("g", "v"),
    "delete": ("g", "x", "y"),
}
COMMANDS = {
    "resume": ("resume", "--lines"),
    "deal": ("--lines", "--deal", "{today}"),
    "replay": ("replay", "--lines"),
    "play on": ("replay", "--lines", "--from", "1"),
    "report": ("report",),
    "picture": ("picture", "--out", "{folder}/board.svg"),
    "delete": ("games", "--delete", "{game}", "--yes"),
    "games": ("games",),
    "statistics": ("stats", "--lines"),
}


def each_damage(places: Iterable[str]) -> pytest.MarkDecorator:
    """Each damage in each place, of a game that is over and of one that is not by turns."""
    return pytest.mark.parametrize(
        ("place", "damage", "over"),
        [
            (place, damage, (row + column) % 2 == 0)
            for row, place in enumerate(places)
            for column, damage in enumerate(DAMAGES)
        ],
    )


@pytest.mark.quick(4)
@each_damage(LINES)
def test_in_lines(place: str, damage: str, over: bool, tmp_path: Path) -> None:
    """The program in lines says what is wrong, and asks again or begins another game."""
    with a_game(tmp_path, over=over, damage=DAMAGES[damage]) as path:
        typed = iter(LINES[place])
        terminal = Terminal(lambda _new: next(typed, None))
        program(terminal, tmp_path).menu()
        if place != "continue" or not over:
            assert f"{path.stem}: " in terminal.text


@pytest.mark.quick(6)
@each_damage(COMMANDS)
def test_in_commands(
    place: str,
    damage: str,
    over: bool,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """A command ends with a sentence, or does something else."""
    monkeypatch.setattr("sys.stdin", StringIO())
    with a_game(tmp_path, over=over, damage=DAMAGES[damage]) as path:
        today = local_now().date().isoformat()
        words = [
            each.format(today=today, game=path.stem, folder=tmp_path) for each in COMMANDS[place]
        ]
        try:
            cli.main([*words, "--folder", str(tmp_path)])
        except SystemExit as end:
            assert end.code == 2, end
        said = capsys.readouterr()
        assert "internal error" not in said.out + said.err
        assert said.out or said.err


@pytest.mark.quick(3)
@each_damage(SCREENS)
def test_on_screens(place: str, damage: str, over: bool, tmp_path: Path) -> None:
    """The app says it in a notice, or does something else."""

    async def scene() -> None:
        app = TtrApp(folders=user_folders(tmp_path))
        async with running(app, SMALL) as driver:
            await press(driver)
        assert app.return_code in (0, None)
        assert app._exception is None

    async def press(driver: Driver) -> None:
        for key in SCREENS[place]:
            await driver.send(key)

    with a_game(tmp_path, over=over, damage=DAMAGES[damage]):
        asyncio.run(scene())
