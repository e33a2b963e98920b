"""The game of the load benchmark; ``BANQUISE_GAMES=benchmarks.load.games`` lets the server find it."""
