"""The ground under everything: land, water, and the shore between them."""

from __future__ import annotations

from ttr_tui.board.look import Look
from ttr_tui.board.style import Row, Run, Style

QUARTERS = " ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█"
"""The character of which the quarters with the bits 1, 2, 4 and 8 are filled."""

_ALL = 15
_WAVE = (7, 3)  # columns from wave to wave, and by how many they shift from row to row


class GroundStyle:
    """How cells without a thing are drawn, and which style a thing has that stands on water."""

    def __init__(self, look: Look) -> None:
        self._look = look
        self._shore = Style(fg=look.water.bg, bg=look.land.bg)
        # Without two colours a shore would be no line, and in ASCII there is nothing to draw it.
        self._fine = not look.ascii and look.water.bg != look.land.bg
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
            if style.bg == self._look.land.bg and not style.reverse:
                found = style._replace(bg=self._look.water.bg)
            self._wet[style] = found
        return found

    def cell(self, x: int, y: int, quarters: int) -> Run:
        """A cell without a thing."""
        look = self._look
        if self._fine and 0 < quarters < _ALL:
            return Run(QUARTERS[quarters], self._shore)
        if not self.is_wet(quarters):
            return Run(" ", look.land)
        every, shift = _WAVE
        wave = look.waves and (x + shift * y) % every == 0
        return Run(look.wave_sign if wave else " ", look.water)

    def cells(self, start: int, end: int, y: int, water: bytes) -> Row:
        """The cells from `start` to `end` − 1 of row `y`."""
        runs: Row = []
        for x in range(start, end):
            run = self.cell(x, y, water[x] if water else 0)
            if runs and runs[-1].style == run.style:
                runs[-1] = Run(runs[-1].text + run.text, run.style)
            else:
                runs.append(run)
        return runs
