"""The words for keys: in the footer and on the help pages."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final, NamedTuple, TypeAlias

from ttr_tui.storage.languages import ENGLISH, known_languages, translations
from ttr_tui.text import as_typed
from ttr_tui.words.buildings import BUILDING_WORDS
from ttr_tui.words.language import N_, NC_, _, current_language, pgettext

KeyName: TypeAlias = Callable[[str], str]
"""Returns the name of the key of a binding, as the user has it: `turn.card1` is `1`."""


class Key(NamedTuple):
    """The label of a key in the footer, what the key does, and what it does together with others
    that have the same words here."""

    label: str
    about: str
    together: str = ""


KEYS: Final = {
    "app.quit": Key("", N_("quit at once")),
    "app.suspend": Key("", N_("hide the hand and suspend; fg continues")),
    "app.commands": Key("", N_("search the commands of this screen")),
    "screen.help": Key(NC_("key", "help"), N_("explain the keys")),
    "page.back": Key(NC_("key", "back"), N_("go back")),
    "page.up": Key(NC_("key", "scroll"), N_("scroll up"), N_("scroll")),
    "page.down": Key(NC_("key", "scroll"), N_("scroll down"), N_("scroll")),
    "page.page_up": Key("", N_("scroll up by a page")),
    "page.page_down": Key("", N_("scroll down by a page")),
    "page.home": Key("", N_("go to the beginning")),
    "page.end": Key("", N_("go to the end")),
    "map.previous": Key(NC_("key", "map"), N_("show the previous map")),
    "map.next": Key(NC_("key", "map"), N_("show the next map")),
    "statistics.computers": Key(
        NC_("key", "computers"), N_("count games with computer players, or leave them out")
    ),
    "log.previous": Key(NC_("key", "player"), N_("show only the previous player, or all")),
    "log.next": Key(NC_("key", "player"), N_("show only the next player, or all")),
    "rules.next": Key(NC_("key", "rule"), N_("go to the next rule")),
    "rules.previous": Key(NC_("key", "rule"), N_("go to the previous rule")),
    "notice.close": Key(NC_("key", "continue"), N_("close this page")),
    "list.row": Key("", N_("choose row {n}"), N_("choose the row")),
    "list.choose": Key(NC_("key", "choose"), N_("choose the highlighted row")),
    "list.up": Key(NC_("key", "move"), N_("move up"), N_("move")),
    "list.down": Key(NC_("key", "move"), N_("move down"), N_("move")),
    "list.page_up": Key("", N_("move up by a page")),
    "list.page_down": Key("", N_("move down by a page")),
    "list.first": Key("", N_("go to the first row")),
    "list.last": Key("", N_("go to the last row")),
    "menu.continue": Key("", N_("continue the last game")),
    "menu.quick": Key("", N_("play against computer players at once")),
    "menu.new": Key("", N_("set up a new game")),
    "menu.deal": Key("", N_("play the deal of the day: the same for everybody")),
    "menu.games": Key("", N_("list the saved games")),
    "menu.statistics": Key("", N_("show the statistics")),
    "menu.rules": Key("", N_("read the rules")),
    "menu.settings": Key("", N_("change settings")),
    "menu.quit": Key("", N_("quit")),
    "text.left": Key("", N_("move the text cursor")),
    "text.right": Key("", N_("move the text cursor")),
    "text.word_left": Key("", N_("move the text cursor by a word")),
    "text.word_right": Key("", N_("move the text cursor by a word")),
    "text.home": Key("", N_("go to the beginning of the text")),
    "text.end": Key("", N_("go to the end of the text")),
    "text.backspace": Key("", N_("delete the character before the cursor")),
    "text.delete": Key("", N_("delete the character at the cursor")),
    "text.delete_word": Key("", N_("delete the word before the cursor")),
    "text.clear": Key("", N_("delete the text before the cursor")),
    "text.delete_rest": Key("", N_("delete the text after the cursor")),
    "text.paste": Key("", N_("paste")),
    "value.previous": Key(NC_("key", "change"), N_("choose the previous value")),
    "value.next": Key(NC_("key", "change"), N_("choose the next value")),
    "button.press": Key(NC_("key", "press"), N_("press the button")),
    "form.up": Key(NC_("key", "move"), N_("go to the line above"), N_("go to the line")),
    "form.down": Key(NC_("key", "move"), N_("go to the line below"), N_("go to the line")),
    "form.next_field": Key("", N_("go to the next field")),
    "form.previous_field": Key("", N_("go to the previous field")),
    "form.next": Key(NC_("key", "next"), N_("go to the next line; on the last one, finish")),
    "form.back": Key(NC_("key", "back"), N_("go back")),
    "seat.color": Key(NC_("key", "color"), N_("go to the color")),
    "seat.player": Key(NC_("key", "computer"), N_("go to the choice of person or computer")),
    "seat.previous": Key(NC_("key", "change"), N_("in an empty seat, add a computer player")),
    "seat.next": Key(NC_("key", "change"), N_("in an empty seat, add a computer player")),
    "setup.start": Key(NC_("key", "start"), N_("start the game, from any line")),
    "setup.seat_up": Key(
        NC_("key", "move player"), N_("move this player up"), N_("move this player")
    ),
    "setup.seat_down": Key(
        NC_("key", "move player"), N_("move this player down"), N_("move this player")
    ),
    "name.done": Key(NC_("key", "play"), N_("play with this name")),
    "edit_players.done": Key(NC_("key", "done"), N_("continue with these names and colors")),
    "settings.next": Key("", N_("choose the next value")),
    "settings.page_up": Key(NC_("key", "scroll"), N_("scroll up by a page")),
    "settings.page_down": Key(NC_("key", "scroll"), N_("scroll down by a page")),
    "game.hide": Key(NC_("key", "hide hand"), N_("hide your hand and tickets")),
    "game.show": Key(NC_("key", "show"), N_("show your hand again")),
    "game.zoom": Key(NC_("key", "zoom"), N_("zoom in or out")),
    "game.leave": Key(NC_("key", "leave"), N_("leave, end the game early, or edit players")),
    "game.hints": Key(NC_("key", "hints"), N_("turn hints on or off")),
    "game.rules": Key(NC_("key", "rules"), N_("read the rules")),
    "game.log": Key(NC_("key", "log"), N_("show the log")),
    "game.tickets": Key(NC_("key", "my tickets"), N_("show your tickets and their paths")),
    "game.advice": Key(NC_("key", "advice"), N_("say what a strong player would do")),
    "game.settings": Key("", N_("change settings")),
    "turn.undo": Key(NC_("key", "undo"), N_("undo the last step, if it revealed nothing hidden")),
    "turn.deck1": Key(NC_("key", "deck"), N_("draw a card from the deck")),
    "turn.deck2": Key(NC_("key", "2nd deck"), N_("draw a card from the second deck")),
    "turn.claim": Key(
        NC_("key", "claim"), N_("claim the route under the cursor; on a city, list its routes")
    ),
    "turn.tickets": Key(NC_("key", "tickets"), N_("draw tickets and choose which to keep")),
    **{f"turn.{kind}": Key(words.label, words.build) for kind, words in BUILDING_WORDS.items()},
    "turn.exchange": Key(NC_("key", "exchange"), N_("exchange pieces with your reserve")),
    "turn.pass": Key(NC_("key", "pass"), N_("pass")),
    "turn.find": Key(NC_("key", "find"), N_("find a city or a route by typing")),
    "turn.next": Key(NC_("key", "next"), N_("next route you can claim")),
    "turn.previous": Key(NC_("key", "next"), N_("previous route you can claim")),
    "turn_end.end": Key("", N_("end your turn")),
    "handoff.show": Key("", N_("show the hand of the player whose turn it is")),
    "computer.pause": Key(NC_("key", "pause/go on"), N_("pause the computer players, or go on")),
    "computer.next": Key(NC_("key", "next"), N_("show the next move at once")),
    "computer.finish": Key(NC_("key", "to the end"), N_("play the game to its end (asks first)")),
    "computer.rest": Key(NC_("key", "show the rest"), N_("show the rest of the moves at once")),
    "prompt.back": Key(NC_("key", "back"), N_("go back")),
    "confirm.yes": Key(NC_("key", "yes"), N_("yes")),
    "confirm.enter": Key("", N_("yes")),
    "confirm.no": Key(NC_("key", "no"), N_("no")),
    "filter.choose": Key(NC_("key", "choose"), N_("choose the highlighted row")),
    "filter.up": Key(NC_("key", "move"), N_("move up"), N_("move")),
    "filter.down": Key(NC_("key", "move"), N_("move down"), N_("move")),
    "filter.back": Key(NC_("key", "back"), N_("go back")),
    "tickets.back": Key(NC_("key", "back"), N_("go back")),
    "choice.select": Key(NC_("key", "select"), N_("select or unselect the ticket")),
    "choice.keep": Key(NC_("key", "keep"), N_("keep the selected tickets")),
    "refill.deck1": Key("", N_("fill the slot from the first deck")),
    "refill.deck2": Key("", N_("fill the slot from the second deck")),
    "tunnel.next": Key(
        NC_("key", "next card"), N_("reveal the next card; after the last, continue")
    ),
    "tunnel.all": Key(NC_("key", "all cards"), N_("reveal all cards")),
    "leave.back": Key(NC_("key", "back"), N_("go back to the game")),
    "games.replay": Key(NC_("key", "replay"), N_("replay the highlighted game step by step")),
    "games.delete": Key(NC_("key", "delete"), N_("delete the highlighted game (asks first)")),
    "games.confirm": Key(NC_("key", "delete it"), N_("delete the game")),
    "games.keep": Key(NC_("key", "keep it"), N_("do not delete the game")),
    "review.zoom": Key(NC_("key", "zoom"), N_("zoom out, or in on the next part of the board")),
    "final_count.next": Key(NC_("key", "next"), N_("show the next step")),
    "final_count.previous": Key(NC_("key", "previous"), N_("show the previous step again")),
    "final_count.play": Key(NC_("key", "run/pause"), N_("go on by itself, or pause")),
    "final_count.skip": Key(NC_("key", "skip"), N_("skip to the final scores")),
    "scores.page": Key(NC_("key", "more"), N_("show the winner, all scores or the tickets")),
    "scores.tickets": Key(NC_("key", "tickets"), N_("show the list of tickets")),
    "scores.save": Key(NC_("key", "report"), N_("save a report and a picture of the board")),
    "scores.copy": Key(NC_("key", "copy"), N_("copy the line to share")),
    "scores.replay": Key(NC_("key", "replay"), N_("go through the game again, step by step")),
    "scores.new": Key(NC_("key", "new game"), N_("new game with the same players")),
    "scores.menu": Key(NC_("key", "menu"), N_("go to the menu")),
    "scores.previous": Key(NC_("key", "player"), N_("go to the previous player")),
    "scores.next": Key(NC_("key", "player"), N_("go to the next player")),
    "replay.step_back": Key(NC_("key", "step"), N_("go one step back"), N_("go one step")),
    "replay.step": Key(NC_("key", "step"), N_("go one step forward"), N_("go one step")),
    "replay.turn_back": Key(NC_("key", "turn"), N_("go to the previous turn")),
    "replay.turn": Key(NC_("key", "turn"), N_("go to the next turn")),
    "replay.play": Key(NC_("key", "run/pause"), N_("go on by itself, or pause")),
    "replay.slower": Key(NC_("key", "speed"), N_("slower")),
    "replay.faster": Key(NC_("key", "speed"), N_("faster")),
    "replay.hands": Key(NC_("key", "hands"), N_("show one player's hand, all hands, or none")),
    "replay.chart": Key(
        NC_("key", "chart"), N_("switch between the board and the chart of scores")
    ),
    "replay.play_on": Key(NC_("key", "play on"), N_("play on from here, as a new game")),
    "replay.ten_back": Key(NC_("key", "ten turns"), N_("go ten turns back"), N_("go ten turns")),
    "replay.ten": Key(NC_("key", "ten turns"), N_("go ten turns forward"), N_("go ten turns")),
    "replay.first": Key("", N_("go to the start")),
    "replay.last": Key("", N_("go to the end")),
    "turn.card": Key(NC_("key", "card"), N_("draw face-up card {n}"), N_("draw face-up card")),
    "choice.ticket": Key("", N_("select or unselect ticket {n}"), N_("select or unselect ticket")),
    "board.up": Key("", N_("move the cursor over the board")),
    "board.down": Key("", N_("move the cursor over the board")),
    "board.left": Key("", N_("move the cursor over the board")),
    "board.right": Key("", N_("move the cursor over the board")),
    "board.leave": Key("", N_("take the cursor off the board")),
}
"""By the id of the binding; of numbered ones without the number. The label is empty if the key is
not in the footer."""


def key_words(id: str) -> Key:
    """The messages of a binding: `turn.card3` has those of `turn.card`."""
    return KEYS.get(id) or KEYS[_split(id)[0]]


def key_label(message: str) -> str:
    """A label in the language of the program; the empty label is nothing."""
    return pgettext("key", message) if message else ""


def key_help(message: str, id: str) -> str:
    """What the key of the binding `id` does: `draw face-up card 3`."""
    return _(message, n=_split(id)[1])


def zoom_words(*, zoomed: bool) -> str:
    """The label of the key to zoom for players who have not used it yet."""
    return _("whole board") if zoomed else _("closer view")


def palette_key(name: str) -> str:
    """The key of a command in the command palette."""
    return _("Key: {key}", key=name)


def _split(id: str) -> tuple[str, str]:
    match = re.fullmatch(r"(.*?)(\d*)", id)
    assert match is not None
    return match[1], match[2]


_LETTERS: Final = {True: NC_("answer", "y"), False: NC_("answer", "n")}
_WORDS: Final = {True: NC_("answer", "yes"), False: NC_("answer", "no")}
_LEAVE: Final = NC_("command", "cancel back")


def is_yes(answer: str) -> bool:
    """Whether the answer to a question is yes."""
    return _means(answer, True)


def is_no(answer: str) -> bool:
    """Whether the answer leaves a question."""
    others = f"{_LEAVE} {pgettext('command', _LEAVE)}"
    return _means(answer, False) or as_typed(answer) in as_typed(others).split()


def _means(answer: str, yes: bool) -> bool:
    known = (_LETTERS[yes], _WORDS[yes])
    own = [pgettext("answer", each) for each in known]
    return as_typed(answer.strip()) in map(as_typed, (*known, *own))


def letter(yes: bool) -> str:
    """The key of the answer: the first letter of its word."""
    return pgettext("answer", _LETTERS[yes])


def letter_answers(typed: str, english: str) -> bool | None:
    """What a letter answers: by the language of the program, else by the key that it is on, which
    types the letter `english` there. `None` if it answers nothing, or if it would be yes by the key
    and no in another language, or the other way round."""
    for yes in _LETTERS:
        if as_typed(typed) == as_typed(letter(yes)):
            return yes
    for yes, known in _LETTERS.items():
        if known in (as_typed(typed), as_typed(english)):
            return None if _means_elsewhere(typed, not yes) else yes
    return None


def _means_elsewhere(typed: str, yes: bool) -> bool:
    """Whether the letter is this answer in another language of the program."""
    return any(
        as_typed(typed) == as_typed(translations(each).pgettext("answer", _LETTERS[yes]))
        for each in known_languages()
        if each not in (ENGLISH, current_language())
    )
