"""The board stands on the engine and on the map's places alone."""

from __future__ import annotations

import subprocess
import sys


def test_drawing_a_board_loads_no_screen_library_and_no_yaml() -> None:
    code = "import sys, ttr_tui.board; print(*sys.modules)"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = {name.split(".")[0] for name in run.stdout.split()}
    assert not loaded & {"textual", "rich", "yaml"}
    assert "ttr_tui.screens" not in run.stdout
