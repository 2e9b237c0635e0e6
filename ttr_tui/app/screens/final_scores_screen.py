"""The final scores: the winner, every part of every score, each player's tickets."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from typing import ClassVar, Final

from textual.widget import Widget

from ttr_tui.app.areas import Area, is_wide
from ttr_tui.app.commands import Command
from ttr_tui.app.screens.command_screen import CommandScreen
from ttr_tui.app.widgets.badges import Badges
from ttr_tui.app.widgets.board_view import BoardView, public_board
from ttr_tui.app.widgets.spans import BLANK, Line, Lines, Span, TextStyle, beside, line
from ttr_tui.board.render.board_state import BoardState
from ttr_tui.board.render.themes import Theme
from ttr_tui.engine import (
    FinalScore,
    LongestPathScore,
    PlayerScore,
    TicketScore,
    View,
)
from ttr_tui.play import english
from ttr_tui.play.ceremony import score_table
from ttr_tui.play.hotseat import HotSeat
from ttr_tui.play.plain_text import fit, pad
from ttr_tui.play.replay import turns_played

_NAME: Final = 16
_MAX_COLUMN: Final = 15

_LIST_WIDTH: Final = 46
"""Columns of the tickets of one player beside the board."""


def score_lines(
    view: View, final: FinalScore, badges: Badges, width: int, shown: int
) -> list[Line]:
    """The winner, and a table with a row for each player; `shown` is the selected seat."""
    tables = [score_table(view.game_map, player) for player in final.players]
    heads = list(tables[0])
    rows = [list(table.values()) for table in tables]
    room = width - _NAME - 8
    head_texts, widths = head_rows(heads, rows, room)
    lines = [BLANK, winner_line(view, final, badges), *([] if len(head_texts) > 1 else [BLANK])]
    lines += [
        line("  " + " " * (_NAME + 4), *_in_columns(texts, widths, "title")) for texts in head_texts
    ]
    ranked = sorted(final.players, key=lambda player: (-player.total, player.seat))
    for player in ranked:
        here = player.seat == shown
        *cells, total = rows[player.seat]
        name = pad(view.seats[player.seat].name, _NAME)
        command = f"seat{player.seat}"
        lines.append(
            line(
                Span("▸ " if here else "  ", "accent"),
                badges.seat(player.seat)._replace(command=command),
                Span(f" {name}", "strong" if here else "plain", command),
                *_in_columns(cells, widths, "plain"),
                *_in_columns(
                    [total], widths[-1:], "accent" if player.seat in final.winners else "strong"
                ),
            )
        )
    lines.append(BLANK)
    return lines


def column_widths(heads: Sequence[str], rows: Sequence[Sequence[str]], room: int) -> list[int]:
    """The width of each column of a table, with the space before it: all equal if every head
    fits then, else as wide as the column's texts need; heads are cut if even that is too wide."""
    alike = min(_MAX_COLUMN, room // len(heads))
    needs = [1 + max(map(len, column)) for column in zip(heads, *rows, strict=True)]
    return needs if max(needs) > alike and sum(needs) <= room else [alike] * len(heads)


def head_rows(
    heads: Sequence[str], rows: Sequence[Sequence[str]], room: int
) -> tuple[list[list[str]], list[int]]:
    """The heads of the columns and the widths of these. Heads of two words that are too wide for
    one row are split over two."""
    widths = column_widths(heads, rows, room)
    if all(len(head) < width for head, width in zip(heads, widths, strict=True)):
        return [list(heads)], widths
    split = [head.rpartition(" ") for head in heads]
    upper, lower = [first for first, _, _ in split], [last for _, _, last in split]
    widths = column_widths(lower, [upper, *rows], room)
    return [upper, lower], widths


def _in_columns(texts: Sequence[str], widths: Sequence[int], style: TextStyle) -> list[Span]:
    return [
        Span(f"{fit(text, wide - 1):>{wide}}", style)
        for text, wide in zip(texts, widths, strict=False)
    ]


def winner_line(view: View, final: FinalScore, badges: Badges) -> Line:
    """Who wins, and what decided a tie."""
    names = [fit(view.seats[seat].name, 24) for seat in final.winners]
    spans: list[Span] = [Span("  ")]
    for seat, name in zip(final.winners, names, strict=True):
        spans += [badges.seat(seat), Span(f" {name}  ", "strong")]
    return (*spans, *badges.spans(english.RENDERER.victory(final)))


def part_lines(
    view: View, player: PlayerScore, badges: Badges, size: tuple[int, int], wide: bool
) -> list[Line]:
    """A player's longest path, buildings and tickets."""
    width, height = size
    name = fit(view.seats[player.seat].name, 28)
    lines = [BLANK] if wide else []
    lines.append(line("  ", badges.seat(player.seat), (f" {name}", "strong")))
    names = [fit(seat.name, 12) for seat in view.seats]
    for detail in english.RENDERER.score_details(player, view.game_map, names):
        lines.append(line(("  ", detail.parts[0].style), *badges.spans(detail.parts)))
        lines += [line((f"    {detail.below}", "quiet"))] if detail.below else []
    tickets = sorted(player.tickets, key=lambda ticket: -ticket.points)
    columns = 1 if wide else 2
    rows = height - len(lines)
    shown = tickets if len(tickets) <= rows * columns else tickets[: rows * columns - 1]
    cells = [_ticket_score(view, score, badges) for score in shown]
    if len(shown) < len(tickets):
        more = english.RENDERER.more_tickets(tickets[len(shown) :])
        cells.append(line((f"      {more}", "quiet")))
    each = _LIST_WIDTH if wide else width // columns
    return lines + beside([(each, cells[at : at + rows]) for at in range(0, len(cells), rows)])


def _ticket_score(view: View, score: TicketScore, badges: Badges) -> Line:
    """`✓ +12  Denver – El Paso`"""
    style: TextStyle = "good" if score.completed else "bad"
    return line(
        ("  ✓" if score.completed else "  –", style),
        (f"{score.points:>+4}  ", style),
        *badges.spans(english.RENDERER.ticket_score(score, view.game_map)),
    )


class ScoresScreen(CommandScreen):
    """The table of scores, and the tickets and the longest path of the selected player."""

    HELP_TITLE: ClassVar[str] = "Final scores"

    def __init__(self, hot_seat: HotSeat, board_theme: Theme) -> None:
        super().__init__()
        self._hot_seat = hot_seat
        self._board_theme = board_theme
        self._badges = Badges(hot_seat.map_file.game_map, board_theme, hot_seat.colors)
        self._view = hot_seat.view
        assert self._view.final is not None, "only a finished game has final scores"
        assert hot_seat.finished is not None
        self._turns = turns_played(hot_seat.finished)
        self.final: FinalScore = self._view.final
        self.shown = self.final.winners[0]
        self._board_in_front = False

    def body(self) -> Iterable[Widget]:
        yield Lines(id="scores")
        yield BoardView(
            self._hot_seat.map_file, self._board_theme, self._board_state(), id="final-board"
        )
        yield Lines(id="parts")

    def render_all(self) -> None:
        width, height = self.app.size
        wide = is_wide(width, height)
        table = score_lines(self._view, self.final, self._badges, width, self.shown)
        note = english.RENDERER.length(self._turns, self._hot_seat.seed)
        table[0] = line((f"{note:>{width - 2}}", "faint"))
        top, rest = len(table), height - 1 - len(table)
        board, parts = Area(0, top, width, rest), Area(0, top, width, rest)
        if wide:
            board = Area(0, top, width - _LIST_WIDTH, rest)
            parts = Area(width - _LIST_WIDTH, top, _LIST_WIDTH, rest)
        self.put("scores", Area(0, 0, width, top))
        self.put("final-board", board if wide or self._board_in_front else None)
        self.put("parts", parts if wide or not self._board_in_front else None)
        self.query_one("#scores", Lines).show(table)
        player, room = self.final.players[self.shown], (parts.width, rest)
        self.query_one("#parts", Lines).show(
            part_lines(self._view, player, self._badges, room, wide)
        )
        self.query_one("#final-board", BoardView).show(self._board_state(), close=False)

    def commands(self) -> Sequence[Command]:
        app, hot_seat = self.app, self._hot_seat

        def next_player(key: str) -> None:
            step = 1 if key in ("down", "right", "tab") else -1
            self.shown = (self.shown + step) % len(self.final.players)

        def switch(_key: str) -> None:
            self._board_in_front = not self._board_in_front

        return [
            Command(
                "player",
                ("up", "down", "left", "right", "tab"),
                "next player",
                "show the tickets and the longest path of another player",
                next_player,
                shown="↑↓",
            ),
            Command(
                "board",
                ("b", "space"),
                "tickets" if self._board_in_front else "board",
                "switch between the tickets and the board",
                switch,
                possible=not is_wide(*app.size),
            ),
            Command(
                "review",
                ("g",),
                "replay",
                "replay the game turn by turn, with a chart of the scores",
                lambda _: app.show_review(hot_seat),
            ),
            Command(
                "save",
                ("w",),
                "save report",
                "save a report of the game and a picture of the final board",
                lambda _: app.saved_games.write_out(hot_seat),
                possible=app.folders is not None,
            ),
            Command(
                "again",
                ("n",),
                "new game",
                "new game with the same players",
                lambda _: app.show_setup(hot_seat.map_file),
            ),
            Command("menu", ("m",), "menu", "go to the menu", lambda _: app.show_menu()),
            Command("quit", ("q",), "quit", "quit", lambda _: app.exit()),
            *(
                Command(f"seat{seat}", (), "", "", partial(self._show, seat))
                for seat in range(len(self.final.players))
            ),
        ]

    def _show(self, seat: int, _key: str) -> None:
        self.shown = seat

    def _board_state(self) -> BoardState:
        """The board with the selected player's longest path and station routes."""
        player = self.final.players[self.shown]
        station_uses = frozenset(use.route for use in player.station_uses)
        longest = player.get(LongestPathScore)
        path = frozenset(longest.path.edges) if longest is not None else frozenset()
        return public_board(self._view, self._hot_seat.colors, station_uses)._replace(path=path)
