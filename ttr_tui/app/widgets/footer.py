"""The footer: the keys that are active now, in one line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from textual.binding import ActiveBinding
from textual.geometry import Region, Size
from textual.screen import Screen
from textual.strip import Strip

from ttr_tui.app.keys import joined_names, key_to_show, name_on_keyboard
from ttr_tui.app.widgets.line_widgets import Lines
from ttr_tui.panels.footer import FooterKey, footer_line
from ttr_tui.words.language import current_language, pgettext

_LEFT_OUT: Final = ("turn.undo",)
"""Not dimmed but left out while not possible: what cannot be undone stays so this turn."""


class Footer(Lines):
    """One row with the keys of the screen, the most important first. A click runs the command.

    Keys that are not possible now are dimmed, but the key to undo is left out. Entries that do not
    fit are left out, except for the keys to go back and for help; the first of the `notes` that
    fits stands at the right end.
    """

    DEFAULT_CSS = "Footer { dock: bottom; height: 1; width: 100%; }"

    def __init__(self) -> None:
        super().__init__(id="footer", style="bar")
        self.notes: Sequence[str] = ()
        self._fitted: tuple[Size, Size] | None = None
        """The sizes of the terminal and the footer when the line was made."""
        self._depended_on: object = None
        """All that the present line depends on."""

    def on_mount(self) -> None:
        """Follow the active bindings of the screen."""
        self.screen.bindings_updated_signal.subscribe(self, self.update_keys)

    def render_lines(self, crop: Region) -> list[Strip]:
        """Draw the line. The first frame of another size is drawn before the resize event."""
        if self._fitted != (self.app.size, self.size):
            self.update_keys(self.screen)
        return super().render_lines(crop)

    def update_keys(self, screen: Screen[Any]) -> None:
        """Show the keys that are active on this screen."""
        bindings = list(screen.active_bindings.values())
        active = [each[:3] for each in bindings if each.binding.description]
        self._fitted = self.app.size, self.size
        words = dict(getattr(screen, "footer_words", {}))
        depends_on = (active, words, self.size.width, self.notes, current_language())
        if depends_on != self._depended_on:
            self._depended_on = depends_on
            items = _items(bindings, words)
            self.show([footer_line(items, self.size.width, self.notes)])


def _items(active: Sequence[ActiveBinding], words: Mapping[str, str]) -> list[FooterKey]:
    """The entries of these bindings. `words` replace descriptions by the ids of bindings."""
    grouped: dict[tuple[str, object], list[ActiveBinding]] = {}
    for each in active:
        if each.binding.show and each.binding.description:
            label = pgettext("key", each.binding.description)
            word = words.get(each.binding.id or "") or label
            grouped.setdefault((word, each.node), []).append(each)
    items: list[FooterKey] = []
    for (word, _), members in grouped.items():
        possible = [member for member in members if member.enabled]
        shown = possible or members
        first = shown[0].binding.id
        if not possible and first in _LEFT_OUT:
            continue
        # Of the keys for one command only the first is shown.
        ids = [(m.binding.id or "", m.binding.key) for m in reversed(shown)]
        keys = {id: key_to_show(id, key) for id, key in ids}
        in_order = list(reversed(keys.items()))
        names = joined_names([key for _, key in in_order])
        single = [name_on_keyboard(key) for _, key in in_order]
        named = [(names, first or "")]
        gap = next((gap for gap in (" ", "") if gap.join(single) == names), None)
        if gap is not None:  # Each name runs its own command, but not in a range of digits.
            named = [
                (f"{gap if at else ''}{name}", id)
                for at, (name, (id, _)) in enumerate(zip(single, in_order, strict=True))
            ]
        items.append(FooterKey(first or "", named, word, bool(possible)))
    return sorted(items, key=lambda item: item.id == "screen.help")  # Help is the last.
