"""What the rules of Nanuuk! say happens, in their order, and how the log says it."""

from __future__ import annotations

import pytest

from banquise.core.events import BAD, GOOD, NEUTRAL
from banquise.core.text import LANGUAGES
from banquise.games.nanuuk.state import Event
from tests.games.nanuuk.positions import Table, pieces, start, table

OVER = "Nobody could catch another animal: the hunt was over."


def log(played: Table, ply: int = -1) -> list[str]:
    """The log of a decision, the last one by default."""
    return played.match.log_line(ply % played.match.version)


def names(played: Table) -> str:
    """The names of the events of the last decision."""
    happenings = played.match.events(played.match.version - 1)
    return " ".join(happening.key for happening in happenings)


def moves(played: Table) -> list[tuple[str, int, int]]:
    """What moves in the last decision."""
    happenings = played.match.events(played.match.version - 1)
    return [happening.move for happening in happenings if happening.move]


def tones(played: Table, line: int) -> list[str]:
    """The tone of a sentence of the last decision, for each seat and a spectator."""
    ply, viewers = played.match.version - 1, (*range(played.match.seats), None)
    return [played.match.sentences(ply, viewer)[line].tone for viewer in viewers]


def test_the_log_of_the_set_up() -> None:
    t = start(2, first_player="random", layout="players", backend="python").play("first-1")
    assert log(t) == ["Blue was drawn to begin."]
    assert log(t.play("W@A2")) == ["Blue put a whale on A2."]
    t = start(3, layout="random", backend="python").play("i@A2")
    assert log(t) == ["Chance put an Inuk on A2."]
    t = start(3, initial_cracks=1, backend="python").play("/A1A2")
    assert log(t) == ["Chance cracked the ice at A1A2."]
    assert log(t.play("@B1")) == ["Red placed a hunter on B1."]
    assert moves(t) == [("at", 0, 4)]


def test_in_the_helper_game_the_opponents_inuk_is_placed() -> None:
    t = start(2, mode="helper", backend="python").play("@A1 @B1 @C1")
    assert log(t, 0) == ["Red placed a bear on A1."]
    assert log(t) == ["Red placed Blue’s Inuk on C1."]


def test_a_neutral_bear_goes_where_a_player_sends_it() -> None:
    t = start(2, mode="flee", backend="python").play("@D3")
    assert log(t) == ["Blue placed a bear on D3."]
    t = pieces("A1 | G2 | C2", mode="flee", backend="python").play("C2-C3")
    assert log(t) == ["Red moved a bear from C2 to C3."]
    assert log(t.play(".")) == ["Red stopped after the first step."]
    t = pieces("A1 | D2 | G1", mode="hunt", seats=3, seat=1, bear_may_rest=True, backend="python")
    assert log(t.play("oD2")) == ["Blue let the bear rest on D2."]


def test_a_bear_is_chased_after_the_harpoon_is_thrown() -> None:
    t = table("A1 | F1 | D4", tokens="polar_bear B2, fish G3", backend="python").play("A1-B2")
    assert log(t) == ["Red stepped from A1 to B2.", "Red threw the harpoon at the bear."]
    assert names(t) == "stepped threw equipped"
    assert moves(t) == [("at", 0, 5), ("gear", 0, 0)]
    assert log(t.play(">C3")) == ["Red chased the bear to C3."]


def test_a_kayak_is_spent_in_crossing() -> None:
    t = table("A1 :HK | F1 | D4", tokens="fish G3", cracks="A1A2", backend="python").play("A1-A2")
    assert log(t) == ["Red crossed the crack from A1 to A2 by kayak."]
    assert names(t) == "crossed equipped"
    assert moves(t) == [("at", 0, 1), ("gear", 0, 1)]


def test_an_inuk_joins_after_the_crack_and_stays_with_the_whale() -> None:
    t = table("A1 | F1 | D4", tokens="inuk B2, fish G3", backend="python").play("A1-B2 /B3C2")
    assert log(t) == ["Red cracked the ice at B3C2.", "An Inuk joined Red."]
    assert moves(t) == [("companion", 0, 1)]
    t = table("B2 =W +i | F1 | D4", tokens="fish G3", backend="python").play("B2-B1 /B2C1 =W")
    assert log(t) == [
        "Red unloaded: whale.",
        "Red’s companion stayed at home with the whale.",
        "Red got in return: husky, sled and kayak.",
    ]
    assert moves(t) == [("companion", 0, 0), ("gear", 0, 15)]


def test_nothing_is_got_twice() -> None:
    t = table("B2 =f :HY | F1 | D4", tokens="seal G3", backend="python").play("B2-B1 /B2C1 =f")
    assert log(t) == ["Red unloaded: fish."]
    t = table("B2 =f | F1 | D4", tokens="seal G3", backend="python").play("B2-B1 /B2C1 =0")
    assert log(t) == ["Red unloaded nothing."]


def test_what_is_left_or_put_off_is_said() -> None:
    t = table("E2 | F1 | B1", tokens="fish E3, seal A1", backend="python").play("E2-E3 /D3D4 x0")
    assert log(t) == ["Red left the fish."]
    t = table("E2 :HYS | F1 | B1", tokens="fish A1", sled_crack_choice=True, backend="python")
    assert log(t.play("H")) == ["Red harnessed the husky to the sled."]
    assert moves(t) == [("gear", 0, 1)]
    assert log(t.play("E2-E3 /0")) == ["Red put the crack off."]


def test_the_log_tells_consequences() -> None:
    t = table("B2 =f : | F1 | D4", tokens="seal G3").play("B2-B1 /B2C1 =f")
    assert t.match.log()[1:] == [
        ["Red cracked the ice at B2C1.", "Red took a new harpoon."],
        ["Red unloaded: fish.", "Red got in return: husky."],
    ]


def test_skipped_turns_are_said() -> None:
    t = table("B2 | A3 | D4", tokens="fish G3", cracks="A2A3 A3B3 A3B4").play("B2-B1 /B2C1")
    assert t.match.log()[1][1:] == ["Blue was blocked and stayed."]


def test_who_is_blocked_in_an_igloo_is_not_said_to_be_home() -> None:
    t = table("B2 | F1 | D4", tokens="fish G3", cracks="E1F1 F1F2 F1G1").play("B2-B1 /B2C1")
    assert t.match.log()[1][1:] == ["Blue was blocked and stayed."]


def test_the_end_of_the_hunt_is_said() -> None:
    t = table("E2 | F1 | B1", tokens="fish E3").play("E2-E3")
    t.play("/D3D4 x")
    assert t.match.log()[2][1] == OVER
    assert t.match.prompt(0) == "The hunt is over. Make your way home to an igloo."


def test_the_end_of_the_hunt_is_said_in_the_middle_of_a_double_move_and_only_once() -> None:
    t = table("E2 :HYS | F1 | B1", tokens="fish E3").play("H E2-E3 /D3D4 x E3-F4 /F3G3")
    said = [lines.count(OVER) for lines in t.match.log()]
    assert said == [0, 0, 0, 1, 0, 0]


def test_the_end_of_the_hunt_is_said_when_the_game_ends_with_it() -> None:
    t = table("D3 | F1 | B1", tokens="fish E3", cracks="D4E3 E3F4 E2E3 E3F3")
    log = t.play("D3-D4 /D3E3").match.log()
    assert t.is_over
    assert log[1][1] == OVER
    assert log[1][2].startswith("Red, Blue and Yellow shared the victory")


def test_a_walled_hunter_may_still_take_before_the_hunt_is_over() -> None:
    cracks = "A1A2 A1B1 B1B2"
    t = table("B2 | F1 | D4", tokens="fish A1", cracks=cracks).play("B2-A1 /A2B2 x")
    assert all(OVER not in lines for lines in t.match.log()[:2])
    t = table("B2 | F1 | D4", tokens="fish A1", cracks=f"{cracks} A2B2").play("B2-A1 /A1B2")
    assert OVER not in t.match.log()[1]
    assert t.play("x").match.log()[2][1] == OVER


def test_a_removed_player_is_said() -> None:
    t = pieces("D2 | A1 | F3", mode="intro", seats=3, cracks="A1A2 A1B1 A1B2")
    assert t.play("D2-D3 /C2C3").match.log()[1][1] == "Blue was stuck on A1 and left the board."


def test_who_is_home_stays_when_the_hunt_is_over() -> None:
    t = table("E2 | F1 | B1", tokens="fish E3", backend="python").play("E2-E3 /D3D4 x")
    assert log(t) == [
        "Red took a fish.",
        OVER,
        "Blue was home and stayed.",
        "Yellow was home and stayed.",
    ]


def test_several_are_removed_in_the_order_of_their_turns() -> None:
    cracks = "A1A2 A1B1 A1B2 F3G3 G2G3 F4G3 G3G4"
    t = pieces("D2 | A1 | G3 | E3", mode="intro", seats=4, cracks=cracks, backend="python")
    assert log(t.play("D2-D3 /C2C3")) == [
        "Red cracked the ice at C2C3.",
        "Blue was stuck on A1 and left the board.",
        "Yellow was stuck on G3 and left the board.",
    ]
    assert moves(t) == [("at", 1, -1), ("at", 2, -1)]


def test_tones_are_good_for_who_gains_and_bad_for_who_is_blocked() -> None:
    t = table("A1 | F1 | D4", tokens="inuk B2, fish G3", backend="python").play("A1-B2 /B3C2")
    assert tones(t, 0) == [NEUTRAL] * 4
    assert tones(t, 1) == [GOOD, NEUTRAL, NEUTRAL, NEUTRAL]
    blocked = table("B2 | A3 | D4", tokens="fish G3", cracks="A2A3 A3B3 A3B4", backend="python")
    assert tones(blocked.play("B2-B1 /B2C1"), 1) == [NEUTRAL, BAD, NEUTRAL, NEUTRAL]


def test_events_carry_pieces_and_cells() -> None:
    t = table("A1 | F1 | D4", tokens="inuk B2, fish G3", backend="python").play("A1-B2 /B3C2")
    found = [(happening.event, *happening.arguments) for happening in t.match.events(1)]
    assert found[1] == (Event.JOINED, 0, 0, 5)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_language_says_it(lang: str) -> None:
    t = table("B2 =fs :H | F1 | D4", tokens="seal G3", backend="python").play("B2-B1 /B2C1 =fs")
    told = [t.match.log_line(ply, None, lang) for ply in range(3)]
    assert [len(lines) for lines in told] == [1, 1, 2]
    assert all("{" not in line for lines in told for line in lines)
