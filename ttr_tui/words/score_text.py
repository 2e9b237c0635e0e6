"""The final count and the final scores in words, and the score table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ttr_tui.engine import (
    FinalScore,
    GameMap,
    PlayerScore,
    View,
)
from ttr_tui.engine.game_map import TieBreak
from ttr_tui.engine.rule import Column, StationUse, TicketScore
from ttr_tui.engine.rules.harbors import HarborRules, HarborScore, HarborsScore
from ttr_tui.engine.rules.longest_path import LongestPathRules, LongestPathScore
from ttr_tui.engine.rules.stations import StationRules, StationsScore
from ttr_tui.engine.scoring import columns_of
from ttr_tui.play.final_count import CountStep
from ttr_tui.terminal_text import fit
from ttr_tui.words import counts
from ttr_tui.words.language import N_, Slot, TextPart, _, and_list, full_stop, plain, text_parts
from ttr_tui.words.log_text import NAME_WIDTH
from ttr_tui.words.routes import has_own_name, longest_path_name, route_name
from ttr_tui.words.rule_words import column_head

_TIE_BREAKS: Final = {
    "most completed tickets": N_("most completed tickets"),
    "fewest stations built": N_("fewest stations built"),
    "longer longest path": N_("longer longest path"),
    "longest path bonus": N_("longest path"),
}
"""What decides a tie, by its words in map files."""


def share_lines(share_line: str, *, is_copied: bool) -> list[str]:
    """The line to share of a game with a deal, and that it was copied."""
    copied = [_("Copied, if your terminal allows it.")] if is_copied else []
    return [share_line, *copied] if share_line else []


def first_time(totals: Sequence[int], view: View) -> list[str]:
    """The final scores of the game that this one was played on from, in its order; nothing if
    nobody knows them."""
    assert view.final is not None, "both games are over"
    seats = [player.seat for player in view.final.ranking] if totals else []
    scores = [
        _(
            "{name} {points}",
            name=fit(view.seats[seat].name, NAME_WIDTH),
            points=counts.number(totals[seat]),
        )
        for seat in seats
    ]
    return [_("First time: {scores}", scores=", ".join(scores))] if scores else []


# The score table.


def score_table(game_map: GameMap, player: PlayerScore) -> dict[str, str]:
    """Return every part of a score by the key of its column, the `total` last."""
    cells = {
        column.key: _signed(column.points(player.of(column.line)), plain=column.key == "routes")
        for column in columns_of(game_map)
    }
    return {**cells, "total": counts.number(player.total)}


def _signed(points: int, *, plain: bool = False) -> str:
    return counts.signed(points) if points and not plain else counts.number(points)


# The final count.


def step_words(step: CountStep, view: View) -> str:
    """What a step of the final count is about."""
    game_map, rules = view.game_map, view.game_map.rules
    match step.about:
        case StationUse() as use:
            return _(
                "Station in {city}: uses {route} of {owner}",
                city=game_map.cities[use.city].name,
                route=route_name(use.route, game_map),
                owner=fit(view.seats[use.owner].name, NAME_WIDTH),
            )
        case TicketScore() as ticket:
            return ticket_score(ticket, game_map)
        case StationsScore() as stations:
            left = rules.of(StationRules).count - stations.built
            return _("{stations} left", stations=counts.stations(left))
        case HarborScore() as harbor:
            return _(
                "Harbor in {city}: {tickets}",
                city=game_map.cities[harbor.city].name,
                tickets=counts.completed_tickets(harbor.tickets),
            )
        case HarborsScore() as harbors:
            unbuilt = rules.of(HarborRules).count - len(harbors.harbors)
            return counts.harbors_not_built(unbuilt)
        case LongestPathScore() as longest:
            return _longest_path(longest, game_map)
        case Column(key=key):
            return column_head(key)
        case None:
            return _("Points during the game")


def new_score(step: CountStep, seat: int) -> str:
    """The points of a step with the new score of the player in the seat, or this alone."""
    score = counts.points(step.scores[seat])
    if not step.points:
        return score
    return _("{points}, now {score}", points=counts.signed(step.points), score=score)


def _longest_path(longest: LongestPathScore, game_map: GameMap) -> str:
    rules = game_map.rules.of(LongestPathRules)
    spaces = counts.spaces(longest.path.length)
    if not longest.points:
        return _("Longest path: {spaces}, no bonus", spaces=spaces)
    if has_own_name(rules):
        name = longest_path_name(rules, game_map)
        return _("{name}: {spaces}, bonus", name=name, spaces=spaces)
    return _("Longest path of all: {spaces}, bonus", spaces=spaces)


# The final scores.


def ticket_score(score: TicketScore, game_map: GameMap) -> str:
    """A ticket of a final score, without its points."""
    name = game_map.ticket_name(score.ticket)
    return _("{ticket} through a station", ticket=name) if score.uses_station else name


def score_details(player: PlayerScore, game_map: GameMap, names: Sequence[str]) -> list[str]:
    """What a player's final score is for, besides tickets."""
    details: list[str] = []
    if (longest := player.get(LongestPathScore)) is not None:
        spaces = counts.spaces(longest.path.length)
        if longest.points:
            points = counts.signed(longest.points)
            details.append(_("longest path: {spaces}, {points}", spaces=spaces, points=points))
        else:
            details.append(_("longest path: {spaces}", spaces=spaces))
    details += [
        _(
            "station in {city}: uses {route} of {owner} for {tickets}",
            city=game_map.cities[use.city].name,
            route=route_name(use.route, game_map),
            owner=names[use.owner],
            tickets=", ".join(game_map.ticket_name(ticket) for ticket in use.tickets),
        )
        for use in player.station_uses
    ]
    harbors = player.get(HarborsScore) or HarborsScore((), 0)
    details += [
        _(
            "harbor in {city}: {points}, {tickets}",
            city=game_map.cities[harbor.city].name,
            points=counts.signed(harbor.points),
            tickets=counts.completed_tickets(harbor.tickets),
        )
        for harbor in harbors.harbors
    ]
    if harbors.penalty:
        details.append(_("harbors not built: −{points}", points=harbors.penalty))
    return details


def path_on_board(name: str, length: int, bonus: int) -> str:
    """Whose longest path the board shows, and the points for it; of length 0 it has no route."""
    if not length:
        return _("{name} has claimed no route", name=name)
    spaces = counts.spaces(length)
    if bonus:
        return _("On the board: {name}'s longest path, {spaces}, bonus", name=name, spaces=spaces)
    return _("On the board: {name}'s longest path, {spaces}, no bonus", name=name, spaces=spaces)


def victory(final: FinalScore) -> list[TextPart]:
    """That the winners win, with their signs for their names, and what decided a tie."""
    signs = [piece for seat in final.winners for piece in (TextPart(seat=seat), TextPart(" "))]
    return _victory(final, signs[:-1])


def winners(final: FinalScore, names: Sequence[str]) -> str:
    """The same as a sentence with the names."""
    won = and_list([names[seat] for seat in final.winners])
    return full_stop(plain(_victory(final, won)))


def _victory(final: FinalScore, won: Slot) -> list[TextPart]:
    points, is_shared = _best(final), len(final.winners) > 1
    if not final.decided_by:
        if is_shared:
            return text_parts(
                "{names} share the victory with {points}", "strong", names=won, points=points
            )
        return text_parts("{name} wins with {points}", "strong", name=won, points=points)
    tie = _tie(final)
    if is_shared:
        return text_parts(
            "{names} share the victory with {points} ({tie})",
            "strong",
            names=won,
            points=points,
            tie=tie,
        )
    return text_parts(
        "{name} wins with {points} ({tie})", "strong", name=won, points=points, tie=tie
    )


def _best(final: FinalScore) -> str:
    return counts.points(final.players[final.winners[0]].total)


def _tie(final: FinalScore) -> str:
    """`tie between 2: most completed tickets`"""
    best = final.players[final.winners[0]].total
    tied = sum(player.total == best for player in final.players)
    reasons = and_list([tie_break_words(tie_break) for tie_break in final.decided_by])
    return _("tie between {n}: {reasons}", n=tied, reasons=reasons)


def tie_break_words(tie_break: TieBreak) -> str:
    """What decides a tie: `most completed tickets`"""
    return _(_TIE_BREAKS[tie_break.key])
