"""Checks of secrets: what a seat cannot know changes nothing that it gets, in any way."""

from __future__ import annotations

import importlib.util
import math
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from importlib import import_module
from typing import Any

import numpy as np

from banquise.core.events import Happening, happened, heard
from banquise.core.game import Game
from banquise.core.match import Match, Ply
from banquise.core.state import CHANCE, NOBODY, UNSEEN
from tests.contract.bench import Bench, Setup, State, bench, said

Worlds = dict[bytes, float]  # what could be true, and how likely it is
MOST_WORLDS, DRAWS, SOME = 150, 2000, 4


def moments(desk: Bench, n: int) -> Iterator[tuple[int, State, int, State]]:
    """Sampled states, each with every viewer and what that viewer sees."""
    states = desk.states()
    for k in desk.sample(n):
        for viewer in desk.viewers():
            with said(f"what {viewer} sees at ply {k}"):
                seen = desk.seen(states[k], viewer)
            yield k, states[k], viewer, seen


def views_fit_together(game: Game, setup: Setup) -> None:
    """Redact hides no option and nobody's turn, imagine fills its holes with what could be true."""
    desk = bench(game, setup)
    public = ("phase", "seats", "waiting", *(o.key for o in game.options if not o.is_edition))
    for k, state, viewer, seen in moments(desk, 10):
        for name in public:
            if name == "phase" and viewer not in desk.waiting(state):
                continue  # a half-made choice may look like the question before it
            assert seen[0][name] == state[0][name], f"redact hides {name} from {viewer} at ply {k}."
        again = desk.seen(seen, viewer).tobytes()
        assert again == seen.tobytes(), f"redact hides more the second time, at ply {k}."
        for _ in range(SOME):
            world = desk.world(seen, viewer)
            back = desk.seen(world, viewer).tobytes()
            assert back == seen.tobytes(), (
                f"redact does not undo imagine for {viewer} at ply {k}: two states that this seat "
                "cannot tell apart look different."
            )
            number = desk.fault(world)
            assert not number, f"what {viewer} imagines at ply {k} breaks invariant {number}."
            open_game = world.tobytes() == state.tobytes()
            assert game.draws or open_game, f"{viewer} does not see all at ply {k}, yet draws is 0."


def secrets_change_nothing(game: Game, setup: Setup) -> None:
    """In two worlds that a seat cannot tell apart it gets the same actions, words and pictures."""
    desk = bench(game, setup)
    for k, state, viewer, seen in moments(desk, 8 if game.draws else 2):
        told = what_is_sent(desk.at(state), viewer)
        world = desk.world(seen, viewer)
        for name, value in what_is_sent(desk.at(world), viewer).items():
            assert value == told[name], (
                f"{name} of {viewer} at ply {k} depends on what this seat cannot know."
            )
        same = desk.scores(world) == desk.scores(state)
        assert same, f"points at ply {k} tell {viewer} a secret."


def what_is_sent(match: Match, viewer: int) -> dict[str, Any]:
    """All that a server would send to a viewer."""
    who = None if viewer == NOBODY else viewer
    legal = match.legal(viewer) if viewer in match.waiting else []
    return {
        "the number of legal actions": len(legal),
        "a legal action": legal,
        "a click": [match.keys(action.id, viewer) for action in legal],
        "the position": match.seen(who),
        "the scene": match.scene(who),
        "the prompt": match.prompt(who),
        "the board": match.board(who),
        "a card": match.cards(who),
        "the sheet": match.sheet(),
        "whose turn it is": (match.waiting, match.points, match.ranking),
        "the question": int(match.seen_state(who)[0].phase),
    }


def logs_and_views_hide_the_same(game: Game, setup: Setup) -> None:
    """Actions are veiled alike in all worlds; log and view hide the same."""
    desk = bench(game, setup)
    history = desk.match.history
    for k in [k for k in desk.sample(12) if k < len(history)]:
        ply = history[k]
        if ply.seat != CHANCE:
            own = desk.veil(ply.before, ply.seat, ply.action, ply.seat)
            assert own == ply.action, f"seat {ply.seat} does not see its own action at ply {k}."
        for viewer in desk.viewers():
            veiled_alike(desk, k, ply, viewer)
            hidden_alike(desk, k, ply, viewer)
            shown_alike(desk, k, ply, viewer)
            told_alike(desk, k, ply, viewer)


def veiled_alike(desk: Bench, k: int, ply: Ply, viewer: int) -> None:
    """One action, two worlds that the viewer cannot tell apart: the same veil, the same text."""
    veiled = desk.veil(ply.before, ply.seat, ply.action, viewer)
    forms = range(desk.game.actions, desk.game.actions + desk.game.masks)
    known = veiled in (UNSEEN, ply.action) or veiled in forms
    assert known, f"at ply {k} the veil for {viewer} is {veiled}, which is no form of an action."
    world = desk.world(desk.seen(ply.before, viewer), viewer)
    if desk.why(world, ply.seat, ply.action):
        return
    ends = [desk.after(s, ply.seat, ply.action) for s in (ply.before, world)]
    if len({desk.seen(end, viewer).tobytes() for end in ends}) > 1:
        return  # the same number shows different things, such as another card of a hand
    other = desk.veil(world, ply.seat, ply.action, viewer)
    assert other == veiled, f"the veil for {viewer} at ply {k} depends on what it hides."
    if veiled != UNSEEN:
        texts = {desk.write(s, ply.seat, veiled) for s in (ply.before, world)}
        assert len(texts) == 1, f"at ply {k} {viewer} reads {' or '.join(sorted(texts))}."


def hidden_alike(desk: Bench, k: int, ply: Ply, viewer: int) -> None:
    """Two actions whose effects differ, but not to the viewer's eyes, have one veil."""
    true = desk.after(ply.before, ply.seat, ply.action)
    veiled = desk.veil(ply.before, ply.seat, ply.action, viewer)
    for action in desk.legal(ply.before, ply.seat)[:12]:
        other = desk.after(ply.before, ply.seat, action)
        if other.tobytes() == true.tobytes():
            continue
        if desk.seen(other, viewer).tobytes() == desk.seen(true, viewer).tobytes():
            form = desk.veil(ply.before, ply.seat, action, viewer)
            shown = " and ".join(desk.write(ply.before, ply.seat, a) for a in (ply.action, action))
            assert form == veiled, f"at ply {k} the log tells {viewer} {shown} apart, the view not."


def shown_alike(desk: Bench, k: int, ply: Ply, viewer: int) -> None:
    """Two actions with one masked form look alike afterwards, unless that ends a secret."""
    forms = range(desk.game.actions, desk.game.actions + desk.game.masks)
    veiled = desk.veil(ply.before, ply.seat, ply.action, viewer)
    is_one_of_several = len(desk.waiting(ply.before)) > 1 or desk.match.is_revealed(k)
    if veiled not in forms or is_one_of_several:
        return
    true = desk.after(ply.before, ply.seat, ply.action)
    for action in desk.legal(ply.before, ply.seat)[:12]:
        other = desk.after(ply.before, ply.seat, action)
        is_end = not (desk.waiting(other) and desk.waiting(true))
        if is_end or desk.veil(ply.before, ply.seat, action, viewer) != veiled:
            continue
        same = desk.seen(other, viewer).tobytes() == desk.seen(true, viewer).tobytes()
        text = desk.write(ply.before, ply.seat, veiled)
        assert same, f"at ply {k} {viewer} reads {text}, but sees which it was."


def told_alike(desk: Bench, k: int, ply: Ply, viewer: int) -> None:
    """Where two worlds look alike before and after a decision, so do their logs and records."""
    true = desk.after(ply.before, ply.seat, ply.action)
    if not desk.waiting(true):
        return  # when the game is over everything is told
    world = desk.world(desk.seen(ply.before, viewer), viewer)
    veiled = desk.veil(ply.before, ply.seat, ply.action, viewer)
    for action in desk.legal(world, ply.seat)[:12]:
        after = desk.after(world, ply.seat, action)
        alike = desk.seen(after, viewer).tobytes() == desk.seen(true, viewer).tobytes()
        if alike and desk.veil(world, ply.seat, action, viewer) == veiled:
            stories = [
                story(desk, Ply(ply.seat, ply.action, ply.before), true, viewer),
                story(desk, Ply(ply.seat, action, world), after, viewer),
            ]
            same = stories[0] == stories[1]
            assert same, f"the log of ply {k} tells {viewer} a secret: {stories}."


def story(desk: Bench, ply: Ply, after: State, viewer: int) -> tuple[object, ...]:
    """Everything that one decision tells a viewer: sentences, record and events."""
    match = desk.at(after)
    match.history = [ply]
    who = None if viewer == NOBODY else viewer
    return match.sentences(0, who), match.tokens(who), match.events(0, who)


def choices_stay_secret(game: Game, setup: Setup) -> None:
    """A choice made at once with others' shows in no view but one's own until all are in."""
    desk = bench(game, setup)
    states = desk.states()
    several = [k for k, state in enumerate(states) if len(desk.waiting(state)) > 1]
    for k in several[:8]:
        seat = desk.waiting(states[k])[0]
        for viewer in desk.viewers():
            if viewer != seat:
                actions = desk.legal(states[k], seat)[:8]
                ends = [desk.after(states[k], seat, action) for action in actions]
                views = {desk.seen(end, viewer).tobytes() for end in ends}
                assert len(views) == 1, f"{viewer} sees what {seat} chose at ply {k} too early."
                veils = {desk.veil(states[k], seat, action, viewer) for action in actions}
                assert len(veils) == 1, f"{viewer} reads what {seat} chose at ply {k} too early."
                told = {tuple(hear(desk, states[k], seat, a, viewer)) for a in actions}
                assert len(told) == 1, f"{viewer} hears what {seat} chose at ply {k} too early."


def hear(desk: Bench, state: State, seat: int, action: int, viewer: int) -> list[Happening]:
    """The events of an action, as a viewer is told them while it is secret."""
    said = happened(desk.game, desk.ed, state, seat, action)
    return heard(desk.game, said, viewer, whole=False)


def imagination_is_fair(game: Game, setup: Setup) -> None:
    """Imagined worlds come as often as they should, by chi-square against a list of all of them."""
    desk = bench(game, setup)
    if game.draws == 0:
        return  # nothing is hidden, says views_fit_together
    cases = list(listed_worlds(game, setup)) or list(worlds_by_history(desk))
    assert cases, (
        f"{game.name} hides too much to list all worlds of a match: give some small ones in "
        f"tests/games/{game.name}/worlds.py."
    )
    for name, seen, viewer, worlds in cases:
        chi_square(desk, name, seen, viewer, worlds)


def listed_worlds(game: Game, setup: Setup) -> Iterator[tuple[str, State, int, Worlds]]:
    """From ``worlds(setup)`` of tests/games/<game>/worlds.py: name, view, viewer, all worlds."""
    name = f"tests.games.{game.name}.worlds"
    if importlib.util.find_spec(f"tests.games.{game.name}") and importlib.util.find_spec(name):
        yield from import_module(name).worlds(setup)


def worlds_by_history(desk: Bench) -> Iterator[tuple[str, State, int, Worlds]]:
    """All worlds by going through the match again with everything that could have been instead."""
    states = desk.states()
    for viewer in desk.viewers():
        start = states[0]
        worlds = {start.tobytes(): Fraction(1)}
        for k, ply in enumerate(desk.match.history[:12]):
            found = followers(desk, worlds, ply, states[k + 1], viewer)
            if found is None:
                break
            worlds = found
            if len(worlds) > 1:
                total = sum(worlds.values())
                shares = {world: float(share / total) for world, share in worlds.items()}
                yield f"ply {k + 1}", desk.seen(states[k + 1], viewer), viewer, shares


def followers(
    desk: Bench, worlds: dict[bytes, Fraction], ply: Ply, after: State, viewer: int
) -> dict[bytes, Fraction] | None:
    """The worlds after one decision as the viewer knows it; None if they are too many.

    Chance counts with its odds; of a choice that is hidden every legal one is as likely.
    """
    veiled = desk.veil(ply.before, ply.seat, ply.action, viewer)
    seen = desk.seen(after, viewer).tobytes()
    found: dict[bytes, Fraction] = {}
    for raw, share in worlds.items():
        world = np.frombuffer(raw, after.dtype).copy()
        for action, odds in ways(desk, world, ply, viewer):
            if desk.veil(world, ply.seat, action, viewer) != veiled:
                continue
            end = desk.after(world, ply.seat, action)
            if desk.seen(end, viewer).tobytes() == seen:
                key = end.tobytes()
                found[key] = found.get(key, Fraction(0)) + share * odds
        if len(found) > MOST_WORLDS:
            return None
    return found


def ways(desk: Bench, world: State, ply: Ply, viewer: int) -> list[tuple[int, Fraction]]:
    """What could have been decided in this world, with odds."""
    if ply.seat == CHANCE:
        outcomes, odds = desk.odds(world)
        total = sum(odds)
        return [(a, Fraction(odd, total)) for a, odd in zip(outcomes, odds, strict=True)]
    legal = desk.legal(world, ply.seat)
    return [(a, Fraction(1)) for a in legal if ply.seat != viewer or a == ply.action]


def chi_square(desk: Bench, name: str, seen: State, viewer: int, worlds: Worlds) -> None:
    counts = Counter(desk.world(seen, viewer).tobytes() for _ in range(DRAWS))
    strange = [world for world in counts if world not in worlds]
    assert not strange, f"what {viewer} imagines at {name} cannot be: {len(strange)} such worlds."
    total = sum((counts[w] - DRAWS * p) ** 2 / (DRAWS * p) for w, p in worlds.items())
    freedom = len(worlds) - 1
    limit = freedom + 6 * math.sqrt(2 * freedom) + 12
    assert total < limit, (
        f"what {viewer} imagines at {name} has a bias: chi-square {total:.0f} with {freedom} "
        "degrees of freedom."
    )


CHECKS = (
    views_fit_together,
    secrets_change_nothing,
    logs_and_views_hide_the_same,
    choices_stay_secret,
    imagination_is_fair,
)
