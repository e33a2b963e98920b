"""Its picture: a row for each seat with its card and the one it put away, and the deck."""

from banquise.core.state import EMPTY, HIDDEN
from banquise.core.svg import Item, Stage
from banquise.core.text import Words
from tests.toys.drawing import card, lay, table
from tests.toys.toy_hand import words as sayings
from tests.toys.toy_hand.state import CARDS, KEEP, SWAP, Edition, State


def stage(ed: Edition, s: State, words: Words, shape: str) -> Stage:
    faces = {f"card-{n}": card(str(int(ed.value[n]))) for n in range(CARDS)}
    return table(shape, int(s.seats) + 1, faces | {"back": card(""), "place": card(" ")})


def symbol(number: int) -> str:
    if number == EMPTY:
        return "place"
    return "back" if number == HIDDEN else f"card-{number}"


def scene(ed: Edition, s: State, words: Words, shape: str) -> list[Item]:
    items = lay(shape, int(s.seats), [("deck", "back", words("view.deck"), "")])
    for seat in range(s.seats):
        hand, left = int(s.hand[seat]), int(s.left[seat])
        state = words("view.shown") if s.shown[seat] else ""
        row = [
            (f"hand-{seat}", symbol(hand), sayings.card(words, hand), ""),
            (f"left-{seat}", symbol(left), sayings.card(words, left), ""),
            (f"name-{seat}", "", "", words.player(seat)),
            (f"shown-{seat}", "", "", state),
        ]
        items += lay(shape, seat, row)
    return items


def keys(ed: Edition, s: State, seat: int, action: int) -> tuple[str, ...]:
    """Keep: one's card; swap: the deck; show: one's card, then the deck's place beside it."""
    if action == KEEP:
        return (f"hand-{seat}",)
    if action == SWAP:
        return ("deck",)
    return (f"hand-{seat}", f"left-{seat}") if action > SWAP else ()
