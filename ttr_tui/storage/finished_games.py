"""The results of all finished games, kept in step with the journals in the statistics file: a line
with a check, like those of a journal. `storage/statistics.py` counts them.

The file is brought up to date whenever it is read: a finished journal that is missing or has
changed is read, and games without a journal are removed. So nothing is written when a game ends,
and the two cannot disagree. It only saves time, 12 ms a game, or 6 seconds with 500
games: whatever is wrong with it, it is set aside and rebuilt.
"""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path
from typing import Final, NamedTuple

from ttr_tui import files
from ttr_tui.engine import EndEarly, PlayerScore, final_score
from ttr_tui.engine.rules.longest_path import LongestPathScore
from ttr_tui.play.seated_players import SeatedPlayer
from ttr_tui.play.turn_facts import round_of, turns_played
from ttr_tui.players import present_name
from ttr_tui.storage.journal_format import (
    NO_CHECK,
    JournalError,
    encode_line,
    parse_line,
    verify_line,
)
from ttr_tui.storage.journal_reader import OpenedGame, open_bytes, read_journal
from ttr_tui.storage.saved_games import Say, folder_problem, journals_in, seems_finished

FORMAT: Final = 7
"""Raise this when the fields of a result change."""

MAX_BYTES: Final = 20_000_000
"""More than ten thousand games."""


class PlayerResult(NamedTuple):
    """The result of one player; `played_by` is who decided at the end: `human`, or a computer
    player. `tickets` counts the completed ones; `longest_path` is in spaces."""

    name: str
    played_by: str
    total: int
    tickets: int
    longest_path: int
    won: bool

    @property
    def seated(self) -> SeatedPlayer:
        """Who played, without a color."""
        return SeatedPlayer(self.name, "", self.played_by)


class GameResult(NamedTuple):
    """A finished game, which `ended` at this time in ISO format. `turns` counts complete turns. A
    game that ended `early` counts for no standings and no records, nor does one that is
    `played_on`: it began at a step of another one. `deal` is the word that gave the seed, if one
    did."""

    id: str
    map_id: str
    map_title: str
    ended: str
    turns: int
    early: bool
    played_on: bool
    deal: str | None
    players: tuple[PlayerResult, ...]

    @property
    def rounds(self) -> int:
        """The number of rounds, the last one perhaps not complete."""
        return round_of(self.turns, len(self.players))

    @property
    def counts(self) -> bool:
        """Whether the game counts for standings and records."""
        return not (self.early or self.played_on)

    @property
    def with_computers(self) -> bool:
        """Whether a computer player played to the end."""
        return any(player.seated.is_computer for player in self.players)


def result_of(opened: OpenedGame) -> GameResult | None:
    """Return the result of a game; `None` if it is not over."""
    game = opened.game
    if not game.is_over:
        return None
    final = final_score(game.state)
    return GameResult(
        id=opened.id,
        map_id=opened.header.map_id,
        map_title=game.game_map.title,
        ended=opened.times[-1].isoformat(),
        turns=turns_played(game),
        early=isinstance(game.log[-1].action, EndEarly),
        played_on=opened.header.origin is not None,
        deal=opened.header.deal,
        players=tuple(
            _result(score, opened.players[score.seat], score.seat in final.winners)
            for score in final.players
        ),
    )


def _result(score: PlayerScore, player: SeatedPlayer, won: bool) -> PlayerResult:
    longest = score.get(LongestPathScore)
    return PlayerResult(
        name=player.name,
        played_by=player.played_by,
        total=score.total,
        tickets=score.completed,
        longest_path=longest.path.length if longest is not None else 0,
        won=won,
    )


class FinishedGames(NamedTuple):
    """The results of all finished games, the oldest first. `notices` say which
    file was set aside, what could not be saved, and which journals could not be read."""

    games: tuple[GameResult, ...]
    notices: tuple[files.FileProblem, ...]


class _Stored(NamedTuple):
    """A result, and the digest of its journal."""

    digest: str
    result: GameResult


def finished_games(
    file: Path, games_folder: Path, *, rebuild: bool = False, say: Say | None = None
) -> FinishedGames:
    """Return the results of all finished games in a folder, and bring the file up to date.
    `rebuild`: read all journals again. Games that `say` fails to say are skipped."""
    if (unknown := folder_problem(games_folder)) is not None:
        return FinishedGames((), (unknown,))
    notices: list[files.FileProblem] = []
    stored, problem = ({}, None) if rebuild else _read(file)
    games: dict[str, _Stored] = {}
    for path in journals_in(games_folder):
        try:
            game = _game_in(path, stored.get(path.stem))
            if game is not None and say is not None:
                say(game.result.map_title, [player.seated for player in game.result.players])
        except Exception as error:
            reason = (
                error.problem if isinstance(error, JournalError) else files.internal_error(error)
            )
            notices.append(files.FileProblem("skipped", {"game": path.stem, "reason": reason}))
        else:
            if game is not None:
                games[path.stem] = game
    if rebuild or problem or games != stored:
        try:
            if problem is not None:
                values = {**problem.values, "file": files.set_aside(file)}
                notices.append(files.FileProblem(problem.kind, values))
            line, _ = encode_line({"format": FORMAT, "games": [*games.values()]}, NO_CHECK)
            files.write_whole(file, line)
        except OSError as error:
            reason = files.problem_of(error)
            notices.append(
                files.FileProblem("statistics-not-saved", {"file": file, "reason": reason})
            )
    results = [game.result for game in games.values()]
    results.sort(key=lambda result: (result.ended, result.id))
    return FinishedGames(tuple(results), tuple(notices))


def _game_in(journal: Path, stored: _Stored | None) -> _Stored | None:
    """Return the result of a game, the stored one if the journal is the same; `None` if the game is
    not over. Raises `JournalError`."""
    if not seems_finished(journal):
        return None
    data = read_journal(journal)
    digest = sha256(data).hexdigest()
    if stored is not None and stored.digest == digest:
        return stored
    result = result_of(open_bytes(journal.stem, data))
    return None if result is None else _Stored(digest, result)


def _read(file: Path) -> tuple[dict[str, _Stored], files.FileProblem | None]:
    """Return the games in a file, or the notice that it is rebuilt, still with this name for the
    old one. No file has none."""
    try:
        line = files.read_file(file, MAX_BYTES).removesuffix(b"\n")
    except (FileNotFoundError, NotADirectoryError):
        return {}, None
    except OSError as error:
        return {}, files.FileProblem(
            "unreadable-statistics", {"file": file, "reason": files.problem_of(error)}
        )
    if verify_line(line, NO_CHECK) is None:
        return {}, files.FileProblem("damaged-statistics", {"file": file})
    data, games = parse_line(line), dict[str, _Stored]()
    if data["format"] != FORMAT:
        kind = "older-statistics" if data["format"] < FORMAT else "newer-statistics"
        return {}, files.FileProblem(kind, {"file": file})
    for digest, (*about, players) in data["games"]:
        seated = tuple(
            [PlayerResult(name, present_name(by), *others) for name, by, *others in players]
        )
        result = GameResult._make([*about, seated])
        games[result.id] = _Stored(digest, result)
    return games, None
