"""Questions that the game asks in the middle of a turn, or before the first: a card for the flag,
the deck that fills the market, the starting pieces."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from ttr_tui.app.commands import Command
from ttr_tui.app.prompts.prompt import ListPrompt, Option, PromptHost
from ttr_tui.app.widgets.spans import BLANK, Line, Span, line
from ttr_tui.engine.actions import (
    ChooseStartingPieces,
    DrawFaceUp,
    FillSlot,
    KeepFlagCard,
    KeepNoFlagCard,
)
from ttr_tui.engine.text import counted
from ttr_tui.play.log import pieces_words


class QuestionPrompt(ListPrompt):
    """A list of answers below a line or two that say what is asked."""

    looks_close = False

    def question(self) -> list[Line]:
        """What is asked, in one or two lines."""
        raise NotImplementedError

    def heading(self, width: int) -> list[Line]:
        said = self.host.message
        lines = [*self.question(), *([line(" ", said)] if said else [])]
        return lines if width >= 72 else [BLANK, *lines]

    def commands(self) -> Sequence[Command]:
        return self.list_commands()


class FlagPrompt(QuestionPrompt):
    """Whether a card just played is kept for the flag (PA-2)."""

    def question(self) -> list[Line]:
        view, badges = self.view, self.host.badges
        flag = view.game_map.rules.flag
        held = view.seats[view.player].flags
        pieces: list[Span | str] = [" You have "]
        for card in held:
            pieces += [badges.card(card), " "]
        pieces.append("" if held else "none")
        if flag is not None:
            colors = ", ".join(view.game_map.colors[color] for color in flag.colors)
            points = counted(flag.points, "point")
            pieces.append(Span(f"  {colors}: {points}", "quiet"))
        return [
            line((" The flag: ", "accent"), "keep a card of those you played?"),
            line(*pieces),
        ]

    def options(self) -> Sequence[Option]:
        view, badges = self.view, self.host.badges
        found = [
            Option(
                line(
                    " keep ",
                    badges.card(action.card),
                    f" {view.game_map.card_types[action.card].name}",
                ),
                partial(self.host.act, action),
            )
            for action in view.legal
            if isinstance(action, KeepFlagCard)
        ]
        none = line(" keep none, discard them all")
        return [*found, Option(none, partial(self.host.act, KeepNoFlagCard()))]


class MarketFillPrompt(QuestionPrompt):
    """Which deck fills an empty place of the market (GL-1)."""

    def question(self) -> list[Line]:
        return [line((" A place of the market is empty. ", "accent"), "Fill it from:")]

    def options(self) -> Sequence[Option]:
        return [
            Option(_deck_line(self.host, action.deck), partial(self.host.act, action))
            for action in self.view.legal
            if isinstance(action, FillSlot)
        ]


class RefillPrompt(QuestionPrompt):
    """Which deck replaces a card that is taken from the market (GL-1)."""

    verb = "take the card"

    def __init__(self, host: PromptHost, slot: int) -> None:
        super().__init__(host)
        self._place = slot

    def question(self) -> list[Line]:
        card = self.view.market[self._place]
        name = self.view.game_map.card_types[card].name
        return [
            line(
                " You take ",
                self.host.badges.card(card),
                (f" {name}", "strong"),
                ". Replace it from:",
            )
        ]

    def options(self) -> Sequence[Option]:
        return [
            Option(_deck_line(self.host, action.refill), partial(self._take, action))
            for action in self.view.legal
            if isinstance(action, DrawFaceUp) and action.slot == self._place
            if action.refill is not None
        ]

    def _take(self, action: DrawFaceUp) -> None:
        self.host.drop()
        self.host.act(action)

    def commands(self) -> Sequence[Command]:
        return [*self.list_commands(), self.back_command()]


def _deck_line(host: PromptHost, deck: int) -> Line:
    view = host.view
    name, left = view.game_map.rules.decks[deck].name, view.decks[deck]
    return line((f" the {name} deck", "strong"), (f"   {left} left", "quiet"))


class StartingPiecesPrompt(QuestionPrompt):
    """How many pieces of each kind to play with (GL-6)."""

    def __init__(self, host: PromptHost) -> None:
        super().__init__(host)
        starting_pieces = self.view.game_map.rules.starting_pieces
        choices = [action.pieces for action in self._actions()]
        if starting_pieces is not None and starting_pieces.suggested in choices:
            self.marked = choices.index(starting_pieces.suggested)

    def _actions(self) -> list[ChooseStartingPieces]:
        return [action for action in self.view.legal if isinstance(action, ChooseStartingPieces)]

    def question(self) -> list[Line]:
        starting_pieces = self.view.game_map.rules.starting_pieces
        total = starting_pieces.total if starting_pieces else 0
        return [
            line((" Your starting pieces: ", "accent"), f"{total} pieces for the whole game"),
            line((" in secret, revealed when all have chosen", "quiet")),
        ]

    def options(self) -> Sequence[Option]:
        game_map = self.view.game_map
        starting_pieces = game_map.rules.starting_pieces
        return [
            Option(
                line(
                    (f" {pieces_words(action.pieces, game_map)}", "strong"),
                    ("   for beginners", "quiet")
                    if starting_pieces and action.pieces == starting_pieces.suggested
                    else "",
                ),
                partial(self.host.act, action),
            )
            for action in self._actions()
        ]
