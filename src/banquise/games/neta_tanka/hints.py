"""What the search is told of Nētā-Tanka: the points of the next rounds say enough."""


def knobs(seats: int) -> dict[str, float]:
    """A playout of one or two rounds tells more in the same time than one to the end."""
    return {"cutoff": 60}
