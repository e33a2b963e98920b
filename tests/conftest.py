"""What all tests share: the ways to run rules, and a home without an owner's own editions."""

import os

import pytest

os.environ["BANQUISE_EDITIONS"] = os.devnull  # nothing of this machine's owner
os.environ["BANQUISE_COMPILE"] = "never"  # tests say themselves when something is compiled

collect_ignore = ["forbidden"]  # importing it forbids compiling; only subprocesses do that


@pytest.fixture(params=["python", "cpu"])
def backend(request: pytest.FixtureRequest) -> str:
    """Rules as they are read, and rules as they are compiled."""
    name: str = request.param
    return name
