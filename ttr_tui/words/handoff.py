"""Between two turns: the end of a turn, passing the laptop, the hidden hand."""

from __future__ import annotations

from ttr_tui.engine import View
from ttr_tui.terminal_text import fit
from ttr_tui.words.language import Slot, TextPart, _, text_parts


def what_next(view: View, following: int) -> str:
    """What the key at the end of a turn, or of a choice before the first one, does; `following` is
    the next person who plays."""
    if view.turns_left == 1:
        return _("end the game")
    if following == view.player:
        return _("end turn") if view.turn else _("continue")
    return _("pass the laptop to {name}", name=fit(view.seats[following].name, 24))


def pass_the_laptop_to() -> str:
    """To be put above the name of the next player, which is shown in large letters."""
    return _("Pass the laptop to")


def press_when_alone(key: TextPart) -> list[TextPart]:
    return text_parts("Press {key} when nobody else is looking", "bar", key=key)


def hand_is_hidden(view: View) -> str:
    return _("{name}, your hand is hidden.", name=fit(view.seats[view.player].name, 30))


def show_it(keys: Slot) -> list[TextPart]:
    """That these keys show the hand again."""
    return text_parts("{keys} shows it", "quiet", keys=keys)


def press_to_show(key: str) -> str:
    return _("press {key} to show your hand", key=key)
