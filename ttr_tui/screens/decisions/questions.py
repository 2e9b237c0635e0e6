"""Questions that the game asks in the middle of a turn, or before the first: a card for the flag,
the deck that fills the market, the fleet."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from ttr_tui.engine.actions import (
    ChooseFleet,
    FillPlace,
    KeepFlagCard,
    KeepNoFlagCard,
    TakeCard,
)
from ttr_tui.engine.text import counted
from ttr_tui.games.words import pieces_words
from ttr_tui.screens.commands import Command
from ttr_tui.screens.decisions.base import Choice, Desk, ListDecision
from ttr_tui.screens.lines import BLANK, Line, Piece, line


class Question(ListDecision):
    """A list of answers below a line or two that say what is asked."""

    looks_close = False

    def question(self) -> list[Line]:
        """What is asked, in one or two lines."""
        raise NotImplementedError

    def heading(self, width: int) -> list[Line]:
        said = self.desk.message
        lines = [*self.question(), *([line(" ", said)] if said else [])]
        return lines if width >= 72 else [BLANK, *lines]

    def commands(self) -> Sequence[Command]:
        return self.list_commands()


class FlagQuestion(Question):
    """Whether a card just played is kept for the flag (PA-2)."""

    def question(self) -> list[Line]:
        view, chips = self.view, self.desk.chips
        flag = view.game_map.rules.flag
        held = view.seats[view.player].flags
        pieces: list[Piece | str] = [" You have "]
        for card in held:
            pieces += [chips.card(card), " "]
        pieces.append("" if held else "none")
        if flag is not None:
            colours = ", ".join(view.game_map.colours[colour] for colour in flag.colours)
            points = counted(flag.points, "point")
            pieces.append(Piece(f"  {colours}: {points}", "quiet"))
        return [
            line((" The flag: ", "accent"), "keep a card of those you played?"),
            line(*pieces),
        ]

    def choices(self) -> Sequence[Choice]:
        view, chips = self.view, self.desk.chips
        found = [
            Choice(
                line(
                    " keep ", chips.card(action.card), f" {view.game_map.kinds[action.card].name}"
                ),
                partial(self.desk.act, action),
            )
            for action in view.legal
            if isinstance(action, KeepFlagCard)
        ]
        none = line(" keep none, discard them all")
        return [*found, Choice(none, partial(self.desk.act, KeepNoFlagCard()))]


class FillQuestion(Question):
    """Which deck fills an empty place of the market (GL-1)."""

    def question(self) -> list[Line]:
        return [line((" A place of the market is empty. ", "accent"), "Fill it from:")]

    def choices(self) -> Sequence[Choice]:
        return [
            Choice(_deck_line(self.desk, action.deck), partial(self.desk.act, action))
            for action in self.view.legal
            if isinstance(action, FillPlace)
        ]


class Refilling(Question):
    """Which deck replaces a card that is taken from the market (GL-1)."""

    verb = "take the card"

    def __init__(self, desk: Desk, place: int) -> None:
        super().__init__(desk)
        self._place = place

    def question(self) -> list[Line]:
        card = self.view.market[self._place]
        name = self.view.game_map.kinds[card].name
        return [
            line(
                " You take ",
                self.desk.chips.card(card),
                (f" {name}", "strong"),
                ". Replace it from:",
            )
        ]

    def choices(self) -> Sequence[Choice]:
        return [
            Choice(_deck_line(self.desk, action.refill), partial(self._take, action))
            for action in self.view.legal
            if isinstance(action, TakeCard) and action.place == self._place
            if action.refill is not None
        ]

    def _take(self, action: TakeCard) -> None:
        self.desk.drop()
        self.desk.act(action)

    def commands(self) -> Sequence[Command]:
        return [*self.list_commands(), self.back_command()]


def _deck_line(desk: Desk, deck: int) -> Line:
    view = desk.view
    name, left = view.game_map.rules.decks[deck].name, view.decks[deck]
    return line((f" the {name} deck", "strong"), (f"   {left} left", "quiet"))


class ChoosingFleet(Question):
    """How many pieces of each kind to play with (GL-6)."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        fleet = self.view.game_map.rules.fleet
        fleets = [action.pieces for action in self._actions()]
        if fleet is not None and fleet.suggested in fleets:
            self.marked = fleets.index(fleet.suggested)

    def _actions(self) -> list[ChooseFleet]:
        return [action for action in self.view.legal if isinstance(action, ChooseFleet)]

    def question(self) -> list[Line]:
        fleet = self.view.game_map.rules.fleet
        total = fleet.total if fleet else 0
        return [
            line((" Your fleet: ", "accent"), f"{total} pieces for the whole game"),
            line((" in secret, turned up when all have chosen", "quiet")),
        ]

    def choices(self) -> Sequence[Choice]:
        game_map = self.view.game_map
        fleet = game_map.rules.fleet
        return [
            Choice(
                line(
                    (f" {pieces_words(action.pieces, game_map)}", "strong"),
                    ("   for beginners", "quiet")
                    if fleet and action.pieces == fleet.suggested
                    else "",
                ),
                partial(self.desk.act, action),
            )
            for action in self._actions()
        ]
