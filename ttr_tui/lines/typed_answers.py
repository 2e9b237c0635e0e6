"""The open question: how it is said, and what is typed as its answer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Final, NamedTuple

from ttr_tui.engine import Action, GameMap, Phase, Refusal
from ttr_tui.engine.game_map import CardTypeIndex, DeckIndex, RouteIndex
from ttr_tui.engine.registry import BUILDINGS
from ttr_tui.engine.rules.routes import ClaimBlocker
from ttr_tui.lines import info_commands, parser
from ttr_tui.lines.console import Console
from ttr_tui.lines.info_commands import without_twins
from ttr_tui.play.city_search import searchable
from ttr_tui.play.hotseat import HotSeat
from ttr_tui.play.route_needs import harbor_needs
from ttr_tui.play.targets import CityTarget, RouteTarget
from ttr_tui.play.turn_facts import why_not_claim_now
from ttr_tui.questions import routes
from ttr_tui.questions.buildings import harbor_brings
from ttr_tui.questions.game import paid_with, sure
from ttr_tui.questions.question import Ask, Command, Kind, Option, Question, Role
from ttr_tui.questions.turn import command as asked_by
from ttr_tui.questions.turn import decks
from ttr_tui.text import as_typed, nearest
from ttr_tui.words import claims, counts, line_commands
from ttr_tui.words import line_game as line_words
from ttr_tui.words.advice import fact_words
from ttr_tui.words.buildings import BUILDING_WORDS
from ttr_tui.words.keys import is_no, is_yes
from ttr_tui.words.language import _, as_sentence, full_stop, plain, quoted
from ttr_tui.words.names import card_name, card_names, payment_words, piece_names
from ttr_tui.words.refusals import refusal_words, with_its_name
from ttr_tui.words.routes import route_name


class Result(NamedTuple):
    """What a line leads to: an action, a command of the program, the next question, or lines to
    say; `then` is what to type when the second card is drawn."""

    action: Action | None = None
    command: Command | None = None
    ask: Ask | None = None
    said: Sequence[str] = ()
    is_confirmed: bool = False
    then: str = ""


def run(hot_seat: HotSeat, command: str, text: str) -> Result:
    """What the command with this id leads to; the rest of the line answers its question. Raises
    `UnclearError`."""
    text = text if parser.words_of(text) else ""
    if command == "claim" and text:  # Also of a route that cannot be claimed.
        return _claim(hot_seat, text)
    option = asked_by(hot_seat, command)
    if command == "claim" and option.leads is not None:
        return _asked(hot_seat, partial(routes.claimable, hot_seat, _claimable(hot_seat)))
    if command in BUILDINGS and option.leads is None:
        place, _cards = split_cards(text, hot_seat.view.game_map)
        cities = parser.find_cities(place, hot_seat.view.game_map) if place else []
        option = asked_by(hot_seat, command, cities[0]) if cities else option
    return follow(hot_seat, option, text)


def follow(hot_seat: HotSeat, option: Option, text: str = "") -> Result:
    """What an option leads to; a text answers the question that it leads to."""
    leads = option.leads
    if option.why_not is not None or leads is None:
        return Result(said=_why_not(hot_seat, option))
    if isinstance(leads, Command):
        return Result(command=leads)
    if not callable(leads):
        return Result(leads)
    return answer(hot_seat, leads(), text) if text else _asked(hot_seat, leads)


def _asked(hot_seat: HotSeat, ask: Ask) -> Result:
    """A question; an only route or city is chosen, an only way to pay is to be confirmed."""
    question = ask()
    if question.id == "turn":  # `draw` alone
        return _draw(hot_seat, question, "")
    if question.of_phase or len(question.options) != 1:
        return Result(ask=ask)
    (option,) = question.options
    if callable(option.leads) and not isinstance(option.leads, Command):
        return follow(hot_seat, option)
    confirm = None if option.action is None else sure(hot_seat, option.action)
    if confirm is None:
        return Result(ask=ask)
    warnings = [each for each in question.remarks if each.role is Role.WARNING]
    sentence = confirm()
    return Result(ask=lambda: sentence._replace(remarks=[*warnings, *sentence.remarks]))


def answer(hot_seat: HotSeat, question: Question, text: str) -> Result:
    """What a text means as an answer. Raises `UnclearError` if it means nothing."""
    if question.id == "turn":
        return _draw(hot_seat, question, text)
    if question.kind is Kind.SEVERAL:
        return _keep(question, hot_seat, text)
    if question.of_numbers is not None:
        return _pieces(hot_seat, question, text)
    if question.kind is Kind.FIND:
        return _build(hot_seat, question, text)
    if any(option.payment for option in question.options):
        return _pay(hot_seat, question, text)
    options = by_words(hot_seat, question, text)
    if len(options) != 1:
        raise unknown_card(text, hot_seat.view.game_map)
    return follow(hot_seat, options[0])


def by_words(hot_seat: HotSeat, question: Question, text: str) -> list[Option]:
    """The options whose words begin like the words of a text: `keep red` may be called `red`."""
    wanted = parser.words_of(text)
    words = [option_words(hot_seat, question, option) for option in question.options]
    names = {n: [each, each.partition(" ")[2]] for n, each in enumerate(words)}
    return [question.options[n] for n in parser.find_by_name(wanted, names)] if wanted else []


# How a question is said.


def question_lines(question: Question) -> list[str]:
    """What is said with a question, and at last the question itself, as one line."""
    before, asked = list[str](), ""
    for role, text, _place in question.remarks:
        if not text or role in (Role.HINT, Role.NOTE) or (question.of_phase and role is Role.DONE):
            continue
        words = plain(text)
        if role is Role.QUESTION:
            asked = f"{asked} {words}" if asked else words
        else:
            before.append(full_stop(as_sentence(words)))
    return [*before, asked]


def option_words(hot_seat: HotSeat, question: Question, option: Option) -> str:
    """An option in words: its route or city with what it costs, its cards, or its name."""
    view, game_map = hot_seat.view, hot_seat.view.game_map
    cards = payment_words(option.payment, game_map, anchors=True)
    match option.target:
        case RouteTarget(route=route) if option.payment:
            return _("{route} with {cards}", route=route_name(route, game_map), cards=cards)
        case RouteTarget(route=route) if option.why_not is None:
            return line_words.route_and_price(route, view)
        case RouteTarget(route=route):
            return line_words.route_line(route, view)
        case CityTarget(city=city):
            name = game_map.cities[city].name
            return line_words.city_with_note(name, option.detail or option.note)
    if option.payment:
        return _("add {cards}", cards=cards) if question.of_phase else cards
    name = plain(option.words)
    return line_words.city_with_note(name, option.note) if option.note else name


def _why_not(hot_seat: HotSeat, option: Option) -> list[str]:
    """Why an option is not possible now; of a route what it costs, of harbors what the hand lacks
    for one and where it can be."""
    view, reason = hot_seat.view, option.why_not
    if isinstance(option.target, RouteTarget):
        return _why_not_claim(hot_seat, [option.target.route])
    if option.id == "turn.claim" and view.phase is Phase.TURN:
        return [_("You cannot claim any route now.")]
    if not isinstance(reason, Refusal):
        return []
    said = full_stop(as_sentence(refusal_words(reason, view.game_map)))
    if option.id != "turn.harbor":
        return [said]
    brings = {city: harbor_brings(hot_seat, city) for city in view.game_map.city_indices}
    unused = BUILDING_WORDS["harbor"].unused(view.game_map)
    needs = harbor_needs(view)
    lacking = [] if needs is None else [fact_words(needs, view)]
    return [said, *lacking, unused, *line_words.free_ports(view, brings)]


# Drawing.


def _draw(hot_seat: HotSeat, question: Question, text: str) -> Result:
    """A face-up card by its number or name, a card from a deck, or tickets; two numbers are two
    cards. In `red ship, train deck` the deck replaces the card (GL-1)."""
    view, game_map = hot_seat.view, hot_seat.view.game_map
    parts, numbers = parser.words_of(text), parser.numbers(text) or []
    if parser.numbers(text) and len(numbers) == 2:
        first = _slot(hot_seat, question, numbers[0], None)
        then = f"{line_commands.command('draw')} {numbers[1]}"
        return first._replace(then=then) if first.action else first
    if not parts or (numbers and parser.number(text) is None):  # `draw 2 cards`
        usage = line_commands.usage(line_commands.COMMANDS["draw"], game_map)
        return Result(said=[line_words.market_line(view), usage])
    if numbers:
        return _slot(hot_seat, question, numbers[0], None)
    if any(parser.is_argument(each, "tickets", 2) for each in (text, " ".join(parts))):
        return follow(hot_seat, asked_by(hot_seat, "tickets"))
    names = {deck: piece_names(deck, game_map) for deck in game_map.deck_indices}
    possible, card = _named_decks(parts, names, game_map)
    if card:
        deck = possible[0] if len(possible) == 1 and card != parts else None
        return _named_card(hot_seat, question, card, deck, text)
    if len(possible) > 1:
        return Result(ask=partial(decks, hot_seat))
    option = question.option(f"turn.deck{possible[0] + 1}")
    assert option is not None, "each deck is an option"
    return follow(hot_seat, option)


def _named_decks(
    parts: Sequence[str], names: Mapping[DeckIndex, Sequence[str]], game_map: GameMap
) -> tuple[list[DeckIndex], Sequence[str]]:
    """The decks that may be meant, and the words of a card beside them: the name of a deck stands
    before or after the word `deck`, or alone."""
    at = next((n for n, part in enumerate(parts) if _is_deck(part, game_map)), None)
    if at is None:
        alone = len(names) > 1 and len(parts) == 1
        known = {as_typed(name) for each in names.values() for name in each}
        is_deck = alone and parts[0] in known
        return (parser.find_by_name(parts, names), []) if is_deck else ([], parts)
    for near in (at + 1, at - 1):
        if 0 <= near < len(parts) and (named := parser.find_by_name([parts[near]], names)):
            return named, [part for n, part in enumerate(parts) if n not in (at, near)]
    return [*names], [part for n, part in enumerate(parts) if n != at]


def _named_card(
    hot_seat: HotSeat, question: Question, words: Sequence[str], deck: DeckIndex | None, text: str
) -> Result:
    """A face-up card with this name, or else one whose name has these words in order. Of several,
    the one that all words of the text fit: `an` is left out as a word that says nothing."""
    view, game_map = hot_seat.view, hot_seat.view.game_map
    if (number := parser.number(" ".join(words))) is not None:
        return _slot(hot_seat, question, number, deck)
    shown = {card: slot for slot, card in reversed([*enumerate(view.market)]) if card is not None}
    names = {card: card_names(card, game_map) for card in shown}
    cards = parser.find_by_name(words, names)
    if len(cards) > 1:
        cards = parser.find_by_name(searchable(text).split(), names) or cards
    if not cards:
        if not parser.find_cards(words, game_map):
            raise unknown_card(" ".join(words), game_map)
        asked = " ".join(words)
        return Result(
            said=[
                _("{asked} is not among the face-up cards.", asked=quoted(asked)),
                line_words.market_line(view),
            ]
        )
    if len(cards) > 1:
        meant = [card_name(card, game_map) for card in cards]
        raise parser.UnclearError(_("Which card?"), " ".join(words), meant)
    return _slot(hot_seat, question, shown[cards[0]] + 1, deck)


def _slot(hot_seat: HotSeat, question: Question, number: int, deck: DeckIndex | None) -> Result:
    """The face-up card with this number; the deck that the card is from replaces it, unless another
    one is named."""
    option = question.option(f"turn.card{number}")
    if option is None:
        return Result(said=[line_words.no_number(str(number), len(hot_seat.view.market))])
    if not callable(option.leads) or isinstance(option.leads, Command):
        return follow(hot_seat, option)
    asked = option.leads()
    id = "" if deck is None else f"refill.deck{deck + 1}"
    return follow(hot_seat, asked.option(id) or asked.options[asked.first])


def _is_deck(word: str, game_map: GameMap) -> bool:
    """Whether the word means the deck; its first letter does if no card begins with it."""
    names = [name for n in game_map.card_type_indices for name in card_names(n, game_map)]
    is_card = any(as_typed(name).startswith(as_typed(word)) for name in names)
    return parser.is_argument(word, "deck", 2 if is_card else 1)


def unknown_card(asked: str, game_map: GameMap) -> parser.UnclearError:
    names = [card_name(card, game_map) for card in game_map.card_type_indices]
    others = [line_commands.argument("deck"), line_commands.argument("tickets")]
    begin = [each for each in others if as_typed(each).startswith(as_typed(asked))]
    near = begin[0] if begin else nearest(asked, [*names, *others])
    return parser.UnclearError(
        line_words.no_card(asked, near, names), asked, [near] if near else ()
    )


# Claiming and paying.


def split_cards(text: str, game_map: GameMap) -> tuple[str, str | None]:
    """The place and the cards of a command: `denver omaha`, `3 red`. Before cards, the first letter
    of `with` will do."""
    parts = text.split()
    for at, word in enumerate(parts):
        place, cards = " ".join(parts[:at]), " ".join(parts[at + 1 :])
        if as_typed(word) in map(as_typed, line_commands.arguments("with")):
            return place, cards
        amounts = parser.parse_amounts(cards)
        are_cards = all(each.words and find_cards(each.words, game_map) for each in amounts)
        if at and amounts and are_cards and parser.is_argument(word, "with", 1):
            return place, cards
    return text, None


def find_cards(named: Sequence[str], game_map: GameMap) -> list[CardTypeIndex]:
    """The card types with these words in their names."""
    return [] if any(map(str.isdecimal, named)) else parser.find_cards(named, game_map)


def _claim(hot_seat: HotSeat, text: str) -> Result:
    """Claim a route between two cities, or one of those of a city."""
    view, game_map = hot_seat.view, hot_seat.view.game_map
    place, cards = split_cards(text, game_map)
    number = parser.number(place)
    if number is not None or not parser.words_of(place):
        question = routes.claimable(hot_seat, _claimable(hot_seat))
        if number is None or not 1 <= number <= len(question.options):
            return follow(hot_seat, asked_by(hot_seat, "claim"))
        return follow(hot_seat, question.options[number - 1], cards or "")
    found = parser.find_routes(place, game_map)
    if not found and (cities := parser.find_cities(place, game_map)):
        at = [route.index for route in game_map.routes if {*cities} & {*route.ends}]
        can = [route for route in at if why_not_claim_now(view, route) is None]
        if not can:
            return Result(said=info_commands.route_lines(view, place))
        return _asked(hot_seat, partial(routes.claimable, hot_seat, without_twins(can, view)))
    if not found:
        if not parser.find_city_pairs(place, game_map):
            raise info_commands.unknown_place(place, game_map)
        return Result(said=[line_words.no_route_between()])
    can = [route for route in found if why_not_claim_now(view, route) is None]
    can = without_twins(can, view)
    if not can:
        return Result(said=_why_not_claim(hot_seat, found))
    if len({game_map.routes[route].connection for route in can}) > 1:
        return Result(ask=partial(routes.claimable, hot_seat, can))
    ask = partial(routes.payment, hot_seat, *can)
    if cards is not None:
        return _pay(hot_seat, ask(), cards)
    options = ask().options
    only = routes.only_claim(hot_seat, can[0]) if len(options) == 1 else None
    if only is not None and _spends_no_locomotive(only, can[0], game_map):
        return follow(hot_seat, only)
    return _asked(hot_seat, ask)


def _claimable(hot_seat: HotSeat) -> list[RouteIndex]:
    """The routes that can be claimed, of two that cost the same the first one."""
    view = hot_seat.view
    return without_twins([each for each in hot_seat.next_routes() if each in view.claims()], view)


def _spends_no_locomotive(claim: Option, route: RouteIndex, game_map: GameMap) -> bool:
    """Whether no locomotive is paid beyond those that the route requires."""
    spent = dict(claim.payment).get(game_map.locomotive, 0)
    return spent <= game_map.routes[route].locomotives


def _why_not_claim(hot_seat: HotSeat, found: Sequence[RouteIndex]) -> list[str]:
    """Why none of these routes can be claimed: with its price, if that is the reason or the reasons
    differ."""
    view = hot_seat.view
    reasons = {why_not_claim_now(view, route) for route in found}
    reason = why_not_claim_now(view, found[0])
    if reason is None or reason is ClaimBlocker.CARDS or len(reasons) > 1:
        return [line_words.route_line(route, view) for route in without_twins(found, view)]
    return [claims.why_not_this_route(reason, view, found[0])]


def _pay(hot_seat: HotSeat, question: Question, text: str) -> Result:
    """Pay with the cards that are named, or choose one of the ways that have them."""
    game_map = hot_seat.view.game_map
    parts = [
        each
        for part in parser.parse_amounts(text)
        for each in parser.without_numbers(part, game_map)
    ]
    meant: dict[CardTypeIndex, int] = {}
    for number, names in parts:
        known = parser.find_cards(names, game_map) if names else []
        if not known:
            raise unknown_card(" ".join(names) or text, game_map)
        meant[known[0]] = meant.get(known[0], 0) + (number or 1)
    ways = [option for option in question.options if option.payment]
    fits = parser.matching_payments([each.payment for each in ways], parts, game_map)
    chosen = [each for each in ways if each.payment in fits]
    if len(chosen) == 1:
        return Result(chosen[0].action)
    if chosen:
        return Result(ask=lambda: question._replace(options=chosen))
    paid = tuple(sorted(meant.items()))
    option = paid_with(hot_seat, ways[0], paid)
    if not isinstance(option.why_not, Refusal):
        return Result(option.action)
    why = with_its_name(payment_words(paid, game_map), refusal_words(option.why_not, game_map))
    return Result(said=[full_stop(why)])


def _build(hot_seat: HotSeat, question: Question, text: str) -> Result:
    """Build in a city, maybe with the cards named."""
    game_map = hot_seat.view.game_map
    place, cards = split_cards(text, game_map)
    if not place:
        return Result(ask=lambda: question)
    cities = parser.find_cities(place, game_map)
    if not cities:
        raise info_commands.unknown_place(place, game_map)
    can = [each for each in question.options if each.target in [*map(CityTarget, cities)]]
    if not can and question.again is not None:
        return Result(said=[question.again(game_map.cities[cities[0]].name, ()).no_match])
    if len(can) > 1:
        return Result(ask=lambda: question._replace(options=can))
    return follow(hot_seat, can[0], cards or "")


# Tickets and pieces.


def _keep(question: Question, hot_seat: HotSeat, text: str) -> Result:
    """Keep the tickets with these numbers, or all."""
    offered = [option.ticket for option in question.options if option.ticket is not None]
    if parser.is_argument(text, "all"):
        numbers = [*range(1, len(offered) + 1)]
    elif (read := parser.numbers(text)) is None:
        return Result(said=[line_words.no_number(text, len(offered))])
    else:
        numbers = read
    if wrong := [n for n in numbers if not 1 <= n <= len(offered)]:
        return Result(said=[line_words.no_number(str(wrong[0]), len(offered))])
    assert question.again is not None, "tickets are selected"
    done = question.again("", [offered[n - 1] for n in numbers]).done
    assert done is not None, "there is an end of the choice"
    return follow(hot_seat, done)


def _pieces(hot_seat: HotSeat, question: Question, text: str) -> Result:
    """So many pieces of each type: `27 trains 23 ships`, `27`; `2 trains for 2 ships`."""
    game_map = hot_seat.view.game_map
    names = {deck: piece_names(deck, game_map) for deck in game_map.deck_indices}
    numbers: dict[DeckIndex, int] = {}
    for at, (number, what) in enumerate(parser.parse_amounts(text)):
        decks = parser.find_by_name(what, names) if what else [DeckIndex(at)]
        if number is None or len(decks) != 1 or decks[0] not in names:
            numbers = {}
            break
        numbers[decks[0]] = number
    if not numbers or question.of_numbers is None:
        command = "pieces" if question.of_phase else "exchange"
        usage = line_commands.usage(line_commands.COMMANDS[command], game_map)
        return Result(said=[line_commands.not_with(line_commands.command(command), text), usage])
    option = question.of_numbers(numbers)
    if option.action is not None and (ask := sure(hot_seat, option.action)) is not None:
        return Result(ask=ask) if option.why_not is None else follow(hot_seat, option)
    return follow(hot_seat, option)


# The question that is open, until it is answered or dropped.

_MANY: Final = 12
"""Of more options only so many are said."""


_YES_OR_NO: Final = ("flag_card", "tunnel")
"""Questions that yes or no answers, too, if they have two options."""


class OpenQuestion:
    """What a phase or a command asks. The words of the options are made when they are said."""

    def __init__(self, hot_seat: HotSeat, console: Console, commands: Mapping[str, str]) -> None:
        self._hot_seat, self._console, self._commands = hot_seat, console, commands
        self._list_said = False
        self._asked: Question | None = None
        self.command = ""
        """The id of the command that asks; empty if the phase does."""

    @property
    def is_open(self) -> bool:
        return self._asked is not None

    @property
    def words(self) -> list[str]:
        """The words of the options that are said."""
        question = self._asked
        if question is None:
            return []
        return [option_words(self._hot_seat, question, each) for each in self._options(question)]

    def _options(self, question: Question) -> list[Option]:
        return list(question.options[:_MANY])

    def ask(self, ask: Ask, command: str = "") -> None:
        self._asked, self.command, self._list_said = ask(), command, False

    def close(self) -> None:
        self._asked, self.command = None, ""

    def say_list_again(self) -> None:
        """Say the list once more with the question."""
        self._list_said = False

    def say(self) -> None:
        """Say the question with its list, the second time without what is said before it."""
        question = self._asked
        assert question is not None, "a question is open"
        *before, asked = question_lines(question)
        words, every = self.words, len(question.options)
        if every > len(words) and not self._takes_pieces(question):
            shown = len(words)
            if question.id == "claim":
                asked = _(
                    "Which of these {n} routes? Type routes claimable to hear all {all}.",
                    n=shown,
                    all=every,
                )
            else:
                before.append(
                    _(
                        "These are {n} of {all}. You can also name any other one.",
                        n=shown,
                        all=every,
                    )
                )
        asked = as_sentence(asked)
        asked = asked if asked.endswith((":", "?")) else full_stop(asked)
        if question.id in BUILDINGS and callable(ask := question.options[0].leads):
            cards = sum(count for _card, count in ask().options[0].payment)
            before.append(_("It costs {cards}.", cards=counts.cards(cards)))
        self._console.say(*([] if self._list_said else before), asked)
        can_leave = bool(self.command)
        if question.kind is Kind.YES_NO:
            self._console.say(line_words.yes_or_no())
        elif self._takes_pieces(question):
            self._console.say(line_words.type_pieces_to_give(self._hot_seat.view))
        elif self._list_said:
            self._console.say(line_words.number_or_options(len(words), can_leave=can_leave))
        else:
            lines = (line_words.numbered_line(n, text) for n, text in enumerate(words, 1))
            self._console.say(*lines, line_words.type_a_number(len(words), can_leave=can_leave))
        self._list_said = True

    @staticmethod
    def _takes_pieces(question: Question) -> bool:
        """Whether a command asks for numbers of pieces, not for the number of an option."""
        return question.of_numbers is not None and not question.of_phase

    def answer(self, line: str) -> Result | None:
        """What a line leads to as an answer: yes, a number, or words that do not begin with a
        command; `None` if it is none."""
        question = self._asked
        if question is None or not line:
            return None
        yes, options = is_yes(line), self._options(question)
        if question.kind is Kind.YES_NO:
            confirmed = follow(self._hot_seat, options[0])._replace(is_confirmed=True)
            return confirmed if yes or parser.number(line) == 1 else None
        if question.id in _YES_OR_NO and len(options) == 2 and (yes or is_no(line)):
            return follow(self._hot_seat, options[0 if yes else 1])
        number = None if self._takes_pieces(question) else parser.number(line)
        if number is not None:
            if 1 <= number <= len(options):
                return follow(self._hot_seat, options[number - 1])
            return Result(said=[line_words.no_number(line, len(options))])
        first = line.partition(" ")[0]
        if parser.find_commands(line_commands.command_meant(first), self._commands):
            return None
        try:
            return answer(self._hot_seat, question, line)
        except parser.UnclearError:
            said = line_words.type_a_number(len(options), can_leave=bool(self.command))
            return Result(said=[said]) if yes else None
