"""Texts of files, players and the system are only texts: never a format, markup or a code for the
terminal.

Every text of a map, the names of players, and the names of files have braces, percent signs, markup
and more of that kind. Every command and screen shows them as they are.
"""

import itertools
import json
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
import yaml

from tests.app.driver import SMALL, Driver
from tests.app.driver import play as play_app
from tests.app.test_names import check_rows
from tests.lines.reader import Terminal, program, typing
from tests.lines.test_other_language import Curious
from tests.machine_language import speaking
from tests.mapfile.small_map import MAP_WITH_ALL_PARTS, SMALL_MAP
from tests.storage.games import a_store, play, play_to_the_end
from ttr_tui import cli
from ttr_tui.app.app import TtrApp
from ttr_tui.mapfile.map_file import MapFile, map_from_text
from ttr_tui.play.session import Session
from ttr_tui.storage.languages import ENGLISH, known_languages
from ttr_tui.storage.paths import user_folders
from ttr_tui.storage.saved_games import GameStatus

HOSTILE = (
    *("{x}", "{", "}", "{0}", "{}", "{n:d}", "{n!r}", "{x.__class__}", "%s", "%(y)d", "100%"),
    *("[bold]", "[/]", "[@click=app.quit]", "[link=x]", "$accent", "${HOME}", "$(id)", "`id`"),
    *("\\1", "\\g<1>", "\\x1b[31m", "<b>", "&amp;", "|", "**", "# ", "_a_", "~", "'", '"', ":red:"),
)
"""What some library would take for more than a text."""

TITLE = "My {Island} %s [bold]"
LONGEST = "{x} %d [red]"
PRESSES = 15
NOT_PRESSED = ("app.quit", "app.suspend", "menu.quit")

CODES = "Zo\x1b[31m\u202e\x07{x}"
"""A name that no person can type and a file can have."""


@cache
def hostile_map(number: int, first: int) -> MapFile:
    """A map in which all texts are hostile that can be, with others for each `first`."""
    texts = (f"{HOSTILE[n % len(HOSTILE)]} {n - first}" for n in itertools.count(first))
    data: dict[str, Any] = yaml.safe_load((SMALL_MAP, MAP_WITH_ALL_PARTS)[number])
    data |= {"title": TITLE, "about": f"{next(texts)} {next(texts)}"}
    for city in data["cities"]:
        city["also"] = [next(texts)]
    for place in (*data["cities"], *data.get("junctions", ())):
        place["name"] = next(texts)
    if "longest_path" in data:
        data["longest_path"]["name"] = LONGEST
    names = {} if number else {LONGEST: LONGEST, "train": [f"{{{n}}} %s [bold]" for n in range(3)]}
    data["translations"] = [
        {"language": language, "title": TITLE, "about": next(texts), "names": names}
        for language in known_languages()[1:]
    ]
    return map_from_text(json.dumps(data, indent=1), "hostile", "the map")


def people(first: int) -> list[str]:
    """Two names for players."""
    return [HOSTILE[first % len(HOSTILE)], CODES]


def begin(folder: Path, number: int, first: int) -> Session:
    store = a_store(user_folders(folder).games)
    return store.begin(hostile_map(number, first), people(first), first=0, seed=3)


def save_games(folder: Path, number: int, first: int) -> Path:
    """An unfinished game and a finished one in a folder with files of hostile names; return the
    file of their map."""
    over, session = begin(folder, number, first), begin(folder, number, first)
    play_to_the_end(over)
    over.leave()
    play(session, 30)
    session.leave()
    games = user_folders(folder).games
    for n, name in enumerate(HOSTILE):
        (games / f"{name.replace('/', '')} {n}{CODES}.journal").write_text(name)
    file = folder / f"{{map}} %s [bold]{CODES}.yaml"
    file.write_text(hostile_map(number, first).text)
    return file


def check(text: str) -> None:
    """Text on its way to a terminal, with no code for it."""
    wrong = [c for c in text if not (c.isprintable() or c == "\n")]
    assert wrong == [], text


LANGUAGES = known_languages()
ENGLISH_FIRST = [
    pytest.param(each, number % 2, marks=[pytest.mark.slow] * (each != ENGLISH))
    for number, each in enumerate((ENGLISH, *LANGUAGES))
]
"""Both maps in English, and in slow runs one of them in each other language."""


@pytest.fixture
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    with speaking(request.param):
        yield request.param


@pytest.mark.quick(1)
@pytest.mark.parametrize(("spoken", "number"), ENGLISH_FIRST)
def test_commands(
    spoken: str, number: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Every command that shows a map, games or their players."""
    folder = tmp_path / "{f} %s [bold]"
    file = str(save_games(folder, number, first=number))
    games = a_store(user_folders(folder).games).list()
    (finished,) = (game.id for game in games if game.status is GameStatus.FINISHED)
    own = ("--language", spoken, "--folder", str(folder))

    def run(*words: str) -> str:
        cli.main(words)
        printed = capsys.readouterr()
        check(printed.out)
        check(printed.err)
        return printed.out

    listed = run("games", *own)
    assert listed.count(TITLE) == 2
    assert all(text in run("report", finished, *own) for text in (TITLE, people(number)[0]))
    assert TITLE in run("stats", *own)
    assert people(number)[0] in run("stats", "--lines", *own)
    run("draw", file, "--size", "100x40", *own)
    run("check", file, "--language", spoken)
    run("draw", file, "--json", *own)
    run("report", finished, "--markdown", *own)
    run("report", finished, "--out", str(folder / "{r}%s"), *own)
    run("picture", finished, "--out", str(folder / "{p}%s.svg"), *own)
    run("stats", "--map", "hostile", "--with", people(number)[0], *own)
    run("arena", "--map", file, "--players", "easy,easy", "-n", "1", "--language", spoken)
    run("completion", "--list", "games", *own)
    assert "{f} %s [bold]" in run("where", *own)


@pytest.mark.parametrize(("spoken", "first"), ENGLISH_FIRST[1:])
def test_arguments_that_are_wrong(
    spoken: str, first: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Each command with a third of the texts."""
    save_games(tmp_path, 0, first=0)
    (tmp_path / "config").mkdir()
    for number, text in enumerate((*HOSTILE, CODES), start=first):
        (tmp_path / "config" / "settings.yaml").write_text(
            yaml.safe_dump({"theme": text, text: text, "keys": {text: text, "menu.new": text}})
        )
        (tmp_path / "config" / "players.yaml").write_text(text)
        text = text if not text.startswith("-") else f"x{text}"
        commands: list[tuple[str, ...]] = [
            (text,),
            ("--map", text),
            ("--map", f"{text}.yaml"),
            ("--map", "usa", "--players", f"{text},{text}"),
            ("--map", "usa", "--players", f"Ann,computer:{text}"),
            ("--map", "usa", "--players", "Ann,Bob", "--first", text),
            ("--map", "usa", "--players", "Ann,Bob", "--seed", text),
            ("--map", "usa", "--players", f"{text},Bob"),  # It needs a terminal.
            ("--solo", text),
            ("--language", text),
            (f"--{text}",),
            ("maps", text),
            ("draw", text),
            ("draw", "usa", "--size", text),
            ("draw", "usa", "--theme", text),
            ("draw", "usa", "--color", text),
            ("draw", "usa", "--position", text),
            ("resume", text),
            ("replay", text),
            ("games", "--delete", text),
            ("report", text, "--out", text),
            ("picture", text),
            ("stats", "--map", text),
            ("arena", "--map", "usa", "--players", text),
            ("arena", "--map", "usa", "-n", text),
            ("completion", text),
        ]
        for words in commands[number % 3 :: 3]:
            others = () if "--language" in words else ("--language", spoken)
            folder = ("--folder", str(tmp_path)) if words[0] not in ("maps", "arena") else ()
            with pytest.raises(SystemExit) as ended:
                cli.main([*words, *others, *folder])
            assert ended.value.code == 2, words
            printed = capsys.readouterr()
            check(printed.out)
            check(printed.err)


@pytest.mark.quick(1)
@pytest.mark.parametrize(("language", "number"), ENGLISH_FIRST, indirect=["language"])
def test_lines(language: str, number: int, tmp_path: Path) -> None:
    """A whole game with every command, saved games, statistics and a replay."""
    terminal = Terminal(Curious(5))
    session = begin(tmp_path, number, first=3)
    session.set_hints(True)
    program(terminal, tmp_path).play(session)
    save_games(tmp_path, number, first=5)
    store = a_store(user_folders(tmp_path).games)
    typed = [str(n) for n in range(1, 8)]
    for choice in typed:
        menu = Terminal(typing(choice, "1", "", "1"))
        program(menu, tmp_path).menu()
        check(menu.text)
    replay = Terminal(typing("", "", "x", "?"))
    id = next(game.id for game in store.list() if game.map_title == TITLE)
    program(replay, tmp_path).replay(store.open(id))
    check(terminal.text + replay.text)
    assert TITLE in terminal.text
    assert TITLE in replay.text


STARTS: dict[str, Callable[[TtrApp, Path, int], object]] = {
    "menu": lambda app, _folder, _number: app.show_menu(),
    "setup": lambda app, _folder, number: app.show_setup(hostile_map(number, 6)),
    "game": lambda app, folder, number: app.play(begin(folder, number, 11)),
    "turn": lambda app, folder, number: app.play(played(folder, number, 40)),
    "scores": lambda app, folder, number: app.play(played(folder, number, 10**6)),
}


def played(folder: Path, number: int, steps: int) -> Session:
    session = begin(folder, number, 13)
    play(session, steps)
    session.set_hints(True)
    return session


@pytest.mark.quick(1)
@pytest.mark.parametrize(
    ("start", "language", "number"),
    [
        pytest.param(
            start, language, (at + time) % 2, marks=[pytest.mark.slow] * (time > 0 or at % 2 == 0)
        )
        for at, start in enumerate(STARTS)
        for time, language in enumerate((ENGLISH, *LANGUAGES))
    ],
    indirect=["language"],
)
def test_screens(language: str, start: str, number: int, tmp_path: Path) -> None:
    """Keys that are shown, by chance, from a place on: every screen shows text as it is."""

    async def scene(driver: Driver) -> None:
        STARTS[start](driver.app, tmp_path, number)
        chance = Random(7)
        for _ in range(PRESSES):
            if driver.app._exit:
                return
            await check_rows(driver)
            active = driver.screen.active_bindings
            keys = [
                key
                for key, found in active.items()
                if found.enabled and found.binding.id not in NOT_PRESSED and key != "ctrl+p"
            ]
            driver.wait_a_moment()
            await driver.press(chance.choice(keys))

    save_games(tmp_path, number, first=9)
    play_app(scene, size=SMALL, app=TtrApp(folders=user_folders(tmp_path)))
