"""Steps are on disk before they are on the screen."""

from pathlib import Path

import pytest

from tests.app.driver import Driver, play
from tests.storage.games import map_file
from ttr_tui.app.app import TtrApp
from ttr_tui.app.widgets.line_widgets import Lines
from ttr_tui.storage.journal_reader import open_bytes
from ttr_tui.storage.journal_writer import JournalFile
from ttr_tui.storage.saved_games import SavedGames


class Recorder:
    """Records what happens to the journal file and on the screen, in order."""

    def __init__(self) -> None:
        self.done: list[str] = []
        self.synced = b""

    def open(self, path: Path, *, new: bool) -> JournalFile:
        recorder = self

        class Recorded(JournalFile):
            written = b""

            def write(self, data: bytes, at: int) -> None:
                super().write(data, at)
                self.written = self.written[:at] + data
                recorder.done.append("write")

            def sync(self) -> None:
                super().sync()
                recorder.synced = self.written
                recorder.done.append("sync")

        return Recorded(path, new=new)


def test_write_sync_screen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every step is written and synced before the screen shows it."""
    recorder = Recorder()
    session = SavedGames(tmp_path, open_file=recorder.open).begin(
        map_file("usa"), ["Ann", "Bob", "Cid"], first=0, seed=7
    )
    shown: list[int] = []
    show = Lines.show

    def watched(self: Lines, *arguments: object) -> None:
        """Check that the screen shows no more steps than are on disk."""
        known = len(open_bytes("x", recorder.synced).game.log) if recorder.done[-1:] else 0
        if recorder.done[-1] != "screen":
            recorder.done.append("screen")
            shown.append(len(session._game.log))
            assert known == shown[-1], "everything shown is synced"
        show(self, *arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(Lines, "show", watched)

    async def scene(driver: Driver) -> None:
        await driver.press(*("space", "1", "2", "enter", "enter") * 3)
        await driver.press("space", "d", "d", "enter", "space", "d", "d", "enter")

    play(scene, app=TtrApp(session=session))
    lines = recorder.synced.count(b"\n")
    assert lines == len(session._game.log) == 13
    assert recorder.done == ["write", "sync", "screen"] * lines
