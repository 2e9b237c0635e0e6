"""What the prompts say that ask for a choice: tickets, what only some maps ask, what to search for,
how to leave, and yes or no."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from ttr_tui.board.layout.layout_plan import city_codes
from ttr_tui.board.render.board_state import BoardTarget, CityTarget, RouteTarget
from ttr_tui.engine import GameMap, Phase
from ttr_tui.engine.game_map import TicketIndex
from ttr_tui.engine.rules.exchange import Exchange, ExchangeRules
from ttr_tui.engine.rules.flag import FlagRules, KeepFlagCard
from ttr_tui.engine.rules.starting_pieces import ChooseStartingPieces
from ttr_tui.engine.ticket_paths import TicketProgress
from ttr_tui.panels.claims import verdict
from ttr_tui.panels.layout import Asked, Place, Role, Said, text
from ttr_tui.panels.prompt_context import PromptContext
from ttr_tui.panels.spans import Line, Span, line
from ttr_tui.panels.tickets import ticket_line
from ttr_tui.play.city_search import find, searchable
from ttr_tui.play.offered_tickets import OfferedTicket
from ttr_tui.play.ticket_needs import MAX_TOGETHER
from ttr_tui.play.turn_facts import why_not_claim
from ttr_tui.words import buildings, leaving, questions
from ttr_tui.words import search as search_words
from ttr_tui.words import tickets as words
from ttr_tui.words.cards import deck_name, exchanged_pieces, pieces_words, route_name
from ttr_tui.words.claims import route_points
from ttr_tui.words.counts import lost_points
from ttr_tui.words.panels import to_go

_CARD_TYPES_IN_A_ROW: Final = 9
"""More may be cut in the panel of a small terminal."""


def offered_tickets(context: PromptContext, selected: Collection[TicketIndex]) -> Asked:
    """Which of the offered tickets to keep."""
    view, hot_seat = context.view, context.hot_seat
    enough = len(selected) >= view.min_kept
    starting = view.phase is Phase.STARTING_TICKETS
    question = words.keep_at_least(view.min_kept, len(view.offer), starting=starting)
    short = words.keep_at_least_in_short(view.min_kept)
    keep = context.key_and_words("choice.keep", key_style="key" if enough else "quiet")
    keys = context.line(*context.key_and_words("choice.select"), "  ", *keep)
    count = line((words.selected(len(selected)), "good" if enough else "quiet"))
    counts = [count]
    if pieces := _together(context, selected):
        counts.insert(0, line(*count, (f"  {pieces}", "quiet")))
    said = [
        Said(Role.QUESTION, [[context.badges.spans(form)] for form in (question, short)]),
        Said(Role.CHOICES, [[each] for each in counts], Place.BESIDE),
        Said(Role.CHOICES, [[keys]], Place.BESIDE),
        *context.message_said(),
        *context.hints_said(selected),
    ]
    offer = hot_seat.offered_tickets(set(selected))
    rows = [
        _offered(view.game_map, number, offered, is_selected=offered.ticket in selected)
        for number, offered in enumerate(offer, 1)
    ]
    return Asked(said, rows)


def _together(context: PromptContext, selected: Collection[int]) -> str:
    """`13 trains to go`: what the selected tickets need together, if it is known."""
    if not 0 < len(selected) <= MAX_TOGETHER:
        return ""
    needed = context.hot_seat.fewest_pieces(sorted(selected))
    return "" if needed is None else to_go(needed, context.view.game_map)


def _offered(
    game_map: GameMap, number: int, offered: OfferedTicket, *, is_selected: bool
) -> list[Line]:
    """`1 [x] 13  Vancouver – Santa Fe  13 trains to go, only 9 with your other tickets`"""
    head = line(
        (f"{number if number < 10 else ' '} ", "key"),
        ("[x] " if is_selected else "[ ] ", "good" if is_selected else "quiet"),
        (f"{offered.points:>2}{'*' if offered.long else ' '} ", "accent"),
        (game_map.ticket_name(offered.ticket), "strong" if is_selected else "plain"),
    )
    return [(*head, Span(f"  {note}", "quiet")) for note in words.costs(offered, game_map)]


def own_tickets(context: PromptContext, tickets: Sequence[TicketProgress]) -> Asked:
    """The player's tickets, below a hand that its panel may cut."""
    title = text(Role.QUESTION, words.your_tickets(), style="accent")
    if context.covers_hand and len([n for n in context.view.hand if n]) > _CARD_TYPES_IN_A_ROW:
        title = [*context.hand_said(Role.WARNING), *title]
    count = words.numbers_count(context.view.game_map)
    title += text(Role.NOTE, count, style="quiet", place=Place.BESIDE)
    rows: list[list[Line]] = []
    for ticket in tickets:
        rows.append([])
        for width, brief, tight in ((70, False, False), (70, True, False), (42, True, True)):
            form = ticket_line(context.hot_seat, ticket, width, brief=brief, tight=tight)
            sign, *rest = form
            rows[-1].append((sign._replace(text=sign.text.lstrip()), *rest))
    return Asked([*title, *context.message_said()], rows)


def flag_card(context: PromptContext, cards: Sequence[KeepFlagCard]) -> Asked:
    """Whether to keep a card just played for the flag (PA-2)."""
    view, badges = context.view, context.badges
    flag, held = view.game_map.rules.of(FlagRules), view.seats[view.player].flags
    said = [
        *text(Role.QUESTION, questions.which_flag_card(), style="accent"),
        *context.message_said(),
        Said(Role.DONE, [[badges.spans(questions.flag_cards(held))]]),
        *text(
            Role.DONE,
            questions.whole_flag(flag, view.game_map),
            style="quiet",
            place=Place.BESIDE,
        ),
        *context.hints_said(),
    ]
    rows = [badges.spans(questions.keep_card(each.card, view.game_map)) for each in cards]
    return Asked(said, [[row] for row in (*rows, line(questions.keep_no_card()))])


def starting_pieces(context: PromptContext, choices: Sequence[ChooseStartingPieces]) -> Asked:
    """How many pieces of each type to start with (GL-6)."""
    game_map = context.view.game_map
    rules = game_map.rules
    said = [
        *text(Role.QUESTION, questions.choose_starting_pieces(rules.pieces.count), style="accent"),
        *context.message_said(),
        *text(Role.CHOICES, questions.revealed_later(), style="quiet", place=Place.BESIDE),
        *context.hints_said(),
    ]
    rows: list[list[Line]] = []
    for action in choices:
        pieces = line((pieces_words(action.pieces, game_map), "strong"))
        note = line((f"  {questions.for_beginners()}", "quiet"))
        rows.append(
            [(*pieces, *note), pieces] if action.pieces == rules.suggested_pieces else [pieces]
        )
    return Asked(said, rows)


def exchange(context: PromptContext, actions: Sequence[Exchange]) -> Asked:
    """Which pieces to exchange, and how many (GL-9)."""
    game_map = context.view.game_map
    price = game_map.rules.of(ExchangeRules).points
    said = [
        *text(Role.QUESTION, buildings.exchange_title(), style="accent"),
        *text(Role.DONE, buildings.exchange_is_a_turn(), place=Place.FOLLOWS),
        *context.message_said(),
        *text(Role.DONE, " ".join(buildings.pieces_to_exchange(context.view)), style="quiet"),
    ]
    rows: list[list[Line]] = []
    for action in actions:
        pieces = exchanged_pieces(action.number, action.deck, game_map)
        cost = lost_points(price * action.number)
        rows.append([line(pieces, (f"   {cost}", "bad"))])
    return Asked(said, rows)


def refill(context: PromptContext, question: Sequence[Line], decks: Sequence[int]) -> Asked:
    """Which deck fills a slot of the market (GL-1); each has a key."""
    rules, left = context.view.game_map.rules.decks, context.view.decks
    said = [
        Said(Role.QUESTION, [[each]], Place.FOLLOWS if number else Place.ROWS)
        for number, each in enumerate(question)
    ]
    for number, deck in enumerate(decks):
        words = questions.deck_to_fill_from(rules[deck], left[deck])
        forms = [
            [context.line(*context.key_and_words(f"refill.deck{deck + 1}", form, "plain"))]
            for form in (words, deck_name(deck, context.view.game_map))
        ]
        said.append(Said(Role.QUESTION, forms, Place.BESIDE if number else Place.ROWS))
    return Asked([*said, *context.message_said()])


def matches(context: PromptContext, typed: str) -> list[BoardTarget]:
    """The cities that match the typed text; with several words also routes between two. Of two
    parallel routes, the one that can be claimed comes first."""
    game_map = context.view.game_map
    typed = _with_names(game_map, typed)
    cities, routes = find(game_map, typed)
    places = {game_map.routes[route].ends: n for n, route in reversed([*enumerate(routes)])}
    routes.sort(
        key=lambda route: (
            places[game_map.routes[route].ends],
            why_not_claim(context.view, route) is not None,
        )
    )
    found = [CityTarget(city) for city in cities]
    between = [RouteTarget(route) for route in routes]
    # Words that are no part of one name are meant for two cities.
    is_city = any(
        searchable(typed).strip() in searchable(game_map.cities[city].name) for city in cities
    )
    return [*found, *between] if is_city else [*between, *found]


def search(context: PromptContext, found: Sequence[BoardTarget]) -> Asked:
    """The list of these cities and routes. In a small terminal it covers the hand."""
    heading = text(Role.QUESTION, search_words.heading(), style="accent")
    said = context.hand_said(Role.QUESTION) if context.covers_hand else heading
    return Asked(said, [_match(context, target) for target in found], has_input=True, least=6)


def _match(context: PromptContext, target: BoardTarget) -> list[Line]:
    game_map = context.view.game_map
    match target:
        case RouteTarget(route=route):
            name = Span(route_name(route, game_map), "strong")
            state = verdict(context, route)[0]
            if why_not_claim(context.view, route) is None:
                state = Span(route_points(route, game_map), "good")
            badge = context.badges.route(route)
            return [(name, Span("  "), badge, Span("  "), state), (name, Span("  "), state)]
        case CityTarget(city=city):
            return [line((game_map.cities[city].name, "strong"))]


def _with_names(game_map: GameMap, typed: str) -> str:
    """The text with the names of cities for the codes that the board shows."""
    names = [city.name for city in game_map.cities]
    by_code = {code.casefold(): name for code, name in zip(city_codes(names), names, strict=True)}
    return " ".join(by_code.get(word.casefold(), word) for word in typed.split())


def leave(options: Sequence[tuple[str, str]]) -> Asked:
    """What to do with the game: a label and a note for each answer."""
    rows: list[list[Line]] = []
    for label, note in options:
        head = line(label)
        rows.append([(*head, Span(f"  {note}", "quiet")), head] if note else [head])
    return Asked(text(Role.QUESTION, leaving.heading(), style="accent"), rows)


def confirmation(
    context: PromptContext, question: Sequence[str], yes: str, *, enter: bool = False
) -> Asked:
    """A yes-or-no question in its forms, the longest first. `yes` says what the answer yes does;
    with `enter` Enter is an answer, too."""
    answers: list[Line] = []
    for does in (questions.yes(yes), ""):
        yes_key = context.key_and_words("confirm.yes", does)
        if enter:
            yes_key = questions.either_key(context.key("confirm.enter"), yes_key)
        no_key = context.key_and_words("confirm.no", questions.no() if does else "")
        answers.append(context.line(*yes_key, "   ", *no_key))
    said = [
        *text(Role.QUESTION, *question, style="accent"),
        Said(Role.QUESTION, [[answer] for answer in answers]),
    ]
    return Asked([*said, *context.message_said(place=Place.BESIDE)])
