"""A game being played, its seats and who plays them.

`Session.act` applies what a seat chooses, `Session.view` says what a seat may know. Any function
from a view to an action can play a seat: no screen is needed.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from hashlib import sha256
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple, Protocol

from ttr_tui import engine
from ttr_tui.engine.game_map import Seat
from ttr_tui.engine.view import events_for
from ttr_tui.files import FileProblem
from ttr_tui.mapfile.map_file import MapFile
from ttr_tui.play.computer_choices import ADVISES, Question
from ttr_tui.play.deals import share_line
from ttr_tui.play.log import LogEntry, LogGroup, entries_of, grouped
from ttr_tui.play.replay import Replay
from ttr_tui.play.seated_players import (
    HUMAN,
    PlayerProblem,
    PlayersError,
    ProblemKind,
    SeatedPlayer,
    problem_with,
    seat_players,
)
from ttr_tui.play.turn_facts import (
    choice_starts,
    events_of,
    events_since_last_turn,
    turn_starts,
)

if TYPE_CHECKING:
    from ttr_tui.players.player import Choice


class FirstGame(NamedTuple):
    """The finished game `id` that another one was played on from: in which round, 0 before the
    first turn, after how many `steps`, and the final scores of its seats, if it is still there."""

    id: str
    round: int
    steps: int
    totals: tuple[int, ...] = ()


class GameSaver(Protocol):
    """Saves a game while it is played.

    Its methods do not raise `OSError`. When a step cannot be saved, `save_error` says why; it is
    `None` when everything is saved. `notices` are for the players: where the game goes on if
    another program changed its file.
    """

    @property
    def id(self) -> str:
        """The name of the saved game."""

    @property
    def save_error(self) -> FileProblem | None: ...

    @property
    def notices(self) -> tuple[FileProblem, ...]: ...

    def add_step(self, record: engine.Record) -> None:
        """Save an action and its events."""

    def undo_step(self) -> None:
        """Save that the last step was undone."""

    def set_players(self, players: Sequence[SeatedPlayer]) -> None:
        """Save changed names and colors."""

    def set_hints(self, on: bool) -> None:
        """Save that hints were turned on or off."""

    def close(self) -> None:
        """Stop saving, because the players leave the game."""


class PublicSession:
    """The part of `Session` that screens may use: it gives out no secret of a game that is played.

    Without `players`, those named by the game get the usual colors. A `game_saver` saves each
    step before anybody sees its events. `notices` are shown when the game is continued;
    later ones are added.
    `ended` says when a game ended that was over before, `times_before` how often one of its people
    had finished its deal before.
    `revision` grows with every change.
    """

    def __init__(
        self,
        map_file: MapFile,
        game: engine.Game,
        seed: int = 0,
        players: Sequence[SeatedPlayer] = (),
        *,
        hints_on: bool = False,
        game_saver: GameSaver | None = None,
        notices: Sequence[FileProblem] = (),
        ended: datetime | None = None,
        deal: str | None = None,
        viewed_id: str | None = None,
        times_before: int = 0,
        first_game: FirstGame | None = None,
    ) -> None:
        self._times_before = times_before
        self._viewed_id = viewed_id
        self.first_game = first_game
        """The game that this one was played on from, if it was."""
        self.deal = deal
        """The word that gave the seed, if one did."""
        self._first_notices = tuple(notices)
        self.ended = ended
        self._game_saver = game_saver
        self.map_file = map_file
        self.revision = 0
        self._game = game
        self.players = tuple(players) or seat_players(game.players)
        """The players in seating order."""
        self._seed = seed
        self.hints_on = hints_on
        """Whether the players get hints."""

    @property
    def names(self) -> tuple[str, ...]:
        return self._game.players

    @property
    def colors(self) -> tuple[str, ...]:
        """The color of each seat."""
        return tuple([player.color for player in self.players])

    @property
    def is_over(self) -> bool:
        return self._game.is_over

    @property
    def finished(self) -> engine.Game | None:
        """The game with all its secrets when it is over; `None` while it is played."""
        return self._game if self.is_over else None

    def replay(self) -> Replay:
        """Return the game so far to step through; while it is played, as everybody knows it."""
        return Replay(self._game, self.players)

    @property
    def share_line(self) -> str | None:
        """The result to share, when a game with a deal is over."""
        if self.deal is None or not self.is_over:
            return None
        return share_line(self._game, self.players, self.deal, self._times_before)

    @property
    def seed(self) -> int | None:
        """The seed of the shuffles; a secret (`None`) until the game is over."""
        return self._seed if self.is_over else None

    @property
    def id(self) -> str | None:
        """The name of the saved game; `None` if the game is not saved."""
        return self._game_saver.id if self._game_saver is not None else None

    @property
    def id_to_open(self) -> str | None:
        """The name of the saved game, also if it is only viewed here."""
        return self.id or self._viewed_id

    @property
    def save_error(self) -> FileProblem | None:
        """Why the last steps are not saved; `None` if they are."""
        return self._game_saver.save_error if self._game_saver is not None else None

    @property
    def notices(self) -> tuple[FileProblem, ...]:
        """What the players should know about the saved game; it only grows."""
        of_saver = self._game_saver.notices if self._game_saver is not None else ()
        return self._first_notices + of_saver

    def public_log(self) -> list[list[LogGroup]]:
        """Return the log of each turn as everybody knows it; the first item is all that happened
        before the first turn."""
        replay = self.replay()
        return [replay.log_of_turn(turn) for turn in range(replay.turns + 1)]

    def set_hints(self, on: bool) -> None:
        """Turn hints on or off."""
        if on != self.hints_on:
            self.hints_on = on
            if self._game_saver is not None:
                self._game_saver.set_hints(on)


class Session(PublicSession):
    """A game and its seats.

    A seat is a number, counted from 0; `None` stands for a spectator, who knows what everybody
    knows. What a session gives out for a seat, the player in that seat may know.
    """

    @property
    def to_act(self) -> Seat | None:
        """The seat that must act now; `None` when the game is over."""
        return None if self.is_over else self._game.state.player

    def view(self, seat: Seat | None) -> engine.View:
        """Return the game as this seat knows it. Raises `ValueError` if there is no such seat."""
        return engine.view_of(self._game, self._checked(seat))

    def log(self, seat: Seat | None, turns: int | None = None) -> list[LogGroup]:
        """Return the log as this seat knows it, of the whole game or of its last turns."""
        log = self._game.log
        starts = choice_starts(log) if turns is not None else []
        events = events_of(log[starts[-turns] :] if turns and turns < len(starts) else log)
        return grouped(entries_of(events_for(events, self._checked(seat))))

    def log_of_turns(self, seat: Seat | None) -> list[list[LogGroup]]:
        """Return the same by turns; the first item is all that happened before the first turn."""
        log, viewer = self._game.log, self._checked(seat)
        cuts = [0, *turn_starts(log), len(log)]
        parts = (events_of(log[begin:end]) for begin, end in pairwise(cuts))
        return [grouped(entries_of(events_for(part, viewer))) for part in parts]

    def turn_so_far(self, seat: Seat | None) -> list[LogEntry]:
        """Return what happened in the present turn as this seat knows it."""
        log = self._game.log
        events = events_of(log[choice_starts(log)[-1] :])
        return entries_of(events_for(events, self._checked(seat)))

    def since_last_turn(self, seat: Seat) -> list[engine.Event]:
        """Return, as everybody knows it, what happened between the last turn of this seat and its
        present one, or now if it is not its turn."""
        log = self._game.log
        if seat == self.to_act:  # Without what this player has done in the present turn.
            log = log[: choice_starts(log)[-1]]
        return events_for(events_since_last_turn(log, seat), None)

    def act(self, seat: Seat, action: engine.Action) -> list[engine.Event]:
        """Apply what the player in this seat chose, a person or a computer player, and return its
        events as that seat knows them. Raises `IllegalActionError` with the reason."""
        self._check_turn(seat)
        record = self._game.apply(action)
        if self._game_saver is not None:
            self._game_saver.add_step(record)
        self._changed()
        return events_for(record.events, seat)

    def why_illegal(self, seat: Seat, action: engine.Action) -> engine.Refusal | None:
        """Return why the player in this seat cannot do this now; `None` if it is legal."""
        to_act = self.to_act
        if to_act is not None and seat != to_act:
            return engine.Refusal("turn-of-another", seat=to_act)
        return self._game.why_illegal(action)

    @property
    def computer_acts(self) -> bool:
        """Whether a computer player must act now."""
        return self.to_act is not None and self.players[self.to_act].played_by != HUMAN

    def computer_question(self) -> Question:
        """Return what the computer player that must act is asked. Raises `IllegalActionError` if
        there is none."""
        seat = self.to_act
        if seat is None or not self.computer_acts:
            raise engine.IllegalActionError(engine.Refusal("no-computer-acts"))
        seed = choice_seed(self._seed, len(self._game.log))
        return Question(self.players[seat].played_by, self.view(seat), seed)

    def play_computer(self) -> Choice:
        """Let the computer player that must act choose and act, in programs without a screen; a
        `HotSeat` does not wait for long choices. Return its choice, which only that seat may know.
        The same game always gets the same choices. Raises `IllegalActionError` if no computer
        player must act."""
        question = self.computer_question()
        choice = question.answer()
        self.act(question.view.player, choice.action)
        return choice

    def advice_question(self, seat: Seat) -> Question:
        """Return what the hard player would be asked in this seat, with the same seed, and for all
        its reasons."""
        seed = choice_seed(self._seed, len(self._game.log))
        return Question(ADVISES, self.view(seat), seed, explains=True)

    def undo(self, seat: Seat) -> engine.Action | None:
        """Undo the last action of this seat and return it. Raises `IllegalActionError` if that is
        not possible."""
        self._check_turn(seat)
        record = self._game.undo()
        if self._game_saver is not None:
            self._game_saver.undo_step()
        self._changed()
        return record.action

    def _check_turn(self, seat: Seat) -> None:
        to_act = self.to_act
        if to_act is not None and seat != to_act:
            raise engine.IllegalActionError(engine.Refusal("turn-of-another", seat=to_act))

    def _checked(self, seat: Seat | None) -> Seat | None:
        """The seat itself. Raises `ValueError` if there is none."""
        if seat is not None and seat not in range(len(self.names)):
            raise ValueError(f"there is no seat {seat}")
        return seat

    # What the players decide together.

    def edit_players(self, players: Sequence[SeatedPlayer]) -> None:
        """Change the names and colors of the players, and who decides; their seats stay the same.
        Raises `PlayersError` if they cannot play."""
        problem = problem_with(players, self.map_file.game_map, new=True)
        count = len(self.players)
        if len(players) != count:
            problem = PlayerProblem(ProblemKind.OTHER_NUMBER, len(players), expected=count)
        if problem is not None:
            raise PlayersError(problem)
        self.players = tuple(players)
        self._game.players = tuple([player.name for player in players])
        if self._game_saver is not None:
            self._game_saver.set_players(self.players)
        self._changed()

    def end_early(self) -> None:
        """End the game now, scored as it stands. Raises `IllegalActionError` if it is over."""
        record = self._game.apply(engine.EndEarly())
        if self._game_saver is not None:
            self._game_saver.add_step(record)
        self._changed()

    def leave(self) -> None:
        """Close the saved game, which can be continued later."""
        if self._game_saver is not None:
            self._game_saver.close()

    def _changed(self) -> None:
        self.revision += 1


def choice_seed(seed: int, steps: int) -> int:
    """The seed of a choice after this many steps of a game; it tells nothing about the seed of the
    shuffles."""
    return int.from_bytes(sha256(f"{seed} {steps}".encode()).digest()[:8])


def new_session(
    map_file: MapFile,
    players: Sequence[SeatedPlayer | str],
    *,
    first: Seat | None = None,
    seed: int = 0,
    deal: str | None = None,
) -> Session:
    """Start a new game. People without a color get a free one, and without `first` the first
    player is random."""
    seated = seat_players(players)
    names = [player.name for player in seated]
    game = engine.Game(map_file.game_map, names, first=first, seed=seed)
    return Session(map_file, game, seed, seated, deal=deal)
