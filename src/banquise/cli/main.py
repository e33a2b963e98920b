"""``banquise COMMAND …``: finds the command, runs it, and turns every failure into one sentence.

A command is a module of this folder with ``SUMMARY``, ``EXAMPLE``, ``add_arguments(parser)`` and
``run(args) -> int``. To add one, write the module and name it in ``COMMANDS``.
"""

from __future__ import annotations

import argparse
import importlib
import io
import os
import sys
from collections.abc import Sequence
from types import ModuleType
from typing import NoReturn

from banquise import __version__
from banquise.core.errors import BanquiseError

COMMANDS = (
    "play",
    "serve",
    "games",
    "rules",
    "replay",
    "verify",
    "simulate",
    "arena",
    "study",
    "dataset",
    "bench",
    "edition",
    "warm",
)
ABOUT = "Board games from old rulebooks, to play, to search and to study."
WRONG, STOPPED, PIPE = 2, 130, 141


class Parser(argparse.ArgumentParser):
    """An argument parser whose errors are one sentence, like all others."""

    def error(self, message: str) -> NoReturn:
        self.exit(WRONG, f"{self.prog}: {message.rstrip('.')}. Try {self.prog} --help.\n")


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit status."""
    words = sys.argv[1:] if argv is None else list(argv)
    _be_lenient()
    try:
        args = _parser(words).parse_args(words)
        return int(args.run(args))
    except SystemExit as stop:
        return int(stop.code or 0)
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return STOPPED
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return PIPE
    except BanquiseError as error:
        return _fail(str(error))
    except OSError as error:
        return _fail(_os_sentence(error))
    except Exception as error:
        if os.environ.get("BANQUISE_TRACEBACK"):
            raise
        what = f"{type(error).__name__}: {error}"
        return _fail(f"This is a defect of ours ({what}); BANQUISE_TRACEBACK=1 shows where.")


def _parser(words: list[str]) -> argparse.ArgumentParser:
    """The parser of all commands; only the one that is asked for lists its arguments."""
    parser = Parser("banquise", description=ABOUT, epilog="Example: banquise play papua --terminal")
    parser.add_argument("--version", action="version", version=f"banquise {__version__}")
    table = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    chosen = next((word for word in words if not word.startswith("-")), "")
    for name in COMMANDS:
        command = _command(name)
        entry = table.add_parser(
            name,
            help=command.SUMMARY,
            description=command.SUMMARY,
            epilog=f"Example: {command.EXAMPLE}",
        )
        if name == chosen:
            command.add_arguments(entry)
            entry.set_defaults(run=command.run)
    return parser


def _command(name: str) -> ModuleType:
    return importlib.import_module(f"banquise.cli.{name}")


def _be_lenient() -> None:
    """What a terminal cannot show becomes a question mark, and what it cannot read does too."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def _fail(sentence: str) -> int:
    print(f"banquise: {sentence}", file=sys.stderr)
    return WRONG


def _os_sentence(error: OSError) -> str:
    reason = error.strerror or str(error) or "it cannot be read or written"
    return f"{error.filename}: {reason}." if error.filename else f"{reason}."


if __name__ == "__main__":
    sys.exit(main())
