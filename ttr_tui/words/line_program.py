"""What the program says in plain lines around a game: the setup, saved games, the final count, the
replay and the statistics."""

from __future__ import annotations

from shlex import quote

from ttr_tui.engine import FinalScore, View
from ttr_tui.play.final_count import CountStep
from ttr_tui.play.seated_players import SeatedPlayer
from ttr_tui.storage.saved_games import SavedGame
from ttr_tui.storage.statistics import PlayerStatistics, Statistics
from ttr_tui.terminal_text import fit
from ttr_tui.text import escaped
from ttr_tui.words import counts, line_game
from ttr_tui.words.language import _, as_sentence, decimal
from ttr_tui.words.names import short_title
from ttr_tui.words.player_text import player_label
from ttr_tui.words.rule_words import column_head
from ttr_tui.words.saved_games import last_played_text, others, status_text
from ttr_tui.words.score_text import new_score, score_table, step_words
from ttr_tui.words.statistics import player_facts, record_label, statistics_notes

# The end.


def game_saved(id: str, folder: str) -> str:
    """How to continue a game, with the folder of the option `--folder`."""
    game = _with_folder(id, folder)
    return _("The game is saved. To continue it, run: ttr resume --lines {game}", game=game)


def about_report(id: str, folder: str) -> str:
    game = _with_folder(id, folder)
    return _("For a report of the whole game, run: ttr report {game}", game=game)


def _with_folder(id: str, folder: str) -> str:
    return f"{id} --folder {quote(folder)}" if folder else id


def count_line(step: CountStep, view: View) -> str:
    """`Ann: Denver – El Paso, completed: +4 points, now 63 points`"""
    assert step.seat is not None
    said, name = step_words(step, view), fit(view.seats[step.seat].name, 30)
    score = new_score(step, step.seat)
    if step.completed is None:
        return _("{name}: {step}: {score}", name=name, step=said, score=score)
    if step.completed:
        return _("{name}: {ticket}, completed: {score}", name=name, ticket=said, score=score)
    return _("{name}: {ticket}, failed: {score}", name=name, ticket=said, score=score)


def final_lines(final: FinalScore, seat: int, view: View) -> list[str]:
    """`Ann: 102 points`, and a line for each part: `Routes 45`."""
    cells = score_table(view.game_map, final.players[seat])
    total = line_game.score_line(view.seats[seat].name, final.players[seat].total)
    parts = [(column_head(key), n) for key, n in cells.items() if key != "total" and n != "0"]
    return [total, *(_("{what} {n}", what=what, n=n) for what, n in parts)]


# Setting up a game.


def player_added(number: int, player: SeatedPlayer) -> str:
    return _("Player {n} is {player}.", n=number, player=player_label(player))


def player_or_level(number: int, level: str, *, enough: bool) -> str:
    """`level` is that of the computer player that Enter adds."""
    if enough:
        return _(
            "Player {n}: type a name, computer and a level, or Enter if these are all.", n=number
        )
    return _(
        "Player {n}: type a name, computer and a level, or Enter for computer {level}.",
        n=number,
        level=level,
    )


def saved_game(game: SavedGame, *, with_id: bool = False) -> str:
    """`USA with Iris and Juno, today 20:15: round 12`, for commands after its id."""
    if not game.map_title:
        return _("{game}: {state}", game=escaped(game.id), state=status_text(game))
    said = _(
        "{map} with {players}, {time}: {state}",
        map=short_title(game.map_title),
        players=others(game.players),
        state=status_text(game),
        time=last_played_text(game),
    )
    return line_game.numbered_line(escaped(game.id), said) if with_id else said


# Replay and statistics.


def after_game(most: int) -> str:
    """What can be typed when the game is over."""
    return _("Type a number from 1 to {most}, options to hear the list, or quit.", most=most)


def from_which_round(rounds: int, turns: int) -> str:
    """How to name the moment to play on from, a round or one of the `turns` in it."""
    return _(
        "Type from and a round, up to {rounds}, such as from 5, or one of its {turns} turns, "
        "such as from 5.2.",
        rounds=rounds,
        turns=turns,
    )


def statistics_in_lines(statistics: Statistics, how_to_count: str) -> list[str]:
    """The statistics with a line for each player and each record."""
    notes = statistics_notes(statistics, how_to_count)
    if not statistics.games:
        return notes
    lines = [counts.games(statistics.games)]
    for each in statistics.maps:
        games = counts.games(each.games)
        lines.append(_("{map}: {games}", map=short_title(each.title), games=games))
        lines += map(_statistics_of, each.players)
        for best in each.best:
            names = ", ".join(player_label(person) for person in best.players)
            label, amount = record_label(best)
            lines.append(
                _(
                    "{record}: {amount}, {names}",
                    record=as_sentence(label),
                    amount=amount,
                    names=names,
                )
            )
    return [*lines, *notes]


def _statistics_of(player: PlayerStatistics) -> str:
    facts = ", ".join(_("{what} {n}", what=what, n=n) for what, n in player_facts(player))
    counted = _("{name}: {facts}", name=player_label(player.player), facts=facts)
    if not player.has_spread:
        return counted
    return _(
        "{counted}, middle half {low} to {high}, median {median}",
        counted=counted,
        low=decimal(f"{player.quartile(1):g}"),
        high=decimal(f"{player.quartile(3):g}"),
        median=decimal(f"{player.median:g}"),
    )
