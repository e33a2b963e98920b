"""Every game on one GPU, next to Pgx."""
