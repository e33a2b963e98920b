"""What the events of Papua do to the islanders, the cells and the die."""

from banquise.core.state import EMPTY
from banquise.games.papua.state import BLOCK, ISLANDERS, POT, Event, span
from tests.contract.replay import Moment, Replay

TABLE = Replay(
    unsaid={
        "phase": "what is asked next",
        "waiting": "who is asked next",
        "seat": "whose turn it is",
        "turns": "a counter",
        "rescues": "a counter",
    },
    ordered=[(Event.SENT_BACK, Event.LANDED), (Event.STEPPED, Event.LANDED)],
)


@TABLE.on(Event.ROLLED_OFF)
def rolled_off(t: Moment, player: int, n: int) -> None:
    assert t.s.roll_off[player] == 0, "the player has rolled"
    t.s.roll_off[player] = n


@TABLE.on(Event.TIED)
def tied(t: Moment, players: int) -> None:
    for seat in range(t.s.seats):
        assert t.s.roll_off[seat] != 0, "somebody has still to roll"
        t.s.roll_off[seat] = 0 if players >> seat & 1 else -1


@TABLE.on(Event.BEGAN)
def began(t: Moment, player: int) -> None:
    assert t.s.roll_off[player] == max(t.s.roll_off), "somebody rolled more"
    t.s.roll_off[:] = 0


@TABLE.on(Event.ROLLED)
def rolled(t: Moment, player: int, n: int) -> None:
    assert t.s.die == 0, "the die was rolled"
    t.s.die = n


@TABLE.on(Event.PASSED, Event.LEFT)
def used(t: Moment, player: int, n: int) -> None:
    assert t.s.die == n, "the die shows something else"
    t.s.die = 0


@TABLE.on(Event.STEPPED)
def stepped(t: Moment, player: int, cell: int, to: int) -> None:
    assert t.s.on[cell] // ISLANDERS == player, "none of these islanders is there"
    used(t, player, to - cell)


@TABLE.on(Event.ADVANCED)
def advanced(t: Moment, player: int, block: int, to: int) -> None:
    (rear, front), (first, _) = span(block + BLOCK), span(to + BLOCK)
    assert all(t.s.on[cell] != EMPTY for cell in range(rear, front + 1)), "the block has a gap"
    used(t, player, first - rear)


@TABLE.on(Event.LANDED)
def landed(t: Moment, islander: int, cell: int) -> None:
    assert t.s.die == 0, "nobody has used the die"
    assert t.s.on[cell] == EMPTY, "somebody stands there"
    leave(t, islander)
    t.s.on[cell] = islander


def leave(t: Moment, islander: int) -> None:
    cell = t.s.place.reshape(-1)[islander]
    if cell != POT:
        assert t.s.on[cell] == islander, "the islander is not where it starts"
        t.s.on[cell] = EMPTY


@TABLE.on(Event.TRAPPED)
def trapped(t: Moment, islander: int, cell: int) -> None:
    leave(t, islander)


@TABLE.on(Event.STOPPED)
def stopped(t: Moment, islander: int, cell: int) -> None:
    assert t.s.on[cell] == islander, "the islander is not there"


@TABLE.on(Event.SENT_BACK)
def sent_back(t: Moment, by: int, islander: int, cell: int) -> None:
    assert t.s.on[cell] == islander, "the islander is not there"
    leave(t, islander)


@TABLE.on(Event.RESCUED)
def rescued(t: Moment, islander: int, cell: int) -> None:
    sent_back(t, -1, islander, cell)


@TABLE.on(Event.WON)
def won(t: Moment, player: int) -> None:
    assert t.s.on[t.ed.cells + 1] // ISLANDERS == player, "nobody has reached the canoe"
    t.s.winner = player
