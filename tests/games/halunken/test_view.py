"""The picture: what can be clicked, what it says, what fits, and what it hides."""

from __future__ import annotations

import random

import pytest

from banquise import Match
from banquise.core.match import SHAPES
from banquise.core.svg import Item
from tests.games.halunken.table import GAME, Table


def items(match: Match, seat: int | None = None, shape: str = "wide") -> dict[str, Item]:
    return {item.key: item for item in match.scene(seat, shape=shape)}


@pytest.mark.parametrize("action", [-(1 << 40), -1, 14, 164, 200, 223, 224, 999, 1 << 40])
@pytest.mark.parametrize("seat", [-1, 0, 2])
def test_keys_have_an_answer_for_any_number(action: int, seat: int) -> None:
    match = Match("halunken", 3, seed=1)
    assert isinstance(match.keys(action, seat), tuple)


def test_what_to_click() -> None:
    table = Table("A@1 y5, B@4 g7 g8, C@9 r9").match
    assert table.keys(table.legal(0)[2].id, 0) == ("hand-0-3",)
    table = Table("A@1 y5, B@4 g7 g8, C@9 r9").play("AR B2 C3").match
    assert table.keys(table.legal(0)[0].id, 0) == ("cell-2",)
    table = Table("A@1 y5, B@4 g7 g8, C@9 r9").play("A3 B7 C6").match
    rogue = table.keys(table.legal(0)[0].id, 0)[0]
    assert items(table)[rogue].label.startswith("grey 7, ")
    assert table.keys(table.legal(0)[-1].id, 0) == ()


def test_a_card_shows_the_cell_it_leads_to() -> None:
    match = Table("A@13 y5, B@4 g7 g8, C@9 r9", "2: v10").match
    shown = items(match)
    assert [shown[f"hand-0-{card}"].text for card in range(1, 9)] == [
        "→14", "→1", "→2", "→3", "→4", "→5", "→6", "",
    ]  # fmt: skip
    assert "violet 10" in shown["hand-0-3"].label
    assert "Green is there" in shown["hand-0-5"].label


def test_counts_and_totals_are_on_the_panels() -> None:
    shown = items(Table("A@1 y1 y2 r15, B@5 g7, C@9").match)
    assert [shown[f"count-{seat}"].text for seat in range(3)] == ["3", "1", "0"]
    assert [shown[f"total-{seat}"].text for seat in range(3)] == ["21", "14", "0"]


def test_a_laid_card_is_a_tick_for_others_and_marked_for_me() -> None:
    match = Table("A@1 y5, B@5 g7, C@9 r9").play("A4").match
    mine, theirs = items(match, 0), items(match, 1)
    assert mine["choice-0"].symbol == theirs["choice-0"].symbol == "laid"
    assert mine["choice-1"].symbol == "thinks"
    assert (mine["hand-0-4"].symbol, theirs["hand-0-4"].symbol) == ("tile-now-4", "tile-left-4")


def test_two_on_a_cell_make_room_and_the_flag_shows_the_employer() -> None:
    match = Table("A@1 y5, B@4 g7 g8, C@9 r9").play("A3 B7 C6").match
    shown = items(match)
    assert shown["captain-0"].x > shown["captain-1"].x
    table = Table("A@1 y5 r12, B@5 g7, C@9 r9, J@12", mode="standard").play("A:r12")
    assert items(table.match)["jack"].symbol == "flag-0"


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize(("seats", "mode"), [(3, "beginner"), (4, "beginner"), (3, "standard"),
                                             (4, "standard"), (2, "duel")])  # fmt: skip
def test_a_whole_game_stays_in_the_picture(seats: int, mode: str, shape: str) -> None:
    match = Match("halunken", seats, {"mode": mode}, seed=2)
    source, stage = random.Random(2), match.stage(shape=shape)
    while not match.is_over:
        for item in match.scene(shape=shape):
            assert 0 <= item.x <= stage.width, item
            assert 0 <= item.y <= stage.height, item
            assert not item.symbol or item.symbol in stage.symbols
        who = source.choice(match.waiting)
        match.play(int(source.choice(match.legal_ids(who).tolist())), who)


def test_cards_of_a_crew_do_not_leave_their_panel() -> None:
    names = [
        GAME.notation.write_rogue(GAME.load_edition("stepped").record[0], k) for k in range(20)
    ]
    match = Table(f"A@1 {' '.join(names)}, B@5, C@9").match
    for shape in SHAPES:
        where = GAME.view.items.layout(match._ed[0], match._states[0], shape)
        shown = items(match, shape=shape)
        left = where.panels[0][0]
        half = 30 * shown["rogue-0"].scale
        assert shown["rogue-0"].x - half >= left
        assert shown["rogue-19"].x + half <= left + where.panel.w * where.unit


def test_four_seats_have_four_marks() -> None:
    looks = GAME.view.symbols._looks(GAME.load_edition("stepped").record[0])
    assert len({look.mark for look in looks}) == 4


def test_targets_on_a_phone_are_large_enough() -> None:
    """34 px across at 2 units a pixel."""
    for seats in (2, 3, 4):
        match = Match("halunken", seats)
        where = GAME.view.items.layout(match._ed[0], match._states[0], "tall")
        assert min(where.panel.tile) * where.unit >= 68
    duel = Match("halunken", 2)
    where = GAME.view.items.layout(duel._ed[0], duel._states[0], "tall")
    assert where.strip_tile[1] * where.unit >= 64
