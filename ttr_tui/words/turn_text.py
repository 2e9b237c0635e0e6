"""What the player whose turn it is must do, cannot do, and may know about the end of the turn."""

from __future__ import annotations

from ttr_tui.engine import (
    NOBODY,
    ClaimBlocker,
    GameMap,
    LastRoundRules,
    Phase,
    Refusal,
    StartingPiecesRules,
    Tunnel,
    View,
)
from ttr_tui.play.plain_text import fit
from ttr_tui.words import counts
from ttr_tui.words.cards import payment_words, pieces_of, route_name
from ttr_tui.words.language import _
from ttr_tui.words.refusals import DO_FIRST, refusal


def goes_first(view: View) -> str:
    """Before the first turn who has it, after that nothing."""
    if view.turn:
        return ""
    if view.viewer == view.first:
        return _("You go first")
    return _("{name} goes first", name=fit(view.seats[view.first].name, 24))


def whose_turn(view: View) -> str:
    """What the player who must act is asked for, to be put after the name. Choices before the
    first turn are no turns."""
    match view.phase:
        case Phase.STARTING_TICKETS if view.game_map.rules.get(StartingPiecesRules) is not None:
            return _("choose your starting tickets and pieces")
        case Phase.STARTING_TICKETS:
            return _("choose your starting tickets")
        case Phase.STARTING_PIECES:
            return _("choose your starting pieces")
        case Phase.OVER:
            return _("the game is over")
        case _ if not view.turn:
            return _("you have chosen")
        case _ if view.turns_left == 1:
            return _("your turn, the last of the game")
        case _:
            return _("your turn")


def do_first(phase: Phase, view: View) -> str:
    """What the player must do before anything else."""
    if phase is Phase.TURN_END and not view.turn:
        return _("you have chosen")
    if phase is Phase.TURN_END:
        return _("your turn is over")
    return _(DO_FIRST[phase])


def ends_soon(view: View) -> str:
    """That the end of this turn starts the last round and what follows, or nothing."""
    rules, left = view.game_map.rules.get(LastRoundRules), view.seats[view.player].pieces
    if rules is None or not view.turn or view.turns_left or left > rules.pieces:
        return ""
    pieces = pieces_of(view, left)
    if rules.turns == 1:
        return _(
            "{pieces} left. This starts the last round: everyone has one more turn.", pieces=pieces
        )
    return _(
        "{pieces} left. This starts the last round: everyone has {turns}.",
        pieces=pieces,
        turns=counts.more_turns(rules.turns),
    )


def why_not_claimable(reason: ClaimBlocker | Phase, view: View, route: int) -> str:
    """Why the viewer cannot claim a route now: because of the route, or because the phase asks for
    something else first."""
    owner, deck = view.owners[route], view.game_map.routes[route].deck
    match reason:
        case ClaimBlocker.TAKEN if owner == view.viewer:
            return _("you have claimed this route")
        case ClaimBlocker.TAKEN if owner != NOBODY:
            return _("{name} has claimed this route", name=fit(view.seats[owner].name, 20))
        case ClaimBlocker.CLOSED if view.viewer is None:
            return _("closed: the other route of this double route is claimed")
        case ClaimBlocker.PIECES if (viewer := view.viewer) is not None:
            if left := view.seats[viewer].pieces_by_deck[deck]:
                return _("you have only {pieces} left", pieces=pieces_of(view, left, deck))
            pieces = view.game_map.rules.decks[deck].pieces.many
            return _("you have no {pieces} left", pieces=pieces)
        case ClaimBlocker.CARDS:
            return _("you can't afford it")
        case ClaimBlocker():
            return refusal(Refusal(reason.value), view.game_map)
        case Phase():
            return do_first(reason, view)


# Tunnels.


def tunnel_title(tunnel: Tunnel, game_map: GameMap) -> str:
    """The name of a tunnel being built."""
    return _("Tunnel {route}", route=route_name(tunnel.route, game_map))


def tunnel_played(tunnel: Tunnel, game_map: GameMap) -> str:
    """Which cards were played for a tunnel."""
    cards = payment_words(tunnel.payment, game_map)
    return _("You put {cards} on the table. Revealed:", cards=cards)


def tunnel_price(cards: int, *, so_far: bool = False) -> str:
    """How many cards must be added for a tunnel; with `so_far` more may be revealed."""
    price = counts.more_cards(cards)
    if so_far:
        return _("{cards} so far", cards=price) if cards else _("Nothing to add yet")
    return _("Add {cards}", cards=price) if cards else _("Nothing to add")
