"""Writes the playthroughs: ``python -m tests.playthroughs.make --update [GAME …]``."""

from __future__ import annotations

import argparse
import hashlib
import json
import random
import sys
import textwrap
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import banquise
from banquise.core.game import Game, built_in
from banquise.core.match import Match
from banquise.core.state import CHANCE
from tests.contract.bench import Setup, loadable, setups

FOLDER = Path(__file__).parent
OPENING, ENDING, EVERY, MOST = 60, 24, 20, 4000  # decisions told in full, positions between


def chosen(game: Game) -> list[Setup]:
    """Every number of seats with the defaults; every value of an option with the fewest seats."""
    return [s for s in setups(game) if not s.options or s.seats == game.seats[0]]


def name(game: Game, setup: Setup) -> str:
    parts = [game.name, str(setup.seats), *(f"{key}-{value}" for key, value in setup.options)]
    return "-".join(parts).replace("_", "-").replace(":", "-").lower() + ".txt"


def playthroughs() -> dict[str, tuple[str, Setup]]:
    """The file of every playthrough there must be, with its game and set-up."""
    ours = [game for game in loadable() if game.is_built_in]
    return {name(game, s): (game.name, s) for game in ours for s in chosen(game)}


def tell(game: Game, setup: Setup) -> str:
    """A seeded game as text."""
    match = setup.match(game)
    play(match, random.Random(1))
    plies = match.version
    whole = range(plies) if plies <= OPENING + ENDING else range(OPENING)
    lines = [f"{game.name} {game.version}", str(setup), f"options {compact(match.options)}", ""]
    for ply in whole:
        lines += list(decision(match, ply))
    if len(whole) < plies:
        lines += ["", f"decisions {OPENING + 1} to {plies - ENDING}:"]
        middle = match.tokens(whole=True)[OPENING : plies - ENDING]
        lines += [*textwrap.wrap(" ".join(middle), 100, break_on_hyphens=False), ""]
        for ply in range(plies - ENDING, plies):
            lines += list(decision(match, ply))
    return "\n".join([*lines, "", *ending(match), ""])


def play(match: Match, source: random.Random) -> None:
    while not match.is_over and match.version < MOST:
        seat = pick(source, match.waiting)
        match.play(pick(source, match.legal_ids(seat).tolist()), seat)


def pick(source: random.Random, items: Any) -> int:
    """Only ``random()`` is the same in every Python."""
    return int(items[int(source.random() * len(items))])


def decision(match: Match, ply: int) -> Iterator[str]:
    """One decision: what could be played, what was, what the log says of it."""
    entry = match.history[ply]
    before = at(match, entry.before)
    if ply % EVERY == 0:
        yield f"position {compact(short(before))}"
        yield from views(before)
    who = "chance" if entry.seat == CHANCE else f"seat {entry.seat}"
    actions = [action.notation for action in before.legal(entry.seat)]
    token = match.game.notation.write(
        match.edition.record[0], entry.before[0], entry.seat, entry.action
    )
    yield f"{ply + 1}. {who} of {shorten(actions)}: {token}"
    if entry.seat != CHANCE:
        yield f"   {before.prompt(entry.seat)}"
    told = match.log_line(ply)
    yield from (f"   {line}" for line in told)


def short(match: Match) -> dict[str, Any]:
    """The position without what the head of the file says."""
    return {k: v for k, v in match.position().items() if k not in ("seats", "options")}


def views(match: Match) -> Iterator[str]:
    """What a seat or a spectator sees, where it is not everything."""
    whole = match.position()
    for viewer in (*range(match.seats), None):
        seen = match.seen(viewer)
        hidden = {key: value for key, value in seen.items() if value != whole[key]}
        if hidden:
            yield f"   {'spectator' if viewer is None else f'seat {viewer}'} sees {compact(hidden)}"


def ending(match: Match) -> Iterator[str]:
    digest = hashlib.sha256(match.state.tobytes()).hexdigest()[:16]
    yield f"position {compact(short(match))}"
    yield f"{'over' if match.is_over else 'not over'} after {match.version} decisions"
    yield f"prompt {match.prompt(None)}"
    yield f"points {match.points} ranking {match.ranking} sheet {compact(match.sheet())}"
    yield f"state {digest}"


def at(match: Match, state: Any) -> Match:
    """The match as it was."""
    past = Match(
        match.game, match.seats, match.options, edition=match.edition, chance="manual",
        backend=match.rules.name,
    )  # fmt: skip
    past.states[:1] = state
    return past


def compact(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def shorten(actions: list[str]) -> str:
    if len(actions) <= 12:
        return " ".join(actions)
    return f"{' '.join(actions[:10])} … {actions[-1]} ({len(actions)})"


def main(arguments: Sequence[str] | None = None) -> int:
    """Compare what should be with what is stored; 1 if it differs and nothing was written."""
    args = read(arguments)
    wanted = {
        file: tell(banquise.game(game), setup)
        for file, (game, setup) in playthroughs().items()
        if not args.game or game in args.game
    }
    stored = {path.name: path.read_text() for path in FOLDER.glob("*.txt")}
    files = wanted.keys() if args.game else wanted.keys() | stored.keys()
    changed = sorted(file for file in files if wanted.get(file) != stored.get(file))
    print("\n".join(changed) or "nothing has changed")
    if not args.update:
        return 1 if changed else 0
    for file in changed:
        if file in wanted:
            (FOLDER / file).write_text(wanted[file])
        else:
            (FOLDER / file).unlink()
    return 0


def read(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        "python -m tests.playthroughs.make",
        description="List the playthroughs that have changed; with --update, write them.",
        epilog="Example: python -m tests.playthroughs.make --update papua",
    )
    known = built_in()
    parser.add_argument("game", nargs="*", help=f"{', '.join(known)} (default: all)")
    parser.add_argument("--update", action="store_true", help="write what has changed")
    args = parser.parse_args(arguments)
    for game in args.game:
        if game not in known:
            parser.error(f"there is no game {game!r}; there are {', '.join(known)}")
    return args


if __name__ == "__main__":
    sys.exit(main())
