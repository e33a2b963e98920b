"""Which items of the picture an event moves or changes."""

from banquise.core.events import Happening

from ..editions import GEAR_NAMES, TOKEN_NAMES, cell_name, edge_name
from ..state import ANIMALS, Edition, Event, State, Token

SENT = {Event.REMOVED}
TOGETHER = ({Event.STEPPED, Event.CROSSED, Event.EQUIPPED}, {Event.TOOK, Event.EQUIPPED})
MOST = 8  # animals of one kind in a bag


def piece(one: Happening) -> str:
    if one.move is None or one.move[0] != "at":
        return ""
    return f"piece-{one.move[1]}"


def touches(ed: Edition, s: State, one: Happening) -> tuple[str, ...]:
    """Cracks, tokens on the ice, the bear that flees, what a hunter carries."""
    match one.event, one.arguments:
        case Event.CRACKED, (_, edge):
            return (f"crack-{edge_name(ed, edge)}",)
        case Event.LAID, (_, token, cell):
            return (_token(ed, token, cell), f"left-{_name(token)}")
        case Event.CHASED, (_, _, cell):
            return (_token(ed, Token.BEAR, cell), "bear-flight")
        case Event.TOOK, (_, animal, hunter):
            ice = int(s.ice[animal])
            cells = [cell for cell in range(int(ed.cells)) if ice >> cell & 1]
            return (*(_token(ed, animal, cell) for cell in cells), *_carried(hunter, animal))
        case Event.UNLOADED, (_, hunter, _):
            return tuple(key for token in range(ANIMALS + 1) for key in _carried(hunter, token))
        case Event.EQUIPPED, (hunter, _):
            return tuple(f"gear-{hunter}-{name}" for name in GEAR_NAMES)
        case ((Event.JOINED | Event.PARTED), (_, hunter, *_)):
            return _carried(hunter, Token.INUK)
    return ()


def _token(ed: Edition, token: int, cell: int) -> str:
    return f"{_name(token)}-{cell_name(ed, cell)}"


def _name(token: int) -> str:
    return "bear" if token == Token.BEAR else TOKEN_NAMES[token]


def _carried(hunter: int, token: int) -> tuple[str, ...]:
    """A kind of thing on a hunter's sheet."""
    name = TOKEN_NAMES[token]
    own = tuple(f"own-{hunter}-{name}-{n}" for n in range(MOST))
    return (*own, f"many-{hunter}-{name}")
