"""What the players are asked, as values: functions make them from a `HotSeat`, the board shows them
and the lines say them.

A question belongs to the open hand: it is dropped when the hand is closed or hidden, after an undo,
and when the game has changed.
"""
