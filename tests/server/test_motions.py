"""Motions: what happens on the board, in the order of the rules, and no more than one may know."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest

from banquise.core.events import Happening
from banquise.core.game import load, names
from banquise.core.match import Match
from banquise.core.state import NOBODY
from banquise.server.show import motions
from banquise.server.show.frames import Frame
from banquise.server.show.motions import MOST_STOPS, Cue, Way, score_of
from banquise.server.show.protocol import Stages
from banquise.server.show.views import Views
from banquise.server.tables.table import PERSON, Player, Table
from tests.server.tables import NAMES

STAGE = Stages("wide", "tall")
LONG = 120  # decisions; with them Halunken and nunami are over
GAMES = [name for name in names() if score_of(load(name)).together]


@dataclass
class Update:
    """What one viewer is sent after a decision, and what it is made from."""

    viewer: int
    old: Frame
    frame: Frame
    told: dict[str, Any]
    happenings: list[Happening]

    @property
    def keys(self) -> list[str]:
        return [row[1] for row in self.told["motions"]]


class Play:
    """A table at which everybody plays at random, and what each viewer is sent."""

    def __init__(self, match: Match) -> None:
        players = [Player(PERSON, name) for name in NAMES[: match.seats]]
        self.table = Table(match, players)
        self.table.begin(0.0)
        self.views = Views(self.table)
        self.chance = random.Random(7)
        self.frames: dict[int, Frame] = {}
        list(self.show())

    def show(self) -> Iterator[Update]:
        match = self.table.match
        for viewer in (NOBODY, *range(match.seats)):
            frame, old = self.views.frame(viewer, "en", "wide"), self.frames.get(viewer)
            self.frames[viewer] = frame
            if old is None:
                continue
            plies = range(old.mark.ply, match.version)
            who = None if viewer == NOBODY else viewer
            found = [one for ply in plies for one in match.events(ply, who)]
            yield Update(viewer, old, frame, json.loads(frame.since(old)), found)

    def act(self, action: int | str | None = None) -> list[Update]:
        seat = self.chance.choice(self.table.asked)
        if action is None:
            action = int(self.chance.choice(self.table.match.legal_ids(seat)))
        else:
            action = self.table.number(seat, action)
        self.table.submit(seat, action, self.table.version(seat), 0.0)
        return list(self.show())


def random_game(game: str, seed: int, most: int) -> Iterator[Update]:
    seats = load(game).seats[-1]
    play = Play(Match(game, seats, seed=seed, players=NAMES[:seats], backend="python"))
    for _ in range(most):
        if not play.table.asked:
            return
        yield from play.act()


def test_all_five_games_say_what_moves():
    assert {"papua", "halunken", "nunami", "neta_tanka", "nanuuk"} <= set(GAMES)


@pytest.mark.parametrize("game", GAMES)
def test_pieces_move_in_the_order_of_the_events(game):
    piece, moving = score_of(load(game)).piece, 0
    for update in random_game(game, seed=3, most=90):
        steps = [row[0] for row in update.told["motions"]]
        assert steps == sorted(steps)
        now, then = update.frame.scene.items, update.old.scene.items
        moved = [key for one in update.happenings if (key := piece(one))]
        last = [key for n, key in enumerate(moved) if key not in moved[n + 1 :]]
        wanted = [key for key in last if now.get(key) != then.get(key)]
        ends = [row[1] for row in update.told["motions"] if len(row) < 5 and row[1] in wanted]
        assert [key for n, key in enumerate(ends) if key not in ends[n + 1 :]] == wanted
        moving += len(wanted)
    assert moving


@pytest.mark.parametrize("game", GAMES)
def test_a_motion_is_about_something_on_the_board(game):
    for update in random_game(game, seed=5, most=60):
        items = update.frame.scene.items.keys() | update.old.scene.items.keys()
        for _, key, *more in update.told["motions"]:
            is_stop = len(more) > 2
            assert key in items or is_stop or more[0] in ("gives", "beat", "sent")
        assert json.loads(update.frame.whole("en", "wide", STAGE))["motions"] == []


def papua(cells: dict[str, list[int]], die: int, chance: str = "auto") -> Play:
    """Red to move, three players, with islanders on these cells."""
    options = {"first_player": "seat_0"}
    position = Match("papua", 3, options, backend="python", chance="manual").position()
    position["islanders"] |= cells
    position |= {"phase": "move", "die": die}
    made = {"players": NAMES[:3], "backend": "python", "chance": chance, "seed": 1}
    return Play(Match.from_position("papua", position, **made))


def test_a_piece_sent_back_leaves_in_the_step_in_which_the_other_arrives():
    play = papua({"R": [1, 0, 0, 0], "Y": [4, 0, 0, 0]}, die=3)
    spectator, red, yellow, green = play.act("1")
    for update in (spectator, red, yellow, green):
        rows = {row[1]: row for row in update.told["motions"]}
        assert rows["Y-0"] == [0, "Y-0", "sent"]
        assert rows["R-0"] == [0, "R-0"]
        assert rows["die"][0] == 1
        assert update.told["last"]["moved"] == ["R-0"]


def test_a_line_sounds_good_to_one_and_bad_to_another():
    play = papua({"R": [1, 0, 0, 0], "Y": [4, 0, 0, 0]}, die=3)
    tones = [update.told["log"][0].get("tone", "") for update in play.act("1")]
    assert tones == ["", "ng", "nb", ""]


def test_a_piece_that_goes_on_has_a_stop_on_its_way():
    found = 0
    for update in random_game("halunken", seed=3, most=90):
        for n, (_, key, *stop) in enumerate(update.told["motions"]):
            if len(stop) < 3:
                continue
            assert key in update.keys[n + 1 :]
            assert stop[1] == key or key.startswith(("captain", "rogue", "jack"))
            found += 1
    assert found


@pytest.mark.parametrize("game", GAMES)
def test_no_stop_is_left_out(game, monkeypatch):
    """None fails to be drawn, none is of an item that is not there, none is one too many."""
    stops: list[tuple[Any, ...]] = []
    missed: list[tuple[str, str]] = []
    draw_stop = Way.stop

    def stop(way: Way, cue: Cue) -> tuple[Any, ...]:
        found = draw_stop(way, cue)
        stops.append(found)
        if not found:
            missed.append((cue.key, way.decision.happenings[cue.at].key))
        return found

    monkeypatch.setattr(Way, "stop", stop)
    monkeypatch.setattr(motions, "MOST_STOPS", 10**6)
    for update in random_game(game, seed=3, most=LONG):
        assert not missed, f"{missed} in {[one.key for one in update.happenings]}"
        assert len(stops) <= MOST_STOPS
        stops.clear()


def test_only_the_player_who_draws_a_card_sees_which_one():
    hidden = 0
    for update in random_game("nunami", seed=2, most=40):
        for one in update.happenings:
            if one.key == "drew":  # somebody else's
                seat = one.arguments[0]
                assert any(
                    row[1:] == ["pile", "gives", f"back-{seat}"] for row in update.told["motions"]
                )
                hidden += 1
            if one.key == "drew_card":
                assert one.arguments[0] == update.viewer or update.frame.situation.over
    assert hidden


def test_in_nunami_cards_and_points_are_lost_but_not_a_card_that_is_covered():
    found = set[str]()
    for update in random_game("nunami", seed=8, most=90):
        rows = {row[1]: row[2] for row in update.told["motions"] if len(row) == 3}
        lost = {"removed", "lost"} & {one.key for one in update.happenings}
        assert lost or "lost" not in rows.values()
        found |= {key.split("-")[0] for key in update.told["gone"] if rows.get(key) == "lost"}
    assert found == {"card", "figure"}


def test_nothing_moves_when_something_is_taken_back():
    play = papua({"R": [1, 0, 0, 0]}, die=3, chance="manual")
    assert play.act("1")[0].told["motions"]
    play.table.undo(0, play.table.version(0), 0.0)
    for update in play.show():
        assert update.told["set"]
        assert update.told["motions"] == []
