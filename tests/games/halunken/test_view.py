"""The picture: what can be clicked, what it says, what fits, and what it hides."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

import banquise
from banquise import Match
from banquise.core.match import SHAPES
from banquise.core.state import NOBODY
from banquise.core.svg import Item, width
from banquise.core.text import LANGUAGES
from banquise.games.halunken.view.layout import GAP, Layout, layout
from banquise.games.halunken.view.stage import captain_looks
from tests.games.halunken.positions import GAME, Table

WEB = Path(banquise.__file__).parent / "web" / "css"


def place(match: Match, shape: str, viewer: int | None) -> Layout:
    return layout(match.states[0], shape, NOBODY if viewer is None else viewer)


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


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_corner_says_how_one_scores(lang: str, shape: str) -> None:
    match = Match("halunken", 3, seed=2)
    scene = {item.key: item for item in match.scene(lang=lang, shape=shape)}
    lines = sorted(
        (item for item in scene.values() if item.state == "scoring"), key=lambda one: one.y
    )
    said = match.words(lang)("view.scoring")
    assert " ".join(item.text for item in lines) == said == scene["scoring-0"].label
    where, size = place(match, shape, None), 23 if shape == "tall" else 14
    half = 48 * where.k  # of a tavern's house
    for item in lines:
        left, right = item.x - width(item.text, size), item.x
        assert right <= (where.width if shape == "tall" else where.panels[0][1][0])
        assert item.y + 0.3 * size <= (where.panels[0][1][1] if shape == "tall" else where.height)
        for cell in range(1, 15):
            x, y = where.tavern(cell)
            assert left >= x + half or item.y - size >= y + 64 * where.k, (item.text, cell)
    card = match.cards(None, lang)["scoring-1"]
    assert card.key == "scoring-0"
    assert card.clause is not None
    assert card.clause.id == "HS-SCORE-1"


def test_a_laid_card_is_a_tick_for_others_and_marked_for_me() -> None:
    match = Table("A@1 y5, B@5 g7, C@9 r9").play("A4").match
    mine, theirs = items(match, 0), items(match, 1)
    assert mine["choice-0"].symbol == theirs["choice-0"].symbol == "laid"
    assert mine["choice-1"].symbol == "thinks"
    assert (mine["hand-0-4"].symbol, theirs["hand-0-4"].symbol) == ("own-now-4", "other-left-4")


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
        for item in match.scene(source.choice([0, 1, None]), shape=shape):
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
        for viewer in (0, 1, None):
            where, shown = place(match, shape, viewer), items(match, viewer, shape)
            left, top = where.on_panel(0, 0, 0)
            panel, half = where.panel(0), 30 * shown["rogue-0"].scale
            for k in range(20):
                card = shown[f"rogue-{k}"]
                assert left <= card.x - half <= card.x + half <= left + panel.w * where.unit
                assert top < card.y - half * 1.4
                assert card.y + half * 1.4 < top + panel.tile_at(1)[1] * where.unit


def test_four_seats_have_four_marks() -> None:
    looks = captain_looks(GAME.load_edition("stepped").record[0])
    assert len({look.mark for look in looks}) == 4


def test_targets_on_a_phone_are_large_enough() -> None:
    """44 px across at 2 units a pixel, for the own hand and for the cards of Black-Jack."""
    for seats in (2, 3, 4):
        where = place(Match("halunken", seats), "tall", 0)
        assert (min(where.panel(0).tile) + GAP) * where.unit >= 88
    where = place(Match("halunken", 2), "tall", 0)
    assert (min(where.strip_tile[1:]) + GAP) * where.unit >= 88


# Who looks


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("shape", SHAPES)
def test_the_own_panel_is_the_largest_and_the_nearest(seats: int, shape: str) -> None:
    """Last in the column of the wide shape, first below the ring of the tall one."""
    match = Match("halunken", seats, seed=2)
    for viewer in range(seats):
        where = place(match, shape, viewer)
        tops = [where.panels[seat][1][1] for seat in range(seats)]
        assert tops[viewer] == (max(tops) if shape == "wide" else min(tops))
        heights = [where.panel(seat).h for seat in range(seats)]
        assert all(heights[viewer] > heights[k] for k in range(seats) if k != viewer)
        bottom = max(top + h * where.unit for top, h in zip(tops, heights, strict=True))
        assert bottom <= where.height
    where = place(match, shape, None)
    assert len({where.panel(seat).h for seat in range(seats)}) == 1


def test_a_card_of_the_own_hand_shows_whom_it_hires_and_whom_it_meets() -> None:
    match = Table("A@13 y5, B@4 g7 g8, C@2, J@14", "14: y1; 2: v10; 4: r9",
                  mode="standard").match  # fmt: skip
    mine, theirs = items(match, 0), items(match, 1)
    chips = [(mine[f"gain-{k}"].symbol, mine[f"gain-{k}"].text) for k in (1, 2, 3, 5)]
    assert chips == [("chip-y", "1"), ("chip-none", ""), ("chip-v", "10"), ("chip-r", "9")]
    assert (mine["meet-1"].symbol, mine["meet-1"].text) == ("meet-4", "")  # an empty pot
    assert (mine["meet-3"].symbol, mine["meet-3"].text) == ("meet-2", "2>0")
    assert (mine["meet-5"].symbol, mine["meet-5"].text) == ("meet-1", "2≤2")
    assert "meet-2" not in mine
    assert "gain-8" not in mine
    assert theirs["gain-1"].symbol == "chip-none"  # of the own hand, nobody else's
    assert mine["hand-0-5"].label.endswith("Green is there, 2 cards against 2: a theft")
    assert mine["hand-0-3"].label.endswith("White is there, 2 cards against 0: no theft")


def test_the_counts_follow_the_option() -> None:
    match = Table("A@13 y5, B@4 g7 g8, C@2", "4: r9", theft_compare="fewer").match
    assert items(match, 0)["meet-5"].text == "2≥2"


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize(("seats", "mode"), [(4, "beginner"), (4, "standard"), (2, "duel")])
def test_nothing_is_written_smaller_than_11_pixels(seats: int, mode: str, shape: str) -> None:
    match = Match("halunken", seats, {"mode": mode}, seed=2, players=("W" * 30,) * seats)
    source, stage = random.Random(2), match.stage(shape=shape)
    sizes = {m[1]: float(m[2]) for m in re.finditer(r"\.(\w+){font-size:([\d.]+)px", stage.css)}
    pixels = 0.95 if shape == "wide" else 0.5  # of a unit, at 1440 x 900 and at 390 x 844
    while not match.is_over:
        for item in match.scene(source.choice([0, 1, None]), shape=shape):
            if item.text:
                assert sizes[item.state] * item.scale * pixels >= 11, item
            body = stage.symbols[item.symbol].body if item.symbol else ""
            for size in re.findall(r'font-size="([\d.]+)"', body):
                assert float(size) * item.scale * pixels >= 11, item
        who = source.choice(match.waiting)
        match.play(int(source.choice(match.legal_ids(who).tolist())), who)


def test_no_class_of_the_picture_is_one_of_the_page() -> None:
    """A rule of the page over a bare class would reach into the picture."""
    css = "".join(path.read_text() for path in sorted(WEB.glob("*.css")))
    bare = set(re.findall(r"(?:^|[,}\n])\s*\.([\w-]+)\s*(?=[,{])", css))
    stage = Match("halunken", 3).stage()
    assert bare & set(re.findall(r"\.(\w+){", stage.css)) <= {"hit", "ghost", "hidden", "dim"}
