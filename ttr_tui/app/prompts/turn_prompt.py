"""A player's turn: cards, a route, or tickets."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from ttr_tui.app.commands import Command
from ttr_tui.app.prompts.building_prompts import building_commands
from ttr_tui.app.prompts.claim_prompts import (
    PaymentPrompt,
    RoutesFromCityPrompt,
    route_pieces,
    verdict,
    why_not,
)
from ttr_tui.app.prompts.prompt import Prompt, PromptHost
from ttr_tui.app.prompts.question_prompts import RefillPrompt
from ttr_tui.app.prompts.search_prompt import SearchPrompt
from ttr_tui.app.prompts.tunnel_prompts import revealed_line, tunnel_tried
from ttr_tui.app.widgets.market_panel import DECK_KEYS, SLOT_KEYS, TICKETS_KEY, can_draw, deck_name
from ttr_tui.app.widgets.players_panel import last_round_words
from ttr_tui.app.widgets.spans import BLANK, Line, Span, line
from ttr_tui.board.render.board_state import BoardTarget, CityTarget, RouteTarget
from ttr_tui.engine.actions import DrawFaceUp, DrawFromDeck, DrawTickets
from ttr_tui.engine.events import (
    DeckCardDrawn,
    Event,
    FaceUpCardDrawn,
    FlagCardKept,
    HarborBuilt,
    PiecesExchanged,
    RouteClaimed,
    StartingPiecesChosen,
    StationBuilt,
    TicketsKept,
    TunnelPaid,
    TunnelPriced,
    TunnelTried,
    TunnelWithdrawn,
)
from ttr_tui.engine.graphs import connected_parts, own_routes
from ttr_tui.engine.scoring import score_tickets
from ttr_tui.engine.state import EMPTY, NOBODY, Phase
from ttr_tui.engine.text import counted
from ttr_tui.engine.view import View
from ttr_tui.play.log import payment_words, pieces_words
from ttr_tui.play.plain_text import fit, wrap


def turn_summary_lines(host: PromptHost) -> list[Line]:
    """What the turn led to its player."""
    view, badges = host.view, host.badges
    game_map = view.game_map
    events = host.session.turn_so_far()
    cards: list[Span | str] = []
    said = ""
    lines: list[Line] = []
    for event in events:
        match event:
            case FaceUpCardDrawn(card=card) | DeckCardDrawn(card=card):
                verb = "took" if isinstance(event, FaceUpCardDrawn) else "drew"
                again = " and " if verb == said else f" and {verb} "
                start, said = again if cards else f"You {verb} ", verb
                cards += [start, badges.card(card), f" {game_map.card_types[card].name}"]
            case RouteClaimed(route=route, points=points):
                earned = f"+{counted(points, 'point')}: "
                lines.append(line((earned, "good"), (game_map.route_name(route), "strong")))
            case StationBuilt(city=city):
                lines.append(line("A station in ", (game_map.cities[city].name, "strong")))
            case HarborBuilt(city=city):
                lines.append(line("A harbor in ", (game_map.cities[city].name, "strong")))
            case FlagCardKept(card=card):
                lines.append(line("For the flag: ", badges.card(card)))
            case TunnelTried():
                tunnel = tunnel_tried(events)
                if tunnel is not None and not any(isinstance(e, TunnelPriced) for e in events):
                    cards_up = revealed_line(game_map, badges, tunnel, len(tunnel.revealed))
                    lines.append(line("Revealed: ", *cards_up, ("nothing to add", "good")))
            case TunnelPaid(payment=payment):
                lines.append(line(f"You added {payment_words(payment, game_map)}"))
            case TunnelWithdrawn():
                lines.append(line("You withdrew; your cards are in your hand again"))
            case PiecesExchanged(points=points):
                lines.append(line("Exchanged: ", (f"−{counted(points, 'point')}", "bad")))
            case StartingPiecesChosen(pieces=pieces):
                starting_pieces = pieces_words(pieces, game_map)
                lines.append(line("You chose ", (starting_pieces, "strong")))
            case TicketsKept(kept=kept):
                lines.append(line(f"You kept {counted(len(kept), 'ticket')}"))
            case _:
                pass
    if cards:
        lines.insert(0, line(*cards))
    for ticket in newly_completed(view, events):
        name, points = game_map.ticket_name(ticket), game_map.tickets[ticket].points
        lines.append(line(("✓ ", "good"), (f"Ticket completed: {name}, {points}", "good")))
    return lines


def newly_completed(view: View, events: Sequence[Event]) -> list[int]:
    """The viewer's tickets that these events have completed."""
    if view.viewer is None:
        return []
    claimed = {event.route for event in events if isinstance(event, RouteClaimed)}
    before = [route for route in own_routes(view.owners, view.viewer) if route not in claimed]
    parts = connected_parts(view.game_map, before)
    scores = score_tickets(view.game_map, view.tickets, parts, parts)
    done = {score.ticket for score in scores if score.completed}
    return [s.ticket for s in view.ticket_scores() if s.completed and s.ticket not in done]


class TurnPrompt(Prompt):
    """The whole turn, or the second card of it."""

    looks_close = True

    def lines(self, width: int, height: int) -> list[Line]:
        said = self.host.message
        reason = self._reason_against_the_cursor()
        illegal = said is not None and bool(reason) and said.text.endswith(reason)
        about = target_lines(self.host, hints_set=illegal)
        if height < 3 and not said and self.host.cursor is None:
            last = last_round_words(self.view)
            asked = line((f" {last or self._asked()}. ", "accent"))
            if self._second:
                return [line(*asked, *self._first_card())]
            # There is no room for both.
            return [asked if last else (*asked, Span(self._hint(), "quiet"))]
        if height < 3:
            return [line(" ", said)] if said else [line(" ", *_joined(about))]
        if said and illegal:  # The lines below name the route.
            said = said._replace(text=f"{reason[:1].upper()}{reason[1:]}")
        last = last_round_words(self.view)
        return [
            BLANK,
            line(" ", (self._asked(), "accent")),
            *(
                [line(" ", *self._first_card()), BLANK]
                if self._second and not said
                else _said(said or Span(last or self._hint(), "quiet"), width)
            ),
            *(line(" ", *pieces) for pieces in about),
        ]

    def _reason_against_the_cursor(self) -> str:
        """Why the route under the cursor cannot be claimed; nothing if it can, or there is none."""
        cursor = self.host.cursor
        return (why_not(self.view, cursor.route) or "") if isinstance(cursor, RouteTarget) else ""

    def _first_card(self) -> Line:
        """What the first card was."""
        return tuple(piece for pieces in turn_summary_lines(self.host) for piece in pieces)

    def _asked(self) -> str:
        return "Take the second card" if self._second else "Your turn"

    def _hint(self) -> str:
        rules = self.view.game_map.rules
        build = "build, " if rules.stations is not None or rules.harbors is not None else ""
        swap = "exchange, " if rules.exchange is not None else ""
        return f"Take two cards, claim a route, {build}{swap}or draw tickets."

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
                self.doing(DrawTickets()),
                possible=DrawTickets() in view.legal,
                hints_on=True,
            ),
            *building_commands(host),
            move_command(host),
            Command(
                "claimable",
                ("n", "p"),
                "next claimable",
                "go to the next route that you can claim (p: the one before)",
                self._next_claimable,
                possible=not self._second and bool(host.session.claimable),
            ),
            Command(
                "find",
                ("slash",),
                "find",
                "find a city, or a route between two, by typing parts of their names",
                lambda _: host.ask(SearchPrompt(host)),
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
            "routes from here" if route is None else "claim",
            "claim the route under the cursor; on a city, list the routes from there",
            lambda _: choose_target(self.host, self.host.cursor),
            possible=can or isinstance(target, CityTarget),
            hints_on=True,
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
                    f"take the card at place {slot + 1} of the market ({card_type})",
                    partial(self._take, slot),
                    possible=can_draw(view, slot),
                    hints_on=True,
                )
            )
        for deck, left in enumerate(view.decks):
            commands.append(
                Command(
                    f"draw{deck + 1}",
                    (DECK_KEYS[deck],),
                    "",
                    f"draw a card from the {deck_name(view, deck)} ({left} left)",
                    self.doing(DrawFromDeck(deck)),
                    possible=DrawFromDeck(deck) in view.legal,
                    hints_on=True,
                )
            )
        return commands

    def _take(self, slot: int, _: str) -> None:
        take(self.host, slot)

    def _next_claimable(self, key: str) -> None:
        routes = sorted(self.host.session.claimable, key=self._from_the_left)
        target = self.host.cursor
        if isinstance(target, RouteTarget) and target.route in routes:
            step = 1 if key == "n" else -1
            found = routes[(routes.index(target.route) + step) % len(routes)]
        else:
            found = routes[0 if key == "n" else -1]
        self.host.point(RouteTarget(found))

    def _from_the_left(self, route: int) -> tuple[float, int]:
        areas = self.host.session.map_file.placement.cities
        return min(areas[city][0] for city in self.view.game_map.routes[route].ends), route

    def pointed(self, target: BoardTarget) -> None:
        self.host.point(target)
        choose_target(self.host, target)


def take(host: PromptHost, slot: int) -> None:
    """Take a market card; where several decks can replace it, ask which (GL-1)."""
    matching = [a for a in host.view.legal if isinstance(a, DrawFaceUp) and a.slot == slot]
    if len(matching) > 1:
        host.ask(RefillPrompt(host, slot))
    else:
        host.act(matching[0] if matching else DrawFaceUp(slot))


def choose_target(host: PromptHost, target: BoardTarget | None) -> None:
    """Claim a route, or list those of a city; say why that cannot be."""
    match target:
        case RouteTarget(route=route):
            reason = why_not(host.view, route)
            if reason is None:
                host.ask(PaymentPrompt(host, route))
            else:
                host.say(f"{host.view.game_map.route_name(route)}: {reason}", "bad")
        case CityTarget(city=city):
            host.ask(RoutesFromCityPrompt(host, city))
        case None if host.view.phase is Phase.SECOND_CARD:
            host.say("the second card must be taken first", "quiet")
        case None:
            host.say("move over the board with the arrow keys first", "quiet")


def target_lines(host: PromptHost, *, hints_set: bool = False) -> list[Line]:
    """What the cursor is on, in up to three lines; in two where it was just said why not."""
    view = host.view
    match host.cursor:
        case RouteTarget(route=route):
            name, *facts = route_pieces(view, host.badges, route)
            judged = [] if hints_set else [line(verdict(view, route))]
            return [line(name), tuple(facts), *judged]
        case CityTarget(city=city):
            routes = [route for route in view.game_map.routes if city in route.ends]
            still = sum(view.owners[route.index] == NOBODY for route in routes)
            words = f"{counted(still, 'route')} of {len(routes)} not claimed yet"
            name = Span(view.game_map.cities[city].name, "strong")
            return [line(name, (_built_words(view, city), "plain")), line((words, "quiet"))]
        case _:
            return [line(("The arrow keys move over the board.", "quiet"))]


def _built_words(view: View, city: int) -> str:
    """Whose station or harbor stands in a city, and whether it is a port."""
    words: list[str] = []
    for what, owners in (("station", view.stations), ("harbor", view.harbors)):
        if (owner := owners[city]) != NOBODY:
            words.append(f"{fit(view.seats[owner].name, 14)}'s {what}")
    if view.game_map.cities[city].port and not words:
        words.append("port")
    return "".join(f"  {word}" for word in words)


def _joined(lines: Sequence[Line]) -> Line:
    return tuple(piece for pieces in lines for piece in (*pieces, Span("  ")))


def _said(said: Span, width: int) -> list[Line]:
    """What was said last, in exactly two lines."""
    lines = [line(" ", (text, said.style)) for text in wrap(said.text, width - 2)]
    return [*lines, BLANK, BLANK][:2]


def move_command(host: PromptHost) -> Command:
    """Moving over the board."""
    return Command(
        "move",
        ("up", "down", "left", "right"),
        "move",
        "move over the board, to the next city or route in that direction",
        host.move,
        shown="↑↓←→",
    )


def undo_command(host: PromptHost) -> Command:
    """Second thoughts."""
    return Command(
        "undo",
        ("u",),
        "undo",
        "take the last step back, as long as it led to nothing hidden to light",
        lambda _: host.undo(),
        possible=host.view.can_undo,
        hints_on=True,
    )
