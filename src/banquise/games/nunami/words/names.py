"""What cards, areas, boards and Inua cards are called."""

from banquise.core.text import Words

from ..rules.cards import are_equal
from ..state import (
    AREAS,
    BOARD_LETTERS,
    FACE_DOWN,
    LETTERS,
    SET_SIZE,
    SPIRITS,
    TRIANGLES,
    Edition,
    State,
)


def signed(life: int) -> str:
    """A life number as it is printed: +2, 0, −1."""
    return f"+{life}" if life > 0 else f"−{-life}" if life < 0 else "0"


def card_words(ed: Edition, card: int, words: Words) -> str:
    """A card as printed: pink +2/1. Equal cards have the same name."""
    colour = words(f"colour.{LETTERS[card // SET_SIZE]}")
    life, strength = signed(int(ed.life[card])), int(ed.strength[card])
    return words("card.name", colour=colour, life=life, strength=strength)


def slot_words(ed: Edition, s: State, seat: int, slot: int, words: Words) -> str:
    """A hand card; the second and later of equal cards are numbered."""
    card = int(s.hand[seat][slot])
    if card < 0:
        return "?"
    name = card_words(ed, card, words)
    twins = sum(are_equal(ed, card, other) for other in s.hand[seat][:slot])
    return words("card.twin", card=name, n=twins + 1) if twins else name


def areas_words(areas: int, words: Words) -> str:
    """The areas of a side: "Nunamiut and Qairtumiut"."""
    names = [words(f"area.{LETTERS[area]}") for area in range(AREAS) if areas >> area & 1]
    return words.joined(names) if names else words("board.no_colour")


def spirit_words(row: int, words: Words) -> str:
    return words(f"inua.{SPIRITS[row]}")


def board_letter(board: int) -> str:
    return BOARD_LETTERS[board] if 0 <= board < len(BOARD_LETTERS) else "?"


def has_hidden(s: State, board: int) -> bool:
    cells = range(TRIANGLES * board, TRIANGLES * board + TRIANGLES)
    return any(s.top[cell] == FACE_DOWN for cell in cells)
