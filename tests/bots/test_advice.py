"""Advice gives reasons that are true in every world that looks the same, and betrays nothing."""

from __future__ import annotations

import numpy as np
import pytest

from banquise.bots import Limit, View
from banquise.bots.advice import (
    NOW,
    REPLY,
    Foresight,
    Line,
    Seen,
    advice,
    advise,
    grounds,
    searched,
)
from banquise.bots.levels import LEVELS
from banquise.bots.search.compiled import prepare
from banquise.core.events import BAD, GOOD, NEUTRAL
from banquise.core.game import built_in
from banquise.core.match import Match
from banquise.core.text import LANGUAGES
from tests.bots.test_bots import dealt
from tests.bots.test_fair import SECRETS, middle, worlds
from tests.games.papua.positions import table
from tests.toys import GAMES

FEW = Limit(iterations=300)


def asked(game: str) -> tuple[Match, View]:
    match = middle(game)
    prepare(match.game)
    return match, View.of(match, match.waiting[0])


@pytest.mark.parametrize("game", built_in())
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_best_actions_have_reasons_in_words(game: str, lang: str) -> None:
    match, view = asked(game)
    found = advice(view, match.words(lang), FEW, 5, most=3)
    labels = {action.id: action.label for action in match.legal(view.seat, lang)}
    assert [option.action for option in found.options] == [
        row.action for row in found.considered[:3]
    ]
    for option in found.options:
        assert option.label == labels[option.action]
        assert option.grounds
        for ground in option.grounds:
            assert ground.text[0] == ground.text[0].upper()
            assert ground.text.endswith(".")
            assert "{" not in ground.text
            assert 0 < ground.share <= 1


@pytest.mark.parametrize("game", built_in())
def test_advice_is_the_same_in_worlds_that_look_the_same(game: str) -> None:
    match, view = asked(game)
    told = set()
    for world in worlds(match, view.seat):
        match.rules.hide(match.ed, world, 0, view.seat)
        same = View(match.game, match.ed, world, view.seat, view.legal)
        told.add(repr(advice(same, match.words(), FEW, 5)))
    assert len(told) == 1
    assert len({world.tobytes() for world in worlds(match, view.seat)}) > 1 or game not in SECRETS


def test_another_hand_of_somebody_else_changes_nothing() -> None:
    told = {repr(advise(dealt(*cards), 0, limit=FEW, seed=2)) for cards in ("02", "30", "54")}
    assert len(told) == 1


@pytest.mark.parametrize("game", built_in())
def test_what_is_said_as_certain_happens_in_every_world(game: str) -> None:
    """A reason without a word of doubt is an event of the action, whatever is hidden."""
    match, _ = asked(game)
    rng, sure = np.random.default_rng(3), 0
    while not match.is_over and sure < 8:
        view = View.of(match, match.waiting[0])
        action = int(rng.choice(view.legal))
        foresight = Foresight(searched(LEVELS[0], view, 1), view.seat, match.words())
        lines = foresight.lines(action, 9, end=0.0)
        stream = np.arange(1, 5)
        lines += [foresight.begin(one, action, stream) for one in worlds(match, view.seat)]
        for ground in grounds(lines, [], match.words()):
            if ground.share == 1 and ":" not in ground.text:
                sure += 1
                for one in lines:
                    assert ground.text.lower()[:-1] in {seen.text.lower() for seen in one.seen}
        match.play(action, view.seat)
    assert sure


def lived(*seen: Seen) -> Line:
    state = np.zeros(1)
    return Line(state, state, is_long=True, seen=dict.fromkeys(seen, ""))


def test_words_of_doubt() -> None:
    words = Match("papua").words()
    catch, walk = Seen(NOW, "you catch it", GOOD), Seen(NOW, "you go on", NEUTRAL)
    risk, boon = Seen(REPLY, "Skua bites you", BAD), Seen(REPLY, "Skua slips", "rival")
    some = [lived(catch, walk, risk), lived(walk, boon), lived(walk, boon), lived(walk)]
    told = [ground.text for ground in grounds(some, [], words)]
    assert told == ["Possible: you catch it.", "You go on.", "Risk: Skua bites you."]
    safe = [lived(walk)] * 4
    told = [ground.text for ground in grounds(safe, [[lived(risk)] * 4], words)]
    assert told == ["You go on.", "Avoids a risk: Skua bites you."]
    assert grounds([lived()], [], words) == ()


def test_a_risk_names_the_roll_that_brings_it() -> None:
    """Green stands three cells behind red's lone islander and has nothing better with a 3."""
    match = table("R6 Y9 G3", die=1).match
    prepare(match.game)
    found = advise(match, 0, limit=Limit(iterations=2000), seed=4)
    texts = [ground.text for option in found.options for ground in option.grounds]
    assert any(
        text.startswith("Risk with a ") and " sends you back from " in text for text in texts
    )


def test_a_capture_comes_before_the_walk() -> None:
    match = table("R5 Y6 G9", die=1).match
    prepare(match.game)
    found = advise(match, 0, limit=FEW)
    walk = next(option for option in found.options if option.label == "5 → 6")
    assert walk.grounds[0].text == "You send Yellow back from 6."
    assert walk.grounds[0].tone == GOOD
    assert walk.grounds[0].share == 1


def test_a_forced_action_has_its_reasons_too() -> None:
    match = Match("papua", 3, {"first_player": "seat_0"}, seed=7)
    found = advise(match, limit=FEW)
    assert found.considered == ()
    assert found.options[0].grounds[0].text == "Another of your islanders sets out, to cell 6."


def test_a_game_without_texts_for_reasons_uses_its_log() -> None:
    match = Match(GAMES["toy_duel"], seed=1)
    prepare(match.game)
    mind = searched(LEVELS[-1], View.of(match, 0), 1)
    mind.think(FEW)
    foresight = Foresight(mind, 0, match.words())
    lines = [line for action in match.legal_ids(0).tolist() for line in foresight.lines(action, 1)]
    assert any("scored" in seen.text for line in lines for seen in line.seen)
