"""Mistakes with two decks, with ships, and with the board of the Great Lakes."""

from tests.mutants.mutant import ENGINE, PAYMENTS, Mutant

PAYING = f"{ENGINE}/payments.py"
BUILDING = f"{ENGINE}/building.py"
TAKING = f"{ENGINE}/taking_cards.py"

MUTANTS = (
    Mutant(
        name="a taken card is replaced from its own deck, whatever was chosen",
        rules="GL-1",
        file=TAKING,
        old="        _fill(state, action.refill, events)\n",
        new="        own = state.game_map.kinds[card].deck\n"
        "        _fill(state, own if state.decks[own] else action.refill, events)\n",
    ),
    Mutant(
        name="a blind draw is offered from an empty deck",
        rules="GL-1",
        file=TAKING,
        old="[DrawCard(deck) for deck in live]",
        new="[DrawCard(deck) for deck in range(2 if live else 0)]",
    ),
    Mutant(
        name="empty places are filled from the train deck, unasked",
        rules="GL-1",
        file=TAKING,
        old="        if len(live) > 1:\n            return\n",
        new="",
    ),
    Mutant(
        name="a joker is replaced before anybody says from which deck",
        rules="GL-1",
        file=TAKING,
        old="    if action.refill is not None:\n",
        new="    if action.refill is not None and card != state.game_map.locomotive:\n",
    ),
    Mutant(
        name="after a sweep the train deck fills the whole market",
        rules="GL-2",
        file=TAKING,
        old="len(state.market) if deck.in_market is None else deck.in_market",
        new="len(state.market)",
    ),
    Mutant(
        name="what one deck lacks after a sweep the other does not make up",
        rules="GL-2",
        file=TAKING,
        old="    for index in range(len(state.decks)):\n"
        "        while EMPTY in state.market and state.decks[index]:\n"
        "            _fill(state, index, events)\n",
        new="",
    ),
    Mutant(
        name="swept cards all go to the discard pile of the trains",
        rules="GL-2",
        file=f"{ENGINE}/events/cards.py",
        old="        discard(state, self.cards)\n        state.market = [EMPTY]",
        new="        state.discards[0] += self.cards\n        state.market = [EMPTY]",
    ),
    Mutant(
        name="jokers are no ships",
        rules="GL-3",
        file=PAYING,
        old="range(demand.locomotives, demand.length)",
        new="range(demand.locomotives, 1 if demand.deck else demand.length)",
    ),
    Mutant(
        name="a joker covers two spaces at sea",
        rules="GL-3",
        file=PAYING,
        old="covered = wild + sum([",
        new="covered = wild * (1 + demand.deck) + sum([",
    ),
    Mutant(
        name="jokers go to the discard pile of the cards they stood for",
        rules="GL-3",
        file=f"{ENGINE}/events/cards.py",
        old="        state.discards[kinds[kind].deck] += [kind] * count",
        new="        state.discards[kinds[payment[0][0]].deck] += [kind] * count",
    ),
    Mutant(
        name="ship cards pay for rails, and train cards at sea",
        rules="GL-4",
        file=PAYING,
        old="if suit.deck == demand.deck and demand.colour in (None, suit.colour)",
        new="if demand.colour in (None, suit.colour)",
        oracle=PAYMENTS,
    ),
    Mutant(
        name="sea lanes take train pieces",
        rules="GL-4",
        file=f"{ENGINE}/events/lanes.py",
        old="left[lane.deck] -= lane.length",
        new="left[0] -= lane.length",
    ),
    Mutant(
        name="trains and ships left are counted together for a lane",
        rules="GL-4",
        file=f"{ENGINE}/claim_table.py",
        old="lanes[lane].length <= pieces[lanes[lane].deck]",
        new="lanes[lane].length <= sum(pieces)",
    ),
    Mutant(
        name="a double ship is refused for one space",
        rules="GL-5",
        file=PAYING,
        old="if not any(counts) or not 0 <= spare < min(smallest):",
        new="if not any(counts) or not 0 <= spare < (min(smallest) if demand.length > 1 else 1):",
    ),
    Mutant(
        name="three doubles are taken for four spaces",
        rules="GL-5",
        file=PAYING,
        old="    return [payment for _, payment in found] + [",
        new="    three = [\n"
        "        _payment(game_map, {kind: 3}, 0)\n"
        "        for kind in [kind for suit in suits for kind in suit.kinds]\n"
        "        if kinds[kind].covers == 2 and demand.length == 4\n"
        "    ]\n"
        "    return [payment for _, payment in found] + three + [",
    ),
    Mutant(
        name="ships must cover the spaces exactly",
        rules="GL-5",
        file=PAYING,
        old="if not any(counts) or not 0 <= spare < min(smallest):",
        new="if not any(counts) or spare or not smallest:",
    ),
    Mutant(
        name="cards are taken that could be left out",
        rules="GL-5",
        file=PAYING,
        old="if not any(counts) or not 0 <= spare < min(smallest):",
        new="if not any(counts) or not 0 <= spare < max(smallest):",
    ),
    Mutant(
        name="a double ship places one ship",
        rules="GL-5",
        file=f"{ENGINE}/events/lanes.py",
        old="left[lane.deck] -= lane.length",
        new="left[lane.deck] -= sum(count for _, count in self.payment)",
    ),
    Mutant(
        name="anchored cards are offered before plain ones",
        rules="GL-10",
        file=PAYING,
        old="order = (wild, spare, anchored, *",
        new="order = (wild, spare, -anchored, *",
    ),
    Mutant(
        name="a rail and a sea route between the same cities are a double",
        rules="GL-12",
        file=f"{ENGINE}/game_map.py",
        old="twins=tuple(lane for lane in mine if lane != first + number - 1),",
        new="twins=tuple(lane for lane in mine if lane != first + number - 1)\n"
        "                    + tuple(i for i in range(first) if {*lanes[i].ends} == {*ends}),",
    ),
    Mutant(
        name="a station is built at a junction",
        rules="GL-13",
        file=BUILDING,
        old="for city, facts in enumerate(game_map.cities) if not facts.junction]",
        new="for city, facts in enumerate(game_map.cities) if facts is not None]",
    ),
    Mutant(
        name="lanes that meet at a junction are not joined",
        rules="GL-13",
        file=f"{ENGINE}/connections.py",
        old="        parent[root(a)] = root(b)",
        new="        if not (game_map.cities[a].junction or game_map.cities[b].junction):\n"
        "            parent[root(a)] = root(b)",
    ),
    Mutant(
        name="a joker is taken that could be left out",
        rules="GL-5, GL-3",
        file=PAYING,
        old="                if wild > demand.locomotives:\n"
        "                    smallest.append(1)\n",
        new="",
    ),
)
