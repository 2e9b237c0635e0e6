"""The review of a game in words: what decided it, for the screen, the command and the lines."""

from __future__ import annotations

from typing import Final, NamedTuple

from ttr_tui.engine import Action, View
from ttr_tui.mapfile.map_file import MapFile
from ttr_tui.play.advice import advice_with
from ttr_tui.play.advice_facts import Advice
from ttr_tui.play.replay import Perspective, Replay
from ttr_tui.play.review import Decided, Luck, Review
from ttr_tui.play.seated_players import HUMAN
from ttr_tui.play.session import Session
from ttr_tui.play.turn_facts import round_of
from ttr_tui.players.player import Choice
from ttr_tui.terminal_text import fit
from ttr_tui.words import counts
from ttr_tui.words.advice import advice_words
from ttr_tui.words.language import _
from ttr_tui.words.log_text import NAME_WIDTH

_ROUNDS: Final = 5
"""About so many rounds are said in sentences."""


class DecidedWords(NamedTuple):
    """A turn of a review: its round and points, what was done, and what hard would have done with
    the reason."""

    title: str
    done: str
    instead: str


def what_is_reviewed(name: str) -> str:
    return _(
        "Each turn of {name} is compared with what the hard player would have done: both are played"
        " on to the end many times, with what {name} could know then. Points are those of the lead"
        " over the best opponent.",
        name=fit(name, NAME_WIDTH),
    )


def decided_words(decided: Decided, replay: Replay, map_file: MapFile, seat: int) -> DecidedWords:
    """A turn that cost or gained points."""
    people = [player._replace(played_by=HUMAN) for player in replay.players]
    session = Session(map_file, replay.game_at(decided.step), 0, people)
    view = replay.view_at(decided.step, Perspective(replay.seats[seat]))
    advice = advice_with(session, Choice(decided.choice, decided.reasons))
    return DecidedWords(_title(decided, view), _done(decided.done, view), _instead(advice, view))


def _title(decided: Decided, view: View) -> str:
    """When it was, and what it cost or gained."""
    points = counts.points(max(1, round(abs(decided.points))))
    when = _("Before the first turn")
    if view.turn:
        when = _("Round {n}", n=round_of(view.turn, len(view.seats)))
    error = max(1, round(2 * decided.error))
    if decided.points < 0:
        return _("{when}: cost about {points} (± {error})", when=when, points=points, error=error)
    return _("{when}: gained about {points} (± {error})", when=when, points=points, error=error)


def _done(action: Action, view: View) -> str:
    return _("Done: {it}", it=advice_words(Advice(action, None, ()), view, None))


def _instead(advice: Advice, view: View) -> str:
    return _("Hard: {it}", it=advice_words(advice, view, None))


def nothing_decided(name: str, since: int) -> str:
    """That no turn from this round on stands out."""
    if since > 1:
        return _(
            "From round {n} on, no turn of {name} clearly cost points beside what the hard player"
            " would have done.",
            n=since,
            name=fit(name, NAME_WIDTH),
        )
    return _(
        "No turn of {name} clearly cost points beside what the hard player would have done.",
        name=fit(name, NAME_WIDTH),
    )


def luck_words(luck: Luck | None) -> str:
    """What the start was worth; nothing if nobody can tell."""
    if luck is None:
        return ""
    points = counts.points(round(abs(luck.points)))
    if luck.points > 0:
        return _(
            "Luck: the starting hand and tickets were worth {points} more than usual.",
            points=points,
        )
    return _(
        "Bad luck: the starting hand and tickets were worth {points} less than usual.",
        points=points,
    )


def review_lines(found: Review, replay: Replay, map_file: MapFile) -> list[str]:
    """The whole review in sentences, for the command and the lines."""
    name = replay.players[found.seat].name
    turns = [*found.cost, *([] if found.gained is None else [found.gained])]
    lines = [what_is_reviewed(name)]
    if not turns:
        lines.append(nothing_decided(name, found.since))
    for each in turns:
        words = decided_words(each, replay, map_file, found.seat)
        lines += [words.title, f"  {words.done}", f"  {words.instead}"]
    step = max(1, (len(found.curve) - 1) // _ROUNDS)
    for number in range(0, len(found.curve) - 1, step):
        pairs = zip(replay.players, found.curve[number], strict=True)
        scores = [f"{fit(player.name, NAME_WIDTH)} {round(score)}" for player, score in pairs]
        lines.append(
            _(
                "Final scores to expect in round {n}: {scores}",
                n=found.since + number,
                scores=", ".join(scores),
            )
        )
    return [*lines, *filter(None, [luck_words(found.luck)])]


def review_goes_on(percent: int) -> str:
    """That the game is played on, and how much of it."""
    if percent:
        return _("{n} percent done.", n=percent)
    return _("Playing the game on. This takes about half a minute.")


def review_failed() -> str:
    return _("No review: ttr made an error.")
