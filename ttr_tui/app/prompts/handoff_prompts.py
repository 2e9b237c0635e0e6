"""Between two turns: what the turn led to, the end of the turn, the handoff, the cover."""

from __future__ import annotations

from collections.abc import Sequence

from ttr_tui.app.commands import Command
from ttr_tui.app.prompts.prompt import Highlight, Prompt
from ttr_tui.app.prompts.turn_prompt import (
    move_command,
    newly_completed,
    turn_summary_lines,
    undo_command,
)
from ttr_tui.app.widgets.hand_panel import cities_of
from ttr_tui.app.widgets.market_panel import DECK_KEYS, SLOT_KEYS, TICKETS_KEY
from ttr_tui.app.widgets.panels import log_lines
from ttr_tui.app.widgets.players_panel import last_round_words
from ttr_tui.app.widgets.spans import BLANK, Line, Span, line, pad_line, width_of
from ttr_tui.board.render.board_state import BoardTarget
from ttr_tui.engine.actions import EndTurn
from ttr_tui.engine.state import Phase
from ttr_tui.play.plain_text import fit


class TurnEndPrompt(Prompt):
    """The turn is played; the player looks at what it led to and ends the turn."""

    looks_close = True

    @property
    def spreads(self) -> bool:
        return self.rows(self.host.width) > 1

    def highlight(self) -> Highlight:
        """Tickets just completed shine on the board, for their owner alone."""
        session = self.host.session
        done = newly_completed(self.view, session.turn_so_far())
        paths = [path for ticket in done if (path := session.path(ticket)) is not None]
        return Highlight(
            cities_of(self.view.game_map, done),
            frozenset(route for path in paths for route in path.routes),
        )

    def rows(self, width: int) -> int:
        """One, if all that the turn led to fits into it."""
        turn_summary, ready = self._turn_summary(), self._ready()
        together = sum(width_of(pieces) + 2 for pieces in turn_summary) + width_of(ready) + 1
        return 1 if together <= width else len(turn_summary) + 1

    def _turn_summary(self) -> list[Line]:
        turn_summary, said = turn_summary_lines(self.host), self.host.message
        return [*turn_summary, line(said)] if said is not None else turn_summary

    def _ready(self) -> Line:
        view = self.view
        following = view.seats[(view.player + 1) % len(view.seats)]
        ready = line(("Enter", "key"), " ends the turn to ", (fit(following.name, 24), "strong"))
        if view.turns_left == 1:
            ready = line(("Enter", "key"), " ends the game")
        return ready

    def lines(self, width: int, height: int) -> list[Line]:
        turn_summary, ready = self._turn_summary(), self._ready()
        if height <= len(turn_summary) + 2 and self.rows(width) > 1:
            return [line(" ", *pieces) for pieces in [*turn_summary[: height - 1], ready]]
        if height < 3:
            joined = [piece for pieces in turn_summary for piece in (*pieces, Span("  "))]
            return [line(" ", *joined, *ready)]
        return [
            BLANK,
            *(line(" ", *pieces) for pieces in turn_summary[: height - 3]),
            BLANK,
            line(" ", *ready),
        ]

    def pointed(self, target: BoardTarget) -> None:
        """Nothing: the board cannot be clicked where the next player's button will lie."""

    def commands(self) -> Sequence[Command]:
        host = self.host
        return [
            Command(
                "end turn",
                ("enter",),
                "end turn",
                "end the turn and end turn to the next player",
                self.doing(EndTurn()),
            ),
            undo_command(host),
            move_command(host),
            Command(
                "played",
                (*SLOT_KEYS[: len(self.view.market)], *DECK_KEYS, TICKETS_KEY),
                "",
                "take a card or draw tickets: in your next turn",
                lambda _: host.say("your turn is played: end turn first", "bad"),
                possible=False,
                hints_on=True,
                shown=f"1-{len(self.view.market)} d t",
            ),
        ]


class HandoffPrompt(Prompt):
    """Nobody's secrets are on the screen; whose turn it is, and what happened meanwhile."""

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
        return [_centred(pieces, width) for pieces in lines]

    def _since_last_turn(self, width: int) -> list[Line]:
        session = self.host.session
        return log_lines(session.since_last_turn(), session.names, self.host.badges, width)

    def rows(self, width: int) -> int:
        return 1 + min(5, len(self._since_last_turn(width)))

    @property
    def spreads(self) -> bool:
        return self.rows(self.host.width) > 3  # Then the score track has to make room.

    def lines(self, width: int, height: int) -> list[Line]:
        view = self.view
        name = fit(view.seats[view.player].name, 30)
        what = "choose your first tickets" if view.phase is Phase.STARTING_TICKETS else "your turn"
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
                else:  # Below, as what happened last would be.
                    since_last_turn.append(words)
            return [title, *since_last_turn[-(height - 1) :]] if height > 1 else [title]
        return [BLANK, title, BLANK, *since_last_turn]

    def commands(self) -> Sequence[Command]:
        return [
            # Not in the footer: the key that ends a turn stood there, and may be clicked twice.
            Command(
                "open",
                ("space",),
                "",
                "show the hand: only the player whose turn it is should look",
                lambda _: self.host.session.show_hand(),
                deliberate=True,
            )
        ]


class HiddenHandPrompt(Prompt):
    """Hand and tickets are hidden for a moment."""

    def lines(self, width: int, height: int) -> list[Line]:
        name = fit(self.view.seats[self.view.player].name, 30)
        asked = line(
            (f" {name}, your cards are covered.  ", "accent"),
            Span("Space", "key", "uncover"),
            Span(" shows them again", "quiet", "uncover"),
        )
        return [asked] if height < 3 else [BLANK, asked]

    def commands(self) -> Sequence[Command]:
        return [
            Command(
                "uncover",
                ("space",),
                "",
                "show hand and tickets again",
                lambda _: self.host.session.show_hand(),
                deliberate=True,
            )
        ]


def _centred(pieces: Line, width: int) -> Line:
    """The line in the middle of so many cells."""
    left = (width - width_of(pieces)) // 2
    return pad_line((Span(" " * left, "bar"), *pieces), width, "bar")
