"""The picture of Crates: public places, and a row of six cards for each seat."""

import functools
from array import array
from operator import add, getitem

from banquise.core import svg
from banquise.core.state import EMPTY, HIDDEN
from banquise.core.svg import Item, Layers, Stage, Symbol
from banquise.core.text import Words
from benchmarks.load.games.crates import words as sayings
from benchmarks.load.games.crates.state import CARDS, HAND, PLACES, PLAY, SEATS, Edition, State

FACES = tuple(range(min(EMPTY, HIDDEN), CARDS))
HIT = "M-20 -28h40v56h-40Z"


def stage(ed: Edition, s: State, words: Words, shape: str) -> Stage:
    plain = svg.rect(-20, -28, 40, 56, 6, fill="#fffaf0")
    symbols = {f"card-{n}": Symbol(plain, HIT) for n in range(CARDS)}
    symbols |= {"back": Symbol(plain, HIT), "place": Symbol(plain, HIT)}
    return Stage(1120, 780, svg.rect(0, 0, 1120, 780), symbols, "", "")


def symbol(number: int) -> str:
    if number == EMPTY:
        return "place"
    return "back" if number == HIDDEN else f"card-{number}"


class Deck:
    """All items in one language. There are few, so each is made only once."""

    def __init__(self, words: Words, places: int) -> None:
        faces = {n: sayings.card(words, n) for n in FACES}
        self.place = [
            Item(f"place-{k}", symbol(n), 60 + 90 * (k % 8), 60 + 70 * (k // 8), label=face)
            for k in range(places)
            for n, face in faces.items()
        ]
        self.rows = [k * len(faces) - FACES[0] for k in range(places)]
        self.hand = [
            {
                n: Item(f"hand-{seat}-{k}", symbol(n), 60 + 50 * k, 320 + 70 * seat, label=face)
                for n, face in faces.items()
            }
            for seat in range(SEATS)
            for k in range(HAND)
        ]
        self.names = [
            Item(f"name-{seat}", "", 400, 320 + 70 * seat, text=words.player(seat))
            for seat in range(SEATS)
        ]


DECKS: dict[tuple[str, tuple[str, ...], int], Deck] = {}


@functools.lru_cache(64)
def in_the_open(deck: Deck, places: bytes) -> list[Item]:
    """Public items, drawn once for all viewers."""
    return [deck.place[at] for at in map(add, deck.rows, array("b", places))]


def scene(ed: Edition, s: State, words: Words, shape: str) -> Layers:
    key = words.lang, words.players, int(ed.places)
    deck = DECKS.get(key) or DECKS.setdefault(key, Deck(words, key[-1]))
    places = in_the_open(deck, s.place.tobytes())
    hands = list(map(getitem, deck.hand, s.hand.ravel().tolist()))
    return Layers((places, hands, deck.names))


def keys(ed: Edition, s: State, seat: int, action: int) -> tuple[str, ...]:
    return (f"hand-{seat}-{action - PLAY}",) if PLAY <= action < PLAY + HAND else ()


COLOURS = ("red", "yellow", "green", "blue")
assert len(COLOURS) == SEATS < PLACES
