"""Prompts about tickets: which ones to keep, and the list of one's own."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from functools import partial

from rich.cells import cell_len

from ttr_tui.app import keys
from ttr_tui.app.prompts.prompt import (
    MIN_WIDE_PROMPT,
    ListPrompt,
    Option,
    PromptHost,
    wrapped,
)
from ttr_tui.board.render.board_state import BoardTarget
from ttr_tui.engine import Action, KeepTickets, Phase, StartingPiecesRules
from ttr_tui.panels.hand import hand_lines
from ttr_tui.panels.highlights import Highlight
from ttr_tui.panels.spans import BLANK, Line, Span, line, width_of, wrap_line
from ttr_tui.panels.tickets import by_completion, cities_of, lacks_room, ticket_line
from ttr_tui.play.hotseat import HotSeat
from ttr_tui.play.ticket_advice import OfferedTicket
from ttr_tui.play.ticket_needs import MAX_TOGETHER
from ttr_tui.words import tickets as words
from ttr_tui.words.advice import AdviceWords, advice_label
from ttr_tui.words.language import Piece
from ttr_tui.words.panels import to_go


class TicketChoicePrompt(ListPrompt, inherit_bindings=False):
    """Asks which of the offered tickets to keep."""

    BINDINGS = keys.TICKET_CHOICE
    enter_chooses = False
    has_hints = True

    def __init__(self, host: PromptHost) -> None:
        super().__init__(host)
        self._selected: set[int] = set()

    @property
    def help_notes(self) -> Sequence[str]:
        has_long = any(ticket.long for ticket in self.view.game_map.tickets)
        return [*words.about_costs(), *([words.about_long_tickets()] if has_long else [])]

    def heading(self, width: int) -> list[Line]:
        min_kept, offered = self.view.min_kept, len(self.view.offer)
        enough = len(self._selected) >= min_kept
        message = self.host.message
        count = Span(f"   {words.selected(len(self._selected))}", "good" if enough else "quiet")
        second = line(
            count,
            "  ",
            *self.key_words("choice.select"),
            "  ",
            *self.key_words("choice.keep", key_style="key" if enough else "quiet"),
        )
        question = self._question()
        if width < MIN_WIDE_PROMPT:
            if message is None:  # The keys are in the footer.
                room = width - width_of([count]) - 4
                about = self._together()
                about = about if cell_len(about) <= room else ""
                return [BLANK, question, line(count, "   ", (about, "quiet"))]
            rows = wrapped(message, width)
            return [*([BLANK] if len(rows) < 2 else []), *rows, question]
        if message is None:
            return [line(*question, *second)]
        if self._is_full and self.says_advice:
            return self._with_advice(message, width)
        heads, tails = (line(*question, " "), ()), (second, (count,), ())
        beside = [line(*head, " ", message, *tail) for head in heads for tail in tails]
        found = next((each for each in beside if width_of(each) <= width), None)
        if found is not None and found in beside[:2]:
            return [found]
        rows = wrapped(message, width)
        if len(rows) + 1 + offered <= self.most_rows:
            return [*rows, line(*question, *second)]
        return [found or line(*question, " ", message)]  # The question stays, whatever is cut.

    @property
    def _is_full(self) -> bool:
        """Whether the tickets leave one row."""
        return len(self.view.offer) + 1 == self.most_rows

    def _with_advice(self, message: Span, width: int) -> list[Line]:
        """The question, shorter if need be, and the advice in as few rows as they fit."""
        short = self._padded(words.keep_at_least_in_short(self.view.min_kept))
        texts = (
            wrap_line(line(*question, ". ", message), width - 1)
            for question in (self._question(), short)
        )
        first, *rest = min(texts, key=len)
        return [first, *(line(" ", *row) for row in rest)]

    def _together(self) -> str:
        """`13 trains to go`: what the selected tickets need together, if it is known."""
        tickets = sorted(self._selected)
        if not 0 < len(tickets) <= MAX_TOGETHER:
            return ""
        needed = self.host.hot_seat.fewest_pieces(tickets)
        return "" if needed is None else to_go(needed, self.view.game_map)

    def _question(self) -> Line:
        starting = self.view.phase is Phase.STARTING_TICKETS
        view = self.view
        return self._padded(words.keep_at_least(view.min_kept, len(view.offer), starting=starting))

    def _padded(self, pieces: Iterable[Piece]) -> Line:
        """The pieces after a space."""
        return line((" ", "accent"), *self.host.badges.spans(pieces))

    @property
    def selected(self) -> Collection[int]:
        return self._selected

    def advice_text(self, advice: AdviceWords, width: int, height: int) -> str:
        if width < MIN_WIDE_PROMPT or not self._is_full:
            return super().advice_text(advice, width, height)
        return " ".join([advice_label(), advice.what])

    def options(self) -> Sequence[Option]:
        return [
            Option(
                self._line(number, offered),
                partial(self._toggle, offered.ticket),
                highlight_ticket(self.host.hot_seat, offered.ticket),
            )
            for number, offered in enumerate(self.host.hot_seat.offered_tickets(self._selected), 1)
        ]

    def _line(self, number: int, offered: OfferedTicket) -> Line:
        """`1 [x] 13  Vancouver – Santa Fe  13 trains to go, only 9 with your other tickets`"""
        game_map, is_selected = self.view.game_map, offered.ticket in self._selected
        head = line(
            (f" {number if number < 10 else ' '} ", "key"),
            ("[x] " if is_selected else "[ ] ", "good" if is_selected else "quiet"),
            (f"{offered.points:>2}{'*' if offered.long else ' '} ", "accent"),
            (game_map.ticket_name(offered.ticket), "strong" if is_selected else "plain"),
        )
        room = self.width - 6 - width_of(head)
        notes = words.costs(offered, game_map)
        note = next((note for note in notes if cell_len(note) <= room), notes[-1])
        return (*head, Span(f"  {note}", "quiet"))

    def highlight(self) -> Highlight:
        game_map, offer = self.view.game_map, self.view.offer
        here = highlight_ticket(self.host.hot_seat, offer[self.row]) if offer else Highlight()
        return here._replace(
            cities=frozenset(),
            offered=cities_of(game_map, offer),
            selected=cities_of(game_map, self._selected),
        )

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Dim the key to keep until enough tickets are selected."""
        if action == "keep":
            return len(self._selected) >= self.view.min_kept or None
        number = parameters[0] if parameters else 0
        return isinstance(number, int) and number < len(self.view.offer)

    async def action_select(self, row: int | None = None) -> None:
        """Select the ticket in a row, or under the cursor, or unselect it."""
        await self.choose(self.row if row is None else row)

    async def action_keep(self) -> None:
        kept = tuple(ticket for ticket in self.view.offer if ticket in self._selected)
        rules, phase = self.view.game_map.rules, self.view.phase
        if phase is Phase.STARTING_TICKETS and rules.get(StartingPiecesRules) is not None:
            # Enter held down must not choose the starting pieces, too, and end the choice.
            self.app.presses.ignore_repeats()
        await self.host.act(KeepTickets(kept))

    def go_to_action(self, action: Action) -> bool:
        return True  # The advice names the keys.

    async def _toggle(self, ticket: int) -> None:
        self._selected ^= {ticket}
        self.host.update()


def highlight_ticket(hot_seat: HotSeat, ticket: int) -> Highlight:
    """Return the highlight of a ticket: its cities and the shortest open path between them."""
    progress = hot_seat.progress.get(ticket)
    path = hot_seat.path(ticket) if progress is None else progress.path
    cities = cities_of(hot_seat.view.game_map, [ticket])
    return Highlight(cities, frozenset(path.routes) if path else frozenset())


class OwnTicketsPrompt(ListPrompt, inherit_bindings=False):
    """Lists the player's tickets; the board highlights the one under the cursor."""

    BINDINGS = keys.OWN_TICKETS
    takes_advice = False
    enter_chooses = False

    def __init__(self, host: PromptHost, ticket: int | None = None) -> None:
        super().__init__(host)
        self._tickets = by_completion(host.hot_seat)
        tickets = [found.ticket for found in self._tickets]
        self.row = tickets.index(ticket) if ticket in tickets else 0

    def heading(self, width: int) -> list[Line]:
        """The heading, with the hand if the panel has no room for all of it."""
        brief = lacks_room(self.host.hot_seat, min(70, width - 2))
        note = f"   {words.with_pieces_to_go(self.view.game_map)}" if brief else ""
        title = line((f" {words.your_tickets()}", "accent"), (note, "quiet"))
        if message := self.host.message:
            title = line((f" {words.your_tickets()}", "accent"), "   ", message)
        hand = hand_lines(self.view, self.host.badges, width) if width >= MIN_WIDE_PROMPT else []
        lines = [*(hand if len(hand) > 1 else []), title]
        return lines if width >= MIN_WIDE_PROMPT else [BLANK, *lines]

    def options(self) -> Sequence[Option]:
        width = min(70, self.width - 2)
        brief = lacks_room(self.host.hot_seat, width)
        return [
            Option(
                ticket_line(self.host.hot_seat, found, width, brief=brief),
                self._stay,
                highlight_ticket(self.host.hot_seat, found.ticket),
            )
            for found in self._tickets
        ]

    def waits_for(self) -> str:
        return words.go_back_first(self.app.key_name("tickets.back"))

    async def pointed(self, target: BoardTarget) -> None:
        """Say what goes back to the board."""
        self.host.say(self.waits_for(), "quiet")

    async def _stay(self) -> None:
        """A click on a ticket shows its path; the list stays."""
