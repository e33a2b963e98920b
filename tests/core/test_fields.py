"""Declared records: bytes, positions, ranges and plain copies from one declaration."""

from __future__ import annotations

import subprocess
import sys
from enum import IntEnum
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from banquise import BadPosition
from banquise.core import position, records
from banquise.core.game import Game, load
from banquise.core.position import Codec, Part, Reader, SeatPart
from banquise.core.records import Field, Record, Rows, f4, i1, i2, i4, last_seat, seat_or, u1
from banquise.core.state import EMPTY, HIDDEN, NOBODY, Floats, Ints, record
from banquise.research import planes
from tests.toys import GAMES


class Step(IntEnum):
    DEAL, FIRST_TURN = range(2)


class Edition(Record):
    cells: int = i1()
    x: Floats = f4(shape=3)


def last_cell(ed: Edition, s: State) -> int:
    return ed.cells


class State(Record):
    step: int = i1(Step)
    seats: int = i1()
    limit: int = i4(option=True)
    turn: int = seat_or(NOBODY)
    open: int = i1(bool)
    mood: int = u1(names=("calm", "wild"))
    at: Ints = i1(0, last_cell, shape=(3, 2), per_seat=True, json="places", by="RGB")
    card: Ints = i2(0, 9, shape=3, per_seat=True, none=EMPTY, hidden=HIDDEN)
    way: Ints = i1(-3, 3, shape=(2, 2), json="path")
    path: int = i1(option=True)  # how the way was chosen
    total: int = i2(derived=True)


LAYOUT = record(
    step="i1", seats="i1", limit="i4", turn="i1", open="i1", mood="u1", at=("i1", (3, 2)),
    card=("i2", 3), way=("i1", (2, 2)), path="i1", total="i2",
)  # fmt: skip
KEYS = ("seats", "options", "step", "turn", "open", "mood", "places", "card", "path", "double")


def read_double(ed: Edition, page: Reader, s: State) -> None:
    s.limit = page.integer("double", 0, 40) // 2


def finish(ed: Edition, s: State) -> None:
    s.total = int(s.at.sum())


CODEC = Codec(
    State, KEYS, parts={"double": Part(lambda ed, s: 2 * s.limit, read_double)}, finish=finish
)
SHOWN: dict[str, Any] = {
    "seats": 2,
    "options": {},
    "step": "first_turn",
    "turn": None,
    "open": True,
    "mood": "wild",
    "places": {"R": [1, 2], "G": [0, 5]},
    "card": [7, None],
    "path": [[-3, 0], [1, 3]],
    "double": 40,
}


def edition() -> Any:
    ed: Any = np.zeros(1, Edition.dtype)[0]
    ed.cells = 5
    return ed


def read(changes: dict[str, Any]) -> Any:
    s: Any = np.zeros(1, State.dtype)[0]
    s.seats = 2
    CODEC.read(edition(), Reader(SHOWN | changes), s)
    return s


def test_the_bytes_are_those_of_a_record() -> None:
    assert State.dtype == LAYOUT
    assert State.dtype.isalignedstruct
    assert State.dtype.type is np.record
    assert State.packing.size == LAYOUT.itemsize
    assert State.dtype is State.dtype


def test_a_position_is_read_and_written() -> None:
    s = read({})
    assert (s.step, s.turn, s.open, s.mood) == (Step.FIRST_TURN, NOBODY, 1, 1)
    assert s.at.tolist() == [[1, 2], [0, 5], [0, 0]]
    assert s.card.tolist() == [7, EMPTY, EMPTY]
    assert (s.total, s.limit) == (8, 20)
    written = CODEC.write(edition(), s, {})
    assert written == SHOWN
    assert list(written) == list(KEYS)


def test_what_is_hidden_is_written_as_a_question_mark() -> None:
    s = read({})
    s.card[0] = HIDDEN
    assert CODEC.write(edition(), s, {})["card"] == ["?", None]


def test_reading_forgets_what_was_there() -> None:
    s = read({})
    s.at[2], s.card[2], s.total = 4, 3, 99
    CODEC.read(edition(), Reader(SHOWN), s)
    assert s.tobytes() == read({}).tobytes()


REFUSED: list[tuple[dict[str, Any], str]] = [
    ({"step": "turn"}, "step: one of deal, first_turn is expected, not 'turn'."),
    ({"turn": 2}, "turn: a whole number from 0 to 1 is expected, not 2."),
    ({"open": 1}, "open: true or false is expected, not 1."),
    ({"mood": 1}, "mood: one of calm, wild is expected, not 1."),
    ({"places": [[1, 2], [0, 5]]}, "places: an object is expected, not [[1, 2], [0, 5]]."),
    ({"places": {"R": [1, 2]}}, "places.G: this key is missing."),
    ({"places": {"R": [1, 2], "G": [0, 0], "B": [0, 0]}}, "places.B: there is no such key."),
    (
        {"places": {"R": [1, 6], "G": [0, 5]}},
        "places.R[1]: a whole number from 0 to 5 is expected,",
    ),
    ({"places": {"R": [1], "G": [0, 5]}}, "places.R: a list of 2 is expected, not [1]."),
    ({"card": [1, 2, 3]}, "card: a list of 2 is expected, not [1, 2, 3]."),
    ({"card": [1, "?"]}, "card[1]: a whole number from 0 to 9 is expected, not '?'."),
    (
        {"path": [[0, 0], [0, None]]},
        "path[1][1]: a whole number from -3 to 3 is expected, not None.",
    ),
    ({"path": [[0, 0], 1]}, "path[1]: a list of 2 is expected, not 1."),
    ({"double": 41}, "double: a whole number from 0 to 40 is expected, not 41."),
    ({"treble": 1}, "treble: there is no such key."),
]


@pytest.mark.parametrize(("changes", "words"), REFUSED, ids=[words for _, words in REFUSED])
def test_what_is_wrong_is_named(changes: dict[str, Any], words: str) -> None:
    with pytest.raises(BadPosition) as error:
        read(changes)
    assert str(error.value).startswith(f"position: {words}")


def test_a_number_out_of_its_range_is_found() -> None:
    s, ed = read({}), edition()
    assert State.outside(ed, s) == ""
    s.card[1] = HIDDEN
    assert State.outside(ed, s) == "card[1]: -2 is not a number from 0 to 9."
    assert State.outside(ed, s, is_seen=True) == ""
    s.card[1], s.card[2] = 0, 4
    assert State.outside(ed, s) == "card[2]: this seat is not in play, so -1 is expected."
    s.card[2], s.at[1, 1] = EMPTY, 6
    assert State.outside(ed, s) == "places[1][1]: 6 is not a number from 0 to 5."


def test_a_part_that_reads_too_much_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    def read_wildly(ed: Edition, page: Reader, s: State) -> None:
        s.mood = 9

    monkeypatch.setitem(CODEC.parts, "double", Part(CODEC.parts["double"].write, read_wildly))
    with pytest.raises(BadPosition, match="position: mood: 9 is not a number from 0 to 1"):
        read({})


def test_a_codec_knows_its_keys() -> None:
    with pytest.raises(TypeError, match="no field for the key 'mud'"):
        Codec(State, ("seats", "mud"))


def test_a_plain_copy_has_the_same_numbers() -> None:
    s = read({})
    for source in (s, s.tobytes(), bytearray(s.tobytes()), memoryview(s.tobytes())):
        plain = State.plain(source)
        assert {name: getattr(plain, name) for name in State.fields} == {
            name: s[name].tolist() for name in State.fields
        }
        assert type(plain.turn) is int
        assert isinstance(plain.card, list)
        assert State.plain(plain) is plain
    assert Edition.plain(edition()).x == [0.0, 0.0, 0.0]


def test_rules_can_read_the_rows_of_a_plain_copy() -> None:
    plain = State.plain(read({}))
    assert isinstance(plain.at, Rows)
    assert (plain.at[1, 1], plain.at[1][1], list(plain.at[1])) == (5, 5, [0, 5])


def test_bytes_of_another_length_are_rejected() -> None:
    with pytest.raises(Exception, match="requires a buffer"):
        State.plain(b"123")


def test_a_plain_copy_needs_no_numpy() -> None:
    """The core of records works where NumPy cannot be imported."""
    code = (
        "import sys, types; sys.modules['numpy'] = None\n"
        "for name in ('banquise', 'banquise.core'):\n"
        "    sys.modules[name] = types.ModuleType(name)\n"
        "    sys.modules[name].__path__ = [sys.argv[1] + '/../' * (name == 'banquise')]\n"
        "from banquise.core.records import Record, i1, i4\n"
        "class State(Record):\n"
        "    a: int = i1()\n"
        "    b: int = i4()\n"
        "    c: 'Ints' = i1(shape=(2, 2))\n"
        "s = State.plain(bytes([255, 0, 0, 0, 1, 1, 0, 0, 1, 2, 3, 254]))\n"
        "print(s.a, s.b, s.c)\n"
    )
    core = str(Path(records.__file__).parent)
    done = subprocess.run(
        [sys.executable, "-c", code, core], capture_output=True, text=True, check=True
    )
    assert done.stdout == "-1 257 [[1, 2], [3, -2]]\n"


def test_a_field_must_be_declared_as_what_it_is() -> None:
    with pytest.raises(TypeError, match=r"Wrong\.at: annotate one number"):
        type("Wrong", (Record,), {"at": i1(shape=2), "__annotations__": {"at": "int"}})
    with pytest.raises(TypeError, match=r"Wrong\.die: annotate one number"):
        type("Wrong", (Record,), {"die": i1(), "__annotations__": {"die": "Ints"}})
    with pytest.raises(TypeError, match=r"Wrong\.plain: this name is reserved"):
        type("Wrong", (Record,), {"plain": i1(), "__annotations__": {"plain": "int"}})
    with pytest.raises(TypeError, match="members of Gap must count from 0"):
        i1(IntEnum("Gap", {"ONE": 1}))


def test_a_field_without_a_range_is_in_no_position() -> None:
    with pytest.raises(TypeError, match="no range"):
        Field("i1").bounds(None, None)


@pytest.mark.parametrize("game", [load("papua"), *GAMES.values()], ids=lambda game: game.name)
def test_planes_are_named_after_the_fields(game: Game) -> None:
    assert game.records is not None
    state, declared = game.records
    assert game.state is state.dtype
    assert game.edition is declared.dtype
    assert planes.fields(game) == list(state.fields)


def test_a_seat_in_play_is_a_bound() -> None:
    assert last_seat(None, read({})) == 1
    assert position.understand(State.fields["turn"], None, (0, 1), "turn") == NOBODY


class Camp(Record):
    seats: int = i1()
    wood: int = i1(0, 9, json="forest.wood")
    meat: Ints = i1(0, 9, shape=3, per_seat=True, json="players.food.meat")
    goods: Ints = i1(0, 9, shape=(3, 2), per_seat=True, by=("hide", "skull"), json="players.goods")


def read_tower(ed: Any, page: Reader, s: Camp, seat: int) -> None:
    s.meat[seat] += page.integer("tower", 0, 3)


TOWER = SeatPart(lambda ed, s, seat: 0, read_tower)
CAMP_KEYS = ("seats", "forest.wood", "players.food.meat", "players.tower", "players.goods")
CAMP = Codec(Camp, CAMP_KEYS, parts={"players.tower": TOWER})
CAMPS: dict[str, Any] = {
    "seats": 2,
    "forest": {"wood": 4},
    "players": [
        {"food": {"meat": seat}, "tower": 0, "goods": {"hide": 2, "skull": seat}}
        for seat in range(2)
    ],
}


def read_camp(page: dict[str, Any]) -> Any:
    s: Any = np.zeros(1, Camp.dtype)[0]
    s.seats = 2
    CAMP.read(edition(), Reader(page), s)
    return s


def test_dotted_keys_are_objects_and_a_list_with_an_object_for_each_seat() -> None:
    s = read_camp(CAMPS)
    assert (s.wood, s.meat.tolist(), s.goods.tolist()) == (4, [0, 1, 0], [[2, 0], [2, 1], [0, 0]])
    assert CAMP.write(edition(), s, {}) == CAMPS


def test_refusals_name_the_key_inside_an_object() -> None:
    players = [CAMPS["players"][0], {**CAMPS["players"][1], "food": {"meat": 1, "fish": 1}}]
    with pytest.raises(BadPosition, match=r"players\[1\].food.fish: there is no such key"):
        read_camp(CAMPS | {"players": players})
    with pytest.raises(BadPosition, match=r"forest.wood: a whole number from 0 to 9"):
        read_camp(CAMPS | {"forest": {"wood": 10}})
    with pytest.raises(BadPosition, match=r"players: a list of 2 is expected"):
        read_camp(CAMPS | {"players": []})


class Line(Record):
    seats: int = i1()
    signs: int = u1(names=("sun", "moon", "star"), bits=True)
    out: int = u1(0, last_seat, bits=True)
    queue: Ints = i1(0, last_seat, none=EMPTY, shape=3, ends=True)


LINES = Codec(Line, ("seats", "signs", "out", "queue"))
STANDING = {"seats": 2, "signs": ["sun", "star"], "out": [1], "queue": [1, 0]}


def read_line(**changed: Any) -> Any:
    s: Any = np.zeros(1, Line.dtype)[0]
    s.seats = 2
    LINES.read(edition(), Reader(STANDING | changed), s)
    return s


def test_sets_and_lists_that_end() -> None:
    s = read_line()
    assert (s.signs, s.out, s.queue.tolist()) == (5, 2, [1, 0, EMPTY])
    assert LINES.write(edition(), s, {}) == STANDING
    s.out = 1 << 2
    assert Line.outside(edition(), s) == "out: 4 is not a number from 0 to 3."


@pytest.mark.parametrize(
    ("changed", "words"),
    [
        ({"signs": ["sun", "sun"]}, r"signs\[1\]: 'sun' is named twice"),
        ({"signs": ["mars"]}, r"signs\[0\]: one of sun, moon, star is expected"),
        ({"out": [2]}, r"out\[0\]: a whole number from 0 to 1"),
        ({"queue": [0, 1, 0, 1]}, "queue: at most 3 entries are expected, not 4"),
        ({"queue": None}, "queue: a list is expected"),
    ],
)
def test_what_is_wrong_with_a_set_or_a_list_is_said(changed: dict[str, Any], words: str) -> None:
    with pytest.raises(BadPosition, match=words):
        read_line(**changed)


def test_a_shared_copy_is_one_for_equal_bytes() -> None:
    s = read_line()
    one = Line.shared(s)
    assert one is Line.shared(s.copy())
    assert one is Line.shared(one)
    s.out = 0
    assert Line.shared(s).out == 0
    assert one.out == 2


def test_rules_can_work_on_a_copy_without_numpy_records() -> None:
    class Board(Record):
        die: int = i1(0, 6)
        tops: Ints = i1(0, 9, shape=4)
        hands: Ints = i1(0, 9, shape=(2, 3))

    source = np.zeros(1, Board.dtype)
    source["tops"][0] = [1, 2, 3, 4]
    copy = Board.working(source.tobytes())
    copy.die, copy.tops[1], copy.hands[1, 2] = 5, 7, 8
    assert (copy.die, list(copy.tops), copy.hands.tolist()) == (
        5,
        [1, 7, 3, 4],
        [[0, 0, 0], [0, 0, 8]],
    )
    copy.tops[:] = 0
    copy.hands[:] = 1
    assert (list(copy.tops), copy.hands.tolist()) == ([0] * 4, [[1] * 3] * 2)
    assert source["die"][0] == 0
    assert source["tops"][0].tolist() == [1, 2, 3, 4]
