"""All checks, in five groups: each takes a game and a set-up and raises AssertionError."""

from collections.abc import Callable

from banquise.core.game import Game
from tests.contract import (
    checks_events,
    checks_pictures,
    checks_rules,
    checks_secrets,
    checks_texts,
)
from tests.contract.bench import Setup

Check = Callable[[Game, Setup], None]
GROUPS: dict[str, tuple[Check, ...]] = {
    "rules": checks_rules.CHECKS,
    "texts": checks_texts.CHECKS,
    "secrets": checks_secrets.CHECKS,
    "events": checks_events.CHECKS,
    "pictures": checks_pictures.CHECKS,
}
CHECKS = tuple(check for group in GROUPS.values() for check in group)
GAME_CHECKS: tuple[Callable[[Game], None], ...] = (  # once for a game
    *checks_pictures.GAME_CHECKS,
    *checks_events.GAME_CHECKS,
)


def check_all(group: str, game: Game, setup: Setup) -> None:
    """Every check of a group; what fails is said together."""
    failed = []
    for check in GROUPS[group]:
        try:
            check(game, setup)
        except AssertionError as error:
            failed.append(f"{check.__name__}: {error}")
    assert not failed, "\n".join(failed)
