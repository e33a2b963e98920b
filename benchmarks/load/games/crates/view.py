"""Its picture: 24 places in the open, a row of six cards for each seat."""

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


def scene(ed: Edition, s: State, words: Words, shape: str) -> list[Item]:
    items = []
    for k, number in enumerate(s.place.tolist()):
        label = sayings.card(words, number)
        items.append(
            Item(f"place-{k}", symbol(number), 60 + 90 * (k % 8), 60 + 70 * (k // 8), label=label)
        )
    for seat, hand in enumerate(s.hand.tolist()):
        for k, number in enumerate(hand):
            label = sayings.card(words, number)
            items.append(
                Item(f"hand-{seat}-{k}", symbol(number), 60 + 50 * k, 320 + 70 * seat, label=label)
            )
        items.append(Item(f"name-{seat}", "", 400, 320 + 70 * seat, text=words.player(seat)))
    return items


def keys(ed: Edition, s: State, seat: int, action: int) -> tuple[str, ...]:
    return (f"hand-{seat}-{action - PLAY}",) if PLAY <= action < PLAY + HAND else ()


COLOURS = ("red", "yellow", "green", "blue")
assert len(COLOURS) == SEATS < PLACES
