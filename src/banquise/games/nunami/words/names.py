"""What things are called: cards, cells, areas, players; and plain looks at a position."""

from collections.abc import Iterable
from functools import reduce

from banquise.core.state import EMPTY, HIDDEN, Edition, State
from banquise.core.text import Words
from banquise.games.nunami.notation import BOARD_LETTERS, SPIRITS
from banquise.games.nunami.plain import plain
from banquise.games.nunami.state import AREAS, FACE_DOWN, LETTERS, SET_SIZE, TRIANGLES


def signed(life: int) -> str:
    """A life number as it is printed: +2, 0, −1."""
    return f"+{life}" if life > 0 else f"−{-life}" if life < 0 else "0"


def card_words(ed: Edition, card: int, words: Words) -> str:
    """A card as printed: pink +2/1. Equal cards are called alike."""
    ed = plain(ed)
    colour = words(f"colour.{LETTERS[card // SET_SIZE]}")
    life, strength = signed(int(ed.life[card])), int(ed.strength[card])
    return words("card.name", colour=colour, life=life, strength=strength)


def slot_words(ed: Edition, s: State, seat: int, slot: int, words: Words) -> str:
    """A hand card; of equal ones in the hand the second and later are numbered."""
    ed, s = plain(ed), plain(s)
    card = int(s.hand[seat][slot])
    if card < 0:
        return "?"
    name = card_words(ed, card, words)
    twins = sum(is_twin(ed, card, other) for other in s.hand[seat][:slot])
    return words("card.twin", card=name, n=twins + 1) if twins else name


def is_twin(ed: Edition, card: int, other: int) -> bool:
    """Are two cards printed alike?"""
    if other < 0 or card // SET_SIZE != other // SET_SIZE:
        return False
    return bool(ed.life[card] == ed.life[other] and ed.strength[card] == ed.strength[other])


def areas_words(areas: int, words: Words) -> str:
    """The areas of a side: "Nunamiut and Qairtumiut"."""
    names = [words(f"area.{LETTERS[area]}") for area in range(AREAS) if areas >> area & 1]
    return joined(names, words) if names else words("board.no_colour")


def colours_words(areas: int, words: Words) -> str:
    """The colours of a side: "pink and yellow"."""
    names = [words(f"colour.{LETTERS[area]}") for area in range(AREAS) if areas >> area & 1]
    return joined(names, words) if names else words("board.no_colour")


def spirit_words(row: int, words: Words) -> str:
    return words(f"inua.{SPIRITS[row]}")


def board_letter(board: int) -> str:
    return BOARD_LETTERS[board] if 0 <= board < len(BOARD_LETTERS) else "?"


def listed(names: Iterable[str], words: Words) -> str:
    """Names in a bare list."""
    return reduce(lambda a, b: words("list.more", a=a, b=b), names)


def joined(names: list[str], words: Words) -> str:
    """Names as the subject of a sentence."""
    if len(names) < 2:
        return names[0]
    return words("list.pair", a=listed(names[:-1], words), b=names[-1])


def open_sum(ed: Edition, s: State, board: int) -> int:
    """The life of all face-up top cards of a board."""
    cells = range(TRIANGLES * board, TRIANGLES * board + TRIANGLES)
    return sum(int(ed.life[s.top[cell]]) for cell in cells if s.top[cell] >= 0)


def has_hidden(s: State, board: int) -> bool:
    cells = range(TRIANGLES * board, TRIANGLES * board + TRIANGLES)
    return any(s.top[cell] == FACE_DOWN for cell in cells)


def hidden_chain(s: State, cell: int) -> list[int]:
    """The face-down cards of a cell that this view knows, from the top down."""
    card, found = int(s.secret[cell]), []
    while card >= 0:
        found.append(card)
        card = int(s.under[card])
    return found


def knows(s: State, cell: int) -> bool:
    """Are the face-down cards of this cell named in this view?"""
    return bool(s.secret[cell] not in (EMPTY, HIDDEN))


def point_words(s: State, board: int) -> str:
    """The points of a board, seat by seat: 2/0."""
    return "/".join(str(int(n)) for n in s.point[board][: s.seats])


def totals(s: State) -> list[int]:
    return [sum(int(row[seat]) for row in s.point) for seat in range(int(s.seats))]
