"""Settings of the search: it looks at the points of the next rounds."""


def knobs(seats: int) -> dict[str, float]:
    """A playout of one or two rounds tells more in the same time than one to the end."""
    return {"cutoff": 60}
