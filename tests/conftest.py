"""What all tests share: the ways to run rules, and a home without an owner's own editions."""

import os

import pytest

os.environ["BANQUISE_EDITIONS"] = os.devnull  # nothing of this machine's owner


@pytest.fixture(params=["python", "cpu"])
def backend(request: pytest.FixtureRequest) -> str:
    """Rules as they are read, and rules as they are compiled."""
    name: str = request.param
    return name
