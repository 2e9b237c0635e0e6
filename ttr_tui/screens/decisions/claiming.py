"""Claiming: which lane from a city, and how to pay."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from rich.cells import cell_len

from ttr_tui.board import OnCity, OnLane
from ttr_tui.engine.actions import Claim
from ttr_tui.engine.text import counted
from ttr_tui.games.plain_text import pad, wrap
from ttr_tui.games.words import payment_words
from ttr_tui.screens.commands import Command
from ttr_tui.screens.decisions.base import Choice, Desk, ListDecision
from ttr_tui.screens.decisions.lanes import price, why_not
from ttr_tui.screens.decisions.payment_choices import payment_choice
from ttr_tui.screens.decisions.sure import Sure
from ttr_tui.screens.lines import BLANK, Line, line


class Paying(ListDecision):
    """Every way to pay for a lane, fewest locomotives first."""

    verb = "pay and claim"
    advice = ("Cards with ✦ stand for any colour: pay with as few of them as you can.",)

    def __init__(self, desk: Desk, lane: int) -> None:
        super().__init__(desk)
        self._lane = lane
        desk.point(OnLane(lane))

    def heading(self, width: int) -> list[Line]:
        name, price_words = self.view.game_map.lane_name(self._lane), price(self.view, self._lane)
        if width >= 72:
            return [line((f" {name}: ", "accent"), (price_words, "quiet"), ". Pay with:")]
        return [
            BLANK,
            line((f" {name}", "accent")),
            *(line(f" {row}") for row in wrap(f"{price_words}. Pay with:", width - 2)),
        ]

    def choices(self) -> Sequence[Choice]:
        return [
            payment_choice(self.desk, claim.payment, partial(self._pay, claim))
            for claim in self.view.claims_of(self._lane)
        ]

    def _pay(self, claim: Claim) -> None:
        """Do it; where that is wanted, ask once more."""
        desk, game_map = self.desk, self.view.game_map
        if not desk.asks_before_claim:
            desk.act(claim)
            return

        def sure() -> None:
            desk.drop()
            desk.act(claim)

        words = payment_words(claim.payment, game_map)
        asked = f"Claim {game_map.lane_name(claim.lane)} for {words}?"
        desk.ask(Sure(desk, asked, "pays", sure, stays="goes back", looks_close=True))

    def commands(self) -> Sequence[Command]:
        return [*self.list_commands(), self.back_command()]


class LanesFrom(ListDecision):
    """The lanes from a city, those that can be claimed now first."""

    advice = (
        "Letters are the colours of cards: R takes red ones; a gray lane takes any one colour.",
        "Longer lanes score more for each space.",
    )

    def __init__(self, desk: Desk, city: int) -> None:
        super().__init__(desk)
        self._city = city
        lanes = [lane.index for lane in self.view.game_map.lanes if city in lane.ends]
        self._lanes = sorted(lanes, key=lambda lane: why_not(self.view, lane) is not None)
        self.mark(0)

    def heading(self, width: int) -> list[Line]:
        name = self.view.game_map.cities[self._city].name
        words = counted(len(self._lanes), "lane")
        title = line((f" {name}", "accent"), (f"   {words} from here", "quiet"))
        reason = why_not(self.view, self._lanes[self.marked])
        if reason is None:
            return [title] if width >= 72 else [BLANK, title]
        why = f"{reason[:1].upper()}{reason[1:]}"
        if width >= 72:
            return [line(*title, (f"   {why}", "bad"))]
        return [title, *(line((f" {row}", "bad")) for row in wrap(why, width - 2))]

    def choices(self) -> Sequence[Choice]:
        return [
            Choice(
                self._line(lane),
                partial(self._choose, lane),
                spot=OnLane(lane),
                note=line((" points" if self._points(lane) > 1 else " point", "good"))
                if why_not(self.view, lane) is None
                else (),
            )
            for lane in self._lanes
        ]

    def _line(self, lane: int) -> Line:
        view, facts = self.view, self.view.game_map.lanes[lane]
        widest = max(cell_len(self._other_end(lane)) for lane in self._lanes)
        reason = why_not(view, lane)
        longest = max(view.game_map.lanes[lane].length for lane in self._lanes)
        return line(
            (f" {pad(self._other_end(lane), widest)} ", "quiet" if reason else "strong"),
            self.desk.chips.lane(lane),
            " " * (2 * (longest - facts.length)),
            "" if reason else (f" {self._points(lane)}", "good"),
        )

    def _points(self, lane: int) -> int:
        game_map = self.view.game_map
        return game_map.rules.points[game_map.lanes[lane].length]

    def _other_end(self, lane: int) -> str:
        facts = self.view.game_map.lanes[lane]
        other = facts.ends[0] if facts.ends[1] == self._city else facts.ends[1]
        number = f", lane {facts.number}" if facts.twins else ""
        return f"to {self.view.game_map.cities[other].name}{number}"

    def _choose(self, lane: int) -> None:
        reason = why_not(self.view, lane)
        if reason is None:
            self.desk.ask(Paying(self.desk, lane))
        else:
            self.desk.say(reason, "bad")

    def commands(self) -> Sequence[Command]:
        back = self.back_command()
        return [*self.list_commands(), back._replace(run=self._back)]

    def _back(self, _key: str) -> None:
        """Leave the cursor where the list began: on the city."""
        self.desk.drop()
        self.desk.point(OnCity(self._city))
