"""Questions about what is built in cities: in which city, and with which cards."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import partial

from ttr_tui.engine.game_map import CityIndex
from ttr_tui.engine.registry import is_build
from ttr_tui.engine.rule import Building
from ttr_tui.play.advice import find_advice
from ttr_tui.play.city_search import find
from ttr_tui.play.hotseat import HotSeat
from ttr_tui.play.route_needs import free_ports, harbor_colors
from ttr_tui.play.targets import BoardTarget, CityTarget
from ttr_tui.play.turn_facts import cities_for
from ttr_tui.questions.question import (
    MAX_QUOTE,
    MESSAGE,
    Ask,
    Kind,
    Option,
    Question,
    Role,
    said,
)
from ttr_tui.terminal_text import fit
from ttr_tui.words import buildings as words
from ttr_tui.words.language import TextPart, _, full_stop, text_parts
from ttr_tui.words.refusals import why_not_in


def city_to_build_in(
    hot_seat: HotSeat,
    building: Building,
    here: CityIndex | None = None,
    typed: str = "",
    _selected: Collection[int] = (),
) -> Question:
    """In which city to build: first `here`, or else the advised one. Stations begin with those that
    complete a ticket, others with those that most of the player's tickets name. There must be such
    a city."""
    view, game_map = hot_seat.view, hot_seat.view.game_map
    ends = [end for ticket in view.tickets for end in game_map.tickets[ticket].ends]
    possible = sorted(
        cities_for(view, building), key=lambda city: (-ends.count(city), game_map.cities[city].name)
    )
    stations = {}
    if building.kind == "station":
        stations = {each.city: each for each in hot_seat.station_cities()}
        possible = [*stations]
    found = find(game_map, typed)[0] if typed else possible
    options: list[Option] = []
    for city in found:
        if city not in possible:
            continue
        detail, style, note = "", "quiet", ""
        if (station := stations.get(city)) is not None:
            detail = words.station_tickets(station, game_map)
            note = words.station_note(station)
            style = "good" if station.completes else "quiet"
        elif building.kind == "harbor":
            note = words.with_penalty(harbor_brings(hot_seat, city), game_map)
        options.append(
            Option(
                partial(building_payment, hot_seat, building, city),
                [TextPart(game_map.cities[city].name)],
                target=CityTarget(city),
                note=note,
                style=style,
                detail=detail,
            )
        )
    no_match = _("No city matches “{text}”.", text=fit(typed, MAX_QUOTE))
    if found and not options:
        why = hot_seat.why_not_here(building, found[0])
        no_match = full_stop(why_not_in(found[0], why, game_map))
    kind_words = words.BUILDING_WORDS[building.kind]
    unused = kind_words.unused(game_map)
    near = ""
    if building.kind == "harbor":
        near = words.near_harbors(harbor_colors(view), free_ports(view), game_map)
    return Question(
        building.kind,
        [
            *said(Role.QUESTION, _(kind_words.where), style="accent"),
            *said(Role.HINT, _advised(hot_seat, building), style="good"),
            *said(Role.NOTE, unused, style="quiet"),
            *said(Role.NOTE, near, style="quiet"),
            MESSAGE,
        ],
        options,
        Kind.FIND,
        first=0 if typed else _first(hot_seat, building, here, possible),
        again=partial(city_to_build_in, hot_seat, building, here),
        no_match=no_match,
    )


def harbor_brings(hot_seat: HotSeat, city: CityIndex) -> str:
    """What a harbor of the player brings in this city, without the penalty that it avoids."""
    view, game_map = hot_seat.view, hot_seat.view.game_map
    held = [each for each in view.tickets if city in game_map.tickets[each].ends]
    done = sum(hot_seat.progress[each].is_completed for each in held)
    return words.harbor_brings(done, len(held) - done, game_map)


def harbor_built(hot_seat: HotSeat) -> str:
    """What the harbor that the viewer built in this turn brings, if there is one."""
    cities = [each.city for each in hot_seat.turn_so_far() if each.building == "harbor"]
    return harbor_brings(hot_seat, cities[0]) if cities and cities[0] is not None else ""


def _first(
    hot_seat: HotSeat, building: Building, here: CityIndex | None, cities: Sequence[CityIndex]
) -> int:
    if here not in cities and (choice := hot_seat.choice(waits=False)) is not None:
        here = choice.action.city if is_build(choice.action) else here
    return cities.index(here) if here in cities else 0


def _advised(hot_seat: HotSeat, building: Building) -> str:
    """To build in the advised city, with hints: where a name is typed, no key gives advice."""
    advice = find_advice(hot_seat, at_once=True) if hot_seat.session.hints_on else None
    if advice is None or not is_build(advice.action) or advice.action.tag != building.kind:
        return ""
    return _("Build in {city}.", city=hot_seat.view.game_map.cities[advice.action.city].name)


def building_payment(hot_seat: HotSeat, building: Building, city: CityIndex) -> Question:
    """How to pay for a building in this city."""
    view, game_map = hot_seat.view, hot_seat.view.game_map
    legal = [each for each in view.legal_of(building.action) if each.city == city]
    kind_words = words.BUILDING_WORDS[building.kind]

    def elsewhere(target: BoardTarget) -> Ask | None:
        match target:
            case CityTarget(city=other) if other != city and other in cities_for(view, building):
                return partial(building_payment, hot_seat, building, other)
        return None

    return Question(
        "building_payment",
        [
            *said(
                Role.QUESTION,
                text_parts(
                    "{question} Pay with:",
                    question=TextPart(
                        _(kind_words.here, city=game_map.cities[city].name), "accent"
                    ),
                ),
            ),
            MESSAGE,
            *said(Role.NOTE, kind_words.unused(game_map), style="quiet"),
        ],
        [Option(each, payment=each.payment) for each in hot_seat.by_price(legal)],
        about=CityTarget(city),
        elsewhere=elsewhere,
    )
