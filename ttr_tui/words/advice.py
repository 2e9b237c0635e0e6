"""Advice: the choice of the hard player in words, from its reasons."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from ttr_tui.engine import (
    Action,
    BuildHarbor,
    BuildStation,
    ChooseStartingPieces,
    Claim,
    DrawFaceUp,
    DrawFromDeck,
    DrawTickets,
    EndTurn,
    Exchange,
    ExchangeRules,
    FillSlot,
    FlagRules,
    HarborRules,
    KeepFlagCard,
    KeepTickets,
    LongestPathRules,
    Pass,
    Payment,
    PayTunnel,
    Phase,
    StartingPiecesRules,
    Withdraw,
    is_whole_draw,
    longest_path,
    own_routes,
)
from ttr_tui.play.hotseat import HotSeat
from ttr_tui.play.plain_text import wrap
from ttr_tui.play.ticket_needs import (
    MAX_TICKETS,
    MAX_TOGETHER,
    NoCardToSpare,
    TicketLoss,
    after_claim,
    cannot_be_completed,
    cards_to_spare,
    claim_warnings,
    unfinished,
)
from ttr_tui.text import capitalized, counted, listed
from ttr_tui.words.cards import (
    both_words,
    deck_name,
    is_bare_color,
    payment_words,
    pieces_words,
    route_words,
    ticket_words,
    tickets_summary,
    tickets_words,
    with_article,
)
from ttr_tui.words.claim_warnings import warning_words
from ttr_tui.words.route_needs import (
    another_route_needs,
    route_needs,
    route_points,
    saves_locomotive,
)

if TYPE_CHECKING:
    pass

KeyName: TypeAlias = Callable[[str], str]
"""Returns the name of the key of a binding, as the user has it: `turn.card1` is `1`."""

_NEAR_END: Final = 10
"""With fewer pieces of some player, the end is near."""

_TUNNEL_RISK: Final = "each revealed card that matches costs 1 more"


class Advice(NamedTuple):
    """What to do, why (`part of Denver – El Paso (4)`, may be empty), and more sentences, the most
    important first."""

    what: str
    why: str = ""
    more: tuple[str, ...] = ()

    @property
    def sentences(self) -> list[str]:
        return [f"{self.what}: {self.why}." if self.why else f"{self.what}.", *self.more]


def advice(
    hot_seat: HotSeat,
    key_name: KeyName,
    *,
    at_once: bool = False,
    selected: Collection[int] = (),
    answer: str = "",
) -> Advice | None:
    """What the hard player would do in the place of the viewer; `None` if there is no advice
    (`HotSeat.advice`). `selected` are the offered tickets that are selected. `answer` is the id of
    the key that does it in the present prompt; without one its keys are those of a turn."""
    choice = hot_seat.advice(at_once=at_once)
    if choice is None:
        return None
    return _Words(hot_seat, key_name, selected, answer).advice(choice.action)


def fitted(sentences: Sequence[str], width: int, rows: int, before: str = "") -> str:
    """As many of these sentences as fit in so many rows after the text `before`. A sentence that is
    too long ends before `, for`, its semicolon, its colon or its key; the first one is never left
    out."""
    text = before
    for sentence in sentences:
        for end in ("\n", ", for ", "; ", ": ", " (press "):
            part = sentence.partition(end)[0].rstrip(".")
            longer = f"{text} {part}.".lstrip()
            if len(wrap(longer, width)) <= rows:
                text = longer
                break
        else:
            return longer if text == before else text
    return text


class _Words:
    """The words for one choice."""

    def __init__(
        self, hot_seat: HotSeat, key_name: KeyName, selected: Collection[int], answer: str
    ) -> None:
        choice = hot_seat.advice()
        assert choice is not None
        self.hot_seat, self.view, self.key = hot_seat, hot_seat.view, key_name
        self.selected, self.answer = selected, answer
        self.game_map = self.view.game_map
        assert self.view.viewer is not None
        self.me = self.view.seats[self.view.viewer]
        self.reasons = choice.reasons
        self.tickets = [r.ticket for r in choice.reasons if r.tag == "ticket"]
        self.routes = [r.route for r in choice.reasons if r.tag == "route"]
        self.given_up = [r.ticket for r in choice.reasons if r.tag == "gives up"]
        self.stations = [city for r in choice.reasons if r.tag == "stations" for city in r.cities]

    def advice(self, action: Action) -> Advice:
        found = self._decision(action)
        return found._replace(what=capitalized(found.what), more=tuple(found.more))

    def _press(self, *ids: str) -> str:
        """`press 1, then d`: the keys of a turn, or the one that answers the present prompt."""
        return f"press {', then '.join(map(self.key, [self.answer] if self.answer else ids))}"

    def _decision(self, action: Action) -> Advice:
        match action:
            case Claim():
                return self._claim(action)
            case DrawFaceUp() | DrawFromDeck():
                return self._draw(action)
            case DrawTickets():
                return self._draw_tickets()
            case KeepTickets():
                return self._keep_tickets(action)
            case PayTunnel():
                return self._pay_tunnel(action)
            case Withdraw():
                more = counted(self.view.extra, "card")
                return Advice("Withdraw", f"you can't add {more}, and your cards come back")
            case BuildStation() | BuildHarbor():
                return self._build(action)
            case Exchange():
                return self._exchange(action)
            case FillSlot():
                deck = self._deck(action.deck)
                press = self._press(f"refill.deck{action.deck + 1}")
                return Advice(f"Fill the slot from {deck} ({press})", "its cards help you more")
            case KeepFlagCard():
                flag = self.game_map.rules.of(FlagRules)
                name = self.game_map.card_types[action.card].name
                points = counted(flag.points, "point")
                return Advice(f"Keep {name}", f"it is free, and a complete flag scores {points}")
            case ChooseStartingPieces():
                return self._starting_pieces(action)
            case EndTurn():
                return Advice(f"End your turn ({self._press('turn_end.pass')})")
            case Pass():
                return Advice(f"Pass ({self._press('turn.pass')})", "nothing better is left to do")
            case _:
                return Advice("Keep none")

    # Claims.

    def _claim(self, claim: Claim) -> Advice:
        view, route = self.view, claim.route
        is_tunnel = cards_to_spare(view, claim) is not None
        verb = "Start the tunnel" if is_tunnel else "Claim"
        cards = listed([payment_words(each, self.game_map) for each in self._payments(claim)])
        what = f"{verb} {route_words(view, route)} with {cards} ({route_points(view, route)})"
        why, more = self._serves(route) or self._longer_path(route), []
        warnings = claim_warnings(view, [claim])
        if is_tunnel:
            more = [f"{capitalized(why)}."] if why else []
            risks = [each for each in warnings if isinstance(each, NoCardToSpare)]
            why = "".join(warning_words(view, each) for each in risks).rstrip(".") or _TUNNEL_RISK
        losses = [each for each in warnings if isinstance(each, TicketLoss)]
        more = [*[warning_words(view, loss) for loss in losses], *more]
        if self._all_completed:
            more.append("All your tickets are completed: claim routes for their points.")
        lost = [ticket for loss in losses for ticket in loss.tickets]
        more += [*self._given_up_words(lost), *self._trains_needed(route)]
        more += self._stations_needed()
        return Advice(what, why, tuple(more))

    def _payments(self, claim: Claim) -> list[Payment]:
        """The payment, and that of a parallel route if it costs the player no more and is easy to
        say."""
        claims, payments = self.view.claims(), [claim.payment]
        (limit,) = self.hot_seat.payment_prices([claim])
        for parallel in self.game_map.routes[claim.route].parallels:
            found = claims.get(parallel, ())
            prices = self.hot_seat.payment_prices(found)
            ranked = sorted(zip(prices, [each.payment for each in found], strict=True))
            for price, payment in ranked[:1]:
                long = max(map(len, [payment, *payments])) > 2
                if payment not in payments and price <= limit + 0.1 and not long:
                    payments.append(payment)
        return payments

    def _serves(self, route: int) -> str:
        """`completes Denver–El Paso (4)`, `part of Denver–El Paso (4)`, `part of another path for
        Denver–El Paso (4)` if it is not on the path that is shown."""
        view = self.view
        still = unfinished(after_claim(view, route))
        done = [ticket for ticket in unfinished(view) if ticket not in still]
        part = [ticket for ticket in self.tickets if ticket not in done]
        shown = [ticket for ticket in part if self._is_on_path(ticket, route)]
        words = [f"completes {tickets_summary(view, done)}"] if done else []
        if part:
            path = "" if shown else "another path for "
            words += [f"part of {path}{tickets_summary(view, shown or part)}"]
        return ", and is ".join(words)

    def _is_on_path(self, ticket: int, route: int) -> bool:
        path, parallels = self.hot_seat.path(ticket), self.game_map.routes[route].parallels
        return path is not None and not {route, *parallels}.isdisjoint(path.routes)

    def _longer_path(self, route: int) -> str:
        """`your longest path grows from 12 to 15 (Bob: 20)`: that of the best opponent"""
        view, game_map = self.view, self.game_map
        if game_map.rules.get(LongestPathRules) is None:
            return ""
        owned = [own_routes(view.owners, seat.seat) for seat in view.seats]
        lengths = [longest_path(game_map, routes).length for routes in owned]
        before = lengths[self.me.seat]
        after = longest_path(game_map, (*owned[self.me.seat], route)).length
        if after <= before:
            return ""
        lengths[self.me.seat] = 0
        best = max(lengths)
        rival = f" ({view.seats[lengths.index(best)].name}: {best})" if best else ""
        return f"your longest path grows from {before} to {after}{rival}"

    @property
    def _all_completed(self) -> bool:
        return bool(self.view.tickets) and not unfinished(self.view)

    def _trains_needed(self, route: int) -> Iterator[str]:
        """How many pieces the tickets need that are not given up, at least; for many of them, how
        many the plan takes."""
        view, pieces = self.view, self.game_map.rules.pieces.many
        planned = [reason for reason in self.reasons if reason.tag == "pieces"]
        goals = [ticket for ticket in unfinished(view) if ticket not in self.given_up]
        if not planned or not goals or planned[0].needed <= self.game_map.routes[route].length:
            return
        needed = self.hot_seat.fewest_pieces(goals) if len(goals) <= MAX_TOGETHER else None
        if needed and needed > self.me.pieces:
            needed = None  # The plan needs a station.
        left = f"of your {self.me.pieces} {pieces}"
        both = {1: "it", 2: "both"}.get(len(goals), "all")
        still = "" if self.given_up else f": {both} can be completed"
        your = "your other" if self.given_up else "your"
        if needed and len(goals) == 1:
            name = "Your ticket" if len(view.tickets) == 1 else ticket_words(view, goals[0])
            yield f"{name} still needs {needed} {left}{still}."
        elif needed:
            yield f"Together {your} tickets still need {needed} {left}{still}."
        else:
            yield f"The plan for {your} tickets takes {planned[0].needed} {left}{still}."

    def _stations_needed(self) -> Iterator[str]:
        if self.stations:
            cities = both_words([self.game_map.cities[city].name for city in self.stations])
            a = "a station" if len(self.stations) == 1 else "stations"
            yield f"The plan for your tickets includes {a} in {cities}."

    def _given_up_words(self, said: Collection[int] = ()) -> Iterator[str]:
        """The tickets to give up, but those `said` to be lost by the claim."""
        view = self.view
        held = unfinished(view)[:MAX_TICKETS]
        lost = [ticket for ticket in held if cannot_be_completed(view, ticket)]
        hard = [ticket for ticket in self.given_up if ticket not in (*lost, *said)]
        if lost:
            yield f"{tickets_words(view, lost)} can no longer be completed."
        near_end = view.turns_left is not None or min(s.pieces for s in view.seats) < _NEAR_END
        if hard and near_end:  # Before that, the hard player often takes a ticket up again.
            are, it = ("is", "it") if len(hard) == 1 else ("are", "them")
            yield f"{tickets_words(view, hard)} {are} probably out of reach: give {it} up."

    # Cards.

    def _draw(self, action: DrawFaceUp | DrawFromDeck) -> Advice:
        view, more = self.view, [*self._given_up_words(), *self._stations_needed()]
        ending = self._why_it_ends()
        if isinstance(action, DrawFromDeck):
            press = self._press(f"turn.deck{action.deck + 1}")
            what = f"Draw from {self._deck(action.deck)} ({press})"
            if ending:
                return Advice(f"{what} to end your turn", ending)
            why = self._why_hidden()
            pays = [r for r in self.routes if self.game_map.routes[r].deck == action.deck]
            face_up = {
                view.market[each.slot] for each in view.legal if isinstance(each, DrawFaceUp)
            }
            if pays and any(route_needs(view, pays[0], (), card) for card in face_up):
                why = "a hidden card may help more"  # A face-up one would help, too.
            if pays and (needs := route_needs(view, pays[0], self.tickets)):
                if not why:
                    return Advice(what, needs, tuple(more))
                more.insert(0, f"{needs}.")
            elif pays and (wilds := self._locomotives_beyond(pays[0])):
                name = self.game_map.card_types[self.game_map.locomotive].name
                cost = counted(wilds, name) if wilds > 1 else with_article(name)
                named = tickets_summary(view, self.tickets)
                route = f"{route_words(view, pays[0])}{f', for {named},' if named else ''}"
                more.insert(0, f"{route} would cost {cost} now.")
            if not why and any(isinstance(each, DrawFaceUp) for each in view.legal):
                why = "a hidden card may help more"
            return Advice(what, why, tuple(more))
        card = view.market[action.slot]
        refill = [] if action.refill is None else [f"refill.deck{action.refill + 1}"]
        press = self._press(f"turn.card{action.slot + 1}", *refill)
        what = f"Draw {self._card(card)} ({press})"
        if is_whole_draw(self.game_map, card) and view.phase is Phase.TURN:
            what += " as your whole turn"
            more.insert(0, "It counts as any color.")
        if ending:
            return Advice(what, ending)
        return Advice(what, self._why_card(card), tuple(more))

    def _locomotives_beyond(self, route: int) -> int:
        """How many locomotives the cheapest payment for a route has beyond those that the route
        requires; 0 if it cannot be paid for."""
        wild, required = self.game_map.locomotive, self.game_map.routes[route].locomotives
        claims = self.view.claims().get(route, ())
        return min([dict(claim.payment).get(wild, 0) - required for claim in claims], default=0)

    def _why_it_ends(self) -> str:
        """Why the viewer draws a card in the last turn, where no card has any use."""
        view = self.view
        if view.own_turns_left != 1:
            return ""
        ways = {type(action) for action in view.legal}
        ways &= {Claim, BuildStation, BuildHarbor, DrawTickets}
        if not any(city.completes for city in self.hot_seat.station_cities()):
            ways.discard(BuildStation)
        if not ways:
            return "nothing more can score"
        return "only a lucky new ticket could still score" if ways == {DrawTickets} else ""

    def _card(self, card: int) -> str:
        name = self.game_map.card_types[card].name
        return name if is_bare_color(card, self.game_map) else with_article(name)

    def _deck(self, deck: int) -> str:
        return f"the {deck_name(deck, self.game_map)}"

    def _why_card(self, card: int) -> str:
        """The route that a face-up card helps to pay for, or that it helps at all."""
        for route in self.routes:
            if needs := route_needs(self.view, route, self.tickets, card):
                return needs
        if not self.game_map.card_types[card].is_locomotive:
            for route in self.routes:
                if saves := saves_locomotive(self.view, route, self.tickets, card):
                    return saves
        if any(r.tag == "cards" and card in r.card_types for r in self.reasons):
            color = self.game_map.card_types[card].color
            name = "of several colors" if color is None else self.game_map.colors[color]
            return f"your tickets need more {'cards ' if color is None else ''}{name}"
        if self.game_map.card_types[card].anchor:
            return "it can pay for a harbor"
        return another_route_needs(self.view, card) or "no face-up card is better"

    def _why_hidden(self) -> str:
        """Why no face-up card is better."""
        view, needed = self.view, [r for r in self.reasons if r.tag == "cards"]
        if not needed:
            return ""
        face_up = {view.market[a.slot] for a in view.legal if isinstance(a, DrawFaceUp)}
        helpful, wild = face_up & {*needed[0].card_types}, self.game_map.locomotive
        if not helpful:
            locked = wild in view.market and wild not in face_up
            return f"you need none of the face-up {'colors' if locked else 'cards'}"
        if helpful == {wild} and is_whole_draw(self.game_map, wild):
            return f"two cards may help more than the {self.game_map.card_types[wild].name}"
        return "a hidden card may help more"

    # Tickets.

    def _draw_tickets(self) -> Advice:
        press = self._press("turn.tickets")
        cards = any(isinstance(a, DrawFaceUp | DrawFromDeck) for a in self.view.legal)
        why = "there is time for more" if cards else "nothing better is left to do"
        if self._all_completed:
            why = "your tickets are completed"
        return Advice(f"Draw tickets ({press})", f"{why}, but those you fail cost points")

    def _keep_tickets(self, action: KeepTickets) -> Advice:
        view, offer = self.view, self.view.offer
        names = both_words([str(offer.index(ticket) + 1) for ticket in action.tickets])
        unselect, select = (
            [self.key(f"choice.ticket{number}") for number, t in enumerate(offer, 1) if t in chosen]
            for chosen in (
                {*self.selected} - {*action.tickets},
                {*action.tickets} - {*self.selected},
            )
        )
        press = ", ".join([*select, self.key("choice.keep")])
        if unselect:
            it = "it" if len(unselect) == 1 else "them"
            press = f"{', '.join(unselect)} to unselect {it}, then {press}"
        what = f"Keep {names or 'none'} (press {press})"
        goals = [*unfinished(view), *action.tickets]
        needed = self.hot_seat.fewest_pieces(goals) if len(goals) <= MAX_TOGETHER else None
        rules = self.game_map.rules
        starting = rules.get(StartingPiecesRules) if not view.turn else None
        count = self.me.pieces if starting is None else starting.total
        left = f"{count} {rules.pieces.many}"
        why = ""
        if needed:
            they = "it needs" if len(goals) == 1 else "all your tickets need"
            if len(goals) > 1 and len(goals) == len(action.tickets):
                they = "together they need"
            why = f"{they} {needed} of your {left}"
            if needed > count:
                why = f"without a station {they} {needed} {rules.pieces.many}, and you have {count}"
        more = []
        for ticket in self.given_up:
            alone = self.hot_seat.fewest_pieces([ticket])
            if alone is None:
                more.append(f"{ticket_words(view, ticket)} has no open path.")
            elif needed is not None and len(goals) < MAX_TOGETHER:
                extra = (self.hot_seat.fewest_pieces([*goals, ticket]) or 0) - needed
                name = ticket_words(view, ticket)
                more.append(f"Keeping {name} too would take {self._more(extra)}.")
        return Advice(what, why, tuple(more))

    def _more(self, count: int) -> str:
        pieces = self.game_map.rules.pieces
        more = counted(count, f"more {pieces.one}", f"more {pieces.many}")
        return more if count > 0 else "more turns"

    # The other choices.

    def _pay_tunnel(self, action: PayTunnel) -> Advice:
        assert self.view.tunnel is not None
        route = self.view.tunnel.route
        cards = payment_words(action.payment, self.game_map)
        serves = self._serves(route)
        words = f"{route_words(self.view, route)} scores {route_points(self.view, route)}"
        joint = " and " if serves.startswith("completes") else ", "
        why = f"{words}{joint}{serves}" if serves else words
        return Advice(f"Add {cards}", why, tuple(self._given_up_words()))

    def _build(self, action: BuildStation | BuildHarbor) -> Advice:
        view, game_map = self.view, self.game_map
        what = "station" if isinstance(action, BuildStation) else "harbor"
        city, cards = game_map.cities[action.city].name, payment_words(action.payment, game_map)
        head = f"Build a {what} in {city} with {cards} ({self._press(f'turn.{what}')})"
        if isinstance(action, BuildStation):
            there = next(
                each for each in self.hot_seat.station_cities() if each.city == action.city
            )
            if there.completes:
                return Advice(head, f"completes {tickets_words(view, there.completes)}")
            return Advice(head, f"for {tickets_words(view, self.tickets)}" if self.tickets else "")
        named = tickets_words(view, self.tickets)
        why = f"it scores for {named}" if named else ""
        rules = game_map.rules.of(HarborRules)
        lost = counted(rules.penalty, "point")
        more = [f"Each harbor not built costs {lost} at the end."] if rules.penalty else []
        return Advice(head, why, tuple(more))

    def _exchange(self, action: Exchange) -> Advice:
        rules = self.game_map.rules
        give, get = rules.decks[action.deck].pieces, rules.decks[1 - action.deck].pieces
        given = counted(action.number, give.one, give.many)
        gotten = counted(action.number, get.one, get.many)
        points = counted(rules.of(ExchangeRules).points * action.number, "point")
        what = f"Exchange {given} for {gotten} ({self._press('turn.exchange')})"
        why = f"you need more {get.many}"
        if len(self.tickets) == 1:
            why += f", for {tickets_words(self.view, self.tickets)}"
        elif self.tickets:
            why = f"your tickets need more {get.many}"
        return Advice(what, why, (f"It costs {points}.",))

    def _starting_pieces(self, action: ChooseStartingPieces) -> Advice:
        what = f"Choose {pieces_words(action.pieces, self.game_map)}"
        needed = [0] * len(self.game_map.rules.decks)
        paths = [path for ticket in self.view.tickets if (path := self.hot_seat.path(ticket))]
        for route in {route for path in paths for route in path.routes}:
            facts = self.game_map.routes[route]
            needed[facts.deck] += facts.length
        words = pieces_words(needed, self.game_map)
        return Advice(what, f"the shortest paths of your tickets take {words}")
