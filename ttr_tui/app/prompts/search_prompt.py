"""The prompt to search for cities and routes."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from textual.containers import Horizontal
from textual.widget import Widget

from ttr_tui.app.prompts.claim_prompts import choose_target
from ttr_tui.app.prompts.list_prompt import FilterPrompt, Option
from ttr_tui.app.widgets.line_widgets import Lines
from ttr_tui.panels.prompt_layout import PromptContent
from ttr_tui.panels.prompts.search import matches, search_results
from ttr_tui.panels.spans import line, width_of
from ttr_tui.play.targets import BoardTarget
from ttr_tui.words import search

if TYPE_CHECKING:
    from ttr_tui.app.screens.game_screen import GameScreen


class SearchPrompt(FilterPrompt):
    """Lists the cities that match the typed text; with several words also routes between two."""

    def __init__(self, game_screen: GameScreen) -> None:
        super().__init__(game_screen, search.what_to_type())
        self._found: tuple[str, list[BoardTarget]] = "", []

    def compose(self) -> Sequence[Widget]:
        label, title = Lines(), line((f" {search.find()}", "accent"))
        label.show([title])
        label.styles.width = width_of(title)
        return [self._text, Horizontal(label, self.input), self.list]

    def _matches(self) -> list[BoardTarget]:
        if self._found[0] != self.text:
            self._found = self.text, matches(self.context, self.text)
        return self._found[1]

    def content(self) -> PromptContent:
        return search_results(self.context, self._matches())

    def no_match(self) -> str:
        return search.no_city_or_route(self.text)

    def options(self) -> Sequence[Option]:
        return [Option(partial(self._go, each), target=each) for each in self._matches()]

    async def _go(self, target: BoardTarget) -> None:
        await self.game_screen.pop_prompt()
        self.game_screen.point(target)
        await choose_target(self.game_screen, target)

    async def clicked(self, target: BoardTarget) -> None:
        """A click finds what was searched."""
        await self._go(target)
