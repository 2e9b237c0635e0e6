"""What each prompt says: its parts and choices, from a `PromptContext`."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from typing import Final

from rich.cells import cell_len

from ttr_tui.board.layout.layout_plan import city_codes
from ttr_tui.board.render.large_text import large_lines
from ttr_tui.engine import Claim, GameMap, Phase, View
from ttr_tui.engine.game_map import RouteIndex
from ttr_tui.engine.rules.tunnels import extra_cards
from ttr_tui.engine.state import Tunnel
from ttr_tui.panels.badges import Badges
from ttr_tui.panels.prompt_context import UNDER_SIGN, PromptContext
from ttr_tui.panels.prompt_layout import PromptContent, PromptPart, text
from ttr_tui.panels.spans import BLANK, Line, Paragraphs, Span, line, width_of
from ttr_tui.panels.tickets import ticket_line
from ttr_tui.play.advice_facts import Advice
from ttr_tui.play.city_search import find
from ttr_tui.play.hints import harbors_not_built
from ttr_tui.play.log import OF_CARDS, LogEntry, by_player, grouped
from ttr_tui.play.seated_players import SeatedPlayer
from ttr_tui.play.targets import CityTarget, RouteTarget
from ttr_tui.play.turn_facts import why_not_claim_now
from ttr_tui.questions.buildings import harbor_brings, harbor_built
from ttr_tui.questions.question import Kind, Option, Place, Question, Remark, Role
from ttr_tui.questions.routes import revealed_cards
from ttr_tui.terminal_text import fit, pad
from ttr_tui.words import buildings as building_words
from ttr_tui.words import claims as claim_words
from ttr_tui.words import counts, panels, turn_text
from ttr_tui.words.hints import harbors_words
from ttr_tui.words.language import Slot, TextPart, _, as_sentence, pgettext, plain, text_parts
from ttr_tui.words.log_text import log_line, short_line
from ttr_tui.words.names import payment_words
from ttr_tui.words.player_text import short_player_label
from ttr_tui.words.routes import other_end, route_name

_ROWS_OF_TURN: Final = 4
"""The next row in a small terminal is the hand."""

_NAME_CELLS: Final = 24
"""Cells of the name of a route where there is no room for all of it."""


def turn(context: PromptContext) -> PromptContent:
    """What to do this turn, or the second card."""
    view, second = context.view, context.view.phase is Phase.SECOND_CARD
    hints = context.hint_parts()
    if not hints and not second and (reminder := harbors_not_built(view)) is not None:
        hints = text(Role.HINT, harbors_words(reminder), style="good")
    reason = _reason(context)
    parts = text(Role.QUESTION, turn_text.turn_question(view), style="accent")
    if second:
        parts += [PromptPart(Role.DONE, [[each]], Place.BESIDE) for each in context.turn_summary()]
        parts += text(Role.NOTE, turn_text.own_last_round(view), style="accent", place=Place.BESIDE)
    elif not (hints and context.hot_seat.session.hints_on):
        parts += text(
            Role.CHOICES, turn_text.turn_choices(view), style="quiet", place=Place.FOLLOWS
        )
    if not second and context.cursor is None and context.message is None:
        cut = context.hot_seat.cut_plan()
        words = "" if cut is None else turn_text.plan_was_cut(view, cut.route, cut.more)
        parts += text(Role.HINT, words, style="accent")
    parts += reason or context.message_parts(_of_cards(context))  # The summary says them, too.
    if not context.says_advice() and not _refuses_key(context):
        parts += hints
    # Advice says all of the route; in a small terminal it needs the room.
    if not (_advises_claim(context) and context.covers_hand):
        parts += target_parts(context, with_status=not reason)
    if context.cursor is None and context.message is None and not hints:
        parts += text(Role.NOTE, _("The arrow keys move the cursor over the board."), style="quiet")
    return PromptContent(parts, max_rows=_ROWS_OF_TURN)


def _reason(context: PromptContext) -> list[PromptPart]:
    """The message without the name of the route, if it says why the route under the cursor cannot
    be claimed: what is said about the cursor names the route."""
    message, cursor = context.message, context.cursor
    if message is None or not isinstance(cursor, RouteTarget):
        return []
    reason = why_not_claim_now(context.view, cursor.route)
    if reason is None or reason != message.fact:
        return []
    why = claim_words.claim_blocker_words(reason, context.view, cursor.route)
    return text(Role.MESSAGE, as_sentence(why), style=message.style)


def _advises_claim(context: PromptContext) -> bool:
    """Whether the message is advice to claim the route under the cursor."""
    fact = None if context.message is None else context.message.fact
    if not isinstance(fact, Advice) or not isinstance(fact.action, Claim):
        return False
    return context.cursor == RouteTarget(fact.action.route)


def _refuses_key(context: PromptContext) -> bool:
    """Whether the message says that a key does nothing, while a route is under the cursor: the hint
    about the route would read like its reason."""
    message = context.message
    is_refusal = message is not None and isinstance(message.fact, Phase)
    return is_refusal and isinstance(context.cursor, RouteTarget)


def _of_cards(context: PromptContext) -> list[LogEntry]:
    """What happened to the market and the decks in this turn."""
    return [entry for entry in context.hot_seat.turn_so_far() if entry.what in OF_CARDS]


def turn_end(context: PromptContext) -> PromptContent:
    """The key that ends the turn, in the place of what to do in it, and what the player did."""
    view = context.view
    what_next = turn_text.what_next(view, context.hot_seat.next_person)
    key = context.line(*context.key_and_words("turn_end.end", what_next, "accent"))
    parts = [PromptPart(Role.QUESTION, [[key]])]
    for number, done in enumerate(context.turn_summary()):
        place = Place.BESIDE if number else Place.ROWS
        parts.append(PromptPart(Role.DONE, [[done]], place))
    parts += text(Role.DONE, harbor_built(context.hot_seat), style="good", place=Place.BESIDE)
    parts += context.message_parts(_of_cards(context), place=Place.BESIDE)
    for sentence in (
        turn_text.flag_scores(view),
        turn_text.goes_first(view),
        turn_text.ends_soon(view),
    ):
        parts += text(Role.DONE, sentence, style="accent", place=Place.BESIDE)
    return PromptContent(parts)


# What is under the cursor.


def claim_status(context: PromptContext, route: RouteIndex) -> list[Span]:
    """Whether the route can be claimed, with which cards if there is no choice, or why not, the
    longest text first."""
    view, key = context.view, context.key_name("turn.claim")
    reason = why_not_claim_now(view, route)
    if reason is not None:
        return [Span(claim_words.claim_blocker_words(reason, view, route), "quiet")]
    if view.viewer is None:
        return [Span(claim_words.open_to_claim(), "quiet")]
    if context.hot_seat.claim_warnings(route):
        return [Span(_("{key} claim: see the risk", key=key), "bad", "turn.claim")]
    payments = [claim.payment for claim in view.claims()[route]]
    texts = claim_words.claim_key(key, payments, view.game_map)
    return [Span(text, "good", "turn.claim") for text in texts]


def target_parts(context: PromptContext, *, with_status: bool = True) -> list[PromptPart]:
    """What is under the cursor: a route with its cards, its points and whether it can be claimed,
    or a city. With less room first the badges are left out, as the board shows them."""
    view = context.view
    match context.cursor:
        case RouteTarget(route=route):
            name = Span(route_name(route, view.game_map), "strong")
            badge, *facts = _route_facts(view, context.badges, route)
            status = claim_status(context, route) if with_status else []
            long = [Span("  "), status[0]] if status else []
            short = [Span("  "), status[-1]] if status else []
            cut = name._replace(text=fit(name.text, _NAME_CELLS))
            lines = [[name], [badge, *facts], status[:1]]
            rows: list[list[Span]] = [
                [name, Span("  "), badge, *facts, *long],
                [name, *facts, *long],
                [name, *facts, *short],
                [name, *short],
                [cut, *short],
            ]
            forms: list[Paragraphs] = [[tuple(each) for each in lines if each]]
            return [PromptPart(Role.CURSOR, [*forms, *([tuple(row)] for row in rows)])]
        case CityTarget(city=city):
            routes = [route for route in view.game_map.routes if city in route.ends]
            is_open = view.open_routes()
            open_count = sum(route.index in is_open for route in routes)
            name = Span(view.game_map.cities[city].name, "strong")
            there = [Span(f"  {fact}") for fact in building_words.in_city(view, city)]
            if view.viewer is not None and view.harbors[city] == view.viewer:
                there.append(Span(f"  {harbor_brings(context.hot_seat, city)}", "good"))
            still_open = Span(
                _("{n} of {routes} open", n=open_count, routes=counts.routes(len(routes))), "quiet"
            )
            rows = [[name, *there, Span("  "), still_open], [name, Span("  "), still_open]]
            forms = [[(name, *there), (still_open,)], *([tuple(row)] for row in rows)]
            return [PromptPart(Role.CURSOR, forms)]
        case _:
            return []


def _route_facts(view: View, badges: Badges, route: RouteIndex) -> list[Span]:
    """`P P P P  7 points`"""
    tunnel = f"  {claim_words.tunnel_route()}" if view.game_map.routes[route].tunnel else ""
    points = claim_words.route_points(route, view.game_map)
    return [
        badges.route(route),
        Span(tunnel, "accent"),
        Span(f"  {claim_words.with_flag(points, route, view)}"),
    ]


# The cards of a tunnel.


def tunnel_reveal(context: PromptContext, tunnel: Tunnel, seen: int) -> PromptContent:
    """The cards of a tunnel, the first `seen` of them face up."""
    game_map, all_seen = context.view.game_map, seen == len(tunnel.revealed)
    extra = extra_cards(game_map, tunnel._replace(revealed=tunnel.revealed[:seen]))
    price = claim_words.tunnel_price(extra, so_far=not all_seen)
    cards = context.badges.spans(revealed_cards(tunnel, game_map, seen))
    parts = [
        *text(Role.DONE, claim_words.tunnel_title(tunnel, game_map), style="accent"),
        *text(Role.DONE, claim_words.tunnel_played(tunnel, game_map), style="quiet"),
        PromptPart(Role.QUESTION, [[cards]]),
        *text(Role.DONE, price, style="strong" if all_seen else "quiet", place=Place.BESIDE),
        *context.message_parts(),
    ]
    return PromptContent(parts, min_rows=4)


# A question.

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


def _either_key(one: Slot, other: Slot) -> list[TextPart]:
    """Two keys that do the same."""
    return text_parts("{one} or {other}", "quiet", one=one, other=other)


def _answers(context: PromptContext, question: Question) -> PromptPart:
    """The keys for yes and no, with what yes does or without."""
    (does,) = question.options[0].words
    forms: list[list[Line]] = []
    long = _("yes, {does}", does=does[0].text), _("no, go back")
    for yes, no in (long, (pgettext("key", "yes"), pgettext("key", "no"))):
        yes_key = context.key_and_words("confirm.yes", yes)
        if question.has_default:
            yes_key = _either_key(context.key("confirm.enter"), yes_key)
        no_key = context.key_and_words("confirm.no", no)
        forms.append([context.line(*yes_key, "   ", *no_key)])
    return PromptPart(Role.QUESTION, forms)


def _keys(context: PromptContext, question: Question) -> list[PromptPart]:
    """The options that have a key each; the default may have another one."""

    def shown(option: Option, words: str, *, is_default: bool) -> Sequence[TextPart]:
        text = context.key_and_words(option.id, words, "plain")
        if not is_default or not question.default_key:
            return text
        return _either_key(context.key(question.default_key), text)

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
                points = claim_words.route_points(route, game_map)
                state = Span(claim_words.with_flag(points, route, context.view), "good")
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
                (*spans, Span(claim_words.kind_and_points(kind, route, view), "good"))
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


# While no hand is shown.


def hand_over(context: PromptContext, *, ascii: bool) -> PromptContent:
    """Whose turn it is and what happened since their last turn, and no secret of anybody."""
    view, hot_seat = context.view, context.hot_seat
    groups, names = hot_seat.since_last_turn(), hot_seat.session.names
    badge = context.badges.seat(view.player)
    parts = [
        PromptPart(Role.QUESTION, [[context.line(badge, " ", *turn_text.whose_turn(view))]]),
        *text(Role.NOTE, panels.turns_left_words(view), style="accent", place=Place.BESIDE),
    ]
    since = [
        context.log_entry(group, log_line(group, view.game_map, names, 14)) for group in groups
    ]
    if since:
        latest = [since[at:] for at in range(len(since))]
        parts.append(PromptPart(Role.DONE, latest, indent=UNDER_SIGN))
    parts += context.message_parts([*chain.from_iterable(groups)])
    # It covers what says the same.
    return PromptContent(parts, min_rows=3, banner=_handoff_banner(context, ascii=ascii))


def _handoff_banner(context: PromptContext, *, ascii: bool) -> list[list[Line]]:
    """The name of the next player, in large letters if there is room."""
    name = context.view.seats[context.view.player].name
    press = text_parts(
        "Press {key} when nobody else is looking",
        "bar",
        key=context.key("handoff.show", "bar accent"),
    )
    spaced = " ".join(fit(name, 32).upper())
    large = large_lines(name, 1000, ascii=ascii)
    return [
        [
            BLANK,
            line((_("Pass the laptop to"), "bar")),
            BLANK,
            *(line((row, "bar strong")) for row in rows),
            BLANK,
            context.badges.spans(part._replace(command="handoff.show") for part in press),
            BLANK,
        ]
        for rows in ([large] if large else []) + [[spaced], [fit(name, 32)]]
    ]


def hidden_hand(context: PromptContext) -> PromptContent:
    """That the hand is hidden, and the keys that show it."""
    keys = _either_key(context.key("game.hide"), context.key("handoff.show"))
    return PromptContent(
        [
            *text(
                Role.QUESTION,
                _(
                    "{name}, your hand is hidden.",
                    name=fit(context.view.seats[context.view.player].name, 30),
                ),
                style="accent",
            ),
            PromptPart(
                Role.QUESTION,
                [[context.badges.spans(text_parts("{keys} shows it", "quiet", keys=keys))]],
                Place.BESIDE,
            ),
            *context.message_parts(),
        ]
    )


# While computer players move.


def computer_moves(
    context: PromptContext, shown: Sequence[LogEntry], *, is_paused: bool, others_work: bool
) -> PromptContent:
    """What a computer player did, who is thinking, and how the moves go on."""
    view, hot_seat, players = context.view, context.hot_seat, context.hot_seat.session.players
    names = [_label(player) for player in players]
    parts: list[PromptPart] = []
    if groups := grouped(shown):
        whole = [
            context.log_entry(group, log_line(group, view.game_map, names)) for group in groups
        ]
        short = [short_line(group, view.game_map, names) for group in by_player(shown)]
        in_short = [line("   ".join(filter(None, short)))]
        latest = [whole[at:] for at in range(1, len(whole))]
        parts.append(PromptPart(Role.DONE, [whole, in_short, *latest], indent=UNDER_SIGN))
    parts += context.message_parts(shown)
    if hot_seat.is_thinking and not is_paused:
        thinks = turn_text.is_thinking(names[view.player], slowly=hot_seat.thinks_here)
        thinking = line(context.badges.seat(view.player), " ", (thinks, "accent"))
        parts.append(PromptPart(Role.CURSOR, [[thinking]], indent=UNDER_SIGN))
    if is_paused:
        parts += text(Role.QUESTION, _("Paused."), style="accent")
    if not hot_seat.is_watched:
        person, seats = hot_seat.next_person, hot_seat.session.names
        name = None if hot_seat.is_alone else fit(seats[person], 14)
        turns = (person - view.player - 1) % len(seats)
        to_come = turn_text.to_come(turns, name)
        place = Place.FOLLOWS if is_paused else Place.ROWS
        parts += text(Role.QUESTION, to_come, style="quiet", place=place)
    pause = _("go on") if is_paused else _("pause")
    skip: Sequence[TextPart] = text_parts(
        "{key} or any other key: show the rest", "quiet", key=context.key("computer.rest")
    )
    if others_work:
        skip = context.key_and_words("computer.next", pgettext("key", "next"))
    keys = context.line(*context.key_and_words("computer.pause", pause), "   ", *skip)
    parts.append(PromptPart(Role.QUESTION, [[keys]], Place.BESIDE))
    return PromptContent(parts, min_rows=3)  # It covers what says the same.


def _label(player: SeatedPlayer) -> str:
    """`Iris (hard)`: the name, short, and of a computer player its level."""
    return short_player_label(player._replace(name=fit(player.name, 16)))
