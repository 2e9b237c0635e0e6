"""Choosing the pieces to start with (GL-6)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Final, Literal, NamedTuple

from ttr_tui.engine.actions import Action
from ttr_tui.engine.events import Event, emit, known
from ttr_tui.engine.game_map import DeckCounts, GameMap, Seat, StartingPiecesRules
from ttr_tui.engine.refusals import Refusal
from ttr_tui.engine.rule import (
    ActionRule,
    Draft,
    EventRule,
    Kind,
    Remark,
    Rule,
    Setting,
)
from ttr_tui.engine.state import Phase, State


class ChooseStartingPieces(NamedTuple):
    """Choose how many pieces of each type to start with (GL-6)."""

    pieces: DeckCounts
    tag: Literal["starting pieces"] = "starting pieces"


class StartingPiecesChoiceBegan(NamedTuple):
    """This player chooses starting pieces now, in the sitting that began with tickets (GL-6)."""

    player: Seat

    def apply(self, state: State) -> None:
        state.player = self.player
        state.phase = Phase.STARTING_PIECES


class StartingPiecesChosen(NamedTuple):
    """A player chose starting pieces, still in secret (GL-6)."""

    player: Seat
    pieces: tuple[int | None, ...]

    def apply(self, state: State) -> None:
        state.chosen_pieces[self.player] = known(self.pieces)


class StartingPiecesRevealed(NamedTuple):
    """Everybody's starting pieces were revealed (GL-6); `chosen_pieces` is in seating order."""

    chosen_pieces: Annotated[tuple[DeckCounts, ...], Seat]

    def apply(self, state: State) -> None:
        supply = [deck.pieces.count for deck in state.game_map.rules.decks]
        for seat, pieces in enumerate(self.chosen_pieces):
            state.pieces[seat] = pieces
            state.reserves[seat] = tuple(map(int.__sub__, supply, pieces))
        state.chosen_pieces = [()] * state.players


def starting_pieces_actions(state: State) -> list[Action]:
    """Every possible choice, fewest pieces of the first type first."""
    rules = state.game_map.rules
    first, second = (deck.pieces.count for deck in rules.decks)
    total = rules.of(StartingPiecesRules).total
    return [
        ChooseStartingPieces((count, total - count))
        for count in range(max(0, total - second), min(first, total) + 1)
    ]


def choose_starting_pieces(state: State, action: ChooseStartingPieces, events: list[Event]) -> bool:
    """Choose starting pieces; the choice stays secret until everybody has chosen."""
    emit(state, events, StartingPiecesChosen(state.player, action.pieces))
    return True


def _begin_choice(state: State, seat: Seat, events: list[Event]) -> bool:
    """The player chooses starting pieces right after the tickets (GL-6)."""
    if state.chosen_pieces[seat]:
        return False
    emit(state, events, StartingPiecesChoiceBegan(seat))
    return True


def _reveal(state: State, events: list[Event]) -> None:
    emit(state, events, StartingPiecesRevealed(tuple(state.chosen_pieces)))


def _why_not_starting_pieces(state: State, action: ChooseStartingPieces) -> Refusal:
    rules = state.game_map.rules.of(StartingPiecesRules)
    return Refusal("starting-pieces-to-choose", number=rules.total)


def _broken(state: State) -> Iterator[str]:
    """While a player chooses, exactly the players before this one, beginning with the first player,
    have chosen.

    By the rules before version 2, everybody chose tickets first. In a game begun by them, nobody
    may have chosen pieces yet, or one player has before the others: the one who was to choose
    tickets when the game was continued by the current rules."""
    choosing_pieces = state.phase is Phase.STARTING_PIECES
    if not choosing_pieces and state.phase is not Phase.STARTING_TICKETS:
        return
    if choosing_pieces and state.game_map.rules.get(StartingPiecesRules) is None:
        yield "starting pieces are chosen, but the map has no such choice (GL-6)"
        return
    seats = state.seats_from_first
    chosen = [seat for seat in seats if state.chosen_pieces[seat]]
    step = (state.player - state.first) % state.players
    early = [seat for seat in seats[step + 1 :] if seat in chosen and not state.offers[seat]]
    decks = len(state.game_map.rules.decks)
    if (
        any(len(state.chosen_pieces[seat]) != decks for seat in chosen)
        or len(early) > choosing_pieces
        or chosen not in ([], [*seats[:step], *early])
    ):
        yield "starting pieces are not chosen in seating order (GL-6)"


def _errors(rules: StartingPiecesRules, draft: Draft) -> Iterator[Remark]:
    pieces = [deck.pieces for deck in draft.rules.decks]
    most = sum(each.count for each in pieces)
    if rules.total > most:
        there_are = " and ".join(f"{each.count} {each.many}" for each in pieces)
        message = f"{rules.total} pieces to choose, expected at most {most}: {there_are}"
        yield Remark(("starting_pieces", "total"), message)
    elif rules.suggested and sum(rules.suggested) != rules.total:
        message = f"{sum(rules.suggested)} pieces suggested, expected {rules.total}"
        yield Remark(("starting_pieces", "suggested"), message)


def _warnings(game_map: GameMap) -> Iterator[Remark]:
    pieces = sum(deck.pieces.count for deck in game_map.rules.decks)
    if game_map.rules.of(StartingPiecesRules).total == pieces:
        message = f"each player gets all {pieces} pieces: there is nothing to choose"
        yield Remark(("starting_pieces", "total"), message)


RULE: Final = Rule(
    key="starting_pieces",
    settings=StartingPiecesRules,
    about=(
        "Switches on the choice of starting pieces: each player secretly chooses pieces of both"
        " types."
    ),
    fields=(
        Setting(
            "total",
            "How many pieces each player chooses; the others go to the player's reserve.",
            1,
            1000,
            required=True,
        ),
        Setting(
            "suggested",
            "A choice for beginners, by the name of one piece: {train: 27, ship: 23}. Without it,"
            " the pieces are divided in proportion.",
            kind=Kind.BY_DECK,
        ),
    ),
    optional=True,
    needs=("decks",),
    errors=_errors,
    warnings=_warnings,
    actions=(
        ActionRule(
            ChooseStartingPieces,
            "choose {pieces}",
            choose_starting_pieces,
            _why_not_starting_pieces,
            phases=(Phase.STARTING_PIECES,),
            refusal_outside_phase="starting-pieces-later",
        ),
    ),
    events=(
        EventRule(StartingPiecesChoiceBegan),
        EventRule(StartingPiecesChosen, private=("pieces",)),
        EventRule(StartingPiecesRevealed, reveals=True),
    ),
    phases={Phase.STARTING_PIECES: starting_pieces_actions},
    begin_choice=_begin_choice,
    end_choices=_reveal,
    invariants=_broken,
)
