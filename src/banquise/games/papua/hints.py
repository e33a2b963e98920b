"""What the search is told of Papua: it is a long race."""


def knobs(seats: int) -> dict[str, float]:
    """Most playouts have told enough after a while, and there is time for eight times as many."""
    return {"cutoff": 100}
