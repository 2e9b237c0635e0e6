"""Prompts between two turns: the end of a turn, the handoff, the hidden hand."""

from __future__ import annotations

from collections.abc import Sequence

from ttr_tui.app.commands import Command
from ttr_tui.app.prompts.prompt import Highlight, Prompt, undo_command
from ttr_tui.app.prompts.turn_prompt import (
    move_command,
    newly_completed,
    turn_summary_lines,
)
from ttr_tui.app.widgets.hand_panel import cities_of
from ttr_tui.app.widgets.market_panel import DECK_KEYS, SLOT_KEYS, TICKETS_KEY
from ttr_tui.app.widgets.panels import log_lines
from ttr_tui.app.widgets.players_panel import last_round_words
from ttr_tui.app.widgets.spans import BLANK, Line, Span, line, pad_line, width_of
from ttr_tui.board.render.board_state import BoardTarget
from ttr_tui.engine import EndTurn, Phase, StartingPiecesRules
from ttr_tui.play.plain_text import fit


class TurnEndPrompt(Prompt):
    """Shows what the player did this turn, and waits for the end of the turn."""

    zooms_in = True

    @property
    def expands(self) -> bool:
        return self.rows(self.host.width) > 1

    def highlight(self) -> Highlight:
        """Highlight the tickets that were just completed, for their owner alone."""
        hot_seat = self.host.hot_seat
        done = newly_completed(self.view, hot_seat.turn_so_far())
        paths = [path for ticket in done if (path := hot_seat.path(ticket)) is not None]
        return Highlight(
            cities_of(self.view.game_map, done),
            frozenset(route for path in paths for route in path.routes),
        )

    def rows(self, width: int) -> int:
        """One row if the whole summary fits into it."""
        summary, next_step = self._summary(), self._next_step()
        together = sum(width_of(pieces) + 2 for pieces in summary) + width_of(next_step) + 1
        return 1 if together <= width else len(summary) + 1

    def _summary(self) -> list[Line]:
        summary, message = turn_summary_lines(self.host), self.host.message
        return [*summary, line(message)] if message is not None else summary

    def _next_step(self) -> Line:
        view = self.view
        if view.turns_left == 1:
            return line(("Enter", "key"), " end the game")
        following = self.host.hot_seat.next_person
        if following == view.player:
            return line(("Enter", "key"), " end your turn")
        name = fit(view.seats[following].name, 24)
        return line(("Enter", "key"), " pass the laptop to ", (name, "strong"))

    def lines(self, width: int, height: int) -> list[Line]:
        summary, next_step = self._summary(), self._next_step()
        if height <= len(summary) + 2 and self.rows(width) > 1:
            return [line(" ", *pieces) for pieces in [*summary[: height - 1], next_step]]
        if height < 3:
            joined = [piece for pieces in summary for piece in (*pieces, Span("  "))]
            return [line(" ", *joined, *next_step)]
        return [
            BLANK,
            *(line(" ", *pieces) for pieces in summary[: height - 3]),
            BLANK,
            line(" ", *next_step),
        ]

    def pointed(self, target: BoardTarget) -> None:
        """Ignore clicks on the board: the button of the next player will be there."""

    def commands(self) -> Sequence[Command]:
        host = self.host
        alone = host.hot_seat.next_person == self.view.player
        return [
            Command(
                "end turn",
                ("enter",),
                "end turn" if alone else "pass the laptop",
                "end your turn"
                if alone
                else "end your turn and pass the laptop to the next player",
                self.applying(EndTurn()),
            ),
            undo_command(host),
            move_command(host),
            Command(
                "over",
                (*SLOT_KEYS[: len(self.view.market)], *DECK_KEYS, TICKETS_KEY),
                "",
                "draw cards or tickets in your next turn",
                lambda _: host.say("your turn is over: press Enter to pass the laptop", "bad"),
                possible=False,
                explains=True,
                shown=f"1-{len(self.view.market)} d t",
            ),
        ]


class HandoffPrompt(Prompt):
    """Shows whose turn it is and what happened since their last turn, and no secret of anybody."""

    def notice(self) -> list[Line]:
        name = fit(self.view.seats[self.view.player].name, 30)
        lines = [
            BLANK,
            line((f"Pass the laptop to {name}", "bar strong")),
            BLANK,
            line(
                Span("Press ", "bar", "open"),
                Span("Space", "bar accent", "open"),
                Span(" when nobody else is looking", "bar", "open"),
            ),
            BLANK,
        ]
        width = max(map(width_of, lines)) + 8
        return [_centered(pieces, width) for pieces in lines]

    def _since_last_turn(self, width: int) -> list[Line]:
        hot_seat = self.host.hot_seat
        return log_lines(
            hot_seat.since_last_turn(), self.view.game_map, hot_seat.names, self.host.badges, width
        )

    def rows(self, width: int) -> int:
        return 1 + min(5, len(self._since_last_turn(width)))

    @property
    def expands(self) -> bool:
        return self.rows(self.host.width) > 3  # More than the rows that are free anyway.

    def lines(self, width: int, height: int) -> list[Line]:
        view = self.view
        name = fit(view.seats[view.player].name, 30)
        what = "your turn"
        if view.phase is Phase.STARTING_TICKETS:
            pieces = view.game_map.rules.get(StartingPiecesRules) is not None
            what = f"choose your starting tickets{' and pieces' if pieces else ''}"
        elif view.phase is Phase.STARTING_PIECES:  # The player left the game after the tickets.
            what = "choose your starting pieces"
        if view.turns_left == 1:
            what = "your turn, the last of the game"
        title = line(
            " ",
            self.host.badges.seat(view.player),
            (f" {name}", "strong"),
            (f", {what}", "accent"),
        )
        since_last_turn = self._since_last_turn(width)
        if height < 6:
            last = last_round_words(view)
            if last and view.turns_left != 1:
                words = line((f"   {last}", "accent"))
                if width_of((*title, *words)) <= width or height < 2:
                    title = (*title, *words)
                else:  # On a row of its own, after what happened.
                    since_last_turn.append(words)
            return [title, *since_last_turn[-(height - 1) :]] if height > 1 else [title]
        return [BLANK, title, BLANK, *since_last_turn]

    def commands(self) -> Sequence[Command]:
        return [
            # Not in the footer: the command that ends a turn was there, and a double click on it
            # must not show the next hand.
            Command(
                "open",
                ("space",),
                "",
                "show the hand of the player whose turn it is",
                lambda _: self.host.hot_seat.show_hand(),
                deliberate=True,
            )
        ]


class HiddenHandPrompt(Prompt):
    """Shown while the player has hidden hand and tickets."""

    def lines(self, width: int, height: int) -> list[Line]:
        name = fit(self.view.seats[self.view.player].name, 30)
        text = line(
            (f" {name}, your hand is hidden.  ", "accent"),
            Span("Space", "key", "unhide"),
            Span(" shows it", "quiet", "unhide"),
        )
        return [text] if height < 3 else [BLANK, text]

    def commands(self) -> Sequence[Command]:
        return [
            Command(
                "unhide",
                ("space",),
                "",
                "show your hand and tickets again",
                lambda _: self.host.hot_seat.show_hand(),
                deliberate=True,
            )
        ]


def _centered(pieces: Line, width: int) -> Line:
    """The line centered in `width` cells."""
    left = (width - width_of(pieces)) // 2
    return pad_line((Span(" " * left, "bar"), *pieces), width, "bar")
