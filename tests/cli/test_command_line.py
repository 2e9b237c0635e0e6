"""The options of `ttr`, and what all commands share: every error is one clear line."""

import os
import pty
import select
import signal
import subprocess
import sys
from collections.abc import Callable
from gettext import NullTranslations
from pathlib import Path
from types import SimpleNamespace

import pytest

from ttr_tui import __version__, cli
from ttr_tui.app.app import TtrApp
from ttr_tui.cli import play
from ttr_tui.cli.commands import COMMANDS, IN_ENGLISH, split_command
from ttr_tui.cli.output import Parser, map_named
from ttr_tui.mapfile.map_catalog import known_maps
from ttr_tui.play.seated_players import HUMAN, SeatedPlayer
from ttr_tui.play.session import Session
from ttr_tui.players import OFFERED_PLAYERS
from ttr_tui.storage.languages import known_languages
from ttr_tui.storage.next_game import (
    LastGame,
    read_last_game,
    write_last_game,
)
from ttr_tui.storage.paths import user_folders
from ttr_tui.storage.saved_games import SavedGames
from ttr_tui.storage.settings import THEMES, Settings, change_settings, read_settings
from ttr_tui.words.language import or_list, use_language

CHECKOUT = Path(__file__).parents[2]
USAGE_ERROR = 2
NO_TERMINAL = "the game needs a terminal; run it in one, without a pipe or redirection"
PROGRAM = [sys.executable, "-m", "ttr_tui"]


def run(*args: str) -> "subprocess.CompletedProcess[str]":
    """Run the program without a terminal."""
    return subprocess.run(
        [*PROGRAM, *args],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
        cwd=CHECKOUT,
    )


@pytest.mark.parametrize(
    ("args", "error"),
    [
        (["--map", "use"], 'there is no map "use", did you mean "usa"?'),
        (["--map", "no/such.yaml"], 'there is no map file "no/such.yaml"'),
        (["--map", "usa", "--players", "Ann"], "needs 2 to 5 players, not 1"),
        (["--map", "usa", "--players", "A,B,C,D,E,F"], "needs 2 to 5 players, not 6"),
        (["--map", "usa", "--players", "Ann,ann"], "two players are called ann"),
        (["--map", "usa", "--players", "Ann,"], "player 2 has no name"),
        (["--map", "usa", "--players", "Ann,\u200b"], "player 2 has no name"),
        (
            ["--map", "usa", "--players", "Ann,Bob", "--first", "Cid"],
            "--first: Cid is not one of the players",
        ),
        (["--map", "usa", "--players", "A,B", "--seed", "x"], "expected a whole number, not x"),
        (["--map", "usa", "--players", "A,B", "--seed", "-1"], "expected a whole number, not -1"),
        (["--players", "Ann,Bob"], "--players needs --map, for example --map usa"),
        (
            ["--map", "usa", "--players", "Ann,computer:hrad"],
            'no level "hrad", did you mean "hard"?',
        ),
        (["--map", "usa", "--player", "computer:greedy:Iris"], "expected easy, medium, hard, race"),
        (["--map", "usa", "--players", "Iris,computer:hard:iris"], "two players are called iris"),
        (["--map", "usa", "--players", "Ann,computer:hard:"], "player 2 has no name"),
        (["--map", "usa", "--players", ",".join(["computer:hard"] * 12)], "players, not 12"),
        (["--solo", "usa"], '--solo: there is no level "usa", expected easy, medium, hard, race'),
        (["--solo", "--players", "Ann,Bob"], "use either --solo or the names of players, not both"),
        (["--solo", "--first", "Bob"], "--first: Bob is not one of the players"),
        (["--player", "Ann", "--players", "Ann,Bob"], "use either --players or --player, not both"),
        (["--map", "usa", "--seed", "7"], "--seed needs --map and --players, or --solo"),
        (["--frist", "Ann"], "unrecognized arguments: --frist Ann"),
        (["--map", "usa", "games"], "unrecognized arguments: --map usa"),
        (["--map"], "expected one argument"),
        (["--theme", "drak"], 'there is no theme "drak", did you mean "dark"?'),
        (["--theme", ""], 'there is no theme ""'),
        (["usa"], 'there is no command "usa"; to play the map, use ttr --map usa'),
        (["chek", "usa"], 'there is no command "chek", did you mean "check"?'),
    ],
)
def test_wrong_options_get_one_clear_line(
    args: list[str], error: str, ttr_error: Callable[..., str]
) -> None:
    assert error in ttr_error(*args)


@pytest.mark.parametrize(
    ("line", "command", "others"),
    [
        ("games --folder X", "games", "--folder X"),
        ("--folder X games", "games", "--folder X"),
        ("--folder=X draw usa", "draw", "--folder=X usa"),
        ("--folder games games --yes", "games", "--folder games --yes"),
        ("--with A --folder X stats", "stats", "--with A --folder X"),
        ("--json --list arena", "arena", "--json --list"),
        ("--list maps completion", "completion", "--list maps"),
        ("--folder games", "", "--folder games"),
        ("--solo games", "", "--solo games"),
        ("--map maps --players games,Bob", "", "--map maps --players games,Bob"),
        ("usa games", "", "usa games"),
    ],
)
def test_split_command(line: str, command: str, others: str) -> None:
    """Options may stand before the command; the value of an option is no command."""
    assert split_command(line.split()) == (command, others.split())


def test_options_before_the_command(tmp_path: Path, ttr: Callable[..., str]) -> None:
    folder = str(tmp_path)
    assert ttr("--folder", folder, "games") == ttr("games", "--folder", folder)


def test_player_name_with_comma(ttr_error: Callable[..., str]) -> None:
    """`--player` takes a name with a comma; the missing terminal is the only error left."""
    args = ["--map", "usa", "--player", "Ann, the Great", "--player", "Bob"]
    assert ttr_error(*args, "--first", "Ann") == "--first: Ann is not one of the players"
    assert ttr_error(*args, "--first", "ann, the great") == NO_TERMINAL


def started(args: list[str], folder: Path) -> Session:
    """Return the game that these options start."""
    options = Parser().parse_args([*args, "--folder", str(folder)])
    map_file = None if options.map is None else map_named(options.map)
    begin = play._new_game(options, map_file).begin
    assert begin is not None
    return begin(SavedGames(user_folders(folder).games))


def test_hints_as_last_time(tmp_path: Path) -> None:
    """However a game is started, it has hints until somebody turns them off."""
    ways = (["--solo", "easy"], ["--map", "usa", "--players", "Ann,Bob"])
    assert all(started(args, tmp_path).hints_on for args in ways)
    assert all(started(args, tmp_path).hints_on for args in ways), "not only the first game"
    change_settings(user_folders(tmp_path), hints=False)
    assert not any(started(args, tmp_path).hints_on for args in ways)


@pytest.mark.parametrize(
    "args",
    [
        ["--players", "computer, computer:hard ,COMPUTER:Easy:Cid,computer:hard"],
        ["--players", "computer,computer:expert,computer:easy:Cid,computer:Expert"],
        [
            *("--player", "computer", "--player", "computer:hard"),
            *("--player", "computer:easy:Cid", "--player", "computer:hard"),
        ],
    ],
)
def test_computer_players_by_level(args: list[str], tmp_path: Path) -> None:
    """`computer:hard` is a computer player, maybe with a given name; so is `computer:expert` of
    older versions. A person may be called computer."""
    session = started(["--map", "usa", *args, "--first", "Juno"], tmp_path)
    assert [(player.name, player.played_by) for player in session.players] == [
        *(("computer", HUMAN), ("Iris", "hard"), ("Cid", "easy"), ("Juno", "hard"))
    ]
    assert session.to_act == 3


def test_solo(tmp_path: Path) -> None:
    """`--solo` starts a game against two computer players on the map and with the person of the
    last game; other options hold as well. Without a level it is that of the last time."""
    first = started(["--solo", "--seed", "7", "--first", "iris"], tmp_path)
    assert first.names == ("Player 1", "Iris", "Juno")
    assert [player.played_by for player in first.players] == [HUMAN, "medium", "medium"]
    assert (first.map_file.game_map.id, first.to_act) == (known_maps()[0], 1)
    players = (SeatedPlayer("Iris", "red", "easy"), SeatedPlayer("Ann", "black"))
    write_last_game(LastGame(players, 0, "europe"), user_folders(tmp_path))
    last = started(["--solo", "racer"], tmp_path)
    assert last.players[0] == SeatedPlayer("Ann", "black")
    assert [player.played_by for player in last.players[1:]] == ["racer", "racer"]
    assert last.map_file.game_map.id == "europe"
    change_settings(user_folders(tmp_path), quick_start_level="hard")
    assert [player.played_by for player in started(["--solo"], tmp_path).players[1:]] == [
        "hard"
    ] * 2
    assert started(["--solo", "--map", "paris"], tmp_path).map_file.game_map.id == "paris"


def test_first_solo_game_asks_for_the_level(tmp_path: Path) -> None:
    """As long as nobody has chosen a level, `--solo` starts no game: the app asks for it."""
    options = Parser().parse_args(["--solo", "--folder", str(tmp_path)])
    assert play._new_game(options, None) == play.Start(asks_for_level=True)
    change_settings(user_folders(tmp_path), quick_start_level="easy")
    assert started(["--solo"], tmp_path).players[1].played_by == "easy"


def test_solo_level_is_remembered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The level of `--solo` is that of the next quick start, and stays without a level. An expert
    of an older version is a hard player now."""
    monkeypatch.setattr(play, "_check_terminal", lambda: None)
    monkeypatch.setattr(TtrApp, "run", lambda _, **options: None)
    for args in (["--solo", "Hard"], ["--solo"], ["--solo", "Expert"]):
        play.run([*args, "--folder", str(tmp_path)])
        assert read_settings(user_folders(tmp_path)) == (Settings(quick_start_level="hard"), ())


def test_named_players_are_remembered(tmp_path: Path) -> None:
    """The next setup starts with the map of the last game, and unless that was `--solo`, with its
    players."""
    folders = user_folders(tmp_path)
    started(["--map", "paris", "--players", "Ann,computer:hard", "--first", "Iris"], tmp_path)
    players = (SeatedPlayer("Ann", "blue"), SeatedPlayer("Iris", "red", "hard"))
    expected = LastGame(players, 1, "paris")
    assert read_last_game(folders) == expected
    started(["--solo", "easy", "--map", "usa"], tmp_path)
    assert read_last_game(folders) == expected._replace(map_id="usa")


def test_help_names_every_level(ttr_help: Callable[..., str]) -> None:
    text = ttr_help()
    assert all(level in text for level in OFFERED_PLAYERS)


def test_broken_map_file_gets_one_line_per_error(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "wrong.yaml"
    path.write_text("format: 2\ntitle: 7\naspect: wide\n", "utf-8")
    with pytest.raises(SystemExit) as caught:
        cli.main(["--map", str(path)])
    assert caught.value.code == USAGE_ERROR
    lines = capsys.readouterr().err.splitlines()
    assert len(lines) > 1
    assert all("wrong.yaml:" in line for line in lines)


def test_errors_contain_no_control_characters(ttr_error: Callable[..., str]) -> None:
    args = ["--map", "usa", "--players", "Ann,Bob", "--first"]
    error = ttr_error(*args, "\x1b[31m\u202eCid\udc80" + "x" * 200)
    assert "\x1b" not in error
    assert "\u202e" not in error
    assert len(error) < 100


def test_without_terminal_one_clear_line() -> None:
    done = run("--map", "usa")
    assert (done.returncode, done.stdout) == (USAGE_ERROR, "")
    assert done.stderr == f"ttr: {NO_TERMINAL}\n"


@pytest.mark.parametrize(
    ("closed", "args", "status", "error"),
    [
        ("<&-", "", USAGE_ERROR, NO_TERMINAL),
        ("<&- >&-", "where", 1, "cannot write output: it is closed"),
        ("2>&-", "--map use", USAGE_ERROR, None),
    ],
)
def test_closed_streams(closed: str, args: str, status: int, error: str | None) -> None:
    """A stream that the shell has closed is no internal error."""
    done = subprocess.run(
        ["sh", "-c", f'"$@" {args} {closed}', "sh", *PROGRAM],
        capture_output=True,
        text=True,
        check=False,
        cwd=CHECKOUT,
    )
    assert done.returncode == status
    assert done.stderr == (f"ttr: {error}\n" if error else "")


INTERRUPT = """
import os, signal, sys
module = sys.argv.pop(1)
class Interrupt:
    def find_spec(self, name, *rest):
        if name == module:
            os.kill(os.getpid(), signal.SIGINT)
sys.meta_path.insert(0, Interrupt())
from ttr_tui.__main__ import main
main()
"""
"""Presses Ctrl-C when a module is imported; then runs the program with the other arguments."""


def test_ctrl_c_at_the_start(tmp_path: Path) -> None:
    """Ctrl-C before the first screen ends the program without a traceback."""
    ours, theirs = pty.openpty()
    programs = [
        subprocess.Popen(
            [sys.executable, "-c", INTERRUPT, module, "--folder", str(tmp_path)],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            cwd=CHECKOUT,
        )
        for module in ("ttr_tui.cli", "ttr_tui.cli.play", "textual", "ttr_tui.app.app")
    ]
    statuses = [program.wait(20) for program in programs]
    assert statuses == [-signal.SIGINT] * len(programs)
    assert not select.select([ours], [], [], 0)[0], "something is printed"
    for end in (ours, theirs):
        os.close(end)


@pytest.mark.parametrize(
    ("option", "start"), [("--version", f"ttr {__version__}"), ("--help", "usage")]
)
def test_version_and_help_do_not_import_textual(option: str, start: str) -> None:
    code = (
        "import sys\nfrom ttr_tui.cli import main\n"
        f"try: main([{option!r}])\nexcept SystemExit as exit: code = exit.code\n"
        "sys.exit(code or 'textual' in sys.modules)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith(start)


def test_help_names_every_theme(ttr_help: Callable[..., str]) -> None:
    text = ttr_help()
    assert all(name in text for name in THEMES)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help(command: str, ttr_help: Callable[..., str]) -> None:
    """So has each of its arguments."""
    assert all(more.get("help") for _, more in COMMANDS[command].arguments)
    assert ttr_help(command).startswith(f"usage: ttr {command} ")
    assert f"ttr {command}" in ttr_help()


@pytest.fixture
def ttr_help(capsys: pytest.CaptureFixture[str]) -> Callable[..., str]:
    """The help of a command, in one line; words broken at a hyphen are joined."""

    def run(*command: str) -> str:
        with pytest.raises(SystemExit) as caught:
            cli.main([*command, "--help"])
        assert caught.value.code == 0
        return " ".join(capsys.readouterr().out.replace("color-\n", "color-").split())

    return run


@pytest.mark.parametrize(
    ("args", "environment", "saved", "theme"),
    [
        ([], {}, "dark", "dark"),
        ([], {"NO_COLOR": ""}, "dark", "dark"),
        ([], {}, "light", "light"),
        ([], {"NO_COLOR": "1"}, "light", "none"),
        ([], {"TERM": "xterm"}, "light", "sixteen"),
        ([], {"TERM": "xterm"}, "none", "none"),
        ([], {"TERM": "xterm", "NO_COLOR": "1"}, "dark", "none"),
        ([], {"TERM": "xterm", "COLORTERM": "truecolor"}, "dark", "dark"),
        (["--theme", "light"], {}, "dark", "light"),
        (["--theme", "light"], {"TERM": "xterm", "NO_COLOR": "1"}, "dark", "light"),
    ],
)
def test_theme_by_option_then_environment_then_settings(
    args: list[str],
    environment: dict[str, str],
    saved: str,
    theme: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The option decides; without it the program takes the saved theme only if the user wants
    colors and the terminal has more than 16."""
    for name in ("NO_COLOR", "COLORTERM"):
        monkeypatch.delenv(name, raising=False)
    for name, value in ({"TERM": "xterm-256color"} | environment).items():
        monkeypatch.setenv(name, value)
    settings = play.settings_for(Parser().parse_args(args), Settings(theme=saved))
    assert settings == Settings(theme=theme)


@pytest.mark.parametrize(("terminal", "ascii"), [("linux", True), ("xterm", False)])
def test_ascii_on_the_linux_console(
    terminal: str, ascii: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The fonts of the Linux console lack many of the program's characters."""
    monkeypatch.setenv("TERM", terminal)
    assert play.settings_for(Parser().parse_args([]), Settings()).ascii == ascii


def test_options_add_to_saved_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm-256color")
    options = ["--ascii", "--no-animations", "--ask-before-claim"]
    wanted = Settings(ascii=True, animations=False, ask_before_claim=True, hide_after=60)
    saved = Settings(hide_after=60)
    assert play.settings_for(Parser().parse_args(options), saved) == wanted
    assert play.settings_for(Parser().parse_args([]), wanted) == wanted


@pytest.mark.parametrize("command", sorted({*COMMANDS, ""} - {*IN_ENGLISH, "maps"} | {"draw"}))
def test_folder_in_a_deleted_folder_is_one_line(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ttr_error: Callable[..., str]
) -> None:
    """A relative folder has no meaning in a folder that somebody deleted."""
    gone = tmp_path / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()
    args = [*([command] if command else []), *(["usa"] if command == "draw" else [])]
    try:
        error = ttr_error(*args, "--folder", "mine")
        assert error == "--folder: the current folder does not exist"
    finally:
        os.chdir(tmp_path)


@pytest.mark.parametrize("command", ["games", "stats", "where", "report", "resume"])
def test_empty_folder_is_an_error(command: str, ttr_error: Callable[..., str]) -> None:
    for args in (["--folder", ""], ["--folder="]):
        assert ttr_error(command, *args) == "--folder: the name of a folder is missing"


def test_folders_without_a_home_are_one_line(
    monkeypatch: pytest.MonkeyPatch, ttr_error: Callable[..., str]
) -> None:
    """If nobody knows the user's home, nothing is written to a folder `~` in the current one."""
    unknown = dict.fromkeys(("user_data_path", "user_config_path", "user_cache_path"), Path("~"))
    monkeypatch.setattr("platformdirs.PlatformDirs", lambda *_, **__: SimpleNamespace(**unknown))
    assert ttr_error("where") == "~ is not an absolute path: set HOME, or use --folder"


def test_internal_error_is_one_line_and_a_report(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def wrong(*_: object) -> None:
        raise LookupError("inside")

    monkeypatch.setattr(cli, "_run", wrong)
    with pytest.raises(SystemExit) as caught:
        cli.main(["maps", "--folder", str(tmp_path)])
    assert caught.value.code == 1
    (report,) = (tmp_path / "data" / "crashes").iterdir()
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith("ttr: ")
    assert "(LookupError)" in line and line.endswith(str(report))
    text = report.read_text()
    assert "in wrong" in text and "LookupError" in text
    assert text.count("inside") == 1, "the text of an error may have values: only the source line"


def test_pipe_closed_while_printing_is_no_error() -> None:
    program = subprocess.Popen(
        [*PROGRAM, "draw", "usa", "--size", "500x200"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=CHECKOUT,
    )
    assert program.stdout is not None and program.stderr is not None
    program.stdout.read(1)
    program.stdout.close()
    assert program.stderr.read() == ""
    program.stderr.close()
    program.wait()


def status_and_errors(args: list[str], stdout: int) -> tuple[int, str]:
    """Run the program with a buffered stdout, which is written when the program ends."""
    buffered = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
    program = subprocess.run(
        [*PROGRAM, *args],
        stdout=stdout,
        stderr=subprocess.PIPE,
        text=True,
        cwd=CHECKOUT,
        env=buffered,
        check=False,
    )
    return program.returncode, program.stderr


@pytest.mark.parametrize("args", [["maps"], ["--help"]])
def test_pipe_closed_before_printing_is_no_error(args: list[str]) -> None:
    read, write = os.pipe()
    os.close(read)
    assert status_and_errors(args, write) == (1, "")
    os.close(write)


@pytest.mark.skipif(not os.access("/dev/full", os.W_OK), reason="no /dev/full to write to")
def test_full_disk_is_one_line() -> None:
    full = os.open("/dev/full", os.O_WRONLY)
    error = "ttr: cannot write output: the disk is full\n"
    assert status_and_errors(["maps"], full) == (1, error)
    os.close(full)


def test_check_of_valid_files() -> None:
    done = run("check", "maps/usa.yaml", "maps/europe.yaml")
    assert done.returncode == 0
    assert len(done.stdout.splitlines()) == 2


def test_check_by_name() -> None:
    done = run("check", "great-lakes")
    assert done.returncode == 0
    assert "great_lakes.yaml" in done.stdout


def test_check_of_a_broken_file_exits_with_1(tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.yaml"
    wrong.write_text("format: 2\ntitle: Nowhere\n")
    done = run("check", "maps/usa.yaml", str(wrong))
    assert done.returncode == 1
    assert f"{wrong}:1:1: " in done.stdout
    assert done.stderr == ""


def test_where_lists_folders_and_creates_none(tmp_path: Path) -> None:
    done = run("where", "--folder", str(tmp_path / "mine"))
    assert done.returncode == 0
    paths = dict(line.split("  ", 1) for line in done.stdout.splitlines())
    assert paths["settings"].strip() == str(tmp_path / "mine" / "config" / "settings.yaml")
    assert set(paths) == {
        "games",
        "maps",
        "reports",
        "settings",
        "players",
        "layouts",
        "crash reports",
    }
    assert list(tmp_path.iterdir()) == []


def test_language_option(
    ttr: Callable[..., str],
    ttr_error: Callable[..., str],
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The option is more than the settings, and both are more than the system, in whose language
    an unknown one is refused."""

    def folders_said(*options: str) -> str:
        use_language(NullTranslations(), "en")
        return ttr("where", "--folder", str(folder), *options)

    said = {language: folders_said("--language", language) for language in ("en", "uk", "ru")}
    assert len({*said.values()}) == 3
    assert said["en"].startswith("games ") and folders_said() == said["en"]
    settings = user_folders(folder).settings
    settings.parent.mkdir(parents=True)
    settings.write_text("language: ru\n", "utf-8")
    assert folders_said() == said["ru"]
    assert folders_said("--language=uk") == said["uk"]
    use_language(NullTranslations(), "en")
    error = ttr_error("maps", "--language", "xx")
    known = or_list(known_languages())
    assert error == f'there is no translation into "xx", expected {known}'
    monkeypatch.setenv("LANGUAGE", "uk")
    assert ttr_error("maps", "--language", "xx").startswith("немає перекладу")


@pytest.mark.parametrize(
    ("args", "error"),
    [
        (["arena"], "ttr arena needs --map and --players, for example"),
        (["check", "--language", "uk"], "the following arguments are required: FILE"),
        (["completion"], "name your shell: bash, zsh, fish"),
        (["draw", "atlantis"], 'there is no map "atlantis", expected'),
    ],
)
def test_commands_for_authors_are_in_english(
    args: list[str],
    error: str,
    ttr_error: Callable[..., str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("LANGUAGE", "uk")
    assert ttr_error(*args).startswith(error)


def run_with(environment: dict[str, str], *args: str) -> bytes:
    """What the program prints in this environment."""
    done = subprocess.run(
        [*PROGRAM, *args],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        check=True,
        cwd=CHECKOUT,
        env=os.environ | environment,
    )
    return done.stdout


@pytest.mark.slow
def test_language_of_the_terminal() -> None:
    """Where the output has no Unicode, the language is English. The help is always English."""

    def spoken(command: str, encoding: str) -> bytes:
        return run_with({"LANGUAGE": "uk", "PYTHONIOENCODING": encoding}, command)

    for encoding in ("latin-1", "koi8-u"):
        assert spoken("where", encoding) == run_with({"LANGUAGE": "en"}, "where")
    assert spoken("where", "utf-8") != run_with({"LANGUAGE": "en"}, "where")
    assert spoken("--help", "utf-8") == run_with({"LANGUAGE": "en"}, "--help")
