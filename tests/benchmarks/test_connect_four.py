"""Connect four on our contract plays connect four, in every way to run it."""

from itertools import product

import numpy as np
import pytest
from benchmarks.connect_four import GAME
from benchmarks.connect_four.state import COLUMNS, LINE, ROWS, cell, owner

from banquise.core.errors import BadPosition, IllegalAction
from banquise.core.match import Match
from banquise.core.state import EMPTY, NOBODY
from banquise.core.text import LANGUAGES, load_words
from banquise.lab.simulate import ENDLESS, Run
from banquise.research.batch import batch

pytestmark = pytest.mark.xdist_group("connect_four")  # one process compiles it, once
SHOWN = ("states", "seen", "last", "actor", "count", "mask", "reward", "done", "episode")
WAYS = ((1, 0), (0, 1), (1, 1), (1, -1))


def has_line(cells, seat):
    """Four in a row anywhere, by looking everywhere."""
    places = {(x, y) for x, y in np.argwhere(cells == seat).tolist()}
    return any(
        all((x + k * dx, y + k * dy) in places for k in range(LINE))
        for (x, y), (dx, dy) in product(places, WAYS)
    )


def frame(match):
    """The owner of each cell, [column, row]."""
    ed, s = match.edition.record[0], match.state[0]
    return np.array([[owner(s, x, y) for y in range(ed.rows)] for x in range(ed.columns)])


def play(moves, **how):
    match = Match(GAME, **how)
    for move in moves:
        match.play(move)
    return match


@pytest.mark.parametrize(
    ("moves", "winner"),
    [
        ("abababa", 0),  # upright
        ("aabbccd", 0),  # level
        ("abbccdcddgd", 0),  # aslant, rising
        ("gffeededdad", 0),  # aslant, falling
        ("abacadfe", 1),  # the second seat
    ],
)
def test_four_in_a_row_win(moves, winner):
    match = play(moves)
    assert match.is_over
    assert match.position()["winner"] == winner
    assert match.ranking == [[winner], [1 - winner]]
    assert match.points[winner] == 1


def test_a_full_column_takes_no_more():
    match = play("aaaaaa")
    assert str(match.why("a")) == "A full column takes no more discs. [CF-DROP-1]"
    assert [action.notation for action in match.legal()] == list("bcdefg")
    with pytest.raises(IllegalAction, match="CF-DROP-1"):
        match.play("a")


def test_a_full_frame_is_a_draw():
    match = play("bcddaaddaacbbcbc", options={"edition": "small"})
    assert match.is_over
    assert match.ranking == [[0, 1]]
    assert match.prompt() == "The frame is full: a draw"


@pytest.mark.parametrize("edition", ["standard", "small"])
@pytest.mark.parametrize("backend", ["python", "cpu"])
def test_bits_play_the_game_of_cells(edition, backend):
    """Next to a frame that is filled cell by cell, and looked at everywhere."""
    source = np.random.default_rng(4)
    for _ in range(30):
        match = Match(GAME, options={"edition": edition}, backend=backend)
        ed = match.edition.record[0]
        cells = np.full((ed.columns, ed.rows), EMPTY)
        while not match.is_over:
            heights = (cells != EMPTY).sum(axis=1)
            assert match.legal_ids().tolist() == np.flatnonzero(heights < ed.rows).tolist()
            seat, column = match.waiting[0], int(source.choice(match.legal_ids()))
            match.play(column)
            cells[column, heights[column]] = seat
            assert (frame(match) == cells).all()
            winner = next((seat for seat in (0, 1) if has_line(cells, seat)), NOBODY)
            assert match.state[0].winner == winner
            assert match.is_over == (winner != NOBODY or not (cells == EMPTY).any())
            assert match.rules.fault(match.ed, match.states, 0) == 0


def test_what_cannot_be_on_the_table_is_found():
    match = play("aab")
    states, first = match.state, match.state[0].disc.copy()
    faults = [
        ((cell(0, 1), 0), 1),  # two discs in one cell
        ((0, cell(0, 1) | cell(0, 2)), 1),  # one that hangs in the air
        ((0, cell(2, ROWS)), 1),  # one above the frame
        ((0, cell(COLUMNS, 0)), 1),  # one beside it
        ((cell(2, 0), 0), 2),  # one that nobody counted
        ((cell(1, 0), cell(1, 0)), 2),  # one of the wrong seat
        ((0, 0), 0),
    ]
    for change, fault in faults:
        states[0].disc[:] = first ^ change
        for rules in (GAME.python, GAME.checked):
            assert rules.fault(match.edition.record, states, 0) == fault, change
    states[0].winner = 0
    assert GAME.python.fault(match.edition.record, states, 0) == 3


def test_all_backends_play_the_same_games():
    rows = [
        Run(Match(GAME, backend=name), 7, ENDLESS, check=True).play(0, 50)
        for name in ("python", "cpu", "checked")
    ]
    assert (rows[0] == rows[1]).all()
    assert (rows[0] == rows[2]).all()


@pytest.mark.parametrize("edition", ["standard", "small"])  # all actions are candidates, or some
def test_batches_show_the_same_on_all_backends(edition):
    how = {"n": 5, "seed": 3, "options": {"edition": edition}}
    read, *others = (batch(GAME, backend=name, **how) for name in ("python", "cpu", "checked"))
    for _ in range(40):
        for games in (read, *others):
            games.step(games.sample())
        for games in others:
            for name in SHOWN:
                assert getattr(games, name).tobytes() == getattr(read, name).tobytes(), name
            assert (games.tensor() == read.tensor()).all()
        for lane in range(5):
            room = np.zeros(GAME.width, np.int64)
            n = GAME.python.legal(read._ed, read.states, lane, int(read.actor[lane]), room)
            assert np.flatnonzero(read.mask[lane]).tolist() == room[:n].tolist()
            assert read.legal[lane, : read.count[lane]].tolist() == room[:n].tolist()
    assert read.episode.max() > 0


def test_a_position_is_read_back():
    match = play("ddceb")
    again = Match.from_position(GAME, match.position())
    assert again.state.tobytes() == match.state.tobytes()
    with pytest.raises(BadPosition, match="as many discs"):
        Match.from_position(GAME, match.position() | {"columns": dict.fromkeys("abcdefg", "X")})


def test_the_picture_offers_every_action():
    match = play("ab")
    keys = {item.key for item in match.scene()}
    assert all(set(match.keys(a, 0)) <= keys for a in match.legal_ids().tolist())
    assert "disc-1-0" in match.svg()


def test_words_are_equal_in_three_languages():
    tables = [load_words(GAME.folder, lang).table for lang in LANGUAGES]
    assert tables[0].keys() == tables[1].keys() == tables[2].keys()
    clauses = {GAME.clause_id(clause) for clause in GAME.clause if clause}
    assert clauses <= set(load_words(GAME.folder, "en").keys("clause"))
    match = play("a")
    assert [match.prompt(lang=lang) for lang in LANGUAGES] == [
        "Yellow drops a disc", "Jaune joue un pion", "Gelb wirft eine Scheibe ein",
    ]  # fmt: skip
