"""The game in plain lines: commands, what a turn says, questions and answers.

A line is one fact, and a name comes before its numbers. Most sentences are those of the other
modules; `spoken` says their signs in words.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from shlex import quote
from typing import Final, NamedTuple

from ttr_tui.engine import FinalScore, GameMap, View
from ttr_tui.engine.game_map import RouteIndex, TicketIndex
from ttr_tui.engine.rules.harbors import HarborRules
from ttr_tui.engine.rules.routes import ClaimBlocker
from ttr_tui.engine.rules.stations import BuildStation, StationRules
from ttr_tui.engine.ticket_paths import TicketProgress, TicketStatus, ticket_path
from ttr_tui.play.final_count import CountStep
from ttr_tui.play.hints import Hint, Tip
from ttr_tui.play.log import LogEntry
from ttr_tui.play.offered_tickets import OfferedTicket
from ttr_tui.play.route_needs import missing_now
from ttr_tui.play.seated_players import SeatedPlayer
from ttr_tui.play.turn_facts import Building, pieces_are_known
from ttr_tui.storage.saved_games import SavedGame
from ttr_tui.storage.statistics import PlayerStatistics, Statistics
from ttr_tui.terminal_text import fit
from ttr_tui.text import as_typed, escaped
from ttr_tui.words import counts
from ttr_tui.words.advice import missing_cards_words
from ttr_tui.words.buildings import in_city
from ttr_tui.words.cards import a_card
from ttr_tui.words.claims import claim_blocker_words, price, whose
from ttr_tui.words.hints import hint_words
from ttr_tui.words.language import (
    N_,
    NC_,
    _,
    and_list,
    as_sentence,
    full_stop,
    ngettext,
    or_list,
    pgettext,
    quoted,
)
from ttr_tui.words.names import card_name, piece_name, route_label, short_title
from ttr_tui.words.panels import empty_slot, to_go
from ttr_tui.words.pieces import count_pieces, exchanged_pieces, pieces_words
from ttr_tui.words.player_text import player_label, players_text
from ttr_tui.words.routes import name_of_both, with_label, with_mode
from ttr_tui.words.rules_text import Paragraph, without_markdown
from ttr_tui.words.saved_games import last_played_text, status_text
from ttr_tui.words.score_text import column_head, new_score, score_table, step_words
from ttr_tui.words.statistics import record_label, statistics_notes
from ttr_tui.words.suggestions import known_words
from ttr_tui.words.tickets import costs, status_words

_BETWEEN: Final = re.compile(" ?– ?")
_PLACES: Final = ("left", "right", "upper", "lower")
_MINUS: Final = re.compile(r"(?<!\w)[-−](?=\d)")


def spoken(line: str) -> str:
    """The line with words for signs that screen readers leave out: `Denver to Omaha`."""
    to, minus = _("to"), _("minus")
    line = _BETWEEN.sub(f" {to} ", line).replace("✓ ", "")
    for place in _PLACES:  # Of two routes that cost the same.
        line = line.replace(f" ({route_label(place)})", "")
    return _MINUS.sub(f"{minus} ", line)


# Commands.


class CommandWords(NamedTuple):
    """The word to type, what it does, and how to use it if the word alone is not all."""

    word: str
    about: str
    usage: str = ""


COMMANDS: Final = {
    "hand": CommandWords(NC_("command", "hand"), N_("the cards in your hand")),
    "market": CommandWords(NC_("command", "market"), N_("the face-up cards and the decks")),
    "tickets": CommandWords(NC_("command", "tickets"), N_("your tickets and what they still need")),
    "path": CommandWords(
        NC_("command", "path"),
        N_("the routes for one of your tickets, or the shortest path between two cities"),
        N_("path 2; path {city} {other}"),
    ),
    "routes": CommandWords(
        NC_("command", "routes"),
        N_("the routes of a city, between two cities, those you can claim, or a player's"),
        N_("routes {city}; routes {city} {other}; routes claimable; routes mine; routes of Ann"),
    ),
    "cities": CommandWords(NC_("command", "cities"), N_("the names of all cities")),
    "players": CommandWords(NC_("command", "players"), N_("the players and what they have left")),
    "scores": CommandWords(NC_("command", "scores"), N_("the points of all players")),
    "log": CommandWords(
        NC_("command", "log"), N_("what happened lately, or all"), N_("log; log 30; log all")
    ),
    "draw": CommandWords(
        NC_("command", "draw"),
        N_("draw a face-up card, a card from the deck, or tickets"),
        N_("draw {card}; draw 3 (the third face-up card); draw deck; draw tickets"),
    ),
    "claim": CommandWords(
        NC_("command", "claim"),
        N_("claim a route; without cards it says the ways to pay"),
        N_("claim; claim {city} {other}; claim {city} {other} with 3 {card} 1 {wild}"),
    ),
    "keep": CommandWords(
        NC_("command", "keep"), N_("keep some of the offered tickets"), N_("keep 1 3")
    ),
    "station": CommandWords(
        NC_("command", "station"), N_("build a station"), N_("station; station {city}")
    ),
    "harbor": CommandWords(
        NC_("command", "harbor"), N_("build a harbor"), N_("harbor; harbor {port}")
    ),
    "exchange": CommandWords(
        NC_("command", "exchange"),
        N_("exchange pieces with your reserve"),
        N_("exchange; exchange 2 ships for 2 trains"),
    ),
    "pieces": CommandWords(
        NC_("command", "pieces"), N_("choose your starting pieces"), N_("pieces 27 trains 23 ships")
    ),
    "fill": CommandWords(
        NC_("command", "fill"),
        N_("choose the deck that fills the market"),
        N_("fill train; fill ship"),
    ),
    "pay": CommandWords(
        NC_("command", "pay"), N_("add cards for a tunnel"), N_("pay; pay 1 {card}; pay 1 {wild}")
    ),
    "withdraw": CommandWords(NC_("command", "withdraw"), N_("take the cards for a tunnel back")),
    "flag": CommandWords(
        NC_("command", "flag"),
        N_("keep a card for the flag, or none"),
        N_("flag {card}; flag none"),
    ),
    "pass": CommandWords(NC_("command", "pass"), N_("do nothing this turn")),
    "end": CommandWords(NC_("command", "end"), N_("end your turn; Enter alone does it, too")),
    "undo": CommandWords(
        NC_("command", "undo"), N_("undo the last step, if it revealed nothing hidden")
    ),
    "advice": CommandWords(NC_("command", "advice"), N_("what a strong player would do")),
    "hints": CommandWords(
        NC_("command", "hints"), N_("turn hints on or off"), N_("hints on; hints off")
    ),
    "again": CommandWords(
        NC_("command", "again"), N_("say again what you can do now, with your hand")
    ),
    "rules": CommandWords(
        NC_("command", "rules"),
        N_("the titles of the rules, or a rule"),
        N_("rules; rules C-7; rules ticket"),
    ),
    "help": CommandWords(NC_("command", "help"), N_("all commands, or one"), N_("help; help draw")),
    "show": CommandWords(
        NC_("command", "show"), N_("show the hand of the player whose turn it is")
    ),
    "hide": CommandWords(NC_("command", "hide"), N_("hide your hand and clear the terminal")),
    "names": CommandWords(
        NC_("command", "names"), N_("change the names, or who is a computer player")
    ),
    "finish": CommandWords(
        NC_("command", "finish"), N_("end the game now, scored as it stands (asks first)")
    ),
    "delete": CommandWords(NC_("command", "delete"), N_("delete this game (asks first)")),
    "quit": CommandWords(NC_("command", "quit"), N_("leave; the game is saved")),
}
"""What can be typed in a game, by ids; `commands_by_kind` divides them before `draw` and after
`undo`."""

AFTER: Final = {
    "scores": CommandWords(NC_("command", "scores"), N_("the final scores")),
    "count": CommandWords(NC_("command", "count"), N_("the final count, step by step")),
    "again": CommandWords(NC_("command", "again"), N_("the final count, step by step")),
    "players": COMMANDS["players"],
    "market": COMMANDS["market"],
    "log": COMMANDS["log"],
    "routes": COMMANDS["routes"],
    "replay": CommandWords(NC_("command", "replay"), N_("go through the game again, turn by turn")),
    "rules": COMMANDS["rules"],
    "help": COMMANDS["help"],
    "quit": CommandWords(NC_("command", "quit"), N_("leave the program")),
}
"""What can be typed when the game is over."""

REPLAY: Final = {
    "next": CommandWords(NC_("command", "next"), N_("the next turn; Enter alone does it, too")),
    "back": CommandWords(NC_("command", "back"), N_("the turn before")),
    "round": CommandWords(NC_("command", "round"), N_("go to a round"), N_("round 12")),
    "hand": CommandWords(NC_("command", "hand"), N_("the hands and tickets at this moment")),
    "of": CommandWords(
        NC_("command", "of"),
        N_("whose hands you know, when the game is over"),
        N_("of Ann; of all; of nobody"),
    ),
    "scores": COMMANDS["scores"],
    "players": COMMANDS["players"],
    "routes": COMMANDS["routes"],
    "help": COMMANDS["help"],
    "quit": CommandWords(NC_("command", "quit"), N_("leave the replay")),
}
"""What can be typed in a replay."""

SETUP: Final = {
    "undo": CommandWords(NC_("command", "undo"), N_("go back to the last question")),
    "quit": CommandWords(NC_("command", "quit"), N_("answer no more questions")),
}
"""What can be typed at each question before a game, and when names are changed."""

_ARGUMENTS: Final = {
    "deck": NC_("command", "deck"),
    "tickets": NC_("command", "tickets ticket"),
    "with": NC_("command", "with"),
    "of": NC_("command", "of by"),
    "all": NC_("command", "all"),
    "none": NC_("command", "none"),
    "nobody": NC_("command", "nobody"),
    "on": NC_("command", "on"),
    "off": NC_("command", "off"),
    "mine": NC_("command", "mine"),
    "claimable": NC_("command", "claimable"),
}
"""Words that can follow a command."""


_ALIASES: Final = {
    "draw": NC_("command", "take"),
    "quit": NC_("command", "exit leave bye"),
    "help": NC_("command", "? what commands"),
    "cities": NC_("command", "map"),
    "routes": NC_("command", "board"),
    "hand": NC_("command", "cards"),
    "advice": NC_("command", "advise hint"),
    "harbor": NC_("command", "harbour harbours"),
}
"""Other words for commands, by their ids."""


def command_meant(word: str) -> str:
    """The word of the command if this is another word for one, else the word itself."""
    for id, others in _ALIASES.items():
        if as_typed(word) in as_typed(" ".join(_in_both(others))).split():
            return command(id)
    return word


def is_help(line: str) -> bool:
    """Whether help is asked for where there are no commands."""
    return command_meant(as_typed(line)) == command("help") or as_typed(line) == command("help")


def command_called(line: str) -> str | None:
    """The id of the command if the whole line is the word for one, anywhere in the program."""
    known = command_words(REPLAY) | command_words(AFTER) | command_words(COMMANDS)
    typed = as_typed(command_meant(line))
    return next((id for word, id in known.items() if as_typed(word) == typed), None)


def is_filler(word: str) -> bool:
    """Whether a word says nothing: `path from denver to miami`."""
    fillers = _in_both(NC_("command", "a an the and to from for in my route card cards ticket"))
    return as_typed(word) in as_typed(" ".join(fillers)).split()


def argument(id: str) -> str:
    """The word to type."""
    return arguments(id)[0]


def arguments(id: str) -> list[str]:
    """The words to type: in the language of the program, which may have several forms of one, and
    in English."""
    return " ".join(_in_both(_ARGUMENTS[id])).split()


def _in_both(message: str) -> tuple[str, str]:
    """In the language of the program and in English."""
    return pgettext("command", message), message


def command(id: str) -> str:
    """The word to type for a command of a game."""
    return pgettext("command", COMMANDS[id].word)


def draw_from_deck() -> str:
    """The line to type."""
    return pgettext("command", "draw deck")


def command_word(words: CommandWords) -> str:
    return pgettext("command", words.word)


def command_words(commands: dict[str, CommandWords]) -> dict[str, str]:
    """The ids of these commands by the words to type, in the language of the program and, for
    scripts, in English."""
    english = {words.word: id for id, words in commands.items()}
    return {pgettext("command", word): id for word, id in english.items()} | english


def about_command(words: CommandWords) -> str:
    return _("{command}: {does}", command=pgettext("command", words.word), does=_(words.about))


def usage(words: CommandWords, game_map: GameMap) -> str:
    """How a command is used, with examples of this map; nothing if its word is all."""
    if not words.usage:
        return ""
    one, other = game_map.routes[0].ends
    ports = [city.name for city in game_map.cities if city.port]
    examples = _(
        words.usage,
        city=game_map.cities[one].name,
        other=game_map.cities[other].name,
        port=(ports or [""])[0],
        card=card_name(0, game_map),
        wild=card_name(game_map.locomotive, game_map),
    )
    return _("For example: {examples}", examples=examples)


def commands_by_kind(known: Iterable[str]) -> list[str]:
    """The words of these commands, by their ids, in a line for each kind."""
    ids = [*COMMANDS]
    said: dict[str, list[str]] = {"hear": [], "play": [], "more": []}
    for id in known:
        if ids.index(id) < ids.index("draw") or id in ("advice", "again", "rules", "help"):
            kind = "hear"
        else:
            kind = "play" if ids.index(id) <= ids.index("undo") else "more"
        said[kind].append(command(id))
    hear, play, more = (", ".join(words) for words in said.values())
    return [
        _("To hear: {commands}", commands=hear),
        _("To play: {commands}", commands=play),
        _("Of the game: {commands}", commands=more),
        _("Type help and a command to hear what it does."),
    ]


def commands_can_be_short() -> str:
    return _("A few first letters of a command or a city are enough.")


def routes_of_price(cost: str, routes: Sequence[str]) -> str:
    """The routes of one price: `3 red, 4 points: Chicago – Duluth; …`"""
    return _("{price}: {routes}", price=cost, routes="; ".join(routes))


def no_command(asked: str, near: str | None) -> str:
    """That a word is no command; the `near` one is probably meant."""
    if near:
        return _(
            "There is no command {asked}, did you mean {near}?",
            asked=quoted(asked),
            near=quoted(near),
        )
    return _("There is no command {asked}. Type help to hear the commands.", asked=quoted(asked))


def several_commands(asked: str, known: Sequence[str]) -> str:
    return _(
        "{asked} can be {commands}. Type more letters.",
        asked=quoted(asked),
        commands=or_list(known),
    )


def too_long() -> str:
    return _("This line is too long. Nothing was done.")


def not_with(command: str, given: str) -> str:
    """That a command does not take what follows it."""
    return _("{command} does not take {given}.", command=command, given=quoted(given))


def no_city_or_route(asked: str, near: str | None) -> str:
    """That nothing is called this; the city `near` is probably meant."""
    if near:
        return _(
            "No city or route matches {asked}. Did you mean {near}?", asked=quoted(asked), near=near
        )
    return _(
        "No city or route matches {asked}. Type cities to hear their names.", asked=quoted(asked)
    )


def no_route_between() -> str:
    return _(
        "No route connects these cities directly. For the way between them, type path and both."
    )


def no_card(asked: str, near: str | None, known: Sequence[str]) -> str:
    """That no card of the `known` ones is called this; the `near` one is probably meant."""
    if near:
        return _("No card matches {asked}. Did you mean {near}?", asked=quoted(asked), near=near)
    return _(
        "No card matches {asked}. The cards are {known}.",
        asked=quoted(asked),
        known=known_words([*known]),
    )


def not_face_up(asked: str) -> str:
    return _("{asked} is not among the face-up cards.", asked=quoted(asked))


def no_player(asked: str) -> str:
    return _("No player is called {asked}.", asked=quoted(asked))


def no_number(asked: str, most: int) -> str:
    return _("Type a number from 1 to {most}, not {asked}.", most=most, asked=quoted(asked))


def nothing_to_choose() -> str:
    return _("There is nothing with a number to choose from now.")


# Lists to choose from.


def numbered(number: int | str, text: str) -> str:
    return _("{n}: {text}", n=number, text=text)


def yes_or_no() -> str:
    return _("Type yes or no.")


def type_a_number(most: int, *, default: bool = False) -> str:
    """How to choose from a list; with `default` Enter chooses the first one."""
    if default:
        return _("Type a number from 1 to {most}, or press Enter for 1.", most=most)
    if most == 1:
        return _("Type 1, or another command.")
    return _("Type a number from 1 to {most}, or another command.", most=most)


def hear_the_list() -> str:
    return _("Press Enter to hear the list again.")


def which_route() -> str:
    return _("Which route?")


def which_of(listed: int, all_of_them: int) -> str:
    return _(
        "Which of these {n} routes? Type routes claimable to hear all {all}.",
        n=listed,
        all=all_of_them,
    )


def which_deck() -> str:
    return _("Which deck?")


def replace_card_from(card: str) -> str:
    return _("Which deck replaces the {card}?", card=card)


def build_question(building: Building, city: str, cards: str) -> str:
    if building is BuildStation:
        return _("Build a station in {city} for {cards}?", city=city, cards=cards)
    return _("Build a harbor in {city} for {cards}?", city=city, cards=cards)


def which_card() -> str:
    return _("Which card?")


def is_no(answer: str) -> bool:
    """Whether the answer leaves a question."""
    own = (
        *_in_both(NC_("command", "cancel back")),
        pgettext("answer", "n"),
        pgettext("answer", "no"),
    )
    return as_typed(answer) in as_typed(" ".join(["n", "no", *own])).split()


_DROPPED: Final = {
    "draw": N_("Nothing was drawn."),
    "claim": N_("Nothing was claimed."),
    "station": N_("Nothing was built."),
    "harbor": N_("Nothing was built."),
}


def dropped(command: str) -> str:
    """That the question of a command is no longer asked."""
    return _(_DROPPED.get(command, N_("Nothing was done.")))


def route_with_cards(route: str, cards: str) -> str:
    return _("{route} with {cards}", route=route, cards=cards)


def add_cards(cards: str) -> str:
    return _("add {cards}", cards=cards)


def pieces_to_exchange(view: View) -> str:
    """What the player has and what is in the reserve."""
    seat = view.seats[view.player]
    return _(
        "You have {pieces}. Your reserve has {reserve}.",
        pieces=pieces_words(seat.pieces_by_deck, view.game_map),
        reserve=pieces_words(seat.reserve, view.game_map),
    )


def exchange_is_a_turn() -> str:
    return _("An exchange takes your whole turn.")


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
            _("{card} {n}", card=card_name(card, game_map), n=view.hand[card]) for card in cards
        )
        if said:
            lines.append(_("Hand: {cards}", cards=said))
    return lines or [_("Hand: no cards")]


def anchor_line(view: View) -> list[str]:
    """Which cards of the hand have the anchor that a harbor needs; nothing where there are no
    harbors."""
    if view.game_map.rules.get(HarborRules) is None:
        return []
    held = [
        card_name(card, view.game_map)
        for card, n in enumerate(view.hand)
        if n and view.game_map.card_types[card].anchor
    ]
    return [_("With an anchor: {cards}", cards=", ".join(held) or _("no cards"))]


def market_line(view: View) -> str:
    """`Market: red, locomotive, empty`"""
    names = [
        empty_slot() if card is None else card_name(card, view.game_map) for card in view.market
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
    known = view.viewer is not None and pieces_are_known(view)
    left = view.seats[view.viewer].pieces if known and view.viewer is not None else None
    said = to_go(progress.missing, view.game_map, left)
    alone = ticket_path(view, progress.ticket)
    if alone is None or alone.missing >= progress.missing:
        return said
    return _(
        "{state} on a path shared with your other tickets, {n} on its shortest path",
        state=said,
        n=alone.missing,
    )


def completed_tickets(numbers: Sequence[int]) -> str:
    return ngettext(
        "Completed: ticket {numbers}",
        "Completed: tickets {numbers}",
        len(numbers),
        numbers=and_list([str(n) for n in numbers]),
    )


def offered_line(number: int, offered: OfferedTicket, game_map: GameMap) -> str:
    """`1: Denver – El Paso, 4 points, 4 trains to go`"""
    name, points = game_map.ticket_name(offered.ticket), counts.points(offered.points)
    cost = costs(offered, game_map)[0]
    if offered.shared and offered.shared == offered.missing:
        pieces = count_pieces(offered.missing, game_map)
        cost = _("{pieces} to go, all of them on paths of your other tickets", pieces=pieces)
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


def you_drew(entry: LogEntry, game_map: GameMap) -> str:
    cards = [a_card(card, game_map) for card, count in entry.known_cards for _time in range(count)]
    return _("You drew {cards}.", cards=and_list(cards))


def you_exchanged(entry: LogEntry, game_map: GameMap) -> str:
    assert entry.deck is not None, "pieces of a deck were given"
    return _(
        "You exchanged {pieces}: {lost}.",
        pieces=exchanged_pieces(entry.number, entry.deck, game_map),
        lost=counts.lost_points(abs(entry.points)),
    )


def ticket_completed(number: int, ticket: TicketIndex, game_map: GameMap) -> str:
    return _(
        "Ticket {n} completed: {ticket}, {points}.",
        n=number,
        ticket=game_map.ticket_name(ticket),
        points=counts.points(game_map.tickets[ticket].points),
    )


def paid_with(cards: str) -> str:
    return _("Paid with {cards}", cards=cards)


def enter_for(line: str) -> str:
    """What Enter alone types."""
    return _("Press Enter for: {line}", line=line)


def end_of_turn(view: View, following: int) -> str:
    """The prompt at the end of a turn; `following` is the next person who plays."""
    if view.turns_left == 1:
        does = _("Press Enter to end the game")
    elif following != view.player:
        name = fit(view.seats[following].name, 24)
        does = _("Press Enter and pass the laptop to {name}", name=name)
    else:
        does = _("Press Enter to end your turn") if view.turn else _("Press Enter to continue")
    return _("{does}, or type undo.", does=does) if view.can_undo else full_stop(does)


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
    name = name_with_twin(route, view, city)
    if owner is not None:
        return _("{route}: {owner}", route=name, owner=whose(owner, view))
    return _(
        "{route}: {price}: {state}",
        route=name,
        price=price(route, game_map),
        state=_route_state(route, view),
    )


def route_and_price(route: RouteIndex, view: View) -> str:
    return _(
        "{route}: {price}", route=name_with_twin(route, view), price=price(route, view.game_map)
    )


def has_twin(route: RouteIndex, view: View) -> bool:
    """Whether the other route of a double route costs the same, and nobody has either of them."""
    game_map = view.game_map
    twins = [each for each in game_map.routes[route].parallels if each != route]
    return view.owners[route] is None and any(
        view.owners[each] is None and price(each, game_map) == price(route, game_map)
        for each in twins
    )


def name_with_twin(route: RouteIndex, view: View, city: int | None = None) -> str:
    """`Denver – Kansas City, two routes`: the name of a route, with a twin that of both; from a
    city that of the other one."""
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
    if blocker is ClaimBlocker.PIECES and not pieces_are_known(view):
        return _("open")
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


def score_without_tickets() -> str:
    return _("Tickets and bonuses are counted at the end.")


def path_line(route: RouteIndex, view: View, start: int) -> str:
    """A route of a path, from this city to the other one."""
    city = view.game_map.cities[start].name
    return _("From {city} to {route}", city=city, route=route_line(route, view, start))


def rule_title(rule: Paragraph) -> str:
    return numbered(rule.number, without_markdown(rule.title))


def rule_lines(rule: Paragraph) -> list[str]:
    """The title, and a line for each sentence."""
    *first, last = without_markdown(rule.text).split(". ")
    return [rule_title(rule), *map(full_stop, first), last]


def no_rule(asked: str) -> str:
    return _(
        "No rule has {asked} in its title. Type rules to hear the titles.", asked=quoted(asked)
    )


def which_path(tickets: int) -> str:
    return _("Type path and the number of a ticket, from 1 to {n}.", n=tickets)


def station_in_path(cities: Sequence[str]) -> str:
    return _("It needs a station in {cities}.", cities=or_list(cities))


def no_path() -> str:
    return _("No open path is left.")


def path_title(start: int, end: int, missing: int, game_map: GameMap) -> str:
    """`Denver – Miami: 12 trains to go`"""
    return _(
        "{city} – {other}: {state}",
        city=game_map.cities[start].name,
        other=game_map.cities[end].name,
        state=to_go(missing, game_map),
    )


def which_cities(asked: str, n: int) -> str:
    return _("{asked} can mean {n} pairs of cities.", asked=quoted(asked), n=n)


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
    known = pieces_are_known(view)
    facts += [
        (piece_name(deck, game_map, 2), found.pieces_by_deck[deck])
        for deck in game_map.deck_indices
        if known
    ]
    if len(game_map.rules.decks) > 1:
        facts += [
            (_("{deck} cards", deck=piece_name(deck, game_map)), found.cards_by_deck[deck])
            for deck in game_map.deck_indices
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
        flags = ", ".join(card_name(card, game_map) for card in found.flags)
        said = _("{facts}, flag cards: {flags}", facts=said, flags=flags)
    if not known:
        said = _("{facts}, starting pieces not chosen yet", facts=said)
    elif any(found.reserve):
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


def game_saved(id: str, folder: str) -> str:
    """How to continue a game, with the folder of the option `--folder`."""
    game = _with_folder(id, folder)
    return _("The game is saved. To continue it, run: ttr resume --lines {game}", game=game)


def saved_again() -> str:
    """After a step could not be saved."""
    return _("The game is saved again.")


def about_report(id: str, folder: str) -> str:
    game = _with_folder(id, folder)
    return _("For a report of the whole game, run: ttr report {game}", game=game)


def _with_folder(id: str, folder: str) -> str:
    return f"{id} --folder {quote(folder)}" if folder else id


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


def number_of_players(least: int, most: int) -> str:
    return _("This map is for {least} to {most} players.", least=least, most=most)


def who_goes_first() -> str:
    return _("Who goes first? Type a name, or Enter for a random player.")


def new_name(name: str) -> str:
    return _("{name}: type a new name, computer and a level, or Enter to keep it.", name=name)


def computer_word() -> str:
    """The word for a computer player that is typed."""
    return _("computer")


def welcome() -> str:
    return _("Ticket to Ride in plain lines.")


def what_to_do(most: int) -> str:
    return _("What do you want to do? Type a number from 1 to {most}.", most=most)


def saved_game(game: SavedGame) -> str:
    """`USA, Ann and Bob: round 12, 2026-11-21 20:15`"""
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
    return _("{asked} is no answer to this.", asked=quoted(asked))


# Replay and statistics.


def replay_prompt() -> str:
    return _("Press Enter for the next turn, or type help.")


def replay_is_over() -> str:
    return _("This is the end of the replay.")


def how_to_know_hands() -> str:
    return _("Type of and a name, or of all, to hear hands when the game is over.")


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
