"""A question: what is asked, what is said with it, and the options with what they lead to."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from enum import Enum, IntEnum, auto
from typing import Final, NamedTuple, TypeAlias

from ttr_tui.engine import Action, Payment, Phase, Refusal
from ttr_tui.engine.game_map import CityIndex, TicketIndex
from ttr_tui.engine.rules.routes import ClaimBlocker
from ttr_tui.play.targets import BoardTarget, CityTarget, RouteTarget
from ttr_tui.words.language import TextPart

Words: TypeAlias = Sequence[TextPart]
"""A text with badges in it."""


MAX_QUOTE: Final = 20
"""Columns of a typed text that is repeated; the end of a longer one is left out."""


class Role(IntEnum):
    """What a remark is, in the order in which they are said. The list of a question follows what
    has happened."""

    QUESTION = auto()
    """What is asked, and the keys that answer."""
    MESSAGE = auto()
    """What the last key did, or why not."""
    WARNING = auto()
    DONE = auto()
    """What has happened, or has been selected."""
    CURSOR = auto()
    """What is under the cursor, or about the highlighted row."""
    HINT = auto()
    NOTE = auto()
    """What else is possible or known."""


class Place(Enum):
    """Where a remark begins: on a row of its own; or if it fits there as a whole, on that of the
    remark before it, or on the first row."""

    ROWS = auto()
    BESIDE = auto()
    FIRST_ROW = auto()


class Remark(NamedTuple):
    """Something said with a question. Without a text it is the place of what only the front end
    knows: its message, or the hints."""

    role: Role
    text: Words = ()
    place: Place = Place.ROWS


MESSAGE = Remark(Role.MESSAGE)
HINTS = Remark(Role.HINT)


class Kind(Enum):
    """How a question is answered."""

    CHOOSE = auto()
    """By one of the options."""
    SEVERAL = auto()
    """By any number of the options, and then `Question.done`."""
    AMOUNTS = auto()
    """By one of the options, whose words begin with numbers; a list of them has no others."""
    DRAW = auto()
    """By one of the options, whose list everybody knows when the game asks: the market."""
    OFFER = auto()
    """By one of the options; the last one declines."""
    YES_NO = auto()
    """The first option is yes, the other no."""
    FIND = auto()
    """By one of the options that match a typed text."""
    GO_TO = auto()
    """By a place to go to, on the board or one that matches a typed text, to ask about it there."""
    LOOK = auto()
    """By nothing: its options are only looked at."""


class Command(Enum):
    """What an option leads to that is no action of the game: the front end does it."""

    BACK = auto()
    LEAVE = auto()
    EDIT_PLAYERS = auto()
    END_EARLY = auto()
    DELETE = auto()
    PLAY_TO_THE_END = auto()
    """Of computer players."""


Ask: TypeAlias = "Callable[[], Question]"
"""Makes a question."""

WhyNot: TypeAlias = Refusal | ClaimBlocker | Phase


class Option(NamedTuple):
    """An answer. Its facts are said in the words of a line or as badges on the board."""

    leads: Action | Ask | Command | None = None
    """Its action, the next question, or a command; `None` if it is not possible now, or if there
    is nothing to do but to look."""
    words: Words = ()
    """Its name, or what is said before its payment."""
    payment: Payment = ()
    target: BoardTarget | None = None
    """The route or city that it is about."""
    ticket: TicketIndex | None = None
    note: str = ""
    """What is said beside it."""
    style: str = "quiet"
    """The style of the note."""
    detail: str = ""
    """What is said while it is highlighted, or when somebody asks."""
    why_not: WhyNot | None = None
    """Why it is not possible now."""
    id: str = ""
    """The id of its key, if it has one of its own."""
    usual: Action | None = None
    """The action that the next question has, if that only varies it."""

    @property
    def action(self) -> Action | None:
        """The action of the game that it is."""
        leads = self.leads
        if leads is None or isinstance(leads, Command) or callable(leads):
            return self.usual
        return leads


class Question(NamedTuple):
    """A question. The functions that make one say what its options are."""

    id: str
    """Its name, for tests: `payment`. No front end asks for it."""
    remarks: Sequence[Remark]
    """In reading order."""
    options: Sequence[Option] = ()
    kind: Kind = Kind.CHOOSE
    first: int = 0
    """The option that is highlighted at first."""
    has_default: bool = False
    """Whether Enter alone takes the first option in lines, and answers yes."""
    of_phase: bool = False
    """Whether the game waits for the answer, so that there is no way back but undoing."""
    about: BoardTarget | None = None
    """The route or city that it is about, where the cursor goes."""
    elsewhere: Callable[[BoardTarget], Ask | str | None] | None = None
    """What follows when another route or city is pointed at: the question about that, why not, or
    nothing."""
    again: Callable[[str, Collection[int]], Question] | None = None
    """The question with a typed text and the selected tickets."""
    no_match: str = ""
    """That nothing matches the typed text."""
    selected: Collection[TicketIndex] = ()
    done: Option | None = None
    """What ends the choice of several, if it is possible yet."""
    help: Sequence[str] = ()
    """Sentences for the help page about its words."""

    def option(self, id: str) -> Option | None:
        """The option with this id."""
        return next((each for each in self.options if each.id == id), None)

    @property
    def routes_of(self) -> CityIndex | None:
        """The city from which its options are routes, if they are."""
        is_route = [isinstance(each.target, RouteTarget) for each in self.options]
        if isinstance(self.about, CityTarget) and is_route and all(is_route):
            return self.about.city
        return None

    def row_of(self, action: Action) -> int | None:
        """The index of the option that is this action."""
        return next((n for n, each in enumerate(self.options) if each.action == action), None)


def said(
    role: Role, text: str | Words, style: str = "plain", place: Place = Place.ROWS
) -> list[Remark]:
    """A remark, a plain text in this style; nothing without words."""
    words = [TextPart(text, style)] if isinstance(text, str) else text
    return [Remark(role, words, place)] if text else []
