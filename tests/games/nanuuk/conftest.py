"""Rules tests draw positions with ``table`` and ``pieces`` and start matches with ``start``, on
each backend.
"""

import functools
from collections.abc import Callable

import pytest

from tests.games.nanuuk import positions

Draw = Callable[..., positions.Table]


@pytest.fixture
def table(backend: str) -> Draw:
    return functools.partial(positions.table, backend=backend)


@pytest.fixture
def pieces(backend: str) -> Draw:
    return functools.partial(positions.pieces, backend=backend)


@pytest.fixture
def start(backend: str) -> Draw:
    return functools.partial(positions.start, backend=backend)
