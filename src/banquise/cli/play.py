"""``banquise play``: a table for people and bots."""

from __future__ import annotations

import argparse
import importlib.util
import math
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
from banquise.cli.arguments import add_edition, add_lang, add_options, edition, given_name, options
from banquise.cli.screen import Screen
from banquise.cli.table import Leave, Setting, Table, reason
from banquise.cli.warm import prepare, read_record
from banquise.core.errors import BadOption
from banquise.core.game import Game
from banquise.core.game import load as load_game
from banquise.core.loading import load
from banquise.core.match import Match

SUMMARY = "play with people and bots"
EXAMPLE = "banquise play papua --terminal --seats 4 --people 1 --bot relaxed --seed 7 --lang fr"
GAME, SEATS = "papua", 4  # what newcomers get
OF_A_NEW_GAME = ("seats", "seed", "names", "chance", "edition")
INTERRUPTED, LOST = 130, 1
THINK = 0.01, 600.0  # seconds that a bot may be given
MOST_PLAYOUTS = 10_000_000
USUAL_PORT = 8717
UNREADABLE = ("Cc", "Cs")  # kinds of character: those that steer, and halves of characters


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", nargs="?", help=f"(default: {GAME})")
    parser.add_argument("--terminal", action="store_true", help="here, not in the browser")
    parser.add_argument("--seats", type=int, help="how many play (default: 4, or the fewest)")
    parser.add_argument("--people", type=int, default=1, help="the first seats (default: 1)")
    parser.add_argument(
        "--bot", default="relaxed", help=f"bots for the others, in turn: {','.join(bots.names())}"
    )
    parser.add_argument(
        "--think",
        type=seconds,
        metavar="SECONDS",
        help=f"for a bot's decision, {THINK[0]:g} to {THINK[1]:g} (default: 1)",
    )
    parser.add_argument("--iterations", type=playouts, help="playouts for a bot's decision")
    add_options(parser)
    add_edition(parser)
    parser.add_argument("--seed", help="repeats dice, draws and bots")
    parser.add_argument(
        "--names", type=readable, help="of the seats, separated by commas: Ada,Mira"
    )
    parser.add_argument(
        "--chance", choices=("auto", "manual"), help="manual: you roll, and type what it shows"
    )
    parser.add_argument("--auto", action="store_true", help="play a person's only action")
    parser.add_argument(
        "--practice",
        action="store_true",
        help="people may take back anything; otherwise only what has taught them nothing",
    )
    parser.add_argument(
        "--record", type=given_name, help="where the record goes (default: a new file here)"
    )
    parser.add_argument("--resume", type=given_name, metavar="FILE", help="go on with a record")
    add_lang(parser)


def seconds(text: str) -> float:
    """A time to think; neither nothing nor for ever."""
    try:
        value = float(text)
    except ValueError:
        value = math.nan
    if not THINK[0] <= value <= THINK[1]:
        low, high = (f"{bound:g}" for bound in THINK)
        raise argparse.ArgumentTypeError(f"bots think for {low} to {high} seconds, not {text!r}")
    return value


def playouts(text: str) -> int:
    if not re.fullmatch("[0-9]{1,9}", text) or not 1 <= int(text) <= MOST_PLAYOUTS:
        raise argparse.ArgumentTypeError(f"1 to {MOST_PLAYOUTS} playouts, not {text!r}")
    return int(text)


def readable(text: str) -> str:
    """A text that can be shown and written down: a record must be able to hold it."""
    if any(unicodedata.category(c) in UNREADABLE for c in text):
        raise argparse.ArgumentTypeError(f"{text!r} has a character that cannot be written")
    return text


def run(args: argparse.Namespace) -> int:
    if not args.terminal and not _is_for_terminal(args) and _has_server():
        return at_the_browser(None if args.game is None else load_game(args.game))
    path = record_path(args)
    screen = Screen()
    match = resumed(args) if args.resume else new_match(args)
    table = Table(match, seat_bots(args, match.seats), screen, setting(args))
    if args.resume:
        table.skip()
    return _play(table, path or default_path(match.game), has_file=bool(args.resume))


def _is_for_terminal(args: argparse.Namespace) -> bool:
    """Was anything said that only the terminal's table understands?"""
    blank = argparse.ArgumentParser()
    add_arguments(blank)
    usual = vars(blank.parse_args([]))
    return any(getattr(args, key) != usual[key] for key in usual if key not in ("game", "lang"))


def _has_server() -> bool:
    return importlib.util.find_spec("fastapi") is not None


def at_the_browser(game: Game | None) -> int:
    """Start the server on this machine and open the browser on it, at a game if one was named."""
    from banquise.server import main as server

    parser = argparse.ArgumentParser()
    server.add_arguments(parser)
    page = f"/new?game={game.name}" if game else "/"
    return server.run(parser.parse_args(["--port", str(_port())]), page)


def _port() -> int:
    """The usual port, or a free one if somebody else has it."""
    with socket.socket() as probe:
        return 0 if probe.connect_ex(("127.0.0.1", USUAL_PORT)) == 0 else USUAL_PORT


def _play(table: Table, path: Path, has_file: bool) -> int:
    """Play, and keep the record however it ends."""
    began, status, is_kept = table.match.version, 0, True
    try:
        table.play()
    except (Leave, EOFError):
        table.screen.say()
    except KeyboardInterrupt:
        status = INTERRUPTED
        table.screen.say()
    finally:
        if table.match.version != began or not has_file:
            is_kept = keep(table, path, has_file)
        table.screen.say(table.words("table.bye"))
    return status if is_kept else LOST


def keep(table: Table, path: Path, may_replace: bool) -> bool:
    """Save the record where it should go, or at least somewhere; False if nothing helps."""

    def elsewhere() -> Path:
        return Path(tempfile.mkdtemp(prefix="banquise-")) / default_path(table.match.game).name

    return _save(table, lambda: path, may_replace) or _save(table, elsewhere)


def _save(table: Table, choose: Callable[[], Path], may_replace: bool = False) -> bool:
    path = Path()
    try:
        path = choose()
        table.save(path, may_replace)
    except Exception as error:  # whatever it is, the game must not be lost for it
        table.screen.say(table.words("table.not_saved", file=path, reason=reason(error)))
        return False
    table.screen.say(table.words("table.saved", file=path))
    return True


def new_match(args: argparse.Namespace) -> Match:
    game = load_game(GAME if args.game is None else args.game)
    prepare(game, args.lang)
    usual = SEATS if SEATS in game.seats else game.seats[0]
    seats = usual if args.seats is None else args.seats
    names = tuple(name.strip() for name in (args.names or "").split(","))
    if len(names) > max(seats, 1):
        raise BadOption(f"There are {len(names)} names for {seats} seats.")
    return Match(
        game,
        seats,
        options(game, args.option),
        args.seed,
        edition=edition(args),
        chance=args.chance or "auto",
        players=names if any(names) else (),
    )


def resumed(args: argparse.Namespace) -> Match:
    for name in OF_A_NEW_GAME:
        if getattr(args, name) is not None:
            raise BadOption(f"A record that is resumed brings its own {name}.")
    if args.option:
        raise BadOption("A record that is resumed brings its own options.")
    match = load(read_record(args.resume, args.lang, args.game))
    prepare(match.game, args.lang, ("search",))
    return match


def seat_bots(args: argparse.Namespace, seats: int) -> dict[int, str]:
    """People have the first seats; the bots follow, the named ones in turn."""
    if not 0 <= args.people <= seats:
        raise BadOption(f"People can have 0 to {seats} seats, not {args.people}.")
    named = [name.strip() for name in args.bot.split(",")]
    for name in named:
        bots.load(name)
    return {seat: named[(seat - args.people) % len(named)] for seat in range(args.people, seats)}


def setting(args: argparse.Namespace) -> Setting:
    seconds = args.think if args.think is not None or args.iterations is not None else 1.0
    return Setting(
        lang=args.lang,
        limit=Limit(seconds, args.iterations),
        seed=secrets.token_hex(8) if args.seed is None else args.seed,
        is_auto=args.auto,
        is_practice=args.practice,
    )


def record_path(args: argparse.Namespace) -> Path | None:
    """Where the record goes if the caller says so; refused before a move is made, not after."""
    if args.record is None:
        return Path(args.resume) if args.resume else None
    path = Path(args.record)
    if path.exists():
        raise BadOption(f"{path} exists already; --resume goes on with it.")
    if not path.parent.is_dir():
        raise BadOption(f"{path}: there is no folder {path.parent}.")
    return path


def default_path(game: Game) -> Path:
    """A name in the current folder that nothing has yet."""
    stem = f"{game.name}-{time.strftime('%Y%m%d-%H%M%S')}"
    taken = 1
    path = Path(f"{stem}.banquise")
    while path.exists():
        taken += 1
        path = Path(f"{stem}-{taken}.banquise")
    return path
