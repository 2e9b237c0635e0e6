"""The result of a finished game, which its journal ends with: all that lists and statistics need,
so that they read only the last line."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple

from ttr_tui.engine import EndEarly, Game, final_score
from ttr_tui.engine.codec import Json
from ttr_tui.engine.rules.longest_path import LongestPathScore
from ttr_tui.play.seated_players import SeatedPlayer
from ttr_tui.play.turn_facts import round_of, turns_played
from ttr_tui.storage.journal_format import (
    Header,
    Origin,
    deal_from_json,
    deal_to_json,
    player_to_json,
    players_from_json,
    time_from_json,
    timestamp,
    typed,
)


class PlayerResult(NamedTuple):
    """The result of one player; `player` is who decided at the end. `tickets` counts the completed
    ones; `longest_path` is in spaces."""

    player: SeatedPlayer
    total: int
    tickets: int
    longest_path: int
    won: bool

    @property
    def name(self) -> str:
        return self.player.name


class GameResult(NamedTuple):
    """A finished game. `turns` counts complete turns. A game that ended `early` counts for no
    standings and no records, nor does one with an `origin`: it began at a step of another one.
    `deal` is the word that gave the seed, if one did."""

    id: str
    map_id: str
    map_title: str
    ended: datetime
    turns: int
    early: bool
    deal: str | None
    origin: Origin | None
    players: tuple[PlayerResult, ...]

    @property
    def rounds(self) -> int:
        """The number of rounds, the last one perhaps not complete."""
        return round_of(self.turns, len(self.players))

    @property
    def counts(self) -> bool:
        """Whether the game counts for standings and records."""
        return not (self.early or self.origin)

    @property
    def seated(self) -> tuple[SeatedPlayer, ...]:
        """The players in seating order."""
        return tuple([result.player for result in self.players])

    @property
    def people(self) -> list[SeatedPlayer]:
        """The players who were no computer players at the end."""
        return [player for player in self.seated if not player.is_computer]

    @property
    def with_computers(self) -> bool:
        """Whether a computer player played to the end."""
        return len(self.people) < len(self.players)


def result_of(
    id: str, header: Header, game: Game, players: Sequence[SeatedPlayer], ended: datetime
) -> GameResult:
    """Return the result of a game that is over."""
    final = final_score(game.state)
    results = []
    for score in final.players:
        longest = score.get(LongestPathScore)
        results.append(
            PlayerResult(
                player=players[score.seat],
                total=score.total,
                tickets=score.completed,
                longest_path=longest.path.length if longest is not None else 0,
                won=score.seat in final.winners,
            )
        )
    return GameResult(
        id=id,
        map_id=header.map_id,
        map_title=header.map_title,
        ended=ended,
        turns=turns_played(game),
        early=isinstance(game.log[-1].action, EndEarly),
        deal=header.deal,
        origin=header.origin,
        players=tuple(results),
    )


def result_to_json(result: GameResult) -> dict[str, Json]:
    """`{"at": …, "result": {"map": {"id": "usa", "title": …}, "players": […], "turns": 31, …}}`"""
    return {
        "at": timestamp(result.ended),
        "result": {
            "map": {"id": result.map_id, "title": result.map_title},
            "players": [
                {
                    **player_to_json(one.player),
                    "total": one.total,
                    "tickets": one.tickets,
                    "longest": one.longest_path,
                    "won": one.won,
                }
                for one in result.players
            ],
            "turns": result.turns,
            "early": result.early,
            **deal_to_json(result.deal, result.origin),
        },
    }


def result_from_json(id: str, data: dict[str, Json]) -> GameResult:
    """Return the result in the last line of a journal. Raises `KeyError`, `ValueError`, and
    `JournalError` for an unknown player."""
    found = typed(data["result"], dict)
    on_map, entries = typed(found["map"], dict), found["players"]
    players = players_from_json(entries)
    deal, origin = deal_from_json(found)
    return GameResult(
        id=id,
        map_id=typed(on_map["id"], str),
        map_title=typed(on_map["title"], str),
        ended=time_from_json(data["at"]),
        turns=typed(found["turns"], int),
        early=typed(found["early"], bool),
        deal=deal,
        origin=origin,
        players=tuple(
            PlayerResult(
                player=player,
                total=typed(entry["total"], int),
                tickets=typed(entry["tickets"], int),
                longest_path=typed(entry["longest"], int),
                won=typed(entry["won"], bool),
            )
            for player, entry in zip(players, entries, strict=True)
        ),
    )
