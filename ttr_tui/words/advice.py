"""Advice in words: what to do, with its keys, and a sentence for each fact.

A sentence has one or more forms, the longest first, for screens with more or less room. What to do
and the reason that matters most are one sentence: `Draw red (press 1): it saves a locomotive …`.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Final

from ttr_tui import engine
from ttr_tui.engine.rules.exchange import Exchange
from ttr_tui.engine.rules.flag import KeepFlagCard
from ttr_tui.engine.rules.harbors import BuildHarbor
from ttr_tui.engine.rules.market import FillSlot
from ttr_tui.engine.rules.routes import RouteRules
from ttr_tui.engine.rules.starting_pieces import ChooseStartingPieces
from ttr_tui.engine.rules.stations import BuildStation, StationRules
from ttr_tui.engine.rules.tunnels import PayTunnel, Withdraw
from ttr_tui.engine.rules.turns import Pass
from ttr_tui.play.advice_facts import (
    Advice,
    BringsFlagCard,
    EndIsNear,
    Fact,
    FlagScores,
    HarborScores,
    HelpedTickets,
    LeavesOut,
    LongerPath,
    PathsTake,
    PiecesForKept,
    PiecesNeeded,
    PiecesOfDeck,
    RouteScores,
    StationHelps,
    TunnelCostsTooMuch,
    Why,
)
from ttr_tui.play.claim_warnings import NoCardToSpare, TicketLoss
from ttr_tui.play.route_needs import RouteNeeds
from ttr_tui.words import counts
from ttr_tui.words.cards import (
    a_card,
    cards_words,
    count_pieces,
    deck_name,
    payment_words,
    pieces_noun,
    pieces_words,
)
from ttr_tui.words.keys import KeyName
from ttr_tui.words.language import N_, Sentence, _, and_list, as_sentence, ngettext, or_list
from ttr_tui.words.names import card_name, color_name, piece_name
from ttr_tui.words.routes import route_words
from ttr_tui.words.tickets import ticket_words, tickets_summary, tickets_words


def labeled(sentences: Sequence[Sentence], *, at_cursor: bool = False) -> list[Sentence]:
    """Advice with the word for it before the first sentence, or with where it is done."""
    label = N_("Under the cursor: {advice}") if at_cursor else N_("Advice: {advice}")
    first, *more = sentences
    return [tuple(_(label, advice=form) for form in first), *more]


def advised(why: str) -> str:
    """That the route under the cursor is the advised one, and why; `why` is a sentence that can
    follow a colon."""
    return _("Advised: {why}", why=why)


def on_no_path() -> str:
    """Of a route that does nothing for the viewer's tickets."""
    return _("This route is on no path of your tickets.")


def on_another_path(view: engine.View, tickets: Sequence[int]) -> str:
    """Of a route that could be used for these tickets, but is not on the paths that are shown."""
    return _(
        "This route is on another path of {tickets}, as short as the one shown.",
        tickets=tickets_summary(view, tickets),
    )


def why_no_advice(*, failed: bool) -> str:
    """What is said instead of advice that would take too long, or that an error of the program
    prevents."""
    if failed:
        return _("No advice here: ttr made an error")
    return _("Too many tickets for advice")


def advice_words(
    advice: Advice,
    view: engine.View,
    key_name: KeyName | None,
    *,
    selected: Collection[int] = (),
    answer: str = "",
    steps_back: int = 0,
) -> list[Sentence]:
    """The advice in words: what to do with its keys and the reason, which is left out in the short
    forms, then what else to know, the most important first. `selected` are the offered tickets
    that are selected. `answer` is the id of the key that does it in the present prompt; without
    one its keys are those of a turn, for which so many prompts must be left first. Without
    `key_name` no keys are named."""
    back = _back(steps_back, key_name) if steps_back and key_name else ""
    do = _what_to_do(advice, view)
    dos = [(do, do)]
    if isinstance(advice.action, engine.KeepTickets) and advice.action.tickets:
        short = _tickets_to_keep(advice.action, view)
        dos.append((short, short))
    if key_name is None:
        keys = ""
    elif isinstance(advice.action, engine.KeepTickets):
        keys = _keep_keys(advice.action, view, key_name, selected)
    else:
        ids = _ids(advice.action)
        keys = _one_after_another([key_name(id) for id in ([answer] if answer and ids else ids)])
    if isinstance(advice.action, engine.Claim):
        # Where the cursor is then, another route may be the next one.
        dos = [(do, do if back else _what_to_do(advice, view, keys))]
    elif keys:
        dos = [(do, _("{do} (press {keys})", do=do, keys=keys)) for do, _same in dos]
    whys = () if advice.why is None else fact_words(advice.why, view, after_colon=True)
    if isinstance(advice.action, engine.DrawFaceUp) and isinstance(advice.why, RouteNeeds):
        # In short, without the locomotives that are kept: they would seem to be forgotten.
        route = route_words(view, advice.why.route)
        whys += (_("it helps pay for {route}.", route=route),) if advice.why.kept else ()
    first = [_("{do}: {why}", do=with_keys, why=why) for _do, with_keys in dos for why in whys]
    do, with_keys = dos[-1]
    if keys:  # The reason says more than the keys, which are on the screen as well.
        first += [_("{do}: {why}", do=do, why=why) for why in whys[-1:]]
    first += [_("{do}.", do=with_keys), _("{do}.", do=do)]
    first = sorted(dict.fromkeys(first), key=len, reverse=True)
    if back:
        first = [_("Press {back} first. {advice}", back=back, advice=form) for form in first]
    return [tuple(first), *(fact_words(fact, view) for fact in advice.more)]


# What to do.


def _back(steps: int, key_name: KeyName) -> str:
    """`Esc`, `Esc twice`: how to leave so many prompts."""
    key = key_name("prompt.back")
    if steps == 1:
        return key
    if steps == 2:
        return _("{key} twice", key=key)
    return _("{key} {times}", key=key, times=counts.times(steps))


def _what_to_do(advice: Advice, view: engine.View, keys: str = "") -> str:
    """What to do without its key, of a claim with these keys."""
    game_map = view.game_map
    match advice.action:
        case engine.Claim(route=route):
            slots = {
                "route": route_words(view, route),
                "cards": or_list([payment_words(each, game_map) for each in advice.payments]),
                "points": counts.points(advice.points),
            }
            if keys:
                slots["points"] = _("{points}, press {keys}", points=slots["points"], keys=keys)
            facts = advice.why, *advice.more
            if Why.TUNNEL_MAY_COST_MORE in facts or any(
                isinstance(fact, NoCardToSpare) for fact in facts
            ):
                return _("Start the tunnel {route} with {cards} ({points})", **slots)
            return _("Claim {route} with {cards} ({points})", **slots)
        case engine.DrawFaceUp(slot=slot):
            face_up = view.market[slot]
            assert face_up is not None, "the slot has a card"
            card = a_card(face_up, game_map)
            if Why.WHOLE_TURN in advice.more:
                return _("Draw {card} as your whole turn", card=card)
            return _("Draw {card}", card=card)
        case engine.DrawFromDeck(deck=deck):
            name = deck_name(deck, game_map)
            if advice.why is Why.NOTHING_SCORES:
                return _("Draw from the {deck} to end your turn", deck=name)
            return _("Draw from the {deck}", deck=name)
        case engine.DrawTickets():
            return _("Draw tickets")
        case BuildStation(city=city, payment=payment):
            return _(
                "Build a station in {city} with {cards}",
                city=game_map.cities[city].name,
                cards=payment_words(payment, game_map),
            )
        case BuildHarbor(city=city, payment=payment):
            return _(
                "Build a harbor in {city} with {cards}",
                city=game_map.cities[city].name,
                cards=payment_words(payment, game_map),
            )
        case Exchange(deck=deck, number=number):
            return _(
                "Exchange {pieces} for {others}",
                pieces=count_pieces(number, view.game_map, deck),
                others=count_pieces(number, view.game_map, 1 - deck),
            )
        case Pass():
            return _("Pass")
        case engine.KeepTickets(tickets=tickets) if tickets:
            return _("Keep {tickets}", tickets=tickets_words(view, tickets))
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
        case _:
            return _("Keep none")


def _tickets_to_keep(action: engine.KeepTickets, view: engine.View) -> str:
    """Which of the offered tickets to keep by their numbers, where their names are too long."""
    numbers = [str(view.offer.index(ticket) + 1) for ticket in action.tickets]
    return ngettext(
        "Keep ticket {numbers}",
        "Keep tickets {numbers}",
        len(numbers),
        numbers=and_list(numbers),
    )


def _ids(action: engine.Action) -> list[str]:
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
        case BuildStation():
            return ["turn.station"]
        case BuildHarbor():
            return ["turn.harbor"]
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
    action: engine.KeepTickets, view: engine.View, key_name: KeyName, selected: Collection[int]
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

_WHYS: Final[Mapping[Why, Sentence]] = {
    Why.TUNNEL_MAY_COST_MORE: (N_("each revealed card that matches costs 1 more."),),
    Why.ALL_COMPLETED: (
        N_("All your tickets are completed: claim routes for their points."),
        N_("All your tickets are completed."),
    ),
    Why.NOTHING_SCORES: (N_("nothing more can score."),),
    Why.WHOLE_TURN: (N_("It counts as any color."),),
    Why.NO_CARD_HELPS: (N_("no face-up card helps the plan now."),),
    Why.PAYS_FOR_HARBOR: (N_("it can pay for a harbor."),),
    Why.DECK_HELPS_MORE: (N_("its cards help you more."),),
    Why.TIME_FOR_TICKETS: (N_("there is time for more, but those you fail cost points."),),
    Why.TICKETS_COMPLETED: (
        N_("your tickets are completed. New ones score, but those you fail cost points."),
    ),
    Why.ONLY_TICKETS_LEFT: (N_("nothing better is left to do, but those you fail cost points."),),
    Why.ONLY_PASS_LEFT: (N_("nothing better is left to do."),),
}


def fact_words(fact: Fact, view: engine.View, *, after_colon: bool = False) -> Sentence:
    """What a fact says, as a sentence of its own or after what to do and a colon."""
    game_map = view.game_map
    match fact:
        case Why():
            locomotive = card_name(game_map.locomotive, game_map)
            whys = [_(form, locomotive=locomotive) for form in _WHYS[fact]]
            return tuple(whys if after_colon else map(as_sentence, whys))
        case HelpedTickets():
            return _for_tickets(fact, view, after_colon=after_colon)
        case EndIsNear():
            return _end_is_near(fact, view)
        case LongerPath():
            return (_longer_path(fact, view, after_colon=after_colon),)
        case RouteScores():
            return (_route_scores(fact, view),)
        case TunnelCostsTooMuch(cards=cards):
            more = counts.cards(cards)
            return (_("you can't add {cards}, and your cards come back.", cards=more),)
        case NoCardToSpare() | TicketLoss():
            return warning_words(fact, view)
        case LeavesOut(tickets=tickets, lacks_pieces=lacks_pieces):
            names = tickets_words(view, tickets)
            form = _LEAVES_OUT_PIECES if lacks_pieces else _LEAVES_OUT_TURNS
            pieces = pieces_noun(2, game_map)
            return (
                _(form, tickets=names, pieces=pieces),
                _("The plan leaves out {tickets}.", tickets=names),
            )
        case PiecesNeeded():
            return _pieces_needed(fact, view)
        case RouteNeeds():
            forms = _route_needs(fact, view)
            return forms if after_colon else tuple(map(as_sentence, forms))
        case PiecesForKept():
            return _kept_need(fact, view)
        case StationHelps(tickets=tickets):
            return (_("for {tickets}.", tickets=tickets_words(view, tickets)),)
        case HarborScores(tickets=tickets):
            return (_("it scores for {tickets}.", tickets=tickets_words(view, tickets)),)
        case PiecesOfDeck():
            return _needs_pieces_of(fact, view)
        case FlagScores(points=points, completes=completes):
            scored = counts.points(points)
            if completes:
                return (_("it is free, and completes your flag ({points}).", points=scored),)
            return (_("it is free, and a complete flag scores {points}.", points=scored),)
        case BringsFlagCard(color=color, kept=kept, colors=colors, points=points):
            slots = {"color": color_name(color, game_map), "points": counts.points(points)}
            if kept == colors:
                form = _("its {color} card completes your flag ({points}).", **slots)
            else:
                form = _(
                    "it brings a {color} card for your flag, {kept} of {colors}.",
                    **slots,
                    kept=kept,
                    colors=colors,
                )
            return (form if after_colon else as_sentence(form),)
        case PathsTake(pieces=pieces, left_out=left_out):
            words = pieces_words(pieces, game_map)
            if not left_out:
                return (_("the paths of your tickets take {pieces}.", pieces=words),)
            without = tickets_summary(view, left_out)
            return (
                _(
                    "without {tickets}, the paths of your tickets take {pieces}.",
                    pieces=words,
                    tickets=without,
                ),
            )


# A route and its tickets.


_COMPLETES: Final = (N_("completes {completed}."), N_("This route completes {completed}."))
_PART_OF: Final = (N_("part of {tickets}."), N_("This route is part of {tickets}."))
_COMPLETES_AND_PART_OF: Final = (
    N_("completes {completed}, and is part of {tickets}."),
    N_("This route completes {completed}, and is part of {tickets}."),
)


def _for_tickets(fact: HelpedTickets, view: engine.View, *, after_colon: bool) -> Sentence:
    if not fact.part_of:
        forms = _COMPLETES
    else:
        forms = _COMPLETES_AND_PART_OF if fact.completes else _PART_OF
    long = _(forms[0 if after_colon else 1], **_ticket_slots(fact, view))
    if not after_colon:
        return (long,)
    if fact.completes:
        return long, ngettext(
            "completes {n} ticket.", "completes {n} tickets.", len(fact.completes)
        )
    return long, ngettext("part of {n} ticket.", "part of {n} tickets.", len(fact.part_of))


def _ticket_slots(fact: HelpedTickets, view: engine.View) -> dict[str, str]:
    return {
        "completed": tickets_summary(view, fact.completes),
        "tickets": tickets_summary(view, fact.part_of),
    }


def _route_scores(fact: RouteScores, view: engine.View) -> str:
    slots = {
        "route": route_words(view, fact.route),
        "points": counts.points(fact.points),
        **_ticket_slots(fact.tickets, view),
    }
    completes, part_of = fact.tickets
    if completes and part_of:
        return _(
            "{route} scores {points} and completes {completed}, and is part of {tickets}.", **slots
        )
    if completes:
        return _("{route} scores {points} and completes {completed}.", **slots)
    if part_of:
        return _("{route} scores {points}, part of {tickets}.", **slots)
    return _("{route} scores {points}.", **slots)


def _longer_path(fact: LongerPath, view: engine.View, *, after_colon: bool) -> str:
    slots = {"before": fact.before, "after": fact.after, "length": fact.rival_length}
    if fact.rival is None:
        if after_colon:
            return _("your longest path grows from {before} to {after}.", **slots)
        return _("Your longest path grows from {before} to {after}.", **slots)
    name = view.seats[fact.rival].name
    if after_colon:
        return _(
            "your longest path grows from {before} to {after} ({name}: {length}).",
            name=name,
            **slots,
        )
    return _(
        "Your longest path grows from {before} to {after} ({name}: {length}).", name=name, **slots
    )


def _end_is_near(fact: EndIsNear, view: engine.View) -> Sentence:
    slots = {
        "name": view.seats[fact.seat].name,
        "pieces": count_pieces(fact.pieces, view.game_map),
        "tickets": tickets_summary(view, fact.tickets),
    }
    if fact.tickets:
        return (_("{name} has {pieces} left: complete {tickets} before the end.", **slots),)
    return (
        _("{name} has {pieces} left: the end is near, and new tickets are a risk.", **slots),
        _("{name} has {pieces} left: the end is near.", **slots),
    )


# Tickets.


_LEAVES_OUT_PIECES: Final = N_("The plan leaves out {tickets}: too few {pieces} are left for it.")
_LEAVES_OUT_TURNS: Final = N_(
    "The plan leaves out {tickets}: too few turns are probably left for it."
)


def _pieces_needed(fact: PiecesNeeded, view: engine.View) -> Sentence:
    slots = {
        "number": fact.needed,
        "pieces": count_pieces(fact.left, view.game_map),
        "ticket": ticket_words(view, fact.tickets[0]),
        "left_out": tickets_summary(view, fact.left_out),
    }
    if len(fact.tickets) > 1:
        forms = _PLAN_WITHOUT_TAKES if fact.left_out else _PLAN_TAKES
    else:
        forms = _ONLY_TICKET_NEEDS if len(view.tickets) == 1 else _TICKET_NEEDS
    short, *long = forms
    if fact.left_out:
        return (_(short, **slots),)
    return _(long[min(len(fact.tickets), len(long)) - 1], **slots), _(short, **slots)


# The short form of a sentence, and the long ones for one, two and more tickets.
_ONLY_TICKET_NEEDS: Final[tuple[str, ...]] = (
    N_("The plan for your ticket takes {number} of your {pieces}."),
    N_("The plan for your ticket takes {number} of your {pieces}: it can be completed."),
)
_TICKET_NEEDS: Final[tuple[str, ...]] = (
    N_("The plan for {ticket} takes {number} of your {pieces}."),
    N_("The plan for {ticket} takes {number} of your {pieces}: it can be completed."),
)
_PLAN_WITHOUT_TAKES: Final[tuple[str, ...]] = (
    N_("The plan takes {number} of your {pieces}, without {left_out}."),
)
_PLAN_TAKES: Final[tuple[str, ...]] = (
    N_("The plan for your tickets takes {number} of your {pieces}."),
    "",
    N_("The plan for your tickets takes {number} of your {pieces}: both can be completed."),
    N_("The plan for your tickets takes {number} of your {pieces}: all can be completed."),
)


def _kept_need(fact: PiecesForKept, view: engine.View) -> Sentence:
    slots = {
        "number": fact.needed,
        "needed": count_pieces(fact.needed, view.game_map),
        "pieces": count_pieces(fact.left, view.game_map),
        "left": fact.left,
    }
    has_enough = fact.needed <= fact.left
    if len(fact.tickets) == 1:
        if has_enough:
            return (_("it needs at least {number} of your {pieces}.", **slots),)
        if view.game_map.rules.get(StationRules) is None:
            return (_("it needs {needed}, and you have {left}.", **slots),)
        return (_("without a station it needs {needed}, and you have {left}.", **slots),)
    if not has_enough and view.game_map.rules.get(StationRules) is None:
        if fact.are_new:
            return (_("together they need {needed}, and you have {left}.", **slots),)
        return (_("all your tickets need {needed}, and you have {left}.", **slots),)
    if not has_enough:
        if fact.are_new:
            together = _(
                "without a station together they need {needed}, and you have {left}.", **slots
            )
            return (together,)
        return (
            _("without a station all your tickets need {needed}, and you have {left}.", **slots),
        )
    if not fact.are_new:
        return (_("all your tickets need at least {number} of your {pieces}.", **slots),)
    shared = (
        _(
            "they need at least {number} of your {pieces}, {shared} fewer than one by one.",
            **slots,
            shared=fact.shared,
        ),
    )
    return (
        *(shared if fact.shared else ()),
        _("they need at least {number} of your {pieces}.", **slots),
        _("at least {number} of your {pieces}.", **slots),
    )


def _more(n: int, things: str) -> str:
    return _("{n} more {things}", n=n, things=things)


def _needs_pieces_of(fact: PiecesOfDeck, view: engine.View) -> Sentence:
    slots = {
        "pieces": piece_name(fact.deck, view.game_map, 2),
        "tickets": tickets_words(view, fact.tickets),
    }
    if len(fact.tickets) > 1:
        return (_("your tickets need more {pieces}.", **slots),)
    short = _("you need more {pieces}.", **slots)
    if not fact.tickets:
        return (short,)
    return _("you need more {pieces}, for {tickets}.", **slots), short


# Cards.


def _points_of(route: int, view: engine.View) -> str:
    """`7 points`"""
    points = view.game_map.rules.of(RouteRules).points
    return counts.points(points[view.game_map.routes[route].length])


def _route_needs(fact: RouteNeeds, view: engine.View) -> Sentence:
    slots = {
        "route": route_words(view, fact.route),
        "cards": missing_cards_words(fact, view),
        "tickets": tickets_summary(view, fact.tickets),
        "points": _points_of(fact.route, view),
    }
    if not fact.is_tunnel:
        forms = _ROUTE_NEEDS
    elif fact.spaces + fact.locomotives == 1:
        forms = _TUNNEL_NEEDS_ONE
    else:
        forms = _TUNNEL_NEEDS
    with_points, for_tickets, short = forms
    long = [for_tickets, short] if fact.tickets else [with_points]
    all_cards = slots | {"cards": besides_locomotives(fact, view)}
    if fact.kept:
        slots = all_cards
    return tuple(dict.fromkeys([_(long[0], **all_cards), *[_(form, **slots) for form in long]]))


_ROUTE_NEEDS: Final = (
    N_("{route} ({points}) needs {cards}."),
    N_("{route} needs {cards}, for {tickets}."),
    N_("{route} needs {cards}."),
)
_TUNNEL_NEEDS_ONE: Final = (
    N_("{route} ({points}) needs {cards} in case the tunnel costs more."),
    N_("{route} needs {cards} in case the tunnel costs more; it is part of {tickets}."),
    N_("{route} needs {cards} in case the tunnel costs more."),
)
_TUNNEL_NEEDS: Final = (
    N_("{route} ({points}) needs {cards}, one of them in case the tunnel costs more."),
    N_(
        "{route} needs {cards}, one of them in case the tunnel costs more; it is part of {tickets}."
    ),
    N_("{route} needs {cards}, one of them in case the tunnel costs more."),
)


def missing_cards_words(fact: RouteNeeds, view: engine.View) -> str:
    """`2 more red`, `2 more cards of the same color`, `1 more red and 2 more locomotives`"""
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
    elif n:
        words.append(
            ngettext("{n} more card of the same color", "{n} more cards of the same color", n)
        )
    if fact.locomotives:
        cards = card_name(game_map.locomotive, game_map, fact.locomotives)
        words.append(_more(fact.locomotives, cards))
    return and_list(words)


def besides_locomotives(fact: RouteNeeds, view: engine.View) -> str:
    """`2 more red besides your 1 locomotive`: the locomotives of the hand count as if they were all
    for this route."""
    wild, cards = view.game_map.locomotive, missing_cards_words(fact, view)
    held, kept = view.hand[wild], fact.kept
    if not held:
        return cards
    locomotives = cards_words(wild, held, view.game_map)
    if kept == held:
        return ngettext(
            "{cards} (your {locomotives} is for another route)",
            "{cards} (your {locomotives} are for other routes)",
            held,
            cards=cards,
            locomotives=locomotives,
        )
    if kept:
        return _(
            "{cards} besides {n} of your {locomotives}",
            cards=cards,
            n=held - kept,
            locomotives=locomotives,
        )
    return _("{cards} besides your {locomotives}", cards=cards, locomotives=locomotives)


# Warnings.


def warning_words(warning: TicketLoss | NoCardToSpare, view: engine.View) -> Sentence:
    """`Then Denver–El Paso (4) can't be completed: it needs 4 trains, 3 are left.`"""
    if isinstance(warning, NoCardToSpare):
        return (_("No card to spare: if one revealed card matches yours, you lose the turn."),)
    slots = {
        "tickets": tickets_words(view, warning.tickets),
        "needed": count_pieces(warning.needed, view.game_map, warning.deck),
        "left": warning.left,
    }
    if not warning.needed:
        return (_("In your last turn, this leaves {tickets} unfinished.", **slots),)
    forms = _LOSSES_UNLESS_STATION if warning.unless_station else _LOSSES
    return tuple(_(form, **slots) for form in forms[min(len(warning.tickets), 3) - 1])


_LOSSES: Final = (
    (
        N_("Then {tickets} can't be completed: it needs {needed}, {left} are left."),
        N_("Then {tickets} can't be completed."),
    ),
    (
        N_("Then you can't complete both {tickets}: they need {needed}, {left} are left."),
        N_("Then you can't complete both {tickets}."),
    ),
    (
        N_("Then you can't complete {tickets}: they need {needed}, {left} are left."),
        N_("Then you can't complete {tickets}."),
    ),
)
"""The forms for one, two and more tickets."""

_LOSSES_UNLESS_STATION: Final = (
    (
        N_(
            "Then {tickets} can't be completed without a new station: it needs {needed}, "
            "{left} are left."
        ),
        N_("Then {tickets} can't be completed without a new station."),
    ),
    (
        N_(
            "Then you can't complete both {tickets} without a new station: they need {needed}, "
            "{left} are left."
        ),
        N_("Then you can't complete both {tickets} without a new station."),
    ),
    (
        N_(
            "Then you can't complete {tickets} without a new station: they need {needed}, "
            "{left} are left."
        ),
        N_("Then you can't complete {tickets} without a new station."),
    ),
)
