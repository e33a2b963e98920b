"""Bytes to a viewer do not depend on what it cannot know: for every game, over whole games."""

from __future__ import annotations

import json
import random
from itertools import count

import pytest

from banquise.core.game import load, names
from banquise.core.match import Match
from banquise.core.state import NOBODY, UNSEEN
from banquise.server.http import lobby
from banquise.server.show.gamelog import Knowledge
from banquise.server.show.views import Views
from banquise.server.tables.clock import Clock
from tests.contract.bench import loadable
from tests.server.inside import inside
from tests.server.tables import play, table
from tests.server.worlds import Pair, World

TOYS = ("toy_hand", "toy_duel", "toy_thief")


GAMES = [*TOYS, *(game.name for game in loadable() if hasattr(game.view, "scene"))]


def run(game: str, seats: int, viewer: int, seed: int, most: int) -> tuple[int, bool]:
    """Play a pair side by side as long as the viewer sees no difference."""
    pair, steps = Pair(game, seats, viewer, seed), 0
    assert pair.a.sent() == pair.b.sent()
    while steps < most and (step := pair.next()) is not None:
        if not pair.play(step):
            break
        if pair.chance.random() < 0.2:
            pair.take_back()
        steps += 1
        assert pair.a.sent() == pair.b.sent(), f"{game}, viewer {viewer}, seed {seed}, {step}"
        if game not in TOYS and steps % 5:
            continue
        question = random.Random(seed * 1000 + steps)
        state = question.getstate()
        first = pair.a.asked(question)
        question.setstate(state)
        assert first == pair.b.asked(question), f"{game}, viewer {viewer}, seed {seed}, {step}"
    return steps, pair.differed


def test_every_game_there_is_takes_part():
    assert set(names()) <= set(GAMES)


@pytest.mark.parametrize("game", GAMES)
def test_what_a_viewer_is_sent_is_the_same_in_worlds_it_cannot_tell_apart(game):
    made = load(game)
    pairs = 40 if game in TOYS else 2
    differed, steps = False, 0
    for seed in range(pairs):
        seats = made.seats[seed % len(made.seats)]
        for viewer in (NOBODY, seed % seats):
            taken, did = run(game, seats, viewer, seed, 50)
            steps, differed = steps + taken, differed or did
    assert steps > pairs
    assert differed or not made.draws, "there was nothing to hide in any of these games"


def test_a_seat_that_may_undo_is_sent_nothing_when_the_next_one_plays_unseen():
    """At the end of nunami nobody draws any more, so that the last seat may still undo."""
    one, chance, found = table("nunami", 2, 2), random.Random(2), 0
    views = Views(one)
    while not one.match.is_over:
        seat = one.match.waiting[0]
        other = 1 - seat
        hidden = unseen(one.match, seat, other) if one.may_undo(other) else []
        old = views.frame(other, "en", "wide")
        action = hidden[0] if hidden else chance.choice(one.match.legal_ids(seat).tolist())
        one.submit(seat, action, one.version(seat), 1.0)
        if hidden:
            found += 1
            assert not views.frame(other, "en", "wide").differs(old)
            check_undo(one, other)
    assert found


def unseen(match, seat, viewer):
    """The actions of a seat that a viewer would not notice."""
    ed, state = match.edition.record, match.state
    veiled = match.rules.veiled
    legal = match.legal_ids(seat).tolist()
    return [a for a in legal if int(veiled(ed, state, 0, seat, a, viewer)) == UNSEEN]


def check_undo(one, seat):
    """Taking back what the seat knows of takes back what it does not know of."""
    events = one.events
    ply = max(n for n, entry in enumerate(one.match.history) if entry.seat == seat)
    before = one.match.history[ply].before.tobytes()
    taken = one.undo(seat, one.version(seat), 9.0)
    assert one.match.state.tobytes() == before
    assert [event.number for event in taken] == list(range(events, one.events))
    assert seat in one.match.waiting


@pytest.mark.parametrize("game", ["toy_hand", "nunami"])
def test_what_a_viewer_does_not_notice_changes_nothing_for_it(game):
    unnoticed = 0
    for seed in range(24):
        clock = Clock.started(2, start=600, add=5, now=0.0)
        one, chance = table(game, load(game).seats[0], seed, clock=clock), random.Random(seed)
        views, now = Views(one), 0.0
        while not one.match.is_over and one.events < 120:
            seat, version = one.match.waiting[0], one.version(NOBODY)
            old, listed = views.frame(NOBODY, "en", "wide"), one.summary(now)
            now, time = now + 1.0, (clock.since, *clock.left)
            play(one, seat, chance.randrange(1000), now)
            if one.version(NOBODY) == version:
                unnoticed += 1
                assert not views.frame(NOBODY, "en", "wide").differs(old)
                assert one.summary(now) == listed | {"events": one.events}
                assert (clock.since, *clock.left) == time
            else:
                assert clock.since == now
    assert unnoticed or game != "nunami"


def test_the_comparison_would_notice_a_leak(monkeypatch):
    """If a viewer were shown the truth, the test above would fail."""
    monkeypatch.setattr(World, "seen", lambda self: b"")
    truth = lambda self, _: self._table.match.state.repeat(len(self._viewers))
    monkeypatch.setattr(Knowledge, "_hide", truth)
    with pytest.raises(AssertionError):
        run("toy_hand", 3, NOBODY, 1, 60)


class Table:
    """A table over real connections, with all its screens."""

    def __init__(self, web, game, seats):
        self.web = web
        players = [{"kind": "me"}] + [{"kind": "open"}] * (seats - 1)
        body = {"game": game, "players": players, "name": "Ada", "watch": "all"}
        made = web.post("/api/tables", json=body).json()
        self.id, self.invite = made["id"], made["invite"].rpartition("=")[2]
        self.tokens = [web.cookies["banquise"]]
        for seat in range(1, seats):
            web.cookies.clear()
            web.post(f"/api/tables/{self.id}/join", json={"name": f"P{seat}", "seat": seat})
            self.tokens.append(web.cookies["banquise"])
        web.cookies.clear()
        self.refs = count(1)

    def line(self, token=""):
        headers = {"authorization": f"Bearer {token}"} if token else {}
        return self.web.websocket_connect(f"ws://table.test/ws/tables/{self.id}", headers=headers)

    def flush(self, line):
        """Everything that was sent to a line so far, without what is random by design."""
        ref, frames = next(self.refs), []
        line.send_json({"t": "ping", "ref": ref})
        while (frame := line.receive_text()) != json.dumps(
            {"t": "pong", "ref": ref}, separators=(",", ":")
        ):
            commitment = json.loads(frame).get("commitment") or "none"
            for secret in (self.id, self.invite, commitment):
                frame = frame.replace(secret, "*")
            frames.append(frame)
        return frames


def captured(folder, monkeypatch, game, seed, script):
    """What seat 0 and a spectator are sent while everybody follows a script."""
    monkeypatch.setattr(
        lobby.restore,
        "begin",
        lambda name, seats, options, players: Match(name, seats, options, seed, players=players),
    )
    seats = 3 if game == "toy_hand" else 2
    with inside(folder) as web:
        table = Table(web, game, seats)
        lines = [table.line(token) for token in [*table.tokens, ""]]
        for line in lines:
            line.__enter__()
        for line in lines * 2:  # until everybody has heard that everybody is here
            table.flush(line)
        frames = [[], []]
        for seat, action in script:
            state = json.loads([f for f in said(table, lines[seat]) if '"t":"state"' in f][-1])
            act = {"t": "act", "seat": seat, "action": action, "version": state["version"]}
            lines[seat].send_json(act)
            said(table, lines[seat])
            for number, line in enumerate((lines[0], lines[-1])):
                frames[number] += said(table, line)
        for line in lines:
            line.__exit__(None, None, None)
    return frames


def said(table, line):
    """What came over a line, with a fresh picture of the table at the end."""
    line.send_json({"t": "view", "ref": 0})
    return table.flush(line)


def hidden_alike(game, script):
    """Two seeds that deal seat 0 the same and somebody else another card."""
    deals = {}
    for seed in range(200):
        match = Match(game, 3, seed=seed, players=("Ada", "P1", "P2"))
        for seat, action in script:
            match.play(action, seat)
        if match.is_over:
            continue
        key = tuple(match.tokens(0))
        if key in deals and deals[key][1] != match.state.tobytes():
            return deals[key][0], seed
        deals[key] = (seed, match.state.tobytes())
    raise AssertionError("no two such deals")


def test_over_the_wire_a_hidden_hand_stays_hidden(tmp_path, monkeypatch):
    script = [(0, "keep"), (1, "swap")]
    first, second = hidden_alike("toy_hand", script)
    one = captured(tmp_path / "1", monkeypatch, "toy_hand", first, script)
    other = captured(tmp_path / "2", monkeypatch, "toy_hand", second, script)
    assert one == other
    assert len(one[0]) > 4


def test_over_the_wire_a_secret_choice_stays_secret(tmp_path, monkeypatch):
    one = captured(tmp_path / "1", monkeypatch, "toy_duel", 1, [(1, 2)])
    other = captured(tmp_path / "2", monkeypatch, "toy_duel", 1, [(1, 3)])
    assert one == other
