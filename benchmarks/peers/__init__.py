"""Other engines, in an environment of their own (``.bench-venv``): nothing here imports ours."""
