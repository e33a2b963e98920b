"""Time from an empty folder to the first move: this project and others, on the same machine."""
