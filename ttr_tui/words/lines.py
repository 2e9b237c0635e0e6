"""The game in plain lines: commands, what a turn says, questions and answers.

A line is one fact, and a name comes before its numbers. Most sentences are those of the other
modules; `spoken` says their signs in words.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from ttr_tui.engine import FinalScore, GameMap, View
from ttr_tui.engine.game_map import RouteIndex
from ttr_tui.engine.rules.harbors import HarborRules
from ttr_tui.engine.rules.stations import StationRules
from ttr_tui.engine.ticket_paths import TicketProgress, TicketStatus
from ttr_tui.play.final_count import CountStep
from ttr_tui.play.hints import Hint, Tip
from ttr_tui.play.offered_tickets import OfferedTicket
from ttr_tui.play.route_needs import missing_now
from ttr_tui.play.seated_players import SeatedPlayer
from ttr_tui.storage.saved_games import SavedGame
from ttr_tui.storage.statistics import PlayerStatistics, Statistics
from ttr_tui.terminal_text import fit
from ttr_tui.text import as_typed, escaped, nearest, shown
from ttr_tui.words import counts
from ttr_tui.words.advice import missing_cards_words
from ttr_tui.words.buildings import in_city
from ttr_tui.words.cards import count_pieces, name_of_both, with_label, with_mode
from ttr_tui.words.claims import claim_blocker_words, price, whose
from ttr_tui.words.games import last_played_text, short_title, status_text
from ttr_tui.words.hints import hint_words
from ttr_tui.words.language import N_, _, as_sentence, full_stop, ngettext, or_list
from ttr_tui.words.panels import empty_slot, to_go
from ttr_tui.words.player_text import player_label, players_text
from ttr_tui.words.rules_text import Paragraph, without_markdown
from ttr_tui.words.score_text import column_head, new_score, score_table, step_words
from ttr_tui.words.statistics import record_label, statistics_notes
from ttr_tui.words.suggestions import unknown
from ttr_tui.words.tickets import costs, status_words

_BETWEEN: Final = re.compile(" ?– ?")
_MINUS: Final = re.compile(r"(?<!\w)[-−](?=\d)")


def spoken(line: str) -> str:
    """The line with words for signs that screen readers leave out: `Denver to Omaha`."""
    line = _BETWEEN.sub(f" {_('to')} ", line).replace("✓ ", "")
    return _MINUS.sub(f"{_('minus')} ", line)


# Commands.


class CommandWords(NamedTuple):
    """The word to type, what it does, and how to use it if the word alone is not all."""

    word: str
    about: str
    usage: str = ""


COMMANDS: Final = {
    "hand": CommandWords(N_("hand"), N_("the cards in your hand")),
    "market": CommandWords(N_("market"), N_("the face-up cards and the decks")),
    "tickets": CommandWords(N_("tickets"), N_("your tickets and what they still need")),
    "path": CommandWords(
        N_("path"),
        N_("the routes for one of your tickets, or the shortest path between two cities"),
        N_("path 2; path denver miami"),
    ),
    "routes": CommandWords(
        N_("routes"),
        N_("the routes of a city, between two cities, those you can claim, or a player's"),
        N_("routes denver; routes denver omaha; routes claimable; routes mine; routes of Ann"),
    ),
    "cities": CommandWords(N_("cities"), N_("the names of all cities")),
    "players": CommandWords(N_("players"), N_("the players and what they have left")),
    "scores": CommandWords(N_("scores"), N_("the points of all players")),
    "log": CommandWords(N_("log"), N_("what happened lately, or all"), N_("log; log 30; log all")),
    "draw": CommandWords(
        N_("draw"),
        N_("draw a face-up card, a card from the deck, or tickets"),
        N_("draw red; draw 3 (the third face-up card); draw deck; draw tickets"),
    ),
    "claim": CommandWords(
        N_("claim"),
        N_("claim a route; without cards it says the ways to pay"),
        N_("claim; claim denver omaha; claim denver omaha with 3 red 1 locomotive"),
    ),
    "keep": CommandWords(N_("keep"), N_("keep some of the offered tickets"), N_("keep 1 3")),
    "station": CommandWords(N_("station"), N_("build a station"), N_("station; station paris")),
    "harbor": CommandWords(N_("harbor"), N_("build a harbor"), N_("harbor; harbor chicago")),
    "exchange": CommandWords(
        N_("exchange"), N_("exchange pieces with your reserve"), N_("exchange; exchange 2 ships")
    ),
    "pieces": CommandWords(
        N_("pieces"), N_("choose your starting pieces"), N_("pieces 27 trains 23 ships")
    ),
    "fill": CommandWords(
        N_("fill"), N_("choose the deck that fills the market"), N_("fill train; fill ship")
    ),
    "pay": CommandWords(
        N_("pay"), N_("add cards for a tunnel"), N_("pay; pay 1 red; pay 1 locomotive")
    ),
    "withdraw": CommandWords(N_("withdraw"), N_("take the cards for a tunnel back")),
    "flag": CommandWords(
        N_("flag"), N_("keep a card for the flag, or none"), N_("flag red; flag none")
    ),
    "pass": CommandWords(N_("pass"), N_("do nothing this turn")),
    "end": CommandWords(N_("end"), N_("end your turn; Enter alone does it, too")),
    "undo": CommandWords(N_("undo"), N_("undo the last step, if it revealed nothing hidden")),
    "advice": CommandWords(N_("advice"), N_("what a strong player would do")),
    "hints": CommandWords(N_("hints"), N_("turn hints on or off"), N_("hints on; hints off")),
    "again": CommandWords(N_("again"), N_("say again what you can do now, with your hand")),
    "rules": CommandWords(
        N_("rules"), N_("the titles of the rules, or a rule"), N_("rules; rules C-7; rules tunnel")
    ),
    "help": CommandWords(N_("help"), N_("all commands, or one"), N_("help; help draw")),
    "show": CommandWords(N_("show"), N_("show the hand of the player whose turn it is")),
    "hide": CommandWords(N_("hide"), N_("hide your hand and clear the terminal")),
    "names": CommandWords(N_("names"), N_("change the names, or who is a computer player")),
    "finish": CommandWords(N_("finish"), N_("end the game now, scored as it stands (asks first)")),
    "delete": CommandWords(N_("delete"), N_("delete this game (asks first)")),
    "quit": CommandWords(N_("quit"), N_("leave; the game is saved")),
}
"""What can be typed in a game."""

AFTER: Final = {
    "scores": CommandWords(N_("scores"), N_("the final scores")),
    "count": CommandWords(N_("count"), N_("the final count, step by step")),
    "log": COMMANDS["log"],
    "routes": COMMANDS["routes"],
    "replay": CommandWords(N_("replay"), N_("go through the game again, turn by turn")),
    "rules": COMMANDS["rules"],
    "help": COMMANDS["help"],
    "quit": CommandWords(N_("quit"), N_("leave the program")),
}
"""What can be typed when the game is over."""

REPLAY: Final = {
    "next": CommandWords(N_("next"), N_("the next turn; Enter alone does it, too")),
    "back": CommandWords(N_("back"), N_("the turn before")),
    "round": CommandWords(N_("round"), N_("go to a round"), N_("round 12")),
    "hand": CommandWords(N_("hand"), N_("the hands and tickets at this moment")),
    "of": CommandWords(
        N_("of"), N_("whose hands you know, when the game is over"), N_("of Ann; of all; of nobody")
    ),
    "scores": COMMANDS["scores"],
    "players": COMMANDS["players"],
    "routes": COMMANDS["routes"],
    "help": COMMANDS["help"],
    "quit": CommandWords(N_("quit"), N_("leave the replay")),
}
"""What can be typed in a replay."""

_ARGUMENTS: Final = {
    "deck": N_("deck"),
    "tickets": N_("tickets"),
    "with": N_("with"),
    "of": N_("of"),
    "all": N_("all"),
    "none": N_("none"),
    "nobody": N_("nobody"),
    "on": N_("on"),
    "off": N_("off"),
    "mine": N_("mine"),
    "claimable": N_("claimable"),
}
"""Words that can follow a command."""


_ALIASES: Final = {
    "quit": N_("exit leave bye"),
    "help": N_("? what commands"),
    "cities": N_("map"),
    "routes": N_("board"),
    "hand": N_("cards"),
    "advice": N_("advise hint"),
}
"""Other words for commands, by their ids."""


def command_meant(word: str) -> str:
    """The word of the command if this is another word for one, else the word itself."""
    for id, others in _ALIASES.items():
        if as_typed(word) in as_typed(_(others)).split():
            return command(id)
    return word


def is_filler(word: str) -> bool:
    """Whether a word says nothing: `path from denver to miami`."""
    fillers = _("a an the and to from in my route card cards ticket")
    return as_typed(word) in as_typed(fillers).split()


def argument(id: str) -> str:
    """The word to type."""
    return _(_ARGUMENTS[id])


def command(id: str) -> str:
    """The word to type for a command of a game."""
    return _(COMMANDS[id].word)


def command_words(commands: dict[str, CommandWords]) -> dict[str, str]:
    """The ids of these commands by the words to type."""
    return {_(words.word): id for id, words in commands.items()}


def about_command(words: CommandWords) -> str:
    return _("{command}: {does}", command=_(words.word), does=_(words.about))


def usage(words: CommandWords) -> str:
    """How a command is used, with examples; nothing if its word is all."""
    return _("For example: {examples}", examples=_(words.usage)) if words.usage else ""


def commands_can_be_short() -> str:
    return _("A few first letters of a command or a city are enough.")


_NO_COMMAND: Final = (
    N_("There is no command {asked}, did you mean {near}?"),
    N_("There is no command {asked}. Type help to hear the commands."),
)


def no_command(asked: str, known: Iterable[str]) -> str:
    return unknown(*_NO_COMMAND, asked, known)


def several_commands(asked: str, known: Sequence[str]) -> str:
    return _(
        "{asked} can be {commands}. Type more letters.", asked=shown(asked), commands=or_list(known)
    )


def too_long() -> str:
    return _("This line is too long. Nothing was done.")


def not_with(command: str, given: str) -> str:
    """That a command does not take what follows it."""
    return _("{command} does not take {given}.", command=command, given=shown(given))


def no_city_or_route(asked: str, known: Mapping[str, str]) -> str:
    """That nothing is called this; `known` are the names of all cities by how they are typed."""
    if near := nearest(asked, known):
        return _(
            "No city or route matches {asked}. Did you mean {near}?", asked=shown(asked), near=near
        )
    return _(
        "No city or route matches {asked}. Type cities to hear their names.", asked=shown(asked)
    )


def no_route_between() -> str:
    return _(
        "No route connects these cities directly. For the way between them, type path and both."
    )


_NO_CARD: Final = (
    N_("No card matches {asked}. Did you mean {near}?"),
    N_("No card matches {asked}. The cards are {known}."),
)


def no_card(asked: str, known: Iterable[str]) -> str:
    return unknown(*_NO_CARD, asked, known)


def not_face_up(asked: str) -> str:
    return _("{asked} is not among the face-up cards.", asked=shown(asked))


def no_player(asked: str) -> str:
    return _("No player is called {asked}.", asked=shown(asked))


def no_number(asked: str, most: int) -> str:
    return _("Type a number from 1 to {most}, not {asked}.", most=most, asked=shown(asked))


def nothing_to_choose() -> str:
    return _("There is nothing with a number to choose from now.")


# Lists to choose from.


def numbered(number: int | str, text: str) -> str:
    return _("{n}: {text}", n=number, text=text)


def type_a_number(most: int, *, back: bool = True) -> str:
    if most == 1:
        return _("Type yes or no.")
    if not back:
        return _("Type a number from 1 to {most}.", most=most)
    return _("Type a number from 1 to {most}, or another command.", most=most)


def which_route() -> str:
    return _("Which route?")


def more_routes(n: int) -> str:
    return ngettext(
        "{n} more route is possible. Type routes claimable to hear all.",
        "{n} more routes are possible. Type routes claimable to hear all.",
        n,
    )


def which_card() -> str:
    return _("Which card?")


def is_no(answer: str) -> bool:
    """Whether the answer to a question is no."""
    return answer.strip().casefold() in ("n", "no", _("n"), _("no"))


def went_back() -> str:
    return _("Nothing was done.")


def route_with_cards(route: str, cards: str) -> str:
    return _("{route} with {cards}", route=route, cards=cards)


def add_cards(cards: str) -> str:
    return _("add {cards}", cards=cards)


def can_exchange(pieces: str, cost: str) -> str:
    """The most pieces of a type that can be exchanged, and what this costs."""
    return _("At most {pieces}: {cost}.", pieces=pieces, cost=cost)


def city_with_note(city: str, note: str) -> str:
    return _("{city}: {note}", city=city, note=note) if note else city


# A turn.


def type_help() -> str:
    return _("Type help to hear the commands.")


def hand_lines(view: View) -> list[str]:
    """`Hand: red 3, locomotive 1`; with several decks a line for each."""
    game_map, lines = view.game_map, list[str]()
    for deck in game_map.deck_indices:
        of_deck = {card for card, _count in game_map.rules.decks[deck].cards}
        cards = [n for n, count in enumerate(view.hand) if count and n in of_deck]
        said = ", ".join(
            _("{card} {n}", card=game_map.card_types[card].name, n=view.hand[card])
            for card in cards
        )
        if said:
            lines.append(_("Hand: {cards}", cards=said))
    return lines or [_("Hand: no cards")]


def market_line(view: View) -> str:
    """`Market: red, locomotive, empty`"""
    names = [
        empty_slot() if card is None else view.game_map.card_types[card].name
        for card in view.market
    ]
    return _("Market: {cards}", cards=", ".join(names))


def no_tickets() -> str:
    return _("You have no tickets.")


def ticket_line(number: int, progress: TicketProgress, view: View) -> str:
    """`Ticket 2, Denver – El Paso, 4 points: 4 trains to go`"""
    return _(
        "Ticket {n}, {ticket}, {points}: {state}",
        n=number,
        ticket=view.game_map.ticket_name(progress.ticket),
        points=counts.points(view.game_map.tickets[progress.ticket].points),
        state=ticket_state(progress, view),
    )


def ticket_state(progress: TicketProgress, view: View) -> str:
    """What a ticket still needs."""
    if progress.status is not TicketStatus.OPEN:
        return status_words(progress.status)
    left = None if view.viewer is None else view.seats[view.viewer].pieces
    return to_go(progress.missing, view.game_map, left)


def completed_tickets(numbers: Sequence[int]) -> str:
    return _("Completed tickets: {numbers}", numbers=", ".join(map(str, numbers)))


def offered_line(number: int, offered: OfferedTicket, game_map: GameMap) -> str:
    """`1: Denver – El Paso, 4 points, 4 trains to go`"""
    name, points = game_map.ticket_name(offered.ticket), counts.points(offered.points)
    cost = costs(offered, game_map)[0]
    if offered.long:
        return _(
            "{n}: {ticket}, long ticket, {points}: {cost}",
            n=number,
            ticket=name,
            points=points,
            cost=cost,
        )
    return _("{n}: {ticket}, {points}: {cost}", n=number, ticket=name, points=points, cost=cost)


def how_to_keep() -> str:
    return _("Type keep and the numbers of the tickets, for example keep 1 3.")


def how_to_choose_pieces(pieces: str) -> str:
    """`pieces` is an example of what to type."""
    return _("Type pieces and the numbers, for example pieces {pieces}.", pieces=pieces)


def paid_with(cards: str) -> str:
    return _("Paid with {cards}", cards=cards)


def enter_does(does: str) -> str:
    return _("Press Enter: {does}.", does=does)


def or_undo() -> str:
    return _("Or type undo.")


def draw_second() -> str:
    return _("Draw the second card.")


def what_to_type(commands: Sequence[str]) -> str:
    """The commands that do something in this turn, by their ids."""
    return _("Type {commands}.", commands=or_list([command(id) for id in commands]))


def your_turn() -> str:
    """The short prompt after an answer."""
    return _("Your turn.")


# The board.


def route_line(route: RouteIndex, view: View, city: int | None = None) -> str:
    """A route with its price and whether the viewer can claim it; from a city only the other end:
    `Omaha: 4 purple, 7 points: you can claim it`"""
    game_map, owner = view.game_map, view.owners[route]
    name = _route_name(route, view, city)
    if owner is not None:
        return _("{route}: {owner}", route=name, owner=whose(owner, view))
    return _(
        "{route}: {price}: {state}",
        route=name,
        price=price(route, game_map),
        state=_route_state(route, view),
    )


def route_and_price(route: RouteIndex, view: View) -> str:
    return _("{route}: {price}", route=_route_name(route, view), price=price(route, view.game_map))


def has_twin(route: RouteIndex, view: View) -> bool:
    """Whether the other route of a double route costs the same, and nobody has either of them."""
    game_map = view.game_map
    twins = [each for each in game_map.routes[route].parallels if each != route]
    return view.owners[route] is None and any(
        view.owners[each] is None and price(each, game_map) == price(route, game_map)
        for each in twins
    )


def _route_name(route: RouteIndex, view: View, city: int | None = None) -> str:
    """The name of a route, from a city that of the other one."""
    game_map = view.game_map
    if city is None:
        name = name_of_both(route, game_map)
    else:
        one, other = game_map.routes[route].ends
        name = with_mode(game_map.cities[one if other == city else other].name, route, game_map)
    if has_twin(route, view):
        return _("{route}, two routes", route=name)
    return with_label(name, route, game_map)


def _route_state(route: RouteIndex, view: View) -> str:
    if view.viewer is None:
        return _("closed") if route in view.closed() else _("open")
    blocker = view.why_not_claimable(route)
    if blocker is None:
        return _("you can claim it")
    if blocker.value == "too-few-cards":
        return _("you need {cards}", cards=missing_cards_words(missing_now(view, route), view))
    return claim_blocker_words(blocker, view, route)


def city_line(city: int, view: View) -> str:
    """A city with what is built there."""
    name, notes = view.game_map.cities[city].name, in_city(view, city)
    return _("{city}: {notes}", city=name, notes=", ".join(notes)) if notes else name


def no_claimable() -> str:
    return _("You cannot pay for any route yet.")


def no_routes_of(name: str) -> str:
    return _("{name} has claimed no route.", name=fit(name, 30))


def path_line(route: RouteIndex, view: View, start: int) -> str:
    """A route of a path, from this city to the other one."""
    city = view.game_map.cities[start].name
    return _("From {city} to {route}", city=city, route=route_line(route, view, start))


def rule_title(rule: Paragraph) -> str:
    return numbered(rule.number, rule.title)


def rule_lines(rule: Paragraph) -> list[str]:
    """The title, and a line for each sentence."""
    *first, last = without_markdown(rule.text).split(". ")
    return [rule_title(rule), *map(full_stop, first), last]


def no_rule(asked: str) -> str:
    return _("No rule has {asked} in its title. Type rules to hear the titles.", asked=shown(asked))


def which_path(tickets: int) -> str:
    return _("Type path and the number of a ticket, from 1 to {n}.", n=tickets)


def shared_path(missing: int, game_map: GameMap) -> str:
    """That a path is not the shortest one, which needs so many pieces."""
    return _(
        "Your other tickets share this path. The shortest one alone has {pieces}.",
        pieces=to_go(missing, game_map),
    )


def station_in_path(cities: Sequence[str]) -> str:
    return _("It needs a station in {cities}.", cities=or_list(cities))


def no_path() -> str:
    return _("No open path is left.")


def path_needs(missing: int, game_map: GameMap) -> str:
    return full_stop(to_go(missing, game_map))


def how_to_see_routes(still_open: int) -> str:
    return _(
        "{routes} open. Type routes and a city, or routes claimable.",
        routes=counts.routes(still_open),
    )


# Players.


def player_line(person: SeatedPlayer, seat: int, view: View) -> str:
    """`Bob: points 12, trains 33, cards 5, tickets 3, stations 2`"""
    found, game_map = view.seats[seat], view.game_map
    facts = [(_("points"), found.score)]
    facts += [
        (deck.pieces.many, found.pieces_by_deck[at]) for at, deck in enumerate(game_map.rules.decks)
    ]
    if len(game_map.rules.decks) > 1:
        facts += [
            (_("{deck} cards", deck=deck.name), found.cards_by_deck[at])
            for at, deck in enumerate(game_map.rules.decks)
        ]
    else:
        facts.append((_("cards"), found.cards))
    facts.append((_("tickets"), found.tickets))
    if game_map.rules.get(StationRules) is not None:
        facts.append((_("stations"), found.stations_left))
    if game_map.rules.get(HarborRules) is not None:
        facts.append((_("harbors"), found.harbors_left))
    said = ", ".join(_("{what} {n}", what=what, n=n) for what, n in facts)
    if found.flags:
        flags = ", ".join(game_map.card_types[card].name for card in found.flags)
        said = _("{facts}, flag cards: {flags}", facts=said, flags=flags)
    if any(found.reserve):
        reserve = ", ".join(count_pieces(n, game_map, at) for at, n in enumerate(found.reserve))
        said = _("{facts}, in reserve {reserve}", facts=said, reserve=reserve)
    return _("{name}: {facts}", name=fit(player_label(person), 40), facts=said)


def score_line(name: str, points: int) -> str:
    return _("{name}: {points}", name=fit(name, 30), points=counts.points(points))


# Between people.


def type_show(name: str) -> str:
    return _("{name}, type show when nobody else can read or hear this.", name=fit(name, 30))


def cannot_be_cleared() -> str:
    return _("What one player reads here stays for the next: this output cannot be cleared.")


def play_all_the_same() -> str:
    return _("Type yes to play all the same.")


def hand_hidden() -> str:
    return _("Your hand is hidden. Type show to show it.")


# The end.


def game_saved(id: str) -> str:
    return _("The game is saved. To continue it, run: ttr resume --lines {game}", game=id)


def about_report(id: str) -> str:
    return _("For a report of the whole game, run: ttr report {game}", game=id)


def final_count() -> str:
    return _("The final count.")


def count_line(step: CountStep, view: View) -> str:
    """`Ann: Denver – El Paso, completed: +4 points, now 63 points`"""
    assert step.seat is not None
    said, name = step_words(step, view), fit(view.seats[step.seat].name, 30)
    score = new_score(step, step.seat)
    if step.completed is None:
        return _("{name}: {step}: {score}", name=name, step=said, score=score)
    if step.completed:
        return _("{name}: {ticket}, completed: {score}", name=name, ticket=said, score=score)
    return _("{name}: {ticket}, failed: {score}", name=name, ticket=said, score=score)


def final_line(final: FinalScore, seat: int, view: View) -> str:
    """`Ann: Total 102, Routes 45, Tickets +40`"""
    cells = score_table(view.game_map, final.players[seat])
    order = ["total", *(key for key in cells if key != "total")]
    parts = ", ".join(_("{what} {n}", what=column_head(key), n=cells[key]) for key in order)
    return _("{name}: {facts}", name=fit(view.seats[seat].name, 30), facts=parts)


def after_the_game() -> str:
    return _("Type scores, count, replay, log or quit.")


# Hints.

_TIPS: Final = {
    Tip.UNDO: N_("Type undo to undo your last step."),
    Tip.FIND_AND_CLAIM: N_("Type claim and its two cities."),
    Tip.CURSOR_SHOWS_PATH: N_("Type path and the number of a ticket to hear its path."),
}
"""Instead of hints that name keys."""


def hint_lines(found: Iterable[Hint], view: View) -> list[str]:
    """These hints, a line for each sentence."""
    lines: list[str] = []
    for hint in found:
        if isinstance(hint, Tip) and hint in _TIPS:
            lines.append(_(_TIPS[hint]))
        else:
            form = -1 if hint is Tip.NEW_TICKETS else 0  # The long form names a key.
            lines += [sentence[form] for sentence in hint_words(hint, view, lambda _id: "")]
    return lines


# Setting up a game.


def which_map(default: str) -> str:
    return _("Which map? Type its number or name, or Enter for {map}.", map=default)


def which_level(default: str) -> str:
    return _("Which level? Type its number or name, or Enter for {level}.", level=default)


def name_of_player(number: int) -> str:
    return _("Player {n}: type a name, or Enter for Player {n}.", n=number)


def same_players(players: str) -> str:
    return _("Press Enter for {players}, or type a name for player 1.", players=players)


def player_added(number: int, player: SeatedPlayer) -> str:
    return _("Player {n} is {player}.", n=number, player=player_label(player))


def player_or_level(number: int, level: str, *, enough: bool) -> str:
    """`level` is that of the computer player that Enter adds."""
    if enough:
        return _(
            "Player {n}: type a name, computer and a level, or Enter if these are all.", n=number
        )
    return _(
        "Player {n}: type a name, computer and a level, or Enter for computer {level}.",
        n=number,
        level=level,
    )


def levels(known: Sequence[str]) -> str:
    return _("Levels of computer players: {levels}.", levels=or_list(known))


def who_goes_first() -> str:
    return _("Who goes first? Type a name, or Enter for a random player.")


def new_name(name: str) -> str:
    return _("{name}: type a new name, computer and a level, or Enter to keep it.", name=name)


def computer_word() -> str:
    """The word for a computer player that is typed."""
    return _("computer")


def welcome() -> str:
    return _("Ticket to Ride in plain lines.")


def what_to_do() -> str:
    return _("What do you want to do?")


def saved_game(game: SavedGame) -> str:
    """`USA, Ann and Bob: turn 12`"""
    if not game.map_title:
        return _("{game}: {state}", game=escaped(game.id), state=status_text(game))
    return _(
        "{map}, {players}: {state}, {time}",
        map=short_title(game.map_title),
        players=players_text(game.players),
        state=status_text(game),
        time=last_played_text(game),
    )


def no_answer(asked: str) -> str:
    return _("{asked} is no answer to this.", asked=shown(asked))


# Replay and statistics.


def replay_prompt() -> str:
    return _("Press Enter for the next turn, or type help.")


def replay_is_over() -> str:
    return _("This is the end of the replay.")


def hands_known_later() -> str:
    return _("While the game is played, a replay says only what everybody knows.")


def statistics_in_lines(found: Statistics, how_to_count: str) -> list[str]:
    """The statistics with a line for each player and each record."""
    notes = statistics_notes(found, how_to_count)
    if not found.games:
        return notes
    lines = [counts.games(found.games), *map(_statistics_of, found.players)]
    for each in found.maps:
        games = counts.games(each.games)
        lines.append(_("{map}: {games}", map=short_title(each.title), games=games))
        for best in each.best:
            names = ", ".join(player_label(person) for person in best.players) or best.game
            label, amount = record_label(best)
            lines.append(
                _(
                    "{record}: {amount}, {names}",
                    record=as_sentence(label),
                    amount=amount,
                    names=names,
                )
            )
    return [*lines, *notes]


def _statistics_of(player: PlayerStatistics) -> str:
    return _(
        "{name}: games {games}, wins {wins}, mean {mean}, best {best}, "
        "middle half {low} to {high}, median {median}",
        name=player_label(player.player),
        games=player.games,
        wins=player.wins,
        mean=f"{player.mean:.1f}",
        best=player.best,
        low=f"{player.quartile(1):g}",
        high=f"{player.quartile(3):g}",
        median=f"{player.median:g}",
    )
