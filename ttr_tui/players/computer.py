"""The computer player: the policy and, with a search, playouts. A pure function of the view."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from ttr_tui.engine import (
    Action,
    Claim,
    DrawFaceUp,
    DrawFromDeck,
    DrawTickets,
    KeepTickets,
    Phase,
    View,
)
from ttr_tui.engine.rules.exchange import Exchange
from ttr_tui.engine.rules.flag import KeepFlagCard
from ttr_tui.engine.rules.harbors import BuildHarbor
from ttr_tui.engine.rules.market import FillSlot
from ttr_tui.engine.rules.starting_pieces import ChooseStartingPieces
from ttr_tui.engine.rules.stations import BuildStation
from ttr_tui.engine.rules.tunnels import PayTunnel
from ttr_tui.players import player
from ttr_tui.players.fast_game import OPEN, FastGame
from ttr_tui.players.fast_map import fast_map
from ttr_tui.players.moves import (
    ClaimMove,
    DrawMove,
    ExchangeMove,
    HarborMove,
    Move,
    StationMove,
    TicketsMove,
    best_card,
    best_deck,
    draw_tickets,
    flag_suits,
)
from ttr_tui.players.planning import (
    Plan,
    best_paths,
    known_game,
    payment_prices,
    plan_in,
    plan_of,
    planned_game,
    points_after,
    tickets_through,
)
from ttr_tui.players.plans import Paths, plan
from ttr_tui.players.player import Choice, Reason
from ttr_tui.players.policy import (
    best_harbor,
    completes,
    decide,
    draw_second,
    give_up_late,
    lacks_spare,
    move_of_style,
    needs_of,
    other_routes,
    policy_draws,
    turns_for,
    turns_left,
)
from ttr_tui.players.search import Compared, Search, Start, claimed_by_others, compare
from ttr_tui.players.weights import HARD, Weights

_LATE: Final = 0.6
"""Only once some player has at most this part of the pieces left are claims compared that cost more
than they bring."""

_HARBOR: Final = 10
"""A harbor that brings so many points is compared."""

_MOST_KEPT: Final = 16
"""Of more choices of tickets than this, those are compared whose plans are best."""


class Computer(NamedTuple):
    """A computer player with these weights; with a search, it plays games on."""

    weights: Weights = HARD
    search: Search | None = None

    def choose(self, view: View, seed: int) -> Choice:
        """The choice for this view. The policy chooses; a search compares its choice with others,
        and the one whose games end best is made."""
        if not view.legal:
            raise ValueError("no action is legal")
        if len(view.legal) == 1:
            return Choice(view.legal[0])
        if view.phase in (Phase.STARTING_TICKETS, Phase.TICKET_CHOICE):
            return self._keep_tickets(view, seed)
        game, compared = planned_game(view, self.weights), list[Reason]()
        match view.phase:
            case Phase.TURN:
                action, compared = self._turn(view, game, seed)
            case Phase.SECOND_CARD | Phase.MARKET_FILL:
                action = _drawn(view, game, policy_draws(game), 1)
            case Phase.STARTING_PIECES:
                action = _starting_pieces(view, game)
            case Phase.TUNNEL:
                action = _tunnel(view)
            case Phase.FLAG_CARD:
                action = view.legal_of(KeepFlagCard)[0]
            case _:
                action = view.legal[0]
        return Choice(action, (*_reasons(view, game, action), *compared))

    def explain(self, view: View, seed: int) -> Choice:
        """The same choice; its reasons also say how often others claim the planned routes before
        the viewer's next turns."""
        choice = self.choose(view, seed)
        if view.phase is not Phase.TURN or len(view.legal) == 1:
            return choice
        planned, routes = plan_of(view, self.weights).routes, view.game_map.routes
        claimed = claimed_by_others(view, seed, self.weights)
        taken = [player.MayBeTaken(r, claimed[routes[r].connection]) for r in planned]
        return choice._replace(reasons=(*choice.reasons, *taken))

    def plays_on(self, view: View) -> bool:
        """Whether the choice for this view is made by playing games on, which takes long."""
        search = self.search
        if search is None or len(view.legal) == 1:
            return False
        if view.phase is Phase.TURN:
            fewest = min([seat.pieces for seat in view.seats])
            return fewest <= search.late * fast_map(view.game_map).facts.total_pieces
        return view.phase in (Phase.STARTING_TICKETS, Phase.TICKET_CHOICE)

    # Tickets.

    def _keep_tickets(self, view: View, seed: int) -> Choice:
        game = known_game(view, self.weights)
        planned: list[tuple[float, int, KeepTickets, Paths]] = []
        choices = view.legal_of(KeepTickets)
        if self.weights.races:
            fewest = min([len(action.tickets) for action in choices])
            choices = [action for action in choices if len(action.tickets) == fewest]
        for number, action in enumerate(choices):
            paths = best_paths(view, game, (*view.tickets, *action.tickets))
            planned.append((-_worth(view, game, paths, action.tickets), number, action, paths))
        planned.sort(key=lambda each: each[:2])
        compared = Compared()
        if self.search is None:
            planned = [each for each in planned if _is_possible(game, *each[2:])] or planned
        elif len(planned) > 1:
            starts = [keeping(view, action, paths) for *_, action, paths in planned[:_MOST_KEPT]]
            compared = compare(view, starts, self.search, self.search.tickets, seed, self.weights)
        kept = planned[compared.best][2]
        actions = [action for *_, action, _ in planned]
        chances = _chances(view, actions, compared)
        return Choice(kept, (*_better(view, actions, compared), *chances))

    # Turns.

    def _turn(self, view: View, game: FastGame, seed: int) -> tuple[Action, list[Reason]]:
        first = _action(view, game, decide(game))
        search, is_last = self.search, game.turns_left >= 0
        is_ruled = not is_last and move_of_style(game, turns_left(game, game.player)) is not None
        if is_ruled:
            return first, []
        if search is None or not self.plays_on(view):
            return _for_ticket(view, game, first), []
        actions = _candidates(view, game, first, search.others)
        paths = game.paths[game.player]
        starts = [acting(action, paths) for action in actions]
        compared = compare(view, starts, search, search.turn, seed, self.weights)
        chosen, better = actions[compared.best], [*_better(view, actions, compared)]
        other = _for_ticket(view, game, chosen)
        worse = {view.legal[each.other] for each in better if each.is_sure}
        return (chosen, [*better]) if other == chosen or other in worse else (other, [])


def _better(
    view: View, actions: Sequence[Action], compared: Compared
) -> Iterable[player.BetterThan]:
    """How many points better than the next best action, and than each claim that was compared."""
    behind = sorted(compared.behind, key=lambda index: compared.behind[index])
    for index in behind:
        points, error = compared.behind[index]
        if index == behind[0] or isinstance(actions[index], Claim):
            is_sure = points >= max(1.0, 2 * error)
            other = view.legal.index(actions[index])
            yield player.BetterThan(other, max(0, round(points)), int(is_sure))


def _chances(view: View, choices: Sequence[KeepTickets], compared: Compared) -> Iterable[Reason]:
    """How often each ticket of the best choice was not completed, and of the next best one."""
    order = [compared.best, *sorted(compared.behind, key=lambda index: compared.behind[index])]
    for ticket in view.offer:
        for index in order[:2] if compared.games else ():
            if ticket in choices[index].tickets and (games := compared.games[index]):
                failed = games - compared.completed[index][ticket]
                yield player.MayFail(ticket, -(-100 * failed // games))
                break


def keeping(view: View, action: KeepTickets, paths: Paths) -> Start:
    """Keeps tickets in a world, with these paths."""

    def keep(game: FastGame) -> None:
        game.do(action)
        plan(game, game.player, paths)
        if view.turn:
            game.end_turn()
        else:
            game.player = view.first

    return keep


def acting(action: Action, paths: Paths) -> Start:
    """Does another action in a world, and ends the turn as the policy does; these are the paths of
    the player's tickets."""

    def act(game: FastGame) -> None:
        plan(game, game.player, paths)
        if isinstance(action, DrawTickets):
            draw_tickets(game)
        elif not game.do(action):
            draw_second(game)
        game.end_turn()

    return act


def _candidates(view: View, game: FastGame, first: Action, most_others: int) -> list[Action]:
    """The first action, the claims of planned routes and of the best others, and, unless the first
    one completes a ticket, draws."""
    fast, seat, routes = game.map, game.player, view.game_map.routes
    wild, todo, needs = view.game_map.locomotive, game.todo[seat], needs_of(game, seat)
    suits, is_last = dict(zip(todo, needs.suits, strict=True)), view.own_turns_left == 1
    claims: dict[tuple[int, bool], tuple[tuple[int, bool, bool, int], Action]] = {}
    for action in view.legal_of(Claim):
        connection = routes[action.route].connection
        if fast.tunnels[connection] and not _has_spare(game, action):
            continue
        colored = [(card, count) for card, count in action.payment if card != wild]
        wilds = sum([count for card, count in action.payment if card == wild])
        paid = {fast.suit_of[card]: count for card, count in colored}
        left = min([needs.left[suit] - count for suit, count in paid.items()], default=0)
        flag = bool(flag_suits(game, connection, [*paid]))
        rank = wilds, suits.get(connection) not in paid, not flag, -left
        key = connection, flag and is_last
        if key not in claims or rank < claims[key][0]:
            claims[key] = rank, action
    values = game.prices[seat].values
    planned = [claims[key][1] for key in claims if key[0] in todo]
    others = [key for key in claims if key[0] not in todo]
    if is_last:  # Only the final count is left, and it counts longest paths.
        others.sort(key=lambda key: -points_after(game, claims[key][1]))
    else:
        is_late = min(game.pieces) <= _LATE * fast.facts.total_pieces
        others = [key for key in others if is_late or values[key[0]] >= 0]
        others.sort(key=lambda key: -values[key[0]])
    more = [claims[key][1] for key in others[:most_others]]
    worth, harbor = best_harbor(game)
    if harbor is not None and worth >= _HARBOR:
        more.append(_action(view, game, harbor))
    if not (todo or game.lent[seat] or game.prices[seat].weights.races):
        more += view.legal_of(DrawTickets)[:1]
    # Playouts are too few to say that a ticket or a good harbor can wait.
    done = isinstance(first, BuildHarbor) and worth >= _HARBOR
    if isinstance(first, Claim):
        done = completes(game, routes[first.route].connection)
    draws = [] if done else _draws(view, game, needs.left)
    return [*dict.fromkeys([first, *planned, *more, *draws])]


def _for_ticket(view: View, game: FastGame, action: Action) -> Action:
    """In place of a claim that is for no ticket one that is, if it scores as much, takes no more
    locomotives, and is no tunnel."""
    fast, routes = game.map, view.game_map.routes
    if not isinstance(action, Claim) or game.turns_left >= 0:
        return action
    wild, own = view.game_map.locomotive, routes[action.route].connection
    if tickets_through(game, own):
        return action
    most, tickets = dict(action.payment).get(wild, 0), fast.tickets
    serving: dict[Action, int] = {}
    claims = [
        claim
        for claim in view.legal_of(Claim)
        if fast.points[(other := routes[claim.route].connection)] == fast.points[own]
        and dict(claim.payment).get(wild, 0) <= most
        and not fast.tunnels[other]
    ]
    for claim in claims:
        served = tickets_through(game, routes[claim.route].connection)
        serving[claim] = sum([tickets[ticket][2] for ticket in served])
    best = [claim for claim in claims if serving[claim] == max(serving.values())]
    if not best or not serving[best[0]]:
        return action
    prices = payment_prices(view, best)
    return best[prices.index(min(prices))]


def _draws(view: View, game: FastGame, left: Sequence[int]) -> list[Action]:
    """The policy's draw; and others, unless that is a face-up card that the plan lacks (`left` is
    negative for its suit): playouts are too few to say that it can wait for another one."""
    market, wild = view.market, view.game_map.locomotive
    first, face_up = _drawn(view, game, policy_draws(game), 0), view.legal_of(DrawFaceUp)
    if isinstance(first, DrawFaceUp) and game.todo[game.player]:
        suit = game.map.suit_of[market[first.slot] or 0]
        if suit == game.map.wild or left[suit] < 0:
            return [first]
    pairs = [a for a in face_up if market[a.slot] != wild and market.count(market[a.slot]) > 1]
    wilds = [a for a in face_up if market[a.slot] == wild]
    return [first, *pairs[:1], *wilds[:1], *view.legal_of(DrawFromDeck)[:1]]


def _has_spare(game: FastGame, claim: Claim) -> bool:
    """Whether the hand can add a card to the payment for a tunnel."""
    fast, hand = game.map, game.hands[game.player]
    suits = {fast.suit_of[card] for card, _ in claim.payment} | {fast.wild}
    connection = fast.game_map.routes[claim.route].connection
    return not lacks_spare(game, connection, sum([hand[suit] for suit in suits]))


def _reasons(view: View, game: FastGame, action: Action) -> list[Reason]:
    """The planned route that the action serves, or else the other one that a card is drawn for."""
    planned, routes, serves = plan_in(game), view.game_map.routes, list[int]()
    match action:
        case Claim(route=route):
            connection = routes[route].connection
            serves = [r for r in planned.routes if routes[r].connection == connection]
        case DrawFaceUp(slot=slot):
            suit, wild = game.map.suit_of[view.market[slot] or 0], game.map.wild
            lacking = [r for r in planned.routes if _lacks(game, planned, r)]
            serves = [r for r in lacking if suit in (planned.suits[r], wild)]
        case DrawFromDeck():
            serves = [r for r in planned.routes if _lacks(game, planned, r)]
    serves.sort(key=lambda r: (_lacks(game, planned, r), -routes[r].length, r))
    if not serves and isinstance(action, DrawFaceUp | DrawFromDeck):
        deck = action.deck if isinstance(action, DrawFromDeck) else None
        card = view.market[action.slot] if isinstance(action, DrawFaceUp) else None
        serves = _other_route(game, card, deck)
    return [*map(player.ServesRoute, serves[:1])]


def other_route(view: View, card: int) -> list[int]:
    """Of the best routes outside the plan that can still be claimed, the one that lacks fewest
    cards, which this card can be, if there is one."""
    return _other_route(planned_game(view), card, None)


def _other_route(game: FastGame, card: int | None, deck: int | None) -> list[int]:
    fast, seat = game.map, game.player
    suit = fast.wild if card is None else fast.suit_of[card]
    hand, turns, targets = game.hands[seat], turns_left(game, seat), list[tuple[int, int, int]]()
    shown = [fast.suit_of[card] for card in game.market if card is not None]
    for _, connection in other_routes(game):
        suits = game.pays[connection]
        most = max(suits, key=lambda each: (hand[each], each == suit))
        short = fast.wanted[connection] - hand[most]
        lasts = turns_for(game, connection, most, hand[fast.wild], shown.count(most))
        is_open = short > 0 and lasts <= turns and deck in (None, fast.decks[connection])
        if card is None and fast.wild in shown and fast.ferries[connection] > hand[fast.wild]:
            continue  # A face-up locomotive would be drawn for it.
        if is_open and suit in (fast.wild, most):
            targets.append((short, connection, most))
    nearest = sorted(targets[: game.prices[seat].weights.targets])[:1]
    return [
        next(route for route in game.free[connection] if most in fast.suits[route])
        for _, connection, most in nearest
    ]


def _lacks(game: FastGame, planned: Plan, route: int) -> int:
    """How many cards of its suit and locomotives a planned route lacks, with a card to spare for a
    tunnel."""
    fast, hand = game.map, game.hands[game.player]
    connection = fast.game_map.routes[route].connection
    lacking = max(0, fast.wanted[connection] - hand[planned.suits[route]])
    return lacking + max(0, fast.ferries[connection] - hand[fast.wild])


def _is_possible(game: FastGame, action: KeepTickets, paths: Paths) -> bool:
    """Whether the plan gives up none of the tickets that are kept."""
    plan(game, game.player, paths)
    give_up_late(game, turns_left(game, game.player))
    return {*action.tickets} <= {*game.paths[game.player]}


def _worth(view: View, game: FastGame, paths: Paths, kept: Sequence[int]) -> float:
    """What it is worth to keep these tickets with these paths, in points."""
    seat, prices = game.player, game.prices[game.player]
    tickets = view.game_map.tickets
    needed = {c for path in paths.values() for c in path if game.status[seat][c] == OPEN}
    cost = sum([prices.costs[c] for c in needed])
    spaces = sum([game.map.lengths[c] for c in needed])
    points = sum([tickets[t].points if t in paths else -tickets[t].points for t in kept])
    too_many = max(0, spaces - game.pieces[seat])
    return points - prices.weights.kept_cost * cost - 5 * too_many


def _drawn(view: View, game: FastGame, move: DrawMove, step: int) -> Action:
    """The card to draw, in the first or second `step`, or the deck that fills the market."""
    deck = best_deck(game, move) if len(game.decks) > 1 and any(game.decks) else 0
    for action in view.legal:
        if isinstance(action, FillSlot) and action.deck == deck:
            return action
    slot = best_card(game, move, step)
    draws = [a for a in view.legal if isinstance(a, DrawFaceUp) and a.slot == slot]
    for action in draws:
        if action.refill in (None, deck):
            return action
    hidden = [a for a in view.legal if isinstance(a, DrawFromDeck)]
    for action in hidden:
        if action.deck == deck:
            return action
    left: list[Action] = [*draws, *hidden, *view.legal]
    return left[0]


def _action(view: View, game: FastGame, move: Move) -> Action:
    """The legal action for a move of the policy."""
    found: Action | None = None
    match move:
        case ClaimMove():
            found = _claim(view, game, move)
        case StationMove(city=city, suit=suit):
            stations = [a for a in view.legal_of(BuildStation) if a.city == city]
            found = min(stations, key=lambda a: _off(game, a, suit, 0), default=None)
        case HarborMove(city=city):
            harbors = [a for a in view.legal_of(BuildHarbor) if a.city == city]
            found = min(harbors, key=lambda a: _off(game, a, -1, 0), default=None)
        case TicketsMove():
            found = next(iter(view.legal_of(DrawTickets)), None)
        case ExchangeMove():
            found = Exchange(*move)  # type: ignore[arg-type]
    if found is not None and found in view.legal:
        return found
    return _drawn(view, game, move if isinstance(move, DrawMove) else policy_draws(game), 0)


def _claim(view: View, game: FastGame, move: ClaimMove) -> Action | None:
    routes = game.map.routes[move.connection]
    claims = [a for a in view.legal_of(Claim) if a.route in routes]
    claim = min(claims, key=lambda a: _off(game, a, move.suit, move.wilds), default=None)
    if claim is None or not _anchors(game, claim):
        return claim
    # The fast model has no anchors: a harbor may need these cards.
    prices = payment_prices(view, claims)
    return claims[prices.index(min(prices))]


def _anchors(game: FastGame, action: Claim | BuildStation | BuildHarbor | PayTunnel) -> int:
    card_types = game.map.game_map.card_types
    return sum([count for card, count in action.payment if card_types[card].anchor])


def _off(
    game: FastGame, action: Claim | BuildStation | BuildHarbor | PayTunnel, suit: int, wilds: int
) -> tuple[int, ...]:
    """How far a payment is from cards of this suit and so many locomotives; then how many cards
    with an anchor, and how many cards it takes."""
    fast = game.map
    suits = [(fast.suit_of[card], count) for card, count in action.payment]
    paid = sum([count for each, count in suits if each == fast.wild])
    others = sum([count for each, count in suits if each not in (suit, fast.wild)])
    covered = sum([count * fast.covers[card] for card, count in action.payment])
    return abs(paid - wilds), others, covered, _anchors(game, action)


def _starting_pieces(view: View, game: FastGame) -> Action:
    """Enough of each type for the plan, the rest as suggested."""
    fast = game.map
    needed = [0] * len(fast.supply)
    for connection in game.todo[game.player]:
        needed[fast.decks[connection]] += fast.lengths[connection]
    first, second = needed

    def distance(action: ChooseStartingPieces) -> tuple[int, int]:
        lacking = max(0, first - action.pieces[0]) + max(0, second - action.pieces[1])
        return lacking, abs(action.pieces[0] - fast.suggested[0])

    return min(view.legal_of(ChooseStartingPieces), key=distance)


def _tunnel(view: View) -> Action:
    """Pay if possible: a turn is worth more than the cards."""
    payable = view.legal_of(PayTunnel)
    prices = payment_prices(view, payable)
    return payable[prices.index(min(prices))] if payable else view.legal[0]
