"""The command line: every mistake is one clear line and status 2, never a traceback."""

import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest

from ttr_tui import __version__, cli
from ttr_tui.board.render.themes import theme_names
from ttr_tui.cli import play
from ttr_tui.storage.paths import user_folders
from ttr_tui.storage.settings import Settings, read_settings

USAGE_ERROR = 2


def complaint(words: list[str], capsys: pytest.CaptureFixture[str]) -> str:
    """What is said about a command line that is illegal: one line on stderr."""
    with pytest.raises(SystemExit) as left:
        cli.main(words)
    assert left.value.code == USAGE_ERROR
    said = capsys.readouterr()
    assert said.out == ""
    lines = said.err.splitlines()
    assert len(lines) == 1, lines
    assert lines[0].startswith("ttr: ")
    return lines[0].removeprefix("ttr: ")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--map", "use"], 'there is no map "use", did you mean "usa"?'),
        (["--map", "no/such.yaml"], 'there is no map file "no/such.yaml"'),
        (["--map", "usa", "--players", "Ann"], "needs 2 to 5 players, not 1"),
        (["--map", "usa", "--players", "A,B,C,D,E,F"], "needs 2 to 5 players, not 6"),
        (["--map", "usa", "--players", "Ann,ann"], "two players are called ann"),
        (["--map", "usa", "--players", "Ann,"], "player 2 has no name"),
        (["--map", "usa", "--players", "Ann,\u200b"], "player 2 has no name"),
        (["--map", "usa", "--players", "Ann,Bob", "--first", "Cid"], "Cid is none of the players"),
        (["--map", "usa", "--players", "A,B", "--seed", "x"], "expected a whole number, not x"),
        (["--map", "usa", "--players", "A,B", "--seed", "-1"], "expected a whole number, not -1"),
        (["--players", "Ann,Bob"], "--players needs --map"),
        (["--player", "Ann", "--players", "Ann,Bob"], "not by both"),
        (["--map", "usa", "--seed", "7"], "--seed needs --map and --players"),
        (["--frist", "Ann"], "unrecognized arguments: --frist Ann"),
        (["--folder", "here", "draw", "usa"], "a command comes first, and its options after it"),
        (["--map"], "expected one argument"),
        (["--theme", "drak"], 'there is no look "drak", did you mean "dark"?'),
        (["--theme", ""], 'there is no look ""'),
        (["usa"], 'there is no command "usa"; to play a map say ttr --map "usa"'),
        (["chek", "usa"], 'there is no command "chek", did you mean "check"?'),
    ],
)
def test_a_wrong_command_line_gets_one_clear_line(
    words: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert said in complaint(words, capsys)


def test_a_name_may_hold_a_comma(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--map", "usa", "--player", "Ann, the Great", "--player", "Bob"]
    assert complaint([*words, "--first", "Ann"], capsys) == "--first: Ann is none of the players"
    said = complaint([*words, "--first", "ann, the great"], capsys)
    assert said.startswith("needs a terminal"), "the names were taken"


def test_a_wrong_map_file_gets_one_line_per_error(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "wrong.yaml"
    path.write_text("format: 2\ntitle: 7\naspect: wide\n", "utf-8")
    with pytest.raises(SystemExit) as left:
        cli.main(["--map", str(path)])
    assert left.value.code == USAGE_ERROR
    lines = capsys.readouterr().err.splitlines()
    assert len(lines) > 1
    assert all("wrong.yaml:" in line for line in lines)


def test_what_cannot_be_printed_is_not_printed(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--map", "usa", "--players", "Ann,Bob", "--first"]
    said = complaint([*words, "\x1b[31m\u202eCid\udc80" + "x" * 200], capsys)
    assert "\x1b" not in said
    assert "\u202e" not in said
    assert len(said) < 100


def test_without_a_terminal_there_is_one_clear_line() -> None:
    done = run("--map", "usa")
    assert (done.returncode, done.stdout) == (USAGE_ERROR, "")
    assert done.stderr == "ttr: needs a terminal: input and output are not both one\n"


def test_a_dumb_terminal_is_illegal_in_one_line() -> None:
    ours, theirs = pty.openpty()
    done = subprocess.run(
        [sys.executable, "-m", "ttr_tui"],
        stdin=theirs,
        stdout=theirs,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "TERM": "dumb"},
        check=False,
        cwd=Path(__file__).parents[1],
    )
    os.close(ours)
    os.close(theirs)
    assert done.returncode == USAGE_ERROR
    assert done.stderr.startswith("ttr: needs a terminal that can place the cursor")
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize(
    ("flag", "start"), [("--version", f"ttr {__version__}"), ("--help", "usage")]
)
def test_version_and_help_do_not_load_textual(flag: str, start: str) -> None:
    code = (
        "import sys\nfrom ttr_tui.cli import main\n"
        f"try: main([{flag!r}])\nexcept SystemExit as left: code = left.code\n"
        "sys.exit(code or 'textual' in sys.modules)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith(start)


def test_maps_are_listed() -> None:
    done = run("maps")
    assert done.returncode == 0
    heading, *rows = done.stdout.splitlines()
    assert heading.split() == ["map", "title", "players", "cities", "routes", "spaces", "tickets"]
    assert [row.split()[0] for row in rows] == ["europe", "great_lakes", "paris", "usa"]


def test_sound_map_files_are_said_to_be_sound() -> None:
    done = run("check", "maps/usa.yaml", "maps/europe.yaml")
    assert done.returncode == 0
    assert len(done.stdout.splitlines()) == 2


def test_a_map_that_comes_along_is_checked_by_its_name() -> None:
    done = run("check", "great-lakes")
    assert done.returncode == 0
    assert "great_lakes.yaml" in done.stdout


def test_where_files_lie_is_said_and_nothing_made(tmp_path: Path) -> None:
    done = run("where", "--folder", str(tmp_path / "mine"))
    assert done.returncode == 0
    places = dict(line.split(maxsplit=1) for line in done.stdout.splitlines())
    assert places["settings"] == str(tmp_path / "mine" / "config" / "settings.yaml")
    assert set(places) == {
        "games",
        "record",
        "spellings",
        "reports",
        "settings",
        "players",
        "layouts",
        "crashes",
    }
    assert list(tmp_path.iterdir()) == []


def test_a_file_with_something_wrong_gives_status_1_and_a_line_for_each(tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.yaml"
    wrong.write_text("format: 2\ntitle: Nowhere\n")
    done = run("check", "maps/usa.yaml", str(wrong))
    assert done.returncode == 1
    assert f"{wrong}:1:1: " in done.stdout
    assert done.stderr == ""


def run(*words: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [sys.executable, "-m", "ttr_tui", *words],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
        cwd=Path(__file__).parents[1],
    )


def test_the_help_names_every_look(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        cli.main(["--help"])
    said = " ".join(capsys.readouterr().out.replace("color-\n", "color-").split())
    assert all(name in said for name in theme_names())


@pytest.mark.parametrize(
    ("words", "no_color", "kept", "theme"),
    [
        ([], None, "dark", "dark"),
        ([], "", "dark", "dark"),
        ([], None, "light", "light"),
        ([], "1", "light", "none"),
        (["--theme", "light"], None, "dark", "light"),
        (["--theme", "light"], "1", "dark", "light"),
    ],
)
def test_flags_come_before_no_color_and_that_before_the_settings(
    words: list[str], no_color: str | None, kept: str, theme: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    if no_color is not None:
        monkeypatch.setenv("NO_COLOR", no_color)
    settings = play.settings_for(play.parser().parse_args(words), Settings(theme=kept))
    assert settings == Settings(theme=theme)


def test_flags_add_to_what_is_kept() -> None:
    flags = ["--ascii", "--no-animations", "--ask-before-claim"]
    wanted = Settings(ascii=True, animations=False, ask_before_claim=True, hide_after=60)
    kept = Settings(hide_after=60)
    assert play.settings_for(play.parser().parse_args(flags), kept) == wanted
    assert play.settings_for(play.parser().parse_args([]), wanted) == wanted


def test_a_settings_file_with_something_wrong_is_said_a_line_for_each(tmp_path: Path) -> None:
    file = tmp_path / "config" / "settings.yaml"
    file.parent.mkdir()
    file.write_text("theme: drak\nascii: 1\n")
    _, problems = read_settings(user_folders(tmp_path))
    assert [line.startswith(f"{file}:{at}:") for at, line in enumerate(problems, 1)] == [True] * 2


def test_what_goes_wrong_inside_the_program_is_one_line_and_a_report(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def wrong(*_: object) -> None:
        raise LookupError("inside")

    monkeypatch.setattr(cli, "_run", wrong)
    with pytest.raises(SystemExit) as left:
        cli.main(["maps", "--folder", str(tmp_path)])
    assert left.value.code == 1
    (report,) = (tmp_path / "data" / "crashes").iterdir()
    said = capsys.readouterr().err
    assert said == (
        "ttr: something went wrong inside the program (LookupError); "
        f"what is known of it is in {report}\n"
    )
    assert "LookupError: inside" in report.read_text()


def test_nobody_reading_on_is_no_mistake() -> None:
    program = subprocess.Popen(
        [sys.executable, "-m", "ttr_tui", "draw", "usa", "--size", "500x200"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=Path(__file__).parents[1],
    )
    assert program.stdout is not None and program.stderr is not None
    program.stdout.read(1)
    program.stdout.close()
    assert program.stderr.read() == ""
    program.stderr.close()
    program.wait()


def ended(words: list[str], stdout: int) -> tuple[int, str]:
    """The status, and what is complained of, of a program that prints there as it usually does:
    all at once, when it ends."""
    usual = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
    program = subprocess.run(
        [sys.executable, "-m", "ttr_tui", *words],
        stdout=stdout,
        stderr=subprocess.PIPE,
        text=True,
        cwd=Path(__file__).parents[1],
        env=usual,
        check=False,
    )
    return program.returncode, program.stderr


@pytest.mark.parametrize("words", [["maps"], ["--help"]])
def test_nobody_reading_at_all_is_no_mistake(words: list[str]) -> None:
    read, write = os.pipe()
    os.close(read)
    assert ended(words, write) == (1, "")
    os.close(write)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no disk that is always full")
def test_what_cannot_be_printed_is_one_line_and_no_mistake_of_the_program() -> None:
    full = os.open("/dev/full", os.O_WRONLY)
    assert ended(["maps"], full) == (1, "ttr: cannot print: no space left on device\n")
    os.close(full)
