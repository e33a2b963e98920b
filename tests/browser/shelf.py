"""The games that the server of these tests offers: the real ones, and the toys."""

from typing import Any

from banquise.core import game as games
from tests import toys

GAMES = {name: games.load(name) for name in games.names()} | toys.GAMES
REAL = [name for name in GAMES if name not in toys.GAMES]
ME: dict[str, Any] = {"kind": "me"}
BOT: dict[str, Any] = {"kind": "bot", "level": 1}
OPEN: dict[str, Any] = {"kind": "open"}


def party(name: str) -> list[dict[str, Any]]:
    """Oneself and as many bots as the game needs."""
    return [ME, *[BOT] * (GAMES[name].seats[0] - 1)]


def shortest(name: str) -> dict[str, Any]:
    """Options with which a game of random clicks comes to an end soon."""
    spans = {option.key: option.span for option in GAMES[name].options if option.span is not None}
    return {key: spans[key].start for key in ("turn_limit", "target_points") if key in spans}
