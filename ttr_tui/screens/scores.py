"""The end: every part of every score, the winner and why."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import partial
from typing import ClassVar

from textual.widget import Widget

from ttr_tui.board import BoardState, Look
from ttr_tui.engine.rules import Rules, TieBreak
from ttr_tui.engine.scoring import FinalScore, PlayerScore
from ttr_tui.engine.tickets_and_harbors import TicketScore
from ttr_tui.engine.view import View
from ttr_tui.games.plain_text import fit, pad
from ttr_tui.games.session import Session
from ttr_tui.games.words import counted
from ttr_tui.screens.base import CommandScreen
from ttr_tui.screens.board_view import BoardView
from ttr_tui.screens.chips import Chips
from ttr_tui.screens.commands import Command
from ttr_tui.screens.ink import Ink
from ttr_tui.screens.lines import BLANK, Line, Lines, Piece, beside, line
from ttr_tui.screens.places import is_wide
from ttr_tui.screens.shown_board import board_for_all

_NAME = 16
_LIST_WIDTH = 46


class ScoresScreen(CommandScreen):
    """The table of scores, and the tickets and the longest path of one player after the other."""

    HELP_TITLE: ClassVar[str] = "The final scores"

    def __init__(self, session: Session, look: Look) -> None:
        super().__init__()
        self._session = session
        self._look = look
        self._chips = Chips(session.map_file.game_map, look, session.colours)
        self._view = session.view
        assert self._view.final is not None, "only a game that is over has final scores"
        self.final: FinalScore = self._view.final
        self.shown = self.final.winners[0]
        self._board_in_front = False

    def body(self) -> Iterable[Widget]:
        yield Lines(id="scores")
        yield BoardView(self._session.map_file, self._look, self._board_state(), id="final-board")
        yield Lines(id="parts")

    def render_all(self) -> None:
        width, height = self.app.size
        wide = is_wide(width, height)
        table = score_lines(self._view, self.final, self._chips, width, self.shown)
        seed = f"turns {self._view.turn - 1}, seed {self._session.seed}"
        table[0] = line((f"{seed:>{width - 2}}", "faint"))
        scores, parts = self.query_one("#scores", Lines), self.query_one("#parts", Lines)
        board = self.query_one("#final-board", BoardView)
        rest = height - 1 - len(table)
        scores.styles.height = len(table)
        board.display = wide or self._board_in_front
        parts.display = wide or not self._board_in_front
        for widget, x, across in (
            (board, 0, width - _LIST_WIDTH if wide else width),
            (parts, width - _LIST_WIDTH if wide else 0, _LIST_WIDTH if wide else width),
        ):
            widget.styles.offset = (x, len(table))
            widget.styles.width, widget.styles.height = across, rest
        scores.show(table)
        room = _LIST_WIDTH if wide else width, rest
        player = self.final.players[self.shown]
        parts.show(part_lines(self._view, player, self._chips, room, wide))
        board.show(self._board_state(), close=False)

    def commands(self) -> Sequence[Command]:
        app, session = self.app, self._session

        def another(key: str) -> None:
            step = 1 if key in ("down", "right", "tab") else -1
            self.shown = (self.shown + step) % len(self.final.players)

        def turn(_key: str) -> None:
            self._board_in_front = not self._board_in_front

        return [
            Command(
                "player",
                ("up", "down", "left", "right", "tab"),
                "next player",
                "show the tickets and the longest path of another player",
                another,
                shown="↑↓",
            ),
            Command(
                "board",
                ("b", "space"),
                "tickets" if self._board_in_front else "board",
                "change between the tickets and the board",
                turn,
                possible=not is_wide(*app.size),
            ),
            Command(
                "story",
                ("g",),
                "the game again",
                "look at the game turn by turn on the board, and at a chart of the scores",
                lambda _: app.show_story(session),
            ),
            Command(
                "again",
                ("n",),
                "another game",
                "another game with the same people, on this map or another",
                lambda _: app.show_setup(session.map_file),
            ),
            Command("menu", ("m",), "menu", "go to the menu", lambda _: app.show_menu()),
            Command("quit", ("q",), "quit", "leave the program", lambda _: app.exit()),
            *(
                Command(f"seat{seat}", (), "", "", partial(self._show, seat))
                for seat in range(len(self.final.players))
            ),
        ]

    def _show(self, seat: int, _key: str) -> None:
        self.shown = seat

    def _board_state(self) -> BoardState:
        """The longest path of the player shown, and the lanes borrowed by stations."""
        player = self.final.players[self.shown]
        borrowed = frozenset(use.lane for use in player.borrowed)
        path = frozenset(player.longest_path.edges)
        return replace(board_for_all(self._view, self._session.colours, borrowed), path=path)


def score_lines(view: View, final: FinalScore, chips: Chips, width: int, shown: int) -> list[Line]:
    """The winner and why, and a table with a row for each player."""
    parts = _score_parts(view.game_map.rules)
    heads = ["lanes", "tickets", "not done", *parts, "total"]
    across = min(13, (width - _NAME - 8) // len(heads))
    lines = [
        BLANK,
        winner_line(view, final, chips),
        BLANK,
        line("  " + " " * (_NAME + 4), *((f"{head:>{across}}", "title") for head in heads)),
    ]
    ranked = sorted(final.players, key=lambda player: (-player.total, player.seat))
    for player in ranked:
        here = player.seat == shown
        done = sum(ticket.points for ticket in player.tickets if ticket.completed)
        missed = sum(ticket.points for ticket in player.tickets if not ticket.completed)
        cells = [str(player.lanes), f"{done:+}", f"{missed:+}" if missed else "0"]
        cells += [f"{part(player):+}" if part(player) else "0" for part in parts.values()]
        name = pad(view.seats[player.seat].name, _NAME)
        command = f"seat{player.seat}"
        lines.append(
            line(
                Piece("▸ " if here else "  ", "accent"),
                chips.seat(player.seat)._replace(command=command),
                Piece(f" {name}", "strong" if here else "plain", command),
                *((f"{cell:>{across}}", "plain") for cell in cells),
                (
                    f"{player.total:>{across}}",
                    "accent" if player.seat in final.winners else "strong",
                ),
            )
        )
    lines.append(BLANK)
    return lines


def _score_parts(rules: Rules) -> dict[str, Callable[[PlayerScore], int]]:
    """The columns that a map's own rules add to the table, and what stands in them."""
    parts: dict[str, Callable[[PlayerScore], int]] = {}
    if rules.flag is not None:
        parts["flags"] = lambda player: player.flags
    if rules.stations is not None:
        parts["stations"] = lambda player: player.stations
    if rules.harbors is not None:
        parts["harbors"] = lambda player: player.harbor_points
    if rules.exchange is not None:
        parts["swaps"] = lambda player: -player.exchanged
    if rules.longest_path is not None:
        parts["path"] = lambda player: player.path_bonus
    return parts


def winner_line(view: View, final: FinalScore, chips: Chips) -> Line:
    """Who has won, and what decided a tie."""
    names = [fit(view.seats[seat].name, 24) for seat in final.winners]
    best = final.players[final.winners[0]]
    pieces: list[Piece] = [Piece("  ")]
    for seat, name in zip(final.winners, names, strict=True):
        pieces += [chips.seat(seat), Piece(f" {name}  ", "strong")]
    won = "wins" if len(names) == 1 else "share the victory"
    pieces.append(Piece(f"{won} with {counted(best.total, 'point', 'points')}", "accent"))
    tied = sum(player.total == best.total for player in final.players)
    if final.decided_by:
        reasons = " and ".join(_REASONS[reason] for reason in final.decided_by)
        pieces.append(Piece(f"  (of {tied} with as many: {reasons})", "quiet"))
    return tuple(pieces)


_REASONS = {
    TieBreak.COMPLETED_TICKETS: "most tickets completed",
    TieBreak.LONGEST_PATH: "the longer longest path",
    TieBreak.FEWEST_STATIONS: "fewest stations built",
    TieBreak.LONGEST_PATH_BONUS: "the longest path",
}


def part_lines(
    view: View, player: PlayerScore, chips: Chips, size: tuple[int, int], wide: bool
) -> list[Line]:
    """A player's tickets one by one, and the longest path."""
    width, height = size
    name = fit(view.seats[player.seat].name, 28)
    lines = [BLANK] if wide else []
    lines.append(line("  ", chips.seat(player.seat), (f" {name}", "strong")))
    if view.game_map.rules.longest_path is not None:
        length = counted(player.longest_path.length, "space", "spaces")
        lines.append(line((f"  longest path: {length}", "quiet")))
    lines += _buildings(view, player)
    tickets = sorted(player.tickets, key=lambda ticket: -ticket.points)
    columns = 1 if wide else 2
    rows = height - len(lines)
    shown = tickets if len(tickets) <= rows * columns else tickets[: rows * columns - 1]
    cells = [_ticket_score(view, score) for score in shown]
    if len(shown) < len(tickets):
        rest = tickets[len(shown) :]
        total = sum(score.points for score in rest)
        cells.append(line((f"      and {len(rest)} more: {total:+}", "quiet")))
    each = _LIST_WIDTH if wide else width // columns
    return lines + beside([(each, cells[at : at + rows]) for at in range(0, len(cells), rows)])


def _buildings(view: View, player: PlayerScore) -> list[Line]:
    """Which lanes were borrowed from whom, and what each harbor is worth."""
    game_map = view.game_map
    lines: list[Line] = []
    for use in player.borrowed:
        owner = fit(view.seats[use.owner].name, 12)
        lane = game_map.lane_name(use.lane)
        lines.append(
            line(
                (f"  station {game_map.cities[use.city].name}: ", "plain"),
                (f"{lane}, from {owner}", "quiet"),
            )
        )
        names = ", ".join(game_map.ticket_name(ticket) for ticket in use.tickets)
        lines.append(line((f"    for {names}", "quiet")))
    for harbor in player.harbors:
        named = counted(harbor.tickets, "completed ticket", "completed tickets")
        lines.append(
            line(
                (f"  harbor {game_map.cities[harbor.city].name}: ", "plain"),
                (f"+{harbor.points}, {named}", "quiet"),
            )
        )
    if player.unbuilt_harbors:
        lines.append(
            line(("  harbors not built: ", "plain"), (f"−{player.unbuilt_harbors}", "bad"))
        )
    return lines


def _ticket_score(view: View, score: TicketScore) -> Line:
    """`✓ +12  Denver – El Paso`"""
    ink: Ink = "good" if score.completed else "bad"
    return line(
        ("  ✓" if score.completed else "  –", ink),
        (f"{score.points:>+4}  ", ink),
        (view.game_map.ticket_name(score.ticket), ink),
        ("  by a station" if score.borrowed else "", "quiet"),
    )
