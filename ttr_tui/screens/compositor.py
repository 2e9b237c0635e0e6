"""What changed, sent to the terminal from where it changed.

Textual sends a changed part of a row from the left edge of the widget it lies in. A board is wide,
and a move of the cursor changes a few cells in its middle. This stands on some of Textual's inner
parts; where another version has none of these names, its own way goes on.
"""

from __future__ import annotations

from rich.console import Console
from rich.control import Control
from textual._compositor import ChopsUpdate, Compositor


class TrimmedUpdate(ChopsUpdate):
    """Parts of rows, each from its first changed cell to its last."""

    def render_segments(self, console: Console) -> str:
        """The codes that draw them."""
        sent: list[str] = []
        for y, first, last in self.spans:
            for end, (start, strip) in zip(self.chop_ends[y], self.chops[y].items(), strict=False):
                left, right = max(start, first), min(end, last)
                if strip is not None and left < right:
                    sent.append(Control.move_to(left, y).segment.text)
                    sent.append(strip.crop(left - start, right - start).render(console))
        return "".join(sent)


class TrimmingCompositor(Compositor):
    """Textual's, but for what it asks for and sends."""

    def render_partial_update(self) -> ChopsUpdate | None:
        """What changed since the last time. Textual asks every widget on the screen for all of its
        lines, whatever changed; here only those are asked in which something did."""
        changed = self._dirty_regions.copy()
        everything, _ = self.visible_widgets, self.cuts  # The cuts are those of all widgets.
        self._visible_widgets = {
            widget: (region, clip)
            for widget, (region, clip) in everything.items()
            if any(map(region.overlaps, changed))
        }
        try:
            update = super().render_partial_update()
        finally:
            self._visible_widgets = everything
        if update is None:
            return None
        return TrimmedUpdate(update.chops, update.spans, update.chop_ends)
