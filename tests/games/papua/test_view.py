"""The picture of Papua: complete, clickable, readable and small, for every board and table."""

import functools
import random
import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from banquise.core import svg
from banquise.core.state import CHANCE, EMPTY, NOBODY, first_waiting
from banquise.core.svg import Item, Stage
from banquise.core.text import LANGUAGES, Words, load_words
from banquise.games.papua import GAME, editions, view
from banquise.games.papua.state import (
    BLOCK,
    COLOURS,
    ISLANDERS,
    LEAVE,
    LONGEST,
    PASS,
    Edition,
    Kind,
    Phase,
    State,
)

FOLDER = Path(editions.__file__).parent
SHAPES = ("wide", "tall")
TRACKS = {
    "papua60": "QQQQQQ OOOOOOOOO XOOOOMOOO XOOOOMOOO XOOOOMOOO XOOOOMOOO XOO QQQQQQ",
    "papua42": "QQQQQQ OOOOOOOOO XOOOOMOOO XOOOOMOOO XOO QQQQQQ",
    "beach14": "QQQQQQ OOOOOO QQ",
    "odd24": "QOXMOMOXOOMMOOXOQOOMOOMO",
    "long96": "QQQQQQ OOOOOOMX OOOOOOMX OOOOOOMX OOOOOOMX OOOOOOMX OOOOOOMX OOOOOOMX OOOOOOMX"
    " OOOOOOMX OOOOOOMX OOOO QQQQQQ",
}
HEX = (0xC8372D, 0xE8B923, 0x3C8D40, 0x2F6DB5, 0x7B4A9E, 0xF2EFE6)
PLAYERS = ("Ada", "Bot Kiwi", "Jules", "Mira", "Maximiliane von Hohenstein", "Zoë")
MIDDLE = {
    4: "R", 12: "R", 27: "R", 13: "Y", 28: "Y", 50: "Y", 18: "G", 19: "G", 29: "G", 45: "G",
    32: "B", 44: "B", 57: "B",
}  # fmt: skip
CROWD = MIDDLE | {46: "B", 30: "P", 31: "W", 8: "P", 9: "W", 24: "P", 23: "W", 2: "W", 10: "P"}


@functools.cache
def edition(name: str) -> Edition:
    track = TRACKS[name].replace(" ", "")
    ed: Edition = np.zeros(1, Edition.dtype)[0]
    ed.cells = len(track)
    ed.kind[1 : len(track) + 1] = ["QOXM".index(letter) for letter in track]
    places = [editions.serpentine(cell) for cell in range(1, len(track) + 1)]
    places.append(editions.landing(len(track)))
    ed.x[1 : len(track) + 2] = [x for x, _ in places]
    ed.y[1 : len(track) + 2] = [y for _, y in places]
    ed.hex[:] = HEX
    return ed


def position(on: dict[int, str], seats: int = 4, seat: int = 0, die: int = 3) -> State:
    """Who stands where; the others are in their camps."""
    s: State = np.zeros(1, State.dtype)[0]
    s.seats, s.seat, s.die, s.phase, s.winner = seats, seat, die, Phase.MOVE, NOBODY
    s.on[:] = EMPTY
    count = [0] * seats
    for cell, letter in on.items():
        owner = COLOURS.index(letter)
        if owner < seats:
            s.place[owner, count[owner]] = cell
            s.on[cell] = ISLANDERS * owner + count[owner]
            count[owner] += 1
    return s


def without_die(phase: Phase, seats: int = 4) -> State:
    s = position({} if phase < Phase.ROLL else MIDDLE, seats, die=0)
    s.phase = phase
    s.seat = 1 if phase == Phase.ROLL else NOBODY
    if phase == Phase.ROLL_OFF:
        s.roll_off[:3] = (4, -1, 0)
    return s


def won() -> State:
    s = without_die(Phase.OVER)
    s.winner, s.place[3, 2], s.on[57], s.on[61] = 3, 61, EMPTY, ISLANDERS * 3 + 2
    return s


def speak(lang: str = "en", names: str = "", players: tuple[str, ...] = PLAYERS) -> Words:
    return load_words(FOLDER, lang, names).with_players(players)


def draw(ed: Edition, s: State, words: Words, shape: str) -> tuple[Stage, dict[str, Item]]:
    items = GAME.scene(ed, s, NOBODY, words, shape)
    by_key = {item.key: item for item in items}
    assert len(by_key) == len(items), "a key occurs twice"
    return view.stage(ed, s, words, shape), by_key


def picture(ed: Edition, s: State, words: Words, shape: str) -> str:
    scene = GAME.scene(ed, s, NOBODY, words, shape)
    return svg.picture(view.stage(ed, s, words, shape), scene, "Papua", "a board", words.lang)


def tables() -> Iterator[tuple[str, State]]:
    for name, letters in TRACKS.items():
        track = letters.replace(" ", "")
        on = {c: who for c, who in CROWD.items() if c <= len(track) and track[c - 1] != "X"}
        for seats in (3, 4, 5, 6):
            yield name, position(on, seats)
    for phase in (Phase.ROLL_OFF, Phase.DRAW_FIRST, Phase.ROLL, Phase.OVER):
        yield "papua60", without_die(phase)
    yield "papua60", won()


TABLES = list(tables())


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize(("name", "s"), TABLES)
def test_a_picture_is_valid_and_complete(name: str, s: State, shape: str) -> None:
    ed = edition(name)
    root = ET.fromstring(picture(ed, s, speak(), shape))
    shown = {g.get("data-key") for g in root.iter() if g.get("data-key")}
    letters = COLOURS[: s.seats]
    assert {f"cell-{cell}" for cell in range(1, int(ed.cells) + 1)} | {"canoe", "turn"} <= shown
    assert {f"{letter}-{n}" for letter in letters for n in range(ISLANDERS)} <= shown
    assert {f"dot-{letter}-{n}" for letter in letters for n in range(ISLANDERS)} <= shown
    for part in ("camp", "mat", "name", "status", "steps"):
        assert {f"{part}-{letter}" for letter in letters} <= shown
        assert not {f"{part}-{letter}" for letter in COLOURS[s.seats :]} & shown
    ids = {e.get("id") for e in root.iter() if e.get("id")}
    assert all(e.get("href", "#")[1:] in ids | {""} for e in root.iter())


@pytest.mark.parametrize(("name", "s"), TABLES)
def test_both_shapes_show_the_same_things(name: str, s: State) -> None:
    _, wide = draw(edition(name), s, speak(), "wide")
    _, tall = draw(edition(name), s, speak(), "tall")
    assert list(wide) == list(tall)
    assert [item.label for item in wide.values()] == [item.label for item in tall.values()]


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize(("name", "s"), TABLES)
def test_everything_lies_inside_the_picture(name: str, s: State, shape: str) -> None:
    stage, items = draw(edition(name), s, speak(), shape)
    assert stage.width == (1120 if shape == "wide" else 780)
    assert stage.height == 780 or shape == "tall"
    for item in items.values():
        assert 10 <= item.x <= stage.width - 10, item
        assert 10 <= item.y <= stage.height - 10, item


def test_the_board_of_the_box_lies_where_it_was_drawn() -> None:
    _, items = draw(edition("papua60"), position(MIDDLE), speak(), "wide")
    for cell, x, y in ((1, 222, 84), (12, 959, 84), (25, 289, 282), (60, 959, 612)):
        assert (items[f"cell-{cell}"].x, items[f"cell-{cell}"].y) == (x, y + 20)
    assert (items["camp-B"].x, items["camp-B"].y) == (150, 200)


def test_runs_are_outlined_and_those_that_cannot_move_lean() -> None:
    _, items = draw(edition("papua60"), position(MIDDLE), speak(), "wide")
    links = {key: item.symbol for key, item in items.items() if key.startswith("link-")}
    assert links == {
        "link-12": "group-66", "link-18": "row-67", "link-27": "group-67", "link-28": "group-67",
        "link-44": "group-67",
    }  # fmt: skip
    leaning = {
        key for key, item in items.items() if item.turn and item.symbol.startswith("islander")
    }
    assert leaning == {"Y-2", "G-0", "G-1", "B-0"}
    assert "in a group of 3" in items["Y-1"].label
    assert "stranded" in items["Y-2"].label


def test_runs_end_at_squares_and_traps_but_not_at_masks() -> None:
    s = position({6: "R", 7: "Y", 14: "R", 15: "Y", 17: "R", 20: "Y", 21: "R", 54: "Y", 55: "G"})
    _, items = draw(edition("papua60"), s, speak(), "wide")
    assert {key for key in items if key.startswith("link-")} == {"link-14", "link-20"}


def legal(ed: Edition, s: State, seat: int) -> list[int]:
    out = np.zeros(GAME.actions, np.int64)
    count = GAME.rules.candidates(ed, s, seat, out)
    return [int(a) for a in out[:count] if GAME.rules.violates(ed, s, seat, int(a)) == 0]


def play(ed: Edition, seats: int, plies: int, seed: int) -> Iterator[tuple[State, int, list[int]]]:
    """Positions of a random game in which a seat decides, and its legal actions."""
    s: State = np.zeros(1, State.dtype)[0]
    s.seats, s.turn_limit = seats, 5000
    GAME.rules.setup(ed, s)
    chance, outcomes, odds = random.Random(seed), np.zeros(64, np.int64), np.zeros(64, np.int64)
    for _ in range(plies):
        seat = first_waiting(s)
        if seat == NOBODY:
            return
        if seat == CHANCE:
            n = GAME.rules.weights(ed, s, outcomes, odds)
            action = chance.choices(outcomes[:n].tolist(), odds[:n].tolist())[0]
        else:
            actions = legal(ed, s, seat)
            yield s, seat, actions
            action = chance.choice(actions)
        GAME.rules.apply(ed, s, seat, int(action))


@pytest.mark.parametrize(("name", "seats"), [("papua60", 6), ("odd24", 4), ("beach14", 3)])
def test_every_legal_action_can_be_clicked_and_no_two_alike(name: str, seats: int) -> None:
    ed, words = edition(name), speak()
    for s, seat, actions in play(ed, seats, 400, seed=seats):
        for shape in SHAPES:
            stage, items = draw(ed, s, words, shape)
            paths = [view.keys(ed, s, seat, action) for action in actions]
            assert len(set(paths)) == len(paths)
            for action, way in zip(actions, paths, strict=True):
                assert bool(way) == (action != PASS)
                assert all(stage.symbols[items[key].symbol].hit for key in way)
            assert {item.symbol for item in items.values()} - {""} <= set(stage.symbols)


def test_the_keys_of_an_action_are_its_ends() -> None:
    ed, s = edition("papua60"), position(MIDDLE)
    assert view.keys(ed, s, 2, LEAVE) == ("camp-G",)
    assert view.keys(ed, s, 0, BLOCK + LONGEST * 26) == ("R-2",)
    assert view.keys(ed, s, 0, BLOCK + LONGEST * 26 + 2) == ("R-2", "G-2")
    assert view.keys(ed, s, 2, BLOCK + LONGEST * 26 + 2) == ("G-2", "R-2")  # one's own first
    assert view.keys(ed, s, 0, BLOCK + LONGEST * 6 + 1) == ("cell-7", "cell-8")
    assert view.keys(ed, s, 0, PASS) == ()
    assert view.keys(ed, s, 0, GAME.actions - 1) == ("cell-96", "cell-119")


def test_who_rests_in_a_camp_leaves_the_click_to_the_camp() -> None:
    stage, items = draw(edition("papua60"), position({4: "R"}), speak(), "tall")
    assert stage.symbols[items["camp-R"].symbol].hit
    assert stage.symbols[items["R-0"].symbol].hit
    assert not stage.symbols[items["R-1"].symbol].hit
    assert items["R-1"].home == "camp-R"


def test_on_a_phone_cells_and_islanders_are_44_pixels_wide() -> None:
    stage, items = draw(edition("papua60"), position(MIDDLE), speak(), "tall")
    for key in ("cell-8", "cell-5", "R-0", "B-2"):
        hit, scale = stage.symbols[items[key].symbol].hit, items[key].scale
        numbers = [float(n) for n in re.findall(r"h(-?[\d.]+)a12|a([\d.]+) ", hit)[0] if n]
        across = 2 * numbers[0] if "h" not in hit else numbers[0] + 24
        assert across * scale >= 88 - 0.2, key


def test_the_card_shows_whose_turn_it_is() -> None:
    ed, words = edition("papua60"), speak()
    _, items = draw(ed, position(MIDDLE, seat=2, die=5), words, "wide")
    assert (items["turn"].symbol, items["turn-name"].text) == ("turn-G", "Jules")
    assert items["die"].symbol == "die-5"
    assert items["pointer"].x == pytest.approx(items["mat-G"].x + 131)
    _, items = draw(ed, without_die(Phase.ROLL), words, "wide")
    assert (items["turn"].symbol, items["die"].symbol) == ("turn-Y", "die-0")
    _, items = draw(ed, without_die(Phase.ROLL_OFF), words, "wide")
    assert (items["turn"].symbol, items["status-R"].text) == ("turn", "rolled 4")
    assert "pointer" not in items


def test_the_winner_sits_in_the_canoe() -> None:
    _, items = draw(edition("papua60"), won(), speak(), "wide")
    assert (items["turn"].symbol, items["steps-B"].text) == ("turn-B", "0")
    assert "wreath" in items
    assert "die" not in items
    assert items["B-2"].x == items["canoe"].x


def test_names_are_escaped_and_cut() -> None:
    names = ("<b>&</b>", "Ada " * 20, "\x00\u202e", "Mira")
    words = speak(players=names)
    for shape in SHAPES:
        root = ET.fromstring(picture(edition("papua60"), position(MIDDLE), words, shape))
        texts = {g.get("data-key"): g.findtext("*", "") for g in root.iter() if g.get("data-key")}
        assert texts["name-R"] == "<b>&</b>"
        assert texts["name-Y"].endswith("Ada… Ada")
        assert len(texts["name-Y"]) < 30


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_pieces_and_scenery_keep_to_their_budgets(lang: str, shape: str) -> None:
    ed, s, words = edition("papua60"), position(CROWD, 6), speak(lang)
    stage, items = draw(ed, s, words, shape)
    whole = picture(ed, s, words, shape)
    pieces = svg.picture(
        Stage(stage.width, stage.height, "", stage.symbols, stage.defs, stage.css),
        items.values(), "Papua", "a board",
    )  # fmt: skip
    assert len(pieces.encode()) <= 60_000
    assert sum(1 for _ in ET.fromstring(pieces).iter()) <= 900
    assert len(svg.backdrop(stage).encode()) <= 120_000
    assert "<script" not in whole
    assert "<image" not in whole
    assert not re.search(r"(?:https?:|data:)", whole.replace("http://www.w3.org/2000/svg", "", 1))


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("name", TRACKS)
def test_no_words_are_under_11_pixels(name: str, shape: str) -> None:
    s = position({}, 6 if name == "long96" else 3)
    stage, items = draw(edition(name), s, speak(), shape)
    least = 11 * (1120 / 1040 if shape == "wide" else 2)
    sizes = {c: float(n) for c, n in re.findall(r"\.([\w-]+)\{font-size:([\d.]+)px", stage.css)}
    for item in items.values():
        if item.text:
            assert sizes[item.state.split()[0]] * item.scale >= least, item
        symbol = stage.symbols[item.symbol].body if item.symbol else ""
        shared = stage.defs if "#mat" in symbol else ""
        for size in re.findall(r'<text[^>]*font-size="([\d.]+)"', symbol + shared):
            assert float(size) * item.scale >= least, item
    assert "<text" not in stage.scenery


@pytest.mark.parametrize("names", ["", "historical"])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_words_on_plates_are_never_cut(lang: str, names: str) -> None:
    ed, words = edition("papua60"), speak(lang, names, ("Ada",) * 6)
    states = [position(CROWD, 6), won(), without_die(Phase.ROLL_OFF, 6)]
    states += [without_die(Phase.DRAW_FIRST, 6), without_die(Phase.OVER, 6)]
    for shape in SHAPES:
        for s in states:
            stage, items = draw(ed, s, words, shape)
            assert not [item for item in items.values() if "…" in item.text]
            assert "…" not in stage.symbols["legend"].body


@pytest.mark.parametrize("shape", SHAPES)
def test_a_stage_depends_on_the_box_and_the_table_only(shape: str) -> None:
    ed = edition("papua60")
    first = view.stage(ed, position(MIDDLE), speak(), shape)
    assert first == view.stage(ed, won(), speak(players=("Someone", "Else")), shape)
    assert first != view.stage(ed, position(MIDDLE, 5), speak(), shape)
    assert picture(ed, won(), speak(), shape) == picture(ed, won(), speak(), shape)


def test_an_edition_may_bring_its_own_colours_and_places() -> None:
    ed = edition("papua42").copy()
    ed.hex[0] = 0xD55E00
    ed.x[1:44], ed.y[1:44] = 3.0, -2.0
    s = position({1: "R", 7: "R", 8: "Y"})
    stage, items = draw(ed, s, speak(), "wide")
    assert "#d55e00" in stage.symbols["camp-R"].body
    assert "link-7" in items
    ET.fromstring(picture(ed, s, speak(), "wide"))


def test_kinds_of_cell_have_names_in_the_legend() -> None:
    stage, items = draw(edition("odd24"), position({}, 3), speak(), "wide")
    assert items["legend"].label
    assert len(re.findall("<text", stage.symbols["legend"].body)) == len(Kind)
