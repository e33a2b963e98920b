"""Hints for the search."""


def knobs(seats: int) -> dict[str, float]:
    """Points come all the time, so a playout need not reach the end of the night."""
    return {"cutoff": 25}
