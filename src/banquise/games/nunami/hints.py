"""Search settings: playouts are expensive, so they are cut off early."""


def knobs(seats: int) -> dict[str, float]:
    """After a few more cards the boards show who leads."""
    return {"cutoff": 10}
