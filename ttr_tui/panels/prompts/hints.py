"""The hints that a prompt says: the advice, then the other hints of the moment."""

from __future__ import annotations

from collections.abc import Collection

from ttr_tui.engine import Claim
from ttr_tui.engine.game_map import RouteIndex
from ttr_tui.play.advice import find_advice, tickets_of_claim
from ttr_tui.play.advice_facts import HelpedTickets
from ttr_tui.play.hints import find_hints
from ttr_tui.play.hotseat import HotSeat
from ttr_tui.play.turn_facts import why_not_claim_now
from ttr_tui.words import advice as words
from ttr_tui.words.hints import all_hint_words
from ttr_tui.words.keys import KeyName
from ttr_tui.words.language import Sentence


def hints(hot_seat: HotSeat, key_name: KeyName, selected: Collection[int] = ()) -> list[Sentence]:
    """The hints for the present moment, the most useful first, beginning with the advice; none
    while no hand is shown. `selected` are the offered tickets that are selected."""
    return hot_seat.guarded(lambda: _hints(hot_seat, key_name, selected), list)


def _hints(hot_seat: HotSeat, key_name: KeyName, selected: Collection[int]) -> list[Sentence]:
    advice, view = find_advice(hot_seat, at_once=True), hot_seat.view
    said = all_hint_words(find_hints(hot_seat, advice), view, key_name)
    if hot_seat.is_advising:
        return [(words.thinking_about_advice(),), *said]
    if advice is None:
        return said
    return [*words.advice_words(advice, view, key_name, selected=selected), *said]


def hints_about_route(hot_seat: HotSeat, key_name: KeyName, route: RouteIndex) -> list[Sentence]:
    """The hints for a turn while this route is under the cursor: first what its claim does for the
    viewer's tickets. Advice to claim another route is left out: the keys are about this one."""
    return hot_seat.guarded(lambda: _about_route(hot_seat, key_name, route), list)


def _about_route(hot_seat: HotSeat, key_name: KeyName, route: RouteIndex) -> list[Sentence]:
    advice, view = find_advice(hot_seat, at_once=True), hot_seat.view
    claimed = advice.action.route if advice and isinstance(advice.action, Claim) else None
    if advice is not None and claimed == route:
        whys = () if advice.why is None else words.fact_words(advice.why, view, after_colon=True)
        return [(words.advised(why),) for why in whys[:1]] + [
            words.fact_words(fact, view) for fact in advice.more
        ]
    said = [] if claimed is not None else hints(hot_seat, key_name)
    if why_not_claim_now(view, route) is None and (helped := tickets_of_claim(hot_seat, route)):
        is_planned = helped != HelpedTickets()
        said.insert(0, words.fact_words(helped, view) if is_planned else (words.not_planned(),))
    return said
