"""Matches of Nētā-Tanka in which something happens that random play seldom meets."""

from collections.abc import Iterator

from banquise import Match
from tests.games.neta_tanka.positions import clan, play, village


def two_elders() -> Match:
    """The last turn of a round: two nomads go on missions, and nothing stays as it is."""
    board = {"elder_forest": ["2A_"], "elder_hunt": ["1A_"]}
    return village(3, seat=2, board=board, hunted=2, tanning={"hide": 0, "meat": 5})


def shared_victory() -> Match:
    """Two players end with the same points and the same resources."""
    clans = {seat: clan("w1 g5", exchanged=f"O{seat + 1}") for seat in range(2)}
    return play(village(2, clans, seat=1, round=5), "end")


def matches() -> Iterator[Match]:
    yield shared_victory()
