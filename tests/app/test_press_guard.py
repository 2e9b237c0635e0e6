"""What shows a secret needs a new press, and the repeats of that press do nothing."""

from collections.abc import Callable

from textual import events

from tests.app.terminal import NEW_PRESS_SECONDS
from ttr_tui.app.input_queue import REPEAT_SECONDS, PressGuard


def key(name: str, at: float) -> events.Key:
    event = events.Key(name, None)
    event.time = at
    return event


def mouse(kind: type[events.MouseEvent], at: float) -> events.MouseEvent:
    event = kind(None, 0, 0, 0, 0, 1, False, False, False)
    event.time = at
    return event


def test_enter_then_space_twice() -> None:
    """Space shows the hand; the second Space does not count, a later one does."""
    guard = PressGuard()
    assert guard.note(key("enter", 10))
    assert guard.note(key("space", 10))
    assert guard.accept_new_press()
    assert not guard.note(key("space", 10.03))
    assert not guard.note(key("space", 10.9)), "still held down"
    assert guard.note(key("space", 11 + REPEAT_SECONDS))
    assert guard.accept_new_press()


def test_held_key() -> None:
    """A key held down since before shows nothing, but otherwise counts."""
    guard = PressGuard()
    for at in range(5):
        assert guard.note(key("space", 10 + at / 10))
    assert not guard.accept_new_press()


def test_key_held_for_long() -> None:
    """It does nothing as long as it is held down; the next press counts."""
    guard = PressGuard()
    assert guard.note(key("enter", 10))
    guard.ignore_repeats()
    assert not any(guard.note(key("enter", 10.5 + at / 30)) for at in range(90))
    assert guard.note(key("enter", 14))


def test_key_pressed_twice_a_second() -> None:
    """It counts again after a second: the presses in between do not make that longer."""
    guard = PressGuard()
    assert guard.note(key("enter", 10))
    guard.ignore_repeats()
    assert [guard.note(key("enter", 10 + at / 2)) for at in (1, 2, 3)] == [False, True, True]


def test_double_click() -> None:
    """The second click of two shows nothing, and does nothing after the first showed a hand."""
    for shown in (False, True):
        guard = PressGuard()
        assert guard.note(mouse(events.MouseDown, 10)) and guard.note(mouse(events.MouseUp, 10))
        if shown:
            assert guard.accept_new_press()
        assert guard.note(mouse(events.MouseDown, 10.2)) != shown
        assert guard.note(mouse(events.MouseUp, 10.2)) != shown
        assert not guard.accept_new_press()


def test_press_begun_before_the_screen_is_drawn() -> None:
    """A key or a click shows a hand only if it went down on what is shown now."""
    now = 10.0
    guard = PressGuard(clock=lambda: now)
    drawn: list[Callable[[], None]] = []
    guard.note(mouse(events.MouseDown, 10))
    guard.screen_changed(drawn.append)
    guard.note(mouse(events.MouseUp, 20))
    assert not guard.accept_new_press(), "the button went down before"
    guard.note(key("space", 30))
    assert not guard.accept_new_press(), "it is not drawn yet"
    guard.screen_changed(drawn.append)
    now = 40
    drawn[0]()
    guard.note(key("space", 50))
    assert not guard.accept_new_press(), "only what was shown before is drawn"
    drawn[1]()
    guard.note(key("space", 39))
    assert not guard.accept_new_press(), "it waited until the screen was drawn"
    guard.note(key("space", 60))
    assert guard.accept_new_press()


def test_tests_of_the_real_program_wait_for_a_new_press() -> None:
    assert NEW_PRESS_SECONDS > REPEAT_SECONDS
