"""Mistakes where a kept game is gone on with: in whether the rules of today allow a step."""

from tests.mutants.mutant import ENGINE, Mutant

CLAIMING = f"{ENGINE}/claiming.py"
MOVES = f"{ENGINE}/moves.py"
MAY_DO = "tests/engine/test_retrace.py"

MUTANTS = (
    Mutant(
        name="a kept claim may be made with too few pieces",
        rules="C-7",
        file=CLAIMING,
        old="    if state.pieces[player][facts.deck] < facts.length:\n        return False\n",
        new="",
        oracle=MAY_DO,
    ),
    Mutant(
        name="a kept claim may be of a lane that is not open",
        rules="C-8",
        file=CLAIMING,
        old="if lane not in state.open_lanes[player] or not can_pay",
        new="if not can_pay",
        oracle=MAY_DO,
    ),
    Mutant(
        name="a kept claim may be paid with cards not in the hand",
        rules="C-7",
        file=CLAIMING,
        old=" or not can_pay(state.hands[player], action.payment):",
        new=":",
        oracle=MAY_DO,
    ),
    Mutant(
        name="a kept claim may be paid with any cards",
        rules="C-7",
        file=CLAIMING,
        old="    return action.payment in _payments(game_map, demand_of(facts))",
        new="    return True",
        oracle=MAY_DO,
    ),
    Mutant(
        name="tickets may be drawn in a kept game though there are none",
        rules="C-9",
        file=MOVES,
        old="            return bool(state.ticket_deck)",
        new="            return True",
        oracle=MAY_DO,
    ),
    Mutant(
        name="any card may be taken in a kept game",
        rules="C-2",
        file=MOVES,
        old="            return action in card_actions(state)",
        new="            return True",
        oracle=MAY_DO,
    ),
    Mutant(
        name="a turn may be handed over in a kept game before it is played",
        rules="C-1",
        file=MOVES,
        old="            return state.phase is Phase.HAND_OVER",
        new="            return True",
        oracle=MAY_DO,
    ),
)
