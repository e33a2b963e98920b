"""nunami's position as one JSON object (section 12), whole or as a seat sees it."""

import re
from collections.abc import Mapping
from typing import Any

from banquise.core.position import Reader, whole
from banquise.core.state import CHANCE, EMPTY, HIDDEN, NOBODY, Edition, State, only
from banquise.games.nunami.notation import (
    BOARD_LETTERS,
    NONE,
    SPIRITS,
    card_name,
    cell_name,
    read_card,
    read_cell,
)
from banquise.games.nunami.rules.land import is_spot, join_boards, put_open
from banquise.games.nunami.rules.laying import mark_places
from banquise.games.nunami.rules.setting_up import build_deck, clear
from banquise.games.nunami.rules.sides import boards_of
from banquise.games.nunami.state import (
    ALL_SEEN,
    AREAS,
    CARDS,
    CELLS,
    CHAIN,
    FACE_DOWN,
    HAND,
    LETTERS,
    RANDOM,
    SEEDED,
    Phase,
    Where,
)

KEYS = (
    *("options", "seats", "phase", "turn", "start", "colours", "inua", "boards", "frozen"),
    *("cells", "hands", "pile", "returned", "discard", "points", "drawn", "victim"),
    *("pending", "laid", "reacting", "idle"),
)
PHASES = [phase.name.lower() for phase in Phase]
FACES = ("down", "up")
CELL = re.compile(r"[a-j][0-5]", re.ASCII)
CHANCE_PHASES = (
    Phase.SETUP_INUA, Phase.DEAL, Phase.SETUP_START, Phase.DRAW, Phase.TAKE, Phase.REVEAL,
)  # fmt: skip
INVARIANTS = {
    1: "colours: each seat has what the mode and the option demand, no area twice.",
    2: "boards: as many as the phase has, on different spots, connected, as the preset says.",
    3: "inua, frozen: every seat's card once, before it or on a board, as the options say.",
    4: "cells: face-down cards lie on top, from one play; a seed lies alone.",
    5: "hands: at most six cards each, sorted by id.",
    6: "pile: with the seeds it makes up the rest of the deck; 'returned' is part of it.",
    7: "phase: the set-up goes step by step, each with its turn, and fixed options are kept.",
    8: "cells: a complete board has no face-down card.",
    9: "points: they are those of the complete boards.",
    10: "cells: a complete board is in balance, or has no card to remove.",
    11: "points, hands, idle: the game would be over.",
    12: "drawn, victim, pending, laid, reacting: they belong to their phases only.",
    13: "phase: nobody could answer what is asked.",
}


# Writing


def write(ed: Edition, s: State, options: Mapping[str, Any]) -> dict[str, Any]:
    seats = int(s.seats)
    return {
        "options": dict(options),
        "seats": seats,
        "phase": PHASES[s.phase],
        "turn": seat_or_none(s.turn),
        "start": seat_or_none(s.start),
        "colours": [write_colours(int(areas)) for areas in s.colour[:seats]],
        "inua": [None if row == EMPTY else SPIRITS[row] for row in s.spirit[:seats]],
        "boards": [[int(s.board_q[k]), int(s.board_r[k])] for k in range(s.laid_boards)],
        "frozen": {
            BOARD_LETTERS[k]: SPIRITS[row] for k, row in enumerate(s.frozen) if row != EMPTY
        },
        "cells": {
            cell_name(cell): write_stack(ed, s, cell)
            for cell in range(CELLS)
            if s.top[cell] != EMPTY
        },
        "hands": [[write_card(ed, int(card)) for card in hand_of(s, k)] for k in range(seats)],
        "pile": int(s.pile),
        "returned": "?" if is_view(s) else cards_in(ed, s, Where.RETURNED),
        "discard": cards_in(ed, s, Where.DISCARD),
        "points": [[int(n) for n in s.point[k, :seats]] for k in range(boards_of(s))],
        "drawn": None if s.drawn == EMPTY else write_card(ed, int(s.drawn)),
        "victim": seat_or_none(s.victim),
        "pending": write_pending(ed, s),
        "laid": None if s.laid == EMPTY else cell_name(int(s.laid)),
        "reacting": [cell_name(int(cell)) for cell in s.reacting[: s.waits]],
        "idle": int(s.idle),
    }


def is_view(s: State) -> bool:
    """Is this what somebody sees, with something hidden?"""
    return bool(s.viewer != ALL_SEEN and s.phase != Phase.OVER)


def seat_or_none(seat: int) -> int | None:
    return int(seat) if seat >= 0 else None


def write_colours(areas: int) -> str:
    return "".join(LETTERS[area] for area in range(AREAS) if areas >> area & 1)


def write_card(ed: Edition, card: int) -> str:
    return "?" if card == HIDDEN else card_name(ed, card)


def hand_of(s: State, seat: int) -> Any:
    return s.hand[seat, : s.held[seat]]


def cards_in(ed: Edition, s: State, place: Where) -> list[str]:
    return [card_name(ed, card) for card in range(CARDS) if s.where[card] == place]


def open_cards(s: State, cell: int) -> list[int]:
    """The cards of a stack that everybody knows, from bottom to top."""
    card = int(s.ground[cell]) if s.top[cell] == FACE_DOWN else int(s.top[cell])
    return chain(s, card)


def chain(s: State, card: int) -> list[int]:
    cards: list[int] = []
    while card >= 0:
        cards.append(card)
        card = int(s.under[card])
    return cards[::-1]


def write_stack(ed: Edition, s: State, cell: int) -> list[str]:
    shown = [card_name(ed, card) for card in open_cards(s, cell)]
    if s.top[cell] != FACE_DOWN:
        return shown
    if s.hider[cell] == SEEDED:
        return [*shown, "?"]
    hider = int(s.hider[cell])
    if s.secret[cell] == HIDDEN:
        return shown + [f"?{hider}"] * int(s.layer[cell])
    return shown + [f"{card_name(ed, card)}?{hider}" for card in chain(s, int(s.secret[cell]))]


def write_pending(ed: Edition, s: State) -> dict[str, str] | None:
    if s.pending == EMPTY:
        return None
    return {
        "card": card_name(ed, int(s.pending)),
        "cell": cell_name(int(s.pending_cell)),
        "face": FACES[s.pending_face],
    }


# Reading


def read(ed: Edition, page: Reader, s: State) -> None:
    """Fill a state whose options and seats are set; the invariants are checked by the caller."""
    page.only(KEYS)
    seats = int(s.seats)
    clear(s)
    s.phase = page.choice("phase", PHASES)
    s.turn = page.seat("turn", seats, NOBODY)
    s.start = page.seat("start", seats, NOBODY)
    for seat, text in enumerate(page.items("colours", seats)):
        s.colour[seat] = read_colours(page, text)
    for seat, name in enumerate(page.items("inua", seats)):
        s.spirit[seat] = EMPTY if name is None else read_spirit(page, "inua", name)
    read_boards(page, s)
    if s.phase != Phase.SETUP_COLOURS:
        build_deck(s)
    read_cards(ed, page, s)
    for board, row in enumerate(page.items("points", boards_of(s))):
        if not isinstance(row, list) or len(row) != seats:
            raise page.refuse("points", f"{seats} numbers for each board are wanted, not {row!r}.")
        for seat, n in enumerate(row):
            s.point[board, seat] = whole(n, 0, 2, f"points[{board}]")
    read_marks(ed, page, s)
    s.waiting = waiting(s)
    if s.phase == Phase.PLACE:
        mark_places(ed, s)


def read_colours(page: Reader, text: Any) -> int:
    areas = [LETTERS.index(c) for c in text if c in LETTERS[:AREAS]] if type(text) is str else []
    if not isinstance(text, str) or len(areas) != len(text) or areas != sorted(set(areas)):
        raise page.refuse("colours", f"letters out of P, Y, G, B in this order, not {text!r}.")
    return sum(1 << area for area in areas)


def read_spirit(page: Reader, key: str, name: Any) -> int:
    if name not in SPIRITS:
        raise page.refuse(key, f"one of {', '.join(SPIRITS)} is wanted, not {name!r}.")
    return SPIRITS.index(name)


def read_boards(page: Reader, s: State) -> None:
    spots = page.items("boards")
    if len(spots) > boards_of(s):
        raise page.refuse("boards", f"there are at most {boards_of(s)}.")
    for board, spot in enumerate(spots):
        if not isinstance(spot, (list, tuple)) or len(spot) != 2:
            raise page.refuse(f"boards[{board}]", f"a spot [q, r] is wanted, not {spot!r}.")
        q, r = (whole(n, -9, 9, f"boards[{board}]") for n in spot)
        if not is_spot(q, r):
            raise page.refuse(f"boards[{board}]", "this spot is too far away.")
        s.board_q[board], s.board_r[board] = q, r
    s.laid_boards = len(spots)
    if len(spots) == boards_of(s):
        join_boards(s)
    frozen = page.part("frozen")
    letters = BOARD_LETTERS[: len(spots)]
    frozen.only((), letters)
    for letter in frozen.data:
        s.frozen[letters.index(letter)] = read_spirit(frozen, letter, frozen.data[letter])


def read_cards(ed: Edition, page: Reader, s: State) -> None:
    cells = page.part("cells")
    for name in cells.data:
        cell = find_cell(cells, name, name, s)
        read_stack(ed, cells, name, s, cell)
        s.filled[cell // 6] += 1
    for seat, hand in enumerate(page.items("hands", int(s.seats))):
        if not isinstance(hand, list) or len(hand) > HAND:
            raise page.refuse(f"hands[{seat}]", f"a list of up to {HAND} cards, not {hand!r}.")
        for slot, name in enumerate(hand):
            s.hand[seat, slot] = take(ed, page, f"hands[{seat}]", s, name, Where.HAND + seat)
        s.held[seat] = len(hand)
    for name in page.items("discard"):
        take(ed, page, "discard", s, name, Where.DISCARD)
    for name in page.items("returned"):
        take(ed, page, "returned", s, name, Where.RETURNED)
    s.pile = page.integer("pile", 0, CARDS)


def take(ed: Edition, page: Reader, key: str, s: State, name: Any, place: int) -> int:
    """A card by its name, out of the pool and to its place."""
    card = read_card(ed, name) if isinstance(name, str) else NONE
    if card == NONE:
        raise page.refuse(key, f"there is no card {name!r} in this edition.")
    if s.where[card] != Where.POOL:
        where = "not in this deck" if s.where[card] == Where.OUT else "there twice"
        raise page.refuse(key, f"the card {name} is {where}.")
    s.where[card] = place
    return card


def find_cell(page: Reader, key: str, name: Any, s: State) -> int:
    if not isinstance(name, str) or CELL.fullmatch(name) is None:
        raise page.refuse(key, f"a cell such as a0 is wanted, not {name!r}.")
    cell = read_cell(name)
    if cell // 6 >= s.laid_boards:
        raise page.refuse(key, f"there is no board {name[0]} in play.")
    return cell


def read_stack(ed: Edition, page: Reader, key: str, s: State, cell: int) -> None:
    """A seed alone, or open cards and then face-down cards of one seat."""
    stack = page.items(key)
    if stack == ["?"]:
        s.secret[cell], s.layer[cell], s.hider[cell] = HIDDEN, 1, SEEDED
        s.top[cell] = FACE_DOWN
        return
    if not stack:
        raise page.refuse(key, "an empty cell is left out.")
    for entry in stack:
        name, mark, seat = entry.partition("?") if isinstance(entry, str) else ("", "", "")
        if mark and seat not in tuple(str(k) for k in range(s.seats)):
            raise page.refuse(key, f"a card, a card?seat or one '?' alone, not {entry!r}.")
        card = take(ed, page, key, s, name if mark else entry, Where.STACK)
        if not mark and s.top[cell] == FACE_DOWN:
            raise page.refuse(key, "no open card lies on a face-down one.")
        if not mark:
            put_open(s, cell, card)
        else:
            hide(page, key, s, cell, card, int(seat))


def hide(page: Reader, key: str, s: State, cell: int, card: int, seat: int) -> None:
    if s.top[cell] != FACE_DOWN:
        s.ground[cell] = s.top[cell]
        s.top[cell] = FACE_DOWN
        s.hider[cell] = seat
    if s.hider[cell] != seat:
        raise page.refuse(key, "face-down cards of one stack are one seat's.")
    s.under[card] = s.secret[cell]
    s.secret[cell] = card
    s.layer[cell] += 1


def read_marks(ed: Edition, page: Reader, s: State) -> None:
    """The things that some phases leave on the table."""
    drawn = page.get("drawn")
    s.drawn = EMPTY if drawn is None else named(ed, page, "drawn", drawn)
    s.victim = page.seat("victim", int(s.seats), NOBODY)
    if page.get("pending") is not None:
        part = page.part("pending")
        part.only(("card", "cell", "face"))
        s.pending = named(ed, part, "card", part.get("card"))
        s.pending_cell = find_cell(part, "cell", part.get("cell"), s)
        s.pending_face = part.choice("face", FACES)
    laid = page.get("laid")
    s.laid = EMPTY if laid is None else find_cell(page, "laid", laid, s)
    waits = page.items("reacting")
    if len(waits) > CHAIN:
        raise page.refuse("reacting", f"at most {CHAIN} cells wait.")
    for k, name in enumerate(waits):
        s.reacting[k] = find_cell(page, "reacting", name, s)
    s.waits = len(waits)
    s.idle = page.integer("idle", 0, 40)


def named(ed: Edition, page: Reader, key: str, name: Any) -> int:
    card = read_card(ed, name) if isinstance(name, str) else NONE
    if card == NONE:
        raise page.refuse(key, f"there is no card {name!r} in this edition.")
    return card


def waiting(s: State) -> int:
    """Who decides in a phase."""
    if s.phase == Phase.OVER:
        return 0
    chosen = {
        Phase.SETUP_COLOURS: s.colours,
        Phase.SETUP_BOARDS: s.boards,
        Phase.SETUP_SEEDS: s.seeds,
    }
    is_random = chosen.get(Phase(int(s.phase)), 1) == RANDOM
    if s.phase in CHANCE_PHASES or is_random or s.turn < 0:
        return only(CHANCE)
    return only(int(s.turn))
