"""The final scores: the winner, every part of every score, and each player's tickets."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import ClassVar, Final

from rich.cells import cell_len
from textual import on
from textual.widget import Widget

from ttr_tui.app import keys
from ttr_tui.app.screens.final_count_screen import CountScreen
from ttr_tui.app.widgets.choice_list import ChoiceList
from ttr_tui.board.render.board_state import BoardState
from ttr_tui.board.render.large_text import large_lines
from ttr_tui.engine import FinalScore, LongestPathScore, View
from ttr_tui.panels.badges import Badges
from ttr_tui.panels.players import track, with_levels
from ttr_tui.panels.spans import (
    BLANK,
    NEW_LINE,
    Line,
    Span,
    TextStyle,
    beside,
    line,
    width_of,
    wrap_line,
)
from ttr_tui.play.final_count import CountStep, StepKind, score_table
from ttr_tui.play.hotseat import HotSeat
from ttr_tui.play.plain_text import clean, fit, pad, wrap
from ttr_tui.play.replay import turns_played
from ttr_tui.words import counts, pages
from ttr_tui.words.log_text import game_is_over
from ttr_tui.words.player_text import player_label, short_player_label
from ttr_tui.words.report import ranked
from ttr_tui.words.score_text import (
    column_head,
    column_head_rows,
    game_length,
    path_on_board,
    step_on_board,
    victory,
)

_BEFORE_NAME: Final = 6
"""Columns of a row of the table before the name of the player."""
_MAX_NAME: Final = 16
_MAX_LABEL: Final = 26
"""Columns for a name with a level."""
_MIN_WINNER: Final = 36
"""Columns for the winner beside the table."""
_MIN_TABLE: Final = 60
"""Columns for the table beside the winner, if there are many columns."""

_PAGES: Final = ("winner", "scores", "tickets")


class ScoresScreen(CountScreen):
    """The winner, the table of scores, and a list of all tickets. A smaller terminal shows one of
    these pages at a time."""

    HELP_TITLE = pages.FINAL_SCORES
    AUTO_FOCUS: ClassVar[str | None] = ""
    BINDINGS = keys.SCORES

    def __init__(self, hot_seat: HotSeat) -> None:
        super().__init__(hot_seat)
        assert self.view.final is not None, "only a finished game has final scores"
        assert hot_seat.game.finished is not None
        self.final: FinalScore = self.view.final
        self.page = _PAGES[0]
        self._turns = turns_played(hot_seat.game.finished)
        self._rows: dict[str, CountStep] = {}
        """What each row of the list shows on the board, by its id."""
        for player in ranked(self.final):
            longest = player.get(LongestPathScore)
            path = frozenset(longest.path.edges if longest is not None else ())
            uses = frozenset(use.route for use in player.station_uses)
            summary = CountStep(StepKind.START, player.seat, routes=path, station_uses=uses)
            self._rows[f"player-{player.seat}"] = summary
            steps = [step for step in self.steps if step.seat == player.seat]
            steps.sort(key=lambda step: (step.kind is not StepKind.PATH, -step.points))
            self._rows |= {f"step-{self.steps.index(step)}": step for step in steps}
        self.shown = next(iter(self._rows.values()))
        """What the board shows: a player's longest path and the routes used through stations, or a
        step of the count."""

    def body(self) -> Iterable[Widget]:
        yield from super().body()
        yield ChoiceList(enter_chooses=False, id="results")

    def board_state(self) -> BoardState:
        return self.board_of(self.shown)

    def panels(self) -> Mapping[str, Sequence[Line]]:
        room, badges, view = self.room("lower"), self.badges, self.view
        ascii = self.app.board_theme.ascii
        note = game_length(self._turns, self.hot_seat.game.seed)
        totals = [player.total for player in self.final.players]
        if self.is_wide:
            most = room.width - min(map(width_of, self._score_lines(_MIN_TABLE)))
            large = large_lines(_winners(view), most - 6, ascii=ascii) or [""]
            left = min(most, max(_MIN_WINNER, cell_len(large[0]) + 6))
            winner = self._winner((left, room.height))
            table = self._score_lines(room.width - left)
            return {
                "status": [self.status(f"{game_is_over()}   {note}")],
                "track": track(self.scored(totals), badges, room.width),
                "lower": beside([(left, winner), (room.width - left, table)]),
            }
        title = line((f" {fit(view.game_map.title, 40)}", "strong"), (f"   {note}", "quiet"))
        shown: dict[str, Sequence[Line]] = {"players": [title, self.scores_in_a_row(totals)]}
        if self.page == "winner":
            shown["lower"] = self._winner(room.size)
        elif self.page == "scores":
            shown["lower"] = self._score_lines(room.width)[-room.height :]
        return shown

    def _winner(self, size: tuple[int, int]) -> list[Line]:
        """Who wins, and what the board shows if there is room."""
        ascii = self.app.board_theme.ascii
        lines = winner_lines(self.view, self.badges, size, ascii=ascii)
        caption = [line((f"   {text}", "quiet")) for text in wrap(self._on_board(), size[0] - 6)]
        return [*lines, *caption] if len(lines) + len(caption) <= size[1] else lines

    def _on_board(self) -> str:
        """What the board shows, and whose it is."""
        step = self.shown
        assert step.seat is not None, "the board shows something of one player"
        name = self.hot_seat.game.names[step.seat]
        if step.kind is not StepKind.START:
            return step_on_board(name, self.words(step, brief=True))
        longest = self.final.players[step.seat].get(LongestPathScore)
        if longest is None:
            return ""
        return path_on_board(name, longest.path.length)

    def _score_lines(self, width: int) -> list[Line]:
        """The table, with the levels of computer players if there is room."""
        view = with_levels(self.view, self.hot_seat.game.people, _MAX_LABEL)
        lines = score_lines(view, self.badges, width, self.shown.seat, _MAX_LABEL)
        shown = [span.text.strip() for spans in lines for span in spans]
        if view != self.view and all(seat.name in shown for seat in view.seats):
            return lines
        return score_lines(self.view, self.badges, width, self.shown.seat)

    def show(self) -> None:
        if self.is_too_small:
            return
        self.table.places = {"results": "side" if self.is_wide else "lower"}
        results = self.query_one(ChoiceList)
        results.display = self.is_wide or self.page == "tickets"
        width = self.room("side").width if self.is_wide else self.app.size.width
        results.show_rows(
            (id, line(("▸" if step is self.shown else " ", "accent"), *self._row(step, width - 3)))
            for id, step in self._rows.items()
        )
        if results.display and not results.has_focus:
            self.set_focus(results)
        super().show()

    def _row(self, step: CountStep, width: int) -> Line:
        """A row of the list, on as many lines as it takes."""
        if step.kind is StepKind.START and step.seat is not None:
            points = counts.points(self.final.players[step.seat].total)
            person, room = self.hot_seat.game.people[step.seat], width - cell_len(points) - 5
            labels = (player_label(person), short_player_label(person))
            name = next((each for each in labels if cell_len(clean(each)) <= room), person.name)
            name = fit(name, room)
            return line(self.badges.seat(step.seat), (f" {name}", "strong"), f"  {points}")
        first, *rest = self.step_lines(step, width)
        return (*first, *(span for row in rest for span in (NEW_LINE, Span(" "), *row)))

    @on(ChoiceList.OptionHighlighted)
    def _on_highlighted(self, message: ChoiceList.OptionHighlighted) -> None:
        self.shown = self._rows[message.option_id or ""]
        self.show()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer pages where there are any, and files only if there is a folder for them."""
        if action == "page":
            return not self.is_wide and self.page not in parameters
        return action != "save" or self.app.folders is not None

    def action_page(self, name: str = "") -> None:
        """Show this page, or the next one."""
        self.page = name or _PAGES[(_PAGES.index(self.page) + 1) % len(_PAGES)]
        self.show()

    def action_player(self, step: int) -> None:
        seats = [player.seat for player in ranked(self.final)]
        self.action_show_player(seats[(seats.index(self.shown.seat or 0) + step) % len(seats)])

    def action_show_player(self, seat: int) -> None:
        """Go to the longest path and the tickets of a player."""
        results = self.query_one(ChoiceList)
        results.highlighted = list(self._rows).index(f"player-{seat}")
        results.scroll_to_highlight(top=True)

    def action_save(self) -> None:
        self.app.saved_games.write_out(self.hot_seat)

    def action_show(self, what: str) -> None:
        """Leave for the replay, the setup of a new game, or the menu."""
        match what:
            case "replay":
                self.app.show_review(self.hot_seat)
            case "setup":
                self.app.show_setup(self.map_file, self.hot_seat)
            case "menu":
                self.app.show_menu()


def _winners(view: View) -> str:
    assert view.final is not None
    return " & ".join(view.seats[seat].name for seat in view.final.winners)


def winner_lines(
    view: View, badges: Badges, size: tuple[int, int], *, ascii: bool = False
) -> list[Line]:
    """Who wins, in large letters if there is room, and with how many points; what decided a tie."""
    assert view.final is not None, "only a finished game has a winner"
    width, height = size
    name, room = _winners(view), width - 6
    said = wrap_line(badges.spans(victory(view.final)), width - 3)
    rows = large_lines(name, room, ascii=ascii)
    if rows is None or len(rows) + len(said) > height:
        spaced = " ".join(name.upper())
        rows = [spaced] if cell_len(spaced) <= room else wrap(name, room)
    lines = [
        *(line("   ", (row, "accent")) for row in rows),
        *(line("   ", *row) for row in said),
    ]
    return [BLANK, *lines] if len(lines) < height else lines


def score_lines(
    view: View, badges: Badges, width: int, shown: int | None, max_name: int = _MAX_NAME
) -> list[Line]:
    """A table with a row for each player, the best first; `shown` is the highlighted seat. It is
    as wide as its texts need; with less room, heads take two rows, then names and heads are cut."""
    assert view.final is not None, "only a finished game has final scores"
    tables = [score_table(view.game_map, player) for player in view.final.players]
    one_row = [[column_head(key) for key in tables[0]]]
    two_rows = [*map(list, zip(*map(column_head_rows, tables[0]), strict=True))]
    longest = max(cell_len(fit(seat.name, max_name)) for seat in view.seats)
    heads, widths = one_row, list[int]()
    for heads, gap in ((one_row, 3), (one_row, 2), (one_row, 1), (two_rows, 1)):
        columns = zip(*heads, *(table.values() for table in tables), strict=True)
        widths = [gap + max(map(cell_len, column)) for column in columns]
        if _BEFORE_NAME + longest + sum(widths) <= width:
            break
    if sum(widths) > width - _BEFORE_NAME:
        widths = [(width - _BEFORE_NAME) // len(widths)] * len(widths)
    name = max(0, min(longest, width - _BEFORE_NAME - sum(widths)))
    margin = " " * (_BEFORE_NAME + name)
    lines = [line(margin, *_cells(row, widths, "title")) for row in heads]
    for player in ranked(view.final):
        here, command = player.seat == shown, f"screen.show_player({player.seat})"
        *parts, total = tables[player.seat].values()
        won = player.seat in view.final.winners
        lines.append(
            line(
                Span(" ▸" if here else "  ", "accent"),
                badges.seat(player.seat)._replace(command=command),
                Span(
                    f" {pad(view.seats[player.seat].name, name)}",
                    "strong" if here else "plain",
                    command,
                ),
                *_cells(parts, widths, "plain"),
                *_cells([total], widths[-1:], "accent" if won else "strong"),
            )
        )
    return lines


def _cells(texts: Sequence[str], widths: Sequence[int], style: TextStyle) -> list[Span]:
    return [
        Span(f"{fit(text, wide - 1):>{wide}}", style)
        for text, wide in zip(texts, widths, strict=False)
    ]
