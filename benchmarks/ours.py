"""A contestant: one of our games, or connect four on our contract."""

from __future__ import annotations

import sys

from banquise.core.batch import CHANCES
from banquise.core.game import Game, load
from banquise.core.match import Match
from banquise.lab.simulate import ENDLESS, Run
from benchmarks import connect_four
from benchmarks.contest import fitting, wait_and_play


def find(name: str) -> Game:
    return connect_four.GAME if name == connect_four.GAME.name else load(name)


def main(name: str, seats: str) -> None:
    run = Run(Match(find(name), int(seats), chance="manual"), 0, ENDLESS, check=False)
    run.warm()

    def play(games: int) -> int:
        return int(run.play(0, games)[:, : CHANCES + 1].sum())

    games = fitting(play)
    wait_and_play(lambda: play(games), f"{games} games per round")


if __name__ == "__main__":
    main(*sys.argv[1:])
