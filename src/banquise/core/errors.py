"""Everything that can be wrong with what a caller gives us. Each error is a sentence."""

from dataclasses import dataclass


def short(value: object) -> str:
    """A value as an error shows it: never more than a line."""
    text = repr(value).encode("ascii", "backslashreplace").decode()
    return text if len(text) <= 60 else f"{text[:57]}..."


class BanquiseError(ValueError):
    """The family of all errors that are the caller's to mend."""


class UnknownGame(BanquiseError):
    """No game has this name."""


class BadOption(BanquiseError):
    """An option or a number of seats that the game does not accept."""


class BadEdition(BanquiseError):
    """An edition file that cannot be played: file, key and reason."""


class BadRecord(BanquiseError):
    """A text record that is no game: where, and by which clause."""


class BadPosition(BanquiseError):
    """A position that cannot be on a table: which key, and why."""


class BadBackend(BanquiseError):
    """A way to run rules that there is not."""


class BadLanguage(BanquiseError):
    """A language that we do not speak."""


class BadSeat(BanquiseError):
    """A seat that is not at this table."""


class Unbound(BanquiseError):
    """A loop over the rules of a game, called before it knew which game."""

    def __init__(self, function: str) -> None:
        super().__init__(
            f"{function} belongs to a game: bind the loop to one first, as game.cpu.bind(loop)."
        )


@dataclass(frozen=True)
class Clause:
    """A rule of the game: its id in the specification, and its words."""

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
