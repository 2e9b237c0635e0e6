"""The maps folder of the user: `ttr maps add`, and maps that are listed with a mark."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.app.driver import Driver, play
from tests.lines.reader import Terminal, program, typing
from tests.mapfile.small_map import SMALL_MAP
from ttr_tui.app.app import TtrApp
from ttr_tui.mapfile.map_catalog import MapChoice, find_map, known_maps, own_maps
from ttr_tui.mapfile.own_maps import use_own_maps
from ttr_tui.storage.paths import user_folders


@pytest.fixture(autouse=True)
def no_own_maps() -> Iterator[None]:
    """The next test has none."""
    yield
    use_own_maps(None)


@pytest.fixture
def isle(tmp_path: Path) -> Path:
    file = tmp_path / "Small-Isle.yaml"
    file.write_text(SMALL_MAP, "utf-8")
    return file


@pytest.fixture
def add(isle: Path, folder: Path, ttr: Callable[..., str]) -> str:
    """Add the small map; what is printed."""
    return ttr("maps", "add", str(isle), "--folder", str(folder))


def test_added_map_is_known_everywhere(add: str, folder: Path, ttr: Callable[..., str]) -> None:
    """By its name: in the table with a mark, to commands, to the completion."""
    file = user_folders(folder).maps / "small_isle.yaml"
    assert add.splitlines()[0] == f"saved to {file}"
    assert file.read_text("utf-8") == SMALL_MAP
    table = ttr("maps", "--folder", str(folder))
    assert "small_isle   The Small Isle (your own)" in table
    assert "valid" in ttr("check", "small-isle", "--folder", str(folder))
    assert "small_isle" in ttr("completion", "--list", "maps", "--folder", str(folder))
    assert str(file.parent) in ttr("where", "--folder", str(folder))
    assert "small_isle" not in ttr("maps", "--folder", str(folder / "other"))


@pytest.mark.usefixtures("add")
def test_what_cannot_be_added(
    isle: Path, folder: Path, ttr: Callable[..., str], ttr_error: Callable[..., str]
) -> None:
    def refused(file: Path) -> str:
        return ttr_error("maps", "add", str(file), "--folder", str(folder))

    assert "already exists; use --force" in refused(isle)
    ttr("maps", "add", str(isle), "--force", "--folder", str(folder))
    assert "usa is the name of a map that comes with the program" in refused(
        isle.rename(isle.with_name("USA.yaml"))
    )
    assert "none.yaml" in refused(isle.with_name("none.yaml"))
    assert [*own_maps()] == ["small_isle"]
    assert ttr_error("maps", "add") == "ttr maps add needs a map file"


def broken(folder: Path) -> None:
    (user_folders(folder).maps / "atoll.yaml").write_text("format: 2\ntitle: [", "utf-8")


@pytest.mark.usefixtures("add")
def test_broken_map_is_listed_with_its_errors(folder: Path, ttr: Callable[..., str]) -> None:
    broken(folder)
    table = ttr("maps", "--folder", str(folder))
    assert "atoll        cannot be read" in table
    assert "atoll.yaml:3:" in table


@pytest.mark.usefixtures("add")
def test_shipped_name_in_the_folder_does_not_count(folder: Path, isle: Path) -> None:
    """Nobody plays another USA without knowing."""
    isle.rename(user_folders(folder).maps / "usa.yaml")
    use_own_maps(user_folders(folder).maps)
    assert [*own_maps()] == ["small_isle"]
    assert find_map("usa") not in own_maps().values()


@pytest.mark.usefixtures("add")
def test_choice_of_maps(folder: Path) -> None:
    """A file is read when its map is chosen; one that cannot be read is skipped and named."""
    broken(folder)
    maps = MapChoice(None, "small_isle")
    assert (maps.chosen.game_map.title, maps.own) == ("The Small Isle", ["atoll", "small_isle"])
    assert not maps.unreadable
    maps.change(-1)
    assert (maps.unreadable, maps.chosen.game_map.id) == ("atoll", known_maps()[-1])
    maps.change(-1)
    assert not maps.unreadable
    maps.choose("atoll")
    assert (maps.unreadable, maps.chosen.game_map.id) == ("atoll", "small_isle")


@pytest.mark.usefixtures("add")
def test_new_game(folder: Path) -> None:
    """The map has a mark in New game; a broken one is said there, and another one is shown."""
    broken(folder)

    async def scene(driver: Driver) -> None:
        await driver.press("n", "left")
        assert "The Small Isle (your own)" in await driver.text()
        await driver.press("left")
        text = await driver.text()
        assert "see ttr check atoll" in text
        assert "USA" in text

    play(scene, app=TtrApp(folders=user_folders(folder)))


@pytest.mark.usefixtures("add")
def test_new_game_in_lines(folder: Path) -> None:
    broken(folder)
    terminal = Terminal(typing("new", "atoll", "small isle", "back", "quit"))
    program(terminal, folder).menu()
    assert "(your own)" in terminal.text
    assert "see ttr check atoll" in terminal.text
    assert "The Small Isle." in terminal.text
