"""The game of the load benchmark, found by ``BANQUISE_GAMES=benchmarks.load.games``."""
