"""What the prompts say between two turns of persons: the handoff, and what computer players do."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain

from ttr_tui.board.render.large_text import large_lines
from ttr_tui.panels.layout import Asked, Place, Role, Said, text
from ttr_tui.panels.spans import BLANK, Line, line
from ttr_tui.panels.table import Table
from ttr_tui.play.log import LogEntry, LogGroup, by_player, grouped
from ttr_tui.play.people import Person
from ttr_tui.terminal_text import fit
from ttr_tui.words import computer_moves, handoff, panels, questions
from ttr_tui.words.language import Piece
from ttr_tui.words.log_text import log_line, short_line
from ttr_tui.words.player_text import short_player_label
from ttr_tui.words.turn_text import whose_turn

_UNDER_SIGN = 4
"""Cells of a player's sign with the blank after it."""


def hand_over(table: Table, *, ascii: bool) -> Asked:
    """Whose turn it is and what happened since their last turn, and no secret of anybody."""
    view, hot_seat = table.view, table.hot_seat
    groups, names = hot_seat.since_last_turn(), hot_seat.game.names
    badge = table.badges.seat(view.player)
    said = [
        Said(Role.QUESTION, [[table.line(badge, " ", *whose_turn(view))]]),
        *text(Role.NOTE, panels.last_round(view) or "", style="accent", place=Place.BESIDE),
    ]
    since = [
        _log_entry(table, group, log_line(group, view.game_map, names, 14)) for group in groups
    ]
    if since:
        latest = [since[at:] for at in range(len(since))]
        said.append(Said(Role.DONE, latest, indent=_UNDER_SIGN))
    said += table.message_said([*chain.from_iterable(groups)])
    # It covers what says the same.
    return Asked(said, least=3, notice=_handoff_notice(table, ascii=ascii))


def _log_entry(table: Table, group: LogGroup, words: str) -> Line:
    seat = group[0].seat
    if seat is None:
        return line(" " * _UNDER_SIGN, (words, "quiet"))
    return line(table.badges.seat(seat), " ", words)


def _handoff_notice(table: Table, *, ascii: bool) -> list[list[Line]]:
    """The name of the next player, in large letters if there is room."""
    name = table.view.seats[table.view.player].name
    press = handoff.press_when_alone(table.key("handoff.show", "bar accent"))
    spaced = " ".join(fit(name, 32).upper())
    large = large_lines(name, 1000, ascii=ascii)
    return [
        [
            BLANK,
            line((handoff.pass_the_laptop_to(), "bar")),
            BLANK,
            *(line((row, "bar strong")) for row in rows),
            BLANK,
            table.badges.spans(piece._replace(command="handoff.show") for piece in press),
            BLANK,
        ]
        for rows in ([large] if large else []) + [[spaced], [fit(name, 32)]]
    ]


def hidden_hand(table: Table) -> Asked:
    """That the hand is hidden, and the keys that show it."""
    keys = questions.either_key(table.key("game.hide"), table.key("handoff.show"))
    return Asked(
        [
            *text(Role.QUESTION, handoff.hand_is_hidden(table.view), style="accent"),
            Said(Role.QUESTION, [[table.badges.spans(handoff.show_it(keys))]], Place.BESIDE),
            *table.message_said(),
        ]
    )


def computer_moves_said(
    table: Table, shown: Sequence[LogEntry], *, is_paused: bool, can_leave: bool
) -> Asked:
    """What a computer player did, who is thinking, and how the moves go on."""
    view, hot_seat, people = table.view, table.hot_seat, table.hot_seat.game.people
    names = [_label(person) for person in people]
    said: list[Said] = []
    if groups := grouped(shown):
        whole = [
            _log_entry(table, group, log_line(group, view.game_map, names)) for group in groups
        ]
        short = [short_line(group, view.game_map, names) for group in by_player(shown)]
        in_short = [line("   ".join(filter(None, short)))]
        latest = [whole[at:] for at in range(1, len(whole))]
        said.append(Said(Role.DONE, [whole, in_short, *latest], indent=_UNDER_SIGN))
    said += table.message_said(shown)
    if hot_seat.is_thinking and not is_paused:
        thinks = computer_moves.is_thinking(names[view.player], slowly=hot_seat.thinks_here)
        thinking = line(table.badges.seat(view.player), " ", (thinks, "accent"))
        said.append(Said(Role.CURSOR, [[thinking]], indent=_UNDER_SIGN))
    if is_paused:
        said += text(Role.QUESTION, computer_moves.paused(), style="accent")
    if not hot_seat.is_watched:
        name = None if hot_seat.is_alone else fit(hot_seat.game.names[hot_seat.next_human], 14)
        to_come = computer_moves.to_come(hot_seat.moves_to_come, name)
        place = Place.FOLLOWS if is_paused else Place.ROWS
        said += text(Role.QUESTION, to_come, style="quiet", place=place)
    pause = computer_moves.pause_or_go_on(is_paused=is_paused)
    skip: Sequence[Piece] = computer_moves.show_the_rest(table.key("computer.rest"))
    if can_leave:
        skip = table.key_and_words("computer.next")
    keys = table.line(*table.key_and_words("computer.pause", pause), "   ", *skip)
    said.append(Said(Role.QUESTION, [[keys]], Place.BESIDE))
    return Asked(said)


def _label(person: Person) -> str:
    """`Iris (hard)`: the name, short, and of a computer player its level."""
    return short_player_label(person._replace(name=fit(person.name, 16)))
