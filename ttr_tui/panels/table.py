"""What a prompt knows when it says what it has to say, and pieces that many prompts have."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple, TypeAlias

from ttr_tui.board.render.board_state import BoardTarget
from ttr_tui.engine import Phase, View
from ttr_tui.engine.game_map import TicketIndex
from ttr_tui.engine.rules.routes import ClaimBlocker
from ttr_tui.engine.ticket_paths import TicketStatus, ticket_progress
from ttr_tui.panels.badges import Badges
from ttr_tui.panels.layout import Place, Role, Said, text, text_forms
from ttr_tui.panels.spans import Line, Span, TextStyle, line
from ttr_tui.play.advice import Advice
from ttr_tui.play.hotseat import HotSeat
from ttr_tui.play.log import LogEntry, What
from ttr_tui.words import counts
from ttr_tui.words.advice import KeyName, Sentence
from ttr_tui.words.hints import hints
from ttr_tui.words.keys import key_label, key_of
from ttr_tui.words.language import Piece
from ttr_tui.words.log_text import turn_summary

MessageFact: TypeAlias = ClaimBlocker | Phase | Advice | LogEntry
"""What a message says: why a route cannot be claimed, what must be done first, advice with the
hints, or what happened."""

_COMPLETED = (TicketStatus.COMPLETED, TicketStatus.BY_STATION)


class Message(NamedTuple):
    """What is shown until the next key: sentences in their forms, the most important first, and
    what they say, if a prompt must know it."""

    sentences: Sequence[Sentence]
    style: TextStyle = "plain"
    fact: MessageFact | None = None


class Table(NamedTuple):
    """The game, how cards, players and keys are shown, what is under the cursor, and the
    message. The hand may be covered by a long prompt."""

    hot_seat: HotSeat
    badges: Badges
    key_name: KeyName
    cursor: BoardTarget | None = None
    message: Message | None = None
    covers_hand: bool = False

    @property
    def view(self) -> View:
        """The game as far as it may be shown now."""
        return self.hot_seat.view

    def key(self, id: str, style: str = "key") -> Piece:
        """The name of a key, clickable, for a slot of a message."""
        return Piece(self.key_name(id), style, command=id)

    def key_and_words(
        self, id: str, words: str = "", style: str = "quiet", *, key_style: str = "key"
    ) -> list[Piece]:
        """The name of a key and what it does, by default its label in the footer; clickable."""
        words = words or key_label(key_of(id).label)
        return [self.key(id, key_style), Piece(f" {words}", style, command=id)]

    def line(self, *pieces: Piece | Span | str | tuple[str, TextStyle]) -> Line:
        """A line of pieces and spans."""
        spans: list[Span] = []
        for each in pieces:
            spans += self.badges.spans([each]) if isinstance(each, Piece) else line(each)
        return tuple(spans)

    def says_advice(self) -> bool:
        """Whether the message is advice, with the hints in it."""
        return self.message is not None and isinstance(self.message.fact, Advice)

    def message_said(
        self, but: Collection[LogEntry] = (), *, place: Place = Place.ROWS
    ) -> list[Said]:
        """The message, unless it says one of these entries, which are shown. What follows its first
        sentence is as important as a hint."""
        message = self.message
        if message is None or message.fact in but or not message.sentences:
            return []
        first, *more = message.sentences
        return [
            *text(Role.MESSAGE, *first, style=message.style, place=place),
            *text(Role.HINT, *text_forms(more), style=message.style, place=Place.FOLLOWS),
        ]

    def hints_said(self, selected: Collection[int] = ()) -> list[Said]:
        """The hints, if they are on and the message is not the advice. `selected` are the offered
        tickets that are selected."""
        if not self.hot_seat.game.hints_on or self.says_advice():
            return []
        found = hints(self.hot_seat, self.key_name, selected)
        return text(Role.HINT, *text_forms(found), style="good")

    def hand_said(self, role: Role) -> list[Said]:
        """The cards in the hand, where a long prompt covers their panel."""
        cards = [self.badges.cards(each, n) for each, n in enumerate(self.view.hand) if n]
        total = counts.cards(sum(self.view.hand))
        row = line((f"{total} ", "title"), *(each for card in cards for each in (" ", card)))
        return [Said(role, [[row]])]

    def turn_summary(self) -> list[Line]:
        """What the player did this turn, a line for each action."""
        entries = self.hot_seat.turn_so_far()
        completed = newly_completed(self.view, entries)
        summary = turn_summary(entries, completed, self.view.game_map)
        return [self.badges.spans(parts) for parts in summary]


def newly_completed(view: View, entries: Iterable[LogEntry]) -> list[TicketIndex]:
    """The viewer's tickets that the routes claimed and the stations built in these entries
    completed."""
    if view.viewer is None:
        return []
    owners, stations = list(view.owners), list(view.stations)
    for entry in entries:
        if entry.what is What.ROUTE_CLAIMED and entry.route is not None:
            owners[entry.route] = None
        elif entry.what is What.STATION_BUILT and entry.city is not None:
            stations[entry.city] = None
    before = view._replace(owners=tuple(owners), stations=tuple(stations))
    return [
        now.ticket
        for now, then in zip(ticket_progress(view), ticket_progress(before), strict=True)
        if now.status in _COMPLETED and then.status not in _COMPLETED
    ]
