"""The contract of a game's rules: eleven functions of an edition and a state.

A game's ``rules`` module (or package) defines functions with these names. The loops of
``core.batch`` and of the bots are written against this module; ``core.compile`` replaces these
functions by the game's own. Calling a loop that is not bound to a game raises ``Unbound``.

The rules themselves call three functions: ``emit`` and ``whisper`` report what happens (see
``core.events``), and ``is_told`` asks whether events are being collected. They do nothing, except
on the backend ``telling``, which collects the events.
"""

from banquise.core.errors import Unbound
from banquise.core.state import Edition, Ints, State


def setup(ed: Edition, s: State) -> None:
    """Set up the first position, from the options and seats already written in ``s``."""
    raise Unbound("setup")


def candidates(ed: Edition, s: State, seat: int, out: Ints) -> int:
    """Write the candidate actions of a waiting seat, ascending; return how many there are.

    They are a superset of the legal ones.
    """
    raise Unbound("candidates")


def violates(ed: Edition, s: State, seat: int, action: int) -> int:
    """0 if the action is legal, otherwise the clause that forbids it. Accepts any int and seat."""
    raise Unbound("violates")


def apply(ed: Edition, s: State, seat: int, action: int) -> None:
    """Play a legal action, run every automatic step, stop at the next decision."""
    raise Unbound("apply")


def weights(ed: Edition, s: State, outcomes: Ints, odds: Ints) -> int:
    """Write the outcomes of a chance decision, ascending, and their positive integer odds."""
    raise Unbound("weights")


def redact(ed: Edition, s: State, seat: int) -> None:
    """Hide in place everything that ``seat`` may not know; NOBODY is a spectator."""
    raise Unbound("redact")


def imagine(ed: Edition, s: State, seat: int, draws: Ints) -> None:
    """Sample the hidden parts of a redacted state from everything that could be true.

    ``draws`` holds ``Game.draws`` random 32-bit numbers; draw k picks one of n as
    ``draws[k] * n >> 32``.
    """
    raise Unbound("imagine")


def veil(ed: Edition, s: State, seat: int, action: int, viewer: int) -> int:
    """What ``viewer`` may know of an action that ``seat`` takes in ``s``.

    The action itself, the number of its masked form (from ``Game.actions`` up), or UNSEEN.
    """
    raise Unbound("veil")


def points(ed: Edition, s: State, out: Ints) -> None:
    """Write the points of each seat, as far as they are public."""
    raise Unbound("points")


def rank(ed: Edition, s: State, out: Ints) -> None:
    """Write the place of each seat after tie-breaks, 0 for the best; ties share a place."""
    raise Unbound("rank")


def broken(ed: Edition, s: State) -> int:
    """The number of a violated invariant; 0 if all hold."""
    raise Unbound("broken")


def emit(event: int, a: int = 0, b: int = 0, c: int = 0) -> None:
    """Report an event to everyone: places, seats and pieces, never a secret."""


def whisper(seat: int, event: int, a: int = 0, b: int = 0, c: int = 0) -> None:
    """Report an event to one seat only, until the decision is public or the game is over."""


def is_told() -> bool:
    """Are events being collected?

    Put computations that only events need under ``if is_told()``: compiled rules skip them.
    """
    return False
