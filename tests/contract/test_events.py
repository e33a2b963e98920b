"""Every event that a game declares happens in some game, and says what it does to the table."""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from dataclasses import replace
from itertools import pairwise

import pytest

from banquise.core.events import Events, Happening, heard
from banquise.core.game import Game
from banquise.core.match import Match
from banquise.core.state import NOBODY
from tests.contract.bench import Bench, loadable, setups
from tests.contract.checks_events import rare_matches
from tests.contract.replay import Replay, replay_of, wrong
from tests.toys import GAMES as TOYS

GAMES = [game for game in (*loadable(), *TOYS.values()) if game.event]
MOST = 4000  # decisions of one match
SEEDS = (1, 2, 3)


def matches(game: Game) -> Iterator[Match]:
    """Games of every set-up, played at random from seeds; first those of the game's own tests."""
    yield from rare_matches(game)
    backend = "python" if game in TOYS.values() else "cpu"
    for seed in SEEDS:
        for setup in setups(game, backend=backend):
            yield Bench(game, replace(setup, seed=seed, plies=MOST)).match


def missing(game: Game, seen: set[Events]) -> str:
    return ", ".join(event.name for event in game.event or () if event not in seen)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_event_happens(game: Game) -> None:
    seen: set[Events] = set()
    for match in matches(game):
        for ply in range(match.version):
            seen |= {list(game.event or ())[number] for _, number, *_ in match.said(ply)}
        if not missing(game, seen):
            return
    assert not missing(game, seen), f"nothing in these games is {missing(game, seen)}."


# Replays


REPLAYED = [game for game in loadable() if replay_of(game).ordered]


def told(match: Match) -> Iterator[tuple[int, list[Happening]]]:
    """The events of each decision, with nothing hidden."""
    for ply in range(match.version):
        yield ply, heard(match.game, match.said(ply), NOBODY, whole=True)


def refused(match: Match, ply: int, happenings: list[Happening], table: Replay) -> str:
    is_last = ply + 1 == match.version
    after = match.states[:1] if is_last else match.history[ply + 1].before
    before, ed = match.history[ply].before, match.edition.record
    return wrong(match.game, ed, before, after, happenings, table)


def test_our_games_say_what_their_events_do_to_the_table() -> None:
    names = {game.name for game in REPLAYED}
    assert names == {"papua", "halunken", "nanuuk", "neta_tanka", "nunami"}


@pytest.mark.parametrize("game", REPLAYED, ids=lambda game: game.name)
def test_rare_events_lead_to_the_next_position(game: Game) -> None:
    for match in rare_matches(game):
        for ply, happenings in told(match):
            assert not refused(match, ply, happenings, replay_of(game))


@pytest.mark.parametrize("game", REPLAYED, ids=lambda game: game.name)
def test_events_in_another_order_are_refused(game: Game) -> None:
    """So are events without one that moves a piece. All pairs that a game names do occur.

    A piece is left out once for each pair: at the end of a night nobody could tell.
    """
    table, left = replay_of(game), set(replay_of(game).ordered)
    for match in matches(game):
        for ply, happenings in told(match):
            for n, (one, two) in enumerate(pairwise(happenings)):
                pair = (one.event, two.event)
                if pair in table.ordered:
                    assert not refused(match, ply, happenings, table)
                    for other in mistakes(one, two) if pair in left else [[two, one]]:
                        tried = [*happenings[:n], *other, *happenings[n + 2 :]]
                        assert refused(match, ply, tried, table), f"{pair} at ply {ply}"
                    left.discard(pair)
        if not left:
            return
    assert not left, f"nowhere in these games is {left}."


def mistakes(one: Happening, two: Happening) -> list[list[Happening]]:
    """Two events that depend on each other, swapped, and without either that moves a piece."""
    alone = [kept for kept, lost in ((one, two), (two, one)) if lost.move]
    return [[two, one], *([kept] for kept in alone)]


@pytest.mark.parametrize("game", REPLAYED, ids=lambda game: game.name)
def test_a_field_that_changes_unsaid_is_refused(game: Game) -> None:
    """A field that is not on the list of a game is missed."""
    table = replay_of(game)
    match = next(matches(game))
    assert "phase" in table.unsaid
    without = copy(table)
    without.unsaid = {field: why for field, why in table.unsaid.items() if field != "phase"}
    found = [refused(match, ply, happenings, without) for ply, happenings in told(match)]
    assert "they do not lead to the next phase" in found
