"""Leaving the table: for a while, for good, or only to mend names."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from ttr_tui.screens.commands import Command
from ttr_tui.screens.decisions.base import Choice, Desk, ListDecision
from ttr_tui.screens.decisions.sure import Sure
from ttr_tui.screens.lines import Line, line


class Ways(NamedTuple):
    """What the table does for each way of leaving."""

    leave: Callable[[], object]
    end_early: Callable[[], object]
    throw_away: Callable[[], object]
    mend: Callable[[], object]


class Leaving(ListDecision):
    """What to do with the game: anybody at the table may choose, whoever's curtain is open."""

    looks_close = False
    advice = ("This concerns everybody at the table: talk first.",)

    def __init__(self, desk: Desk, ways: Ways) -> None:
        super().__init__(desk)
        self._ways = ways

    def heading(self, width: int) -> list[Line]:
        return [line((" Leave the table?", "accent"))]

    def choices(self) -> Sequence[Choice]:
        desk, ways = self.desk, self._ways
        words = [
            ("Play on", "", desk.drop),
            ("Leave", self._what_is_kept(), ways.leave),
            ("Mend names and colours", "", ways.mend),
            ("End the game now", "scored as it stands", self._ask_end),
            ("Throw the game away", "nothing is kept", self._ask_throw_away),
        ]
        return [
            Choice(line((f" {number} ", "key"), what, (f"  {note}", "quiet")), run)
            for number, (what, note, run) in enumerate(words, 1)
        ]

    def _what_is_kept(self) -> str:
        trouble = self.desk.session.trouble
        if trouble is not None:
            return f"not all of the game is kept: {trouble}"
        return "the game is kept, and can be continued"

    def commands(self) -> Sequence[Command]:
        choose, mark, *rows = self.list_commands()
        count = len(self.choices())
        return [
            choose,
            mark,
            Command(
                "numbers",
                tuple(str(number) for number in range(1, count + 1)),
                "",
                "choose the line with this number",
                lambda key: self.choose(int(key) - 1),
                shown=f"1–{count}",
            ),
            Command(
                "stay",
                ("q", "escape", "backspace"),
                "play on",
                "go on with the game",
                lambda _: self.desk.drop(),
            ),
            *rows,
        ]

    def _ask_end(self) -> None:
        self.desk.ask(
            Sure(
                self.desk,
                "End the game now? Every ticket counts as it stands.",
                "ends it",
                self._ways.end_early,
            )
        )

    def _ask_throw_away(self) -> None:
        self.desk.ask(
            Sure(
                self.desk, "Throw this game away?", "throws it away for good", self._ways.throw_away
            )
        )
