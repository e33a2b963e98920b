"""Boards: spots of the hexagonal grid, the six cells of a board, and which cells touch."""

from banquise.core.state import EMPTY

from ..state import REACH, TRIANGLES, State

# Spots (section 3.5). Directions: 0 = East, then clockwise.


def step_q(direction: int) -> int:
    if direction == 0 or direction == 5:
        return 1
    return -1 if direction == 2 or direction == 3 else 0


def step_r(direction: int) -> int:
    if direction == 1 or direction == 2:
        return 1
    return -1 if direction == 4 or direction == 5 else 0


def distance(q: int, r: int) -> int:
    return max(abs(q), abs(r), abs(q + r))


def spot_index(q: int, r: int) -> int:
    """The number of a spot: by distance, then r, then q (section 6.3)."""
    ring = distance(q, r)
    if ring == 0:
        return 0
    first = 1 + 3 * ring * (ring - 1)
    if r == -ring:
        return first + q
    index = first + ring + 1 + 2 * (r + ring - 1)  # two spots in each row between
    if r == ring:
        return index + q + ring
    return index + (1 if is_right(q, r, ring) else 0)


def is_right(q: int, r: int, ring: int) -> bool:
    return q == (ring if r <= 0 else ring - r)


def spot_ring(index: int) -> int:
    ring = 0
    while index >= 1 + 3 * ring * (ring + 1):
        ring += 1
    return ring


def spot_r(index: int) -> int:
    ring = spot_ring(index)
    if ring == 0:
        return 0
    at = index - 1 - 3 * ring * (ring - 1)
    if at <= ring:
        return -ring
    return min((at - ring - 1) // 2 + 1 - ring, ring)


def spot_q(index: int) -> int:
    ring, r = spot_ring(index), spot_r(index)
    if ring == 0:
        return 0
    at = index - 1 - 3 * ring * (ring - 1)
    if r == -ring:
        return at
    at -= ring + 1 + 2 * (r + ring - 1)
    if r == ring:
        return at - ring
    if at == 0:
        return -ring - r if r <= 0 else -ring
    return ring if r <= 0 else ring - r


def board_at(s: State, q: int, r: int) -> int:
    """The board on a spot, or EMPTY."""
    for board in range(s.laid_boards):
        if s.board_q[board] == q and s.board_r[board] == r:
            return board
    return EMPTY


def touches(s: State, q: int, r: int) -> bool:
    """Does a spot lie beside a board?"""
    for board in range(s.laid_boards):
        if distance(int(s.board_q[board]) - q, int(s.board_r[board]) - r) == 1:
            return True
    return False


def is_spot(q: int, r: int) -> bool:
    return distance(q, r) <= REACH


# Cells


def join_boards(s: State) -> None:
    """Note which cell lies across the outer side of each cell."""
    s.across[:] = EMPTY
    for board in range(s.laid_boards):
        for other in range(s.laid_boards):
            q = int(s.board_q[other]) - int(s.board_q[board])
            r = int(s.board_r[other]) - int(s.board_r[board])
            if distance(q, r) == 1:
                way = direction(q, r)
                s.across[TRIANGLES * board + way] = TRIANGLES * other + (way + 3) % TRIANGLES


def direction(q: int, r: int) -> int:
    """The direction of a neighbour."""
    if r == 0:
        return 0 if q > 0 else 3
    if r > 0:
        return 1 if q == 0 else 2
    return 4 if q == 0 else 5


def board_of(cell: int) -> int:
    return (cell & 63) // TRIANGLES  # masked: dividing a number that is never negative is fast


def neighbour(s: State, cell: int, n: int) -> int:
    """The n-th neighbour of a cell, 0 to 2, ascending; EMPTY where there is none."""
    first = TRIANGLES * board_of(cell)
    beyond = int(s.across[cell])
    is_first = beyond != EMPTY and beyond < first
    if (n == 0 and is_first) or (n == 2 and not is_first):
        return beyond
    if (n == 1) == is_first:
        return first + low_side(cell - first)
    return first + high_side(cell - first)


def low_side(k: int) -> int:
    """The lower of the two triangles beside triangle k of a board."""
    if k == 0:
        return 1
    return 0 if k == TRIANGLES - 1 else k - 1


def high_side(k: int) -> int:
    if k == 0:
        return TRIANGLES - 1
    return TRIANGLES - 2 if k == TRIANGLES - 1 else k + 1


def is_beside_open(s: State, cell: int) -> bool:
    """Does a neighbour show a face-up card? (FACE-2; also on frozen boards, FACE-6)"""
    first = TRIANGLES * board_of(cell)
    k = cell - first
    if s.top[first + low_side(k)] >= 0 or s.top[first + high_side(k)] >= 0:
        return True
    beyond = int(s.across[cell])
    return beyond != EMPTY and s.top[beyond] >= 0


def is_complete(s: State, board: int) -> bool:
    return bool(s.filled[board] == TRIANGLES)
