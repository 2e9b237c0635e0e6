"""Prompts about tickets: which ones to keep, and the list of one's own."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from ttr_tui.app.areas import WIDE
from ttr_tui.app.commands import Command
from ttr_tui.app.prompts.prompt import MIN_WIDE_PROMPT, Highlight, ListPrompt, Option, PromptHost
from ttr_tui.app.widgets.hand_panel import cities_of, hand_lines, ticket_line
from ttr_tui.app.widgets.spans import BLANK, Line, line
from ttr_tui.engine import KeepTickets, Phase, StartingPiecesRules
from ttr_tui.play.hotseat import HotSeat
from ttr_tui.text import counted

_MAX_NUMBERS = 9
"""Tickets that can be selected with a digit key."""


class TicketChoicePrompt(ListPrompt):
    """Asks which of the offered tickets to keep."""

    zooms_in = False

    def __init__(self, host: PromptHost) -> None:
        super().__init__(host)
        self._selected: set[int] = set()

    def heading(self, width: int) -> list[Line]:
        min_kept, offered = self.view.min_kept, len(self.view.offer)
        title = "Starting tickets" if self.view.phase is Phase.STARTING_TICKETS else "Tickets"
        question = line(
            (f" {title}: ", "accent"),
            f"keep at least {min_kept} of {offered}",
            (
                f"  {len(self._selected)} selected",
                "good" if len(self._selected) >= min_kept else "quiet",
            ),
        )
        message = self.host.message
        if width >= MIN_WIDE_PROMPT:
            return [line(" ", message)] if message else [question]
        current = self.view.offer[self.row : self.row + 1]
        length = f", under the cursor: {self._length(current[0])}" if current else ""
        second = line(" ", message) if message else line(*question[2:], (length, "quiet"))
        return [BLANK, question[:2], second]

    def options(self) -> Sequence[Option]:
        game_map = self.view.game_map
        options: list[Option] = []
        for number, ticket in enumerate(self.view.offer, 1):
            is_selected = ticket in self._selected
            key = str(number) if number <= _MAX_NUMBERS else " "
            options.append(
                Option(
                    line(
                        (f" {key} ", "key"),
                        ("[x] " if is_selected else "[ ] ", "good" if is_selected else "quiet"),
                        (f"{game_map.tickets[ticket].points:>2}  ", "accent"),
                        (game_map.ticket_name(ticket), "strong" if is_selected else "plain"),
                        (f"  {self._length(ticket)}" if self.host.width < WIDE[0] else "", "quiet"),
                    ),
                    partial(self._toggle, ticket),
                    highlight_ticket(self.host.hot_seat, ticket),
                )
            )
        return options

    def _length(self, ticket: int) -> str:
        """Return the pieces that the shortest open path takes."""
        path = self.host.hot_seat.path(ticket)
        pieces = self.view.game_map.rules.pieces
        return counted(path.missing, pieces.one, pieces.many) if path else "cut off"

    def commands(self) -> Sequence[Command]:
        offer = self.view.offer
        at_start = self.view.phase is Phase.STARTING_TICKETS
        starts_sitting = at_start and self.view.game_map.rules.get(StartingPiecesRules) is not None
        enough = len(self._selected) >= self.view.min_kept
        numbers = tuple(str(n) for n in range(1, min(len(offer), _MAX_NUMBERS) + 1))
        _, move, *rows = self.list_commands()
        return [
            Command(
                "toggle",
                ("space",),
                "select",
                "select or unselect the ticket under the cursor",
                lambda _: self.choose(self.row),
                possible=bool(offer),
            ),
            Command(
                "numbers",
                numbers,
                "",
                "select or unselect the ticket with this number",
                lambda key: self.choose(int(key) - 1),
                possible=bool(offer),
                shown=f"1–{len(numbers)}",
            ),
            Command(
                "keep",
                ("enter",),
                f"keep {counted(len(self._selected), 'ticket')}",
                "keep the selected tickets",
                lambda _: self._keep(),
                possible=enough and bool(offer),
                explains=True,
                # Enter held down must not choose the starting pieces, too, and end the choice.
                deliberate=starts_sitting,
            ),
            move,
            *rows,
        ]

    def _toggle(self, ticket: int) -> None:
        self._selected ^= {ticket}

    def _keep(self) -> None:
        kept = tuple(ticket for ticket in self.view.offer if ticket in self._selected)
        self.host.act(KeepTickets(kept))


def highlight_ticket(hot_seat: HotSeat, ticket: int) -> Highlight:
    """Return the highlight of a ticket: its cities and the shortest open path between them."""
    path = hot_seat.path(ticket)
    cities = cities_of(hot_seat.view.game_map, [ticket])
    return Highlight(cities, frozenset(path.routes) if path else frozenset())


class OwnTicketsPrompt(ListPrompt):
    """Lists the player's tickets; the board highlights the one under the cursor."""

    hints = ("The board shows the shortest open path; another one may suit you better.",)

    zooms_in = False

    def heading(self, width: int) -> list[Line]:
        """The heading, with the hand if the panel has no room for all of it."""
        title = line((" Your tickets", "accent"))
        hand = hand_lines(self.view, self.host.badges, width) if width >= MIN_WIDE_PROMPT else []
        lines = [*(hand if len(hand) > 1 else []), title]
        return lines if width >= MIN_WIDE_PROMPT else [BLANK, *lines]

    def options(self) -> Sequence[Option]:
        scores = sorted(self.view.ticket_scores(), key=lambda score: score.completed)
        width = 70 if self.host.width < WIDE[0] else 42
        return [
            Option(
                ticket_line(self.host.hot_seat, score.ticket, score.completed, width),
                self.host.pop_prompt,
                highlight_ticket(self.host.hot_seat, score.ticket),
            )
            for score in scores
        ]

    def commands(self) -> Sequence[Command]:
        _, move, *rows = self.list_commands()
        return [
            Command(
                "back",
                ("escape", "backspace", "enter", "i"),
                "back",
                "go back to the turn",
                lambda _: self.host.pop_prompt(),
                shown="Enter",
            ),
            move,
            *rows,
        ]
