"""Advice in words: what to do, with its keys, and a sentence for each fact.

What to do and the reason that matters most are one sentence, `Draw red (press 1): Denver–Omaha
needs 2 more red.`, and `more_words` has what that leaves out.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Final

from ttr_tui import engine
from ttr_tui.engine import Action, View
from ttr_tui.engine.registry import is_build
from ttr_tui.engine.rules.exchange import Exchange
from ttr_tui.engine.rules.flag import KeepFlagCard, KeepNoFlagCard
from ttr_tui.engine.rules.market import FillSlot, is_whole_draw
from ttr_tui.engine.rules.routes import RouteRules
from ttr_tui.engine.rules.starting_pieces import ChooseStartingPieces
from ttr_tui.engine.rules.tunnels import PayTunnel, Withdraw
from ttr_tui.engine.rules.turns import Pass
from ttr_tui.play import advice_facts as facts
from ttr_tui.play.advice_facts import Advice, Fact
from ttr_tui.play.claim_warnings import TicketLoss, TunnelRisk
from ttr_tui.play.route_needs import HarborNeeds, RouteNeeds
from ttr_tui.words import counts
from ttr_tui.words.buildings import BUILDING_WORDS
from ttr_tui.words.keys import KeyName
from ttr_tui.words.language import N_, _, and_list, as_sentence, ngettext
from ttr_tui.words.names import (
    a_card,
    card_name,
    cards_words,
    color_name,
    count_pieces,
    deck_name,
    payment_words,
    pieces_words,
)
from ttr_tui.words.routes import route_words
from ttr_tui.words.tickets import tickets_summary, tickets_words


def labeled(advice: str) -> str:
    """Advice with the word for it."""
    return _("Advice: {advice}", advice=advice)


def advised(why: str) -> str:
    """That the route under the cursor is the advised one, and why; `why` is a sentence that can
    follow a colon."""
    return _("Claim this: {why}", why=why)


def thinking_about_advice() -> str:
    return _("Thinking about advice…")


def why_no_advice(*, failed: bool) -> str:
    """What is said instead of advice that would take too long, or that an error of the program
    prevents."""
    if failed:
        return _("No advice here: ttr made an error")
    return _("Too many tickets for advice")


def advice_words(
    advice: Advice,
    view: View,
    key_name: KeyName | None,
    *,
    selected: Collection[int] = (),
    answer: str = "",
    steps_back: int = 0,
) -> str:
    """What to do, with its keys and the reason. `selected` are the offered tickets that are
    selected. `answer` is the id of the key that does it in the present prompt; without one its keys
    are those of a turn, for which so many prompts must be left first. Without `key_name` no keys
    are named."""
    action, back = advice.action, ""
    if key_name is None:
        do = _what_to_do(advice, view)
    else:
        back = _back(steps_back, key_name) if steps_back else ""
        if isinstance(action, engine.KeepTickets):
            keys = _keep_keys(action, view, key_name, selected)
        else:
            ids = _ids(action)
            keys = _one_after_another(
                [key_name(id) for id in ([answer] if answer and ids else ids)]
            )
        if isinstance(action, engine.Claim):
            # Where the cursor is then, another route may be the next one.
            do = _what_to_do(advice, view, "" if back else keys)
        else:
            do = _what_to_do(advice, view)
            if isinstance(action, engine.KeepTickets) and action.tickets:
                do = _tickets_to_keep(action, view, by_number=True)
            if keys:
                do = _("{do} (press {keys})", do=do, keys=keys)
    if advice.why is None:
        said = _("{do}.", do=do)
    else:
        said = _("{do}: {why}", do=do, why=fact_words(advice.why, view, after_colon=True))
    return _("Press {back} first. {advice}", back=back, advice=said) if back else said


def more_words(advice: Advice, view: View) -> list[str]:
    """What the advice leaves out: the tickets and the locomotives of a route that needs cards, then
    the other reasons, the most important first."""
    said: list[str] = []
    for each in advice.facts:
        if each is not advice.why:
            said.append(fact_words(each, view))
        if isinstance(each, RouteNeeds):
            said += _about_needs(each, view)
    return said


# What to do.


def _back(steps: int, key_name: KeyName) -> str:
    """`Esc`, `Esc twice`: how to leave so many prompts."""
    key = key_name("prompt.back")
    if steps == 1:
        return key
    if steps == 2:
        return _("{key} twice", key=key)
    return _("{key} {times}", key=key, times=counts.times(steps))


def _what_to_do(advice: Advice, view: View, keys: str = "") -> str:
    """What to do without its key, of a claim with these keys."""
    game_map = view.game_map
    match advice.action:
        case engine.Claim(route=route, payment=payment):
            slots = {
                "route": route_words(view, route),
                "cards": payment_words(payment, game_map, anchors=True),
                "points": _points_of(route, view),
            }
            if keys:
                slots["points"] = _("{points}, press {keys}", points=slots["points"], keys=keys)
            if game_map.routes[route].tunnel:
                return _("Start the tunnel {route} with {cards} ({points})", **slots)
            return _("Claim {route} with {cards} ({points})", **slots)
        case engine.DrawFaceUp(slot=slot):
            face_up = view.market[slot]
            assert face_up is not None, "the slot has a card"
            card = a_card(face_up, game_map)
            if view.phase is engine.Phase.TURN and is_whole_draw(game_map, face_up):
                return _("Draw {card} as your whole turn", card=card)
            return _("Draw {card}", card=card)
        case engine.DrawFromDeck(deck=deck):
            return _("Draw from the {deck}", deck=deck_name(deck, game_map))
        case engine.DrawTickets():
            return _("Draw tickets")
        case action if is_build(action):
            city, cards = game_map.cities[action.city].name, payment_words(action.payment, game_map)
            return _(BUILDING_WORDS[action.tag].advice, city=city, cards=cards)
        case Exchange(deck=deck, number=number):
            return _(
                "Exchange {pieces} for {others}",
                pieces=count_pieces(number, view.game_map, deck),
                others=count_pieces(number, view.game_map, 1 - deck),
            )
        case Pass():
            return _("Pass")
        case engine.KeepTickets(tickets=tickets) if tickets:
            return _tickets_to_keep(advice.action, view)
        case KeepFlagCard(card=card_type):
            return _("Keep {card}", card=card_name(card_type, game_map))
        case PayTunnel(payment=payment):
            return _("Add {cards}", cards=payment_words(payment, game_map))
        case Withdraw():
            return _("Withdraw")
        case FillSlot(deck=deck):
            return _("Fill the slot from the {deck}", deck=deck_name(deck, game_map))
        case ChooseStartingPieces(pieces=pieces):
            return _("Choose {pieces}", pieces=pieces_words(pieces, game_map))
        case engine.EndTurn():
            return _("End your turn")
        case engine.KeepTickets() | KeepNoFlagCard():
            return _("Keep none")
        case action:
            raise ValueError(f"no words for the advice {action.tag!r}: add them here")


def _points_of(route: int, view: View) -> str:
    """`7 points`"""
    points = view.game_map.rules.of(RouteRules).points
    return counts.points(points[view.game_map.routes[route].length])


def _tickets_to_keep(action: engine.KeepTickets, view: View, *, by_number: bool = False) -> str:
    """How many of the offered tickets to keep, and which; by their numbers, where their names are
    too long."""
    kept, n = action.tickets, len(action.tickets)
    if n == len(view.offer) > 1:
        return (
            _("Keep both tickets")
            if n == 2
            else ngettext("Keep {n} ticket", "Keep all {n} tickets", n)
        )
    if by_number:
        numbers = and_list([str(view.offer.index(ticket) + 1) for ticket in kept])
        return ngettext("Keep only ticket {numbers}", "Keep tickets {numbers}", n, numbers=numbers)
    tickets = tickets_words(view, kept)
    if n == 1:
        return _("Keep only {tickets}", tickets=tickets)
    return ngettext("Keep {n} ticket, {tickets}", "Keep {n} tickets, {tickets}", n, tickets=tickets)


def _ids(action: Action) -> list[str]:
    """The ids of the keys of a turn that do this, one after another, if it has any."""
    match action:
        case engine.Claim():
            return ["turn.next", "turn.claim"]
        case engine.DrawFaceUp(slot=slot, refill=refill):
            more = [] if refill is None else [f"refill.deck{refill + 1}"]
            return [f"turn.card{slot + 1}", *more]
        case engine.DrawFromDeck(deck=deck):
            return [f"turn.deck{deck + 1}"]
        case FillSlot(deck=deck):
            return [f"refill.deck{deck + 1}"]
        case engine.DrawTickets():
            return ["turn.tickets"]
        case _ if is_build(action):
            return [f"turn.{action.tag}"]
        case Exchange():
            return ["turn.exchange"]
        case Pass():
            return ["turn.pass"]
        case engine.EndTurn():
            return ["turn_end.end"]
        case _:
            return []


def _one_after_another(keys: Sequence[str]) -> str:
    """`1`, `1, then d`"""
    joined, *more = keys or [""]
    for key in more:
        joined = _("{keys}, then {key}", keys=joined, key=key)
    return joined


def _keep_keys(
    action: engine.KeepTickets, view: View, key_name: KeyName, selected: Collection[int]
) -> str:
    """`2, 3, Enter`, `1 to unselect the other one, then 3, Enter`: from the selected tickets to
    these."""
    unselect, select = (
        [key_name(f"choice.ticket{n}") for n, ticket in enumerate(view.offer, 1) if ticket in each]
        for each in ({*selected} - {*action.tickets}, {*action.tickets} - {*selected})
    )
    keys = ", ".join([*select, key_name("choice.keep")])
    if not unselect:
        return keys
    return ngettext(
        "{unselect} to unselect the other one, then {keys}",
        "{unselect} to unselect the others, then {keys}",
        len(unselect),
        unselect=", ".join(unselect),
        keys=keys,
    )


# Why.


def fact_words(fact: Fact, view: View, *, after_colon: bool = False) -> str:
    """What a fact says, as a sentence of its own or after what to do and a colon."""
    if isinstance(fact, facts.HelpedTickets):
        return _for_tickets(fact, view, after_colon=after_colon)
    said = _said(fact, view)
    return said if after_colon else as_sentence(said)


def _said(fact: Fact, view: View) -> str:
    """What a fact says, as it follows a colon."""
    game_map = view.game_map
    match fact:
        case facts.Plain():
            return _(_PLAIN[fact], locomotive=card_name(game_map.locomotive, game_map))
        case RouteNeeds():
            return _route_needs(fact, view)
        case facts.OtherRoute(needs=needs):
            tickets = tickets_summary(view, needs.tickets)
            slots = {"route": route_words(view, needs.route), "tickets": tickets}
            if not needs.spaces + needs.locomotives:
                return _("{route} would do for {tickets}, too: you have the cards.", **slots)
            cards = besides_locomotives(needs, view)
            return _("{route} would do for {tickets}, too: it needs {cards}.", **slots, cards=cards)
        case HarborNeeds(cards=cards):
            needed = and_list([_more(n, card_name(card, game_map, n)) for card, n in cards])
            wilds = card_name(game_map.locomotive, game_map, 2)
            return _("a harbor needs {cards}, or {locomotives}.", cards=needed, locomotives=wilds)
        case facts.LongerPath():
            return _longer_path(fact, view)
        case facts.FlagColor(color=color, kept=kept, colors=colors, points=points):
            slots = {"color": color_name(color, game_map), "points": counts.points(points)}
            if kept == colors:
                return _("its {color} card completes your flag ({points}).", **slots)
            return _(
                "it brings a {color} card for your flag, {kept} of {colors}.",
                **slots,
                kept=kept,
                colors=colors,
            )
        case facts.HarborScores(now=now, later=later, tickets=tickets):
            scored = counts.points(now)
            if later == now:
                return _("it scores {points}.", points=scored)
            return _(
                "it scores {points} now, {later} with {tickets}.",
                points=scored,
                later=later,
                tickets=tickets_summary(view, tickets),
            )
        case facts.CostsLocomotives(route=route, locomotives=locomotives, games=n, turns=turns):
            wilds = cards_words(game_map.locomotive, locomotives, game_map)
            slots = {"route": route_words(view, route), "points": _points_of(route, view)}
            within = counts.turns(turns)
            if not n:
                return _("{route} ({points}) costs {locomotives} now.", **slots, locomotives=wilds)
            return _(
                "{route} ({points}) costs {locomotives} now. Nobody took it within {turns} in {n}"
                " simulated games.",
                **slots,
                locomotives=wilds,
                turns=within,
                n=n,
            )
        case facts.BetterThan(action=action, points=points, is_sure=is_sure):
            slots = {"points": counts.points(points), "other": _to_do(action, view)}
            if not is_sure:
                return _("next best is {other}, about as good in simulated games.", **slots)
            if isinstance(action, engine.KeepTickets):  # The number is that of a few games.
                return _("next best is {other}, worse in simulated games.", **slots)
            return _("on average about {points} more than {other}.", **slots)
        case facts.TicketChances():
            return _ticket_chances(fact, view)
        case facts.GivenUp(tickets=tickets):
            return ngettext(
                "{tickets} is given up: the turns, pieces or routes left do not suffice.",
                "{tickets} are given up: the turns, pieces or routes left do not suffice.",
                len(tickets),
                tickets=tickets_summary(view, tickets),
            )
        case facts.PlanTakes(pieces=pieces, left=left):
            planned = pieces_words(pieces, game_map)
            if not left:
                return _("your tickets take {pieces}.", pieces=planned)
            have = pieces_words(left, game_map)
            return _("your tickets take {pieces}, and you have {left}.", pieces=planned, left=have)
        case facts.StartsLastRound(turns=turns):
            return ngettext(
                "after it the last round starts: {n} more turn for everyone, you too.",
                "after it the last round starts: {n} more turns for everyone, you too.",
                turns,
            )
        case TicketLoss() | TunnelRisk():
            return warning_words(fact, view)
        case facts.HelpedTickets():
            return _for_tickets(fact, view, after_colon=True)


def _to_do(action: Action, view: View) -> str:
    """What another action is, after `better than`."""
    match action:
        case engine.DrawFaceUp(slot=slot) if (card := view.market[slot]) is not None:
            return _("drawing {card}", card=a_card(card, view.game_map))
        case engine.DrawFromDeck(deck=deck):
            return _("drawing from the {deck}", deck=deck_name(deck, view.game_map))
        case engine.Claim(route=route):
            return _("claiming {route}", route=route_words(view, route))
        case engine.KeepTickets(tickets=tickets):
            return _("keeping {tickets}", tickets=tickets_words(view, tickets))
        case engine.DrawTickets():
            return _("drawing tickets")
        case _:
            return _("the next best")


_PLAIN: Final[Mapping[facts.Plain, str]] = {
    facts.Plain.CHANGES_NOTHING: N_("any card will do, since cards score nothing."),
    facts.Plain.NO_COLOR_HELPS: N_("no face-up color helps your plan."),
    facts.Plain.ONLY_A_LOCOMOTIVE_HELPS: N_(
        "no face-up color helps your plan, and a face-up {locomotive} takes the whole turn."
    ),
    facts.Plain.ALL_IN_HAND: N_(
        "your cards already pay for your plan; more are for any other route."
    ),
    facts.Plain.FOR_MORE_ROUTES: N_("your tickets are completed; cards are for any other route."),
    facts.Plain.ALL_COMPLETED: N_(
        "your tickets are completed. New ones score, or cost their points."
    ),
    facts.Plain.MOST_POINTS: N_("no route that you can claim now scores more."),
    facts.Plain.FOR_POINTS: N_("for its points alone."),
}


_PROBABLY: Final = 5
"""Of 10 games."""

# A route and its tickets.


_COMPLETES: Final = (N_("completes {completed}."), N_("This route completes {completed}."))
_PART_OF: Final = (N_("part of {tickets}."), N_("This route is part of {tickets}."))
_COMPLETES_AND_PART_OF: Final = (
    N_("completes {completed}, and is part of {tickets}."),
    N_("This route completes {completed}, and is part of {tickets}."),
)


def _for_tickets(fact: facts.HelpedTickets, view: View, *, after_colon: bool) -> str:
    if not fact.part_of:
        forms = _COMPLETES
    else:
        forms = _COMPLETES_AND_PART_OF if fact.completes else _PART_OF
    return _(
        forms[0 if after_colon else 1],
        completed=tickets_summary(view, fact.completes),
        tickets=tickets_summary(view, fact.part_of),
    )


def _longer_path(fact: facts.LongerPath, view: View) -> str:
    if fact.rival is None:
        return _("it extends your longest path to {spaces}.", spaces=counts.spaces(fact.after))
    return _(
        "it extends your longest path to {spaces} ({name} has {length}).",
        spaces=counts.spaces(fact.after),
        name=view.seats[fact.rival].name,
        length=fact.rival_length,
    )


def _ticket_chances(fact: facts.TicketChances, view: View) -> str:
    """`completed in 9 and 7 of 10 simulated games.`"""
    tenths = dict.fromkeys(fact.tenths) if len({*fact.tenths}) == 1 else fact.tenths
    slots = {"tickets": tickets_words(view, fact.tickets), "n": and_list([*map(str, tenths)])}
    if not fact.is_kept:
        return _("with that choice {tickets}: completed in {n} of 10 simulated games.", **slots)
    if max(fact.tenths) >= _PROBABLY:
        return _("completed in {n} of 10 simulated games.", **slots)
    return ngettext(
        "it will probably not be completed ({n} of 10 simulated games).",
        "none of them will probably be completed ({n} of 10 simulated games).",
        len(fact.tickets),
        **slots,
    )


_ODDS: Final = ((1, 20), (1, 10), (1, 6), (1, 5), (1, 4), (1, 3), (1, 2), (2, 3), (3, 4), (9, 10))
"""How likely something is, in words of the table."""


def odds(chance: float) -> str:
    """`about 1 in 3`: the nearest of a few fractions."""
    n, of = min(_ODDS, key=lambda each: abs(each[0] / each[1] - chance))
    return _("about {n} in {of}", n=n, of=of)


# Cards.


def _route_needs(fact: RouteNeeds, view: View) -> str:
    """`Denver–Omaha needs 2 more purple.`, of a route that is for no ticket with its points."""
    if fact.kept is not None:
        color, n, other = fact.kept
        return ngettext(
            "{needs} Your {n} {color} is for {other}.",
            "{needs} Your {n} {color} are for {other}.",
            n,
            needs=_route_needs(fact._replace(kept=None), view),
            color=color_name(color, view.game_map, n),
            other=route_words(view, other),
        )
    route = route_words(view, fact.route)
    if not fact.tickets:
        route = _("{route} ({points}, no ticket)", route=route, points=_points_of(fact.route, view))
    if fact.keeps:
        slots = {"route": route, "cards": missing_cards_words(fact, view)}
        wilds = cards_words(view.game_map.locomotive, fact.keeps, view.game_map)
        return _(
            "{route} can be claimed, but {cards} would save {locomotives}.",
            **slots,
            locomotives=wilds,
        )
    slots = {"route": route, "cards": besides_locomotives(fact, view)}
    if fact.is_tunnel:
        return _("{route} needs {cards} to have a card to spare for the tunnel.", **slots)
    return _("{route} needs {cards}.", **slots)


def _about_needs(fact: RouteNeeds, view: View) -> list[str]:
    """The tickets that the route is for."""
    route = route_words(view, fact.route)
    if not fact.tickets:
        return []
    tickets = tickets_summary(view, fact.tickets)
    return [_("{route} is part of {tickets}.", route=route, tickets=tickets)]


def missing_cards_words(fact: RouteNeeds, view: View) -> str:
    """`2 more red`, `2 more of one color (you have 3 red)`, `1 more red and 2 more locomotives`"""
    game_map, n = view.game_map, fact.spaces
    words: list[str] = []
    if fact.by_space and n > 1 and fact.color is not None:
        words.append(
            ngettext(
                "{color} cards for {n} more space",
                "{color} cards for {n} more spaces",
                n,
                color=color_name(fact.color, game_map, 2),
            )
        )
    elif fact.by_space and n > 1:
        words.append(ngettext("cards for {n} more space", "cards for {n} more spaces", n))
    elif n and fact.color is not None:
        words.append(_more(n, color_name(fact.color, game_map, n)))
    elif n and view.game_map.routes[fact.route].length == 1:
        words.append(_("1 card of any color"))
    elif n and fact.held is not None and fact.held[1]:
        color, held = fact.held
        cards = _("{n} {color}", n=held, color=color_name(color, game_map, held))
        words.append(
            ngettext(
                "{n} more of one color (you have {cards})",
                "{n} more of one color (you have {cards})",
                n,
                cards=cards,
            )
        )
    elif n:
        words.append(
            ngettext("{n} more card of the same color", "{n} more cards of the same color", n)
        )
    if fact.locomotives:
        cards = card_name(game_map.locomotive, game_map, fact.locomotives)
        words.append(_more(fact.locomotives, cards))
    return and_list(words)


def _more(n: int, things: str) -> str:
    return _("{n} more {things}", n=n, things=things)


def besides_locomotives(fact: RouteNeeds, view: View) -> str:
    """`2 more red with your 1 locomotive`: all those of the hand are counted."""
    wild, cards = view.game_map.locomotive, missing_cards_words(fact, view)
    if not fact.wilds:
        return cards
    locomotives = cards_words(wild, fact.wilds, view.game_map)
    return _("{cards} with your {locomotives}", cards=cards, locomotives=locomotives)


# Warnings.


def warning_words(warning: TicketLoss | TunnelRisk, view: View) -> str:
    """`Then Denver–El Paso (4) can't be completed: it needs 4 trains, 3 are left.`"""
    if isinstance(warning, TunnelRisk):
        chance = odds(warning.chance)
        if not warning.spare:
            return _(
                "If your color or {wild} is revealed, you lose the turn: {odds}.",
                wild=a_card(view.game_map.locomotive, view.game_map),
                odds=chance,
            )
        return ngettext(
            "If more than {n} card matches, you lose the turn: {odds}.",
            "If more than {n} cards match, you lose the turn: {odds}.",
            warning.spare,
            odds=chance,
        )
    slots = {
        "tickets": tickets_words(view, warning.tickets),
        "needed": count_pieces(warning.needed, view.game_map),
        "left": warning.left,
    }
    if not warning.needed:
        return _("In your last turn, this leaves {tickets} unfinished.", **slots)
    if warning.unless_station:
        return _(_LOSSES_UNLESS_STATION[len(warning.tickets) > 1], **slots)
    n = warning.needed
    if len(warning.tickets) == 1:
        return ngettext(
            "Then {tickets} can't be completed: it needs {needed}, {left} are left.",
            "Then {tickets} can't be completed: it needs {needed}, {left} are left.",
            n,
            **slots,
        )
    return ngettext(
        "Then you can't complete {tickets} together: they need {needed}, {left} are left.",
        "Then you can't complete {tickets} together: they need {needed}, {left} are left.",
        n,
        **slots,
    )


_LOSSES_UNLESS_STATION: Final = (
    N_("Then {tickets} can't be completed without a new station."),
    N_("Then you can't complete {tickets} together without a new station."),
)
