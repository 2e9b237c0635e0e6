"""The smallest Textual app that reacts to a key: `python -m benchmarks.hello`."""

from __future__ import annotations

from typing import ClassVar

from textual.app import App, ComposeResult
from textual.binding import BindingType
from textual.widgets import Static


class Hello(App[None]):
    """A line of text that Space changes."""

    BINDINGS: ClassVar[list[BindingType]] = [("space", "count", "Count")]
    count = 0

    def compose(self) -> ComposeResult:
        yield Static("READY 0")

    def action_count(self) -> None:
        self.count += 1
        self.query_one(Static).update(f"READY {self.count}")


if __name__ == "__main__":
    Hello().run()
