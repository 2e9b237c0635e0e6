"""Widgets that draw their own lines of styled text. Only cells that changed are drawn again."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import takewhile, zip_longest
from typing import TYPE_CHECKING, Final, Self

from rich.cells import cell_len
from rich.color import Color
from rich.segment import Segment
from rich.style import Style as RichStyle
from rich.text import Text
from textual.geometry import Region, Size
from textual.reactive import Reactive
from textual.strip import Strip
from textual.widget import Widget
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from ttr_tui.app import keys
from ttr_tui.board.render.ansi import BY_NUMBER, is_bold
from ttr_tui.board.render.themes import AppColors
from ttr_tui.panels.spans import BLANK, NEW_LINE, Line, Span, TextStyle, pad_line
from ttr_tui.terminal_text import clean

if TYPE_CHECKING:
    from ttr_tui.app.base_app import BaseApp
    from ttr_tui.mapfile.map_file import MapFile

_MIN_DRAWING: Final = (20, 6)


@lru_cache(maxsize=1024)
def rich_style(text_style: TextStyle, app_colors: AppColors, *, flat: bool = False) -> RichStyle:
    """The style as Rich has it; without a background of its own it stands on the ground, or, if
    `flat`, on the background of the widget."""
    style = app_colors.roles[text_style] if isinstance(text_style, str) else text_style
    return RichStyle(
        color=_color(style.fg, app_colors),
        bgcolor=_color(style.bg or (None if flat else app_colors.ground), app_colors),
        bold=is_bold(style, numbered=app_colors.numbered),
        dim=style.dim,
        underline=style.underline,
        reverse=style.reverse,
    )


@lru_cache(maxsize=1024)
def _clickable(style: RichStyle, command: str | None) -> RichStyle:
    """The style with the action that a click runs."""
    if command is None:
        return style
    action = command if "(" in command else f"screen.command('{command}')"
    return style + RichStyle(meta={"@click": action})


def _color(color: str | None, app_colors: AppColors) -> Color | None:
    if color is None:
        return None
    if app_colors.numbered and color in BY_NUMBER:
        return Color.from_ansi(BY_NUMBER.index(color))
    return Color.parse(color)


class LineWidget(Widget, inherit_bindings=False):
    """A widget without border and padding that draws its own lines. Textual's own way keeps each
    line twice, and looks at all styles of the widget for every line of every frame."""

    # Textual's own arranges the screen once more after each change of the size.
    virtual_size: Reactive[Size] = Reactive(Size(0, 0), repaint=False)

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._strips: dict[int, Strip] = {}
        """The lines that were drawn and have not changed."""
        self._columns = (0, 0)
        """The columns of the widget that they show."""

    def render_lines(self, crop: Region) -> list[Strip]:
        """Return the visible part of the lines."""
        if crop.column_span != self._columns:
            self._columns = crop.column_span
            self._strips.clear()
        link = self.highlight_link_id  # Under the mouse.
        for y in crop.line_range:
            if y not in self._strips:
                strip = self.render_line(y).crop(*self._columns)
                self._strips[y] = strip.style_links(link, self.link_style_hover) if link else strip
        return [self._strips[y] for y in crop.line_range]

    def refresh(self, *regions: Region, repaint: bool = True, **more: bool) -> Self:
        """Draw all lines again, or those in the regions."""
        if repaint and not regions:
            self._strips.clear()
        for region in regions:
            for y in region.line_range:
                self._strips.pop(y, None)
        return super().refresh(*regions, repaint=repaint, **more)


class Lines(LineWidget, inherit_bindings=False):
    """A block of lines; `style` fills the cells without text."""

    DEFAULT_CSS = "Lines { height: 1; width: 1fr; }"
    app: BaseApp

    def __init__(self, *, id: str | None = None, style: TextStyle = "plain") -> None:
        super().__init__(id=id)
        self._lines: tuple[Line, ...] = ()
        self._fill = style

    def show(self, lines: Sequence[Line]) -> None:
        """Show these lines instead; only the cells that differ are drawn again."""
        new, old = tuple(lines), self._lines
        if new == old:
            return
        self._lines = new
        width = self.size.width
        if not width:  # Out of sight: all that was drawn before is out of date.
            self.refresh()
            return
        changed = [
            # Textual sends all cells of the line up to the last that changed.
            Region(0, row, width - _shared_end(before, after), 1)
            for row, (one, other) in enumerate(zip_longest(old, new, fillvalue=BLANK))
            if one != other
            for before, after in [[pad_line(each, width, self._fill) for each in (one, other)]]
        ]
        if changed:
            self.refresh(*changed)

    @property
    def lines(self) -> list[Line]:
        """The lines that are shown."""
        return list(self._lines)

    @property
    def text(self) -> str:
        """The lines as plain text."""
        return "\n".join("".join(span.text for span in spans) for spans in self._lines)

    def render_line(self, y: int) -> Strip:
        """The cells of a line."""
        width = self.size.width
        spans = pad_line(self._lines[y] if y < len(self._lines) else (), width, self._fill)
        app_colors, displayable = self.app.app_colors, self.app.displayable
        segments = [
            Segment(displayable(text), _clickable(rich_style(style, app_colors), command))
            for text, style, command in spans
            if text
        ]
        # Each segment costs some 40 bytes to send.
        return Strip(filtered(self, Segment.simplify(segments)), width)


def filtered(widget: Widget, segments: Iterable[Segment]) -> list[Segment]:
    """The segments as the terminal can show them."""
    filtered, background = list(segments), widget.screen.styles.background
    for line_filter in widget.get_line_filters():
        filtered = line_filter.apply(filtered, background)
    return filtered


def _shared_end(one: Line, other: Line) -> int:
    """The number of cells at the end that two lines share."""
    cells = 0
    for this, that in zip(reversed(one), reversed(other), strict=False):
        if this != that:
            if this._replace(text="") == that._replace(text=""):
                pairs = zip(reversed(this.text), reversed(that.text), strict=False)
                same = takewhile(lambda pair: pair[0] == pair[1], pairs)
                cells += sum(cell_len(letter) for letter, _ in same)
            break
        cells += cell_len(this.text)
    return cells


class MapDrawing(Lines):
    """A small drawing of a map: its cities and connections."""

    def draw(self, map_file: MapFile, width: int, height: int) -> None:
        """Draw the map as large as so many columns and rows allow, or nothing if they are few."""
        from ttr_tui.board.render.thumbnail import thumbnail  # The menu does not wait for it.

        shape = 2 * map_file.placement.aspect
        down = min(height, round(width / shape))
        across = min(width, round(down * shape))
        self.display = across >= _MIN_DRAWING[0] and down >= _MIN_DRAWING[1]
        if not self.display:
            return
        ascii = self.app.board_theme.ascii
        drawn = thumbnail(map_file.game_map, map_file.placement, across, down, ascii=ascii)
        self.styles.width, self.styles.height = across, down
        self.show(
            [
                tuple(Span(text, "strong" if is_city else "quiet") for text, is_city in row)
                for row in drawn
            ]
        )


class ChoiceList(OptionList, inherit_bindings=False):
    """A list of rows with ids. Enter or a click chooses a row (`OptionSelected`)."""

    BINDINGS = keys.LIST
    app: BaseApp

    def __init__(self, *, enter_chooses: bool = True, id: str | None = None) -> None:
        super().__init__(id=id, markup=False, compact=True)
        self._rows: dict[str, Line] = {}
        self.enter_chooses = enter_chooses

    def show_rows(self, rows: Iterable[tuple[str, Line]]) -> None:
        """Show these rows. If the ids stay the same, only changed rows are drawn again; else the
        highlight stays on its id, or goes to the first row."""
        new = dict(rows)
        if list(new) == list(self._rows):
            for id, spans in new.items():
                if spans != self._rows[id]:
                    self.replace_option_prompt(id, self._text(spans))
            self._rows = new
            return
        here = self.highlighted_option
        self._rows = new
        self.set_options(Option(self._text(spans), id=id) for id, spans in new.items())
        ids = list(new)
        if ids:
            self.highlighted = ids.index(here.id) if here is not None and here.id in new else 0

    def redraw(self) -> None:
        """Draw all rows in the present theme."""
        for id, spans in self._rows.items():
            self.replace_option_prompt(id, self._text(spans))

    @property
    def text(self) -> str:
        """The rows as plain text."""
        return "\n".join("".join(span.text for span in spans) for spans in self._rows.values())

    def _text(self, spans: Line) -> Text:
        app_colors, displayable = self.app.app_colors, self.app.displayable
        text = Text()
        for span in spans:
            # Plain text has the colors of the row, highlighted or not.
            style = "" if span.style == "plain" else rich_style(span.style, app_colors, flat=True)
            words = span.text if span == NEW_LINE else displayable(clean(span.text))
            text.append(words, style)
        return text

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer the keys only if there is something to choose."""
        if action == "select":
            return self.enter_chooses and self.option_count > 0
        return self.option_count > 1
