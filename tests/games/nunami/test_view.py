"""The picture: own things nearest to the reader, nothing covered, gold for one's secrets only."""

import math

import numpy as np
import pytest

from banquise.core.svg import width
from banquise.games.nunami.rules.boards import join_boards
from banquise.games.nunami.state import BOARDS, BY_PLAYERS, CELLS, RANDOM, Phase, State
from banquise.games.nunami.view.layout import ground, layout
from tests.games.nunami.positions import table

SPIRITS = ["tarniq", "katjutayuuq", "arsaniit", "lumaayuuq"]
SHAPES = ("wide", "tall")


def four(**how):
    return table("a: P+1/1a?1 G-1/0a . . . .", hand="S0/1", mode="four", inua=SPIRITS, **how)


def items(match, viewer, shape="wide", lang="en"):
    return {item.key: item for item in match.scene(viewer, lang, shape)}


@pytest.mark.parametrize("shape", SHAPES)
def test_the_own_mat_is_the_nearest_to_the_hand(shape):
    where = layout(4, shape)
    for viewer in range(4):
        found = items(four(), viewer, shape)
        assert (found[f"mat-{viewer}"].x, found[f"mat-{viewer}"].y) == where.mats[-1]
        places = {(found[f"mat-{seat}"].x, found[f"mat-{seat}"].y) for seat in range(4)}
        assert places == set(where.mats)
    watched = items(four(), None, shape)
    assert [(watched[f"mat-{k}"].x, watched[f"mat-{k}"].y) for k in range(4)] == list(where.mats)


@pytest.mark.parametrize("shape", SHAPES)
def test_own_things_stay_where_they_were_when_the_game_is_over(shape):
    match = table("b: ? P+1/1b?1 . . . .", hand="S0/1", others={1: ""})
    before = items(match, 1, shape)
    match.play("d0=S0/1")
    after = items(match, 1, shape)
    assert match.is_over
    assert (before["mat-1"].x, before["mat-1"].y) == (after["mat-1"].x, after["mat-1"].y)


def test_face_down_cards_are_read_by_their_owner_and_by_all_after_the_game():
    match = table("b: ? P+1/1b?1 . . . .", hand="S0/1", others={1: ""})
    assert items(match, 1)["known-b1"].symbol == "known"
    assert items(match, 1)["value-b1"].text == "+1/1"
    for viewer in (0, None):
        assert "value-b1" not in items(match, viewer)
    match.play("d0=S0/1")
    for viewer in (0, 1, None):
        assert items(match, viewer)["value-b1"].text == "+1/1"
        assert items(match, viewer)["known-b1"].symbol == "shown"
        assert "value-b0" not in items(match, viewer)


@pytest.mark.parametrize("lang", ["en", "fr", "de"])
@pytest.mark.parametrize("shape", SHAPES)
def test_no_inua_card_hides_a_number(shape, lang):
    where = layout(4, shape)
    found = items(four(), 0, shape, lang)
    for seat in range(4):
        spirit, name, back = (found[f"{kind}-{seat}"] for kind in ("spirit", "inua", "back"))
        right = spirit.x + 24 * spirit.scale
        last = found[f"point-{seat}-3"]
        assert last.x + 9 * last.scale < spirit.x - 24 * spirit.scale
        if where.is_tall:
            right = max(right, name.x + width(name.text, 18) * name.scale / 2)
        else:
            right = max(right, name.x + width(name.text, 13) * name.scale)
        assert right < back.x - 10 * back.scale


def test_views_draw_nothing_gold_but_the_badge_of_a_secret():
    stage = four().stage()
    golden = {name for name, symbol in stage.symbols.items() if is_golden(symbol.body)}
    assert golden == {"known"}
    assert not is_golden(stage.scenery)


def is_golden(drawing):
    return any(tone in drawing.lower() for tone in ("#ffc53d", "#ffb000", "#ffd34d"))


def row_of_boards(boards):
    """Ten boards from West to East, the longest land there is."""
    s = np.zeros(1, State.dtype)[0]
    s.board_q[:] = range(BOARDS)
    s.laid_boards, s.boards, s.phase = BOARDS, boards, Phase.PLACE
    join_boards(s)
    return s


def test_a_long_land_lies_turned_on_a_phone_unless_people_laid_it():
    s, where = row_of_boards(RANDOM), layout(4, "tall")
    land, as_laid = ground(s, where), ground(row_of_boards(BY_PLAYERS), where)
    assert as_laid.turned == 0 == ground(s, layout(4, "wide")).turned
    assert land.turned
    assert land.side > 1.2 * as_laid.side
    for cell in range(CELLS):  # what touched still touches
        if s.across[cell] >= 0:
            apart = math.dist(land.cell(cell), land.cell(int(s.across[cell])))
            assert apart == pytest.approx(land.side / math.sqrt(3))
