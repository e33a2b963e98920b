"""Its picture: 24 places in the open, a row of six cards for each seat."""

from operator import getitem

from banquise.core import svg
from banquise.core.state import EMPTY, HIDDEN, Edition, State
from banquise.core.svg import Item, Stage, Symbol
from banquise.core.text import Words
from benchmarks.load.games.crates import words as sayings
from benchmarks.load.games.crates.state import CARDS, HAND, PLACES, PLAY, SEATS

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
    """Every item that can be seen, in one language: there are few, so each is made once."""

    def __init__(self, words: Words) -> None:
        faces = {n: sayings.card(words, n) for n in (EMPTY, HIDDEN, *range(CARDS))}
        self.place = [
            {
                n: Item(f"place-{k}", symbol(n), 60 + 90 * (k % 8), 60 + 70 * (k // 8), label=face)
                for n, face in faces.items()
            }
            for k in range(PLACES)
        ]
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


DECKS: dict[tuple[str, tuple[str, ...]], Deck] = {}


def scene(ed: Edition, s: State, words: Words, shape: str) -> list[Item]:
    key = words.lang, words.players
    deck = DECKS.get(key) or DECKS.setdefault(key, Deck(words))
    places = map(getitem, deck.place, s.place.tolist())
    hands = map(getitem, deck.hand, s.hand.ravel().tolist())
    return [*places, *hands, *deck.names]


def keys(ed: Edition, s: State, seat: int, action: int) -> tuple[str, ...]:
    return (f"hand-{seat}-{action - PLAY}",) if PLAY <= action < PLAY + HAND else ()


COLOURS = ("red", "yellow", "green", "blue")
assert len(COLOURS) == SEATS < PLACES
