"""Every game on one GPU, compared with Pgx."""
