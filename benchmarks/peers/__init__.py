"""Other engines, in their own environment (``.bench-venv``); nothing here imports banquise."""
