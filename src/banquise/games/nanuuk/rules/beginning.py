"""Before the first turn: the first player, the layout, first cracks, placing the pieces."""

from banquise.core.state import CHANCE, Edition, Ints, State
from banquise.games.nanuuk.rules import blocking, hunting
from banquise.games.nanuuk.rules.floe import (
    crack,
    holds,
    in_play,
    is_edge_in_play,
    is_igloo,
    is_open,
    joined,
    lying,
    standing,
)
from banquise.games.nanuuk.rules.pieces import (
    are_placed,
    ask,
    placed_count,
    placing_piece,
    placing_seat,
    prepare,
)
from banquise.games.nanuuk.rules.spreading import can_complete, size, violates_spacing
from banquise.games.nanuuk.state import (
    BY_CHANCE,
    CELLS,
    CRACK,
    FIRST,
    KINDS,
    NANUUK,
    PLACE,
    RANDOM,
    RANDOM_FIRST,
    SETUP,
    STANDARD,
    Clause,
    Phase,
    Token,
)


def setup(ed: Edition, s: State) -> None:
    prepare(ed, s)
    s.phase = Phase.FIRST
    if s.first_player == RANDOM_FIRST:
        ask(s, Phase.FIRST, CHANCE)
    else:
        begin(ed, s, int(s.first_player))


def begin(ed: Edition, s: State, first: int) -> None:
    s.first = first
    if s.mode == NANUUK and s.layout == STANDARD:
        for token in range(KINDS):
            s.ice[token] = ed.layout[s.board, token]  # SET-6
    go_on(ed, s)


def go_on(ed: Edition, s: State) -> None:
    """The next question of the set-up, or the first turn (section 6.5)."""
    first, seats = int(s.first), int(s.seats)
    tokens, cracks = token_count(s), crack_count(ed, s)
    is_laid = s.mode != NANUUK or s.phase > Phase.LAYOUT or s.layout == STANDARD
    is_cracked = s.mode != NANUUK or s.phase > Phase.PRECRACK
    if not is_laid and tokens < list_length(ed, s):
        ask(s, Phase.LAYOUT, CHANCE if s.layout == RANDOM else (first + tokens) % seats)
    elif not is_cracked and cracks < int(s.initial_cracks):
        is_chance = s.initial_cracks_by == BY_CHANCE
        ask(s, Phase.PRECRACK, CHANCE if is_chance else (first + cracks) % seats)
    elif not are_placed(s):
        ask(s, Phase.PLACE, placing_seat(s, placed_count(s)))
    elif s.mode == NANUUK:
        hunting.begin_turn(ed, s, first, 0)
    else:
        blocking.begin_turn(ed, s, first)


def list_length(ed: Edition, s: State) -> int:
    """How many tokens the layout of this board has."""
    count = 0
    for token in range(KINDS):
        count += int(ed.count[s.board, token])
    return count


def token_count(s: State) -> int:
    return size(lying(s))


def crack_count(ed: Edition, s: State) -> int:
    count = 0
    for edge in range(ed.edges):
        if is_edge_in_play(ed, s, edge) and not is_open(ed, s, edge):
            count += 1
    return count


# What forbids an action


def violates_first(s: State, action: int) -> Clause:
    return Clause.LEGAL if FIRST <= action < FIRST + int(s.seats) else Clause.ENGINE_3


def violates_layout(ed: Edition, s: State, action: int) -> Clause:
    if not SETUP <= action < SETUP + CELLS * KINDS:
        return Clause.ENGINE_3
    token, cell = (action - SETUP) // CELLS, (action - SETUP) % CELLS
    if cell >= ed.cells:
        return Clause.ENGINE_3
    if not in_play(ed, s, cell):
        return Clause.BRD_3
    is_taken = is_igloo(ed, cell) or holds(lying(s), cell)
    if is_taken or tokens_left(ed, s, token) == 0:
        return Clause.SET_6
    if token == Token.WHALE or token == Token.INUK:
        clause = violates_spacing(ed, s, token, cell)
        if clause != Clause.LEGAL:
            return clause
        return Clause.LEGAL if can_complete(ed, s, token, cell) else Clause.LAY_8
    if tokens_left(ed, s, Token.WHALE) + tokens_left(ed, s, Token.INUK) > 0:
        return Clause.LAY_2
    return Clause.LEGAL


def tokens_left(ed: Edition, s: State, token: int) -> int:
    return int(ed.count[s.board, token]) - size(int(s.ice[token]))


def violates_precrack(ed: Edition, s: State, action: int) -> Clause:
    edge = action - CRACK
    if not 0 <= edge < ed.edges:
        return Clause.ENGINE_3
    if not is_edge_in_play(ed, s, edge):
        return Clause.CRK_5
    if not is_open(ed, s, edge):
        return Clause.CRK_4
    one, other = int(ed.ends[edge, 0]), int(ed.ends[edge, 1])
    return Clause.LEGAL if holds(joined(ed, s, 1 << one, edge), other) else Clause.VA3


def violates_place(ed: Edition, s: State, action: int) -> Clause:
    cell = action - PLACE
    if not 0 <= cell < ed.cells:
        return Clause.ENGINE_3
    if not in_play(ed, s, cell):
        return Clause.BRD_3
    if s.mode != NANUUK:
        return Clause.INT_3 if holds(standing(s), cell) else Clause.LEGAL
    if not is_igloo(ed, cell):
        return Clause.STA_1
    if s.hunters_each == 2 and s.split_start == 1:
        piece = placing_piece(s, placed_count(s))
        if s.at[piece ^ 1] == cell:  # the two hunters of a seat are neighbours in number
            return Clause.STA_4
    return Clause.LEGAL


# What may be done


def candidates(ed: Edition, s: State, out: Ints) -> int:
    if s.phase == Phase.FIRST:
        return numbers(FIRST, int(s.seats), out, 0)
    if s.phase == Phase.PRECRACK:
        return numbers(CRACK, int(ed.edges), out, 0)
    if s.phase == Phase.PLACE:
        return numbers(PLACE, int(ed.cells), out, 0)
    n = 0
    for token in range(KINDS):
        if tokens_left(ed, s, token) > 0:
            n = numbers(SETUP + CELLS * token, int(ed.cells), out, n)
    return n


def numbers(start: int, count: int, out: Ints, n: int) -> int:
    for k in range(count):
        out[n + k] = start + k
    return n + count


# Playing


def apply(ed: Edition, s: State, action: int) -> None:
    if s.phase == Phase.FIRST:
        begin(ed, s, action - FIRST)
        return
    if s.phase == Phase.LAYOUT:
        token, cell = (action - SETUP) // CELLS, (action - SETUP) % CELLS
        s.ice[token] = int(s.ice[token]) | (1 << cell)
    elif s.phase == Phase.PRECRACK:
        crack(ed, s, action - CRACK)
    else:
        s.at[placing_piece(s, placed_count(s))] = action - PLACE
    go_on(ed, s)
