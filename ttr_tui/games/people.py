"""The people around the table: their names and colours."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

from ttr_tui.engine.game_map import GameMap
from ttr_tui.games.plain_text import clean, fit

COLOURS = ("blue", "red", "green", "yellow", "black")
"""The players' colours, in the order in which seats get them."""

LONGEST_IN_A_MESSAGE = 30


def plain_name(name: str) -> str:
    """The name by which people tell one another apart: case and what cannot be seen aside."""
    return unicodedata.normalize("NFKC", " ".join(clean(name).split())).casefold()


def problem_with(names: Sequence[str], game_map: GameMap) -> str | None:
    """What keeps these people from playing this map, in one line; `None` where nothing does."""
    rules = game_map.rules
    if not rules.least_players <= len(names) <= rules.most_players:
        some = {0: "nobody", 1: "one"}.get(len(names), str(len(names)))
        return (
            f"{clean(game_map.title)} is for {rules.least_players} to {rules.most_players} "
            f"players, not {some}"
        )
    seen: set[str] = set()
    for number, name in enumerate(names, 1):
        plain = plain_name(name)
        if not plain:
            return f"player {number} has no name"
        if plain in seen:
            return f"two players are called {fit(name, LONGEST_IN_A_MESSAGE)}"
        seen.add(plain)
    return None


def seat_of(name: str, names: Sequence[str]) -> int | None:
    """The seat of the player called so, in any case."""
    plain = plain_name(name)
    return next((seat for seat, known in enumerate(names) if plain_name(known) == plain), None)
