"""Lists that are filtered by typing, and the one to search for a city or a route by name."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial

from textual import on
from textual.containers import Horizontal
from textual.widget import Widget
from textual.widgets import Input

from ttr_tui.app import keys
from ttr_tui.app.prompts.claim_prompts import choose_target, route_spans, verdict, why_not
from ttr_tui.app.prompts.prompt import ListPrompt, Option, PromptHost, wrapped
from ttr_tui.app.widgets.fields import TextInput
from ttr_tui.app.widgets.lines import Lines
from ttr_tui.board.layout.layout_plan import city_codes
from ttr_tui.board.render.board_state import BoardTarget, CityTarget, RouteTarget
from ttr_tui.engine import GameMap
from ttr_tui.panels.hand import hand_flat
from ttr_tui.panels.spans import NEW_LINE, Line, Span, line, width_of
from ttr_tui.play.city_search import find, plain
from ttr_tui.words import search as words
from ttr_tui.words.claims import route_points


class FilterPrompt(ListPrompt, inherit_bindings=False):
    """A list prompt with an input: its options match the `text` typed so far."""

    BINDINGS = keys.FILTER
    takes_advice = False  # Its key is text here.

    def __init__(self, host: PromptHost, placeholder: str) -> None:
        super().__init__(host)
        self.input = TextInput(placeholder=placeholder)
        self.list.can_focus = False
        self._cursor = host.cursor
        """Where the cursor was before the prompt."""

    def compose(self) -> Iterable[Widget]:
        yield self._text
        yield self.input
        yield self.list

    @property
    def focus_target(self) -> Widget:
        return self.input

    @property
    def text(self) -> str:
        """The text typed so far."""
        return self.input.value

    def update_matches(self) -> None:
        """Find the matches of the new text."""

    def no_match(self) -> str:
        """Return in one sentence that nothing matches the text."""
        raise NotImplementedError

    def update(self, width: int, height: int) -> None:
        super().update(width, height)
        if self.text and not self._rows:
            back = words.deletes_a_letter(self.app.key_name("text.backspace"))
            said = wrapped(Span(f"{self.no_match()} {back}", "quiet"), width)
            one, *rest = said
            self.list.show_rows(
                [("", (*one, *(span for more in rest for span in (NEW_LINE, *more))))]
            )
            self.list.highlighted = None

    @on(Input.Changed)
    def _on_changed(self, message: Input.Changed) -> None:
        message.stop()
        self.update_matches()
        if self.host.prompt is self:
            self.go_to(0)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer the keys of the list only if there is something to choose."""
        return action not in ("choose", "cursor") or bool(self.options())

    async def action_back(self) -> None:
        """Put the cursor back."""
        await super().action_back()
        self.host.point(self._cursor)

    async def action_choose(self) -> None:
        """Choose the highlighted row, while the input has the focus."""
        await self.choose(self.row)

    def action_cursor(self, step: int) -> None:
        """Move the highlight, while the input has the focus."""
        if options := self.options():
            self.go_to((self.row + step) % len(options))


class SearchPrompt(FilterPrompt):
    """Lists the cities that match the typed text; with several words also routes between two."""

    def __init__(self, host: PromptHost) -> None:
        super().__init__(host, words.what_to_type())
        self._options: list[Option] = []

    def compose(self) -> Iterable[Widget]:
        label, title = Lines(), line((f" {words.find()}", "accent"))
        label.show([title])
        label.styles.width = width_of(title)
        yield self._text
        yield Horizontal(label, self.input)
        yield self.list

    def heading(self, width: int) -> list[Line]:
        if width < self.app.size.width:
            return [line((f" {words.heading()}", "accent"))]
        # The list covers the panel with the hand.
        return hand_flat(self.view, self.host.badges, width)

    def rows(self, width: int) -> int:
        return self.max_rows

    def no_match(self) -> str:
        return words.no_city_or_route(self.text)

    def options(self) -> Sequence[Option]:
        return self._options

    def update_matches(self) -> None:
        host, game_map = self.host, self.view.game_map
        text = _with_names(game_map, self.text)
        cities, routes = find(game_map, text)
        # Of two parallel routes, the one that can be claimed comes first.
        places = {game_map.routes[route].ends: n for n, route in reversed([*enumerate(routes)])}
        routes.sort(
            key=lambda route: (
                places[game_map.routes[route].ends],
                why_not(self.view, route) is not None,
            )
        )
        found = [
            Option(
                line(" ", (game_map.cities[city].name, "strong")),
                partial(self._go, CityTarget(city)),
                target=CityTarget(city),
            )
            for city in cities
        ]
        between = [
            Option(
                line(
                    " ",
                    *route_spans(self.view, host.badges, route)[:1],
                    "  ",
                    host.badges.route(route),
                    "  ",
                    _state(host, route),
                ),
                partial(self._go, RouteTarget(route)),
                target=RouteTarget(route),
            )
            for route in routes
        ]
        # Words that are no part of one name are meant for two cities.
        is_city = any(plain(text).strip() in plain(game_map.cities[city].name) for city in cities)
        self._options = [*found, *between] if is_city else [*between, *found]

    async def _go(self, target: BoardTarget) -> None:
        await self.host.pop_prompt()
        self.host.point(target)
        await choose_target(self.host, target)

    async def pointed(self, target: BoardTarget) -> None:
        """A click finds what was searched."""
        await self._go(target)


def _state(host: PromptHost, route: int) -> Span:
    """The points of a route that can be claimed, or why it cannot."""
    if why_not(host.view, route) is not None:
        return verdict(host, route)[0]
    return Span(route_points(route, host.view.game_map), "good")


def _with_names(game_map: GameMap, text: str) -> str:
    """The text with the names of cities for the codes that the board shows."""
    names = [city.name for city in game_map.cities]
    by_code = {code.casefold(): name for code, name in zip(city_codes(names), names, strict=True)}
    return " ".join(by_code.get(word.casefold(), word) for word in text.split())
