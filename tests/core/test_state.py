"""Records without holes, and who is waiting."""

import numpy as np
import pytest

from banquise.core.state import (
    CHANCE,
    CHANCE_WAITS,
    NOBODY,
    first_waiting,
    is_waiting,
    only,
    record,
)

STATE = record(phase="i1", seats="i1", waiting="i2")


def waiting(bits: int) -> np.record:
    s = np.zeros(1, STATE)[0]
    s.waiting = bits
    return s  # type: ignore[no-any-return]


def test_a_record_has_no_padding() -> None:
    kind = record(a="i1", b="i4", c=("i2", (2, 3)), d="i1", e="f8", f=("i1", 3))
    fields = kind.fields
    assert fields is not None
    assert sum(fields[name][0].itemsize for name in fields) == kind.itemsize
    assert kind.isalignedstruct


def test_copies_of_a_record_are_equal_byte_for_byte() -> None:
    kind = record(a="i1", b="i4", c="i1")
    states = np.frombuffer(bytes(range(kind.itemsize * 4)), kind).copy()
    assert states[:1].copy().tobytes() == states[:1].tobytes()
    states[1] = states[0]
    assert states[1:2].tobytes() == states[:1].tobytes()


@pytest.mark.parametrize("name", ["round", "size", "dtype", "max", "copy"])
def test_a_name_that_every_record_has_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match=f"'{name}'"):
        record(**{name: "i1"})


def test_who_is_waiting() -> None:
    assert is_waiting(waiting(0b101), 0)
    assert not is_waiting(waiting(0b101), 1)
    assert is_waiting(waiting(CHANCE_WAITS), CHANCE)
    assert not is_waiting(waiting(0b101), CHANCE)
    for seat in (-3, NOBODY, 6, 7, 15, 10**9):
        assert not is_waiting(waiting(CHANCE_WAITS), seat)
        assert not is_waiting(waiting(0b111111), seat)


def test_the_first_who_is_waiting() -> None:
    assert first_waiting(waiting(0b110)) == 1
    assert first_waiting(waiting(CHANCE_WAITS)) == CHANCE
    assert first_waiting(waiting(0)) == NOBODY
    assert (only(2), only(CHANCE)) == (4, CHANCE_WAITS)
