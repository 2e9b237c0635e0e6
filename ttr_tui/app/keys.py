"""All keys of the app: Textual bindings with ids, in one place.

Each list belongs to one screen or widget, which has it as its `BINDINGS`, in the order of the
footer. The `description` of a binding is its label in the footer, `tooltip` its sentence on the
help page, which also says what the method of the action does; both are messages. Users can remap
the ids in their settings. A screen or widget with `inherit_bindings=False` lists the keys of its
bases, too: the footer follows one list.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Final, TypeAlias

from textual.binding import Binding, BindingType
from textual.keys import key_to_character

from ttr_tui.words.buildings import BUILDING_WORDS
from ttr_tui.words.keys import letter
from ttr_tui.words.language import N_, NC_

Bindings: TypeAlias = list[BindingType]


def key(
    id: str, keys: str, action: str, about: str, label: str = "", *, priority: bool = False
) -> Binding:
    """A binding with its sentence on the help page; it is in the footer if it has a label. `{n}`
    stands for the number at the end of the id."""
    return Binding(keys, action, label, bool(label), id=id, tooltip=about, priority=priority)


def group(label: str, *bindings: Binding, together: str = "") -> Bindings:
    """Bindings with the same label, and the sentence for those that are active together."""
    shared = Binding.Group(together) if together else None
    return [replace(each, description=label, show=bool(label), group=shared) for each in bindings]


def textual_name(character: str) -> str:
    """Textual's name of the key with this character: `?` is `question_mark`."""
    return next(iter(Binding.make_bindings([Binding(character, "")]))).key


def taking(id: str, keys: str, about: str, label: str = "") -> Binding:
    """A binding that does what the option with its id leads to."""
    return key(id, keys, f"take('{id}')", about, label)


def numbered(id: str, about: str, together: str) -> Bindings:
    """The keys from 1 to 9 for the actions with the numbers from 0 to 8."""
    return group(
        "",
        *(key(f"{id}{n}", str(n), f"choose({n - 1})", about) for n in range(1, 10)),
        together=together,
    )


APP: Final[Bindings] = [
    key("app.quit", "ctrl+c", "quit_now", N_("quit at once"), priority=True),
    key(
        "app.suspend",
        "ctrl+z",
        "suspend",
        N_("hide the hand and suspend; fg continues"),
        priority=True,
    ),
    key("app.commands", "ctrl+p", "command_palette", N_("search the commands of this screen")),
]

SCREEN: Final[Bindings] = [
    key("screen.help", "question_mark,f1", "help", N_("explain the keys"), NC_("key", "help"))
]
"""On every screen."""

BACK: Final[Bindings] = [
    key("page.back", "escape,backspace,q", "back", N_("go back"), NC_("key", "back"))
]
"""On every screen that was opened from another one."""

SCROLL: Final[Bindings] = [
    *group(
        NC_("key", "scroll"),
        key("page.up", "up", "rows(-1)", N_("scroll up")),
        key("page.down", "down", "rows(1)", N_("scroll down")),
        together=N_("scroll"),
    ),
    key("page.page_up", "pageup", "pages(-1)", N_("scroll up by a page")),
    key("page.page_down", "pagedown,space", "pages(1)", N_("scroll down by a page")),
    key("page.home", "home", "edge(False)", N_("go to the beginning")),
    key("page.end", "end", "edge(True)", N_("go to the end")),
]

MAPS: Final = group(
    NC_("key", "map"),
    key("map.previous", "left", "other(-1)", N_("show the previous map")),
    key("map.next", "right", "other(1)", N_("show the next map")),
)
"""On pages about one of several maps."""

STATISTICS: Final[Bindings] = [
    key(
        "statistics.computers",
        "c",
        "computers",
        N_("count games with computer players, or leave them out"),
        NC_("key", "computers"),
    )
]

LOG: Final = group(
    NC_("key", "player"),
    key("log.previous", "left", "other(-1)", N_("show only the previous player, or all")),
    key("log.next", "right", "other(1)", N_("show only the next player, or all")),
)

RULES: Final = group(
    NC_("key", "rule"),
    key("rules.next", "n", "section(1)", N_("go to the next rule")),
    key("rules.previous", "p", "section(-1)", N_("go to the previous rule")),
)

NOTICE: Final[Bindings] = [
    key("notice.close", "enter", "back", N_("close this page"), NC_("key", "continue"))
]

DEAL: Final[Bindings] = [
    key("deal.go_on", "enter", "go_on", N_("go on with the deal"), NC_("key", "go on")),
    key("deal.again", "a", "again", N_("play the deal from the beginning"), NC_("key", "again")),
]

ROWS: Final = numbered("list.row", N_("choose row {n}"), N_("choose the row"))
"""Lists with numbers before their rows."""

LIST: Final[Bindings] = [
    key("list.choose", "enter", "select", N_("choose the highlighted row"), NC_("key", "choose")),
    *group(
        NC_("key", "move"),
        key("list.up", "up", "cursor_up", N_("move up")),
        key("list.down", "down", "cursor_down", N_("move down")),
        together=N_("move"),
    ),
    key("list.page_up", "pageup", "page_up", N_("move up by a page")),
    key("list.page_down", "pagedown", "page_down", N_("move down by a page")),
    key("list.first", "home", "first", N_("go to the first row")),
    key("list.last", "end", "last", N_("go to the last row")),
]

PAGES: Final[Bindings] = [
    key("prompt.more", "pagedown", "page_down", N_("read on"), NC_("key", "more")),
    key("prompt.less", "pageup", "page_up", N_("go back to what was before")),
]
"""Prompts whose text is longer than their area."""

MENU: Final[Bindings] = [
    key("menu.continue", "c", "choose('continue')", N_("continue the last game")),
    key(
        "menu.quick",
        "k",
        "choose('quick')",
        N_("play against computer players; the first time, choose how well they play"),
    ),
    key("menu.new", "n", "choose('new')", N_("set up a new game")),
    key(
        "menu.deal",
        "d",
        "choose('deal')",
        N_("play the deal of the day: everybody gets the same cards and tickets"),
    ),
    key("menu.games", "g", "choose('games')", N_("list the saved games")),
    key("menu.statistics", "e", "choose('statistics')", N_("show the statistics")),
    key("menu.rules", "r", "choose('rules')", N_("read how to play, and the rules")),
    key("menu.settings", "s", "choose('settings')", N_("change settings")),
    key("menu.quit", "q", "choose('quit')", N_("quit")),
    *group(
        NC_("key", "map of the quick start"),
        key("menu.previous_map", "left", "map(-1)", N_("choose another map for the quick start")),
        key("menu.next_map", "right", "map(1)", N_("choose another map for the quick start")),
    ),
]

LEVEL: Final[Bindings] = [
    key(
        "level.rules",
        "r",
        "rules",
        N_("read how to play, and the rules"),
        NC_("key", "how to play"),
    )
]
"""Before the first quick start."""

TEXT: Final[Bindings] = [
    key("text.left", "left", "cursor_left", N_("move the text cursor")),
    key("text.right", "right", "cursor_right", N_("move the text cursor")),
    key("text.word_left", "ctrl+left", "cursor_left_word", N_("move the text cursor by a word")),
    key("text.word_right", "ctrl+right", "cursor_right_word", N_("move the text cursor by a word")),
    key("text.home", "home,ctrl+a", "home", N_("go to the beginning of the text")),
    key("text.end", "end,ctrl+e", "end", N_("go to the end of the text")),
    key("text.backspace", "backspace", "delete_left", N_("delete the character before the cursor")),
    key("text.delete", "delete,ctrl+d", "delete_right", N_("delete the character at the cursor")),
    key("text.delete_word", "ctrl+w", "delete_left_word", N_("delete the word before the cursor")),
    key("text.clear", "ctrl+u", "delete_left_all", N_("delete the text before the cursor")),
    key("text.delete_rest", "ctrl+k", "delete_right_all", N_("delete the text after the cursor")),
    key("text.paste", "ctrl+v", "paste", N_("paste")),
]
"""Where text is typed."""

VALUE: Final = group(
    NC_("key", "change"),
    key("value.previous", "left", "step(-1)", N_("choose the previous value")),
    key("value.next", "right,space", "step(1)", N_("choose the next value")),
)

BUTTON: Final[Bindings] = [
    key("button.press", "enter,space", "screen.finish", N_("press the button"), NC_("key", "press"))
]

FORM: Final[Bindings] = [
    *group(
        NC_("key", "move"),
        key("form.up", "up", "move(-1)", N_("go to the line above")),
        key("form.down", "down", "move(1)", N_("go to the line below")),
        together=N_("go to the line"),
    ),
    key("form.next_field", "tab", "app.focus_next", N_("go to the next field")),
    key("form.previous_field", "shift+tab", "app.focus_previous", N_("go to the previous field")),
]

PLAYERS_FORM: Final[Bindings] = [
    key(
        "form.next",
        "enter",
        "next",
        N_("go to the next line; on the last one, finish"),
        NC_("key", "next"),
    )
]

FORM_BACK: Final[Bindings] = [
    key("form.back", "escape,ctrl+b", "back", N_("go back"), NC_("key", "back"))
]
"""Where text is typed, backspace and letters do not go back."""

SEAT: Final[Bindings] = [
    key("seat.color", "tab", "color", N_("go to the color"), NC_("key", "color")),
    key(
        "seat.player",
        "tab",
        "player",
        N_("go to the choice of person or computer"),
        NC_("key", "computer"),
    ),
    *group(
        NC_("key", "change"),
        key("seat.previous", "left", "change(-1)", N_("in an empty seat, add a computer player")),
        key("seat.next", "right", "change(1)", N_("in an empty seat, add a computer player")),
    ),
]

START: Final[Bindings] = [
    key("setup.start", "ctrl+s", "finish", N_("start the game, from any line"), NC_("key", "start"))
]

SETUP: Final[Bindings] = [
    *START,
    *group(
        NC_("key", "move player"),
        key("setup.seat_up", "pageup", "reseat(-1)", N_("move this player up")),
        key("setup.seat_down", "pagedown", "reseat(1)", N_("move this player down")),
        together=N_("move this player"),
    ),
]

EDIT_PLAYERS: Final[Bindings] = [
    key(
        "edit_players.done",
        "ctrl+s",
        "finish",
        N_("continue with these names and colors"),
        NC_("key", "done"),
    )
]

NAME: Final[Bindings] = [
    key("name.done", "enter,escape", "finish", N_("play with this name"), NC_("key", "play"))
]

SETTINGS: Final[Bindings] = [key("settings.next", "enter", "next", N_("choose the next value"))]

SETTINGS_SCROLL: Final = group(
    NC_("key", "scroll"),
    key("settings.page_up", "pageup", "page_up", N_("scroll up by a page")),
    key("settings.page_down", "pagedown", "page_down", N_("scroll down by a page")),
)

GAME: Final[Bindings] = [
    key("game.zoom", "z", "zoom", N_("zoom in or out"), NC_("key", "zoom")),
    key(
        "game.advice", "v", "advice", N_("say what a strong player would do"), NC_("key", "advice")
    ),
    key(
        "game.leave",
        "q",
        "leave",
        N_("leave, end the game early, or edit players"),
        NC_("key", "leave"),
    ),
    key(
        "game.hide",
        "f2,full_stop",
        "hide",
        N_("hide your hand and tickets"),
        NC_("key", "hide hand"),
    ),
    key("game.hints", "e", "hints", N_("turn hints on or off"), NC_("key", "hints")),
    key(
        "game.rules",
        "r",
        "rules",
        N_("read how to play, and the rules"),
        NC_("key", "rules"),
    ),
    key("game.log", "l", "log", N_("show the log"), NC_("key", "log")),
    key(
        "game.tickets",
        "i",
        "own_tickets",
        N_("show your tickets and their paths"),
        NC_("key", "my tickets"),
    ),
    key("game.settings", "o", "settings", N_("change settings")),
]
"""The game screen, below the prompts."""

BOARD: Final[Bindings] = [
    *(
        key(f"board.{name}", name, f"move('{name}')", N_("move the cursor over the board"))
        for name in ("up", "down", "left", "right")
    ),
    key("board.leave", "escape", "leave_board", N_("take the cursor off the board")),
]
"""Prompts during which the cursor moves over the board."""

UNDO: Final[Bindings] = [
    key(
        "turn.undo",
        "u",
        "undo",
        N_("undo the last step, if it revealed nothing hidden"),
        NC_("key", "undo"),
    )
]

TURN: Final[Bindings] = [
    *group(
        NC_("key", "card"),
        *(
            taking(f"turn.card{n}", str(n % 10), N_("draw face-up card {n}"))
            for n in range(1, 11)  # The tenth key is 0.
        ),
        together=N_("draw face-up card"),
    ),
    taking("turn.deck1", "d", N_("draw a card from the deck"), NC_("key", "deck")),
    taking("turn.deck2", "f", N_("draw a card from the second deck"), NC_("key", "2nd deck")),
    key(
        "turn.claim",
        "enter",
        "claim",
        N_("claim the route under the cursor; on a city, list its routes"),
        NC_("key", "claim"),
    ),
    taking("turn.tickets", "t", N_("draw tickets and choose which to keep"), NC_("key", "tickets")),
    *(
        taking(f"turn.{kind}", words.letter, words.build, words.label)
        for kind, words in BUILDING_WORDS.items()
    ),
    taking("turn.exchange", "x", N_("exchange pieces with your reserve"), NC_("key", "exchange")),
    taking("turn.pass", "w", N_("pass"), NC_("key", "pass")),
    key("turn.find", "slash", "find", N_("find a city or a route by typing"), NC_("key", "find")),
    *group(
        NC_("key", "next"),
        key("turn.next", "n", "next_route(1)", N_("next route you can claim")),
        key("turn.previous", "p", "next_route(-1)", N_("previous route you can claim")),
    ),
    *UNDO,
    *BOARD,
]

_DRAWS: Final = ("turn.card", "turn.deck", "turn.tickets")

TURN_END: Final[Bindings] = [
    key("turn_end.end", "enter", "end_turn", N_("end your turn")),
    *UNDO,
    *BOARD,
    # Not possible any more; they say why.
    *(
        replace(binding, description="", show=False)
        for binding in TURN
        if isinstance(binding, Binding) and (binding.id or "").startswith(_DRAWS)
    ),
]

HANDOFF: Final[Bindings] = [
    key("handoff.show", "space", "show", N_("show the hand of the player whose turn it is"))
]

HIDDEN_HAND: Final[Bindings] = [
    *HANDOFF,
    *(
        replace(
            binding,
            action="show",
            description=NC_("key", "show"),
            tooltip=N_("show your hand again"),
        )
        for binding in GAME
        if isinstance(binding, Binding) and binding.action == "hide"
    ),
]
"""At the handoff, the key that hides does nothing."""

COMPUTER: Final[Bindings] = [
    key(
        "computer.pause",
        "space",
        "pause",
        N_("pause the computer players, or go on"),
        NC_("key", "pause/go on"),
    ),
    key("computer.next", "enter", "next", N_("show the next move at once"), NC_("key", "next")),
    key(
        "computer.finish",
        "end",
        "finish",
        N_("play the game to its end (asks first)"),
        NC_("key", "to the end"),
    ),
]
"""While computer players move. Unless they pause, any other key shows the rest at once."""

COMPUTER_REST: Final[Bindings] = [
    key(
        "computer.rest",
        "enter",
        "rest",
        N_("show the rest of the moves at once"),
        NC_("key", "show the rest"),
    )
]
"""In the place of the next move, while the moves go on and a person waits."""

PROMPT: Final[Bindings] = [
    key("prompt.back", "escape,backspace", "back", N_("go back"), NC_("key", "back"))
]
"""Prompts that can be left without an answer."""

CONFIRM: Final[Bindings] = [
    key("confirm.yes", "y", "yes", N_("yes"), NC_("key", "yes")),
    key("confirm.no", "n,escape,backspace", "back", N_("no"), NC_("key", "no")),
]

CONFIRM_BY_ENTER: Final[Bindings] = [
    key("confirm.enter", "enter", "yes", N_("yes"), NC_("key", "yes")),
    key("confirm.yes", "y", "yes", N_("yes")),
    *CONFIRM[1:],
]
"""Where yes is usual. Its letter is not shown: it may look like that of another key on screen."""

FILTER: Final[Bindings] = [key("filter.back", "escape", "back", N_("go back"), NC_("key", "back"))]
"""Lists that are filtered by typing."""

OWN_TICKETS: Final[Bindings] = [
    key("tickets.back", "i,enter,escape,backspace", "back", N_("go back"), NC_("key", "back"))
]

TICKET_CHOICE: Final[Bindings] = [
    key(
        "choice.select",
        "space",
        "choose",
        N_("select or unselect the ticket"),
        NC_("key", "select"),
    ),
    *numbered(
        "choice.ticket",
        N_("select or unselect ticket {n}"),
        N_("select or unselect ticket"),
    ),
    key("choice.keep", "enter", "keep", N_("keep the selected tickets"), NC_("key", "keep")),
]

REFILL: Final[Bindings] = [
    taking("refill.deck1", "d", N_("fill the slot from the first deck")),
    taking("refill.deck2", "f", N_("fill the slot from the second deck")),
]

REPLACE: Final[Bindings] = [
    *REFILL,
    key("replace.same", "enter", "choose", N_("replace the card from the deck that it is from")),
]

TUNNEL: Final[Bindings] = [
    key(
        "tunnel.next",
        "enter",
        "next",
        N_("reveal the next card; after the last, continue"),
        NC_("key", "next card"),
    ),
    key("tunnel.all", "a,escape", "all", N_("reveal all cards"), NC_("key", "all cards")),
]

LEAVE: Final[Bindings] = [
    key("leave.back", "q,escape,backspace", "back", N_("go back to the game"), NC_("key", "back"))
]

SAVED_GAMES: Final[Bindings] = [
    key(
        "games.replay",
        "v",
        "replay",
        N_("replay the highlighted game step by step"),
        NC_("key", "replay"),
    ),
    key(
        "games.delete",
        "x,delete",
        "ask",
        N_("delete the highlighted game (asks first)"),
        NC_("key", "delete"),
    ),
    key("games.confirm", "y", "confirm", N_("delete the game"), NC_("key", "delete it")),
    key("games.keep", "n,enter", "keep", N_("do not delete the game"), NC_("key", "keep it")),
]

HISTORY: Final[Bindings] = [
    key(
        "history.zoom",
        "z",
        "zoom",
        N_("zoom out, or in on the next part of the board"),
        NC_("key", "zoom"),
    )
]

FINAL_COUNT: Final[Bindings] = [
    key(
        "final_count.next", "enter,right,down", "next", N_("show the next step"), NC_("key", "next")
    ),
    key(
        "final_count.previous",
        "left,up",
        "previous",
        N_("show the previous step again"),
        NC_("key", "previous"),
    ),
    key(
        "final_count.play",
        "space",
        "play",
        N_("go on by itself, or pause"),
        NC_("key", "run/pause"),
    ),
    key(
        "final_count.skip",
        "s,escape,backspace,q",
        "skip",
        N_("skip to the final scores"),
        NC_("key", "skip"),
    ),
]

SCORES: Final[Bindings] = [
    key(
        "scores.page",
        "tab,b",
        "page",
        N_("show the winner, all scores or the tickets"),
        NC_("key", "more"),
    ),
    key(
        "scores.tickets",
        "down,up",
        "page('tickets')",
        N_("show the list of tickets"),
        NC_("key", "tickets"),
    ),
    key(
        "scores.save",
        "w",
        "save",
        N_("save a report and a picture of the board"),
        NC_("key", "report"),
    ),
    key("scores.copy", "c", "copy", N_("copy the line to share"), NC_("key", "copy")),
    key(
        "scores.replay",
        "g",
        "show('replay')",
        N_("go through the game again, and play on from a step of it"),
        NC_("key", "replay"),
    ),
    key(
        "scores.review",
        "a",
        "show('review')",
        N_("see which turns decided the game"),
        NC_("key", "review"),
    ),
    key(
        "scores.new",
        "n",
        "show('setup')",
        N_("new game with the same players"),
        NC_("key", "new game"),
    ),
    key("scores.menu", "m", "show('menu')", N_("go to the menu"), NC_("key", "menu")),
    *group(
        NC_("key", "player"),
        key("scores.previous", "left", "player(-1)", N_("go to the previous player")),
        key("scores.next", "right", "player(1)", N_("go to the next player")),
    ),
]

REVIEW: Final[Bindings] = [
    key("review.play_on", "p", "play_on", N_("play on from this turn"), NC_("key", "play on")),
    key(
        "review.chart",
        "g",
        "chart",
        N_("switch between the board and the chart of final scores to expect"),
        NC_("key", "chart"),
    ),
    *group(
        NC_("key", "player"),
        key("review.previous", "left", "player(-1)", N_("review the game of the previous player")),
        key("review.next", "right", "player(1)", N_("review the game of the next player")),
    ),
]

REPLAY: Final[Bindings] = [
    *group(
        NC_("key", "step"),
        key("replay.step_back", "left", "step(-1)", N_("go one step back")),
        key("replay.step", "right", "step(1)", N_("go one step forward")),
        together=N_("go one step"),
    ),
    *group(
        NC_("key", "turn"),
        key("replay.turn_back", "up", "turn(-1)", N_("go to the previous turn")),
        key("replay.turn", "down", "turn(1)", N_("go to the next turn")),
    ),
    key("replay.play", "space", "play", N_("go on by itself, or pause"), NC_("key", "run/pause")),
    key(
        "replay.hands",
        "e",
        "hands",
        N_("show one player's hand, all hands, or none"),
        NC_("key", "hands"),
    ),
    key(
        "replay.play_on",
        "p",
        "play_on",
        N_("play on from here, as a new game"),
        NC_("key", "play on"),
    ),
    key(
        "replay.review",
        "a",
        "review",
        N_("see which turns decided the game"),
        NC_("key", "review"),
    ),
    key(
        "replay.chart",
        "g",
        "chart",
        N_("switch between the board and the chart of scores"),
        NC_("key", "chart"),
    ),
    *group(
        NC_("key", "ten turns"),
        key("replay.ten_back", "pageup", "turn(-10)", N_("go ten turns back")),
        key("replay.ten", "pagedown", "turn(10)", N_("go ten turns forward")),
        together=N_("go ten turns"),
    ),
    key("replay.first", "home", "step(-99999)", N_("go to the start")),
    key("replay.last", "end", "step(99999)", N_("go to the end")),
]


ANSWERS: Final = {
    "confirm.yes": True,
    "confirm.no": False,
    "games.confirm": True,
    "games.keep": False,
}
"""The keys for yes and no, by ids: their letters are also those of the words."""

ALL_LISTS: Final[Sequence[Bindings]] = [
    each for each in globals().values() if isinstance(each, list)
]
"""The lists above; users can remap the ids of these only."""

ALL_BINDINGS: Final = [
    each for bindings in ALL_LISTS for each in bindings if isinstance(each, Binding) and each.id
]
"""Every binding of the app."""

_DEFAULTS: Final = {binding.id: binding.key for binding in ALL_BINDINGS}


def ids(bindings: Bindings) -> list[str]:
    """The ids of these bindings."""
    return [binding.id for binding in bindings if isinstance(binding, Binding) and binding.id]


def keys_of(id: str, keymap: Mapping[str, str]) -> tuple[str, ...]:
    """The keys of a binding, the one to show first, also if the user has remapped it. Raises
    `KeyError`."""
    known = (keymap.get(id) or _DEFAULTS[id]).split(",")
    return tuple(dict.fromkeys([key_to_show(id, known[0]), *known]))


def key_to_show(id: str, key: str) -> str:
    """This key of a binding; for an answer the letter in the language of the program, unless the
    user has remapped it."""
    is_default = id in ANSWERS and key == _DEFAULTS[id].split(",")[0]
    return letter(ANSWERS[id]) if is_default else key


_ARROWS: Final = {"up": "↑", "down": "↓", "left": "←", "right": "→"}
_NAMES: Final = _ARROWS | {
    **{"escape": "Esc", "pageup": "PgUp", "pagedown": "PgDn", "delete": "Del"},
    **{"slash": "/", "plus": "+", "minus": "-"},  # Textual has other names for these.
}


def name_on_keyboard(key: str) -> str:
    """The name of a key as on keyboards: `Ctrl-C`, `Esc`, `?`, `F2`."""
    *modifiers, name = key.split("+")
    character = key_to_character(name) or ""
    if name in _NAMES:
        name = _NAMES[name]
    elif character.isprintable() and character.strip():  # Tab and Space have names.
        name = character.upper() if modifiers else character
    else:
        name = name.capitalize()
    return "-".join([*map(str.capitalize, modifiers), name])


def joined_names(keys: Iterable[str]) -> str:
    """The names of several keys: digits in a row as `1–3`, arrows without blanks."""
    names = list(dict.fromkeys(map(name_on_keyboard, keys)))
    rows: list[list[str]] = []
    for name in names:
        if name.isdigit():
            if rows and (int(rows[-1][-1]) + 1) % 10 == int(name):
                rows[-1].append(name)
            else:
                rows.append([name])
    digits = [f"{row[0]}–{row[-1]}" if len(row) > 1 else row[0] for row in rows]
    arrows = "".join(name for name in names if name in "↑↓←→")
    rest = [name for name in names if not name.isdigit() and name not in arrows]
    return " ".join(filter(None, [*digits, arrows, *rest]))
