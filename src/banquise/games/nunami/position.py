"""nunami's position as one JSON object (section 12), whole or as a seat sees it."""

import re
from typing import Any

from banquise.core.position import HIDDEN_TEXT, Codec, Part, Reader, choice, items, whole
from banquise.core.state import CHANCE, EMPTY, HIDDEN, only

from .notation import NONE, card_name, cell_name, read_card, read_cell
from .rules.boards import is_spot, join_boards
from .rules.cards import put_open
from .rules.modes import boards_of
from .rules.placing import mark_places
from .rules.setup import build_deck
from .state import (
    ALL_SEEN,
    AREAS,
    BOARD_LETTERS,
    CARDS,
    CELLS,
    FACE_DOWN,
    HAND,
    LETTERS,
    RANDOM,
    REACH,
    SEEDED,
    SPIRITS,
    TRIANGLES,
    Edition,
    Phase,
    State,
    Where,
)

KEYS = (
    *("options", "seats", "phase", "turn", "start", "colours", "inua", "boards", "frozen"),
    *("cells", "hands", "pile", "returned", "discard", "points", "drawn", "victim"),
    *("pending", "laid", "reacting", "idle"),
)
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
    13: "phase: nobody can make this decision.",
}


# Colours and boards


def write_colours(ed: Edition, s: State) -> list[str]:
    areas = range(AREAS)
    return ["".join(LETTERS[a] for a in areas if own >> a & 1) for own in s.colour[: s.seats]]


def read_colours(ed: Edition, page: Reader, s: State) -> None:
    for seat, text in enumerate(page.items("colours", s.seats)):
        letters = text if isinstance(text, str) else "?"
        areas = [LETTERS[:AREAS].find(letter) for letter in letters]
        if -1 in areas or areas != sorted(set(areas)):
            raise page.refuse("colours", f"letters out of P, Y, G, B in this order, not {text!r}.")
        s.colour[seat] = sum(1 << area for area in areas)


def write_boards(ed: Edition, s: State) -> list[list[int]]:
    return [[s.board_q[k], s.board_r[k]] for k in range(s.laid_boards)]


def read_boards(ed: Edition, page: Reader, s: State) -> None:
    spots = page.items("boards")
    if len(spots) > boards_of(s):
        raise page.refuse("boards", f"there are at most {boards_of(s)}.")
    for board, spot in enumerate(spots):
        where = f"boards[{board}]"
        q, r = (whole(n, -REACH, REACH, where) for n in items(spot, 2, where))
        if not is_spot(q, r):
            raise page.refuse(where, "this spot is too far away.")
        s.board_q[board], s.board_r[board] = q, r
    s.laid_boards = len(spots)
    if len(spots) == boards_of(s):
        join_boards(s)


def write_frozen(ed: Edition, s: State) -> dict[str, str]:
    return {BOARD_LETTERS[k]: SPIRITS[row] for k, row in enumerate(s.frozen) if row != EMPTY}


def read_frozen(ed: Edition, page: Reader, s: State) -> None:
    part, letters = page.part("frozen"), BOARD_LETTERS[: s.laid_boards]
    part.only((), letters)
    for letter, name in part.data.items():
        s.frozen[letters.index(letter)] = choice(name, SPIRITS, part.at(letter))


# Stacks


def write_cells(ed: Edition, s: State) -> dict[str, list[str]]:
    ed = Edition.plain(ed)
    occupied = [cell for cell in range(CELLS) if s.top[cell] != EMPTY]
    return {cell_name(cell): write_stack(ed, s, cell) for cell in occupied}


def write_stack(ed: Edition, s: State, cell: int) -> list[str]:
    shown = [card_name(ed, card) for card in open_cards(s, cell)]
    if s.top[cell] != FACE_DOWN:
        return shown
    hider = s.hider[cell]
    if hider == SEEDED:
        return [*shown, HIDDEN_TEXT]
    if s.secret[cell] == HIDDEN:
        return shown + [f"?{hider}"] * int(s.layer[cell])
    return shown + [f"{card_name(ed, card)}?{hider}" for card in chain(s, int(s.secret[cell]))]


def open_cards(s: State, cell: int) -> list[int]:
    """The cards of a stack that everybody knows, from bottom to top."""
    return chain(s, int(s.ground[cell] if s.top[cell] == FACE_DOWN else s.top[cell]))


def chain(s: State, card: int) -> list[int]:
    """A card and those below it, from bottom to top."""
    cards: list[int] = []
    while card >= 0:
        cards.append(card)
        card = int(s.under[card])
    return cards[::-1]


def read_cells(ed: Edition, page: Reader, s: State) -> None:
    if s.phase != Phase.SETUP_COLOURS:
        build_deck(s)
    cells = page.part("cells")
    for name in cells.data:
        cell = find_cell(cells, name, name, s)
        read_stack(ed, cells, name, s, cell)
        s.filled[cell // TRIANGLES] += 1


def find_cell(page: Reader, key: str, name: Any, s: State) -> int:
    if not isinstance(name, str) or CELL.fullmatch(name) is None:
        raise page.refuse(key, f"a cell such as a0 is wanted, not {name!r}.")
    cell = read_cell(name)
    if cell // TRIANGLES >= s.laid_boards:
        raise page.refuse(key, f"there is no board {name[0]} in play.")
    return cell


def read_stack(ed: Edition, page: Reader, key: str, s: State, cell: int) -> None:
    """A seed alone, or open cards and then face-down cards of one seat."""
    stack = page.items(key)
    if stack == [HIDDEN_TEXT]:
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


# Cards


def write_card(ed: Edition, card: int) -> str:
    return HIDDEN_TEXT if card == HIDDEN else card_name(ed, card)


def named(ed: Edition, page: Reader, key: str, name: Any) -> int:
    """A card by its name."""
    card = read_card(ed, name) if isinstance(name, str) else NONE
    if card == NONE:
        raise page.refuse(key, f"there is no card {name!r} in this edition.")
    return card


def take(ed: Edition, page: Reader, key: str, s: State, name: Any, place: int) -> int:
    """A card by its name, out of the pool and to its place."""
    card = named(ed, page, key, name)
    if s.where[card] != Where.POOL:
        where = "not in this deck" if s.where[card] == Where.OUT else "there twice"
        raise page.refuse(key, f"the card {name} is {where}.")
    s.where[card] = place
    return card


def write_hands(ed: Edition, s: State) -> list[list[str]]:
    ed, hands = Edition.plain(ed), zip(s.hand[: s.seats], s.held, strict=False)
    return [[write_card(ed, card) for card in hand[:held]] for hand, held in hands]


def read_hands(ed: Edition, page: Reader, s: State) -> None:
    for seat, hand in enumerate(page.items("hands", s.seats)):
        if not isinstance(hand, list) or len(hand) > HAND:
            raise page.refuse(f"hands[{seat}]", f"a list of up to {HAND} cards, not {hand!r}.")
        for slot, name in enumerate(hand):
            s.hand[seat, slot] = take(ed, page, f"hands[{seat}]", s, name, Where.HAND + seat)
        s.held[seat] = len(hand)


def cards_in(ed: Edition, s: State, place: Where) -> list[str]:
    return [card_name(ed, card) for card in range(CARDS) if s.where[card] == place]


def write_returned(ed: Edition, s: State) -> str | list[str]:
    is_view = s.viewer != ALL_SEEN and s.phase != Phase.OVER
    return HIDDEN_TEXT if is_view else cards_in(ed, s, Where.RETURNED)


def read_returned(ed: Edition, page: Reader, s: State) -> None:
    for name in page.items("returned"):
        take(ed, page, "returned", s, name, Where.RETURNED)


def write_discard(ed: Edition, s: State) -> list[str]:
    return cards_in(ed, s, Where.DISCARD)


def read_discard(ed: Edition, page: Reader, s: State) -> None:
    for name in page.items("discard"):
        take(ed, page, "discard", s, name, Where.DISCARD)


# Points, and what some phases leave on the table


def write_points(ed: Edition, s: State) -> list[list[int]]:
    return [list(row[: s.seats]) for row in s.point[: boards_of(s)]]


def read_points(ed: Edition, page: Reader, s: State) -> None:
    for board, row in enumerate(page.items("points", boards_of(s))):
        for seat, n in enumerate(items(row, s.seats, f"points[{board}]")):
            s.point[board, seat] = whole(n, 0, 2, f"points[{board}]")


def write_drawn(ed: Edition, s: State) -> str | None:
    return None if s.drawn == EMPTY else write_card(ed, s.drawn)


def read_drawn(ed: Edition, page: Reader, s: State) -> None:
    if page.get("drawn") is not None:
        s.drawn = named(ed, page, "drawn", page.get("drawn"))


def write_pending(ed: Edition, s: State) -> dict[str, str] | None:
    if s.pending == EMPTY:
        return None
    cell, face = cell_name(s.pending_cell), FACES[s.pending_face]
    return {"card": card_name(ed, s.pending), "cell": cell, "face": face}


def read_pending(ed: Edition, page: Reader, s: State) -> None:
    if page.get("pending") is None:
        return
    part = page.part("pending")
    part.only(("card", "cell", "face"))
    s.pending = named(ed, part, "card", part.get("card"))
    s.pending_cell = find_cell(part, "cell", part.get("cell"), s)
    s.pending_face = part.choice("face", FACES)


# All of it


def finish(ed: Edition, s: State) -> None:
    s.waiting = waiting(s)
    s.waits = sum(cell != EMPTY for cell in s.reacting)
    if s.phase == Phase.PLACE:
        mark_places(ed, s)


def waiting(s: State) -> int:
    """Who decides in a phase."""
    if s.phase == Phase.OVER:
        return 0
    chosen = {
        Phase.SETUP_COLOURS: s.colours,
        Phase.SETUP_BOARDS: s.boards,
        Phase.SETUP_SEEDS: s.seeds,
    }
    is_random = chosen.get(Phase(s.phase), 1) == RANDOM
    if s.phase in CHANCE_PHASES or is_random or s.turn < 0:
        return only(CHANCE)
    return only(int(s.turn))


PARTS = {
    "colours": Part(write_colours, read_colours),
    "boards": Part(write_boards, read_boards),
    "frozen": Part(write_frozen, read_frozen),
    "cells": Part(write_cells, read_cells),
    "hands": Part(write_hands, read_hands),
    "returned": Part(write_returned, read_returned),
    "discard": Part(write_discard, read_discard),
    "points": Part(write_points, read_points),
    "drawn": Part(write_drawn, read_drawn),
    "pending": Part(write_pending, read_pending),
}
CODEC = Codec(State, KEYS, parts=PARTS, finish=finish)
write, read = CODEC.write, CODEC.read
