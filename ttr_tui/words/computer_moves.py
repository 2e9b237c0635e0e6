"""What is said while computer players move."""

from __future__ import annotations

from ttr_tui.words import counts
from ttr_tui.words.language import TextPart, _, text_parts


def about_keys() -> str:
    """What other keys do meanwhile, for the help page."""
    return _(
        "While computer players move, any key that is not listed shows the rest at once and does "
        "nothing else; in a game that is only watched, it shows the next move."
    )


def ask_to_play_to_the_end() -> str:
    return _("Play the game to its end now, without showing the moves?")


def play() -> str:
    """What the answer yes to that does."""
    return _("play")


def is_thinking(name: str, *, slowly: bool) -> str:
    """That a computer player is choosing; `slowly` if it has no process of its own."""
    if slowly:
        return _("{name} is thinking, slowly: it cannot use a process of its own", name=name)
    return _("{name} is thinking", name=name)


def paused() -> str:
    return _("Paused.")


def pause_or_go_on(*, is_paused: bool) -> str:
    """What the key to pause does now."""
    return _("go on") if is_paused else _("pause")


def show_the_rest(key: TextPart) -> list[TextPart]:
    return text_parts("{key} or any other key: show the rest", "quiet", key=key)


def to_come(moves: int, name: str | None) -> str:
    """How many moves come before that of the next person; without a `name` the reader."""
    if not moves:
        return _("Then you.") if name is None else _("Then {name}.", name=name)
    more = counts.more_moves(moves)
    if name is None:
        return _("{moves}, then you.", moves=more)
    return _("{moves}, then {name}.", moves=more, name=name)
