"""``banquise COMMAND …``: run a command and report any failure as one sentence.

A command is a module of this folder with ``SUMMARY``, ``EXAMPLE``, ``add_arguments(parser)`` and
``run(args) -> int``. To add one, write the module and list it in ``COMMANDS``.
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
    "learn",
    "serve",
    "doctor",
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
    "new",
    "warm",
)
ABOUT = "Play five board games, search them with bots, and study them."
WRONG, STOPPED, PIPE = 2, 130, 141


class Parser(argparse.ArgumentParser):
    """An argument parser that reports errors as one sentence, like the rest of the program."""

    def error(self, message: str) -> NoReturn:
        self.exit(WRONG, f"{self.prog}: {message.rstrip('.')}. Try {self.prog} --help.\n")


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit status."""
    words = sys.argv[1:] if argv is None else list(argv)
    _replace_unencodable()
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
        return _fail(f"Internal error ({what}). Set BANQUISE_TRACEBACK=1 to see the traceback.")


def _parser(words: list[str]) -> argparse.ArgumentParser:
    """Build the argument parser.

    Only the requested command is imported, which keeps the start fast; ``banquise --help``
    imports all of them for their summaries.
    """
    parser = Parser("banquise", description=ABOUT, epilog="Example: banquise play papua --terminal")
    parser.add_argument("--version", action="version", version=f"banquise {__version__}")
    table = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    chosen = next((word for word in words if not word.startswith("-")), "")
    for name in COMMANDS:
        if chosen in COMMANDS and name != chosen:
            table.add_parser(name)
            continue
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


def _replace_unencodable() -> None:
    """Read and write a question mark for characters that the terminal's encoding lacks."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def _fail(sentence: str) -> int:
    print(f"banquise: {sentence}", file=sys.stderr)
    return WRONG


def _os_sentence(error: OSError) -> str:
    reason = error.strerror or str(error) or "cannot be read or written"
    return f"{error.filename}: {reason}." if error.filename else f"{reason}."


if __name__ == "__main__":
    sys.exit(main())
