"""What the record keeps of a finished game."""

from __future__ import annotations

from typing import NamedTuple

from ttr_tui.engine.actions import EndEarly
from ttr_tui.engine.scoring import PlayerScore, final_score
from ttr_tui.games.history import turns_played
from ttr_tui.games.journal.opening import Opened


class Result(NamedTuple):
    """How a game went for one player. `parts` are points that make up the total,
    among them those for tickets `completed` and `failed`, and the `path` bonus; `tickets` how
    many were completed, `tickets_failed` how many were not; `longest_path` is in spaces."""

    seat: int
    name: str
    total: int
    parts: dict[str, int]
    tickets: int
    tickets_failed: int
    longest_path: int
    won: bool


class GameResult(NamedTuple):
    """A finished game; `began` and `ended` in ISO format, `turns` are those played whole. A game
    ended `early` counts for no standings and no records."""

    id: str
    map_id: str
    map_title: str
    began: str
    ended: str
    turns: int
    early: bool
    players: tuple[Result, ...]


def result_of(opened: Opened) -> GameResult | None:
    """The result of a game that is over; `None` if it is not."""
    game = opened.game
    if not game.is_over:
        return None
    final = final_score(game.state)
    return GameResult(
        id=opened.id,
        map_id=_storable(opened.header.map_id),
        map_title=_storable(game.game_map.title),
        began=opened.header.began.isoformat(),
        ended=opened.times[-1].isoformat(),
        turns=turns_played(game),
        early=isinstance(game.log[-1].action, EndEarly),
        players=tuple(
            _result(score, _storable(opened.people[score.seat].name), score.seat in final.winners)
            for score in final.players
        ),
    )


def _storable(text: str) -> str:
    """The text as a database can hold it: halves of characters, as bytes that were no UTF-8 leave
    them, become question marks."""
    return text.encode("utf-8", "replace").decode()


def _result(score: PlayerScore, name: str, won: bool) -> Result:
    parts = {
        "routes": score.routes,
        "completed": sum(ticket.points for ticket in score.tickets if ticket.completed),
        "failed": sum(ticket.points for ticket in score.tickets if not ticket.completed),
        "flags": score.flags,
        "stations": score.stations,
        "harbors": score.harbor_points,
        "exchanged": -score.exchanged,
        "path": score.path_bonus,
    }
    return Result(
        seat=score.seat,
        name=name,
        total=score.total,
        parts=parts,
        tickets=score.completed,
        tickets_failed=len(score.tickets) - score.completed,
        longest_path=score.longest_path.length,
        won=won,
    )
