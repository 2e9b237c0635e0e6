"""What a prompt knows when it says what it has to say, and parts that many prompts have."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from enum import Enum, auto
from typing import NamedTuple, TypeAlias

from ttr_tui.engine import Claim, Phase, View
from ttr_tui.engine.game_map import RouteIndex
from ttr_tui.engine.rules.routes import ClaimBlocker
from ttr_tui.engine.rules.tunnels import Withdraw
from ttr_tui.panels.badges import Badges
from ttr_tui.panels.log import since_last_turn_with_paths
from ttr_tui.play.advice import find_advice, tickets_of_claim
from ttr_tui.play.advice_facts import Advice, HelpedTickets
from ttr_tui.play.hints import Tip, find_hints
from ttr_tui.play.hotseat import HotSeat
from ttr_tui.play.log import ON_THE_BOARD, LogEntry, LogGroup
from ttr_tui.play.targets import BoardTarget, RouteTarget
from ttr_tui.play.turn_facts import round_of, why_not_claim_now
from ttr_tui.questions.question import Place, Remark, Role, said
from ttr_tui.words import advice as words
from ttr_tui.words.hints import all_hint_words
from ttr_tui.words.keys import KeyName
from ttr_tui.words.language import TextPart, _, as_sentence
from ttr_tui.words.log_text import turn_summary
from ttr_tui.words.names import payment_words
from ttr_tui.words.saved_games import from_round


class Awaited(Enum):
    """What a message says is still to come."""

    ADVICE = auto()


MessageFact: TypeAlias = ClaimBlocker | Phase | Advice | LogEntry | Awaited
"""What a message says: why a route cannot be claimed, what must be done first, advice with the
hints, what happened, or what is still to come."""


class Message(NamedTuple):
    """What is shown until the next key: sentences, the most important first, which stands at the
    place of messages, and what they say, if a prompt must know it."""

    sentences: Sequence[str]
    style: str = "plain"
    fact: MessageFact | None = None


class PromptContext(NamedTuple):
    """The game, how cards, players and keys are shown, what is under the cursor, and the
    message."""

    hot_seat: HotSeat
    badges: Badges
    key_name: KeyName
    cursor: BoardTarget | None = None
    message: Message | None = None
    says_since: bool = False
    """Whether the turn has just begun, and no panel says what the others did since the last one."""

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

    def message_remarks(self, but: Collection[LogEntry] = ()) -> list[Remark]:
        """The message, a remark for each sentence, unless it says one of these entries, which are
        shown."""
        message = self.message
        if message is None or message.fact in but:
            return []
        first, *more = message.sentences
        return [
            *said(Role.MESSAGE, first, message.style, Place.BESIDE),
            *(each for text in more for each in said(Role.HINT, text, message.style)),
        ]

    def hint_remarks(self, selected: Collection[int] = ()) -> list[Remark]:
        """The hints, if they are on; in a turn about the route under the cursor. `selected` are the
        offered tickets that are selected. Advice that was asked for says more."""
        message = self.message
        if not self.hot_seat.session.hints_on or (
            message and isinstance(message.fact, Advice | Awaited)
        ):
            return []
        if isinstance(self.cursor, RouteTarget) and self.view.phase is Phase.TURN:
            sentences = hints_about_route(self.hot_seat, self.key_name, self.cursor.route)
        else:
            sentences = hints(self.hot_seat, self.key_name, selected)
        return [each for text in sentences for each in said(Role.HINT, text, "good")]

    def since_remarks(self) -> list[Remark]:
        """What the others did since the last turn, a remark for each of them, unless a handoff has
        just said it, and what happened without a player, unless the message says it; in the first
        two rounds of a game that was played on from another one also where it begins."""
        if not self.says_since:
            return []
        hot_seat, names = self.hot_seat, self.hot_seat.session.names
        since = since_last_turn_with_paths(hot_seat) if hot_seat.is_alone else []
        since = sorted(since, key=lambda each: -each[0])  # Claims first.
        texts = [text for _rank, seat, text in since if seat is not None or self.message is None]
        first_game, now = hot_seat.session.first_game, round_of(self.view.turn, len(names))
        if first_game is not None and now <= first_game.round + 1:
            texts.insert(0, as_sentence(from_round(first_game.round)))
        return [
            Remark(Role.NOTE, [TextPart(text, "quiet", command="game.log")], Place.FIRST_ROW)
            for text in texts
        ]

    def log_entry(self, group: LogGroup, words: str) -> Remark:
        """These words about a group of the log, behind the sign of its player."""
        seat = group[0].seat
        sign = [TextPart("    ")] if seat is None else [TextPart(seat=seat), TextPart(" ")]
        return Remark(Role.DONE, [*sign, TextPart(words, "quiet" if seat is None else "plain")])

    def turn_summary(self) -> list[Remark]:
        """What the player did this turn, a remark for each action, and the cards paid for it."""
        entries, game_map = self.hot_seat.turn_so_far(), self.view.game_map
        summary = turn_summary(entries, self.hot_seat.completed_now(), game_map)
        remarks = [Remark(Role.QUESTION, parts, Place.BESIDE) for parts in summary if parts]
        for paid in (entry.known_cards for entry in entries if entry.what in ON_THE_BOARD):
            with_cards = _("Paid with {cards}", cards=payment_words(paid, game_map))
            remarks += said(Role.QUESTION, with_cards, "quiet", Place.BESIDE)
        return remarks


# The hints that a prompt says: the advice, then the other hints of the moment.


def hints(hot_seat: HotSeat, key_name: KeyName, selected: Collection[int] = ()) -> list[str]:
    """The hints for the present moment, the most useful first, beginning with the advice; none
    while no hand is shown. `selected` are the offered tickets that are selected."""
    return hot_seat.guarded(lambda: _hints(hot_seat, key_name, selected), [])


def _hints(hot_seat: HotSeat, key_name: KeyName, selected: Collection[int]) -> list[str]:
    advice, view = find_advice(hot_seat, at_once=True), hot_seat.view
    has_reason = hot_seat.is_advising or (advice is not None and advice.why is not None)
    found = [
        each
        for each in find_hints(hot_seat, advice)
        # `more_about_advice` has the others.
        if each is Tip.HOW_TO_PLAY or not (has_reason and isinstance(each, Tip))
    ]
    others = all_hint_words(found, view, key_name)
    if hot_seat.is_advising:
        return [words.thinking_about_advice(), *others]
    if advice is None or view.legal == (Withdraw(),):  # It is all that the list has.
        return others
    advised = words.advice_words(advice, view, key_name, selected=selected)
    return [advised, *others]


def more_about_advice(hot_seat: HotSeat, advice: Advice, key_name: KeyName) -> list[str]:
    """What the hints leave out, the most useful first: the other reasons for the advice, and rules
    that matter now."""
    found = [each for each in find_hints(hot_seat, advice) if isinstance(each, Tip)]
    tips = [each for each in found if each is not Tip.HOW_TO_PLAY]
    more = words.more_words(advice, hot_seat.view)
    return [*more, *(all_hint_words(tips, hot_seat.view, key_name) if advice.why else [])]


def hints_about_route(hot_seat: HotSeat, key_name: KeyName, route: RouteIndex) -> list[str]:
    """The hints for a turn while this route is under the cursor: first what its claim does for the
    viewer's tickets. Advice to claim another route is left out: the keys are about this one."""
    return hot_seat.guarded(lambda: _about_route(hot_seat, key_name, route), [])


def _about_route(hot_seat: HotSeat, key_name: KeyName, route: RouteIndex) -> list[str]:
    advice, view = find_advice(hot_seat, at_once=True), hot_seat.view
    claimed = advice.action.route if advice and isinstance(advice.action, Claim) else None
    if advice is not None and claimed == route:
        why = advice.why
        return [] if why is None else [words.advised(words.fact_words(why, view, after_colon=True))]
    about = [] if claimed is not None else hints(hot_seat, key_name)
    if why_not_claim_now(view, route) is None and (helped := tickets_of_claim(hot_seat, route)):
        is_planned = helped != HelpedTickets()
        about.insert(
            0,
            words.fact_words(helped, view)
            if is_planned
            else _("Your tickets do not need this route."),
        )
    return about
