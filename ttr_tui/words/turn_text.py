"""What the player whose turn it is must and can do, and may know about the end of the game."""

from __future__ import annotations

from ttr_tui.engine import DrawFaceUp, DrawFromDeck, Phase, Refusal, View
from ttr_tui.engine.game_map import RouteIndex, StartingPiecesRules
from ttr_tui.engine.registry import buildings_on
from ttr_tui.engine.rules.exchange import ExchangeRules
from ttr_tui.engine.rules.flag import FlagRules
from ttr_tui.engine.rules.turns import LastRoundRules
from ttr_tui.terminal_text import fit
from ttr_tui.words import counts
from ttr_tui.words.buildings import BUILDING_WORDS
from ttr_tui.words.language import TextPart, _, or_list, pgettext, text_parts
from ttr_tui.words.names import count_pieces
from ttr_tui.words.refusals import refusal_words
from ttr_tui.words.routes import route_name


def goes_first(view: View) -> str:
    """Before the first turn who has it, after that nothing."""
    if view.turn:
        return ""
    if view.viewer == view.first:
        return _("You go first")
    return _("{name} goes first", name=fit(view.seats[view.first].name, 24))


def whose_turn(view: View) -> list[TextPart]:
    """Who must act, and what this player is asked for: `Ann, your turn`. Choices before the first
    turn are no turns."""
    name = TextPart(fit(view.seats[view.player].name, 30), "strong")
    match view.phase:
        case Phase.STARTING_TICKETS if view.game_map.rules.get(StartingPiecesRules) is not None:
            return text_parts(
                "{name}, choose your starting tickets and pieces", "accent", name=name
            )
        case Phase.STARTING_TICKETS:
            return text_parts("{name}, choose your starting tickets", "accent", name=name)
        case Phase.STARTING_PIECES:
            return text_parts("{name}, choose your starting pieces", "accent", name=name)
        case Phase.OVER:
            return text_parts("{name}, the game is over", "accent", name=name)
        case _ if not view.turn:
            return text_parts("{name}, you have chosen", "accent", name=name)
        case _ if view.turns_left == 1:
            return text_parts("{name}, your turn, the last of the game", "accent", name=name)
        case _:
            return text_parts("{name}, your turn", "accent", name=name)


def do_first_words(phase: Phase, view: View) -> str:
    """What the player must do before anything else: why the phase refuses an action."""
    is_choice = phase is Phase.TURN_END and not view.turn
    return refusal_words(Refusal("choice-over" if is_choice else "do-first", phase), view.game_map)


def ends_soon(view: View) -> str:
    """That the end of this turn starts the last round and what follows, or nothing."""
    rules, left = view.game_map.rules.get(LastRoundRules), view.seats[view.player].pieces
    if rules is None or not view.turn or view.turns_left or left > rules.pieces:
        return ""
    remaining = count_pieces(left, view.game_map)
    if rules.turns == 1:
        return _(
            "{pieces} left. The last round follows: one more turn for everyone, you too.",
            pieces=remaining,
        )
    return _(
        "{pieces} left. The last round follows: {turns} for everyone, you too.",
        pieces=remaining,
        turns=counts.more_turns(rules.turns),
    )


def how_it_ends(view: View) -> str:
    """What starts the last round; empty once it has begun, or if this map has none."""
    rules = view.game_map.rules.get(LastRoundRules)
    if rules is None or view.turns_left:
        return ""
    return _(
        "A player who ends a turn with {pieces} or fewer starts the last round: everyone has "
        "{turns}.",
        pieces=count_pieces(rules.pieces, view.game_map),
        turns=counts.more_turns(rules.turns),
    )


def flag_scores(view: View) -> str:
    """That the end of this turn scores a complete flag, or nothing."""
    rules = view.game_map.rules.get(FlagRules)
    if rules is None or len(view.seats[view.player].flags) < len(rules.colors):
        return ""
    return _("Flag complete: {points} at the end of the turn.", points=counts.signed(rules.points))


def own_last_round(view: View) -> str:
    """How many turns the viewer has left; empty before the last round."""
    match view.own_turns_left:
        case None:
            return ""
        case 1:
            return _("Last round: this is your last turn.")
        case left:
            return _("Last round: you have {turns} left.", turns=counts.turns(left))


# The prompt of a turn.


def turn_question(view: View) -> str:
    """What the prompt of a turn asks for."""
    if view.phase is Phase.SECOND_CARD:
        return _("Draw the second card.")
    return own_last_round(view) or _("Your turn.")


def plan_was_cut(view: View, route: RouteIndex, more: int) -> str:
    """That another player has claimed a route of the viewer's plan, which now takes so many more
    pieces."""
    owner = view.owners[route]
    assert owner is not None, "somebody has claimed it"
    name = fit(view.seats[owner].name, 16)
    said = route_name(route, view.game_map, "–")
    if more <= 0:
        return _("{name} took {route}: your plan goes another way.", name=name, route=said)
    pieces = count_pieces(more, view.game_map)
    return _(
        "{name} took {route}: your plan takes {pieces} more.", name=name, route=said, pieces=pieces
    )


def turn_choices(view: View) -> str:
    """What the player can do this turn on this map."""
    rules = view.game_map.rules
    buildings = buildings_on(view.game_map)
    draws = any(isinstance(action, DrawFaceUp | DrawFromDeck) for action in view.legal)
    said = [_("Draw 2 cards"), _("claim a route")] if draws else [_("Claim a route")]
    said.append(_("draw tickets"))
    said += [pgettext("what to do", BUILDING_WORDS[each.kind].choice) for each in buildings]
    if rules.get(ExchangeRules) is not None:
        said.append(_("exchange"))
    return _("{actions}.", actions=or_list(said))


def draw_tickets(number: int, keep: int) -> str:
    """The question before tickets are drawn."""
    tickets = counts.tickets(number)
    return _("Draw {tickets}? You must keep at least {keep}.", tickets=tickets, keep=keep)


def passes_laptop(view: View, following: int) -> bool:
    """Whether the laptop is passed at the end of the turn: to another person, `following`, who
    plays before any computer player."""
    return (following - view.player) % len(view.seats) == 1


def what_next(view: View, following: int) -> str:
    """What the key at the end of a turn, or of a choice before the first one, does; `following` is
    the next person who plays."""
    if view.turns_left == 1:
        return _("end the game")
    if not passes_laptop(view, following):
        return _("end turn") if view.turn else _("continue")
    return _("pass the laptop to {name}", name=fit(view.seats[following].name, 24))


def is_thinking(name: str) -> str:
    """That a computer player is choosing."""
    return _("{name} is thinking", name=name)


def to_come(moves: int, name: str | None) -> str:
    """How many moves come before that of the next person; without a `name` the reader."""
    if not moves:
        return _("Then you.") if name is None else _("Then {name}.", name=name)
    more = counts.more_moves(moves)
    if name is None:
        return _("{moves}, then you.", moves=more)
    return _("{moves}, then {name}.", moves=more, name=name)
