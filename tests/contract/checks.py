"""All checks: each takes a game and a set-up and raises AssertionError with a sentence."""

from collections.abc import Callable

from banquise.core.game import Game
from tests.contract import checks_pictures, checks_rules, checks_secrets, checks_texts
from tests.contract.bench import Setup

CHECKS: tuple[Callable[[Game, Setup], None], ...] = (
    *checks_rules.CHECKS,
    *checks_texts.CHECKS,
    *checks_secrets.CHECKS,
    *checks_pictures.CHECKS,
)
GAME_CHECKS: tuple[Callable[[Game], None], ...] = checks_pictures.GAME_CHECKS  # once for a game
