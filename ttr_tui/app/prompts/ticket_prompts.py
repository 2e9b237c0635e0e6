"""Choosing among the tickets on offer, by looking at the board."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from ttr_tui.app.areas import WIDE
from ttr_tui.app.commands import Command
from ttr_tui.app.prompts.prompt import Highlight, ListPrompt, Option, PromptHost
from ttr_tui.app.widgets.hand_panel import cities_of, hand_lines, ticket_line
from ttr_tui.app.widgets.spans import BLANK, Line, line
from ttr_tui.engine.actions import KeepTickets
from ttr_tui.engine.state import Phase
from ttr_tui.engine.text import counted
from ttr_tui.play.session import Session

_MAX_NUMBERS = 9
"""Tickets that have their number for a key: there are no more digits."""


class TicketChoicePrompt(ListPrompt):
    """Which of the tickets to keep."""

    looks_close = False

    def __init__(self, host: PromptHost) -> None:
        super().__init__(host)
        self._saved_game: set[int] = set()

    def heading(self, width: int) -> list[Line]:
        least, offered = self.view.min_kept, len(self.view.offer)
        title = "Your first tickets" if self.view.phase is Phase.STARTING_TICKETS else "Tickets"
        asked = line(
            (f" {title}: ", "accent"),
            f"keep at least {least} of {offered}",
            (
                f"  {len(self._saved_game)} chosen",
                "good" if len(self._saved_game) >= least else "quiet",
            ),
        )
        said = self.host.message
        if width >= 72:
            return [line(" ", said)] if said else [asked]
        marked = self.view.offer[self.marked : self.marked + 1]
        far = f", the marked one: {self._far(marked[0])}" if marked else ""
        return [BLANK, asked[:2], line(" ", said) if said else line(*asked[2:], (far, "quiet"))]

    def options(self) -> Sequence[Option]:
        game_map = self.view.game_map
        found: list[Option] = []
        for number, ticket in enumerate(self.view.offer, 1):
            kept = ticket in self._saved_game
            key = str(number) if number <= _MAX_NUMBERS else " "
            found.append(
                Option(
                    line(
                        (f" {key} ", "key"),
                        ("[x] " if kept else "[ ] ", "good" if kept else "quiet"),
                        (f"{game_map.tickets[ticket].points:>2}  ", "accent"),
                        (game_map.ticket_name(ticket), "strong" if kept else "plain"),
                        (f"  {self._far(ticket)}" if self.host.width < WIDE[0] else "", "quiet"),
                    ),
                    partial(self._toggle, ticket),
                    highlight_ticket(self.host.session, ticket),
                )
            )
        return found

    def _far(self, ticket: int) -> str:
        path = self.host.session.path(ticket)
        return f"{path.missing} spaces" if path else "cut off"

    def commands(self) -> Sequence[Command]:
        offer = self.view.offer
        enough = len(self._saved_game) >= self.view.min_kept
        numbers = tuple(str(n) for n in range(1, min(len(offer), _MAX_NUMBERS) + 1))
        _, mark, *rows = self.list_commands()
        return [
            Command(
                "toggle",
                ("space",),
                "choose or not",
                "choose the marked ticket, or do not",
                lambda _: self.choose(self.marked),
                possible=bool(offer),
            ),
            Command(
                "numbers",
                numbers,
                "",
                "choose the ticket with this number, or do not",
                lambda key: self.choose(int(key) - 1),
                possible=bool(offer),
                shown=f"1–{len(numbers)}",
            ),
            Command(
                "keep",
                ("enter",),
                f"keep {counted(len(self._saved_game), 'ticket')}",
                "keep the chosen tickets and give the others back",
                lambda _: self._keep(),
                possible=enough and bool(offer),
                hints_on=True,
            ),
            mark,
            *rows,
        ]

    def _toggle(self, ticket: int) -> None:
        self._saved_game ^= {ticket}

    def _keep(self) -> None:
        kept = tuple(ticket for ticket in self.view.offer if ticket in self._saved_game)
        self.host.act(KeepTickets(kept))


def highlight_ticket(session: Session, ticket: int) -> Highlight:
    """A ticket's cities and the cheapest way between them."""
    path = session.path(ticket)
    cities = cities_of(session.view.game_map, [ticket])
    return Highlight(cities, frozenset(path.routes) if path else frozenset())


class OwnTicketsPrompt(ListPrompt):
    """All tickets of the player, each shown on the board under the mark."""

    hints = ("The board shows the cheapest way that is still open; another may suit you better.",)

    looks_close = False

    def heading(self, width: int) -> list[Line]:
        """The whole hand stands here too, where its one line has no room for it."""
        title = line((" Your tickets", "accent"))
        hand = hand_lines(self.view, self.host.badges, width) if width >= 72 else []
        lines = [*(hand if len(hand) > 1 else []), title]
        return lines if width >= 72 else [BLANK, *lines]

    def options(self) -> Sequence[Option]:
        scores = sorted(self.view.ticket_scores(), key=lambda score: score.completed)
        width = 70 if self.host.width < WIDE[0] else 42
        return [
            Option(
                ticket_line(self.host.session, score.ticket, score.completed, width),
                self.host.drop,
                highlight_ticket(self.host.session, score.ticket),
            )
            for score in scores
        ]

    def commands(self) -> Sequence[Command]:
        _, mark, *rows = self.list_commands()
        return [
            Command(
                "back",
                ("escape", "backspace", "enter", "i"),
                "back",
                "go back to the turn",
                lambda _: self.host.drop(),
                shown="Enter",
            ),
            mark,
            *rows,
        ]
