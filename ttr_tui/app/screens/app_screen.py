"""The base of all screens: the footer, the keys of every screen, and a notice in a terminal that is
too small."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Final, Self

from textual import events
from textual.app import ComposeResult
from textual.binding import ActiveBinding
from textual.geometry import Region, Size
from textual.reactive import Reactive
from textual.screen import Screen
from textual.widget import Widget

from ttr_tui.app import keys
from ttr_tui.app.widgets.footer import Footer
from ttr_tui.app.widgets.line_widgets import ChoiceList, Lines
from ttr_tui.panels.spans import Line
from ttr_tui.panels.too_small import too_small_notice
from ttr_tui.words.language import _

if TYPE_CHECKING:
    from ttr_tui.app.app import TtrApp

MIN_SIZE: Final = Size(72, 20)
"""The smallest terminal in which the program can be used."""


class AppScreen(Screen[None], inherit_bindings=False):
    """A screen of the app, with the footer below its `body`. Textual runs the `on_…` of every base
    class, too: a subclass does not call `super()` in them."""

    app: TtrApp
    HELP_TITLE = ""
    BINDINGS = keys.SCREEN
    # Textual's own draws the whole screen again at every change.
    focused: Reactive[Widget | None] = Reactive(None, repaint=False)

    def body(self) -> Iterable[Widget]:
        """Return the widgets of the screen without the footer."""
        raise NotImplementedError

    def help_notes(self, width: int) -> Sequence[Line]:
        """Return lines for the help page, after the keys."""
        return ()

    @property
    def footer_words(self) -> Mapping[str, str]:
        """The words in the footer that depend on the game, by the ids of their bindings."""
        return {}

    @property
    def help_words(self) -> Mapping[str, str]:
        """What keys do in this game, for the help page, by the ids of their bindings."""
        return {}

    def hide_hand(self) -> None:
        """Hide what is secret on this screen."""

    def on_unmount(self) -> None:
        """Forget the drawn rows: Textual keeps those of widgets that are removed."""
        for widget in self.walk_children(with_self=True):
            widget.refresh()

    def show(self) -> None:
        """Show everything as it is now. Called for each new size and theme; what stays the same is
        not drawn again. The game screen has `update` for this."""

    def redraw(self) -> None:
        """Draw everything again, after a change of the theme or the language."""
        self.show()
        for widget in self.query("*"):
            widget.refresh()
        for choices in self.query(ChoiceList):
            choices.redraw()
        for footer in self.query(Footer):
            footer.update_keys(self)

    def call_when_drawn(self, callback: Callable[[], object]) -> None:
        """Call this when the screen has been drawn. The app's queue comes first: while the app
        starts it draws nothing, and the first screen would wait for this."""
        self.app.call_later(self.call_after_refresh, callback)

    def compose(self) -> ComposeResult:
        yield from self.body()
        yield Footer()
        yield Lines(id="too-small")

    @property
    def is_too_small(self) -> bool:
        """Whether the terminal is too small for the screen; then only keys that leave work."""
        return self.app.size.width < MIN_SIZE.width or self.app.size.height < MIN_SIZE.height

    def refresh(self, *regions: Region, repaint: bool = True, **more: bool) -> Self:
        """Draw regions or all again. What a new layout changes is drawn with it: Textual asks for
        all of the screen, too, whenever a widget or another screen has been removed."""
        repaint = repaint and not more.get("layout")
        return super().refresh(*regions, repaint=repaint, **more)

    def on_resize(self, event: events.Resize) -> None:
        """Fit the new size; show a notice if the terminal is too small."""
        too_small = self.query_one("#too-small", Lines)
        too_small.display = self.is_too_small
        if self.is_too_small:
            notice = too_small_notice(event.size, MIN_SIZE, self.app.key_name("app.quit"))
            too_small.show(notice)
        self.show()

    async def on_key(self, event: events.Key) -> None:
        """Say why a key does nothing now. Bindings come after this."""
        active = self.active_bindings.get(event.key)
        self.before_key(active)
        if active is None:
            await self.explain_unknown(event.key)
        elif not active.enabled:
            event.stop()
            await self.explain(active)

    def before_key(self, active: ActiveBinding | None) -> None:
        """Called with the binding of a key, before anything else."""

    async def explain_unknown(self, key: str) -> None:
        """Say what a key without a binding would need, or what can be done."""

    async def explain(self, active: ActiveBinding) -> None:
        """Say why this binding is not possible now."""

    async def action_command(self, id: str) -> None:
        """Run the binding with this id, as its key does; for clicks."""
        for active in self.active_bindings.values():
            if active.binding.id == id:
                if active.enabled:
                    await self.app.run_action(active.binding.action, active.node)
                else:
                    await self.explain(active)
                return

    def action_help(self) -> None:
        from ttr_tui.panels.help_page import HelpKey

        words = self.help_words
        shown = [
            HelpKey(key, id, words.get(id, binding.tooltip), together, enabled)
            for _node, binding, enabled, _tooltip in self.active_bindings.values()
            for id in [binding.id or ""]
            for key in [keys.key_to_show(id, binding.key)]
            for together in [binding.group.description if binding.group else ""]
            if binding.tooltip
        ]
        self.app.show_help(_(self.HELP_TITLE), shown, self.help_notes)

    def action_back(self) -> None:
        """Go back to the screen below; from the first one, leave the program."""
        if len(self.app.screen_stack) > 1:
            self.app.pop_screen()
        else:
            self.app.exit()
