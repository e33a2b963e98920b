"""``banquise serve`` with the quickest bots: the table is tested here, not the opponents."""

from typing import Any

from banquise.cli.main import main
from banquise.server import bots


def warm_nothing(pool: Any, game: str) -> None:
    """The quickest bots need no preparation."""


if __name__ == "__main__":
    bots.LEVELS.update({level: bots.Strength("uniform", iterations=1) for level in bots.LEVELS})
    bots.LEVELS[bots.HINT_LEVEL] = bots.Strength("rollout", seconds=60, iterations=40)
    bots.Pool.warm = warm_nothing  # type: ignore[method-assign]
    main()
