"""A fault of each kind is found, and the words say what it is."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

import pytest

from banquise.core.game import Game
from tests.contract import (
    checks_events,
    checks_pictures,
    checks_rules,
    checks_secrets,
    checks_texts,
)
from tests.contract.bench import Setup
from tests.contract.checks import CHECKS
from tests.toys.toy_duel.faults import FAULTS as DUEL
from tests.toys.toy_hand.faults import FAULTS as HAND
from tests.toys.toy_thief.faults import FAULTS as THIEF
from tests.toys.variant import variant

SETUP = Setup(3, backend="python", bound=3000)

FOUND = [
    (HAND["leak"], checks_secrets.logs_and_views_hide_the_same, "reads deal-?, but sees which"),
    (HAND["no_turn"], checks_secrets.views_fit_together, "redact hides waiting from"),
    (HAND["lazy"], checks_secrets.imagination_is_fair, "has a bias: chi-square"),
    (HAND["twice"], checks_secrets.views_fit_together, "breaks invariant 2"),
    (HAND["overflow"], checks_rules.backends_agree, "on python: RuntimeWarning: overflow"),
    (HAND["outside"], checks_rules.backends_agree, "on python: IndexError"),
    (HAND["no_show"], checks_rules.candidates_hold_all_legal_actions, "miss the legal show"),
    (HAND["upside_down"], checks_rules.candidates_hold_all_legal_actions, "do not ascend"),
    (HAND["count"], checks_secrets.secrets_change_nothing, "the number of legal actions of"),
    (HAND["anybody"], checks_rules.refusals_are_total, "is LEGAL, not ENGINE_"),
    (HAND["stuck"], checks_rules.somebody_can_always_play, "has no legal action"),
    (HAND["all_cards"], checks_rules.odds_lie_on_legal_outcomes, "legal are"),
    (HAND["open_log"], checks_secrets.logs_and_views_hide_the_same, "apart, the view not"),
    (HAND["too_low"], checks_rules.numbers_stay_in_their_ranges, "done: -1 is not a number from"),
    (HAND["aloud"], checks_secrets.logs_and_views_hide_the_same, "a secret: ["),
    (HAND["silent"], checks_events.events_are_what_happened, "do not lead to the next hand"),
    (HAND["mute"], checks_events.every_decision_is_told, "nothing of ply 0"),
    (DUEL["early_event"], checks_secrets.choices_stay_secret, "hears what 0 chose"),
    (HAND["two_places"], checks_rules.invariants_hold, "invariant 2 is broken"),
    (HAND["one_text"], checks_texts.notation_goes_both_ways, "turn is written for both"),
    (HAND["forgets"], checks_texts.positions_load, "loads as another state: done"),
    (HAND["one_click"], checks_pictures.pictures_offer_every_action, "are the same clicks"),
    (HAND["face_click"], checks_secrets.secrets_change_nothing, "a click of"),
    (HAND["no_click"], checks_pictures.pictures_offer_every_action, "which cannot be clicked"),
    (DUEL["first_come"], checks_rules.order_of_arrival_does_not_matter, "gives another state"),
    (DUEL["early_view"], checks_secrets.choices_stay_secret, "sees what 0 chose"),
    (DUEL["early_log"], checks_secrets.choices_stay_secret, "reads what 0 chose"),
    (THIEF["endless"], checks_rules.every_game_ends, "does not end within 3000 decisions"),
]


@pytest.mark.parametrize(("game", "check", "words"), FOUND, ids=lambda x: getattr(x, "name", None))
def test_a_fault_is_found(game: Game, check: object, words: str) -> None:
    assert callable(check)
    with pytest.raises(AssertionError, match=re.escape(words)):
        check_often(check, game)


def check_often(check: Callable[[Game, Setup], None], game: Game) -> None:
    for seed in range(1, 9):
        check(game, replace(SETUP, seed=seed))


@pytest.mark.parametrize("name", HAND)
def test_every_fault_is_among_those_that_are_found(name: str) -> None:
    assert HAND[name] in [game for game, _, _ in FOUND]


def test_a_missing_word_is_found() -> None:
    game = THIEF["endless"]
    words = game.text("fr")
    broken = variant(game, "unsaid")
    shorter = {key: text for key, text in words.table.items() if key != "event.let"}
    object.__setattr__(broken, "text", lambda lang="en", names="": (
        replace(words, table=shorter) if lang == "fr" else game.text(lang, names)
    ))  # fmt: skip
    with pytest.raises(AssertionError, match=r"fr and en differ in event\.let"):
        checks_pictures.languages_are_equal(broken)


def test_all_checks_are_part_of_the_suite() -> None:
    checks = {check for _, check, _ in FOUND}
    assert checks <= set(CHECKS)
