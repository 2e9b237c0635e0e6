"""What a prompt knows when it says what it has to say, and parts that many prompts have."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from enum import Enum, auto
from typing import Final, NamedTuple, TypeAlias

from ttr_tui.engine import Claim, Phase, View
from ttr_tui.engine.game_map import RouteIndex
from ttr_tui.engine.rules.routes import ClaimBlocker
from ttr_tui.panels.badges import Badges
from ttr_tui.panels.prompt_layout import PromptPart, text
from ttr_tui.panels.spans import Line, Span, TextStyle, line
from ttr_tui.play.advice import find_advice, tickets_of_claim
from ttr_tui.play.advice_facts import Advice, HelpedTickets
from ttr_tui.play.hints import Tip, find_hints
from ttr_tui.play.hotseat import HotSeat
from ttr_tui.play.log import LogEntry, LogGroup
from ttr_tui.play.targets import BoardTarget, RouteTarget
from ttr_tui.play.turn_facts import why_not_claim_now
from ttr_tui.questions.question import Place, Role, text_forms
from ttr_tui.words import advice as words
from ttr_tui.words import counts
from ttr_tui.words.hints import all_hint_words
from ttr_tui.words.keys import KeyName
from ttr_tui.words.language import TextPart, _
from ttr_tui.words.log_text import turn_summary


class Awaited(Enum):
    """What a message says is still to come."""

    ADVICE = auto()


MessageFact: TypeAlias = ClaimBlocker | Phase | Advice | LogEntry | Awaited
"""What a message says: why a route cannot be claimed, what must be done first, advice with the
hints, what happened, or what is still to come."""

UNDER_SIGN: Final = 4
"""Cells of a player's sign with the blank after it."""


class Message(NamedTuple):
    """What is shown until the next key: sentences, the most important first, and what they say, if
    a prompt must know it."""

    sentences: Sequence[str]
    style: TextStyle = "plain"
    fact: MessageFact | None = None


class PromptContext(NamedTuple):
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

    def key(self, id: str, style: str = "key") -> TextPart:
        """The name of a key, clickable, for a slot of a message."""
        return TextPart(self.key_name(id), style, command=id)

    def key_and_words(
        self, id: str, words: str, style: str = "quiet", *, key_style: str = "key"
    ) -> list[TextPart]:
        """The name of a key and what it does; clickable."""
        return [self.key(id, key_style), TextPart(f" {words}", style, command=id)]

    def line(self, *parts: TextPart | Span | str | tuple[str, TextStyle]) -> Line:
        """A line of parts and spans."""
        spans: list[Span] = []
        for each in parts:
            spans += self.badges.spans([each]) if isinstance(each, TextPart) else line(each)
        return tuple(spans)

    def says_advice(self) -> bool:
        """Whether the message is advice, with the hints in it."""
        return self.message is not None and isinstance(self.message.fact, Advice | Awaited)

    def message_parts(
        self, but: Collection[LogEntry] = (), *, place: Place = Place.ROWS
    ) -> list[PromptPart]:
        """The message, unless it says one of these entries, which are shown. What follows its first
        sentence is as important as a hint."""
        message = self.message
        if message is None or message.fact in but or not message.sentences:
            return []
        if self.says_advice() and self.hot_seat.session.hints_on:  # It has their rank.
            return text(Role.HINT, *text_forms(message.sentences), style=message.style)
        first, *more = message.sentences
        return [
            *text(Role.MESSAGE, first, style=message.style, place=place),
            *text(Role.HINT, *text_forms(more), style=message.style, place=Place.FOLLOWS),
        ]

    def hint_parts(self, selected: Collection[int] = ()) -> list[PromptPart]:
        """The hints, if they are on and the message is not the advice; in a turn about the route
        under the cursor. `selected` are the offered tickets that are selected."""
        if not self.hot_seat.session.hints_on or self.says_advice():
            return []
        if isinstance(self.cursor, RouteTarget) and self.view.phase is Phase.TURN:
            sentences = hints_about_route(self.hot_seat, self.key_name, self.cursor.route)
        else:
            after_news = self.message is not None
            sentences = hints(self.hot_seat, self.key_name, selected, after_news=after_news)
        return text(Role.HINT, *text_forms(sentences), style="good")

    def hand_parts(self, role: Role) -> list[PromptPart]:
        """The cards in the hand, where a long prompt covers their panel."""
        cards = [self.badges.cards(each, n) for each, n in enumerate(self.view.hand) if n]
        total = counts.cards(sum(self.view.hand))
        row = line((f"{total} ", "title"), *(each for card in cards for each in (" ", card)))
        return [PromptPart(role, [[row]])]

    def log_entry(self, group: LogGroup, words: str) -> Line:
        """These words about a group of the log, behind the sign of its player."""
        seat = group[0].seat
        if seat is None:
            return line(" " * UNDER_SIGN, (words, "quiet"))
        return line(self.badges.seat(seat), " ", words)

    def turn_summary(self) -> list[Line]:
        """What the player did this turn, a line for each action."""
        entries = self.hot_seat.turn_so_far()
        summary = turn_summary(entries, self.hot_seat.completed_now(), self.view.game_map)
        return [self.badges.spans(parts) for parts in summary]


# The hints that a prompt says: the advice, then the other hints of the moment.


def hints(
    hot_seat: HotSeat,
    key_name: KeyName,
    selected: Collection[int] = (),
    *,
    after_news: bool = False,
) -> list[str]:
    """The hints for the present moment, the most useful first, beginning with the advice; none
    while no hand is shown. `selected` are the offered tickets that are selected. With `after_news`
    it begins with "Advice:"."""
    return hot_seat.guarded(lambda: _hints(hot_seat, key_name, selected, after_news), [])


def _hints(
    hot_seat: HotSeat, key_name: KeyName, selected: Collection[int], after_news: bool
) -> list[str]:
    advice, view = find_advice(hot_seat, at_once=True), hot_seat.view
    has_reason = advice is not None and advice.why is not None
    found = [
        each
        for each in find_hints(hot_seat, advice)
        # `more_about_advice` has the others.
        if each is Tip.HOW_TO_PLAY or not (has_reason and isinstance(each, Tip))
    ]
    said = all_hint_words(found, view, key_name)
    if hot_seat.is_advising:
        return [words.thinking_about_advice(), *said]
    if advice is None:
        return said
    advised = words.advice_words(advice, view, key_name, selected=selected)
    return [words.labeled(advised) if after_news else advised, *said]


def more_about_advice(hot_seat: HotSeat, advice: Advice, key_name: KeyName) -> list[str]:
    """What the hints leave out, the most useful first: the other reasons for the advice, and rules
    that matter now."""
    tips = [each for each in find_hints(hot_seat, advice) if isinstance(each, Tip)]
    said = words.more_words(advice, hot_seat.view)
    return [*said, *(all_hint_words(tips, hot_seat.view, key_name) if advice.why else [])]


def hints_about_route(hot_seat: HotSeat, key_name: KeyName, route: RouteIndex) -> list[str]:
    """The hints for a turn while this route is under the cursor: first what its claim does for the
    viewer's tickets. Advice to claim another route is left out: the keys are about this one."""
    return hot_seat.guarded(lambda: _about_route(hot_seat, key_name, route), [])


def _about_route(hot_seat: HotSeat, key_name: KeyName, route: RouteIndex) -> list[str]:
    advice, view = find_advice(hot_seat, at_once=True), hot_seat.view
    claimed = advice.action.route if advice and isinstance(advice.action, Claim) else None
    if advice is not None and claimed == route:
        why = advice.why
        said = [] if why is None else [words.advised(words.fact_words(why, view, after_colon=True))]
        return said + [words.fact_words(fact, view) for fact in advice.more]
    said = [] if claimed is not None else hints(hot_seat, key_name)
    if why_not_claim_now(view, route) is None and (helped := tickets_of_claim(hot_seat, route)):
        is_planned = helped != HelpedTickets()
        said.insert(
            0,
            words.fact_words(helped, view)
            if is_planned
            else _("Your plan does not use this route."),
        )
    return said
