"""Matches of Nanuuk! in which something happens that random play seldom meets."""

from collections.abc import Iterator

from banquise import Match
from tests.games.nanuuk.positions import pieces, table


def matches() -> Iterator[Match]:
    hunt = table("E2 :HYS | F1 | B1", tokens="fish E3", backend="python")
    yield hunt.play("H E2-E3 /D3D4 x").match
    team = table("E2 :HYS | F1 | B1", tokens="fish A1", sled_crack_choice=True, backend="python")
    yield team.play("H E2-E3 /0").match
    resting = pieces(
        "A1 | D2 | G1", mode="hunt", seats=3, seat=1, bear_may_rest=True, backend="python"
    )
    yield resting.play("oD2").match
