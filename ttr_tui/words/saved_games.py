"""The menu, saved games and their replays in words."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING, Final

from ttr_tui.files import FileProblem
from ttr_tui.terminal_text import fit
from ttr_tui.text import escaped
from ttr_tui.words.counts import number
from ttr_tui.words.file_problems import file_problem
from ttr_tui.words.language import N_, _, and_list
from ttr_tui.words.names import map_title, short_title

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    from ttr_tui.play.replay import Perspective, Replay
    from ttr_tui.play.seated_players import SeatedPlayer
    from ttr_tui.storage.next_game import QuickStart
    from ttr_tui.storage.saved_games import SavedGame

MENU: Final = {
    "continue": N_("Continue"),
    "quick": N_("Quick start"),
    "new": N_("New game"),
    "deal": N_("Deal of the day"),
    "games": N_("Saved games"),
    "statistics": N_("Statistics"),
    "rules": N_("Rules"),
    "settings": N_("Settings"),
    "quit": N_("Quit"),
}
"""What can be chosen in the menu, in its order."""

CANNOT_CONTINUE: Final = N_("Cannot continue this game")
CANNOT_OPEN: Final = N_("Cannot open this game")
CANNOT_DELETE: Final = N_("Cannot delete this game")
UNREADABLE: Final = N_("This game cannot be opened")
NOT_REPORTED: Final = N_("Cannot save the report")
REPORTED: Final = N_("Report and picture saved")
CONTINUES: Final = N_("The game continues")
NOT_SAVED: Final = N_("This game is not being saved")
"""Titles of notices."""


def no_games() -> str:
    return _("There are no saved games.")


def ask_to_delete() -> str:
    return _("Delete this game? This cannot be undone.")


def time_text(at: datetime) -> str:
    """`2026-11-21 20:15`."""
    return f"{at:%Y-%m-%d %H:%M}"


def last_played_text(game: SavedGame) -> str:
    """`yesterday 20:15`, in the time zone in which the game was played; empty if unknown."""
    at = game.last_played
    if at is None:
        return ""
    days = {0: _("today"), 1: _("yesterday")}
    day = days.get((date.today() - at.date()).days, f"{at:%Y-%m-%d}")
    return f"{day} {at:%H:%M}"


def score_text(game: SavedGame) -> str:
    """`Ann 124, Bob 98`, the winners first; nothing unless the result is known."""
    if game.result is None:
        return ""
    results = sorted(game.result.players, key=lambda one: (not one.won, -one.total))
    return ", ".join(
        _("{name} {points}", name=fit(one.name, 20), points=number(one.total)) for one in results
    )


def _winner_text(game: SavedGame) -> str:
    """`Ann 124`: who won, and the score; nothing unless the result is known."""
    winners = [] if game.result is None else [one for one in game.result.players if one.won]
    names = and_list([fit(one.name, 12) for one in winners])
    if not winners:
        return ""
    return _("{name} {points}", name=fit(names, 24), points=number(winners[0].total))


def others(players: Sequence[SeatedPlayer]) -> str:
    """Whom an only person plays with, or all players."""
    computers = [player.name for player in players if player.is_computer]
    named = computers if len(computers) == len(players) - 1 else [each.name for each in players]
    return and_list([fit(name, 30) for name in named])


def round_text(game: SavedGame) -> str:
    """`round 4` or `before the first turn`."""
    if not game.turn:
        return _("before the first turn")
    from ttr_tui.play.turn_facts import (
        round_of,  # With the engine, for which the menu does not wait.
    )

    return _("round {n}", n=round_of(game.turn, len(game.players)))


def status_text(game: SavedGame, *, with_id: bool = False) -> str:
    """`round 4`, `Ann 124, Bob 98, finished`, or what is wrong with the journal; `with_id`: with
    the id of the game that it was played on from."""
    problem = "" if game.problem is None else file_problem(game.problem)
    if game.status.value == "unreadable":
        return problem  # Without players there are no rounds.
    text = _finished(game) if game.status.value == "finished" else round_text(game)
    text = ", ".join(filter(None, (score_text(game), text, where_from(game, with_id=with_id))))
    return _("{state}; damaged: {problem}", state=text, problem=problem) if problem else text


def where_from(game: SavedGame, *, with_id: bool = False) -> str:
    """That this game was played on from another one, or of which deal it is, or nothing."""
    if game.origin is not None:
        origin = escaped(game.origin) if with_id else _("a replay")
        return _("played on from {game}", game=origin)
    return "" if game.deal is None else _("deal {word}", word=escaped(game.deal))


def from_round(number: int) -> str:
    """Where a game begins that was played on from another one."""
    if not number:
        return _("played on from before the first turn")
    return _("played on from round {n}", n=number)


def _finished(game: SavedGame) -> str:
    is_early = game.result is not None and game.result.early
    return _("ended early") if is_early else _("finished")


def short_status(game: SavedGame) -> str:
    """`new`, `round 4`, `finished, Ann 124`, `finished, damaged` or `unreadable`."""
    match game.status.value:
        case "unreadable":
            return _("unreadable")
        case "finished":
            text = ", ".join(filter(None, (_finished(game), _winner_text(game))))
        case _ if game.turn:
            text = round_text(game)
        case _:
            text = _("new")
    return text if game.problem is None else _("{state}, damaged", state=text)


def what_is_wrong(name: str, problem: FileProblem | None) -> str:
    """What is wrong with the game of this name."""
    return _("{game}: {problem}", game=escaped(name), problem=text_of(problem))


def text_of(problem: FileProblem | None) -> str:
    """The problem in words, or nothing."""
    return "" if problem is None else file_problem(problem)


def last_steps_not_saved(problem: FileProblem) -> str:
    return _(
        "the last steps of the game could not be saved: {problem}", problem=file_problem(problem)
    )


def play_on() -> str:
    return _("you can play on; the missing steps are saved as soon as that is possible again")


# The menu.


def about_last_game(game: SavedGame) -> str:
    """The game that would be continued."""
    from ttr_tui.words.player_text import players_text  # The first menu has no such game.

    title, players = short_title(game.map_title), players_text(game.players, levels=False)
    about = _("Continue: {map}: {players}", map=title, players=players)
    return about + _(", {turn}", turn=round_text(game))


def about_quick_start(started: QuickStart) -> tuple[str, str]:
    """The game that a quick start begins, and its level."""
    from ttr_tui.words.player_text import level_words  # The menu is shown before.

    person, *computers = [player.name for player in started.players]
    about = _(
        "Quick start ({map}): {person} against {computers}",
        map=short_title(map_title(started.map_file.game_map)),
        person=fit(person, 20),
        computers=and_list(computers),
    )
    level = None if started.level is None else level_words(started.level)
    return about, " " + (_("({level})", level=level) if level else _("(asks for the level)"))


def about_deal(title: str) -> str:
    """The deal of the day, on the map of this title, and what is special about it."""
    about = _("Deal of the day: {map}", map=short_title(title))
    return about + " " + _("(the same cards for all: compare scores)")


def deal_was_played(result: str) -> str:
    """Before a deal is begun again: that it was played, with this result, or is not over."""
    if result:
        return _("You have played this deal: {result}", result=result)
    return _("You have begun this deal, and it is not over.")


# Replays.


def perspective(shown: Perspective, name: str) -> str:
    """Whose cards and tickets are shown; `name` is that of the player in the seat, if any."""
    if shown.reveal_all:
        return _("All hands")
    if shown.seat is None:
        return _("What everybody knows")
    return _("{name}'s hand", name=name)


def turn_of(number: int, rounds: int, name: str) -> str:
    """The turn that is shown: its round, and whose it is."""
    return _("Round {n} of {rounds}, {name}'s turn", n=number, rounds=rounds, name=name)


def why_not_play_on(replay: Replay, step: int, *, is_saved: bool) -> str:
    """Why nobody can play on from this step; nothing if they can."""
    if not replay.is_over:
        return _("This game is not over: nobody can play on from one of its turns.")
    if not is_saved:
        return _("This game is not saved, so it cannot be played on from here.")
    return _("This is the last step: go back to play on.") if step == replay.steps else ""


def who_knows_cards() -> str:
    """A warning before a game is played on from its replay."""
    return _(
        "Whoever has looked back at the game knows cards: the hands and tickets stay, and the "
        "decks keep their order unless you shuffle them."
    )
