"""Mistakes with ferries and tunnels."""

from tests.mutants.mutant import ENGINE, PAYMENTS, Mutant

TUNNELS = f"{ENGINE}/tunnels.py"
PAYING = f"{ENGINE}/payments.py"
LANE_EVENTS = f"{ENGINE}/events/lanes.py"
CLAIMING = f"{ENGINE}/claiming.py"
TURNS = f"{ENGINE}/turns.py"

MUTANTS = (
    Mutant(
        name="plain cards pay for the symbols of a ferry",
        rules="EU-1",
        file=PAYING,
        old="lane.length, lane.locomotives)",
        new="lane.length)",
    ),
    Mutant(
        name="a ferry asks for one locomotive, however many its symbols are",
        rules="E-4",
        file=PAYING,
        old="lane.length, lane.locomotives)",
        new="lane.length, min(1, lane.locomotives))",
    ),
    Mutant(
        name="a ferry takes locomotives for its symbols only",
        rules="EU-1",
        file=PAYING,
        old="range(demand.locomotives, demand.length)",
        new="range(demand.locomotives, demand.locomotives + 1 if demand.locomotives"
        " else demand.length)",
    ),
    Mutant(
        name="laid tunnel cards are shuffled back in",
        rules="EU-2",
        file=TUNNELS,
        old="        if not state.decks[deck]:\n            reshuffle(",
        new="        if not state.decks[deck]:\n"
        "            state.discards[deck] += state.aside\n"
        "            state.aside = ()\n"
        "            reshuffle(",
    ),
    Mutant(
        name="a tunnel turns up two cards",
        rules="EU-2",
        file=TUNNELS,
        old="range(rules.cards)",
        new="range(rules.cards - 1)",
    ),
    Mutant(
        name="a tunnel of locomotives only is made dearer by its colour",
        rules="EU-2",
        file=TUNNELS,
        old="played = {kinds[kind].colour for kind, _ in tunnel.payment}",
        new="played = {kinds[kind].colour for kind, _ in tunnel.payment}"
        " | {game_map.lanes[tunnel.lane].colour}",
    ),
    Mutant(
        name="extra cards for locomotives only may be of the lane's colour",
        rules="EU-2",
        file=TUNNELS,
        old="colours = {kinds[kind].colour for kind, _ in tunnel.payment} - {None}",
        new="colours = {kinds[k].colour for k, _ in tunnel.payment} - {None} or {\n"
        "        game_map.lanes[tunnel.lane].colour\n    }",
    ),
    Mutant(
        name="in a gray tunnel no colour counts",
        rules="EU-2",
        file=TUNNELS,
        old="played = {kinds[kind].colour for kind, _ in tunnel.payment}",
        new="played = {game_map.lanes[tunnel.lane].colour}",
    ),
    Mutant(
        name="locomotives turned up do not count",
        rules="EU-2",
        file=TUNNELS,
        old="kinds[card].colour in (None, *played)",
        new="kinds[card].colour in played",
    ),
    Mutant(
        name="every card turned up counts",
        rules="EU-2",
        file=TUNNELS,
        old="return sum(kinds[card].colour in (None, *played) for card in tunnel.turned)",
        new="return len(tunnel.turned) if played else len(kinds)",
    ),
    Mutant(
        name="one card more is enough, however many count",
        rules="EU-2",
        file=TUNNELS,
        old="return sum(kinds[card].colour in (None, *played) for card in tunnel.turned)",
        new="return int(any(kinds[card].colour in (None, *played) for card in tunnel.turned))",
    ),
    Mutant(
        name="extra cards may be of any colour",
        rules="EU-2",
        file=TUNNELS,
        old="if suit.deck == deck and suit.colour in colours]",
        new="if suit.deck == deck and colours]",
        oracle=PAYMENTS,
    ),
    Mutant(
        name="locomotives cannot be added for a tunnel of a colour",
        rules="EU-2",
        file=TUNNELS,
        old="return [*[PayTunnel(pay) for pay in payments if can_pay(hand, pay)], Withdraw()]",
        new="wild = game_map.locomotive if colours else None\n"
        "    return [\n"
        "        *[PayTunnel(p) for p in payments if can_pay(hand, p) and wild not in dict(p)],\n"
        "        Withdraw(),\n    ]",
    ),
    Mutant(
        name="who can pay for a tunnel must",
        rules="EU-2",
        file=TUNNELS,
        old="return [*[PayTunnel(pay) for pay in payments if can_pay(hand, pay)], Withdraw()]",
        new="return [PayTunnel(p) for p in payments if can_pay(hand, p)] or [Withdraw()]",
    ),
    Mutant(
        name="who cannot pay for a tunnel is not asked",
        rules="EU-2",
        file=TUNNELS,
        old="    if extra:\n",
        new="    if extra and len(tunnel_actions(state)) == 1:\n"
        "        withdraw(state, events)\n        return True\n    if extra:\n",
    ),
    Mutant(
        name="a withdrawn tunnel keeps the laid cards",
        rules="EU-2",
        file=f"{ENGINE}/events/lanes.py",
        old="        aside = list(state.aside)\n        for kind, count in self.payment:",
        new="        aside = list(state.aside)\n        for kind, count in ():",
    ),
    Mutant(
        name="a withdrawn tunnel gives the turned-up cards too",
        rules="EU-2",
        file=f"{ENGINE}/events/lanes.py",
        old="        state.aside = tuple(aside)",
        new="        for kind in aside:\n"
        "            state.hands[self.player][kind] += 1\n"
        "        state.aside = ()",
    ),
    Mutant(
        name="who withdraws has another action",
        rules="EU-2",
        file=f"{ENGINE}/moves.py",
        old="            withdraw(state, events)\n            last = True",
        new="            withdraw(state, events)\n"
        "            state.phase, last = Phase.TURN, False",
    ),
    Mutant(
        name="the extra cards are not taken from the hand",
        rules="EU-2",
        file=f"{ENGINE}/events/lanes.py",
        old="        CardsLaidApart(self.player, self.payment).change(state)",
        new="        state.passes = 0",
    ),
    Mutant(
        name="extra cards are paid and the lane is not built",
        rules="EU-2",
        file=TUNNELS,
        old="    _build(state, _together(laid, action.payment), events)",
        new="    assert laid",
    ),
    Mutant(
        name="the cards of a tunnel are discarded at once and not at the end of the turn",
        rules="EU-2",
        file=f"{ENGINE}/claiming.py",
        old="    if not cards_aside and not all(state.decks):",
        new="    from ttr_tui.engine.taking_cards import discard_aside\n"
        "\n"
        "    if cards_aside and state.flag_offer == ():\n"
        "        discard_aside(state, events)\n"
        "    elif not all(state.decks):",
    ),
    Mutant(
        name="a deck that runs out while cards are turned up is not made anew",
        rules="EU-2",
        file=TUNNELS,
        old="            reshuffle(state, deck, events)\n",
        new="            break\n",
    ),
    Mutant(
        name="with fewer than three cards to turn up none is",
        rules="EU-3",
        file=TUNNELS,
        old="if not (state.decks[deck] or state.discards[deck]):",
        new="if len(state.decks[deck]) + len(state.discards[deck]) < 3:",
    ),
    Mutant(
        name="with nothing to turn up the cards still lie apart until the end of the turn",
        rules="EU-3",
        file=TUNNELS,
        old="if not (state.decks[deck] or state.discards[deck]):",
        new="if deck < 0:",
    ),
    Mutant(
        name="a tunnel by sea turns up train cards",
        rules="MX-1",
        file=TUNNELS,
        old="    deck = state.game_map.lanes[action.lane].deck\n",
        new="    deck = 0\n",
    ),
    Mutant(
        name="a double ship turned up asks for two cards",
        rules="MX-1",
        file=TUNNELS,
        old="return sum(kinds[card].colour in (None, *played) for card in tunnel.turned)",
        new="counted = [c for c in tunnel.turned if kinds[c].colour in (None, *played)]\n"
        "    return sum(kinds[card].covers for card in counted)",
    ),
    Mutant(
        name="extra cards cost trains",
        rules="EU-2",
        file=LANE_EVENTS,
        old="left[lane.deck] -= lane.length",
        new="left[lane.deck] -= (\n"
        "            sum(n for _, n in self.payment) if lane.tunnel and self.payment "
        "else lane.length\n"
        "        )",
    ),
    Mutant(
        name="extra cards score",
        rules="EU-2",
        file=CLAIMING,
        old="rules.points[state.game_map.lanes[lane].length]",
        new="rules.points[min(8, sum(n for _, n in payment))]",
    ),
    Mutant(
        name="the table ends the game, and the tunnel being tried is built",
        rules="C-16, EU-2",
        file=TURNS,
        old="        withdraw(state, events)\n",
        new="        from ttr_tui.engine.tunnels import _build\n"
        "\n"
        "        assert state.tunnel is not None\n"
        "        _build(state, state.tunnel.payment, events)\n",
    ),
    Mutant(
        name="a tunnel is still being tried when its cards are discarded",
        rules="EU-2",
        file=f"{ENGINE}/events/cards.py",
        old="        state.aside = ()\n        state.tunnel = None\n",
        new="        state.aside = ()\n",
    ),
)
