"""Words about saved games, for lists and for the menu. Texts of files are not cleaned yet."""

from __future__ import annotations

from ttr_tui.games.journal.kept import Course, SavedGame


def who(game: SavedGame) -> str:
    """`Ann, Bob and Cid`"""
    *most, last = [person.name for person in game.people] or ["nobody"]
    return f"{', '.join(most)} and {last}" if most else last


def when(game: SavedGame) -> str:
    """When it was played last, by the clock of the place where that was: `2026-11-21 20:15`"""
    return f"{game.last:%Y-%m-%d %H:%M}" if game.last is not None else ""


def how_far(game: SavedGame) -> str:
    """`turn 12`, `finished`, or what is wrong with it."""
    if game.course is Course.UNREADABLE:
        return game.problem
    words = "finished" if game.course is Course.FINISHED else turn_words(game)
    return f"{words}; damaged: {game.problem}" if game.problem else words


def turn_words(game: SavedGame) -> str:
    """`turn 12`, `before the first turn`"""
    return f"turn {game.turn}" if game.turn else "before the first turn"


def short_title(title: str) -> str:
    """`USA` for `Ticket to Ride USA`: what tells the maps of the series apart."""
    return title.removeprefix("Ticket to Ride ") or title
