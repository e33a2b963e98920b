"""What the rules of a game must answer: eleven functions over an edition and a state.

A game's ``rules`` module (or package) has functions of these names. The loops of ``core.batch`` and
of the bots are written against this module; ``core.compile`` puts a game's own functions in the
place of these. A loop that is called before it is bound to a game says so.
"""

from banquise.core.errors import Unbound
from banquise.core.state import Edition, Ints, State


def setup(ed: Edition, s: State) -> None:
    """From the options and seats written in ``s``, the position before the first decision."""
    raise Unbound("setup")


def candidates(ed: Edition, s: State, seat: int, out: Ints) -> int:
    """Write the actions worth judging for a waiting seat, ascending.

    A superset of the legal ones.
    """
    raise Unbound("candidates")


def violates(ed: Edition, s: State, seat: int, action: int) -> int:
    """0 if the action is legal, otherwise the clause that forbids it. Total: any int, any seat."""
    raise Unbound("violates")


def apply(ed: Edition, s: State, seat: int, action: int) -> None:
    """Play a legal action, run every automatic step, stop at the next decision."""
    raise Unbound("apply")


def weights(ed: Edition, s: State, outcomes: Ints, odds: Ints) -> int:
    """At a chance decision: its outcomes, ascending, and their integer odds (all above 0)."""
    raise Unbound("weights")


def redact(ed: Edition, s: State, seat: int) -> None:
    """Hide in place all that ``seat`` may not know; NOBODY is a spectator."""
    raise Unbound("redact")


def imagine(ed: Edition, s: State, seat: int, draws: Ints) -> None:
    """Fill the holes of a redacted state with something that could be true, with the right odds.

    ``draws`` holds random numbers of 32 bits, ``Game.draws`` of them; draw k picks one of n as
    ``draws[k] * n >> 32``.
    """
    raise Unbound("imagine")


def veil(ed: Edition, s: State, seat: int, action: int, viewer: int) -> int:
    """What ``viewer`` may know of an action that ``seat`` takes in ``s``.

    The action itself, the number of its masked form (from ``Game.actions`` up), or UNSEEN.
    """
    raise Unbound("veil")


def points(ed: Edition, s: State, out: Ints) -> None:
    """The points of each seat, as far as everybody can see them."""
    raise Unbound("points")


def rank(ed: Edition, s: State, out: Ints) -> None:
    """The place of each seat, 0 for the best, tie-breaks included; equal places are shared."""
    raise Unbound("rank")


def broken(ed: Edition, s: State) -> int:
    """The number of an invariant that does not hold; 0 if all hold."""
    raise Unbound("broken")
