"""The words of what players build in cities: a record for each kind of building. Keys, commands,
questions, log, advice, refusals and panels take their words from here."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from ttr_tui.terminal_text import fit
from ttr_tui.words import counts
from ttr_tui.words.language import N_, NC_, _, or_list

if TYPE_CHECKING:  # The menu, which knows the keys, is shown without the engine.
    from ttr_tui.engine import GameMap, View
    from ttr_tui.engine.game_map import TicketIndex
    from ttr_tui.engine.ticket_paths import StationCity


_MAX_PORTS: Final = 3
"""The ports that are named where a harbor can be built."""


class BuildingWords(NamedTuple):
    """All words of a kind of building, most of them messages.

    - `letter` is its key, `label` that key in the footer, `command` the word to type in lines and
      `others` other words for it; `usage` are examples of it, `help` says more about it
    - `build` says what the key and the command do, `choice` the same in a list of what to do
    - `where`, `here` and `sure` ask for the city, the cards, and yes or no; `advice` is what a
      strong player would do
    - `log` is the log, `short` the same to the others, `done` to who built it
    - `owner` is whose one is in a city, `left` a heading of those not built, `sign` what replaces
      it; `legend` explains its mark on the board
    - `refusals` say why none can be built, by their kinds, and `price` that it costs so many cards:
      the refusal `<kind>-price`
    - `costs` says for help what one costs, `unused` what one scores that is not built
    """

    letter: str
    label: str
    command: str
    usage: str
    help: str
    build: str
    choice: str
    where: str
    here: str
    sure: str
    advice: str
    log: str
    short: str
    done: str
    owner: str
    left: str
    sign: str
    legend: str
    refusals: Mapping[str, str]
    price: Callable[[int], str]
    costs: Callable[[GameMap], str]
    unused: Callable[[GameMap], str]
    others: str = ""


def _station_price(number: int) -> str:
    cards = counts.cards(number)
    if number == 1:
        return _("this station costs {cards}", cards=cards)
    return _("this station costs {cards} of one color", cards=cards)


def _harbor_price(number: int) -> str:
    cards = counts.cards(number)
    return _("a harbor costs {cards} with an anchor from each deck, all of one color", cards=cards)


def _station_scores(game_map: GameMap) -> str:
    from ttr_tui.engine.rules.stations import StationRules

    points = counts.points(game_map.rules.of(StationRules).points_left)
    return _("Each unused station scores {points}.", points=points)


def _harbor_costs(game_map: GameMap) -> str:
    from ttr_tui.engine.rules.harbors import HarborRules

    return _(
        "A harbor costs {cards} with an anchor from each deck, all of one color, and a route "
        "of yours to its port.",
        cards=counts.cards(game_map.rules.of(HarborRules).cards_of_each_deck),
    )


def _harbor_penalty(game_map: GameMap) -> str:
    from ttr_tui.engine.rules.harbors import HarborRules

    points = counts.points(game_map.rules.of(HarborRules).penalty)
    return _("Each harbor not built costs {points}.", points=points)


BUILDING_WORDS: Final[Mapping[str, BuildingWords]] = {
    "station": BuildingWords(
        letter="s",
        label=NC_("key", "station"),
        command=NC_("command", "station"),
        usage=N_("station; station {city}"),
        help=N_(
            "A station lets you use a route of another player for your tickets. Alone, the "
            "command says the cities."
        ),
        build=N_("build a station"),
        choice=NC_("what to do", "build a station"),
        where=N_("Build a station in:"),
        here=N_("Build a station in {city}."),
        sure=N_("Build a station in {city} for {cards}?"),
        advice=N_("Build a station in {city} with {cards}"),
        log=N_("{name} builds a station in {city} with {cards}"),
        short=N_("station in {city}"),
        done=N_("Station built in {city}"),
        owner=N_("{name}'s station"),
        left=N_("unused stations"),
        sign="⌂",
        legend=N_("a station, in its owner's color"),
        refusals={
            "no-stations-on-this-map": N_("there are no stations on this map"),
            "no-stations-left": N_("you have no stations left"),
            "stations-everywhere": N_("every city has a station"),
            "no-city-here": N_("stations can only be built in cities"),
            "station-here": N_("this city already has a station"),
        },
        price=_station_price,
        costs=lambda game_map: _(
            "Your first station costs one card, each further one a card more, all of one color."
        ),
        unused=_station_scores,
    ),
    "harbor": BuildingWords(
        letter="h",
        label=NC_("key", "harbor"),
        command=NC_("command", "harbor"),
        usage=N_("harbor; harbor {port}"),
        help=N_(
            "A harbor scores points for your completed tickets to its port. Alone, the command "
            "says the cities."
        ),
        build=N_("build a harbor"),
        choice=NC_("what to do", "build a harbor"),
        where=N_("Build a harbor in:"),
        here=N_("Build a harbor in {city}."),
        sure=N_("Build a harbor in {city} for {cards}?"),
        advice=N_("Build a harbor in {city} with {cards}"),
        log=N_("{name} builds a harbor in {city} with {cards}"),
        short=N_("harbor in {city}"),
        done=N_("Harbor built in {city}"),
        owner=N_("{name}'s harbor"),
        left=N_("unused harbors"),
        sign="†",
        legend=N_("a harbor, in its owner's color; on a card: an anchor, pays for a harbor"),
        refusals={
            "no-harbors-on-this-map": N_("there are no harbors on this map"),
            "no-harbors-left": N_("you have no harbors left"),
            "no-port-reached": N_("you have no route to a port without a harbor"),
            "no-port-here": N_("harbors can only be built in ports"),
            "harbor-here": N_("this city already has a harbor"),
            "port-not-reached": N_("you need a route to this city to build a harbor"),
        },
        price=_harbor_price,
        costs=_harbor_costs,
        unused=_harbor_penalty,
        others=NC_("command", "harbour harbours"),
    ),
}
"""By the kind of building."""


def in_city(view: View, city: int) -> list[str]:
    """Whose station or harbor is in a city, or that it is a port or a junction."""
    said = [
        _(BUILDING_WORDS[kind].owner, name=fit(view.seats[owner].name, 14))
        for kind, owners in view.buildings.items()
        if (owner := owners[city]) is not None
    ]
    if view.game_map.cities[city].port and not said:
        said.append(_("port"))
    if view.game_map.cities[city].junction:
        said.append(_("junction, not a city"))
    return said


def station_tickets(station: StationCity, game_map: GameMap) -> str:
    """Which tickets a station would complete or help to complete; nothing without any."""
    if station.completes:
        return _completes(_named(station.completes, game_map))
    return _helps(_named(station.helps, game_map)) if station.helps else ""


def station_note(station: StationCity) -> str:
    """The same in short: how many tickets."""
    if station.completes:
        return _completes(counts.tickets(len(station.completes)))
    return _helps(counts.tickets(len(station.helps))) if station.helps else ""


def harbor_brings(done: int, more: int, game_map: GameMap) -> str:
    """What a harbor brings in a city of so many completed tickets of the player and so many `more`
    that are not completed yet."""
    from ttr_tui.engine.rules.harbors import HarborRules

    rules = game_map.rules.of(HarborRules)
    points = (0, *rules.points)
    now, then = (points[min(n, len(rules.points))] for n in (done, done + more))
    if then > now:
        return _(
            "+{now} at the end, up to {then} with {tickets} to complete",
            now=now,
            then=then,
            tickets=counts.tickets(more),
        )
    return _("+{now} at the end", now=now)


def with_penalty(brings: str, game_map: GameMap) -> str:
    """What a harbor brings, and the points that are not lost for it."""
    from ttr_tui.engine.rules.harbors import HarborRules

    penalty = counts.signed(-game_map.rules.of(HarborRules).penalty)
    return _("{brings}; {penalty} avoided", brings=brings, penalty=penalty)


def near_harbors(colors: Iterable[tuple[int, int]], ports: Sequence[int], game_map: GameMap) -> str:
    """Which colors pay for a harbor, each with the number of cards that it lacks, and in which
    ports; nothing without such a color or port."""
    from ttr_tui.words.names import color_name

    near = [
        _("{color} ({cards} missing)", color=color_name(color, game_map), cards=counts.cards(n))
        if n
        else color_name(color, game_map)
        for color, n in colors
    ]
    if not near or not ports:
        return ""
    cities = or_list([game_map.cities[city].name for city in ports[:_MAX_PORTS]])
    return _("Closest: {colors}, in {cities}.", colors=", ".join(near), cities=cities)


def _completes(tickets: str) -> str:
    return _("completes {tickets}", tickets=tickets)


def _helps(tickets: str) -> str:
    return _("helps {tickets}", tickets=tickets)


def _named(tickets: Iterable[TicketIndex], game_map: GameMap) -> str:
    return ", ".join(
        _(
            "{ticket} {points}",
            ticket=game_map.ticket_name(ticket),
            points=game_map.tickets[ticket].points,
        )
        for ticket in tickets
    )
