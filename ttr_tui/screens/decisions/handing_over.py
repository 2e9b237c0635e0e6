"""Between two turns: what the turn brought, the handover, the curtain, the cover."""

from __future__ import annotations

from collections.abc import Sequence

from ttr_tui.board import Spot
from ttr_tui.engine.actions import HandOver
from ttr_tui.engine.state import Phase
from ttr_tui.games.plain_text import fit
from ttr_tui.screens.commands import Command
from ttr_tui.screens.decisions.base import Decision, Lit
from ttr_tui.screens.decisions.brought import brought_lines, newly_completed
from ttr_tui.screens.decisions.turn import move_command, take_back_command
from ttr_tui.screens.lines import BLANK, Line, Piece, line, pad_line, width_of
from ttr_tui.screens.panels.log import told_lines
from ttr_tui.screens.panels.market import DECK_KEYS, PLACE_KEYS, TICKETS_KEY
from ttr_tui.screens.panels.own import cities_of
from ttr_tui.screens.panels.status import last_round_words


class HandingOver(Decision):
    """The turn is played; the player looks at what it brought and hands over."""

    looks_close = True

    @property
    def spreads(self) -> bool:
        return self.rows(self.desk.width) > 1

    def lit(self) -> Lit:
        """Tickets just completed shine on the board, for their owner alone."""
        session = self.desk.session
        done = newly_completed(self.view, session.turn_so_far())
        ways = [way for ticket in done if (way := session.way(ticket)) is not None]
        return Lit(
            cities_of(self.view.game_map, done),
            frozenset(lane for way in ways for lane in way.lanes),
        )

    def rows(self, width: int) -> int:
        """One, if all that the turn brought fits into it."""
        brought, ready = self._brought(), self._ready()
        together = sum(width_of(pieces) + 2 for pieces in brought) + width_of(ready) + 1
        return 1 if together <= width else len(brought) + 1

    def _brought(self) -> list[Line]:
        brought, said = brought_lines(self.desk), self.desk.message
        return [*brought, line(said)] if said is not None else brought

    def _ready(self) -> Line:
        view = self.view
        following = view.seats[(view.player + 1) % len(view.seats)]
        ready = line(("Enter", "key"), " hands over to ", (fit(following.name, 24), "strong"))
        if view.turns_left == 1:
            ready = line(("Enter", "key"), " ends the game")
        return ready

    def lines(self, width: int, height: int) -> list[Line]:
        brought, ready = self._brought(), self._ready()
        if height <= len(brought) + 2 and self.rows(width) > 1:
            return [line(" ", *pieces) for pieces in [*brought[: height - 1], ready]]
        if height < 3:
            joined = [piece for pieces in brought for piece in (*pieces, Piece("  "))]
            return [line(" ", *joined, *ready)]
        return [
            BLANK,
            *(line(" ", *pieces) for pieces in brought[: height - 3]),
            BLANK,
            line(" ", *ready),
        ]

    def pointed(self, spot: Spot) -> None:
        """Nothing: the board cannot be clicked where the next player's button will lie."""

    def commands(self) -> Sequence[Command]:
        desk = self.desk
        return [
            Command(
                "hand over",
                ("enter",),
                "hand over",
                "end the turn and hand over to the next player",
                self.doing(HandOver()),
            ),
            take_back_command(desk),
            move_command(desk),
            Command(
                "played",
                (*PLACE_KEYS[: len(self.view.market)], *DECK_KEYS, TICKETS_KEY),
                "",
                "take a card or draw tickets: in your next turn",
                lambda _: desk.say("your turn is played: hand over first", "bad"),
                possible=False,
                explains=True,
                shown=f"1-{len(self.view.market)} d t",
            ),
        ]


class Curtain(Decision):
    """Nobody's secrets are on the screen; whose turn it is, and what happened meanwhile."""

    def notice(self) -> list[Line]:
        name = fit(self.view.seats[self.view.player].name, 30)
        lines = [
            BLANK,
            line((f"Pass the laptop to {name}", "bar strong")),
            BLANK,
            line(
                Piece("Press ", "bar", "open"),
                Piece("Space", "bar accent", "open"),
                Piece(" when nobody else is looking", "bar", "open"),
            ),
            BLANK,
        ]
        width = max(map(width_of, lines)) + 8
        return [_centred(pieces, width) for pieces in lines]

    def _recap(self, width: int) -> list[Line]:
        session = self.desk.session
        return told_lines(session.recap(), session.names, self.desk.chips, width)

    def rows(self, width: int) -> int:
        return 1 + min(5, len(self._recap(width)))

    @property
    def spreads(self) -> bool:
        return self.rows(self.desk.width) > 3  # Then the score track has to make room.

    def lines(self, width: int, height: int) -> list[Line]:
        view = self.view
        name = fit(view.seats[view.player].name, 30)
        what = "choose your first tickets" if view.phase is Phase.STARTING_TICKETS else "your turn"
        if view.turns_left == 1:
            what = "your turn, the last of the game"
        title = line(
            " ",
            self.desk.chips.seat(view.player),
            (f" {name}", "strong"),
            (f", {what}", "accent"),
        )
        recap = self._recap(width)
        if height < 6:
            last = last_round_words(view)
            if last and view.turns_left != 1:
                words = line((f"   {last}", "accent"))
                if width_of((*title, *words)) <= width or height < 2:
                    title = (*title, *words)
                else:  # Below, as what happened last would be.
                    recap.append(words)
            return [title, *recap[-(height - 1) :]] if height > 1 else [title]
        return [BLANK, title, BLANK, *recap]

    def commands(self) -> Sequence[Command]:
        return [
            # Not in the footer: the key that ends a turn stood there, and may be clicked twice.
            Command(
                "open",
                ("space",),
                "",
                "show the hand: only the player whose turn it is should look",
                lambda _: self.desk.session.open(),
                deliberate=True,
            )
        ]


class Covered(Decision):
    """Hand and tickets are hidden for a moment."""

    def lines(self, width: int, height: int) -> list[Line]:
        name = fit(self.view.seats[self.view.player].name, 30)
        asked = line(
            (f" {name}, your cards are covered.  ", "accent"),
            Piece("Space", "key", "uncover"),
            Piece(" shows them again", "quiet", "uncover"),
        )
        return [asked] if height < 3 else [BLANK, asked]

    def commands(self) -> Sequence[Command]:
        return [
            Command(
                "uncover",
                ("space",),
                "",
                "show hand and tickets again",
                lambda _: self.desk.session.uncover(),
                deliberate=True,
            )
        ]


def _centred(pieces: Line, width: int) -> Line:
    """The line in the middle of so many cells."""
    left = (width - width_of(pieces)) // 2
    return pad_line((Piece(" " * left, "bar"), *pieces), width, "bar")
