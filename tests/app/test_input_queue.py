"""Keys, clicks and pastes one after another, in an app of Textual's own widgets."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import ClassVar

import pytest
from textual import events
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen, Screen
from textual.widgets import Input, OptionList, Static

from tests.app.hands import key_event
from ttr_tui.app.input_queue import InputQueue, is_input


class Question(ModalScreen[str]):
    """Asks for a text; Enter gives it back."""

    def compose(self) -> ComposeResult:
        yield Input()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        self.dismiss(event.value)


class Page(Screen[None]):
    """Closed by q; a key it does not know is lost."""

    BINDINGS: ClassVar[list[BindingType]] = [("q", "close", ""), ("x", "note", "")]

    def compose(self) -> ComposeResult:
        yield Static("page")

    async def action_close(self) -> None:
        await self.dismiss()

    def action_note(self) -> None:
        noted(self.app).append("x on the page")


class List(OptionList):
    """Removes itself when an option is selected."""


class Table(App[None]):
    """Keys open a list, a question and a page, and remove widgets."""

    BINDINGS: ClassVar[list[BindingType]] = [
        ("l", "list", ""),
        ("a", "ask", ""),
        ("p", "page", ""),
        ("x", "note", ""),
        ("e", "fail", ""),
        ("z", "quit", ""),
        Binding("ctrl+c", "quit", "", priority=True),
    ]

    def __init__(self) -> None:
        super().__init__()
        self.noted: list[str] = []
        self.input_queue = InputQueue(self, super().on_event)

    async def on_event(self, event: events.Event) -> None:
        if is_input(event):
            self.input_queue.put(event)
        else:
            await super().on_event(event)

    def compose(self) -> ComposeResult:
        yield Vertical(id="area")

    async def action_list(self) -> None:
        await self.query_one("#area").remove_children()
        options = List(*"abc")
        await self.query_one("#area").mount(options)
        options.focus()

    async def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.noted.append(f"option {event.option_index}")
        await event.option_list.remove()

    async def action_ask(self) -> None:
        await self.push_screen(Question(), lambda text: self.noted.append(f"said {text}"))

    async def action_page(self) -> None:
        await self.push_screen(Page())

    def action_note(self) -> None:
        self.noted.append("x")

    def action_fail(self) -> None:
        raise LookupError


def noted(app: App[object]) -> list[str]:
    assert isinstance(app, Table)
    return app.noted


def run(scene: Callable[[Table], Awaitable[None]]) -> None:
    async def play() -> None:
        app = Table()
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            await scene(app)

    asyncio.run(play())


def send(app: Table, keys: str) -> None:
    """Send keys in one write: `>` is Enter, `v` the down arrow, other characters are themselves."""
    for key in keys:
        app.post_message(key_event({">": "enter", "v": "down"}.get(key, key)))


async def handled(app: Table) -> None:
    flushed = asyncio.Event()
    app.call_later(flushed.set)
    await flushed.wait()
    await app.input_queue.join()


def test_keys_in_one_write() -> None:
    """Keys in one write go to the screens and widgets that those before them open."""

    async def scene(app: Table) -> None:
        for count in (1, 5):
            app.noted.clear()
            send(app, "lv>aq>pxqxlvv>aab>x" * count)
            await handled(app)
            once = ["option 1", "said q", "x on the page", "x", "option 2", "said ab", "x"]
            assert app.noted == once * count

    run(scene)


def test_paste_between_keys() -> None:
    """Pasted text goes where the keys before it lead."""

    async def scene(app: Table) -> None:
        send(app, "a1")
        app.post_message(events.Paste("xyz"))
        send(app, "2>x")
        await handled(app)
        assert app.noted == ["said 1xyz2", "x"]

    run(scene)


def test_mouse_moves_are_collapsed() -> None:
    """Of mouse moves in a row only the last is taken."""
    taken: list[events.Event] = []

    async def scene(app: Table) -> None:
        async def take(event: events.Event) -> None:
            taken.append(event)

        queue = InputQueue(app, take)
        moves = [events.MouseMove(None, x, 0, 1, 0, 0, False, False, False) for x in range(5)]
        for event in (*moves[:3], key_event("x"), *moves[3:]):
            queue.put(event)
        await queue.join()

    run(scene)
    assert [event.x if isinstance(event, events.MouseMove) else "key" for event in taken] == [
        2,
        "key",
        4,
    ]


def test_error_ends_the_app() -> None:
    """An error in an action, or in taking a key, ends the app; later keys do nothing."""

    async def scene(app: Table) -> None:
        send(app, "xe" + "x" * 20)
        await handled(app)
        assert len(app.noted) < 3

    with pytest.raises(LookupError):
        run(scene)

    async def fail(event: events.Event) -> None:
        raise OverflowError

    async def broken(app: Table) -> None:
        app.input_queue = InputQueue(app, fail)
        send(app, "xxx")
        await handled(app)

    with pytest.raises(OverflowError):
        run(broken)


def test_closed_queue() -> None:
    """A closed queue forgets what waits and takes nothing more."""

    async def scene(app: Table) -> None:
        send(app, "x")
        await handled(app)
        app.input_queue.close()
        send(app, "xx")
        await handled(app)
        assert app.noted == ["x"]

    run(scene)


def test_handler_that_waits_for_a_key(monkeypatch: pytest.MonkeyPatch) -> None:
    """A handler that waits for a later key does not stop the queue for ever."""
    monkeypatch.setattr("ttr_tui.app.input_queue._WAIT_SECONDS", 0.001)

    async def scene(app: Table) -> None:
        pressed = asyncio.Event()
        taken: list[str] = []

        async def take(event: events.Event) -> None:
            assert isinstance(event, events.Key)
            taken.append(event.key)
            if event.key == "l":
                app.screen.call_later(pressed.wait)
            else:
                pressed.set()

        app.input_queue = InputQueue(app, take)
        send(app, "lx")
        await asyncio.wait_for(handled(app), 10)
        assert taken == ["l", "x"]

    run(scene)
