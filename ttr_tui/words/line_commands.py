"""The commands of the game in plain lines: their words, what they do, and help on them."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final, NamedTuple

from ttr_tui.engine import GameMap
from ttr_tui.engine.rules.market import is_whole_draw
from ttr_tui.text import as_typed
from ttr_tui.words.buildings import BUILDING_WORDS
from ttr_tui.words.language import (
    N_,
    NC_,
    _,
    full_stop,
    pgettext,
    quoted,
)
from ttr_tui.words.names import card_name, cards_words, deck_name


class CommandWords(NamedTuple):
    """The word to type, what it does, and how to use it if the word alone is not all."""

    word: str
    about: str
    usage: str = ""


TO_HEAR: Final = {
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
    "cities": CommandWords(
        NC_("command", "cities"), N_("the names of all cities"), N_("cities; cities {letter}")
    ),
    "players": CommandWords(NC_("command", "players"), N_("the players and what they have left")),
    "scores": CommandWords(NC_("command", "scores"), N_("the points of all players")),
    "log": CommandWords(
        NC_("command", "log"),
        N_("what happened lately, in a round, or all"),
        N_("log; log 30; log round 5; log all"),
    ),
    "more": CommandWords(
        NC_("command", "more"), N_("the next part of a long answer, such as of routes claimable")
    ),
    "options": CommandWords(
        NC_("command", "options"), N_("the list that you can choose from now, once more")
    ),
    "advice": CommandWords(NC_("command", "advice"), N_("what a strong player would do")),
    "why": CommandWords(NC_("command", "why"), N_("the other reasons for the advice")),
    "plan": CommandWords(NC_("command", "plan"), N_("the routes of the plan for all your tickets")),
    "again": CommandWords(
        NC_("command", "again"), N_("say again what you can do now, with your hand")
    ),
    "rules": CommandWords(
        NC_("command", "rules"),
        N_("how to play, the titles of the rules, or a rule"),
        N_("rules; rules ticket"),
    ),
    "help": CommandWords(NC_("command", "help"), N_("all commands, or one"), N_("help; help draw")),
}
TO_PLAY: Final = {
    "draw": CommandWords(
        NC_("command", "draw"),
        N_("draw a face-up card, a card from the deck, or tickets"),
        N_(
            "draw {card}; draw {card} {card}; draw 3 (the third face-up card); draw deck; "
            "draw tickets"
        ),
    ),
    "claim": CommandWords(
        NC_("command", "claim"),
        N_("claim a route; if there are several ways to pay, without cards it says them"),
        N_("claim; claim {city} {other}; claim {city} {other} with {cards} 1 {wild}"),
    ),
    "keep": CommandWords(
        NC_("command", "keep"), N_("keep some of the offered tickets"), N_("keep 1 2")
    ),
    **{
        kind: CommandWords(words.command, words.build, words.usage)
        for kind, words in BUILDING_WORDS.items()
    },
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
}
OF_THE_GAME: Final = {
    "hints": CommandWords(
        NC_("command", "hints"), N_("turn hints on or off"), N_("hints on; hints off")
    ),
    "back": CommandWords(NC_("command", "back"), N_("leave the open question")),
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
COMMANDS: Final = TO_HEAR | TO_PLAY | OF_THE_GAME
"""What can be typed in a game, by ids."""

COMMANDS_AFTER: Final = {
    "hand": CommandWords(NC_("command", "hand"), N_("the cards that the players had left")),
    "tickets": CommandWords(NC_("command", "tickets"), N_("the tickets of all players")),
    "scores": CommandWords(NC_("command", "scores"), N_("the final scores")),
    "count": CommandWords(NC_("command", "count"), N_("the final count, step by step")),
    "again": CommandWords(NC_("command", "again"), N_("the final count, step by step")),
    "players": COMMANDS["players"],
    "market": COMMANDS["market"],
    "log": COMMANDS["log"],
    "routes": COMMANDS["routes"],
    "review": CommandWords(
        NC_("command", "review"), N_("which turns decided the game, and what hard would have done")
    ),
    "from": CommandWords(
        NC_("command", "from"),
        N_("play on from a round, or from a turn of it, as a new game"),
        N_("from 5; from 5.2"),
    ),
    "options": COMMANDS["options"],
    "rules": COMMANDS["rules"],
    "help": COMMANDS["help"],
    "back": CommandWords(NC_("command", "back"), N_("leave the game")),
    "quit": CommandWords(NC_("command", "quit"), N_("leave the game")),
}
"""What can be typed when the game is over."""

COMMANDS_OF_SETUP: Final = {
    "undo": CommandWords(NC_("command", "undo"), N_("go back to the last question")),
    "quit": CommandWords(NC_("command", "quit"), N_("answer no more questions")),
}
"""What can be typed at each question before a game, and when names are changed."""

_DETAILS: Final = {
    "draw": N_("You draw two cards, one after the other. Tickets are a turn of their own."),
    "claim": N_(
        "The cities can be shortened. Several ways to pay are numbered: type a number, or "
        "name the cards after the cities."
    ),
    "keep": N_(
        "The numbers are those of the offered tickets. Tickets that you do not complete cost "
        "their points."
    ),
    **{kind: words.help for kind, words in BUILDING_WORDS.items()},
    "exchange": N_(
        "It takes your whole turn. Alone, the command says what you can exchange and what it costs."
    ),
    "pieces": N_(
        "The two numbers must add up to all your starting pieces. With one number the rest is"
        " of the other kind."
    ),
    "withdraw": N_("Your turn ends without the tunnel."),
    "undo": N_(
        "A hidden card that you have seen cannot be undone. While a question is open, it "
        "leaves the question."
    ),
    "advice": N_(
        "What to do now, and why. It is asked of the hard computer player, who sees only what"
        " you see."
    ),
    "finish": N_("All tickets that are not completed then cost their points."),
}
"""What help says of a command beyond what it does, by its word in English."""


_ARGUMENTS: Final = {
    "deck": NC_("command", "deck"),
    "tickets": NC_("command", "tickets ticket"),
    "with": NC_("command", "with"),
    "of": NC_("command", "of by"),
    "all": NC_("command", "all"),
    "none": NC_("command", "none"),
    "round": NC_("command", "round"),
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
    "cities": NC_("command", "map ports"),
    "routes": NC_("command", "board"),
    "hand": NC_("command", "cards"),
    "advice": NC_("command", "advise hint"),
    **{kind: words.others for kind, words in BUILDING_WORDS.items() if words.others},
    "again": NC_("command", "repeat"),
    "back": NC_("command", "cancel"),
}
"""Other words for commands, by their ids."""


def command_meant(word: str) -> str:
    """The word of the command if this is another word for one, else the word itself."""
    for id, others in _ALIASES.items():
        if as_typed(word) in as_typed(" ".join(in_both_languages(others))).split():
            return command(id)
    return word


def is_help(line: str) -> bool:
    """Whether help is asked for where there are no commands."""
    return command_meant(as_typed(line)) == command("help") or as_typed(line) == command("help")


def command_called(line: str) -> str | None:
    """The id of the command if the whole line is the word for one, anywhere in the program."""
    known = command_words(COMMANDS_AFTER) | command_words(COMMANDS)
    typed = as_typed(command_meant(line))
    return next((id for word, id in known.items() if as_typed(word) == typed), None)


def is_filler(word: str) -> bool:
    """Whether a word says nothing: `path from denver to miami`, `with 2 red`."""
    fillers = in_both_languages(
        NC_("command", "a an the and to from for in my route card cards ticket")
    )
    return as_typed(word) in as_typed(" ".join([*fillers, *arguments("with")])).split()


def argument(id: str) -> str:
    """The word to type."""
    return arguments(id)[0]


def arguments(id: str) -> list[str]:
    """The words to type: in the language of the program, which may have several forms of one, and
    in English."""
    return " ".join(in_both_languages(_ARGUMENTS[id])).split()


def in_both_languages(message: str) -> tuple[str, str]:
    """In the language of the program and in English."""
    return pgettext("command", message), message


def command(id: str) -> str:
    """The word to type for a command of a game."""
    return pgettext("command", COMMANDS[id].word)


def command_words(commands: dict[str, CommandWords]) -> dict[str, str]:
    """The ids of these commands by the words to type, in the language of the program and, for
    scripts, in English."""
    english = {words.word: id for id, words in commands.items()}
    return {pgettext("command", word): id for word, id in english.items()} | english


def about_command(words: CommandWords) -> str:
    return _("{command}: {does}", command=pgettext("command", words.word), does=_(words.about))


def command_details(words: CommandWords, game_map: GameMap) -> list[str]:
    """What else help says of a command of a game on this map, a line for each sentence."""
    if words not in COMMANDS.values() or words.word not in _DETAILS:
        return []
    said = [full_stop(each.removesuffix(".")) for each in _(_DETAILS[words.word]).split(". ")]
    if words.word == "draw" and is_whole_draw(game_map, game_map.locomotive):
        wild = card_name(game_map.locomotive, game_map)
        said.append(_("A face-up {wild} counts as both cards.", wild=wild))
    if words.word == "draw" and len(game_map.rules.decks) > 1:
        deck = deck_name(1, game_map)
        said.append(
            _(
                "A face-up card is replaced from its own deck. For the other deck, name it: "
                "draw 1, {deck}.",
                deck=deck,
            )
        )
    if building := BUILDING_WORDS.get(words.word):
        said += [building.costs(game_map), building.unused(game_map)]
    return said


def usage(words: CommandWords, game_map: GameMap) -> str:
    """How a command is used, with examples of this map; nothing if its word is all."""
    if not words.usage:
        return ""
    route = next(
        (each for each in game_map.routes if each.length > 1 and not each.locomotives),
        game_map.routes[0],
    )
    one, other = route.ends
    pays = next(
        n
        for n, card in enumerate(game_map.card_types)
        if card.deck == route.deck and card.color == (route.color or 0)
    )
    ports = [city.name for city in game_map.cities if city.port]
    examples = _(
        words.usage,
        city=game_map.cities[one].name,
        other=game_map.cities[other].name,
        port=(ports or [""])[0],
        letter=game_map.cities[one].name[:1],
        card=card_name(0, game_map),
        cards=cards_words(pays, max(1, route.length - 1), game_map),
        wild=card_name(game_map.locomotive, game_map),
    )
    return _("For example: {examples}", examples=examples)


def commands_by_kind(known: Collection[str]) -> list[str]:
    """The words of these commands, by their ids, in a line for each kind."""
    hear, play, more = [
        ", ".join(command(id) for id in kind if id in known)
        for kind in (TO_HEAR, TO_PLAY, OF_THE_GAME)
    ]
    return [
        _("To hear: {commands}", commands=hear),
        _("To play: {commands}", commands=play),
        _("Of the game: {commands}", commands=more),
        _("Type help and a command to hear what it does."),
    ]


def no_command(asked: str, near: str | None) -> str:
    """That a word is no command; the `near` one is probably meant."""
    if near:
        return _(
            "There is no command {asked}, did you mean {near}?",
            asked=quoted(asked),
            near=quoted(near),
        )
    return _("There is no command {asked}. Type help to hear the commands.", asked=quoted(asked))


def not_with(command: str, given: str) -> str:
    """That a command does not take what follows it."""
    return _("{command} does not take {given}.", command=command, given=quoted(given))
