"""The real program, killed while it is played: nothing that was shown is lost."""

from pathlib import Path

import pytest

pytest.importorskip("pty", reason="this system has no terminals of its own making")


def test_killed_at_any_instant_nothing_shown_is_lost_and_nothing_done_twice(
    tmp_path: Path,
) -> None:
    from tests.screens.kills import kills

    keys, lines = kills(6, tmp_path)
    assert lines > 6, f"{keys} keys should bring more"
