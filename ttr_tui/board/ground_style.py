"""The ground under everything: land, water, and the shore between them."""

from __future__ import annotations

import re

from ttr_tui.board.look import Theme
from ttr_tui.board.style import Row, Run, Style

QUARTERS = " ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█"
"""The character of which the quarters with the bits 1, 2, 4 and 8 are filled."""

_ALL = 15
_ALIKE = re.compile(rb"\x00+|\x0f+|[\x01-\x0e]+")
_SAME = re.compile(rb"\x00+|\x01+")
_WAVE = (7, 3)  # columns from wave to wave, and by how many they shift from row to row


class GroundStyle:
    """How cells without a thing are drawn, and which style a thing has that stands on water."""

    def __init__(self, theme: Theme) -> None:
        self._theme = theme
        self._shore = Style(fg=theme.water.bg, bg=theme.land.bg)
        # Without two colors a shore would be no line, and in ASCII there is nothing to draw it.
        self._fine = not theme.ascii and theme.water.bg != theme.land.bg
        self._wet: dict[Style, Style] = {}

    @staticmethod
    def is_wet(quarters: int) -> bool:
        """Whether a cell with these quarters under water counts as water."""
        return quarters.bit_count() > 2

    def on_water(self, style: Style) -> Style:
        """The style of something that stands on water: what has the land's ground, has the
        water's."""
        found = self._wet.get(style)
        if found is None:
            found = style
            if style.bg == self._theme.land.bg and not style.reverse:
                found = style._replace(bg=self._theme.water.bg)
            self._wet[style] = found
        return found

    def cells(self, start: int, end: int, y: int, water: bytes) -> Row:
        """The cells from `start` to `end` − 1 of row `y`, on which nothing stands."""
        theme = self._theme
        quarters = water[start:end] if water else bytes(end - start)
        if self._fine:
            return [self._alike(part[0]) for part in _ALIKE.finditer(quarters)]
        return [
            Run(self._waves(start + part.start(), y, len(part[0])), theme.water)
            if part[0][0]
            else Run(" " * len(part[0]), theme.land)
            for part in _SAME.finditer(bytes(map(self.is_wet, quarters)))
        ]

    def _alike(self, quarters: bytes) -> Run:
        """Cells that are all land, all water, or all shore."""
        theme, first = self._theme, quarters[0]
        if 0 < first < _ALL:
            return Run("".join([QUARTERS[each] for each in quarters]), self._shore)
        return Run(" " * len(quarters), theme.water if first else theme.land)

    def _waves(self, x: int, y: int, width: int) -> str:
        theme, (every, shift) = self._theme, _WAVE
        if not theme.waves:
            return " " * width
        return "".join(
            theme.wave_sign if (at + shift * y) % every == 0 else " " for at in range(x, x + width)
        )
