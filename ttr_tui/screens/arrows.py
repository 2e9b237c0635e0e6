"""One of several values between two arrows, which can be clicked."""

from __future__ import annotations

from collections.abc import Callable

from ttr_tui.screens.commands import Command
from ttr_tui.screens.lines import Span

_EARLIER, _LATER = "earlier", "later"


def between_arrows(*pieces: Span, shown: bool, command: str | None = None) -> list[Span]:
    """The pieces between arrows if these are `shown`; if not, a click beside them is `command`."""
    return [
        Span("◂ " if shown else "  ", "key", _EARLIER if shown else command),
        *pieces,
        Span(" ▸" if shown else "  ", "key", _LATER if shown else command),
    ]


def arrow_commands(change: Callable[[int], object], *, possible: bool = True) -> list[Command]:
    """What a click on the arrows does: `change` by one step, back or on."""
    return [
        Command(_EARLIER, (), "", "", lambda _: change(-1), possible=possible),
        Command(_LATER, (), "", "", lambda _: change(1), possible=possible),
    ]
