"""The rules in words: the paragraphs of each rule, in the order of `engine/registry.py`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Mapping
from typing import Final, NamedTuple

from ttr_tui.engine import GameMap
from ttr_tui.engine.game_map import DeckRules, MarketRules, StartingPiecesRules
from ttr_tui.engine.rules.ferry_substitutes import MAX_REPLACED
from ttr_tui.engine.rules.flag import FlagRules
from ttr_tui.engine.rules.harbors import HarborRules
from ttr_tui.engine.rules.longest_path import LongestPathRules
from ttr_tui.engine.rules.restricted_locomotives import (
    locomotives_are_restricted,
    locomotives_are_wild,
)
from ttr_tui.engine.rules.routes import RouteRules
from ttr_tui.engine.rules.stations import StationRules
from ttr_tui.engine.rules.tickets import RejectedTickets, TicketRules
from ttr_tui.words import counts
from ttr_tui.words.language import N_, _, and_list, as_sentence, or_list
from ttr_tui.words.names import (
    card_name,
    count_pieces,
    mode_name,
    piece_name,
    route_color,
    routes_of_mode,
    with_article,
)
from ttr_tui.words.routes import has_own_name, longest_path_name
from ttr_tui.words.score_text import tie_break_words


class Section(NamedTuple):
    """A paragraph of the rules: its number, and the messages of its title and its text in Markdown,
    for docs/rules.md and for the rules of a map. White space in a text counts as one space.

    `{count}` stands for the setting `count` of the rule; if `counted` has a noun for it, with that:
    `3 cards`. `values` gives more words and numbers by name. `{locomotive}`, `{locomotives}`,
    `{train}` and `{trains}` stand for the names that a map gives to its wild card and its pieces. A
    map's rules have the section if the rule is on and `when` agrees.

    Sections with the same number form one paragraph, under the first title: so a rule can add a
    sentence to another rule. A text that begins with a comma continues the sentence of the first
    section that contains `{more}`.
    """

    number: str
    title: str
    text: str
    when: Callable[[GameMap], bool] = lambda game_map: True
    values: Callable[[GameMap], Mapping[str, str | int]] = lambda game_map: {}
    counted: Mapping[str, Callable[[int], str]] = {}


def _several_decks(game_map: GameMap) -> bool:
    """Whether the cards are in several decks (GL-1): a condition for sections."""
    return len(game_map.rules.decks) > 1


def _double_cards(game_map: GameMap) -> bool:
    """Whether some cards cover several spaces (GL-5): a condition for sections."""
    return any(card_type.covers > 1 for card_type in game_map.card_types)


SECTIONS: Final[dict[str, tuple[Section, ...]]] = {}
"""The paragraphs of each rule, by the key of the rule in map files."""


def _pieces_words(game_map: GameMap) -> dict[str, str]:
    chosen = game_map.rules.get(StartingPiecesRules) is not None
    points = counts.points(0)
    decks = game_map.deck_indices
    supply = [
        count_pieces(game_map.rules.decks[deck].pieces.count, game_map, deck) for deck in decks
    ]
    return {
        "supply": points if chosen else and_list([points, *supply]),
        "types": and_list([piece_name(deck, game_map, 2) for deck in decks]),
    }


def _tie_words(game_map: GameMap) -> dict[str, str]:
    tie_breaks = game_map.rules.tie_breaks
    if not tie_breaks:
        return {"tie": _("Tied players share the victory.")}
    order = "; ".join(tie_break_words(each) for each in tie_breaks)
    first = (
        _("In a tie, this decides: {order}.", order=order)
        if len(tie_breaks) == 1
        else _(
            "In a tie, these tie-breaks are applied in order: {order}. Each keeps the players who "
            "are best at it among those still tied. If they are equally good, all of them stay "
            "tied.",
            order=order,
        )
    )
    shared = _(
        "Players who are still tied after that share the victory **(ruling: only the rulebook of "
        "Paris says so)**."
    )
    return {"tie": f"{first} {shared}"}


SECTIONS["last_round"] = (
    Section("C-0", N_("Setup"), N_("All players start with {supply}."), values=_pieces_words),
    Section(
        "C-1",
        N_("Turn"),
        N_("""
        A turn has exactly one of these main actions: draw cards, claim a route, draw tickets{more}.
        Play goes clockwise. The first player is chosen at random unless the players decide (the
        rulebooks ask for the most experienced traveler, or draw lots). A turn ends when its player
        ends it. Until then the last step can be undone, unless it revealed something hidden
        **(ruling)**.
        """),
    ),
    Section(
        "C-11",
        N_("Passing"),
        N_("""
        A player who has no legal main action passes automatically, and the program says so
        **(ruling: the rulebooks say nothing; it can happen when all cards are in the players'
        hands)**. If all players pass in a row, the game ends and is scored **(ruling)**. A player
        with a legal main action may not pass.
        """),
    ),
    Section(
        "C-12",
        N_("Last round"),
        N_("""
        A player triggers the end by finishing a turn with {pieces} or fewer available {trains},
        that is, {trains} not yet placed. Then every player, including this one, takes {turns},
        and the game ends. These turns are called the last round. Play goes on with the next player
        as usual, so the player who triggered the end plays last in each round. These are complete
        turns; a passed turn counts as one. The end is triggered once.
        """),
        counted={"turns": counts.more_turns},
    ),
    Section(
        "C-13",
        N_("Final score"),
        N_("""
        The points so far, plus each completed ticket, minus each failed ticket{more}. A total may
        be below zero. A ticket is completed when its cities are connected by the player's routes.
        """),
    ),
    Section(
        "C-15",
        N_("Winner"),
        N_("The player with the most points wins. {tie}"),
        values=_tie_words,
    ),
    Section(
        "C-16",
        N_("Ending early (ruling)"),
        N_("""
        The players may end the game at any moment, even in the middle of a turn; nobody makes up
        for missed turns. This cannot be undone. Everything is scored as it stands, as at a normal
        end. Anything unfinished counts for nothing: tickets on offer belong to nobody{more}.
        """),
    ),
    Section(
        "GL-11",
        N_("End"),
        N_("""
        As in C-12: {pieces} or fewer available pieces, {types} together, trigger the end, and every
        player takes {turns}.
        """),
        when=_several_decks,
        values=_pieces_words,
        counted={"turns": counts.more_turns},
    ),
)


def _hand(game_map: GameMap) -> dict[str, str]:
    several = _several_decks(game_map)
    hands = [
        counts.cards_of(piece_name(at, game_map), deck.starting_hand)
        if several
        else counts.cards(deck.starting_hand)
        for at, deck in enumerate(game_map.rules.decks)
    ]
    return {"hand": and_list(hands)}


def _deck_words(game_map: GameMap) -> dict[str, str]:
    """The decks and what they pay for, by rail and by sea."""
    decks, card_types = game_map.deck_indices, game_map.card_types
    doubles = {card_type.deck for card_type in card_types if card_type.covers > 1}
    takes = [
        _(
            "{routes} take {deck} cards and {pieces}",
            routes=routes_of_mode(deck, game_map, 2),
            deck=piece_name(deck, game_map),
            pieces=piece_name(deck, game_map, 2),
        )
        for deck in decks
    ]
    return {
        "modes": as_sentence(and_list([mode_name(deck, game_map) for deck in decks])),
        "takes": as_sentence(", ".join(takes)),
        "locomotive_deck": piece_name(card_types[game_map.locomotive].deck, game_map),
        "double": or_list([piece_name(deck, game_map) for deck in sorted(doubles)]),
    }


SECTIONS["cards"] = (
    Section("C-0", "", N_("Each is dealt {hand}."), values=_hand),
    Section(
        "C-5",
        N_("Empty deck"),
        N_("""
        When a deck is empty, its discard pile becomes the new deck, shuffled, as soon as it has a
        card. Until then nobody can draw from this deck, and a market slot that could not be filled
        stays empty until a card is available.
        """),
    ),
    Section(
        "C-10",
        N_("Hidden information"),
        N_("""
        Hidden from the other players: the cards in a hand, the tickets, and whether a ticket is
        completed, until the final score. Hidden from everybody: the order of the decks. Public:
        cards drawn from the market, played or revealed; how many cards of each deck and how many
        tickets a player holds, draws, keeps and rejects; pieces, everything on the board or face
        up, and scores. So the cards of a discard pile are public too, and so are the cards that
        everybody has seen go into a hand: those drawn from the market{more}. What a
        player surely still holds can be counted: of each type, these cards less all of the type
        that the player has played since. The screen shows only the number of discarded cards
        and of cards in a hand **(ruling)**.
        """),
    ),
    Section(
        "GL-3",
        N_("{locomotives}"),
        N_("""
        The {locomotives} are in the {locomotive_deck} deck; they stand for a card of any color and
        of any deck. A {locomotive} pays for one space of a route, never for two **(ruling)**.
        Played {locomotives} go to the {locomotive_deck} discard pile.
        """),
        when=_several_decks,
        values=_deck_words,
    ),
    Section(
        "GL-3",
        "",
        N_("Any number of {locomotives} can be played for a route."),
        when=lambda game_map: _several_decks(game_map) and locomotives_are_wild(game_map),
    ),
    Section(
        "GL-3",
        "",
        N_("""
        With C-18, any number can be played for a tunnel or a ferry, and none for another route.
        """),
        when=lambda game_map: _several_decks(game_map) and locomotives_are_restricted(game_map),
    ),
    Section(
        "GL-4",
        N_("{modes}"),
        N_("{takes}. Gray routes take any one color of their type."),
        when=_several_decks,
        values=_deck_words,
    ),
    Section(
        "GL-5",
        N_("Double {double} cards"),
        N_("""
        A double {double} card covers one or two spaces; it can pay for a route of one space. The
        cards may cover more spaces than the route has, but no card may be played that could be left
        out **(ruling)**. For example, two doubles and a single pay for five spaces, and so do three
        doubles, but three doubles and a single do not. The player places as many pieces as the
        route has spaces.
        """),
        when=_double_cards,
        values=_deck_words,
    ),
)


def _first_market(game_map: GameMap) -> dict[str, str]:
    """The cards of each deck in a new market."""
    left = game_map.rules.of(MarketRules).size
    shares, types = list[str](), list[str]()
    for deck, rules in enumerate(game_map.rules.decks):
        count, name = (
            left if rules.in_market is None else rules.in_market,
            piece_name(deck, game_map),
        )
        left -= count
        shares += [counts.cards_of(name, count)] if count else []
        types.append(_("{deck} cards", deck=name))
    return {
        "types": and_list(types),
        "shares": and_list(shares),
    }


def _nothing_left(game_map: GameMap) -> dict[str, str]:
    """Why there is no second card to draw."""
    wild = card_name(game_map.locomotive, game_map, 2)
    if locomotives_are_wild(game_map):
        return {"nothing_left": _("there are none, or only {locomotives}", locomotives=wild)}
    return {"nothing_left": _("there are none")}


SECTIONS["market"] = (
    Section(
        "C-0",
        "",
        N_("The market of {size} is laid out (and reset if necessary, C-4)."),
        counted={"size": counts.face_up_cards},
    ),
    Section(
        "C-2",
        N_("Drawing cards"),
        N_("""
        A player draws two cards, each from the market or from the top of a deck. A card drawn from
        the market is replaced at once. A player who can draw a second card must do so **(ruling:
        the rulebook of the Great Lakes says up to 2 cards)**. There is no limit to the cards in a
        hand.
        """),
    ),
    Section(
        "C-3",
        N_("Face-up {locomotives}"),
        N_("""
        A {locomotive} drawn from the market as the first card is the only card of the turn. It
        cannot be drawn from the market as the second card, even if it just replaced the first. A
        {locomotive} drawn from a deck is an ordinary card: the second draw is still due.
        """),
    ),
    Section(
        "C-4",
        N_("Reset of the market"),
        N_("""
        Whenever {reset_at} or more of the market cards are {locomotives} (during setup too, and
        between the two draws of a turn), the whole market is discarded and replaced: it is reset,
        again and again if necessary. The {locomotives} are counted when every slot that can be
        filled is filled **(ruling)**. After {max_resets} in a row the market stays as it is
        until it next changes **(ruling: by the rulebooks it would never end)**. There is no reset
        while no card is in a deck or discard pile **(ruling)**. A reset that is still due happens
        as soon as there is a deck again **(ruling)**.
        """),
        counted={"max_resets": counts.resets},
    ),
    Section(
        "C-6",
        N_("Nothing to draw"),
        N_("""
        If no card is in a deck or discard pile, market cards can still be drawn **(ruling: three
        rulebooks say that players can then only do something else (in the USA claim a route or draw
        tickets, in Europe also build a station, on the Great Lakes one of the other actions); only
        the words they add in brackets, that the players hoard the cards, suggest that the market is
        empty too)**.
        If the second card cannot be drawn legally ({nothing_left}), the main action ends after the
        first. If no card can be drawn at all, drawing cards is not available: players then claim
        routes or take another main action, or pass (C-11).
        """),
        values=_nothing_left,
    ),
    Section(
        "GL-1",
        N_("Two decks, one market"),
        N_("""
        There are {types}, each with their own deck and discard pile. The market has {size}; at
        first {shares} are laid out. A card drawn from the market, a {locomotive} too, is replaced
        at once. The player who draws it chooses the deck that replaces it, so all cards of the
        market may come from one deck. A player who draws from a deck names the deck. Only a deck
        that has cards (including its discard pile) can be chosen. A slot that stayed empty is
        filled as soon as a deck has cards again: right after the step that made cards available,
        the player whose turn it is chooses the deck. If cards became available only as a turn
        ended, the next player chooses at the beginning of the next turn **(ruling)**.
        """),
        when=_several_decks,
        values=_first_market,
        counted={"size": counts.slots},
    ),
    Section(
        "GL-2",
        N_("Reset with two decks"),
        N_("""
        With {reset_at} or more {locomotives} in the market, each market card goes to the discard
        pile of its own deck, and the market is laid out as at first: {shares}. If one deck has too
        few, the other makes up the difference **(ruling)**. The limits of C-4 apply.
        """),
        when=lambda game_map: _several_decks(game_map) and locomotives_are_wild(game_map),
        values=_first_market,
    ),
)


def _rejected_leave(game_map: GameMap) -> bool:
    return game_map.rules.of(TicketRules).rejected_at_start is RejectedTickets.OUT_OF_THE_GAME


def _has_long(game_map: GameMap) -> bool:
    return game_map.rules.of(TicketRules).deal_long > 0


def _regular(game_map: GameMap) -> dict[str, int]:
    rules = game_map.rules.of(TicketRules)
    return {"regular": rules.deal - rules.deal_long}


SECTIONS["ticket_rules"] = (
    Section(
        "C-0",
        "",
        N_("""
        Each player is dealt {deal} and keeps at least {keep_at_start}. All players choose
        their tickets before anyone's first turn, knowing the market and their own hand; the first
        player chooses first, then the others clockwise **(ruling)**.
        """),
        counted={"deal": counts.tickets},
    ),
    Section(
        "C-0",
        "",
        N_("""
        Rejected tickets go under the deck when all players have chosen, in the order of the seats,
        no matter who is the first player **(ruling)**.
        """),
        when=lambda game_map: not _rejected_leave(game_map),
    ),
    Section(
        "C-9",
        N_("Tickets"),
        N_("""
        A player who draws tickets gets {draw} from the deck. Only this player sees them. The
        player keeps at least {keep}; the rejected tickets go under the deck in the order they were
        offered **(ruling)**. If fewer tickets are left than the number to draw, the player draws
        what is left; the minimum is then at most that number. With an empty ticket deck, drawing
        tickets is not available. Once the tickets are drawn, this cannot be undone. A kept ticket
        stays until the end of the game. There is no limit to the tickets a player holds.
        """),
        counted={"draw": counts.tickets},
    ),
    Section(
        "EU-7",
        N_("Starting tickets"),
        N_("""
        Each player is dealt {deal_long} and {regular}; any of them may
        be rejected, long ones too, as long as {keep_at_start} are kept. Long tickets that are not
        dealt or are rejected leave the game and never go under the deck **(ruling: long tickets are
        dealt at the start only)**.
        """),
        when=_has_long,
        values=_regular,
        counted={"deal_long": counts.long_tickets, "regular": counts.regular_tickets},
    ),
    Section(
        "EU-7", N_("Starting tickets"), N_("Rejected tickets leave the game."), when=_rejected_leave
    ),
    Section(
        "EU-8",
        N_("Tickets rejected during the game"),
        N_("These go under the deck, as in C-9 **(ruling: one rulebook contradicts itself)**."),
        when=_rejected_leave,
    ),
)


def _points_words(game_map: GameMap) -> dict[str, str]:
    points = game_map.rules.of(RouteRules).points
    (shortest, worth), *others = points.items()
    words = [
        _("{points} for {spaces}", points=counts.points(worth), spaces=counts.spaces(shortest)),
        *[_("{points} for {n}", points=more, n=long) for long, more in others],
    ]
    return {"by_length": ", ".join(words)}


def _by_several_decks(game_map: GameMap) -> list[str]:
    """The pairs of cities that have routes of several decks between them."""
    decks: dict[frozenset[int], set[int]] = {}
    for route in game_map.routes:
        decks.setdefault(frozenset(route.ends), set()).add(route.deck)
    return [
        "–".join(sorted(game_map.cities[end].name for end in ends))
        for ends, found in decks.items()
        if len(found) > 1
    ]


def _several_decks_words(game_map: GameMap) -> dict[str, str]:
    return {
        "modes": and_list(
            [with_article(routes_of_mode(deck, game_map, 1)) for deck in game_map.deck_indices]
        ),
        "connections": ", ".join(_by_several_decks(game_map)),
    }


SECTIONS["routes"] = (
    Section(
        "C-7",
        N_("Claiming a route"),
        N_("""
        A player may claim any route that nobody owns, whether or not it connects to the player's
        routes. The player plays as many cards as the route has spaces, all of the route's color.
        """),
    ),
    Section(
        "C-7",
        "",
        N_("A gray route takes any one color."),
        when=lambda game_map: any(route.color is None for route in game_map.routes),
    ),
    Section(
        "C-7",
        "",
        N_("""
        A {locomotive} stands for any color, and {locomotives} may also be played alone. The player
        needs an available {train} for every space and places it there. The points are scored at
        once: {by_length}. The cards go to the discard pile.
        """),
        values=_points_words,
    ),
    Section(
        "C-8",
        N_("Double routes"),
        N_("""
        Two routes of equal length printed side by side between the same two cities. No player may
        claim both routes of a double route. Routes that run side by side for a while but connect
        different cities are not a double route.
        """),
        when=lambda game_map: any(route.parallels for route in game_map.routes),
    ),
    Section(
        "C-8",
        "",
        N_("""
        With fewer than {both_routes_from} players, one route closes for everyone when the other is
        claimed.
        """),
        when=lambda game_map: (
            any(route.parallels for route in game_map.routes)
            and game_map.rules.min_players < game_map.rules.of(RouteRules).both_routes_from
        ),
    ),
    Section(
        "EU-1",
        N_("Ferries"),
        N_("""
        A ferry is a gray route with one or more {locomotive} symbols. At least that many
        {locomotives} must be played, and nothing else pays for a symbol; the rest is paid as for a
        gray route ({locomotives} may be used there too).
        """),
        when=lambda game_map: any(route.locomotives for route in game_map.routes),
    ),
    Section(
        "GL-12",
        N_("Not double routes"),
        N_("""
        Some cities are connected by {modes}: {connections}. Both are open to anyone, also to the
        same player, whatever the number of players.
        """),
        when=lambda game_map: bool(_by_several_decks(game_map)),
        values=_several_decks_words,
    ),
    Section(
        "GL-13",
        N_("Junctions"),
        N_("""
        Some places on the board are junctions, not cities: no ticket names them, and nothing is
        built there but routes. A route to one is an ordinary route, claimed and scored on its own.
        A player's routes that meet there are connected.
        """),
        when=lambda game_map: any(city.junction for city in game_map.cities),
    ),
)


SECTIONS["tunnels"] = (
    Section(
        "C-10",
        "",
        N_(", and those taken back from a tunnel (EU-2)"),
    ),
    Section("C-16", "", N_(", a tunnel not yet settled is not built")),
    Section(
        "EU-2",
        N_("Tunnels"),
        N_("""
        The player plays cards as for an ordinary route. Then the player reveals the top
        {cards} of the deck (if the deck runs out, the discard pile is shuffled into a new
        one). For each revealed card of the color played, and for each revealed {locomotive}, the
        player must add one more card of that color or a {locomotive}. If only {locomotives} were
        played, only revealed {locomotives} count and only {locomotives} can be added. A player who
        cannot or does not want to add them takes all played cards back, and the main action is
        over. A player may refuse to add cards they have, and a player who cannot pay is asked too
        **(ruling: so that the question reveals nothing)**. The played and the revealed cards are
        set aside until this is settled; those to be discarded go to the discard pile at the end of
        the turn. Only then may an empty deck be shuffled from them (C-5), and the market be filled
        or reset (C-4). Extra cards cost no {trains} and score nothing.
        """),
        counted={"cards": counts.cards},
    ),
    Section(
        "EU-3",
        N_("Tunnel with few cards"),
        N_("""
        If fewer than {cards} can be revealed, only those count; if none, the tunnel is built
        like an ordinary route and its cards are discarded at once **(ruling)**.
        """),
        counted={"cards": counts.cards},
    ),
    Section(
        "MX-1",
        N_("Tunnels with two decks"),
        N_("A tunnel reveals cards from the deck that pays for its route."),
        when=_several_decks,
    ),
    Section(
        "MX-1",
        N_("Tunnels with double cards"),
        N_("""
        A double card counts as one card, whether revealed or added. The limit in GL-5 (no card that
        could be left out) applies to the cards played first, not to the added ones.
        """),
        when=_double_cards,
    ),
)


def _color_words(game_map: GameMap) -> dict[str, str]:
    colors = game_map.rules.of(FlagRules).colors
    return {"any_color": or_list([route_color(color, game_map) for color in colors])}


SECTIONS["flag"] = (
    Section("C-16", "", N_(", a flag card not yet chosen is discarded")),
    Section("C-16", "", N_("A complete flag scores.")),
    Section(
        "PA-2",
        N_("The flag"),
        N_("""
        When a player claims a {any_color} route, the player may keep one of the cards just played
        face up instead of discarding it: a flag card. It must not be a {locomotive}, and the player
        must not have a flag card of that color yet. (So a route paid with {locomotives} alone gives
        none.) Each route gives at most one flag card, and only when it is claimed. The cards played
        are set aside until the player has decided; then the others are discarded.
        """),
        values=_color_words,
    ),
    Section(
        "PA-3",
        N_("Scoring a flag"),
        N_("""
        If at the end of the turn the player has a flag card of every color of the flag, the player
        scores {points} at once and these cards are discarded; this is not a choice. The next
        flag can be started from the next turn on. A player may complete any number of flags.
        """),
        counted={"points": counts.points},
    ),
    Section(
        "PA-4",
        N_("Flag cards"),
        N_("""
        Flag cards are not in the hand: they cannot pay for anything. They are public. Those left at
        the end of the game are worth nothing **(ruling)**.
        """),
    ),
    Section(
        "MX-3",
        N_("Flag cards from tunnels"),
        N_("A flag card is chosen when the tunnel is built, from all cards played for it."),
        when=lambda game_map: any(route.tunnel for route in game_map.routes),
    ),
)


_FURTHER: Final = (N_(", the second 2 of one color"), N_(", the third 3 of one color"))


def _prices(game_map: GameMap) -> dict[str, str]:
    count = game_map.rules.of(StationRules).count
    return {"further": "".join(_(message) for message in _FURTHER[: count - 1])}


SECTIONS["stations"] = (
    Section("C-1", "", N_(", build a station (EU-4)")),
    Section("C-13", "", N_(", plus stations not built (EU-6)")),
    Section(
        "C-13",
        "",
        N_("The routes used through the player's stations count for this too (EU-5)."),
    ),
    Section(
        "EU-4",
        N_("Building a station"),
        N_("""
        As the main action of a turn, a player may build a station in any city that has no station,
        whether or not the player has a route there. Each player has {count}. The first
        costs 1 card{further}. The cards are discarded. A station is never moved and blocks nothing.
        """),
        values=_prices,
        counted={"count": counts.stations},
    ),
    Section("EU-4", "", N_("{locomotives} are wild as always."), when=locomotives_are_wild),
    Section(
        "EU-4",
        "",
        N_("With C-18, {locomotives} do not pay for stations."),
        when=locomotives_are_restricted,
    ),
    Section(
        "EU-5",
        N_("What a station does"),
        N_("""
        At the end of the game the station's owner may use, for tickets, one route of one opponent
        that ends in that city; the same route for all of the owner's tickets. The choice is made at
        the end, for all stations together, in the owner's best interest: most points for tickets,
        then most tickets completed, then fewest routes used, then the first in the order of the map
        file **(ruling: the program chooses)**. Several players may use the same route **(ruling)**;
        the opponent loses nothing. A station in a city that no opponent's route reaches gives
        nothing and still counts as built. A route used through a station counts for tickets only.
        """),
    ),
    Section(
        "EU-6",
        N_("Stations not built"),
        N_("Each station not built scores {points_left}."),
        counted={"points_left": counts.points},
    ),
    Section(
        "MX-2",
        N_("Stations with two decks"),
        N_("The cards for a station are all of the same deck."),
        when=_several_decks,
    ),
)


def _single_cards_have_anchors(game_map: GameMap) -> bool:
    """Whether in a deck with double cards all other cards of a color have an anchor."""
    doubled = {card.deck for card in game_map.card_types if card.covers > 1}
    single = [c for c in game_map.card_types if c.deck in doubled and c.covers == 1]
    return all(card.anchor for card in single if not card.is_locomotive)


def _anchors(game_map: GameMap, deck: DeckRules) -> str:
    """How many cards of each color have an anchor: `4 of the 11`, `4 of the 10 to 12`."""
    every: Counter[int] = Counter()
    with_anchor: Counter[int] = Counter()
    for index, count in deck.cards:
        card_type = game_map.card_types[index]
        if card_type.color is not None:
            every[card_type.color] += count
            with_anchor[card_type.color] += count if card_type.anchor else 0
    some, all_of_them = _range(with_anchor.values()), _range(every.values())
    return _("{some} of the {all}", some=some, all=all_of_them)


def _range(found: Collection[int]) -> str:
    least, most = min(found), max(found)
    return str(least) if least == most else _("{least} to {most}", least=least, most=most)


def _harbor_words(game_map: GameMap) -> dict[str, str]:
    rules = game_map.rules.of(HarborRules)
    decks = [piece_name(deck, game_map) for deck in game_map.deck_indices]
    by_tickets = [
        _("{points} for {n}", points=points, n=count)
        for count, points in enumerate(rules.points, 1)
    ]
    anchors = [
        _("{some} {deck} cards", some=_anchors(game_map, deck), deck=name)
        for deck, name in zip(game_map.rules.decks, decks, strict=True)
    ]
    return {
        "anchors": and_list(anchors),
        "price": and_list([counts.cards_of(deck, rules.cards_of_each_deck) for deck in decks]),
        "by_tickets": ", ".join(by_tickets),
    }


def _with_stations(game_map: GameMap) -> bool:
    return game_map.rules.get(StationRules) is not None


SECTIONS["harbors"] = (
    Section("C-1", "", N_(", build a harbor (GL-7)")),
    Section("C-13", "", N_(", plus or minus harbors (GL-8)")),
    Section(
        "GL-7",
        N_("Harbors"),
        N_("""
        Some cities are ports; the board marks them. As the main action of a turn, a player may
        build a harbor in a port without a harbor to which the player has at least one route. So
        there is only one harbor in a city, whoever owns it. Each player has {count}. A
        harbor costs {price}, all of one color and all with an anchor printed on them.
        """),
        values=_harbor_words,
        counted={"count": counts.harbors},
    ),
    Section(
        "GL-7",
        "",
        N_("Any of these cards, even all of them, may be {locomotives}."),
        when=locomotives_are_wild,
    ),
    Section(
        "GL-7",
        "",
        N_("With C-18, none of these cards may be a {locomotive}."),
        when=locomotives_are_restricted,
    ),
    Section(
        "GL-7",
        "",
        N_("""
        The cards go to the discard piles of their decks; no piece is used. In each color, {anchors}
        have the anchor.
        """),
        values=_harbor_words,
    ),
    Section("GL-7", "", N_("Double cards have none."), when=_double_cards),
    Section(
        "GL-7",
        "",
        N_("Of a deck with double cards, all single cards have one."),
        when=lambda game_map: _double_cards(game_map) and _single_cards_have_anchors(game_map),
    ),
    Section(
        "GL-3",
        "",
        N_("For a harbor, a {locomotive} stands for a card with an anchor (GL-7)."),
        when=lambda game_map: _several_decks(game_map) and locomotives_are_wild(game_map),
    ),
    Section(
        "EU-5",
        "",
        N_("Points for harbors count too when the routes are chosen (MX-4)."),
        when=_with_stations,
    ),
    Section(
        "GL-8",
        N_("Harbor points"),
        N_("""
        At the end each of a player's harbors scores by how many of the player's completed tickets
        name its city: {by_tickets} or more, 0 for none. A ticket naming two of the player's harbors
        counts for both. Each harbor not built costs {penalty}.
        """),
        values=_harbor_words,
        counted={"penalty": counts.points},
    ),
    Section(
        "GL-10",
        N_("Anchors on cards"),
        N_("""
        Anchors are visible on cards in the hand and in the market. A player chooses which cards to
        pay with. The list of payments begins with the cards that the plan for the player's
        tickets needs least. If it needs two payments equally, the one with fewer anchors is first.
        """),
    ),
    Section("GL-11", "", N_("Harbors are not counted **(ruling)**."), when=_several_decks),
    Section(
        "MX-4",
        N_("Harbors with stations"),
        N_("A ticket completed through a station counts for harbors."),
        when=_with_stations,
    ),
)


def _choice_words(game_map: GameMap) -> dict[str, str | int]:
    """What a player may choose, and the suggestion."""
    rules, decks = game_map.rules.of(StartingPiecesRules), game_map.rules.decks
    most = [count_pieces(deck.pieces.count, game_map, at) for at, deck in enumerate(decks)]
    choice = game_map.rules.suggested_pieces
    suggested = [count_pieces(count, game_map, at) for at, count in enumerate(choice)]
    least = max(0, rules.total - decks[1].pieces.count)
    return {
        "types": and_list([piece_name(deck, game_map, 2) for deck in game_map.deck_indices]),
        "most": and_list(most),
        "range": _("{least} to {most}", least=least, most=most[0]),
        "rest": sum(deck.pieces.count for deck in decks) - rules.total,
        "suggestion": ", ".join(suggested),
    }


SECTIONS["starting_pieces"] = (
    Section(
        "GL-6",
        N_("Choosing starting pieces"),
        N_("""
        After the tickets, each player secretly chooses {types}, {total} together, at most {most}
        (so {range}). Each player chooses tickets and pieces in one sitting, before the next player
        chooses anything, and can undo both until the end of the choice **(ruling)**. When all have
        chosen, all starting pieces are revealed at once. The other {rest} are the player's
        reserve. If anyone is new to the game, everybody is advised to choose {suggestion}.
        """),
        values=_choice_words,
        counted={"rest": counts.pieces},
    ),
)


SECTIONS["exchange"] = (
    Section("C-1", "", N_(", exchange pieces (GL-9)")),
    Section(
        "C-11",
        "",
        N_("""
        Exception: a player whose only legal main action is an exchange of pieces (GL-9) may
        exchange or pass **(ruling)**.
        """),
    ),
    Section(
        "GL-9",
        N_("Exchange"),
        N_("""
        As the main action of a turn, a player may exchange one or more available pieces of one type
        for as many pieces of the other type from the player's reserve. The pieces given go to the
        reserve. Each piece given costs {points}. The score may go below zero **(ruling)**.
        """),
        counted={"points": counts.points},
    ),
)


def _called(game_map: GameMap) -> dict[str, str]:
    rules = game_map.rules.of(LongestPathRules)
    if not has_own_name(rules):
        return {"called": ""}
    return {"called": _(", called {name}", name=longest_path_name(rules, game_map))}


SECTIONS["longest_path"] = (
    Section("C-13", "", N_(", plus the longest path bonus (C-14)")),
    Section(
        "C-14",
        N_("Longest path"),
        N_("""
        The longest continuous path over a player's routes. Each route counts once. The path may
        visit a city several times, and may be a loop. Its length is the sum of the spaces. Every
        player who has the longest path gets the full bonus of {bonus}{called}. A player
        without a route never gets it **(ruling)**.
        """),
        values=_called,
        counted={"bonus": counts.points},
    ),
    Section(
        "MX-5",
        N_("Longest path with two decks"),
        N_("""
        The longest path runs through junctions, over the routes of both decks, and over both of two
        routes between the same cities that are not a double route.
        """),
        when=_several_decks,
    ),
)


SECTIONS["most_tickets"] = (
    Section("C-13", "", N_(", plus the bonus for most completed tickets (C-17)")),
    Section(
        "C-17",
        N_("Most completed tickets"),
        N_("""
        The player who has completed the most tickets scores {bonus} at the end of the game.
        Tied players all score it. If nobody has completed a ticket, nobody does **(ruling)**.
        """),
        counted={"bonus": counts.points},
    ),
    Section(
        "EU-5",
        "",
        N_("""
        The bonus for most completed tickets (C-17) does not count when the routes are chosen
        **(ruling: it depends on the hidden tickets of the others and on the routes they choose)**.
        """),
        when=lambda game_map: game_map.rules.get(StationRules) is not None,
    ),
)


SECTIONS["restricted_locomotives"] = (
    Section("C-3", "", N_("With C-18, a face-up {locomotive} is an ordinary card.")),
    Section("C-4", "", N_("With C-18, there is no reset.")),
    Section("C-7", "", N_("With C-18, {locomotives} pay only for tunnels and ferries.")),
    Section(
        "C-18",
        N_("{locomotives} only for tunnels and ferries"),
        N_("""
        {locomotives} pay only for tunnels, also for the cards added to one, and for ferries. They
        pay for no other route, and for nothing that is built in a city **(ruling)**. A {locomotive}
        drawn from the market counts as one card, and any number of {locomotives} in the market
        does not reset it.
        """),
    ),
)


SECTIONS["ferry_substitutes"] = (
    Section("EU-1", "", N_("With C-19, other cards can replace {locomotives}.")),
    Section(
        "C-19",
        N_("Cards instead of {locomotives} on ferries"),
        N_("""
        For each {locomotive} that a ferry requires, a player may play any {cards} instead, of
        any colors. None of these may be a {locomotive}, and at most {most} {locomotives} of a ferry
        can be replaced, only required ones **(ruling: the printed rule only says that any three
        cards replace a {locomotive} card)**.
        """),
        values=lambda game_map: {"most": MAX_REPLACED},
        counted={"cards": counts.cards},
    ),
    Section(
        "C-19",
        "",
        N_("With two decks, they are cards of the deck that pays for the ferry **(ruling)**."),
        when=_several_decks,
    ),
    Section(
        "C-19",
        "",
        N_("""
        A double card counts as one of these cards, and the limit in GL-5 (no card that could be
        left out) does not apply to them **(ruling)**.
        """),
        when=_double_cards,
    ),
)
