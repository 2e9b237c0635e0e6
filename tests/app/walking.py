"""Walks through the app with random keys, clicks, pastes and sizes, and checks after each."""

import asyncio
from collections import Counter, deque
from collections.abc import Sequence
from random import Random
from typing import Any, Final

from textual.binding import ActiveBinding, Binding
from textual.command import CommandPalette
from textual.events import Paste

from tests.app.driver import Driver, is_shown, running
from tests.app.hands import all_handled, click, press, resize, scroll
from tests.app.walk_checks import check_secrets, check_sound, in_sight, is_too_small
from ttr_tui.app.app import TtrApp
from ttr_tui.app.keys import key_to_show
from ttr_tui.app.screens.game_screen import GameScreen
from ttr_tui.app.screens.menu_screen import MenuScreen
from ttr_tui.mapfile.map_catalog import find_map
from ttr_tui.mapfile.map_file import MapFile, read_map
from ttr_tui.play.seated_players import COLORS, HUMAN, SeatedPlayer
from ttr_tui.play.session import Session, new_session

SECRETS_EVERY: Final = 20
WAY_ON_EVERY: Final = 25
WAY_ON_WITHIN: Final = 80
"""Shown keys that must lead to a step of the game."""

SIZES: Final = (
    (80, 24),
    (120, 40),
    (72, 20),
    (80, 23),
    (100, 30),
    (119, 39),
    (160, 50),
    (400, 120),
)
TOO_SMALL: Final = ((20, 5), (71, 24), (80, 19), (1, 1))

_INPUTS: Final = {
    "command": 72,
    "any": 8,
    "click": 6,
    "text": 5,
    "scroll": 2,
    "size": 2,
    "paste": 2,
    "burst": 3,
}
"""How often each type of input is used."""

_WEIGHTS: Final = {
    **dict.fromkeys(("handoff.show", "turn_end.end", "list.choose", "confirm.yes"), 8.0),
    **dict.fromkeys(("choice.keep", "turn.claim", "turn.next", "tunnel.next", "page.back"), 5.0),
    **dict.fromkeys(("turn.deck1", "notice.close", "prompt.back", "confirm.no"), 5.0),
    **dict.fromkeys(("turn.deck2", "turn.tickets", "turn.station", "turn.harbor"), 3.0),
    **dict.fromkeys(("choice.select", "choice.ticket1", "choice.ticket2"), 3.0),
    **dict.fromkeys(("game.log", "game.rules", "game.settings", "screen.help"), 0.3),
    **dict.fromkeys(("game.hints", "game.tickets", "game.zoom", "game.hide"), 0.3),
    **dict.fromkeys(("turn.exchange", "turn.undo", "app.commands", "app.suspend"), 0.3),
    **dict.fromkeys(("computer.finish",), 0.1),
    **dict.fromkeys(("menu.quit", "app.quit"), 0.02),
}
"""Weights of bindings, so that games come to their end; 1 for all others."""

_DETOURS: Final = ("rules", "settings", "log", "games", "statistics", "hints", "advice", "undo")
_DETOURS_OF_THE_APP: Final = ("screen.help", "app.commands", "prompt.back")
"""Ends of ids, and ids, that do not lead on; they are tried last."""

_PLAYERS: Final = (HUMAN, HUMAN, "greedy", "medium")
"""Who decides in a seat; a game of computer players only is watched."""

_NEVER: Final = ("app.quit", "app.suspend", "menu.quit")

_ANY_KEYS: Final = (
    *"abcdefghijklmnopqrstuvwxyzABCXYZ0123456789 !?/.,:;[](){}<>@#$%&*+-=_'\"\\|~^`äßéŁ猫🚂\u0301",
    *(f"f{number}" for number in range(1, 13)),
    *(f"ctrl+{letter}" for letter in "abdefghijklmnopqrstuvwxyz"),
    *("escape", "enter", "tab", "shift+tab", "backspace", "delete", "insert", "home", "end"),
    *("pageup", "pagedown", "up", "down", "left", "right", "shift+up", "ctrl+left", "alt+x"),
)
_PASTES: Final = (
    "Zoë",
    "[bold]markup[/bold] [red",
    "a\nb\tc\x07\x1b[31m",
    "猫" * 300,
    "\u202eright to left",
    "e\u0301\u0301\u0301",
    "",
    "salt lake",
)


class WalkedApp(TtrApp):
    """The app of a walk: new games use the seeds of the walk, and its map if that is possible."""

    def __init__(self, map_file: MapFile, chance: Random, session: Session | None) -> None:
        super().__init__(map_file=None if chance.random() < 0.3 else map_file, session=session)
        self._walked, self._chance = map_file, chance
        self.begun = 0

    def new_seed(self) -> int:
        return self._chance.randrange(1000)

    def begin(
        self, map_file: MapFile, players: Sequence[SeatedPlayer], *others: Any, **options: Any
    ) -> None:
        self.begun += 1
        rules = self._walked.game_map.rules
        if rules.min_players <= len(players) <= rules.max_players:
            map_file = self._walked
        super().begin(map_file, players, *others, **options)


class Walker:
    """Uses the app at random."""

    def __init__(self, map_name: str, seed: int) -> None:
        self.map_file = read_map(find_map(map_name))
        self.chance = Random(f"{map_name} {seed}")
        self.counts: Counter[str] = Counter()
        self.last: deque[str] = deque(maxlen=30)
        self._size = (120, 40)
        self._next_secrets, self._next_step_on = SECRETS_EVERY, WAY_ON_EVERY

    def walk(self, events: int) -> None:
        """Send this many inputs; an `AssertionError` names the last ones."""
        while self.counts["events"] < events:
            try:
                asyncio.run(self._one_run_of_the_app(events))
            except Exception as error:
                described = ", ".join(self.last)
                raise AssertionError(
                    f"after {self.counts['events']} events, the last: {described}\n{error}"
                ) from error

    async def _one_run_of_the_app(self, events: int) -> None:
        self.counts["starts"] += 1
        app = WalkedApp(self.map_file, self.chance, self._some_session())
        async with running(app, self._size) as driver:
            self.driver = driver
            while self.counts["events"] < events and not app._exit:
                await self._one_input()
        self.counts["games begun"] += app.begun

    def _some_session(self) -> Session | None:
        """Return a game, sometimes near its end, or `None` for the menu."""
        if self.chance.random() < 0.4:
            return None
        rules = self.map_file.game_map.rules
        count = self.chance.randint(rules.min_players, rules.max_players)
        chosen = [self.chance.choice(_PLAYERS) for _ in range(count)]
        players = [SeatedPlayer(f"P{n}", COLORS[n], player) for n, player in enumerate(chosen)]
        session = new_session(self.map_file, players, seed=self.chance.randrange(1000))
        for _ in range(self.chance.choice((0, 50, 150, 250, 350))):
            legal = session._game.legal()
            if not legal or session.is_over:
                break
            session._game.apply(self.chance.choice(legal))
        return session

    async def _one_input(self) -> None:
        app, chance = self.driver.app, self.chance
        possible = self._possible()
        match chance.choices([*_INPUTS], [*_INPUTS.values()])[0]:
            case "command":
                key = self._some_key(possible)
                at_table = isinstance(app.screen, GameScreen) and not is_too_small(app)
                # A message may be what the key says; a click leaves it in sight.
                has_message = not at_table or app.screen.stack.message or self._has_clicked
                if not has_message and dict(possible)[key].binding.show:
                    await self._press_offered(key)
                else:
                    self._press(key)
            case "any":
                self._press(chance.choice(_ANY_KEYS) if chance.random() > 0.005 else "ctrl+c")
            case "click":
                x, y = chance.randrange(app.size.width or 1), chance.randrange(app.size.height or 1)
                self._note(f"click {x},{y}")
                click(app, x, y, chance.choice((1, 1, 1, 3)))
            case "text":
                self._click_some_text()
            case "scroll":
                scroll(app, app.size.width // 2, app.size.height // 2, down=chance.random() < 0.6)
                self._note("scroll")
            case "size":
                await self._resize(*chance.choice((*SIZES, *TOO_SMALL)))
            case "paste":
                text = chance.choice(_PASTES)
                self._note(f"paste {text!r:.20}")
                app.post_message(Paste(text))
            case "burst":
                for _ in range(chance.randint(2, 6)):
                    self._press(
                        self._some_key(possible)
                        if chance.random() < 0.8
                        else chance.choice(_ANY_KEYS)
                    )
        await self._check()
        if self.counts["events"] >= self._next_secrets:
            self._next_secrets = self.counts["events"] + SECRETS_EVERY
            await check_secrets(self.driver, self.counts)
        if self.counts["events"] >= self._next_step_on and not app._exit:
            self._next_step_on = self.counts["events"] + WAY_ON_EVERY
            await self._find_a_way_on()

    @property
    def _has_clicked(self) -> bool:
        return bool(self.last) and self.last[-1].startswith("click")

    def _note(self, what: str) -> None:
        self.last.append(what)
        self.counts["events"] += 1

    def _press(self, key: str) -> None:
        self._note(key)
        if key == "space":
            self.driver.draw_early()  # Otherwise most hands stay closed: see `PressGuard`.
        press(self.driver.app, key)

    async def _press_offered(self, key: str) -> None:
        """Press a key that the footer offers: it does something that one sees."""
        await self.driver.settle()
        self.driver.wait_a_moment()  # Keys that come too early do nothing: see `PressGuard`.
        before, text = in_sight(self.driver), self.driver.panels_text()
        self._press(key)
        await self.driver.settle()
        hot_seat = self.driver.app.hot_seat
        if hot_seat is not None and hot_seat.is_thinking:  # The next move is shown after it.
            hot_seat.wait_for_choice()
            await asyncio.sleep(0.1)  # The prompt looks again from time to time.
            await self.driver.settle()
        self.counts["offered"] += 1
        assert in_sight(self.driver) != before, f"{key} does nothing:\n{text}"

    def _possible(self) -> list[tuple[str, ActiveBinding]]:
        active = self.driver.app.screen.active_bindings
        possible = [(key, found) for key, found in active.items() if found.enabled]
        if self.driver.takes_text:
            possible += [(letter, possible[0][1]) for letter in "aeinors"]
        return possible

    def _some_key(self, possible: Sequence[tuple[str, ActiveBinding]]) -> str:
        ids = [found.binding.id or "" for _, found in possible]
        weights = [_WEIGHTS.get(id, 1.0) / ids.count(id) for id in ids]
        return self.chance.choices([key for key, _ in possible], weights)[0]

    def _click_some_text(self) -> None:
        """Click a cell that is not blank."""
        strips = self.driver.app.screen._compositor.render_strips()
        cells = [
            (x, y) for y, strip in enumerate(strips) for x, c in enumerate(strip.text) if c != " "
        ]
        x, y = self.chance.choice(cells or [(0, 0)])
        self._note(f"click {x},{y}")
        click(self.driver.app, x, y)

    async def _resize(self, width: int, height: int) -> None:
        self._note(f"{width}×{height}")
        self._size = (width, height)
        if self.chance.random() < 0.8:
            await self.driver.resize(width, height)
        else:  # The next key arrives before the new size.
            resize(self.driver.app, width, height)

    async def _check(self) -> None:
        """Wait until the input is handled, and check the app."""
        await all_handled(self.driver.app)
        check_sound(self.driver, self.counts)

    async def _find_a_way_on(self) -> None:
        """Check that shown keys lead to a step of the game from here."""
        app = self.driver.app
        if is_too_small(app):
            await self._resize(*self.chance.choice(SIZES))
            await self.driver.settle()
        if isinstance(app.screen, CommandPalette):
            self._press("escape")
            await self._check()
        self.counts["ways on"] += 1
        used: Counter[tuple[object, ...]] = Counter()
        hot_seat, steps = app.hot_seat, _steps(app)
        for _ in range(WAY_ON_WITHIN):
            where = type(self.driver.screen), _prompt(self.driver)
            shown = self._shown()  # The most important first.
            assert shown, f"no key is shown:\n{await self.driver.text()}"
            tries = [used[(*where, id)] + 3.0 * _is_detour(id) for id in shown]
            tries[0] /= 12 if "form.down" in shown else 4  # A form has many lines.
            if "page.back" in shown:  # A page has many keys, and leads nowhere else.
                tries[list(shown).index("page.back")] /= 4
            id = list(shown)[tries.index(min(tries))]
            key = shown[id][used[(*where, id)] % len(shown[id])]
            used[(*where, id)] += 1
            self.driver.wait_a_moment()  # Keys that come too early do nothing: see `PressGuard`.
            self._press(key)
            await self._check()
            if app._exit:
                return
            if app.hot_seat is hot_seat and _steps(app) > steps:
                return
            hot_seat, steps = app.hot_seat, _steps(app)
        raise AssertionError(f"no way on:\n{await self.driver.text()}")

    def _shown(self) -> dict[str, list[str]]:
        """Return the ids of possible bindings with their keys that are on the screen, without those
        that leave."""
        text = self.driver.panels_text()
        shown: dict[str, list[str]] = {}
        for key, found in self.driver.screen.active_bindings.items():
            id = found.binding.id
            if not found.enabled or id is None or id in _NEVER:
                continue
            if not is_shown(key_to_show(id, key), text):  # An answer has a letter of the language.
                continue
            if id != "list.choose" or not self._is_in_menu():
                shown.setdefault(id, []).append(key)
        return shown

    def _is_in_menu(self) -> bool:
        return isinstance(self.driver.app.screen, MenuScreen)  # The cursor may be on Quit.


def _is_detour(id: str) -> bool:
    return id in _DETOURS_OF_THE_APP or id.partition(".")[2] in _DETOURS


def _prompt(driver: Driver) -> object:
    screen = driver.app.screen
    if not isinstance(screen, GameScreen):
        return None
    return tuple(each.id for each in Binding.make_bindings(screen.stack.prompt.bindings))


def _steps(app: TtrApp) -> int:
    return 0 if app.hot_seat is None else len(app.hot_seat._session._game.log)
