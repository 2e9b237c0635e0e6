"""Mistakes with the French flag and what else is special in Paris."""

from tests.mutants.mutant import ENGINE, Mutant

FLAG = f"{ENGINE}/flag.py"
FLAG_EVENTS = f"{ENGINE}/events/flag.py"

MUTANTS = (
    Mutant(
        name="a wild bus is kept for the flag",
        rules="PA-2",
        file=FLAG,
        old="for kind, _ in payment if kinds[kind].colour == colour])",
        new="for kind, _ in payment])",
    ),
    Mutant(
        name="a second card of a colour is kept for the flag",
        rules="PA-2",
        file=FLAG,
        old="    if any(kinds[card].colour == colour for card in state.flags[state.player]):\n"
        "        return ()\n",
        new="",
    ),
    Mutant(
        name="a card of a lane that has no colour of the flag is kept",
        rules="PA-2",
        file=FLAG,
        old="if flag is None or colour not in flag.colours:",
        new="if flag is None:",
    ),
    Mutant(
        name="a card for the flag must be kept",
        rules="PA-2",
        file=FLAG,
        old="for card in state.flag_offer], KeepNoFlagCard()]",
        new="for card in state.flag_offer]]",
    ),
    Mutant(
        name="the first card that can be is kept for the flag, unasked",
        rules="PA-2",
        file=FLAG,
        old="for card in state.flag_offer], KeepNoFlagCard()]",
        new="for card in state.flag_offer[:1]]]",
    ),
    Mutant(
        name="a flag card is taken out of the hand",
        rules="PA-2",
        file=FLAG_EVENTS,
        old="        aside = list(state.aside)\n        aside.remove(self.card)\n"
        "        state.aside = tuple(aside)\n",
        new="        state.hands[self.player][self.card] -= 1\n",
    ),
    Mutant(
        name="a whole flag is scored a turn late",
        rules="PA-3",
        file=f"{ENGINE}/turns.py",
        old="    score_flag(state, events)\n"
        "    if state.passes == state.players:\n"
        "        happen(state, events, GameEnded(all_passed=True))\n"
        "        return\n"
        "    happen(state, events, TurnEnded(player, (player + 1) % state.players))\n",
        new="    if state.passes == state.players:\n"
        "        happen(state, events, GameEnded(all_passed=True))\n"
        "        return\n"
        "    happen(state, events, TurnEnded(player, (player + 1) % state.players))\n"
        "    score_flag(state, events)\n",
    ),
    Mutant(
        name="two colours are a whole flag",
        rules="PA-3",
        file=FLAG,
        old="len(cards) < len(rules.colours)",
        new="len(cards) < len(rules.colours) - 1",
    ),
    Mutant(
        name="the cards of a whole flag stay face up",
        rules="PA-3",
        file=FLAG_EVENTS,
        old="        state.flags[self.player] = ()\n",
        new="",
    ),
    Mutant(
        name="the cards of a whole flag come back to the hand",
        rules="PA-3",
        file=FLAG_EVENTS,
        old="        discard(state, self.cards)\n        state.flags[self.player] = ()\n",
        new="        for card in self.cards:\n"
        "            state.hands[self.player][card] += 1\n"
        "        state.flags[self.player] = ()\n",
    ),
    Mutant(
        name="a whole flag scores nothing",
        rules="PA-3",
        file=FLAG_EVENTS,
        old="        state.scores[self.player] += self.points\n",
        new="",
    ),
    Mutant(
        name="the next flag cannot be begun",
        rules="PA-3",
        file=FLAG,
        old="if flag is None or colour not in flag.colours:",
        new="if flag is None or colour not in flag.colours or state.flag_points[state.player]:",
    ),
    Mutant(
        name="face-up flag cards pay for lanes",
        rules="PA-4",
        file=FLAG_EVENTS,
        old="        state.flags[self.player] += (self.card,)\n",
        new="        state.flags[self.player] += (self.card,)\n"
        "        state.hands[self.player][self.card] += 1\n",
    ),
    Mutant(
        name="flag cards left at the end score",
        rules="PA-4",
        file=f"{ENGINE}/scoring.py",
        old="        flags=state.flag_points[seat],",
        new="        flags=state.flag_points[seat] + len(state.flags[seat]),",
    ),
    Mutant(
        name="a flag card is chosen when the cards of a tunnel are laid",
        rules="MX-3",
        file=f"{ENGINE}/tunnels.py",
        old="    _build(state, _together(laid, action.payment), events)",
        new="    _build(state, laid, events)",
    ),
    Mutant(
        name="the bonus for the longest path is given in Paris too",
        rules="PA-1",
        file=f"{ENGINE}/scoring.py",
        old="bonus = rules.bonus if rules is not None and longest > 0 else 0",
        new="bonus = (rules.bonus if rules is not None else 10) if longest > 0 else 0",
    ),
    Mutant(
        name="the table ends the game, and the flag card is kept",
        rules="C-16, PA-2",
        file=f"{ENGINE}/turns.py",
        old="happen(state, events, FlagCardDeclined(state.player))",
        new="from ttr_tui.engine.events import FlagCardKept\n"
        "\n"
        "        happen(state, events, FlagCardKept(state.player, state.flag_offer[0]))",
    ),
    Mutant(
        name="another player's flag card of a colour is a hindrance",
        rules="PA-2",
        file=FLAG,
        old="for card in state.flags[state.player]):",
        new="for flag in state.flags for card in flag):",
    ),
    Mutant(
        name="points for flags are not in the total",
        rules="PA-3",
        file=f"{ENGINE}/scoring.py",
        old="table = self.lanes + self.flags - self.exchanged",
        new="table = self.lanes - self.exchanged",
    ),
    Mutant(
        name="a turned-up card is kept for the flag",
        rules="MX-3",
        file=FLAG,
        old="kind for kind, _ in payment if kinds[kind].colour == colour",
        new="kind for kind in {*dict(payment), *state.aside} if kinds[kind].colour == colour",
    ),
)
