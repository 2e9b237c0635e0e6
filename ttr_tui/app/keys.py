"""All keys of the app: Textual bindings with ids, in one place.

Each list belongs to one screen or widget, which has it as its `BINDINGS`, in the order of the
footer. Their words are in `words/keys.py`, by their ids: `description` is the label in the footer
(without it, the key is on the help page only), `tooltip` the sentence on the help page, which also
says what the method of the action does. Users can remap the ids in their settings. A screen or
widget with `inherit_bindings=False` lists the keys of its bases, too: the footer follows one list.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Final, TypeAlias

from textual.binding import Binding, BindingType
from textual.keys import key_to_character

from ttr_tui.words.buildings import BUILDING_WORDS
from ttr_tui.words.keys import key_words, letter

Bindings: TypeAlias = list[BindingType]


def key(id: str, keys: str, action: str, *, priority: bool = False) -> Binding:
    """A binding; it is in the footer if it has a label."""
    words = key_words(id)
    return Binding(
        keys,
        action,
        words.label,
        bool(words.label),
        id=id,
        tooltip=words.about,
        priority=priority,
    )


def textual_name(character: str) -> str:
    """Textual's name of the key with this character: `?` is `question_mark`."""
    return next(iter(Binding.make_bindings([Binding(character, "")]))).key


def taking(id: str, keys: str) -> Binding:
    """A binding that does what the option with its id leads to."""
    return key(id, keys, f"take('{id}')")


def numbered(id: str, action: str, count: int) -> Bindings:
    """The keys 1, 2, … for the actions with the numbers 0, 1, …; 0 is the tenth key."""
    return [key(f"{id}{n}", str(n % 10), f"{action}({n - 1})") for n in range(1, count + 1)]


APP: Final[Bindings] = [
    key("app.quit", "ctrl+c", "quit_now", priority=True),
    key("app.suspend", "ctrl+z", "suspend", priority=True),
    key("app.commands", "ctrl+p", "command_palette"),
]

SCREEN: Final[Bindings] = [key("screen.help", "question_mark,f1", "help")]
"""On every screen."""

BACK: Final[Bindings] = [key("page.back", "escape,backspace,q", "back")]
"""On every screen that was opened from another one."""

SCROLL: Final[Bindings] = [
    key("page.up", "up", "rows(-1)"),
    key("page.down", "down", "rows(1)"),
    key("page.page_up", "pageup", "pages(-1)"),
    key("page.page_down", "pagedown,space", "pages(1)"),
    key("page.home", "home", "edge(False)"),
    key("page.end", "end", "edge(True)"),
]

MAPS: Final[Bindings] = [
    key("map.previous", "left", "other(-1)"),
    key("map.next", "right", "other(1)"),
]
"""On pages about one of several maps."""

STATISTICS: Final[Bindings] = [key("statistics.computers", "c", "computers")]

LOG: Final[Bindings] = [
    key("log.previous", "left", "other(-1)"),
    key("log.next", "right", "other(1)"),
]

RULES: Final[Bindings] = [
    key("rules.next", "n", "section(1)"),
    key("rules.previous", "p", "section(-1)"),
]

NOTICE: Final[Bindings] = [key("notice.close", "enter", "back")]

ROWS: Final[Bindings] = numbered("list.row", "choose_row", 9)
"""Lists with numbers before their rows."""

LIST: Final[Bindings] = [
    key("list.choose", "enter", "select"),
    key("list.up", "up", "cursor_up"),
    key("list.down", "down", "cursor_down"),
    key("list.page_up", "pageup", "page_up"),
    key("list.page_down", "pagedown", "page_down"),
    key("list.first", "home", "first"),
    key("list.last", "end", "last"),
]

MENU: Final[Bindings] = [
    key("menu.continue", "c", "choose('continue')"),
    key("menu.quick", "k", "choose('quick')"),
    key("menu.new", "n", "choose('new')"),
    key("menu.deal", "d", "choose('deal')"),
    key("menu.games", "g", "choose('games')"),
    key("menu.statistics", "e", "choose('statistics')"),
    key("menu.rules", "r", "choose('rules')"),
    key("menu.settings", "s", "choose('settings')"),
    key("menu.quit", "q", "choose('quit')"),
]

TEXT: Final[Bindings] = [
    key("text.left", "left", "cursor_left"),
    key("text.right", "right", "cursor_right"),
    key("text.word_left", "ctrl+left", "cursor_left_word"),
    key("text.word_right", "ctrl+right", "cursor_right_word"),
    key("text.home", "home,ctrl+a", "home"),
    key("text.end", "end,ctrl+e", "end"),
    key("text.backspace", "backspace", "delete_left"),
    key("text.delete", "delete,ctrl+d", "delete_right"),
    key("text.delete_word", "ctrl+w", "delete_left_word"),
    key("text.clear", "ctrl+u", "delete_left_all"),
    key("text.delete_rest", "ctrl+k", "delete_right_all"),
    key("text.paste", "ctrl+v", "paste"),
]
"""Where text is typed."""

VALUE: Final[Bindings] = [
    key("value.previous", "left", "step(-1)"),
    key("value.next", "right,space", "step(1)"),
]

BUTTON: Final[Bindings] = [key("button.press", "enter,space", "screen.finish")]

FORM: Final[Bindings] = [
    key("form.up", "up", "move(-1)"),
    key("form.down", "down", "move(1)"),
    key("form.next_field", "tab", "app.focus_next"),
    key("form.previous_field", "shift+tab", "app.focus_previous"),
]

PLAYERS_FORM: Final[Bindings] = [key("form.next", "enter", "next")]

FORM_BACK: Final[Bindings] = [key("form.back", "escape,ctrl+b", "back")]
"""Where text is typed, backspace and letters do not go back."""

SEAT: Final[Bindings] = [
    key("seat.color", "tab", "color"),
    key("seat.player", "tab", "player"),
    key("seat.previous", "left", "change(-1)"),
    key("seat.next", "right", "change(1)"),
]

START: Final[Bindings] = [key("setup.start", "ctrl+s", "finish")]

SETUP: Final[Bindings] = [
    *START,
    key("setup.seat_up", "pageup", "reseat(-1)"),
    key("setup.seat_down", "pagedown", "reseat(1)"),
]

EDIT_PLAYERS: Final[Bindings] = [key("edit_players.done", "ctrl+s", "finish")]

NAME: Final[Bindings] = [key("name.done", "enter,escape", "finish")]

SETTINGS: Final[Bindings] = [key("settings.next", "enter", "next")]

SETTINGS_SCROLL: Final[Bindings] = [
    key("settings.page_up", "pageup", "page_up"),
    key("settings.page_down", "pagedown", "page_down"),
]

GAME: Final[Bindings] = [
    key("game.zoom", "z", "zoom"),
    key("game.advice", "v", "advice"),
    key("game.leave", "q", "leave"),
    key("game.hide", "f2,full_stop", "hide"),
    key("game.hints", "e", "hints"),
    key("game.rules", "r", "rules"),
    key("game.log", "l", "log"),
    key("game.tickets", "i", "own_tickets"),
    key("game.settings", "o", "settings"),
]
"""The game screen, below the prompts."""

BOARD: Final[Bindings] = [
    *(key(f"board.{name}", name, f"move('{name}')") for name in ("up", "down", "left", "right")),
    key("board.leave", "escape", "leave_board"),
]
"""Prompts during which the cursor moves over the board."""

UNDO: Final[Bindings] = [key("turn.undo", "u", "undo")]

TURN: Final[Bindings] = [
    *(taking(f"turn.card{n}", str(n % 10)) for n in range(1, 11)),
    taking("turn.deck1", "d"),
    taking("turn.deck2", "f"),
    key("turn.claim", "enter", "claim"),
    taking("turn.tickets", "t"),
    *(taking(f"turn.{kind}", words.letter) for kind, words in BUILDING_WORDS.items()),
    taking("turn.exchange", "x"),
    taking("turn.pass", "w"),
    key("turn.find", "slash", "find"),
    key("turn.next", "n", "next_route(1)"),
    key("turn.previous", "p", "next_route(-1)"),
    *UNDO,
    *BOARD,
]

_DRAWS: Final = ("turn.card", "turn.deck", "turn.tickets")

TURN_END: Final[Bindings] = [
    key("turn_end.end", "enter", "end_turn"),
    *UNDO,
    *BOARD,
    # Not possible any more; they say why.
    *(
        replace(binding, description="", show=False)
        for binding in TURN
        if isinstance(binding, Binding) and (binding.id or "").startswith(_DRAWS)
    ),
]

HANDOFF: Final[Bindings] = [key("handoff.show", "space", "show")]

HIDDEN_HAND: Final[Bindings] = [
    *HANDOFF,
    *(
        replace(
            binding,
            action="show",
            description=key_words("game.show").label,
            tooltip=key_words("game.show").about,
        )
        for binding in GAME
        if isinstance(binding, Binding) and binding.action == "hide"
    ),
]
"""At the handoff, the key that hides does nothing."""

COMPUTER: Final[Bindings] = [
    key("computer.pause", "space", "pause"),
    key("computer.next", "enter", "next"),
    key("computer.finish", "end", "finish"),
]
"""While computer players move. Unless they pause, any other key shows the rest at once."""

COMPUTER_REST: Final[Bindings] = [key("computer.rest", "enter", "rest")]
"""In the place of the next move, while the moves go on and a person waits."""

PROMPT: Final[Bindings] = [key("prompt.back", "escape,backspace", "back")]
"""Prompts that can be left without an answer."""

CONFIRM: Final[Bindings] = [
    key("confirm.yes", "y", "yes"),
    key("confirm.enter", "enter", "enter"),
    key("confirm.no", "n,escape,backspace", "no"),
]

FILTER: Final[Bindings] = [
    key("filter.choose", "enter", "choose"),
    key("filter.up", "up", "cursor(-1)"),
    key("filter.down", "down", "cursor(1)"),
    key("filter.back", "escape", "back"),
]
"""Lists that are filtered by typing."""

OWN_TICKETS: Final[Bindings] = [key("tickets.back", "i,enter,escape,backspace", "back")]

TICKET_CHOICE: Final[Bindings] = [
    key("choice.select", "space", "select"),
    *numbered("choice.ticket", "select", 9),
    key("choice.keep", "enter", "keep"),
]

REFILL: Final[Bindings] = [
    taking("refill.deck1", "d"),
    taking("refill.deck2", "f"),
]

TUNNEL: Final[Bindings] = [
    key("tunnel.next", "enter", "next"),
    key("tunnel.all", "a,escape", "all"),
]

LEAVE: Final[Bindings] = [key("leave.back", "q,escape,backspace", "back")]

SAVED_GAMES: Final[Bindings] = [
    key("games.replay", "v", "replay"),
    key("games.delete", "x,delete", "ask"),
    key("games.confirm", "y", "confirm"),
    key("games.keep", "n", "keep"),
]

REVIEW: Final[Bindings] = [key("review.zoom", "z", "zoom")]

FINAL_COUNT: Final[Bindings] = [
    key("final_count.next", "enter,right,down", "next"),
    key("final_count.previous", "left,up", "previous"),
    key("final_count.play", "space", "play"),
    key("final_count.skip", "s,escape,backspace,q", "skip"),
]

SCORES: Final[Bindings] = [
    key("scores.page", "tab,b", "page"),
    key("scores.tickets", "down,up", "page('tickets')"),
    key("scores.save", "w", "save"),
    key("scores.copy", "c", "copy"),
    key("scores.replay", "g", "show('replay')"),
    key("scores.new", "n", "show('setup')"),
    key("scores.menu", "m", "show('menu')"),
    key("scores.previous", "left", "player(-1)"),
    key("scores.next", "right", "player(1)"),
]

REPLAY: Final[Bindings] = [
    key("replay.step_back", "left", "step(-1)"),
    key("replay.step", "right", "step(1)"),
    key("replay.turn_back", "up", "turn(-1)"),
    key("replay.turn", "down", "turn(1)"),
    key("replay.play", "space", "play"),
    key("replay.slower", "minus", "change_pace(2)"),
    key("replay.faster", "plus,equals_sign", "change_pace(0.5)"),
    key("replay.hands", "e", "hands"),
    key("replay.play_on", "p", "play_on"),
    key("replay.chart", "g", "chart"),
    key("replay.ten_back", "pageup", "turn(-10)"),
    key("replay.ten", "pagedown", "turn(10)"),
    key("replay.first", "home", "step(-99999)"),
    key("replay.last", "end", "step(99999)"),
]


ANSWERS: Final = {
    "confirm.yes": True,
    "confirm.no": False,
    "games.confirm": True,
    "games.keep": False,
}
"""The keys for yes and no, by ids: their letters are also those of the words."""

ALL_LISTS: Final[Sequence[Bindings]] = (
    *(APP, SCREEN, BACK, SCROLL, MAPS, STATISTICS, LOG, RULES, NOTICE, ROWS, LIST, MENU),
    *(TEXT, VALUE, BUTTON, FORM, PLAYERS_FORM, FORM_BACK, SEAT, START, SETUP, EDIT_PLAYERS, NAME),
    *(SETTINGS, SETTINGS_SCROLL, GAME, BOARD, UNDO, TURN, TURN_END, HANDOFF, HIDDEN_HAND),
    *(COMPUTER, COMPUTER_REST, PROMPT, CONFIRM, FILTER, OWN_TICKETS, TICKET_CHOICE, REFILL),
    *(TUNNEL, LEAVE, SAVED_GAMES, REVIEW, FINAL_COUNT, SCORES, REPLAY),
)
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
