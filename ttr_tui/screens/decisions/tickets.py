"""Choosing among the tickets on offer, by looking at the board."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from ttr_tui.engine.actions import KeepTickets
from ttr_tui.engine.state import Phase
from ttr_tui.engine.text import counted
from ttr_tui.games.session import Session
from ttr_tui.screens.commands import Command
from ttr_tui.screens.decisions.base import Choice, Desk, ListDecision, Lit
from ttr_tui.screens.lines import BLANK, Line, line
from ttr_tui.screens.panels.own import cities_of, hand_lines, ticket_line
from ttr_tui.screens.places import WIDE

_MOST_NUMBERS = 9
"""Tickets that have their number for a key: there are no more digits."""


class ChoosingTickets(ListDecision):
    """Which of the tickets to keep."""

    looks_close = False

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self._kept: set[int] = set()

    def heading(self, width: int) -> list[Line]:
        least, offered = self.view.least_kept, len(self.view.offer)
        title = "Your first tickets" if self.view.phase is Phase.STARTING_TICKETS else "Tickets"
        asked = line(
            (f" {title}: ", "accent"),
            f"keep at least {least} of {offered}",
            (f"  {len(self._kept)} chosen", "good" if len(self._kept) >= least else "quiet"),
        )
        said = self.desk.message
        if width >= 72:
            return [line(" ", said)] if said else [asked]
        marked = self.view.offer[self.marked : self.marked + 1]
        far = f", the marked one: {self._far(marked[0])}" if marked else ""
        return [BLANK, asked[:2], line(" ", said) if said else line(*asked[2:], (far, "quiet"))]

    def choices(self) -> Sequence[Choice]:
        game_map = self.view.game_map
        found: list[Choice] = []
        for number, ticket in enumerate(self.view.offer, 1):
            kept = ticket in self._kept
            key = str(number) if number <= _MOST_NUMBERS else " "
            found.append(
                Choice(
                    line(
                        (f" {key} ", "key"),
                        ("[x] " if kept else "[ ] ", "good" if kept else "quiet"),
                        (f"{game_map.tickets[ticket].points:>2}  ", "accent"),
                        (game_map.ticket_name(ticket), "strong" if kept else "plain"),
                        (f"  {self._far(ticket)}" if self.desk.width < WIDE[0] else "", "quiet"),
                    ),
                    partial(self._toggle, ticket),
                    lit_ticket(self.desk.session, ticket),
                )
            )
        return found

    def _far(self, ticket: int) -> str:
        way = self.desk.session.way(ticket)
        return f"{way.missing} spaces" if way else "cut off"

    def commands(self) -> Sequence[Command]:
        offer = self.view.offer
        enough = len(self._kept) >= self.view.least_kept
        numbers = tuple(str(n) for n in range(1, min(len(offer), _MOST_NUMBERS) + 1))
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
                f"keep {counted(len(self._kept), 'ticket')}",
                "keep the chosen tickets and give the others back",
                lambda _: self._keep(),
                possible=enough and bool(offer),
                explains=True,
            ),
            mark,
            *rows,
        ]

    def _toggle(self, ticket: int) -> None:
        self._kept ^= {ticket}

    def _keep(self) -> None:
        kept = tuple(ticket for ticket in self.view.offer if ticket in self._kept)
        self.desk.act(KeepTickets(kept))


def lit_ticket(session: Session, ticket: int) -> Lit:
    """A ticket's cities and the cheapest way between them."""
    way = session.way(ticket)
    cities = cities_of(session.view.game_map, [ticket])
    return Lit(cities, frozenset(way.lanes) if way else frozenset())


class OwnTickets(ListDecision):
    """All tickets of the player, each shown on the board under the mark."""

    advice = ("The board shows the cheapest way that is still open; another may suit you better.",)

    looks_close = False

    def heading(self, width: int) -> list[Line]:
        """The whole hand stands here too, where its one line has no room for it."""
        title = line((" Your tickets", "accent"))
        hand = hand_lines(self.view, self.desk.chips, width) if width >= 72 else []
        lines = [*(hand if len(hand) > 1 else []), title]
        return lines if width >= 72 else [BLANK, *lines]

    def choices(self) -> Sequence[Choice]:
        scores = sorted(self.view.ticket_scores(), key=lambda score: score.completed)
        width = 70 if self.desk.width < WIDE[0] else 42
        return [
            Choice(
                ticket_line(self.desk.session, score.ticket, score.completed, width),
                self.desk.drop,
                lit_ticket(self.desk.session, score.ticket),
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
                lambda _: self.desk.drop(),
                shown="Enter",
            ),
            mark,
            *rows,
        ]
