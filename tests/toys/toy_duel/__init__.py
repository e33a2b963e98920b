"""Duel: everybody picks a number in secret; who alone has the highest scores it."""

from banquise.core.game import Game
from banquise.core.options import Option

GAME = Game(
    package=__name__,
    seats=(2, 3, 4),
    options=(
        Option("rounds", span=range(1, 6), default=3),
        Option("repeats", ("free", "no_repeat")),
    ),
    seat_letters="ABCD",  # all decide at once, so a record says whose decision each one is
    minutes="1",
)
