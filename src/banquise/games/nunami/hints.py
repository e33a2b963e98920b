"""What the search is told of nunami: playouts are dear, so they are short."""


def knobs(seats: int) -> dict[str, float]:
    """A few cards further the land shows who leads, and by how much counts."""
    return {"cutoff": 10, "margin": 0.3, "trust": 0.3}
