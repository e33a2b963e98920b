"""What is this? The kinds of things on the lands, and the clauses that speak of them."""

from banquise.core.state import EMPTY
from banquise.core.text import Words
from banquise.core.things import Parts, Thing

from ..notation import cell_name, read_cell
from ..rules.cards import is_human, is_nature
from ..state import BOARD_LETTERS, SPIRITS, TRIANGLES, Edition, State
from .names import card_words, signed

PARTS = Parts(
    kinds={
        "cell": "PUT-1",
        "card": "GEN-8 GEN-9",
        "hand": "TURN-4 GEN-8",
        "known": "PUT-3 FACE-3",
        "down": "PUT-3 FACE-3",
        "sum": "SCORE-6 SCORE-7 SCORE-8",
        "frost": "INUA-4",
        "figure": "SCORE-9 SCORE-10",
        "mat": "GEN-10",
        "pile": "TURN-2 TURN-6",
        "gone": "SCORE-5",
        "face": "FACE-1 FACE-3",
        "spirit": "INUA-1 TURN-3",
        "turn": "TURN-1 TURN-4",
        "looked": "INUA-8",
        "spot": "SET-5",
        "area": "SET-1 GEN-4",
    },
    parts={
        "board": "sum-{0}",
        "cap": "sum-{0}",
        "needle": "sum-{0}",
        "total": "sum-{0}",
        "back": "mat-{0}",
        "held": "mat-{0}",
        "medal": "mat-{0}",
        "point": "mat-{0}",
        "score": "mat-{0}",
        "won": "mat-{0}",
        "goal": "mat-0",
        "inua": "spirit-{0}",
        "stock": "pile",
    },
)
ON_CELL = ("below", "height", "n", "by", "known", "value")
POWERS = ("INUA-6", "INUA-7", "INUA-8", "INUA-9", "INUA-10", "INUA-11")  # by spirit


def thing(ed: Edition, s: State, viewer: int, key: str, words: Words) -> Thing:
    s = State.plain(s)
    head, _, rest = key.partition("-")
    if head in ON_CELL or (head == "cell" and s.top[read_cell(rest)] != EMPTY):
        return Thing(of=lying(s, viewer, read_cell(rest)))
    if head == "name":
        return Thing(of=f"mat-{rest}" if rest.isdigit() else f"area-{rest}")
    if head == "card":
        return card(ed, s, viewer, int(rest), key, words)
    if head == "sum":
        return PARTS.thing(key, facts=score(s, BOARD_LETTERS.index(rest), words))
    if head == "spirit":
        row = int(s.spirit[int(rest)])
        own = words(f"inua.{SPIRITS[row]}")
        return Thing("spirit", f"{POWERS[row]} {PARTS.kinds['spirit']}", name=own)
    if key == "face-text":
        return Thing(of="face-down")
    return PARTS.thing(key)


def lying(s: State, viewer: int, cell: int) -> str:
    """The key of the top card of a cell."""
    if s.top[cell] >= 0:
        return f"card-{s.top[cell]}"
    is_own = s.secret[cell] >= 0 and s.hider[cell] == viewer
    return f"card-{s.secret[cell]}" if is_own else f"down-{cell_name(cell)}"


def card(ed: Edition, s: State, viewer: int, number: int, key: str, words: Words) -> Thing:
    life, strength = int(ed.life[number]), int(ed.strength[number])
    way = "none" if life == 0 else "people" if life > 0 else "nature"
    facts = [
        words(f"thing.now.{way}", life=signed(life)),
        words("thing.now.strength", n=strength),
        words(f"thing.now.{category(number)}"),
    ]
    kind = "card" if number in s.top else "known" if number in s.secret else "hand"
    return PARTS.thing(key, kind, facts, card_words(ed, number, words))


def category(number: int) -> str:
    if is_human(number):
        return "human"
    return "natural" if is_nature(number) else "neutral"


def score(s: State, board: int, words: Words) -> list[str]:
    """Who has points on a land, or how many places are still free."""
    free = TRIANGLES - int(s.filled[board])
    if free:
        return [words.count("thing.now.free", free)]
    points = [(seat, int(s.point[board][seat])) for seat in range(s.seats)]
    return [
        words.count("thing.now.points", n, player=words.player(seat)) for seat, n in points if n
    ]
