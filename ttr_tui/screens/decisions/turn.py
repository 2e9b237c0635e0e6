"""A player's turn: cards, a lane, or tickets."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from ttr_tui.board import OnCity, OnLane, Spot
from ttr_tui.engine.actions import DrawCard, DrawTickets, TakeCard
from ttr_tui.engine.state import EMPTY, NOBODY, Phase
from ttr_tui.engine.text import counted
from ttr_tui.engine.view import View
from ttr_tui.games.plain_text import fit, wrap
from ttr_tui.screens.commands import Command
from ttr_tui.screens.decisions.base import Decision, Desk
from ttr_tui.screens.decisions.brought import brought_lines
from ttr_tui.screens.decisions.building import building_commands
from ttr_tui.screens.decisions.claiming import LanesFrom, Paying
from ttr_tui.screens.decisions.lanes import lane_pieces, verdict, why_not
from ttr_tui.screens.decisions.questions import Refilling
from ttr_tui.screens.decisions.searching import Searching
from ttr_tui.screens.lines import BLANK, Line, Piece, line
from ttr_tui.screens.panels.market import DECK_KEYS, PLACE_KEYS, TICKETS_KEY, deck_name, may_take
from ttr_tui.screens.panels.status import last_round_words


class Turn(Decision):
    """The whole turn, or the second card of it."""

    looks_close = True

    def lines(self, width: int, height: int) -> list[Line]:
        said = self.desk.message
        reason = self._reason_against_the_cursor()
        refused = said is not None and bool(reason) and said.text.endswith(reason)
        about = spot_lines(self.desk, explained=refused)
        if height < 3 and not said and self.desk.cursor is None:
            last = last_round_words(self.view)
            asked = line((f" {last or self._asked()}. ", "accent"))
            if self._second:
                return [line(*asked, *self._first_card())]
            # There is no room for both.
            return [asked if last else (*asked, Piece(self._hint(), "quiet"))]
        if height < 3:
            return [line(" ", said)] if said else [line(" ", *_joined(about))]
        if said and refused:  # The lines below name the lane.
            said = said._replace(text=f"{reason[:1].upper()}{reason[1:]}")
        last = last_round_words(self.view)
        return [
            BLANK,
            line(" ", (self._asked(), "accent")),
            *(
                [line(" ", *self._first_card()), BLANK]
                if self._second and not said
                else _said(said or Piece(last or self._hint(), "quiet"), width)
            ),
            *(line(" ", *pieces) for pieces in about),
        ]

    def _reason_against_the_cursor(self) -> str:
        """Why the lane under the cursor cannot be claimed; nothing if it can, or there is none."""
        cursor = self.desk.cursor
        return (why_not(self.view, cursor.lane) or "") if isinstance(cursor, OnLane) else ""

    def _first_card(self) -> Line:
        """What the first card was."""
        return tuple(piece for pieces in brought_lines(self.desk) for piece in pieces)

    def _asked(self) -> str:
        return "Take the second card" if self._second else "Your turn"

    def _hint(self) -> str:
        rules = self.view.game_map.rules
        build = "build, " if rules.stations is not None or rules.harbors is not None else ""
        swap = "exchange, " if rules.exchange is not None else ""
        return f"Take two cards, claim a lane, {build}{swap}or draw tickets."

    @property
    def _second(self) -> bool:
        return self.view.phase is Phase.SECOND_CARD

    def commands(self) -> Sequence[Command]:
        desk, view = self.desk, self.view
        return [
            self._claim_command(),
            *self._card_commands(),
            Command(
                "tickets",
                (TICKETS_KEY,),
                "",
                "draw tickets and choose which to keep",
                self.doing(DrawTickets()),
                possible=DrawTickets() in view.legal,
                explains=True,
            ),
            *building_commands(desk),
            move_command(desk),
            Command(
                "claimable",
                ("n", "p"),
                "next claimable",
                "go to the next lane that you can claim (p: the one before)",
                self._next_claimable,
                possible=not self._second and bool(desk.session.claimable),
            ),
            Command(
                "find",
                ("slash",),
                "find",
                "find a city, or a lane between two, by typing parts of their names",
                lambda _: desk.ask(Searching(desk)),
            ),
            take_back_command(desk),
        ]

    def _claim_command(self) -> Command:
        spot = self.desk.cursor
        lane = spot.lane if isinstance(spot, OnLane) else None
        can = lane is not None and why_not(self.view, lane) is None
        return Command(
            "claim",
            ("enter", "space"),
            "lanes from here" if lane is None else "claim",
            "claim the lane under the cursor; on a city, list the lanes from there",
            lambda _: choose_spot(self.desk, self.desk.cursor),
            possible=can or isinstance(spot, OnCity),
            explains=True,
        )

    def _card_commands(self) -> list[Command]:
        view = self.view
        commands: list[Command] = []
        for place, card in enumerate(view.market):
            kind = "nothing" if card == EMPTY else view.game_map.kinds[card].name
            commands.append(
                Command(
                    f"take{place + 1}",
                    (PLACE_KEYS[place],),
                    "",
                    f"take the card at place {place + 1} of the market ({kind})",
                    partial(self._take, place),
                    possible=may_take(view, place),
                    explains=True,
                )
            )
        for deck, left in enumerate(view.decks):
            commands.append(
                Command(
                    f"draw{deck + 1}",
                    (DECK_KEYS[deck],),
                    "",
                    f"draw a card from the {deck_name(view, deck)} ({left} left)",
                    self.doing(DrawCard(deck)),
                    possible=DrawCard(deck) in view.legal,
                    explains=True,
                )
            )
        return commands

    def _take(self, place: int, _: str) -> None:
        take(self.desk, place)

    def _next_claimable(self, key: str) -> None:
        lanes = sorted(self.desk.session.claimable, key=self._from_the_left)
        spot = self.desk.cursor
        if isinstance(spot, OnLane) and spot.lane in lanes:
            step = 1 if key == "n" else -1
            found = lanes[(lanes.index(spot.lane) + step) % len(lanes)]
        else:
            found = lanes[0 if key == "n" else -1]
        self.desk.point(OnLane(found))

    def _from_the_left(self, lane: int) -> tuple[float, int]:
        places = self.desk.session.map_file.placement.cities
        return min(places[city][0] for city in self.view.game_map.lanes[lane].ends), lane

    def pointed(self, spot: Spot) -> None:
        self.desk.point(spot)
        choose_spot(self.desk, spot)


def take(desk: Desk, place: int) -> None:
    """Take a market card; where several decks can replace it, ask which (GL-1)."""
    ways = [a for a in desk.view.legal if isinstance(a, TakeCard) and a.place == place]
    if len(ways) > 1:
        desk.ask(Refilling(desk, place))
    else:
        desk.act(ways[0] if ways else TakeCard(place))


def choose_spot(desk: Desk, spot: Spot | None) -> None:
    """Claim a lane, or list those of a city; say why that cannot be."""
    match spot:
        case OnLane(lane=lane):
            reason = why_not(desk.view, lane)
            if reason is None:
                desk.ask(Paying(desk, lane))
            else:
                desk.say(f"{desk.view.game_map.lane_name(lane)}: {reason}", "bad")
        case OnCity(city=city):
            desk.ask(LanesFrom(desk, city))
        case None if desk.view.phase is Phase.SECOND_CARD:
            desk.say("the second card must be taken first", "quiet")
        case None:
            desk.say("move over the board with the arrow keys first", "quiet")


def spot_lines(desk: Desk, *, explained: bool = False) -> list[Line]:
    """What the cursor is on, in up to three lines; in two where it was just said why not."""
    view = desk.view
    match desk.cursor:
        case OnLane(lane=lane):
            name, *facts = lane_pieces(view, desk.chips, lane)
            judged = [] if explained else [line(verdict(view, lane))]
            return [line(name), tuple(facts), *judged]
        case OnCity(city=city):
            lanes = [lane for lane in view.game_map.lanes if city in lane.ends]
            still = sum(view.owners[lane.index] == NOBODY for lane in lanes)
            words = f"{counted(still, 'lane')} of {len(lanes)} not claimed yet"
            name = Piece(view.game_map.cities[city].name, "strong")
            return [line(name, (_built_words(view, city), "plain")), line((words, "quiet"))]
        case _:
            return [line(("The arrow keys move over the board.", "quiet"))]


def _built_words(view: View, city: int) -> str:
    """Whose station or harbor stands in a city, and whether it is a port."""
    words: list[str] = []
    for what, owners in (("station", view.stations), ("harbor", view.harbors)):
        if (owner := owners[city]) != NOBODY:
            words.append(f"{fit(view.seats[owner].name, 14)}'s {what}")
    if view.game_map.cities[city].port and not words:
        words.append("port")
    return "".join(f"  {word}" for word in words)


def _joined(lines: Sequence[Line]) -> Line:
    return tuple(piece for pieces in lines for piece in (*pieces, Piece("  ")))


def _said(said: Piece, width: int) -> list[Line]:
    """What was said last, in exactly two lines."""
    lines = [line(" ", (text, said.ink)) for text in wrap(said.text, width - 2)]
    return [*lines, BLANK, BLANK][:2]


def move_command(desk: Desk) -> Command:
    """Moving over the board."""
    return Command(
        "move",
        ("up", "down", "left", "right"),
        "move",
        "move over the board, to the next city or lane in that direction",
        desk.move,
        shown="↑↓←→",
    )


def take_back_command(desk: Desk) -> Command:
    """Second thoughts."""
    return Command(
        "take back",
        ("u",),
        "take back",
        "take the last step back, as long as it brought nothing hidden to light",
        lambda _: desk.take_back(),
        possible=desk.view.can_take_back,
        explains=True,
    )
