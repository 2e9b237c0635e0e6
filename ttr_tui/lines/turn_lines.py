"""What is said during a turn: at its start, in each phase, and about what was done. What a player
has heard already is said in short, or not again."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from ttr_tui.engine import Phase
from ttr_tui.engine.game_map import Seat
from ttr_tui.engine.registry import BUILDINGS
from ttr_tui.lines import info_commands
from ttr_tui.play.hotseat import HotSeat
from ttr_tui.play.log import ON_THE_BOARD, LogEntry, What
from ttr_tui.play.turn_facts import newly_completed, passed_by, round_of
from ttr_tui.questions.buildings import harbor_built
from ttr_tui.questions.question import Ask
from ttr_tui.questions.turn import QUESTION_OF_PHASE, draws, turn
from ttr_tui.terminal_text import fit
from ttr_tui.words import line_game as line_words
from ttr_tui.words import turn_text
from ttr_tui.words.claims import tunnel_title
from ttr_tui.words.language import _, full_stop, or_list
from ttr_tui.words.line_commands import command
from ttr_tui.words.log_text import round_title, turn_in_short
from ttr_tui.words.names import count_pieces, payment_words
from ttr_tui.words.panels import longer_path

_OPENING: Final = 15
"""About how many lines begin a turn: of long parts only the first ones are said."""

_FEW_PIECES: Final = 10
"""With so many or fewer pieces of a player the end of the game is near."""

_AFTER_TICKETS: Final = 5
"""So many of these lines follow the tickets: hints and the prompt."""


class TurnLines:
    """What the hot seat's player is told, as lines; it remembers what each player has heard."""

    def __init__(self, hot_seat: HotSeat) -> None:
        self._hot_seat = hot_seat
        self.moves_heard = False
        """Whether the moves of the computer players were said when they were made."""
        self._round_said: dict[Seat | None, int] = {}
        """The number of the last round that was said to each player, or to all who listen."""
        self._tickets_said: dict[Seat, list[str]] = {}
        """What each player heard of the tickets at the last turn."""
        self._hints_heard: dict[Seat, set[str]] = {}
        """The hints that each player has heard."""

    def start(self) -> list[str]:
        """What a player should know at the start: what the others did, the hand, the market, the
        tickets that have changed. Of what is long only a part is said."""
        hot_seat, view, said = self._hot_seat, self._hot_seat.view, list[str]()
        new_round = self.new_round()
        if not self.moves_heard:
            moves = info_commands.log_lines(hot_seat.since_last_turn(), hot_seat)
            seats = len(view.seats)
            begun = (round_of(view.turn, seats) - 1) * seats + 1  # The first turn of this round.
            of_round = sum(len(groups) for groups in hot_seat.log_of_turns()[begun : view.turn])
            moves[len(moves) - of_round : len(moves) - of_round] = new_round
            said += _part(
                moves,
                _OPENING // 2,
                _("More happened before this. Type log to hear it."),
                last=True,
            )
        elif not view.turn:
            said.append(full_stop(turn_text.goes_first(view)))
        else:
            said += new_round
        said += filter(None, [turn_text.own_last_round(view)])
        said += info_commands.cut_plan(hot_seat)
        said += self.done(hot_seat.turn_so_far())  # The game was left in the middle of a turn.
        said += self._few_pieces()
        passed = passed_by(view, hot_seat.recent().routes)
        said += [full_stop(longer_path(view, seat)) for seat in passed]
        said += [*line_words.hand_in_lines(view), line_words.market_line(view)]
        if view.phase is not Phase.STARTING_TICKETS:
            tickets = [*info_commands.ticket_lines(hot_seat).values()]
            heard = self._tickets_said.get(view.player, [])
            new = [line for line in tickets if line not in heard]
            room = max(2, _OPENING - _AFTER_TICKETS - len(said))
            said += _part(new, room, _("Type tickets to hear all of them."))
            self._tickets_said[view.player] = tickets
        return said

    def _few_pieces(self) -> list[str]:
        """Which of those who have claimed routes lately have few pieces left; not in the last
        round, whose start says it."""
        view = self._hot_seat.view
        claimed = {view.owners[route] for route in self._hot_seat.recent().routes}
        return [
            _(
                "{name} has {pieces} left.",
                name=fit(seat.name, 30),
                pieces=count_pieces(seat.pieces, view.game_map),
            )
            for seat in view.seats
            if seat.seat in claimed and seat.pieces <= _FEW_PIECES and view.turns_left is None
        ]

    def new_round(self) -> list[str]:
        """The number of the round, once to each player."""
        view = self._hot_seat.view
        listener = None if self.all_listen else view.viewer
        number = round_of(view.turn, len(view.seats))
        is_new = number != self._round_said.get(listener, 0)
        self._round_said[listener] = number
        return [full_stop(round_title(number))] if is_new else []

    @property
    def all_listen(self) -> bool:
        """Whether everybody may hear each move when it is made."""
        return self._hot_seat.is_alone or self._hot_seat.is_watched

    def phase(self) -> list[str]:
        """What belongs to the question of the phase, before it."""
        view = self._hot_seat.view
        match view.phase:
            case Phase.STARTING_PIECES:
                return [_("The others hear your choice when all players have chosen.")]
            case Phase.MARKET_FILL:
                return [line_words.market_line(view)]
            case Phase.TUNNEL if view.tunnel is not None:
                return [full_stop(tunnel_title(view.tunnel, view.game_map))]
            case Phase.TURN_END:
                return [*map(full_stop, filter(None, [turn_text.ends_soon(view)]))]
        return []

    def new_hints(self) -> list[str]:
        """The advice, and the other hints that this player has not heard yet, if hints are on."""
        hot_seat = self._hot_seat
        if not hot_seat.session.hints_on:
            return []
        heard = self._hints_heard.setdefault(hot_seat.view.player, set())
        hints = info_commands.hints(hot_seat)
        said = [each for each in hints if each not in heard]
        heard.update({*hints} - {*info_commands.advice(hot_seat)})
        return said

    def phase_question(self) -> Ask | None:
        """What the phase asks, if it is answered by its options and not by commands."""
        phase = self._hot_seat.view.phase
        if phase is Phase.SECOND_CARD:
            return partial(draws, self._hot_seat)
        if phase is Phase.TURN or phase not in QUESTION_OF_PHASE:
            return None
        return partial(QUESTION_OF_PHASE[phase], self._hot_seat)

    def prompt(self, *, full: bool = False) -> list[str]:
        """What is asked for, in a few words; at the start of a turn with all that is possible."""
        hot_seat, view = self._hot_seat, self._hot_seat.view
        if view.phase is Phase.TURN_END:
            return [line_words.end_of_turn(view, hot_seat.next_person)]
        if not full:
            return [_("Your turn.")]
        commands = or_list([command(id) for id in self._possible()])
        return [_("Type {commands}.", commands=commands)]

    def _possible(self) -> list[str]:
        """The commands for what is possible in this turn."""
        options = turn(self._hot_seat).options
        can = [each.id.removeprefix("turn.") for each in options if each.leads is not None]
        draws = any(id.startswith(("card", "deck", "tickets")) for id in can)
        others = ("claim", *BUILDINGS, "exchange", "pass")
        return [*(["draw"] if draws else []), *(id for id in others if id in can)]

    def done(self, entries: Sequence[LogEntry]) -> list[str]:
        """What happened, for the player who did it."""
        view, said = self._hot_seat.view, list[str]()
        for entry in entries:
            short = turn_in_short([entry], (), view.game_map)
            cards = payment_words(entry.known_cards, view.game_map, anchors=True)
            if entry.what is What.CARDS_DRAWN:
                said.append(line_words.you_drew(entry, view.game_map))
            elif short:
                said.append(full_stop(short))
                if brings := harbor_built(self._hot_seat) if entry.building == "harbor" else "":
                    said.append(full_stop(brings))
                if entry.what in ON_THE_BOARD:
                    said.append(full_stop(_("Paid with {cards}", cards=cards)))
            elif entry.what is What.FLAG_CARD_KEPT:
                said.append(_("You keep {cards} for the flag.", cards=cards))
            else:
                said += info_commands.log_lines([(entry,)], self._hot_seat)
        tickets = info_commands.ticket_lines(self._hot_seat)
        completed = [tickets[ticket] for ticket in newly_completed(view, entries)]
        self._tickets_said.setdefault(view.player, []).extend(completed)
        return [*said, *completed]

    def forget_hints(self) -> None:
        """Say all hints again."""
        self._hints_heard.clear()

    def forget(self) -> None:
        """Say everything again."""
        self.moves_heard = False
        self._round_said.clear()
        self._hints_heard.clear()
        self._tickets_said.clear()


def _part(lines: list[str], most: int, how_to_hear_all: str, *, last: bool = False) -> list[str]:
    """These lines; if they are too many, the first or `last` ones and how to hear all."""
    if len(lines) <= most:
        return lines
    return [*(lines[-most:] if last else lines[:most]), how_to_hear_all]
