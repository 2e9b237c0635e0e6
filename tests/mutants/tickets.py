"""Mistakes with tickets: offered, kept, returned, completed."""

from tests.mutants.mutant import ENGINE, TICKETS, Mutant

CHOOSING = f"{ENGINE}/choosing_tickets.py"
TICKET_EVENTS = f"{ENGINE}/events/tickets.py"
MOVES = f"{ENGINE}/moves.py"
LEAST = "least = rules.keep if state.turn else rules.keep_at_start"

MUTANTS = (
    Mutant(
        name="rejected tickets are put on top of the deck",
        rules="C-9",
        file=TICKET_EVENTS,
        old="state.ticket_deck += self.tickets",
        new="state.ticket_deck = [*self.tickets, *state.ticket_deck]",
    ),
    Mutant(
        name="rejected tickets go under the deck last one first",
        rules="C-9",
        file=TICKET_EVENTS,
        old="state.ticket_deck += self.tickets",
        new="state.ticket_deck += self.tickets[::-1]",
    ),
    Mutant(
        name="returned tickets leave the game",
        rules="EU-8",
        file=TICKET_EVENTS,
        old="state.ticket_deck += self.tickets",
        new="state.tickets_out += self.tickets",
    ),
    Mutant(
        name="two tickets must be kept in mid-game too",
        rules="C-9",
        file=CHOOSING,
        old=LEAST,
        new="least = rules.keep_at_start",
    ),
    Mutant(
        name="one of the starting tickets is enough",
        rules="C-0",
        file=CHOOSING,
        old=LEAST,
        new="least = rules.keep",
    ),
    Mutant(
        name="all drawn tickets can be rejected",
        rules="C-9",
        file=CHOOSING,
        old=LEAST,
        new="least = 0 if state.turn else rules.keep_at_start",
    ),
    Mutant(
        name="of the last ticket more than one must be kept",
        rules="C-9",
        file=CHOOSING,
        old="return min(least, len(state.offers[seat]))",
        new="return least",
    ),
    Mutant(
        name="the last ticket can be rejected",
        rules="PA-5",
        file=CHOOSING,
        old="return min(least, len(state.offers[seat]))",
        new="return min(least, len(state.offers[seat]) - 1)",
    ),
    Mutant(
        name="with fewer than three tickets left none can be drawn",
        rules="C-9",
        file=MOVES,
        old="    if state.ticket_deck:\n        actions.append",
        new="    if len(state.ticket_deck) >= rules.tickets.draw:\n        actions.append",
    ),
    Mutant(
        name="tickets can be drawn from an empty deck",
        rules="C-9",
        file=MOVES,
        old="    if state.ticket_deck:\n        actions.append",
        new="    if state.turn:\n        actions.append",
    ),
    Mutant(
        name="tickets are drawn from the bottom",
        rules="C-9",
        file=CHOOSING,
        old="state.ticket_deck[:count]",
        new="state.ticket_deck[-count:]",
    ),
    Mutant(
        name="no more tickets than must be can be kept",
        rules="C-9",
        file=CHOOSING,
        old="range(least, len(offer) + 1)",
        new="range(least, least + 1)",
    ),
    Mutant(
        name="rejected starting tickets go back before all have chosen",
        rules="C-0",
        file=CHOOSING,
        old="    if state.turn and rejected:",
        new="    if rejected:",
    ),
    Mutant(
        name="rejected starting tickets go back in the order of choosing",
        rules="C-0",
        file=CHOOSING,
        old="    for seat, rejected in enumerate(state.rejected):\n",
        new="    for step in range(state.players):\n"
        "        seat = (state.first + step) % state.players\n"
        "        rejected = state.rejected[seat]\n",
    ),
    Mutant(
        name="rejected starting tickets go under the deck in Europe too",
        rules="EU-7",
        file=CHOOSING,
        old="rejected_at_start is RejectedTickets.UNDER_THE_DECK",
        new="rejected_at_start is not None",
    ),
    Mutant(
        name="a rejected long ticket goes under the deck",
        rules="EU-7",
        file=CHOOSING,
        old="if under and not facts[ticket].long])",
        new="if under])",
    ),
    Mutant(
        name="long tickets that were not dealt stay in the deck",
        rules="EU-7",
        file=CHOOSING,
        old="        happen(state, events, LongTicketsRemoved(left))",
        new="        pass",
    ),
    Mutant(
        name="no long ticket is dealt",
        rules="EU-7",
        file=CHOOSING,
        old="regular[: rules.deal - rules.deal_long] + long[: rules.deal_long]",
        new="regular[: rules.deal]",
    ),
    Mutant(
        name="the long ticket must be kept",
        rules="EU-7",
        file=CHOOSING,
        old="        for kept in combinations(offer, count)\n",
        new="        for kept in combinations(offer, count)\n"
        "        if all(t in kept for t in offer if state.game_map.tickets[t].long)\n",
    ),
    Mutant(
        name="a ticket is completed over other players' lanes",
        rules="C-13",
        file=f"{ENGINE}/connections.py",
        old="if owner == seat]",
        new="if owner >= 0]",
    ),
    Mutant(
        name="a ticket not completed costs nothing",
        rules="C-13",
        file=f"{ENGINE}/tickets_and_harbors.py",
        old="facts.points if completed else -facts.points",
        new="facts.points if completed else 0",
    ),
    Mutant(
        name="a ticket is completed where its cities have any lane of the player each",
        rules="C-13",
        file=f"{ENGINE}/connections.py",
        old="    return [root(city) for city in range(len(parent))]",
        new="    return [len(parent) if root(c) != c else c for c in range(len(parent))]",
        oracle=TICKETS,
    ),
    Mutant(
        name="joining two parts joins one city of them only",
        rules="C-13",
        file=f"{ENGINE}/connections.py",
        old="parent[root(a)] = root(b)",
        new="parent[a] = root(b)",
        oracle=TICKETS,
    ),
    Mutant(
        name="nobody may hold more than ten tickets",
        rules="C-9",
        file=MOVES,
        old="    if state.ticket_deck:\n",
        new="    if state.ticket_deck and len(state.tickets[state.player]) <= 10:\n",
    ),
    Mutant(
        name="a long ticket that was not dealt leaves the game and stays in the deck",
        rules="EU-7",
        file=TICKET_EVENTS,
        old="        state.ticket_deck = [t for t in state.ticket_deck if t not in self.tickets]\n"
        "        state.tickets_out += self.tickets\n",
        new="        state.tickets_out += self.tickets\n",
    ),
    Mutant(
        name="a long ticket that was not dealt is nowhere",
        rules="EU-7",
        file=TICKET_EVENTS,
        old="        state.ticket_deck = [t for t in state.ticket_deck if t not in self.tickets]\n"
        "        state.tickets_out += self.tickets\n",
        new="        state.ticket_deck = [t for t in state.ticket_deck if t not in self.tickets]\n",
    ),
)
