"""Which items of the picture an event moves or changes."""

from banquise.core.events import Happening

from ..notation import cell_name
from ..state import BOARD_LETTERS, FACE_DOWN, SEATS, SEEDED, Edition, Event, State

LOST = {Event.REMOVED, Event.LOST}
TOGETHER = ({Event.REMOVED}, {Event.GAINED, Event.LOST})


def piece(one: Happening) -> str:
    """The card that comes to lie on a cell, face up or face down; one that is taken away."""
    match one.event, one.arguments:
        case Event.REMOVED, (card, *_):
            return f"card-{card}"
        case (Event.LANDED, (card, _)) | (Event.TURNED_UP, (_, card)):
            return f"card-{card}"
        case ((Event.LANDED_DOWN | Event.SEEDED), (cell,)):
            return f"down-{cell_name(cell)}"
        case Event.LIFTED, (_, below) if below != FACE_DOWN:
            return f"card-{below}"
    return ""


def touches(ed: Edition, s: State, one: Happening) -> tuple[str, ...]:
    """Backs that turn, the sum of a board, figures, frost, hands."""
    match one.event, one.arguments:
        case Event.TURNED_UP, (cell, _):
            name = cell_name(cell)
            return (f"down-{name}", f"by-{name}", f"known-{name}", f"value-{name}", *_sum(cell))
        case Event.LANDED, (_, cell):
            return _sum(cell)
        case ((Event.LAID_DOWN_CARD | Event.EXCHANGED_DOWN_CARD), (_, card, _)):
            return (f"card-{card}",)  # its owner sees which one lies face down
        case ((Event.GAINED | Event.LOST), (figures, n, now)):
            return _figures(one.event is Event.GAINED, figures, n, now)
        case Event.FROZE, (seat, board, _):
            return (f"frost-{BOARD_LETTERS[board]}", f"spirit-{seat}")
        case ((Event.DREW_CARD | Event.DEALT_CARD), (_, card)):
            return (f"card-{card}",)
        case Event.TOOK_CARD, (_, _, card):
            return (f"card-{card}",)
        case ((Event.DREW | Event.DEALT), (seat,)):
            return (f"back-{seat}", f"held-{seat}")
        case Event.LAID_BOARD, (board, *_):
            return (f"board-{BOARD_LETTERS[board]}",)
    return ()


def carries(one: Happening) -> tuple[tuple[str, str], ...]:
    """Cards whose faces the viewer does not see."""
    match one.event, one.arguments:
        case ((Event.DREW | Event.DEALT), (seat,)):
            return (("pile", f"back-{seat}"),)
        case Event.TOOK, (seat, victim):
            return ((f"back-{victim}", f"back-{seat}"),)
    return ()


def _sum(cell: int) -> tuple[str, ...]:
    letter = BOARD_LETTERS[cell // 6]
    return (f"total-{letter}", f"needle-{letter}", f"cap-{letter}")


def _figures(is_gain: bool, figures: int, n: int, now: int) -> tuple[str, ...]:
    """The figures that come or go on a board, and the score of their owner."""
    board, seat = divmod(figures, SEATS)
    numbers = range(now - n, now) if is_gain else range(now, now + n)
    return (*(f"figure-{BOARD_LETTERS[board]}-{seat}-{k}" for k in numbers), f"score-{seat}")


def follow(s: State, one: Happening) -> None:
    """Who laid the card that lies face down."""
    match one.event, one.arguments:
        case ((Event.LAID_DOWN | Event.LAID_DOWN_CARD), (seat, _, cell)):
            s.hider[cell] = seat
        case Event.EXCHANGED_DOWN, (seat, cell):
            s.hider[cell] = seat
        case Event.EXCHANGED_DOWN_CARD, (seat, _, cell):
            s.hider[cell] = seat
        case Event.SEEDED, (cell,):
            s.hider[cell] = SEEDED
