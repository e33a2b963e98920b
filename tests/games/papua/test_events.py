"""What the rules of Papua say happens, in their order, and how the log says it."""

import pytest

from banquise.core.events import BAD, GOOD, NEUTRAL
from banquise.core.text import LANGUAGES
from banquise.games.papua.state import Event
from tests.games.papua.positions import Table, start, table
from tests.games.papua.rare import DEAD


def at(board: str, die: int, **changes: object) -> Table:
    return table(board, die=die, backend="python", **changes)


def log(played: Table) -> list[str]:
    """The log of the last decision."""
    return played.match.log_line(played.match.version - 1)


def names(played: Table) -> str:
    """The names of its events."""
    happenings = played.match.events(played.match.version - 1)
    return " ".join(happening.key for happening in happenings)


def test_the_log_of_rolls() -> None:
    assert log(table(turn="Y", backend="python").roll(2)) == ["Yellow rolled 2."]
    drawn = start(first_player="random", backend="python").play("first-G")
    assert log(drawn) == ["Green was drawn to begin."]


def test_a_tie_in_the_roll_off_is_told_when_all_have_rolled() -> None:
    rolling = start(backend="python").play("d5", "d5")
    assert log(rolling) == ["Yellow rolled 5 for the first turn."]
    assert log(rolling.play("d3")) == [
        "Green rolled 3 for the first turn.",
        "Red and Yellow tied for highest and had to roll again.",
    ]
    assert log(rolling.play("d1", "d6")) == [
        "Yellow rolled 6 for the first turn.",
        "Yellow rolled highest and went first.",
    ]
    assert log(start(backend="python").play("d5", "d5", "d5"))[1] == (
        "Red, Yellow and Green tied for highest and had to roll again."
    )


def test_plain_moves_are_one_sentence() -> None:
    assert log(at("", 4).play("P")) == ["Red left the camp for cell 4."]
    assert log(at("R3", 4).play("3")) == ["Red moved from cell 3 to 7."]
    assert log(at("R8 Y9", 3).play("8-9")) == ["Red moved block 8–9 to 11–12."]
    stuck = at("R8 R9 R10 R11 Y20", 4).play("--")
    assert log(stuck) == ["Red had no legal move with a 4 and passed."]


def test_a_block_stops_on_a_mask() -> None:
    stop = at("R19 Y20", 2).play("19-20")
    assert log(stop) == ["Red moved block 19–20 to 21–22.", "The block stopped on mask 21."]
    assert names(stop) == "advanced landed landed stopped"


def test_an_islander_who_goes_alone_does_not_stop_on_a_mask() -> None:
    alone = at("R17 Y18 Y22", 4).play("17")  # joins Yellow from the mask
    assert log(alone) == ["Red moved from cell 17 to 21."]


def test_captures_name_whom_and_where() -> None:
    hit = at("R8 Y9 G10 B11", 3, seats=4).play("8-9")
    assert log(hit) == ["Red moved block 8–9 to 11–12.", "Blue was sent back from 11."]
    own = "Red sent back an islander of their own from"
    assert log(at("R8 R11 R20 R28 Y9 G33", 3).play("8-9"))[1:] == [f"{own} 11."]
    assert log(at("R3", 3).play("P"))[1:] == [f"{own} 3."]


def test_PA_CAP_4_events_come_from_the_front_of_the_block_to_its_rear() -> None:
    """As the rules move its members: each cell is left before the next one lands there."""
    both = at("R8 Y9 G11 B12", 3, seats=4).play("8-9")
    assert log(both)[1:] == ["Blue was sent back from 12.", "Green was sent back from 11."]
    assert names(both) == "advanced sent_back landed sent_back landed"


def test_a_trap_names_whom_it_took() -> None:
    assert log(at("R14 Y15", 1).play("14-15")) == [
        "Red moved block 14–15 to 15–16.",
        "Yellow lost an islander on trap 16.",
    ]
    caught = at("", 3, edition="odd24").play("P")
    assert log(caught)[1:] == ["Red lost an islander on trap 3."]


def test_a_rescue_names_everyone_taken_back() -> None:
    assert log(at(DEAD, 5).play("5")) == [
        "Red moved from cell 5 to 10.",
        "Nobody could move any more: every player’s rearmost islander went back to camp.",
        "Red went back from 7.",
        "Yellow went back from 12.",
        "Green went back from 17.",
    ]
    drawn = at(DEAD, 5, dead_position="draw").play("5")
    assert log(drawn)[1:] == ["Nobody could move any more: the game ended in a draw."]


def test_a_win_and_a_draw_end_the_log() -> None:
    won = ["Red moved from cell 58 into the canoe.", "Red won the game."]
    assert log(at("R58", 3).play("58")) == won
    assert log(at("R23 Y24", 1, edition="odd24").play("23-24")) == [
        "Red moved block 23–24 as far as the canoe.",
        "Yellow won the game.",
    ]
    drawn = ["Nobody had won after 100 turns: the game ended in a draw."]
    assert log(at("R1", 2, turn_limit=100, turns=99).play("1"))[1:] == drawn


def test_tones_are_bad_for_who_goes_back_and_good_for_who_sent_them() -> None:
    match = at("R8 Y9 G10 B11", 3, seats=4).play("8-9").match
    tones = [match.sentences(0, viewer)[1].tone for viewer in (0, 1, 2, 3, None)]
    assert tones == [GOOD, NEUTRAL, NEUTRAL, BAD, NEUTRAL]
    own = at("R8 R11 R20 R28 Y9 G33", 3).play("8-9").match
    assert own.sentences(0, 0)[1].tone == BAD
    trap = at("R14 Y15", 1).play("14-15").match
    assert [trap.sentences(0, viewer)[1].tone for viewer in (0, 1)] == [NEUTRAL, BAD]
    won = at("R58", 3).play("58").match
    assert [won.sentences(0, viewer)[1].tone for viewer in (0, 1)] == [GOOD, NEUTRAL]


def test_events_carry_islanders_and_cells() -> None:
    match = at("R8 Y9 G10 B11", 3, seats=4).play("8-9").match
    found = [(happening.event, *happening.arguments) for happening in match.events(0)]
    assert found[1:] == [
        (Event.LANDED, 4, 12),
        (Event.SENT_BACK, 0, 12, 11),
        (Event.LANDED, 0, 11),
    ]
    moves = [happening.move for happening in match.events(0)]
    assert moves == [None, ("place", 4, 12), ("place", 12, 0), ("place", 0, 11)]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("vocabulary", ["respectful", "historical"])
def test_every_language_says_it(lang: str, vocabulary: str) -> None:
    match = at("R14 Y15 G17", 1, seats=3, names=vocabulary).play("14-15").match
    told = match.log_line(0, None, lang)
    assert len(told) == 2
    assert all("{" not in line for line in told)
