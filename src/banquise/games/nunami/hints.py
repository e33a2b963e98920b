"""What the search is told of nunami: playouts are dear, so they are short."""


def knobs(seats: int) -> dict[str, float]:
    """A few cards further the land shows who leads."""
    return {"cutoff": 10}
