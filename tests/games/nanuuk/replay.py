"""What the events of Nanuuk! do to the ice, the pieces and the hunters' sheets."""

from banquise.core.state import EMPTY
from banquise.games.nanuuk.state import ANIMALS, STANDARD, Event, Mode, Token
from tests.contract.replay import Moment, Replay

TABLE = Replay(
    unsaid={
        "phase": "what is asked next",
        "waiting": "who is asked next",
        "seat": "who is asked next",
        "first": "a seat; the log says it where chance decides",
        "piece": "bookkeeping: who is acting",
        "moved": "bookkeeping: which Inuk has had its move",
        "due": "a counter",
        "bound": "bookkeeping: must a step follow?",
        "passes": "a counter",
        "hunt_over": "bookkeeping, worked out from the board",
    },
    ordered=[
        (Event.STEPPED, Event.THREW),
        (Event.UNLOADED, Event.PARTED),
    ],
)


@TABLE.on(Event.DRAWN)
def drawn(t: Moment, player: int) -> None:
    """The printed layout is on the ice when the first player is known."""
    if t.s.mode == Mode.NANUUK and t.s.layout == STANDARD:
        assert not t.s.ice.any(), "something lies on the ice"
        t.s.ice[:] = t.ed.layout[t.s.board]


@TABLE.on(Event.LAID)
def laid(t: Moment, player: int, token: int, cell: int) -> None:
    for other in t.s.ice:
        assert not int(other) >> cell & 1, "something lies there"
    t.s.ice[token] |= 1 << cell


@TABLE.on(Event.CRACKED)
def cracked(t: Moment, player: int, edge: int) -> None:
    for cell, slot in zip(t.ed.ends[edge], t.ed.slot[edge], strict=True):
        assert t.s.way[cell] >> slot & 1, "the ice is cracked there"
        t.s.way[cell] &= ~(1 << int(slot)) & 63


@TABLE.on(Event.PLACED)
def placed(t: Moment, player: int, piece: int, cell: int) -> None:
    assert t.s.at[piece] == EMPTY, "the piece is on the board"


@TABLE.on(Event.STEPPED)
def stepped(t: Moment, piece: int, start: int, end: int) -> None:
    assert is_open(t, start, end), "a crack is in the way"
    leave(t, piece, start)


@TABLE.on(Event.CROSSED)
def crossed(t: Moment, piece: int, start: int, end: int) -> None:
    assert not is_open(t, start, end), "there is no crack to cross"
    leave(t, piece, start)


def is_open(t: Moment, start: int, end: int) -> bool:
    sides = [k for k, cell in enumerate(t.ed.near[start]) if cell == end]
    assert sides, "the cells do not touch"
    return bool(t.s.way[start] >> sides[0] & 1)


def leave(t: Moment, piece: int, start: int) -> None:
    assert t.s.at[piece] == start, "the piece is elsewhere"
    t.notes["stepped"] = piece


@TABLE.on(Event.THREW)
def threw(t: Moment, player: int) -> None:
    assert "stepped" in t.notes, "nobody has stepped on a bear"
    lift(t, Token.BEAR, int(t.s.at[t.notes["stepped"]]))


def lift(t: Moment, token: int, cell: int) -> None:
    assert int(t.s.ice[token]) >> cell & 1, "it does not lie there"
    t.s.ice[token] &= ~(1 << cell)


@TABLE.on(Event.CHASED)
def chased(t: Moment, player: int, hunter: int, cell: int) -> None:
    laid(t, player, Token.BEAR, cell)


@TABLE.on(Event.JOINED)
def joined(t: Moment, player: int, hunter: int, cell: int) -> None:
    assert t.s.at[hunter] == cell, "the hunter is elsewhere"
    assert not t.s.companion[hunter], "the hunter has a companion"
    lift(t, Token.INUK, cell)


@TABLE.on(Event.PARTED)
def parted(t: Moment, player: int, hunter: int) -> None:
    assert t.s.companion[hunter], "the hunter is alone"
    assert not t.s.bag[hunter] >> Token.WHALE & 1, "the whale is not unloaded"


@TABLE.on(Event.TOOK)
def took(t: Moment, player: int, animal: int, hunter: int) -> None:
    assert not t.s.bag[hunter] >> animal & 1, "the hunter carries one"
    lift(t, animal, int(t.s.at[hunter]))
    t.s.bag[hunter] |= 1 << animal


@TABLE.on(Event.UNLOADED)
def unloaded(t: Moment, player: int, hunter: int, animals: int) -> None:
    assert t.s.bag[hunter] & animals == animals, "the hunter does not carry them"
    t.s.bag[hunter] -= animals
    for animal in range(ANIMALS):
        t.s.store[hunter, animal] += animals >> animal & 1


@TABLE.on(Event.REMOVED)
def removed(t: Moment, player: int, piece: int, cell: int) -> None:
    leave(t, piece, cell)
    t.s.out[list(t.s.out).index(EMPTY)] = player


@TABLE.on(Event.WON)
def won(t: Moment, players: int) -> None:
    t.s.winners = players
