"""Arrow keys over points: to the nearest in a direction, and no point out of reach."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

Point = tuple[float, float]
Steps = dict["Direction", list[int | None]]
"""For every direction the index of the point that a step from each point leads to."""

_ASIDE = 2.5  # how much farther a unit aside is than a unit ahead


class Direction(Enum):
    """An arrow key: columns and rows of a step."""

    LEFT = (-1, 0)
    RIGHT = (1, 0)
    UP = (0, -1)
    DOWN = (0, 1)


def nearest(start: Point, direction: Direction, points: Sequence[Point]) -> int | None:
    """The index of the point that is nearest in a direction, those more aside than ahead last;
    `None` if nothing lies that way."""
    found = [
        (rank, index)
        for index, point in enumerate(points)
        if (rank := _rank(start, direction, point)) is not None
    ]
    return min(found)[1] if found else None


def all_steps(points: Sequence[Point]) -> Steps:
    """The steps between points: to the nearest, but where that leaves a point that no step leads
    to, a step that can be spared leads there instead."""
    steps: Steps = {
        direction: [nearest(point, direction, points) for point in points]
        for direction in Direction
    }
    while len(reached := _reached(steps, points)) < len(points):
        if not _reach_more(steps, points, reached):
            break
    return steps


def _rank(start: Point, direction: Direction, point: Point) -> tuple[bool, float] | None:
    step_x, step_y = direction.value
    dx, dy = point[0] - start[0], point[1] - start[1]
    ahead, aside = dx * step_x + dy * step_y, abs(dx * step_y) + abs(dy * step_x)
    return (aside > ahead, ahead + _ASIDE * aside) if ahead > 0 else None


def _reached(steps: Steps, points: Sequence[Point]) -> set[int]:
    """The points that steps lead to from the first one."""
    ahead = [0] if points else []
    reached = set(ahead)
    while ahead:
        here = ahead.pop()
        for direction in Direction:
            there = steps[direction][here]
            if there is not None and there not in reached:
                reached.add(there)
                ahead.append(there)
    return reached


def _reach_more(steps: Steps, points: Sequence[Point], reached: set[int]) -> bool:
    """Turn the best step that makes more points reached; `False` if there is none."""
    lost = [index for index in range(len(points)) if index not in reached]
    turns = sorted(
        (rank, here, there, number)
        for there in lost
        for here in reached
        for number, direction in enumerate(Direction)
        if (rank := _rank(points[here], direction, points[there])) is not None
    )
    directions = list(Direction)
    for _, here, there, number in turns:
        row = steps[directions[number]]
        before, row[here] = row[here], there
        if len(_reached(steps, points)) > len(reached):
            return True
        row[here] = before
    return False
