"""Terminal input and output, plain enough for a screen reader."""

from __future__ import annotations

import contextlib
import shutil
import sys
import textwrap
import unicodedata

CLEAR = "\033[H\033[2J\033[3J"  # clears the scrollback too
CONTROL = ("Cc", "Cf")  # Unicode categories of characters that control a terminal


class Screen:
    """Standard input and output. Long lines are wrapped on a terminal."""

    def __init__(self) -> None:
        self.is_terminal = sys.stdout.isatty()
        if self.is_terminal and sys.stdin.isatty():
            with contextlib.suppress(ImportError):
                import readline  # noqa: F401 - gives `input` a history and arrow keys

    def say(self, text: str = "", indent: int = 0) -> None:
        """Print a line. Continuation lines are indented a little further."""
        margin = " " * indent
        line = margin + plain(text)
        if self.is_terminal and text:
            width = max(shutil.get_terminal_size().columns - 1, 20)
            line = textwrap.fill(
                line, width, subsequent_indent=f"{margin}  ", break_on_hyphens=False
            )
        print(line.rstrip(), flush=True)

    def ask(self, question: str) -> str:
        """Read an answer; raises EOFError at the end of input."""
        return plain(input(plain(question)))

    def clear(self) -> None:
        """Clear the screen, its scrollback and the input history."""
        if "readline" in sys.modules:
            sys.modules["readline"].clear_history()
        if self.is_terminal:
            print(CLEAR, end="", flush=True)


def plain(text: str) -> str:
    """Remove control characters.

    >>> plain("Ada" + chr(27) + "[2J")
    'Ada[2J'
    """
    return "".join(c for c in text if unicodedata.category(c) not in CONTROL)
