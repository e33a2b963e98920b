"""Checks of texts that are kept: notation, records, positions, and the way back."""

from __future__ import annotations

import json
import re

from banquise.core.game import Game
from banquise.core.loading import load
from banquise.core.match import Match
from banquise.core.state import CHANCE
from tests.contract.bench import Bench, Setup, State, bench

JUNK = ("", " ", "?", "-1", "0", "x" * 300, "é", "\n", "P P", "deal", "--x", "９", "{}", "-?")


def notation_goes_both_ways(game: Game, setup: Setup) -> None:
    """Every legal action has a text of its own that reads back to it; nonsense reads as none."""
    desk = bench(game, setup)
    states = desk.states()
    for k in desk.sample(30):
        for seat in desk.waiting(states[k]):
            legal = desk.legal(states[k], seat)
            one_text_each(desk, states[k], seat, legal)
            for text in JUNK:
                found = desk.read(states[k], seat, text)
                assert found not in legal, f"{text!r} reads as a legal action at ply {k}."
    independent(desk)


def one_text_each(desk: Bench, state: State, seat: int, actions: list[int]) -> None:
    texts: dict[str, int] = {}
    for action in actions:
        text = desk.write(state, seat, action)
        assert re.fullmatch(r"[!-~]+", text), f"{text!r} cannot stand in a record."
        clash = texts.setdefault(text, action)
        assert clash == action, f"{text} is written for both {clash} and {action}."
    for text, action in texts.items():
        found = desk.read(state, seat, text)
        assert found == action, f"action {action} is written {text}, which reads as {found}."


def independent(desk: Bench) -> None:
    """Where notation does not depend on the position, the whole numbering reads back."""
    states = [desk.states()[k] for k in desk.sample(3)]
    numbers = range(desk.game.actions)
    tables = [[desk.write(state, 0, action) for action in numbers] for state in states]
    if all(table == tables[0] for table in tables):
        one_text_each(desk, states[0], 0, list(numbers))
    masked = range(desk.game.actions, desk.game.actions + desk.game.masks)
    for action in masked:
        text = desk.write(states[0], CHANCE, action)
        found = desk.read(states[0], CHANCE, text)
        assert not 0 <= found < desk.game.actions, f"the masked {text} reads as action {found}."


def records_replay(game: Game, setup: Setup) -> None:
    """A saved match loads to the same bytes, and saves to the same text."""
    match = bench(game, setup).match
    text = match.save(secret=True)
    again = load(text, backend=setup.backend)
    assert again.state.tobytes() == match.state.tobytes(), "a replayed record ends elsewhere."
    assert again.save(secret=True) == text, "a replayed record is written differently."
    assert again.log(0) == match.log(0), "a replayed record tells another story."


def positions_load(game: Game, setup: Setup) -> None:
    """A position read back gives the same bytes; it is plain JSON."""
    desk = bench(game, setup)
    states = desk.states()
    for k in desk.sample(10):
        position = desk.at(states[k]).position()
        assert json.loads(json.dumps(position)) == position, f"ply {k}: this is not plain JSON."
        loaded = Match.from_position(
            game, position, edition=desk.match.edition, chance="manual", backend=setup.backend
        )
        wrong = differences(loaded.state, states[k])
        assert not wrong, f"the position of ply {k} loads as another state: {wrong}."
        assert loaded.position() == position, f"the position of ply {k} is written differently."


def differences(a: State, b: State) -> str:
    names = a.dtype.names or ()
    return ", ".join(name for name in names if a[0][name].tobytes() != b[0][name].tobytes())


def undo_goes_back(game: Game, setup: Setup) -> None:
    """Taking back restores every byte, decision by decision."""
    desk = bench(game, setup)
    match = setup.match(game, chance="manual")
    states, plies = desk.states(), desk.match.history[:40]
    for ply in plies:
        match.play(ply.action, ply.seat)
    for k in range(len(plies), 0, -1):
        assert match.state.tobytes() == states[k].tobytes(), f"version {k} is not what it was."
        match.undo()
    assert match.state.tobytes() == states[0].tobytes(), "undo does not lead back to the start."
    assert match.version == 0, "undo leaves something in the history."


CHECKS = (notation_goes_both_ways, records_replay, positions_load, undo_goes_back)
