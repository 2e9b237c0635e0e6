"""The prompt of a turn: draw cards, claim a route, draw tickets; and the summary of a turn."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from ttr_tui.app import keys
from ttr_tui.app.prompts.building_prompts import BUILDINGS, ExchangePrompt, build, cities_for
from ttr_tui.app.prompts.claim_prompts import choose_target, pay, route_spans, verdict, why_not
from ttr_tui.app.prompts.prompt import (
    ConfirmPrompt,
    Prompt,
    PromptHost,
    turn_summary_lines,
    wrapped,
)
from ttr_tui.app.prompts.question_prompts import RefillPrompt
from ttr_tui.app.prompts.search_prompt import SearchPrompt
from ttr_tui.board.render.board_state import BoardTarget, CityTarget, RouteTarget
from ttr_tui.engine import (
    NOBODY,
    Action,
    BuildHarbor,
    BuildStation,
    Claim,
    DrawFaceUp,
    DrawFromDeck,
    DrawTickets,
    Exchange,
    ExchangeRules,
    HarborRules,
    Pass,
    Phase,
    StationRules,
    TicketRules,
)
from ttr_tui.panels.market import can_draw
from ttr_tui.panels.spans import BLANK, Line, Span, line, width_of, wrap_line
from ttr_tui.play.hints import harbors_not_built, ticket_risk
from ttr_tui.play.plain_text import fit, fitted, wrap
from ttr_tui.words import turn_text as words
from ttr_tui.words.advice import AdviceWords, Sentence, advice_label
from ttr_tui.words.buildings import in_city
from ttr_tui.words.claims import claim_blocker_words, no_route_to_claim, open_routes
from ttr_tui.words.hints import harbors_words, hints, risk_words
from ttr_tui.words.language import as_sentence, full_stop

_COMPACT_ROWS: Final = 4
"""Rows of the prompt in a small terminal, at most: in the next one the hand would be covered."""


class TurnPrompt(Prompt):
    """Asks what to do this turn, or for the second card."""

    BINDINGS = keys.TURN

    # What is asked.

    def lines(self, width: int, height: int) -> list[Line]:
        message, reason = self.host.message, self._reason_said()
        question = line((f" {words.turn_question(self.view)} ", "accent"))
        if height <= _COMPACT_ROWS:
            return self._compact(question, message, width)
        message = reason or message
        about = target_lines(self.host, with_verdict=reason is None)
        rows = [line(" ", *pieces) for pieces in about]
        if message and len(wrapped(message, width)) > height - 2 - len(rows):
            rows = []  # The advice needs the room.
        free = height - 2 - len(rows)
        if self._second and not message:
            said = wrap_line(line(" ", *first_card(self.host)), width)
            if self.host.hot_seat.game.hints_on:
                said += self._hints_or_choices(width, free - len(said))
        elif message:
            said = wrapped(message, width)
            if not self.says_advice and self._hints() and free > len(said):
                said += self._hints_or_choices(width, free - len(said))
        else:
            said = self._hints_or_choices(width, free)
        if self._second and (last := words.own_last_round(self.view)) and len(said) < free:
            said = [line((f" {last}", "accent")), *said]
        return [BLANK, question, *said[:free], *[BLANK] * (free - len(said)), *rows]

    def rows(self, width: int) -> int:
        return max(2, min(_COMPACT_ROWS, len(self._long_message(width))))

    def advice_text(self, advice: AdviceWords, width: int, height: int) -> str:
        """In a small terminal two rows with the question, or what the first sentence needs: a third
        row covers what the others did since the last turn."""
        if height > _COMPACT_ROWS:
            return super().advice_text(advice, width, height)
        before = f"{words.turn_question(self.view)} {advice_label()}"
        rows = max(2, len(wrap(f"{before} {advice.sentences[0][0]}", width - 2)))
        return " ".join([advice_label(), fitted(advice.sentences, width - 2, rows, before)])

    def _long_message(self, width: int) -> list[Line]:
        """A message longer than a row, after the question: what to do is always in sight."""
        message = self.host.message
        if message is None or len(message.text) + 1 <= width:
            return []
        return self._after_question(line((f" {message.text}", message.style)), width)

    def _compact(self, question: Line, message: Span | None, width: int) -> list[Line]:
        """The question with what fits beside it, and the message, what is under the cursor or a
        hint: in two rows, if no message needs more."""
        if rows := self._long_message(width):
            return rows
        last = words.own_last_round(self.view)
        # A message says what follows from the card, such as a reset of the market.
        drawn = turn_summary_lines(self.host)[:1] if self._second else []
        first = line(*question, *(span for pieces in drawn for span in (*pieces, Span("  "))))
        has_room = self.host.cursor is None and not self.says_advice
        if has_room and (sentences := self._hints()):
            if not self._second:
                rows = self._with_hints(message, sentences, width)
                if message is None or len(rows) <= 2:
                    return rows
            elif message is None or width_of((*first, message)) <= width:
                beside = message or Span(last, "accent")
                first = (*first, beside) if width_of((*first, beside)) <= width else first
                return [first, line((f" {fitted(sentences, width - 2, 1)}", "good"))]
        more = last if self._second else words.turn_choices(self.view)
        first = line(*first, (more, "quiet")) if width_of(first) + len(more) <= width else first
        if message is not None:
            return [first, line(" ", message)]
        if self.host.cursor is not None:
            return [first, _in_one_row(self.host, width)]
        return [first, line((f" {words.move_the_cursor()}", "quiet"))]

    def _with_hints(
        self, message: Span | None, sentences: Sequence[Sentence], width: int
    ) -> list[Line]:
        """The question, a message, and as many hints as fit in two rows."""
        said = "" if message is None else f" {full_stop(message.text)}"
        before = f"{words.turn_question(self.view)}{said}"
        hint = fitted(sentences, width - 2, 2, before)
        return self._after_question(
            line((said, message.style if message else "plain"), (f" {hint}", "good")), width
        )

    def _after_question(self, more: Line, width: int) -> list[Line]:
        """The question and a text that begins with a blank, wrapped."""
        spans = line((words.turn_question(self.view), "accent"), *more)
        return [line(" ", *row) for row in wrap_line(spans, width - 2)]

    def _hints_or_choices(self, width: int, rows: int) -> list[Line]:
        if sentences := self._hints():
            lines = wrapped(Span(fitted(sentences, width - 2, rows), "good"), width)
            return lines if len(lines) <= rows else []  # A sentence is shown whole or not at all.
        return wrapped(Span(words.turn_choices(self.view), "quiet"), width)

    def _hints(self) -> Sequence[Sentence]:
        """The hints; without them only what would soon be too late."""
        if self.host.hot_seat.game.hints_on:
            return hints(self.host.hot_seat, self.host.key_name)
        reminder = harbors_not_built(self.view)
        return [(harbors_words(reminder),)] if reminder is not None and not self._second else []

    def _reason_said(self) -> Span | None:
        """The message without the name of the route, if it says why the route under the cursor
        cannot be claimed: the lines below name the route."""
        message, cursor = self.host.message, self.host.cursor
        if message is None or not isinstance(cursor, RouteTarget):
            return None
        reason = why_not(self.view, cursor.route)
        if reason is None or reason != self.host.message_fact:
            return None
        text = claim_blocker_words(reason, self.view, cursor.route)
        return message._replace(text=as_sentence(text))

    @property
    def _second(self) -> bool:
        return self.view.phase is Phase.SECOND_CARD

    # What is possible.

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Hide what this map does not have, dim what is not possible now."""
        view, rules = self.view, self.view.game_map.rules
        number = parameters[0] if parameters and isinstance(parameters[0], int) else 0
        match action:
            case "claim" | "draw_tickets" | "build" | "exchange" | "next_route" if self._second:
                return False
            case "draw_face_up":
                return number < len(view.market) and (can_draw(view, number) or None)
            case "draw_from_deck":
                return number < len(view.decks) and (DrawFromDeck(number) in view.legal or None)
            case "claim":
                target = self.host.cursor
                if target is None:
                    return bool(self.host.hot_seat.claimable) or None
                can = isinstance(target, RouteTarget) and why_not(view, target.route) is None
                return can or isinstance(target, CityTarget) or None
            case "draw_tickets":
                return DrawTickets() in view.legal or None
            case "build":
                building = BUILDINGS[parameters[0]]
                its_rules = StationRules if building is BuildStation else HarborRules
                has = rules.get(its_rules) is not None
                return has and (bool(cities_for(view, building)) or None)
            case "exchange":
                has = rules.get(ExchangeRules) is not None
                return has and (any(isinstance(each, Exchange) for each in view.legal) or None)
            case "pass":
                return Pass() in view.legal
            case "next_route":
                return bool(self.host.hot_seat.claimable) or None
        return super().check_action(action, parameters)

    def go_to_action(self, action: Action) -> bool:
        """Put the cursor on the route to claim, or on the city to build in."""
        match action:
            case Claim(route=route):
                self.host.point(RouteTarget(route))
            case BuildStation(city=city) | BuildHarbor(city=city):
                self.host.point(CityTarget(city))
        return True

    def waits_for(self) -> str:
        """The second card: what can only be done instead of drawing has no keys then."""
        return words.do_first_words(self.view.phase, self.view) if self._second else ""

    async def action_draw_face_up(self, slot: int) -> None:
        """Draw a face-up card. If several decks can replace it, ask which (GL-1)."""
        matching = [a for a in self.view.legal if isinstance(a, DrawFaceUp) and a.slot == slot]
        if len(matching) > 1:
            await self.host.push_prompt(RefillPrompt(self.host, slot))
        else:
            await self.host.act(matching[0] if matching else DrawFaceUp(slot))

    async def action_draw_from_deck(self, deck: int) -> None:
        await self.host.act(DrawFromDeck(deck))

    async def action_draw_tickets(self) -> None:
        """Draw tickets; ask first, as it cannot be undone."""
        rules = self.view.game_map.rules.of(TicketRules)
        if DrawTickets() not in self.view.legal or not self.app.settings.ask_before_tickets:
            await self.host.act(DrawTickets())
            return
        number = min(rules.draw, self.view.ticket_deck)
        question = words.draw_tickets(number, min(number, rules.keep))
        if self.host.hot_seat.game.hints_on and (risk := ticket_risk(self.view)):
            question = " ".join([question, risk_words(risk)])
        action = DrawTickets()
        draw = partial(self.host.act, action)
        prompt = ConfirmPrompt(self.host, question, words.draw(), draw, enter=True, action=action)
        await self.host.push_prompt(prompt)

    async def action_claim(self) -> None:
        """Claim the route under the cursor, or list the routes of the city there. Without a cursor,
        go to a route that can be claimed."""
        claim = self._claim_without_question()
        if claim is not None:
            # Enter pressed twice, as with several payments, must not end the turn.
            self.app.presses.ignore_repeats()
            await pay(self, claim)
        elif self.host.cursor is None and self.host.hot_seat.next_routes():
            self.action_next_route(1)
        else:
            await choose_target(self.host, self.host.cursor)

    def _claim_without_question(self) -> Claim | None:
        """Return how to claim the route under the cursor if there is nothing to ask: there is one
        payment, and it can be undone."""
        target, hot_seat = self.host.cursor, self.host.hot_seat
        if not isinstance(target, RouteTarget) or why_not(self.view, target.route) is not None:
            return None
        claims = self.view.claims().get(target.route, ())
        ends_turn = self.app.settings.end_turn_at_once and hot_seat.is_alone
        is_tunnel = self.view.game_map.routes[target.route].tunnel
        if len(claims) != 1 or is_tunnel or ends_turn or hot_seat.claim_warnings(target.route):
            return None
        return claims[0]

    async def action_build(self, what: str) -> None:
        await build(self.host, BUILDINGS[what])

    async def action_exchange(self) -> None:
        if any(isinstance(action, Exchange) for action in self.view.legal):
            await self.host.push_prompt(ExchangePrompt(self.host))
        else:
            await self.host.act(Exchange(0, 1))

    async def action_pass(self) -> None:
        await self.host.act(Pass())

    async def action_find(self) -> None:
        await self.host.push_prompt(SearchPrompt(self.host))

    def action_next_route(self, step: int) -> None:
        """Go to the next route that can be claimed, or back to the one before."""
        routes = self.host.hot_seat.next_routes()
        if not routes:
            self.host.say(no_route_to_claim(), "quiet")
            return
        target = self.host.cursor
        if isinstance(target, RouteTarget) and target.route in routes:
            found = routes[(routes.index(target.route) + step) % len(routes)]
        else:
            found = routes[0 if step > 0 else -1]
        self.host.point(RouteTarget(found))

    async def pointed(self, target: BoardTarget) -> None:
        self.host.point(target)
        await choose_target(self.host, target)


def first_card(host: PromptHost) -> Line:
    """Name the first card of this turn."""
    return tuple(span for pieces in turn_summary_lines(host) for span in (*pieces, Span("  ")))


def _in_one_row(host: PromptHost, width: int) -> Line:
    """What is under the cursor in one row. If there is not enough room, the badges of the route
    are left out, as the board shows them, then the cards to pay with; then the name is cut."""
    rows: list[Line] = []
    for badges, brief in ((True, False), (False, False), (False, True)):
        first, *others = target_lines(host, badges=badges, brief=brief)
        rows.append((*first, *(span for other in others for span in (Span("  "), *other))))
    name, *rest = next((row for row in rows if width_of(row) < width), rows[-1])
    room = width - 1 - width_of(rest)
    return line(" ", name._replace(text=fit(name.text, room)), *rest)


def target_lines(
    host: PromptHost, *, with_verdict: bool = True, badges: bool = True, brief: bool = False
) -> list[Line]:
    """Describe what is under the cursor in two lines; for a route a third one is the verdict, if
    `brief` without the cards."""
    view = host.view
    match host.cursor:
        case RouteTarget(route=route):
            name, badge, *facts = route_spans(view, host.badges, route)
            judgement = [line(verdict(host, route)[-1 if brief else 0])] if with_verdict else []
            return [line(name), (*((badge,) if badges else ()), *facts), *judgement]
        case CityTarget(city=city):
            routes = [route for route in view.game_map.routes if city in route.ends]
            open_count = sum(view.owners[route.index] == NOBODY for route in routes)
            name = Span(view.game_map.cities[city].name, "strong")
            facts = [Span(f"  {fact}") for fact in in_city(view, city)]
            return [line(name, *facts), line((open_routes(open_count, len(routes)), "quiet"))]
        case _:
            return []
