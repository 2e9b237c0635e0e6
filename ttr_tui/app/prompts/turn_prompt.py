"""The prompt of a turn: draw cards, claim a route, draw tickets; and the summary of a turn."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from typing import Final

from ttr_tui.app import keys
from ttr_tui.app.prompts.building_prompts import HARBOR, STATION, ExchangePrompt, build, cities_for
from ttr_tui.app.prompts.claim_prompts import choose_target, pay, route_spans, verdict, why_not
from ttr_tui.app.prompts.prompt import ADVICE, ConfirmPrompt, Prompt, PromptHost, wrapped
from ttr_tui.app.prompts.question_prompts import RefillPrompt
from ttr_tui.app.prompts.search_prompt import SearchPrompt
from ttr_tui.app.widgets.market_panel import can_draw
from ttr_tui.app.widgets.spans import BLANK, Line, Span, line, width_of, wrap_line
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
    TicketStatus,
    View,
    ticket_progress,
)
from ttr_tui.play.log import LogEntry, What
from ttr_tui.play.plain_text import fit, wrap
from ttr_tui.text import capitalized, counted
from ttr_tui.words import panels
from ttr_tui.words.advice import fitted
from ttr_tui.words.hints import harbor_reminder, hints, ticket_risk
from ttr_tui.words.log_text import turn_summary
from ttr_tui.words.turn_text import do_first, why_not_claimable

_COMPACT_ROWS: Final = 4
"""Rows of the prompt in a small terminal, at most: in the next one the hand would be covered."""

_COMPLETED = (TicketStatus.COMPLETED, TicketStatus.BY_STATION)


def turn_summary_lines(host: PromptHost) -> list[Line]:
    """Return what the player did this turn, a line for each action."""
    entries = host.hot_seat.turn_so_far()
    completed = newly_completed(host.view, entries)
    summary = turn_summary(entries, completed, host.view.game_map)
    return [host.badges.spans(parts) for parts in summary]


def newly_completed(view: View, entries: Iterable[LogEntry]) -> list[int]:
    """Return the viewer's tickets that the routes claimed and the stations built in these entries
    completed."""
    if view.viewer is None:
        return []
    owners, stations = list(view.owners), list(view.stations)
    for entry in entries:
        if entry.what is What.ROUTE_CLAIMED and entry.route is not None:
            owners[entry.route] = NOBODY
        elif entry.what is What.STATION_BUILT and entry.city is not None:
            stations[entry.city] = NOBODY
    before = view._replace(owners=tuple(owners), stations=tuple(stations))
    return [
        now.ticket
        for now, then in zip(ticket_progress(view), ticket_progress(before), strict=True)
        if now.status in _COMPLETED and then.status not in _COMPLETED
    ]


class TurnPrompt(Prompt):
    """Asks what to do this turn, or for the second card."""

    BINDINGS = keys.TURN

    # What is asked.

    def lines(self, width: int, height: int) -> list[Line]:
        message, reason = self.host.message, self._reason_said()
        about = target_lines(self.host, with_verdict=reason is None)
        question = line((f" {self._question()}. ", "accent"))
        if height <= _COMPACT_ROWS:
            return self._compact(question, message, about, width)
        message = reason or message
        rows = [] if self.host.cursor is None else [line(" ", *pieces) for pieces in about]
        if message and len(wrapped(message, width)) > height - 2 - len(rows):
            rows = []  # The advice needs the room.
        free = height - 2 - len(rows)
        if self._second and not message:
            said = wrap_line(line(" ", *first_card(self.host)), width)
            if self.host.hot_seat.hints_on:
                said += self._hints_or_choices(width, free - len(said))
        elif message:
            said = wrapped(message, width)
            if self._hints_beside(message) and self._hints() and free > len(said):
                said += self._hints_or_choices(width, free - len(said))
        else:
            said = self._hints_or_choices(width, free)
        if self._second and (last := panels.own_last_round(self.view)) and len(said) < free:
            said = [line((f" {last}.", "accent")), *said]
        return [BLANK, question, *said[:free], *[BLANK] * (free - len(said)), *rows]

    def rows(self, width: int) -> int:
        return max(2, min(_COMPACT_ROWS, len(self._long_message(width))))

    def advice_text(self, sentences: Sequence[str], width: int, height: int) -> str:
        """In a small terminal two rows with the question, or what the first sentence needs: a third
        row covers what the others did since the last turn."""
        if height > _COMPACT_ROWS:
            return super().advice_text(sentences, width, height)
        before = f"{self._question()}."
        rows = max(2, len(wrap(f"{before} {ADVICE} {sentences[0]}", width - 2)))
        text = fitted(sentences, width - 2, rows, f"{before} {ADVICE}")
        return text.removeprefix(f"{before} ")

    def _long_message(self, width: int) -> list[Line]:
        """A message longer than a row, after the question: what to do is always in sight."""
        message = self.host.message
        if message is None or len(message.text) + 1 <= width:
            return []
        return self._after_question(line((f" {message.text}", message.style)), width)

    def _compact(
        self, question: Line, message: Span | None, about: Sequence[Line], width: int
    ) -> list[Line]:
        """The question with what fits beside it, and the message, what is under the cursor or a
        hint: in two rows, if no message needs more."""
        if rows := self._long_message(width):
            return rows
        last = panels.own_last_round(self.view)
        # A message says what follows from the card, such as a reset of the market.
        drawn = turn_summary_lines(self.host)[:1] if self._second else []
        first = line(*question, *(span for pieces in drawn for span in (*pieces, Span("  "))))
        has_room = self.host.cursor is None and self._hints_beside(message)
        if has_room and (sentences := self._hints()):
            if not self._second:
                rows = self._with_hints(message, sentences, width)
                if message is None or len(rows) <= 2:
                    return rows
            elif message is None or width_of((*first, message)) <= width:
                beside = message or Span(f"{last}." if last else "", "accent")
                first = (*first, beside) if width_of((*first, beside)) <= width else first
                return [first, line((f" {fitted(sentences, width - 2, 1)}", "good"))]
        more = self._choices() if not self._second else f"{last}." if last else ""
        first = line(*first, (more, "quiet")) if width_of(first) + len(more) <= width else first
        if message is not None:
            return [first, line(" ", message)]
        if self.host.cursor is not None:
            return [first, _in_one_row(about, width)]
        return [first, line((" The arrow keys move the cursor over the board.", "quiet"))]

    def _with_hints(self, message: Span | None, sentences: Sequence[str], width: int) -> list[Line]:
        """The question, a message, and as many hints as fit in two rows."""
        said = "" if message is None else f" {message.text.removesuffix('.')}."
        before = f"{self._question()}.{said}"
        hint = fitted(sentences, width - 2, 2, before).removeprefix(before)
        return self._after_question(
            line((said, message.style if message else "plain"), (hint, "good")), width
        )

    def _after_question(self, more: Line, width: int) -> list[Line]:
        """The question and a text that begins with a blank, wrapped."""
        spans = line((f"{self._question()}.", "accent"), *more)
        return [line(" ", *row) for row in wrap_line(spans, width - 2)]

    def _hints_beside(self, message: Span | None) -> bool:
        """Whether the message, if there is one, does not hold the hints."""
        return message is None or not message.text.startswith(ADVICE)

    def _hints_or_choices(self, width: int, rows: int) -> list[Line]:
        if sentences := self._hints():
            return wrapped(Span(fitted(sentences, width - 2, rows), "good"), width)
        return wrapped(Span(self._choices(), "quiet"), width)

    def _hints(self) -> Sequence[str]:
        """The hints; without them only what would soon be too late."""
        if self.host.hot_seat.hints_on:
            return hints(self.host.hot_seat, self.host.key_name)
        reminder = harbor_reminder(self.view)
        return [reminder] if reminder is not None and not self._second else []

    def _reason_said(self) -> Span | None:
        """The message without the name of the route, if it says why the route under the cursor
        cannot be claimed: the lines below name the route."""
        message, cursor = self.host.message, self.host.cursor
        if message is None or not isinstance(cursor, RouteTarget):
            return None
        reason = why_not(self.view, cursor.route)
        if reason is None or reason != self.host.message_reason:
            return None
        text = why_not_claimable(reason, self.view, cursor.route)
        return message._replace(text=capitalized(text))

    def _question(self) -> str:
        if self._second:
            return "Draw the second card"
        return panels.own_last_round(self.view) or "Your turn"

    def _choices(self) -> str:
        rules = self.view.game_map.rules
        builds = {"station": rules.get(StationRules), "harbor": rules.get(HarborRules)}
        build = "".join(f"build a {what}, " for what, found in builds.items() if found is not None)
        if rules.get(ExchangeRules) is not None:  # More words have no room in a small terminal.
            build = "build, exchange, " if build else "exchange, "
        can_draw = any(isinstance(action, DrawFaceUp | DrawFromDeck) for action in self.view.legal)
        claim = "Draw 2 cards, claim a route" if can_draw else "Claim a route"
        return f"{claim}, {build}or draw tickets."

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
                what = STATION if parameters[0] == STATION else HARBOR
                has = rules.get(StationRules if what == STATION else HarborRules) is not None
                return has and (bool(cities_for(view, what)) or None)
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
        return do_first(self.view.phase, self.view) if self._second else ""

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
        question = (
            f"Draw {counted(number, 'ticket')}? You must keep at least {min(number, rules.keep)}."
        )
        if self.host.hot_seat.hints_on and (risk := ticket_risk(self.view)):
            question += f" {risk}"
        action = DrawTickets()
        draw = partial(self.host.act, action)
        prompt = ConfirmPrompt(self.host, question, "draw", draw, enter=True, action=action)
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
        await build(self.host, what)

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
            self.host.say("you cannot pay for any route yet: draw cards", "quiet")
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


def _in_one_row(about: Sequence[Line], width: int) -> Line:
    """What is under the cursor in one row. If there is not enough room, the badges of the route
    are left out, as the board shows them, then the cards to pay with; then the name is cut."""
    (name, *more), *rows = about
    rest = [*more, *(span for row in rows for span in (Span("  "), *row))]
    if width_of([name, *rest]) >= width:
        rest = [span for span in rest if isinstance(span.style, str)]
    if width_of([name, *rest]) >= width:
        rest = [
            span._replace(text=span.text.partition(": ")[0]) if span.style == "good" else span
            for span in rest
        ]
    room = width - 1 - width_of(rest)
    return line(" ", name._replace(text=fit(name.text, room)), *rest)


def target_lines(host: PromptHost, *, with_verdict: bool = True) -> list[Line]:
    """Describe what is under the cursor in two lines; for a route a third one is the verdict."""
    view = host.view
    match host.cursor:
        case RouteTarget(route=route):
            name, *facts = route_spans(view, host.badges, route)
            judgement = [line(verdict(host, route))] if with_verdict else []
            return [line(name), tuple(facts), *judgement]
        case CityTarget(city=city):
            routes = [route for route in view.game_map.routes if city in route.ends]
            open_count = sum(view.owners[route.index] == NOBODY for route in routes)
            open_routes = f"{open_count} of {counted(len(routes), 'route')} open"
            name = Span(view.game_map.cities[city].name, "strong")
            return [line(name, (_buildings(view, city), "plain")), line((open_routes, "quiet"))]
        case _:
            return []


def _buildings(view: View, city: int) -> str:
    """Say whose station or harbor is in a city, or that it is a port or a junction."""
    texts: list[str] = []
    for what, owners in (("station", view.stations), ("harbor", view.harbors)):
        if (owner := owners[city]) != NOBODY:
            texts.append(f"{fit(view.seats[owner].name, 14)}'s {what}")
    if view.game_map.cities[city].port and not texts:
        texts.append("port")
    if view.game_map.cities[city].junction:
        texts.append("junction, not a city")
    return "".join(f"  {text}" for text in texts)
