"""Checks of events: what the rules say is declared, has words, and is what happened."""

from __future__ import annotations

import importlib.util
from collections.abc import Iterator
from importlib import import_module
from string import Formatter

from banquise.core.events import COMMON, COUNT, MOST_ARGUMENTS, Events, happened, heard
from banquise.core.game import Game
from banquise.core.match import Match, Ply
from banquise.core.state import NOBODY, UNSEEN
from banquise.core.text import LANGUAGES
from tests.contract.bench import Bench, Setup, bench, said
from tests.contract.replay import replay_of, wrong


def events_are_what_happened(game: Game, setup: Setup) -> None:
    """Rules that say what happens play as they do compiled, and all moves are among the events."""
    desk = bench(game, setup)
    for k in [k for k in desk.sample(40) if k < desk.match.version and game.event]:
        ply = desk.match.history[k]
        played = ply.before.copy()
        with said(f"{game.name} saying what happens at ply {k}"):
            found = game.telling.listen(desk.ed[0], played[0], ply.seat, ply.action)
        after = desk.after(ply.before, ply.seat, ply.action)
        assert played.tobytes() == after.tobytes(), f"ply {k} ends elsewhere when it is told."
        for _, number, *values in found:
            event = declared(game, number, k)
            more = values[len(event.spec.holes) :]
            assert not any(more), f"{event.name} at ply {k} has more arguments than declared."
        moves_lead_on(desk, k, ply)


def declared(game: Game, number: int, k: int) -> Events:
    numbers = [int(event) for event in game.event or ()]
    assert number in numbers, f"event {number} at ply {k} is not declared."
    return list(game.event or ())[number]


def moves_lead_on(desk: Bench, k: int, ply: Ply) -> None:
    """The events, one after the other, give the next position, and each can happen in its turn."""
    game, after = desk.game, desk.after(ply.before, ply.seat, ply.action)
    found = happened(game, desk.ed, ply.before, ply.seat, ply.action)
    happenings = heard(game, found, NOBODY, whole=True)
    mistake = wrong(game, desk.ed, ply.before, after, happenings, replay_of(game))
    assert not mistake, f"the events of ply {k}: {mistake}."


def every_decision_is_told(game: Game, setup: Setup) -> None:
    """Who notices a decision reads at least who did what."""
    desk = bench(game, setup)
    match = desk.match
    for k in [k for k in desk.sample(20) if k < match.version]:
        for viewer in desk.viewers():
            who = None if viewer == NOBODY else viewer
            told, is_noticed = match.sentences(k, who), match.known(k, who) != UNSEEN
            assert bool(told) == is_noticed, f"the log tells {viewer} nothing of ply {k}."


def events_have_words(game: Game) -> None:
    """Every event has a sentence in every language, with no hole that is not an argument.

    The texts of reasons and causes are about events too.
    """
    events = {event.name.lower(): event for event in game.event or ()}
    for lang in LANGUAGES:
        words = game.text(lang)
        wanted = {key for key, event in events.items() if not event.spec.is_silent}
        wrong = wanted ^ set(words.keys("event"))
        assert not wrong, f"events and {lang} texts differ in {', '.join(sorted(wrong))}."
        for key, text in words.table.items():
            section, name, *_ = f"{key}.".split(".")
            if section in ("event", "reason", "cause"):
                assert name in events, f"{key} in {lang} is about no event."
                event = events[name]
                holes = {name for _, name, _, _ in Formatter().parse(text) if name}
                strange = holes - set(event.spec.holes)
                assert not strange, f"{key} in {lang} has the hole {strange.pop()}."


def declarations_are_sound(game: Game) -> None:
    """What a declaration names is there."""
    for event in game.event or ():
        spec = event.spec
        assert len(spec.holes) <= MOST_ARGUMENTS, f"{event.name} has too many arguments."
        own = [kind.name for kind in spec.holes.values() if kind not in COMMON]
        for name in [*([] if spec.is_silent else own), *filter(None, [spec.form])]:
            there = callable(getattr(game.event_words, name, None))
            assert there, f"{event.name} needs the function {name} in words.events."
        named = [spec.good, spec.bad, *(spec.moves[1:] if spec.moves else ())]
        for hole in named:
            known = hole == "" or isinstance(hole, int) or hole in spec.holes
            assert known, f"{event.name} has no argument {hole}."
        fields = game.state.names or ()
        assert not spec.moves or spec.moves[0] in fields, f"{event.name} moves no field."
        others = [other.name for other in game.event or ()]
        assert spec.replaces in ("", *others), f"{event.name} replaces no event."
        counts = [kind for kind in spec.holes.values() if kind is COUNT]
        assert len(counts) <= 1, f"{event.name} counts two things."
    for field, reason in replay_of(game).unsaid.items():
        assert field in (game.state.names or ()), f"{field}, of which no event speaks, is no field."
        assert reason, f"{field} has no reason why no event speaks of it."


def rare_matches(game: Game) -> Iterator[Match]:
    """From ``matches()`` of tests/games/<game>/rare.py: what random play seldom meets."""
    name = f"tests.games.{game.name}.rare"
    if importlib.util.find_spec(f"tests.games.{game.name}") and importlib.util.find_spec(name):
        yield from import_module(name).matches()


CHECKS = (events_are_what_happened, every_decision_is_told)
GAME_CHECKS = (events_have_words, declarations_are_sound)
