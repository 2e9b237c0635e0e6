"""What to do with a turn, for people in their first game: a lane, cards, something to build."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ttr_tui.engine.actions import BuildHarbor, BuildStation, DrawTickets, TakeCard
from ttr_tui.engine.game_map import GameMap
from ttr_tui.engine.state import NOBODY
from ttr_tui.engine.text import counted
from ttr_tui.engine.view import View
from ttr_tui.games.session import Session
from ttr_tui.games.words import payment_words

_MOST_KINDS: Final = 2
"""With more kinds of cards a sentence would be too long."""


def turn_advice(session: Session) -> Iterator[str]:
    """What one might do, the most useful first."""
    view = session.view
    if view.turns_left is not None:
        yield "The last round: cards left in the hand are worth nothing, so claim what you can."
    best = _best_claim(session)
    if best is not None:
        yield from _about_claim(session, best)
    else:
        yield from _about_cards(session)
    yield from _about_buildings(session)
    wild = view.game_map.kinds[view.game_map.locomotive].name
    if view.turns_left is None and best is None:
        yield f"Cards are never too many: take two, or one {wild} from the market."
    elif view.turns_left is None:
        yield f"Otherwise take two cards, or one {wild} from the market."
    if view.turns_left is None and _all_tickets_done(view) and DrawTickets() in view.legal:
        yield "All your tickets are completed: new ones may score more, or cost."


def _all_tickets_done(view: View) -> bool:
    scores = view.ticket_scores()
    return bool(scores) and all(score.completed for score in scores)


def wanted_lanes(session: Session) -> dict[int, int]:
    """The lanes still to be claimed on the ways of the tickets held, each with such a ticket."""
    view, wanted = session.view, dict[int, int]()
    for score in view.ticket_scores():
        way = None if score.completed else session.way(score.ticket)
        for lane in way.lanes if way is not None else ():
            if view.owners[lane] == NOBODY:
                wanted.setdefault(lane, score.ticket)
    return wanted


def _best_claim(session: Session) -> int | None:
    """The lane to point at: one on the way of a ticket, else the longest that is worth a turn."""
    view, wanted = session.view, wanted_lanes(session)
    lanes = view.game_map.lanes
    can = [lane for lane in session.claimable if view.claims_of(lane)]
    on_the_way = [lane for lane in can if lane in wanted]
    worth_it = [lane for lane in can if lanes[lane].length >= 4 or view.turns_left is not None]
    choice = on_the_way or worth_it
    return max(choice, key=lambda lane: (lanes[lane].length, -lane)) if choice else None


def _about_claim(session: Session, lane: int) -> Iterator[str]:
    view, game_map = session.view, session.view.game_map
    facts, paid = game_map.lanes[lane], view.claims_of(lane)[0].payment
    points = counted(game_map.rules.points[facts.length], "point")
    have = payment_words(paid, game_map)
    if len(paid) > _MOST_KINDS:
        have = f"{sum(count for _, count in paid)} of your cards"
    ticket = wanted_lanes(session).get(lane)
    is_tunnel = facts.tunnel and game_map.rules.tunnels is not None
    verb = "try the tunnel" if is_tunnel else "claim"
    yield f"With {have} you can {verb} {_name(game_map, lane)} for {points}."
    if ticket is not None:
        yield f"It is on the way of {game_map.ticket_name(ticket)}."
    if is_tunnel:
        yield "It turns up cards, and each of your colour costs one more: keep some in hand."
    elif ticket is None:
        yield "Long lanes score more for each space."


def _about_cards(session: Session) -> Iterator[str]:
    """What to collect: the lane on a ticket's way for which the fewest cards are missing."""
    view, game_map = session.view, session.view.game_map
    best: tuple[int, int] | None = None
    wanted = wanted_lanes(session)
    for lane in wanted:
        missing = game_map.lanes[lane].length - _useful_cards(view, lane)
        if missing > 0 and (best is None or (missing, lane) < best):
            best = missing, lane
    if best is None:
        yield "Collect cards of one colour: a lane takes as many of its colour as it has spaces."
        return
    missing, lane = best
    more = counted(missing, "card")
    ticket = game_map.ticket_name(wanted[lane])
    yield f"You lack {more} for {_name(game_map, lane)} ({_price(game_map, lane)})."
    yield f"It is on the way of {ticket}."
    facts = game_map.lanes[lane]
    places = [
        action.place
        for action in view.legal
        if isinstance(action, TakeCard) and facts.colour is not None
        for kind in [game_map.kinds[view.market[action.place]]]
        if (kind.colour, kind.deck) == (facts.colour, facts.deck)
    ]
    if places:
        yield f"One lies in the market: {min(places) + 1} takes it."


def _useful_cards(view: View, lane: int) -> int:
    """How many spaces of a lane the hand can pay for."""
    game_map, facts = view.game_map, view.game_map.lanes[lane]
    held: dict[int, int] = {}
    wild = 0
    for kind, count in enumerate(view.hand):
        about = game_map.kinds[kind]
        if about.colour is None:
            wild += count
        elif about.deck == facts.deck:
            held[about.colour] = held.get(about.colour, 0) + count * about.covers
    coloured = max(held.values(), default=0) if facts.colour is None else held.get(facts.colour, 0)
    return min(coloured, facts.length - facts.locomotives) + wild


def _name(game_map: GameMap, lane: int) -> str:
    """A lane without its number: which of two it is, the cards say."""
    return game_map.lane_name(lane).partition(", lane")[0]


def _price(game_map: GameMap, lane: int) -> str:
    facts = game_map.lanes[lane]
    colour = "of one colour" if facts.colour is None else game_map.colours[facts.colour]
    wild = game_map.kinds[game_map.locomotive].name
    needed = counted(facts.locomotives, wild)
    return f"{facts.length} {colour}" + (f", {needed} among them" if facts.locomotives else "")


def _about_buildings(session: Session) -> Iterator[str]:
    view, game_map = session.view, session.view.game_map
    rules = game_map.rules
    done = {score.ticket for score in view.ticket_scores() if score.completed}
    if rules.stations is not None and any(isinstance(a, BuildStation) for a in view.legal):
        cut_off = [t for t in view.tickets if t not in done and session.way(t) is None]
        if cut_off:
            name = game_map.ticket_name(cut_off[0])
            yield f"{name} is cut off: a station uses one lane of somebody else at the end."
    if rules.harbors is not None:
        named = {end for ticket in view.tickets for end in game_map.tickets[ticket].ends}
        ports = [a.city for a in view.legal if isinstance(a, BuildHarbor) and a.city in named]
        if ports:
            city = game_map.cities[ports[0]].name
            yield f"A harbor in {city} scores for every completed ticket of yours that names it."
