"""``banquise serve`` with the quickest bots: the table is tested here, not the opponents."""

from banquise.cli.main import main
from banquise.server.live import bots

if __name__ == "__main__":
    bots.LEVELS.update({level: bots.Strength("uniform", iterations=1) for level in bots.LEVELS})
    bots.LEVELS[bots.HINT_LEVEL] = bots.Strength("rollout", seconds=60, iterations=40)
    main()
