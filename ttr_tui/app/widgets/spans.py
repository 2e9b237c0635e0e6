"""Lines of inked text, and the widget that shows them.

Everything around the board is lines: players, market, hand, lists, keys. A piece of text may carry
the id of a command, and then a click on it is that command. What changed is drawn again, no more.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import zip_longest
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from rich.cells import cell_len
from rich.color import Color
from rich.segment import Segment
from rich.style import Style as RichStyle
from textual import events
from textual.color import Color as CssColor
from textual.filter import LineFilter
from textual.geometry import Region
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from ttr_tui.app.app_colors import AppColors
from ttr_tui.board.render.ansi import BY_NUMBER
from ttr_tui.board.render.themes import Style
from ttr_tui.play.plain_text import clean, fit, pad

if TYPE_CHECKING:
    from ttr_tui.app.app import TtrApp

TextStyle: TypeAlias = str | Style
"""How a piece of text looks: a role such as `quiet` or `accent`, or a style of the board's look."""


@lru_cache(maxsize=1024)
def rich_style(text_style: TextStyle, app_colors: AppColors) -> RichStyle:
    """The ink as the terminal library wants it."""
    style = app_colors.roles[text_style] if isinstance(text_style, str) else text_style
    return RichStyle(
        color=_color(style.fg, app_colors),
        bgcolor=_color(style.bg or app_colors.ground, app_colors),
        bold=style.bold,
        dim=style.dim,
        underline=style.underline,
        reverse=style.reverse,
    )


def _color(color: str | None, app_colors: AppColors) -> Color | None:
    if color is None:
        return None
    if app_colors.numbered and color in BY_NUMBER:
        return Color.from_ansi(BY_NUMBER.index(color))
    return Color.parse(color)


class Colorless(LineFilter):
    """Takes the last colors away, those for the terminal's own colors among them."""

    def apply(self, segments: list[Segment], background: CssColor) -> list[Segment]:
        """The same text in bold, dim, underlined and reversed alone."""
        return [
            Segment(text, style.without_color if style else None, control)
            for text, style, control in segments
        ]


class Span(NamedTuple):
    """Text of one ink; a click on it is the command with this id."""

    text: str
    text_style: TextStyle = "plain"
    command: str | None = None


Line: TypeAlias = tuple[Span, ...]

BLANK: Line = ()


def line(*pieces: Span | str | tuple[str, TextStyle]) -> Line:
    """A line from pieces, plain texts and pairs of a text and its ink."""
    made: list[Span] = []
    for piece in pieces:
        match piece:
            case Span():
                made.append(piece)
            case str():
                made.append(Span(piece))
            case (text, text_style):
                made.append(Span(text, text_style))
    return tuple(made)


def width_of(pieces: Sequence[Span]) -> int:
    """How many cells these pieces take."""
    return sum(cell_len(clean(piece.text)) for piece in pieces)


def fit_line(pieces: Sequence[Span], width: int) -> Line:
    """The line in at most `width` cells, cut with `…` where it is longer."""
    fitted: list[Span] = []
    room = width
    for index, piece in enumerate(pieces):
        rest_follows = index < len(pieces) - 1
        text = clean(piece.text)
        cells = cell_len(text)
        if cells > room or (cells == room and rest_follows and width_of(pieces[index + 1 :])):
            fitted.append(piece._replace(text=fit(f"{text}…", room)))
            break
        fitted.append(piece._replace(text=text))
        room -= cells
    return tuple(fitted)


def pad_line(pieces: Sequence[Span], width: int, text_style: TextStyle = "plain") -> Line:
    """The line in exactly `width` cells."""
    fitted = fit_line(pieces, width)
    blank = width - width_of(fitted)
    return (*fitted, Span(pad("", blank), text_style)) if blank > 0 else fitted


def beside(columns: Sequence[tuple[int, Sequence[Line]]]) -> list[Line]:
    """Columns of lines side by side, each with its width."""
    height = max((len(lines) for _, lines in columns), default=0)
    return [
        tuple(
            piece
            for width, lines in columns
            for piece in pad_line(lines[row] if row < len(lines) else (), width)
        )
        for row in range(height)
    ]


class Clicked(Message):
    """A piece with a command was clicked."""

    def __init__(self, command: str) -> None:
        super().__init__()
        self.command = command


class Lines(Widget, inherit_bindings=False):
    """A block of lines on a ground of one ink."""

    DEFAULT_CSS = "Lines { height: 1; width: 1fr; }"
    app: TtrApp

    def __init__(
        self,
        lines: Sequence[Line] = (),
        *,
        id: str | None = None,
        classes: str | None = None,
        text_style: TextStyle = "plain",
    ) -> None:
        super().__init__(id=id, classes=classes)
        self._lines = tuple(lines)
        self._text_style = text_style

    def show(self, lines: Sequence[Line]) -> None:
        """Show these lines instead; only rows that differ are drawn again."""
        new, old = tuple(lines), self._lines
        if new == old:
            return
        self._lines = new
        width = self.size.width
        changed = [
            Region(start, row, end - start, 1)
            for row, (before, after) in enumerate(zip_longest(old, new, fillvalue=BLANK))
            if before != after
            for start, end in _differing(
                pad_line(before, width, self._text_style), pad_line(after, width, self._text_style)
            )
        ]
        if changed:
            self.refresh(*changed)

    @property
    def shown(self) -> str:
        """The text of the lines, for tests and for reading aloud."""
        return "\n".join("".join(piece.text for piece in pieces) for pieces in self._lines)

    def render_line(self, y: int) -> Strip:
        """The strip of cells for a row."""
        width = self.size.width
        pieces = pad_line(self._lines[y] if y < len(self._lines) else (), width, self._text_style)
        app_colors, displayable = self.app.app_colors, self.app.displayable
        segments = [
            Segment(displayable(text), rich_style(text_style, app_colors))
            for text, text_style, _ in pieces
            if text
        ]
        return Strip(segments, width).simplify()  # Each segment costs some 40 bytes on the way.

    def command_at(self, x: int, y: int) -> str | None:
        """The command of the piece at a cell."""
        if not 0 <= y < len(self._lines):
            return None
        for piece in fit_line(self._lines[y], self.size.width):
            x -= cell_len(piece.text)
            if x < 0:
                return piece.command
        return None

    def on_click(self, event: events.Click) -> None:
        """Pass on which command was clicked."""
        command = self.command_at(event.x, event.y)
        if command is not None:
            event.stop()
            self.post_message(Clicked(command))


def _differing(one: Line, two: Line) -> list[tuple[int, int]]:
    """The cells from the first to the last in which two lines of the same width differ."""
    pairs = list(zip(_cells(one), _cells(two), strict=True))
    differing = [at for at, (before, after) in enumerate(pairs) if before != after]
    return [(differing[0], differing[-1] + 1)] if differing else []


def _cells(pieces: Line) -> list[tuple[str, TextStyle]]:
    """Cell by cell; a wide character's second cell is empty, a mark belongs to its letter."""
    cells: list[tuple[str, TextStyle]] = []
    for text, text_style, _ in pieces:
        for character in text:
            width = cell_len(character)
            if width:
                cells += [(character, text_style), *[("", text_style)] * (width - 1)]
            elif cells:
                cells[-1] = (cells[-1][0] + character, text_style)
    return cells
