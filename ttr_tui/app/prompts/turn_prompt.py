"""The prompt of a turn: draw cards, claim a route, draw tickets; and the summary of a turn."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial

from ttr_tui.app.commands import Command
from ttr_tui.app.prompts.building_prompts import building_commands
from ttr_tui.app.prompts.claim_prompts import (
    PaymentPrompt,
    RoutesFromCityPrompt,
    route_spans,
    say_why_not,
    verdict,
    why_not,
)
from ttr_tui.app.prompts.prompt import Prompt, PromptHost, undo_command
from ttr_tui.app.prompts.question_prompts import RefillPrompt
from ttr_tui.app.prompts.search_prompt import SearchPrompt
from ttr_tui.app.widgets.market_panel import DECK_KEYS, SLOT_KEYS, TICKETS_KEY, can_draw, deck_name
from ttr_tui.app.widgets.players_panel import last_round_words
from ttr_tui.app.widgets.spans import BLANK, Line, Span, line
from ttr_tui.board.render.board_state import BoardTarget, CityTarget, RouteTarget
from ttr_tui.engine import (
    EMPTY,
    NOBODY,
    DrawFaceUp,
    DrawFromDeck,
    DrawTickets,
    ExchangeRules,
    HarborRules,
    Phase,
    StationRules,
    View,
    connected_parts,
    own_routes,
    score_tickets,
)
from ttr_tui.play import english
from ttr_tui.play.log import LogEntry, What
from ttr_tui.play.plain_text import fit, wrap
from ttr_tui.text import capitalized, counted


def turn_summary_lines(host: PromptHost) -> list[Line]:
    """Return what the player did this turn, a line for each action."""
    entries = host.hot_seat.turn_so_far()
    completed = newly_completed(host.view, entries)
    summary = english.RENDERER.turn_summary(entries, completed, host.view.game_map)
    return [host.badges.spans(parts) for parts in summary]


def newly_completed(view: View, entries: Iterable[LogEntry]) -> list[int]:
    """Return the viewer's tickets that the routes claimed in these entries completed."""
    if view.viewer is None:
        return []
    claimed = {entry.route for entry in entries if entry.what is What.ROUTE_CLAIMED}
    before = [route for route in own_routes(view.owners, view.viewer) if route not in claimed]
    parts = connected_parts(view.game_map, before)
    scores = score_tickets(view.game_map, view.tickets, parts, parts)
    completed_before = {score.ticket for score in scores if score.completed}
    return [
        s.ticket for s in view.ticket_scores() if s.completed and s.ticket not in completed_before
    ]


class TurnPrompt(Prompt):
    """Asks what to do this turn, or for the second card."""

    zooms_in = True

    def lines(self, width: int, height: int) -> list[Line]:
        message, reason = self.host.message, self._reason_said()
        about = target_lines(self.host, with_verdict=reason is None)
        if height < 3 and not message and self.host.cursor is None:
            last = last_round_words(self.view)
            question = line((f" {last or self._question()}. ", "accent"))
            if self._second:
                return [line(*question, *self._first_card())]
            # There is no room for both.
            return [question if last else (*question, Span(self._choices(), "quiet"))]
        if height < 3:
            return [line(" ", message)] if message else [line(" ", *_joined(about))]
        message = reason or message
        last = last_round_words(self.view)
        return [
            BLANK,
            line(" ", (self._question(), "accent")),
            *(
                [line(" ", *self._first_card()), BLANK]
                if self._second and not message
                else _in_two_lines(message or Span(last or self._choices(), "quiet"), width)
            ),
            *(line(" ", *pieces) for pieces in about),
        ]

    def _reason_said(self) -> Span | None:
        """The message without the name of the route, if it says why the route under the cursor
        cannot be claimed: the lines below name the route."""
        message, cursor = self.host.message, self.host.cursor
        if message is None or not isinstance(cursor, RouteTarget):
            return None
        reason = why_not(self.view, cursor.route)
        if reason is None or reason != self.host.message_reason:
            return None
        text = english.RENDERER.why_not_claimable(reason, self.view, cursor.route)
        return message._replace(text=capitalized(text))

    def _first_card(self) -> Line:
        """Name the first card."""
        return _joined(turn_summary_lines(self.host))

    def _question(self) -> str:
        return "Draw the second card" if self._second else "Your turn"

    def _choices(self) -> str:
        rules = self.view.game_map.rules
        build = (
            "build, "
            if rules.get(StationRules) is not None or rules.get(HarborRules) is not None
            else ""
        )
        exchange = "exchange, " if rules.get(ExchangeRules) is not None else ""
        can_draw = any(isinstance(action, DrawFaceUp | DrawFromDeck) for action in self.view.legal)
        claim = "Draw 2 cards, claim a route" if can_draw else "Claim a route"
        return f"{claim}, {build}{exchange}or draw tickets."

    @property
    def _second(self) -> bool:
        return self.view.phase is Phase.SECOND_CARD

    def commands(self) -> Sequence[Command]:
        host, view = self.host, self.view
        return [
            self._claim_command(),
            *self._card_commands(),
            Command(
                "tickets",
                (TICKETS_KEY,),
                "",
                "draw tickets and choose which to keep",
                self.applying(DrawTickets()),
                possible=DrawTickets() in view.legal,
                explains=True,
            ),
            *building_commands(host),
            move_command(host),
            Command(
                "search",
                ("slash",),
                "search",
                "search for a city or route by name",
                lambda _: host.push_prompt(SearchPrompt(host)),
            ),
            Command(
                "claimable",
                ("n", "p"),
                "next route",
                "next or previous route you can claim",
                self._next_claimable,
                possible=not self._second and bool(host.hot_seat.claimable),
            ),
            undo_command(host),
        ]

    def _claim_command(self) -> Command:
        target = self.host.cursor
        route = target.route if isinstance(target, RouteTarget) else None
        can = route is not None and why_not(self.view, route) is None
        return Command(
            "claim",
            ("enter", "space"),
            "routes" if route is None else "claim",
            "claim the route under the cursor; on a city, list its routes",
            lambda _: choose_target(self.host, self.host.cursor),
            possible=can or isinstance(target, CityTarget),
            explains=True,
        )

    def _card_commands(self) -> list[Command]:
        view = self.view
        commands: list[Command] = []
        for slot, card in enumerate(view.market):
            card_type = "nothing" if card == EMPTY else view.game_map.card_types[card].name
            commands.append(
                Command(
                    f"take{slot + 1}",
                    (SLOT_KEYS[slot],),
                    "",
                    f"draw face-up card {slot + 1} ({card_type})",
                    partial(self._draw_face_up, slot),
                    possible=can_draw(view, slot),
                    explains=True,
                )
            )
        for deck, left in enumerate(view.decks):
            commands.append(
                Command(
                    f"draw{deck + 1}",
                    (DECK_KEYS[deck],),
                    "",
                    f"draw a card from the {deck_name(view, deck)} ({left} left)",
                    self.applying(DrawFromDeck(deck)),
                    possible=DrawFromDeck(deck) in view.legal,
                    explains=True,
                )
            )
        return commands

    def _draw_face_up(self, slot: int, _: str) -> None:
        draw_face_up(self.host, slot)

    def _next_claimable(self, key: str) -> None:
        routes = sorted(self.host.hot_seat.claimable, key=self._from_the_left)
        target = self.host.cursor
        if isinstance(target, RouteTarget) and target.route in routes:
            step = 1 if key == "n" else -1
            found = routes[(routes.index(target.route) + step) % len(routes)]
        else:
            found = routes[0 if key == "n" else -1]
        self.host.point(RouteTarget(found))

    def _from_the_left(self, route: int) -> tuple[float, int]:
        areas = self.host.hot_seat.map_file.placement.cities
        return min(areas[city][0] for city in self.view.game_map.routes[route].ends), route

    def pointed(self, target: BoardTarget) -> None:
        self.host.point(target)
        choose_target(self.host, target)


def draw_face_up(host: PromptHost, slot: int) -> None:
    """Draw a face-up card. If several decks can replace it, ask which (GL-1)."""
    matching = [a for a in host.view.legal if isinstance(a, DrawFaceUp) and a.slot == slot]
    if len(matching) > 1:
        host.push_prompt(RefillPrompt(host, slot))
    else:
        host.act(matching[0] if matching else DrawFaceUp(slot))


def choose_target(host: PromptHost, target: BoardTarget | None) -> None:
    """Claim the route, or list the routes of the city, or say why that is impossible."""
    match target:
        case RouteTarget(route=route):
            reason = why_not(host.view, route)
            if reason is None:
                host.push_prompt(PaymentPrompt(host, route))
            else:
                say_why_not(host, route, reason)
        case CityTarget(city=city):
            host.push_prompt(RoutesFromCityPrompt(host, city))
        case None if host.view.phase is Phase.SECOND_CARD:
            host.say("draw the second card first", "quiet")
        case None:
            host.say("move the cursor to a route with the arrow keys first", "quiet")


def target_lines(host: PromptHost, *, with_verdict: bool = True) -> list[Line]:
    """Describe what is under the cursor in two lines; for a route a third one is the verdict."""
    view = host.view
    match host.cursor:
        case RouteTarget(route=route):
            name, *facts = route_spans(view, host.badges, route)
            judgement = [line(verdict(view, route))] if with_verdict else []
            return [line(name), tuple(facts), *judgement]
        case CityTarget(city=city):
            routes = [route for route in view.game_map.routes if city in route.ends]
            open_count = sum(view.owners[route.index] == NOBODY for route in routes)
            open_routes = f"{open_count} of {counted(len(routes), 'route')} open"
            name = Span(view.game_map.cities[city].name, "strong")
            return [line(name, (_buildings(view, city), "plain")), line((open_routes, "quiet"))]
        case _:
            return [line(("The arrow keys move the cursor.", "quiet"))]


def _buildings(view: View, city: int) -> str:
    """Say whose station or harbor is in a city, or that it is a port."""
    texts: list[str] = []
    for what, owners in (("station", view.stations), ("harbor", view.harbors)):
        if (owner := owners[city]) != NOBODY:
            texts.append(f"{fit(view.seats[owner].name, 14)}'s {what}")
    if view.game_map.cities[city].port and not texts:
        texts.append("port")
    return "".join(f"  {text}" for text in texts)


def _joined(lines: Sequence[Line]) -> Line:
    return tuple(piece for pieces in lines for piece in (*pieces, Span("  ")))


def _in_two_lines(message: Span, width: int) -> list[Line]:
    """Return a message in exactly two lines."""
    lines = [line(" ", (text, message.style)) for text in wrap(message.text, width - 2)]
    return [*lines, BLANK, BLANK][:2]


def move_command(host: PromptHost) -> Command:
    """Return the command to move the cursor."""
    return Command(
        "move",
        ("up", "down", "left", "right"),
        "move",
        "move the cursor to the next city or route in that direction",
        host.move,
        shown="↑↓←→",
    )
