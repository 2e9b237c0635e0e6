"""Prompts to choose from a list: what only some maps ask, what a search finds, and what to do with
the game."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from textual.containers import Horizontal
from textual.widget import Widget

from ttr_tui.app import keys
from ttr_tui.app.prompts.claim_prompts import choose_target
from ttr_tui.app.prompts.list_prompt import FilterPrompt, ListPrompt, Option
from ttr_tui.app.prompts.prompt import ConfirmPrompt, Prompt
from ttr_tui.app.widgets.lines import Lines
from ttr_tui.board.render.board_state import BoardTarget
from ttr_tui.engine import (
    Action,
    DrawFaceUp,
)
from ttr_tui.engine.game_map import Slot
from ttr_tui.engine.rules.exchange import Exchange
from ttr_tui.engine.rules.flag import KeepFlagCard, KeepNoFlagCard
from ttr_tui.engine.rules.market import FillSlot
from ttr_tui.engine.rules.starting_pieces import ChooseStartingPieces
from ttr_tui.panels import choices
from ttr_tui.panels import search as panel
from ttr_tui.panels.layout import Asked
from ttr_tui.panels.spans import Line, line, width_of
from ttr_tui.words import games, leaving, menu, questions, screens, search

if TYPE_CHECKING:
    from ttr_tui.app.screens.game_screen import GameScreen

# What only some maps ask.


class ActionPrompt(ListPrompt):
    """A list of actions."""

    def actions(self) -> Sequence[Action]:
        """Return the actions in the order of the list."""
        raise NotImplementedError

    def options(self) -> Sequence[Option]:
        return [Option(partial(self.host.act, each), action=each) for each in self.actions()]


class FlagPrompt(ActionPrompt, inherit_bindings=False):
    """Asks whether to keep a card just played for the flag (PA-2)."""

    BINDINGS = keys.UNDO + keys.ROWS

    def _cards(self) -> list[KeepFlagCard]:
        return [action for action in self.view.legal if isinstance(action, KeepFlagCard)]

    def asked(self) -> Asked:
        return choices.flag_card(self.host.context, self._cards())

    def actions(self) -> Sequence[Action]:
        return [*self._cards(), KeepNoFlagCard()]


class StartingPiecesPrompt(ActionPrompt, inherit_bindings=False):
    """Asks how many pieces of each type to start with (GL-6)."""

    BINDINGS = keys.UNDO + keys.ROWS

    def __init__(self, host: GameScreen) -> None:
        super().__init__(host)
        suggested = self.view.game_map.rules.suggested_pieces
        pieces = [action.pieces for action in self.actions()]
        if suggested in pieces:
            self.row = pieces.index(suggested)

    def asked(self) -> Asked:
        return choices.starting_pieces(self.host.context, self.actions())

    def actions(self) -> Sequence[ChooseStartingPieces]:
        return [action for action in self.view.legal if isinstance(action, ChooseStartingPieces)]


class ExchangePrompt(ActionPrompt):
    """Asks which pieces to exchange, and how many (GL-9)."""

    def asked(self) -> Asked:
        return choices.exchange(self.host.context, self.actions())

    def actions(self) -> Sequence[Exchange]:
        return [action for action in self.view.legal if isinstance(action, Exchange)]


class MarketFillPrompt(Prompt):
    """Asks which deck fills an empty slot of the market (GL-1); each deck has a key."""

    BINDINGS = keys.REFILL + keys.UNDO

    def question(self) -> list[Line]:
        """Return the question in parts."""
        return [line((questions.slot_is_empty(), "accent")), line(questions.fill_it_from())]

    def actions(self) -> dict[int, FillSlot | DrawFaceUp]:
        """Return the action for each deck that can be chosen."""
        return {a.deck: a for a in self.view.legal if isinstance(a, FillSlot)}

    def asked(self) -> Asked:
        return choices.refill(self.host.context, self.question(), [*self.actions()])

    def go_to_action(self, action: Action) -> bool:
        return action in self.actions().values()

    def answer_key(self, action: Action) -> str:
        decks = [deck for deck, found in self.actions().items() if found == action]
        return f"refill.deck{decks[0] + 1}"

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer the decks that can be chosen."""
        if action == "take_from":
            return parameters[0] in self.actions()
        return super().check_action(action, parameters)

    async def action_take_from(self, deck: int) -> None:
        await self.host.act(self.actions()[deck])


class RefillPrompt(MarketFillPrompt, inherit_bindings=False):
    """Asks which deck replaces a card drawn from the market (GL-1)."""

    BINDINGS = keys.REFILL + keys.PROMPT

    def __init__(self, host: GameScreen, slot: Slot) -> None:
        super().__init__(host)
        self._slot = slot

    def question(self) -> list[Line]:
        card = self.view.market[self._slot]
        assert card is not None, "the slot has a card"
        words = questions.replace_card_from(card, self.view.game_map)
        return [self.host.context.badges.spans(words)]

    def actions(self) -> dict[int, FillSlot | DrawFaceUp]:
        draws = (a for a in self.view.legal if isinstance(a, DrawFaceUp) and a.slot == self._slot)
        return {action.refill: action for action in draws if action.refill is not None}

    async def action_take_from(self, deck: int) -> None:
        action = self.actions()[deck]
        await self.host.pop_prompt()
        await self.host.act(action)


# Search.


class SearchPrompt(FilterPrompt):
    """Lists the cities that match the typed text; with several words also routes between two."""

    def __init__(self, host: GameScreen) -> None:
        super().__init__(host, search.what_to_type())
        self._found: tuple[str, list[BoardTarget]] = "", []

    def compose(self) -> Sequence[Widget]:
        label, title = Lines(), line((f" {search.find()}", "accent"))
        label.show([title])
        label.styles.width = width_of(title)
        return [self._text, Horizontal(label, self.input), self.list]

    def _matches(self) -> list[BoardTarget]:
        if self._found[0] != self.text:
            self._found = self.text, panel.matches(self.host.context, self.text)
        return self._found[1]

    def asked(self) -> Asked:
        return panel.search(self.host.context, self._matches())

    def no_match(self) -> str:
        return search.no_city_or_route(self.text)

    def options(self) -> Sequence[Option]:
        return [Option(partial(self._go, each), target=each) for each in self._matches()]

    async def _go(self, target: BoardTarget) -> None:
        await self.host.pop_prompt()
        self.host.point(target)
        await choose_target(self.host, target)

    async def pointed(self, target: BoardTarget) -> None:
        """A click finds what was searched."""
        await self._go(target)


# The game.


class LeavePrompt(ListPrompt, inherit_bindings=False):
    """Asks what to do with the game: leave it, end it early, delete it, or edit its players. Any
    player may answer, also while no hand is shown."""

    BINDINGS = keys.LEAVE + keys.ROWS
    takes_advice = False

    def asked(self) -> Asked:
        return choices.leave(
            [
                (menu.choice_label("continue"), ""),
                (leaving.leave(), self._saved_note()),
                (screens.screen_title(screens.EDIT_PLAYERS), ""),
                (leaving.end_early(), leaving.scored_as_it_stands()),
                (leaving.delete(), leaving.nothing_is_saved()),
            ]
        )

    def options(self) -> Sequence[Option]:
        end = self._asks(leaving.ask_to_end(), leaving.end_it(), self._end)
        delete = self._asks(games.ask_to_delete(), leaving.delete_it(), self._delete)
        return [
            Option(run)
            for run in (self.host.pop_prompt, self._leave, self._edit_players, end, delete)
        ]

    def _saved_note(self) -> str:
        save_error = self.host.hot_seat.game.save_error
        if save_error is not None:
            return games.not_all_saved(save_error)
        return leaving.saved() if self.host.hot_seat.game.id is not None else ""

    def _asks(
        self, question: str, yes: str, run: Callable[[], Awaitable[object]]
    ) -> Callable[[], Awaitable[object]]:
        """What runs only if the player says yes."""
        return lambda: self.host.push_prompt(ConfirmPrompt(self.host, [question], yes, run))

    async def _leave(self) -> None:
        self.app.show_menu()

    async def _edit_players(self) -> None:
        app = self.app
        await self.host.pop_prompt()
        app.show_edit_players(self.host.hot_seat)

    async def _end(self) -> None:
        self.host.hot_seat.end_early()
        self.app.show_final_count(self.host.hot_seat)

    async def _delete(self) -> None:
        self.app.delete(self.host.hot_seat)
