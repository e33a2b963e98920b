"""What the search is told of Halunken & Spelunken: crews are worth what they are worth now."""


def knobs(seats: int) -> dict[str, float]:
    """Points come all the time, so a playout need not go to the end of the night."""
    return {"cutoff": 25}
