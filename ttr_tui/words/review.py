"""The review of a game in words: what decided it, for the screen, the command and the lines."""

from __future__ import annotations

from typing import NamedTuple

from ttr_tui.engine import View
from ttr_tui.engine.scoring import columns_of
from ttr_tui.mapfile.map_file import MapFile
from ttr_tui.play.advice import advice_with
from ttr_tui.play.advice_facts import Advice, Plain
from ttr_tui.play.log import What
from ttr_tui.play.replay import Perspective, Replay
from ttr_tui.play.review import JUDGE, Decided, Review
from ttr_tui.play.seated_players import HUMAN, SeatedPlayer
from ttr_tui.play.session import Session
from ttr_tui.play.turn_facts import round_of
from ttr_tui.players.player import Choice
from ttr_tui.terminal_text import fit
from ttr_tui.words import counts
from ttr_tui.words.advice import advice_words
from ttr_tui.words.language import _, pgettext, sentences
from ttr_tui.words.log_text import NAME_WIDTH, log_line, round_title, tickets_line
from ttr_tui.words.rule_words import column_head


class DecidedWords(NamedTuple):
    """A turn of a review: its round and points, what was done, and what hard would have done with
    the reason."""

    title: str
    done: str
    instead: str


def why_won(replay: Replay, seat: int) -> str:
    """Where the lead of the winner over this player came from; of a winner, that over the best
    opponent: `Ann won by 12 points over Bob: Tickets +21, Routes −9`; nothing without a lead."""
    view = replay.view_at(replay.steps)
    assert view.final is not None, "only a finished game is reviewed"
    final, behind = view.final, view.final.players[seat]
    ahead = behind if seat in final.winners else final.players[final.winners[0]]
    if behind == ahead:
        behind = next(player for player in final.ranking if player.seat != seat)
    parts = {
        column_head(column.key): column.points(ahead.of(column.line))
        - column.points(behind.of(column.line))
        for column in columns_of(view.game_map)
    }
    by_size = sorted(parts.items(), key=lambda part: -abs(part[1]))
    if ahead.total == behind.total:
        return ""
    return _(
        "{name} won by {points} over {other}: {parts}",
        name=fit(view.seats[ahead.seat].name, NAME_WIDTH),
        points=counts.points(ahead.total - behind.total),
        other=fit(view.seats[behind.seat].name, NAME_WIDTH),
        parts=", ".join(
            [pgettext("signed", "{what} {n}", what=w, n=counts.signed(n)) for w, n in by_size if n]
        ),
    )


def what_is_reviewed(player: SeatedPlayer) -> str:
    name = fit(player.name, NAME_WIDTH)
    if player.played_by == JUDGE:
        return _(
            "{name} is the hard player: each turn is looked at again, in more simulated games"
            " than it ran then. Points are those of the lead over the best opponent.",
            name=name,
        )
    return _(
        "Each turn of {name} is compared with what the hard player would have done: both are"
        " simulated to the end many times, with what {name} could know then. Points are those of"
        " the lead over the best opponent.",
        name=name,
    )


def decided_words(decided: Decided, replay: Replay, map_file: MapFile, seat: int) -> DecidedWords:
    """A turn that cost or gained points. Hard's reasons are those that say what its choice is for;
    it is made with another seed than in the game, so it need not be what the advice said then."""
    people = [player._replace(played_by=HUMAN) for player in replay.players]
    session = Session(map_file, replay.game_at(decided.step), 0, people)
    view = replay.view_at(decided.step, Perspective(replay.seats[seat]))
    advice = advice_with(session, Choice(decided.choice, decided.reasons))
    why = next((fact for fact in advice.facts if not isinstance(fact, Plain)), None)
    it = advice_words(Advice(decided.choice, why), view, None)
    instead = _("Better in simulated games: {it}", it=it)
    if decided.points > 0:
        instead = _("Worse in simulated games: {it}", it=it)
    if decided.was_advised:
        instead = sentences([_("Hard's choice in the game, too."), instead])
    return DecidedWords(_title(decided, view), _done(decided.step, replay, seat), instead)


def _title(decided: Decided, view: View) -> str:
    """When it was, and what it cost or gained: `Round 12: −9 (± 2)`"""
    points = max(1, round(abs(decided.points)))
    return _(
        "{when}: {points} (± {error})",
        when=round_title(round_of(view.turn, len(view.seats)) if view.turn else 0),
        points=counts.signed(points if decided.points > 0 else -points),
        error=max(1, round(2 * decided.error)),
    )


def _done(step: int, replay: Replay, seat: int) -> str:
    """What the player did next, as the log says it, with all tickets."""
    turn, me = replay.turn_of_step(step), Perspective(replay.seats[seat])
    groups = replay.log_of_turn(turn, me, up_to=step + 1)
    own = [group for group in groups if group[0].seat == seat]
    names, game_map = [player.name for player in replay.players], replay.view_at(0).game_map
    if not own:  # The log has only those that are kept.
        return _("{name} draws tickets", name=fit(names[seat], NAME_WIDTH))
    group = own[-1]
    if group[-1].what is What.TICKETS_KEPT:
        return tickets_line(group[-1], game_map, names)
    return log_line(group, game_map, names, NAME_WIDTH)


def nothing_decided(name: str) -> str:
    """That no turn stands out."""
    return _(
        "No turn of {name} clearly cost points beside what the hard player would have done.",
        name=fit(name, NAME_WIDTH),
    )


def review_lines(found: Review, replay: Replay, map_file: MapFile) -> list[str]:
    """The whole review in sentences, for the command and the lines."""
    name = replay.players[found.seat].name
    won, order = why_won(replay, found.seat), _("The turns that cost most come first.")
    if not found.turns:
        order = nothing_decided(name)
    lines = [*filter(None, [won]), what_is_reviewed(replay.players[found.seat]), order]
    for each in found.turns:
        words = decided_words(each, replay, map_file, found.seat)
        lines += [words.title, f"  {words.done}", f"  {words.instead}"]
    return lines


def review_failed() -> str:
    return _("No review: ttr made an error.")
