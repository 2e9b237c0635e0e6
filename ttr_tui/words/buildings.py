"""Stations and harbors: where to build them, what they cost, and whose they are."""

from __future__ import annotations

from collections.abc import Iterable

from ttr_tui.engine import GameMap, Refusal, View
from ttr_tui.engine.game_map import TicketIndex
from ttr_tui.engine.rules.harbors import BuildHarbor, HarborRules
from ttr_tui.engine.rules.stations import BuildStation, StationRules
from ttr_tui.engine.ticket_paths import StationCity
from ttr_tui.play.turn_facts import Building
from ttr_tui.terminal_text import fit
from ttr_tui.words import counts
from ttr_tui.words.cards import payment_words
from ttr_tui.words.language import _, full_stop
from ttr_tui.words.refusals import refusal_words, with_its_name


def in_city(view: View, city: int) -> list[str]:
    """Whose station or harbor is in a city, or that it is a port or a junction."""
    said: list[str] = []
    if (owner := view.stations[city]) is not None:
        said.append(_("{name}'s station", name=fit(view.seats[owner].name, 14)))
    if (owner := view.harbors[city]) is not None:
        said.append(_("{name}'s harbor", name=fit(view.seats[owner].name, 14)))
    if view.game_map.cities[city].port and not said:
        said.append(_("port"))
    if view.game_map.cities[city].junction:
        said.append(_("junction, not a city"))
    return said


# Building.


def build_where(building: Building) -> str:
    """The question for the city."""
    if building is BuildStation:
        return _("Build a station in:")
    return _("Build a harbor in:")


def build_in(building: Building, city: str) -> str:
    if building is BuildStation:
        return _("Build a station in {city}.", city=city)
    return _("Build a harbor in {city}.", city=city)


def build_question(action: BuildStation | BuildHarbor, game_map: GameMap) -> str:
    city = game_map.cities[action.city].name
    cards = payment_words(action.payment, game_map)
    if isinstance(action, BuildStation):
        return _("Build a station in {city} for {cards}?", city=city, cards=cards)
    return _("Build a harbor in {city} for {cards}?", city=city, cards=cards)


def station_scores(game_map: GameMap) -> str:
    """What a station scores at the end if it is not built."""
    points = counts.points(game_map.rules.of(StationRules).points_left)
    return _("Each unused station scores {points}.", points=points)


def why_not_in(city: int, why: Refusal, game_map: GameMap) -> str:
    """Why nothing can be built in a city, after its name."""
    return with_its_name(game_map.cities[city].name, refusal_words(why, game_map))


def why_not_in_sentence(city: int, why: Refusal, game_map: GameMap) -> str:
    """The same as a sentence."""
    return full_stop(why_not_in(city, why, game_map))


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


def harbor_notes(done: int, more: int, game_map: GameMap) -> list[str]:
    """What a harbor brings in a city of so many completed tickets of the player and so many `more`
    that are not completed yet, in forms."""
    rules = game_map.rules.of(HarborRules)
    points = (0, *rules.points)
    now, then = (points[min(n, len(rules.points))] for n in (done, done + 1))
    brings = _("+{now} now", now=now)
    if more and then > now:
        brings = _("+{now} now, {then} with the next ticket", now=now, then=then)
    saved = _("{brings}; {penalty} avoided", brings=brings, penalty=counts.signed(-rules.penalty))
    return [saved, brings]


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
