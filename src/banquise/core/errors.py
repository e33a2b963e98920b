"""Errors caused by the caller's input. Each message is one sentence."""

from dataclasses import dataclass


def short(value: object) -> str:
    """A value for an error message, cut to one line."""
    text = repr(value).encode("ascii", "backslashreplace").decode()
    return text if len(text) <= 60 else f"{text[:57]}..."


class BanquiseError(ValueError):
    """The base class of all errors that the caller can fix."""


class UnknownGame(BanquiseError):
    """No game has this name."""


class BadOption(BanquiseError):
    """An option or a number of seats that the game does not accept."""


class BadVersion(BanquiseError):
    """An unknown version of the rules; the message says what to do."""


class BadEdition(BanquiseError):
    """An invalid edition file; the message names the file, the key and the reason."""


class BadRecord(BanquiseError):
    """An invalid text record; the message says where and, if a rule was broken, by which clause."""


class BadPosition(BanquiseError):
    """An invalid position; the message names the key and the reason."""


class BadBackend(BanquiseError):
    """An unknown backend."""


class BadLanguage(BanquiseError):
    """An unsupported language."""


class BadSeat(BanquiseError):
    """A seat that does not exist at this table."""


class Unbound(BanquiseError):
    """A loop over the rules was called before it was bound to a game."""

    def __init__(self, function: str) -> None:
        super().__init__(
            f"{function} is not bound to a game: bind the loop first, as in game.cpu.bind(loop)."
        )


@dataclass(frozen=True)
class Clause:
    """A rule of the game: its id in the specification and its text."""

    id: str
    text: str

    def __str__(self) -> str:
        return f"{self.text} [{self.id}]"


class IllegalAction(BanquiseError):
    """An action that a rule forbids; ``clause`` is that rule."""

    def __init__(self, action: str, clause: Clause) -> None:
        super().__init__(f"{action}: {clause}")
        self.action = action
        self.clause = clause
