"""All keys of the app: Textual bindings with ids, in one place.

Each list belongs to one screen or widget, which has it as its `BINDINGS`, in the order of the
footer. `description` is the word in the footer (without it, the key is on the help page only),
`tooltip` the sentence on the help page, which also says what the method of the action does. Users
can remap the ids in their settings.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Final, TypeAlias

from textual.binding import Binding, BindingType
from textual.keys import key_to_character

Keys: TypeAlias = list[BindingType]


def key(
    id: str, keys: str, action: str, description: str, tooltip: str, *, priority: bool = False
) -> Binding:
    """A binding; it is in the footer if it has a description."""
    return Binding(
        keys, action, description, bool(description), id=id, tooltip=tooltip, priority=priority
    )


def numbered(id: str, action: str, count: int, description: str, tooltip: str) -> Keys:
    """The keys 1, 2, … for the actions with the numbers 0, 1, …; 0 is the tenth key."""
    return [
        key(f"{id}{n}", str(n % 10), f"{action}({n - 1})", description, tooltip.format(n))
        for n in range(1, count + 1)
    ]


APP: Final[Keys] = [
    key("app.quit", "ctrl+c", "quit_now", "", "quit at once", priority=True),
    key(
        "app.suspend",
        "ctrl+z",
        "suspend",
        "",
        "hide the hand and suspend; fg continues",
        priority=True,
    ),
    key("app.commands", "ctrl+p", "command_palette", "", "search the commands of this screen"),
]

SCREEN: Final[Keys] = [key("screen.help", "question_mark,f1", "help", "help", "explain the keys")]
"""On every screen."""

BACK: Final[Keys] = [key("page.back", "escape,backspace,q", "back", "back", "go back")]
"""On every screen that was opened from another one."""

SCROLL: Final[Keys] = [
    key("page.up", "up", "rows(-1)", "scroll", "scroll up"),
    key("page.down", "down", "rows(1)", "scroll", "scroll down"),
    key("page.page_up", "pageup", "pages(-1)", "", "scroll up by a page"),
    key("page.page_down", "pagedown,space", "pages(1)", "", "scroll down by a page"),
    key("page.home", "home", "edge(False)", "", "go to the beginning"),
    key("page.end", "end", "edge(True)", "", "go to the end"),
]

MAPS: Final[Keys] = [
    key("map.previous", "left", "other(-1)", "map", "show the previous map"),
    key("map.next", "right", "other(1)", "map", "show the next map"),
]
"""On pages about one of several maps."""

STATISTICS: Final[Keys] = [
    key("statistics.computers", "c", "computers", "computers", "count games with computer players"),
]

LOG: Final[Keys] = [
    key("log.previous", "left", "other(-1)", "player", "show only the previous player, or all"),
    key("log.next", "right", "other(1)", "player", "show only the next player, or all"),
]

RULES: Final[Keys] = [
    key("rules.next", "n", "section(1)", "rule", "go to the next rule"),
    key("rules.previous", "p", "section(-1)", "rule", "go to the previous rule"),
]

NOTICE: Final[Keys] = [key("notice.close", "enter", "back", "continue", "close this page")]

LIST: Final[Keys] = [
    key("list.choose", "enter", "select", "choose", "choose the highlighted row"),
    key("list.up", "up", "cursor_up", "move", "move up"),
    key("list.down", "down", "cursor_down", "move", "move down"),
    key("list.page_up", "pageup", "page_up", "", "move up by a page"),
    key("list.page_down", "pagedown", "page_down", "", "move down by a page"),
    key("list.first", "home", "first", "", "go to the first row"),
    key("list.last", "end", "last", "", "go to the last row"),
]

MENU: Final[Keys] = [
    key("menu.continue", "c", "choose('continue')", "", "continue the last game"),
    key("menu.quick", "k", "choose('quick')", "", "play against computer players at once"),
    key("menu.new", "n", "choose('new')", "", "set up a new game"),
    key("menu.games", "g", "choose('games')", "", "list the saved games"),
    key("menu.statistics", "e", "choose('statistics')", "", "show the statistics"),
    key("menu.rules", "r", "choose('rules')", "", "read the rules"),
    key("menu.settings", "s", "choose('settings')", "", "change settings"),
    key("menu.quit", "q", "choose('quit')", "", "quit"),
]

TEXT: Final[Keys] = [
    key("text.left", "left", "cursor_left", "", "move the text cursor"),
    key("text.right", "right", "cursor_right", "", "move the text cursor"),
    key("text.word_left", "ctrl+left", "cursor_left_word", "", "move the text cursor by a word"),
    key("text.word_right", "ctrl+right", "cursor_right_word", "", "move the text cursor by a word"),
    key("text.home", "home,ctrl+a", "home", "", "go to the beginning of the text"),
    key("text.end", "end,ctrl+e", "end", "", "go to the end of the text"),
    key("text.backspace", "backspace", "delete_left", "", "delete the character before the cursor"),
    key("text.delete", "delete,ctrl+d", "delete_right", "", "delete the character at the cursor"),
    key("text.delete_word", "ctrl+w", "delete_left_word", "", "delete the word before the cursor"),
    key("text.clear", "ctrl+u", "delete_left_all", "", "delete the text before the cursor"),
    key("text.delete_rest", "ctrl+k", "delete_right_all", "", "delete the text after the cursor"),
    key("text.paste", "ctrl+v", "paste", "", "paste"),
]
"""Where text is typed."""

VALUE: Final[Keys] = [
    key("value.previous", "left", "step(-1)", "change", "choose the previous value"),
    key("value.next", "right,space", "step(1)", "change", "choose the next value"),
]

BUTTON: Final[Keys] = [
    key("button.press", "enter,space", "screen.finish", "press", "press the button")
]

FORM: Final[Keys] = [
    key("form.up", "up", "move(-1)", "move", "go to the line above"),
    key("form.down", "down", "move(1)", "move", "go to the line below"),
    key("form.next_field", "tab", "app.focus_next", "", "go to the next field"),
    key("form.previous_field", "shift+tab", "app.focus_previous", "", "go to the previous field"),
]

PLAYERS_FORM: Final[Keys] = [
    key("form.next", "enter", "next", "next", "go to the next line; on the last one, finish")
]

FORM_BACK: Final[Keys] = [key("form.back", "escape,ctrl+b", "back", "back", "go back")]
"""Where text is typed, backspace and letters do not go back."""

SEAT: Final[Keys] = [
    key("seat.color", "tab", "color", "color", "go to the color"),
    key("seat.player", "tab", "player", "computer", "go to the choice of person or computer"),
    key("seat.previous", "left", "change(-1)", "change", "in an empty seat, add a computer player"),
    key("seat.next", "right", "change(1)", "change", "in an empty seat, add a computer player"),
]

SETUP: Final[Keys] = [
    key("setup.start", "ctrl+s", "finish", "start", "start the game, from any line"),
    key("setup.seat_up", "pageup", "reseat(-1)", "move player", "move this player up"),
    key("setup.seat_down", "pagedown", "reseat(1)", "move player", "move this player down"),
]

EDIT_PLAYERS: Final[Keys] = [
    key("edit_players.done", "ctrl+s", "finish", "done", "continue with these names and colors")
]

SETTINGS: Final[Keys] = [key("settings.next", "enter", "next", "", "choose the next value")]

SETTINGS_SCROLL: Final[Keys] = [
    key("settings.page_up", "pageup", "page_up", "scroll", "scroll up by a page"),
    key("settings.page_down", "pagedown", "page_down", "scroll", "scroll down by a page"),
]

GAME: Final[Keys] = [
    key("game.hide", "f2,full_stop", "hide", "hide", "hide your hand and tickets"),
    key("game.zoom", "z", "zoom", "zoom", "zoom in or out"),
    key("game.leave", "q", "leave", "leave", "leave, end the game early, or edit players"),
    key("game.hints", "e", "hints", "hints", "turn hints on or off"),
    key("game.rules", "r", "rules", "rules", "read the rules"),
    key("game.log", "l", "log", "log", "show the log"),
    key("game.tickets", "i", "own_tickets", "my tickets", "show your tickets and their paths"),
    key("game.advice", "v", "advice", "", "say what a strong player would do"),
    key("game.settings", "o", "settings", "", "change settings"),
]
"""The game screen, below the prompts."""

BOARD: Final[Keys] = [
    key(f"board.{name}", name, f"move('{name}')", "", "move the cursor over the board")
    for name in ("up", "down", "left", "right")
]
"""Prompts during which the cursor moves over the board."""

UNDO: Final[Keys] = [
    key("turn.undo", "u", "undo", "undo", "undo the last step, if it revealed nothing hidden")
]

TURN: Final[Keys] = [
    *numbered("turn.card", "draw_face_up", 10, "card", "draw face-up card {}"),
    key("turn.deck1", "d", "draw_from_deck(0)", "deck", "draw a card from the deck"),
    key("turn.deck2", "f", "draw_from_deck(1)", "2nd deck", "draw a card from the second deck"),
    key(
        "turn.claim",
        "enter",
        "claim",
        "claim",
        "claim the route under the cursor; on a city, list its routes",
    ),
    key("turn.tickets", "t", "draw_tickets", "tickets", "draw tickets and choose which to keep"),
    key("turn.station", "s", "build('station')", "station", "build a station"),
    key("turn.harbor", "h", "build('harbor')", "harbor", "build a harbor"),
    key("turn.exchange", "x", "exchange", "exchange", "exchange pieces with your reserve"),
    key("turn.pass", "w", "pass", "pass", "pass"),
    key("turn.find", "slash", "find", "find", "find a city or a route by typing"),
    key("turn.next", "n", "next_route(1)", "next", "next route you can claim"),
    key("turn.previous", "p", "next_route(-1)", "next", "previous route you can claim"),
    *UNDO,
    *BOARD,
]

TURN_END: Final[Keys] = [
    key("turn_end.pass", "enter", "end_turn", "end turn", "end your turn"),
    *UNDO,
    *BOARD,
    # Not possible any more; they say why.
    *(
        replace(found, description="", show=False)
        for found in TURN
        if isinstance(found, Binding) and found.action.startswith("draw_")
    ),
]

HANDOFF: Final[Keys] = [
    key("handoff.show", "space", "show", "", "show the hand of the player whose turn it is")
]

HIDDEN_HAND: Final[Keys] = [
    *HANDOFF,
    *(
        replace(found, action="show", description="show", tooltip="show your hand again")
        for found in GAME
        if isinstance(found, Binding) and found.action == "hide"
    ),
]
"""At the handoff, the key that hides does nothing."""

COMPUTER: Final[Keys] = [
    key("computer.pause", "space", "pause", "pause/go on", "pause the computer players, or go on"),
    key("computer.next", "enter", "next", "next", "show the next move at once"),
    key("computer.finish", "end", "finish", "to the end", "play the game to its end (asks first)"),
]
"""While computer players move. Unless they pause, any other key shows the rest at once."""

COMPUTER_REST: Final[Keys] = [
    key("computer.rest", "enter", "rest", "show the rest", "show the rest of the moves at once")
]
"""In the place of the next move, while the moves go on and a person waits."""

PROMPT: Final[Keys] = [key("prompt.back", "escape,backspace", "back", "back", "go back")]
"""Prompts that can be left without an answer."""

CONFIRM: Final[Keys] = [
    key("confirm.yes", "y", "yes", "yes", "yes"),
    key("confirm.enter", "enter", "enter", "", "yes"),
    key("confirm.no", "n,escape,backspace", "no", "no", "no"),
]

FILTER: Final[Keys] = [
    key("filter.choose", "enter", "choose", "choose", "choose the highlighted row"),
    key("filter.up", "up", "cursor(-1)", "move", "move up"),
    key("filter.down", "down", "cursor(1)", "move", "move down"),
    key("filter.back", "escape", "back", "back", "go back"),
]
"""Lists that are filtered by typing."""

OWN_TICKETS: Final[Keys] = [
    key("tickets.back", "i,enter,escape,backspace", "back", "back", "go back")
]

TICKET_CHOICE: Final[Keys] = [
    key("choice.select", "space", "select", "select", "select or unselect the ticket"),
    *numbered("choice.ticket", "select", 9, "", "select or unselect ticket {}"),
    key("choice.keep", "enter", "keep", "keep", "keep the selected tickets"),
]

REFILL: Final[Keys] = [
    key("refill.deck1", "d", "take_from(0)", "", "fill the slot from the first deck"),
    key("refill.deck2", "f", "take_from(1)", "", "fill the slot from the second deck"),
]

TUNNEL: Final[Keys] = [
    key("tunnel.next", "enter", "next", "next", "reveal the next card; after the last, continue"),
    key("tunnel.all", "a,escape", "all", "all", "reveal all cards"),
]

LEAVE: Final[Keys] = [
    *numbered("leave.option", "choose", 5, "", "choose option {}"),
    key("leave.back", "q,escape,backspace", "back", "back", "go back to the game"),
]

GAMES: Final[Keys] = [
    key("games.replay", "v", "replay", "replay", "replay the highlighted game step by step"),
    key("games.delete", "x,delete", "ask", "delete", "delete the highlighted game (asks first)"),
    key("games.confirm", "y", "confirm", "delete it", "delete the game"),
    key("games.keep", "n", "keep", "keep it", "do not delete the game"),
]

CEREMONY: Final[Keys] = [
    key("ceremony.next", "enter,right,down", "next", "next", "show the next step"),
    key("ceremony.previous", "left,up", "previous", "previous", "show the previous step again"),
    key("ceremony.play", "space", "play", "run/pause", "go on by itself, or pause"),
    key("ceremony.skip", "s,escape,backspace,q", "skip", "skip", "skip to the final scores"),
]

SCORES: Final[Keys] = [
    key("scores.page", "tab,b", "page", "more", "show the winner, all scores or the tickets"),
    key("scores.tickets", "down,up", "page('tickets')", "tickets", "show the list of tickets"),
    key("scores.save", "w", "save", "save report", "save a report and a picture of the board"),
    key(
        "scores.replay", "g", "show('replay')", "replay", "go through the game again, step by step"
    ),
    key("scores.new", "n", "show('setup')", "new game", "new game with the same players"),
    key("scores.menu", "m", "show('menu')", "menu", "go to the menu"),
    key("scores.previous", "left", "player(-1)", "player", "go to the previous player"),
    key("scores.next", "right", "player(1)", "player", "go to the next player"),
]

REPLAY: Final[Keys] = [
    key("replay.step_back", "left", "step(-1)", "step", "go one step back"),
    key("replay.step", "right", "step(1)", "step", "go one step forward"),
    key("replay.turn_back", "up", "turn(-1)", "turn", "go to the previous turn"),
    key("replay.turn", "down", "turn(1)", "turn", "go to the next turn"),
    key("replay.play", "space", "play", "run/pause", "go on by itself, or pause"),
    key("replay.slower", "minus", "speed(2)", "speed", "slower"),
    key("replay.faster", "plus,equals_sign", "speed(0.5)", "speed", "faster"),
    key("replay.hands", "e", "hands", "hands", "show one player's hand, all hands, or none"),
    key("replay.chart", "g", "chart", "chart", "switch between the board and the chart of scores"),
    key("replay.ten_back", "pageup", "turn(-10)", "ten turns", "go ten turns back"),
    key("replay.ten", "pagedown", "turn(10)", "ten turns", "go ten turns forward"),
    key("replay.first", "home", "step(-99999)", "", "go to the start"),
    key("replay.last", "end", "step(99999)", "", "go to the end"),
]


LISTS: Final[list[Keys]] = [found for found in globals().values() if isinstance(found, list)]
"""The lists above."""

ALL_BINDINGS: Final = [
    each for found in LISTS for each in found if isinstance(each, Binding) and each.id
]
"""Every binding of the app."""

_DEFAULTS: Final = {binding.id: binding.key for binding in ALL_BINDINGS}


def ids(found: Keys) -> list[str]:
    """The ids of these bindings."""
    return [binding.id for binding in found if isinstance(binding, Binding) and binding.id]


def keys_of(id: str, keymap: Mapping[str, str]) -> tuple[str, ...]:
    """The keys of a binding, also if the user has remapped it. Raises `KeyError`."""
    return tuple((keymap.get(id) or _DEFAULTS[id]).split(","))


_ARROWS: Final = {"up": "↑", "down": "↓", "left": "←", "right": "→"}
_NAMES: Final = _ARROWS | {
    **{"escape": "Esc", "pageup": "PgUp", "pagedown": "PgDn", "delete": "Del"},
    **{"slash": "/", "plus": "+", "minus": "-"},  # Textual has other names for these.
}


def key_name(key: str) -> str:
    """The name of a key as on keyboards: `Ctrl-C`, `Esc`, `?`, `F2`."""
    *modifiers, name = key.split("+")
    character = key_to_character(name) or ""
    if name in _NAMES:
        name = _NAMES[name]
    elif character.isprintable() and character.strip():  # Not so Tab and Space.
        name = character.upper() if modifiers else character
    else:
        name = name.capitalize()
    return "-".join([*map(str.capitalize, modifiers), name])


def joined_names(keys: Iterable[str]) -> str:
    """The names of several keys: digits in a row as `1–5`, arrows without blanks."""
    names = list(dict.fromkeys(map(key_name, keys)))
    digits = [name for name in names if name.isdigit()]
    arrows = "".join(name for name in names if name in "↑↓←→")
    rest = [name for name in names if name not in digits and name not in arrows]
    shown = [f"{digits[0]}–{digits[-1]}" if len(digits) > 1 else "".join(digits), arrows, *rest]
    return " ".join(filter(None, shown))
