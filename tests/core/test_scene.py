"""Parts of scenes: what was drawn stays while what it was drawn from stays."""

from collections.abc import Iterator

from banquise.core.records import Record, Rows, i1
from banquise.core.scene import Kept, Now
from banquise.core.state import NOBODY, Ints
from banquise.core.svg import Item
from banquise.core.text import Words


class State(Record):
    turn: int = i1(0, 3)
    die: int = i1(0, 6)
    tops: Ints = i1(0, 9, shape=4)
    hands: Ints = i1(0, 9, shape=(2, 3))


def state(**fields: object) -> State:
    found = State.plain(bytes(State.packing.size))
    found.__dict__.update(fields)
    return found


class Table:
    """Draws again and again with the same memory, and counts."""

    def __init__(self) -> None:
        self.kept = Kept()
        self.drawn: list[object] = []

    def now(self, s: State, viewer: int = 0) -> Now[None, State]:
        return Now(None, s, Words("en", {}), "wide", viewer, self.kept)

    def cell(self, now: Now[None, State], at: int) -> Iterator[Item]:
        self.drawn.append(at)
        yield Item(f"cell-{at}", "", now.s.tops[at], 0)

    def die(self, now: Now[None, State]) -> Iterator[Item]:
        self.drawn.append("die")
        yield Item("die", "", now.s.die, 0)

    def hand(self, now: Now[None, State]) -> Iterator[Item]:
        self.drawn.append("hand")
        yield Item("hand", "", now.s.hands[now.viewer, 1], 0)

    def sum(self, now: Now[None, State]) -> Iterator[Item]:
        self.drawn.append("sum")
        yield Item("sum", "", sum(now.s.tops), 0)


def test_a_part_is_drawn_again_only_if_a_number_that_it_reads_has_changed() -> None:
    table = Table()
    first = table.now(state(turn=1, tops=[1, 2, 3, 4])).part(table.cell, 2)
    assert table.now(state(turn=2, tops=[9, 9, 3, 9])).part(table.cell, 2) is first
    assert table.now(state(tops=[1, 2, 5, 4])).part(table.cell, 2)[0].x == 5
    assert table.drawn == [2, 2]


def test_each_argument_has_a_part_of_its_own() -> None:
    table = Table()
    now = table.now(state(tops=[1, 2, 3, 4]))
    assert [now.part(table.cell, at)[0].x for at in range(4)] == [1, 2, 3, 4]


def test_viewers_share_what_does_not_depend_on_them() -> None:
    table, s = Table(), state(die=4, hands=Rows([[1, 2, 3], [4, 5, 6]]))
    assert table.now(s, 0).part(table.die) is table.now(s, 1).part(table.die)
    assert [table.now(s, seat).part(table.hand)[0].x for seat in (0, 1, 0)] == [2, 5, 2]
    assert table.drawn == ["die", "hand", "hand"]


def test_who_reads_a_field_from_end_to_end_depends_on_all_of_it() -> None:
    table = Table()
    assert table.now(state(tops=[1, 2, 3, 4])).part(table.sum)[0].x == 10
    assert table.now(state(tops=[1, 2, 3, 5])).part(table.sum)[0].x == 11


def test_a_part_inside_a_part_notes_for_both() -> None:
    table = Table()

    def both(now: Now[None, State]) -> Iterator[Item]:
        yield from now.part(table.cell, 0)
        yield from now.part(table.cell, 1)

    def places(s: State) -> list[float]:
        return [item.x for item in table.now(s).part(both)]

    assert places(state(tops=[1, 2, 0, 0])) == [1, 2]
    assert places(state(tops=[1, 7, 0, 0])) == [1, 7]


def test_a_reader_is_a_record_of_its_class() -> None:
    def draw(now: Now[None, State]) -> Iterator[Item]:
        s = State.plain(now.s)
        yield Item("x", "", s.die, len(s.tops), label=str(3 in s.tops))

    assert Table().now(state(die=2, tops=[0, 3, 0, 0])).part(draw) == [
        Item("x", "", 2, 4, label="True")
    ]


def test_a_part_that_asks_a_question_depends_on_the_answer_alone() -> None:
    table = Table()

    def is_high(s: State, least: int) -> bool:
        return s.die >= least

    def sign(now: Now[None, State]) -> Iterator[Item]:
        table.drawn.append("sign")
        yield Item("sign", "high" if now.ask(is_high, 4) else "low", 0, 0)

    shown = [table.now(state(die=die)).part(sign)[0].symbol for die in (1, 2, 3, 4, 6, 2)]
    assert shown == ["low", "low", "low", "high", "high", "low"]
    assert table.drawn == ["sign", "sign"]


def test_a_part_that_was_not_asked_for_in_between_is_still_checked() -> None:
    table = Table()
    table.now(state(die=1, tops=[1, 2, 3, 4])).part(table.cell, 0)
    for die, first in ((2, 1), (3, 7), (4, 7)):
        table.now(state(die=die, tops=[first, 2, 3, 4])).part(table.die)
    assert table.now(state(die=4, tops=[7, 2, 3, 4])).part(table.cell, 0)[0].x == 7


def test_parts_in_a_group_are_looked_at_together() -> None:
    table = Table()

    def cells(now: Now[None, State]) -> Iterator[list[Item]]:
        table.drawn.append("group")
        yield from (now.part(table.cell, at) for at in range(2))

    first = table.now(state(die=1, tops=[1, 2, 3, 4])).part(cells)
    assert table.now(state(die=2, tops=[1, 2, 9, 9])).part(cells) is first
    changed = table.now(state(tops=[1, 5, 9, 9])).part(cells)
    assert changed[0] is first[0]
    assert changed[1][0].x == 5
    assert table.drawn == ["group", 0, 1, "group", 1]


def test_a_spectator_shares_nothing_that_depends_on_who_looks() -> None:
    table = Table()

    def sign(now: Now[None, State]) -> Iterator[Item]:
        yield Item("sign", "own" if now.viewer == now.s.turn else "other", 0, 0)

    seen = [table.now(state(turn=1), who).part(sign)[0].symbol for who in (NOBODY, 1, 0, NOBODY)]
    assert seen == ["other", "own", "other", "other"]


def test_while_the_list_of_parts_stays_only_changed_parts_are_looked_at() -> None:
    table, lists = Table(), list[int]()

    def parts(now: Now[None, State]) -> Iterator[list[Item]]:
        lists.append(now.s.turn)
        yield from (now.part(table.cell, at) for at in range(now.s.turn))
        yield now.part(table.die)

    def drawn(**fields: object) -> list[list[Item]]:
        return list(table.now(state(**fields)).layers(parts))

    first = drawn(turn=2, die=1, tops=[1, 2, 3, 4])
    second = drawn(turn=2, die=5, tops=[1, 2, 9, 9])
    assert [a is b for a, b in zip(first, second, strict=True)] == [True, True, False]
    assert second[2][0].x == 5
    assert [part[0].x for part in drawn(turn=3, die=5, tops=[1, 7, 9, 9])] == [1, 7, 9, 5]
    assert lists == [2, 3]
    assert table.drawn == [0, 1, "die", "die", 1, 2]


def test_layers_know_whether_they_depend_on_who_looks() -> None:
    table, s = Table(), state(turn=1, hands=Rows([[1, 2, 3], [4, 5, 6]]))

    def public(now: Now[None, State]) -> Iterator[list[Item]]:
        yield now.part(table.die)

    def private(now: Now[None, State]) -> Iterator[list[Item]]:
        yield now.part(table.die)
        yield now.part(table.hand)

    assert table.now(s).layers(public).is_for_all
    assert not Table().now(s).layers(private).is_for_all


def test_the_order_of_positions_does_not_matter() -> None:
    """Forwards, back and forwards again: the same pictures as drawn afresh."""
    table = Table()

    def parts(now: Now[None, State]) -> Iterator[list[Item]]:
        yield from (now.part(table.cell, at) for at in range(4))
        yield now.part(table.sum)
        yield now.part(table.die)

    for die, top in ((1, 1), (2, 5), (1, 1), (6, 5), (6, 1), (2, 9), (1, 1)):
        s = state(die=die, tops=[top, 2, 3, top])
        assert table.now(s).layers(parts) == Table().now(s).layers(parts)
