"""What the board's prompt says when it asks a question, from a `PromptContext`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.cells import cell_len

from ttr_tui.board.layout.layout_plan import city_codes
from ttr_tui.engine import GameMap
from ttr_tui.panels.prompt_context import PromptContext
from ttr_tui.panels.prompt_layout import PromptContent, PromptPart
from ttr_tui.panels.prompts.turn import claim_status
from ttr_tui.panels.spans import Line, Span, line, width_of
from ttr_tui.panels.tickets import ticket_line
from ttr_tui.play.city_search import find
from ttr_tui.play.targets import CityTarget, RouteTarget
from ttr_tui.play.turn_facts import why_not_claim_now
from ttr_tui.questions.question import Kind, Option, Place, Question, Remark, Role
from ttr_tui.terminal_text import pad
from ttr_tui.words import claims as claim_words
from ttr_tui.words import questions as question_words
from ttr_tui.words.cards import payment_words
from ttr_tui.words.language import TextPart, _, pgettext, plain
from ttr_tui.words.routes import other_end, route_name

_MANY: Final = 6
"""With more ways to pay than this, each has one line."""

_CITY_ROWS: Final = 8
"""Rows of a list of cities to see at once, if there are so many."""

_WIDTH_OF_TICKET: Final = 70
"""Columns for a ticket in a list."""

_CARD_TYPES_IN_A_ROW: Final = 9
"""More may be cut in the panel of a small terminal."""


def question_content(context: PromptContext, question: Question, row: int = 0) -> PromptContent:
    """Everything that the prompt says about this question, with this row of its list highlighted.
    In a small terminal a list of places covers the hand, which is then shown above it."""
    parts = [part for each in question.remarks for part in _parts(context, question, each)]
    has_keys = bool(question.options) and all(each.id for each in question.options)
    rows = [] if has_keys else _rows(context, question)
    if question.kind is Kind.YES_NO:
        parts.append(_answers(context, question))
        parts += context.message_parts(place=Place.BESIDE)
    elif has_keys:
        parts += _keys(context, question)
        parts += context.message_parts()
    details = [line((each.detail, "quiet")) if each.detail else () for each in question.options]
    if any(details):
        longest = max(details, key=width_of)
        at = next((n for n, each in enumerate(parts) if each.role is Role.MESSAGE), len(parts))
        parts.insert(at, PromptPart(Role.DONE, [[details[row]]], Place.BESIDE, room_for=longest))
    held = len([n for n in context.view.hand if n]) if context.covers_hand else 0
    if question.id == "find" and context.covers_hand:
        parts = context.hand_parts(Role.QUESTION)
    elif question.id == "own_tickets" and held > _CARD_TYPES_IN_A_ROW:
        parts[:0] = context.hand_parts(Role.WARNING)
    content = PromptContent(
        parts,
        rows,
        has_input=question.kind is Kind.FIND,
        needs_cards=question.kind is Kind.SEVERAL,
        covers_board=question.id in ("starting_pieces", "exchange"),
    )
    if question.id == "find":
        return content._replace(min_rows=6)
    if question.kind is Kind.FIND:
        least = 3 + min(question.unfiltered, _CITY_ROWS)
        return content._replace(min_rows=least, city_rows=_CITY_ROWS)
    return content


def _parts(context: PromptContext, question: Question, remark: Remark) -> list[PromptPart]:
    """What is remarked; the message or the hints where the front end says them."""
    if remark.forms:
        lines = [[context.badges.spans(form)] for form in remark.forms]
        return [PromptPart(remark.role, lines, remark.place)]
    if remark.role is Role.MESSAGE:
        return context.message_parts()
    return [part._replace(role=remark.role) for part in context.hint_parts(question.selected)]


def _answers(context: PromptContext, question: Question) -> PromptPart:
    """The keys for yes and no, with what yes does or without."""
    (does,) = question.options[0].words
    forms: list[list[Line]] = []
    long = _("yes, {does}", does=does[0].text), _("no, go back")
    for yes, no in (long, (pgettext("key", "yes"), pgettext("key", "no"))):
        yes_key = context.key_and_words("confirm.yes", yes)
        if question.has_default:
            yes_key = question_words.either_key(context.key("confirm.enter"), yes_key)
        no_key = context.key_and_words("confirm.no", no)
        forms.append([context.line(*yes_key, "   ", *no_key)])
    return PromptPart(Role.QUESTION, forms)


def _keys(context: PromptContext, question: Question) -> list[PromptPart]:
    """The options that have a key each; the default may have another one."""

    def shown(option: Option, words: str, *, is_default: bool) -> Sequence[TextPart]:
        text = context.key_and_words(option.id, words, "plain")
        if not is_default or not question.default_key:
            return text
        return question_words.either_key(context.key(question.default_key), text)

    return [
        PromptPart(
            Role.QUESTION,
            [
                [context.line(*shown(option, form[0].text, is_default=is_default))]
                for form in option.words
            ],
            Place.BESIDE if number else Place.ROWS,
        )
        for number, option in enumerate(question.options)
        for is_default in [question.has_default and number == question.first]
    ]


# The rows of the list, each in its forms.


def _rows(context: PromptContext, question: Question) -> list[list[Line]]:
    if question.id == "routes_of_city":
        return _routes_from(context, question)
    if question.id == "own_tickets":
        return [_own_ticket(context, *each) for each in enumerate(question.options, 1)]
    if question.kind is Kind.SEVERAL:
        return [
            _offered_ticket(context, number, each, is_selected=each.ticket in question.selected)
            for number, each in enumerate(question.options, 1)
        ]
    if question.id == "find":
        return [_found(context, each) for each in question.options]
    is_long = sum(bool(each.payment) for each in question.options) > _MANY
    return [_row(context, question, each, one_line=is_long) for each in question.options]


def _row(
    context: PromptContext, question: Question, option: Option, *, one_line: bool
) -> list[Line]:
    """`add R 2  2 red`: the name, the cards of the payment as badges and in words, the note; with
    `one_line` without words where there is no room for them in the same line."""
    badges, words = context.badges, option.words[0] if option.words else ()
    if option.payment:
        spans: list[Span | str] = [f"{plain(words)} "] if words else []
        for card_type, count in option.payment:
            spans += [badges.cards(card_type, count), " "]
        cards = payment_words(option.payment, context.view.game_map)
        return [line(*spans, (f" {cards}", "quiet")), *([line(*spans)] if one_line else [])]
    name = badges.spans(words)
    if question.kind is Kind.FIND:
        name = (name[0]._replace(style="strong"),)
    notes = [(*name, Span(f"  {note}", option.style)) for note in option.note]
    return notes if option.style == "bad" else [*notes, name]  # A price is never left out.


def _own_ticket(context: PromptContext, number: int, option: Option) -> list[Line]:
    assert option.ticket is not None, "the option is a ticket"
    progress = context.hot_seat.progress[option.ticket]
    sign, *rest = ticket_line(context.hot_seat, progress, _WIDTH_OF_TICKET)
    if not progress.is_completed:  # Its path has this number on the board.
        sign = Span(f"{number} ", "key")
    return [(sign._replace(text=sign.text.lstrip()), *rest)]


def _offered_ticket(
    context: PromptContext, number: int, option: Option, *, is_selected: bool
) -> list[Line]:
    """`1 [x] 13  Vancouver – Santa Fe  13 trains to go, only 9 with your other tickets`"""
    assert option.ticket is not None, "the option is a ticket"
    game_map = context.view.game_map
    ticket = game_map.tickets[option.ticket]
    head = line(
        (f"{number if number < 10 else ' '} ", "key"),
        ("[x] " if is_selected else "[ ] ", "good" if is_selected else "quiet"),
        (f"{ticket.points:>2}{'*' if ticket.long else ' '} ", "accent"),
        (game_map.ticket_name(option.ticket), "strong" if is_selected else "plain"),
    )
    return [(*head, Span(f"  {note}", "quiet")) for note in option.note]


def _found(context: PromptContext, option: Option) -> list[Line]:
    game_map = context.view.game_map
    match option.target:
        case RouteTarget(route=route):
            name = Span(route_name(route, game_map), "strong")
            state = claim_status(context, route)[0]
            if option.why_not is None:
                state = Span(claim_words.route_points(route, game_map), "good")
            badge = context.badges.route(route)
            return [(name, Span("  "), badge, Span("  "), state), (name, Span("  "), state)]
        case CityTarget(city=city):
            return [line((game_map.cities[city].name, "strong"))]
    return []


def _routes_from(context: PromptContext, question: Question) -> list[list[Line]]:
    """`Omaha  P P P P  4 purple, 7 points`, or instead of that whose the route is, or why it cannot
    be claimed now. With less room the color and the length are left to the badge."""
    view, badges, game_map = context.view, context.badges, context.view.game_map
    assert isinstance(question.about, CityTarget), "the question is about a city"
    routes = [n.target.route for n in question.options if isinstance(n.target, RouteTarget)]
    names = [other_end(route, question.about.city, game_map) for route in routes]
    cells, longest = max(map(cell_len, names)), max(game_map.routes[n].length for n in routes)
    rows: list[list[Line]] = []
    for route, name in zip(routes, names, strict=True):
        owner, reason = view.owners[route], why_not_claim_now(view, route)
        spans = line(
            (f"{pad(name, cells)} ", "quiet" if reason else "strong"),
            badges.route(route),
            " " * (2 * (longest - game_map.routes[route].length) + 1),
        )
        if owner is not None:
            whose = Span(claim_words.whose(owner, view), "quiet")
            rows.append([(*spans, badges.seat(owner), whose)])
            continue
        rows.append(
            [
                (*spans, Span(claim_words.kind_and_points(kind, route, game_map), "good"))
                if reason is None
                else (
                    *spans,
                    Span(claim_words.why_not_from_here(reason, view, route, kind), "quiet"),
                )
                for kind in (*claim_words.route_kind(route, game_map), "")
            ]
        )
    return rows


def with_names(game_map: GameMap, typed: str) -> str:
    """The text with the names of cities for the codes that the board shows, but for those that are
    parts of names themselves."""
    names = [city.name for city in game_map.cities]
    by_code = {code.casefold(): name for code, name in zip(city_codes(names), names, strict=True)}
    return " ".join(
        word if find(game_map, word)[0] else by_code.get(word.casefold(), word)
        for word in typed.split()
    )
