"""The final scores: the winner, the table and the list of results."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.cells import cell_len

from ttr_tui.board.render.large_text import large_lines
from ttr_tui.engine import View
from ttr_tui.engine.rules.longest_path import LongestPathScore
from ttr_tui.panels import spans
from ttr_tui.panels.badges import Badges
from ttr_tui.panels.final_count import step_lines
from ttr_tui.panels.game_panels import score_track, top_line
from ttr_tui.panels.players import players_flat, with_scores
from ttr_tui.panels.regions import PanelId, Panels, Regions
from ttr_tui.play.final_count import CountStep
from ttr_tui.play.seated_players import SeatedPlayer
from ttr_tui.terminal_text import clean, fit, pad, wrap
from ttr_tui.words import counts
from ttr_tui.words.log_text import game_is_over
from ttr_tui.words.names import map_title
from ttr_tui.words.player_text import short_player_label
from ttr_tui.words.rule_words import column_head, column_head_rows
from ttr_tui.words.score_text import path_on_board, score_table, victory

_BEFORE_NAME: Final = 6
"""Columns of a row of the table before the name of the player."""
_MAX_NAME: Final = 16
_MAX_LABEL: Final = 26
"""Columns for a name with a level."""
_MIN_WINNER: Final = 36
"""Columns for the winner beside the table."""
_MIN_TABLE: Final = 60
"""Columns for the table beside the winner, if there are many columns."""


def results_of(view: View, steps: Sequence[CountStep]) -> dict[str, CountStep]:
    """The rows of the list of results by their ids: for each player, the best first, a summary with
    its longest path and all steps of the count, each with what it shows on the board."""
    assert view.final is not None, "only a finished game has final scores"
    rows: dict[str, CountStep] = {}
    for player in view.final.ranking:
        longest = player.get(LongestPathScore)
        path = frozenset(longest.path.edges if longest is not None else ())
        rows[f"player-{player.seat}"] = CountStep(player.seat, routes=path)
        own = [(number, step) for number, step in enumerate(steps) if step.seat == player.seat]
        own.sort(
            key=lambda each: (not isinstance(each[1].about, LongestPathScore), -each[1].points)
        )
        rows |= {f"step-{number}": step for number, step in own}
    return rows


def result_row(
    view: View,
    players: Sequence[SeatedPlayer],
    step: CountStep,
    badges: Badges,
    width: int,
    *,
    here: bool,
) -> spans.Line:
    """A row of the list of results, on as many lines as it takes."""
    pointer = spans.Span("▸" if here else " ", "accent")
    if step.about is not None:
        first, *rest = step_lines(view, step, width - 2)
        return spans.line(
            pointer,
            *first,
            *(span for row in rest for span in (spans.NEW_LINE, spans.Span(" "), *row)),
        )
    assert step.seat is not None and view.final is not None, "a summary is about one player"
    points = counts.points(view.final.players[step.seat].total)
    name = fit(short_player_label(players[step.seat]), width - cell_len(points) - 7)
    return spans.line(pointer, badges.seat(step.seat), (f" {name}", "strong"), f"  {points}")


def score_panels(
    view: View,
    players: Sequence[SeatedPlayer],
    shown: CountStep,
    page: str,
    length: str,
    badges: Badges,
    regions: Regions,
    shared: Sequence[str] = (),
) -> Panels:
    """The winner and the table of scores, in a small terminal only the one that `page` names;
    `shown` is what the board shows, `length` says how long the game was.
    The winner's part, in a wide terminal the table, also has the lines to share."""
    assert view.final is not None, "only a finished game has final scores"
    room = regions[PanelId.WINNER]
    totals = with_scores(view, [player.total for player in view.final.players])
    caption = _on_board(view, shown)
    if PanelId.SIDE in regions:
        width, title = regions[PanelId.STATUS].width, f"{game_is_over()}   {length}"
        aside = ""
        if room.width == width:
            most = width - _MIN_TABLE
            large = large_lines(_winners(view), most - 6, ascii=badges.board_theme.ascii) or [""]
            left = min(most, max(_MIN_WINNER, cell_len(large[0]) + 6))
            right = score_table_lines(view, players, badges, width - left, shown.seat)
            right += _shared_lines(shared, width - left - 6)
            winner = winner_lines(view, badges, (left, room.height), caption)
            lower = spans.beside([(left, winner), (width - left, right)])
        else:
            table = upright_table(view, badges, room.width)
            rows = room.height - len(table) - 1
            # In the narrow panel it would take several rows.
            aside, *shared = shared or [""]
            lower = [
                *winner_lines(view, badges, (room.width, rows), caption, shared),
                spans.BLANK,
                *table,
            ]
        return {
            PanelId.STATUS: top_line(view.game_map, width, title, aside=aside),
            PanelId.TRACK: score_track(totals, badges, width),
            PanelId.WINNER: lower,
        }
    heading = spans.line(
        (f" {fit(map_title(view.game_map), 40)}", "strong"), (f"   {length}", "quiet")
    )
    panels: Panels = {PanelId.PLAYERS: [heading, *players_flat(totals, badges, room.width, 1)]}
    if page == "winner":
        panels[PanelId.WINNER] = winner_lines(view, badges, room.size, caption, shared)
    elif page == "scores":
        panels[PanelId.WINNER] = score_table_lines(view, players, badges, room.width, shown.seat)[
            -room.height :
        ]
    return panels


def _on_board(view: View, step: CountStep) -> str:
    """What the board shows, and whose it is."""
    assert step.seat is not None and view.final is not None, "it is about one player"
    longest = view.final.players[step.seat].get(LongestPathScore)
    if longest is None or step.about is not None:  # The list says what a step is about.
        return ""
    return path_on_board(view.seats[step.seat].name, longest.path.length, longest.points)


def _winners(view: View) -> str:
    assert view.final is not None
    return " & ".join(view.seats[seat].name for seat in view.final.winners)


def winner_lines(
    view: View,
    badges: Badges,
    size: tuple[int, int],
    caption: str = "",
    shared: Sequence[str] = (),
) -> list[spans.Line]:
    """Who wins, in large letters if there is room, and with how many points; what decided a tie;
    and the lines to share. If there is room, a caption says what the board shows."""
    assert view.final is not None, "only a finished game has a winner"
    name, room = _winners(view), size[0] - 6
    said = [
        spans.line("   ", *row) for row in spans.wrap_line(badges.spans(victory(view.final)), room)
    ]
    said += _shared_lines(shared, room)
    rows = large_lines(name, room, ascii=badges.board_theme.ascii)
    if not rows or len(rows) + len(said) > size[1]:
        rows = wrap(" ".join(name.upper()), room)
    said += [spans.line((f"   {text}", "quiet")) for text in wrap(caption, room)]
    above = [spans.BLANK] if len(rows) + len(said) < size[1] else []
    names = [spans.line("   ", (row, "accent")) for row in rows]
    return [*above, *names, *said][: size[1]]


def _shared_lines(shared: Sequence[str], width: int) -> list[spans.Line]:
    return [spans.line((f"   {row}", "accent")) for text in shared for row in wrap(text, width)]


def score_table_lines(
    view: View, players: Sequence[SeatedPlayer], badges: Badges, width: int, shown: int | None
) -> list[spans.Line]:
    """A table with a row for each player, the best first; `shown` is the highlighted seat. It is
    as wide as its texts need. Heads are in two rows where they leave too little room for names."""
    assert view.final is not None, "only a finished game has final scores"
    tables = [score_table(view.game_map, player) for player in view.final.players]
    keys, numbers = [*tables[0]], [[*table.values()] for table in tables]
    heads = [[column_head(key) for key in keys]]
    widths = _widths([*heads, *numbers])
    usual = min(_MAX_NAME, max(cell_len(seat.name) for seat in view.seats))
    if _BEFORE_NAME + usual + sum(widths) > width:
        heads = [*map(list, zip(*map(column_head_rows, keys), strict=True))]
        each = (width - _BEFORE_NAME) // len(keys)  # A map can have all columns.
        natural = _widths([*heads, *numbers])
        widths = natural if sum(natural) <= each * len(keys) else [each] * len(keys)
    room = max(0, width - _BEFORE_NAME - sum(widths))
    labeled = with_levels_in_names(view, players, min(room, _MAX_LABEL))
    names = [fit(seat.name, min(room, _MAX_LABEL)) for seat in labeled.seats]
    gap = max(0, min(2, (room - max(map(cell_len, names))) // len(widths)))
    widths = [each + gap for each in widths]
    longest = max(map(cell_len, names))
    margin = " " * (_BEFORE_NAME + longest)
    lines = [spans.line(margin, *_cells(row, widths, "title")) for row in heads]
    for player in view.final.ranking:
        here, command = player.seat == shown, f"screen.show_player({player.seat})"
        *parts, total = score_table(view.game_map, player).values()
        won, name = player.seat in view.final.winners, pad(names[player.seat], longest)
        lines.append(
            spans.line(
                spans.Span(" ▸" if here else "  ", "accent"),
                badges.seat(player.seat)._replace(command=command),
                spans.Span(f" {name}", "strong" if here else "plain", command),
                *_cells(parts, widths, "plain"),
                *_cells([total], widths[-1:], "accent" if won else "strong"),
            )
        )
    return lines


def _widths(rows: Sequence[Sequence[str]]) -> list[int]:
    """The columns of a table, each with a blank before its text."""
    return [1 + max(map(cell_len, column)) for column in zip(*rows, strict=True)]


def upright_table(view: View, badges: Badges, width: int) -> list[spans.Line]:
    """The table with a column for each player, the best first, for a narrow place."""
    assert view.final is not None, "only a finished game has final scores"
    players = view.final.ranking
    tables = [score_table(view.game_map, player) for player in players]
    heads = [column_head(key) for key in tables[0]]
    label = max(map(cell_len, heads)) + 1
    each = (width - label - 1) // len(players)
    signs = [badges.seat(player.seat) for player in players]
    command = [f"screen.show_player({player.seat})" for player in players]
    lines = [
        spans.line(
            " " * label,
            *(
                span
                for sign, runs in zip(signs, command, strict=True)
                for span in (spans.Span(" " * (each - 3)), sign._replace(command=runs))
            ),
        )
    ]
    for head, row in zip(
        heads, zip(*(table.values() for table in tables), strict=True), strict=True
    ):
        style = "strong" if head == heads[-1] else "plain"
        numbers = "".join(f"{number:>{each}}" for number in row)
        lines.append(spans.line((f" {head:<{label - 1}}", "title"), (numbers, style)))
    return lines


def _cells(texts: Sequence[str], widths: Sequence[int], style: spans.TextStyle) -> list[spans.Span]:
    return [
        spans.Span(f"{fit(text, wide - 1):>{wide}}", style)
        for text, wide in zip(texts, widths, strict=False)
    ]


def with_levels_in_names(view: View, players: Sequence[SeatedPlayer], width: int) -> View:
    """The view with the level beside the name of each computer player where both fit."""
    labels = [
        label if cell_len(clean(label := short_player_label(player))) <= width else player.name
        for player in players
    ]
    seats = zip(view.seats, labels, strict=True)
    return view._replace(seats=tuple([seat._replace(name=label) for seat, label in seats]))
