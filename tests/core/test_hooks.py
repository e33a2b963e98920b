"""What a game may leave out: its modules are found, and the rest has defaults."""

from __future__ import annotations

import itertools
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from banquise.core.errors import BadPosition
from banquise.core.game import Game, load
from banquise.core.hooks import NoEdition, untranslated
from banquise.core.match import Match
from banquise.core.state import CHANCE
from tests.contract.bench import Setup
from tests.contract.checks import GROUPS, check_all
from tests.toys import GAMES

DUEL = GAMES["toy_duel"]
MOST_LINES = 150
COUNT = itertools.count()
INIT = """
from banquise.core.game import Game
GAME = Game(package=__name__, seats=(2, 3))
"""
STATE = """
from enum import IntEnum
from banquise.core.actions import Block, Blocks
from banquise.core.events import NUMBER, PLAYER, Events, says
from banquise.core.records import Record, i1, i2, last_seat
from banquise.core.state import Ints

ACTIONS = Blocks(Block("roll", range(1, 7), text="roll-{n}"))

class Phase(IntEnum):
    ROLL, OVER = range(2)

class Clause(IntEnum):
    LEGAL, ODD_1, ENGINE_1, ENGINE_2, ENGINE_3 = range(5)

class State(Record):
    phase: int = i1(Phase)
    seats: int = i1()
    waiting: int = i2(derived=True)
    turn: int = i1(0, 3)
    score: Ints = i2(-9, 9, shape=3, per_seat=True)

class Event(Events):
    ROLLED = says(player=PLAYER, n=NUMBER)
"""
RULES = """
from banquise.core.contract import emit
from banquise.core.state import CHANCE, only
from .state import Clause, Event, Phase

def setup(ed, s):
    s.score[:] = 0
    s.turn = 0
    s.phase = Phase.ROLL
    s.waiting = only(CHANCE)

def forbids(ed, s, seat, action):
    return Clause.ODD_1 if action % 2 == 1 else Clause.LEGAL

def apply(ed, s, seat, action):
    s.score[s.turn] = action - 3
    emit(Event.ROLLED, int(s.turn), action + 1)
    s.turn += 1
    if s.turn == s.seats:
        s.phase = Phase.OVER
        s.waiting = 0
"""
TEXT = """
[game]
title = "Dice"
sentence = "Everybody rolls a die."
[phase]
roll = "Roll"
[clause]
D-ODD-1 = "This die has no even numbers."
[action]
roll = "Roll {n}"
[event]
rolled = "{player} rolled {n}."
"""
Make = Callable[..., Game]


@pytest.fixture
def make(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Make:
    """Write a game whose files are those above, or others, and load it."""
    monkeypatch.syspath_prepend(str(tmp_path))

    def write(**files: str) -> Game:
        package = f"shelf_{next(COUNT)}_{tmp_path.name}".replace("-", "_")
        folder = tmp_path / package / "dice"
        (folder / "text").mkdir(parents=True)
        parts = {"__init__": INIT, "state": STATE, "rules": RULES} | files
        for name, source in parts.items():
            (folder / f"{name}.py").write_text(source)
        (folder / "text" / "en.toml").write_text(TEXT)
        monkeypatch.setenv("BANQUISE_GAMES", package)
        return load("dice")

    return write


def test_the_sixth_game_is_small() -> None:
    files = [DUEL.folder / name for name in ("__init__.py", "state.py", "rules.py")]
    there = {path.name for path in DUEL.folder.glob("*.py")} - {"faults.py"}
    assert there == {path.name for path in files}
    assert sum(len(path.read_text().splitlines()) for path in files) <= MOST_LINES


def test_a_package_is_enough(make: Make) -> None:
    game = make()
    assert (game.name, game.prefix, game.actions, game.masks, game.draws) == ("dice", "D", 6, 0, 0)
    assert game.records
    assert game.records[1] is NoEdition
    assert [edition.id for edition in game.shelf] == ["standard"]
    assert not game.is_built_in


@pytest.mark.parametrize("group", GROUPS)
def test_an_open_game_of_chance_keeps_the_contract(make: Make, group: str) -> None:
    check_all(group, make(), Setup(3, backend="python"))


def test_every_legal_outcome_is_as_likely(make: Make) -> None:
    match = Match(make(), 2, chance="manual", backend="python")
    assert match.odds() == {"roll-1": 1, "roll-3": 1, "roll-5": 1}
    clause = match.why("roll-2", CHANCE)
    assert clause
    assert (clause.id, clause.text) == ("D-ODD-1", "This die has no even numbers.")


def test_the_most_points_win_even_if_negative(make: Make) -> None:
    match = Match(make(), 3, chance="manual", backend="python")
    for roll in ("roll-1", "roll-5", "roll-1"):
        match.play(roll)
    assert match.points == [-3, 1, -3]
    assert match.ranking == [[1], [0, 2]]
    assert match.sheet("de") == [("Punkte", [-3, 1, -3])]


def test_refusals_of_the_engine_have_words_in_three_languages(make: Make) -> None:
    game = make()
    assert [c.id for c in game.clauses()] == ["D-ODD-1", "D-ENGINE-1", "D-ENGINE-2", "D-ENGINE-3"]
    over = "Das Spiel ist aus, es kann nichts mehr gespielt werden."
    assert game.text("de")("clause.D-ENGINE-1") == over
    assert game.text("fr")("seat.2") == "Joueur 3"
    assert not game.text("fr").has("seat.3")


def test_other_languages_fall_back_to_english_and_say_so(make: Make) -> None:
    game = make()
    (game.folder / "text" / "fr.toml").write_text('[game]\ntitle = "Dés"\nmore = "x"\n')
    words = game.text("fr")
    assert (words("game.title"), words("game.sentence")) == ("Dés", "Everybody rolls a die.")
    missing = untranslated(game.folder)
    assert "game.title" in missing["de"]
    assert "game.title" not in missing["fr"]
    assert {"game.more", "game.sentence"} <= set(missing["fr"])


def test_positions_are_those_of_the_record(make: Make) -> None:
    game = make()
    match = Match(game, 2, chance="manual", backend="python")
    match.play("roll-5")
    position = match.position()
    assert position == {
        "seats": 2, "options": {}, "phase": "roll", "turn": 1, "score": [1, 0], "waiting": [-1],
    }  # fmt: skip
    for waiting, said in (
        ([-1, 0], "chance never decides together with a seat"),
        ([2], "from -1 to 1"),
        (0, "a list"),
    ):
        with pytest.raises(BadPosition, match=f"waiting: .*{said}"):
            Match.from_position(game, position | {"waiting": waiting}, backend="python")


def test_a_broken_invariant_without_words_is_named_by_its_number(make: Make) -> None:
    game = make(rules=RULES + "\ndef broken(ed, s):\n    return 7 if s.score[0] == 9 else 0\n")
    position = Match(game, 2, chance="manual", backend="python").position()
    with pytest.raises(BadPosition, match="invariant 7 is broken"):
        Match.from_position(game, position | {"score": [9, 0]}, backend="python")


SECRET = STATE.replace(
    "    score:", "    hand: Ints = i1(1, 6, shape=3, per_seat=True, none=0, hidden=-2)\n    score:"
)
DEALS = RULES.replace(
    "    s.score[s.turn] =", "    s.hand[s.turn] = action + 1\n    s.score[s.turn] ="
)
OPEN = "\ndef is_open(ed, s, seat):\n    return s.hand[seat] == 5\n"


def test_a_field_with_hidden_numbers_is_the_secret_of_its_seat(make: Make) -> None:
    game = make(state=SECRET, rules=DEALS)
    match = Match(game, 3, chance="manual", backend="python")
    match.play("roll-5")
    match.play("roll-3")
    assert game.draws == 3
    assert match.seen(0)["hand"] == [5, "?", None]
    assert match.seen(None)["hand"] == ["?", "?", None]
    match.play("roll-1")
    assert match.seen(None)["hand"] == [5, 3, 1]  # the game is over


def test_a_secret_can_lie_open(make: Make) -> None:
    match = Match(make(state=SECRET, rules=DEALS + OPEN), 3, chance="manual", backend="python")
    match.play("roll-5")
    match.play("roll-3")
    assert match.seen(None)["hand"] == [5, "?", None]


def test_a_function_of_the_game_takes_the_place_of_a_default(make: Make) -> None:
    own = "def label(ed, s, seat, action, words):\n    return f'Throw {action + 1}'\n"
    match = Match(make(words=own), 2, chance="manual", backend="python")
    assert [action.label for action in match.legal(CHANCE)] == ["Throw 1", "Throw 3", "Throw 5"]
    assert match.prompt(0) == "Chance decides."


@pytest.mark.parametrize(
    ("files", "said"),
    [
        ({"rules": RULES.replace("setup", "begin")}, r"dice\.rules needs a function setup"),
        (
            {"rules": RULES.replace("forbids", "allows")},
            r"needs a function forbids \(or violates\)",
        ),
        ({"state": STATE.replace("i1(0, 3)", "i1()")}, r"dice\.state\.turn: .* module position"),
    ],
)
def test_what_cannot_be_left_out_is_named(make: Make, files: dict[str, str], said: str) -> None:
    with pytest.raises(TypeError, match=said):
        make(**files)


def test_variants_keep_what_was_found() -> None:
    from tests.toys.toy_duel.faults import FAULTS

    fault = FAULTS["early_view"]
    assert fault.notation is DUEL.notation
    assert fault.name == "toy_duel_early_view"
    assert sys.modules["tests.toys.toy_duel.rules"] is not DUEL.rules  # filled in, in a copy
