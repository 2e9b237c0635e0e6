"""The private names of Textual: there are few, and the app works without all but `_bindings`."""

import pytest
from textual.app import App
from textual.screen import Screen
from textual.widget import Widget

from tests.app.test_bursts import assert_same
from ttr_tui.app import textual_internals


def test_private_names_exist() -> None:
    """This Textual has the private names; one that it lacks is used in vain."""
    assert hasattr(App, "_fatal_error")
    assert {"_layout_required", *textual_internals.UNDRAWN} <= {*vars(Screen())}
    assert "_bindings" in vars(Widget())
    assert textual_internals.parser_class is not None


@pytest.mark.slow
def test_bursts_without_private_names(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the name for a pending layout, keys that arrive at once act in order."""
    monkeypatch.setattr("ttr_tui.app.input_queue.needs_layout", lambda screen: True)
    keys = ["space", "1", "2", "enter", "enter", "space", "question_mark", "q", "l"]
    assert_same(keys, in_a_game=True)
