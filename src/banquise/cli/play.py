"""``banquise play``: play with people and bots, in the browser or in the terminal."""

from __future__ import annotations

import argparse
import math
import os
import re
import secrets
import socket
import tempfile
import time
import unicodedata
from collections.abc import Callable
from pathlib import Path

from banquise import bots
from banquise.bots import Limit
from banquise.bots.search import compiled
from banquise.cli.arguments import (
    add_edition,
    add_lang,
    add_options,
    edition,
    given_name,
    options,
    read_record,
    words,
)
from banquise.cli.extras import command, missing
from banquise.cli.screen import Screen
from banquise.cli.table import Quit, Setting, Table, reason
from banquise.core import tiers
from banquise.core.errors import BadOption
from banquise.core.game import Game
from banquise.core.game import load as load_game
from banquise.core.loading import load
from banquise.core.match import Match

SUMMARY = "play with people and bots"
EXAMPLE = "banquise play papua --terminal --seats 4 --people 1 --bot relaxed --seed 7 --lang fr"
GAME, SEATS = "papua", 4  # the defaults
OF_A_NEW_GAME = ("seats", "seed", "names", "chance", "edition")
INTERRUPTED, LOST = 130, 1
THINK = 0.01, 600.0  # limits for --think, in seconds
MOST_PLAYOUTS = 10_000_000
USUAL_PORT = 8717
UNREADABLE = ("Cc", "Cs")  # Unicode categories: control characters and lone surrogates


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", nargs="?", help=f"(default: {GAME})")
    parser.add_argument(
        "--terminal", action="store_true", help="play in this terminal, not in the browser"
    )
    parser.add_argument("--seats", type=int, help="number of players (default: 4, or the fewest)")
    parser.add_argument(
        "--people", type=int, default=1, help="people among them, in the first seats (default: 1)"
    )
    parser.add_argument(
        "--bot", default="relaxed", help=f"bots for the other seats: {','.join(bots.names())}"
    )
    parser.add_argument(
        "--think",
        type=seconds,
        metavar="SECONDS",
        help=f"time for each bot decision, {THINK[0]:g} to {THINK[1]:g} (default: 1)",
    )
    parser.add_argument("--iterations", type=playouts, help="playouts for each bot decision")
    add_options(parser)
    add_edition(parser)
    parser.add_argument("--seed", help="random seed for dice, draws and bots")
    parser.add_argument(
        "--names", type=readable, help="names of the players, separated by commas: Ada,Mira"
    )
    parser.add_argument(
        "--chance", choices=("auto", "manual"), help="manual: roll yourself and type the result"
    )
    parser.add_argument("--auto", action="store_true", help="play forced actions for you")
    parser.add_argument(
        "--practice",
        action="store_true",
        help="let people take back anything, even after something was revealed",
    )
    parser.add_argument(
        "--coach",
        action="store_true",
        help="let a coach name sensible actions, once a round (one person among bots)",
    )
    parser.add_argument(
        "--record", type=given_name, help="file for the record (default: a new one in this folder)"
    )
    parser.add_argument(
        "--resume", type=given_name, metavar="FILE", help="continue a recorded game"
    )
    add_lang(parser)


def seconds(text: str) -> float:
    """Parse the value of --think."""
    try:
        value = float(text)
    except ValueError:
        value = math.nan
    if not THINK[0] <= value <= THINK[1]:
        low, high = (f"{bound:g}" for bound in THINK)
        raise argparse.ArgumentTypeError(f"use {low} to {high} seconds, not {text!r}")
    return value


def playouts(text: str) -> int:
    if not re.fullmatch("[0-9]{1,9}", text) or not 1 <= int(text) <= MOST_PLAYOUTS:
        raise argparse.ArgumentTypeError(f"1 to {MOST_PLAYOUTS} playouts, not {text!r}")
    return int(text)


def readable(text: str) -> str:
    """Reject characters that cannot be shown or stored in a record."""
    if any(unicodedata.category(c) in UNREADABLE for c in text):
        raise argparse.ArgumentTypeError(f"{text!r} contains a character that cannot be stored")
    return text


def run(args: argparse.Namespace) -> int:
    screen = Screen()
    game = None if args.game is None else load_game(args.game)
    if not args.terminal and not _is_for_terminal(args):
        if not missing("server"):
            return play_in_browser(game)
        screen.say(words(args.lang)("play.terminal", command=command("server")))
    path = record_path(args)
    check_bots(args)
    match = resume(args) if args.resume else new_match(args)
    table = Table(match, seat_bots(args, match.seats), screen, setting(args))
    if args.resume:
        table.skip()
    if table.bots and compiles(match.game):
        screen.say(words(args.lang)("play.compiling"))
    return _play(table, path or default_path(match.game), has_file=bool(args.resume))


def _is_for_terminal(args: argparse.Namespace) -> bool:
    """Was any option given that only the terminal supports?"""
    blank = argparse.ArgumentParser()
    add_arguments(blank)
    usual = vars(blank.parse_args([]))
    return any(getattr(args, key) != usual[key] for key in usual if key not in ("game", "lang"))


def play_in_browser(game: Game | None) -> int:
    """Start a local server and open the browser, on the page of the game if one was named."""
    from banquise.server import main as server

    parser = argparse.ArgumentParser()
    server.add_arguments(parser)
    page = f"/new?game={game.name}" if game else "/"
    return server.run(parser.parse_args(["--port", str(_port())]), page)


def _port() -> int:
    """The usual port, or 0 (any free port) if it is taken."""
    with socket.socket() as probe:
        return 0 if probe.connect_ex(("127.0.0.1", USUAL_PORT)) == 0 else USUAL_PORT


def _play(table: Table, path: Path, has_file: bool) -> int:
    """Play, and save the record however the game ends."""
    began, status, is_kept = table.match.version, 0, True
    try:
        table.play()
    except (Quit, EOFError):
        table.screen.say()
    except KeyboardInterrupt:
        status = INTERRUPTED
        table.screen.say()
    finally:
        if table.match.version != began or not has_file:
            is_kept = save_record(table, path, has_file)
        table.screen.say(table.words("table.bye"))
    return status if is_kept else LOST


def save_record(table: Table, path: Path, may_replace: bool) -> bool:
    """Save the record at ``path``, or else in a temporary folder; False if both fail."""

    def fallback() -> Path:
        return Path(tempfile.mkdtemp(prefix="banquise-")) / default_path(table.match.game).name

    return _save(table, lambda: path, may_replace) or _save(table, fallback)


def _save(table: Table, choose: Callable[[], Path], may_replace: bool = False) -> bool:
    path = Path()
    try:
        path = choose()
        table.save(path, may_replace)
    except Exception as error:  # no error may lose the game
        table.screen.say(table.words("table.not_saved", file=path, reason=reason(error)))
        return False
    table.screen.say(table.words("table.saved", file=path))
    return True


def new_match(args: argparse.Namespace) -> Match:
    game = load_game(GAME if args.game is None else args.game)
    usual = SEATS if SEATS in game.seats else game.seats[0]
    seats = usual if args.seats is None else args.seats
    names = tuple(name.strip() for name in (args.names or "").split(","))
    if len(names) > max(seats, 1):
        raise BadOption(f"{len(names)} names were given for {seats} seats.")
    check_people(args, seats)
    return Match(
        game,
        seats,
        options(game, args.option),
        args.seed,
        edition=edition(args),
        chance=args.chance or "auto",
        players=names if any(names) else (),
    )


def resume(args: argparse.Namespace) -> Match:
    for name in OF_A_NEW_GAME:
        if getattr(args, name) is not None:
            raise BadOption(f"--{name} cannot be combined with --resume: it comes from the record.")
    if args.option:
        raise BadOption("--option cannot be combined with --resume: they come from the record.")
    match = load(read_record(args.resume, args.game))
    check_people(args, match.seats)
    return match


def compiles(game: Game) -> bool:
    """Compile a game in the background unless its compiled code is on disk."""
    if compiled.thinker(game).is_ready() or not tiers.may_build():
        return False
    tiers.build(compiled.BUILDER, game.name)
    os.environ[tiers.VARIABLE] = "never"  # one process is enough
    return True


def check_bots(args: argparse.Namespace) -> None:
    """Reject unknown bots."""
    for name in named_bots(args):
        bots.load(name)


def check_people(args: argparse.Namespace, seats: int) -> None:
    """Reject more people than there are seats."""
    if not 0 <= args.people <= seats:
        raise BadOption(f"--people must be 0 to {seats}, not {args.people}.")


def named_bots(args: argparse.Namespace) -> list[str]:
    return [name.strip() for name in args.bot.split(",")]


def seat_bots(args: argparse.Namespace, seats: int) -> dict[int, str]:
    """The bot of each seat. People sit in the first seats; the bots take the rest in turn."""
    named = named_bots(args)
    return {seat: named[(seat - args.people) % len(named)] for seat in range(args.people, seats)}


def setting(args: argparse.Namespace) -> Setting:
    seconds = args.think if args.think is not None or args.iterations is not None else 1.0
    return Setting(
        lang=args.lang,
        limit=Limit(seconds, args.iterations),
        seed=secrets.token_hex(8) if args.seed is None else args.seed,
        is_auto=args.auto,
        is_practice=args.practice,
        is_coached=args.coach,
    )


def record_path(args: argparse.Namespace) -> Path | None:
    """The file for the record, if one was given. It is checked before the game starts."""
    if args.record is None:
        return Path(args.resume) if args.resume else None
    path = Path(args.record)
    if path.exists():
        raise BadOption(f"{path} already exists; use --resume to continue it.")
    if not path.parent.is_dir():
        raise BadOption(f"{path}: the folder {path.parent} does not exist.")
    return path


def default_path(game: Game) -> Path:
    """An unused file name in the current folder."""
    stem = f"{game.name}-{time.strftime('%Y%m%d-%H%M%S')}"
    taken = 1
    path = Path(f"{stem}.banquise")
    while path.exists():
        taken += 1
        path = Path(f"{stem}-{taken}.banquise")
    return path
