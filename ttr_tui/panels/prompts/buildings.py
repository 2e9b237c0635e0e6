"""What the prompts say about stations and harbors: where to build, and paying."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ttr_tui.engine import View
from ttr_tui.engine.game_map import CityIndex
from ttr_tui.engine.rules.harbors import BuildHarbor
from ttr_tui.engine.rules.stations import BuildStation
from ttr_tui.engine.ticket_paths import StationCity
from ttr_tui.panels.prompt_context import PromptContext
from ttr_tui.panels.prompt_layout import Place, PromptContent, Role, text
from ttr_tui.panels.prompts.claims import payment_row
from ttr_tui.panels.spans import Line, Span
from ttr_tui.play.advice import find_advice
from ttr_tui.play.turn_facts import Building
from ttr_tui.words import buildings as building_words

_ROWS: Final = 8
"""Rows of a list of cities to see at once, if there are so many."""


def cities_to_build_in(
    context: PromptContext,
    building: Building,
    cities: Sequence[CityIndex],
    stations: dict[CityIndex, StationCity],
    here: CityIndex | None,
    possible: int,
) -> PromptContent:
    """The list of these cities, and the tickets that a station `here` is about. The rows asked for
    are those of all `possible` cities, whatever is typed."""
    game_map = context.view.game_map
    station = None if here is None else stations.get(here)
    tickets = building_words.station_tickets(station, game_map) if station else ""
    scores = building_words.station_scores(game_map) if building is BuildStation else ""
    parts = [
        *text(Role.QUESTION, building_words.build_where(building), style="accent"),
        *text(Role.HINT, _advised(context, building), style="good", place=Place.BESIDE),
        *text(Role.NOTE, scores, style="quiet", place=Place.BESIDE),
        *text(Role.DONE, tickets, style="quiet", place=Place.BESIDE),
        *context.message_parts(),
    ]
    rows: list[list[Line]] = []
    for city in cities:
        name = Span(game_map.cities[city].name, "strong")
        note = _city_note(context.view, city, stations.get(city))
        rows.append([(name, Span("   "), note), (name,)] if note.text else [(name,)])
    least = 3 + min(possible, _ROWS)
    return PromptContent(parts, rows, has_input=True, min_rows=least, city_rows=_ROWS)


def _advised(context: PromptContext, building: Building) -> str:
    """The city that the advice is about, with hints; the key for advice is text here."""
    if not context.hot_seat.session.hints_on:
        return ""
    advice = find_advice(context.hot_seat, at_once=True)
    if advice is None or not isinstance(advice.action, building):
        return ""
    return building_words.advised_city(context.view.game_map.cities[advice.action.city].name)


def _city_note(view: View, city: CityIndex, station: StationCity | None) -> Span:
    """How many tickets a station in the city would complete, or help to; for a harbor, how many of
    the player's tickets name the city, as they add to its value."""
    tickets = view.game_map.tickets
    if station is not None:
        note = building_words.station_note(station)
        return Span(note, "good" if station.completes else "quiet")
    named = sum(city in tickets[ticket].ends for ticket in view.tickets)
    return Span(building_words.harbor_note(named), "quiet")


def building_payments(
    context: PromptContext,
    building: Building,
    city: CityIndex,
    actions: Sequence[BuildStation | BuildHarbor],
) -> PromptContent:
    """How to pay for a station or a harbor."""
    game_map = context.view.game_map
    name = game_map.cities[city].name
    scores = building_words.station_scores(game_map) if building is BuildStation else ""
    parts = [
        *text(Role.QUESTION, building_words.build_in(building, name), style="accent"),
        *text(Role.CHOICES, building_words.pay_with(), place=Place.FOLLOWS),
        *text(Role.DONE, scores, style="quiet", place=Place.BESIDE),
        *context.message_parts(),
    ]
    return PromptContent(parts, [payment_row(context, action) for action in actions])
