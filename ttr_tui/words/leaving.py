"""Leaving a game, ending it early and deleting it, in words."""

from __future__ import annotations

from ttr_tui.words.language import _


def heading() -> str:
    return _("Leave the game?")


def leave() -> str:
    return _("Leave")


def saved() -> str:
    return _("saved: continue later")


def end_early() -> str:
    return _("End the game early")


def scored_as_it_stands() -> str:
    return _("scored as it stands")


def ask_to_end() -> str:
    return _("End the game now? All tickets are scored as they stand.")


def end_it() -> str:
    """What the answer yes to that does."""
    return _("end it")


def delete() -> str:
    return _("Delete the game")


def nothing_is_saved() -> str:
    return _("nothing is saved")


def delete_it() -> str:
    """What the answer yes to the question whether to delete the game does."""
    return _("delete it")
