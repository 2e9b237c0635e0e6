"""The list of saved games, and what is known of one of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.cells import cell_len

from ttr_tui.panels.spans import Line, Span, line, pad_line
from ttr_tui.storage.saved_games import SavedGame
from ttr_tui.terminal_text import clean, fit, pad, wrap
from ttr_tui.words import saved_games as saved_game_words
from ttr_tui.words.keys import KeyName
from ttr_tui.words.language import N_, _
from ttr_tui.words.names import map_text, short_title
from ttr_tui.words.player_text import map_and_players, players_text

_TIME: Final = 16
"""Columns of a date with the time."""

_MAX_TITLE: Final = 20

_ENTER_DOES: Final = {
    "unfinished": N_("continues this game"),
    "finished": N_("shows the final scores"),
    "unreadable": N_("shows what is wrong with it"),
}


def saved_game_rows(games: Sequence[SavedGame], width: int) -> list[Line]:
    """A row for each game: map, players, when it was last played, and how far it is."""
    titles = [fit(short_title(game.map_title), _MAX_TITLE) for game in games]
    states = [saved_game_words.short_status(game) for game in games]
    title, state = (max(map(cell_len, texts), default=0) for texts in (titles, states))
    room = width - state - _TIME - 6
    rows: list[Line] = []
    for game, its_title, its_state in zip(games, titles, states, strict=True):
        about = line(game.id)
        if game.players:
            players = players_text(game.players, levels=False)
            about = line(f"{pad(its_title, title)}  {players}")
        when = saved_game_words.last_played_text(game)
        rows.append(
            line(" ", *pad_line(about, room), f"  {pad(when, _TIME)}  {pad(its_state, state)} ")
        )
    return rows


def about_saved_game(game: SavedGame, width: int) -> list[Line]:
    """All that is known of a game: its map and players, its scores, and what is wrong with it."""
    known = map_and_players(map_text(game.map_title), game.players) if game.map_title else ""
    more = saved_game_words.score_text(game), saved_game_words.where_from(game)
    return [
        *(line(text) for text in wrap(known, width, whole=True)[:2]),
        line((clean(", ".join(filter(None, more))), "quiet")),
        *(line((text, "bad")) for text in wrap(saved_game_words.text_of(game.problem), width)),
    ]


def game_commands(game: SavedGame | None, key_name: KeyName, *, asks_to_delete: bool) -> Line:
    """What the keys do with the highlighted game, if there is one."""
    if game is None:
        return line((saved_game_words.no_games(), "quiet"))
    if asks_to_delete:
        question = f"{saved_game_words.ask_to_delete()} "
        yes = Span(key_name("games.confirm"), "key", "games.confirm")
        no = Span(key_name("games.keep"), "key", "games.keep")
        return line((question, "accent"), yes, " / ", no)
    return line(
        (key_name("list.choose"), "key"), (f" {_(_ENTER_DOES[game.status.value])}", "quiet")
    )
