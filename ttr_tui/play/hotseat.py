"""The hot seat: one laptop that the players pass on, and the hand on its screen.

Screens talk to a `HotSeat`, and read facts that everybody knows from its `session`, a
`PublicSession`. Whatever both give out, the people in front of the screen may know.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeVar

from ttr_tui import engine
from ttr_tui.engine.game_map import CityIndex, RouteIndex, Seat, TicketIndex
from ttr_tui.engine.rule import Building
from ttr_tui.engine.ticket_paths import (
    StationCity,
    TicketProgress,
    TicketStatus,
    station_cities,
    ticket_progress,
)
from ttr_tui.engine.view import events_for
from ttr_tui.files import FileProblem
from ttr_tui.play.claim_warnings import TicketLoss, TunnelRisk, claim_warnings
from ttr_tui.play.computer_choices import EFFORT_AT_ONCE, Thought, effort, prepare
from ttr_tui.play.log import OF_CARDS, LogEntry, LogGroup, What, by_player, entries_of, grouped
from ttr_tui.play.offered_tickets import OfferedTicket, offered_tickets
from ttr_tui.play.seated_players import HUMAN, SeatedPlayer
from ttr_tui.play.session import PublicSession, Session
from ttr_tui.play.ticket_needs import FewestPieces
from ttr_tui.play.turn_facts import newly_completed, payable_without_locomotives
from ttr_tui.play.wanted_routes import (
    Detour,
    by_worth,
    detour,
    wanted_routes,
    with_planned_path,
)

if TYPE_CHECKING:
    from ttr_tui.players.planning import Paying, Plan
    from ttr_tui.players.player import Choice

_MAX_EFFORT: Final = 20_000
"""With more `effort` a choice for the viewer would take longer than about a second."""


class Recent(NamedTuple):
    """What was added to the board: routes, and the cities of buildings."""

    routes: frozenset[int] = frozenset()
    cities: frozenset[int] = frozenset()


class CutPlan(NamedTuple):
    """A planned route that another player has claimed, and how many pieces more the viewer's plan
    takes now on another way, negative for fewer. It was for these tickets."""

    route: RouteIndex
    more: int
    tickets: tuple[int, ...]


Cached = TypeVar("Cached")
_Paying = TypeVar("_Paying", bound="Paying")


class HotSeat:
    """A session, and the hand on the screen.

    At most one hand is open: that of the person who has to act. An open hand is shown (to the
    `viewer`), or hidden for a moment (`is_hidden`). At the handoff no hand is open, so none is
    hidden either. Without a viewer, the hot seat gives out public information only.

    What is only thought about a choice, such as advice, never ends a game: `report` writes the
    first error of a thought down and returns what the players should know, and the game goes on
    without the thought. Without `report`, as in tests, the error is raised.
    """

    def __init__(
        self, session: Session, report: Callable[[Exception], FileProblem] | None = None
    ) -> None:
        self._session = session
        self._report = report
        self._thoughts_failed_at = -1
        self._failure: FileProblem | None = None
        """That a thought has failed, until the players are told."""
        self._open: Seat | None = None
        """The seat that opened its hand. The hand is closed as soon as another seat must act."""
        self._hidden = False
        self._changes = 0
        self._told = 0
        """The number of notices that the players have been told."""
        self._cache: dict[Hashable, Any] = {}
        self._cached_at = -1
        self._thought: Thought | None = None
        self._thought_at = -1
        """The revision of the session that the thought is about."""
        self._advice: Thought | None = None
        self._advice_at = (-1, Seat(0))
        """The revision of the session and the viewer that the thought about advice is for."""
        self._planned: dict[tuple[Seat, int], set[int]] = {}
        """The connections that each player planned at the beginning of a turn."""

    # The game, as everybody knows it.

    @property
    def session(self) -> PublicSession:
        """What everybody knows of the session."""
        return self._session

    def new_notices(self) -> tuple[FileProblem, ...]:
        """Return what the players should know about the saved game, and of a failed thought, and
        have not been told yet."""
        told, self._told = self._told, len(self._session.notices)
        failure, self._failure = self._failure, None
        return (*self._session.notices[told:], *([] if failure is None else [failure]))

    @property
    def revision(self) -> int:
        """Grows with every change of what the hot seat gives out."""
        return self._session.revision + self._changes

    @property
    def reader(self) -> Seat | None:
        """The seat that the following is about: the player who has to act, or while computer
        players act, the next person. `None` when the game is over."""
        if self.computer_acts and not self.is_watched:
            return self.next_person
        return self._session.to_act

    def since_last_turn(self) -> list[LogGroup]:
        """Return, as everybody knows it, what happened between the last turn of the reader and the
        present one; nothing when the game is over. In the turn of a person it stays the same."""
        return self.cached("since_last_turn", lambda: grouped(entries_of(self._latest_events())))

    def turns_of_others(self) -> list[LogGroup]:
        """Return what each of the others did in that time, in one group for each, as everybody
        knows it, and then what happened to the market and the decks."""
        entries = entries_of(self._latest_events())
        of_cards = tuple(each for each in entries if each.what in OF_CARDS)
        others = by_player(entry for entry in entries if entry.seat != self.reader)
        return [*others, of_cards] if of_cards else others

    def recent(self) -> Recent:
        """Return what the others added to the board in that time."""
        entries = [entry for group in self.since_last_turn() for entry in group]
        return Recent(
            frozenset(
                n.route for n in entries if n.what is What.ROUTE_CLAIMED and n.route is not None
            ),
            frozenset(n.city for n in entries if n.what is What.BUILT and n.city is not None),
        )

    def _latest_events(self) -> list[engine.Event]:
        seat = self.reader
        return self.cached(
            "latest_events", lambda: [] if seat is None else self._session.since_last_turn(seat)
        )

    # Computer players.

    @property
    def computer_acts(self) -> bool:
        """Whether a computer player must act now."""
        return self.cached("computer_acts", lambda: self._session.computer_acts)

    @property
    def is_alone(self) -> bool:
        """Whether only one person plays, against computer players: nobody else may look."""
        return len(self._person_seats) == 1

    @property
    def is_watched(self) -> bool:
        """Whether only computer players play."""
        return not self._person_seats

    @property
    def _person_seats(self) -> list[Seat]:
        players = self._session.players
        return [Seat(seat) for seat, each in enumerate(players) if each.played_by == HUMAN]

    @property
    def next_person(self) -> Seat:
        """The seat of the next human after the player whose turn it is, maybe the same one."""
        after, count = self.view.player + 1, len(self._session.players)
        seats = [Seat((after + step) % count) for step in range(count)]
        return next(
            (seat for seat in seats if self._session.players[seat].played_by == HUMAN), seats[-1]
        )

    @property
    def is_thinking(self) -> bool:
        """Whether a computer player that must act now is thinking."""
        return self._thought is not None and self._thought_at == self._session.revision

    def prepare_computers(self) -> None:
        """Get ready for the first choice of a computer player or the first hint, without waiting
        for it."""
        if self._session.hints_on or any(player.is_computer for player in self._session.players):
            prepare()

    def play_computer_step(self) -> list[LogEntry] | None:
        """Let the computer player that must act do its next action, and return what happened, as
        everybody knows it; `None` while it is thinking: call again later. The same game always
        gets the same choices. A player that fails does something legal by chance. Raises
        `IllegalActionError` if no computer player must act."""
        if not self.is_thinking:
            question = self._session.computer_question()
            if not question.takes_long:
                made = self.guarded(question.answer, None) or question.answer_by_chance()
                return self._act_for_computer(made.action)
            self._thought = Thought(question)
            self._thought_at = self._session.revision
        assert self._thought is not None
        thought, choice = self._thought, self.guarded(self._thought.choice, None)
        if choice is None and thought.has_failed:
            choice = self._session.computer_question().answer_by_chance()
        return None if choice is None else self._act_for_computer(choice.action)

    def wait_for_choice(self, seconds: float | None = None) -> bool:
        """Wait, at most so many seconds, until the choice of a computer player or the advice that
        is being thought about is there; return whether it is."""
        asked = self._thought if self.is_thinking else self._asks_for_advice
        return asked is None or asked.done.wait(seconds)

    def _act_for_computer(self, action: engine.Action) -> list[LogEntry]:
        self._thought = None
        seat = self._session.to_act
        assert seat is not None
        return entries_of(events_for(self._session.act(seat, action), None))

    # The hand on the screen.

    @property
    def is_open(self) -> bool:
        """Whether the player who has to act has opened the hand, hidden or not. The hand of an only
        person stays open while computer players act."""
        return self.cached("is_open", self._is_open)

    def _is_open(self) -> bool:
        if self._open is None:
            return False
        return self._open == self._session.to_act or (self.is_alone and self.computer_acts)

    @property
    def is_hidden(self) -> bool:
        """Whether the open hand is hidden for a moment."""
        return self.is_open and self._hidden

    @property
    def viewer(self) -> Seat | None:
        """The seat whose hand and tickets may be on the screen, or `None`."""
        return self._open if self.is_open and not self._hidden else None

    def show_hand(self) -> None:
        """Open the hand of the person who has to act, or of the only person, or show it again after
        `hide_hand`. The hand of a computer player stays closed."""
        seat = self.reader if self.is_alone else self._session.to_act
        if seat is not None and self._session.players[seat].played_by == HUMAN:
            self._set_hand(seat, hidden=False)

    def hide_hand(self) -> None:
        """Hide the open hand and tickets for a moment."""
        if self.is_open:
            self._set_hand(self._open, hidden=True)

    def close_hand(self) -> None:
        """Close the hand, for example when the players leave the game."""
        self._set_hand(None, hidden=False)

    def _set_hand(self, seat: Seat | None, *, hidden: bool) -> None:
        self._open, self._hidden = seat, hidden
        self._changes += 1
        # They must not keep the view of a hand that is not shown, nor advice for it.
        self._cache.clear()
        self._advice = None

    # What the viewer knows and does.

    @property
    def view(self) -> engine.View:
        """The game as the viewer knows it, or as everybody does."""
        return self.cached("view", lambda: self._session.view(self.viewer))

    @property
    def payable_routes(self) -> frozenset[RouteIndex]:
        """The routes that the viewer's hand can pay for, even if a claim is not possible now."""
        return self.cached("payable_routes", lambda: self.view.claimable())

    @property
    def bright_routes(self) -> frozenset[RouteIndex]:
        """The payable routes that the viewer should see first: those on the paths of the viewer's
        tickets, and those that cost no locomotives beyond what a ferry requires."""
        return self.cached(
            "bright_routes",
            lambda: (
                (self.payable_routes & self.wanted_routes.keys())
                | payable_without_locomotives(self.view)
            ),
        )

    @property
    def wanted_routes(self) -> Mapping[RouteIndex, TicketIndex]:
        """The unclaimed routes on the paths of the viewer's tickets, each with one of them, without
        tickets that the plan leaves out."""
        planned = [each for each in self.progress.values() if not self.is_left_out(each.ticket)]
        return self.helped("wanted_routes", lambda: wanted_routes(self.view, planned), {})

    def is_left_out(self, ticket: TicketIndex) -> bool:
        """Whether the plan leaves out this ticket, which could be completed by open routes."""
        is_open = self.progress[ticket].status is TicketStatus.OPEN
        return is_open and self.plan is not None and ticket not in self.plan.paths

    def detour(self, ticket: TicketIndex) -> Detour | None:
        """Why the path of a ticket in the plan goes around; `None` if it does not."""
        key = ("detour", ticket)
        return self.helped(key, lambda: detour(self.view, ticket, self.progress), None)

    def next_routes(self) -> tuple[RouteIndex, ...]:
        """The claimable routes in the order of their worth: the advised one, if advice is known,
        then those on the paths of the viewer's tickets, then those with more points."""
        payable = self.payable_routes
        routes = self.helped(
            "next_routes",
            lambda: by_worth(self.view, payable, self.wanted_routes, self.progress),
            tuple(sorted(payable)),
        )
        known = self.known_choice
        first = known.action.route if known and isinstance(known.action, engine.Claim) else None
        return tuple(sorted(routes, key=lambda route: route != first))

    @property
    def progress(self) -> Mapping[TicketIndex, TicketProgress]:
        """How far each of the viewer's tickets is: with the paths of the plan that advice follows,
        or for tickets that are not in the plan the shortest ones."""
        return self.cached("progress", self._progress)

    def _progress(self) -> dict[TicketIndex, TicketProgress]:
        progress = ticket_progress(self.view)
        if (plan := self.plan) is not None:
            shortest = progress
            progress = self.guarded(
                lambda: tuple([with_planned_path(self.view, each, plan) for each in shortest]),
                shortest,
            )
        return {each.ticket: each for each in progress}

    @property
    def plan(self) -> Plan | None:
        """What the hard player plans in the place of the viewer; `None` without a hand on the
        screen or tickets, or with too many tickets for an answer at once."""
        return self.plan_with(())

    def plan_with(self, tickets: Collection[TicketIndex]) -> Plan | None:
        """The same if the viewer had these tickets, too."""
        return self.helped(("plan", frozenset(tickets)), lambda: self._plan_with(tickets), None)

    def _plan_with(self, tickets: Collection[TicketIndex]) -> Plan | None:
        view = self._view_with(tickets)
        if self.viewer is None or not view.tickets or effort(view) > EFFORT_AT_ONCE:
            return None
        from ttr_tui.players.planning import plan_of  # Slow to import.

        return plan_of(view)

    def pieces_with(self, tickets: Collection[TicketIndex]) -> int:
        """The fewest pieces that the viewer's tickets still need together, with these offered
        ones."""
        needs = self.cached("fewest_pieces", self._fewest_pieces)
        return needs.of([*self.view.tickets, *tickets])

    def pieces_of_plan(self) -> int:
        """The pieces that the plan takes for all of the viewer's open tickets; if it leaves one
        out, the fewest for them."""
        plan, held = self.plan, self.progress.values()
        if plan is None or any(self.is_left_out(each.ticket) for each in held):
            return self.pieces_with(())
        return sum(plan.spaces)

    def _fewest_pieces(self) -> FewestPieces:
        offered = ticket_progress(self.view, self.view.offer)
        return FewestPieces(self.view, self.progress.values(), offered)

    def _view_with(self, tickets: Collection[TicketIndex]) -> engine.View:
        return self.view._replace(tickets=(*self.view.tickets, *tickets))

    def cut_plan(self) -> CutPlan | None:
        """What the others' latest claims cost the plan that the viewer had in the turn before;
        `None` if it goes the same way, or is for other tickets now."""
        return self.helped("cut_plan", self._cut_plan, None)

    def _cut_plan(self) -> CutPlan | None:
        taken, plan, view = self.recent().routes, self.plan, self.view
        if plan is None or view.viewer is None:
            return None
        routes, seat = view.game_map.routes, view.viewer
        ways = {routes[route].connection for route in plan.routes}
        self._planned.setdefault((seat, view.turn), ways)
        if not taken:
            return None
        from ttr_tui.players.planning import plan_of

        owners = [None if route in taken else owner for route, owner in enumerate(view.owners)]
        before = plan_of(view._replace(owners=tuple(owners)))
        lost = {routes[r].connection: tickets for r, tickets in before.routes.items()}
        # With the cards drawn in that turn it may have gone another way, which was not said.
        said = self._planned.get((seat, view.turn - len(view.seats)), lost.keys())
        cut = [r for r in sorted(taken) if routes[r].connection in lost.keys() & said - ways]
        if not cut or {*plan.goals} != {*before.goals}:
            return None
        more = sum(plan.spaces) - sum(before.spaces)
        return CutPlan(RouteIndex(cut[0]), more, lost[routes[cut[0]].connection])

    def station_cities(self) -> tuple[StationCity, ...]:
        """The cities where the viewer can build a station now, those that complete a ticket
        first."""
        return self.cached("station_cities", lambda: station_cities(self.view))

    def offered_tickets(self, selected: Collection[TicketIndex] = ()) -> tuple[OfferedTicket, ...]:
        """What the offered tickets cost in the plan, if the viewer keeps the `selected` ones."""
        key = ("offered_tickets", frozenset(selected))
        return self.cached(
            key, lambda: offered_tickets(self.view, selected, self.plan_with, self.pieces_with)
        )

    def choice(self, *, waits: bool = True) -> Choice | None:
        """Return what the hard player would do in the place of the viewer, and why; `None` if the
        viewer has nothing to decide, or too many tickets for an answer within about a second. If it
        is not to be waited for, a long choice is made in a thread, and is `None` until it is there
        (`is_advising`)."""
        viewer = self.viewer
        if viewer is None or not self.view.legal or effort(self.view) > _MAX_EFFORT:
            return None
        if self.known_choice is not None:
            return self.known_choice
        question = self._session.advice_question(viewer)
        if self._asks_for_advice is None and not waits and question.takes_long:
            self._advice = Thought(question)
            self._advice_at = self._session.revision, viewer
        asked = self._asks_for_advice
        if asked is None:
            return self.helped("choice", question.answer, None)
        if waits:
            asked.done.wait()
        return self.helped("choice", asked.choice, None) if asked.done.is_set() else None

    @property
    def _asks_for_advice(self) -> Thought | None:
        """The thought about the advice for the viewer now."""
        now = self._session.revision, self.viewer
        return self._advice if self._advice_at == now else None

    @property
    def is_advising(self) -> bool:
        """Whether the hard player is thinking about the advice for the viewer."""
        return self._asks_for_advice is not None and not self._asks_for_advice.done.is_set()

    @property
    def known_choice(self) -> Choice | None:
        """The choice that advice says, if it is known already."""
        return self._cache.get("choice") if self._cached_at == self.revision else None

    @property
    def can_end_at_once(self) -> bool:
        """Whether an only person has nothing left to decide in this turn: it is over, and can no
        longer be undone or was the choice before the first turn."""
        view = self.view
        is_over = view.phase is engine.Phase.TURN_END and not self.computer_acts
        return self.is_alone and is_over and not (view.can_undo and view.turn)

    def claim_warnings(self, route: RouteIndex) -> list[TicketLoss | TunnelRisk]:
        """Return what the viewer should know before claiming this route now: tickets that become
        impossible, a tunnel without a card to spare."""
        claims = self.view.claims().get(route, ())
        key = ("claim_warnings", route)
        return self.helped(key, lambda: claim_warnings(self.view, claims), [])

    def by_price(self, payments: Sequence[_Paying]) -> list[_Paying]:
        """These actions in the order in which a player would pay, the advised one first: those with
        fewer locomotives come first, and of these cards that other routes of the tickets need come
        last. Without a hand on the screen they stay as they are."""
        if self.viewer is None or len(payments) < 2 or effort(self.view) > EFFORT_AT_ONCE:
            return list(payments)
        return self.guarded(lambda: self._by_price(payments), list(payments))

    def _by_price(self, payments: Sequence[_Paying]) -> list[_Paying]:
        from ttr_tui.players.planning import payment_prices  # Slow to import.

        choice, wild = self.known_choice, self.view.game_map.locomotive
        ranked = [
            (choice is None or paid != choice.action, dict(paid.payment).get(wild, 0), price, index)
            for index, (paid, price) in enumerate(
                zip(payments, payment_prices(self.view, payments), strict=True)
            )
        ]
        return [payments[index] for *_, index in sorted(ranked)]

    def log(self, turns: int | None = None) -> list[LogGroup]:
        """Return the log as the viewer knows it, of the whole game or of its last turns."""
        return self.cached(("log", turns), lambda: self._session.log(self.viewer, turns))

    def log_of_turns(self) -> list[list[LogGroup]]:
        """Return the same by turns; the first item is all that happened before the first turn."""
        return self.cached("log_of_turns", lambda: self._session.log_of_turns(self.viewer))

    def turn_so_far(self) -> list[LogEntry]:
        """Return what happened in the present turn as the viewer knows it."""
        return self._session.turn_so_far(self.viewer)

    def completed_now(self) -> list[TicketIndex]:
        """Return the tickets that the viewer has completed in the present turn."""
        return self.cached("completed_now", lambda: newly_completed(self.view, self.turn_so_far()))

    def final_views(self) -> list[engine.View]:
        """Return what each player knows at the end of a game, when nothing is secret any more;
        nothing before."""
        seats = self.view.seats if self._session.is_over else ()
        return [self._session.view(Seat(seat)) for seat in range(len(seats))]

    def act(self, action: engine.Action) -> list[LogEntry]:
        """Do an action for the player whose hand is shown and return what happened, as that player
        knows it. Ending the turn closes the hand, unless only one person plays. Raises
        `IllegalActionError` with the reason."""
        events = self._session.act(self._shown_seat(), action)
        if isinstance(action, engine.EndTurn) and not (self.is_alone and self.computer_acts):
            self.close_hand()
        return entries_of(events)

    def why_illegal(self, action: engine.Action) -> engine.Refusal | None:
        """Return why the player whose hand is shown cannot do this now; `None` if it is legal."""
        if self.viewer is None:
            return engine.Refusal("hand-not-shown")
        return self._session.why_illegal(self.viewer, action)

    def why_not_here(self, building: Building, city: CityIndex) -> engine.Refusal:
        """Return what the rule says to a viewer who can build, but not in this city."""
        elsewhere = self.view.legal_of(building.action)[0]
        refusal = self.why_illegal(elsewhere._replace(city=city))
        assert refusal is not None, "the player cannot build here"
        return refusal

    def undo(self) -> engine.Action | None:
        """Undo the last action and return it. Raises `IllegalActionError` if that is not
        possible."""
        return self._session.undo(self._shown_seat())

    def _shown_seat(self) -> Seat:
        if self.viewer is None:
            raise engine.IllegalActionError(engine.Refusal("hand-not-shown"))
        return self.viewer

    # What the players decide together, whoever's hand is open.

    def edit_players(self, players: Sequence[SeatedPlayer]) -> None:
        """Change the names and colors of the players, and who decides; their seats stay the same.
        If somebody else decides now, no hand is shown before a key. Raises `PlayersError` if they
        cannot play."""
        before = self._person_seats
        self._session.edit_players(players)
        if self._person_seats != before:
            self._set_hand(self._person_seats[0] if self.is_alone else None, hidden=self.is_alone)

    def end_early(self) -> None:
        """End the game now, scored as it stands. Raises `IllegalActionError` if it is over."""
        self._session.end_early()
        self.close_hand()

    def leave(self) -> None:
        """Close the hand and the saved game, which can be continued later."""
        self.close_hand()
        self._thought = None
        self._session.leave()

    # Thoughts about a choice.

    @property
    def thoughts_failed(self) -> bool:
        """Whether what is given out now lacks a thought that has failed."""
        return self._thoughts_failed_at == self.revision

    def guarded(self, give: Callable[[], Cached], absent: Cached) -> Cached:
        """Return what only helps with a choice. An error in it is reported once; the help is absent
        then."""
        try:
            return give()
        except Exception as error:
            if self._report is None:
                raise
            if self._thoughts_failed_at < 0:
                self._failure = self._report(error)
            self._thoughts_failed_at = self.revision
            return absent

    def helped(self, key: Hashable, give: Callable[[], Cached], absent: Cached) -> Cached:
        """The same, as `cached`."""
        return self.cached(key, lambda: self.guarded(give, absent))

    def cached(self, key: Hashable, compute: Callable[[], Cached]) -> Cached:
        """Return the value computed under this key since the last change, or compute it.

        A key is the name of the member that has the value, or a tuple of the name and what else it
        depends on. Beside the key, a value may depend on the session and the viewer only:
        `revision` grows when one of the two changes, also when a hand is opened, hidden or
        closed."""
        if self._cached_at != self.revision:
            self._cache.clear()
            self._cached_at = self.revision
        if key not in self._cache:
            self._cache[key] = compute()
        value: Cached = self._cache[key]
        return value
