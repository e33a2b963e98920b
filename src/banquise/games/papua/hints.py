"""What the search is told of Papua: it is a long race."""


def knobs(seats: int) -> dict[str, float]:
    """Most playouts have told enough after a while, and luck is large: doubt less, look on."""
    return {"cutoff": 100, "curiosity": 0.4}
