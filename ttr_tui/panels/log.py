"""The log: its end in the panel, with what happened since the player's last turn, and the whole log
on a page."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import chain

from ttr_tui.engine import GameMap
from ttr_tui.panels.badges import Badges
from ttr_tui.panels.spans import (
    BLANK,
    Line,
    Span,
    TextStyle,
    line,
)
from ttr_tui.play.hotseat import HotSeat
from ttr_tui.play.log import LogGroup, What
from ttr_tui.play.turn_facts import passed_by, round_of
from ttr_tui.terminal_text import wrap
from ttr_tui.words.language import _
from ttr_tui.words.log_text import log_line, round_title, since_last_turn
from ttr_tui.words.panels import longer_path

_MARGIN = Span("     ")


def log_panel(hot_seat: HotSeat, badges: Badges, width: int, height: int) -> list[Line]:
    """The end of the log, the newest entry at the bottom: what happened since the player's last
    turn, claims before other turns and longer paths where not all have room, and above it, as far
    as there is room, what was before."""
    game_map, names = hot_seat.view.game_map, hot_seat.session.names
    # The player's last turn, those after it, and above them a row or more for each turn.
    log = hot_seat.log(turns=height + len(names) + 1)
    reader = hot_seat.view.player if hot_seat.reader is None else hot_seat.reader
    start = _after_last_turn(log, reader)

    def end_of(groups: Sequence[LogGroup], room: int) -> list[Line]:
        rows: list[Line] = []
        for group in reversed(groups[-height:]):  # Each takes a row or more.
            entry = log_lines([group], game_map, names, badges, width - 1)
            if len(entry) + len(rows) > room:
                break
            rows = [*entry, *rows]
        return rows

    title = _("LATEST TURNS") if hot_seat.is_watched else _("SINCE YOUR LAST TURN")
    said = since_last_turn_with_paths(hot_seat)
    since = [entry_lines(seat, text, badges, width - 1) for _rank, seat, text in said]
    shown, room = set(), height - 2
    for n in sorted(range(len(said)), key=lambda n: (said[n][0], n), reverse=True):
        if len(since[n]) <= room:
            shown.add(n)
            room -= len(since[n])
    lines = [line((f" {title}", "title")), *chain(*(since[n] for n in sorted(shown)))]
    whole = line((f" {_('LOG')}", "title"))
    if start == 0 or not said:
        lines = [whole, *end_of(log, height - 2)]
    elif earlier := end_of(log[:start], height - 3 - len(lines)):
        lines = [whole, *earlier, BLANK, *lines]
    return [BLANK, *(tuple(span._replace(command="game.log") for span in row) for row in lines)]


def since_last_turn_with_paths(hot_seat: HotSeat) -> list[tuple[int, int | None, str]]:
    """What the others did since the last turn of the player, and whose longest path has become
    longer than the player's, each with the seat, and before it how much it matters: 2, 1 of cards
    drawn, 0 of a longer path."""
    view, names = hot_seat.view, hot_seat.session.names
    said: list[tuple[int, int | None, str]] = []
    for group in hot_seat.turns_of_others():
        rank = 2 - all(entry.what is What.CARDS_DRAWN for entry in group)
        said += [(rank, *each) for each in since_last_turn([group], view.game_map, names)]
    passed = passed_by(view, hot_seat.recent().routes)
    return [*said, *((0, seat, longer_path(view, seat)) for seat in passed)]


def _after_last_turn(log: Sequence[LogGroup], player: int) -> int:
    """The index in the log after the player's last turn; the present one does not count."""
    end = len(log)
    while end and log[end - 1][0].seat == player:
        end -= 1
    while end and log[end - 1][0].seat != player:
        end -= 1
    return end


def log_page(
    who: Sequence[Span],
    log: Sequence[Sequence[LogGroup]],
    game_map: GameMap,
    names: Sequence[str],
    seat: int | None,
    badges: Badges,
    width: int,
    about: Sequence[str] = (),
) -> list[Line]:
    """The log by turns, the last one first, of all players or only of the one in `seat`, below what
    is said `about` the player; each round has its number once."""
    numbered = 0
    lines = [line((f"{_('Log, last turn first')}   ", "strong"), *who), BLANK]
    if about:
        lines += [*(line(row) for text in about for row in wrap(text, width)), BLANK]
    for turn, groups in reversed([*enumerate(log)]):
        shown, present = _of_player(groups, seat), round_of(turn, len(names))
        rows = log_lines(shown, game_map, names, badges, width - 5, name_width=None)
        if rows and not turn:
            lines += [BLANK, line((f" {round_title(0)}", "quiet"))]
        for spans in rows:
            number = str(present) if 0 < present != numbered else ""
            numbered = present
            lines.append(line((f"{number:>4} ", "quiet"), *spans))
    return lines


def _of_player(groups: Sequence[LogGroup], seat: int | None) -> list[LogGroup]:
    """What the player did and what came of it: groups without a player belong to the one before."""
    shown, actor = [], None
    for group in groups:
        actor = actor if group[0].seat is None else group[0].seat
        if seat in (None, actor):
            shown.append(group)
    return shown


def log_lines(
    log: Iterable[LogGroup],
    game_map: GameMap,
    names: Sequence[str],
    badges: Badges,
    width: int,
    *,
    name_width: int | None = 14,
) -> list[Line]:
    """A log, wrapped to the width, each group with the player's sign in front; names longer than
    `name_width` are cut."""
    return [
        row
        for group in log
        for row in entry_lines(
            group[0].seat, log_line(group, game_map, names, name_width), badges, width
        )
    ]


def entry_lines(seat: int | None, text: str, badges: Badges, width: int) -> list[Line]:
    """A text behind the sign of the player; quiet, if it is about no player."""
    first, *rest = wrap(text, width - 5) or [""]
    style: TextStyle = "quiet" if seat is None else "plain"
    return [entry_line(seat, first, badges), *(line(_MARGIN, (row, style)) for row in rest)]


def entry_line(seat: int | None, text: str, badges: Badges) -> Line:
    """The first row of an entry."""
    if seat is None:
        return line(_MARGIN, (text, "quiet"))
    return line(" ", badges.seat(seat), " ", text)
